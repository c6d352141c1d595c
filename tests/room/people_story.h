// The door of a room whose clock and chance are ours. Every change goes to a disk on which it can be looked up what a
// room started on it would know.
#pragma once

#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/passes.h"
#include "room/people.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {

// What a store makes of a Write.
void apply(Saved &disk, const Write &write);

class PeopleStory {
public:
    PeopleStory();
    PeopleStory(const PeopleStory &other);
    PeopleStory &operator=(const PeopleStory &other);
    ~PeopleStory();

    static constexpr Agreement yes{.adult = true, .rules = true};

    Saved disk;
    People people{disk};
    Balances balances;
    Moment now{1'794'771'660'000}; // 15 November 2026, 19:41
    std::vector<Entry> journal;
    Secret last; // that was handed out

    Secret fresh();
    Browser browser(std::string label = "a browser");
    // One with a session, which begins anew.
    Browser anew(const Secret &session);

    void write(const Write &made);
    // The code of the denial, or nothing.
    std::string tell(const Changed &changed);
    PersonId must(const Changed &changed);

    PersonId guest(std::string_view name);
    PersonId account(std::string_view name, const std::string &hash = "hash");
    PersonId host();
    // Of somebody inside, whose password was compared with that hash.
    static Knock compared(PersonId person, std::string hash);
    // With a password that is right or wrong.
    std::string sign_in(std::string_view name, bool right, std::string_view address = "192.0.2.1");
    // Who a secret lets in, or the code of why nobody.
    std::string enters(const Secret &secret);
    // The clause that keeps somebody from playing, or the code of why where there is none; or nothing.
    std::string_view keeps_out(PersonId person) const;
    Chips chips(PersonId person) const;

    // The room starts again with what is on disk, and knows the same people and passes.
    void restart();

private:
    std::uint64_t secrets_ = 0;
};

} // namespace ananas::room
