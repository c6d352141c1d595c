#include "twisted/random_round.h"

#include "cards/card.h"
#include "chips/chips.h"
#include "twisted/command.h"
#include "twisted/games.h"
#include "twisted/house_game.h"
#include "twisted/legal.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::twisted {

RandomRound::RandomRound(std::uint64_t seed) : random_(seed) {
    table_.seats = 1 + below(max_seats);
    if (below(2) == 0) table_.game.pays = schedules::twisted_b;
    if (below(8) == 0) table_.game.pays = schedules::mississippi_a; // which has a push
    if (below(3) != 0) table_.optional_bet = Chips(1 + below(400));
    if (below(2) == 0) table_.dealing = Dealing::packets;
    table_.unit = Chips(below(4) == 0 ? 25 : 1);
    for (Stage &stage : table_.game.stages)
        if (below(4) == 0) {
            stage.choice.least = 1 + below(3);
            stage.choice.most = stage.choice.least + below(4 - stage.choice.least);
        }
    // Many are too poor for the second or the river bet.
    for (int number = 0; number < table_.seats; ++number)
        if (below(4) != 0) {
            start_.seated |= seat_number(number);
            start_.stacks[seat_number(number)] = Chips(1 + below(below(2) == 0 ? 3000 : 100'000));
        }
    if (start_.seated.empty()) start_.seated |= seat_number(0);
    const Seat rich = start_.seated.front();
    start_.stacks[rich] = Chips(50'000);
}

int RandomRound::below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }

Command RandomRound::place(const State &state) {
    std::vector<Command> able;
    for (const Seat seat : state.seated - state.playing) {
        const Command command =
            PlaceBets{seat, Chips(500 + below(3000)), below(2) == 0 && table_.optional_bet > Chips(),
                      Chips(below(3) == 0 ? below(200) : 0)};
        if (!check(table_, state, command)) able.push_back(command);
    }
    if (able.empty() && state.playing.empty()) return PlaceBets{start_.seated.front(), Chips(500)};
    const bool close = able.empty() || (!state.playing.empty() && below(12) == 0);
    if (close) return CloseBets{};
    return able[static_cast<std::size_t>(below(static_cast<int>(able.size())))];
}

Deal RandomRound::deal(const State &state) {
    const CardSet stub = CardSet::full_deck() - state.gone;
    std::vector<Card> cards(stub.begin(), stub.end());
    std::ranges::shuffle(cards, random_);
    Deal deal;
    for (int card = 0; card < cards_wanted(table_, state); ++card)
        deal.cards.push_back(cards[static_cast<std::size_t>(card)]);
    return deal;
}

Command RandomRound::next(const State &state) {
    if (below(60) == 0) {
        Report report{.incident = static_cast<Incident>(below(6) == 0 ? 2 * below(2) : 1)};
        if (!state.live.empty()) {
            report.seat = state.live.front();
            const auto &cards = state.players[report.seat].cards;
            if (!cards.empty()) report.card = cards[static_cast<std::size_t>(below(static_cast<int>(cards.size())))];
        }
        if (!check(table_, state, report)) return report;
    }
    switch (state.phase) {
    case Phase::over: return start_;
    case Phase::placing: return place(state);
    case Phase::dealing:
    case Phase::last_card: return deal(state);
    case Phase::discarding: {
        const std::vector<Seat> waiting(state.to_act.begin(), state.to_act.end());
        const Seat seat = waiting[static_cast<std::size_t>(below(static_cast<int>(waiting.size())))];
        if (below(20) == 0) return TimeOut{seat};
        return Discard{seat, state.players[seat].cards[static_cast<std::size_t>(below(3))]};
    }
    case Phase::betting: {
        const Legal legal = legal_actions(table_, state);
        const int mood = below(100);
        if (mood < 3) return TimeOut{state.actor};
        if (mood < 20) return Fold{state.actor};
        const int times = legal.choice.least + below(legal.choice.most - legal.choice.least + 1);
        const Bet bet{state.actor, legal.bet * times, Chips(below(4) == 0 ? below(100) : 0)};
        if (!check(table_, state, bet)) return bet;
        return Bet{state.actor, legal.bet * legal.choice.least};
    }
    }
    return start_;
}

} // namespace ananas::twisted
