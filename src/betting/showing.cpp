#include "betting/showing.h"

#include "betting/seats.h"
#include "betting/state.h"
#include "cards/card.h"

#include <cstddef>

namespace ananas::betting {
namespace {

// One to four cards as a hand: what comes in fours, threes, twos and ones. Four cards are too few for a
// straight or a flush, so this is the whole order, and equally many cards compare rank by rank.
struct Showing {
    RankMask quads = 0;
    RankMask trips = 0;
    int pairs = 0;
    RankMask paired = 0;
    RankMask singles = 0;
    friend constexpr auto operator<=>(const Showing &, const Showing &) = default;
};

enum class Ace { high, low };

constexpr RankMask with_ace(RankMask ranks, Ace ace) {
    if (ace == Ace::high) return ranks;
    return static_cast<RankMask>((ranks << 1U | ranks >> (rank_count - 1)) & all_ranks);
}

Showing showing_of(const Player &player, Ace ace) {
    // A binary counter over the four suits tells how often each rank appears.
    const CardSet cards = up_cards(player);
    const unsigned c = cards.ranks_of(Suit::clubs), d = cards.ranks_of(Suit::diamonds);
    const unsigned h = cards.ranks_of(Suit::hearts), s = cards.ranks_of(Suit::spades);
    const unsigned sum = c ^ d ^ h, carry = (c & d) | (h & (c ^ d));
    const unsigned ones = sum ^ s, twos = carry ^ (sum & s);
    const auto ranks = [ace](unsigned mask) { return with_ace(static_cast<RankMask>(mask), ace); };
    const RankMask paired = ranks(twos & ~ones);
    return {.quads = ranks(carry & sum & s),
            .trips = ranks(twos & ones),
            .pairs = paired == 0                     ? 0
                     : (paired & (paired - 1U)) == 0 ? 1
                                                     : 2,
            .paired = paired,
            .singles = ranks(ones & ~twos)};
}

// The up card of third street, by rank and then suit.
int door_card(const Player &player, Ace ace) {
    const Card card = *up_cards(player).begin();
    return ace == Ace::low && card.rank() == Rank::ace ? card.number() - deck_size : card.number();
}

// The first live seat from the dealer's left that no other beats.
template <class Value, class Better> Seat best_of(const State &state, Value value, Better better) {
    Seat best = state.live.first_after(state.button);
    auto highest = value(state.players[best]);
    for (const Seat seat : (state.live - best).clockwise_after(state.button)) {
        const auto next = value(state.players[seat]);
        if (!better(next, highest)) continue;
        best = seat;
        highest = next;
    }
    return best;
}

constexpr auto greater = [](const auto &a, const auto &b) { return a > b; };
constexpr auto smaller = [](const auto &a, const auto &b) { return a < b; };

} // namespace

CardSet up_cards(const Player &player) {
    CardSet up;
    for (std::size_t place = 0; place < player.cards.size(); ++place)
        if ((player.up >> place & 1U) != 0) up |= player.cards[place];
    return up;
}

Seat lowest_up_card(const State &state) {
    return best_of(state, [](const Player &player) { return door_card(player, Ace::high); }, smaller);
}
Seat highest_up_card(const State &state) {
    return best_of(state, [](const Player &player) { return door_card(player, Ace::low); }, greater);
}
Seat highest_hand_showing(const State &state) {
    return best_of(state, [](const Player &player) { return showing_of(player, Ace::high); }, greater);
}
Seat lowest_hand_showing(const State &state) {
    return best_of(state, [](const Player &player) { return showing_of(player, Ace::low); }, smaller);
}

} // namespace ananas::betting
