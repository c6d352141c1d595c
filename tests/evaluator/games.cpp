#include "evaluator/games.h"

#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/batch.h"
#include "evaluator/deals.h"
#include "evaluator/evaluator.h"
#include "evaluator/guarded.h"
#include "evaluator/obvious.h"
#include "evaluator/rank.h"
#include "evaluator/scale.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace ananas {
namespace {

bool has_high(Task task) { return task != Task::low && task != Task::low8; }
bool has_low(Task task) { return task == Task::low || task == Task::low8 || task == Task::omaha8; }

// The three layouts in guarded memory.
class Planes {
public:
    static constexpr const char *name = "suit planes";

    Planes(const Hands &hands, Edge edge)
        : count_(hands.size()),
          planes_{{Plane(count_, edge), Plane(count_, edge), Plane(count_, edge), Plane(count_, edge)}} {
        for (std::size_t i = 0; i < count_; ++i) {
            const CardSet hand = set_of(hands.hand(i));
            for (std::size_t suit = 0; suit < suit_count; ++suit)
                planes_[suit].data()[i] = hand.ranks_of(static_cast<Suit>(suit));
        }
    }
    SuitPlanes view() { return {{planes_[0].data(), planes_[1].data(), planes_[2].data(), planes_[3].data()}, count_}; }

private:
    using Plane = Guarded<std::uint16_t>;
    std::size_t count_;
    std::array<Plane, suit_count> planes_;
};

class Sets {
public:
    static constexpr const char *name = "card sets";

    Sets(const Hands &hands, Edge edge) : sets_(hands.size(), edge) {
        for (std::size_t i = 0; i < hands.size(); ++i) sets_.data()[i] = set_of(hands.hand(i));
    }
    CardSets view() { return {sets_.data(), sets_.size()}; }

private:
    Guarded<CardSet> sets_;
};

class Bytes {
public:
    static constexpr const char *name = "card bytes";

    Bytes(const Hands &hands, Edge edge)
        : per_hand_(hands.per_hand), count_(hands.size()), cards_(hands.cards.size(), edge) {
        std::copy(hands.cards.begin(), hands.cards.end(), cards_.data());
    }
    CardBytes view() { return {cards_.data(), per_hand_, count_}; }

private:
    int per_hand_;
    std::size_t count_;
    Guarded<Card> cards_;
};

template <class View>
void call(const Game &game, View hands, View boards, HandRank *high, LowRank *low, Kernel kernel) {
    switch (game.task) {
    case Task::high:
        if constexpr (std::is_same_v<View, CardBytes>) // which know how many cards a hand has
            rank_high(hands, high, kernel);
        else
            rank_high(game.cards, hands, high, kernel);
        return;
    case Task::front: rank_front(hands, high, kernel); return;
    case Task::low: rank_low(hands, low, kernel); return;
    case Task::low8: rank_low8(hands, low, kernel); return;
    case Task::omaha: rank_omaha(hands, boards, high, kernel); return;
    case Task::omaha8: rank_omaha8(hands, boards, high, low, kernel); return;
    }
}

template <class Laid> void run(const Game &game, const Deals &deals, Edge edge, const Use &use) {
    Laid hands(deals.hands, edge);
    Laid boards(deals.boards, edge);
    for (const Kernel kernel : kernels_here()) {
        const std::string who = std::string(name_of(kernel)) + " from " + Laid::name;
        Guarded<HandRank> high(has_high(game.task) ? deals.size() : 0, edge);
        Guarded<LowRank> low(has_low(game.task) ? deals.size() : 0, edge);
        call(game, hands.view(), boards.view(), high.data(), low.data(), kernel);
        EXPECT_TRUE(high.untouched_beside() && low.untouched_beside()) << who << " wrote beside its output";
        use(who, {{high.begin(), high.end()}, {low.begin(), low.end()}});
    }
}

template <class Rank>
testing::AssertionResult same_ranks(const Deals &deals, const std::vector<Rank> &expected,
                                    const std::vector<Rank> &got) {
    if (expected.size() != got.size())
        return testing::AssertionFailure() << "expected " << expected.size() << " answers, got " << got.size();
    const auto [e, g] = std::mismatch(expected.begin(), expected.end(), got.begin());
    if (e == expected.end()) return testing::AssertionSuccess();
    const auto i = static_cast<std::size_t>(e - expected.begin());
    auto failure = testing::AssertionFailure()
                   << "hand " << i << " of " << expected.size() << ", " << to_string(set_of(deals.hands.hand(i)));
    if (deals.boards.per_hand > 0) failure << " | " << to_string(set_of(deals.boards.hand(i)));
    // What was got may be no rank at all, and then it has no words.
    return failure << ": expected " << words(*e) << " (" << e->value << "), got " << g->value;
}

} // namespace

std::string name_of(const Game &game) {
    constexpr std::string_view names[] = {"high", "front", "low", "low8", "omaha", "omaha8"};
    const std::string name(names[static_cast<std::size_t>(game.task)]);
    return game.board > 0 ? name + ", board of " + std::to_string(game.board)
                          : name + " of " + std::to_string(game.cards);
}

std::vector<Kernel> kernels_here() {
    std::vector<Kernel> kernels;
    std::copy_if(std::begin(all_kernels), std::end(all_kernels), std::back_inserter(kernels), runs_here);
    return kernels;
}

Answers judged(const Game &game, const Deals &deals) {
    Answers answers;
    for (std::size_t i = 0; i < deals.size(); ++i) {
        const obvious::Cards hand = plain(deals.hands.hand(i));
        const obvious::Cards board = plain(deals.boards.hand(i));
        switch (game.task) {
        case Task::high: answers.high.push_back(high_scale().of(obvious::high(hand))); break;
        case Task::front: answers.high.push_back(front_scale().of(obvious::front(hand))); break;
        case Task::low: answers.low.push_back(low_scale().of(obvious::low(hand))); break;
        case Task::low8: answers.low.push_back(low_scale().of(obvious::low8(hand))); break;
        case Task::omaha8: answers.low.push_back(low_scale().of(obvious::omaha_low8(hand, board))); [[fallthrough]];
        case Task::omaha: answers.high.push_back(high_scale().of(obvious::omaha_high(hand, board))); break;
        }
    }
    return answers;
}

Answers one_by_one(const Game &game, const Deals &deals) {
    Answers answers;
    for (std::size_t i = 0; i < deals.size(); ++i) {
        const CardSet hand = set_of(deals.hands.hand(i));
        const CardSet board = set_of(deals.boards.hand(i));
        switch (game.task) {
        case Task::high: answers.high.push_back(rank_high(hand)); break;
        case Task::front: answers.high.push_back(rank_front(hand)); break;
        case Task::low: answers.low.push_back(rank_low(hand)); break;
        case Task::low8: answers.low.push_back(rank_low8(hand)); break;
        case Task::omaha8: answers.low.push_back(rank_omaha_low8(hand, board)); [[fallthrough]];
        case Task::omaha: answers.high.push_back(rank_omaha(hand, board)); break;
        }
    }
    return answers;
}

void in_batches(const Game &game, const Deals &deals, Edge edge, const Use &use) {
    run<Planes>(game, deals, edge, use);
    run<Sets>(game, deals, edge, use);
    run<Bytes>(game, deals, edge, use);
}

void every_way(const Game &game, const Deals &deals, Edge edge, const Use &use) {
    use("one by one", one_by_one(game, deals));
    in_batches(game, deals, edge, use);
}

void rank_no_hands(const Game &game, HandRank *high, LowRank *low, Kernel kernel) {
    call(game, SuitPlanes{}, SuitPlanes{}, high, low, kernel);
    call(game, CardSets{}, CardSets{}, high, low, kernel);
    call(game, CardBytes{nullptr, game.cards, 0}, CardBytes{nullptr, game.board, 0}, high, low, kernel);
}

testing::AssertionResult same(const Deals &deals, const Answers &expected, const Answers &got) {
    const auto high = same_ranks(deals, expected.high, got.high);
    return high ? same_ranks(deals, expected.low, got.low) : high;
}

} // namespace ananas
