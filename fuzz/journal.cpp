// Any text as what the data file keeps of a table: its settings, its checkpoint, and entry by entry what was asked of
// it since, each after so many milliseconds. What can be read is written as it was read; what cannot gets a complaint
// that can be shown. A table that was read takes every command or refuses it with a reason, counts its events, loses no
// chip, and can be looked at by everybody.

#include "game/viewer.h"
#include "promise.h"
#include "room/ids.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"
#include "room/view.h"

#include <boost/json.hpp>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace {

using namespace ananas;
using namespace ananas::room;
namespace json = boost::json;

constexpr int most_entries = 400;

std::string_view take_line(std::string_view &text) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

json::value parsed(std::string_view text) {
    json::error_code error;
    const json::value value = json::parse(text, error);
    return error ? json::value() : value;
}

void look(const TableRules &rules, const State &state) {
    for (const Viewer viewer : {spectator, director, viewer_of(state, PersonId{1})})
        promise(!json::serialize(to_json(rules, view(rules, state, viewer))).empty(), "everybody may look");
}

// "1500 {"do":"tick"}"
bool enter(const TableRules &rules, State &state, Moment &now, std::string_view line) {
    std::int64_t later = 0;
    const auto [rest, error] = std::from_chars(line.data(), line.data() + line.size(), later);
    if (error != std::errc() || later < 0 || later > std::int64_t{1} << 32U) return false;
    now = now + Span{later};
    const json::value value = parsed(line.substr(static_cast<std::size_t>(rest - line.data())));
    const Naming naming = [](PersonId person) { return "player " + std::to_string(number(person)); };
    const auto command = command_from(value, in_force(rules, state), naming);
    if (!command) {
        promise(!command.error().empty() && is_printable(command.error()), "what cannot be read gets a complaint");
        return false;
    }
    const std::string text = json::serialize(to_json(*command));
    const auto again = command_from(parsed(text), in_force(rules, state), naming);
    promise(again && json::serialize(to_json(*again)) == text, "a command that is written reads the same");
    const auto stepped = step(rules, state, *command, now, Door::kept);
    if (!stepped) {
        promise(!stepped.error().code.empty() && is_printable(stepped.error().sentence), "a refusal has a reason");
        return true;
    }
    promise(stepped->next.version == state.version + static_cast<std::int64_t>(stepped->events.size()),
            "every event counts one");
    promise(!unsound(stepped->next), "no chip is made or lost");
    state = stepped->next;
    return true;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char *>(data), size);
    const json::value described = parsed(take_line(text));
    const auto asked = settings_from(described);
    promise(asked || is_printable(asked.error()), "settings that may not be asked for get a complaint");
    if (asked) {
        const auto opened = kept_settings(to_json(*asked));
        promise(opened && to_json(*opened) == to_json(*asked), "a table that was opened can be taken up");
    }
    const auto settings = kept_settings(described);
    if (!settings) {
        promise(is_printable(settings.error()), "settings that cannot be read get a complaint");
        return 0;
    }
    const auto same = kept_settings(to_json(*settings));
    promise(same && to_json(*same) == to_json(*settings), "settings that are written read the same");

    State state;
    if (const std::string_view saved = take_line(text); !saved.empty()) {
        const auto read = from_checkpoint(parsed(saved), settings->seats);
        if (!read) {
            promise(is_printable(read.error()), "a table that cannot be read gets a complaint");
            return 0;
        }
        const auto again = from_checkpoint(checkpoint(*read));
        promise(again && checkpoint(*again) == checkpoint(*read), "a table that is written reads the same");
        state = *read;
    }
    const TableRules rules = table_rules(TableId{1}, *settings);
    look(rules, state);
    Moment now{1'000'000};
    for (int entry = 0; entry < most_entries && !text.empty(); ++entry)
        if (!enter(rules, state, now, take_line(text))) break;
    look(rules, state);
    return 0;
}
