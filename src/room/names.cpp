#include "room/names.h"

#include "base/result.h"
#include "bots/bot.h"
#include "bots/names.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/letters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::room {
namespace {

constexpr std::size_t shortest = 2, longest = 20;
constexpr int most_marks = 3; // on one letter: Devanagari needs so many, towers of them climb over other lines

// "former player" is what the room calls those whose data are deleted.
constexpr std::array<std::string_view, 37> offices = {
    "host",      "director", "tournament director", "dealer",    "house",     "admin",     "administrator", "ananas",
    "system",    "floor",    "floor manager",       "room",      "moderator", "support",   "server",        "bot",
    "bots",      "robot",    "everybody",           "nobody",    "somebody",  "spectator", "former player", "anonymous",
    "gastgeber", "haus",     "management",          "staff",     "croupier",  "casino",    "owner",         "operator",
    "mod",       "bank",     "house bank",          "betreiber", "inhaber"};
constexpr std::array<std::string_view, 4> articles = {"the", "der", "die", "das"}; // "The House" is the house

// As keyboards and other programs write a space or an apostrophe.
constexpr char32_t usual(char32_t code) {
    if (code == 0x00A0 || code == 0x3000) return U' ';
    return code == 0x2019 ? U'\'' : code;
}

std::u32string tidied(std::u32string_view given) {
    while (!given.empty() &&
           (given.front() == U'\n' || given.front() == U'\r' || given.front() == U'\t' || usual(given.front()) == U' '))
        given.remove_prefix(1);
    while (!given.empty() &&
           (given.back() == U'\n' || given.back() == U'\r' || given.back() == U'\t' || usual(given.back()) == U' '))
        given.remove_suffix(1);
    std::u32string tidy;
    for (const char32_t code : given)
        if (usual(code) != U' ' || tidy.back() != U' ') tidy += usual(code);
    return tidy;
}

std::optional<Denial> complaint(std::u32string_view name) {
    if (name.size() < shortest || name.size() > longest) return deny(Why::name_length);
    std::optional<Script> script;
    int marks = most_marks; // on the letter before; none may come before the first letter
    int solid = 0;          // letters and digits
    for (const char32_t code : name) {
        const Character is = character(code);
        if (code >= 0x0300 && code <= 0x036F) return deny(Why::name_accent);
        if (is.sign == Sign::none)
            return deny(Why::name_character,
                        fmt::format("The character U+{:04X} cannot be in a name: it is made of letters, digits, "
                                    "single spaces and - _ . '",
                                    static_cast<std::uint32_t>(code)));
        if (is.script && script && *is.script != *script)
            return deny(Why::name_scripts,
                        fmt::format("The letters of a name are of one alphabet; here {} and {} ones are mixed.",
                                    name_of(*script), name_of(*is.script)));
        if (is.script) script = is.script;
        if (is.sign == Sign::mark) {
            if (++marks > most_marks) return deny(Why::name_mark);
        } else {
            marks = is.sign == Sign::letter ? 0 : most_marks;
        }
        solid += is.sign == Sign::letter || is.sign == Sign::digit ? 1 : 0;
    }
    if (solid < 2) return deny(Why::name_letters);
    return std::nullopt;
}

void replace_all(std::u32string &text, std::u32string_view pair, char32_t by) {
    for (std::size_t at = 0; (at = text.find(pair, at)) != std::u32string::npos; ++at)
        text.replace(at, pair.size(), 1, by);
}

bool ends_in_number(std::string_view name) {
    constexpr std::string_view trailing = "0123456789 -_.'";
    return trailing.find(name.back()) != std::string_view::npos;
}

// By its skeleton.
bool is_office(std::string_view bones) {
    const auto has_bones = [](std::string_view whole) {
        return [whole](std::string_view office) { return skeleton(office) == whole; };
    };
    return std::ranges::any_of(offices, has_bones(bones)) ||
           std::ranges::any_of(articles, [&](std::string_view article) {
               const std::string before = skeleton(article);
               return bones.starts_with(before) && std::ranges::any_of(offices, has_bones(bones.substr(before.size())));
           });
}

} // namespace

Result<std::string, Denial> proper_name(std::string_view text) {
    if (text.size() > 1000) return Failure{deny(Why::name_length)};
    const std::optional<std::u32string> characters = characters_of(text);
    if (!characters) return Failure{deny(Why::name_not_text)};
    const std::u32string name = tidied(*characters);
    if (const std::optional<Denial> denial = complaint(name)) return Failure{*denial};
    return utf8(name);
}

std::string skeleton(std::string_view name) {
    std::u32string bones;
    for (const char32_t code : characters_of(name).value_or(std::u32string())) {
        if (character(code).sign == Sign::separator) continue;
        const std::u32string_view look = look_of(code);
        if (look.empty())
            bones += code;
        else
            bones += look;
    }
    replace_all(bones, U"rn", U'm');
    replace_all(bones, U"vv", U'w');
    replace_all(bones, U"\u0E40\u0E40", U'\u0E41'); // two sara e are a sara ae
    return utf8(bones);
}

std::string former_name(PersonId person) { return fmt::format("former player {}", number(person)); }

bool is_reserved(std::string_view name) {
    const std::string bones = skeleton(name);
    for (const bots::Bot &bot : bots::all_bots())
        if (skeleton(bot.name) == bones) return true;
    if (is_office(bones)) return true;
    if (name.empty() || !ends_in_number(name)) return false;
    while (!name.empty() && ends_in_number(name)) name.remove_suffix(1);
    return is_office(skeleton(name));
}

} // namespace ananas::room
