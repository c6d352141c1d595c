// What the host and the directors do to people, and what becomes of somebody's data.

#include "base/result.h"
#include "bots/bot.h"
#include "bots/names.h"
#include "chips/chips.h"
#include "room/calendar.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/passes.h"
#include "room/people.h"
#include "room/talk.h"

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr std::array<std::optional<int>, term_names.size()> months_of = {1, 6, 12, std::nullopt};

template <class Named, std::size_t size>
std::optional<Named> named(const std::array<std::string_view, size> &names, std::string_view text) {
    const auto *const found = std::ranges::find(names, text);
    if (found == names.end()) return std::nullopt;
    return static_cast<Named>(std::distance(names.begin(), found));
}

json::value maybe(std::optional<Moment> at) { return at ? json::value(at->ms) : json::value(); }

} // namespace

std::string_view text_of(Term term) { return term_names[static_cast<std::size_t>(term)]; }
std::optional<Term> term_from(std::string_view text) { return named<Term>(term_names, text); }
std::string_view text_of(Rank rank) { return rank_names[static_cast<std::size_t>(rank)]; }
std::optional<Rank> rank_from(std::string_view text) { return named<Rank>(rank_names, text); }

std::optional<Denial> People::not_allowed(const Act &act, Rank least) const {
    const Person *by = find(act.by);
    if (by == nullptr || by->rank < least) return deny(least == Rank::host ? Why::only_the_host : Why::only_a_director);
    if (!is_sayable(act.reason)) return deny(Why::no_reason);
    return std::nullopt;
}

bool People::is_last_host(const Person &person) const {
    return person.rank == Rank::host && std::ranges::none_of(people_, [&](const auto &each) {
               return each.second.rank == Rank::host && each.first != person.id;
           });
}

Change People::host_link(const Secret &secret, Moment now) {
    Change change;
    const auto host = std::ranges::find_if(people_, [](const auto &each) { return each.second.rank == Rank::host; });
    if (host == people_.end()) {
        Person &made = add(change, "Host", now);
        made.rank = Rank::host;
        made.guest = false;
        keep(change, made);
    } else {
        change.person = host->first;
    }
    for (const auto &[id, person] : people_)
        if (person.rank == Rank::host) end_links(change, id, sign_in_link);
    enter_deed(change, {}, {{"do", "host-link"}, {"person", number(change.person)}}, now);
    open_link(change, change.person, sign_in_link, secret, now);
    return change;
}

Changed People::reset_link(const Act &act, PersonId id, const Secret &secret, Moment now) {
    if (const auto denial = not_allowed(act, Rank::host)) return Failure{*denial};
    const Person *person = find(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (person->guest) return Failure{deny(Why::not_an_account)};
    Change change{.person = id};
    enter_deed(change, act, {{"do", "reset-link"}, {"person", number(id)}}, now);
    open_link(change, id, room::reset_link, secret, now);
    return change;
}

Changed People::sign_out(const Act &act, PersonId id, Moment now) {
    if (const auto denial = not_allowed(act, Rank::host)) return Failure{*denial};
    const Person *person = find(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    Change change{.person = id};
    for (const Pass &pass : passes_.of(id))
        if (pass.kind != Pass::Kind::link) end(change, pass.hash);
    if (change.write.ended_passes.empty()) return Failure{deny(Why::nothing_changes)};
    enter_deed(change, act, {{"do", "sign-out"}, {"person", number(id)}}, now);
    return change;
}

Changed People::set_rank(const Act &act, PersonId id, Rank rank, Moment now) {
    if (const auto denial = not_allowed(act, Rank::host)) return Failure{*denial};
    Person *person = find_to_change(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (person->guest) return Failure{deny(Why::not_an_account)};
    if (person->rank == rank) return Failure{deny(Why::nothing_changes)};
    if (is_last_host(*person)) return Failure{deny(Why::last_host)};
    Change change{.person = id};
    person->rank = rank;
    keep(change, *person);
    enter_deed(change, act, {{"do", "rank"}, {"person", number(id)}, {"rank", text_of(rank)}}, now);
    return change;
}

Changed People::ban(const Act &act, PersonId id, Term term, Moment now) {
    if (const auto denial = not_allowed(act, Rank::host)) return Failure{*denial};
    Person *person = find_to_change(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (person->rank == Rank::host) return Failure{deny(Why::not_against_the_host)};
    Change change{.person = id};
    const std::optional<int> months = months_of[static_cast<std::size_t>(term)];
    person->banned = true;
    person->banned_until = months ? std::optional(months_later(now, *months)) : std::nullopt;
    keep(change, *person);
    end_all(change, id);
    enter_deed(change, act,
               {{"do", "ban"}, {"person", number(id)}, {"term", text_of(term)}, {"until", maybe(person->banned_until)}},
               now);
    return change;
}

Changed People::unban(const Act &act, PersonId id, Moment now) {
    if (const auto denial = not_allowed(act, Rank::host)) return Failure{*denial};
    Person *person = find_to_change(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (!person->banned) return Failure{deny(Why::nothing_changes)};
    Change change{.person = id};
    person->banned = false;
    person->banned_until = std::nullopt;
    keep(change, *person);
    enter_deed(change, act, {{"do", "unban"}, {"person", number(id)}}, now);
    return change;
}

Changed People::mute(const Act &act, PersonId id, bool muted, Moment now) {
    if (const auto denial = not_allowed(act, Rank::director)) return Failure{*denial};
    Person *person = find_to_change(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (muted && person->rank == Rank::host) return Failure{deny(Why::not_against_the_host)};
    if (person->muted == muted) return Failure{deny(Why::nothing_changes)};
    Change change{.person = id};
    person->muted = muted;
    keep(change, *person);
    enter_deed(change, act, {{"do", muted ? "mute" : "unmute"}, {"person", number(id)}}, now);
    return change;
}

Changed People::adjust(const Act &act, PersonId id, Chips given, const Balances &balances, Moment now) {
    if (const auto denial = not_allowed(act, Rank::host)) return Failure{*denial};
    if (find(id) == nullptr) return Failure{deny(Why::no_such_person)};
    if (given == Chips() || given > most_adjusted || given < -most_adjusted) return Failure{deny(Why::out_of_bounds)};
    const bool gives = given > Chips();
    const Chips held = balances.of(purse_of(id));
    if (!gives && held + given < Chips()) return Failure{deny(Why::not_enough)};
    Change change{.person = id};
    enter_deed(change, act, {{"do", "adjust"}, {"person", number(id)}, {"chips", given.units()}}, now);
    change.write.postings.push_back({.from = gives ? mint : purse_of(id),
                                     .to = gives ? purse_of(id) : mint,
                                     .amount = gives ? given : -given,
                                     .cause = Cause::adjustment});
    return change;
}

Result<json::object, Denial> People::data_of(PersonId id, const Balances &balances) const {
    const Person *person = find(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    const SecondFactor *factor = second_factor(id);
    json::array passes;
    for (const Pass &pass : passes_.of(id))
        passes.push_back({{"kind", text_of(pass.kind)},
                          {"label", pass.label},
                          {"scopes", pass.scopes},
                          {"since", pass.since.ms},
                          {"seen", pass.seen.ms},
                          {"until", pass.until.ms}});
    return json::object{{"person",
                         {{"id", number(id)},
                          {"name", person->name},
                          {"rank", text_of(person->rank)},
                          {"guest", person->guest},
                          {"bot", person->bot},
                          {"banned", person->banned},
                          {"banned_until", maybe(person->banned_until)},
                          {"muted", person->muted},
                          {"has_password", !person->password.empty()},
                          {"second_factor", factor == nullptr ? json::value() : json::value(factor->since.ms)},
                          {"since", person->since.ms},
                          {"agreed", maybe(person->agreed)},
                          {"granted", maybe(person->granted)}}},
                        {"passes", std::move(passes)},
                        {"chips", balances.of(purse_of(id)).units()}};
}

Changed People::forget(PersonId id, bool seated, const Balances &balances, Moment now) {
    const Person *person = find(id);
    if (person == nullptr) return Failure{deny(Why::no_such_person)};
    if (person->bot) return Failure{deny(Why::bot_has_none)};
    if (is_last_host(*person)) return Failure{deny(Why::last_host)};
    if (seated) return Failure{deny(Why::still_seated)};
    Change change{.person = id};
    enter_act(change, {.by = id, .reason = {}, .key = {}}, {{"do", "forget"}, {"person", number(id)}}, now);
    forget(change, id, balances);
    return change;
}

void People::forget(Change &change, PersonId id, const Balances &balances) {
    if (const Chips held = balances.of(purse_of(id)); held > Chips())
        change.write.postings.push_back({.from = purse_of(id), .to = mint, .amount = held, .cause = Cause::adjustment});
    end_all(change, id);
    end_factor(change, id);
    change.write.forgotten.push_back(id);
    by_skeleton_.erase(people_.at(id).skeleton);
    people_.erase(id);
}

std::optional<Write> People::sweep(const Balances &balances, const std::function<bool(PersonId)> &is_seated,
                                   Moment now) {
    Change change;
    for (const Pass &pass : passes_.all())
        if (pass.until <= now) end(change, pass.hash);
    std::vector<PersonId> gone;
    for (const auto &[id, person] : people_)
        if (person.guest && std::ranges::all_of(passes_.of(id), is_of_a_hand) && !is_banned(person, now) &&
            !is_seated(id))
            gone.push_back(id);
    for (const PersonId id : gone) {
        enter_act(change, {}, {{"do", "forget"}, {"person", number(id)}}, now);
        forget(change, id, balances);
    }
    if (change.write.ended_passes.empty() && gone.empty()) return std::nullopt;
    return std::move(change.write);
}

Changed People::bot(std::string_view name, Moment now) {
    const auto bots = bots::all_bots();
    const auto known = std::ranges::find(bots, name, &bots::Bot::name);
    if (known == bots.end()) return Failure{deny(Why::no_such_person)};
    if (const Person *person = find(name)) {
        if (!person->bot) return Failure{deny(Why::name_taken)}; // who was here before the house had such a bot
        return Change{.write = {}, .person = person->id, .pass = {}};
    }
    Change change;
    Person &person = add(change, std::string(name), now);
    person.bot = true;
    person.guest = false;
    keep(change, person);
    return change;
}

} // namespace ananas::room
