#include "room/lately.h"

#include "betting/state.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "room/ids.h"
#include "room/state.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <variant>

namespace ananas::room {
namespace {

constexpr Span an_hour = minutes(60);
constexpr std::size_t most_hands = 50;
constexpr std::ptrdiff_t least_for_a_pace = 3;

} // namespace

PlayedHand played_hand(const State &over, Moment ended) {
    PlayedHand played{.began = over.began, .ended = ended, .pot = std::nullopt};
    if (const auto *hand = std::get_if<betting::State>(&over.hand)) {
        played.pot = Chips();
        for (const Seat seat : hand->dealt) *played.pot += hand->players[seat].won;
    }
    return played;
}

void Lately::add(const PlayedHand &hand) {
    if (hands_.size() == most_hands) hands_.pop_front();
    hands_.push_back(hand);
}

std::optional<Chips> Lately::average_pot(Moment now) const {
    Chips sum;
    std::int64_t pots = 0;
    for (const PlayedHand &hand : hands_)
        if (hand.pot && now - hand.ended <= an_hour) {
            sum += *hand.pot;
            ++pots;
        }
    if (pots == 0) return std::nullopt;
    return Chips(sum.units() / pots);
}

std::optional<std::int64_t> Lately::hands_an_hour(Moment now) const {
    const auto first =
        std::ranges::find_if(hands_, [&](const PlayedHand &hand) { return now - hand.ended <= an_hour; });
    const std::ptrdiff_t hands = std::distance(first, hands_.end());
    if (hands < least_for_a_pace) return std::nullopt;
    const Span took = hands_.back().ended - first->began;
    if (took.ms <= 0) return std::nullopt;
    return (hands * an_hour.ms + took.ms / 2) / took.ms;
}

} // namespace ananas::room
