#include "analysis/fantasy.h"

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

using chinese::Row;

constexpr chinese::House book;

// The cards of a deal are numbered, and a subset of them is a mask of these numbers.
using Subset = std::uint32_t;

// The members of a subset, each a subset of its own.
class Members {
public:
    explicit Members(Subset subset) {
        for (; subset != 0; subset &= subset - 1) each_[count_++] = subset & (0U - subset);
    }

    // Calls `use` with every subset of `size` of them.
    template <int size, class Use> void choose(const Use &use) const { choose<size>(0, 0, use); }

private:
    template <int size, class Use> void choose(std::size_t first, Subset chosen, const Use &use) const {
        if constexpr (size == 0)
            use(chosen);
        else
            for (; first + size <= count_; ++first) choose<size - 1>(first + 1, chosen | each_[first], use);
    }

    std::array<Subset, most_fantasy_cards> each_;
    std::size_t count_ = 0;
};
template <int size, class Use> void each_subset(Subset from, const Use &use) { Members(from).choose<size>(use); }

// The subsets of three and of five of so many cards. They are the same in every deal.
struct Subsets {
    explicit Subsets(int cards) {
        const Subset all = (1U << cards) - 1U;
        each_subset<3>(all, [&](Subset subset) { threes.push_back(subset); });
        each_subset<5>(all, [&](Subset subset) { fives.push_back(subset); });
    }
    std::vector<Subset> threes;
    std::vector<Subset> fives;
};
const Subsets &subsets_of(int cards) {
    static const std::array<Subsets, 5> all = {Subsets(13), Subsets(14), Subsets(15), Subsets(16), Subsets(17)};
    return all[static_cast<std::size_t>(cards - least_fantasy_cards)];
}

// Memory that deals share, one after another.
struct Workspace {
    std::vector<CardSet> sets;
    std::vector<HandRank> ranked;
    std::vector<HandRank> rank_of;        // of the subsets of three and five, by subset
    std::vector<std::int8_t> front_bonus; // of the subsets of three
};

// A hand of five that has a bonus somewhere, or any hand of five.
struct Five {
    Subset subset;
    HandRank rank;
};

// Five cards that have a bonus wherever they lie: a straight or better.
constexpr HandRank lowest_with_bonus{std::uint32_t{3} << 29U};
bool has_bonus(HandRank rank) { return rank >= lowest_with_bonus; }
bool is_paired(HandRank rank) { return rank.first() != 0; }

struct Found {
    Subset back = 0;
    Subset middle = 0;
    Subset front = 0;
    double total = 0;
    HandRank back_rank;
    HandRank middle_rank;
    HandRank front_rank;
    std::array<std::int8_t, 3> bonus{};

    [[nodiscard]] bool better_than(const Found &other) const {
        return std::tie(total, back_rank, middle_rank, front_rank) >
               std::tie(other.total, other.back_rank, other.middle_rank, other.front_rank);
    }
};

class Search {
public:
    Search(CardSet cards, double stay_value, int wanted, Workspace &workspace)
        : stay_value_(stay_value), wanted_(static_cast<std::size_t>(wanted)), w_(workspace) {
        for (const Card card : cards) {
            deal_[static_cast<std::size_t>(count_++)] = card;
            ++count_of_[static_cast<std::size_t>(card.rank())];
        }
        all_ = (1U << count_) - 1U;
        rank_subsets();
        with_two_bonuses();
        with_a_bonus_in_back();
        with_a_bonus_in_front();
        if (competes(0, best_back_there_is())) without_bonus(); // staying may be worth less than nothing
    }

    [[nodiscard]] std::vector<Setting> settings() const {
        std::vector<Setting> found;
        for (const Found &each : best_) found.push_back(setting_of(each));
        return found;
    }

private:
    // ---- the ranks of all subsets

    void rank_subsets() {
        // A subset's cards are those of its lower seven members and those of its upper ones.
        constexpr int half = 7;
        std::array<CardSet, 1U << half> lower;
        std::array<CardSet, 1U << (most_fantasy_cards - half)> upper;
        const auto fill = [&](auto &table, std::size_t first, int members) {
            table[0] = {};
            for (std::size_t subset = 1; subset < 1U << members; ++subset)
                table[subset] =
                    table[subset & (subset - 1)] | deal_[first + static_cast<std::size_t>(std::countr_zero(subset))];
        };
        fill(lower, 0, half);
        fill(upper, half, count_ - half);
        const auto cards_of = [&](Subset subset) {
            return lower[subset & ((1U << half) - 1U)] | upper[subset >> half];
        };

        const Subsets &subsets = subsets_of(count_);
        const auto rank = [&](const std::vector<Subset> &of, auto ranker) {
            w_.sets.resize(of.size());
            w_.ranked.resize(of.size());
            for (std::size_t i = 0; i < of.size(); ++i) w_.sets[i] = cards_of(of[i]);
            ranker();
            for (std::size_t i = 0; i < of.size(); ++i) w_.rank_of[of[i]] = w_.ranked[i];
        };
        w_.rank_of.resize(std::size_t{1} << count_);
        w_.front_bonus.resize(std::size_t{1} << count_);
        rank(subsets.threes, [&] { rank_front(CardSets(w_.sets), w_.ranked.data()); });
        for (std::size_t i = 0; i < subsets.threes.size(); ++i)
            w_.front_bonus[subsets.threes[i]] =
                is_paired(w_.ranked[i]) ? bonus_of(Row::front, w_.ranked[i]) : std::int8_t{};
        rank(subsets.fives, [&] { rank_high(5, CardSets(w_.sets), w_.ranked.data()); });
        for (std::size_t i = 0; i < subsets.fives.size(); ++i)
            if (has_bonus(w_.ranked[i])) with_bonus_.push_back({subsets.fives[i], w_.ranked[i]});
        std::ranges::sort(with_bonus_, std::ranges::greater(), &Five::rank);
    }

    static std::int8_t bonus_of(Row row, HandRank rank) {
        return static_cast<std::int8_t>(chinese::bonus_of(book, row, rank).count());
    }
    [[nodiscard]] double value_of_staying(bool stays) const { return stays ? stay_value_ : 0; }
    static bool stays(Row row, HandRank rank) { return chinese::is_enough_to_stay(book, row, rank); }

    // ---- what is worth looking at

    // Whether a setting of this total and this back can still be among the best.
    [[nodiscard]] bool competes(double total, HandRank back) const {
        if (best_.size() < wanted_) return true;
        const Found &last = best_.back();
        return total > last.total || (total == last.total && back >= last.back_rank);
    }

    // No back is better than this one, which nobody needs to hold.
    static HandRank best_back_there_is() { return {.value = std::numeric_limits<std::uint32_t>::max()}; }

    void consider(const Found &found) {
        const auto same = std::ranges::find(best_, found.bonus, &Found::bonus);
        if (same != best_.end()) {
            if (!found.better_than(*same)) return;
            best_.erase(same);
        } else if (best_.size() == wanted_) {
            if (!found.better_than(best_.back())) return;
            best_.pop_back();
        }
        const auto worse = std::ranges::find_if(best_, [&](const Found &each) { return found.better_than(each); });
        best_.insert(worse, found);
    }

    // ---- the four kinds of settings

    void with_two_bonuses() {
        for (const Five &back : with_bonus_)
            for (const Five &middle : with_bonus_) {
                if ((back.subset & middle.subset) != 0 || !(middle.rank < back.rank)) continue;
                // No front reaches a straight.
                each_subset<3>(all_ & ~(back.subset | middle.subset),
                               [&](Subset front) { consider_three(back, middle, front); });
            }
    }
    void consider_three(const Five &back, const Five &middle, Subset front) {
        const HandRank front_rank = w_.rank_of[front];
        const std::array<std::int8_t, 3> bonus = {w_.front_bonus[front], bonus_of(Row::middle, middle.rank),
                                                  bonus_of(Row::back, back.rank)};
        const bool stay =
            stays(Row::back, back.rank) || stays(Row::middle, middle.rank) || stays(Row::front, front_rank);
        const double total = bonus[0] + bonus[1] + bonus[2] + value_of_staying(stay);
        if (!competes(total, back.rank)) return;
        consider({.back = back.subset,
                  .middle = middle.subset,
                  .front = front,
                  .total = total,
                  .back_rank = back.rank,
                  .middle_rank = middle.rank,
                  .front_rank = front_rank,
                  .bonus = bonus});
    }

    // Back and front decide the total, so that middles are looked for only where it competes.
    void with_a_bonus_in_back() {
        for (const Five &back : with_bonus_) {
            const std::int8_t back_bonus = bonus_of(Row::back, back.rank);
            const bool back_stays = stays(Row::back, back.rank);
            const Subset rest = all_ & ~back.subset;
            each_subset<3>(rest, [&](Subset front) {
                const HandRank front_rank = w_.rank_of[front];
                const double total =
                    back_bonus + w_.front_bonus[front] + value_of_staying(back_stays || stays(Row::front, front_rank));
                if (!competes(total, back.rank)) return;
                const Subset middle = best_plain_between(rest & ~front, front_rank, back.rank);
                if (middle == 0) return;
                consider({.back = back.subset,
                          .middle = middle,
                          .front = front,
                          .total = total,
                          .back_rank = back.rank,
                          .middle_rank = w_.rank_of[middle],
                          .front_rank = front_rank,
                          .bonus = {w_.front_bonus[front], 0, back_bonus}});
            });
        }
    }
    // The strongest five without a bonus above one hand and below another; 0 for none.
    [[nodiscard]] Subset best_plain_between(Subset from, HandRank above, HandRank below) const {
        if (count_ == least_fantasy_cards) { // there is one five to look at
            const HandRank rank = w_.rank_of[from];
            return rank > above && rank < below && !has_bonus(rank) ? from : 0;
        }
        Subset best = 0;
        each_subset<5>(from, [&](Subset five) {
            const HandRank rank = w_.rank_of[five];
            if (rank > above && rank < below && !has_bonus(rank)) {
                best = five;
                above = rank;
            }
        });
        return best;
    }

    // Neither five has a bonus: the front decides the total.
    void with_a_bonus_in_front() {
        for (const Subset front : subsets_of(count_).threes) {
            if (w_.front_bonus[front] == 0) continue;
            const HandRank front_rank = w_.rank_of[front];
            const double total = w_.front_bonus[front] + value_of_staying(stays(Row::front, front_rank));
            if (!competes(total, lowest_with_bonus) || !can_be_topped_twice(front_rank)) continue;
            each_subset<5>(all_ & ~front, [&](Subset back) {
                const HandRank back_rank = w_.rank_of[back];
                if (back_rank <= front_rank || has_bonus(back_rank) || !competes(total, back_rank)) return;
                const Subset middle = best_plain_between(all_ & ~(front | back), front_rank, back_rank);
                if (middle == 0) return;
                consider({.back = back,
                          .middle = middle,
                          .front = front,
                          .total = total,
                          .back_rank = back_rank,
                          .middle_rank = w_.rank_of[middle],
                          .front_rank = front_rank,
                          .bonus = {w_.front_bonus[front], 0, 0}});
            });
        }
    }

    // Whether the cards beside a paired front could make two fives above it without a bonus. Each takes a higher
    // pair, three of a kind, or two pairs. Says no only when that is certain.
    [[nodiscard]] bool can_be_topped_twice(HandRank front_rank) const {
        int pairs = 0, above = 0;
        const auto beside = [&](int rank) {
            const int in_front = (front_rank.first() >> rank & 1U) == 0     ? 0
                                 : front_rank.category() == Category::trips ? 3
                                                                            : 2;
            return count_of_[static_cast<std::size_t>(rank)] - in_front;
        };
        for (int rank = 0; rank < rank_count; ++rank) {
            const int cards = beside(rank);
            if (cards < 2) continue;
            pairs += cards / 2;
            const bool higher =
                std::uint32_t{1} << rank >= front_rank.first(); // its own rank may have the better kicker
            above += higher ? cards / 2 : cards / 3;
        }
        return above >= 2 || (above == 1 && pairs >= 3) || pairs >= 4;
    }

    // No bonus anywhere: the strongest back that leaves a legal rest.
    void without_bonus() {
        std::vector<Five> plain;
        for (const Subset five : subsets_of(count_).fives)
            if (!has_bonus(w_.rank_of[five])) plain.push_back({five, w_.rank_of[five]});
        std::ranges::sort(plain, std::ranges::greater(), &Five::rank);
        Found best;
        for (const Five &back : plain) {
            if (back.rank < best.back_rank) break;
            for (const Five &middle : plain) {
                if (middle.rank >= back.rank || (back.subset & middle.subset) != 0) continue;
                if (best.back != 0 && middle.rank < best.middle_rank) break;
                each_subset<3>(all_ & ~(back.subset | middle.subset), [&](Subset front) {
                    const HandRank front_rank = w_.rank_of[front];
                    if (w_.front_bonus[front] != 0 || front_rank >= middle.rank) return;
                    const Found found{.back = back.subset,
                                      .middle = middle.subset,
                                      .front = front,
                                      .back_rank = back.rank,
                                      .middle_rank = middle.rank,
                                      .front_rank = front_rank};
                    if (found.better_than(best)) best = found;
                });
            }
        }
        if (best.back != 0) consider(best);
    }

    // ---- the answer

    [[nodiscard]] CardSet cards_in(Subset subset) const {
        CardSet cards;
        for (; subset != 0; subset &= subset - 1) cards |= deal_[static_cast<std::size_t>(std::countr_zero(subset))];
        return cards;
    }
    [[nodiscard]] Setting setting_of(const Found &found) const {
        Setting setting{.board = chinese::board_of(cards_in(found.front), cards_in(found.middle), cards_in(found.back)),
                        .discards = cards_in(all_ & ~(found.front | found.middle | found.back)),
                        .ranks = {{found.front_rank, found.middle_rank, found.back_rank}},
                        .bonus = {},
                        .total = found.total};
        for (const Row row : chinese::all_rows) setting.bonus[row] = chinese::bonus_of(book, row, setting.ranks[row]);
        setting.stays = chinese::stays_in_fantasy(book, setting.ranks);
        return setting;
    }

    double stay_value_;
    std::size_t wanted_;
    Workspace &w_;
    std::array<Card, most_fantasy_cards> deal_{};
    std::array<int, rank_count> count_of_{};
    int count_ = 0;
    Subset all_ = 0;
    std::vector<Five> with_bonus_; // strongest first
    std::vector<Found> best_;      // best first, each with other bonuses
};

// A small generator of its own: the same deals from the same seed on any machine (splitmix64).
class Shuffler {
public:
    explicit Shuffler(std::uint64_t seed) : state_(seed) {
        for (int number = 0; number < deck_size; ++number)
            deck_[static_cast<std::size_t>(number)] = Card::from_number(number);
    }
    CardSet deal(int count) {
        CardSet cards;
        for (std::size_t place = 0; place < static_cast<std::size_t>(count); ++place) {
            std::swap(deck_[place], deck_[place + below(deck_size - place)]);
            cards |= deck_[place];
        }
        return cards;
    }

private:
    std::size_t below(std::size_t bound) {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t x = state_;
        x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ x >> 27U) * 0x94D049BB133111EBULL;
        x ^= x >> 31U;
        return (x >> 32U) * bound >> 32U; // a bias of less than one in 2^26
    }

    std::uint64_t state_;
    std::array<Card, deck_size> deck_{};
};

} // namespace

std::vector<Setting> best_settings(CardSet cards, double stay_value, int wanted) {
    Workspace workspace;
    return Search(cards, stay_value, wanted, workspace).settings();
}

FantasyMean mean_best_bonus(int cards, double stay_value, std::uint64_t deals, std::uint64_t seed) {
    Workspace workspace;
    Shuffler shuffler(seed);
    std::uint64_t sum = 0, squares = 0, stays = 0;
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
        const Setting best = Search(shuffler.deal(cards), stay_value, 1, workspace).settings().front();
        const auto bonus = static_cast<std::uint64_t>(best.bonuses().count());
        sum += bonus;
        squares += bonus * bonus;
        stays += best.stays;
    }
    const auto count = static_cast<double>(deals);
    const double mean = static_cast<double>(sum) / count;
    const double variance = static_cast<double>(squares) / count - mean * mean;
    return {.deals = deals,
            .bonus = mean,
            .error = std::sqrt(variance / count),
            .stays = static_cast<double>(stays) / count};
}

} // namespace ananas::analysis
