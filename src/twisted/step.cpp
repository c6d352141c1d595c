#include "twisted/step.h"

#include "base/result.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "twisted/command.h"
#include "twisted/games.h"
#include "twisted/house_game.h"
#include "twisted/legal.h"
#include "twisted/refusal.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>

namespace ananas::twisted {
namespace {

using Verdict = std::optional<Reason>; // nothing: allowed

Verdict first_of(bool wrong, Reason reason) { return wrong ? Verdict(reason) : std::nullopt; }

// The schedule and the multiples are the house's choice; the course of a round is not.
bool playable(const Table &table) {
    HouseGame game = table.game;
    if (game.stages.size() != games::twisted.stages.size()) return false;
    for (Stage &stage : game.stages) {
        if (stage.choice.least < 1 || stage.choice.most < stage.choice.least || stage.choice.most > 3) return false;
        stage.choice = {};
    }
    game.name = games::twisted.name;
    game.title = games::twisted.title;
    game.pays = games::twisted.pays;
    return game == games::twisted && !table.game.pays.lines.empty() && table.least_first > Chips() &&
           table.unit > Chips() && table.ante_cap >= Chips();
}

class Judge {
public:
    Judge(const Table &table, const State &state) : table_(table), s_(state) {}

    Verdict operator()(const Start &start) const {
        if (s_.phase != Phase::over) return Reason::round_in_progress;
        const int seats = std::clamp(table_.seats, 1, max_seats);
        if (start.seated.empty() || !SeatSet::first(seats).contains_all(start.seated)) return Reason::seats_wrong;
        for (const Seat seat : start.seated)
            if (start.stacks[seat] <= Chips()) return Reason::stack_empty;
        return first_of(!playable(table_), Reason::table_wrong);
    }

    Verdict operator()(const PlaceBets &bets) const {
        if (s_.phase != Phase::placing) return Reason::no_bets_now;
        if (!s_.seated.contains(bets.seat)) return Reason::not_seated;
        if (s_.playing.contains(bets.seat)) return Reason::one_hand_each;
        if (bets.first < table_.least_first || bets.first > table_.most_first) return Reason::first_bet_out_of_limits;
        if (bets.optional && table_.optional_bet <= Chips()) return Reason::no_optional_bet_here;
        if (bets.tip < Chips()) return Reason::tip_below_nothing;
        const Chips stack = s_.players[bets.seat].stack;
        const Chips placed =
            bets.first + ante_for(table_, bets.first) + (bets.optional ? table_.optional_bet : Chips());
        return first_of(placed > stack || bets.tip > stack - placed, Reason::above_stack);
    }

    Verdict operator()(const CloseBets &) const {
        if (s_.phase != Phase::placing) return Reason::no_bets_now;
        return first_of(s_.playing.empty(), Reason::nobody_bets);
    }

    Verdict operator()(const Deal &deal) const {
        const int wanted = cards_wanted(table_, s_);
        if (wanted == 0) return Reason::no_cards_due;
        if (static_cast<int>(deal.cards.size()) != wanted) return Reason::wrong_number_of_cards;
        CardSet stub = CardSet::full_deck() - s_.gone;
        for (const Card card : deal.cards) {
            if (!stub.contains(card)) return Reason::card_not_in_stub;
            stub -= card;
        }
        return std::nullopt;
    }

    Verdict operator()(const Discard &discard) const {
        if (const Verdict verdict = owes_discard(discard.seat)) return verdict;
        return first_of(!set_of(s_.players[discard.seat].cards).contains(discard.card), Reason::not_your_card);
    }

    Verdict operator()(const Bet &bet) const {
        if (const Verdict verdict = turn_of(bet.seat)) return verdict;
        const Player &player = s_.players[bet.seat];
        const Choice &choice = table_.game.stages[s_.stage].choice;
        bool offered = false;
        for (int times = choice.least; times <= choice.most; ++times)
            offered = offered || bet.amount == player.bets[index(Wager::first)] * times;
        if (!offered) return Reason::not_the_bet;
        if (bet.tip < Chips()) return Reason::tip_below_nothing;
        return first_of(bet.amount > player.stack || bet.tip > player.stack - bet.amount, Reason::tip_above_stack);
    }

    Verdict operator()(const Fold &fold) const { return turn_of(fold.seat); }
    Verdict operator()(const TimeOut &time_out) const {
        return s_.phase == Phase::discarding ? owes_discard(time_out.seat) : turn_of(time_out.seat);
    }

    Verdict operator()(const Report &report) const {
        const bool cards_out =
            s_.phase == Phase::discarding || s_.phase == Phase::betting || s_.phase == Phase::last_card;
        if (!cards_out) return Reason::nothing_dealt;
        switch (report.incident) {
        case Incident::wrong_number_of_cards: return std::nullopt;
        case Incident::exposed_community_card:
            return first_of(s_.turned == s_.community.size(), Reason::community_already_up);
        case Incident::exposed_card: break;
        }
        if (!s_.live.contains(report.seat)) return Reason::no_such_card;
        const CardSet held = set_of(s_.players[report.seat].cards) - s_.exposed;
        return first_of(!held.contains(report.card), Reason::no_such_card);
    }

private:
    [[nodiscard]] Verdict turn_of(Seat seat) const {
        if (s_.phase != Phase::betting) return Reason::no_betting_now;
        return first_of(seat != s_.actor, Reason::not_your_turn);
    }
    [[nodiscard]] Verdict owes_discard(Seat seat) const {
        if (s_.phase != Phase::discarding || !s_.live.contains(seat)) return Reason::no_discard_due;
        return first_of(!s_.to_act.contains(seat), Reason::discard_made);
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
    if (unsound(step.next)) return Failure{refuse(Reason::engine_fault)};
    return step;
}

std::optional<std::string_view> unsound(const State &state) {
    Chips chips = state.pot + state.house + state.dealers;
    CardSet cards = state.unseen;
    int count = state.unseen.size();
    const auto add = [&](CardSet more) {
        cards |= more;
        count += more.size();
    };
    for (const Seat seat : state.seated) {
        const Player &player = state.players[seat];
        const auto below_nothing = [](Chips amount) { return amount < Chips(); };
        if (below_nothing(player.stack) || below_nothing(player.ante) || below_nothing(player.optional) ||
            std::ranges::any_of(player.bets, below_nothing) || std::ranges::any_of(player.tips, below_nothing))
            return "chips below nothing";
        chips += player.stack + in_front(player);
        add(set_of(player.cards));
        if (player.discard != deck_size && !set_of(player.cards).contains(Card::from_number(player.discard)))
            add(Card::from_number(player.discard));
        if (state.phase == Phase::over && in_front(player) != Chips()) return "a bet is left over";
    }
    for (const Card card : state.community) add(card);
    if (chips != state.in_play) return "chips were made or lost";
    if (count != cards.size() || cards != state.gone) return "a card is out of place";
    if ((state.phase == Phase::betting) != (state.actor != no_seat))
        return "nobody is to act where somebody must, or the other way round";
    if (state.phase == Phase::betting && !state.to_act.contains(state.actor)) return "the wrong player is to act";
    if (state.phase == Phase::over && state.pot != Chips()) return "a pot is left over";
    return std::nullopt;
}

} // namespace ananas::twisted
