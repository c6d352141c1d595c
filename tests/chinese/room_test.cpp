// Between two rounds: seats, buttons, chips and the collection.
#include "chinese/boards.h"
#include "chinese/house.h"
#include "chinese/refusal.h"
#include "chinese/room.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ananas::chinese {
namespace {

constexpr Seat a = seat_number(0), b = seat_number(1), c = seat_number(2), d = seat_number(3);
constexpr SeatSet everybody = SeatSet::first(4);

std::string seats(SeatSet set) {
    std::string text;
    for (const Seat seat : set) text += static_cast<char>('a' + static_cast<char>(index(seat)));
    return text;
}
std::string sentence(std::optional<Refusal> refusal) {
    return refusal ? std::string(rulebook[refusal->rule].id) + ": " + std::string(refusal->sentence) : "allowed";
}

TEST(FUP_seats, three_of_four_are_dealt_in_from_the_buttons_clockwise) {
    EXPECT_EQ(seats(dealt_in(everybody, a)), "abc");
    EXPECT_EQ(seats(dealt_in(everybody, b)), "bcd") << "the fourth plays the next round";
    EXPECT_EQ(seats(dealt_in(everybody, c)), "acd");
    EXPECT_EQ(seats(dealt_in(everybody - b, a)), "acd") << "or at once in the place of one who sits out";
    EXPECT_EQ(seats(dealt_in(a | c, c)), "ac");
    EXPECT_EQ(seats(dealt_in(a, a)), "") << "nobody plays alone";
    EXPECT_EQ(seats(dealt_in(a | b, c)), "") << "the buttons go on first";
}

TEST(FUP_dealerbutton, moves_clockwise_after_each_round) {
    EXPECT_EQ(next_button({}, a, everybody, {}), b);
    EXPECT_EQ(next_button({}, d, everybody, {}), a);
    EXPECT_EQ(next_button({}, a, everybody - b, {}), c) << "whoever sits out passes both buttons on";
    EXPECT_EQ(next_button({}, a, SeatSet(), {}), std::nullopt);
    EXPECT_EQ(next_button({}, a, everybody, a | b), b) << "Fantasy Land does not stop it";
    const House frozen{.button_frozen = true};
    EXPECT_EQ(next_button(frozen, a, everybody, b), a) << "except where that is the house rule";
    EXPECT_EQ(next_button(frozen, a, everybody, {}), b);
    EXPECT_EQ(next_button(frozen, a, everybody - a, b), b);
}

TEST(FUP_actionbutton, a_new_game_starts_left_of_the_dealer_and_positions_run_clockwise) {
    EXPECT_EQ(first_button(everybody, a), a);
    EXPECT_EQ(first_button(c | d, a), c) << "the next player from there";
    EXPECT_EQ(first_button({}, a), std::nullopt);
    State state;
    state.dealt = everybody - b;
    state.button = c;
    const SeatList order = positions(state);
    ASSERT_EQ(order.size(), 3U);
    EXPECT_EQ(order[0], c) << "position 1 holds the buttons";
    EXPECT_EQ(order[1], d);
    EXPECT_EQ(order[2], a);
}

TEST(FUP_buyin, nine_points_every_round) {
    const Chips limit(5);
    EXPECT_EQ(sentence(check_round_stack(limit, Chips(45))), "allowed");
    EXPECT_EQ(sentence(check_round_stack(limit, Chips(44))),
              "FUP-buyin: A round starts with nine points' worth of chips at least: top up or sit out.");
}

TEST(FUP_fee, by_table_limit_for_a_down_of_forty_minutes) {
    const std::vector<std::vector<int>> book = {{1, 10},  {5, 10},  {10, 12}, {20, 12},
                                                {30, 15}, {40, 15}, {50, 18}, {100, 18}};
    ASSERT_EQ(collection_schedule().size(), book.size());
    int number = 0;
    for (const auto &row : book) {
        const ScheduleOption option = schedule_option(Chips(100 * row[0])).value_or(ScheduleOption{});
        EXPECT_EQ(option.number, ++number);
        EXPECT_EQ(option.fee, Chips(100 * row[1])) << row[0];
    }
    EXPECT_FALSE(schedule_option(Chips(200)));
}

TEST(FUP_fee, half_for_those_who_enter_after_the_twentieth_minute) {
    const ScheduleOption option = schedule_option(Chips(3000)).value_or(ScheduleOption{});
    PerSeat<std::optional<int>> entered;
    entered[a] = 0;
    entered[b] = 20;
    entered[c] = 21;
    using Dues = std::vector<Due>;
    EXPECT_EQ(collection_due(option, entered, 0), (Dues{{a, Chips(1500)}}));
    EXPECT_EQ(collection_due(option, entered, 20), (Dues{{a, Chips(1500)}, {b, Chips(1500)}}))
        << "exactly at minute twenty is not after it";
    EXPECT_EQ(collection_due(option, entered, 39), (Dues{{a, Chips(1500)}, {b, Chips(1500)}, {c, Chips(750)}}));
}

TEST(FUP_feeone, a_limit_has_at_most_five_rates) {
    const std::set<Chips> four = {Chips(100), Chips(200), Chips(300), Chips(400)};
    const Chips limit(600); // not on the schedule
    EXPECT_EQ(sentence(check_rate(limit, Chips(500), four)), "allowed");
    std::set<Chips> five = four;
    five.insert(Chips(500));
    const std::string refused = "FUP-feeone: A table limit has at most five collection rates: take one that another "
                                "table of this limit has, or none.";
    EXPECT_EQ(sentence(check_rate(limit, Chips(600), five)), refused);
    EXPECT_EQ(sentence(check_rate(limit, Chips(300), five)), "allowed");
    EXPECT_EQ(sentence(check_rate(limit, Chips(), five)), "allowed") << "no fee is no rate";
    five.insert(Chips());
    EXPECT_EQ(sentence(check_rate(limit, Chips(500), five)), "allowed");
    // The schedule's rate is one of the five though no table has it yet.
    const Chips scheduled(3'000);
    EXPECT_EQ(sentence(check_rate(scheduled, Chips(1'500), four)), "allowed");
    EXPECT_EQ(sentence(check_rate(scheduled, Chips(500), four)), refused);
}

TEST(FUP_twohands, offered_when_two_are_seated_and_both_agree) { // D26
    EXPECT_TRUE(second_hand_offered(a | c, a | c));
    EXPECT_FALSE(second_hand_offered(a | c, a | b));
    EXPECT_FALSE(second_hand_offered(a | b | c, a | b | c));
}

TEST(FUP_fantasy, is_kept_while_the_rotation_sits_its_player_out) { // D23
    State over;
    over.dealt = b | c | d;
    over.fantasy_next = c;
    EXPECT_EQ(due_fantasy(a, over), a | c) << "a earned it and was not dealt in";
    EXPECT_EQ(due_fantasy(b, over), SeatSet(c)) << "b has played it";
}

} // namespace
} // namespace ananas::chinese
