#include "bots/chinese.h"

#include "base/chance.h"
#include "bots/bot.h"
#include "bots/chinese_placing.h"
#include "bots/chinese_search.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chinese/view.h"

#include <algorithm>
#include <cstdint>

namespace ananas::bots {
namespace {

using chinese::Board;
using chinese::HandView;
using chinese::Row;

// With all the thought it usually gives.
constexpr int usual_futures = 2000, usual_candidates = 24;
constexpr int usual_fantasy_futures = 1000;

Board board_of(const HandView &hand) {
    Board board;
    for (const Row row : chinese::all_rows) board[row] = chinese::set_of(hand.board[row].cards);
    return board;
}

CardSet cards_seen(const chinese::TableView &now) {
    CardSet seen;
    for (const Seat seat : now.dealt) {
        const HandView &hand = now.hands[seat];
        for (const chinese::CardsView &row : hand.board.at) seen |= chinese::set_of(row.cards);
        seen |= chinese::set_of(hand.drawn.cards) | chinese::set_of(hand.discards.cards);
    }
    return seen;
}

AskedHand position_of(const Seen<Chinese> &seen) {
    const HandView &mine = seen.now.hands[seen.me];
    AskedHand position{.house = seen.table.house,
                       .board = board_of(mine),
                       .fantasy = mine.fantasy,
                       .unseen = CardSet::full_deck() - cards_seen(seen.now),
                       .rivals = {}};
    const Seat button = seen.now.hands[seen.now.button].player;
    for (const Seat seat : seen.now.dealt) {
        const HandView &hand = seen.now.hands[seat];
        if (hand.player == mine.player) continue;
        Rival rival{.board = board_of(hand), .first = {}, .fantasy = hand.fantasy};
        if (hand.drawn.known && rival.board.size() == 0 && !hand.fantasy) rival.first = hand.drawn.cards;
        if (seen.table.house.button_wins_ties) rival.ties = mine.player == button ? 1 : hand.player == button ? -1 : 0;
        rival.most_points = static_cast<double>(std::min(mine.start, hand.start).units()) /
                            static_cast<double>(seen.table.limit.units());
        position.rivals.push_back(rival);
    }
    return position;
}

// Of several that a board holds it is paid as the best.
chinese::Sweep any_sweep(const Board &board) {
    const auto *const held = std::ranges::find_if(chinese::all_sweeps, [&](auto sweep) { return holds(board, sweep); });
    return held == chinese::all_sweeps.end() ? chinese::Sweep::none : *held;
}

} // namespace

chinese::Command play(const Seen<Chinese> &seen, const Bot &bot, std::uint64_t seed) {
    const auto with_thought = [&](int usual, int least) { return std::max(least, usual * bot.thought / 100); };
    const ChineseManner &manner = chinese_manner(bot.style);
    const Weighing weighing{.fantasy = manner.fantasy * fantasy_worth(seen.table.house),
                            .foul_dread = manner.foul_dread};
    const AskedHand position = position_of(seen);
    const HandView &hand = seen.now.hands[seen.me];
    const Chance chance = chance_of(seen, seed);
    const Thought of_fantasy{.futures = with_thought(usual_fantasy_futures, 2)};
    if (seen.now.phase == chinese::Phase::declaring) {
        const chinese::Sweep sweep = any_sweep(position.board);
        const bool declares = sweep != chinese::Sweep::none && !is_foul(position.house, ranks_of(position.board)) &&
                              gains_by_declaring(position, weighing, of_fantasy, chance);
        if (declares) return chinese::Declare{seen.me, sweep};
        return chinese::Decline{seen.me};
    }
    if (hand.fantasy)
        return chinese::Place{seen.me, best_fantasy(position, hand.drawn.cards, weighing, of_fantasy, chance)};
    const Thought thought{.futures = with_thought(usual_futures, 4), .candidates = with_thought(usual_candidates, 3)};
    return chinese::Place{seen.me, best_placement(position, hand.drawn.cards, weighing, thought, chance)};
}

} // namespace ananas::bots
