#include "base/result.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

namespace ananas {
namespace {

enum class Refusal { not_your_turn };

Result<int, Refusal> bet(bool your_turn) {
    if (!your_turn) return Failure{Refusal::not_your_turn};
    return 20;
}

TEST(Result, holds_the_value_of_what_went_well) {
    const auto answer = bet(true);
    ASSERT_TRUE(answer);
    EXPECT_EQ(*answer, 20);
}

TEST(Result, holds_the_reason_of_a_refusal) {
    const auto answer = bet(false);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error(), Refusal::not_your_turn);
}

TEST(Result, gives_away_what_cannot_be_copied) {
    Result<std::unique_ptr<std::string>, Refusal> answer = std::make_unique<std::string>("pineapple");
    const std::unique_ptr<std::string> taken = *std::move(answer);
    EXPECT_EQ(*taken, "pineapple");
}

TEST(ResultDeathTest, asking_a_refusal_for_its_value_aborts) {
    const auto answer = bet(false);
    EXPECT_DEATH(static_cast<void>(answer.value()), "");
}

} // namespace
} // namespace ananas
