#include "base/printable.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/refusal.h"
#include "room/state.h"
#include "room/stepping.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ananas::room {
namespace {

constexpr std::size_t longest_message = 300;
// What a table keeps of each person; older reports are in the journal alone. Nobody's push out those of others.
constexpr std::size_t most_blocked = 50;
constexpr std::size_t most_reports = 5;

bool is_sayable(const std::string &text) {
    return !text.empty() && text.size() <= longest_message && printable(text) == text;
}

template <class Kept>
void drop_oldest_beyond(std::size_t most, std::vector<Kept> &list, PersonId Kept::*whose, PersonId person) {
    if (static_cast<std::size_t>(std::ranges::count(list, person, whose)) >= most)
        list.erase(std::ranges::find(list, person, whose));
}

} // namespace

std::optional<Refusal> Stepping::operator()(const Say &say) {
    if (!is_sayable(say.text)) return refuse(Reason::nothing_to_say);
    tell(Said{say.person, say.name, say.text});
    return std::nullopt;
}

// Nobody is told of it but whoever asked.
std::optional<Refusal> Stepping::operator()(const Block &block) {
    std::vector<Blocked> &blocked = next().blocked;
    const Blocked pair{block.person, block.whom};
    const auto known = std::ranges::find(blocked, pair);
    if (block.person == block.whom || (known != blocked.end()) == block.on) return refuse(Reason::no_second_request);
    if (!block.on) {
        blocked.erase(known);
        return std::nullopt;
    }
    drop_oldest_beyond(most_blocked, blocked, &Blocked::person, block.person);
    blocked.push_back(pair);
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const Report &report) {
    if (!is_sayable(report.reason)) return refuse(Reason::nothing_to_say);
    std::vector<Reported> &reports = next().reports;
    const bool again = std::ranges::any_of(
        reports, [&](const Reported &each) { return each.by == report.person && each.whom == report.whom; });
    if (again || report.person == report.whom) return refuse(Reason::no_second_request);
    drop_oldest_beyond(most_reports, reports, &Reported::by, report.person);
    reports.push_back({report.person, report.whom, now_, report.reason, report.lines});
    return std::nullopt;
}

} // namespace ananas::room
