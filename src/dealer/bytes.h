// The byte strings that the deal is made of, and how they are written: as lower-case hexadecimal digits.
#pragma once

#include <sodium.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ananas::dealer {

template <std::size_t Size> using Bytes = std::array<std::uint8_t, Size>;

using Hash = Bytes<32>;  // of SHA-256
using Seed = Bytes<32>;  // of one deck, or of one cut
using Nonce = Bytes<32>; // what a player adds to the cut
using Salt = Bytes<16>;
using HandId = Bytes<16>;

// SHA-256 over parts that follow each other.
class Hashing {
public:
    explicit Hashing(std::uint8_t tag); // what kind of text is hashed, so that none can pass for another
    Hashing &operator<<(std::uint8_t byte) { return *this << std::span(&byte, 1); }
    Hashing &operator<<(std::span<const std::uint8_t> bytes);
    [[nodiscard]] Hash finish();

private:
    crypto_hash_sha256_state state_;
};

std::string hex(std::span<const std::uint8_t> bytes);
// False unless the text is exactly as many bytes, in hexadecimal digits of either case.
bool from_hex(std::string_view text, std::span<std::uint8_t> bytes);

template <class B> std::optional<B> from_hex(std::string_view text) {
    B bytes;
    if (!from_hex(text, bytes)) return std::nullopt;
    return bytes;
}

} // namespace ananas::dealer
