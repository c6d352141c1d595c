// Boards as a player would tell them, and boards at random.
#pragma once

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/seats.h"
#include "chinese/settlement.h"

#include <cstdint>
#include <random>
#include <string_view>
#include <vector>

namespace ananas::chinese {

constexpr SeatSet operator|(Seat a, Seat b) { return SeatSet(a) | SeatSet(b); }

CardSet cards(std::string_view text);
// "QsQd2c / 9c9d9hKsJs / AsAdAh3c3d": front, middle, back.
Board board(std::string_view text);
SetHand hand(std::string_view text, int stack, int player, Sweep declared = Sweep::none, bool fantasy = false);
// Hands of different players, the first with the buttons, all with plenty of chips; sweeps not declared.
Settlement compared(const std::vector<std::string_view> &boards);
// The same with every hand's stack, in points.
struct Stacked {
    std::string_view board;
    int stack;
    Sweep declared = Sweep::none;
};
Settlement settled(const std::vector<Stacked> &hands, const House &house = {});

// From a deck that loses the cards it gives.
class Dealer {
public:
    explicit Dealer(std::uint64_t seed) : random_(seed) {}

    int below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
    void shuffle_up() { stub_ = CardSet::full_deck(); }
    CardSet draw(int count);
    CardSet draw_from(CardSet wanted, int count); // fewer when there are not so many
    // Thirteen cards anyhow, or set by somebody who tries, or a clean sweep if the stub has one.
    Board any_board();
    // The best of so many arrangements at random: legal ones first, then those with a bonus.
    Board arranged(CardSet thirteen, int tries);
    [[nodiscard]] CardSet stub() const { return stub_; }

private:
    Board anyhow(CardSet thirteen);
    Board sweep();

    std::mt19937_64 random_;
    CardSet stub_ = CardSet::full_deck();
};

} // namespace ananas::chinese
