// What somebody shows beside their password: a code that an authenticator program makes of a shared secret and the time
// (TOTP, RFC 6238, with six digits and thirty seconds as all of them read it), or one of ten recovery codes on paper.
// The time and fresh bits come in. Recovery codes are kept as passwords are, and take as long: they belong in the
// backroom.
#pragma once

#include "dealer/bytes.h"
#include "room/ids.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::app {

// With SHA-1 as all programs read it, or with SHA-256 as many do. A secret has as many bytes as the hash that makes its
// codes, and so its length says which that is.
enum class CodeHash : std::uint8_t { sha1, sha256 };
// As people type it where there is no camera: base32 (RFC 4648), 32 letters and digits, or 52.
std::string factor_secret(const dealer::Seed &fresh, CodeHash hash);
// What programs read from a QR code.
std::string factor_address(std::string_view secret, std::string_view room, std::string_view name);

inline constexpr room::Span code_step = room::seconds(30);
// Counted since 1970.
std::int64_t step_at(room::Moment now);
// The six digits of a step; nothing where the secret is none.
std::optional<std::string> code_at(std::string_view secret, std::int64_t step);
// The step whose code these six digits are, later than `after`: that of the clock, or as many as `apart` before or
// after it, since clocks differ. 0: none.
std::int64_t step_of(std::string_view secret, std::string_view digits, room::Moment now, std::int64_t after,
                     std::int64_t apart = 1);

// What was typed, without spaces and hyphens: six digits, or a recovery code of ten letters and digits, in small
// letters and without look-alikes. Otherwise nothing.
struct TypedCode {
    std::string digits, recovery; // one of them is empty
};
std::optional<TypedCode> typed_code(std::string_view text);

inline constexpr int recovery_codes = 10;
// Fifty bits: "k7mfq-2xd9p".
std::string recovery_code(const dealer::Seed &fresh);
// By argon2id, with one salt for all codes of a person. Nothing when the memory for it is not there.
std::optional<std::string> hashed_recovery_code(std::string_view code, const dealer::Salt &salt);

} // namespace ananas::app
