#include "app/one_time_codes.h"

#include "dealer/bytes.h"
#include "room/ids.h"

#include <fmt/format.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::app {
namespace {

constexpr std::string_view base32_letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::string_view recovery_letters = "0123456789abcdefghjkmnpqrstvwxyz"; // no i, l, o, u
constexpr std::size_t code_length = 6, recovery_length = 10;
constexpr std::uint32_t codes = 1'000'000;
// Less than for passwords, which people choose: there are ten at once, and nobody guesses fifty fresh bits.
constexpr std::size_t recovery_memory = std::size_t{19} * 1024 * 1024;

constexpr std::size_t bytes_of(CodeHash hash) { return hash == CodeHash::sha1 ? 20 : 32; }
constexpr std::size_t letters_of(CodeHash hash) { return (bytes_of(hash) * 8 + 4) / 5; }

std::optional<CodeHash> hash_of(std::string_view secret) {
    for (const CodeHash hash : {CodeHash::sha1, CodeHash::sha256})
        if (secret.size() == letters_of(hash)) return hash;
    return std::nullopt;
}

// The first bytes of these: as many as its hash has.
std::optional<dealer::Seed> bits_of(std::string_view secret) {
    dealer::Seed bits{};
    for (std::size_t place = 0; place < secret.size(); ++place) {
        const std::size_t value = base32_letters.find(secret[place]);
        if (value == std::string_view::npos) return std::nullopt;
        for (std::size_t bit = 0; bit < 5; ++bit)
            if ((value >> (4 - bit) & 1U) != 0) {
                const std::size_t at = place * 5 + bit;
                if (at / 8 >= bits.size()) return std::nullopt; // the last letter stands for less than five bits
                bits[at / 8] = static_cast<std::uint8_t>(bits[at / 8] | 0x80U >> at % 8);
            }
    }
    return bits;
}

std::string in_address(std::string_view text) {
    std::string written;
    for (const char each : text) {
        const auto byte = static_cast<unsigned char>(each);
        if (byte < 0x80 && std::isalnum(byte) != 0)
            written += each;
        else
            written += fmt::format("%{:02X}", byte);
    }
    return written;
}

} // namespace

std::string factor_secret(const dealer::Seed &fresh, CodeHash hash) {
    const std::size_t bits = bytes_of(hash) * 8;
    std::string text;
    for (std::size_t at = 0; at < bits; at += 5) {
        std::size_t value = 0;
        for (std::size_t bit = at; bit < at + 5; ++bit)
            value = value << 1U | (bit < bits ? fresh[bit / 8] >> (7 - bit % 8) & 1U : 0U);
        text += base32_letters[value];
    }
    return text;
}

std::string factor_address(std::string_view secret, std::string_view room, std::string_view name) {
    const std::string_view hash = hash_of(secret) == CodeHash::sha256 ? "&algorithm=SHA256" : "";
    return fmt::format("otpauth://totp/{0}:{1}?secret={2}&issuer={0}{3}", in_address(room), in_address(name), secret,
                       hash);
}

std::int64_t step_at(room::Moment now) { return now.ms / code_step.ms; }

// RFC 4226, section 5.3, of a counter that is the time (RFC 6238, section 4.2).
std::optional<std::string> code_at(std::string_view secret, std::int64_t step) {
    const std::optional<CodeHash> hash = hash_of(secret);
    std::optional<dealer::Seed> bits = hash ? bits_of(secret) : std::nullopt;
    if (!bits) return std::nullopt;
    std::array<unsigned char, 8> counter{};
    for (std::size_t byte = 0; byte < counter.size(); ++byte)
        counter[byte] = static_cast<unsigned char>(static_cast<std::uint64_t>(step) >> (56 - 8 * byte));
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int size = 0;
    const bool made =
        HMAC(*hash == CodeHash::sha1 ? EVP_sha1() : EVP_sha256(), bits->data(), static_cast<int>(bytes_of(*hash)),
             counter.data(), counter.size(), digest.data(), &size) != nullptr;
    sodium_memzero(bits->data(), bits->size());
    if (!made) return std::nullopt;
    const std::size_t at = digest[size - 1] & 0x0FU;
    const std::uint32_t number = (digest[at] & 0x7FU) << 24U | static_cast<std::uint32_t>(digest[at + 1] << 16U) |
                                 static_cast<std::uint32_t>(digest[at + 2] << 8U) | digest[at + 3];
    return fmt::format("{:06}", number % codes);
}

std::int64_t step_of(std::string_view secret, std::string_view digits, room::Moment now, std::int64_t after,
                     std::int64_t apart) {
    const std::int64_t clock = step_at(now);
    for (std::int64_t step = std::max(clock - apart, after + 1); step <= clock + apart; ++step) {
        const std::optional<std::string> code = code_at(secret, step);
        if (code && code->size() == digits.size() && sodium_memcmp(code->data(), digits.data(), code->size()) == 0)
            return step;
    }
    return 0;
}

std::optional<TypedCode> typed_code(std::string_view text) {
    std::string typed;
    for (const char each : text) {
        const char small = static_cast<char>(std::tolower(static_cast<unsigned char>(each)));
        if (small == ' ' || small == '-') continue;
        typed += small == 'o' ? '0' : small == 'i' || small == 'l' ? '1' : small;
    }
    const auto made_of = [&](std::string_view letters) {
        return typed.find_first_not_of(letters) == std::string::npos;
    };
    if (typed.size() == code_length && made_of("0123456789")) return TypedCode{.digits = typed, .recovery = {}};
    if (typed.size() == recovery_length && made_of(recovery_letters)) return TypedCode{.digits = {}, .recovery = typed};
    return std::nullopt;
}

std::string recovery_code(const dealer::Seed &fresh) {
    std::string code;
    for (std::size_t place = 0; place < recovery_length; ++place) {
        if (place == recovery_length / 2) code += '-';
        code += recovery_letters[fresh[place] % recovery_letters.size()]; // which divides 256: all are equally likely
    }
    return code;
}

std::optional<std::string> hashed_recovery_code(std::string_view code, const dealer::Salt &salt) {
    static_assert(sizeof(dealer::Salt) == crypto_pwhash_SALTBYTES);
    const std::optional<TypedCode> typed = typed_code(code);
    if (!typed || typed->recovery.empty()) return std::nullopt;
    dealer::Hash hash{};
    if (crypto_pwhash(hash.data(), hash.size(), typed->recovery.data(), typed->recovery.size(), salt.data(), 2,
                      recovery_memory, crypto_pwhash_ALG_ARGON2ID13) != 0)
        return std::nullopt;
    return dealer::hex(hash);
}

} // namespace ananas::app
