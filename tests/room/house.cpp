#include "room/house.h"

#include "chips/chips.h"
#include "dealer/bytes.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/room.h"

#include <boost/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {

Disk::Disk() = default;
Disk::Disk(const Disk &other) = default;
Disk &Disk::operator=(const Disk &other) = default;
Disk::~Disk() = default;

void Disk::take(Write write, std::function<void()> durable) {
    queue_.emplace_back(std::move(write), std::move(durable));
    if (at_once) sync();
}

void Disk::sync(std::size_t most) {
    if (syncing_) return; // a Write from within a `durable` waits its turn
    syncing_ = true;
    for (; most > 0 && !queue_.empty(); --most) {
        auto [write, durable] = std::move(queue_.front());
        queue_.pop_front();
        keep(write);
        durable();
    }
    syncing_ = false;
}

void Disk::keep(const Write &write) {
    for (const Entry &entry : write.entries) {
        saved.last = std::max(saved.last, entry.at);
        if (entry.table == TableId::none)
            saved.room_entries = entry.number;
        else
            saved.entries[entry.table].push_back(entry);
        if (!entry.key.empty()) saved.keyed.push_back(entry);
    }
    for (const Posting &posting : write.postings) saved.balances.post(posting);
    for (const SavedTable &table : write.tables) {
        std::erase_if(saved.tables, [&](const SavedTable &each) { return each.id == table.id; });
        if (!table.closed) saved.tables.push_back(table);
        std::erase_if(saved.entries[table.id], [&](const Entry &entry) { return entry.number <= table.entries; });
        saved.last_table = std::max(saved.last_table, table.id);
    }
    for (const KeptReport &report : write.reports) {
        std::erase_if(saved.reports, [&](const KeptReport &each) { return each.number == report.number; });
        saved.reports.push_back(report);
    }
    for (const std::int64_t dropped : write.dropped_reports)
        std::erase_if(saved.reports, [&](const KeptReport &each) { return each.number == dropped; });
    for (const Person &person : write.people) {
        std::erase_if(saved.people, [&](const Person &each) { return each.id == person.id; });
        saved.people.push_back(person);
        saved.last_person = std::max(saved.last_person, person.id);
    }
    for (const PersonId forgotten : write.forgotten)
        std::erase_if(saved.people, [&](const Person &each) { return each.id == forgotten; });
    for (const Pass &pass : write.passes) {
        std::erase_if(saved.passes, [&](const Pass &each) { return each.hash == pass.hash; });
        saved.passes.push_back(pass);
    }
    for (const std::string &ended : write.ended_passes)
        std::erase_if(saved.passes, [&](const Pass &each) { return each.hash == ended; });
    for (const SavedHand &hand : write.hands) saved.last_hand = std::max(saved.last_hand, hand.number);
    writes.push_back(write);
}

House::House(Disk &its_disk, HouseWays ways)
    : disk(its_disk),
      room({.now = [this] { return now; },
            .fresh = [this] { return bits(); },
            .write = [this](Write write,
                            std::function<void()> durable) { disk.take(std::move(write), std::move(durable)); },
            .send =
                [this](Line line, std::shared_ptr<const std::string> text) {
                    if (on_send) return on_send(line, std::move(text));
                    inbox[line].push_back(boost::json::parse(*text).as_object());
                    bytes[line] += *text + "\n";
                },
            .think = [](const std::function<std::function<void()>()> &job) { job()(); }},
           ways) {}

House::~House() = default;

void House::give(int person, std::int64_t chips) {
    const Posting posting{
        .from = mint, .to = purse_of(PersonId{person}), .amount = Chips(chips), .cause = Cause::grant};
    Write write;
    write.postings.push_back(posting);
    room.write_down(std::move(write), [] {});
}

std::optional<boost::json::object> House::last(int line, std::string_view kind) {
    auto &messages = inbox[Line(line)];
    for (auto each = messages.rbegin(); each != messages.rend(); ++each)
        if (each->at("is").as_string() == kind) return *each;
    return std::nullopt;
}

bool House::pass_time() {
    const std::optional<Moment> due = room.next_due();
    if (!due) return false;
    now = std::max(now, *due);
    room.wake();
    return true;
}

dealer::Seed House::bits() {
    dealer::Seed fresh{};
    ++drawn;
    for (std::size_t byte = 0; byte < 8; ++byte) fresh[byte] = static_cast<std::uint8_t>(drawn >> (8 * byte));
    return fresh;
}

} // namespace ananas::room
