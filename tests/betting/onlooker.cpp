#include "betting/onlooker.h"

#include "betting/event.h"
#include "betting/seats.h"
#include "betting/state.h"
#include "chips/chips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

namespace ananas::betting {

Onlooker::Onlooker(const PerSeat<Chips> &stacks) {
    for (int number = 0; number < max_seats; ++number)
        players_[seat_number(number)].stack = stacks[seat_number(number)];
}

void Onlooker::pay(Seat seat, Chips amount, bool live) {
    players_[seat].stack -= amount;
    players_[seat].committed += amount;
    pot_ += amount;
    if (live) players_[seat].bet += amount;
}

void Onlooker::collect() {
    for (const Seat seat : dealt_) players_[seat].bet = Chips();
    turn_ = no_seat;
}

struct Onlooker::Hear {
    Onlooker &o;

    void operator()(const HandStarted &started) const {
        o.dealt_ = o.live_ = started.dealt;
        o.button_ = started.button;
    }
    void operator()(const Posted &posted) const {
        const bool dead = posted.kind == PostKind::ante || posted.kind == PostKind::big_blind_ante ||
                          posted.kind == PostKind::dead_blind;
        o.pay(posted.seat, posted.amount, !dead);
        if (posted.kind == PostKind::big_blind_ante || posted.kind == PostKind::dead_blind) {
            o.players_[posted.seat].committed -= posted.amount; // nobody's bet
            o.dead_ += posted.amount;
        }
    }
    void operator()(const Reshuffled &) const { o.burned_ = {}; }
    void operator()(const Burned &burned) const { o.burned_ |= burned.card; }
    void operator()(const Dealt &dealt) const {
        Player &player = o.players_[dealt.seat];
        player.up |= static_cast<std::uint8_t>(dealt.up << player.cards.size());
        for (const Card card : dealt.cards) player.cards.push_back(card);
    }
    void operator()(const BoardDealt &dealt) const {
        for (const Card card : dealt.cards) o.board_.push_back(card);
    }
    void operator()(const Turn &turn) const { o.turn_ = turn.seat; }
    void operator()(const Acted &acted) const {
        o.pay(acted.seat, acted.paid, true);
        EXPECT_EQ(o.players_[acted.seat].bet, acted.to);
        if (acted.action == Action::fold)
            o.live_ -= acted.seat;
        else
            EXPECT_EQ(acted.all_in, o.players_[acted.seat].stack == Chips());
    }
    void operator()(const WentDark &) const {}
    void operator()(const Returned &returned) const {
        if (returned.why == Why::above_the_pot) return; // it never left the player's side of the line
        o.pay(returned.seat, -returned.amount, true);
    }
    void operator()(const RoundClosed &) const {
        o.collect();
        ++o.rounds_;
    }
    void operator()(const ChoseDiscard &chose) const {
        o.players_[chose.seat].discard = static_cast<std::uint8_t>(chose.card.number());
    }
    void operator()(const Discarded &discarded) const {
        Hole &cards = o.players_[discarded.seat].cards;
        cards.erase(static_cast<std::size_t>(std::ranges::find(cards, discarded.card) - cards.begin()));
    }
    void operator()(const Shown &shown) const {
        EXPECT_EQ(shown.cards, o.players_[shown.seat].cards);
        o.shown_ |= shown.seat;
    }
    void operator()(const Mucked &mucked) const { o.mucked_ |= mucked.seat; }
    void operator()(const Asked &) const {}
    void operator()(const Killed &killed) const {
        EXPECT_TRUE(o.shown_.contains(killed.seat));
        o.killed_ |= killed.seat;
    }
    void operator()(const Awarded &awarded) const {
        for (const Seat seat : awarded.winners) {
            EXPECT_TRUE(o.live_.contains(seat));
            o.players_[seat].stack += awarded.to(seat);
            o.players_[seat].won += awarded.to(seat);
            o.pot_ -= awarded.to(seat);
        }
        EXPECT_TRUE(awarded.winners.contains_all(awarded.odd));
    }
    void operator()(const TakenBack &taken) const {
        o.players_[taken.seat].stack -= taken.amount;
        o.players_[taken.seat].won -= taken.amount;
        o.pot_ += taken.amount;
    }
    void operator()(const HandOver &) const {
        o.collect();
        o.over_ = true;
        EXPECT_EQ(o.pot_, Chips()) << "chips are left in the middle";
    }
};

void Onlooker::hear(const Event &event) { std::visit(Hear{*this}, event); }

Chips Onlooker::all_chips() const {
    Chips total = pot_;
    for (const Seat seat : dealt_) total += players_[seat].stack;
    return total;
}

void Onlooker::compare(const State &state) const {
    EXPECT_EQ(state.dealt, dealt_);
    EXPECT_EQ(state.live, live_);
    EXPECT_EQ(state.shown, shown_);
    EXPECT_TRUE(mucked_.contains_all(state.mucked)); // asked for by the winner, a hand is live again
    EXPECT_TRUE(killed_.contains_all(state.killed));
    EXPECT_EQ(state.dead, dead_);
    EXPECT_EQ(state.phase == Phase::over, over_);
    EXPECT_LE(state.street, rounds_);
    EXPECT_LE(rounds_, state.street + 1);
    EXPECT_EQ(state.button, button_);
    EXPECT_EQ(state.actor, turn_);
    EXPECT_EQ(state.board, board_);
    EXPECT_EQ(state.burned, burned_);
    for (const Seat seat : dealt_) {
        EXPECT_EQ(state.players[seat].stack, players_[seat].stack);
        EXPECT_EQ(state.players[seat].bet, players_[seat].bet);
        EXPECT_EQ(state.players[seat].committed, players_[seat].committed);
        EXPECT_EQ(state.players[seat].won, players_[seat].won);
        EXPECT_EQ(state.players[seat].discard, players_[seat].discard);
        EXPECT_EQ(state.players[seat].cards, players_[seat].cards);
        EXPECT_EQ(state.players[seat].up, players_[seat].up);
    }
}

} // namespace ananas::betting
