#include "room/people.h"

#include "base/printable.h"
#include "base/result.h"
#include "chips/chips.h"
#include "room/calendar.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/names.h"
#include "room/passes.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr std::size_t longest_label = 200; // browsers say what they are at the end of a long line
constexpr std::size_t longest_address = 64;

std::string name_key(std::string_view name) { return "name " + skeleton(name); }
std::string session_key(const std::string &pass) { return "session " + pass; }
std::string link_key(const std::string &pass) { return "link " + pass; }

// What browsers and people call a pass, cut where a character ends.
std::string label_of(std::string_view given) {
    std::string label;
    while (!given.empty()) {
        const std::size_t length = printable_length(given);
        if (label.size() + length > longest_label) break;
        label += given.substr(0, length);
        given.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return label;
}

std::optional<Denial> complaint(Agreement agreement) {
    if (!agreement.adult) return deny(Why::not_adult);
    if (!agreement.rules) return deny(Why::not_agreed);
    return std::nullopt;
}

Denial denied_by_ban(const Person &person) {
    if (!person.banned_until) return deny(Why::banned);
    return deny(Why::banned, fmt::format("The host has banned you until {}.", date_text(*person.banned_until)),
                person.banned_until);
}

} // namespace

bool is_banned(const Person &person, Moment now) {
    return person.banned && (!person.banned_until || now < *person.banned_until);
}

People::People(const Saved &saved, const Grants &grants, const Lifetimes &lifetimes)
    : grants_(grants), lifetimes_(lifetimes), last_person_(saved.last_person) {
    for (const Person &person : saved.people) {
        people_[person.id] = person;
        by_skeleton_[person.skeleton] = person.id;
        last_person_ = std::max(last_person_, person.id);
    }
    for (const Pass &pass : saved.passes) passes_.keep(pass);
    for (const SecondFactor &factor : saved.factors) factors_[factor.person] = factor;
}

// ---- looking

const Person *People::find(PersonId person) const {
    const auto found = people_.find(person);
    return found == people_.end() ? nullptr : &found->second;
}
Person *People::find_to_change(PersonId person) {
    const auto found = people_.find(person);
    return found == people_.end() ? nullptr : &found->second;
}
const Person *People::find(std::string_view name) const {
    const auto found = by_skeleton_.find(skeleton(name));
    return found == by_skeleton_.end() ? nullptr : find(found->second);
}

std::vector<Person> People::all() const {
    std::vector<Person> people;
    people.reserve(people_.size());
    for (const auto &[id, person] : people_) people.push_back(person);
    return people;
}

std::vector<Pass> People::passes_of(PersonId person, Moment now) const {
    std::vector<Pass> passes = passes_.of(person);
    std::erase_if(passes, [&](const Pass &pass) { return pass.until <= now; });
    return passes;
}

// ---- what changes are made of

void People::keep(Change &change, const Person &person) {
    std::erase_if(change.write.people, [&](const Person &kept) { return kept.id == person.id; });
    change.write.people.push_back(person);
}

void People::keep(Change &change, const Pass &pass) {
    passes_.keep(pass);
    change.write.passes.push_back(pass);
}

void People::end(Change &change, const std::string &pass) {
    passes_.end(pass);
    change.write.ended_passes.push_back(pass);
    std::erase_if(offered_, [&](const auto &each) { return each.second.pass == pass; });
}

void People::end_all(Change &change, PersonId person, const std::string &but) {
    // Where one is kept, its owner stays, and so do links to their hands.
    for (const Pass &pass : passes_.of(person))
        if (pass.hash != but && (but.empty() || !is_of_a_hand(pass))) end(change, pass.hash);
}

void People::end_links(Change &change, PersonId person, std::string_view use) {
    for (const Pass &pass : passes_.of(person))
        if (pass.kind == Pass::Kind::link && pass.scopes == use) end(change, pass.hash);
}

void People::open_session(Change &change, PersonId person, const Browser &browser, Moment now) {
    if (const Pass *before = passes_.find(browser.before); before != nullptr && before->kind == Pass::Kind::session)
        end(change, browser.before);
    std::vector<Pass> sessions = passes_.of(person);
    std::erase_if(sessions, [](const Pass &pass) { return pass.kind != Pass::Kind::session; });
    if (sessions.size() >= most_sessions) end(change, std::ranges::min_element(sessions, {}, &Pass::seen)->hash);
    change.pass = hash_of(browser.secret);
    keep(change, Pass{.hash = change.pass,
                      .person = person,
                      .kind = Pass::Kind::session,
                      .scopes = {},
                      .label = label_of(browser.label),
                      .since = now,
                      .seen = now,
                      .until = now + lifetimes_.session});
}

bool People::has_session(PersonId person, const std::string &pass, Moment now) const {
    const Pass *known = passes_.find(pass);
    return known != nullptr && known->kind == Pass::Kind::session && known->person == person && now < known->until;
}

void People::open_link(Change &change, PersonId person, std::string_view use, const Secret &secret, Moment now) {
    end_links(change, person, use);
    change.pass = hash_of(secret);
    keep(change, Pass{.hash = change.pass,
                      .person = person,
                      .kind = Pass::Kind::link,
                      .scopes = std::string(use),
                      .label = {},
                      .since = now,
                      .seen = now,
                      .until = now + lifetimes_.link});
}

void People::enter_deed(Change &change, const Act &act, const json::object &command, Moment now) {
    enter_act(change, act, command, now);
    json::object what = command;
    if (!act.reason.empty()) what["reason"] = act.reason;
    change.write.deeds.push_back({.at = now, .by = act.by, .what = json::serialize(what)});
}

void People::enter_act(Change &change, const Act &act, json::object command, Moment now) {
    command["by"] = number(act.by);
    if (!act.reason.empty()) command["reason"] = act.reason;
    change.write.entries.push_back(
        {.table = TableId::none, .at = now, .by = act.by, .key = act.key, .command = json::serialize(command)});
}

Person &People::add(Change &change, const std::string &name, Moment now) {
    last_person_ = PersonId{number(last_person_) + 1};
    change.person = last_person_;
    Person &person = people_[last_person_];
    person.id = last_person_;
    person.name = name;
    person.skeleton = skeleton(name);
    person.since = now;
    by_skeleton_[person.skeleton] = person.id;
    return person;
}

void People::grant(Change &change, Person &person, Chips amount, std::string_view why, Moment now) {
    person.granted = now;
    enter_act(change, {}, {{"do", "grant"}, {"person", number(person.id)}, {"why", why}, {"chips", amount.units()}},
              now);
    if (amount > Chips())
        change.write.postings.push_back(
            {.from = mint, .to = purse_of(person.id), .amount = amount, .cause = Cause::grant});
}

// ---- coming in

Result<std::string, Denial> People::free_name(std::string_view name) const {
    auto proper = proper_name(name);
    if (!proper) return proper;
    if (is_reserved(*proper)) return Failure{deny(Why::name_reserved)};
    if (find(*proper) != nullptr) return Failure{deny(Why::name_taken)};
    return proper;
}

Changed People::admit(std::string_view name, Agreement agreement, const std::string &hash, const Browser &browser,
                      Moment now) {
    const auto proper = free_name(name);
    if (!proper) return Failure{proper.error()};
    if (const auto denial = complaint(agreement)) return Failure{*denial};
    Change change;
    Person &person = add(change, *proper, now);
    person.guest = hash.empty();
    person.password = hash;
    person.agreed = now;
    grant(change, person, grants_.start, "start", now);
    keep(change, person);
    open_session(change, person.id, browser, now);
    return change;
}

Changed People::guest(std::string_view name, Agreement agreement, const Browser &browser, Moment now) {
    return admit(name, agreement, {}, browser, now);
}

Changed People::account(std::string_view name, Agreement agreement, const std::string &hash, const Browser &browser,
                        Moment now) {
    if (hash.empty()) return Failure{deny(Why::not_an_account)};
    return admit(name, agreement, hash, browser, now);
}

Changed People::become_account(PersonId id, const std::string &hash, const Browser &browser, Moment now) {
    Person *person = find_to_change(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (!person->guest) return Failure{deny(Why::already_an_account)};
    if (hash.empty()) return Failure{deny(Why::not_an_account)};
    if (!has_session(id, browser.before, now)) return Failure{deny(Why::pass_over)};
    Change change{.person = id};
    person->guest = false;
    person->password = hash;
    keep(change, *person);
    end_all(change, id, browser.before);
    open_session(change, id, browser, now);
    return change;
}

Changed People::agree(PersonId id, Agreement agreement, Moment now) {
    Person *person = find_to_change(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (const auto denial = complaint(agreement)) return Failure{*denial};
    if (person->agreed) return Failure{deny(Why::nothing_changes)};
    Change change{.person = id};
    person->agreed = now;
    if (!person->granted) grant(change, *person, grants_.start, "start", now);
    keep(change, *person);
    return change;
}

Result<Knock, Denial> People::knock(std::string_view name, std::string_view address, Moment now) {
    const auto proper = proper_name(name);
    return counted(proper ? find(*proper) : nullptr, proper ? name_key(*proper) : "no name", address, now);
}

Result<Knock, Denial> People::knock_within(PersonId person, const std::string &pass, std::string_view address,
                                           Moment now) {
    return counted(find(person), session_key(pass), address, now);
}

Result<Knock, Denial> People::knock_with_link(std::string_view secret, std::string_view address, Moment now) {
    const auto link = live(secret, Pass::Kind::link, now);
    if (!link) return Failure{link.error()};
    return counted(find(link->person), link_key(link->hash), address, now);
}

Result<Knock, Denial> People::counted(const Person *person, std::string key, std::string_view address, Moment now) {
    Knock knock{.key = std::move(key), .address_key = "from " + std::string(address.substr(0, longest_address))};
    const std::optional<Moment> by_key = tries_.wait(knock.key, now);
    const std::optional<Moment> by_address = tries_.wait(knock.address_key, now);
    if (const std::optional<Moment> until = std::max(by_key, by_address)) {
        const std::int64_t rest = ((*until - now).ms + 999) / 1000;
        return Failure{deny(Why::too_many_tries,
                            rest < 120
                                ? fmt::format("Too many tries: try again in {} second{}.", rest, rest == 1 ? "" : "s")
                                : fmt::format("Too many tries: try again in {} minutes.", (rest + 59) / 60),
                            until)};
    }
    tries_.count(knock.key, now);
    tries_.count(knock.address_key, now);
    if (person != nullptr && !person->password.empty()) {
        knock.person = person->id;
        knock.hash = person->password;
    }
    return knock;
}

void People::take_back(const Knock &knock) {
    tries_.take_back(knock.key);
    tries_.take_back(knock.address_key);
}

// While it was compared, the password may have been changed.
bool People::is_still_right(const Knock &knock, bool right) const {
    const Person *person = find(knock.person);
    return right && person != nullptr && !knock.hash.empty() && person->password == knock.hash;
}

Changed People::sign_in(const Knock &knock, bool right, const Browser &browser, Moment now,
                        const std::optional<GivenCode> &code) {
    // Before a code is used up, and after a right password alone.
    if (is_still_right(knock, right) && is_banned(*find(knock.person), now)) {
        take_back(knock);
        return Failure{denied_by_ban(*find(knock.person))};
    }
    Change change{.person = knock.person};
    if (const auto denial = unproven(change, knock, right, code)) return Failure{*denial};
    open_session(change, knock.person, browser, now);
    return change;
}

Result<Pass, Denial> People::live(std::string_view secret, Pass::Kind kind, Moment now) const {
    const std::optional<Secret> bits = secret_from(secret);
    const Pass *pass = bits ? passes_.find(hash_of(*bits)) : nullptr;
    if (pass == nullptr || pass->kind != kind)
        return Failure{deny(kind == Pass::Kind::link ? Why::pass_over : Why::no_pass)};
    if (pass->until <= now) return Failure{deny(Why::pass_over)};
    const Person *person = find(pass->person);
    if (person == nullptr) return Failure{deny(Why::pass_over)};
    if (is_banned(*person, now)) return Failure{denied_by_ban(*person)};
    return *pass;
}

Changed People::follow(std::string_view secret, const Browser &browser, Moment now) {
    const auto link = live(secret, Pass::Kind::link, now);
    if (!link) return Failure{link.error()};
    if (link->scopes != room::sign_in_link) return Failure{deny(Why::pass_over)};
    Change change{.person = link->person};
    end(change, link->hash);
    open_session(change, link->person, browser, now);
    return change;
}

Result<PersonId, Denial> People::whose_reset(std::string_view secret, Moment now) const {
    const auto link = live(secret, Pass::Kind::link, now);
    if (!link) return Failure{link.error()};
    if (link->scopes != room::reset_link) return Failure{deny(Why::pass_over)};
    return link->person;
}

Changed People::reset(std::string_view secret, const std::string &hash, const Browser &browser, Moment now,
                      const std::optional<GivenCode> &code, const Knock &knock) {
    const auto whose = whose_reset(secret, now);
    if (!whose) return Failure{whose.error()};
    if (hash.empty()) return Failure{deny(Why::not_an_account)};
    Change change{.person = *whose};
    if (const auto factor = factors_.find(*whose); factor != factors_.end()) {
        if (!code) return Failure{deny(Why::code_wanted)};
        if (!use(change, factor->second, *code)) return Failure{deny(Why::wrong_code)};
    }
    Person &person = people_.at(*whose);
    person.guest = false;
    person.password = hash;
    keep(change, person);
    end_all(change, *whose); // the link with them
    open_session(change, *whose, browser, now);
    tries_.forgive(name_key(person.name));
    tries_.forgive(knock.key);
    tries_.take_back(knock.address_key);
    return change;
}

Result<Entered, Denial> People::enter(std::string_view secret, Moment now) {
    auto found = live(secret, Pass::Kind::session, now);
    const bool session = found.has_value();
    if (!session && found.error().code == deny(Why::no_pass).code) found = live(secret, Pass::Kind::token, now);
    if (!found) return Failure{found.error()};
    Pass pass = *found;
    Entered entered{.person = pass.person, .pass = pass.hash, .scopes = all_scopes};
    if (!session) entered.scopes = *scopes_from(pass.scopes);
    entered.scopes.host = entered.scopes.host && find(pass.person)->rank != Rank::player;
    if (now - pass.seen >= lifetimes_.notice) {
        pass.seen = now;
        if (session) pass.until = now + lifetimes_.session;
        // Without a password one could not come in again.
        if (session && !find(pass.person)->password.empty())
            pass.until = std::min(pass.until, pass.since + lifetimes_.longest_session);
        passes_.keep(pass);
        entered.write.emplace().passes.push_back(pass);
    }
    return entered;
}

// A session's beginning is when its password was given: by whoever signed in, set it, or was asked for it again.
// Whoever followed the host's link has given none, and has the machine.
std::optional<Denial> People::wants_password(PersonId id, const std::string &pass, Moment now) const {
    const Person *person = find(id);
    if (person == nullptr || person->password.empty()) return std::nullopt;
    const Pass *session = passes_.find(pass);
    if (session != nullptr && now - session->since < lifetimes_.password) return std::nullopt;
    return deny(Why::password_again);
}

Changed People::confirm(const Knock &knock, bool right, const Browser &browser, Moment now,
                        const std::optional<GivenCode> &code) {
    Change change{.person = knock.person};
    if (const auto denial = unproven_within(change, knock, right, code, browser.before, now)) return Failure{*denial};
    open_session(change, knock.person, browser, now);
    return change;
}

std::optional<Moment> People::session_until(const std::string &pass) const {
    const Pass *known = passes_.find(pass);
    return known == nullptr || known->kind != Pass::Kind::session ? std::nullopt : std::optional(known->until);
}

std::optional<Denial> People::kept_from_playing(PersonId id, Moment now) const {
    const Person *person = find(id);
    if (person == nullptr) return deny(Why::no_such_person);
    if (is_banned(*person, now)) return denied_by_ban(*person);
    if (!person->bot && !person->agreed) return deny(Why::not_agreed);
    return std::nullopt;
}

// ---- one's own things

Changed People::rename(PersonId id, std::string_view name) {
    Person *person = find_to_change(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    const auto proper = proper_name(name);
    if (!proper) return Failure{proper.error()};
    if (is_reserved(*proper)) return Failure{deny(Why::name_reserved)};
    if (const Person *other = find(*proper); other != nullptr && other != person) return Failure{deny(Why::name_taken)};
    if (*proper == person->name) return Failure{deny(Why::nothing_changes)};
    Change change{.person = id};
    by_skeleton_.erase(person->skeleton);
    person->name = *proper;
    person->skeleton = skeleton(*proper);
    by_skeleton_[person->skeleton] = id;
    keep(change, *person);
    return change;
}

Changed People::change_password(const Knock &knock, const std::string &hash, const Browser &browser, Moment now) {
    Person *person = find_to_change(knock.person);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (person->guest || hash.empty()) return Failure{deny(Why::not_an_account)};
    if (person->password != knock.hash) return Failure{deny(Why::wrong_password)};
    if (!has_session(person->id, browser.before, now)) {
        take_back(knock);
        return Failure{deny(Why::pass_over)};
    }
    Change change{.person = person->id};
    person->password = hash;
    keep(change, *person);
    end_all(change, person->id, browser.before);
    open_session(change, person->id, browser, now);
    // Codes that were guessed are not forgiven for a password alone: the session goes on with them.
    take_back(knock);
    if (factors_.contains(person->id))
        tries_.hand_on(knock.key, session_key(change.pass));
    else
        tries_.forgive(knock.key);
    return change;
}

Changed People::token(PersonId id, std::string_view scopes, std::string_view label, const Secret &secret, Moment now) {
    const Person *person = find(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (person->guest) return Failure{deny(Why::not_an_account)};
    const auto read = scopes_from(scopes);
    if (!read) return Failure{read.error()};
    if (read->host && person->rank == Rank::player) return Failure{deny(Why::host_scope)};
    const auto is_token = [](const Pass &pass) { return pass.kind == Pass::Kind::token; };
    if (static_cast<std::size_t>(std::ranges::count_if(passes_of(id, now), is_token)) >= most_tokens)
        return Failure{deny(Why::too_many_tokens)};
    Change change{.person = id, .pass = hash_of(secret)};
    keep(change, Pass{.hash = change.pass,
                      .person = id,
                      .kind = Pass::Kind::token,
                      .scopes = text_of(*read),
                      .label = label_of(label),
                      .since = now,
                      .seen = now,
                      .until = now + lifetimes_.token});
    return change;
}

Changed People::end_pass(PersonId person, const std::string &pass) {
    const Pass *found = passes_.find(pass);
    if (found == nullptr || found->person != person) return Failure{deny(Why::pass_over)};
    Change change{.person = person};
    end(change, pass);
    return change;
}

Changed People::end_sessions(PersonId person, const std::string &kept_pass) {
    if (find(person) == nullptr) return Failure{deny(Why::no_such_person)};
    Change change{.person = person};
    for (const Pass &pass : passes_.of(person))
        if (pass.kind == Pass::Kind::session && pass.hash != kept_pass) end(change, pass.hash);
    return change;
}

Changed People::refill(PersonId id, Chips held, Moment now) {
    Person *person = find_to_change(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (!person->agreed) return Failure{deny(Why::not_agreed)};
    if (held >= grants_.refill_to)
        return Failure{deny(Why::enough_chips,
                            fmt::format("The house helps those who have less than {} chips, on tables and off; you "
                                        "have {}.",
                                        grants_.refill_to.units(), held.units()))};
    if (person->granted && now < *person->granted + grants_.refill_every) {
        const Moment again = *person->granted + grants_.refill_every;
        return Failure{
            deny(Why::chips_later,
                 fmt::format("The house has given you chips already: there are more at {}.", date_text(again)), again)};
    }
    Change change{.person = id};
    grant(change, *person, grants_.refill_to - held, "refill", now);
    keep(change, *person);
    return change;
}

} // namespace ananas::room
