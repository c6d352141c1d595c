// A second factor over the wire, across a fall of the room, and what is left of it in the data folder.

#include "app/one_time_codes.h"
#include "house/host.h"
#include "net/blocking.h"
#include "net/client.h"
#include "net/http.h"
#include "room/ids.h"
#include "support/served_room.h"
#include "support/temporary_folder.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

using shell::ServedRoom;
using shell::TemporaryFolder;
using testing::HasSubstr;
using testing::Not;

namespace json = boost::json;

room::Moment now() {
    return {std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
                .count()};
}

class WithCodes : public testing::Test {
protected:
    WithCodes() : room(folder.path()) {}
    void SetUp() override { room.start(); }

    struct Answered {
        int status = 0;
        json::value body;
        [[nodiscard]] std::string code() const { return std::string(body.at("code").as_string()); }
        [[nodiscard]] std::string token() const { return std::string(body.at("token").as_string()); }
    };
    Answered call(const std::string &method, const std::string &path, const json::object &body = {},
                  const std::string &token = {}) {
        std::vector<net::Header> headers;
        if (!token.empty()) headers.push_back({"Authorization", "Bearer " + token});
        const auto answer = net::fetch(
            room.url() + path,
            {.method = method, .headers = std::move(headers), .body = method == "POST" ? json::serialize(body) : ""},
            {.to_answer = std::chrono::seconds(60)}); // ten hashes on a machine that has more to do
        EXPECT_TRUE(answer) << answer.error();
        if (!answer) return {};
        return {answer->status, json::parse(answer->body)};
    }
    std::string account(const std::string &name) {
        const Answered made =
            call("POST", "/api/account", {{"name", name}, {"password", password}, {"adult", true}, {"agree", true}});
        EXPECT_EQ(made.status, 201);
        person = made.body.at("person").as_int64();
        return made.token();
    }
    // The code of the clock, or of the next step where that one was used.
    std::string code() {
        step = std::max(app::step_at(now()), step + 1);
        return app::code_at(secret, step).value_or("");
    }
    // Under another secret, which is told with the codes.
    void switch_on(std::string &token) {
        const Answered offered = call("POST", "/api/me/second-factor", {{"password", password}}, token);
        ASSERT_EQ(offered.status, 200) << offered.body;
        secret = offered.body.at("secret").as_string();
        step = 0; // none of its codes was used
        EXPECT_THAT(std::string(offered.body.at("address").as_string()),
                    HasSubstr("otpauth://totp/Ananas:Ada?secret=" + secret));
        const Answered on = call("POST", "/api/me/second-factor/on", {{"code", code()}}, token);
        ASSERT_EQ(on.status, 200) << on.body;
        EXPECT_EQ(call("GET", "/api/me", {}, token).status, 401);
        token = on.token();
        EXPECT_EQ(call("GET", "/api/me", {}, token).status, 200);
        codes.clear();
        for (const json::value &each : on.body.at("codes").as_array()) codes.emplace_back(each.as_string());
        EXPECT_EQ(codes.size(), 10U);
    }
    Answered sign_in(const std::string &name, const std::string &given) {
        json::object body{{"name", name}, {"password", password}};
        if (!given.empty()) body["code"] = given;
        return call("POST", "/api/sign-in", body);
    }
    std::string bytes_of_the_data() {
        std::string bytes;
        for (const auto &file : std::filesystem::directory_iterator(folder.path() / "data")) {
            std::ifstream in(file.path(), std::ios::binary);
            bytes.append(std::istreambuf_iterator<char>(in), {});
        }
        return bytes;
    }

    const std::string password = "four words of mine";
    TemporaryFolder folder;
    ServedRoom room;
    std::string secret;
    std::vector<std::string> codes;
    std::int64_t person = 0, step = 0;
};

TEST_F(WithCodes, an_account_signs_in_with_password_and_code_before_and_after_a_fall_of_the_room) {
    std::string ada = account("Ada");
    const std::string token = call("POST", "/api/me/tokens", {{"scopes", "read"}, {"label", "mine"}}, ada).token();
    EXPECT_EQ(call("POST", "/api/me/second-factor", {{"password", "not the right one"}}, ada).code(), "wrong-password");
    EXPECT_EQ(call("POST", "/api/me/second-factor/on", {{"code", "123456"}}, ada).code(), "offer-over");
    switch_on(ada);
    ASSERT_FALSE(HasFailure());
    EXPECT_EQ(call("GET", "/api/me", {}, token).status, 401); // it was made without a code
    EXPECT_EQ(call("GET", "/api/me/second-factor", {}, ada).body.at("codes_left"), 10);

    EXPECT_EQ(sign_in("Ada", "").code(), "code-wanted");
    EXPECT_EQ(sign_in("Ada", app::code_at(secret, step).value()).code(), "wrong-code"); // counted already
    const std::string second = code();
    const Answered came = sign_in("Ada", second);
    ASSERT_EQ(came.status, 200) << came.body;
    EXPECT_EQ(call("POST", "/api/me/tokens", {{"scopes", "read"}, {"label", "mine"}}, came.token()).status, 201);

    room.kill();
    room.start();
    EXPECT_EQ(sign_in("Ada", "").code(), "code-wanted");
    EXPECT_EQ(sign_in("Ada", second).code(), "wrong-code");
    EXPECT_EQ(sign_in("Ada", codes[3]).status, 200);
    EXPECT_EQ(sign_in("Ada", codes[3]).code(), "wrong-code");

    const Answered renewed =
        call("POST", "/api/me/second-factor/codes", {{"password", password}, {"code", codes[4]}}, ada);
    ASSERT_EQ(renewed.status, 200) << renewed.body;
    EXPECT_EQ(sign_in("Ada", codes[5]).code(), "wrong-code");
    const std::string fresh(renewed.body.at("codes").at(9).as_string());
    EXPECT_EQ(call("POST", "/api/me/second-factor/off", {{"password", password}}, ada).code(), "code-wanted");
    EXPECT_EQ(call("POST", "/api/me/second-factor/off", {{"password", password}, {"code", fresh}}, ada).body,
              (json::object{{"on", false}}));
    EXPECT_EQ(sign_in("Ada", "").status, 200);
}

// The password alone was enough for whoever had found a session.
TEST_F(WithCodes, are_given_with_the_password_again) {
    std::string ada = account("Ada");
    switch_on(ada);
    ASSERT_FALSE(HasFailure());
    EXPECT_EQ(call("POST", "/api/me/confirm", {{"password", password}}, ada).code(), "code-wanted");
    EXPECT_EQ(call("POST", "/api/me/confirm", {{"password", password}, {"code", "000-000"}}, ada).code(), "wrong-code");
    const Answered again = call("POST", "/api/me/confirm", {{"password", password}, {"code", codes[0]}}, ada);
    ASSERT_EQ(again.status, 200) << again.body;
    EXPECT_EQ(call("GET", "/api/me", {}, ada).status, 401);
    EXPECT_EQ(call("GET", "/api/me", {}, again.token()).status, 200);
}

TEST_F(WithCodes, nothing_secret_of_it_is_in_the_data_folder_the_log_or_an_export) {
    std::string ada = account("Ada");
    switch_on(ada);
    ASSERT_FALSE(HasFailure());
    ASSERT_EQ(sign_in("Ada", code()).status, 200);
    ASSERT_EQ(sign_in("Ada", codes[0]).status, 200);
    EXPECT_EQ(sign_in("Ada", "000-000").status, 401);
    const std::string exported = json::serialize(call("GET", "/api/me/export", {}, ada).body);
    EXPECT_THAT(exported, HasSubstr("\"second_factor\":1"));
    room.stop();
    const std::string shown = bytes_of_the_data() + exported;
    EXPECT_THAT(shown, HasSubstr(fmt::format("Person {} switched a second factor on.", person)));
    EXPECT_THAT(shown, HasSubstr(fmt::format("Person {} came in by /api/sign-in with a code.", person)));
    EXPECT_THAT(shown, HasSubstr(fmt::format("Person {} came in by /api/sign-in with a recovery code.", person)));
    EXPECT_THAT(shown, Not(HasSubstr(secret)));
    for (const std::string &each : codes) {
        EXPECT_THAT(shown, Not(HasSubstr(each)));
        EXPECT_THAT(shown, Not(HasSubstr(app::typed_code(each)->recovery)));
    }
}

TEST_F(WithCodes, a_host_takes_them_away_and_the_audit_log_says_why) {
    std::string ada = account("Ada");
    switch_on(ada);
    ASSERT_FALSE(HasFailure());
    const std::string boss = host_of(room);
    const std::string path = fmt::format("/api/people/{}/second-factor-off", person);
    EXPECT_EQ(call("POST", path, {{"reason", "mine"}}, ada).status, 403);
    EXPECT_EQ(call("POST", path, {}, boss).code(), "no-reason");
    const json::object asked{{"reason", "lost her phone"}, {"key", "f1"}};
    EXPECT_EQ(call("POST", path, asked, boss).status, 200);
    EXPECT_EQ(call("POST", path, asked, boss).status, 200); // came again, and counts once
    const json::value last = call("GET", "/api/audit", {}, boss).body.at(0);
    EXPECT_EQ(last.at("what"), json::parse(fmt::format(
                                   R"({{"do":"second-factor-off","person":{},"reason":"lost her phone"}})", person)));
    EXPECT_EQ(sign_in("Ada", "").status, 200);
}

TEST_F(WithCodes, a_link_for_a_new_password_asks_for_one_too) {
    std::string ada = account("Ada");
    switch_on(ada);
    ASSERT_FALSE(HasFailure());
    const Answered made =
        call("POST", fmt::format("/api/people/{}/reset-link", person), {{"reason", "forgot it"}}, host_of(room));
    const std::string link(made.body.at("link").as_string());
    json::object asks{{"link", link}, {"password", "five words of my own"}};
    EXPECT_EQ(call("POST", "/api/reset", asks).code(), "code-wanted");
    asks["code"] = "000000";
    EXPECT_EQ(call("POST", "/api/reset", asks).code(), "wrong-code");
    EXPECT_EQ(call("GET", "/api/me", {}, ada).status, 200); // nothing has changed
    asks["code"] = codes[7];
    const Answered came = call("POST", "/api/reset", asks);
    EXPECT_EQ(came.status, 200) << came.body;
    EXPECT_EQ(call("GET", "/api/me", {}, came.token()).status, 200);
    EXPECT_EQ(call("GET", "/api/me", {}, ada).status, 401);
    asks["code"] = "000000";
    EXPECT_EQ(call("POST", "/api/reset", asks).code(), "pass-over");
}

TEST_F(WithCodes, codes_that_a_link_is_tried_with_wait_as_those_at_the_door) {
    std::string ada = account("Ada");
    switch_on(ada);
    ASSERT_FALSE(HasFailure());
    const Answered made =
        call("POST", fmt::format("/api/people/{}/reset-link", person), {{"reason", "forgot it"}}, host_of(room));
    const json::object asks{{"link", made.body.at("link")}, {"password", "five words of my own"}, {"code", "000000"}};
    int tried = 0; // on a slow machine the first waits are over before the next try
    while (tried < 12 && call("POST", "/api/reset", asks).code() == "wrong-code") ++tried;
    EXPECT_GE(tried, 5);
    EXPECT_LT(tried, 12);
    EXPECT_EQ(sign_in("Ada", codes[0]).code(), "too-many-tries");
}

// Its codes are sealed with the key; those on paper are hashes.
TEST_F(WithCodes, whose_secret_went_with_the_rooms_key_come_in_with_a_recovery_code) {
    std::string ada = account("Ada");
    switch_on(ada);
    ASSERT_FALSE(HasFailure());
    room.stop();
    std::filesystem::remove(folder.path() / "data" / "room.key");
    room.start({"--new-key"});
    EXPECT_EQ(sign_in("Ada", "").code(), "code-wanted");
    EXPECT_EQ(sign_in("Ada", code()).code(), "wrong-code") << "of a step that no other code was used of";
    EXPECT_EQ(sign_in("Ada", codes[1]).status, 200);
    EXPECT_EQ(call("GET", "/api/me/second-factor", {}, ada).body.at("lost"), true);
    EXPECT_EQ(call("POST", "/api/me/second-factor/off", {{"password", password}, {"code", codes[2]}}, ada).status, 200);
    switch_on(ada);
    EXPECT_EQ(sign_in("Ada", code()).status, 200);
}

} // namespace
} // namespace ananas::house
