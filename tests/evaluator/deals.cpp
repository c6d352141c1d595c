#include "evaluator/deals.h"

#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/obvious.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas {
namespace {

using Deck = std::array<Card, deck_size>;

constexpr Deck full_deck() {
    Deck deck;
    for (int number = 0; number < deck_size; ++number)
        deck[static_cast<std::size_t>(number)] = Card::from_number(number);
    return deck;
}

// Moves a random choice of the first `from` cards to the front of the deck.
void draw(Dice &dice, Deck &deck, int count, int from) {
    for (int i = 0; i < count; ++i) {
        const int chosen = i + dice.below(from - i);
        std::swap(deck[static_cast<std::size_t>(i)], deck[static_cast<std::size_t>(chosen)]);
    }
}

// Brings cards to the front that make rare hands when only the front is dealt from: cards of few ranks,
// mostly one suit, neighbours of one suit, or any few cards.
void shorten(Dice &dice, Deck &deck) {
    const int middle = dice.below(rank_count);
    const auto suit = static_cast<Suit>(dice.below(suit_count));
    const int kind = dice.below(4);
    const auto apart = [&](Card card) { // with the ranks in a circle, the ace beside the two
        const int straight_on = std::abs(static_cast<int>(card.rank()) - middle);
        return std::min(straight_on, rank_count - straight_on);
    };
    std::array<std::pair<int, Card>, deck_size> places;
    for (std::size_t i = 0; i < deck_size; ++i) {
        const Card card = deck[i];
        const int other_suit = card.suit() == suit ? 0 : 3;
        const std::array<int, 4> far_back = {apart(card), other_suit, apart(card) + other_suit, 0};
        places[i] = {1000 * far_back[static_cast<std::size_t>(kind)] + dice.below(1000), card};
    }
    std::sort(places.begin(), places.end());
    std::transform(places.begin(), places.end(), deck.begin(), [](const auto &place) { return place.second; });
}

} // namespace

Deals random_deals(std::uint64_t seed, std::size_t count, int cards, int board_cards) {
    Dice dice(seed);
    Deck deck = full_deck();
    Deck short_deck = full_deck();
    Deals deals{{cards, {}}, {board_cards, {}}};
    const int dealt = cards + board_cards;
    for (std::size_t i = 0; i < count; ++i) {
        const bool from_short = i % 4 == 3;
        if (i % 64 == 3) shorten(dice, short_deck); // sixteen hands from each
        Deck &used = from_short ? short_deck : deck;
        draw(dice, used, dealt, from_short ? dealt + 1 + dice.below(8) : deck_size);
        deals.hands.add(std::span(used).first(static_cast<std::size_t>(cards)));
        deals.boards.add(
            std::span(used).subspan(static_cast<std::size_t>(cards), static_cast<std::size_t>(board_cards)));
    }
    return deals;
}

CardSet cards(std::string_view text) { return *parse_card_set(text, 0, deck_size); }

CardSet set_of(std::span<const Card> cards) {
    CardSet set;
    for (const Card card : cards) set |= card;
    return set;
}

obvious::Cards plain(std::span<const Card> cards) {
    obvious::Cards plain_cards;
    for (const Card card : cards)
        plain_cards.push_back({static_cast<int>(card.rank()) + 2, "cdhs"[static_cast<int>(card.suit())]});
    return plain_cards;
}

obvious::Cards plain(CardSet cards) {
    const std::vector<Card> listed(cards.begin(), cards.end());
    return plain(std::span(listed));
}

} // namespace ananas
