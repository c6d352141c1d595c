#include "net/blocking.h"
#include "net/client.h"
#include "net/http.h"
#include "support/process.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

namespace json = boost::json;
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

TEST_F(Pages, get_packed_what_everybody_may_know_and_nothing_else) {
    const auto ask = [&](const std::string &path, const std::string &token, const json::value &body = nullptr) {
        std::vector<net::Header> headers{{"Accept-Encoding", "gzip"}};
        if (!token.empty()) headers.push_back({"Authorization", "Bearer " + token});
        const bool posts = !body.is_null();
        auto answer = net::fetch(room.url() + path, {.method = posts ? "POST" : "GET",
                                                     .headers = std::move(headers),
                                                     .body = posts ? json::serialize(body) : ""});
        EXPECT_TRUE(answer) << answer.error();
        return answer ? *answer : net::Answer();
    };
    const auto come = [&](std::string_view name) {
        const net::Answer me = ask("/api/guest", "", {{"name", name}, {"adult", true}, {"agree", true}});
        EXPECT_EQ(me.header("content-encoding"), "") << "a pass";
        return std::string(json::parse(me.body).at("token").as_string());
    };
    const std::string ada = come("Ada"), kofi = come("Kofi");
    for (const auto &[path, token] : {std::pair<std::string, std::string>{"/api/rules", ""}, {"/api/lobby", ada}}) {
        const net::Answer answer = ask(path, token);
        EXPECT_EQ(answer.header("content-encoding"), "gzip") << path;
        const shell::Outcome unpacked = shell::run({"/bin/gzip", "-dc"}, answer.body);
        EXPECT_EQ(unpacked.status, 0) << path << unpacked.err;
        EXPECT_LT(2 * answer.body.size(), unpacked.out.size()) << path;
        EXPECT_NO_THROW((void)json::parse(unpacked.out)) << path;
    }
    // Somebody else could choose a name of a table, and see by the length whether it is that of the private one.
    ask("/api/tables", ada, {{"game", "holdem"}, {"by_invitation", true}, {"name", "Kitchen"}});
    EXPECT_EQ(ask("/api/lobby", ada).header("content-encoding"), "");
    EXPECT_THAT(ask("/api/lobby", ada).body, HasSubstr("Kitchen"));
    EXPECT_EQ(ask("/api/lobby", kofi).header("content-encoding"), "gzip");
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
