// The door of a room whose clock and chance are ours. Every change goes to a disk on which it can be looked up what a
// room started on it would know.
#pragma once

#include "base/result.h"
#include "chips/chips.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/passes.h"
#include "room/people.h"
#include "rulebook/rulebook.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {

// What a store makes of a Write.
inline void apply(Saved &disk, const Write &write) {
    disk.room_entries += static_cast<std::int64_t>(write.entries.size());
    for (const Posting &posting : write.postings) disk.balances.post(posting);
    for (const Person &person : write.people) {
        std::erase_if(disk.people, [&](const Person &kept) { return kept.id == person.id; });
        disk.people.push_back(person);
        disk.last_person = std::max(disk.last_person, person.id);
    }
    for (const Pass &pass : write.passes) {
        std::erase_if(disk.passes, [&](const Pass &kept) { return kept.hash == pass.hash; });
        disk.passes.push_back(pass);
    }
    for (const std::string &hash : write.ended_passes)
        std::erase_if(disk.passes, [&](const Pass &kept) { return kept.hash == hash; });
    for (const PersonId person : write.forgotten) {
        std::erase_if(disk.people, [&](const Person &kept) { return kept.id == person; });
        std::erase_if(disk.passes, [&](const Pass &kept) { return kept.person == person; });
    }
}

class PeopleStory {
public:
    static constexpr Agreement yes{.adult = true, .rules = true};

    Saved disk;
    People people{disk};
    Balances balances;
    Moment now{1'794'771'660'000}; // 15 November 2026, 19:41
    std::vector<Entry> journal;
    Secret last; // that was handed out

    Secret fresh() {
        ++secrets_;
        last = Secret();
        for (std::size_t byte = 0; byte < 8; ++byte) last[byte] = static_cast<std::uint8_t>(secrets_ >> (8 * byte));
        return last;
    }
    Browser browser(std::string label = "a browser") { return {.secret = fresh(), .label = std::move(label)}; }

    void write(const Write &made) {
        apply(disk, made);
        for (const Posting &posting : made.postings) balances.post(posting);
        journal.insert(journal.end(), made.entries.begin(), made.entries.end());
    }
    // The code of the denial, or nothing.
    std::string tell(const Changed &changed) {
        if (!changed) {
            EXPECT_FALSE(changed.error().sentence.empty());
            return std::string(changed.error().code);
        }
        write(changed->write);
        return "";
    }
    PersonId must(const Changed &changed) {
        EXPECT_TRUE(changed) << changed.error().sentence;
        if (!changed) return PersonId::nobody;
        write(changed->write);
        return changed->person;
    }

    PersonId guest(std::string_view name) { return must(people.guest(name, yes, browser(), now)); }
    PersonId account(std::string_view name, const std::string &hash = "hash") {
        return must(people.account(name, yes, hash, browser(), now));
    }
    PersonId host() {
        const Change made = people.host_link(fresh(), now);
        write(made.write);
        return made.person;
    }
    // With a password that is right or wrong.
    std::string sign_in(std::string_view name, bool right, std::string_view address = "192.0.2.1") {
        const auto knock = people.knock(name, address, now);
        if (!knock) return std::string(knock.error().code);
        return tell(people.sign_in(*knock, right, browser(), now));
    }
    // Who a secret lets in, or the code of why nobody.
    std::string enters(const Secret &secret) {
        const auto entered = people.enter(text_of(secret), now);
        if (!entered) return std::string(entered.error().code);
        if (const std::optional<Write> &seen = entered->write) write(*seen);
        return people.find(entered->person)->name;
    }
    // The clause that keeps somebody from playing, or nothing.
    std::string_view keeps_out(PersonId person) const {
        const std::optional<Denial> denial = people.kept_from_playing(person, now);
        return denial ? rulebook[denial->rule].id : "";
    }
    Chips chips(PersonId person) const { return balances.of(purse_of(person)); }

    // The room starts again with what is on disk, and knows the same people and passes.
    void restart() {
        const auto by_hash = [](std::vector<Pass> passes) {
            std::ranges::sort(passes, {}, &Pass::hash);
            return passes;
        };
        const People again(disk);
        EXPECT_EQ(again.all(), people.all());
        EXPECT_EQ(by_hash(again.passes().all()), by_hash(people.passes().all()));
        EXPECT_EQ(disk.balances.all(), balances.all());
        people = again;
    }

private:
    std::uint64_t secrets_ = 0;
};

} // namespace ananas::room
