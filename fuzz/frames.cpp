// Any bytes as WebSocket frames, from either end. However they are cut, they say the same. What is read is text, never
// longer than allowed; what is not has a code that may be sent. Whatever was read is written again and reads the same.

#include "net/frames.h"

#include "net/utf8.h"
#include "promise.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace ananas;
using namespace ananas::net;
using Kind = Incoming::Kind;

constexpr std::size_t longest = 300;

struct Said {
    Kind kind;
    std::string words;
    std::uint16_t code;
    bool operator==(const Said &) const = default;
};

std::vector<Said> read(FrameReader::From from, std::string_view bytes, std::size_t piece) {
    FrameReader reader(from, longest);
    std::vector<Said> said;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
        std::string part(bytes.substr(at, piece));
        reader.add(part);
        for (;;) {
            const Incoming incoming = reader.next();
            if (incoming.kind == Kind::nothing) break;
            said.push_back({incoming.kind, std::string(incoming.words), incoming.code});
        }
        reader.keep();
        promise(reader.held() < 8192, "a reader holds no more than a message and a frame");
    }
    return said;
}

void check(const std::vector<Said> &said) {
    for (const Said &one : said) {
        promise(is_utf8(one.words) || one.kind == Kind::ping || one.kind == Kind::pong, "what is read is text");
        promise(one.words.size() <= longest, "no message is too long");
        if (one.kind == Kind::violation) {
            promise(&one == &said.back(), "after a violation nothing is read");
            promise(!one.words.empty() && one.code >= 1002 && one.code <= 1009, "a violation says what was wrong");
        }
    }
}

void write_again(const std::vector<Said> &said) {
    const Mask mask{'\x01', '\x80', '\x7f', '\x00'};
    for (const Said &one : said) {
        if (one.kind == Kind::fragment || one.kind == Kind::violation) continue;
        const Opcode opcode = one.kind == Kind::text   ? Opcode::text
                              : one.kind == Kind::ping ? Opcode::ping
                              : one.kind == Kind::pong ? Opcode::pong
                                                       : Opcode::close;
        std::string payload = one.words;
        if (one.kind == Kind::close) payload = one.code == farewell::no_code ? "" : close_payload(one.code, one.words);
        const std::string plain = frame_head(opcode, payload.size()) + payload;
        promise(read(FrameReader::From::server, plain, plain.size()) == std::vector{one},
                "what is written reads the same");
        std::string masked = payload;
        apply_mask(masked, mask);
        masked.insert(0, frame_head(opcode, payload.size(), mask));
        promise(read(FrameReader::From::client, masked, 7) == std::vector{one}, "masked as well");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char *>(data), size);
    for (const FrameReader::From from : {FrameReader::From::client, FrameReader::From::server}) {
        const std::vector<Said> said = read(from, bytes, std::max<std::size_t>(size, 1));
        check(said);
        for (const std::size_t piece : {1U, 3U, 16U})
            promise(read(from, bytes, piece) == said, "however bytes are cut, they say the same");
        write_again(said);
    }
    return 0;
}
