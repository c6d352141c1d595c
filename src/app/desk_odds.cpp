#include "app/backroom.h"
#include "app/desk.h"
#include "app/hand_equity.h"
#include "app/odds.h"
#include "game/viewer.h"
#include "net/http.h"
#include "protocol/telling.h"
#include "records/read.h"
#include "records/record.h"
#include "room/journal.h"
#include "room/record.h"
#include "twisted/games.h"
#include "twisted/pay_schedule.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

constexpr std::size_t most_kept = 1000; // answers, of a few kilobytes each

} // namespace

// Whoever comes first has it worked out, in the backroom; whoever comes meanwhile waits for the same.
void Desk::work_out(const Visitor &visitor, const std::string &what, std::function<std::string()> work) {
    if (worked_out_.size() > most_kept)
        std::erase_if(worked_out_, [](const auto &each) { return !each.second.text.empty(); });
    WorkedOut &answer = worked_out_[what];
    if (!answer.text.empty()) return visitor->respond(net::json(200, answer.text));
    answer.waiting.push_back(visitor);
    if (answer.waiting.size() > 1) return;
    ports_.backroom.run([this, what, work = std::move(work)]() -> std::function<void()> {
        std::string text = work();
        return [this, what, text = std::move(text)] {
            WorkedOut &done = worked_out_[what];
            done.text = text;
            for (const Visitor &each : std::exchange(done.waiting, {})) each->respond(net::json(200, done.text));
        };
    });
}

// There are as many answers as schedules, with and without rules to play by, so that nobody can make the room work for
// long.
void Desk::show_odds(const Visitor &visitor) {
    const twisted::PaySchedule *schedule = nullptr;
    for (const twisted::PaySchedule *each : {&twisted::schedules::twisted_a, &twisted::schedules::twisted_b})
        if (each->name == visitor->words[0]) schedule = each;
    if (schedule == nullptr) return visitor->respond(net::not_found(visitor->request));
    const bool with_strategy = visitor->request.query.contains("strategy");
    visitor->file = fmt::format("twisted-{}.json", schedule->name);
    visitor->packs = true;
    work_out(visitor, fmt::format("odds {}{}", schedule->name, with_strategy ? " with strategy" : ""),
             [schedule, with_strategy] { return json_of(twisted_report(*schedule, with_strategy)); });
}

// From the record that the viewer may have, and nothing else.
void Desk::show_equity(const Visitor &visitor) {
    read_hand(visitor, [this, visitor](const room::SavedHand &hand, Viewer viewer) {
        const auto record = room::exported(hand, viewer, records::Format::phh);
        if (!record) return no_record(visitor, record.error());
        work_out(visitor, "equity " + *record, [record = *record]() -> std::string {
            const std::vector<records::Entry> entries = records::read_phh(record, "hand");
            if (entries.size() != 1 || !entries.front().record) return "[]";
            return boost::json::serialize(protocol::json_of(equity_by_street(*entries.front().record)));
        });
    });
}

} // namespace ananas::app
