#include "analysis/discard_table.h"

#include "analysis/board_kinds.h"
#include "analysis/discard_policy.h"
#include "analysis/pair_order.h"
#include "analysis/starting_hands.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ananas::analysis {
namespace {

constexpr std::size_t row = 64;

// A hand by the pair it keeps.
struct Thrown {
    std::uint32_t hand;
    std::uint8_t place; // of the card that goes
};
using Keepers = std::vector<std::vector<Thrown>>; // by pair

Keepers keepers_of(const FlopPolicy &policy) {
    const FlopDeck &deck = policy.deck();
    Keepers keepers(deck.pairs());
    for (std::size_t k = 2; k < deck.size(); ++k)
        for (std::size_t j = 1; j < k; ++j)
            for (std::size_t i = 0; i < j; ++i) {
                const std::array<std::size_t, 3> places = {i, j, k};
                const std::array<std::size_t, 3> pairs = {FlopDeck::pair_number(j, k), FlopDeck::pair_number(i, k),
                                                          FlopDeck::pair_number(i, j)};
                const std::size_t hand = FlopDeck::hand_number(i, j, k);
                const std::size_t thrown = policy.discard(hand);
                keepers[pairs[thrown]].push_back(
                    {.hand = static_cast<std::uint32_t>(hand), .place = static_cast<std::uint8_t>(places[thrown])});
            }
    return keepers;
}

// Gives every hand of three those below it and those not above it, without those that hold one of its cards: all hands
// met, less those with each card, and what that takes away twice given back.
class Walk {
public:
    Walk(const FlopDeck &deck, const Keepers &keepers, CardSet board, std::vector<std::int32_t> &won)
        : deck_(deck), keepers_(keepers), won_(won) {
        for (std::size_t z = 0; z < deck.size(); ++z) possible_[z] = board.contains(deck.card(z)) ? 0 : -1;
    }

    void through(const PairOrder &order, std::uint32_t least) {
        order.each_rank([&](std::span<const RankedPair> equal) {
            const bool counts = equal.front().rank >= least;
            if (counts) count(equal, 0);
            for (const RankedPair &each : equal) meet(each.pair);
            if (counts) count(equal, 1);
        });
    }

private:
    void count(std::span<const RankedPair> equal, std::int32_t itself) {
        for (const RankedPair &each : equal) {
            const auto [x, y] = deck_.pair(each.pair);
            const std::int32_t others = met_ - with_[x] - with_[y] + with_both_[x][y] - itself;
            const auto &with_x = with_both_[x];
            const auto &with_y = with_both_[y];
            for (const auto [hand, z] : keepers_[each.pair])
                won_[hand] += (others - with_[z] + with_x[z] + with_y[z]) & possible_[z];
        }
    }
    void meet(std::size_t pair) {
        const auto [x, y] = deck_.pair(pair);
        std::int16_t hands = 0;
        for (const auto [hand, z] : keepers_[pair]) {
            if (possible_[z] == 0) continue;
            ++hands;
            ++with_[z];
            ++with_both_[x][z];
            ++with_both_[z][x];
            ++with_both_[y][z];
            ++with_both_[z][y];
        }
        met_ += hands;
        const auto add = [&](std::int16_t &count) { count = static_cast<std::int16_t>(count + hands); };
        add(with_[x]);
        add(with_[y]);
        add(with_both_[x][y]);
        add(with_both_[y][x]);
    }

    const FlopDeck &deck_;
    const Keepers &keepers_;
    std::vector<std::int32_t> &won_;
    std::array<std::int32_t, row> possible_{}; // all bits for a third card that is not on the board
    std::int32_t met_ = 0;
    std::array<std::int16_t, row> with_{};
    std::array<std::array<std::int16_t, row>, deck_size> with_both_{};
};

} // namespace

double StartingHandEquities::share(std::size_t kind) const {
    return static_cast<double>(parts[kind]) / (pot_parts * static_cast<double>(showdowns[kind]));
}

StartingHandEquities &StartingHandEquities::operator+=(const StartingHandEquities &piece) {
    for (std::size_t kind = 0; kind < parts.size(); ++kind) {
        parts[kind] += piece.parts[kind];
        showdowns[kind] += piece.showdowns[kind];
    }
    return *this;
}

StartingHandEquities equities_on(betting::Wins wins, std::size_t flop_kind) {
    const StartingHand &flop = starting_hands()[flop_kind];
    const FlopPolicy policy(wins, flop.cards, {});
    const FlopDeck &deck = policy.deck();
    const Keepers keepers = keepers_of(policy);
    BoardOrders orders(wins, deck);
    std::vector<std::int32_t> won(deck.hands());
    for (std::size_t river = 1; river < deck.size(); ++river)
        for (std::size_t turn = 0; turn < river; ++turn) {
            const CardSet board = flop.cards | deck.card(turn) | deck.card(river);
            orders.each(board, [&](const PairOrder &order, std::uint32_t least) {
                Walk(deck, keepers, board, won).through(order, least);
            });
        }

    constexpr std::int64_t boards = 46 * 45 / 2, hands_against = 44 * 43 * 42 / 6;
    StartingHandEquities equities;
    for (std::size_t k = 2; k < deck.size(); ++k)
        for (std::size_t j = 1; j < k; ++j)
            for (std::size_t i = 0; i < j; ++i) {
                const std::size_t kind = starting_hand_number({deck.card(i), deck.card(j), deck.card(k)});
                equities.parts[kind] += flop.count * orders.parts_a_step() * won[FlopDeck::hand_number(i, j, k)];
                equities.showdowns[kind] += flop.count * boards * hands_against;
            }
    return equities;
}

} // namespace ananas::analysis
