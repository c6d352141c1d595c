#include "chips/chips.h"
#include "records/read.h"
#include "records/record.h"
#include "records/write.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::records {
namespace {

constexpr std::string_view small_hand = R"(variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 150]
actions = [
  'd dh p1 AhKh', # the small blind
  'd dh p2 ????',
  'd dh p3 QcQd',
  'p3 cbr 6', 'p1 cc # thinks long', 'p2 f',
  'd db 2c7dTs',
  'p1 cc', 'p3 cc',
]
hand = 12
players = ['Ada', "Bo'b", 'Cyd']
)";

Problem problem_of(std::string_view text) {
    const std::vector<Entry> entries = read_phh(text, "file.phh");
    EXPECT_EQ(entries.size(), 1U);
    if (entries.empty() || entries.front().record) {
        ADD_FAILURE() << "it was read without complaint";
        return {};
    }
    return entries.front().record.error();
}

std::string with(std::string_view field, std::string_view value) {
    std::string text(small_hand);
    const std::size_t at = text.find(std::string(field) + " =");
    const std::size_t end = field == "actions" ? text.find("]\n", at) + 1 : text.find('\n', at);
    return text.replace(at, end - at, std::string(field) + " = " + std::string(value));
}

TEST(Phh, a_hand_is_read_with_its_checks_told_from_its_calls) {
    const std::vector<Entry> entries = read_phh(small_hand, "file.phh");
    ASSERT_EQ(entries.size(), 1U);
    ASSERT_TRUE(entries.front().record) << entries.front().record.error().why;
    const HandRecord &hand = *entries.front().record;
    EXPECT_EQ(hand.id, "12");
    EXPECT_EQ(hand.game, "holdem");
    EXPECT_EQ(hand.structure, Structure::no);
    EXPECT_EQ(hand.players[1].name, "Bo'b");
    EXPECT_EQ(hand.button, 2);
    const std::vector<What> expected = {What::small_blind, What::big_blind, What::hole, What::hole,
                                        What::hole,        What::bet_to,    What::call, What::fold,
                                        What::board,       What::check,     What::check};
    ASSERT_EQ(hand.happenings.size(), expected.size());
    for (std::size_t place = 0; place < expected.size(); ++place)
        EXPECT_EQ(hand.happenings[place].what, expected[place]);
    EXPECT_EQ(hand.happenings[6].amount, Chips(5)) << "the small blind calls what it lacks";
    EXPECT_FALSE(hand.happenings[3].cards.front()) << "an unknown card stays unknown";
    EXPECT_EQ(hand.happenings[5].line, 10);
}

TEST(Phh, heads_up_the_lists_are_turned_round) {
    const auto entries = read_phh("variant='NT'\nantes=[0,0]\nblinds_or_straddles=[1,2]\nmin_bet=2\n"
                                  "starting_stacks=[100,100]\nactions=['p2 f']",
                                  "f");
    ASSERT_TRUE(entries.front().record);
    const HandRecord &hand = *entries.front().record;
    EXPECT_EQ(hand.happenings[0].what, What::small_blind);
    EXPECT_EQ(hand.happenings[0].player, 1) << "the button has the small blind";
    EXPECT_EQ(hand.button, 1);
}

TEST(Phh, fractions_in_the_bets_make_the_unit_a_cent_and_fractions_in_the_result_alone_half_a_chip) {
    const auto cents = read_phh(with("starting_stacks", "[200.50, 200, 150]"), "f");
    ASSERT_TRUE(cents.front().record);
    EXPECT_EQ(cents.front().record->decimals, 2);
    EXPECT_EQ(cents.front().record->players[0].stack, Chips(20050));
    const Problem half = problem_of(std::string(small_hand) + "finishing_stacks = [199.5, 200.5, 150]\n");
    EXPECT_EQ(half.kind, Problem::Kind::unsupported);
    EXPECT_NE(half.why.find("half a chip"), std::string::npos);
}

TEST(Phh, several_hands_in_a_file_and_a_broken_one_among_them) {
    const std::string three =
        "[1]\n" + std::string(small_hand) + "\n[2]\nvariant = 'NT\n\n[3]\n" + std::string(small_hand);
    const std::vector<Entry> entries = read_phh(three, "file.phhs");
    ASSERT_EQ(entries.size(), 3U);
    EXPECT_TRUE(entries[0].record);
    ASSERT_FALSE(entries[1].record);
    EXPECT_EQ(entries[1].hand, "2") << "known by its heading where it has no number";
    EXPECT_EQ(entries[1].record.error().line, 19);
    ASSERT_TRUE(entries[2].record);
    EXPECT_EQ(entries[2].record->happenings[5].line, 31) << "lines count from the top of the file";
}

TEST(Phh, tables_with_an_underscore_are_no_hands) {
    const std::string hand(small_hand);
    const std::vector<Entry> entries =
        read_phh("[_all]\nby = 'us'\n[1]\n" + hand + "[1._meta]\nsource = 'x'\n[2]\n" + hand, "file.phhs");
    ASSERT_EQ(entries.size(), 2U);
    EXPECT_TRUE(entries[0].record) << entries[0].record.error().why;
    EXPECT_TRUE(entries[1].record);
}

TEST(Phh, games_we_do_not_deal_are_named) {
    EXPECT_EQ(problem_of(with("variant", "'F2L3D'")).kind, Problem::Kind::unsupported);
    EXPECT_EQ(problem_of(with("variant", "'F2L3D'")).why, "deuce-to-seven triple draw is not dealt here");
    EXPECT_EQ(problem_of(with("variant", "'XX'")).why, "the variant code XX is not one that we know");
}

TEST(Phh, pineapple_has_codes_of_its_own) {
    for (const auto &[code, game] :
         std::vector<std::pair<std::string, std::string>>{{"NP", "pineapple"},
                                                          {"FCP", "crazy-pineapple"},
                                                          {"PCP/8", "crazy-pineapple-hilo8"},
                                                          {"FLP/L", "lazy-pineapple-hilo"}}) {
        const auto entries = read_phh("variant='" + code +
                                          "'\nantes=[0,0]\nblinds_or_straddles=[1,2]\nmin_bet=2\nsmall_bet=2\n"
                                          "big_bet=4\nstarting_stacks=[100,100]\nactions=['p2 f']",
                                      "f");
        ASSERT_TRUE(entries.front().record) << code;
        EXPECT_EQ(entries.front().record->game, game);
    }
}

TEST(Phh, a_wrong_action_is_told_with_its_line) {
    const std::string wrong = with("actions", "[\n'd dh p1 AhKh',\n'p9 f']");
    EXPECT_EQ(problem_of(wrong).why, "\"p9\" is not one of the players");
    EXPECT_EQ(problem_of(wrong).line, 8);
    EXPECT_EQ(problem_of(with("actions", "['p1 dances']")).why, "\"p1 dances\" is not an action");
    EXPECT_EQ(problem_of(with("actions", "['d dh p1 AhKx']")).why, "\"AhKx\" are not cards");
    EXPECT_EQ(problem_of(with("actions", "['p3 cbr lots']")).why, "lots is not an amount");
}

TEST(Phh, lists_of_different_lengths_are_bad) {
    EXPECT_EQ(problem_of(with("antes", "[0, 0]")).kind, Problem::Kind::bad);
    EXPECT_EQ(problem_of(with("players", "['A', 'B']")).kind, Problem::Kind::bad);
    EXPECT_EQ(problem_of(with("starting_stacks", "[5]")).kind, Problem::Kind::bad);
    EXPECT_EQ(problem_of(with("starting_stacks", "'many'")).kind, Problem::Kind::bad);
}

TEST(Phh, an_unknown_stack_is_not_guessed) {
    EXPECT_EQ(problem_of(with("starting_stacks", "[200, inf, 150]")).kind, Problem::Kind::unsupported);
}

TEST(Phh, winnings_of_a_walk_that_count_the_returned_bet_are_put_right) {
    const auto entries = read_phh("variant='NT'\nantes=[0,0]\nblinds_or_straddles=[1,2]\nmin_bet=2\n"
                                  "starting_stacks=[100,100]\nactions=['p2 f']\nwinnings=[3,0]",
                                  "f");
    ASSERT_TRUE(entries.front().record);
    ASSERT_EQ(entries.front().record->outcome.wins.size(), 1U);
    EXPECT_EQ(entries.front().record->outcome.wins.front().amount, Chips(2));
}

// ---- fields and remarks of our own

constexpr std::string_view odd_posts = R"(variant = 'PCP'
antes = [0, 0, 50, 0]
blinds_or_straddles = [100, 0, 100, 0]
min_bet = 100
starting_stacks = [900, 400, 500, 600]
actions = ['d dh p1 AhKhQh', 'd dh p2 ??????', 'd dh p3 2c3c4c', 'd dh p4 ??????', 'p2 f # by the clock', 'p3 cc', 'p4 f', 'p1 cc # in the dark']
players = ['Ada', 'Bo', 'Cyd', 'Dan']
seats = [6, 7, 1, 2]
_blinds = [50, 100]
_posts = ['p1 big 100', 'p3 dead 50', 'p3 live 100']
_button_seat = 4
_deal = '7K3M-9QX2'
)";

HandRecord read_one(std::string_view text) {
    const std::vector<Entry> entries = read_phh(text, "file.phh");
    EXPECT_EQ(entries.size(), 1U);
    if (entries.size() == 1 && entries.front().record) return *entries.front().record;
    ADD_FAILURE() << entries.front().record.error().why;
    return {};
}

TEST(Phh, posts_that_its_lists_cannot_say_stand_in_a_field_of_our_own) {
    const HandRecord hand = read_one(odd_posts);
    ASSERT_GE(hand.happenings.size(), 3U);
    EXPECT_EQ(hand.small_blind, Chips(50));
    EXPECT_EQ(hand.big_blind, Chips(100));
    EXPECT_EQ(hand.ante, Chips());
    EXPECT_EQ(hand.happenings[0], (Happening{.what = What::big_blind, .player = 0, .amount = Chips(100)}));
    EXPECT_EQ(hand.happenings[1], (Happening{.what = What::dead_blind, .player = 2, .amount = Chips(50)}));
    EXPECT_EQ(hand.happenings[2], (Happening{.what = What::extra_blind, .player = 2, .amount = Chips(100)}));
    EXPECT_EQ(hand.button, -1);
    EXPECT_EQ(hand.button_seat, 4);
    EXPECT_EQ(hand.deal, "7K3M-9QX2");
    const std::string again = write_phh(hand).value();
    EXPECT_TRUE(read_one(again) == [&] {
        HandRecord named = hand;
        named.id = "file";
        return named;
    }()) << again;
}

TEST(Phh, a_remark_of_ours_says_who_acted) {
    const HandRecord hand = read_one(odd_posts);
    std::vector<Manner> manners;
    for (const Happening &happening : hand.happenings)
        if (happening.what >= What::fold && happening.what <= What::bet_to) manners.push_back(happening.manner);
    EXPECT_EQ(manners, (std::vector{Manner::by_the_clock, Manner::ordinary, Manner::ordinary, Manner::in_the_dark}));
}

TEST(Phh, wrong_posts_are_named) {
    const auto why = [](std::string_view from, std::string_view to) {
        std::string text(odd_posts);
        text.replace(text.find(from), from.size(), to);
        return problem_of(text).why;
    };
    EXPECT_EQ(why("'p3 dead 50'", "'p3 died 50'"), "\"p3 died 50\" is not a post; one is \"p3 live 100\"");
    EXPECT_EQ(why("'p3 dead 50'", "'p9 dead 50'"), "\"p9\" is not one of the players");
    EXPECT_EQ(why("antes = [0, 0, 50, 0]", "antes = [0, 0, 0, 0]"),
              "a blind is dead in _posts and missing among the antes");
    EXPECT_EQ(why("_blinds = [50, 100]", "_blinds = [50]"),
              "_posts go with _blinds, the small and the big one, and with as many antes as players");
}

} // namespace
} // namespace ananas::records
