#include "chinese/boards.h"

#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/settlement.h"
#include "chips/chips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace ananas::chinese {

CardSet cards(std::string_view text) {
    const auto parsed = parse_card_set(text, 0, deck_size);
    EXPECT_TRUE(parsed) << text;
    return parsed ? *parsed : CardSet();
}

Board board(std::string_view text) {
    const std::size_t one = text.find('/'), two = text.rfind('/');
    Board set =
        board_of(cards(text.substr(0, one)), cards(text.substr(one + 1, two - one - 1)), cards(text.substr(two + 1)));
    EXPECT_TRUE(set[Row::front].size() == 3 && set[Row::middle].size() == 5 && set[Row::back].size() == 5 &&
                set.all().size() == board_size)
        << text;
    return set;
}

SetHand hand(std::string_view text, int stack, int player, Sweep declared, bool fantasy) {
    return {.board = board(text), .stack = Chips(stack), .player = player, .declared = declared, .fantasy = fantasy};
}

Settlement compared(const std::vector<std::string_view> &boards) {
    std::vector<Stacked> hands;
    hands.reserve(boards.size());
    for (const std::string_view text : boards) hands.push_back({text, 1000});
    return settled(hands);
}

Settlement settled(const std::vector<Stacked> &hands, const House &house) {
    SetHands set;
    for (const Stacked &each : hands)
        set.push_back(hand(each.board, each.stack, static_cast<int>(set.size()), each.declared));
    return settle(house, Chips(1), set);
}

CardSet Dealer::draw(int count) { return draw_from(CardSet::full_deck(), count); }

CardSet Dealer::draw_from(CardSet wanted, int count) {
    CardSet drawn;
    for (CardSet left = stub_ & wanted; drawn.size() < count && !left.empty();) {
        auto card = left.begin();
        for (int skip = below(left.size()); skip > 0; --skip) ++card;
        drawn |= *card;
        left -= *card;
    }
    stub_ -= drawn;
    return drawn;
}

Board Dealer::anyhow(CardSet thirteen) {
    std::vector<Card> order(thirteen.begin(), thirteen.end());
    std::ranges::shuffle(order, random_);
    Board set;
    for (std::size_t place = 0; place < order.size(); ++place)
        set[place < 3 ? Row::front : place < 8 ? Row::middle : Row::back] |= order[place];
    return set;
}

Board Dealer::arranged(CardSet thirteen, int tries) {
    const House house;
    Board best = anyhow(thirteen);
    int best_bonus = -1;
    for (int attempt = 0; attempt < tries; ++attempt) {
        const Board set = anyhow(thirteen);
        const RowRanks ranks = ranks_of(set);
        if (is_foul(house, ranks)) continue;
        int bonus = 0;
        for (const Row row : all_rows) bonus += bonus_of(house, row, ranks[row]).count();
        if (bonus > best_bonus) best = set, best_bonus = bonus;
    }
    return best;
}

// Clean sweeps are rare, so they are laid out on purpose. What the stub cannot give comes out as any cards.
Board Dealer::sweep() {
    constexpr CardSet spades = CardSet::from_bits(0x1FFFULL << 48U);
    const auto of_rank = [](int rank) {
        CardSet same;
        for (int suit = 0; suit < suit_count; ++suit)
            same |= Card(static_cast<Rank>(rank % rank_count), static_cast<Suit>(suit));
        return same;
    };
    const auto of_suit = [&](int suit) { return CardSet::from_bits(spades.bits() >> (16 * suit)); };
    CardSet all;
    Board rows;
    switch (below(5)) {
    case 0:
        for (int rank = 0; rank < rank_count; ++rank) all |= draw_from(of_rank(rank), 1);
        break;
    case 1: all = draw_from(of_suit(below(4)), 13); break;
    case 2:
        while (all.size() < 12) all |= draw_from(of_rank(below(13)), 2);
        all = CardSet::from_bits(all.bits());
        break;
    case 3:
        for (const Row row : {Row::back, Row::middle, Row::front})
            rows[row] = draw_from(of_suit(below(4)), room_in(row));
        break;
    default:
        for (const Row row : {Row::back, Row::middle, Row::front}) {
            const int top = 12 + below(10); // a run of ranks below some top, the ace at either end
            for (int step = 0; step < room_in(row); ++step) rows[row] |= draw_from(of_rank(top - step), 1);
        }
    }
    if (rows.size() == board_size) return rows;
    all |= rows.all();
    while (all.size() > board_size) all -= *all.begin();
    all |= draw(board_size - all.size());
    return arranged(all, 300);
}

Board Dealer::any_board() {
    switch (below(4)) {
    case 0: return anyhow(draw(board_size));
    case 1: return sweep();
    default: return arranged(draw(board_size), 30);
    }
}

} // namespace ananas::chinese
