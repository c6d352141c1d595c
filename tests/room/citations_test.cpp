// Which refusals rest on a clause of the rulebook, and which on none. Whoever adds one decides, by putting it on the
// list: would a player who asks why take that clause for the reason?

#include "chips/chips.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/table.h"
#include "rulebook/rulebook.h"
#include "table_story.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {
namespace {

using ::testing::ElementsAre;

std::vector<std::string_view> silent_refusals(std::string_view game) {
    const Rules rules = rules_of(usual_settings(game, Chips(100)));
    std::vector<std::string_view> codes;
    for (int reason = 0; reason <= static_cast<int>(last_reason); ++reason)
        if (const Refusal refusal = refuse(static_cast<Reason>(reason), rules); !refusal.rule)
            codes.push_back(refusal.code);
    return codes;
}

TEST(Citations, of_a_table_are_left_out_where_the_book_is_silent) {
    EXPECT_THAT(silent_refusals("holdem"),
                ElementsAre("no-such-seat", "seat-taken", "already-seated", "not-seated", "buy-in-out-of-range",
                            "above-the-maximum", "not-enough-chips", "came-back-with-less", "decision-over", "no-hand",
                            "another-game", "no-cut-now", "not-your-nonce", "hand-goes-on", "too-few-ready",
                            "not-paused", "no-such-table", "frozen", "nothing-to-say", "stack-too-short", "already-so",
                            "key-used", "no-permission-needed", "tip-above-bet", "nobody-here", "too-many-asking",
                            "too-many-keys", "too-fast", "no-second-hand", "no-bot-comes", "player-not-seated"));
}

TEST(RulebookPage, names_tests_of_the_room_that_exist) {
    std::ifstream file(ANANAS_SOURCE_DIR "/docs/rulebook.md");
    const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const testing::UnitTest &tests = *testing::UnitTest::GetInstance();
    std::set<std::string> names;
    for (int number = 0; number < tests.total_test_suite_count(); ++number)
        for (int test = 0; test < tests.GetTestSuite(number)->total_test_count(); ++test)
            names.insert(fmt::format("{}.{}", tests.GetTestSuite(number)->name(),
                                     tests.GetTestSuite(number)->GetTestInfo(test)->name()));
    constexpr std::string_view mark = "`room/FUP_";
    std::size_t named = 0;
    for (std::size_t at = page.find(mark); at != std::string::npos; at = page.find(mark, at + 1), ++named) {
        const std::size_t begin = page.find('F', at);
        const std::string name = page.substr(begin, page.find('`', begin) - begin);
        EXPECT_TRUE(names.contains(name)) << "there is no test " << name;
    }
    EXPECT_GT(named, 3U);
}

TEST(Citations, of_the_house_are_left_out_where_the_book_is_silent) {
    std::vector<std::string_view> silent;
    for (int why = 0; why <= static_cast<int>(last_why); ++why)
        if (const Denial denial = deny(static_cast<Why>(why)); !denial.rule) silent.push_back(denial.code);
    EXPECT_THAT(silent,
                ElementsAre("name-not-text", "name-length", "name-character", "name-accent", "name-scripts",
                            "name-mark", "name-letters", "name-reserved", "name-taken", "password-length",
                            "password-common", "password-is-name", "wrong-password", "too-many-tries", "no-pass",
                            "pass-over", "password-again", "no-such-person", "not-an-account", "already-an-account",
                            "only-the-host", "only-a-director", "not-against-the-host", "last-host", "bot-has-none",
                            "no-such-scope", "host-scope", "too-many-tokens", "already-so", "not-enough-chips",
                            "out-of-bounds", "enough-chips", "chips-later", "still-seated", "code-wanted", "wrong-code",
                            "offer-over", "no-second-factor", "codes-first"));
}

std::optional<ClauseId> cited(std::string_view game, Reason reason) {
    return refuse(reason, rules_of(usual_settings(game, Chips(100)))).rule;
}

TEST(Citations, are_of_the_book_of_the_game_that_is_played) {
    EXPECT_EQ(cited("chinese", Reason::buy_in_out_of_range), clause("FUP-buyin"));
    EXPECT_EQ(cited("chinese", Reason::above_the_maximum), clause("FUP-stakes"));
    EXPECT_EQ(cited("chinese", Reason::came_back_with_less), clause("FUP-stakes"));
    EXPECT_EQ(cited("chinese", Reason::stack_too_short), clause("FUP-buyin"));
    EXPECT_EQ(cited("chinese", Reason::no_second_hand), clause("FUP-twohands"));
    EXPECT_EQ(cited("chinese", Reason::already_seated), std::nullopt) << "with consent one has a second seat there";

    EXPECT_EQ(cited("twisted", Reason::already_seated), clause("SD15-1a"));
    EXPECT_EQ(cited("twisted", Reason::no_second_hand), clause("SD15-1a"));
    EXPECT_EQ(cited("twisted", Reason::stack_too_short), clause("SD15-2a"));
    EXPECT_EQ(cited("twisted", Reason::buy_in_out_of_range), std::nullopt);

    for (const std::string_view game : {"holdem", "chinese", "twisted"})
        EXPECT_EQ(cited(game, Reason::table_paused), clause("SAT-P3")) << game;
}

// What the table answers to somebody who sits down with so many chips.
std::optional<Refusal> sat_down_with(std::string_view game, std::int64_t amount) {
    const TableStory table{game};
    const auto stepped =
        step(table.rules, table.state, Sit{PersonId{1}, "player 1", "", Seat{0}, Chips(amount)}, table.now);
    return stepped ? std::nullopt : std::optional(stepped.error());
}

TEST(Citations, of_a_buy_in_are_chinese_at_chinese_tables_and_when_it_is_too_small) {
    for (const std::int64_t amount : {1, 1'000'000'000}) {
        EXPECT_EQ(sat_down_with("holdem", amount)->code, "buy-in-out-of-range");
        EXPECT_EQ(sat_down_with("holdem", amount)->rule, std::nullopt);
    }
    EXPECT_EQ(sat_down_with("chinese", 1)->rule, clause("FUP-buyin"));
    EXPECT_EQ(sat_down_with("chinese", 1'000'000'000)->code, "buy-in-out-of-range");
    EXPECT_EQ(sat_down_with("chinese", 1'000'000'000)->rule, std::nullopt) << "the book has a least alone";
}

} // namespace
} // namespace ananas::room
