// The product against the judge on random hands: every game, every kernel, every layout.
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/batch.h"
#include "evaluator/deals.h"
#include "evaluator/games.h"
#include "evaluator/guarded.h"
#include "evaluator/rank.h"
#include "support/soak.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ananas {
namespace {

constexpr std::size_t a_million = 1'000'003; // no multiple of any vector's length

void all_give(const Answers &expected, const Game &game, const Deals &deals, Edge edge) {
    every_way(game, deals, edge, [&](const std::string &who, const Answers &got) {
        EXPECT_TRUE(same(deals, expected, got)) << name_of(game) << ", " << who;
    });
}

void agree_on_a_million(const Game &game) {
    const std::uint64_t seed = 1000 + static_cast<std::uint64_t>(game.cards);
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Deals deals = random_deals(seed, a_million, game.cards, game.board);
    all_give(judged(game, deals), game, deals, Edge::forbidden_after);
}

void agree_on_a_million_each_of_five_to_seven_cards(Task task) {
    for (int cards = 5; cards <= 7; ++cards) agree_on_a_million({task, cards});
}

TEST(Agreement, high_on_a_million_hands) { agree_on_a_million_each_of_five_to_seven_cards(Task::high); }
TEST(Agreement, low_on_a_million_hands) { agree_on_a_million_each_of_five_to_seven_cards(Task::low); }
TEST(Agreement, low8_on_a_million_hands) { agree_on_a_million_each_of_five_to_seven_cards(Task::low8); }
TEST(Agreement, front_on_a_million_hands) { agree_on_a_million({Task::front, 3}); }

// High alone and high-low on the same deals: the judge needs its time only once.
void agree_in_omaha(int board) {
    const std::uint64_t seed = 2000 + static_cast<std::uint64_t>(board);
    SCOPED_TRACE("seed " + std::to_string(seed));
    const Deals deals = random_deals(seed, a_million, 4, board);
    const Answers both = judged({Task::omaha8, 4, board}, deals);
    all_give(both, {Task::omaha8, 4, board}, deals, Edge::forbidden_after);
    all_give({both.high, {}}, {Task::omaha, 4, board}, deals, Edge::forbidden_after);
}

TEST(Agreement, omaha_and_omaha8_on_a_million_flops) { agree_in_omaha(3); }
TEST(Agreement, omaha_and_omaha8_on_a_million_turns) { agree_in_omaha(4); }
TEST(Agreement, omaha_and_omaha8_on_a_million_rivers) { agree_in_omaha(5); }

// So many random cards of a suit that are not in `taken`.
CardSet cards_of_suit(int count, int suit, CardSet taken, Dice &dice) {
    CardSet cards;
    while (cards.size() < count)
        cards |= CardSet(Card(static_cast<Rank>(dice.below(rank_count)), static_cast<Suit>(suit))) - taken;
    return cards;
}

// Hands split into the cards they share and the rest. What is looked at depends on how the shared cards fall on the
// suits. Half of the hands have all other cards in one suit, which is how flushes come about.
void agree_when_sharing(const std::array<int, suit_count> &of_suit, int cards, Dice &dice) {
    constexpr std::size_t count = 515;
    CardSet shared;
    for (int suit = 0; suit < suit_count; ++suit)
        shared |= cards_of_suit(of_suit[static_cast<std::size_t>(suit)], suit, {}, dice);
    SCOPED_TRACE(to_string(shared) + " shared, " + std::to_string(cards) + " cards");
    Deals whole{{cards, {}}, {}};
    std::array<Guarded<std::uint16_t>, suit_count> rest{
        Guarded<std::uint16_t>(count, Edge::forbidden_after), Guarded<std::uint16_t>(count, Edge::forbidden_after),
        Guarded<std::uint16_t>(count, Edge::forbidden_after), Guarded<std::uint16_t>(count, Edge::forbidden_after)};
    for (std::size_t i = 0; i < count; ++i) {
        CardSet added;
        if (i % 2 == 0) added = cards_of_suit(cards - shared.size(), dice.below(suit_count), shared, dice);
        while (added.size() < cards - shared.size())
            added |= CardSet(Card::from_number(dice.below(deck_size))) - shared;
        whole.hands.add(shared | added);
        for (std::size_t suit = 0; suit < suit_count; ++suit)
            rest[suit].data()[i] = added.ranks_of(static_cast<Suit>(suit));
    }
    const Answers expected = judged({Task::high, cards}, whole);
    const SuitPlanes planes{{rest[0].data(), rest[1].data(), rest[2].data(), rest[3].data()}, count};
    for (const Kernel kernel : kernels_here()) {
        Guarded<HandRank> out(count, Edge::forbidden_after);
        rank_high(cards, shared, planes, out.data(), kernel);
        EXPECT_TRUE(same(whole, expected, {{out.begin(), out.end()}, {}})) << name_of(kernel);
        EXPECT_TRUE(out.untouched_beside()) << name_of(kernel);
    }
}

TEST(Agreement, hands_that_share_cards_rank_like_whole_ones) {
    Dice dice(3000);
    for (int cards = 5; cards <= 7; ++cards)
        for (int clubs = 0; clubs <= cards; ++clubs)
            for (int diamonds = 0; clubs + diamonds <= cards; ++diamonds)
                for (int hearts = 0; clubs + diamonds + hearts <= cards; ++hearts)
                    for (int spades = 0; clubs + diamonds + hearts + spades <= cards; ++spades)
                        agree_when_sharing({clubs, diamonds, hearts, spades}, cards, dice);
}

// All lengths around the vectors', with the forbidden page behind the arrays and before them, which
// also puts them at every alignment.
TEST(Agreement, batches_of_any_length_stay_within_their_arrays) {
    std::vector<std::size_t> lengths;
    for (std::size_t length = 0; length <= 130; ++length) lengths.push_back(length);
    lengths.insert(lengths.end(), {255, 256, 257, 1023, 1025, 4097});
    for (const Game &game : all_games) {
        const Deals all = random_deals(4000, lengths.back(), game.cards, game.board);
        const Answers answers = judged(game, all);
        for (const std::size_t length : lengths) {
            Deals deals = all;
            deals.hands.cards.resize(length * static_cast<std::size_t>(game.cards));
            deals.boards.cards.resize(length * static_cast<std::size_t>(game.board));
            Answers expected = answers;
            if (!expected.high.empty()) expected.high.resize(length);
            if (!expected.low.empty()) expected.low.resize(length);
            for (const Edge edge : {Edge::forbidden_after, Edge::forbidden_before})
                in_batches(game, deals, edge, [&](const std::string &who, const Answers &got) {
                    ASSERT_TRUE(same(deals, expected, got))
                        << name_of(game) << ", " << who << ", " << length << " hands";
                });
            if (HasFailure()) return;
        }
    }
}

// Nothing where its ranks would be, nor before that: a count that runs below zero would begin there.
TEST(Agreement, an_empty_batch_needs_no_memory_and_writes_nothing) {
    const std::vector<HandRank> high(256, HandRank{0xA5A5A5A5});
    const std::vector<LowRank> low(256, LowRank{0xA5A5A5A5});
    for (const Kernel kernel : kernels_here()) {
        std::vector<HandRank> high_beside = high;
        std::vector<LowRank> low_beside = low;
        HandRank *const high_out = high_beside.data() + 128;
        LowRank *const low_out = low_beside.data() + 128;
        for (const Game &game : all_games) {
            rank_no_hands(game, nullptr, nullptr, kernel);
            rank_no_hands(game, high_out, low_out, kernel);
            EXPECT_TRUE(high_beside == high && low_beside == low) << name_of(game) << ", " << name_of(kernel);
        }
        for (int cards = 5; cards <= 7; ++cards) {
            rank_high(cards, CardSet{}, SuitPlanes{}, nullptr, kernel);
            rank_high(cards, CardSet{}, SuitPlanes{}, high_out, kernel);
            EXPECT_TRUE(high_beside == high) << cards << " with shared cards, " << name_of(kernel);
        }
    }
}

TEST(Agreement, without_a_kernel_named_the_best_one_works) {
    ASSERT_TRUE(runs_here(best_kernel()));
    ASSERT_TRUE(runs_here(Kernel::portable));
    const Deals deals = random_deals(5000, 1000, 7, 0);
    std::vector<CardSet> sets;
    for (std::size_t i = 0; i < deals.size(); ++i) sets.push_back(set_of(deals.hands.hand(i)));
    std::vector<HandRank> ranks(sets.size());
    rank_high(7, sets, ranks.data());
    EXPECT_TRUE(same(deals, judged({Task::high, 7}, deals), {ranks, {}}));
}

TEST(Agreement, kernels_have_names_of_their_own) {
    EXPECT_EQ(name_of(Kernel::portable), "portable");
    EXPECT_EQ(name_of(Kernel::avx2), "AVX2");
    EXPECT_EQ(name_of(Kernel::avx512), "AVX-512");
}

TEST(Agreement, judge_and_kernels_soak) {
    soak("hands", [](std::uint64_t round) {
        Dice dice(round);
        std::uint64_t tried = 0;
        for (const Game &game : all_games) {
            const Deals deals =
                random_deals(dice.roll(), static_cast<std::size_t>(dice.below(700)), game.cards, game.board);
            all_give(judged(game, deals), game, deals,
                     dice.below(2) == 0 ? Edge::forbidden_after : Edge::forbidden_before);
            tried += deals.size();
        }
        return tried;
    });
}

} // namespace
} // namespace ananas
