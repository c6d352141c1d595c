// What people have told the host of others. Reports are the house's and not a table's: they stay when the table closes,
// until somebody in office has seen them and later ones want their place. Each person has a place for so many, and the
// house for so many in all; those that were seen go first, the oldest before the others.
#pragma once

#include "room/command.h"
#include "room/ids.h"
#include "room/journal.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::room {

class Reports {
public:
    struct Bounds {
        std::size_t each = 20, all = 1000;
    };
    Reports() : Reports({}, Bounds()) {}
    explicit Reports(std::vector<KeptReport> kept) : Reports(std::move(kept), Bounds()) {}
    Reports(std::vector<KeptReport> kept, const Bounds &bounds);

    [[nodiscard]] const std::vector<KeptReport> &all() const { return reports_; }
    // Whether somebody has told of another and nobody has looked yet: once is enough.
    [[nodiscard]] bool is_open(PersonId by, PersonId whom) const;
    [[nodiscard]] const KeptReport *find(std::int64_t number) const;

    // Each adds what it changes to a Write.
    void add(KeptReport report, Write &write); // gives it its number
    void see(std::int64_t number, PersonId by, Write &write);
    // Somebody is forgotten: what they said and wrote is taken out.
    void blank(PersonId person, Write &write);
    // One from before the house kept them, unless it is here already.
    void adopt(KeptReport report, Write &write);

private:
    void drop(std::vector<KeptReport>::iterator report, Write &write);
    void make_room(PersonId by, Write &write);

    Bounds bounds_;
    std::vector<KeptReport> reports_; // in the order of their numbers
    std::int64_t last_ = 0;
};

// Lines of talk as they are kept, and back; what is none of them is left out.
std::string text_of(const std::vector<Spoken> &lines);
std::vector<Spoken> lines_from(const boost::json::value &value);

// Those that a table's checkpoint or its journal had before the house kept them.
std::vector<KeptReport> reports_in(TableId table, const boost::json::value &checkpoint);
std::optional<KeptReport> report_in(TableId table, Moment at, const boost::json::value &command);

} // namespace ananas::room
