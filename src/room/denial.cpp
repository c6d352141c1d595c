#include "room/denial.h"

#include "room/ids.h"
#include "rulebook/rulebook.h"

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::room {
namespace {

struct Line {
    Why why;
    std::string_view code;
    ClauseId rule;
    std::string_view sentence;
};

constexpr Line book[] = {
    {Why::name_not_text, "name-not-text", clause("SAT-code"), "A name is text in UTF-8; that is none."},
    {Why::name_length, "name-length", clause("SAT-code"), "A name has 2 to 20 characters."},
    {Why::name_character, "name-character", clause("SAT-code"),
     "A name is made of letters, digits, single spaces and - _ . '"},
    {Why::name_accent, "name-accent", clause("SAT-code"),
     "Write a letter and its accent as one character: é, not e with an accent behind it."},
    {Why::name_scripts, "name-scripts", clause("SAT-P15"), "The letters of a name are of one alphabet."},
    {Why::name_mark, "name-mark", clause("SAT-code"),
     "Vowel and tone marks stand on a letter, at most three on the same."},
    {Why::name_letters, "name-letters", clause("SAT-code"), "A name has at least two letters or digits."},
    {Why::name_reserved, "name-reserved", clause("SAT-code"),
     "That name belongs to the house or one of its bots: choose another."},
    {Why::name_taken, "name-taken", clause("SAT-code"),
     "Somebody has that name, or one that looks like it: choose another."},
    {Why::password_length, "password-length", clause("SAT-P2"), "A password has 8 to 128 characters."},
    {Why::password_common, "password-common", clause("SAT-P2"),
     "That is among the passwords that are guessed first: choose another, such as four words of your own."},
    {Why::password_is_name, "password-is-name", clause("SAT-P2"),
     "Everybody knows your name: choose another password."},
    {Why::not_adult, "not-adult", clause("SAT-adult"), "Players are 18 or over: confirm that you are."},
    {Why::not_agreed, "not-agreed", clause("SAT-agree"),
     "Playing here means agreeing to the rules: confirm that you do."},
    {Why::wrong_password, "wrong-password", clause("SAT-P2"),
     "There is no account with this name and this password. The host can give you a link to reset it."},
    {Why::too_many_tries, "too-many-tries", clause("SAT-P2"), "Too many tries: wait a while."},
    {Why::no_pass, "no-pass", clause("SAT-P2"), "You are not signed in: sign in, or come in as a guest."},
    {Why::pass_over, "pass-over", clause("SAT-P2"), "That sign-in or link is over: sign in again, or ask the host."},
    {Why::banned, "banned", clause("SAT-P16"), "The host has banned you for good."},
    {Why::no_such_person, "no-such-person", clause("SAT-P2"), "There is nobody of that name or number here."},
    {Why::not_an_account, "not-an-account", clause("SAT-P2"), "That needs an account: choose a password first."},
    {Why::already_an_account, "already-an-account", clause("SAT-P2"),
     "This is an account already: change its password instead."},
    {Why::only_the_host, "only-the-host", clause("SAT-P3"), "Only the host can do that."},
    {Why::only_a_director, "only-a-director", clause("SAT-P3"), "Only a director or the host can do that."},
    {Why::not_against_the_host, "not-against-the-host", clause("SAT-P3"),
     "That cannot be done to a host: take the office away first."},
    {Why::last_host, "last-host", clause("SAT-P3"), "The room needs a host: make somebody else one first."},
    {Why::bot_has_none, "bot-has-none", clause("SAT-P1"), "That is one of the house's bots, not a person."},
    {Why::no_such_scope, "no-such-scope", clause("SAT-P2"),
     "A token has one or more of the scopes play, read and host."},
    {Why::host_scope, "host-scope", clause("SAT-P3"), "Only the host can make a token with the scope host."},
    {Why::too_many_tokens, "too-many-tokens", clause("SAT-P2"),
     "You have 20 tokens, which is the most: end one first."},
    {Why::no_reason, "no-reason", clause("SAT-code"), "Give a reason of 1 to 300 bytes of printable text."},
    {Why::nothing_changes, "already-so", clause("SAT-P3"), "That is how things stand already."},
    {Why::not_enough, "not-enough-chips", clause("SAT-P2"), "The account does not hold that many chips."},
    {Why::out_of_bounds, "out-of-bounds", clause("SAT-P2"),
     "An adjustment is from 1 to 1,000,000,000,000 chips, given or taken."},
    {Why::enough_chips, "enough-chips", clause("SAT-P4"), "You have enough chips: the house helps those who run low."},
    {Why::chips_later, "chips-later", clause("SAT-P4"), "The house has given you chips already: come back later."},
    {Why::still_seated, "still-seated", clause("SAT-P10"), "Leave your seats first, and take your chips along."},
};

constexpr bool complete() {
    for (std::size_t place = 0; place < std::size(book); ++place)
        if (static_cast<std::size_t>(book[place].why) != place) return false;
    return std::size(book) == static_cast<std::size_t>(Why::still_seated) + 1;
}
static_assert(complete());

} // namespace

Denial deny(Why why) { return deny(why, std::string(book[static_cast<std::size_t>(why)].sentence)); }

Denial deny(Why why, std::string sentence, std::optional<Moment> until) {
    const Line &line = book[static_cast<std::size_t>(why)];
    return {.code = line.code, .rule = line.rule, .sentence = std::move(sentence), .until = until};
}

} // namespace ananas::room
