#include "bots/chinese_search.h"

#include "analysis/fantasy.h"
#include "base/chance.h"
#include "base/list.h"
#include "bots/chinese_fantasy.h"
#include "bots/chinese_last.h"
#include "bots/chinese_outlook.h"
#include "bots/chinese_placing.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/seats.h"
#include "chinese/state.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ananas::bots {
namespace {

using chinese::Board;

constexpr std::size_t first_cards = 5, cards_a_draw = 3;

// The cards of all draws to come of a board that has its first five.
std::size_t cards_to_come(const Board &board) {
    return static_cast<std::size_t>(chinese::board_size - board.size()) / 2 * cards_a_draw;
}

Board placed_first(const chinese::Drawn &five) {
    const Draw draw({}, {five.begin(), five.size()});
    return draw.after(most_promising(learned_outlook(), draw).placing);
}

// What everybody gets in one future: the own cards, and how the others end.
struct Future {
    std::array<Card, 4 * cards_a_draw> own;
    List<Finished, chinese::max_hands - 1> rivals;
};

class Futures {
public:
    Futures(const AskedHand &position, std::size_t own_cards, Chance chance)
        : position_(position),
          own_cards_(own_cards),
          others_{.fantasy = fantasy_worth(position.house)},
          chance_(chance) {
        for (const Card card : position.unseen) deck_[size_++] = card;
        // What can be seen of five cards is placed in the same way in every future.
        for (Rival &rival : position_.rivals)
            if (!rival.first.empty()) rival.board = placed_first(rival.first);
    }
    // Whether nothing is left to chance.
    [[nodiscard]] bool certain() const {
        return own_cards_ == 0 && std::ranges::all_of(position_.rivals, [](const Rival &rival) {
                   return !rival.fantasy && rival.board.size() == chinese::board_size;
               });
    }

    const Future &operator[](std::size_t number) {
        while (dealt_.size() <= number) dealt_.push_back(next());
        return dealt_[number];
    }

private:
    Future next() {
        used_ = 0;
        Future future;
        for (std::size_t card = 0; card < own_cards_; ++card) future.own[card] = draw();
        for (const Rival &rival : position_.rivals)
            future.rivals.push_back(rival.fantasy ? in_fantasy() : drawing(rival.board));
        return future;
    }
    Card draw() {
        std::swap(deck_[used_], deck_[used_ + chance_.below(static_cast<std::uint32_t>(size_ - used_))]);
        return deck_[used_++];
    }

    Finished drawing(Board board) {
        if (board.size() == 0) {
            chinese::Drawn five;
            while (five.size() < first_cards) five.push_back(draw());
            board = placed_first(five);
        }
        std::array<Card, 4 * cards_a_draw> cards;
        const std::size_t count = cards_to_come(board);
        for (std::size_t card = 0; card < count; ++card) cards[card] = draw();
        return played_out({.house = position_.house}, board, std::span(cards).first(count), others_);
    }
    // Setting such a hand takes longer than all the rest: after some, they are taken again.
    Finished in_fantasy() {
        constexpr std::size_t enough = 64;
        if (hidden_.size() < enough) {
            CardSet cards;
            while (cards.size() < position_.house.fantasy_cards) cards |= draw();
            const auto settings = analysis::best_settings(cards, others_.fantasy);
            hidden_.push_back(finished({.house = position_.house, .in_fantasy = true}, settings.front().board));
            return hidden_.back();
        }
        return hidden_[again_++ % enough];
    }

    AskedHand position_;
    std::size_t own_cards_;
    Weighing others_; // who play without a style
    Chance chance_;
    std::array<Card, deck_size> deck_;
    std::size_t size_ = 0, used_ = 0;
    std::vector<Future> dealt_;
    std::vector<Finished> hidden_;
    std::size_t again_ = 0;
};

// What a hand has from each opponent beside the points.
double beside_points(const Finished &hand, const Weighing &weighing) {
    return (hand.fantasy ? weighing.fantasy : 0) - (hand.foul ? weighing.foul_dread : 0);
}

double points_of(const AskedHand &position, const Finished &hand, const Future &future, const Weighing &weighing) {
    double points = 0;
    for (std::size_t place = 0; place < position.rivals.size(); ++place)
        points += points_from(position.house, position.rivals[place], hand, future.rivals[place]) +
                  beside_points(hand, weighing);
    return points;
}

// Candidates and how they have done so far, best first when it matters.
struct Candidate {
    Board placed;  // of the drawn cards
    Board board;   // with them
    Finished hand; // when the board is full
    std::size_t entered = 0;
    double counted = 0; // on average from the rivals whose ends can be counted out
    double points = 0;  // with those from the others, in all futures together
};
// Of equals the one that entered first, so that the order is one.
void sort_best_first(std::vector<Candidate> &candidates) {
    std::ranges::sort(candidates, [](const Candidate &a, const Candidate &b) {
        return a.points != b.points ? a.points > b.points : a.entered < b.entered;
    });
}

// Settles finished hands with every rival of whom all ends can be gone through: who is finished too, or has only its
// last draw to come. Points from several rivals add up, so that each can be taken by itself. Gives the other rivals.
List<Rival, chinese::max_hands - 1> count_out(std::vector<Candidate> &candidates, const AskedHand &position,
                                              const Weighing &weighing) {
    List<Rival, chinese::max_hands - 1> others;
    for (const Rival &rival : position.rivals) {
        const int missing = chinese::board_size - rival.board.size();
        if (rival.fantasy || missing > 2 || (missing > 0 && position.unseen.size() < int{cards_a_draw})) {
            others.push_back(rival);
            continue;
        }
        const auto settle = [&](const auto &points) {
            for (Candidate &candidate : candidates)
                candidate.counted += points(candidate.hand) + beside_points(candidate.hand, weighing);
        };
        if (missing == 0) {
            const Finished end = finished({.house = position.house}, rival.board);
            settle([&](const Finished &hand) { return points_from(position.house, rival, hand, end); });
        } else {
            const LastDraw last(position.house, rival, position.unseen);
            settle([&](const Finished &hand) { return last.points(hand); });
        }
    }
    return others;
}

// Plays the candidates through the same futures; half of those that are not finished go whenever the number of
// futures has doubled.
void race(std::vector<Candidate> &candidates, AskedHand position, const Weighing &weighing, int most_futures,
          Chance chance) {
    const Fate fate{.house = position.house, .in_fantasy = position.fantasy};
    const std::size_t to_come = cards_to_come(candidates.front().board);
    if (to_come == 0) {
        for (Candidate &candidate : candidates) candidate.hand = finished(fate, candidate.board);
        position.rivals = count_out(candidates, position, weighing);
    }
    Futures futures(position, to_come, chance);
    const auto most = futures.certain() ? std::size_t{1} : static_cast<std::size_t>(most_futures);
    std::size_t halving = most;
    if (to_come > 0)
        for (std::size_t left = candidates.size(); left > 3 && halving > 8; left = (left + 1) / 2) halving /= 2;
    for (std::size_t number = 0; number < most && candidates.size() > 1; ++number) {
        const Future &future = futures[number];
        for (Candidate &candidate : candidates) {
            if (to_come > 0)
                candidate.hand = played_out(fate, candidate.board, std::span(future.own).first(to_come), weighing);
            candidate.points += candidate.counted + points_of(position, candidate.hand, future, weighing);
        }
        if (number + 1 == halving && candidates.size() > 3) {
            sort_best_first(candidates);
            candidates.resize((candidates.size() + 1) / 2);
            halving *= 2;
        }
    }
    sort_best_first(candidates);
}

} // namespace

Board best_placement(const AskedHand &position, const chinese::Drawn &drawn, const Weighing &weighing, Thought thought,
                     Chance chance) {
    const Draw draw(position.board, {drawn.begin(), drawn.size()});
    std::vector<Candidate> candidates;
    const auto enter = [&](const Placing &placing) {
        candidates.push_back(
            {.placed = draw.placed(placing), .board = draw.after(placing), .hand = {}, .entered = candidates.size()});
    };
    if (draw.placed_before() + draw.to_place() == chinese::board_size) {
        for (const Placing &placing : draw.placings())
            if (draw.fits(placing)) enter(placing);
    } else {
        std::vector<Promising> promising;
        each_promise(learned_outlook(), draw, [&](const Promising &each) { promising.push_back(each); });
        std::ranges::sort(promising, [](const Promising &a, const Promising &b) {
            return a.promise != b.promise ? a.promise > b.promise : a.placing.at < b.placing.at;
        });
        promising.resize(std::min(promising.size(), static_cast<std::size_t>(thought.candidates)));
        for (const Promising &each : promising) enter(each.placing);
    }
    race(candidates, position, weighing, thought.futures, chance);
    return candidates.front().placed;
}

Board best_fantasy(const AskedHand &position, const chinese::Drawn &drawn, const Weighing &weighing, Thought thought,
                   Chance chance) {
    std::vector<Candidate> candidates;
    for (const Board &board : fantasy_settings(position.house, chinese::set_of(drawn)))
        candidates.push_back({.placed = board, .board = board, .hand = {}, .entered = candidates.size()});
    race(candidates, position, weighing, thought.futures, chance);
    return candidates.front().placed;
}

bool gains_by_declaring(const AskedHand &position, const Weighing &weighing, Thought thought, Chance chance) {
    const Fate fate{.house = position.house, .in_fantasy = position.fantasy};
    const Finished declared = finished(fate, position.board);
    Finished silent = declared;
    silent.sweep = 0;
    Futures futures(position, 0, chance);
    double gain = 0;
    const int most = futures.certain() ? 1 : thought.futures;
    for (int number = 0; number < most; ++number) {
        const Future &future = futures[static_cast<std::size_t>(number)];
        gain += points_of(position, declared, future, weighing) - points_of(position, silent, future, weighing);
    }
    return declared.sweep != 0 && gain >= 0;
}

} // namespace ananas::bots
