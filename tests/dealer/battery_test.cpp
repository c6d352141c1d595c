// Whether all decks are equally likely. That every bound draws fairly is proven in shuffle_test.cpp; this
// battery watches the whole, from seeds to decks, and shows that it would notice the classic mistakes.
#include "cards/card.h"
#include "dealer/bytes.h"
#include "dealer/deck.h"
#include "dealer/entropy.h"
#include "dealer/shuffle.h"
#include "support/soak.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::dealer {
namespace {

using Deck = std::array<Card, deck_size>;
// The n-th deck of a campaign.
using Shuffler = std::function<Deck(std::uint64_t)>;

// Counts that should all be the same, and how far they are from it.
class Tally {
public:
    Tally(std::string what, std::size_t cells, double freedom, double scale = 1)
        : what_(std::move(what)), counts_(cells), freedom_(freedom), scale_(scale) {}
    void count(std::size_t cell) { ++counts_[cell]; }
    void add(const Tally &more) { std::ranges::transform(counts_, more.counts_, counts_.begin(), std::plus<>()); }

    // In standard deviations of a normal variable: chi-square by Wilson and Hilferty's cube root.
    [[nodiscard]] double deviation() const {
        const double total = std::accumulate(counts_.begin(), counts_.end(), 0.0);
        const double expected = total / static_cast<double>(counts_.size());
        double chi_square = 0;
        for (const std::uint64_t seen : counts_) {
            const double difference = static_cast<double>(seen) - expected;
            chi_square += difference * difference / expected;
        }
        const double spread = 2 / (9 * freedom_);
        return (std::cbrt(chi_square * scale_ / freedom_) - (1 - spread)) / std::sqrt(spread);
    }
    [[nodiscard]] const std::string &what() const { return what_; }

private:
    std::string what_;
    std::vector<std::uint64_t> counts_;
    double freedom_;
    double scale_;
};

// What is still taken for chance.
struct Limits {
    double deviation;
    std::uint64_t duplicates;
};

// Five standard deviations: once in 1.7 million honest statistics. The seeds are fixed, so that an honest
// battery passes for good.
constexpr Limits of_fixed_seeds{.deviation = 5, .duplicates = 0};

// A campaign has other seeds every time, and nobody says when it ends. Eight standard deviations are exceeded once
// in 800 million million honest statistics, of which a core makes some ten million a day; and of a hundred
// thousand decks two have the same fingerprint once in four thousand million rounds, so that four such pairs are no
// chance. An honest shuffle fails less than once in a million campaigns, even if each takes a month.
constexpr Limits of_fresh_seeds{.deviation = 8, .duplicates = 3};

// A billion decks have fresh seeds too, and are judged 408 times: four statistics of each of a hundred batteries, four
// of all of them together, four of how the hundreds lie. Six and a half standard deviations are exceeded once in 12,000
// million honest statistics, and two pairs of the same fingerprint come once in 27 million such runs: an honest shuffle
// fails less than once in ten million.
constexpr Limits of_a_billion{.deviation = 6.5, .duplicates = 1};

struct Verdict {
    std::vector<Tally> tallies;
    std::uint64_t duplicates = 0;

    // The decks of both; none of one is compared with one of the other.
    void add(const Verdict &more) {
        for (std::size_t each = 0; each < tallies.size(); ++each) tallies[each].add(more.tallies[each]);
        duplicates += more.duplicates;
    }
    [[nodiscard]] std::string complaints(Limits limits) const {
        std::string text;
        for (const Tally &tally : tallies)
            if (const double deviation = tally.deviation(); std::abs(deviation) > limits.deviation)
                text += tally.what() + " is off by " + std::to_string(deviation) + "; ";
        if (duplicates > limits.duplicates) text += std::to_string(duplicates) + " decks came twice; ";
        return text;
    }
};

void pool(std::optional<Verdict> &together, const Verdict &more) {
    if (together)
        together->add(more);
    else
        together = more;
}

std::size_t number(Card card) { return static_cast<std::size_t>(card.number()); }
std::size_t pair_number(std::size_t a, std::size_t b) {
    const auto [low, high] = std::minmax(a, b);
    return high * (high - 1) / 2 + low;
}
std::size_t triple_number(std::array<std::size_t, 3> cards) {
    std::ranges::sort(cards);
    return cards[2] * (cards[2] - 1) * (cards[2] - 2) / 6 + cards[1] * (cards[1] - 1) / 2 + cards[0];
}

// An order as 64 bits, different for different orders but for chance. Eight cards at a time: one by one they would take
// as long as the shuffle.
std::uint64_t fingerprint(const Deck &deck) {
    static_assert(sizeof(Card) == 1);
    std::array<std::uint64_t, (deck_size + 7) / 8> words{};
    std::memcpy(words.data(), deck.data(), deck_size);
    std::uint64_t sum = 0;
    for (const std::uint64_t word : words) {
        sum = (sum ^ word) * 0x9E3779B97F4A7C15U;
        sum ^= sum >> 29U;
    }
    return sum;
}

Verdict battery(std::uint64_t decks, const Shuffler &shuffler) {
    // A card lies in exactly one position and a position holds exactly one card: of the 2,704 cells 2,601 are
    // free, and the statistic is too large by 52/51.
    Tally places("card by position", deck_size * deck_size, 51 * 51, 51.0 / 52);
    Tally neighbours("the first two of adjacent cards", deck_size * (deck_size - 1), deck_size * (deck_size - 1) - 1);
    Tally holes("two hole cards", 1326, 1325);
    Tally flops("flops", 22100, 22099);
    std::vector<std::uint64_t> fingerprints;
    fingerprints.reserve(decks);
    for (std::uint64_t deal = 0; deal < decks; ++deal) {
        const Deck deck = shuffler(deal);
        for (std::size_t place = 0; place < deck_size; ++place) places.count(place * deck_size + number(deck[place]));
        // One pair a deck, from a place that moves on: pairs of one deck depend on each other.
        const std::size_t at = deal % (deck_size - 1);
        const std::size_t first = number(deck[at]), second = number(deck[at + 1]);
        neighbours.count(first * (deck_size - 1) + second - (second > first ? 1 : 0));
        holes.count(pair_number(number(deck[0]), number(deck[2])));
        flops.count(triple_number({number(deck[5]), number(deck[6]), number(deck[7])}));
        fingerprints.push_back(fingerprint(deck));
    }
    std::ranges::sort(fingerprints);
    Verdict verdict{.tallies = {places, neighbours, holes, flops}};
    for (std::size_t each = 1; each < fingerprints.size(); ++each)
        if (fingerprints[each] == fingerprints[each - 1]) ++verdict.duplicates;
    return verdict;
}

// The seeds of a campaign, or of a round of one: each as fresh as the last, and the same in every run.
class Seeds {
public:
    explicit Seeds(std::uint64_t number, std::string_view purpose = "ananas tests")
        : stream_(of_number(number), purpose) {}
    Seed next() {
        Seed seed;
        stream_.fill(seed);
        return seed;
    }

private:
    static Seed of_number(std::uint64_t number) {
        Seed seed{};
        for (std::size_t byte = 0; byte < sizeof number; ++byte)
            seed[byte] = static_cast<std::uint8_t>(number >> 8 * byte);
        return seed;
    }
    Stream stream_;
};

Deck new_deck() {
    Deck deck;
    for (int card = 0; card < deck_size; ++card) deck[static_cast<std::size_t>(card)] = Card::from_number(card);
    return deck;
}

Verdict battery_of_ours(std::uint64_t decks, Seeds seeds) {
    return battery(decks, [&](std::uint64_t) { return order_of(seeds.next()); });
}

// Ten million, or fewer where a sanitizer slows them down.
TEST(Battery, decks_look_equally_likely) {
    EXPECT_EQ(battery_of_ours(ANANAS_DECKS, Seeds(1)).complaints(of_fixed_seeds), "");
}

// Another one every time, or the one that failed.
std::uint64_t number_of_campaign() {
    if (const char *again = std::getenv("ANANAS_CAMPAIGN")) return std::stoull(again);
    std::uint64_t number = 0;
    std::memcpy(&number, fresh_bits().data(), sizeof number);
    return number;
}

// A hundred batteries of ten million, each with seeds of its own. Each has a verdict, and all together have one: as a
// battery of a billion. The deviations of the hundred must look normal as well.
TEST(Battery, a_billion_decks_look_equally_likely_slow) {
    constexpr std::uint64_t batteries = 100;
    const std::uint64_t campaign = number_of_campaign();
    std::cout << "Repeat it with ANANAS_CAMPAIGN=" << campaign << " ./test Battery.a_billion\n" << std::flush;
    std::optional<Verdict> together;
    std::vector<double> sums(4);
    for (std::uint64_t each = 0; each < batteries; ++each) {
        const Verdict verdict = battery_of_ours(10'000'000, Seeds(campaign + each, "ananas every"));
        EXPECT_EQ(verdict.complaints(of_a_billion), "") << "battery " << each;
        for (std::size_t tally = 0; tally < sums.size(); ++tally) sums[tally] += verdict.tallies[tally].deviation();
        pool(together, verdict);
    }
    EXPECT_EQ(together->complaints(of_a_billion), "");
    for (std::size_t tally = 0; tally < sums.size(); ++tally) {
        const double lie = sums[tally] / std::sqrt(batteries);
        EXPECT_LT(std::abs(lie), of_a_billion.deviation);
        std::cout << together->tallies[tally].what() << ": off by " << together->tallies[tally].deviation()
                  << " together, by " << lie << " one by one\n";
    }
    std::cout << together->duplicates << " decks came twice\n";
}

// Every round has a verdict of its own, which can be repeated, and all rounds together have one: it sees what leans too
// little to show in a few decks. With fewer than a hundred thousand, flops would be too rare for chi-square.
TEST(Battery, decks_look_equally_likely_soak) {
    constexpr std::uint64_t decks = 100'000;
    std::optional<Verdict> together;
    std::uint64_t first = 0;
    soak("decks", [&](std::uint64_t round) -> std::uint64_t {
        const Verdict verdict = battery_of_ours(decks, Seeds(round, "ananas soaks"));
        EXPECT_EQ(verdict.complaints(of_fresh_seeds), "");
        if (!together) first = round;
        pool(together, verdict);
        EXPECT_EQ(together->complaints(of_fresh_seeds), "") << "all decks since round " << first;
        return decks;
    });
}

// Within the limits of the campaign: it would notice as well.
constexpr std::uint64_t with_fault = 1'000'000;

TEST(Battery, notices_a_swap_with_any_place) {
    Seeds seeds(2);
    const Verdict verdict = battery(with_fault, [&](std::uint64_t) {
        Stream stream(seeds.next(), "ananas order");
        Deck deck = new_deck();
        for (Card &card : deck) std::swap(card, deck[below(deck_size, stream)]);
        return deck;
    });
    EXPECT_NE(verdict.complaints(of_fresh_seeds), "");
}

TEST(Battery, notices_a_bound_off_by_one) {
    Seeds seeds(3);
    const Verdict verdict = battery(with_fault, [&](std::uint64_t) {
        Stream stream(seeds.next(), "ananas order");
        Deck deck = new_deck();
        for (std::size_t left = deck_size; left > 1; --left)
            std::swap(deck[left - 1], deck[below(static_cast<std::uint32_t>(left - 1), stream)]);
        return deck;
    });
    EXPECT_NE(verdict.complaints(of_fresh_seeds), "");
}

Deck by_a_remainder_of_eight_bits(const Seed &seed) {
    Stream stream(seed, "ananas order");
    Deck deck = new_deck();
    for (std::size_t left = deck_size; left > 1; --left)
        std::swap(deck[left - 1], deck[(stream.word() & 0xFFU) % left]);
    return deck;
}

TEST(Battery, notices_a_remainder_of_eight_bits) {
    Seeds seeds(4);
    const Verdict verdict =
        battery(with_fault, [&](std::uint64_t) { return by_a_remainder_of_eight_bits(seeds.next()); });
    EXPECT_NE(verdict.complaints(of_fresh_seeds), "");
}

// One deck in six is shuffled so: too few to show in any of ten batteries.
TEST(Battery, notices_together_what_shows_in_none) {
    Seeds seeds(6);
    std::optional<Verdict> together;
    for (int each = 0; each < 10; ++each) {
        const Verdict verdict = battery(with_fault / 10, [&](std::uint64_t deal) {
            return deal % 6 == 0 ? by_a_remainder_of_eight_bits(seeds.next()) : order_of(seeds.next());
        });
        EXPECT_EQ(verdict.complaints(of_a_billion), "");
        pool(together, verdict);
    }
    EXPECT_NE(together->complaints(of_a_billion), "");
}

TEST(Battery, notices_seeds_of_thirty_two_bits) {
    Seeds seeds(5);
    const Verdict verdict = battery(with_fault, [&](std::uint64_t) {
        const Seed whole = seeds.next();
        Seed small{};
        std::copy_n(whole.begin(), 4, small.begin());
        return order_of(small);
    });
    EXPECT_GT(verdict.duplicates, of_fresh_seeds.duplicates);
}

} // namespace
} // namespace ananas::dealer
