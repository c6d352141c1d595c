#include "cards/card.h"
#include "cards/text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas {
namespace {

using Kind = CardTextError::Kind;

constexpr Card ace_of_spades(Rank::ace, Suit::spades);
constexpr Card ten_of_hearts(Rank::ten, Suit::hearts);

Card card(std::string_view text) {
    const auto parsed = parse_card(text);
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().message());
    return parsed ? *parsed : Card();
}

std::vector<Card> cards(std::string_view text) {
    const auto parsed = parse_cards(text);
    EXPECT_TRUE(parsed) << text << ": " << (parsed ? "" : parsed.error().message());
    return parsed ? *parsed : std::vector<Card>();
}

TEST(CardText, every_card_reads_back_as_it_is_written) {
    std::set<std::string> written;
    for (const Card each : CardSet::full_deck()) {
        EXPECT_EQ(card(to_string(each)), each);
        EXPECT_EQ(to_string(each), to_string(each.rank()) + to_string(each.suit()));
        written.insert(to_string(each));
    }
    EXPECT_EQ(written.size(), 52U);
    EXPECT_EQ(to_string(ace_of_spades), "As");
    EXPECT_EQ(to_string(ten_of_hearts), "Th");
    EXPECT_EQ(to_string(Card(Rank::two, Suit::clubs)), "2c");
    EXPECT_EQ(to_string(Card(Rank::nine, Suit::diamonds)), "9d");
}

TEST(CardText, letters_may_be_small_or_capital) {
    for (const std::string_view text : {"As", "as", "AS", "aS"}) EXPECT_EQ(card(text), ace_of_spades) << text;
    EXPECT_EQ(card("tH"), ten_of_hearts);
    EXPECT_EQ(card("jC"), Card(Rank::jack, Suit::clubs));
    EXPECT_EQ(card("qd"), Card(Rank::queen, Suit::diamonds));
    EXPECT_EQ(card("kS"), Card(Rank::king, Suit::spades));
}

TEST(CardText, a_ten_may_be_written_in_digits) {
    EXPECT_EQ(card("10h"), ten_of_hearts);
    EXPECT_EQ(card("10♥"), ten_of_hearts);
    EXPECT_EQ(cards("10h10s"), (std::vector<Card>{ten_of_hearts, Card(Rank::ten, Suit::spades)}));
}

TEST(CardText, suits_may_be_symbols_filled_outlined_plain_or_coloured) {
    for (const std::string_view text : {"A♠", "A♤", "a♠", "A♠\uFE0F", "A♤\uFE0F", "A♠\uFE0E"})
        EXPECT_EQ(card(text), ace_of_spades) << text;
    for (const std::string_view text : {"A♥", "A♡", "a♥\uFE0F"})
        EXPECT_EQ(card(text), Card(Rank::ace, Suit::hearts)) << text;
    for (const std::string_view text : {"A♦", "A♢"}) EXPECT_EQ(card(text), Card(Rank::ace, Suit::diamonds)) << text;
    for (const std::string_view text : {"A♣", "A♧"}) EXPECT_EQ(card(text), Card(Rank::ace, Suit::clubs)) << text;
}

TEST(CardText, cards_come_with_spaces_commas_or_nothing_between) {
    const std::vector<Card> expected = {ace_of_spades, Card(Rank::ten, Suit::diamonds), Card(Rank::nine, Suit::clubs)};
    for (const std::string_view text :
         {"As Td 9c", "AsTd9c", "As,Td,9c", "As, 10d, 9c", "  As\tTd \n 9c\r\n", ",As,,Td 9c,", "A♠T♦9♣",
          "A♠\uFE0F T♦\uFE0F9♣\uFE0F", "A♠\uFE0E\u00A0T♦\uFE0E,\u00A09♣"})
        EXPECT_EQ(cards(text), expected) << text;
    EXPECT_TRUE(cards("").empty());
    EXPECT_TRUE(cards(" , \n").empty());
}

TEST(CardText, the_order_written_is_kept) {
    EXPECT_EQ(cards("2c As 9d"),
              (std::vector<Card>{Card(Rank::two, Suit::clubs), ace_of_spades, Card(Rank::nine, Suit::diamonds)}));
}

struct Bad {
    std::string_view text;
    Kind kind;
    std::size_t at;
    std::string_view offending;
    std::string_view message;
};

TEST(CardText, a_bad_text_is_refused_by_its_character_and_place) {
    constexpr std::string_view ranks = " is not a rank; ranks are 2 to 9, T or 10, J, Q, K, A";
    constexpr std::string_view suits = "; suits are c, d, h, s or ♣ ♦ ♥ ♠";
    const std::vector<Bad> table = {
        {"Xs", Kind::not_a_rank, 1, "X", "'X' at character 1"},
        {"As 1s", Kind::not_a_rank, 4, "1", "'1' at character 4"},
        {"As1", Kind::not_a_rank, 3, "1", "'1' at character 3"},
        {"As 0h", Kind::not_a_rank, 4, "0", "'0' at character 4"},
        {"As;Kd", Kind::not_a_rank, 3, ";", "';' at character 3"},
        {"A♠K♥é♦", Kind::not_a_rank, 5, "é", "'é' at character 5"},
        {"A♠\uFE0F ♥", Kind::not_a_rank, 4, "♥", "'♥' at character 4"},
        {"A♠\uFE0E\u00A0♥", Kind::not_a_rank, 4, "♥", "'♥' at character 4"},
        {"As 🂡", Kind::not_a_rank, 4, "🂡", "'🂡' at character 4"},
        {"Ax", Kind::not_a_suit, 2, "x", "'x' at character 2 is not a suit"},
        {"As K1", Kind::not_a_suit, 5, "1", "'1' at character 5 is not a suit"},
        {"AA", Kind::not_a_suit, 2, "A", "'A' at character 2 is not a suit"},
        {"10", Kind::suit_missing, 3, "10", "the suit is missing after '10' at character 3"},
        {"As 10 Kd", Kind::suit_missing, 6, "10", "the suit is missing after '10' at character 6"},
        {"A", Kind::suit_missing, 2, "A", "the suit is missing after 'A' at character 2"},
        {"As K", Kind::suit_missing, 5, "K", "the suit is missing after 'K' at character 5"},
        {"K, As", Kind::suit_missing, 2, "K", "the suit is missing after 'K' at character 2"},
        {"As Kd As", Kind::twice, 7, "As", "the card As at character 7 appears twice"},
        {"10♥th", Kind::twice, 4, "Th", "the card Th at character 4 appears twice"},
    };
    for (const Bad &bad : table) {
        const auto parsed = parse_cards(bad.text);
        ASSERT_FALSE(parsed) << bad.text;
        const CardTextError &error = parsed.error();
        EXPECT_EQ(error.kind, bad.kind) << bad.text;
        EXPECT_EQ(error.at, bad.at) << bad.text;
        EXPECT_EQ(error.offending, bad.offending) << bad.text;
        EXPECT_TRUE(error.message().starts_with(bad.message)) << error.message();
        if (bad.kind == Kind::not_a_rank) {
            EXPECT_TRUE(error.message().ends_with(ranks)) << error.message();
        }
        if (bad.kind == Kind::not_a_suit) {
            EXPECT_TRUE(error.message().ends_with(suits)) << error.message();
        }
        if (bad.kind == Kind::suit_missing) {
            EXPECT_TRUE(error.message().ends_with(suits)) << error.message();
        }
    }
}

TEST(CardText, bytes_that_are_not_text_are_named_by_their_value) {
    const std::vector<std::pair<std::string, std::string_view>> table = {
        {std::string("As\0", 3), "byte 0x00"},
        {"As\x07", "byte 0x07"},
        {"As\x7F", "byte 0x7F"},
        {"As\xFF", "byte 0xFF"},
        {"As\x80", "byte 0x80"},
        {"As\xC3", "byte 0xC3"},
        {"As\xE2\x99", "byte 0xE2"},
        {"As\xC0\x80", "byte 0xC0"},
        {"As\xED\xA0\x80", "byte 0xED"},
        {"As\xF5\x80\x80\x80", "byte 0xF5"},
        {"As\xE0\x80\x80", "byte 0xE0"},
        {"As\xC3s", "byte 0xC3"},
        {"As\xC2\x9B", "byte 0xC2"},
    };
    for (const auto &[text, named] : table) {
        const auto parsed = parse_cards(text);
        ASSERT_FALSE(parsed) << named;
        EXPECT_EQ(parsed.error().offending, named);
        EXPECT_EQ(parsed.error().at, 3U) << named;
    }
}

TEST(CardText, any_printable_character_is_repeated_whole) {
    for (const std::string_view character :
         {"~", "\u00A1", "é", "\u07FF", "\u0800", "\uD7FF", "\uE000", "\uFFFD", "\U00010000", "\U0010FFFF"}) {
        const auto parsed = parse_cards("As" + std::string(character) + "Kd");
        ASSERT_FALSE(parsed) << character;
        EXPECT_EQ(parsed.error().offending, character);
    }
}

TEST(CardText, one_card_means_one_card) {
    const auto none = parse_card("");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().kind, Kind::not_a_rank);
    EXPECT_EQ(none.error().message(), "no card here; write a rank and a suit, such as As");

    const auto two = parse_card("AsKd");
    ASSERT_FALSE(two);
    EXPECT_EQ(two.error().kind, Kind::card_count);
    EXPECT_EQ(two.error().at, 3U);
    EXPECT_EQ(two.error().message(), "expected one card, found 'K' at character 3 behind As");
    EXPECT_FALSE(parse_card("As "));
    EXPECT_FALSE(parse_card(" As"));
}

TEST(CardText, a_set_says_how_many_cards_it_wanted) {
    const auto seven = parse_card_set("As Kd 7s 7c 2h 3h 4h", 5, 7);
    ASSERT_TRUE(seven);
    EXPECT_EQ(seven->size(), 7);
    EXPECT_EQ(to_string(*seven), "As Kd 7s 7c 4h 3h 2h");

    const auto few = parse_card_set("As Kd 7s 7c", 5, 7);
    ASSERT_FALSE(few);
    EXPECT_EQ(few.error().kind, Kind::card_count);
    EXPECT_EQ(few.error().message(), "expected 5 to 7 cards, found 4");
    const auto many = parse_card_set("As Kd 7s 7c 2h 3h 4h 5h", 5, 7);
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().message(), "expected 5 to 7 cards, found 8");
    const auto front = parse_card_set("As", 3, 3);
    ASSERT_FALSE(front);
    EXPECT_EQ(front.error().message(), "expected 3 cards, found 1");
    const auto single = parse_card_set("", 1, 1);
    ASSERT_FALSE(single);
    EXPECT_EQ(single.error().message(), "expected 1 card, found 0");

    const auto wrong = parse_card_set("As Kd Xs", 5, 7);
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().kind, Kind::not_a_rank);
}

TEST(CardText, a_set_prints_high_cards_first_and_spades_first_within_a_rank) {
    const auto set = parse_card_set("7c 2h As 7s Kd 7h", 0, 52);
    ASSERT_TRUE(set);
    EXPECT_EQ(to_string(*set), "As Kd 7s 7h 7c 2h");
    EXPECT_EQ(to_string(CardSet()), "");
}

RC_GTEST_PROP(CardText, any_set_reads_back_as_it_is_written, ()) {
    const auto bits = *rc::gen::arbitrary<std::uint64_t>();
    const CardSet set = CardSet::from_bits(bits) & CardSet::full_deck();
    const auto parsed = parse_card_set(to_string(set), set.size(), set.size());
    RC_ASSERT(parsed.has_value());
    RC_ASSERT(*parsed == set);
}

TEST(CardText, ranks_have_words_in_singular_and_plural) {
    EXPECT_EQ(name_of(Rank::two), "two");
    EXPECT_EQ(plural_of(Rank::six), "sixes");
    EXPECT_EQ(plural_of(Rank::ace), "aces");
    std::set<std::string_view> names;
    for (int rank = 0; rank < rank_count; ++rank) {
        const auto one = name_of(static_cast<Rank>(rank));
        const auto many = plural_of(static_cast<Rank>(rank));
        EXPECT_EQ(many, std::string(one) + (one == "six" ? "es" : "s"));
        names.insert(one);
    }
    EXPECT_EQ(names, (std::set<std::string_view>{"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
                                                 "jack", "queen", "king", "ace"}));
    EXPECT_EQ(to_string(Rank::ten), "T");
    EXPECT_EQ(to_string(Suit::clubs), "c");
}

} // namespace
} // namespace ananas
