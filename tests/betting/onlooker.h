// Somebody who sees no state, only hears the events one by one, and keeps the books: stacks, pot, cards,
// turns. What the onlooker has at the end of a step must be what the engine has.
#pragma once

#include "betting/event.h"
#include "betting/seats.h"
#include "betting/state.h"

namespace ananas::betting {

class Onlooker {
public:
    explicit Onlooker(const PerSeat<Chips> &stacks);

    void hear(const Event &event);
    // Stacks and pot together.
    [[nodiscard]] Chips all_chips() const;
    // Expects the books to agree with the engine's.
    void compare(const State &state) const;

private:
    void pay(Seat seat, Chips amount, bool live);
    void collect();

    struct Hear;

    PerSeat<Player> players_;
    SeatSet dealt_;
    SeatSet live_;
    SeatSet shown_;
    SeatSet mucked_;
    SeatSet killed_;
    Seat button_ = no_seat;
    Seat turn_ = no_seat;
    List<Card, 5> board_;
    CardSet burned_;
    Chips pot_;
    Chips dead_;
    int rounds_ = 0; // closed
    bool over_ = false;
};

} // namespace ananas::betting
