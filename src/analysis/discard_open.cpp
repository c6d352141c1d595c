#include "analysis/discard_open.h"

#include "analysis/board_kinds.h"
#include "analysis/discard_equity.h"
#include "analysis/discards.h"
#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace ananas::analysis {
namespace {

using betting::Wins;
using Matrix = std::array<std::array<double, 3>, 3>;
using Mix = std::array<double, 3>;

// What the row player is sure of, and what the column player lets go at most.
double least_of(const Matrix &matrix, const Mix &row) {
    double least = std::numeric_limits<double>::max();
    for (std::size_t j = 0; j < 3; ++j) {
        double sum = 0;
        for (std::size_t i = 0; i < 3; ++i) sum += row[i] * matrix[i][j];
        least = std::min(least, sum);
    }
    return least;
}
double most_of(const Matrix &matrix, const Mix &column) {
    double most = std::numeric_limits<double>::lowest();
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < 3; ++j) sum += matrix[i][j] * column[j];
        most = std::max(most, sum);
    }
    return most;
}

// How far apart what a row mix is sure of and what a column mix lets go are; best mixes have no gap but rounding.
double gap_of(const Matrix &matrix, const MatrixGame &game) {
    return most_of(matrix, game.column) - least_of(matrix, game.row);
}

// Mixes over as many rows as columns that leave the other player nothing to choose among them, where there are such.
std::optional<MatrixGame> equalized(const Matrix &matrix, std::span<const std::size_t> rows,
                                    std::span<const std::size_t> columns) {
    const std::size_t size = rows.size();
    const auto at = [&](std::size_t i, std::size_t j) { return matrix[rows[i % size]][columns[j % size]]; };
    const auto cofactor = [&](std::size_t i, std::size_t j) {
        if (size == 2) return (i == j ? 1 : -1) * at(i + 1, j + 1);
        return at(i + 1, j + 1) * at(i + 2, j + 2) - at(i + 1, j + 2) * at(i + 2, j + 1);
    };
    MatrixGame game{.mixed = true};
    double sum = 0;
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j) {
            game.row[rows[i]] += cofactor(i, j);
            game.column[columns[j]] += cofactor(i, j);
            sum += cofactor(i, j);
        }
    if (sum == 0) return std::nullopt;
    for (std::size_t i = 0; i < 3; ++i) {
        game.row[i] /= sum;
        game.column[i] /= sum;
        if (game.row[i] < 0 || game.column[i] < 0) return std::nullopt;
    }
    game.value = (least_of(matrix, game.row) + most_of(matrix, game.column)) / 2;
    return game;
}

} // namespace

// Some best mixes use as many rows as columns (Shapley and Snow, 1950), so it is enough to try those.
MatrixGame solve(const Matrix &matrix) {
    MatrixGame best;
    double least_gap = std::numeric_limits<double>::max();
    const auto consider = [&](const MatrixGame &game) {
        const double gap = gap_of(matrix, game);
        if (gap < least_gap) best = game;
        least_gap = std::min(least_gap, gap);
    };
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            MatrixGame game{.value = matrix[i][j]};
            game.row[i] = game.column[j] = 1;
            consider(game);
            if (least_gap <= 0) return best;
        }
    constexpr std::array<std::array<std::size_t, 2>, 3> pairs = {{{0, 1}, {0, 2}, {1, 2}}};
    constexpr std::array<std::size_t, 3> all = {0, 1, 2};
    if (const auto game = equalized(matrix, all, all)) consider(*game);
    for (const auto &rows : pairs)
        for (const auto &columns : pairs)
            if (const auto game = equalized(matrix, rows, columns)) consider(*game);
    return best;
}

namespace {

constexpr double share_unit = 4'294'967'296.0; // of a pot

// The parts of pots that the first hand wins on one flop, for each card thrown away by either.
class FlopMatrix {
public:
    FlopMatrix(Wins wins, const ThreeCards &first, const ThreeCards &second) : wins_(wins), hands_{first, second} {}

    Matrix on(CardSet flop, CardSet left) {
        for (auto &plane : planes_) plane.clear();
        each_choice(left, 2, {}, [&](CardSet two) {
            for (std::size_t s = 0; s < planes_.size(); ++s) planes_[s].push_back(two.ranks_of(static_cast<Suit>(s)));
        });
        for (std::size_t player = 0; player < hands_.size(); ++player)
            for (std::size_t i = 0; i < 3; ++i) rank(flop | hands_[player].keep(i), ranks_[player][i]);
        Matrix matrix{};
        const std::size_t boards = planes_[0].size();
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j)
                matrix[i][j] = static_cast<double>(parts(ranks_[0][i], ranks_[1][j])) /
                               static_cast<double>(pot_parts * static_cast<std::int64_t>(boards));
        return matrix;
    }

private:
    struct Ranks {
        std::vector<HandRank> high;
        std::vector<LowRank> low;
    };

    void rank(CardSet shared, Ranks &ranks) {
        SuitPlanes rest{.count = planes_[0].size()};
        for (std::size_t s = 0; s < planes_.size(); ++s) rest.planes[s] = planes_[s].data();
        ranks.high.resize(rest.count);
        rank_high(7, shared, rest, ranks.high.data());
        if (wins_ == Wins::high) return;
        for (std::size_t s = 0; s < planes_.size(); ++s) {
            whole_[s] = planes_[s];
            for (std::uint16_t &mask : whole_[s])
                mask = static_cast<std::uint16_t>(mask | shared.ranks_of(static_cast<Suit>(s)));
            rest.planes[s] = whole_[s].data();
        }
        ranks.low.resize(rest.count);
        wins_ == Wins::high_and_low8 ? rank_low8(rest, ranks.low.data()) : rank_low(rest, ranks.low.data());
    }

    [[nodiscard]] std::int64_t parts(const Ranks &mine, const Ranks &theirs) const {
        std::int64_t sum = 0;
        const std::size_t boards = mine.high.size();
        const auto halves = [](auto a, auto b) { return (a > b ? 1 : 0) + (a >= b ? 1 : 0); };
        for (std::size_t i = 0; i < boards; ++i) sum += halves(mine.high[i].value, theirs.high[i].value);
        if (wins_ == Wins::high) return 2 * sum;
        for (std::size_t i = 0; i < boards; ++i)
            sum += mine.low[i].qualifies() || theirs.low[i].qualifies()
                       ? halves(mine.low[i].value, theirs.low[i].value)
                       : halves(mine.high[i].value, theirs.high[i].value);
        return sum;
    }

    Wins wins_;
    std::array<ThreeCards, 2> hands_;
    std::array<std::vector<std::uint16_t>, suit_count> planes_, whole_;
    std::array<std::array<Ranks, 3>, 2> ranks_;
};

} // namespace

OpenEquity &OpenEquity::operator+=(const OpenEquity &piece) {
    flops += piece.flops;
    mixed += piece.mixed;
    share_units += piece.share_units;
    return *this;
}

OpenEquity open_discard_equity(const Situation &situation, Piece piece) {
    const CardSet hands = situation.players[0].front().cards | situation.players[1].front().cards;
    const CardSet left = CardSet::full_deck() - hands - situation.dead - situation.board;
    const ThreeCards first(situation.players[0].front().cards, situation.dead);
    const ThreeCards second(situation.players[1].front().cards, situation.dead);
    OpenEquity equity;
    const auto count = [&](const Matrix &matrix) {
        const MatrixGame game = solve(matrix);
        ++equity.flops;
        equity.mixed += game.mixed ? 1 : 0;
        equity.share_units += std::llround(game.value * share_unit);
    };
    if (discard_time(*situation.game) == DiscardTime::before_flop) {
        if (piece.number > 0) return equity;
        Matrix matrix{};
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j) {
                const Situation two{.game = &after_the_discard(*situation.game),
                                    .players = {{{.cards = first.keep(i)}}, {{.cards = second.keep(j)}}},
                                    .board = {},
                                    .dead = situation.dead | first.cards[i] | second.cards[j]};
                matrix[i][j] = share_of(exact_equity(two), 0);
            }
        count(matrix);
        return equity;
    }
    FlopMatrix matrix(situation.game->showdown.wins, first, second);
    std::uint64_t turn = 0;
    each_choice(left, 3 - situation.board.size(), situation.board, [&](CardSet flop) {
        if (turn++ % piece.of == piece.number) count(matrix.on(flop, left - flop));
    });
    return equity;
}

} // namespace ananas::analysis
