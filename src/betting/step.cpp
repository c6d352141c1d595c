#include "betting/step.h"

#include "base/result.h"
#include "betting/command.h"
#include "betting/legal.h"
#include "betting/refusal.h"
#include "betting/round.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "cards/card.h"
#include "chips/chips.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>

namespace ananas::betting {
namespace {

using Verdict = std::optional<Reason>; // nothing: allowed

Verdict first_of(bool wrong, Reason reason) { return wrong ? Verdict(reason) : std::nullopt; }

// A wager against what is legal. Limit knows one amount, the other structures a range.
Verdict judge_wager(const Table &table, const Legal &legal, Chips to, Chips all_in) {
    if (!legal.raise) return legal.no_raise;
    if (to > all_in) return Reason::above_stack;
    if (to >= legal.raise->min_to && to <= legal.raise->accepted_to) return std::nullopt;
    return table.stakes.structure == Structure::limit ? Reason::not_the_fixed_bet : Reason::below_minimum;
}

class Judge {
public:
    Judge(const Table &table, const State &state) : table_(table), s_(state) {}

    Verdict operator()(const Start &start) const {
        const int players = start.dealt.size();
        if (s_.phase != Phase::over) return Reason::hand_in_progress;
        if (players < 2 || players > table_.game->max_players) return Reason::player_count;
        if (!SeatSet::first(max_seats).contains_all(start.dealt)) return Reason::positions_wrong;
        for (const Seat seat : start.dealt)
            if (start.stacks[seat] <= Chips()) return Reason::stack_empty;
        if (!positions_fit(start)) return Reason::positions_wrong;
        return first_of(!stakes_fit(start), Reason::stakes_wrong);
    }

    Verdict operator()(const Deal &deal) const {
        const Wanted wanted = cards_wanted(table_, s_);
        if (wanted.cards == 0) return Reason::no_cards_due;
        if (static_cast<int>(deal.cards.size()) != wanted.cards) return Reason::wrong_number_of_cards;
        CardSet stub = table_.game->deck - s_.gone;
        if (wanted.reshuffle) stub |= s_.burned;
        for (const Card card : deal.cards) {
            if (!stub.contains(card)) return Reason::card_not_in_stub;
            stub -= card;
        }
        return std::nullopt;
    }

    Verdict operator()(const Fold &fold) const {
        return in_turn(fold.seat, [](const Legal &legal) { return first_of(!legal.fold, Reason::check_is_free); });
    }
    Verdict operator()(const betting::Check &check) const {
        return in_turn(check.seat, [](const Legal &legal) { return first_of(!legal.check, Reason::bet_to_answer); });
    }
    Verdict operator()(const Call &call) const {
        return in_turn(call.seat, [](const Legal &legal) { return first_of(!legal.call, Reason::nothing_to_call); });
    }
    Verdict operator()(const Bet &bet) const {
        if (const Verdict verdict = turn_of(bet.seat)) return verdict;
        const Player &player = s_.players[bet.seat];
        return judge_wager(table_, legal_actions(table_, s_), bet.to, player.bet + player.stack);
    }
    Verdict operator()(const BringIn &bring_in) const {
        if (const Verdict verdict = turn_of(bring_in.seat)) return verdict;
        return first_of(!s_.bring_in_due, Reason::no_bring_in_due);
    }

    Verdict operator()(const Discard &discard) const {
        if (const Verdict verdict = owes_discard(discard.seat)) return verdict;
        const Hole &cards = s_.players[discard.seat].cards;
        return first_of(std::ranges::find(cards, discard.card) == cards.end(), Reason::not_your_card);
    }

    Verdict operator()(const Dark &dark) const {
        const bool between = s_.phase == Phase::dealing && s_.street > 0 && s_.dark.kind == DarkKind::none;
        if (!between || !s_.funded.several() || dark.action.kind == DarkKind::none) return Reason::dark_not_now;
        // In stud the next cards decide who is first.
        if (table_.game->streets[s_.street].opens != Opening::left_of_button) return Reason::dark_not_first;
        if (dark.seat != s_.funded.first_after(s_.button)) return Reason::dark_not_first;
        if (dark.action.kind == DarkKind::check) return std::nullopt;
        State opened = s_;
        clear_wagers(table_, opened);
        opened.phase = Phase::betting;
        opened.actor = dark.seat;
        return judge_wager(table_, legal_actions(table_, opened), dark.action.to, s_.players[dark.seat].stack);
    }

    Verdict operator()(const TimeOut &time_out) const {
        if (s_.phase == Phase::discarding) return owes_discard(time_out.seat);
        if (s_.phase == Phase::showdown) return turn_to_show(time_out.seat);
        return turn_of(time_out.seat);
    }

    Verdict operator()(const Show &show) const { return turn_to_show(show.seat); }
    Verdict operator()(const Muck &muck) const {
        if (const Verdict verdict = turn_to_show(muck.seat)) return verdict;
        return first_of(!legal_actions(table_, s_).muck, Reason::last_hand_must_show);
    }
    Verdict operator()(const AskToSee &ask) const {
        if (s_.phase != Phase::over) return Reason::hand_not_over;
        if (!s_.dealt.contains(ask.seat)) return Reason::not_dealt_in;
        if (!s_.live.several() || !s_.live.contains(ask.whose)) return Reason::hand_not_called;
        return first_of(s_.shown.contains(ask.whose), Reason::hand_already_shown);
    }

private:
    [[nodiscard]] Verdict turn_of(Seat seat) const {
        if (s_.phase != Phase::betting) return Reason::no_betting_now;
        return first_of(seat != s_.actor, Reason::not_your_turn);
    }
    template <class Then> [[nodiscard]] Verdict in_turn(Seat seat, Then then) const {
        if (const Verdict verdict = turn_of(seat)) return verdict;
        if (s_.bring_in_due) return Reason::bring_in_first;
        return then(legal_actions(table_, s_));
    }
    [[nodiscard]] Verdict turn_to_show(Seat seat) const {
        if (s_.phase != Phase::showdown) return Reason::no_showdown;
        return first_of(seat != s_.actor, Reason::not_your_turn_to_show);
    }
    [[nodiscard]] Verdict owes_discard(Seat seat) const {
        if (s_.phase != Phase::discarding || !s_.live.contains(seat)) return Reason::no_discard_due;
        return first_of(!s_.to_act.contains(seat), Reason::discard_made);
    }

    [[nodiscard]] bool positions_fit(const Start &start) const {
        const auto &[button, small, big] = start.positions;
        if (index(button) >= max_seats || !start.dealt.contains_all(start.absent)) return false;
        const bool blinds = !table_.stakes.blinds.empty() || table_.stakes.big_blind_ante > Chips();
        if (!blinds) return true;
        return start.dealt.contains(big) && small != big;
    }
    [[nodiscard]] bool stakes_fit(const Start &start) const {
        const Stakes &stakes = table_.stakes;
        const auto &blinds = stakes.blinds;
        // A blind from every seat at most, each at least the one before, and no other way to open beside them.
        if (static_cast<int>(blinds.size()) > start.dealt.size() && blinds.size() > 2) return false;
        if (!std::ranges::is_sorted(blinds) || (!blinds.empty() && stakes.opening_bet > Chips())) return false;
        const auto owes = [&](Seat seat) { return start.makes_up[seat] != MakesUp::nothing; };
        if (blinds.size() < 2 && std::ranges::any_of(start.dealt, owes)) return false;
        const bool sized = stakes.small_bet > Chips() && stakes.unit > Chips() && stakes.bring_in <= stakes.small_bet;
        const auto at_least_nothing = [](Chips amount) { return amount >= Chips(); };
        const bool forced = std::ranges::all_of(stakes.blinds, at_least_nothing) && at_least_nothing(stakes.ante) &&
                            at_least_nothing(stakes.big_blind_ante) && at_least_nothing(stakes.bring_in) &&
                            at_least_nothing(stakes.opening_bet);
        return sized && forced && (stakes.structure != Structure::limit || stakes.big_bet >= stakes.small_bet);
    }

    const Table &table_;
    const State &s_;
};

} // namespace

std::optional<Refusal> check(const Table &table, const State &state, const Command &command) {
    const Verdict verdict = std::visit(Judge(table, state), command);
    return verdict ? std::optional(refuse(*verdict)) : std::nullopt;
}

Result<Step, Refusal> step(const Table &table, const State &state, const Command &command) {
    if (const std::optional<Refusal> refusal = check(table, state, command)) return Failure{*refusal};
    Step step{.next = state, .events = {}};
    apply(table, step.next, command, step.events);
    if (unsound(table, step.next)) return Failure{refuse(Reason::engine_fault)};
    return step;
}

std::optional<std::string_view> unsound(const Table &table, const State &state) {
    Chips chips = pot_total(state);
    Chips paid;
    CardSet cards = state.burned;
    int count = state.burned.size();
    const auto add = [&](CardSet more) {
        cards |= more;
        count += more.size();
    };
    for (const Seat seat : state.dealt) {
        const Player &player = state.players[seat];
        if (player.stack < Chips() || player.bet < Chips() || player.committed < player.bet)
            return "chips below nothing";
        chips += player.stack - player.won;
        paid += player.won;
        add(set_of(player.cards));
        const bool thrown =
            player.discard != deck_size && !set_of(player.cards).contains(Card::from_number(player.discard));
        if (thrown) add(Card::from_number(player.discard));
        if (state.funded.contains(seat) != (state.live.contains(seat) && player.stack > Chips()) &&
            state.phase != Phase::over && state.phase != Phase::showdown)
            return "a player is taken for all-in who is not, or the other way round";
    }
    add(board_of(state));
    if (chips != state.in_play) return "chips were made or lost";
    if (count != cards.size() || cards != state.gone || !table.game->deck.contains_all(cards))
        return "a card is out of place";

    const bool acting = state.phase == Phase::betting || state.phase == Phase::showdown;
    if (acting != (state.actor != no_seat)) return "nobody is to act where somebody must, or the other way round";
    if (state.phase == Phase::betting && !state.to_act.contains(state.actor)) return "the wrong player is to act";
    if (state.phase == Phase::over && paid != pot_total(state)) return "a pot is left over";
    return std::nullopt;
}

} // namespace ananas::betting
