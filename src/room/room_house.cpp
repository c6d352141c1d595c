// What the tables are to those who run the house, and whom people do not hear at them.

#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/telling.h"
#include "room/ids.h"
#include "room/messages.h"
#include "room/occupant.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/text.h"
#include "room/view.h"

#include <boost/json.hpp>

#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::room {

namespace json = boost::json;

json::array Room::all_tables(const Naming &naming) const {
    json::array list;
    for (const auto &[id, table] : tables_) {
        if (!table.on_disk) continue;
        const json::object seen = to_json(table.rules, view(table.rules, table.shown, spectator));
        json::object stands;
        for (const std::string_view key : {"phase", "paused", "closing", "halted", "hand", "seats", "asking"})
            if (const json::value *value = seen.if_contains(key)) stands[key] = *value;
        messages::HouseTable line{.table = id,
                                  .settings = to_json(table.rules.settings),
                                  .opened_by = {},
                                  .invitation = table.invitation,
                                  .watching = table.watchers.size(),
                                  .stands = stands};
        if (table.opened_by != PersonId::nobody) line.opened_by = naming(table.opened_by);
        list.push_back(protocol::told(std::move(line)));
    }
    return list;
}

bool Room::is_seated(PersonId person, TableId table) const {
    const auto found = tables_.find(table);
    return found != tables_.end() && seat_of(found->second.newest(), person).has_value();
}

std::set<PersonId> Room::seated() const {
    std::set<PersonId> people;
    for (const auto &[id, table] : tables_)
        for (const Seat seat : occupied(table.shown))
            if (const Occupant &occupant = occupant_at(table.shown, seat); occupant.bot.empty())
                people.insert(occupant.person);
    return people;
}

json::array Room::blocked_by(PersonId person, const Naming &naming) const {
    json::array list;
    for (const auto &[id, table] : tables_)
        for (const Blocked &each : table.shown.blocked)
            if (each.person == person)
                list.push_back(protocol::told(messages::BlockedLine{
                    .table = id, .at = table.rules.settings.name, .person = each.whom, .name = naming(each.whom)}));
    return list;
}

} // namespace ananas::room
