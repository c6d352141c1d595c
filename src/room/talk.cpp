#include "room/talk.h"

#include "base/printable.h"
#include "room/command.h"
#include "room/event.h"
#include "room/refusal.h"
#include "room/state.h"
#include "room/stepping.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace ananas::room {
namespace {

constexpr std::size_t most_blocked = 50; // by each person: nobody's push out those of others

} // namespace

bool is_sayable(std::string_view text) {
    constexpr std::size_t longest = 300;
    return !text.empty() && text.size() <= longest && printable(text) == text;
}

std::optional<Refusal> Stepping::operator()(const Say &say) {
    if (judges_ && !is_sayable(say.text)) return refuse(Reason::nothing_to_say);
    tell(Said{say.person, say.name, say.text});
    return std::nullopt;
}

// Nobody is told of it but whoever asked.
std::optional<Refusal> Stepping::operator()(const Block &block) {
    std::vector<Blocked> &blocked = next().blocked;
    const Blocked pair{block.person, block.whom};
    const auto known = std::ranges::find(blocked, pair);
    if (judges_ && block.person == block.whom) return refuse(Reason::no_second_request);
    if ((known != blocked.end()) == block.on) return refuse(Reason::no_second_request);
    if (!block.on) {
        blocked.erase(known);
        return std::nullopt;
    }
    if (static_cast<std::size_t>(std::ranges::count(blocked, block.person, &Blocked::person)) >= most_blocked)
        blocked.erase(std::ranges::find(blocked, block.person, &Blocked::person));
    blocked.push_back(pair);
    return std::nullopt;
}

// It is the house's business (reports.h), and nothing changes at the table.
std::optional<Refusal> Stepping::operator()(const Report &report) const {
    if (!judges_) return std::nullopt;
    if (!is_sayable(report.reason)) return refuse(Reason::nothing_to_say);
    if (report.person == report.whom) return refuse(Reason::no_second_request);
    return std::nullopt;
}

} // namespace ananas::room
