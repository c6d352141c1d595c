#include "base/printable.h"
#include "room/command.h"
#include "room/event.h"
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
constexpr std::size_t most_blocked = 500; // at a table, by all who look on
constexpr std::size_t most_reports = 20;  // that a table keeps; older ones are in the journal alone

bool is_sayable(const std::string &text) {
    return !text.empty() && text.size() <= longest_message && printable(text) == text;
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
    if (blocked.size() >= most_blocked) blocked.erase(blocked.begin());
    blocked.push_back(pair);
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const Report &report) {
    if (!is_sayable(report.reason)) return refuse(Reason::nothing_to_say);
    std::vector<Reported> &reports = next().reports;
    const bool again = std::ranges::any_of(
        reports, [&](const Reported &each) { return each.by == report.person && each.whom == report.whom; });
    if (again || report.person == report.whom) return refuse(Reason::no_second_request);
    if (reports.size() >= most_reports) reports.erase(reports.begin());
    reports.push_back({report.person, report.whom, now_, report.reason, report.lines});
    return std::nullopt;
}

} // namespace ananas::room
