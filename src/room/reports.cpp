#include "room/reports.h"

#include "room/command.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"

#include <boost/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

KeptReport read(TableId table, Moment at, Fields &fields, PersonId by) {
    KeptReport report{.at = at, .table = table, .by = by, .whom = PersonId{fields.whole("whom", 0)}};
    report.reason = fields.text("reason");
    const json::value *lines = fields.find("lines");
    report.lines = text_of(lines_from(lines == nullptr ? json::value() : *lines));
    return report;
}

} // namespace

Reports::Reports(std::vector<KeptReport> kept, const Bounds &bounds) : bounds_(bounds), reports_(std::move(kept)) {
    for (const KeptReport &each : reports_) last_ = std::max(last_, each.number);
}

bool Reports::is_open(PersonId by, PersonId whom) const {
    return std::ranges::any_of(reports_, [&](const KeptReport &each) {
        return each.by == by && each.whom == whom && each.seen_by == PersonId::nobody;
    });
}

const KeptReport *Reports::find(std::int64_t number) const {
    const auto found = std::ranges::find(reports_, number, &KeptReport::number);
    return found == reports_.end() ? nullptr : &*found;
}

void Reports::drop(std::vector<KeptReport>::iterator report, Write &write) {
    write.dropped_reports.push_back(report->number);
    reports_.erase(report);
}

void Reports::make_room(PersonId by, Write &write) {
    const auto drop_one = [&](auto may_go) {
        auto found = std::ranges::find_if(
            reports_, [&](const KeptReport &each) { return may_go(each) && each.seen_by != PersonId::nobody; });
        if (found == reports_.end()) found = std::ranges::find_if(reports_, may_go);
        if (found != reports_.end()) drop(found, write);
    };
    const auto theirs = [&](const KeptReport &each) { return each.by == by; };
    if (static_cast<std::size_t>(std::ranges::count_if(reports_, theirs)) >= bounds_.each) drop_one(theirs);
    if (reports_.size() >= bounds_.all) drop_one([](const KeptReport &) { return true; });
}

void Reports::add(KeptReport report, Write &write) {
    make_room(report.by, write);
    report.number = ++last_;
    write.reports.push_back(report);
    reports_.push_back(std::move(report));
}

void Reports::see(std::int64_t number, PersonId by, Write &write) {
    const auto found = std::ranges::find(reports_, number, &KeptReport::number);
    if (found == reports_.end()) return;
    found->seen_by = by;
    write.reports.push_back(*found);
}

void Reports::blank(PersonId person, Write &write) {
    for (KeptReport &report : reports_) {
        json::error_code error;
        std::vector<Spoken> lines = lines_from(json::parse(report.lines, error));
        bool changed = report.by == person && !report.reason.empty();
        if (changed) report.reason.clear();
        for (Spoken &line : lines) {
            if (line.person != person || line.text.empty()) continue;
            line.text.clear();
            changed = true;
        }
        if (!changed) continue;
        report.lines = text_of(lines);
        write.reports.push_back(report);
    }
}

void Reports::adopt(KeptReport report, Write &write) {
    const bool known = std::ranges::any_of(reports_, [&](const KeptReport &each) {
        return each.table == report.table && each.at == report.at && each.by == report.by && each.whom == report.whom;
    });
    if (!known) add(std::move(report), write);
}

std::string text_of(const std::vector<Spoken> &lines) {
    json::array list;
    for (const Spoken &line : lines) list.push_back({{"person", number(line.person)}, {"text", line.text}});
    return json::serialize(list);
}

std::vector<Spoken> lines_from(const json::value &value) {
    std::vector<Spoken> lines;
    if (!value.is_array()) return lines;
    for (const json::value &each : value.get_array()) {
        Fields fields(each);
        Spoken line{PersonId{fields.whole("person", 0)}, fields.text("text")};
        if (!fields.error()) lines.push_back(std::move(line));
    }
    return lines;
}

std::vector<KeptReport> reports_in(TableId table, const json::value &checkpoint) {
    std::vector<KeptReport> reports;
    const json::value *list = Fields(checkpoint).find("reports");
    if (list == nullptr || !list->is_array()) return reports;
    for (const json::value &each : list->get_array()) {
        Fields fields(each);
        const Moment at = fields.moment("at");
        const PersonId by{fields.whole("by", 0)};
        KeptReport report = read(table, at, fields, by);
        if (!fields.error()) reports.push_back(std::move(report));
    }
    return reports;
}

std::optional<KeptReport> report_in(TableId table, Moment at, const json::value &command) {
    Fields fields(command);
    if (!fields.has("lines") || fields.text("do") != "report") return std::nullopt;
    const PersonId by{fields.whole("person", 0)};
    KeptReport report = read(table, at, fields, by);
    return fields.error() ? std::nullopt : std::optional(std::move(report));
}

} // namespace ananas::room
