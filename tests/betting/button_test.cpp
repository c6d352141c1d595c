// The button between two hands.
#include "betting/button.h"
#include "betting/command.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

namespace ananas::betting {
namespace {

constexpr Seat s(int number) { return seat_number(number); }

SeatSet seats(std::initializer_list<int> numbers) {
    SeatSet set;
    for (const int number : numbers) set |= s(number);
    return set;
}

PerSeat<Card> drawn(std::initializer_list<std::string_view> cards) {
    PerSeat<Card> of;
    int number = 0;
    for (const std::string_view card : cards) of[s(number++)] = *parse_card(card);
    return of;
}

TEST(HR_H2, the_highest_card_starts_with_the_button) {
    const ButtonDraw draw = draw_for_button({}, seats({0, 1, 2}), drawn({"9d", "Ks", "Tc"}));
    EXPECT_EQ(draw, (ButtonDraw{.button = s(1)}));
}

TEST(SAT_G3a, those_who_tie_for_the_highest_draw_again) {
    const ButtonDraw first = draw_for_button({}, seats({0, 1, 2}), drawn({"Kd", "9s", "Kc"}));
    EXPECT_EQ(first, (ButtonDraw{.draw_again = seats({0, 2})}));
    const ButtonDraw second = draw_for_button({}, first.draw_again, drawn({"2d", "As", "3c"}));
    EXPECT_EQ(second, (ButtonDraw{.button = s(2)}));
}

TEST(SAT_G3a, a_house_may_let_suits_break_the_tie) {
    const House house{.suits_break_button_ties = true};
    EXPECT_EQ(draw_for_button(house, seats({0, 1, 2}), drawn({"Kd", "9s", "Kc"})), (ButtonDraw{.button = s(0)}));
}

TEST(SAT_G3a, a_drawn_seat_that_is_empty_passes_to_the_next_player) {
    EXPECT_EQ(first_positions(seats({1, 4, 7}), s(2)),
              (Positions{.button = s(4), .small_blind = s(7), .big_blind = s(1)}));
}

TEST(HR_H3, the_button_moves_clockwise_after_each_hand) {
    const SeatSet all = seats({0, 1, 2, 3});
    Positions at = first_positions(all, s(0));
    for (const int button : {1, 2, 3, 0, 1}) {
        at = next_positions(at, all);
        EXPECT_EQ(at.button, s(button));
        EXPECT_EQ(at.small_blind, all.first_after(at.button));
        EXPECT_EQ(at.big_blind, all.first_after(at.small_blind));
    }
}

TEST(SAT_G4, everybody_has_the_deal_once_a_round) {
    const SeatSet all = seats({2, 3, 5, 8, 9});
    Positions at = first_positions(all, s(5));
    SeatSet dealers;
    for (int hand = 0; hand < all.size(); ++hand) {
        EXPECT_FALSE(dealers.contains(at.button));
        dealers |= at.button;
        at = next_positions(at, all);
    }
    EXPECT_EQ(dealers, all);
}

TEST(SAT_G8a, the_small_blind_is_gone_and_the_button_stands_at_the_empty_seat) {
    const Positions before{.button = s(0), .small_blind = s(1), .big_blind = s(2)};
    EXPECT_EQ(next_positions(before, seats({0, 2, 3, 4})),
              (Positions{.button = s(1), .small_blind = s(2), .big_blind = s(3)}));
}

TEST(SAT_G8b, the_big_blind_is_gone_and_the_small_blind_is_dead_for_a_hand) {
    const SeatSet left = seats({0, 1, 3, 4});
    const Positions before{.button = s(0), .small_blind = s(1), .big_blind = s(2)};
    const Positions dead = next_positions(before, left);
    EXPECT_EQ(dead, (Positions{.button = s(1), .small_blind = s(2), .big_blind = s(3)}));
    EXPECT_FALSE(left.contains(dead.small_blind));
    EXPECT_EQ(next_positions(dead, left), (Positions{.button = s(2), .small_blind = s(3), .big_blind = s(4)}));
}

// The button went with the small blind onto the big blind, or to a seat behind which the big blind came first.
TEST(HR_H4, the_button_stays_before_the_blinds_when_the_big_blind_comes_round_to_where_the_small_one_was) {
    const Positions before{.button = s(5), .small_blind = s(0), .big_blind = s(3)};
    EXPECT_EQ(next_positions(before, seats({0, 2, 3})),
              (Positions{.button = s(2), .small_blind = s(3), .big_blind = s(0)}));
    EXPECT_EQ(next_positions(before, seats({1, 2, 3})),
              (Positions{.button = s(2), .small_blind = s(3), .big_blind = s(1)}));
    EXPECT_EQ(next_positions(before, seats({1, 2, 4})),
              (Positions{.button = s(0), .small_blind = s(3), .big_blind = s(4)}));
}

TEST(HR_H4, button_and_blinds_keep_their_order_whoever_comes_and_goes) {
    // Everybody may be somebody else after any hand: each three or more of six seats after each.
    for (unsigned first = 1; first < 64; ++first)
        for (unsigned then = 1; then < 64; ++then) {
            SeatSet before, after;
            for (int seat = 0; seat < 6; ++seat) {
                if ((first >> seat & 1U) != 0) before |= s(seat);
                if ((then >> seat & 1U) != 0) after |= s(seat);
            }
            if (before.size() < 3 || after.size() < 3) continue;
            for (const Seat button : before) {
                const Positions at = next_positions(first_positions(before, button), after);
                const SeatSet all = SeatSet(at.button) | at.small_blind | at.big_blind;
                ASSERT_EQ(all.size(), 3);
                ASSERT_EQ(all.first_after(at.button), at.small_blind);
                ASSERT_EQ(all.first_after(at.small_blind), at.big_blind);
            }
        }
}

TEST(SAT_G6, nobody_posts_the_big_blind_twice_running) {
    // Players leave after every hand, from whatever position.
    for (int first = 0; first < 8; ++first)
        for (int step = 1; step < 8; ++step) {
            SeatSet left = SeatSet::first(8);
            Positions at = first_positions(left, s(first));
            for (int leaver = first; left.size() > 2; leaver = (leaver + step) % 8) {
                const Seat last = at.big_blind;
                left -= s(leaver);
                at = next_positions(at, left);
                EXPECT_NE(at.big_blind, last);
                EXPECT_TRUE(left.contains(at.big_blind));
                EXPECT_NE(at.small_blind, at.big_blind);
                if (step % 2 == 0) break; // even steps do not reach all seats
            }
        }
}

TEST(SAT_G11, heads_up_the_player_due_the_big_blind_takes_it_and_the_other_has_the_button) {
    const Positions before{.button = s(0), .small_blind = s(1), .big_blind = s(2)};
    // The big blind busts: the button posts it next, the small blind has the button (D34).
    EXPECT_EQ(next_positions(before, seats({0, 1})),
              (Positions{.button = s(1), .small_blind = s(1), .big_blind = s(0)}));
    // The button busts: the small blind would be next in line, after the big blind.
    EXPECT_EQ(next_positions(before, seats({1, 2})),
              (Positions{.button = s(2), .small_blind = s(2), .big_blind = s(1)}));
    // And then they take turns.
    const Positions next = next_positions(next_positions(before, seats({0, 1})), seats({0, 1}));
    EXPECT_EQ(next, (Positions{.button = s(0), .small_blind = s(0), .big_blind = s(1)}));
}

TEST(SAT_G11, a_third_player_puts_the_button_behind_the_small_blind) {
    const Positions heads_up{.button = s(0), .small_blind = s(0), .big_blind = s(4)};
    EXPECT_EQ(next_positions(heads_up, seats({0, 4, 6})),
              (Positions{.button = s(0), .small_blind = s(4), .big_blind = s(6)}));
    EXPECT_EQ(next_positions(heads_up, seats({0, 2, 4})),
              (Positions{.button = s(2), .small_blind = s(4), .big_blind = s(0)}));
}

} // namespace
} // namespace ananas::betting
