// Discards with all hands face up.
#pragma once

#include "analysis/equity.h"

#include <array>
#include <cstdint>

namespace ananas::analysis {

// Two known hands that lie face up, as when everybody is all in: on each flop both players choose at the same time,
// each knowing the other's three cards. That is a game of three choices against three, and its value is what the
// first player wins on average when both mix their choices as well as can be.
struct OpenEquity {
    std::uint64_t flops = 0;      // before the flop's discard there is one choice for all of them, counted as one
    std::uint64_t mixed = 0;      // those where no single choice is best
    std::int64_t share_units = 0; // of the first player, in units of a pot's 2^32th, added over flops

    [[nodiscard]] double share() const {
        return static_cast<double>(share_units) / 4'294'967'296.0 / static_cast<double>(flops);
    }
    OpenEquity &operator+=(const OpenEquity &piece);
    friend bool operator==(const OpenEquity &, const OpenEquity &) = default;
};
OpenEquity open_discard_equity(const Situation &situation, Piece piece = {});

// The value of a game in which the row player wins what the matrix says from the column player.
struct MatrixGame {
    double value = 0;
    bool mixed = false;
    std::array<double, 3> row{};    // how often each row is played
    std::array<double, 3> column{}; // and each column
};
MatrixGame solve(const std::array<std::array<double, 3>, 3> &matrix);

} // namespace ananas::analysis
