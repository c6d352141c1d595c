// WebSocket frames (RFC 6455), without extensions: how messages are written, and read again from bytes that come in any
// pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ananas::net {

enum class Opcode : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Why a conversation ends.
namespace farewell {
inline constexpr std::uint16_t normal = 1000, going_away = 1001, protocol = 1002, unsupported = 1003, no_code = 1005,
                               lost = 1006, not_text = 1007, policy = 1008, too_big = 1009, failure = 1011,
                               try_later = 1013;
} // namespace farewell

using Mask = std::array<char, 4>;

// The bytes before a payload of that size. Clients mask what they send, servers do not.
std::string frame_head(Opcode opcode, std::size_t size, std::optional<Mask> mask = std::nullopt);
void apply_mask(std::span<char> payload, const Mask &mask);

// A close frame's payload: the code and a reason, cut to what fits.
std::string close_payload(std::uint16_t code, std::string_view reason);

struct Incoming {
    enum class Kind : std::uint8_t {
        nothing,  // no whole frame is left
        fragment, // of a message whose end has not come
        text,
        ping,
        pong,
        close,    // code and words are the peer's
        violation // code and words are for the peer: nothing can be read any more
    };
    Kind kind = Kind::nothing;
    std::string_view words; // good until the reader is asked again
    std::uint16_t code = 0;
};

class FrameReader {
public:
    enum class From : std::uint8_t { client, server };
    FrameReader(From from, std::size_t longest_message) : longest_(longest_message), from_(from) {}

    // Add bytes (which are unmasked where they lie), ask until there is nothing, and keep the rest.
    void add(std::span<char> bytes);
    Incoming next();
    void keep();

    [[nodiscard]] std::size_t held() const { return held_.capacity() + message_.capacity(); }

private:
    Incoming control(Opcode opcode, std::span<char> payload);
    Incoming data(Opcode opcode, bool last, std::span<char> payload);

    std::span<char> unread_;
    std::string held_;    // a frame that has come in part
    std::string message_; // a message that has come in part
    std::size_t longest_;
    From from_;
    bool in_message_ = false;
    bool told_ = false; // message_ was whole, and has been handed out
    bool broken_ = false;
};

} // namespace ananas::net
