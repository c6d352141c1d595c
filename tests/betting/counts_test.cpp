// Kuhn and Leduc poker, counted to the last leaf. Their trees are known by many; they come out right only
// if dealing, order of action, caps, folds and ends of rounds all do.
#include "betting/command.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "cards/card.h"
#include "cards/text.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace ananas::betting {
namespace {

class Tree {
public:
    explicit Tree(const Table &table) : table_(table) {
        Start start{.dealt = SeatSet::first(2), .positions = {.button = seat_number(1)}};
        start.stacks[seat_number(0)] = start.stacks[seat_number(1)] = Chips(100);
        State state;
        apply(table, state, start);
        visit(state, "");
    }
    std::set<std::string> information_sets;
    int ends = 0;

private:
    void visit(const State &state, const std::string &heard) {
        switch (state.phase) {
        case Phase::over: ++ends; break;
        case Phase::dealing: deal(state, heard, {}, table_.game->deck - state.gone); break;
        case Phase::discarding: FAIL() << "nothing is discarded in these games";
        case Phase::betting: act(state, heard); break;
        case Phase::showdown: visit(after(state, Show{state.actor}), heard); break;
        }
    }

    State after(State state, const Command &command) const {
        EXPECT_FALSE(check(table_, state, command));
        apply(table_, state, command);
        return state;
    }

    // Every order of the cards that are wanted.
    void deal(const State &state, const std::string &heard, const Deal &cards, CardSet stub) {
        if (static_cast<int>(cards.cards.size()) == cards_wanted(table_, state).cards) {
            const State dealt = after(state, cards);
            visit(dealt, heard + '/' + to_string(board_of(dealt)));
            return;
        }
        for (const Card card : stub) {
            Deal more = cards;
            more.cards.push_back(card);
            deal(state, heard, more, stub - card);
        }
    }

    void act(const State &state, const std::string &heard) {
        const Seat seat = state.actor;
        const Legal legal = legal_actions(table_, state);
        information_sets.insert(to_string(set_of(state.players[seat].cards)) + heard);
        if (legal.fold) visit(after(state, Fold{seat}), heard + 'f');
        if (legal.check) visit(after(state, Check{seat}), heard + 'k');
        if (legal.call) visit(after(state, Call{seat}), heard + 'c');
        if (legal.raise) visit(after(state, Bet{seat, legal.raise->min_to}), heard + 'r');
    }

    const Table &table_;
};

TEST(Counts, kuhn_has_12_information_sets_and_30_ends) {
    const Table table{.game = &games::kuhn, .stakes = games::kuhn_stakes, .house = games::theory_house};
    const Tree tree(table);
    EXPECT_EQ(tree.information_sets.size(), 12U);
    EXPECT_EQ(tree.ends, 30);
}

TEST(Counts, leduc_has_936_information_sets_and_5520_ends) {
    const Table table{.game = &games::leduc, .stakes = games::leduc_stakes, .house = games::theory_house};
    const Tree tree(table);
    EXPECT_EQ(tree.information_sets.size(), 936U);
    EXPECT_EQ(tree.ends, 5520);
}

} // namespace
} // namespace ananas::betting
