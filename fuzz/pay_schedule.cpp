// Any text as a pay schedule: it is read or gets a sentence that can be shown, and what was read is
// written as a text that reads the same.

#include "twisted/pay_schedule.h"

#include "promise.h"

#include <cstddef>
#include <cstdint>
#include <string>

using namespace ananas;
using namespace ananas::twisted;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string text(data, data + size);
    for (const Ranking ranking : {Ranking::five_cards, Ranking::three_cards}) {
        const auto schedule = parse_schedule(text, ranking);
        if (!schedule) {
            promise(!schedule.error().empty() && is_printable(schedule.error()), "a complaint can be shown");
            continue;
        }
        promise(!schedule->lines.empty(), "a schedule has lines");
        const auto again = parse_schedule(to_string(*schedule), ranking);
        promise(again.has_value() && again->lines == schedule->lines, "what is written reads the same");
        for (std::size_t line = 0; line < schedule->lines.size(); ++line)
            promise(line_of(*schedule, ranking, schedule->lines[line].least) == line, "every line can be reached");
    }
    return 0;
}
