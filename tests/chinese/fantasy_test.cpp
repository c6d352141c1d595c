// The best way to set a Fantasy Land hand, against every way there is.
#include "analysis/fantasy.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/boards.h"
#include "chinese/points.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"
#include "support/soak.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace ananas::analysis {
namespace {

using chinese::Dealer;
using chinese::Row;

// What a setting is compared by, and what makes two of them different to a player.
struct Worth {
    double total = -1000;
    HandRank back, middle, front;
    friend auto operator<=>(const Worth &, const Worth &) = default;
};
using Bonuses = std::array<int, 3>;

Worth worth(const Setting &setting) {
    return {setting.total, setting.ranks[Row::back], setting.ranks[Row::middle], setting.ranks[Row::front]};
}
Bonuses bonuses(const Setting &setting) {
    return {setting.bonus.at[0].count(), setting.bonus.at[1].count(), setting.bonus.at[2].count()};
}

// Every subset's rank, once a deal, one at a time; then every arrangement, one after another.
struct BruteForce {
    BruteForce(CardSet cards, double value) : deal(cards.begin(), cards.end()), stay_value(value) {
        all = (1U << deal.size()) - 1U;
        facts.resize(all + 1U);
        for (std::uint32_t subset = 0; subset <= all; ++subset) {
            const int size = std::popcount(subset);
            if (size != 3 && size != 5) continue;
            CardSet chosen;
            for (std::size_t i = 0; i < deal.size(); ++i)
                if ((subset >> i & 1U) != 0) chosen |= deal[i];
            const HandRank rank = size == 3 ? rank_front(chosen) : rank_high(chosen);
            Fact &fact = facts[subset];
            fact.rank = rank;
            fact.is_five = size == 5;
            for (const Row row : chinese::all_rows) {
                if ((row == Row::front) != (size == 3)) continue;
                fact.bonus[static_cast<std::size_t>(row)] = chinese::bonus_of({}, row, rank).count();
            }
            const Category category = rank.category();
            fact.stays_front = size == 3 && category == Category::trips;
            fact.stays_middle = size == 5 && category >= Category::full_house;
            fact.stays_back = size == 5 && category >= Category::quads;
        }
        for (std::uint32_t subset = 0; subset <= all; ++subset) {
            if (std::popcount(subset) == 3) threes.push_back(subset);
            if (std::popcount(subset) == 5) fives.push_back(subset);
        }
    }

    // Calls `use` with the worth and the bonuses of every legal arrangement; returns how many there are in all.
    template <class Use> std::uint64_t each(const Use &use) const {
        std::uint64_t arrangements = 0;
        for (const std::uint32_t back : fives)
            for (const std::uint32_t front : threes) {
                if ((back & front) != 0) continue;
                const std::uint32_t rest = all & ~(back | front);
                const auto try_middle = [&](std::uint32_t middle) {
                    ++arrangements;
                    const Fact &f = facts[front], &m = facts[middle], &b = facts[back];
                    if (!(f.rank < m.rank && m.rank < b.rank)) return;
                    const bool stays = f.stays_front || m.stays_middle || b.stays_back;
                    use(Worth{f.bonus[0] + m.bonus[1] + b.bonus[2] + (stays ? stay_value : 0), b.rank, m.rank, f.rank},
                        Bonuses{f.bonus[0], m.bonus[1], b.bonus[2]});
                };
                if (deal.size() == 13) {
                    try_middle(rest);
                    continue;
                }
                for (std::uint32_t middle = rest; middle != 0; middle = (middle - 1) & rest)
                    if (facts[middle].is_five) try_middle(middle);
            }
        return arrangements;
    }

    struct Fact {
        HandRank rank;
        std::array<int, 3> bonus{};
        bool is_five = false;
        bool stays_front = false, stays_middle = false, stays_back = false;
    };
    std::vector<Card> deal;
    std::uint32_t all = 0;
    double stay_value;
    std::vector<Fact> facts;
    std::vector<std::uint32_t> threes, fives;
};

void is_what_it_says(CardSet cards, double stay_value, const Setting &setting) {
    const chinese::RowRanks ranks = ranks_of(setting.board);
    EXPECT_EQ(ranks, setting.ranks);
    EXPECT_FALSE(is_foul({}, ranks));
    for (const Row row : chinese::all_rows) EXPECT_EQ(setting.bonus[row], bonus_of({}, row, ranks[row]));
    EXPECT_EQ(setting.stays, stays_in_fantasy({}, ranks));
    EXPECT_EQ(setting.total, setting.bonuses().count() + (setting.stays ? stay_value : 0));
    EXPECT_EQ(setting.board.size(), 13);
    EXPECT_EQ(setting.board.all() | setting.discards, cards);
    EXPECT_FALSE(setting.board.all().intersects(setting.discards));
}

void best_is_best(CardSet cards, double stay_value, std::uint64_t arrangements) {
    Worth best;
    const BruteForce brute(cards, stay_value);
    EXPECT_EQ(brute.each([&](const Worth &each, const Bonuses &) { best = std::max(best, each); }), arrangements);
    const std::vector<Setting> found = best_settings(cards, stay_value);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(worth(found[0]), best) << "total " << found[0].total << " instead of " << best.total;
    is_what_it_says(cards, stay_value, found[0]);
}

constexpr std::uint64_t of_thirteen = 72'072;
constexpr std::uint64_t of_fourteen = 1'009'008;

double any_stay_value(Dealer &dealer) {
    constexpr std::array values = {0.0, 0.0, 8.0, 12.5, -3.0};
    return values[static_cast<std::size_t>(dealer.below(5))];
}
CardSet any_deal(Dealer &dealer, int count) {
    dealer.shuffle_up();
    // Every other deal from few suits or ranks, where everything fits everywhere.
    switch (dealer.below(6)) {
    case 0: return dealer.draw_from(CardSet::from_bits(0x1FFF'1FFFULL), count);
    case 1: return dealer.draw_from(CardSet::from_bits(0x001F'001F'001F'001FULL), count);
    case 2: return dealer.draw_from(CardSet::from_bits(0x1C0F'1C0F'1C0F'1C0FULL), count);
    default: return dealer.draw(count);
    }
}

TEST(Fantasy, is_the_best_of_all_72072_settings_of_thirteen_cards) {
    Dealer dealer(13);
    for (int deal = 0; deal < 2000 && !HasFailure(); ++deal) {
        dealer.shuffle_up();
        best_is_best(dealer.draw(13), any_stay_value(dealer), of_thirteen);
    }
}

TEST(Fantasy, is_the_best_of_all_1009008_settings_of_fourteen_cards) {
    Dealer dealer(14);
    for (int deal = 0; deal < 200 && !HasFailure(); ++deal) {
        dealer.shuffle_up();
        best_is_best(dealer.draw(14), any_stay_value(dealer), of_fourteen);
    }
}

TEST(Fantasy, is_the_best_in_deals_where_everything_fits_everywhere) {
    Dealer dealer(7);
    for (int deal = 0; deal < 500 && !HasFailure(); ++deal)
        best_is_best(any_deal(dealer, 13), any_stay_value(dealer), of_thirteen);
    for (int deal = 0; deal < 20 && !HasFailure(); ++deal)
        best_is_best(any_deal(dealer, 14), any_stay_value(dealer), of_fourteen);
}

TEST(Fantasy, is_the_best_of_fifteen_to_seventeen_cards_slow) {
    Dealer dealer(15);
    for (int deal = 0; deal < 10 && !HasFailure(); ++deal) {
        best_is_best(any_deal(dealer, 15), any_stay_value(dealer), 7'567'560);
        if (deal < 3) best_is_best(any_deal(dealer, 16), any_stay_value(dealer), 40'360'320);
        if (deal < 1) best_is_best(any_deal(dealer, 17), any_stay_value(dealer), 171'531'360);
    }
}

TEST(Fantasy, finds_the_runners_up_best_first_each_with_other_bonuses) {
    Dealer dealer(21);
    for (int deal = 0; deal < 300 && !HasFailure(); ++deal) {
        const CardSet cards = any_deal(dealer, 13);
        const double stay_value = any_stay_value(dealer);
        std::map<Bonuses, Worth> by_bonuses;
        BruteForce(cards, stay_value).each([&](const Worth &each, const Bonuses &bonus) {
            Worth &best = by_bonuses[bonus];
            best = std::max(best, each);
        });
        std::vector<Worth> order;
        order.reserve(by_bonuses.size());
        for (const auto &[bonus, best] : by_bonuses) order.push_back(best);
        std::ranges::sort(order, std::ranges::greater());
        const int wanted = 1 + dealer.below(12);
        const std::vector<Setting> found = best_settings(cards, stay_value, wanted);
        ASSERT_EQ(found.size(), std::min(order.size(), static_cast<std::size_t>(wanted)));
        for (std::size_t place = 0; place < found.size(); ++place) {
            EXPECT_EQ(worth(found[place]), order[place]) << "place " << place << ", deal " << deal;
            EXPECT_EQ(by_bonuses.at(bonuses(found[place])), order[place]);
            is_what_it_says(cards, stay_value, found[place]);
        }
    }
}

TEST(Fantasy, is_the_best_soak) {
    soak("deals", [](std::uint64_t round) -> std::uint64_t {
        Dealer dealer(round);
        for (int deal = 0; deal < 20; ++deal) best_is_best(any_deal(dealer, 13), any_stay_value(dealer), of_thirteen);
        return 20;
    });
}

TEST(Fantasy, gives_up_a_bonus_to_stay_when_that_is_worth_it) {
    // A flush with a full house scores fourteen; four fives in back only ten, but they stay.
    const CardSet cards = chinese::cards("8c5d3s6h5c3dAhAs5s5h7dQhKh");
    const Setting plain = best_settings(cards, 0).front();
    EXPECT_EQ(plain.total, 14);
    EXPECT_FALSE(plain.stays);
    const Setting stay = best_settings(cards, 9).front();
    EXPECT_EQ(stay.total, 10 + 9);
    EXPECT_TRUE(stay.stays);
}

TEST(Fantasy, gives_up_all_bonuses_where_staying_costs_more) {
    // Four twos stay. Who would rather not stay breaks them up and has nothing.
    const CardSet cards = chinese::cards("2c2d2h2s3c4d5h7s8c9dJhQsKc");
    EXPECT_EQ(best_settings(cards, -9).front().total, 10 - 9);
    for (const int wanted : {1, 3}) {
        const Setting nothing = best_settings(cards, -11, wanted).front();
        EXPECT_EQ(nothing.total, 0) << wanted;
        EXPECT_FALSE(nothing.stays) << wanted;
    }
}

TEST(Fantasy, means_are_the_same_for_the_same_seed) {
    const FantasyMean once = mean_best_bonus(13, 0, 2000, 1), again = mean_best_bonus(13, 0, 2000, 1);
    EXPECT_EQ(once.bonus, again.bonus);
    EXPECT_NE(once.bonus, mean_best_bonus(13, 0, 2000, 2).bonus);
    EXPECT_GT(once.error, 0);
    EXPECT_GT(mean_best_bonus(14, 0, 2000, 1).bonus, once.bonus) << "a fourteenth card helps";
    EXPECT_GT(mean_best_bonus(13, 20, 2000, 1).stays, once.stays) << "who values staying stays more often";
}

} // namespace
} // namespace ananas::analysis
