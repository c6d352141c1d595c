#include "chinese/plain_scorer.h"

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/settlement.h"
#include "chips/chips.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace ananas::chinese::plain {
namespace {

int rank_of(Card card) { return static_cast<int>(card.rank()) + 2; } // an ace is 14

// A hand as numbers to compare one by one: its category first, then the ranks by how often they appear.
using Strength = std::vector<int>;
enum : int { nothing, pair, two_pairs, three, straight, flush, full_house, four, straight_flush };

Strength strength(CardSet cards, bool front) {
    std::map<int, int> count;
    std::set<Suit> suits;
    for (const Card card : cards) {
        ++count[rank_of(card)];
        suits.insert(card.suit());
    }
    std::vector<std::pair<int, int>> groups; // how often, which
    for (const auto &[rank, times] : count) groups.emplace_back(times, rank);
    std::sort(groups.rbegin(), groups.rend());
    std::vector<int> ranks;
    ranks.reserve(groups.size());
    for (const auto &[times, rank] : groups) ranks.push_back(rank);

    const bool suited = suits.size() == 1 && !front;
    bool run = !front && ranks.size() == 5 && ranks[0] - ranks[4] == 4;
    if (!front && ranks == std::vector{14, 5, 4, 3, 2}) {
        run = true;
        ranks = {5, 4, 3, 2, 1};
    }
    int category = nothing;
    if (suited && run)
        category = straight_flush;
    else if (groups[0].first == 4)
        category = four;
    else if (groups[0].first == 3 && groups.size() == 2 && !front)
        category = full_house;
    else if (suited)
        category = flush;
    else if (run)
        category = straight;
    else if (groups[0].first == 3)
        category = three;
    else if (groups[0].first == 2 && groups[1].first == 2)
        category = two_pairs;
    else if (groups[0].first == 2)
        category = pair;
    ranks.insert(ranks.begin(), category);
    return ranks;
}

// Lists compare number by number, and one that goes on is greater: as D19 has it of front and middle.
bool fouls(const Board &board) {
    const Strength front = strength(board.at[0], true), middle = strength(board.at[1], false),
                   back = strength(board.at[2], false);
    return front >= middle || middle >= back;
}

int front_bonus(const Board &board) {
    static const std::map<int, int> pairs = {{6, 1},  {7, 2},  {8, 3},  {9, 4}, {10, 5},
                                             {11, 6}, {12, 7}, {13, 8}, {14, 9}};
    const Strength made = strength(board.at[0], true);
    if (made[0] == three) return made[1] + 8;
    if (made[0] == pair && pairs.contains(made[1])) return pairs.at(made[1]);
    return 0;
}
int five_card_bonus(CardSet five, bool middle) {
    static const std::map<int, int> back = {
        {straight, 2}, {flush, 4}, {full_house, 6}, {four, 10}, {straight_flush, 15}};
    const Strength made = strength(five, false);
    if (!back.contains(made[0])) return 0;
    const bool royal = made[0] == straight_flush && made[1] == 14;
    return (royal ? 25 : back.at(made[0])) * (middle ? 2 : 1);
}
int bonus(const Board &board) {
    return front_bonus(board) + five_card_bonus(board.at[1], true) + five_card_bonus(board.at[2], false);
}

bool one_suit(CardSet cards) {
    std::set<Suit> suits;
    for (const Card card : cards) suits.insert(card.suit());
    return suits.size() == 1;
}
bool in_a_row(CardSet cards) {
    std::set<int> high, low;
    for (const Card card : cards) {
        high.insert(rank_of(card));
        low.insert(rank_of(card) == 14 ? 1 : rank_of(card));
    }
    const auto consecutive = [&](const std::set<int> &ranks) {
        return static_cast<int>(ranks.size()) == cards.size() && *ranks.rbegin() - *ranks.begin() == cards.size() - 1;
    };
    return consecutive(high) || consecutive(low);
}
// What the hand's best sweep is worth; 0 for none.
int sweep_value(const Board &board) {
    std::map<int, int> count;
    for (const Card card : board.all()) ++count[rank_of(card)];
    if (count.size() == 13) return one_suit(board.all()) ? 26 : 13;
    int pairs = 0;
    for (const auto &[rank, times] : count) pairs += times == 4 ? 2 : times >= 2 ? 1 : 0;
    const bool straights = std::ranges::all_of(board.at, in_a_row);
    const bool flushes = std::ranges::all_of(board.at, one_suit);
    return pairs == 6 || straights || flushes ? 3 : 0;
}

int segments(const Board &a, const Board &b, bool a_button, bool b_button) {
    int won = 0;
    for (std::size_t row = 0; row < 3; ++row) {
        const Strength mine = strength(a.at[row], row == 0), other = strength(b.at[row], row == 0);
        if (mine == other)
            won += a_button == b_button ? 0 : a_button ? 1 : -1;
        else
            won += mine > other ? 1 : -1;
    }
    return won;
}

} // namespace

Outcome score(Chips limit, const SetHands &hands) {
    const int n = static_cast<int>(hands.size());
    const auto at = [&](int i) -> const SetHand & { return hands[static_cast<std::size_t>(i)]; };
    Outcome outcome;
    std::vector<int> sweep;
    for (int i = 0; i < n; ++i) {
        const Board &board = at(i).board;
        const bool foul = fouls(board);
        outcome.foul.push_back(foul);
        outcome.points.push_back(0);
        outcome.stacks.push_back(at(i).stack.units());
        sweep.push_back(foul || at(i).declared == Sweep::none ? 0 : sweep_value(board));
        const Strength front = strength(board.at[0], true), middle = strength(board.at[1], false),
                       back = strength(board.at[2], false);
        const bool enters = front[0] == three || (front[0] == pair && front[1] >= 12);
        const bool stays = front[0] == three || middle[0] >= full_house || back[0] >= four;
        outcome.fantasy_next.push_back(!foul && (at(i).fantasy ? stays : enters));
    }
    const auto transfer = [&](int winner, int loser, int points) {
        if (points < 0) {
            std::swap(winner, loser);
            points = -points;
        }
        const auto w = static_cast<std::size_t>(winner), l = static_cast<std::size_t>(loser);
        outcome.points[w] += points;
        outcome.points[l] -= points;
        long long chips = points * limit.units();
        chips = std::min(chips, outcome.stacks[l]);
        chips = std::min(chips, static_cast<long long>(at(loser).stack.units()));
        chips = std::min(chips, static_cast<long long>(at(winner).stack.units()));
        if (chips == 0) return;
        outcome.stacks[w] += chips;
        outcome.stacks[l] -= chips;
        outcome.transfers.push_back({loser, winner, points, chips});
    };
    const auto value = [&](int i) { return sweep[static_cast<std::size_t>(i)]; };
    const auto foul = [&](int i) { return static_cast<bool>(outcome.foul[static_cast<std::size_t>(i)]); };
    for (int i = 0; i < n; ++i)
        for (int step = 1; value(i) > 0 && step < n; ++step) {
            const int j = (i + step) % n;
            if (at(i).player == at(j).player || value(j) >= value(i)) continue;
            transfer(i, j, value(i) + (value(j) == 0 ? bonus(at(i).board) : 0) + (foul(j) ? 9 : 0));
        }
    for (int i = 0; i < n; ++i)
        for (int j = i + 1; j < n; ++j) {
            if (at(i).player == at(j).player || value(i) > 0 || value(j) > 0) continue;
            if (foul(i) && foul(j)) continue;
            const bool i_button = at(i).player == at(0).player, j_button = at(j).player == at(0).player;
            if (foul(i))
                transfer(j, i, 9 + bonus(at(j).board));
            else if (foul(j))
                transfer(i, j, 9 + bonus(at(i).board));
            else
                transfer(i, j,
                         segments(at(i).board, at(j).board, i_button, j_button) + bonus(at(i).board) -
                             bonus(at(j).board));
        }
    return outcome;
}

} // namespace ananas::chinese::plain
