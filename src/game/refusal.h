// What a refusal is made of: a reason of the game's own, the clause it rests on, its name for programs and translators
// ("betting.above-stack"), and a sentence for the player.
#pragma once

#include "rulebook/rulebook.h"

#include <cstddef>
#include <string_view>

namespace ananas {

template <class Reason> struct RefusalFor {
    Reason reason;
    ClauseId rule;
    std::string_view code;
    std::string_view sentence;
};

// Whether a game's book has one row for each reason, in the order of the enumeration.
template <class Reason, std::size_t rows>
constexpr bool is_complete(const RefusalFor<Reason> (&book)[rows], Reason last) {
    for (std::size_t place = 0; place < rows; ++place)
        if (static_cast<std::size_t>(book[place].reason) != place) return false;
    return rows == static_cast<std::size_t>(last) + 1;
}

} // namespace ananas
