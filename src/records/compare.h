// Whether what the engine pays is what the record says was paid: rake out first, pot by pot where the record
// tells, and where it pays otherwise than we do, whether a known custom of its house explains it.
#pragma once

#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "records/record.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::records {

// A hand as the engine ended it, before the pots are paid.
struct Played {
    betting::Table table;
    betting::State state;
    std::vector<Seat> seats;                                 // of each player of the record
    std::array<SeatSet, betting::max_seats> mucked_before{}; // when the pot of this number was awarded
};

struct Compared {
    bool same = false;
    std::string difference;   // both results, where they are not
    std::string_view profile; // the custom that makes them the same, if one is needed
};

// The record must say who won.
Compared compare(const HandRecord &record, const Played &played);

} // namespace ananas::records
