// Commands that are refused, and hands that cannot be.
#include "base/list.h"
#include "betting/button.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/onlooker.h"
#include "betting/random_hand.h"
#include "betting/refusal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace ananas::betting {
namespace {

constexpr Seat anna = seat_number(0);
constexpr Seat ben = seat_number(1);

Start two_players() {
    Start start{.dealt = SeatSet::first(2), .positions = first_positions(SeatSet::first(2), anna)};
    start.stacks[anna] = start.stacks[ben] = Chips(1000);
    return start;
}

const Table holdem{
    .game = &games::holdem, .stakes = usual_stakes(games::holdem, Structure::no, Chips(100)), .house = {}};

Deal first_cards(int count) {
    Deal deal;
    for (int number = 0; number < count; ++number) deal.cards.push_back(Card::from_number(number));
    return deal;
}

State dealt() {
    State state;
    apply(holdem, state, two_players());
    apply(holdem, state, first_cards(4));
    return state;
}

std::optional<Reason> reason(const Table &table, const State &state, const Command &command) {
    const std::optional<Refusal> refusal = check(table, state, command);
    return refusal ? std::optional(refusal->reason) : std::nullopt;
}

TEST(Starting, wants_as_many_players_as_the_game_seats) {
    Start start = two_players();
    start.dealt = anna;
    EXPECT_EQ(reason(holdem, {}, start), Reason::player_count);

    const Table stud{
        .game = &games::stud, .stakes = usual_stakes(games::stud, Structure::limit, Chips(10)), .house = {}};
    start.dealt = SeatSet::first(10);
    for (const Seat seat : start.dealt) start.stacks[seat] = Chips(100);
    EXPECT_EQ(reason(stud, {}, start), Reason::player_count);
    start.dealt = SeatSet::first(9);
    EXPECT_EQ(reason(stud, {}, start), std::nullopt);
}

TEST(Starting, wants_chips_blinds_and_stakes_in_order) {
    Start start = two_players();
    EXPECT_EQ(reason(holdem, {}, start), std::nullopt);
    start.stacks[ben] = Chips();
    EXPECT_EQ(reason(holdem, {}, start), Reason::stack_empty);

    start = two_players();
    start.positions.big_blind = seat_number(5);
    EXPECT_EQ(reason(holdem, {}, start), Reason::positions_wrong);
    start.positions.big_blind = start.positions.small_blind;
    EXPECT_EQ(reason(holdem, {}, start), Reason::positions_wrong);
    start = two_players();
    start.dealt |= seat_number(max_seats);
    EXPECT_EQ(reason(holdem, {}, start), Reason::positions_wrong) << "there is no such seat";
    start = two_players();
    start.absent = seat_number(5);
    EXPECT_EQ(reason(holdem, {}, start), Reason::positions_wrong);

    Table unsized = holdem;
    unsized.stakes.small_bet = Chips();
    EXPECT_EQ(reason(unsized, {}, two_players()), Reason::stakes_wrong);

    Table below_nothing = holdem;
    below_nothing.stakes.blinds = {Chips(-50), Chips(100)};
    EXPECT_EQ(reason(below_nothing, {}, two_players()), Reason::stakes_wrong) << "a blind that takes from the pot";
    below_nothing = holdem;
    below_nothing.stakes.ante = Chips(-1);
    EXPECT_EQ(reason(below_nothing, {}, two_players()), Reason::stakes_wrong);

    Table blinds = holdem;
    blinds.stakes.blinds = {Chips(100), Chips(50)};
    EXPECT_EQ(reason(blinds, {}, two_players()), Reason::stakes_wrong) << "a big blind below the small";
    blinds.stakes.blinds = {Chips(5), Chips(10), Chips(20)};
    EXPECT_EQ(reason(blinds, {}, two_players()), Reason::stakes_wrong) << "one player would post two of them";
    blinds = holdem;
    blinds.stakes.opening_bet = Chips(100);
    EXPECT_EQ(reason(blinds, {}, two_players()), Reason::stakes_wrong) << "blinds and an opening bet";

    Table stud{.game = &games::stud, .stakes = usual_stakes(games::stud, Structure::limit, Chips(10)), .house = {}};
    EXPECT_EQ(reason(stud, {}, two_players()), std::nullopt);
    start = two_players();
    start.makes_up[ben] = MakesUp::big_blind;
    EXPECT_EQ(reason(stud, {}, start), Reason::stakes_wrong) << "a missed blind where there are none";
    stud.stakes.bring_in = Chips(11);
    EXPECT_EQ(reason(stud, {}, two_players()), Reason::stakes_wrong) << "a completion would be less than the bring-in";
}

TEST(Starting, waits_for_the_end_of_the_hand) {
    EXPECT_EQ(reason(holdem, dealt(), two_players()), Reason::hand_in_progress);
}

TEST(Dealing, takes_exactly_the_cards_wanted_and_each_once) {
    State state;
    apply(holdem, state, two_players());
    EXPECT_EQ(reason(holdem, state, first_cards(3)), Reason::wrong_number_of_cards);
    EXPECT_EQ(reason(holdem, state, first_cards(5)), Reason::wrong_number_of_cards);
    Deal twice = first_cards(4);
    twice.cards[3] = twice.cards[0];
    EXPECT_EQ(reason(holdem, state, twice), Reason::card_not_in_stub);

    state = dealt();
    apply(holdem, state, Call{anna});
    apply(holdem, state, Check{ben});
    EXPECT_EQ(reason(holdem, state, first_cards(4)), Reason::card_not_in_stub) << "they are in the players' hands";
}

TEST(Betting, is_in_turn_and_answers_what_there_is) {
    State state = dealt();
    EXPECT_EQ(reason(holdem, state, Call{ben}), Reason::not_your_turn);
    EXPECT_EQ(reason(holdem, state, Call{seat_number(7)}), Reason::not_your_turn);
    EXPECT_EQ(reason(holdem, state, Check{anna}), Reason::bet_to_answer);
    EXPECT_EQ(reason(holdem, state, BringIn{anna}), Reason::no_bring_in_due);
    apply(holdem, state, Call{anna});
    EXPECT_EQ(reason(holdem, state, Call{ben}), Reason::nothing_to_call);

    Table strict = holdem;
    strict.house.fold_for_free = false;
    EXPECT_EQ(reason(strict, state, Fold{ben}), Reason::check_is_free);
}

TEST(Betting, nobody_raises_a_player_who_cannot_answer) {
    State state = dealt();
    apply(holdem, state, Bet{anna, Chips(1000)});
    EXPECT_EQ(reason(holdem, state, Bet{ben, Chips(1000)}), Reason::nobody_to_call);
}

TEST(Asking, is_for_players_of_the_hand_and_for_called_hands) {
    State state = dealt();
    EXPECT_EQ(reason(holdem, state, AskToSee{ben, anna}), Reason::hand_not_over);
    apply(holdem, state, Fold{anna});
    EXPECT_EQ(reason(holdem, state, AskToSee{seat_number(5), anna}), Reason::not_dealt_in);
    EXPECT_EQ(reason(holdem, state, AskToSee{ben, anna}), Reason::hand_not_called);
    EXPECT_EQ(reason(holdem, state, Show{ben}), Reason::no_showdown);
}

// Every refusal rests on a clause and says something.
TEST(Refusals, cite_the_book_in_a_sentence) {
    for (int number = 0; number <= static_cast<int>(Reason::engine_fault); ++number) {
        const Refusal refusal = refuse(static_cast<Reason>(number));
        EXPECT_EQ(static_cast<int>(refusal.reason), number);
        EXPECT_FALSE(rulebook[refusal.rule].words.empty());
        EXPECT_TRUE(refusal.sentence.ends_with('.')) << refusal.sentence;
    }
}

TEST(SAT_B6, a_check_passes_the_turn_and_moves_no_chips) {
    State state = dealt();
    apply(holdem, state, Call{anna});
    const auto checked = step(holdem, state, Check{ben});
    ASSERT_TRUE(checked);
    EXPECT_EQ(checked->next.players[ben].stack, state.players[ben].stack);
    EXPECT_EQ(checked->next.phase, Phase::dealing);
}

// Only the dealer touches the pot: no player's stack changes but by a bet, a return or an award that
// everybody is told of.
TEST(SAT_G14, every_chip_that_moves_is_told) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        RandomHand hand(seed);
        Onlooker onlooker(hand.start().stacks);
        State state;
        for (Command command = hand.start();; command = hand.next(state)) {
            const auto stepped = step(hand.table(), state, command);
            ASSERT_TRUE(stepped);
            for (const Event &event : stepped->events) onlooker.hear(event);
            state = stepped->next;
            onlooker.compare(state);
            if (state.phase == Phase::over) break;
        }
    }
}

// ---- what no play can lead to

TEST(Soundness, misses_no_chip_and_no_card) {
    const State sound = dealt();
    EXPECT_EQ(unsound(holdem, sound), std::nullopt);

    State wrong = sound;
    wrong.players[anna].stack += Chips(1);
    EXPECT_EQ(unsound(holdem, wrong), "chips were made or lost");

    wrong = sound;
    wrong.players[anna].cards[0] = wrong.players[ben].cards[0];
    EXPECT_EQ(unsound(holdem, wrong), "a card is out of place");

    wrong = sound;
    wrong.actor = no_seat;
    EXPECT_TRUE(unsound(holdem, wrong));
    wrong = sound;
    wrong.to_act = {};
    EXPECT_TRUE(unsound(holdem, wrong));
    wrong = sound;
    wrong.funded = {};
    EXPECT_TRUE(unsound(holdem, wrong));
}

TEST(Soundness, a_hand_that_does_not_add_up_is_halted) {
    State wrong = dealt();
    wrong.players[anna].stack += Chips(1);
    const auto stepped = step(holdem, wrong, Call{anna});
    ASSERT_FALSE(stepped);
    EXPECT_EQ(stepped.error().reason, Reason::engine_fault);
}

} // namespace
} // namespace ananas::betting
