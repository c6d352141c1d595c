// Which kernels run here, and calls that may not be made.
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/games.h"
#include "evaluator/rank.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace ananas {
namespace {

// What the system says of the processor, not what the product asks of it.
bool processor_has(const std::vector<std::string> &features) {
    std::ifstream file("/proc/cpuinfo");
    std::string line;
    while (std::getline(file, line) && !line.starts_with("flags")) {
    }
    std::istringstream words(line);
    std::string words_found = " ";
    for (std::string word; words >> word;) words_found += word + ' ';
    return std::ranges::all_of(features, [&](const std::string &feature) {
        return words_found.find(' ' + feature + ' ') != std::string::npos;
    });
}

TEST(Dispatch, uses_every_kernel_that_the_processor_has) {
    EXPECT_TRUE(runs_here(Kernel::portable));
    const bool avx2 = processor_has({"avx2"});
    const bool avx512 = processor_has({"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512vbmi", "avx512_vbmi2",
                                       "avx512_bitalg", "avx512_vpopcntdq", "gfni"});
    EXPECT_EQ(runs_here(Kernel::avx2), avx2);
    EXPECT_EQ(runs_here(Kernel::avx512), avx512);
    EXPECT_EQ(best_kernel(), avx512 ? Kernel::avx512 : avx2 ? Kernel::avx2 : Kernel::portable);
}

// All tests of kernels go over kernels_here() and pass where one is left out: this one then says so.
class EachKernel : public testing::TestWithParam<Kernel> {};

TEST_P(EachKernel, is_tested_on_this_machine) {
    if (!runs_here(GetParam())) GTEST_SKIP() << "this processor has no " << name_of(GetParam());
    EXPECT_THAT(kernels_here(), testing::Contains(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Dispatch, EachKernel, testing::ValuesIn(all_kernels), [](const auto &kernel) {
    std::string name(name_of(kernel.param));
    std::erase(name, '-'); // GoogleTest takes letters and digits
    return name;
});

TEST(DispatchDeathTest, stops_at_a_call_that_cannot_be_ranked) {
    const std::vector<CardSet> hands(3);
    const std::vector<CardSet> boards(2);
    std::vector<HandRank> ranks(3);
    std::vector<LowRank> lows(3);
    const std::vector<Card> cards(24);
    const auto of = [&](int per_hand, std::size_t count = 3) { return CardBytes{cards.data(), per_hand, count}; };
    EXPECT_DEATH(rank_high(4, CardSets(hands), ranks.data()), "hands to rank have 5, 6 or 7 cards");
    EXPECT_DEATH(rank_high(8, CardSets(hands), ranks.data()), "hands to rank have 5, 6 or 7 cards");
    EXPECT_DEATH(rank_low(of(4), lows.data()), "hands to rank have 5, 6 or 7 cards");
    EXPECT_DEATH(rank_low8(of(8), lows.data()), "hands to rank have 5, 6 or 7 cards");
    EXPECT_DEATH(rank_front(of(5), ranks.data()), "front hands have 3 cards");
    EXPECT_DEATH(rank_omaha(CardSets(hands), CardSets(boards), ranks.data()), "needs a board of its own");
    EXPECT_DEATH(rank_omaha(of(4), of(5, 2), ranks.data()), "needs a board of its own");
    EXPECT_DEATH(rank_omaha(of(5), of(5), ranks.data()), "Omaha hands have 4 cards");
    EXPECT_DEATH(rank_omaha8(of(4), of(6), ranks.data(), lows.data()), "boards in Omaha have 3, 4 or 5 cards");
}

} // namespace
} // namespace ananas
