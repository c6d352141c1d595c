#include "net/blocking.h"
#include "net/client.h"
#include "net/http.h"
#include "support/process.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

using shell::ServedRoom;
using shell::TemporaryFolder;

using testing::HasSubstr;

class Pages : public testing::Test {
protected:
    Pages() : room(folder.path(), fmt::format("pages = \"{}\"\n", (folder.path() / "pages").string())) {
        std::filesystem::create_directories(folder.path() / "pages/assets");
        put("index.html", "<title>Ananas</title>");
        put("assets/index-1a2b3c.js", "let plain = 1;");
        put("assets/index-1a2b3c.js.gz", "compressed");
    }
    void SetUp() override { room.start(); }
    void put(const std::string &file, const std::string &text) {
        std::ofstream(folder.path() / "pages" / file) << text;
    }
    net::Answer get(const std::string &path, std::vector<net::Header> headers = {}) {
        auto answer = net::fetch(room.url() + path, {.method = "GET", .headers = std::move(headers), .body = {}});
        EXPECT_TRUE(answer) << answer.error();
        return answer ? *answer : net::Answer();
    }
    TemporaryFolder folder;
    ServedRoom room;
};

TEST_F(Pages, are_asked_for_again_each_time_but_for_what_has_a_hash_in_its_name) {
    const net::Answer index = get("/");
    EXPECT_EQ(index.body, "<title>Ananas</title>");
    EXPECT_EQ(index.header("cache-control"), "no-cache");
    EXPECT_EQ(index.header("content-type"), "text/html; charset=utf-8");
    const net::Answer script = get("/assets/index-1a2b3c.js");
    EXPECT_EQ(script.body, "let plain = 1;");
    EXPECT_EQ(script.header("cache-control"), "public, max-age=31536000, immutable");
}

TEST_F(Pages, may_run_no_script_and_call_no_host_but_their_own) {
    EXPECT_THAT(std::string(get("/").header("content-security-policy")),
                HasSubstr("default-src 'self'; script-src 'self'"));
    EXPECT_EQ(get("/").header("x-content-type-options"), "nosniff");
}

TEST_F(Pages, come_compressed_to_who_takes_that) {
    const net::Answer script = get("/assets/index-1a2b3c.js", {{"Accept-Encoding", "gzip"}});
    EXPECT_EQ(script.header("content-encoding"), "gzip");
    EXPECT_EQ(script.body, "compressed");
    EXPECT_EQ(get("/assets/index-1a2b3c.js.gz").status, 404);
}

TEST_F(Pages, read_their_own_addresses) {
    for (const char *path : {"/lobby", "/table/22", "/hand/7", "/rules", "/join"})
        EXPECT_EQ(get(path).body, "<title>Ananas</title>") << path;
}

TEST_F(Pages, leave_to_the_room_what_is_asked_of_it) {
    EXPECT_EQ(get("/healthz").body, "ok\n");
    EXPECT_EQ(get("/api/nothing").status, 404);
    EXPECT_EQ(get("/api/lobby").status, 401);
    EXPECT_EQ(get("/assets/gone-99.js").status, 404);
    EXPECT_EQ(get("/../test.toml").status, 404);
}

TEST(PagesThatAreNotThere, keep_a_room_closed_that_was_told_where_they_are) {
    const TemporaryFolder folder;
    const shell::Outcome served = shell::run({ANANAS_PROGRAM, "serve", "--port", "0", "--data",
                                              (folder.path() / "data").string(), "--pages", folder.path().string()});
    EXPECT_EQ(served.status, 1);
    EXPECT_THAT(served.err, HasSubstr("has no index.html: it is not a folder with the browser's pages."));
}

} // namespace
} // namespace ananas::house
