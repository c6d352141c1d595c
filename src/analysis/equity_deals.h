// Every deal of a situation: inside of equity.
#pragma once

#include "analysis/equity.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ananas::analysis {

struct WholeDeal {
    std::array<CardSet, most_players> holes{};
    CardSet board;
    std::uint64_t weight = 1;
};

// How many there are.
constexpr double choices(int from, int count) {
    double ways = 1;
    for (int i = 0; i < count; ++i) ways = ways * (from - i) / (i + 1);
    return ways;
}
// Calls `use` with `chosen` and every choice of `count` more cards.
template <class Use> void each_choice(CardSet from, int count, CardSet chosen, const Use &use) {
    if (count == 0) {
        use(chosen);
        return;
    }
    for (std::uint64_t rest = from.bits(); rest != 0; rest &= rest - 1)
        each_choice(CardSet::from_bits(rest & (rest - 1)), count - 1, chosen | CardSet::from_bits(rest & -rest), use);
}

// First what the players are known to hold, then the cards that are missing from their hands, then the board. The
// last of these choices that there is to make is cut into pieces, by its first two cards.
template <class Use> class DealWalk {
public:
    DealWalk(const Situation &situation, Piece piece, Use use)
        : situation_(situation), piece_(piece), use_(use), hole_cards_(hole_cards_of(*situation.game)) {
        deal_.board = situation.board;
        board_missing_ = board_cards_of(*situation.game) - situation.board.size();
    }
    void walk() { hold(0, situation_.board | situation_.dead, 1); }

private:
    void hold(std::size_t player, CardSet used, std::uint64_t weight) {
        if (player == situation_.players.size()) {
            deal_.weight = weight;
            last_short_ = player;
            while (last_short_ > 0 && missing(last_short_ - 1) == 0) --last_short_;
            complete(0, situation_.game->deck - used);
            return;
        }
        for (const Holding &holding : situation_.players[player]) {
            if (holding.cards.intersects(used) || holding.weight == 0) continue;
            deal_.holes[player] = holding.cards;
            hold(player + 1, used | holding.cards, weight * holding.weight);
        }
    }
    [[nodiscard]] int missing(std::size_t player) const { return hole_cards_ - deal_.holes[player].size(); }

    void complete(std::size_t player, CardSet rest) {
        if (player == last_short_) {
            const CardSet board = deal_.board;
            choose(rest, board_missing_, board_missing_ > 0 || last_short_ == 0, [&](CardSet cards) {
                deal_.board = board | cards;
                use_(deal_);
            });
            deal_.board = board;
            return;
        }
        const CardSet known = deal_.holes[player];
        choose(rest, missing(player), player + 1 == last_short_ && board_missing_ == 0, [&](CardSet cards) {
            deal_.holes[player] = known | cards;
            complete(player + 1, rest - cards);
        });
        deal_.holes[player] = known;
    }

    template <class Then> void choose(CardSet from, int count, bool in_pieces, const Then &then) {
        if (!in_pieces) {
            each_choice(from, count, {}, then);
            return;
        }
        const int first = std::min(count, 2);
        each_choice(from, first, {}, [&](CardSet cards) {
            if (turn_++ % piece_.of != piece_.number) return;
            const auto above = cards.empty() ? 64U : static_cast<unsigned>(64 - std::countl_zero(cards.bits()));
            each_choice(CardSet::from_bits(above == 64 ? 0 : from.bits() >> above << above), count - first, cards,
                        then);
        });
    }

    const Situation &situation_;
    const Piece piece_;
    Use use_;
    const int hole_cards_;
    int board_missing_ = 0;
    std::size_t last_short_ = 0; // one behind the last player who is short of cards
    std::uint64_t turn_ = 0;
    WholeDeal deal_;
};

template <class Use> void each_deal(const Situation &situation, Piece piece, Use use) {
    DealWalk<Use>(situation, piece, use).walk();
}

} // namespace ananas::analysis
