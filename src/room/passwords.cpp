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

using std::string_view_literals::operator""sv;

// Those of 8 characters or more that are commonest in breaches, and the commonest words and names, each between line
// ends and in order; the build makes the text (tools/guessed_first.sh).
constexpr std::string_view guessed_first =
#include "room/guessed_first.inc"
    ""sv; // counted by the compiler, not letter by letter

// What is too short to be in that list and is made longer by digits, and what suggests itself in a card room; in order.
constexpr std::string_view stems[] = {"abcdefgh", "batman", "charlie", "cheese",  "default",    "dragon",  "fuckyou",
                                      "gateway",  "hello",  "hunter",  "jessica", "jordan",     "letmein", "login",
                                      "loveme",   "master", "michael", "monkey",  "mustang",    "nothing", "pass",
                                      "pokemon",  "poker",  "qwerty",  "qwertz",  "royalflush", "samsung", "secret",
                                      "shadow",   "test",   "welcome", "zxcvbnm"};
static_assert(std::ranges::is_sorted(stems));

constexpr std::string_view number_row = "01234567890123456789";
constexpr std::string_view number_row_back = "98765432109876543210";

// By halves: the room's own thread looks it up, and the text is half a megabyte.
bool is_listed(std::string_view word) {
    std::size_t low = 1, high = guessed_first.size(); // where words begin
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        const std::size_t begin = guessed_first.rfind('\n', middle - 1) + 1;
        const std::size_t end = guessed_first.find('\n', begin);
        const std::string_view there = guessed_first.substr(begin, end - begin);
        if (there == word) return true;
        if (there < word)
            low = end + 1;
        else
            high = begin;
    }
    return false;
}

bool is_guessed_first(std::string_view word) { return std::ranges::binary_search(stems, word) || is_listed(word); }

bool is_common(std::string password) {
    std::ranges::transform(password, password.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    if (std::ranges::all_of(password, [&](char letter) { return letter == password.front(); })) return true;
    if (number_row.find(password) != std::string_view::npos || number_row_back.find(password) != std::string_view::npos)
        return true;
    // Digits behind one of them do not make it a better one, nor behind one that has some itself.
    const std::size_t last = password.find_last_not_of("0123456789!.?*");
    const std::size_t shortest = last == std::string::npos ? 1 : last + 1;
    for (std::size_t length = password.size(); length >= shortest; --length)
        if (is_guessed_first(std::string_view(password).substr(0, length))) return true;
    return false;
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
