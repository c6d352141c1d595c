// Ranges as players write them, read and written again.
#include "analysis/equity.h"
#include "analysis/ranges.h"
#include "base/chance.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

using ::testing::HasSubstr;

constexpr HandForm two{.cards = 2};
constexpr HandForm three{.cards = 3};
constexpr HandForm four{.cards = 4};
constexpr HandForm stud{.cards = 7, .stud = true};

Range range(HandForm form, std::string_view text) {
    auto parsed = parse_range(form, text);
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error());
    return parsed ? *parsed : Range();
}

std::string refusal(HandForm form, std::string_view text) {
    const auto parsed = parse_range(form, text);
    return parsed ? "it was accepted: " + to_string(form, *parsed) : parsed.error();
}

std::map<std::uint64_t, std::uint32_t> weights(const Range &range) {
    std::map<std::uint64_t, std::uint32_t> found;
    for (const Holding &holding : range) found[holding.cards.bits()] += holding.weight;
    return found;
}

CardSet cards(std::string_view text) { return *parse_card_set(text, 0, deck_size); }

// Every two cards for which a sentence is true.
Range where(const std::function<bool(Card high, Card low)> &is_so) {
    Range range;
    for (const Card low : CardSet::full_deck())
        for (const Card high : CardSet::full_deck())
            if (low < high && is_so(high, low)) range.push_back({.cards = {low, high}});
    return range;
}

TEST(Ranges, two_cards_stand_for_as_many_hands_as_players_count) {
    const std::pair<std::string_view, std::size_t> counts[] = {
        {"QQ", 6},       {"QQ+", 18},        {"22+", 78},      {"QQ-99", 24},         {"99-QQ", 24},   {"AK", 16},
        {"KA", 16},      {"AKs", 4},         {"AKo", 12},      {"AJs+", 12},          {"AK+", 16},     {"KJ+", 32},
        {"A2s+", 48},    {"A5s-A2s", 16},    {"A2s-A5s", 16},  {"T9s-65s", 20},       {"J9o-97o", 36}, {"32s-AKs", 48},
        {"AsKh", 1},     {"As Kh", 1},       {"Ax", 198},      {"A*", 198},           {"Axs", 48},     {"A?o", 144},
        {"109s", 4},     {"QQ+,AKs,AK", 34}, {"QQ+ , QQ", 18}, {"random,AA:0", 1320}, {"ako", 12},     {"As*,AsKs", 51},
        {"**,AA", 1326}, {"T♠9♠,9♠T♠", 1},
    };
    for (const auto &[text, hands] : counts) EXPECT_EQ(range(two, text).size(), hands) << text;
}

TEST(Ranges, ranks_mean_what_they_say) {
    const auto same = [](std::string_view text, const std::function<bool(Card, Card)> &is_so) {
        EXPECT_EQ(weights(range(two, text)), weights(where(is_so))) << text;
    };
    same("AJs+", [](Card high, Card low) {
        return high.rank() == Rank::ace && low.rank() >= Rank::jack && low.rank() < Rank::ace &&
               high.suit() == low.suit();
    });
    same("T9s-65s", [](Card high, Card low) {
        return static_cast<int>(high.rank()) == static_cast<int>(low.rank()) + 1 && high.rank() <= Rank::ten &&
               low.rank() >= Rank::five && high.suit() == low.suit();
    });
    same("KTo-K8o", [](Card high, Card low) {
        return high.rank() == Rank::king && low.rank() <= Rank::ten && low.rank() >= Rank::eight &&
               high.suit() != low.suit();
    });
    same("77-55", [](Card high, Card low) {
        return high.rank() == low.rank() && high.rank() <= Rank::seven && high.rank() >= Rank::five;
    });
    same("Qx", [](Card high, Card low) { return high.rank() == Rank::queen || low.rank() == Rank::queen; });
    same("QQ+,AQs+", [](Card high, Card low) {
        const bool pair = high.rank() == low.rank() && high.rank() >= Rank::queen;
        return pair || (high.rank() == Rank::ace && low.rank() >= Rank::queen && high.suit() == low.suit());
    });
}

TEST(Ranges, what_is_open_stays_open_where_that_says_the_same) {
    for (const std::string_view text : {"random", "*", "**", "xx", "??", " random "})
        EXPECT_EQ(range(two, text), Range{Holding{}}) << text;
    EXPECT_EQ(range(two, "As*"), Range{Holding{cards("As")}});
    EXPECT_EQ(range(two, "*As"), Range{Holding{cards("As")}});
    EXPECT_EQ(range(four, "AsKs**"), Range{Holding{cards("AsKs")}});
    EXPECT_EQ(range(four, "random"), Range{Holding{}});
    EXPECT_EQ(range(three, "xxx"), Range{Holding{}});
    EXPECT_EQ(range(stud, "random"), Range{Holding{}});
}

TEST(Ranges, weights_are_shares_or_per_cent) {
    const auto halves = weights(range(two, "AA,KK:0.5"));
    EXPECT_EQ(halves, weights(range(two, "AA , KK @ 50")));
    EXPECT_EQ(halves, weights(range(two, "AA:1.000,KK@50.0")));
    EXPECT_EQ(halves.at(cards("AsAh").bits()), 2U);
    EXPECT_EQ(halves.at(cards("KsKh").bits()), 1U);
    EXPECT_EQ(weights(range(two, "AA:0.3,KK:.3")), weights(range(two, "AA,KK"))) << "alike is alike";
    EXPECT_EQ(weights(range(two, "QQ+,KK:0")), weights(range(two, "QQ,AA")));
    EXPECT_EQ(weights(range(two, "22+:0.125,AA")).at(cards("2s2h").bits()), 1U);
    EXPECT_EQ(weights(range(two, "22+:0.125,AA")).at(cards("AsAh").bits()), 8U) << "the last weight holds";
    EXPECT_EQ(range(two, "AsKs:0.5"), Range{Holding{cards("AsKs")}});
}

TEST(Ranges, four_cards_are_hands_that_have_them) {
    const std::pair<std::string_view, std::size_t> counts[] = {
        {"AA**", 6961},      {"aaxx", 6961},        {"AAKK", 36},
        {"AAAA", 1},         {"A***", 76'145},      {"AKQJ", 256},
        {"AsA**", 3529},     {"AAKK$ds", 6},        {"AAKK:ds", 6},
        {"****$ds", 36'504}, {"****$ss", 158'184},  {"****$ts", 44'616},
        {"****$m", 2860},    {"****$r", 28'561},    {"AsKsQhJh", 1},
        {"As Ks Qh J", 4},   {"AA**,KK**", 13'886}, {"AsKs**,AhAdKhKd", 1226},
    };
    for (const auto &[text, hands] : counts) EXPECT_EQ(range(four, text).size(), hands) << text;
    EXPECT_EQ(36'504U + 158'184 + 44'616 + 2860 + 28'561, 270'725U);
}

TEST(Ranges, three_cards_are_hands_that_have_them) {
    const std::pair<std::string_view, std::size_t> counts[] = {
        {"AAx", 292},   {"AAA", 4},   {"AKQ", 64},   {"AKQ$r", 24},
        {"AKQ$ss", 36}, {"AKQ:m", 4}, {"AsKhQd", 1}, {"AsKx", 194},
    };
    for (const auto &[text, hands] : counts) EXPECT_EQ(range(three, text).size(), hands) << text;
}

TEST(Ranges, stud_hands_have_cards_up_and_down) {
    for (const std::string_view text :
         {"(As Ks) Qs", "AsKs/Qs", "AsKsQs", "(AsKs)Qs(?)", "(As Ks) Qs ? ? ?", "Qs(KsAs)"})
        EXPECT_EQ(range(stud, text), Range{Holding{cards("AsKsQs")}}) << text;
    EXPECT_EQ(range(stud, "(As Ks) Qs Js Ts 9s (2c)"), Range{Holding{cards("AsKsQsJsTs9s2c")}});
    EXPECT_EQ(range(stud, "AsKs/QsJsTs9s/2c"), Range{Holding{cards("AsKsQsJsTs9s2c")}});
    EXPECT_EQ(range(stud, "(? ?) Qs"), Range{Holding{cards("Qs")}});
    EXPECT_EQ(range(stud, "? ?/Qs"), Range{Holding{cards("Qs")}});
    EXPECT_EQ(range(stud, "(A K) Qs").size(), 16U);
    EXPECT_EQ(range(stud, "(As Ks) Qs,(7d 7h) 7c").size(), 2U);
    EXPECT_EQ(range(stud, "(A ?) Ks").size(), 194U) << "4 times 47 other cards, and 6 pairs of aces";
    // An ace up and another down can be either way round, and two of three aces down in three ways.
    const auto aces = weights(range(stud, "(A ?) A"));
    EXPECT_EQ(aces.at(cards("AsAhKd").bits()) * 3, aces.at(cards("AsAhAd").bits()) * 2);
}

TEST(Ranges, every_game_has_its_form) {
    for (const betting::GameSpec *const game : betting::all_games) {
        const HandForm form = dealt_form(*game);
        const bool is_stud = game->name.starts_with("stud") || game->name == "razz";
        EXPECT_EQ(form.stud, is_stud) << game->name;
        const int dealt = is_stud ? 7 : game->name.starts_with("omaha") ? 4 : game->name == "holdem" ? 2 : 3;
        EXPECT_EQ(form.cards, dealt) << game->name;
    }
}

TEST(Ranges, hands_that_cannot_be_held_are_left_out) {
    const Range left = without(range(two, "QQ+,AKs"), cards("AsKh"));
    EXPECT_EQ(left.size(), 6U + 3 + 3 + 2);
    EXPECT_TRUE(without(range(two, "AsKs"), cards("As")).empty());
    EXPECT_EQ(without(range(two, "random"), cards("As")), Range{Holding{}});
}

TEST(Ranges, two_cards_are_written_as_players_do) {
    for (const std::string_view text :
         {"QQ+", "22+", "99-66", "AA", "AK", "AJs+", "A5s-A2s", "KJ+", "QQ+,AK", "QQ+,AK,AQs", "AA,KK:0.5",
          "TT+,AKs,AKo:0.25", "AhKd,AsKs", "random", "As*", "AA,KsKh"})
        EXPECT_EQ(to_string(two, range(two, text)), text);
    EXPECT_EQ(to_string(two, range(two, "ako , 10h9h:.5,AKs")), "AK,Th9h:0.5");
    EXPECT_EQ(to_string(two, range(two, "T9s-65s")), "T9s,98s,87s,76s,65s");
    EXPECT_EQ(to_string(two, range(two, "AA:0.999,KK:0.333")), "AA:0.999,KK:0.333") << "one third is one third";
    EXPECT_EQ(to_string(four, range(four, "AsKs**")), "AsKs**");
    EXPECT_EQ(to_string(stud, range(stud, "(As Ks) Qs")), "AsKsQs");
}

RC_GTEST_PROP(Ranges, any_range_reads_back_as_it_is_written, (std::uint64_t seed)) {
    Chance chance(seed, 0);
    constexpr HandForm forms[] = {two, three, four, stud};
    const HandForm form = forms[chance.below(4)];
    const int count = form.stud ? 1 + static_cast<int>(chance.below(7)) : form.cards;
    Range made;
    for (std::uint32_t hands = 1 + chance.below(40); hands > 0; --hands) {
        CardSet hand;
        while (hand.size() < count) hand |= Card::from_number(static_cast<int>(chance.below(deck_size)));
        constexpr std::uint32_t some_weights[] = {1000, 1000, 500, 250, 333, 1};
        std::erase_if(made, [&](const Holding &other) { return other.cards == hand; });
        made.push_back({.cards = hand, .weight = some_weights[chance.below(6)]});
    }
    const auto once = parse_range(form, to_string(form, made));
    RC_ASSERT(once.has_value());
    RC_ASSERT(once->size() == made.size());
    const auto twice = parse_range(form, to_string(form, *once));
    RC_ASSERT(twice.has_value());
    RC_ASSERT(*twice == *once);
    const auto by_cards = weights(*once);
    for (const Holding &a : made) // the proportions stay
        RC_ASSERT(std::uint64_t{a.weight} * by_cards.at(made[0].cards.bits()) ==
                  std::uint64_t{made[0].weight} * by_cards.at(a.cards.bits()));
}

RC_GTEST_PROP(Ranges, whole_kinds_of_two_cards_read_back_too, (std::uint64_t seed)) {
    Chance chance(seed, 0);
    std::string text;
    for (std::uint32_t terms = 1 + chance.below(12); terms > 0; --terms) {
        const std::uint32_t high = chance.below(rank_count);
        const std::uint32_t low = chance.below(rank_count);
        text += text.empty() ? "" : ",";
        text += rank_letters[high];
        text += rank_letters[low];
        constexpr std::string_view marks[] = {"", "s", "o"};
        constexpr std::string_view some_weights[] = {"", "", ":0.5", "@10"};
        if (high != low) text += marks[chance.below(3)];
        text += some_weights[chance.below(4)];
    }
    const Range once = *parse_range(two, text);
    RC_ASSERT(*parse_range(two, to_string(two, once)) == once);
}

TEST(Ranges, says_what_is_wrong_and_where) {
    const struct {
        HandForm form;
        std::string_view text;
        std::string_view sentence;
    } all[] = {
        {two, "", "there is no hand at character 1; write one such as AsKh, AKs or QQ+"},
        {two, "QQ,", "there is no hand at character 4"},
        {two, "QQ,,AA", "there is no hand at character 4"},
        {two, "AKz", "'z' at character 3 does not belong to AK; hands have a ',' between them"},
        {two, "ZK", "'Z' at character 1 is not a rank; ranks are 2 to 9, T or 10, J, Q, K, A, and * is any card"},
        {two, "A", "the end at character 2 is not a second card"},
        {two, "A1", "'1' at character 2 is not a second card"},
        {two, "As", "'As' at character 1 has 1 card and a hand 2; * stands for a card that is not known"},
        {two, "AsK", "the end at character 4 is not a suit; suits are c, d, h, s"},
        {two, "AsKhQd", "'Q' at character 5 is one too many; a hand has 2 cards"},
        {two, "AsAs", "'As' at character 3 is in this hand twice"},
        {two, "AKh", "'h' at character 3 gives one of two cards a suit"},
        {two, "QQs", "'s' at character 3 says nothing about a pair; write QQ"},
        {two, "QQ+s", "'s' at character 4 does not belong to QQ+"},
        {two, "T9s+",
         "'T9s+' at character 1 could mean T9s alone or all connectors above it too; write T9s, or T9s-AKs"},
        {two, "A5s-K2s", "'A5s-K2s' at character 1 is no range"},
        {two, "A5s-A2o", "is no range"},
        {two, "QQ-AK", "is no range"},
        {two, "QQ AA", "'A' at character 4 does not belong to QQ"},
        {two, "AA:2", "':2' at character 3 is not a weight; it goes from :0 to :1"},
        {two, "AA:0.0005", "is not a weight"},
        {two, "AA:-1", "'-' at character 4 is not a weight; write :0.5 or @50 for half"},
        {four, "AA**:+1", "'+' at character 6 is not a weight; write :0.5 or @50 for half"},
        {two, "AA@101", "'@101' at character 3 is not a weight; it goes from @0 to @100"},
        {two, "AA:", "the end at character 4 is not a weight"},
        {two, "AA:0", "all hands of this range have the weight 0"},
        {two, "AK$ds", "of two write AKs or AKo"},
        {two, "A♠K", "the end at character 4 is not a suit"},
        {two, "random2", "is not a rank"},
        {three, "AsKh", "'AsKh' at character 1 has 2 cards and a hand 3"},
        {three, "AKQ$ds", "'$ds' at character 4 is said of hands of four cards"},
        {four, "AsKsQs", "has 3 cards and a hand 4"},
        {four, "AAKK$q", "'q' at character 6 is no kind of suits"},
        {four, "AAAAA", "'A' at character 5 is one too many"},
        {four, "AAKK:ds:x", "'x' at character 9 is not a weight"},
        {stud, "(As Ks Qs", "'(As Ks Qs' at character 1 has a '(' without its ')'"},
        {stud, "()", "'()' at character 1 has no cards"},
        {stud, "(As Ks) Qs Js Ts 9s 8s", "three cards are face down and four up at most"},
        {stud, "2s3s4s5s6s7s8s9s", "'9' at character 15 is one too many"},
        {stud, "(A A) A A A", "is a hand that the deck does not hold"},
        {stud, "A??????", "stands for more than a million hands"},
        {stud, "(As Ks) Qs,As", "'As' at character 12 has 1 known cards and '(As Ks) Qs' 3"},
        {two, "A\xff", "'byte 0xFF' at character 2"},
    };
    for (const auto &[form, text, sentence] : all) EXPECT_THAT(refusal(form, text), HasSubstr(sentence)) << text;
}

} // namespace
} // namespace ananas::analysis
