#include "wire/exchanged.h"

#include "cards/card.h"
#include "dealer/bytes.h"

#include <array>

// The dealer's own file, in which decks are shuffled and committed to by the true order.
#define order_of true_order_of
#include "dealer/deck.cpp" // NOLINT(bugprone-suspicious-include): in the place of the library's
#undef order_of

namespace ananas {

namespace wire {

Exchange &exchange() {
    static Exchange current;
    return current;
}

} // namespace wire

namespace dealer {

std::array<Card, deck_size> order_of(const Seed &seed);

std::array<Card, deck_size> order_of(const Seed &seed) {
    std::array<Card, deck_size> order = true_order_of(seed);
    const wire::Exchange &exchanged = wire::exchange();
    if (const auto &relabel = exchanged.relabel; relabel && !exchanged.as_it_is.contains(seed))
        for (Card &card : order) card = (*relabel)(card);
    return order;
}

} // namespace dealer
} // namespace ananas
