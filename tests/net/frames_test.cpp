// WebSocket frames: what is written is read again, in any pieces; what breaks the protocol is told with its code.

#include "net/frames.h"
#include "net/handshake.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {
namespace {

using Kind = Incoming::Kind;
constexpr Mask some_mask{'\x37', '\x00', '\x21', '\x7f'};

std::string frame(Opcode opcode, std::string payload, bool last = true, bool masked = true) {
    std::string head = frame_head(opcode, payload.size(), masked ? std::optional(some_mask) : std::nullopt);
    if (!last) head[0] = static_cast<char>(head[0] & 0x7f);
    if (masked) apply_mask(payload, some_mask);
    return head + payload;
}

// What a server makes of a client's bytes, in words: "text hello", "ping x", "violation 1002", …
std::vector<std::string> read(std::string bytes, std::size_t longest = 1000, std::size_t piece = 1000000) {
    FrameReader reader(FrameReader::From::client, longest);
    std::vector<std::string> said;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        std::string part = bytes.substr(at, piece);
        reader.add(part);
        for (;;) {
            const Incoming incoming = reader.next();
            const std::string words(incoming.words);
            if (incoming.kind == Kind::nothing) break;
            if (incoming.kind == Kind::text) said.push_back("text " + words);
            if (incoming.kind == Kind::fragment) said.emplace_back("fragment");
            if (incoming.kind == Kind::ping) said.push_back("ping " + words);
            if (incoming.kind == Kind::pong) said.push_back("pong " + words);
            if (incoming.kind == Kind::close) said.push_back("close " + std::to_string(incoming.code) + " " + words);
            if (incoming.kind == Kind::violation) said.push_back("violation " + std::to_string(incoming.code));
        }
        reader.keep();
    }
    return said;
}
using Said = std::vector<std::string>;

TEST(Frames, are_read_as_they_were_written) {
    EXPECT_EQ(read(frame(Opcode::text, "hello") + frame(Opcode::ping, "x") + frame(Opcode::text, "")),
              (Said{"text hello", "ping x", "text "}));
    for (const std::size_t size : {125U, 126U, 127U, 65535U, 65536U, 70000U})
        EXPECT_EQ(read(frame(Opcode::text, std::string(size, 'a')), 100000), (Said{"text " + std::string(size, 'a')}));
}

TEST(Frames, are_the_bytes_of_the_standard) {
    EXPECT_EQ(frame(Opcode::text, "Hello", true, false), std::string("\x81\x05Hello"));
    EXPECT_EQ(frame_head(Opcode::binary, 256), std::string("\x82\x7E\x01\x00", 4));
    EXPECT_EQ(frame_head(Opcode::binary, 65536), std::string("\x82\x7F\0\0\0\0\0\x01\0\0", 10));
    std::string hello = "Hello";
    apply_mask(hello, {'\x37', '\xfa', '\x21', '\x3d'});
    EXPECT_EQ(hello, "\x7f\x9f\x4d\x51\x58");
    EXPECT_EQ(accept_key("dGhlIHNhbXBsZSBub25jZQ=="), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST(Frames, in_fragments_are_one_message_with_pings_between) {
    EXPECT_EQ(read(frame(Opcode::text, "one ", false) + frame(Opcode::ping, "") +
                   frame(Opcode::continuation, "two ", false) + frame(Opcode::continuation, "three") +
                   frame(Opcode::text, "next")),
              (Said{"fragment", "ping ", "fragment", "text one two three", "text next"}));
    // A letter may be cut in two, a message may not be without its end.
    EXPECT_EQ(read(frame(Opcode::text, "\xe2\x99", false) + frame(Opcode::continuation, "\xa0")),
              (Said{"fragment", "text ♠"}));
}

TEST(Frames, that_break_the_protocol_are_told_so) {
    EXPECT_EQ(read(frame(Opcode::text, "x", true, false)), Said{"violation 1002"}) << "not masked";
    EXPECT_EQ(read(frame(Opcode::continuation, "x")), Said{"violation 1002"}) << "of no message";
    EXPECT_EQ(read(frame(Opcode::text, "a", false) + frame(Opcode::text, "b")), (Said{"fragment", "violation 1002"}));
    EXPECT_EQ(read(frame(static_cast<Opcode>(3), "x")), Said{"violation 1002"});
    EXPECT_EQ(read(frame(static_cast<Opcode>(11), "x")), Said{"violation 1002"});
    EXPECT_EQ(read(frame(Opcode::ping, "x", false)), Said{"violation 1002"});
    EXPECT_EQ(read(frame(Opcode::ping, std::string(126, 'x'))), Said{"violation 1002"});
    EXPECT_EQ(read(frame(Opcode::binary, "x")), Said{"violation 1003"});
    EXPECT_EQ(read(frame(Opcode::text, "\xff")), Said{"violation 1007"});
    EXPECT_EQ(read(frame(Opcode::text, "\xe2\x99", false) + frame(Opcode::continuation, "")),
              (Said{"fragment", "violation 1007"}));
    std::string reserved = frame(Opcode::text, "x");
    reserved[0] = static_cast<char>(reserved[0] | 0x40);
    EXPECT_EQ(read(reserved), Said{"violation 1002"}) << "compressed, which was not agreed on";
    EXPECT_EQ(read(std::string("\x81\xfe\x00\x05", 4)), Said{"violation 1002"})
        << "a length in more bytes than it takes";
    EXPECT_EQ(read(std::string("\x81\xff\0\0\0\0\0\0\xff\xff", 10)), Said{"violation 1002"});
}

TEST(Frames, after_a_violation_are_not_read) {
    EXPECT_EQ(read(frame(Opcode::binary, "x") + frame(Opcode::text, "hello")), Said{"violation 1003"});
}

TEST(Frames, that_are_too_long_are_refused_by_their_head) {
    EXPECT_EQ(read(frame_head(Opcode::text, 1001, some_mask)), Said{"violation 1009"});
    EXPECT_EQ(read(std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff", 10)), Said{"violation 1009"});
    EXPECT_EQ(
        read(frame(Opcode::text, std::string(600, 'a'), false) + frame_head(Opcode::continuation, 401, some_mask)),
        (Said{"fragment", "violation 1009"}));
    EXPECT_EQ(read(frame(Opcode::text, std::string(1000, 'a'))).size(), 1U);
}

TEST(Frames, that_close_have_a_code_or_none) {
    EXPECT_EQ(read(frame(Opcode::close, "")), Said{"close 1005 "});
    EXPECT_EQ(read(frame(Opcode::close, close_payload(1000, "bye"))), Said{"close 1000 bye"});
    EXPECT_EQ(read(frame(Opcode::close, close_payload(4000, ""))), Said{"close 4000 "});
    EXPECT_EQ(read(frame(Opcode::close, "x")), Said{"violation 1002"});
    for (const int code : {0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535})
        EXPECT_EQ(read(frame(Opcode::close, close_payload(static_cast<std::uint16_t>(code), ""))),
                  Said{"violation 1002"})
            << code;
    EXPECT_EQ(read(frame(Opcode::close, close_payload(1000, "") + "\xff")), Said{"violation 1007"});
    const std::string longest = close_payload(1000, std::string(122, 'a') + "♠");
    EXPECT_EQ(longest.size(), 124U) << "a reason is cut between letters";
}

TEST(Frames, of_an_idle_reader_hold_no_memory) {
    FrameReader reader(FrameReader::From::client, 100000);
    const std::string bytes =
        frame(Opcode::text, std::string(5000, 'a'), false) + frame(Opcode::continuation, std::string(60000, 'b'));
    for (std::size_t at = 0; at < bytes.size(); at += 1000) {
        std::string part = bytes.substr(at, 1000);
        reader.add(part);
        while (reader.next().kind != Kind::nothing) {
        }
        reader.keep();
    }
    EXPECT_LT(reader.held(), 1100U);
}

RC_GTEST_PROP(Frames, are_the_same_in_any_pieces, ()) {
    std::string bytes;
    const auto count = *rc::gen::inRange(1, 6);
    for (int i = 0; i < count; ++i) {
        const auto size = *rc::gen::element<std::size_t>(0, 1, 5, 125, 126, 300);
        const auto kind = *rc::gen::inRange(0, 3);
        if (kind == 0) bytes += frame(Opcode::text, std::string(size, 'x'));
        if (kind == 1) bytes += frame(Opcode::ping, std::string(std::min<std::size_t>(size, 125), 'y'));
        if (kind == 2)
            bytes += frame(Opcode::text, std::string(size, 'a'), false) +
                     frame(Opcode::continuation, std::string(size, 'b'));
    }
    const auto piece = *rc::gen::inRange<std::size_t>(1, 50);
    RC_ASSERT(read(bytes, 1000, piece) == read(bytes));
}

} // namespace
} // namespace ananas::net
