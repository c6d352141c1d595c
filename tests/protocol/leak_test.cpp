// No bot can read what its seat may not know: at every decision of a hand all hidden cards are exchanged, and what
// the seat is sent stays the same to the byte, and so does every bot's answer.
#include "betting/command.h"
#include "betting/hidden.h" // IWYU pragma: keep
#include "betting/random_hand.h"
#include "betting/step.h" // IWYU pragma: keep
#include "bots/bot.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/hidden.h" // IWYU pragma: keep
#include "chinese/random_round.h"
#include "chinese/step.h" // IWYU pragma: keep
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "support/leaks.h"
#include "support/resample.h"
#include "twisted/command.h"
#include "twisted/hidden.h" // IWYU pragma: keep
#include "twisted/random_round.h"
#include "twisted/step.h" // IWYU pragma: keep

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::protocol {
namespace {

// An answer as text: its kind and all its values.
std::string text(Chips chips) { return std::to_string(chips.units()) + ' '; }
std::string text(Card card) { return to_string(card) + ' '; }

std::string bytes_of(const betting::Command &command) {
    std::string told = std::to_string(command.index()) + ' ';
    if (const auto *bet = std::get_if<betting::Bet>(&command)) told += text(bet->to);
    if (const auto *discard = std::get_if<betting::Discard>(&command)) told += text(discard->card);
    return told;
}
std::string bytes_of(const chinese::Command &command) {
    std::string told = std::to_string(command.index()) + ' ';
    if (const auto *place = std::get_if<chinese::Place>(&command))
        for (const CardSet row : place->cards.at) told += to_string(row) + '/';
    if (const auto *declare = std::get_if<chinese::Declare>(&command)) told += name_of(declare->sweep);
    return told;
}
std::string bytes_of(const twisted::Command &command) {
    std::string told = std::to_string(command.index()) + ' ';
    if (const auto *bet = std::get_if<twisted::Bet>(&command)) told += text(bet->amount);
    if (const auto *discard = std::get_if<twisted::Discard>(&command)) told += text(discard->card);
    if (const auto *bets = std::get_if<twisted::PlaceBets>(&command)) told += text(bets->first);
    return told;
}

// At each decision: what the seat was sent from the first command to the last, and what each of some bots then answers.
template <class Game, class Random>
int look_over_shoulders(Random random, std::uint64_t seed, const std::vector<bots::Bot> &asked_bots) {
    const auto told = [&](const auto &table, Seat seat, const auto &commands) {
        const auto screen = screen_of<typename Game::State>(table, commands, player_at(seat));
        std::string bytes;
        for (const auto &shown : screen.tables) bytes += boost::json::serialize(to_json(shown)) + '\n';
        for (const auto &event : screen.events) bytes += boost::json::serialize(to_json(event)) + '\n';
        const bots::Seen<Game> seen{.table = table, .me = seat, .now = screen.tables.back(), .events = screen.events};
        std::vector<std::string> answers;
        for (const bots::Bot &bot : asked_bots) answers.push_back(bytes_of(choose(seen, bot, 7)));
        return std::pair(bytes, answers);
    };
    return decisions_without_a_leak<Game>(std::move(random), seed, told);
}

// All yardsticks, and one player that thinks little: another style in every hand.
std::vector<bots::Bot> some_bots(std::uint64_t seed) {
    return {{.kind = bots::Kind::random},
            {.kind = bots::Kind::call},
            {.kind = bots::Kind::greedy},
            {.kind = bots::Kind::player, .style = static_cast<bots::Style>(seed % 4), .thought = 2}};
}

TEST(Leaks, there_are_none_in_the_betting_games) {
    int decisions = 0;
    for (std::uint64_t seed = 0; seed < 120 && !HasFailure(); ++seed)
        decisions += look_over_shoulders<bots::Betting>(betting::RandomHand(seed), seed, some_bots(seed));
    EXPECT_GT(decisions, 500);
}

TEST(Leaks, there_are_none_in_chinese) {
    int decisions = 0;
    for (std::uint64_t seed = 0; seed < 40 && !HasFailure(); ++seed)
        decisions += look_over_shoulders<bots::Chinese>(chinese::RandomRound(seed), seed, some_bots(seed));
    EXPECT_GT(decisions, 200);
}

TEST(Leaks, there_are_none_in_twisted) {
    int decisions = 0;
    for (std::uint64_t seed = 0; seed < 60 && !HasFailure(); ++seed)
        decisions += look_over_shoulders<bots::Twisted>(twisted::RandomRound(seed), seed, some_bots(seed));
    EXPECT_GT(decisions, 300);
}

} // namespace
} // namespace ananas::protocol
