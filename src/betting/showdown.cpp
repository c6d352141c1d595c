#include "betting/showdown.h"

#include "base/list.h"
#include "betting/event.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "evaluator/evaluator.h"
#include "rulebook/rulebook.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ananas::betting {
namespace {

using Order = List<Seat, max_seats>;

Card highest_card(const State &state, Seat seat) { return *std::ranges::max_element(state.players[seat].cards); }

// Who gets odd chips before whom: HR-H16, or HR-S10 by the highest of a player's own cards.
Order odd_chip_order(const Table &table, const State &state, SeatSet winners) {
    Order order;
    for (const Seat seat : winners.clockwise_after(state.button)) order.push_back(seat);
    if (table.game->showdown.odd_chip == OddChip::highest_card)
        std::ranges::sort(order, [&](Seat a, Seat b) { return highest_card(state, a) > highest_card(state, b); });
    return order;
}

Awarded award(const Table &table, const State &state, std::size_t pot, Way way, SeatSet winners, Chips amount) {
    const Showdown &rules = table.game->showdown;
    const Chips unit = table.stakes.unit;
    const Chips crumb{amount.units() % unit.units()};
    const Shares shares = split(amount - crumb, unit, winners.size());
    Awarded awarded{.pot = static_cast<std::uint8_t>(pot),
                    .way = way,
                    .winners = winners,
                    .rule = way == Way::low ? rules.low_rule : rules.rule,
                    .share = shares[shares.ways() - 1], // odd units never reach the last in line
                    .unit = unit,
                    .crumb = crumb};
    if (way == Way::uncontested) awarded.rule = clause("HR-H13");
    if (crumb == Chips() && shares[0] == awarded.share) return awarded;

    awarded.rule = rules.odd_rule;
    const Order order = odd_chip_order(table, state, winners);
    std::size_t place = 0;
    for (; shares[static_cast<int>(place)] > awarded.share; ++place) awarded.odd |= order[place];
    if (crumb > Chips()) awarded.crumb_to = order[place];
    return awarded;
}

template <class Rank> std::uint32_t best_two_of_three(CardSet cards, Rank rank) {
    std::uint32_t best = 0;
    for (const Card left_out : cards) best = std::max(best, rank(cards - left_out).value);
    return best;
}

SeatSet best_of(const PerSeat<Strength> &strengths, SeatSet seats, std::uint32_t Strength::*way) {
    std::uint32_t best = 1; // nothing does not win
    SeatSet winners;
    for (const Seat seat : seats) {
        const std::uint32_t value = strengths[seat].*way;
        if (value < best) continue;
        winners = value == best ? winners | seat : SeatSet(seat);
        best = value;
    }
    return winners;
}

} // namespace

Pots pots_of(const State &state) {
    Pots pots;
    Chips rest = pot_total(state);
    if (const Chips all = state.players[state.live.front()].committed; std::ranges::all_of(
            state.live, [&](Seat seat) { return state.players[seat].committed == all; })) { // as nearly always
        pots.push_back({.amount = rest, .eligible = state.live});
        return pots;
    }
    Chips paid_for; // the level up to which pots are built
    for (SeatSet in = state.live; !in.empty();) {
        Chips level = state.players[in.front()].committed;
        for (const Seat seat : in) level = std::min(level, state.players[seat].committed);

        Pot pot{.amount = pots.empty() ? state.dead : Chips(), .eligible = in};
        for (const Seat seat : state.dealt) {
            const Chips committed = state.players[seat].committed;
            if (committed > paid_for) pot.amount += std::min(committed, level) - paid_for;
            if (in.contains(seat) && committed == level) in -= seat;
        }
        if (in.empty()) pot.amount = rest; // with what folded players put in above everybody left
        rest -= pot.amount;
        paid_for = level;
        pots.push_back(pot);
    }
    return pots;
}

Strength strength_of(const Showdown &rules, CardSet hole, CardSet board) {
    const auto each_way = [&](auto high, auto low, auto low8) -> Strength {
        switch (rules.wins) {
        case Wins::high: return {.high = high(), .low = 0};
        case Wins::low: return {.high = 0, .low = low()};
        case Wins::high_and_low: return {.high = high(), .low = low()};
        case Wins::high_and_low8: return {.high = high(), .low = low8()};
        }
        return {};
    };
    switch (rules.hole) {
    case HoleCards::any:
        return each_way([&] { return rank_high(hole | board).value; }, [&] { return rank_low(hole | board).value; },
                        [&] { return rank_low8(hole | board).value; });
    case HoleCards::exactly_two: // its low is eight or better in every game: games.h
        return each_way([&] { return rank_omaha(hole, board).value; },
                        [&] { return rank_omaha_low8(hole, board).value; },
                        [&] { return rank_omaha_low8(hole, board).value; });
    case HoleCards::two_of_three: {
        const auto best = [&](auto rank) {
            return best_two_of_three(hole, [&](CardSet two) { return rank(two | board); });
        };
        return each_way([&] { return best(rank_high); }, [&] { return best(rank_low); },
                        [&] { return best(rank_low8); });
    }
    }
    return {};
}

Strength strength_of(const GameSpec &game, const State &state, Seat seat) {
    const Hole &cards = state.players[seat].cards;
    const Card own = cards[0];
    switch (game.showdown.ranking) {
    case Ranking::poker: return strength_of(game.showdown, set_of(cards), board_of(state));
    case Ranking::one_card: return {.high = 1 + static_cast<std::uint32_t>(own.rank())};
    case Ranking::pair_with_board: {
        const bool pair = own.rank() == state.board[0].rank();
        return {.high = 1 + static_cast<std::uint32_t>(own.rank()) + (pair ? rank_count : 0)};
    }
    }
    return {};
}

Awards awards_of(const Table &table, const State &state, const Pots &pots, std::size_t pot) {
    const Chips amount = pots[pot].amount;
    const SeatSet eligible = pots[pot].eligible;
    // A pot with one player left in it was won before anybody had to show or could muck.
    const SeatSet contenders = eligible.several() ? eligible - state.mucked : eligible;
    if (!contenders.several()) return {award(table, state, pot, Way::uncontested, contenders, amount)};

    PerSeat<Strength> strengths;
    for (const Seat seat : contenders) strengths[seat] = strength_of(*table.game, state, seat);
    const SeatSet high = best_of(strengths, contenders, &Strength::high);
    const SeatSet low = best_of(strengths, contenders, &Strength::low);
    if (low.empty()) return {award(table, state, pot, Way::high, high, amount)};
    if (high.empty()) return {award(table, state, pot, Way::low, low, amount)};
    const Halves halves = halve(amount, table.stakes.unit);
    return {award(table, state, pot, Way::high, high, halves.high),
            award(table, state, pot, Way::low, low, halves.low)};
}

bool is_beaten(const Table &table, const State &state, Seat seat) {
    const Strength own = strength_of(*table.game, state, seat);
    for (const Pot &pot : pots_of(state)) {
        if (!pot.eligible.contains(seat)) continue;
        bool high = own.high == 0, low = own.low == 0;
        for (const Seat other : (pot.eligible & state.shown) - seat) {
            const Strength shown = strength_of(*table.game, state, other);
            high = high || shown.high > own.high;
            low = low || shown.low > own.low;
        }
        if (!high || !low) return false;
    }
    return true;
}

} // namespace ananas::betting
