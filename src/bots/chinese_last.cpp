#include "bots/chinese_last.h"

#include "bots/chinese_placing.h"
#include "bots/chinese_search.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace ananas::bots {
namespace {

using chinese::Board;
using chinese::Row;

// Of two different cards by their numbers, the lower one first.
std::size_t pair_number(std::size_t a, std::size_t b) { return b * (b - 1) / 2 + a; }

template <class Use> void each_way_to_place(const Board &board, Card card, const Use &use) {
    for (const Row row : chinese::all_rows) {
        if (board[row].size() == chinese::room_in(row)) continue;
        Board with = board;
        with[row] |= card;
        use(with);
    }
}

// What the rival can do with two cards: its worth to the rival, and the points that the other hand gets then.
struct Answer {
    double worth = -std::numeric_limits<double>::infinity();
    double points = 0;
};
const Answer &better(const Answer &a, const Answer &b) {
    return a.worth > b.worth || (a.worth == b.worth && a.points <= b.points) ? a : b;
}

} // namespace

double points_from(const chinese::House &house, const Rival &rival, const Finished &hand, const Finished &ended) {
    return std::clamp(static_cast<double>(points_between(house, hand, ended, rival.ties)), -rival.most_points,
                      rival.most_points);
}

LastDraw::LastDraw(const chinese::House &house, const Rival &rival, CardSet unseen)
    : house_(house), rival_(rival), cards_(static_cast<std::size_t>(unseen.size())) {
    const Fate fate{.house = house_};
    ends_.reserve(pair_number(0, cards_));
    for (auto b = unseen.begin(); b != unseen.end(); ++b)
        for (auto a = unseen.begin(); a != b; ++a) {
            Ends &ends = ends_.emplace_back();
            each_way_to_place(rival.board, *a, [&](const Board &with_one) {
                each_way_to_place(with_one, *b,
                                  [&](const Board &with_both) { ends.push_back(finished(fate, with_both)); });
            });
        }
}

double LastDraw::points(const Finished &hand) const {
    const double fantasy = fantasy_worth(house_);
    std::vector<Answer> answers;
    answers.reserve(ends_.size());
    for (const Ends &ends : ends_) {
        Answer best;
        for (const Finished &end : ends) {
            const double points = points_from(house_, rival_, hand, end);
            best = better(best, {.worth = (end.fantasy ? fantasy : 0) - points, .points = points});
        }
        answers.push_back(best);
    }
    double sum = 0;
    std::size_t draws = 0;
    for (std::size_t c = 2; c < cards_; ++c)
        for (std::size_t b = 1; b < c; ++b)
            for (std::size_t a = 0; a < b; ++a) {
                sum +=
                    better(better(answers[pair_number(a, b)], answers[pair_number(a, c)]), answers[pair_number(b, c)])
                        .points;
                ++draws;
            }
    return sum / static_cast<double>(draws);
}

} // namespace ananas::bots
