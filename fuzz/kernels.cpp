// Any bytes as hands: from every layout every kernel ranks them as they are ranked one at a time, and
// the cards that make a rank make it alone.
//
// The first byte picks the game, the second how many cards it has; then each byte is a card.

#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"
#include "promise.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace {

using namespace ananas;

enum class Game : std::uint8_t { high, front, low, low8, omaha, omaha8 };

// Cards of equally many a hand in all three layouts, each in memory that ends where the hands do.
struct Laid {
    int per_hand;
    std::vector<Card> bytes;
    std::vector<CardSet> sets;
    std::array<std::vector<std::uint16_t>, suit_count> planes;

    [[nodiscard]] CardBytes as(CardBytes) const { return {bytes.data(), per_hand, sets.size()}; }
    [[nodiscard]] CardSets as(CardSets) const { return sets; }
    [[nodiscard]] SuitPlanes as(SuitPlanes) const {
        return {{planes[0].data(), planes[1].data(), planes[2].data(), planes[3].data()}, sets.size()};
    }
};

struct Answers {
    std::vector<HandRank> high;
    std::vector<LowRank> low;

    bool operator==(const Answers &) const = default;
};

// Takes each byte as a card, or as the next one that the hand does not have yet.
CardSet take(std::span<const std::uint8_t> bytes, CardSet without, Laid &into) {
    CardSet hand;
    for (const std::uint8_t byte : bytes) {
        int number = byte % deck_size;
        while ((hand | without).contains(Card::from_number(number))) number = (number + 1) % deck_size;
        hand |= Card::from_number(number);
        into.bytes.push_back(Card::from_number(number));
    }
    into.sets.push_back(hand);
    for (std::size_t suit = 0; suit < suit_count; ++suit)
        into.planes[suit].push_back(hand.ranks_of(static_cast<Suit>(suit)));
    return hand;
}

void fit(Laid &laid) {
    laid.bytes.shrink_to_fit();
    laid.sets.shrink_to_fit();
    for (auto &plane : laid.planes) plane.shrink_to_fit();
}

bool has_high(Game game) { return game != Game::low && game != Game::low8; }
bool has_low(Game game) { return game == Game::low || game == Game::low8 || game == Game::omaha8; }

template <class Layout> Answers in_batch(Game game, const Laid &hands, const Laid &boards, Kernel kernel) {
    const std::size_t count = hands.sets.size();
    Answers answers{std::vector<HandRank>(has_high(game) ? count : 0), std::vector<LowRank>(has_low(game) ? count : 0)};
    const Layout hand = hands.as(Layout{});
    const Layout board = boards.as(Layout{});
    switch (game) {
    case Game::high:
        if constexpr (std::is_same_v<Layout, CardBytes>)
            rank_high(hand, answers.high.data(), kernel);
        else
            rank_high(hands.per_hand, hand, answers.high.data(), kernel);
        break;
    case Game::front: rank_front(hand, answers.high.data(), kernel); break;
    case Game::low: rank_low(hand, answers.low.data(), kernel); break;
    case Game::low8: rank_low8(hand, answers.low.data(), kernel); break;
    case Game::omaha: rank_omaha(hand, board, answers.high.data(), kernel); break;
    case Game::omaha8: rank_omaha8(hand, board, answers.high.data(), answers.low.data(), kernel); break;
    }
    return answers;
}

// One hand at a time; and the five cards that make its rank do so on their own.
void add_one(Game game, CardSet hand, CardSet board, Answers &answers) {
    const auto high = [&](HandRank rank, CardSet best) {
        answers.high.push_back(rank);
        promise((hand | board).contains_all(best) && best.size() == 5, "five of the cards are the best");
        promise(rank_high(best) == rank, "the best cards rank as the hand does");
    };
    const auto low = [&](LowRank rank, CardSet best) {
        answers.low.push_back(rank);
        promise((hand | board).contains_all(best) && best.size() == (rank.qualifies() ? 5 : 0),
                "five of the cards are the lowest");
        promise(best.empty() || rank_low(best) == rank, "the lowest cards rank as the hand does");
    };
    switch (game) {
    case Game::high: high(rank_high(hand), best_high(hand)); break;
    case Game::front: answers.high.push_back(rank_front(hand)); break;
    case Game::low: low(rank_low(hand), best_low(hand)); break;
    case Game::low8: low(rank_low8(hand), best_low8(hand)); break;
    case Game::omaha8:
        low(rank_omaha_low8(hand, board), best_omaha_low8(hand, board));
        promise((best_omaha_low8(hand, board) & hand).size() % 2 == 0, "two hole cards play low, or none");
        [[fallthrough]];
    case Game::omaha:
        high(rank_omaha(hand, board), best_omaha(hand, board));
        promise((best_omaha(hand, board) & hand).size() == 2, "two hole cards play high");
        break;
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size < 2) return 0;
    const auto game = static_cast<Game>(data[0] % 6);
    const bool omaha = game == Game::omaha || game == Game::omaha8;
    const std::size_t some = data[1] % 3;
    const std::size_t cards = omaha ? 4 : game == Game::front ? 3 : 5 + some;
    const std::size_t board_cards = omaha ? 3 + some : 0;

    Laid hands{static_cast<int>(cards), {}, {}, {}};
    Laid boards{static_cast<int>(board_cards), {}, {}, {}};
    Answers expected;
    auto rest = std::span(data, size).subspan(2);
    while (rest.size() >= cards + board_cards) {
        const CardSet hand = take(rest.first(cards), {}, hands);
        const CardSet board = take(rest.subspan(cards, board_cards), hand, boards);
        add_one(game, hand, board, expected);
        rest = rest.subspan(cards + board_cards);
    }
    fit(hands);
    fit(boards);

    for (const Kernel kernel : all_kernels) {
        if (!runs_here(kernel)) continue;
        promise(in_batch<SuitPlanes>(game, hands, boards, kernel) == expected, "suit planes rank as single hands do");
        promise(in_batch<CardSets>(game, hands, boards, kernel) == expected, "card sets rank as single hands do");
        promise(in_batch<CardBytes>(game, hands, boards, kernel) == expected, "card bytes rank as single hands do");
    }
    return 0;
}
