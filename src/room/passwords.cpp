#include "room/passwords.h"

#include "room/denial.h"
#include "room/letters.h"
#include "room/names.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::room {
namespace {

// The commonest in every list of stolen passwords that are long enough, and what suggests itself in a card room; in
// order. Digits behind one of them do not make it a better one.
constexpr std::string_view common[] = {
    "1q2w3e4r",  "1q2w3e4r5t", "1qaz2wsx", "aa123456",   "abc12345",   "abcd1234",   "abcdefgh", "access14",
    "admin123",  "asdfasdf",   "asdfghjk", "asdfghjkl",  "baseball",   "basketball", "batman",   "blink182",
    "bluebird",  "butterfly",  "changeme", "charlie",    "cheese",     "chocolate",  "computer", "consumer",
    "corvette",  "danielle",   "default",  "dragon",     "einstein",   "football",   "fuckyou",  "gateway",
    "hello",     "hunter",     "iloveyou", "internet",   "jennifer",   "jessica",    "jordan",   "letmein",
    "liverpool", "login",      "loveme",   "marlboro",   "master",     "maverick",   "mercedes", "michael",
    "michelle",  "midnight",   "monkey",   "mustang",    "nothing",    "pass",       "passw0rd", "password",
    "pineapple", "pokemon",    "poker",    "pokerface",  "princess",   "qazwsxedc",  "qwer1234", "qwerty",
    "qwertyui",  "qwertyuiop", "qwertz",   "qwertzuiop", "royalflush", "samsung",    "secret",   "shadow",
    "startrek",  "starwars",   "steelers", "sunshine",   "superman",   "swordfish",  "test",     "trustno1",
    "victoria",  "welcome",    "whatever", "zaq12wsx",   "zxcvbnm"};
static_assert(std::ranges::is_sorted(common));

constexpr std::string_view number_row = "01234567890123456789";
constexpr std::string_view number_row_back = "98765432109876543210";

bool is_common(std::string password) {
    std::ranges::transform(password, password.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    if (std::ranges::all_of(password, [&](char letter) { return letter == password.front(); })) return true;
    if (number_row.find(password) != std::string_view::npos || number_row_back.find(password) != std::string_view::npos)
        return true;
    if (std::ranges::binary_search(common, password)) return true;
    const std::size_t last = password.find_last_not_of("0123456789!.?*");
    return last != std::string::npos &&
           std::ranges::binary_search(common, std::string_view(password).substr(0, last + 1));
}

} // namespace

std::optional<Denial> password_complaint(std::string_view password, std::string_view name) {
    const std::optional<std::u32string> characters =
        password.size() <= 1000 ? characters_of(password) : std::optional<std::u32string>();
    if (!characters || characters->size() < 8 || characters->size() > 128) return deny(Why::password_length);
    if (is_common(std::string(password))) return deny(Why::password_common);
    if (skeleton(password) == skeleton(name)) return deny(Why::password_is_name);
    return std::nullopt;
}

} // namespace ananas::room
