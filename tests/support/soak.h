// Campaigns without an end: rounds of random trials for as long as there is time. A test that holds
// one has a name ending in `_soak`. It lasts a second in ./test, and its share in ./test --soak.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace ananas {

// Calls `round` with one number after another, which is to seed all that is random in it, until the
// time is over or an expectation fails. A round answers how many trials it made and takes well under
// a second. The sum is printed: "soak: Evaluator.kernels_agree_soak 81920 hands".
void soak(std::string_view what, const std::function<std::uint64_t(std::uint64_t)> &round);

// Prints another count of the campaign in the same way: where one word does not tell how far it came.
void tell_soaked(std::uint64_t count, std::string_view what);

} // namespace ananas
