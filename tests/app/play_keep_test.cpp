#include "app/play_desk.h"
#include "app/play_keep.h"
#include "support/temporary_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace ananas::app::play {
namespace {

class Keeping : public testing::Test {
protected:
    shell::TemporaryFolder folder;
};

TEST_F(Keeping, one_is_somebody_in_every_room_until_it_is_forgotten) {
    const std::filesystem::path file = folder / "ananas" / "rooms.json";
    EXPECT_EQ(kept_token(file, "http://here"), "");
    EXPECT_TRUE(keep_token(file, "http://here", "abc"));
    EXPECT_TRUE(keep_token(file, "http://there", "def"));
    EXPECT_EQ(kept_token(file, "http://here"), "abc");
    EXPECT_EQ(kept_token(file, "http://there"), "def");
    EXPECT_TRUE(keep_token(file, "http://here", ""));
    EXPECT_EQ(kept_token(file, "http://here"), "");
    EXPECT_EQ(kept_token(file, "http://there"), "def");
}

TEST_F(Keeping, nobody_else_may_read_it) {
    const std::filesystem::path file = folder / "rooms.json";
    std::ofstream(file) << "{}"; // was there before, for all to read
    ASSERT_TRUE(keep_token(file, "http://here", "abc"));
    struct stat found{};
    ASSERT_EQ(::stat(file.c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777U, 0600U);
}

TEST_F(Keeping, a_file_that_makes_no_sense_is_nobody_and_a_place_that_is_none_is_told) {
    const std::filesystem::path file = folder / "rooms.json";
    std::ofstream(file) << "[1, 2";
    EXPECT_EQ(kept_token(file, "http://here"), "");
    EXPECT_TRUE(keep_token(file, "http://here", "abc"));
    EXPECT_EQ(kept_token(file, "http://here"), "abc");
    EXPECT_FALSE(keep_token(file / "below a file", "http://here", "abc"));
    EXPECT_FALSE(keep_token({}, "http://here", "abc"));
}

TEST(Refused, a_socket_says_why_in_its_sentence_and_not_in_json) {
    EXPECT_EQ(why_in(R"({"code":"wrong-scope","why":"This token is not for that: make another one.","rule":null})"),
              "This token is not for that: make another one.");
    EXPECT_EQ(why_in("signed out"), "signed out");
}

} // namespace
} // namespace ananas::app::play
