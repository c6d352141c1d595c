// Requests and responses as text: what is decoded, what is refused, what a response looks like.

#include "net/gzip.h"
#include "net/http.h"
#include "net/http_reader.h"
#include "net/static_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::net {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

Progress read_all(RequestReader &reader, std::string text) {
    Progress progress = reader.read(text);
    text.erase(0, progress.taken);
    return progress;
}

int refusal_of(std::string_view text) {
    RequestReader reader(1000, 100);
    const Progress progress = reader.read(text);
    return progress.refusal ? progress.refusal->status : progress.whole ? 200 : 0;
}

Request request_of(std::string_view text) {
    RequestReader reader(10000, 10000);
    EXPECT_TRUE(read_all(reader, std::string(text)).whole) << text;
    auto request = request_from(reader.take());
    EXPECT_TRUE(request) << request.error();
    return *request;
}

TEST(Request, is_decoded) {
    const Request request =
        request_of("POST /tables/%C3%96l%20?name=a+b%26c&flag&name=second HTTP/1.1\r\nHost: room:80\r\n"
                   "Cookie: session=\"abc\"; x=1\r\nCookie: y=2\r\nX-Thing: one\r\nx-thing:  two \r\n"
                   "Content-Length: 5\r\n\r\nhello");
    EXPECT_EQ(request.method, "POST");
    EXPECT_EQ(request.path, "/tables/Öl ");
    EXPECT_THAT(request.query, ElementsAre(Pair("flag", ""), Pair("name", "a b&c")));
    EXPECT_THAT(request.cookies, ElementsAre(Pair("session", "abc"), Pair("x", "1"), Pair("y", "2")));
    EXPECT_EQ(request.header("x-thing"), "one, two");
    EXPECT_EQ(request.header("absent"), "");
    EXPECT_EQ(request.body, "hello");
}

TEST(Request, for_a_head_is_shown_as_a_get) {
    EXPECT_EQ(request_of("HEAD / HTTP/1.1\r\nHost: room\r\n\r\n").method, "GET");
}

TEST(Request, in_chunks_is_put_together) {
    EXPECT_EQ(request_of(
                  "POST / HTTP/1.1\r\nHost: room\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
                  .body,
              "abcde");
}

// A stranger could stop the room with such a request: Beast took it for a mistake of its own.
TEST(Request, without_a_chunk_may_end_byte_by_byte) {
    for (const std::string_view body : {"0\r\n\r\n", "0\r\nA: b\r\n\r\n", "1\r\na\r\n0\r\n\r\n", "0;a=b\r\n\r\n"}) {
        RequestReader reader(1000, 100);
        std::string waiting;
        Progress progress;
        for (const char byte :
             "POST / HTTP/1.1\r\nHost: room\r\nTransfer-Encoding: chunked\r\n\r\n" + std::string(body)) {
            ASSERT_FALSE(progress.whole) << body;
            waiting += byte;
            progress = reader.read(waiting);
            ASSERT_FALSE(progress.refusal) << body;
            waiting.erase(0, progress.taken);
        }
        EXPECT_TRUE(progress.whole) << body;
        EXPECT_EQ(waiting, "") << body;
    }
}

TEST(Request, that_cannot_be_decoded_gets_a_sentence) {
    for (const std::string_view target :
         {"/%", "/%4", "/%zz", "/?a=%f", "/%ff", "/%00", "/?%c0%80=1", "*", "http://other/"}) {
        const RawRequest raw{.method = "GET", .target = std::string(target), .headers = {{"host", "room"}}, .body = {}};
        const auto request = request_from(raw);
        ASSERT_FALSE(request) << target;
        EXPECT_THAT(request.error(), HasSubstr("has to")) << target;
    }
}

TEST(Request, names_its_host_once) {
    RawRequest raw{.method = "GET", .target = "/", .headers = {}, .body = {}};
    EXPECT_FALSE(request_from(raw));
    raw.headers = {{"host", "a"}, {"host", "b"}};
    EXPECT_FALSE(request_from(raw));
}

TEST(Request, that_is_not_http_is_refused) {
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 200);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nHost"), 0) << "the rest may come";
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\nHost: a\n\n"), 400);
    EXPECT_EQ(refusal_of("GET /\r\n\r\n"), 400);
    EXPECT_EQ(refusal_of("GET / HTTP/2.0\r\n\r\n"), 400);
    EXPECT_EQ(refusal_of("\x16\x03\x01\x02 hello"), 400);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nHost : a\r\n\r\n"), 400);
    EXPECT_EQ(refusal_of(std::string_view("GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n", 30)), 400);
}

TEST(Request, with_two_lengths_is_refused_as_smuggling) {
    const std::string_view head = "POST / HTTP/1.1\r\nHost: a\r\n";
    for (const std::string_view lengths :
         {"Content-Length: 3\r\nContent-Length: 4\r\n", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n",
          "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "Content-Length: 3, 4\r\n", "Content-Length: -3\r\n",
          "Content-Length: +3\r\n", "Content-Length: 0x3\r\n", "Content-Length: 99999999999999999999\r\n"})
        EXPECT_EQ(refusal_of(std::string(head) + std::string(lengths) + "\r\nabc"), 400) << lengths;
    // An encoding that is not known is no reason to read the body as a request of its own.
    EXPECT_NE(refusal_of(std::string(head) + "Transfer-Encoding: xchunked\r\n\r\n"), 200);
}

TEST(Request, of_too_many_bytes_is_refused) {
    EXPECT_EQ(refusal_of("GET /" + std::string(2000, 'a')), 431);
    EXPECT_EQ(refusal_of("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(2000, 'a') + "\r\n\r\n"), 431);
    std::string many = "GET / HTTP/1.1\r\nHost: a\r\n";
    for (int i = 0; i < 200; ++i) many += "X: 123456\r\n";
    EXPECT_EQ(refusal_of(many), 431);
    EXPECT_EQ(refusal_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 101\r\n\r\n"), 413);
    EXPECT_EQ(
        refusal_of("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n" + std::string(101, 'a')),
        413);
}

TEST(Request, of_too_many_bytes_is_refused_however_it_is_cut) {
    RequestReader reader(1000, 100);
    std::string inbox = "GET / HTTP/1.1\r\n";
    for (int lines = 0; lines < 200; ++lines) {
        inbox += "X: 123456\r\n";
        const Progress progress = reader.read(inbox);
        inbox.erase(0, progress.taken);
        if (!progress.refusal) continue;
        EXPECT_EQ(progress.refusal->status, 431);
        EXPECT_LE(lines, 100);
        return;
    }
    FAIL() << "two hundred lines were taken";
}

RC_GTEST_PROP(Request, is_the_same_in_any_pieces, ()) {
    const std::string text = "POST /a?b=c HTTP/1.1\r\nHost: room\r\nX: y\r\nTransfer-Encoding: chunked\r\n\r\n"
                             "3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\n\r\nGET /next";
    RequestReader reader(1000, 100);
    std::string inbox;
    std::size_t given = 0;
    bool whole = false;
    while (given < text.size() && !whole) {
        const std::size_t size = *rc::gen::inRange<std::size_t>(1, 12);
        inbox += text.substr(given, size);
        given += size;
        const Progress progress = reader.read(inbox);
        inbox.erase(0, progress.taken);
        RC_ASSERT(!progress.refusal);
        whole = progress.whole;
    }
    RC_ASSERT(whole);
    const RawRequest raw = reader.take();
    RC_ASSERT(raw.target == "/a?b=c" && raw.body == "abcdefg");
    inbox += text.substr(std::min(given, text.size()));
    RC_ASSERT(inbox == "GET /next");
}

TEST(Response, cannot_be_split_by_what_somebody_wrote) {
    const std::string head = head_of(see_other("/\r\nSet-Cookie: a=b"), {});
    EXPECT_THAT(head, HasSubstr("Location: /  Set-Cookie: a=b\r\n"));
    EXPECT_THAT(head, Not(HasSubstr("\r\nSet-Cookie")));
}

TEST(Response, tells_its_length_where_it_has_a_body) {
    EXPECT_THAT(head_of(text(200, "four"), {}), HasSubstr("HTTP/1.1 200 OK\r\n"));
    EXPECT_THAT(head_of(text(200, "four"), {}), HasSubstr("Content-Length: 5\r\n"));
    EXPECT_THAT(head_of({204, {}, nullptr}, {}), Not(HasSubstr("Content-Length")));
    EXPECT_THAT(head_of(text(200, "x"), {.keep_alive = false}), HasSubstr("Connection: close\r\n"));
}

TEST(Response, makes_browsers_careful) {
    Response response = text(200, "x");
    response.headers.push_back({"referrer-policy", "origin"});
    add_security_headers(response, false);
    EXPECT_THAT(response.header("Content-Security-Policy"), HasSubstr("default-src 'self'"));
    EXPECT_THAT(response.header("content-security-policy"), HasSubstr("frame-ancestors 'none'"));
    EXPECT_THAT(response.header("content-security-policy"), Not(HasSubstr("unsafe")));
    EXPECT_EQ(response.header("x-content-type-options"), "nosniff");
    EXPECT_EQ(response.header("Referrer-Policy"), "origin") << "what the response says itself stays";
    EXPECT_EQ(response.header("strict-transport-security"), "");
    add_security_headers(response, true);
    EXPECT_EQ(response.header("strict-transport-security"), "max-age=31536000; includeSubDomains");
}

TEST(Response, is_not_kept_by_browsers_and_proxies) {
    EXPECT_EQ(text(200, "x").header("cache-control"), "no-store");
    EXPECT_EQ(json(200, "{}").header("cache-control"), "no-store");
}

class Files : public testing::Test {
protected:
    Files() {
        files_.add({.path = "/index.html", .body = "<p>", .gzip = {}, .type = {}});
        files_.add({.path = "/app.1234.js", .body = "plain", .gzip = "packed", .type = {}, .never_changes = true});
    }
    std::optional<Response> get(std::string path, Words headers = {}, std::string method = "GET") {
        Request request;
        request.method = std::move(method);
        request.path = std::move(path);
        request.headers = std::move(headers);
        return files_.find(request);
    }
    StaticFiles files_;
};

TEST_F(Files, are_found_by_path_and_folder) {
    EXPECT_EQ(*get("/index.html")->body, "<p>");
    EXPECT_EQ(*get("/")->body, "<p>");
    EXPECT_EQ(get("/")->header("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(get("/")->header("cache-control"), "no-cache");
    EXPECT_FALSE(get("/other"));
    EXPECT_EQ(get("/", {}, "POST")->status, 405);
    EXPECT_EQ(get("/", {}, "POST")->header("allow"), "GET, HEAD");
}

TEST_F(Files, are_compressed_for_those_who_can_read_it) {
    EXPECT_EQ(*get("/app.1234.js")->body, "plain");
    EXPECT_EQ(*get("/app.1234.js", {{"accept-encoding", "br, gzip;q=0.8"}})->body, "packed");
    EXPECT_EQ(get("/app.1234.js", {{"accept-encoding", "gzip"}})->header("content-encoding"), "gzip");
    EXPECT_EQ(*get("/app.1234.js", {{"accept-encoding", "gzip;q=0.0"}})->body, "plain");
    EXPECT_EQ(get("/app.1234.js")->header("vary"), "Accept-Encoding");
    EXPECT_THAT(std::string(get("/app.1234.js")->header("cache-control")), HasSubstr("immutable"));
}

TEST_F(Files, are_not_sent_again_to_those_who_have_them) {
    const std::string tag(get("/")->header("etag"));
    EXPECT_THAT(tag, Not(IsEmpty()));
    const auto again = get("/", {{"if-none-match", "\"other\", W/" + tag}});
    EXPECT_EQ(again->status, 304);
    EXPECT_EQ(again->body, nullptr);
    EXPECT_EQ(get("/", {{"if-none-match", "\"other\""}})->status, 200);
}

Response packed(Packer &packer, const std::string &body, std::string_view takes = "gzip") {
    Request request;
    request.headers = {{"accept-encoding", std::string(takes)}};
    Response response = json(200, body);
    packer.pack(request, response);
    return response;
}

TEST(Packer, packs_what_is_long_for_those_who_can_read_it) {
    Packer packer;
    const std::string text(5000, 'a');
    const Response small = packed(packer, text);
    EXPECT_LT(small.body->size(), 100);
    EXPECT_EQ(small.header("content-encoding"), "gzip");
    EXPECT_EQ(*packed(packer, text, "br").body, text);
    EXPECT_EQ(packed(packer, text, "br").header("content-encoding"), "");
    EXPECT_EQ(packed(packer, text, "br").header("vary"), "Accept-Encoding"); // or a proxy would keep it for all
    EXPECT_EQ(*packed(packer, "{}").body, "{}");
}

TEST(Packer, packs_once_what_many_ask_for) {
    Packer packer;
    const auto first = packed(packer, std::string(5000, 'a')).body;
    for (const char other : {'b', 'c', 'd'}) EXPECT_NE(packed(packer, std::string(5000, other)).body, first);
    EXPECT_EQ(packed(packer, std::string(5000, 'a')).body, first);
    for (char other = 'A'; other <= 'Z'; ++other) packed(packer, std::string(5000, other));
    EXPECT_NE(packed(packer, std::string(5000, 'a')).body, first) << "which was not asked for any more";
}

} // namespace
} // namespace ananas::net
