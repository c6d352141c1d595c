// Duplicate deals: all bots of a contest play the same cards from every seat, so that luck falls on all alike.
//
// betting: with n bots a deal is n hands from one deck, the bots moved on by a seat each time. Stacks are the same
//   in every hand.
// Chinese: likewise with two or three bots, and each of the n times the round is followed by the rounds in Fantasy
//   Land that it leads to, as long as somebody is in it, twelve rounds at most; the second rounds have one deck,
//   the third another. Both buttons move on between them.
// Twisted: each bot plays the deck alone against the house.
//
// The chance of bots is the same in the same seat of the same round: two equal bots come out exactly even.
#pragma once

#include "betting/command.h"
#include "betting/state.h"
#include "bots/bot.h"
#include "bots/table.h"
#include "cards/card.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "twisted/command.h"

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
    Chips won;
    int hands = 0;
    // Chinese alone.
    int fouled = 0;
    int entered = 0; // Fantasy Land, from an ordinary round
    int fantasy = 0; // rounds played in it
    int stayed = 0;  // of these

    Tally &operator+=(const Tally &other);
    friend bool operator==(const Tally &, const Tally &) = default;
};

inline constexpr int most_chinese_rounds = 12;

// How the hands of a deal begin.
betting::Start start_of(const Contest<Betting> &contest);
chinese::Start start_of(const Contest<Chinese> &contest);
twisted::Start start_of(const Contest<Twisted> &contest);
// The round that follows one with somebody due in Fantasy Land.
chinese::Start next_round(const Contest<Chinese> &contest, const chinese::State &over);

// The bot in a seat when all have moved on by so many seats.
constexpr int bot_at(Seat seat, int moved, int bots) { return (static_cast<int>(index(seat)) + moved) % bots; }

// The seed of the bots' chance in a round of a deal, which tells nothing of the deck.
constexpr std::uint64_t bots_seed(std::uint64_t seed, std::uint64_t deal, int round) {
    return mixed(mixed(seed ^ 0x626F7473U) + deal * most_chinese_rounds + static_cast<std::uint64_t>(round));
}
inline Deck deck_of(CardSet cards, std::uint64_t seed, std::uint64_t deal, int round) {
    return {cards, seed, deal * most_chinese_rounds + static_cast<std::uint64_t>(round)};
}

// A host speaks with the bots, who are numbered from 0:
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

private:
    const Contest<Game> &contest_;
    Host &host_;
    BotTable<Game> table_;
    std::uint64_t seed_;
};

template <class Host>
void play_deal(const Contest<Betting> &contest, std::uint64_t deal, Host &host, std::span<Tally> tallies) {
    const betting::Start start = start_of(contest);
    for (int moved = 0; moved < contest.bots; ++moved) {
        const auto bot_in = [&](Seat seat) { return bot_at(seat, moved, contest.bots); };
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
    for (int moved = 0; moved < contest.bots; ++moved) {
        const auto bot_in = [&](Seat seat) { return bot_at(seat, moved, contest.bots); };
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

template <class Host>
void play_deal(const Contest<Twisted> &contest, std::uint64_t deal, Host &host, std::span<Tally> tallies) {
    const twisted::Start start = start_of(contest);
    const Seat seat = start.seated.front();
    for (int bot = 0; bot < contest.bots; ++bot) {
        DuplicateHand<Twisted, Host> hand(contest, deal, 0, CardSet::full_deck(), host);
        const bool played = hand.play(start, start.seated, [bot](Seat) { return bot; });
        tallies[static_cast<std::size_t>(bot)] +=
            {.won = played ? hand.state().players[seat].stack - contest.stack : Chips(), .hands = 1};
    }
}

} // namespace ananas::bots
