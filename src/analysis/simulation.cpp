#include "analysis/simulation.h"

#include "base/chance.h"
#include "betting/button.h"
#include "betting/command.h"
#include "betting/legal.h"
#include "betting/seats.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "cards/card.h"
#include "chips/chips.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace ananas::analysis {
namespace {

using namespace betting;

class Stub {
public:
    explicit Stub(CardSet cards) { refill(cards); }

    void refill(CardSet cards) {
        left_ = 0;
        for (const Card card : cards) cards_[left_++] = card;
    }
    Card draw(Chance &chance) {
        const std::uint32_t place = chance.below(left_);
        std::swap(cards_[place], cards_[--left_]);
        return cards_[left_];
    }

private:
    std::array<Card, deck_size> cards_;
    std::uint32_t left_ = 0;
};

class Hand {
public:
    Hand(const Simulation &simulation, const Stub &whole_deck, std::uint64_t number, State &state)
        : simulation_(simulation),
          table_(simulation.table),
          chance_(simulation.seed, number),
          stub_(whole_deck),
          state_(state) {
        start_.dealt = SeatSet::first(simulation.players);
        start_.positions = first_positions(
            start_.dealt, seat_number(static_cast<int>(number % static_cast<std::uint64_t>(simulation.players))));
        for (const Seat seat : start_.dealt) start_.stacks[seat] = stack();
    }

    // False when the checked door refused something.
    bool play() {
        if (!enter(start_)) return false;
        while (state_.phase != Phase::over)
            if (!enter(next())) return false;
        return true;
    }
    [[nodiscard]] const State &state() const { return state_; }
    [[nodiscard]] const Start &start() const { return start_; }

private:
    // Random players come with anything from a twentieth on, so that side pots abound.
    Chips stack() {
        if (simulation_.policy != Policy::random) return simulation_.stack;
        const auto whole = static_cast<std::uint32_t>(simulation_.stack.units());
        return Chips(whole / 20 + chance_.below(whole - whole / 20 + 1));
    }

    bool enter(const Command &command) {
        if (simulation_.door == Door::unchecked) {
            apply(table_, state_, command);
            return true;
        }
        const auto done = step(table_, state_, command);
        if (done) state_ = done->next;
        return done.has_value();
    }

    Command next() {
        switch (state_.phase) {
        case Phase::over: break;
        case Phase::dealing: return deal();
        case Phase::discarding: return discard();
        case Phase::betting: return simulation_.policy == Policy::random ? anything() : check_or_call();
        case Phase::showdown:
            return simulation_.policy == Policy::random && chance_.one_in(4) && legal_actions(table_, state_).muck
                       ? Command(Muck{state_.actor})
                       : Command(Show{state_.actor});
        }
        return start_;
    }

    Command deal() {
        const Wanted wanted = cards_wanted(table_, state_);
        if (wanted.reshuffle) stub_.refill((table_.game->deck - state_.gone) | state_.burned);
        Deal deal;
        for (int card = 0; card < wanted.cards; ++card) deal.cards.push_back(stub_.draw(chance_));
        return deal;
    }

    Command discard() {
        const Seat seat = state_.to_act.first_after(state_.button);
        const Hole &cards = state_.players[seat].cards;
        const std::size_t place = simulation_.policy == Policy::random
                                      ? chance_.below(static_cast<std::uint32_t>(cards.size()))
                                      : cards.size() - 1;
        return Discard{seat, cards[place]};
    }

    [[nodiscard]] Command check_or_call() const {
        const Seat seat = state_.actor;
        if (state_.bring_in_due) return BringIn{seat};
        return state_.to_match > state_.players[seat].bet ? Command(Call{seat}) : Command(Check{seat});
    }

    // Now and then a fold or a raise, and of raises some to the least, some to the most, some between.
    Command anything() {
        const Seat seat = state_.actor;
        const std::uint32_t mood = chance_.below(100);
        if (mood < 25) {
            const Legal legal = legal_actions(table_, state_);
            if (legal.raise) {
                const auto [least, most, accepted] = *legal.raise;
                const std::uint32_t size = chance_.below(4);
                if (size < 2) return Bet{seat, least};
                if (size == 2) return Bet{seat, most};
                const auto room = static_cast<std::uint32_t>((most - least).units());
                return Bet{seat, least + Chips(chance_.below(room + 1))};
            }
        }
        const bool facing = state_.to_match > state_.players[seat].bet;
        if (mood >= 75 && facing && !state_.bring_in_due) return Fold{seat};
        return check_or_call();
    }

    const Simulation &simulation_;
    const Table &table_;
    Chance chance_;
    Stub stub_;
    Start start_;
    State &state_; // of the last hand until this one starts
};

void count(const Hand &hand, Outcomes &outcomes) {
    const State &state = hand.state();
    Chips left, brought;
    int winners = 0;
    bool all_in = false;
    std::uint64_t signature = outcomes.signature;
    const auto sign = [&signature](std::uint64_t word) { signature = mixed(signature ^ word); };
    for (const Seat seat : state.dealt) {
        const Player &player = state.players[seat];
        left += player.stack;
        brought += hand.start().stacks[seat];
        winners += player.won > Chips() ? 1 : 0;
        all_in |= player.committed == hand.start().stacks[seat];
        sign(static_cast<std::uint64_t>(player.stack.units()) << 16 ^
             static_cast<std::uint64_t>(player.committed.units()));
        sign(set_of(player.cards).bits() ^ std::uint64_t{player.discard} << 13 ^ std::uint64_t{player.up} << 29);
    }
    sign(board_of(state).bits());
    sign(state.gone.bits());
    sign(std::uint64_t{state.street} ^ index(state.aggressor) << 8 ^ index(state.opener) << 16);
    for (const SeatSet seats : {state.live, state.shown, state.mucked, state.killed}) {
        std::uint64_t word = 0;
        for (const Seat seat : seats) word |= std::uint64_t{1} << index(seat);
        sign(word);
    }

    ++outcomes.hands;
    outcomes.signature = signature;
    outcomes.pots += pot_total(state);
    outcomes.chips_conserved &= left == brought;
    if (all_in) ++outcomes.all_in;
    if (!state.live.several()) {
        ++outcomes.uncontested[state.street];
        return;
    }
    ++outcomes.showdowns;
    if (all_in && pots_of(state).size() > 1) ++outcomes.with_side_pots;
    if (winners > 1) ++outcomes.shared;
}

} // namespace

void play(const Simulation &simulation, std::uint64_t hands, Outcomes &outcomes) {
    const Stub whole_deck(simulation.table.game->deck);
    State state;
    for (std::uint64_t i = 0; i < hands; ++i) {
        Hand hand(simulation, whole_deck, outcomes.hands, state);
        if (!hand.play()) {
            outcomes.refused = true;
            return;
        }
        count(hand, outcomes);
    }
}

} // namespace ananas::analysis
