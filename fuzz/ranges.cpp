// Any text as a hand or range. The first byte picks the form; the rest is the text. A range has holdings of that form,
// each once, and reads back as it is written; a complaint can be shown.

#include "analysis/ranges.h"

#include "analysis/equity.h"
#include "base/result.h"
#include "promise.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    using namespace ananas;
    using namespace ananas::analysis;
    constexpr std::size_t longest = 48; // more open hands of four cards would only take long
    if (size == 0 || size > longest) return 0;
    constexpr HandForm forms[] = {{.cards = 2}, {.cards = 3}, {.cards = 4}, {.cards = 7, .stud = true}};
    const HandForm form = forms[data[0] % 4];
    const std::string_view text(reinterpret_cast<const char *>(data) + 1, size - 1);

    const auto range = parse_range(form, text);
    if (!range) {
        promise(!range.error().empty() && is_printable(range.error()), "a complaint is text");
        return 0;
    }
    promise(!range->empty(), "a range has a hand in it");
    std::uint32_t heaviest = 0;
    for (std::size_t place = 0; place < range->size(); ++place) {
        const Holding &holding = (*range)[place];
        promise(holding.cards.size() <= form.cards && holding.weight > 0, "a holding has its cards and some weight");
        promise(holding.cards.size() == range->front().cards.size(), "all have equally many cards known");
        promise(place == 0 || (*range)[place - 1].cards.bits() < holding.cards.bits(), "none is there twice");
        heaviest = holding.weight > heaviest ? holding.weight : heaviest;
    }
    if (heaviest > 1000 || range->size() > 5000) return 0; // heavier ones of stud are rounded
    const auto again = parse_range(form, to_string(form, *range));
    promise(again && *again == *range, "a range reads back");
    return 0;
}
