#include "cards/card.h"
#include "dealer/bytes.h"
#include "dealer/deck.h"
#include "dealer/entropy.h"
#include "dealer/shuffle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace ananas::dealer {
namespace {

// Words from a list; the last one again and again.
struct Given {
    std::vector<std::uint16_t> words;
    std::size_t next = 0;
    std::uint16_t word() { return words[next < words.size() ? next++ : next - 1]; }
};

TEST(Shuffle, every_number_below_a_bound_comes_from_equally_many_words) {
    for (std::uint32_t bound = 2; bound <= 64; ++bound) {
        std::vector<int> from(bound);
        int thrown_again = 0;
        for (std::uint32_t word = 0; word < 0x10000; ++word) {
            constexpr std::uint16_t last = 0xFFFF; // whatever the bound, never thrown again
            Given given{{static_cast<std::uint16_t>(word), last}};
            const std::uint32_t number = below(bound, given);
            ASSERT_LT(number, bound);
            if (given.next == 2)
                ++thrown_again;
            else
                ++from[number];
        }
        EXPECT_EQ(std::ranges::count(from, from[0]), bound) << "bound " << bound;
        EXPECT_EQ(from[0] * static_cast<int>(bound) + thrown_again, 0x10000);
        EXPECT_LT(thrown_again, static_cast<int>(bound)) << "no more is thrown again than must be";
    }
}

TEST(Shuffle, all_orders_of_four_come_equally_often_from_all_choices) {
    // A word that makes below(bound) give `number`: the middle of its part.
    const auto word_for = [](std::uint32_t number, std::uint32_t bound) {
        return static_cast<std::uint16_t>((number * 0x10000U + 0x8000U) / bound);
    };
    std::multiset<std::array<int, 4>> orders;
    for (std::uint32_t a = 0; a < 4; ++a)
        for (std::uint32_t b = 0; b < 3; ++b)
            for (std::uint32_t c = 0; c < 2; ++c) {
                Given given{{word_for(a, 4), word_for(b, 3), word_for(c, 2)}};
                std::array<int, 4> items{0, 1, 2, 3};
                shuffle(items, given);
                orders.insert(items);
            }
    EXPECT_EQ(orders.size(), 24U);
    EXPECT_EQ(std::set(orders.begin(), orders.end()).size(), 24U);
}

// RFC 8439, 2.3.2 has this key stream for other input; these are the first bytes for a key, nonce and counter of
// nothing (its appendix A.1, first vector), reached here through a purpose of twelve zero bytes.
TEST(Stream, is_the_chacha20_of_its_standard) {
    Stream stream(Seed{}, std::string_view("\0\0\0\0\0\0\0\0\0\0\0\0", 12));
    Bytes<16> start;
    stream.fill(start);
    EXPECT_EQ(hex(start), "76b8e0ada0f13d90405d6ae55386bd28");
    stream.fill(start); // and on
    EXPECT_EQ(hex(start), "bdd219b8a08ded1aa836efcc8b770dc7");
}

TEST(Stream, words_and_bytes_are_one_stream_across_its_refills) {
    const Seed seed = {1, 2, 3};
    Stream words(seed, "ananas tests");
    Stream bytes(seed, "ananas tests");
    for (int word = 0; word < 1000; ++word) {
        Bytes<2> two;
        bytes.fill(two);
        ASSERT_EQ(words.word(), two[0] | two[1] << 8) << "word " << word;
    }
}

TEST(Stream, one_seed_has_another_stream_for_another_purpose) {
    const Seed seed = {1, 2, 3};
    Stream one(seed, "ananas order");
    Stream other(seed, "ananas salts");
    int same = 0;
    for (int word = 0; word < 64; ++word) same += one.word() == other.word() ? 1 : 0;
    EXPECT_LE(same, 1);
}

TEST(Entropy, is_fresh_each_time) {
    std::set<Seed> seeds;
    for (int draw = 0; draw < 1000; ++draw) seeds.insert(fresh_bits());
    EXPECT_EQ(seeds.size(), 1000U);
}

TEST(Deck, a_seed_puts_all_52_cards_in_some_order) {
    for (std::uint8_t first = 0; first < 200; ++first) {
        CardSet seen;
        for (const Card card : order_of(Seed{first})) seen |= card;
        ASSERT_EQ(seen, CardSet::full_deck());
    }
}

} // namespace
} // namespace ananas::dealer
