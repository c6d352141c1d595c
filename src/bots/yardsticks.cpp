#include "bots/yardsticks.h"

#include "analysis/fantasy.h"
#include "base/chance.h"
#include "base/list.h"
#include "betting/command.h"
#include "betting/legal.h"
#include "betting/view.h"
#include "bots/bot.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/house.h"
#include "chinese/state.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "twisted/command.h"
#include "twisted/legal.h"
#include "twisted/view.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace ananas::bots {
namespace {

template <class T, std::size_t room> const T &any_of(const List<T, room> &list, Chance &chance) {
    return list[chance.below(static_cast<std::uint32_t>(list.size()))];
}

// Of the own cards, which are all known.
template <std::size_t room> Card thrown_away(const List<CardView, room> &own, Kind kind, Chance &chance) {
    return (kind == Kind::random ? any_of(own, chance) : *std::ranges::min_element(own)).value_or(Card());
}

betting::Command any_action(Seat me, const betting::Legal &legal, Chance &chance) {
    using namespace betting;
    List<Command, 3> kinds;
    if (legal.check) kinds.push_back(Check{me});
    if (legal.call) kinds.push_back(Call{me});
    if (legal.bring_in) kinds.push_back(BringIn{me});
    if (legal.fold && !legal.check) kinds.push_back(Fold{me});
    if (legal.raise) {
        const auto room = static_cast<std::uint64_t>((legal.raise->max_to - legal.raise->min_to).units());
        const auto bound = static_cast<std::uint32_t>(std::min<std::uint64_t>(room + 1, 0xFFFF'FFFFU));
        kinds.push_back(Bet{me, legal.raise->min_to + Chips(chance.one_in(2) ? 0 : chance.below(bound))});
    }
    return any_of(kinds, chance);
}

// ---- Face-Up Chinese

using chinese::all_rows;
using chinese::Board;
using chinese::Row;

Board board_of(const chinese::HandView &hand) {
    Board board;
    for (const Row row : all_rows) board[row] = chinese::set_of(hand.board[row].cards);
    return board;
}

// How many of the drawn cards are placed: a whole board in Fantasy Land, all of the first five, two of three.
std::size_t to_place(const chinese::HandView &hand) {
    constexpr std::size_t first_cards = 5, of_a_draw = 2;
    if (hand.fantasy) return chinese::board_size;
    return hand.drawn.count == first_cards ? first_cards : of_a_draw;
}

bool has_room(const Board &board, Row row) { return board[row].size() < chinese::room_in(row); }

Board place_anywhere(const chinese::HandView &hand, Chance &chance) {
    chinese::Drawn cards = hand.drawn.cards;
    for (std::size_t left = cards.size(); left > 1; --left)
        std::swap(cards[left - 1], cards[chance.below(static_cast<std::uint32_t>(left))]);
    Board board = board_of(hand), placed;
    for (std::size_t place = 0; place < to_place(hand); ++place) {
        List<Row, 3> free;
        for (const Row row : all_rows)
            if (has_room(board, row)) free.push_back(row);
        const Row row = any_of(free, chance);
        board[row] |= cards[place];
        placed[row] |= cards[place];
    }
    return placed;
}

Board place_in_order(const chinese::HandView &hand) {
    Board board = board_of(hand), placed;
    for (std::size_t place = 0; place < to_place(hand); ++place)
        for (const Row row : {Row::back, Row::middle, Row::front})
            if (has_room(board, row)) {
                board[row] |= hand.drawn.cards[place];
                placed[row] |= hand.drawn.cards[place];
                break;
            }
    return placed;
}

// What the cards of a row make by their ranks alone while it is not full, and what they are once it is: the
// category and the rank that makes it.
int made(CardSet cards, Row row) {
    constexpr int ranks_apart = 16;
    const auto worth = [](Category category, int rank) { return static_cast<int>(category) * ranks_apart + rank; };
    if (row != Row::front && cards.size() == chinese::room_in(row)) {
        const HandRank rank = rank_high(cards);
        const unsigned first = rank.first() != 0 ? unsigned{rank.first()} : unsigned{rank.next()};
        return worth(rank.category(), static_cast<int>(std::bit_width(first)) - 1);
    }
    std::array<int, rank_count> of_rank{};
    for (const Card card : cards) ++of_rank[static_cast<std::size_t>(card.rank())];
    int best = 0, pairs = 0;
    for (int rank = 0; rank < rank_count; ++rank) {
        const int count = of_rank[static_cast<std::size_t>(rank)];
        constexpr Category by_count[] = {Category::high_card, Category::high_card, Category::pair, Category::trips,
                                         Category::quads};
        pairs += count == 2 ? 1 : 0;
        if (count > 0) best = std::max(best, worth(by_count[count], rank));
    }
    return pairs == 2 ? std::max(best, worth(Category::two_pair, best % ranks_apart)) : best;
}

// Rows that stand in the wrong order now cost more than anything they make.
int value_now(const chinese::House &house, const Board &board) {
    constexpr int out_of_order = 1000;
    const int front = made(board[Row::front], Row::front), middle = made(board[Row::middle], Row::middle),
              back = made(board[Row::back], Row::back);
    int value = 4 * (front + middle + back);
    if (board.size() == chinese::board_size) {
        if (is_foul(house, ranks_of(board))) value -= out_of_order;
    } else {
        if (front > middle) value -= out_of_order;
        if (middle > back) value -= out_of_order;
    }
    for (const Card card : board[Row::back]) value += static_cast<int>(card.rank()) / 4; // high cards belong there
    return value;
}

class Greed {
public:
    Greed(const chinese::House &house, const chinese::HandView &hand)
        : house_(house), hand_(hand), board_(board_of(hand)) {}

    Board best() {
        search(0, to_place(hand_));
        return best_;
    }

private:
    void search(std::size_t place, std::size_t left) {
        if (left == 0) {
            const int value = value_now(house_, board_);
            if (value <= best_value_) return;
            best_value_ = value;
            best_ = placed_;
            return;
        }
        const Card card = hand_.drawn.cards[place];
        for (const Row row : all_rows) {
            if (!has_room(board_, row)) continue;
            board_[row] |= card;
            placed_[row] |= card;
            search(place + 1, left - 1);
            board_[row] -= card;
            placed_[row] -= card;
        }
        if (hand_.drawn.count - place > left) search(place + 1, left);
    }

    const chinese::House &house_;
    const chinese::HandView &hand_;
    Board board_, placed_, best_;
    int best_value_ = -1'000'000;
};

// In Fantasy Land the most in bonuses, whatever the next round may bring.
Board most_bonuses(const chinese::HandView &hand) {
    const auto settings = analysis::best_settings(chinese::set_of(hand.drawn.cards), 0);
    return settings.empty() ? place_in_order(hand) : settings.front().board;
}

} // namespace

betting::Command measure(const Seen<Betting> &seen, Kind kind, std::uint64_t seed) {
    using namespace betting;
    Chance chance = chance_of(seen, seed);
    const Seat me = seen.me;
    const Legal &legal = seen.now.legal;
    if (legal.discard.contains(me)) return Discard{me, thrown_away(seen.now.players[me].cards, kind, chance)};
    if (legal.show) return kind == Kind::random && legal.muck && chance.one_in(2) ? Command(Muck{me}) : Show{me};
    if (kind == Kind::random) return any_action(me, legal, chance);
    if (kind == Kind::greedy && legal.raise) return Bet{me, legal.raise->min_to};
    if (legal.bring_in) return BringIn{me};
    return legal.check ? Command(Check{me}) : Call{me};
}

chinese::Command measure(const Seen<Chinese> &seen, Kind kind, std::uint64_t seed) {
    using namespace chinese;
    const Seat me = seen.me;
    const HandView &hand = seen.now.hands[me];
    if (seen.now.phase == Phase::declaring) {
        const Board board = board_of(hand);
        if (kind == Kind::greedy && !is_foul(seen.table.house, ranks_of(board)))
            for (std::size_t best = all_sweeps.size(); best-- > 0;)
                if (holds(board, all_sweeps[best])) return Declare{me, all_sweeps[best]};
        return Decline{me};
    }
    Chance chance = chance_of(seen, seed);
    if (kind == Kind::random) return Place{me, place_anywhere(hand, chance)};
    if (kind == Kind::call) return Place{me, place_in_order(hand)};
    return Place{me, hand.fantasy ? most_bonuses(hand) : Greed(seen.table.house, hand).best()};
}

twisted::Command measure(const Seen<Twisted> &seen, Kind kind, std::uint64_t seed) {
    using namespace twisted;
    Chance chance = chance_of(seen, seed);
    const Seat me = seen.me;
    const Legal &legal = seen.now.legal;
    if (legal.place.contains(me)) return PlaceBets{.seat = me, .first = seen.table.least_first};
    if (legal.discard.contains(me)) return Discard{me, thrown_away(seen.now.players[me].cards, kind, chance)};
    if (kind == Kind::random && chance.one_in(2)) return Fold{me};
    const auto affordable = [&](int times) { return legal.bet * times <= seen.now.players[me].stack; };
    int times = legal.choice.least;
    if (kind == Kind::greedy)
        while (times < legal.choice.most && affordable(times + 1)) ++times;
    return affordable(times) ? Command(Bet{.seat = me, .amount = legal.bet * times}) : Fold{me};
}

} // namespace ananas::bots
