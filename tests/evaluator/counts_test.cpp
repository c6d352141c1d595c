// Exact counts over every hand there is, for every kernel and layout.
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/deals.h"
#include "evaluator/every.h"
#include "evaluator/games.h"
#include "evaluator/guarded.h"
#include "evaluator/rank.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace ananas {
namespace {

// How many hands fell where. High hands are counted by category with royal flushes apart; lows by
// their top card, five to thirteen, those with a pair or worse by category, and no low at all.
using Count = std::map<std::string, std::uint64_t>;

constexpr std::array<const char *, 9> category_names = {
    "high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush"};
constexpr HandRank royal_flush{0xE0002000};

class Counter {
public:
    void add(HandRank rank, std::uint64_t hands) {
        places_[rank == royal_flush ? 9 : static_cast<std::size_t>(rank.category())] += hands;
    }
    void add(LowRank low, std::uint64_t hands) {
        if (!low.qualifies())
            places_[no_low] += hands;
        else if (const HandRank worst = low.as_high(); worst.category() == Category::high_card)
            places_[10 + static_cast<std::size_t>(std::bit_width(worst.next()))] += hands;
        else
            places_[static_cast<std::size_t>(worst.category())] += hands;
    }
    void add(const Answers &answers, const std::vector<int> &weights) {
        for (std::size_t i = 0; i < answers.high.size(); ++i)
            add(answers.high[i], static_cast<std::uint64_t>(weights[i]));
        for (std::size_t i = 0; i < answers.low.size(); ++i)
            add(answers.low[i], static_cast<std::uint64_t>(weights[i]));
    }
    [[nodiscard]] Count count() const {
        Count named;
        for (std::size_t i = 0; i < places_.size(); ++i)
            if (places_[i] > 0) named[name_of_place(i)] = places_[i];
        return named;
    }

private:
    static constexpr std::size_t no_low = 24;
    static std::string name_of_place(std::size_t place) {
        if (place < category_names.size()) return category_names.at(place);
        if (place == 9) return "royal flush";
        return place == no_low ? "no low" : "top card " + std::to_string(place - 10);
    }
    std::array<std::uint64_t, 25> places_{}; // nine categories, the royal flush, 10 + top card, no low
};

const Count five_card_hands = {{"royal flush", 4},  {"straight flush", 36},  {"quads", 624},    {"full house", 3'744},
                               {"flush", 5'108},    {"straight", 10'200},    {"trips", 54'912}, {"two pair", 123'552},
                               {"pair", 1'098'240}, {"high card", 1'302'540}};
const Count six_card_hands = {{"royal flush", 188},    {"straight flush", 1'656}, {"quads", 14'664},
                              {"full house", 165'984}, {"flush", 205'792},        {"straight", 361'620},
                              {"trips", 732'160},      {"two pair", 2'532'816},   {"pair", 9'730'740},
                              {"high card", 6'612'900}};
const Count seven_card_hands = {{"royal flush", 4'324},    {"straight flush", 37'260}, {"quads", 224'848},
                                {"full house", 3'473'184}, {"flush", 4'047'644},       {"straight", 6'180'020},
                                {"trips", 6'461'620},      {"two pair", 31'433'400},   {"pair", 58'627'800},
                                {"high card", 23'294'460}};
const Count fronts = {{"trips", 52}, {"pair", 3'744}, {"high card", 18'304}};

std::int64_t choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    std::int64_t ways = 1;
    for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
    return ways;
}

// In how many ways `cards` cards cover all of `ranks` given ranks and no others: of all choices from
// their 4 × ranks cards, take away those that leave a rank out (and so on, in and out).
std::int64_t covering(int cards, int ranks) {
    std::int64_t ways = 0;
    for (int left_out = 0; left_out <= ranks; ++left_out)
        ways += (left_out % 2 == 0 ? 1 : -1) * choose(ranks, left_out) * choose(4 * (ranks - left_out), cards);
    return ways;
}

// The lows of all hands of so many cards, worked out from their ranks alone.
Count lows_by_counting(int cards, bool eight_or_better) {
    Count count;
    const auto put = [&](const std::string &where, std::int64_t hands) {
        if (hands > 0) count[where] += static_cast<std::uint64_t>(hands);
    };
    for (int top = 5; top <= 13; ++top) {
        // Five or more ranks, the fifth from below being the top card: four below it, the rest above.
        std::int64_t hands = 0;
        for (int ranks = 5; ranks <= cards; ++ranks)
            hands += choose(top - 1, 4) * choose(13 - top, ranks - 5) * covering(cards, ranks);
        put(eight_or_better && top > 8 ? "no low" : "top card " + std::to_string(top), hands);
    }
    // Three ranks are trips when all cards but two are of one of them, and two ranks are quads when all
    // but one are; otherwise the cards can be spread more evenly.
    const std::int64_t trips = choose(13, 3) * 3 * choose(4, cards - 2) * 4 * 4;
    const std::int64_t quads = choose(13, 2) * 2 * choose(4, cards - 1) * 4;
    const std::pair<const char *, std::int64_t> paired[] = {{"pair", choose(13, 4) * covering(cards, 4)},
                                                            {"two pair", choose(13, 3) * covering(cards, 3) - trips},
                                                            {"trips", trips},
                                                            {"full house", choose(13, 2) * covering(cards, 2) - quads},
                                                            {"quads", quads}};
    for (const auto &[name, hands] : paired) put(eight_or_better ? "no low" : name, hands);
    return count;
}

TEST(LowsByCounting, adds_up_to_all_hands) {
    for (const auto &[cards, hands] : {std::pair{5, 2'598'960U}, {6, 20'358'520U}, {7, 133'784'560U}})
        for (const bool eight_or_better : {false, true}) {
            std::uint64_t sum = 0;
            for (const auto &[where, count] : lows_by_counting(cards, eight_or_better)) sum += count;
            EXPECT_EQ(sum, hands);
        }
    // Five cards with a five on top: four suits each.
    EXPECT_EQ(lows_by_counting(5, true).at("top card 5"), 1'024U);
}

// Collects hands and hands them on, some ten thousand at a time, each with a weight.
class Chunks {
public:
    using Use = std::function<void(const Deals &, const std::vector<int> &)>;
    Chunks(int cards, Use use) : deals_{{cards, {}}, {}}, use_(std::move(use)) {}
    ~Chunks() { use_(deals_, weights_); }
    Chunks(const Chunks &) = delete;
    Chunks &operator=(const Chunks &) = delete;

    void put(CardSet hand, int weight) {
        deals_.hands.add(hand);
        weights_.push_back(weight);
        if (weights_.size() < 16'381) return;
        use_(deals_, weights_);
        deals_.hands.cards.clear();
        weights_.clear();
    }

private:
    Deals deals_;
    std::vector<int> weights_;
    Use use_;
};

// One count for each kernel and layout, and one for the hands ranked one at a time.
class Counts : public testing::Test {
protected:
    // Ranks the hands every way and adds them up.
    void count(const Game &game, const Deals &deals, const std::vector<int> &weights) {
        every_way(game, deals, Edge::forbidden_after,
                  [&](const std::string &who, const Answers &answers) { counters_[who].add(answers, weights); });
    }
    void count_every(const Game &game) {
        Chunks chunks(game.cards,
                      [&](const Deals &deals, const std::vector<int> &weights) { count(game, deals, weights); });
        every_hand(game.cards, [&](CardSet hand) { chunks.put(hand, 1); });
    }
    void all_are(const Count &expected) const {
        EXPECT_EQ(counters_.size(), 1 + 3 * kernels_here().size()); // three layouts
        for (const auto &[who, counter] : counters_) EXPECT_EQ(counter.count(), expected) << who;
    }

    std::map<std::string, Counter> counters_;
};

TEST_F(Counts, every_five_card_hand) {
    count_every({Task::high, 5});
    all_are(five_card_hands);
}

TEST_F(Counts, every_front) {
    count_every({Task::front, 3});
    all_are(fronts);
}

TEST_F(Counts, every_five_card_low_by_top_card) {
    count_every({Task::low, 5});
    all_are(lows_by_counting(5, false));
}

TEST_F(Counts, every_five_card_low_with_the_qualifier) {
    count_every({Task::low8, 5});
    all_are(lows_by_counting(5, true));
}

TEST_F(Counts, every_six_card_hand_slow) {
    count_every({Task::high, 6});
    all_are(six_card_hands);
}

TEST_F(Counts, every_seven_card_hand_slow) {
    count_every({Task::high, 7});
    all_are(seven_card_hands);
}

TEST_F(Counts, every_seven_card_low_by_top_card_slow) {
    count_every({Task::low, 7});
    all_are(lows_by_counting(7, false));
}

TEST_F(Counts, every_seven_card_low_with_the_qualifier_slow) {
    count_every({Task::low8, 7});
    all_are(lows_by_counting(7, true));
}

// All seven-card hands in order: two cards are shared, and the other five come from the cards below
// them. Listed by their highest card, those are the first so many of all five-card hands.
TEST(CountsInOrder, every_seven_card_hand_slow) {
    std::array<std::vector<std::uint16_t>, suit_count> five;
    std::array<std::size_t, deck_size + 1> with_all_below{}; // how many have all cards below that number
    for (int highest = 4; highest < deck_size; ++highest) {
        const auto add = [&](CardSet hand) {
            for (std::size_t suit = 0; suit < suit_count; ++suit)
                five[suit].push_back(hand.ranks_of(static_cast<Suit>(suit)));
        };
        every_hand(4, add, Card::from_number(highest), highest);
        with_all_below[static_cast<std::size_t>(highest) + 1] = five[0].size();
    }
    for (const Kernel kernel : kernels_here()) {
        Counter counter;
        std::vector<HandRank> ranks(five[0].size());
        every_hand(2, [&](CardSet shared) {
            const int lower = std::min((*shared.begin()).number(), (*++shared.begin()).number());
            const SuitPlanes rest{{five[0].data(), five[1].data(), five[2].data(), five[3].data()},
                                  with_all_below[static_cast<std::size_t>(lower)]};
            rank_high(7, shared, rest, ranks.data(), kernel);
            for (std::size_t i = 0; i < rest.size(); ++i) counter.add(ranks[i], 1);
        });
        EXPECT_EQ(counter.count(), seven_card_hands) << name_of(kernel);
    }
}

// The hand with its suits dealt anew.
CardSet with_other_suits(CardSet hand, Dice &dice) {
    std::array<unsigned, 4> places = {0, 1, 2, 3};
    for (int i = 3; i > 0; --i)
        std::swap(places[static_cast<std::size_t>(i)], places[static_cast<std::size_t>(dice.below(i + 1))]);
    std::uint64_t bits = 0;
    for (unsigned suit = 0; suit < 4; ++suit) bits |= (hand.bits() >> (16 * suit) & all_ranks) << (16 * places[suit]);
    return CardSet::from_bits(bits);
}

// One hand of each suit pattern stands for all hands that differ in the names of the suits only, and
// the judge looks at every one of them. Each is ranked as listed and once more with its suits dealt
// anew: twelve million seven-card hands that stand for all 133,784,560, twice.
class Patterns : public Counts {
protected:
    void count_every_pattern(const Game &game, const std::function<Answers(const Deals &)> &judge) {
        Dice dice(7000);
        Chunks chunks(game.cards, [&](const Deals &listed, const std::vector<int> &weights) {
            if (HasFailure()) return; // one is enough
            Deals renamed{{game.cards, {}}, {}};
            for (std::size_t i = 0; i < listed.size(); ++i)
                renamed.hands.add(with_other_suits(set_of(listed.hands.hand(i)), dice));
            const Answers expected = judge(listed);
            different_high_.insert(expected.high.begin(), expected.high.end());
            different_low_.insert(expected.low.begin(), expected.low.end());
            const auto agrees = [&](const std::string &who, const Answers &got) {
                ASSERT_TRUE(same(listed, expected, got)) << who;
            };
            every_way(game, listed, Edge::forbidden_after, agrees);
            in_batches(game, renamed, Edge::forbidden_after, agrees);
            counter_.add(expected, weights); // what all of them answered
        });
        every_suit_pattern(game.cards, [&](CardSet hand, int weight) { chunks.put(hand, weight); });
    }
    void judge_every_pattern(const Game &game) {
        count_every_pattern(game, [&](const Deals &deals) { return judged(game, deals); });
    }
    // For the judge, suits are nothing in a low: it need not look twice at the same ranks.
    void judge_every_low_pattern(const Game &game) {
        std::map<std::array<int, rank_count>, LowRank> known;
        count_every_pattern(game, [&](const Deals &deals) {
            Answers answers;
            for (std::size_t i = 0; i < deals.size(); ++i) {
                std::array<int, rank_count> times{};
                for (const Card card : deals.hands.hand(i)) ++times[static_cast<std::size_t>(card.rank())];
                auto found = known.find(times);
                if (found == known.end()) {
                    Deals one{{game.cards, {}}, {}};
                    one.hands.add(deals.hands.hand(i));
                    found = known.emplace(times, judged(game, one).low.front()).first;
                }
                answers.low.push_back(found->second);
            }
            return answers;
        });
    }

    Counter counter_;
    std::set<HandRank> different_high_;
    std::set<LowRank> different_low_;
};

TEST_F(Patterns, all_six_card_hands) {
    judge_every_pattern({Task::high, 6});
    EXPECT_EQ(counter_.count(), six_card_hands);
    EXPECT_EQ(different_high_.size(), 6075U);
}

TEST_F(Patterns, all_seven_card_hands) {
    judge_every_pattern({Task::high, 7});
    EXPECT_EQ(counter_.count(), seven_card_hands);
    EXPECT_EQ(different_high_.size(), 4824U);
}

TEST_F(Patterns, all_six_card_lows) {
    judge_every_low_pattern({Task::low, 6});
    EXPECT_EQ(counter_.count(), lows_by_counting(6, false));
}

// Any five ranks, any four with any of them paired, any three with any two paired, and any two of
// which the lower is three times there.
TEST_F(Patterns, all_seven_card_lows) {
    judge_every_low_pattern({Task::low, 7});
    EXPECT_EQ(counter_.count(), lows_by_counting(7, false));
    EXPECT_EQ(different_low_.size(),
              static_cast<std::size_t>(choose(13, 5) + choose(13, 4) * 4 + choose(13, 3) * 3 + choose(13, 2)));
}

TEST_F(Patterns, all_six_card_lows_with_the_qualifier) {
    judge_every_low_pattern({Task::low8, 6});
    EXPECT_EQ(counter_.count(), lows_by_counting(6, true));
}

TEST_F(Patterns, all_seven_card_lows_with_the_qualifier) {
    judge_every_low_pattern({Task::low8, 7});
    EXPECT_EQ(counter_.count(), lows_by_counting(7, true));
    EXPECT_EQ(different_low_.size(), static_cast<std::size_t>(choose(8, 5) + 1)); // and no low
}

} // namespace
} // namespace ananas
