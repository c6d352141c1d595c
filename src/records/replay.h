// Playing a record through the betting engine, action by action, and comparing what comes of it.
#pragma once

#include "betting/event.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "game/seats.h"
#include "records/record.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace ananas::records {

enum class Verdict : std::uint8_t {
    agree,
    differ,      // our result is another one
    illegal,     // an action that our rules refuse
    unsupported, // something we do not deal, or too little is known
    bad,         // the record contradicts itself
};
std::string_view name_of(Verdict verdict);

struct Replayed {
    Verdict verdict = Verdict::agree;
    std::string why; // empty when it agrees by our own customs
    int line = 0;    // where in the file, if somewhere in particular
};

// A step of it: what it led to, and what happened. Player N of the record has the engine's seat seats[N].
struct Stepped {
    const betting::Table &table;
    const betting::State &state;
    const betting::Events &events;
    std::span<const Seat> seats;
};
using Onlooker = std::function<void(const Stepped &)>;

Replayed replay(const HandRecord &record, const Onlooker &onlooker = {});

} // namespace ananas::records
