#include "dealer/bytes.h"

#include <sodium.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ananas::dealer {

Hashing::Hashing(std::uint8_t tag) {
    crypto_hash_sha256_init(&state_);
    *this << tag;
}

Hashing &Hashing::operator<<(std::span<const std::uint8_t> bytes) {
    crypto_hash_sha256_update(&state_, bytes.data(), bytes.size());
    return *this;
}

Hash Hashing::finish() {
    Hash hash;
    crypto_hash_sha256_final(&state_, hash.data());
    return hash;
}

std::string hex(std::span<const std::uint8_t> bytes) {
    std::string text(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back();
    return text;
}

bool from_hex(std::string_view text, std::span<std::uint8_t> bytes) {
    std::size_t written = 0;
    return text.size() == bytes.size() * 2 &&
           sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &written, nullptr) == 0 &&
           written == bytes.size();
}

} // namespace ananas::dealer
