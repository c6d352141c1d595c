// The players of the betting games: that they are never refused, see nothing they must not, and win.
#include "betting/button.h"
#include "betting/command.h"
#include "betting/games.h"
#include "betting/hidden.h"
#include "betting/random_hand.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "betting/view.h"
#include "bots/bot.h"
#include "bots/names.h"
#include "bots/table.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "support/resample.h"
#include "support/soak.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace ananas::bots {
namespace {

using betting::GameSpec;
using betting::Structure;

constexpr Structure structures[] = {Structure::limit, Structure::pot, Structure::no};
constexpr Style styles[] = {Style::tight, Style::loose, Style::careful, Style::bold};
constexpr const char *structure_names[] = {"limit", "pot", "no"};

std::string name_of(const GameSpec &game, Structure structure) {
    return std::string(game.name) + " " + structure_names[static_cast<std::size_t>(structure)];
}

// ---- never refused

constexpr auto never_refused = [](Seat, const auto &refusal) {
    ADD_FAILURE() << (refusal ? refusal->sentence : "not an answer");
};

// As little as there is. It makes the choices wild, which is welcome here.
constexpr int no_thought = 0;

// Any stakes, house, stacks and number of players; all styles at one table.
void play_hands(const GameSpec &game, Structure structure, std::uint64_t first, std::uint64_t hands, int thought) {
    for (std::uint64_t hand = first; hand < first + hands; ++hand) {
        // Full tables are slow to play and come up one time in eight.
        const auto seats = static_cast<std::uint64_t>(hand % 8 == 0 ? game.max_players - 1 : 4);
        const betting::RandomHand any(game, structure, 2 + static_cast<int>(hand / 8 % seats), hand);
        BotTable<Betting> played(any.table(), Deck(game.deck, 11, hand));
        const bool whole = played.play(
            any.start(),
            [&](const Seen<Betting> &seen) {
                const Bot bot{.name = {}, .style = styles[(index(seen.me) + hand) % 4], .thought = thought};
                const betting::Command answer = choose(seen, bot, hand);
                const bool free = seen.now.legal.check && std::holds_alternative<betting::Fold>(answer);
                EXPECT_FALSE(free) << "folded where checking was free";
                return answer;
            },
            never_refused);
        ASSERT_TRUE(whole && !testing::Test::HasFailure()) << name_of(game, structure) << ", hand " << hand;
    }
}
void play_hands_of_every_game(std::uint64_t first, std::uint64_t hands, int thought) {
    for (const GameSpec *game : betting::all_games)
        for (const Structure structure : structures) {
            play_hands(*game, structure, first, hands, thought);
            if (testing::Test::HasFailure()) return;
        }
}

TEST(BettingPlayers, play_every_game_and_structure_without_a_refusal) { play_hands_of_every_game(0, 200, no_thought); }

TEST(BettingPlayers, think_as_usual_in_every_game_and_structure_without_a_refusal_slow) {
    play_hands_of_every_game(500, 20, 100);
}

TEST(BettingPlayers, play_a_hundred_thousand_hands_of_every_game_and_structure_without_a_refusal_slow) {
    play_hands_of_every_game(1000, 100'000, no_thought);
}

TEST(BettingPlayers, are_never_refused_soak) {
    soak("hands", [](std::uint64_t round) -> std::uint64_t {
        const GameSpec &game = *betting::all_games[round % betting::all_games.size()];
        play_hands(game, structures[round / betting::all_games.size() % 3], (round + 1) << 32U, 100, no_thought);
        return 100;
    });
}

TEST(BettingPlayers, play_the_small_games_of_theory_too) {
    for (const betting::Table &table :
         {betting::Table{&betting::games::kuhn, betting::games::kuhn_stakes, betting::games::theory_house},
          betting::Table{&betting::games::leduc, betting::games::leduc_stakes, betting::games::theory_house}})
        for (std::uint64_t hand = 0; hand < 100; ++hand) {
            betting::Start start{.dealt = SeatSet::first(2)};
            start.positions = betting::first_positions(start.dealt, seat_number(static_cast<int>(hand % 2)));
            for (const Seat seat : start.dealt) start.stacks[seat] = Chips(20);
            BotTable<Betting> played(table, Deck(table.game->deck, 3, hand));
            EXPECT_TRUE(played.play(
                start, [&](const Seen<Betting> &seen) { return choose(seen, {.name = {}, .thought = 10}, hand); },
                never_refused));
        }
}

// ---- nothing but the view

// A command as numbers that can be compared.
std::array<std::int64_t, 4> numbers_of(const betting::Command &command) {
    std::array<std::int64_t, 4> numbers{static_cast<std::int64_t>(command.index())};
    std::visit(
        [&](const auto &given) {
            if constexpr (requires { given.seat; }) numbers[1] = static_cast<std::int64_t>(index(given.seat));
            if constexpr (requires { given.to; }) numbers[2] = given.to.units();
            if constexpr (requires { given.card; }) numbers[3] = given.card.number();
        },
        command);
    return numbers;
}

// The commands of some hand up to a moment when somebody is asked.
std::vector<betting::Command> until_asked(betting::RandomHand &hand) {
    std::vector<betting::Command> commands{hand.start()};
    std::vector<std::size_t> moments;
    betting::State state;
    apply(hand.table(), state, commands.back());
    while (state.phase != betting::Phase::over) {
        if (!asked(view(hand.table(), state, spectator)).empty()) moments.push_back(commands.size());
        commands.push_back(hand.next(state));
        apply(hand.table(), state, commands.back());
    }
    if (moments.empty()) return {};
    commands.resize(moments[static_cast<std::size_t>(hand.below(static_cast<int>(moments.size())))]);
    return commands;
}

TEST(BettingPlayers, choose_the_same_whatever_the_cards_are_that_they_may_not_know) {
    int asked_for = 0;
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        betting::RandomHand hand(seed);
        const std::vector<betting::Command> commands = until_asked(hand);
        if (commands.empty()) continue;
        const auto last = screen_of<betting::State>(hand.table(), commands, spectator);
        const Seat seat = asked(last.tables.back()).front();
        const Viewer viewer = player_at(seat);
        const Relabel relabel(betting::cards_known(last.last, viewer), seed);
        std::vector<betting::Command> others;
        for (const betting::Command &command : commands) others.push_back(betting::relabelled(command, relabel));

        const Bot bot{.name = {}, .style = styles[seed % 4], .thought = 2};
        const auto choice = [&](const std::vector<betting::Command> &played) {
            const auto screen = screen_of<betting::State>(hand.table(), played, viewer);
            return numbers_of(choose(
                {.table = hand.table(), .me = seat, .now = screen.tables.back(), .events = screen.events}, bot, seed));
        };
        ASSERT_EQ(choice(commands), choice(others)) << "seed " << seed;
        ++asked_for;
    }
    EXPECT_GT(asked_for, 3500);
}

// ---- and they win

// Two at the table, every deal played from both sides.
class Duel {
public:
    Duel(const betting::Table &table, const Bot &bot, const Bot &other) : table_(table), bot_(bot), other_(other) {}

    void play(std::uint64_t deals) {
        for (const std::uint64_t until = deals_ + deals; deals_ < until; ++deals_) {
            const double won = (hand_at(Seat{0}) + hand_at(Seat{1})) / 2;
            sum_ += won;
            squares_ += won * won;
        }
    }
    // Big blinds or small bets a hand.
    [[nodiscard]] double mean() const { return sum_ / count(); }
    [[nodiscard]] double error() const { return std::sqrt((squares_ / count() - mean() * mean()) / count()); }
    [[nodiscard]] std::uint64_t deals() const { return deals_; }

private:
    [[nodiscard]] double count() const { return static_cast<double>(deals_); }
    [[nodiscard]] double hand_at(Seat mine) const {
        const auto stack = Chips(10'000);
        betting::Start start{.dealt = SeatSet::first(2)};
        start.positions = betting::first_positions(start.dealt, Seat{0});
        for (const Seat seat : start.dealt) start.stacks[seat] = stack;
        BotTable<Betting> played(table_, Deck(table_.game->deck, 7, deals_));
        played.play(
            start, [&](const Seen<Betting> &seen) { return choose(seen, seen.me == mine ? bot_ : other_, deals_); },
            never_refused);
        return static_cast<double>((played.state().players[mine].stack - stack).units()) / 100;
    }

    const betting::Table &table_;
    Bot bot_, other_;
    std::uint64_t deals_ = 0;
    double sum_ = 0, squares_ = 0;
};

// Four errors ahead, which most are after two hundred deals. Those who are not play on: somebody who does not win comes
// to be so far ahead at one of fifteen looks less than one time in a thousand.
void expect_to_win(const GameSpec &game, Structure structure, Style style, Kind yardstick) {
    const betting::Table table{
        .game = &game, .stakes = betting::usual_stakes(game, structure, Chips(100)), .house = {}};
    Duel duel(table, {.name = {}, .style = style, .thought = 10}, {.name = {}, .kind = yardstick});
    do duel.play(200);
    while (duel.mean() <= 4 * duel.error() && duel.deals() < 3000);
    EXPECT_GT(duel.mean(), 4 * duel.error())
        << name_of(game, structure) << ", " << bots::name_of(style) << " against kind " << static_cast<int>(yardstick)
        << ": " << duel.mean() << " ± " << duel.error() << " after " << duel.deals() << " deals";
}

TEST(BettingPlayers, of_any_style_beat_a_random_player_and_a_caller) {
    for (const Style style : styles)
        for (const Kind yardstick : {Kind::random, Kind::call})
            expect_to_win(betting::games::crazy_pineapple, structures[static_cast<std::size_t>(style) % 3], style,
                          yardstick);
}

TEST(BettingPlayers, of_any_style_beat_random_players_and_callers_in_every_game_and_structure_slow) {
    for (const GameSpec *game : betting::all_games)
        for (const Structure structure : structures)
            for (const Style style : styles)
                for (const Kind yardstick : {Kind::random, Kind::call})
                    expect_to_win(*game, structure, style, yardstick);
}

} // namespace
} // namespace ananas::bots
