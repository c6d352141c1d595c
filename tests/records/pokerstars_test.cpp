#include "cards/card.h"
#include "chips/chips.h"
#include "records/read.h"
#include "records/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::records {
namespace {

constexpr std::string_view cash_hand =
    R"(PokerStars Hand #4711:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/01/02 3:04:05 ET
Table 'Pine' 6-max Seat #2 is the button
Seat 1: folds: often ($100 in chips)
Seat 2: B (late) ($80.50 in chips)
Seat 4: collected 5 ($120 in chips)
Seat 5: away ($50 in chips) is sitting out
collected 5: posts small blind $0.50
folds: often: posts big blind $1
*** HOLE CARDS ***
Dealt to B (late) [Ah Kd]
B (late): raises $2 to $3
away leaves the table
collected 5: folds
folds: often: calls $2
B (late) said, "C: folds"
*** FLOP *** [2c 7d Ts]
folds: often: checks
B (late): bets $4
folds: often: folds
Uncalled bet ($4) returned to B (late)
B (late) collected $6.20 from pot
B (late): doesn't show hand
*** SUMMARY ***
Total pot $6.50 | Rake $0.30
Board [2c 7d Ts]
Seat 1: folds: often (big blind) folded on the Flop
Seat 2: B (late) (button) collected ($6.20)
Seat 4: collected 5 (small blind) folded before Flop
)";

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
    std::string changed(text);
    const std::size_t at = changed.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return changed.replace(at, what.size(), by);
}

Problem problem_of(std::string_view text) {
    const std::vector<Entry> entries = read_pokerstars(text, "file.txt");
    EXPECT_EQ(entries.size(), 1U);
    if (entries.empty() || entries.front().record) {
        ADD_FAILURE() << "it was read without complaint";
        return {};
    }
    return entries.front().record.error();
}

TEST(PokerStars, names_that_look_like_actions_are_names) {
    const std::vector<Entry> entries = read_pokerstars(cash_hand, "file.txt");
    ASSERT_EQ(entries.size(), 1U);
    ASSERT_TRUE(entries.front().record) << entries.front().record.error().why;
    const HandRecord &hand = *entries.front().record;
    EXPECT_EQ(hand.id, "4711");
    ASSERT_EQ(hand.players.size(), 3U) << "who sits out is left out";
    EXPECT_EQ(hand.players[0].name, "folds: often");
    EXPECT_EQ(hand.players[1].stack, Chips(8050));
    EXPECT_EQ(hand.button, 1);
    EXPECT_EQ(hand.outcome.rake, Chips(30));
    ASSERT_EQ(hand.outcome.wins.size(), 1U);
    EXPECT_EQ(hand.outcome.wins.front().player, 1);
    const auto folds = std::ranges::count(hand.happenings, What::fold, &Happening::what);
    EXPECT_EQ(folds, 2) << "chat is not an action";
    const auto holes = std::ranges::count(hand.happenings, What::hole, &Happening::what);
    EXPECT_EQ(holes, 3) << "hands that were not seen were dealt all the same";
}

TEST(PokerStars, line_ends_marks_and_blank_lines_do_not_matter) {
    std::string windows = "\xEF\xBB\xBF";
    for (const char c : cash_hand) windows += c == '\n' ? std::string("\r\n\r\n") : std::string(1, c);
    const auto plain = read_pokerstars(cash_hand, "f");
    const auto other = read_pokerstars(windows, "f");
    ASSERT_EQ(other.size(), 1U);
    ASSERT_TRUE(other.front().record) << other.front().record.error().why;
    EXPECT_TRUE(*other.front().record == *plain.front().record);
}

TEST(PokerStars, several_hands_are_parted_by_their_headers_alone) {
    std::string two(cash_hand);
    two.pop_back();
    two += "\xEF\xBB\xBF" + replaced(cash_hand, "4711", "4712");
    const auto entries = read_pokerstars(two, "f");
    ASSERT_EQ(entries.size(), 2U);
    EXPECT_TRUE(entries[0].record);
    EXPECT_TRUE(entries[1].record);
    EXPECT_EQ(entries[1].hand, "4712");
}

TEST(PokerStars, tournament_hands_count_chips) {
    std::string hand = replaced(cash_hand, " Hold'em No Limit ($0.50/$1.00 USD)",
                                "Tournament #9, $10+$1 USD Hold'em No Limit - Level II (50/100)");
    hand = replaced(hand, "($100 in chips)", "(10000 in chips, $5 bounty)");
    hand = replaced(hand, "($80.50 in chips)", "(8050 in chips)");
    hand = replaced(hand, "($120 in chips)", "(12000 in chips)");
    for (const auto &[from, to] :
         std::vector<std::pair<std::string, std::string>>{{"($50 in chips)", "(5000 in chips)"},
                                                          {"blind $0.50", "blind 50"},
                                                          {"blind $1", "blind 100"},
                                                          {"$2 to $3", "200 to 300"},
                                                          {"calls $2", "calls 200"},
                                                          {"bets $4", "bets 400"},
                                                          {"($4)", "(400)"},
                                                          {"$6.20", "650"},
                                                          {"$6.50 | Rake $0.30", "650 | Rake 0"},
                                                          {"($6.20)", "(650)"}})
        hand = replaced(hand, from, to);
    const auto entries = read_pokerstars(hand, "f");
    ASSERT_TRUE(entries.front().record) << entries.front().record.error().why;
    EXPECT_TRUE(entries.front().record->tournament);
    EXPECT_EQ(entries.front().record->decimals, 0);
    EXPECT_EQ(entries.front().record->big_blind, Chips(100));
    EXPECT_EQ(entries.front().record->players[0].stack, Chips(10000));
}

TEST(PokerStars, games_are_told_by_their_longest_name) {
    const auto game = [&](std::string_view words) {
        return read_pokerstars(replaced(cash_hand, "Hold'em No Limit", words), "f").front();
    };
    EXPECT_EQ(game("Omaha Hi/Lo Pot Limit").game, "omaha8");
    EXPECT_EQ(game("Omaha Pot Limit").game, "omaha");
    EXPECT_EQ(game("7 Card Stud Hi/Lo Limit").game, "stud8");
    EXPECT_EQ(game("Razz Limit").game, "razz");
    EXPECT_EQ(game("5 Card Omaha Pot Limit").record.error().kind, Problem::Kind::unsupported);
    EXPECT_EQ(game("Badugi Limit").record.error().why, "Badugi is not dealt here");
}

constexpr std::string_view razz_hand = R"(PokerStars Hand #81: Razz Limit ($0.04/$0.08 USD) - 2020/01/02 3:04:05 ET
Table 'Needle' 8-max
Seat 1: A ($2 in chips)
Seat 2: B ($2 in chips)
A: posts the ante $0.01
B: posts the ante $0.01
*** 3rd STREET ***
Dealt to A [Kc]
Dealt to B [2s 3s 4h]
A: brings in for $0.02
B: raises $0.02 to $0.04
A: calls $0.02
*** 4th STREET ***
Dealt to A [Kc] [5d]
Dealt to B [2s 3s 4h] [Qs]
B: bets $0.04
A: folds
Uncalled bet ($0.04) returned to B
B collected $0.10 from pot
*** SUMMARY ***
Total pot $0.10 | Rake $0
)";

TEST(PokerStars, stud_tells_up_cards_and_keeps_the_rest_unknown) {
    const auto entries = read_pokerstars(razz_hand, "f");
    ASSERT_TRUE(entries.front().record) << entries.front().record.error().why;
    const HandRecord &hand = *entries.front().record;
    EXPECT_EQ(hand.button, -1);
    EXPECT_EQ(hand.bring_in, Chips(2));
    std::vector<const Happening *> deals;
    for (const Happening &happening : hand.happenings)
        if (happening.what == What::hole) deals.push_back(&happening);
    ASSERT_EQ(deals.size(), 4U);
    ASSERT_EQ(deals[0]->cards.size(), 3U);
    EXPECT_FALSE(deals[0]->cards[0]);
    EXPECT_EQ(deals[0]->cards[2], Card(Rank::king, Suit::clubs));
    EXPECT_TRUE(deals[1]->cards[0]);
    EXPECT_EQ(deals[2]->cards.size(), 1U);
}

TEST(PokerStars, missed_blinds_are_a_live_one_and_a_dead_one) {
    const std::string hand =
        replaced(replaced(cash_hand, "folds: often: posts big blind $1\n",
                          "folds: often: posts big blind $1\nB (late): posts small & big blinds $1.50\n"),
                 "raises $2 to $3", "raises $2 to $3");
    const auto entries = read_pokerstars(hand, "f");
    ASSERT_TRUE(entries.front().record);
    const auto &happenings = entries.front().record->happenings;
    EXPECT_EQ(happenings[2].what, What::dead_blind);
    EXPECT_EQ(happenings[2].amount, Chips(50));
    EXPECT_EQ(happenings[3].what, What::extra_blind);
    EXPECT_EQ(happenings[3].amount, Chips(100));
}

TEST(PokerStars, a_board_run_twice_is_unsupported_and_says_so) {
    const Problem problem = problem_of(replaced(cash_hand, "*** FLOP ***", "*** FIRST FLOP ***"));
    EXPECT_EQ(problem.kind, Problem::Kind::unsupported);
    EXPECT_EQ(problem.why, "the board was run more than once");
    EXPECT_EQ(problem.line, 16);
}

TEST(PokerStars, broken_hands_are_told_with_their_line) {
    EXPECT_EQ(problem_of(cash_hand.substr(0, cash_hand.find("*** SUMMARY"))).why, "the hand ends before its summary");
    EXPECT_EQ(problem_of("*** HOLE CARDS ***\nA: folds\n").why, "a piece of a hand without its header");
    const Problem stranger = problem_of(replaced(cash_hand, "collected 5: folds", "nobody: folds"));
    EXPECT_EQ(stranger.why, "somebody acts who has no seat");
    EXPECT_EQ(stranger.line, 13);
    EXPECT_EQ(problem_of(replaced(cash_hand, "[2c 7d Ts]", "[2c 7d]")).why, "the FLOP is not a row of cards");
    EXPECT_EQ(problem_of(replaced(cash_hand, "Seat 2: B", "Seat 1: B")).why, "seat 1 or its player appears twice");
    EXPECT_EQ(problem_of(replaced(cash_hand, "($120 in chips)", "(lots in chips)")).why,
              "the stack of seat 4 is not an amount");
}

TEST(PokerStars, half_a_cent_is_unsupported) {
    EXPECT_EQ(problem_of(replaced(cash_hand, "$6.20 from", "$6.205 from")).kind, Problem::Kind::unsupported);
}

TEST(PokerStars, a_walk_whose_pot_counts_the_returned_bet_is_put_right) {
    const std::vector<Entry> entries =
        read_pokerstars(R"(PokerStars Hand #1: Tournament #2, Hold'em No Limit (30/60) - 2015/06/14 21:06:43
Table '17 9' 6-max Seat #3 is the button
Seat 3: Dealer (1000 in chips)
Seat 5: Small (1700 in chips)
Seat 6: Big (2200 in chips)
Small: posts small blind 30
Big: posts big blind 60
*** HOLE CARDS ***
Dealer: folds
Small: folds
Big collected 90 from pot
*** SUMMARY ***
Total pot 90 | Rake 0
)",
                        "file");
    ASSERT_EQ(entries.size(), 1U);
    ASSERT_TRUE(entries.front().record) << entries.front().record.error().why;
    EXPECT_EQ(entries.front().record->outcome.wins.front().amount, Chips(60));
    EXPECT_EQ(entries.front().record->outcome.pot, Chips(60));
}

} // namespace
} // namespace ananas::records
