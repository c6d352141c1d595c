// Where pages come from and what clients call.

#include "net/rate.h"
#include "net/reception.h"
#include "net/url.h"
#include "net/utf8.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>

namespace ananas::net {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

TEST(Origin, is_scheme_host_and_port) {
    EXPECT_EQ(origin_from("https://Room.Example"), (Origin{"https", "room.example", 443}));
    EXPECT_EQ(origin_from("http://192.168.1.5:8080"), (Origin{"http", "192.168.1.5", 8080}));
    EXPECT_EQ(origin_from("http://[::1]:81"), (Origin{"http", "[::1]", 81}));
    EXPECT_EQ(origin_from("http://[::1]"), (Origin{"http", "[::1]", 80}));
    EXPECT_EQ(to_string(*origin_from("http://a:80")), "http://a");
    EXPECT_EQ(to_string(*origin_from("https://a:80")), "https://a:80");
}

TEST(Origin, is_nothing_else) {
    for (const std::string_view text :
         {"null", "", "room.example", "ftp://room", "http://", "http://a/", "http://a/b", "http://a:0",
          "http://a:65536", "http://a:", "http://a:8o", "http://a b", "http://user@a", "http://[::1", "http://[x]",
          "http://a:1:2", "https://a?b", "http://a\\b"})
        EXPECT_FALSE(origin_from(text)) << text;
}

TEST(Origin, of_a_server_is_what_can_be_called) {
    for (const std::string_view everywhere : {"", "0.0.0.0", "::"})
        EXPECT_EQ(to_string(origin_at("http", everywhere, 8080)), "http://localhost:8080") << everywhere;
    EXPECT_EQ(to_string(origin_at("http", "192.168.1.5", 8080)), "http://192.168.1.5:8080");
    EXPECT_EQ(to_string(origin_at("https", "::1", 443)), "https://[::1]");
    EXPECT_TRUE(url_from(to_string(origin_at("http", "::1", 8080)) + "/join"));
}

// Of a room on 0.0.0.0 or :: nobody was told where others in the house find it.
TEST(Origin, of_a_server_on_all_addresses_is_at_the_others_of_the_machine_too) {
    for (const std::string_view everywhere : {"", "0.0.0.0", "::"})
        EXPECT_TRUE(listens_also_at(everywhere, "192.168.1.5")) << everywhere;
    EXPECT_TRUE(listens_also_at("", "fd00::5"));
    EXPECT_TRUE(listens_also_at("::", "fd00::5"));
    EXPECT_FALSE(listens_also_at("0.0.0.0", "fd00::5"));
    EXPECT_FALSE(listens_also_at("127.0.0.1", "192.168.1.5"));
}

TEST(Origin, with_a_number_for_a_name_cannot_be_rebound) {
    EXPECT_TRUE(cannot_be_rebound("localhost"));
    EXPECT_TRUE(cannot_be_rebound("10.0.0.7"));
    EXPECT_TRUE(cannot_be_rebound("[fe80::1]"));
    EXPECT_FALSE(cannot_be_rebound("10.0.0.7.evil.example"));
    EXPECT_FALSE(cannot_be_rebound("localhost.evil.example"));
}

TEST(Url, is_what_a_client_calls) {
    const auto url = url_from("wss://Room.example:8443/socket?table=3#top");
    ASSERT_TRUE(url) << url.error();
    EXPECT_EQ(url->origin, (Origin{"https", "room.example", 8443}));
    EXPECT_EQ(url->target, "/socket?table=3");
    EXPECT_TRUE(url->secure());
    EXPECT_EQ(url_from("localhost:8080")->target, "/");
    EXPECT_EQ(url_from("http://a?b")->target, "/?b");
    EXPECT_EQ(host_header(url_from("http://a")->origin), "a");
}

TEST(Url, that_cannot_be_called_gets_a_sentence) {
    EXPECT_THAT(url_from("ftp://a").error(), HasSubstr("has to start with http"));
    EXPECT_THAT(url_from("http:///x").error(), HasSubstr("a host"));
    EXPECT_THAT(url_from("http://a/b c").error(), HasSubstr("%20"));
    EXPECT_THAT(url_from("http://a/\r\nX: y").error(), HasSubstr("%20"));
    EXPECT_THAT(url_from("").error(), HasSubstr("a host"));
}

TEST(Address, is_counted_by_household) {
    EXPECT_EQ(plain_address("::ffff:10.0.0.7"), "10.0.0.7");
    EXPECT_EQ(plain_address("[2001:DB8::1]"), "2001:db8::1");
    EXPECT_EQ(plain_address("room"), "");
    EXPECT_EQ(plain_address("["), "");
    EXPECT_EQ(household_of("10.0.0.7"), "10.0.0.7");
    EXPECT_EQ(household_of("2001:db8:1:2:3:4:5:6"), household_of("2001:db8:1:2::9"));
    EXPECT_NE(household_of("2001:db8:1:3::1"), household_of("2001:db8:1:2::1"));
}

TEST(Utf8, is_told_from_other_bytes) {
    EXPECT_TRUE(is_utf8("plain, Öl, ♠, 🃏 and a tail of ASCII"));
    EXPECT_TRUE(is_utf8(std::string_view("\0\x7f", 2)));
    for (const std::string_view bytes : {"\xff", "\xc3", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                                         "\x80", "12345678\xe2\x99", "\xf8\x88\x80\x80\x80"})
        EXPECT_FALSE(is_utf8(bytes)) << bytes.size();
}

TEST(Rate, allows_so_many_at_once_and_then_so_many_a_second) {
    const Allowance allowance{.a_second = 10, .at_once = 3};
    Bucket bucket;
    Time now = Time() + 1h;
    EXPECT_TRUE(bucket.take(allowance, now));
    EXPECT_FALSE(bucket.is_full(now));
    EXPECT_TRUE(bucket.take(allowance, now));
    EXPECT_TRUE(bucket.take(allowance, now));
    EXPECT_FALSE(bucket.take(allowance, now));
    EXPECT_FALSE(bucket.take(allowance, now + 99ms));
    EXPECT_TRUE(bucket.take(allowance, now + 100ms));
    EXPECT_FALSE(bucket.take(allowance, now + 100ms));
    now += 1h;
    EXPECT_TRUE(bucket.is_full(now));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(allowance, now));
    EXPECT_FALSE(bucket.take(allowance, now)) << "a long rest fills it, and no more";
}

TEST(Rate, of_nothing_a_second_is_no_limit) {
    Bucket bucket;
    for (int i = 0; i < 1000; ++i) EXPECT_TRUE(bucket.take({.a_second = 0, .at_once = 1}, Time()));
}

} // namespace
} // namespace ananas::net
