// The policy that the solver finds, played at a table of Twisted Pineapple: the rules' own step deals and
// pays, and the average must be what was computed.
#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "twisted/command.h"
#include "twisted/games.h"
#include "twisted/legal.h"
#include "twisted/pay_schedule.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace ananas::analysis {
namespace {

using namespace twisted;

constexpr Seat player = seat_number(0);
constexpr Chips first_bet{2000};

class Felt {
public:
    Felt(const PaySchedule &schedule, std::uint64_t seed)
        : random_(seed), table_(table_with(schedule)), solver_(table_.game) {}

    // What a round wins, ante aside, in first bets.
    double play() {
        const Chips stack{100'000};
        Start start{.seated = player, .stacks = {}};
        start.stacks[player] = stack;
        take(start);
        take(PlaceBets{.seat = player, .first = first_bet});
        take(CloseBets{});
        while (state_.phase != Phase::over) take(next());
        const Chips won = state_.players[player].stack - stack + ante_for(table_, first_bet);
        return static_cast<double>(won.units()) / static_cast<double>(first_bet.units());
    }
    [[nodiscard]] Odds odds() const { return solver_.odds(); }
    [[nodiscard]] double wagered() const { return wagered_; }

private:
    static Table table_with(const PaySchedule &schedule) {
        Table table;
        table.game.pays = schedule;
        return table;
    }
    void take(const Command &command) {
        const auto stepped = step(table_, state_, command);
        ASSERT_TRUE(stepped) << stepped.error().sentence;
        state_ = stepped->next;
    }
    Command next() {
        switch (state_.phase) {
        case Phase::dealing:
            std::ranges::shuffle(deck_, random_);
            dealt_ = 0;
            wagered_ = 1;
            return deal();
        case Phase::last_card: return deal();
        case Phase::discarding: return Discard{player, thrown(set_of(state_.players[player].cards))};
        default: break;
        }
        CardSet hand = set_of(state_.players[player].cards);
        for (std::size_t place = 0; place < state_.turned; ++place) hand |= state_.community[place];
        const auto options = solver_.options({.hand = hand,
                                              .dead = Card::from_number(state_.players[player].discard),
                                              .stage = state_.stage,
                                              .wagered = 1 + state_.stage});
        if (options.front().best) return Fold{player};
        ++wagered_;
        return Bet{player, first_bet};
    }
    Deal deal() {
        Deal deal;
        for (int count = cards_wanted(table_, state_); count > 0; --count) deal.cards.push_back(deck_[dealt_++]);
        return deal;
    }
    // The same hand is thrown away the same way, so that it need not be thought about twice.
    Card thrown(CardSet dealt) {
        const auto [place, fresh] = thrown_.try_emplace(dealt.bits());
        if (fresh) {
            const auto options = solver_.options({.hand = dealt});
            place->second = std::ranges::find(options, true, &Option::best)->card;
        }
        return place->second;
    }

    std::mt19937_64 random_;
    Table table_;
    HouseSolver solver_;
    State state_;
    std::vector<Card> deck_{CardSet::full_deck().begin(), CardSet::full_deck().end()};
    std::size_t dealt_ = 0;
    double wagered_ = 1;
    std::map<std::uint64_t, Card> thrown_;
};

void expect_average(const PaySchedule &schedule, int rounds) {
    Felt table(schedule, 20261115);
    const Odds odds = table.odds();
    double sum = 0;
    double wagered = 0;
    for (int round = 0; round < rounds; ++round) {
        sum += table.play();
        wagered += table.wagered();
    }
    const double error = odds.standard_deviation / std::sqrt(rounds);
    EXPECT_NEAR(sum / rounds, to_double(odds.value), 3 * error);
    EXPECT_NEAR(wagered / rounds, to_double(odds.average_wager), 3 / std::sqrt(rounds)); // it varies by less than one
}

TEST(HousePlay, wins_what_was_computed_with_schedule_a) { expect_average(schedules::twisted_a, 60'000); }
TEST(HousePlay, wins_what_was_computed_with_schedule_b) { expect_average(schedules::twisted_b, 60'000); }
TEST(HousePlay, wins_what_was_computed_in_three_million_rounds_slow) {
    expect_average(schedules::twisted_a, 3'000'000);
    expect_average(schedules::twisted_b, 3'000'000);
}

} // namespace
} // namespace ananas::analysis
