#include "base/chance.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace ananas {
namespace {

TEST(Chance, repeats_itself_from_the_same_seed_and_stream) {
    Chance once(7, 3), again(7, 3), other_stream(7, 4), other_seed(8, 3);
    int same_as_stream = 0, same_as_seed = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::uint32_t number = once.below(1'000'000);
        EXPECT_EQ(number, again.below(1'000'000));
        same_as_stream += number == other_stream.below(1'000'000) ? 1 : 0;
        same_as_seed += number == other_seed.below(1'000'000) ? 1 : 0;
    }
    EXPECT_LT(same_as_stream, 5);
    EXPECT_LT(same_as_seed, 5);
}

TEST(Chance, is_as_likely_to_give_one_number_as_another) {
    std::array<int, 52> seen{};
    Chance chance(1, 0);
    for (int i = 0; i < 520'000; ++i) ++seen[chance.below(52)];
    for (const int times : seen) EXPECT_NEAR(times, 10'000, 500); // five errors of a hundred each
}

} // namespace
} // namespace ananas
