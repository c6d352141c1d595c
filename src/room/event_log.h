// What happened at a table lately, for whoever comes back or comes anew: the hand that was begun last, the one before
// it, and what was said in between. It is packed, for it is most of what a table holds, and an Event is as large as the
// largest of its kinds.
#pragma once

#include "game/seats.h"
#include "game/viewer.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/state.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {

// Who sits at a table and whose the cards of its hand are, as it goes from event to event.
struct Company {
    struct Sitter {
        Seat seat = no_seat;
        PersonId person = PersonId::nobody;
        std::string name;
        bool bot = false;
        bool second = false;
        friend bool operator==(const Sitter &, const Sitter &) = default;
    };
    HandNumber hand = HandNumber::none; // the last that was announced
    std::vector<Sitter> sitters;
    PerSeat<PersonId> dealt; // in that hand

    void see(const Event &event);
    // Who somebody is in that hand. The seat may be another's by now, or was.
    [[nodiscard]] Viewer viewer(PersonId person) const;
};

class EventLog {
public:
    EventLog() = default;
    // Of a table as it stands: what happened there before is not known.
    explicit EventLog(const State &state);

    // What happened as the table came from how it stood to how it stands. Of the hands before the last, one stays; of
    // what is said between hands, which may be for hours, the latest.
    void add(const State &before, const State &after, std::span<const Event> events);
    // What is kept has this name, as of somebody who wants to be forgotten.
    void rename(PersonId person, std::string_view name);

    // The version of the first event that is known, and who sat there before it.
    [[nodiscard]] std::int64_t from() const { return from_; }
    [[nodiscard]] const Company &company() const { return company_; }
    // The version of the first event of the hand that was begun last.
    [[nodiscard]] std::int64_t hand_from() const { return hand_from_; }
    [[nodiscard]] std::int64_t next() const { return from_ + static_cast<std::int64_t>(size_); }
    // Those from one version to another, as they were added; both are among them as far as they are known.
    [[nodiscard]] std::vector<Event> between(std::int64_t first, std::int64_t last) const;
    [[nodiscard]] std::vector<Event> of_hand() const { return between(hand_from_, next() - 1); }

private:
    void forget_before(std::int64_t version);

    std::vector<std::byte> bytes_;
    std::vector<Event> others_; // that are more than bytes: what was said, announced, who sat down
    std::size_t size_ = 0;
    std::int64_t from_ = 1, hand_from_ = 1, talk_from_ = 0;
    Company company_;
};

} // namespace ananas::room
