// What a seat knows of a betting hand, in the order in which a player thinks about it: who is in, what is known of
// the cards, and what the others have done so far.
#pragma once

#include "betting/spec.h"
#include "betting/state.h"
#include "betting/view.h"
#include "bots/betting_runouts.h"
#include "bots/bot.h"
#include "cards/card.h"
#include "game/seats.h"

#include <cstdint>
#include <vector>

namespace ananas::bots {

enum class Did : std::uint8_t { checked, called, bet, raised };
struct Deed {
    Seat seat = no_seat;
    int street = 0;
    Did did = Did::checked;
    double price = 0; // what it took, as a part of the pot with it
    int wagers = 0;   // bets and raises before it in the round
};

struct Spot {
    const betting::Table &table;
    const betting::TableView &now;
    Seat me;
    SeatSet others; // still in
    CardSet own;
    CardSet board;
    CardSet unseen;          // neither the own cards, nor the board, nor anything that lies or lay face up
    double pot = 0;          // with the bets of this round
    int wagers = 0;          // bets and raises in this round
    std::vector<Deed> deeds; // of the others who are still in
};
Spot spot_of(const Seen<Betting> &seen);

const betting::PlayerView &player_in(const Spot &spot, Seat seat);
// Whether hands of this game threw a card away and have done so.
bool has_thrown(const Spot &spot, Seat seat);
// Where this seat acts on the streets to come, among those who still have chips: after all of them, or before some.
// In stud the cards to come decide.
enum class Position : std::uint8_t { early, last, by_the_cards };
Position position_of(const Spot &spot);
// Cards in a hand while the bets of a street are made.
int held_on(const betting::GameSpec &game, int street);
// How things stood on a street up to now, for the hand of one of the others.
Standing standing_on(const Spot &spot, int street, int held);

} // namespace ananas::bots
