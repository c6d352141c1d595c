// Any bytes as a text of cards: the reader answers with cards that print and read back to themselves,
// or with a message.

#include "cards/card.h"
#include "cards/text.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    using namespace ananas;
    const std::string_view text(reinterpret_cast<const char *>(data), size);

    const auto cards = parse_cards(text);
    if (!cards) return cards.error().message().empty() ? std::abort(), 1 : 0;
    std::string printed;
    for (const Card card : *cards) printed += to_string(card);
    const auto again = parse_cards(printed);
    if (!again || *again != *cards) std::abort();
    return 0;
}
