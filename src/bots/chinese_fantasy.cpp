#include "bots/chinese_fantasy.h"

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ananas::bots {
namespace {

using chinese::Board;
using chinese::Row;

struct Segment {
    CardSet cards;
    HandRank rank;
};

// Every so many of the cards.
void choose(const std::vector<Card> &cards, std::size_t first, int left, CardSet chosen, std::vector<CardSet> &all) {
    if (left == 0) {
        all.push_back(chosen);
        return;
    }
    for (; first < cards.size(); ++first) choose(cards, first + 1, left - 1, chosen | cards[first], all);
}

// The strongest first.
std::vector<Segment> segments_of(CardSet cards, int size) {
    std::vector<CardSet> sets;
    choose({cards.begin(), cards.end()}, 0, size, {}, sets);
    std::vector<HandRank> ranks(sets.size());
    if (size == chinese::room_in(Row::front))
        rank_front(CardSets(sets), ranks.data());
    else
        rank_high(size, CardSets(sets), ranks.data());
    std::vector<Segment> segments;
    segments.reserve(sets.size());
    for (std::size_t each = 0; each < sets.size(); ++each) segments.push_back({sets[each], ranks[each]});
    std::ranges::stable_sort(segments, std::ranges::greater(), &Segment::rank);
    return segments;
}

bool apart(CardSet a, CardSet b) { return (a & b).empty(); }

class Settings {
public:
    Settings(const chinese::House &house, CardSet cards)
        : house_(house),
          fives_(segments_of(cards, chinese::room_in(Row::back))),
          threes_(segments_of(cards, chinese::room_in(Row::front))) {}

    std::vector<Board> all() {
        for (std::size_t back = 0; back < fives_.size(); ++back) with_back(back);
        for (const Segment &back : fives_) sweeps_with_back(back);
        return found_;
    }

private:
    [[nodiscard]] bool in_order(const Segment &middle, const Segment &back) const {
        return middle.rank < back.rank || (house_.ties_legal && middle.rank == back.rank);
    }

    // Backs come in falling order, and the middles of a back too: what was found before has no weaker back, and a
    // front must be stronger than all that were found beside as strong a middle.
    void with_back(std::size_t place) {
        const Segment &back = fives_[place];
        const auto beside = [&](const Segment &front) { return apart(front.cards, back.cards); };
        const HandRank hoped = std::ranges::find_if(threes_, beside)->rank;
        // A middle that is as strong as its back may come before it.
        while (place > 0 && fives_[place - 1].rank == back.rank) --place;
        for (const Segment &middle : std::span(fives_).subspan(place)) {
            if (!apart(middle.cards, back.cards) || !in_order(middle, back)) continue;
            const HandRank beaten = strongest_front_beside(middle.rank);
            if (beaten >= hoped || beaten >= middle.rank) return; // a front is weaker than its middle
            const Segment *const front = strongest_front(middle, back, beaten);
            if (front == nullptr) continue;
            found_.push_back(chinese::board_of(front->cards, middle.cards, back.cards));
            const Step reached{middle.rank, front->rank};
            std::erase_if(
                steps_, [&](const Step &step) { return step.middle <= reached.middle && step.front <= reached.front; });
            steps_.push_back(reached);
        }
    }
    [[nodiscard]] HandRank strongest_front_beside(HandRank middle) const {
        HandRank strongest;
        for (const Step &step : steps_)
            if (step.middle >= middle) strongest = std::max(strongest, step.front);
        return strongest;
    }
    [[nodiscard]] const Segment *strongest_front(const Segment &middle, const Segment &back, HandRank beaten) const {
        for (const Segment &front : threes_) {
            if (front.rank <= beaten) return nullptr;
            if (front.rank < middle.rank && apart(front.cards, middle.cards | back.cards)) return &front;
        }
        return nullptr;
    }

    void sweeps_with_back(const Segment &back) {
        constexpr HandRank lowest_straight{std::uint32_t{3} << 29U};
        if (back.rank < lowest_straight) return;
        for (const Segment &middle : fives_) {
            if (middle.rank < lowest_straight) return;
            if (!apart(middle.cards, back.cards) || !in_order(middle, back)) continue;
            for (const Segment &front : threes_) {
                if (!apart(front.cards, middle.cards | back.cards)) continue;
                const Board board = chinese::board_of(front.cards, middle.cards, back.cards);
                if (holds(board, chinese::Sweep::three_flushes) || holds(board, chinese::Sweep::three_straights))
                    found_.push_back(board);
            }
        }
    }

    const chinese::House &house_;
    std::vector<Segment> fives_, threes_;
    struct Step {
        HandRank middle, front;
    };
    std::vector<Step> steps_;
    std::vector<Board> found_;
};

} // namespace

std::vector<Board> fantasy_settings(const chinese::House &house, CardSet cards) { return Settings(house, cards).all(); }

} // namespace ananas::bots
