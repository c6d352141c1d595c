// What the desk shows to those who run the house, and whom people do not hear at their tables.

#include "app/desk.h"
#include "room/command.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/people.h"
#include "room/room.h"

#include <boost/json.hpp>

#include <string>
#include <utility>

namespace ananas::app {

namespace json = boost::json;
using room::Fields;

void Desk::show_tables(const Visitor &visitor) {
    if (!is_in_office(visitor)) return deny_office(visitor);
    json::array muted;
    for (const room::Person &person : people_.all())
        if (person.muted && ports_.room.is_seated(person.id)) muted.push_back(room::number(person.id));
    answer(visitor, 200,
           {{"tables", ports_.room.all_tables([this](room::PersonId person) { return name_of(person); })},
            {"muted", std::move(muted)}});
}

void Desk::show_blocked(const Visitor &visitor) {
    answer(visitor, 200, {{"blocked", ports_.room.blocked_by(visitor->person, [this](room::PersonId person) {
                               return name_of(person);
                           })}});
}

// As on the socket, for somebody who is not at the table now.
void Desk::unblock(const Visitor &visitor) {
    Fields fields(visitor->body);
    const room::TableId table{fields.whole("table", 1)};
    const room::PersonId whom{fields.whole("person", 1)};
    const std::string key = fields.has("key") ? fields.text("key", 64) : std::string();
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    ports_.room.ask(table, visitor->person, key, room::Block{visitor->person, whom, false},
                    [this, visitor](const auto &version) {
                        if (!version) return deny(visitor, version.error());
                        answer(visitor, 200, {{"version", *version}});
                    });
}

} // namespace ananas::app
