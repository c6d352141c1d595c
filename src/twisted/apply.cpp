// The rules: what each command does to a round. One visitor, told to whoever listens or to nobody.
#include "cards/card.h"
#include "chips/chips.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"
#include "rulebook/rulebook.h"
#include "twisted/command.h"
#include "twisted/event.h"
#include "twisted/pay_schedule.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>

namespace ananas::twisted {
namespace {

struct Nobody {
    template <class E> void operator()(const E &) const {}
};
struct Journal {
    Events &events;
    template <class E> void operator()(const E &event) const { events.push_back(event); }
};

// What lies there is taken away; the caller says where it goes.
Chips lift(Chips &from) { return std::exchange(from, Chips()); }
template <class Amounts> Chips lift_all(Amounts &amounts) {
    Chips total;
    for (Chips &amount : amounts) total += lift(amount);
    return total;
}

template <class Tell> class Play {
public:
    Play(const Table &table, State &state, Tell tell) : table_(table), s_(state), tell_(tell) {}

    void operator()(const Start &start) {
        s_ = State{.seated = start.seated, .phase = Phase::placing};
        for (const Seat seat : s_.seated) {
            s_.players[seat].stack = s_.players[seat].brought = start.stacks[seat];
            s_.in_play += start.stacks[seat];
        }
        tell_(RoundStarted{s_.seated});
    }

    void operator()(const PlaceBets &bets) {
        Player &player = s_.players[bets.seat];
        player.bets[index(Wager::first)] = bets.first;
        player.tips[index(Wager::first)] = bets.tip;
        player.ante = ante_for(table_, bets.first);
        if (bets.optional) player.optional = table_.optional_bet;
        player.stack -= in_front(player);
        s_.playing |= bets.seat;
        tell_(BetsPlaced{bets.seat, bets.first, player.ante, player.optional, bets.tip});
    }

    void operator()(const CloseBets &) {
        s_.live = s_.playing;
        s_.phase = Phase::dealing;
        for (const Seat seat : s_.playing)
            if (s_.players[seat].optional > Chips()) s_.markers |= seat;
        tell_(BetsClosed{s_.playing});
        if (s_.markers.size() != 1) return;
        const Seat alone = s_.markers.front();
        const Chips amount = lift(s_.players[alone].optional);
        s_.players[alone].stack += amount;
        s_.markers = {};
        tell_(OptionalReturned{alone, amount});
    }

    void operator()(const Deal &deal) {
        for (const Card card : deal.cards) s_.gone |= card;
        if (s_.phase == Phase::last_card) return finish_hands(deal);
        if (table_.dealing == Dealing::packets)
            deal_packets(deal);
        else
            deal_one_at_a_time(deal);
        for (const Seat seat : s_.playing) tell_(Dealt{seat, s_.players[seat].cards});
        tell_(CommunityDealt{s_.community});
        for (const Card bottom : s_.unseen) tell_(BottomRacked{bottom});
        for (const Seat seat : s_.markers) {
            const Chips amount = lift(s_.players[seat].optional);
            s_.pot += amount;
            tell_(MarkerGiven{seat, amount});
        }
        s_.phase = Phase::discarding;
        s_.to_act = s_.live;
    }

    // The choices are made in any order and are collected together, from the dealer's left (SD15-8).
    void operator()(const Discard &discard) {
        s_.players[discard.seat].discard = static_cast<std::uint8_t>(discard.card.number());
        s_.to_act -= discard.seat;
        tell_(ChoseDiscard{discard.seat, discard.card});
        if (!s_.to_act.empty()) return;
        for (const Seat seat : s_.live) {
            Player &player = s_.players[seat];
            const Card card = Card::from_number(player.discard);
            player.cards.erase(static_cast<std::size_t>(std::ranges::find(player.cards, card) - player.cards.begin()));
            const Chips ante = lift(player.ante);
            s_.house += ante;
            tell_(Collected{seat, ante, card});
        }
        open_stage(0);
    }

    void operator()(const Bet &bet) {
        Player &player = s_.players[bet.seat];
        const auto wager = static_cast<Wager>(s_.stage + 1);
        player.bets[index(wager)] = bet.amount;
        player.tips[index(wager)] = bet.tip;
        player.stack -= bet.amount + bet.tip;
        tell_(BetMade{bet.seat, wager, bet.amount, bet.tip});
        pass_turn();
    }
    void operator()(const Fold &fold) {
        drop(fold.seat, FoldWhy::chosen);
        pass_turn();
    }
    void operator()(const TimeOut &time_out) {
        if (s_.phase == Phase::discarding)
            return (*this)(Discard{time_out.seat, s_.players[time_out.seat].cards.back()});
        drop(time_out.seat, FoldWhy::time_out);
        pass_turn();
    }

    void operator()(const Report &report) {
        switch (report.incident) {
        case Incident::exposed_card:
            s_.exposed |= report.card;
            tell_(CardExposed{report.seat, report.card});
            return;
        case Incident::wrong_number_of_cards: return misdeal(report.incident, clause("SD15-5a"));
        case Incident::exposed_community_card: return misdeal(report.incident, clause("SD15-5c"));
        }
    }

private:
    // ---- dealing

    // Round the table from the dealer's left, the dealer last and only twice (SD15-4a).
    void deal_one_at_a_time(const Deal &deal) {
        const Card *next = deal.cards.begin();
        for (int rotation = 0; rotation < 3; ++rotation) {
            for (const Seat seat : s_.playing) s_.players[seat].cards.push_back(*next++);
            if (rotation < 2) s_.community.push_back(*next++);
        }
    }
    // The dealer plays the top two of the last packet.
    void deal_packets(const Deal &deal) {
        const Card *next = deal.cards.begin();
        for (const Seat seat : s_.playing)
            for (int card = 0; card < 3; ++card) s_.players[seat].cards.push_back(*next++);
        for (int card = 0; card < 2; ++card) s_.community.push_back(*next++);
        s_.unseen |= *next;
    }

    // ---- the second and the river bet

    void open_stage(std::uint8_t stage) {
        s_.stage = stage;
        s_.phase = Phase::betting;
        tell_(CommunityTurned{s_.community[s_.turned]});
        ++s_.turned;
        s_.to_act = s_.live;
        give_turn();
    }
    void pass_turn() {
        s_.to_act -= s_.actor;
        s_.actor = no_seat;
        give_turn();
    }
    // Whoever cannot make the full bet folds when the turn comes (SD15-21).
    void give_turn() {
        const int least = table_.game.stages[s_.stage].choice.least;
        while (!s_.to_act.empty()) {
            const Seat seat = s_.to_act.front();
            const Player &player = s_.players[seat];
            if (player.stack >= player.bets[index(Wager::first)] * least) {
                s_.actor = seat;
                tell_(Turn{seat});
                return;
            }
            drop(seat, FoldWhy::cannot_bet);
            s_.to_act -= seat;
        }
        if (s_.live.empty()) return finish();
        if (s_.stage == 0) return open_stage(1);
        s_.phase = Phase::last_card;
    }
    // Bets and tips are forfeited at once; the optional bet stays in the pot, and when a single marker is
    // left it has won (D30).
    void drop(Seat seat, FoldWhy why) {
        Player &player = s_.players[seat];
        const Chips forfeited = lift_all(player.bets) + lift_all(player.tips);
        s_.house += forfeited;
        s_.live -= seat;
        tell_(Folded{seat, why, forfeited});
        if (!s_.markers.contains(seat)) return;
        s_.markers -= seat;
        if (s_.markers.size() == 1) award(s_.markers.front(), lift(s_.pot), false);
    }

    // ---- the end

    void finish_hands(const Deal &deal) {
        const Card *next = deal.cards.begin();
        s_.unseen |= *next;
        tell_(Burned{*next++});
        for (const Seat seat : s_.live) {
            s_.players[seat].cards.push_back(*next);
            tell_(LastCard{seat, *next++});
        }
        tell_(StubRacked{});
        for (const Seat seat : s_.live) {
            expose_and_pay(seat);
            if (!contests(seat)) tell_(Racked{seat});
        }
        const bool contested = s_.pot > Chips();
        if (contested) award_best();
        for (const Seat seat : s_.live)
            if (contested && s_.markers.contains(seat)) tell_(Racked{seat});
        finish();
    }
    [[nodiscard]] bool contests(Seat seat) const { return s_.pot > Chips() && s_.markers.contains(seat); }

    void expose_and_pay(Seat seat) {
        Player &player = s_.players[seat];
        const PaySchedule &schedule = table_.game.pays;
        const Held held = held_by(table_.game.ranking, hand_of(s_, seat));
        const std::size_t line = line_of(schedule, table_.game.ranking, held);
        s_.shown |= seat;
        tell_(Exposed{seat, player.cards, held});
        const Chips bets = lift_all(player.bets);
        Chips tips = lift_all(player.tips);
        if (line == schedule.lines.size()) {
            s_.house += bets + tips;
            tell_(Lost{seat, bets + tips});
            return;
        }
        const int pays = schedule.lines[line].pays;
        const Chips won = bets * pays;
        s_.house -= won + tips * pays;
        player.won += won;
        player.stack += bets + won;
        tips += tips * pays;
        (pays == 0 ? player.stack : s_.dealers) += tips;
        tell_(Paid{seat, pays, bets, won, tips});
    }

    // The highest hand, qualifying or not (SD15-14); ties split, the odd chip from the dealer's left (D30).
    void award_best() {
        HandRank best{};
        SeatSet winners;
        for (const Seat seat : s_.markers) {
            const HandRank rank = rank_high(hand_of(s_, seat));
            if (rank > best) winners = {};
            if (rank >= best) winners |= seat;
            best = std::max(best, rank);
        }
        const Shares shares = split(lift(s_.pot), table_.unit, winners.size());
        int place = 0;
        for (const Seat seat : winners) award(seat, shares[place++], true);
    }
    void award(Seat seat, Chips amount, bool contested) {
        s_.players[seat].stack += amount;
        s_.players[seat].won += amount;
        tell_(PotAwarded{seat, amount, contested});
    }

    void finish() {
        s_.phase = Phase::over;
        tell_(RoundOver{});
    }

    // Everybody has again what they brought, bets forfeited and pots won included (D32).
    void misdeal(Incident incident, ClauseId rule) {
        tell_(Misdealt{incident, rule});
        for (const Seat seat : s_.playing) {
            Player &player = s_.players[seat];
            if (player.won > Chips()) {
                tell_(PotTakenBack{seat, player.won});
                player.stack -= lift(player.won);
            }
            tell_(Returned{seat, player.brought - player.stack});
            player.stack = player.brought;
            lift_all(player.bets);
            lift_all(player.tips);
            lift(player.ante);
            lift(player.optional);
        }
        s_.pot = s_.house = s_.dealers = Chips();
        s_.markers = s_.to_act = {};
        s_.actor = no_seat;
        finish();
    }

    const Table &table_;
    State &s_;
    Tell tell_;
};

} // namespace

void apply(const Table &table, State &state, const Command &command) {
    std::visit(Play(table, state, Nobody{}), command);
}
void apply(const Table &table, State &state, const Command &command, Events &events) {
    std::visit(Play(table, state, Journal{events}), command);
}

} // namespace ananas::twisted
