// `ananas replay` and `ananas record` at the shell.
#include "app/ananas.h"
#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace ananas {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

constexpr std::string_view walk = R"(variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhKd', 'd dh p2 ????', 'p2 f']
hand = 9
players = ['Ada', 'Bob']
finishing_stacks = [101, 99]
)";

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
    std::string changed(text);
    const std::size_t at = changed.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return changed.replace(at, what.size(), by);
}

class Folder : public ::testing::Test {
protected:
    Folder() { fs::create_directories(path_); }
    ~Folder() override { fs::remove_all(path_); }
    std::string write(const std::string &name, std::string_view text) const {
        std::ofstream(path_ / name) << text;
        return (path_ / name).string();
    }
    static std::string read(const std::string &name) {
        std::ifstream in(name);
        return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    }
    fs::path path_ = fs::path(::testing::TempDir()) /
                     (std::string("ananas-") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
};
using ReplayCommand = Folder;
using RecordCommand = Folder;

TEST_F(ReplayCommand, counts_outcomes_in_its_last_line) {
    write("a.phh", walk);
    write("b.phh", replaced(walk, "[101, 99]", "[99, 101]"));
    write("c.phh", replaced(walk, "'p2 f'", "'p1 f'"));
    write("d.phh", replaced(walk, "'NT'", "'FB'"));
    write("e.phh", "variant = ");
    write("notes.txt", "nothing that was played");
    const auto said = run_ananas({"replay", path_.string()});
    EXPECT_EQ(said.status, 1) << "one differs";
    EXPECT_THAT(said.out, EndsWith("\n5 hands: 1 agree, 1 differ, 1 illegal, 1 unsupported, 1 bad records\n"));
    EXPECT_THAT(said.out, HasSubstr("b.phh:1: hand 9 (holdem): differ: Ada wins 0, we say 2; Bob wins"));
    EXPECT_THAT(said.out, HasSubstr("e.phh:1: hand e: bad: a value is missing"));
    EXPECT_EQ(said.err, "");
}

TEST_F(ReplayCommand, leaves_the_status_alone_for_what_is_not_a_difference) {
    const std::string file = write("c.phhs", "[1]\n" + std::string(walk) + "\n[2]\nvariant = \n");
    const auto said = run_ananas({"replay", file});
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, EndsWith("2 hands: 1 agree, 0 differ, 0 illegal, 0 unsupported, 1 bad records\n"));
}

TEST_F(ReplayCommand, speaks_json_one_hand_a_line) {
    const auto said = run_ananas({"replay", "--json", "-"}, walk);
    EXPECT_EQ(said.out,
              "{\"file\":\"standard input\",\"hand\":\"9\",\"game\":\"holdem\",\"outcome\":\"agree\",\"why\":\"\"}\n"
              "{\"hands\":1,\"agree\":1,\"differ\":0,\"illegal\":0,\"unsupported\":0,\"bad\":0}\n");
    EXPECT_EQ(said.status, 0);
}

TEST_F(ReplayCommand, complains_of_a_file_that_is_not_there_and_goes_on) {
    const std::string file = write("a.phh", walk);
    const auto said = run_ananas({"replay", (path_ / "missing").string(), file});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("No such file"));
    EXPECT_THAT(said.out, HasSubstr("1 hands: 1 agree"));
    EXPECT_EQ(run_ananas({"replay"}).status, 2);
}

// What the room gives of a round of Face-Up Chinese or Twisted, as one of its players has it.
std::string kept_round(const char *game) {
    std::ifstream in(fs::path(ANANAS_SOURCE_DIR) / "tests/app/rounds" / (std::string(game) + ".json"));
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST_F(ReplayCommand, scores_rounds_that_the_room_keeps_as_json_again) {
    write("one.json", kept_round("chinese"));
    write("two.json", kept_round("twisted"));
    const auto said = run_ananas({"replay", path_.string()});
    EXPECT_EQ(said.out, "2 hands: 2 agree, 0 differ, 0 illegal, 0 unsupported, 0 bad records\n");
    EXPECT_EQ(said.status, 0);
}

TEST_F(ReplayCommand, finds_rounds_that_come_to_something_else) {
    const auto said = [](const std::string &round) { return run_ananas({"replay", "-"}, round); };
    const std::string chinese = kept_round("chinese"), twisted = kept_round("twisted");
    EXPECT_THAT(
        said(replaced(chinese, R"("after":11300)", R"("after":11400)")).out,
        HasSubstr("hand 7 (chinese): differ: seat 1 has +1400 in the record and +1300 when it is scored again"));
    EXPECT_EQ(said(replaced(chinese, R"("after":11300)", R"("after":11400)")).status, 1);
    EXPECT_THAT(said(replaced(twisted, R"("after":9650)", R"("after":9750)")).out,
                HasSubstr("differ: seat 2 has -250"));
    EXPECT_THAT(said(replaced(twisted, R"("pays":2,"bets":300)", R"("pays":3,"bets":300)")).out,
                HasSubstr("bad: seat 1 is paid otherwise than its hand and bets say"));
    EXPECT_THAT(said(replaced(twisted, R"("cards":["8s","8d","2s"])", R"("cards":["8s","9d","3s"])")).out,
                HasSubstr("bad: seat 1 is paid otherwise than its hand and bets say"));
    EXPECT_THAT(said(replaced(twisted, R"("cards":["Td","As","7h"])", R"("cards":["Td","As","Ah"])")).out,
                HasSubstr("bad: seat 2 loses with a hand that is paid"));
    EXPECT_THAT(said(replaced(twisted, R"("house":-200)", R"("house":-201)")).out,
                HasSubstr("bad: players, house and dealers do not come to nothing"));
    EXPECT_THAT(said(replaced(twisted, R"("game":"twisted")", R"("game":"whist")")).out,
                HasSubstr("bad: it is a round of no game that is dealt here"));
    EXPECT_THAT(said(replaced(twisted, R"("schedule")", R"("scheduled")")).out,
                HasSubstr("bad: it is no record of a round"));
}

TEST_F(RecordCommand, converts_by_the_ending_of_the_name_and_the_result_agrees) {
    const std::string from = write("a.phh", walk);
    for (const char *to : {"b.txt", "c.ohh", "d.phhs"}) {
        const std::string file = (path_ / to).string();
        const auto said = run_ananas({"record", from, file});
        EXPECT_EQ(said.status, 0) << said.err;
        EXPECT_EQ(said.err, "1 hand written, 0 left out\n");
        EXPECT_THAT(run_ananas({"replay", file}).out, HasSubstr("1 hands: 1 agree")) << read(file);
    }
    EXPECT_EQ(run_ananas({"record", "--json", from, (path_ / "again.phh").string()}).out,
              "{\"written\":1,\"left_out\":0}\n");
    EXPECT_THAT(run_ananas({"record", "--format", "pokerstars", from, "-"}).out, HasSubstr("Ada: posts big blind 2\n"));
}

TEST_F(RecordCommand, says_what_a_format_cannot_hold) {
    const std::string from = write("a.phh", replaced(walk, "'NT'", "'NCP'"));
    const auto said = run_ananas({"record", from, (path_ / "b.txt").string()});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("PokerStars text has no name for crazy-pineapple"));
    EXPECT_FALSE(fs::exists(path_ / "b.txt"));
    EXPECT_EQ(run_ananas({"record", from, (path_ / "b.doc").string()}).status, 2);
}

} // namespace
} // namespace ananas
