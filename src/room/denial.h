// Why somebody is not let in, or not allowed what was asked of the room rather than of a table: as a table's Refusal
// (refusal.h), with a sentence that may tell of the case. Names, passwords, tokens and offices are the house's own
// affair, and most of these rest on no clause.
#pragma once

#include "room/ids.h"
#include "rulebook/rulebook.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::room {

enum class Why : std::uint8_t {
    name_not_text,
    name_length,
    name_character,
    name_accent,
    name_scripts,
    name_mark,
    name_letters,
    name_reserved,
    name_taken,
    password_length,
    password_common,
    password_is_name,
    not_adult,
    not_agreed,
    wrong_password,
    too_many_tries,
    no_pass,
    pass_over,
    password_again,
    banned,
    no_such_person,
    not_an_account,
    already_an_account,
    only_the_host,
    only_a_director,
    not_against_the_host,
    last_host,
    bot_has_none,
    no_such_scope,
    host_scope,
    too_many_tokens,
    no_reason,
    nothing_changes,
    not_enough,
    out_of_bounds,
    enough_chips,
    chips_later,
    still_seated,
    code_wanted,
    wrong_code,
    no_offer,
    no_factor,
    codes_first,
};
inline constexpr Why last_why = Why::codes_first;

struct Denial {
    std::string_view code; // "name-taken"
    std::optional<ClauseId> rule;
    std::string sentence;
    std::optional<Moment> until = std::nullopt; // when it may be otherwise, if time alone can tell
};
Denial deny(Why why);
// With a sentence of its own.
Denial deny(Why why, std::string sentence, std::optional<Moment> until = std::nullopt);

} // namespace ananas::room
