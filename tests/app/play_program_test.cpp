// `ananas play` as somebody at a shell meets it.
#include "app/ananas.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ananas {
namespace {

using testing::HasSubstr;

TEST(Play, says_what_is_wrong_when_there_is_no_room) {
    const auto outcome = run_ananas({"play", "--room", "http://localhost:1"}, "Vera\ny\ny\n");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("ananas play: "));
    EXPECT_THAT(outcome.err, HasSubstr("Is the room open? `ananas serve` opens one."));
    EXPECT_EQ(outcome.out, ""); // nobody is asked questions for nothing
}

TEST(Play, names_the_games_there_are) {
    const auto outcome = run_ananas({"play", "--game", "crazy-pinapple"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("did you mean 'crazy-pineapple'?"));
}

TEST(Play, wants_an_address) {
    const auto outcome = run_ananas({"play", "--room", "http://"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("--room"));
}

} // namespace
} // namespace ananas
