#include "chips/chips.h"
#include "records/read.h"
#include "records/record.h"
#include "records/tally.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::records {
namespace {

constexpr std::string_view small_hand = R"({"ohh": {"spec_version": "1.4", "game_number": "77", "game_type": "Omaha",
  "bet_limit": {"bet_type": "PL"}, "table_name": "Oak", "table_size": 6, "currency": "USD", "dealer_seat": 2,
  "small_blind_amount": 0.1, "big_blind_amount": 0.25, "ante_amount": 0.0, "flags": [],
  "players": [{"id": 7, "seat": 5, "name": "Cyd", "starting_stack": 25.0},
              {"id": 3, "seat": 1, "name": "Ada", "starting_stack": 24.9},
              {"id": 4, "seat": 2, "name": "Bob", "starting_stack": 15.1},
              {"id": 5, "seat": 6, "name": "Idle", "starting_stack": 9}],
  "rounds": [
    {"id": 0, "street": "Preflop", "cards": "", "actions": [
      {"player_id": 3, "action": "Dealt Cards", "cards": ["Ah", "Kd", "2c", "3c"]},
      {"player_id": 7, "action": "Post SB", "amount": 0.1},
      {"player_id": 3, "action": "Post BB", "amount": 0.25},
      {"player_id": 4, "action": "Raise", "amount": 0.85},
      {"player_id": 7, "action": "Fold", "amount": 0.0},
      {"player_id": 3, "action": "Raise", "amount": 1.75},
      {"player_id": 4, "action": "Call", "amount": 1.15}]},
    {"id": 1, "street": "Flop", "cards": ["Qd", "8c", "9s"], "actions": [
      {"player_id": 3, "action": "Bet", "amount": 1},
      {"player_id": 4, "action": "Fold"}]}],
  "pots": [{"number": 0, "amount": 4.1, "rake": 0.2, "player_wins": [{"player_id": 3, "win_amount": 3.9}]}]}})";

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
    std::string changed(text);
    const std::size_t at = changed.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return changed.replace(at, what.size(), by);
}

TEST(Ohh, a_hand_is_read_with_its_players_in_the_order_of_their_seats) {
    const auto entries = read_ohh(small_hand, "file.ohh");
    ASSERT_EQ(entries.size(), 1U);
    ASSERT_TRUE(entries.front().record) << entries.front().record.error().why;
    const HandRecord &hand = *entries.front().record;
    EXPECT_EQ(hand.id, "77");
    EXPECT_EQ(hand.game, "omaha");
    ASSERT_EQ(hand.players.size(), 3U) << "who does nothing was not dealt in";
    EXPECT_EQ(hand.players[0].name, "Ada");
    EXPECT_EQ(hand.players[0].stack, Chips(2490));
    EXPECT_EQ(hand.button, 1);
    EXPECT_EQ(hand.outcome.rake, Chips(20));
    EXPECT_FALSE(check(hand));
    // Blinds, three deals, then the raises to 0.85 and 2.00.
    EXPECT_EQ(hand.happenings[5].amount, Chips(85));
    EXPECT_EQ(hand.happenings[7].amount, Chips(200));
}

TEST(Ohh, raises_written_as_totals_are_understood_when_only_that_adds_up) {
    const auto entries = read_ohh(replaced(small_hand, "\"amount\": 1.75", "\"amount\": 2"), "file.ohh");
    ASSERT_TRUE(entries.front().record);
    EXPECT_EQ(entries.front().record->happenings[7].amount, Chips(200));
    EXPECT_FALSE(check(*entries.front().record));
}

TEST(Ohh, hands_stand_between_blank_lines_and_a_broken_one_hides_no_other) {
    const std::string three = std::string(small_hand) + "\n\n" + std::string(small_hand.substr(0, 300)) + "\n\n\n" +
                              replaced(small_hand, "\"77\"", "\"78\"") + "\n";
    const auto entries = read_ohh(three, "file.ohh");
    ASSERT_EQ(entries.size(), 3U);
    EXPECT_TRUE(entries[0].record);
    ASSERT_FALSE(entries[1].record);
    EXPECT_EQ(entries[1].line, 22);
    EXPECT_EQ(entries[1].record.error().why.substr(0, 8), "not JSON");
    EXPECT_TRUE(entries[2].record);
    EXPECT_EQ(entries[2].hand, "78");
}

TEST(Ohh, what_is_wrong_is_said) {
    const auto why = [](const std::string &text) {
        const auto entries = read_ohh(text, "file.ohh");
        return entries.size() == 1 && !entries.front().record ? entries.front().record.error().why : "no complaint";
    };
    EXPECT_EQ(why(replaced(small_hand, "\"Omaha\"", "\"Badugi\"")), "Badugi is not dealt here");
    EXPECT_EQ(why(replaced(small_hand, "\"PL\"", "\"XL\"")), "bet_type is \"XL\"; it should be NL, PL or FL");
    EXPECT_EQ(why(replaced(small_hand, "\"flags\": []", "\"flags\": [\"Run_It_Twice\"]")),
              "the board was run more than once");
    EXPECT_EQ(why(replaced(small_hand, "\"amount\": 0.85", "\"amount\": 0.855")),
              "amount: 0.855 is finer than the smallest unit");
    EXPECT_EQ(why(replaced(small_hand, "{\"player_id\": 4, \"action\": \"Raise\"",
                           "{\"player_id\": 9, \"action\": \"Raise\"")),
              "\"Raise\" is by somebody who is not at the table");
    EXPECT_EQ(why(replaced(small_hand, "\"Qd\"", "\"Xd\"")), "the board has cards that are not cards");
    EXPECT_EQ(why("{}"), "there is no \"ohh\" object");
    EXPECT_EQ(why("{\"ohh\": {}}"), "there is no game_type");
}

} // namespace
} // namespace ananas::records
