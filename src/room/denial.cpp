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

constexpr std::nullopt_t nothing = std::nullopt;

struct Line {
    Why why;
    std::optional<ClauseId> rule;
    std::string_view code;
    std::string_view sentence;
};

constexpr Line book[] = {
    {Why::name_not_text, nothing, "name-not-text", "A name is text in UTF-8; that is none."},
    {Why::name_length, nothing, "name-length", "A name has 2 to 20 characters."},
    {Why::name_character, nothing, "name-character", "A name is made of letters, digits, single spaces and - _ . '"},
    {Why::name_accent, nothing, "name-accent",
     "Write a letter and its accent as one character: é, not e with an accent behind it."},
    {Why::name_scripts, nothing, "name-scripts", "The letters of a name are of one alphabet."},
    {Why::name_mark, nothing, "name-mark", "Vowel and tone marks stand on a letter, at most three on the same."},
    {Why::name_letters, nothing, "name-letters", "A name has at least two letters or digits."},
    {Why::name_reserved, nothing, "name-reserved",
     "That name belongs to the house or one of its bots: choose another."},
    {Why::name_taken, nothing, "name-taken", "Somebody has that name, or one that looks like it: choose another."},
    {Why::password_length, nothing, "password-length", "A password has 8 to 128 characters."},
    {Why::password_common, nothing, "password-common",
     "That is among the passwords that are guessed first: choose another, such as four words of your own."},
    {Why::password_is_name, nothing, "password-is-name", "Everybody knows your name: choose another password."},
    {Why::not_adult, clause("SAT-adult"), "not-adult", "Players are 18 or over: confirm that you are."},
    {Why::not_agreed, clause("SAT-agree"), "not-agreed",
     "Playing here means agreeing to the rules: confirm that you do."},
    {Why::wrong_password, nothing, "wrong-password",
     "There is no account with this name and this password. The host can give you a link to reset it."},
    {Why::too_many_tries, nothing, "too-many-tries", "Too many tries: wait a while."},
    {Why::no_pass, nothing, "no-pass", "You are not signed in: sign in, or come in as a guest."},
    {Why::pass_over, nothing, "pass-over", "That sign-in or link is over: sign in again, or ask the host."},
    {Why::password_again, nothing, "password-again",
     "Give your password again first: it is a while since you did in this session."},
    {Why::banned, clause("SAT-P16"), "banned", "The host has banned you for good."},
    {Why::no_such_person, nothing, "no-such-person", "There is nobody of that name or number here."},
    {Why::not_an_account, nothing, "not-an-account", "That needs an account: choose a password first."},
    {Why::already_an_account, nothing, "already-an-account",
     "This is an account already: change its password instead."},
    {Why::only_the_host, nothing, "only-the-host", "Only the host can do that."},
    {Why::only_a_director, nothing, "only-a-director", "Only a director or the host can do that."},
    {Why::not_against_the_host, nothing, "not-against-the-host",
     "That cannot be done to a host: take the office away first."},
    {Why::last_host, nothing, "last-host", "The room needs a host: make somebody else one first."},
    {Why::bot_has_none, nothing, "bot-has-none", "That is one of the house's bots, not a person."},
    {Why::no_such_scope, nothing, "no-such-scope", "A token has one or more of the scopes play, read and host."},
    {Why::host_scope, nothing, "host-scope", "Only the host can make a token with the scope host."},
    {Why::too_many_tokens, nothing, "too-many-tokens", "You have 20 tokens, which is the most: end one first."},
    {Why::no_reason, clause("SAT-D2"), "no-reason",
     "Give a reason: printable text of at most 300 letters; accents and emoji count for more."},
    {Why::nothing_changes, nothing, "already-so", "That is how things stand already."},
    {Why::not_enough, nothing, "not-enough-chips", "The account does not hold that many chips."},
    {Why::out_of_bounds, nothing, "out-of-bounds",
     "An adjustment is from 1 to 1,000,000,000,000 chips, given or taken."},
    {Why::enough_chips, nothing, "enough-chips", "You have enough chips: the house helps those who run low."},
    {Why::chips_later, nothing, "chips-later", "The house has given you chips already: come back later."},
    {Why::still_seated, nothing, "still-seated", "Leave your seats first, and take your chips along."},
    {Why::code_wanted, nothing, "code-wanted",
     "This account asks for a code beside the password: that of your authenticator program, or a recovery code."},
    {Why::wrong_code, nothing, "wrong-code", "That code is not right, or was used before: wait for the next one."},
    {Why::no_offer, nothing, "offer-over",
     "That took too long or too many codes, or was begun elsewhere: begin again."},
    {Why::no_factor, nothing, "no-second-factor", "This account asks for no code beside the password."},
    {Why::codes_first, nothing, "codes-first",
     "This house wants codes beside the password for that: switch them on in your settings first."},
};

constexpr bool complete() {
    for (std::size_t place = 0; place < std::size(book); ++place)
        if (static_cast<std::size_t>(book[place].why) != place) return false;
    return std::size(book) == static_cast<std::size_t>(last_why) + 1;
}
static_assert(complete());

} // namespace

Denial deny(Why why) { return deny(why, std::string(book[static_cast<std::size_t>(why)].sentence)); }

Denial deny(Why why, std::string sentence, std::optional<Moment> until) {
    const Line &line = book[static_cast<std::size_t>(why)];
    return {.code = line.code, .rule = line.rule, .sentence = std::move(sentence), .until = until};
}

} // namespace ananas::room
