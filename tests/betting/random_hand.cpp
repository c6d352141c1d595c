#include "betting/random_hand.h"

#include "betting/button.h"
#include "betting/command.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "cards/card.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::betting {

RandomHand::RandomHand(std::uint64_t seed) : random_(seed), table_{.game = nullptr, .stakes = {}, .house = {}} {
    table_.game = all_games[static_cast<std::size_t>(below(static_cast<int>(all_games.size())))];
    seat(2 + below(table_.game->max_players - 1));
    set_stakes(static_cast<Structure>(below(3)));
    choose_options();
}

RandomHand::RandomHand(const GameSpec &game, Structure structure, int players, std::uint64_t seed)
    : random_(seed), table_{.game = &game, .stakes = {}, .house = {}} {
    seat(players);
    set_stakes(structure);
    choose_options();
}

int RandomHand::below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }

// Anywhere at a table of ten; most stacks are short, so that all-ins, side pots and short blinds abound.
void RandomHand::seat(int players) {
    std::vector<int> seats(max_seats);
    for (int number = 0; number < max_seats; ++number) seats[static_cast<std::size_t>(number)] = number;
    std::ranges::shuffle(seats, random_);
    for (int player = 0; player < players; ++player) {
        const Seat seat = seat_number(seats[static_cast<std::size_t>(player)]);
        start_.dealt |= seat;
        start_.stacks[seat] = Chips(1 + below(below(3) == 0 ? 2000 : 150));
        if (below(50) == 0) start_.absent |= seat;
    }
    start_.positions = first_positions(start_.dealt, seat_number(below(max_seats)));
    const bool dead = players > 2 && players < max_seats && below(10) == 0;
    if (dead) start_.positions.small_blind = seat_number(seats.back());
}

void RandomHand::set_stakes(Structure structure) {
    Stakes &stakes = table_.stakes = usual_stakes(*table_.game, structure, Chips(10));
    stakes.unit = Chips(below(4) == 0 ? 5 : 1);
    if (has_bring_in(*table_.game)) return;
    if (below(4) == 0) stakes.ante = Chips(1 + below(3));
    if (below(6) == 0) stakes.big_blind_ante = Chips(10);
    if (below(6) == 0) {
        stakes.blinds.clear();
        stakes.opening_bet = Chips(10);
    } else if (below(6) == 0 && start_.dealt.size() > 3) {
        stakes.blinds.push_back(Chips(20));
    } else if (below(6) == 0) {
        start_.makes_up[start_.positions.button] =
            start_.dealt.contains(start_.positions.button) && start_.dealt.size() > 2 ? MakesUp::both_blinds
                                                                                      : MakesUp::nothing;
    }
}

void RandomHand::choose_options() {
    for (bool House::*const option : {&House::cap_heads_up, &House::half_bet_rule, &House::open_pair_doubles,
                                      &House::short_all_ins_add_up, &House::face_up_when_all_in, &House::fold_for_free})
        table_.house.*option = below(2) == 0;
}

Deal RandomHand::deal(const State &state, const Wanted &wanted) {
    CardSet stub = table_.game->deck - state.gone;
    if (wanted.reshuffle) stub |= state.burned;
    std::vector<Card> cards(stub.begin(), stub.end());
    std::ranges::shuffle(cards, random_);
    Deal deal;
    for (int card = 0; card < wanted.cards; ++card) deal.cards.push_back(cards[static_cast<std::size_t>(card)]);
    return deal;
}

Command RandomHand::act(const Legal &legal) {
    const Seat seat = legal.actor;
    const int mood = below(100);
    if (mood < 2) return TimeOut{seat};
    if (legal.raise && mood < 30) {
        const auto &[least, most, accepted] = *legal.raise;
        const Chips choices[] = {least, least, least + Chips(below(static_cast<int>((most - least).units()) + 1)), most,
                                 accepted};
        return Bet{seat, choices[below(5)]};
    }
    if (legal.bring_in) return BringIn{seat};
    if (legal.check) return mood < 32 && legal.fold ? Command(Fold{seat}) : Command(Check{seat});
    return mood < 45 ? Command(Fold{seat}) : Command(Call{seat});
}

Command RandomHand::next(const State &state) {
    const Legal legal = legal_actions(table_, state);
    switch (state.phase) {
    case Phase::over: return start_;
    case Phase::dealing: {
        const bool dark = state.street > 0 && state.funded.size() > 1 && state.dark.kind == DarkKind::none &&
                          table_.game->streets[state.street].opens == Opening::left_of_button && below(30) == 0;
        if (dark) {
            const Seat first = state.funded.first_after(state.button);
            const Chips size = plays_big_bets(table_, state) ? table_.stakes.big_bet : table_.stakes.small_bet;
            const Chips bet = std::min(size, state.players[first].stack);
            return Dark{first, {.kind = below(2) == 0 ? DarkKind::check : DarkKind::bet, .to = bet}};
        }
        return deal(state, legal.deal);
    }
    case Phase::discarding: {
        const Seat seat = legal.discard.first_after(seat_number(below(max_seats)));
        const Hole &cards = state.players[seat].cards;
        if (below(20) == 0) return TimeOut{seat};
        return Discard{seat, cards[static_cast<std::size_t>(below(static_cast<int>(cards.size())))]};
    }
    case Phase::betting: return act(legal);
    case Phase::showdown: return legal.muck && below(4) == 0 ? Command(Muck{state.actor}) : Command(Show{state.actor});
    }
    return start_;
}

} // namespace ananas::betting
