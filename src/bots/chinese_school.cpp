#include "bots/chinese_school.h"

#include "base/chance.h"
#include "bots/chinese_outlook.h"
#include "bots/chinese_placing.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/house.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace ananas::bots {
namespace {

constexpr chinese::House book;
constexpr std::size_t first_cards = 5, cards_a_draw = 3, cards_a_board = 17;

std::array<Card, cards_a_board> shuffled(const Lessons &lessons, std::uint64_t number) {
    Chance chance(lessons.seed, number);
    std::array<Card, deck_size> deck;
    for (int card = 0; card < deck_size; ++card) deck[static_cast<std::size_t>(card)] = Card::from_number(card);
    std::array<Card, cards_a_board> cards;
    for (std::uint32_t place = 0; place < cards_a_board; ++place) {
        std::swap(deck[place], deck[place + chance.below(deck_size - place)]);
        cards[place] = deck[place];
    }
    return cards;
}

// One board from the first five cards to the last; `passed(board)` sees it on the way.
template <class Passed>
LastPlacing play_board(const Outlook &outlook, const Lessons &lessons, std::uint64_t number, Passed passed) {
    const std::array<Card, cards_a_board> cards = shuffled(lessons, number);
    std::span<const Card> left = cards;
    chinese::Board board;
    for (std::size_t drawn = first_cards; left.size() > cards_a_draw; drawn = cards_a_draw) {
        const Draw draw(board, left.first(drawn));
        board = draw.after(most_promising(outlook, draw).placing);
        passed(board);
        left = left.subspan(drawn);
    }
    return best_last({.house = book}, Draw(board, left), lessons.weighing);
}

// How the numbers move: fast while they are new, slowly later, and ever slower towards the end.
struct Pace {
    int limit;

    [[nodiscard]] Promise share(Promise error, Promise &seen) const {
        constexpr int numbers = 5; // that share an error
        const int slowness = std::min(2 + seen / 4, limit);
        ++seen;
        return error / (numbers * slowness);
    }
};

class Pupil {
public:
    explicit Pupil(const Lessons &lessons)
        : lessons_(lessons), outlook_(std::make_unique<Outlook>()), seen_(std::make_unique<Outlook>()) {
        constexpr Promise hope = 25 * whole_point / 5;
        for (Outlook::Street &street : outlook_->streets) {
            street.front.fill(hope);
            street.middle.fill(hope);
            street.back.fill(hope);
            for (auto &row : street.front_middle) row.fill(hope);
            for (auto &row : street.middle_back) row.fill(hope);
        }
    }

    void play(std::uint64_t number) {
        std::array<chinese::Board, unfinished_streets> boards;
        std::size_t count = 0;
        const LastPlacing last =
            play_board(*outlook_, lessons_, number, [&](const chinese::Board &board) { boards[count++] = board; });
        constexpr int slow = 20, doublings = 7;
        const Pace pace{slow << (number * doublings / lessons_.boards)};
        auto came = static_cast<Promise>(std::lround(last.points * whole_point));
        for (std::size_t street = unfinished_streets; street-- > 0;)
            came = correct(outlook_->streets[street], seen_->streets[street], boards[street], came, pace);
    }

    // What was never seen promises nothing.
    std::unique_ptr<Outlook> finish() {
        for (std::size_t street = 0; street < unfinished_streets; ++street) {
            Outlook::Street &learned = outlook_->streets[street];
            const Outlook::Street &seen = seen_->streets[street];
            const auto forget = [](auto &numbers, const auto &times) {
                for (std::size_t place = 0; place < numbers.size(); ++place)
                    if (times[place] == 0) numbers[place] = 0;
            };
            forget(learned.front, seen.front);
            forget(learned.middle, seen.middle);
            forget(learned.back, seen.back);
            for (std::size_t row = 0; row < learned.front_middle.size(); ++row)
                forget(learned.front_middle[row], seen.front_middle[row]);
            for (std::size_t row = 0; row < learned.middle_back.size(); ++row)
                forget(learned.middle_back[row], seen.middle_back[row]);
        }
        return std::move(outlook_);
    }

private:
    // Moves what this board promised towards what came of it, and says what it had promised.
    static Promise correct(Outlook::Street &street, Outlook::Street &seen, const chinese::Board &board, Promise came,
                           Pace pace) {
        using chinese::Row;
        const RowLook front = look_at(Row::front, board[Row::front]), middle = look_at(Row::middle, board[Row::middle]),
                      back = look_at(Row::back, board[Row::back]);
        const Promise promised = street.of(front, middle, back);
        const auto move = [&](Promise &number, Promise &times) { number += pace.share(came - promised, times); };
        move(street.front[front.shape], seen.front[front.shape]);
        move(street.middle[middle.shape], seen.middle[middle.shape]);
        move(street.back[back.shape], seen.back[back.shape]);
        move(street.front_middle[front.look][middle.look], seen.front_middle[front.look][middle.look]);
        move(street.middle_back[middle.look][back.look], seen.middle_back[middle.look][back.look]);
        return promised;
    }

    const Lessons &lessons_;
    std::unique_ptr<Outlook> outlook_;
    std::unique_ptr<Outlook> seen_; // how often
};

} // namespace

std::unique_ptr<Outlook> learn(const Lessons &lessons) {
    Pupil pupil(lessons);
    for (std::uint64_t number = 0; number < lessons.boards; ++number) pupil.play(number);
    return pupil.finish();
}

Played play_boards(const Outlook &outlook, const Lessons &lessons) {
    Played played{.boards = lessons.boards, .ranks = {}};
    for (std::uint64_t number = 0; number < lessons.boards; ++number) {
        const LastPlacing last = play_board(outlook, lessons, number, [](const chinese::Board &) {});
        played.points += last.points;
        played.fouls += last.hand.foul ? 1 : 0;
        played.fantasies += last.hand.fantasy ? 1 : 0;
        played.bonus += last.hand.bonus;
        if (last.hand.foul) continue;
        for (const chinese::Row row : chinese::all_rows) played.ranks[row].push_back(last.hand.ranks[row]);
    }
    return played;
}

} // namespace ananas::bots
