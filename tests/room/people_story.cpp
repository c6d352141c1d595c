#include "room/people_story.h"

#include "base/result.h"
#include "chips/chips.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/passes.h"
#include "room/people.h"
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {

void apply(Saved &disk, const Write &write) {
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
    const auto drop_factor = [&](PersonId person) {
        std::erase_if(disk.factors, [&](const SecondFactor &kept) { return kept.person == person; });
    };
    for (const SecondFactor &factor : write.factors) {
        drop_factor(factor.person);
        disk.factors.push_back(factor);
    }
    std::ranges::for_each(write.ended_factors, drop_factor);
    for (const PersonId person : write.forgotten) {
        drop_factor(person);
        std::erase_if(disk.people, [&](const Person &kept) { return kept.id == person; });
        std::erase_if(disk.passes, [&](const Pass &kept) { return kept.person == person; });
    }
}

PeopleStory::PeopleStory() = default;
PeopleStory::PeopleStory(const PeopleStory &other) = default;
PeopleStory &PeopleStory::operator=(const PeopleStory &other) = default;
PeopleStory::~PeopleStory() = default;

Secret PeopleStory::fresh() {
    ++secrets_;
    last = Secret();
    for (std::size_t byte = 0; byte < 8; ++byte) last[byte] = static_cast<std::uint8_t>(secrets_ >> (8 * byte));
    return last;
}

Browser PeopleStory::browser(std::string label) { return {.secret = fresh(), .label = std::move(label), .before = {}}; }
Browser PeopleStory::anew(const Secret &session) {
    return {.secret = fresh(), .label = "a browser", .before = hash_of(session)};
}

void PeopleStory::write(const Write &made) {
    apply(disk, made);
    for (const Posting &posting : made.postings) balances.post(posting);
    journal.insert(journal.end(), made.entries.begin(), made.entries.end());
}

std::string PeopleStory::tell(const Changed &changed) {
    if (!changed) {
        EXPECT_FALSE(changed.error().sentence.empty());
        return std::string(changed.error().code);
    }
    write(changed->write);
    return "";
}

PersonId PeopleStory::must(const Changed &changed) {
    EXPECT_TRUE(changed) << changed.error().sentence;
    if (!changed) return PersonId::nobody;
    write(changed->write);
    return changed->person;
}

PersonId PeopleStory::guest(std::string_view name) { return must(people.guest(name, yes, browser(), now)); }

PersonId PeopleStory::account(std::string_view name, const std::string &hash) {
    return must(people.account(name, yes, hash, browser(), now));
}

PersonId PeopleStory::host() {
    const Change made = people.host_link(fresh(), now);
    write(made.write);
    return made.person;
}

Knock PeopleStory::compared(PersonId person, std::string hash) {
    return {.person = person, .hash = std::move(hash), .key = {}, .address_key = {}};
}

std::string PeopleStory::sign_in(std::string_view name, bool right, std::string_view address) {
    const auto knock = people.knock(name, address, now);
    if (!knock) return std::string(knock.error().code);
    return tell(people.sign_in(*knock, right, browser(), now));
}

std::string PeopleStory::enters(const Secret &secret) {
    const auto entered = people.enter(text_of(secret), now);
    if (!entered) return std::string(entered.error().code);
    if (const std::optional<Write> &seen = entered->write) write(*seen);
    return people.find(entered->person)->name;
}

std::string_view PeopleStory::keeps_out(PersonId person) const {
    const std::optional<Denial> denial = people.kept_from_playing(person, now);
    if (!denial) return "";
    return denial->rule ? rulebook[*denial->rule].id : denial->code;
}

Chips PeopleStory::chips(PersonId person) const { return balances.of(purse_of(person)); }

void PeopleStory::restart() {
    const auto by_hash = [](std::vector<Pass> passes) {
        std::ranges::sort(passes, {}, &Pass::hash);
        return passes;
    };
    const People again(disk);
    EXPECT_EQ(again.all(), people.all());
    EXPECT_EQ(by_hash(again.passes().all()), by_hash(people.passes().all()));
    for (const Person &person : people.all()) {
        const SecondFactor *before = people.second_factor(person.id), *after = again.second_factor(person.id);
        ASSERT_EQ(before == nullptr, after == nullptr) << person.name;
        EXPECT_TRUE(before == nullptr || *before == *after) << person.name;
    }
    EXPECT_EQ(disk.balances.all(), balances.all());
    people = again;
}

} // namespace ananas::room
