// The characters that names are made of: which alphabet each belongs to, and what it looks like to somebody who glances
// at a table. Closed lists: what is not in them is in no name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::room {

enum class Script : std::uint8_t { latin, greek, cyrillic, hebrew, arabic, devanagari, thai, east_asian, korean };
std::string_view name_of(Script script);

enum class Sign : std::uint8_t {
    none, // not for names
    letter,
    mark, // a vowel or tone that stands on a letter
    digit,
    separator,
};
struct Character {
    Sign sign = Sign::none;
    std::optional<Script> script; // nothing: at home in all of them
};
Character character(char32_t code);

// The letters that this one is taken for at a glance, accents and case left aside; empty when it looks like itself
// alone. What these look like is what they are.
std::u32string_view look_of(char32_t code);

// Nothing unless the text is well-formed UTF-8.
std::optional<std::u32string> characters_of(std::string_view text);
std::string utf8(std::u32string_view characters);

} // namespace ananas::room
