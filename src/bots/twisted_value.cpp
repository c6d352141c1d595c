#include "bots/twisted_value.h"

#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace ananas::bots {
namespace {

using twisted::HandKind;
using twisted::HouseGame;

// What each kind of hand pays, to 1; -1 where it loses.
class Pays {
public:
    explicit Pays(const twisted::PaySchedule &schedule) {
        for (int kind = 0; kind < twisted::hand_kinds; ++kind)
            for (int rank = 0; rank < rank_count; ++rank) {
                const std::size_t line = line_of(schedule, twisted::Ranking::five_cards,
                                                 {static_cast<HandKind>(kind), static_cast<Rank>(rank)});
                by_kind_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(rank)] =
                    line == schedule.lines.size() ? -1 : schedule.lines[line].pays;
            }
    }
    [[nodiscard]] int of(HandRank rank) const {
        const Category category = rank.category();
        const bool run = category == Category::straight || category == Category::straight_flush;
        const unsigned ranks = rank.first() != 0 ? unsigned{rank.first()} : unsigned{rank.next()};
        const auto top = static_cast<std::size_t>(std::bit_width(ranks)) - (run ? 2 : 1);
        const bool royal = category == Category::straight_flush && top == rank_count - 1;
        const auto kind = royal ? static_cast<std::size_t>(HandKind::royal_flush) : static_cast<std::size_t>(category);
        return by_kind_[kind][top];
    }

private:
    std::array<std::array<int, rank_count>, twisted::hand_kinds> by_kind_{};
};

// The sum of what a bet of one gets over all last cards, for four cards: those of `base` and perhaps one more.
class LastCards {
public:
    LastCards(const HouseGame &game, CardSet base, CardSet unseen) : pays_(game.pays), base_(base) {
        unseen_.assign(unseen.begin(), unseen.end());
    }
    [[nodiscard]] const std::vector<Card> &unseen() const { return unseen_; }

    std::int64_t sum(CardSet more) {
        hands_.clear();
        for (const Card card : unseen_)
            if (!more.contains(card)) hands_.push_back(base_ | more | card);
        ranks_.resize(hands_.size());
        rank_high(5, CardSets(hands_), ranks_.data());
        std::int64_t sum = 0;
        for (const HandRank rank : ranks_) sum += pays_.of(rank);
        return sum;
    }

private:
    Pays pays_;
    CardSet base_;
    std::vector<Card> unseen_;
    std::vector<CardSet> hands_;
    std::vector<HandRank> ranks_;
};

int most_times(const twisted::Choice &choice, int affordable) { return std::min(choice.most, affordable); }

// The best of folding and betting at the river, over all last cards. `each` is what a bet of one gets over them.
std::int64_t at_the_river(const twisted::Choice &choice, int wagered, int affordable, std::int64_t each,
                          std::int64_t cards) {
    std::int64_t best = -wagered * cards;
    const int most = most_times(choice, affordable);
    if (most >= choice.least) best = std::max(best, (wagered + (each > 0 ? most : choice.least)) * each);
    return best;
}

// The value of a second bet, over all next and last cards. `each(card)` is what a bet of one gets with that next card.
template <class Each>
std::int64_t of_second_bet(const HouseGame &game, int wagered, int affordable, const std::vector<Card> &next,
                           std::int64_t last_cards, Each each) {
    std::int64_t sum = 0;
    for (const Card card : next)
        sum += at_the_river(game.stages[1].choice, wagered, affordable, each(card), last_cards);
    return sum;
}

std::vector<Card> without(const std::vector<Card> &cards, Card gone) {
    std::vector<Card> left;
    for (const Card card : cards)
        if (card != gone) left.push_back(card);
    return left;
}

// For each two community cards, in either order, what a bet of one gets over all last cards.
using EachTwo = std::array<std::array<std::int64_t, deck_size>, deck_size>;
constexpr std::size_t place(Card card) { return static_cast<std::size_t>(card.number()); }

// Any three cards are met three times, once with each of them as the last: they are ranked once.
EachTwo sums_of_two(const HouseGame &game, CardSet kept, const std::vector<Card> &unseen) {
    std::vector<CardSet> hands;
    const auto each_two = [&](auto use) {
        for (std::size_t a = 0; a < unseen.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) use(unseen[a], unseen[b]);
    };
    const auto each_three = [&](auto use) {
        for (std::size_t a = 0; a < unseen.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                for (std::size_t c = 0; c < b; ++c) use(unseen[a], unseen[b], unseen[c]);
    };
    each_three([&](Card a, Card b, Card c) { hands.push_back(kept | a | b | c); });
    std::vector<HandRank> ranks(hands.size());
    rank_high(5, CardSets(hands), ranks.data());
    const Pays pays(game.pays);
    EachTwo sums{};
    const HandRank *rank = ranks.data();
    each_three([&](Card a, Card b, Card c) {
        const int paid = pays.of(*rank++);
        for (const auto &[one, two] : {std::pair(a, b), std::pair(a, c), std::pair(b, c)})
            sums[place(one)][place(two)] += paid;
    });
    each_two([&](Card a, Card b) { sums[place(b)][place(a)] = sums[place(a)][place(b)]; });
    return sums;
}

// What the two cards kept are worth before the first community card.
std::int64_t value_of_keeping(const HouseGame &game, CardSet kept, const HouseMoment &moment) {
    const std::vector<Card> unseen(moment.unseen.begin(), moment.unseen.end());
    const auto count = static_cast<std::int64_t>(unseen.size());
    const EachTwo each = sums_of_two(game, kept, unseen);
    const twisted::Choice &second = game.stages[0].choice;
    std::int64_t sum = 0;
    for (const Card first : unseen) {
        std::int64_t best = -moment.wagered * (count - 1) * (count - 2);
        const std::vector<Card> next = without(unseen, first);
        for (int times = second.least; times <= most_times(second, moment.affordable); ++times)
            best = std::max(best, of_second_bet(game, moment.wagered + times, moment.affordable - times, next,
                                                count - 2, [&](Card card) { return each[place(first)][place(card)]; }));
        sum += best;
    }
    return sum;
}

} // namespace

HouseValue value_of_bet(const HouseGame &game, const HouseMoment &moment, int times) {
    LastCards last(game, moment.hand, moment.unseen);
    const auto count = static_cast<std::int64_t>(last.unseen().size());
    const int wagered = moment.wagered + times;
    if (moment.stage == 1) return {.sum = wagered * last.sum({}), .deals = count};
    return {.sum = of_second_bet(game, wagered, moment.affordable - times, last.unseen(), count - 1,
                                 [&](Card card) { return last.sum(card); }),
            .deals = count * (count - 1)};
}

int best_bet(const HouseGame &game, const HouseMoment &moment, double extra) {
    const twisted::Choice &choice = game.stages[moment.stage].choice;
    int best_times = 0;
    double best = -moment.wagered;
    for (int times = choice.least; times <= most_times(choice, moment.affordable); ++times) {
        const HouseValue value = value_of_bet(game, moment, times);
        const double worth = static_cast<double>(value.sum) / static_cast<double>(value.deals) + extra;
        if (worth < best) continue;
        best = worth;
        best_times = times;
    }
    return best_times;
}

Card best_discard(const HouseGame &game, CardSet dealt, const HouseMoment &moment) {
    Card best_card = *dealt.begin();
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (const Card card : dealt) {
        const std::int64_t value = value_of_keeping(game, dealt - card, moment);
        if (value <= best) continue;
        best = value;
        best_card = card;
    }
    return best_card;
}

} // namespace ananas::bots
