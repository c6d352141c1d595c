// Whatever people and hosts do, in any order, and wherever the disk is when the room stops.

#include "base/result.h"
#include "chips/chips.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/names.h"
#include "room/passes.h"
#include "room/people.h"
#include "room/people_story.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

constexpr std::array<std::string_view, 10> names = {"Ada",  "ADA",  "4da", "Eve",  "Eνe",
                                                    "Bill", "BiII", "Bob", "Host", "x"};

// One thing that somebody does: what, who, with whom.
struct Deed {
    int what = 0, who = 0, whom = 0, much = 0;
};
rc::Gen<Deed> any_deed() {
    return rc::gen::map(rc::gen::tuple(rc::gen::inRange(0, 25), rc::gen::inRange(0, 8), rc::gen::inRange(0, 10),
                                       rc::gen::inRange(0, 100)),
                        [](const auto &numbers) {
                            const auto [what, who, whom, much] = numbers;
                            return Deed{what, who, whom, much};
                        });
}
std::ostream &operator<<(std::ostream &out, const Deed &deed) {
    return out << deed.what << ' ' << deed.who << ' ' << deed.whom << ' ' << deed.much;
}

class AnyRoom {
public:
    PeopleStory story;
    std::vector<Write> writes;
    struct Known {
        std::vector<Person> people;
        std::vector<Pass> passes;
        std::vector<SecondFactor> factors;
    };
    std::vector<Known> known{{}};                        // after as many writes
    std::vector<std::pair<Secret, std::size_t>> secrets; // and after how many writes each was good

    Changed carry_out(const Deed &deed) {
        People &people = story.people;
        const PersonId who{deed.who}, whom{deed.whom};
        const Act act{.by = who, .reason = deed.much == 0 ? "" : "because", .key = {}};
        const std::string_view name = names[static_cast<std::size_t>(deed.whom) % names.size()];
        const Agreement agreement{.adult = deed.much != 1, .rules = deed.much != 2};
        const std::string hash = deed.much == 3 ? "" : "hash" + std::to_string(deed.much % 3);
        const std::string pass = some_pass(deed.much);
        const std::string secret = text_of(some_secret(deed.much));
        switch (deed.what) {
        case 0: return people.guest(name, agreement, story.browser(), story.now);
        case 1: return people.account(name, agreement, hash, story.browser(), story.now);
        case 2: return people.become_account(who, hash, anew(pass), story.now);
        case 3: return people.agree(who, agreement, story.now);
        case 4: return deed.much % 7 == 0 ? confirm(name, pass) : sign_in(name, deed.much % 4 != 0);
        case 5: return people.reset(secret, hash, story.browser(), story.now);
        case 6: return people.follow(secret, story.browser(), story.now);
        case 7: return people.rename(who, name);
        case 8:
            return people.change_password(PeopleStory::compared(who, "hash" + std::to_string(deed.whom % 3)), hash,
                                          anew(pass), story.now);
        case 9:
            return people.token(who, deed.much % 2 == 0 ? "play read" : "host", "a token", story.fresh(), story.now);
        case 10: return people.end_pass(who, pass);
        case 11: return people.end_sessions(who, pass);
        case 12: return people.refill(who, story.chips(who), story.now);
        case 13: return people.forget(who, deed.much == 4, story.balances, story.now);
        case 14: return people.host_link(story.fresh(), story.now);
        case 15: return people.reset_link(act, whom, story.fresh(), story.now);
        case 16: return people.set_rank(act, whom, static_cast<Rank>(deed.much % 3), story.now);
        case 17: return people.ban(act, whom, static_cast<Term>(deed.much % 4), story.now);
        case 18:
            return deed.much % 2 == 0 ? people.unban(act, whom, story.now)
                                      : people.mute(act, whom, deed.much % 4 == 1, story.now);
        case 19: return people.adjust(act, whom, Chips((deed.much - 50) * 5'000), story.balances, story.now);
        case 20: return people.bot(deed.much % 2 == 0 ? "nora" : "otto", story.now);
        case 21: return switch_on(name, pass);
        case 22: return change_factor(name, pass, deed.much);
        case 23: return people.remove_factor(act, whom, story.now);
        default:
            story.now = story.now + minutes(deed.much * deed.much * deed.whom);
            const auto swept = people.sweep(story.balances, [&](PersonId id) { return id == who; }, story.now);
            return Change{.write = swept.value_or(Write()), .person = {}, .pass = {}};
        }
    }
    void live(const Deed &deed) { note(carry_out(deed)); }

    void check() {
        std::set<std::string> skeletons;
        int hosts = 0;
        for (const Person &person : story.people.all()) {
            RC_ASSERT(skeletons.insert(person.skeleton).second);
            RC_ASSERT(person.skeleton == skeleton(person.name));
            RC_ASSERT(story.people.find(person.name)->id == person.id);
            RC_ASSERT(story.chips(person.id) >= Chips());
            RC_ASSERT(!person.guest || person.password.empty());
            RC_ASSERT(story.people.second_factor(person.id) == nullptr || !person.password.empty());
            hosts += person.rank == Rank::host ? 1 : 0;
            had_host_ = had_host_ || person.rank == Rank::host;
        }
        RC_ASSERT(!had_host_ || hosts > 0);
        RC_ASSERT(story.balances.sum() == Chips());
        for (const Pass &pass : story.people.passes().all()) {
            RC_ASSERT(story.people.find(pass.person) != nullptr);
            RC_ASSERT(!ended_.contains(pass.hash));
        }
        People looked_at = story.people; // coming in changes when a pass was seen
        for (const auto &[secret, since] : secrets) {
            const auto entered = looked_at.enter(text_of(secret), story.now);
            if (!entered) continue;
            RC_ASSERT(!ended_.contains(entered->pass));
            RC_ASSERT(!is_banned(*story.people.find(entered->person), story.now));
        }
    }

    // The room stops when so many writes were durable: the rest never was, and lets nobody in.
    void stop_after(std::size_t durable) const {
        Saved disk;
        for (std::size_t number = 0; number < durable; ++number) apply(disk, writes[number]);
        People again(disk);
        RC_ASSERT(again.all() == known[durable].people);
        RC_ASSERT(sorted(again.passes().all()) == known[durable].passes);
        RC_ASSERT(factors_of(again) == known[durable].factors);
        RC_ASSERT(disk.balances.sum() == Chips());
        for (const auto &[secret, since] : secrets) {
            if (since <= durable) continue;
            const std::string text = text_of(secret);
            RC_ASSERT(!again.enter(text, story.now));
            RC_ASSERT(!again.whose_reset(text, story.now));
            RC_ASSERT(!again.follow(text, {.secret = Secret{0xFF}, .label = {}, .before = {}}, story.now));
        }
    }

private:
    static std::vector<Pass> sorted(std::vector<Pass> passes) {
        std::ranges::sort(passes, {}, &Pass::hash);
        return passes;
    }
    std::string some_pass(int number) const {
        const std::vector<Pass> passes = story.people.passes().all();
        return passes.empty() ? std::string() : passes[static_cast<std::size_t>(number) % passes.size()].hash;
    }
    Browser anew(const std::string &pass) { return {.secret = story.fresh(), .label = "a browser", .before = pass}; }
    Secret some_secret(int number) const {
        return secrets.empty() ? Secret()
                               : secrets[secrets.size() - 1 - static_cast<std::size_t>(number) % secrets.size()].first;
    }
    void note(const Changed &changed) {
        if (!changed) {
            RC_ASSERT(!changed.error().sentence.empty());
            return;
        }
        story.write(changed->write);
        writes.push_back(changed->write);
        for (const std::string &hash : changed->write.ended_passes) ended_.insert(hash);
        known.push_back({story.people.all(), sorted(story.people.passes().all()), factors_of(story.people)});
        if (!changed->pass.empty()) {
            RC_ASSERT(changed->pass == hash_of(story.last));
            secrets.emplace_back(story.last, writes.size());
        }
    }
    static std::vector<SecondFactor> factors_of(const People &people) {
        std::vector<SecondFactor> factors;
        for (const Person &person : people.all())
            if (const SecondFactor *factor = people.second_factor(person.id)) factors.push_back(*factor);
        return factors;
    }
    // The next step's code, one that was used, or one on paper.
    GivenCode some_code(int number) {
        if (number % 5 == 0) return {.step = steps_, .recovery = {}};
        if (number % 5 == 1) return {.step = 0, .recovery = number % 2 == 0 ? "one" : "two"};
        return {.step = ++steps_, .recovery = {}};
    }
    Changed sign_in(std::string_view name, bool right) {
        const auto knock = story.people.knock(name, "192.0.2.1", story.now);
        if (!knock) return Failure{knock.error()};
        const bool asks = story.people.second_factor(knock->person) != nullptr;
        const Changed changed =
            asks ? story.people.sign_in(*knock, right, story.browser(), story.now, some_code(static_cast<int>(steps_)))
                 : story.people.sign_in(*knock, right, story.browser(), story.now);
        // Whoever is asked for a code has given one.
        if (changed && asks) RC_ASSERT(!changed->write.factors.empty());
        return changed;
    }
    Result<Knock, Denial> knock_within(std::string_view name, const std::string &pass) {
        const Person *person = story.people.find(name);
        return story.people.knock_within(person == nullptr ? PersonId::nobody : person->id, pass, "192.0.2.1",
                                         story.now);
    }
    Changed confirm(std::string_view name, const std::string &pass) {
        const auto knock = knock_within(name, pass);
        if (!knock) return Failure{knock.error()};
        return story.people.confirm(*knock, true, anew(pass), story.now, some_code(2));
    }
    Changed switch_on(std::string_view name, const std::string &pass) {
        const auto knock = knock_within(name, pass);
        if (!knock) return Failure{knock.error()};
        if (const auto denial = story.people.offer_factor(*knock, true, "secret", pass, story.now))
            return Failure{*denial};
        return story.people.switch_on_factor(knock->person, {.step = ++steps_, .recovery = {}},
                                             {.salt = "ab", .hashes = {"one", "two"}}, anew(pass), story.now);
    }
    Changed change_factor(std::string_view name, const std::string &pass, int how) {
        const auto knock = knock_within(name, pass);
        if (!knock) return Failure{knock.error()};
        if (how % 2 == 0) return story.people.switch_off_factor(*knock, how % 8 != 0, some_code(how), pass, story.now);
        return story.people.renew_recovery_codes(*knock, how % 7 != 0, some_code(how),
                                                 {.salt = "cd", .hashes = {"one", "two"}}, pass, story.now);
    }

    std::set<std::string> ended_;
    std::int64_t steps_ = 0; // whose codes were given
    bool had_host_ = false;
};

RC_GTEST_PROP(AnyPeople, keep_names_apart_chips_together_and_secrets_safe, ()) {
    AnyRoom room;
    room.live({.what = 14});
    for (const Deed &deed : *rc::gen::container<std::vector<Deed>>(60, any_deed())) {
        room.live(deed);
        room.check();
    }
    room.stop_after(*rc::gen::inRange<std::size_t>(0, room.writes.size() + 1));
    room.stop_after(room.writes.size());
}

} // namespace
} // namespace ananas::room
