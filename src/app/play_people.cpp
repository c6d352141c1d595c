// Who else is at the table, and what a player may ask about them: a seat for somebody, not to hear somebody, to have
// somebody looked at by the host.
#include "app/play_choices.h"
#include "app/play_session.h"
#include "app/play_table.h"
#include "base/printable.h"
#include "base/result.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app::play {

namespace json = boost::json;

namespace {

char lower(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter; }

// Whether the text begins with that name, as people type names, and what is behind it.
std::optional<std::string_view> behind(std::string_view text, std::string_view name) {
    if (name.empty() || text.size() < name.size()) return std::nullopt;
    if (!std::ranges::equal(text.substr(0, name.size()), name, {}, lower, lower)) return std::nullopt;
    text.remove_prefix(name.size());
    if (!text.empty() && text.front() != ' ') return std::nullopt;
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return text;
}

// What stands behind the first word.
std::string_view after_first_word(std::string_view line) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    const std::size_t gap = std::min(line.find_first_of(" \t", begin), line.size());
    return line.substr(std::min(line.find_first_not_of(" \t", gap), line.size()));
}

} // namespace

std::optional<Permission> Session::take_permission() { return std::exchange(permission_, std::nullopt); }

void Session::permission_refused(std::string_view why) { say(printable(why)); }

// ---- who is there

void Session::meet(const json::object &someone) {
    const std::int64_t person = number_in(someone, "person");
    const std::string name = text_in(someone, "name");
    if (person != 0 && person != table_.me && !name.empty()) met_[person] = name;
}

void Session::meet_all(const json::object &view) {
    for (const std::string_view list : {"seats", "asking"})
        for (const json::value &each : list_in(view, list))
            if (each.is_object()) meet(each.get_object());
    asking_.clear();
    for (const json::value &each : list_in(view, "asking"))
        if (each.is_object()) asking_.insert(number_in(each.get_object(), "person"));
}

// By the number of the seat, or by name: the longest that fits, since names have spaces.
Result<Session::Named, std::string> Session::named_in(std::string_view text) const {
    const std::string_view word = text.substr(0, std::min(text.find(' '), text.size()));
    if (const auto seat = number_from(word)) {
        const auto chair = table_.chairs.find(*seat);
        if (chair != table_.chairs.end() && chair->second.person != 0)
            return Named{chair->second.person, chair->second.name, behind(text, word).value_or("")};
    }
    std::optional<Named> found;
    for (const auto &[person, name] : met_)
        if (const auto rest = behind(text, name); rest && (!found || name.size() > found->name.size()))
            found = Named{person, name, *rest};
    if (found) return *found;
    if (text.empty()) return Failure{std::string("Whom? Say the name, or the number of the seat: s lists them.")};
    return Failure{fmt::format("Nobody here is called '{}': s lists who sits where.", printable(word))};
}

// ---- a seat that takes permission

void Session::ask_for_seat() {
    if (std::exchange(waits_for_seat_, true)) return; // a seat was tried again, and the answer is still to come
    send(Kind::ask, {{"do", "ask-to-sit"}});
}

void Session::saw_permission(const json::object &event) {
    const std::int64_t person = number_in(event, "person");
    const std::string how = text_in(event, "how");
    if (how != "asked")
        asking_.erase(person);
    else if (person != table_.me)
        asking_.insert(person);
    if (how == "asked" && person != table_.me && opened_) {
        const std::string name = printable(text_in(event, "name"));
        telling_ += fmt::format(" allow {} or deny {} answers.", name, name);
    }
    if (person != table_.me || how == "asked" || !std::exchange(waits_for_seat_, false)) return;
    if (how == "allowed") {
        sit();
        return;
    }
    sits_ = false;
    telling_ += " You look on; q leaves.";
}

// ---- what the player says about them

bool Session::is_about_people(const std::string &key, std::string_view line) {
    constexpr std::string_view keys[] = {"allow", "deny", "block", "unblock", "report"};
    if (std::ranges::find(keys, key) == std::end(keys)) return false;
    const auto who = named_in(after_first_word(line));
    if (!who) {
        say(who.error());
        return true;
    }
    const std::string name = printable(who->name);
    if (key == "allow" || key == "deny") {
        permission_ = {.person = who->person, .may = key == "allow"};
    } else if (key == "report") {
        if (who->rest.empty())
            say(fmt::format("report {} wants what happened behind it, for the host.", name));
        else
            send(Kind::other, {{"do", "report"}, {"whom", who->person}, {"reason", who->rest}},
                 fmt::format("The host will see what you say about {}, with the last lines of the talk.", name));
    } else {
        const bool on = key == "block";
        send(Kind::other, {{"do", "block"}, {"whom", who->person}, {"on", on}},
             on ? fmt::format("You do not hear {0} at this table any more; unblock {0} changes that.", name)
                : fmt::format("You hear {} again.", name));
    }
    return true;
}

} // namespace ananas::app::play
