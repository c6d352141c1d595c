// What hands are paid, and schedules as text.
#include "cards/card.h"
#include "cards/text.h"
#include "twisted/games.h"
#include "twisted/pay_schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace ananas::twisted {
namespace {

using ::testing::HasSubstr;

Held held(Ranking ranking, std::string_view cards) {
    const int count = cards_in(ranking);
    return held_by(ranking, parse_card_set(cards, count, count).value());
}

TEST(HandHeld, names_the_kind_and_the_rank_that_comes_first) {
    const auto five = [](std::string_view cards) { return held(Ranking::five_cards, cards); };
    EXPECT_EQ(five("AsKsQsJsTs"), (Held{HandKind::royal_flush, Rank::ace}));
    EXPECT_EQ(five("5s4s3s2sAs"), (Held{HandKind::straight_flush, Rank::five}));
    EXPECT_EQ(five("9s9d9h9c2s"), (Held{HandKind::quads, Rank::nine}));
    EXPECT_EQ(five("9s9d9hAcAs"), (Held{HandKind::full_house, Rank::nine}));
    EXPECT_EQ(five("Js9s7s5s2s"), (Held{HandKind::flush, Rank::jack}));
    EXPECT_EQ(five("Ts9s8s7s6d"), (Held{HandKind::straight, Rank::ten}));
    EXPECT_EQ(five("5s5d5hAc2s"), (Held{HandKind::trips, Rank::five}));
    EXPECT_EQ(five("5s5d2hAc2s"), (Held{HandKind::two_pair, Rank::five}));
    EXPECT_EQ(five("7s7d2hAcKs"), (Held{HandKind::pair, Rank::seven}));
    EXPECT_EQ(five("7s6d2hAcKs"), (Held{HandKind::high_card, Rank::ace}));
}

TEST(ThreeCards, come_in_the_known_numbers_of_each_kind) {
    std::array<int, hand_kinds> counted{};
    std::set<std::uint32_t> strengths;
    for (int a = 0; a < deck_size; ++a)
        for (int b = 0; b < a; ++b)
            for (int c = 0; c < b; ++c) {
                const CardSet cards{Card::from_number(a), Card::from_number(b), Card::from_number(c)};
                ++counted[static_cast<std::size_t>(held_by(Ranking::three_cards, cards).kind)];
                strengths.insert(rank_three(cards));
            }
    EXPECT_EQ(counted, (std::array<int, hand_kinds>{16440, 3744, 0, 52, 720, 1096, 0, 0, 44, 4}));
    EXPECT_EQ(strengths.size(), 741U) << "12 straight flushes, 13 trips, 12 straights, 274 flushes, 156 pairs, 274";
}

TEST(ThreeCards, rank_straights_above_flushes_and_below_trips) {
    std::uint32_t before = 0;
    for (const std::string_view cards : {"5s3d2c", "AsKdJc", "2s2d3c", "AsAdKc", "5s3s2s", "AsKsJs", "As2d3c", "4s3d2c",
                                         "AsKdQc", "2s2d2c", "AsAdAc", "As2s3s", "4s3s2s", "AsKsQs"}) {
        const std::uint32_t rank = rank_three(parse_card_set(cards, 3, 3).value());
        EXPECT_GT(rank, before) << cards;
        before = rank;
    }
}

TEST(PaySchedule, gives_a_hand_the_first_line_that_it_reaches) {
    const auto line = [](std::string_view cards) {
        return line_of(schedules::mississippi_a, Ranking::five_cards, held(Ranking::five_cards, cards));
    };
    EXPECT_EQ(line("AsKsQsJsTs"), 0U);
    EXPECT_EQ(line("JsJdQh9s2c"), 8U);
    EXPECT_EQ(line("TsTdQh9s2c"), 9U) << "tens push";
    EXPECT_EQ(line("6s6dQh9s2c"), 9U);
    EXPECT_EQ(line("5s5dQh9s2c"), 10U) << "fives lose";
}

TEST(PaySchedule, without_a_line_for_royals_pays_them_as_straight_flushes) {
    const auto schedule = parse_schedule("straight flush 50\nflush 5", Ranking::five_cards).value();
    EXPECT_EQ(line_of(schedule, Ranking::five_cards, held(Ranking::five_cards, "AsKsQsJsTs")), 0U);
}

TEST(PaySchedule, is_read_as_people_write_it) {
    const auto read = parse_schedule("# ours\n\n  Royal Flush: 500 to 1\nstraight flush 100\nquads 25\nfull house\t15\n"
                                     "flush 10\r\nstraight 5 # low\ntrips 3\ntwo pair 2\npair of sevens or better 1",
                                     Ranking::five_cards);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->lines, schedules::twisted_a.lines);
    const auto push = parse_schedule("pair of jacks 1\npair of sixes or better push", Ranking::five_cards).value();
    EXPECT_EQ(push.lines[1], (PayLine{pair_of(Rank::six), 0}));
}

TEST(PaySchedule, is_written_as_it_is_read) {
    for (const KnownGame &known : house_games)
        for (const PaySchedule *const schedule : known.schedules) {
            const auto again = parse_schedule(to_string(*schedule), known.game->ranking);
            ASSERT_TRUE(again) << again.error();
            EXPECT_EQ(again->lines, schedule->lines) << known.game->name;
        }
}

TEST(PaySchedule, that_cannot_be_read_gets_a_sentence_with_its_line) {
    const auto wrong = [](std::string_view text, Ranking ranking = Ranking::five_cards) {
        const auto read = parse_schedule(text, ranking);
        return read ? std::string("accepted") : read.error();
    };
    EXPECT_THAT(wrong(""), HasSubstr("at least one line"));
    EXPECT_THAT(wrong("# nothing\n"), HasSubstr("at least one line"));
    EXPECT_THAT(wrong("flush"), HasSubstr("line 1: write a hand and what it pays"));
    EXPECT_THAT(wrong("flush ten"), HasSubstr("line 1: 'ten' is not a payment"));
    EXPECT_THAT(wrong("flush -1"), HasSubstr("-1 to 1 is not a payment"));
    EXPECT_THAT(wrong("flush 100001"), HasSubstr("from 0 (or 'push') to 100000"));
    EXPECT_THAT(wrong("flush 99999999999"), HasSubstr("not a payment"));
    EXPECT_THAT(wrong("flush 3 to 2"), HasSubstr("whole numbers to 1"));
    EXPECT_THAT(wrong("royal flush 500\nflash 10"),
                HasSubstr("line 2: 'flash' is not a hand; hands are high card, pair"));
    EXPECT_THAT(wrong("pair of zeros 1"), HasSubstr("'pair of zeros' is not a hand"));
    EXPECT_THAT(wrong("flush 10\nfull house 15"), HasSubstr("line 2: the best hand comes first, and 'full house'"));
    EXPECT_THAT(wrong("flush 10\nflush 10"), HasSubstr("the best hand comes first"));
    EXPECT_THAT(wrong("full house 4", Ranking::three_cards), HasSubstr("three cards cannot make a full house"));
    EXPECT_THAT(wrong("straight 4\ntrips 5", Ranking::three_cards), HasSubstr("the best hand comes first"));
    EXPECT_THAT(wrong("fl\x01ush 4"), HasSubstr("fl\\x01ush"));
}

} // namespace
} // namespace ananas::twisted
