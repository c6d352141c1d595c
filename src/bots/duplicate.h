// Duplicate deals: all bots of a contest play the same cards from every seat, so that luck falls on all alike.
//
// betting: a deal is played from one deck in several orders: two or three bots sit in every order there is; more bots
//   sit in a circle that is drawn for the deal and move on by a seat each time. Stacks are the same in every hand.
// Chinese: likewise with two or three bots, and in each order the round is followed by the rounds in Fantasy Land
//   that it leads to, as long as somebody is in it, twelve rounds at most; the second rounds have one deck, the
//   third another. Both buttons move on between them.
// Twisted: each bot plays the deck alone against the house.
//
// The chance of bots is the same in the same seat of the same round. So two bots that play alike come out exactly
// even where every order is played; with four and more the circle decides whom each has at its side, and they
// come out even on average.
#pragma once

#include "base/list.h"
#include "betting/command.h"
#include "betting/seats.h"
#include "betting/state.h"
#include "bots/bot.h"
#include "bots/table.h"
#include "cards/card.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "twisted/command.h"
#include "twisted/state.h"
#include "twisted/view.h"

#include <cstdint>
#include <span>

namespace ananas::bots {

template <class Game> struct Contest {
    typename Game::Table table;
    int bots = 2;
    Chips stack; // at the start of every hand
    std::uint64_t seed = 1;
};

// What one bot made of a deal, all its hands together.
struct Tally {
    Chips won; // in Twisted millionths of the first bet that the bot made, so that large and small bettors compare
    int hands = 0;
    // Chinese alone.
    int fouled = 0;  // in ordinary rounds
    int entered = 0; // Fantasy Land, from an ordinary round
    int fantasy = 0; // rounds played in it
    int stayed = 0;  // of these

    Tally &operator+=(const Tally &other);
    friend bool operator==(const Tally &, const Tally &) = default;
};

inline constexpr int most_chinese_rounds = 12;
inline constexpr std::int64_t parts_of_a_first_bet = 1'000'000;

// How the hands of a deal begin.
betting::Start start_of(const Contest<Betting> &contest);
chinese::Start start_of(const Contest<Chinese> &contest);
twisted::Start start_of(const Contest<Twisted> &contest);
// The round that follows one with somebody due in Fantasy Land.
chinese::Start next_round(const Contest<Chinese> &contest, const chinese::State &over);

// In how many orders a deal is played, and so how often each bot sees it.
template <class Game> constexpr int orders_of(const Contest<Game> &contest) {
    return contest.bots == 3 ? 6 : contest.bots;
}
constexpr int orders_of(const Contest<Twisted> &) { return 1; }

// Who sits where in one of these orders.
class Seating {
public:
    Seating(int bots, std::uint64_t seed, std::uint64_t deal, int order);
    [[nodiscard]] int bot_in(Seat seat) const { return bots_[index(seat)]; }

private:
    List<int, betting::max_seats> bots_; // by seat
};

// The seed of the bots' chance in a round of a deal, which tells nothing of the deck.
constexpr std::uint64_t bots_seed(std::uint64_t seed, std::uint64_t deal, int round) {
    return mixed(mixed(seed ^ 0x626F7473U) + deal * most_chinese_rounds + static_cast<std::uint64_t>(round));
}
inline Deck deck_of(CardSet cards, std::uint64_t seed, std::uint64_t deal, int round) {
    return {cards, seed, deal * most_chinese_rounds + static_cast<std::uint64_t>(round)};
}

// A host speaks with the bots, who are numbered from 0:
//   host.order(order)                      what follows is played in this order, until the next
//   host.begin(bot, contest, seat)         a hand begins, in which the bot has this seat
//   host.choose(bot, seen, seed)           an answer, or nothing
//   host.refused(bot, refusal)             it was not one that the rules take
//   host.end(bot, state, seat, events)     the hand is over; all that the seat was told
template <class Game, class Host> class DuplicateHand {
public:
    DuplicateHand(const Contest<Game> &contest, std::uint64_t deal, int round, CardSet cards, Host &host)
        : contest_(contest),
          host_(host),
          table_(contest.table, deck_of(cards, contest.seed, deal, round)),
          seed_(bots_seed(contest.seed, deal, round)) {}

    // `bot_in(seat)` says who sits there. False when no hand came about.
    template <class BotIn> bool play(const typename Game::Start &start, SeatSet seats, BotIn bot_in) {
        for (const Seat seat : seats) host_.begin(bot_in(seat), contest_, seat);
        const bool played = table_.play(
            start, [&](const Seen<Game> &seen) { return host_.choose(bot_in(seen.me), seen, seed_); },
            [&](Seat seat, const auto &refusal) { host_.refused(bot_in(seat), refusal); });
        for (const Seat seat : seats) host_.end(bot_in(seat), contest_, table_.state(), seat, table_.events(seat));
        return played;
    }
    [[nodiscard]] const typename Game::State &state() const { return table_.state(); }
    [[nodiscard]] std::span<const typename Game::EventView> events(Seat seat) const { return table_.events(seat); }

private:
    const Contest<Game> &contest_;
    Host &host_;
    BotTable<Game> table_;
    std::uint64_t seed_;
};

template <class Host>
void play_deal(const Contest<Betting> &contest, std::uint64_t deal, Host &host, std::span<Tally> tallies) {
    const betting::Start start = start_of(contest);
    for (int order = 0; order < orders_of(contest); ++order) {
        host.order(order);
        const Seating seating(contest.bots, contest.seed, deal, order);
        const auto bot_in = [&](Seat seat) { return seating.bot_in(seat); };
        DuplicateHand<Betting, Host> hand(contest, deal, 0, contest.table.game->deck, host);
        hand.play(start, start.dealt, bot_in);
        for (const Seat seat : start.dealt)
            tallies[static_cast<std::size_t>(bot_in(seat))] +=
                {.won = hand.state().players[seat].stack - contest.stack, .hands = 1};
    }
}

// What a hand of a Chinese round that is over adds to its bot's tally.
Tally tally_of(const Contest<Chinese> &contest, const chinese::State &over, Seat seat);

template <class Host>
void play_deal(const Contest<Chinese> &contest, std::uint64_t deal, Host &host, std::span<Tally> tallies) {
    for (int order = 0; order < orders_of(contest); ++order) {
        host.order(order);
        const Seating seating(contest.bots, contest.seed, deal, order);
        const auto bot_in = [&](Seat seat) { return seating.bot_in(seat); };
        chinese::Start start = start_of(contest);
        for (int round = 0; round < most_chinese_rounds; ++round) {
            DuplicateHand<Chinese, Host> hand(contest, deal, round, CardSet::full_deck(), host);
            hand.play(start, start.dealt, bot_in);
            for (const Seat seat : start.dealt)
                tallies[static_cast<std::size_t>(bot_in(seat))] += tally_of(contest, hand.state(), seat);
            if (hand.state().fantasy_next.empty()) break;
            start = next_round(contest, hand.state());
        }
    }
}

// What a round of Twisted brought, by the first bet that the events tell of: nothing to whoever made none.
Tally tally_of(const Contest<Twisted> &contest, const twisted::State &over, Seat seat,
               std::span<const twisted::EventView> events);

template <class Host>
void play_deal(const Contest<Twisted> &contest, std::uint64_t deal, Host &host, std::span<Tally> tallies) {
    const twisted::Start start = start_of(contest);
    const Seat seat = start.seated.front();
    host.order(0);
    for (int bot = 0; bot < contest.bots; ++bot) {
        DuplicateHand<Twisted, Host> hand(contest, deal, 0, CardSet::full_deck(), host);
        hand.play(start, start.seated, [bot](Seat) { return bot; });
        tallies[static_cast<std::size_t>(bot)] += tally_of(contest, hand.state(), seat, hand.events(seat));
    }
}

} // namespace ananas::bots
