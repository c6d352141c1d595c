// Who may know what, in one hand of Crazy Pineapple. That views never leak in any hand of any game is in
// properties_test.cpp.
#include "betting/button.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/refusal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "betting/view.h"
#include "cards/card.h"
#include "cards/text.h"

#include <gtest/gtest.h>

#include <string_view>
#include <variant>
#include <vector>

namespace ananas::betting {
namespace {

constexpr Seat anna = seat_number(0);
constexpr Seat ben = seat_number(1);

// Two players, dealt and discarded, the flop on the table.
class Views : public testing::Test {
protected:
    Views() {
        Start start{.dealt = SeatSet::first(2), .positions = first_positions(SeatSet::first(2), anna)};
        start.stacks[anna] = start.stacks[ben] = Chips(1000);
        take(start);
        take(cards("7d As 7c Ks 7h Qs"));
        take(Call{anna});
        take(Check{ben});
        take(cards("4c Js Ts 2d"));
    }
    void take(const Command &command) {
        const auto stepped = step(table, state, command);
        ASSERT_TRUE(stepped) << stepped.error().sentence;
        state = stepped->next;
        events.insert(events.end(), stepped->events.begin(), stepped->events.end());
    }
    static Deal cards(std::string_view text) {
        const auto parsed = parse_cards(text);
        Deal deal;
        for (const Card card : *parsed) deal.cards.push_back(card);
        return deal;
    }
    static int cards_seen(const PlayerView &player) {
        int seen = 0;
        for (const CardView &card : player.cards) seen += card.has_value();
        return seen;
    }
    int cards_seen(Viewer viewer, Seat seat) const { return cards_seen(view(table, state, viewer).players[seat]); }

    Table table{.game = &games::crazy_pineapple,
                .stakes = usual_stakes(games::crazy_pineapple, Structure::no, Chips(100))};
    State state;
    std::vector<Event> events;
};

TEST_F(Views, players_see_their_own_cards_and_that_others_have_some) {
    EXPECT_EQ(cards_seen(player_at(anna), anna), 3);
    EXPECT_EQ(cards_seen(player_at(anna), ben), 0);
    EXPECT_EQ(view(table, state, player_at(anna)).players[ben].cards.size(), 3U);
    EXPECT_EQ(cards_seen(spectator, anna), 0);
    EXPECT_EQ(view(table, state, spectator).board.size(), 3U);
}

TEST_F(Views, discards_are_known_to_those_who_made_them) {
    take(Discard{ben, *parse_card("7h")});
    EXPECT_EQ(view(table, state, player_at(ben)).players[ben].discard, parse_card("7h").value());
    const PlayerView seen = view(table, state, player_at(anna)).players[ben];
    EXPECT_TRUE(seen.discard_chosen);
    EXPECT_FALSE(seen.discard);
}

TEST_F(Views, the_director_sees_hole_cards_only_after_the_hand) {
    take(Discard{ben, *parse_card("7h")});
    take(Discard{anna, *parse_card("Qs")});
    EXPECT_EQ(cards_seen(director, anna), 0);
    take(Bet{ben, Chips(100)});
    take(Fold{anna});
    EXPECT_EQ(cards_seen(director, anna), 2);
    EXPECT_EQ(view(table, state, director).players[anna].discard, parse_card("Qs").value());
    EXPECT_EQ(cards_seen(player_at(ben), anna), 0) << "folded cards stay hidden from players";
}

TEST_F(Views, hands_shown_are_seen_by_all) {
    take(Discard{ben, *parse_card("7h")});
    take(Discard{anna, *parse_card("Qs")});
    take(Bet{ben, Chips(900)});
    take(Call{anna});
    take(cards("4d 5d"));
    take(cards("4h 5h"));
    take(Show{ben});
    EXPECT_EQ(cards_seen(player_at(anna), ben), 2);
    EXPECT_EQ(cards_seen(spectator, ben), 2);
    EXPECT_FALSE(view(table, state, spectator).players[ben].discard) << "a discard is never shown";
}

// The burn, the stub and the discards are nobody's to look through.
TEST(SAT_P11, no_view_has_room_for_a_burn) {
    const EventView seen = view(Event(Burned{*parse_card("As")}), player_at(anna));
    EXPECT_TRUE(std::holds_alternative<BurnedView>(seen));
    EXPECT_EQ(seen, view(Event(Burned{*parse_card("2c")}), player_at(anna)));
    EXPECT_EQ(view(Event(Discarded{ben, *parse_card("As")}), player_at(anna)),
              view(Event(Discarded{ben, *parse_card("2c")}), player_at(anna)));
}

TEST(SAT_P12, the_card_that_would_have_come_is_in_no_state) {
    // The engine is given a street's cards when the street is dealt, and none after the hand.
    const Table table{.game = &games::holdem, .stakes = usual_stakes(games::holdem, Structure::no, Chips(100))};
    Start start{.dealt = SeatSet::first(2), .positions = first_positions(SeatSet::first(2), anna)};
    start.stacks[anna] = start.stacks[ben] = Chips(1000);
    State state;
    apply(table, state, start);
    apply(table, state, Deal{{*parse_card("As"), *parse_card("Ks"), *parse_card("Ad"), *parse_card("Kd")}});
    apply(table, state, Fold{anna});
    ASSERT_EQ(state.phase, Phase::over);
    const auto refusal = check(table, state, Deal{{*parse_card("2c"), *parse_card("3c")}});
    EXPECT_TRUE(refusal && refusal->reason == Reason::no_cards_due);
    EXPECT_EQ(legal_actions(table, state).deal.cards, 0);
}

} // namespace
} // namespace ananas::betting
