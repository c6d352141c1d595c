#include "room/text.h"

#include "base/printable.h"
#include "base/result.h"
#include "betting/command.h"
#include "betting/spec.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "game/seats.h"
#include "protocol/protocol.h"
#include "protocol/words.h"
#include "room/command.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/settings.h"
#include "room/state.h"
#include "twisted/command.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr std::int64_t longest_standstill = std::int64_t{1} << 42; // more than a hundred years

template <class Made> Result<Command, std::string> finished(const Fields &fields, Made command) {
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    return Command(std::move(command));
}

Result<Command, std::string> read_answer(const json::value &message, const Sender &sender, std::int64_t decision,
                                         const Rules &rules) {
    const auto answer = [&](auto read) -> Result<Command, std::string> {
        if (!read) return Failure{read.error()};
        return Command(Answer{sender.person, decision, *read});
    };
    if (std::holds_alternative<betting::Table>(rules)) return answer(protocol::read_betting(sender.seat, message));
    if (std::holds_alternative<chinese::Table>(rules)) return answer(protocol::read_chinese(sender.seat, message));
    return answer(protocol::read_twisted(sender.seat, message));
}

// ---- writing

struct Write {
    json::object operator()(const Sit &sit) const {
        json::object json{{"do", "sit"},
                          {"person", number(sit.person)},
                          {"bot", sit.bot},
                          {"seat", protocol::word(sit.seat)},
                          {"amount", sit.amount.units()}};
        if (sit.second) json["second"] = true;
        return json;
    }
    json::object operator()(const Stand &stand) const { return {{"do", "stand"}, {"person", number(stand.person)}}; }
    json::object operator()(const SitOut &wish) const {
        json::object json{{"do", "sit-out"},
                          {"person", number(wish.person)},
                          {"when", wish.when == SitOutWhen::next_hand ? "next-hand" : "next-big-blind"}};
        if (wish.notice) json["notice"] = true;
        return json;
    }
    json::object operator()(const SitIn &wish) const {
        return {{"do", "sit-in"}, {"person", number(wish.person)}, {"post", wish.post}};
    }
    json::object operator()(const TopUp &wish) const {
        return {{"do", "top-up"}, {"person", number(wish.person)}, {"amount", wish.amount.units()}};
    }
    json::object operator()(const AskToSit &ask) const {
        return {{"do", "ask-to-sit"}, {"person", number(ask.person)}};
    }
    json::object operator()(const AutoMuck &wish) const {
        return {{"do", "auto-muck"}, {"person", number(wish.person)}, {"on", wish.on}};
    }
    json::object operator()(const AutoPost &wish) const {
        return {{"do", "auto-post"}, {"person", number(wish.person)}, {"on", wish.on}};
    }
    json::object operator()(const AgreeToSecondHand &wish) const {
        return {{"do", "second-hand"}, {"person", number(wish.person)}, {"on", wish.on}};
    }
    json::object operator()(const CommitNonce &commit) const {
        return {{"do", "commit"}, {"person", number(commit.person)}, {"hash", dealer::hex(commit.hash)}};
    }
    json::object operator()(const OpenNonce &open) const {
        return {{"do", "open"}, {"person", number(open.person)}, {"nonce", dealer::hex(open.nonce)}};
    }
    json::object operator()(const Say &say) const {
        return {{"do", "say"}, {"person", number(say.person)}, {"text", say.text}};
    }
    json::object operator()(const Block &block) const {
        return {{"do", "block"}, {"person", number(block.person)}, {"whom", number(block.whom)}, {"on", block.on}};
    }
    // The talk that goes with it is kept with the report alone (reports.h).
    json::object operator()(const Report &report) const {
        return {{"do", "report"},
                {"person", number(report.person)},
                {"whom", number(report.whom)},
                {"reason", report.reason}};
    }
    json::object operator()(const Answer &answer) const {
        return std::visit(
            [&](const auto &given) -> json::object {
                const Seat seat = std::visit(
                    [](const auto &command) {
                        if constexpr (requires { command.seat; })
                            return Seat(command.seat);
                        else
                            return no_seat;
                    },
                    given);
                return {{"do", "answer"},
                        {"person", number(answer.person)},
                        {"seat", protocol::word(seat)},
                        {"decision", answer.decision},
                        {"answer", protocol::to_json(given)}};
            },
            answer.command);
    }
    json::object operator()(const Presence &presence) const {
        return {{"do", "presence"}, {"person", number(presence.person)}, {"here", presence.here}};
    }
    json::object operator()(const Collect &collect) const {
        json::array people;
        for (const PersonId person : collect.too_little) people.emplace_back(number(person));
        return {{"do", "collect"}, {"too_little", std::move(people)}};
    }
    // The name is asked for again when it is read: the journal has none.
    json::object operator()(const Rename &rename) const {
        return {{"do", "rename"}, {"person", number(rename.person)}};
    }
    json::object operator()(const Begin &begin) const {
        json::array seeds;
        for (const dealer::Seed &seed : begin.seeds) seeds.emplace_back(dealer::hex(seed));
        return {{"do", "begin"},
                {"number", number(begin.number)},
                {"hand", dealer::hex(begin.hand)},
                {"seeds", std::move(seeds)},
                {"draw", dealer::hex(begin.draw)}};
    }
    json::object operator()(const NewWays &ways) const { return {{"do", "new-ways"}, {"to", ways.to}}; }
    json::object operator()(const Tick &) const { return {{"do", "tick"}}; }
    json::object operator()(const Shift &shift) const { return {{"do", "shift"}, {"by", shift.by.ms}}; }
    json::object operator()(const Pause &pause) const { return {{"do", "pause"}, {"by", number(pause.by)}}; }
    json::object operator()(const Resume &resume) const { return {{"do", "resume"}, {"by", number(resume.by)}}; }
    json::object operator()(const Close &close) const { return {{"do", "close"}, {"by", number(close.by)}}; }
    json::object operator()(const LetSit &let) const {
        return {{"do", "let-sit"}, {"by", number(let.by)}, {"person", number(let.person)}, {"may", let.may}};
    }
    json::object operator()(const Remove &remove) const {
        return {{"do", "remove"}, {"by", number(remove.by)}, {"person", number(remove.person)}};
    }
    json::object operator()(const Void &called) const {
        return {{"do", "void"}, {"by", number(called.by)}, {"reason", called.reason}};
    }
};

// ---- reading

PersonId person_from(Fields &fields, std::string_view key) { return PersonId{fields.whole(key, 0)}; }
PersonId somebody_from(Fields &fields, std::string_view key) { return PersonId{fields.whole(key, 1)}; }

// Words that people and the journal share; nothing if it is none of them.
std::optional<Result<Command, std::string>> read_shared(std::string_view what, Fields &fields, const Sender &sender) {
    if (what == "sit") {
        const Seat seat = fields.seat("seat");
        const Chips amount = fields.chips("amount");
        return finished(fields, Sit{.person = sender.person,
                                    .name = sender.name,
                                    .bot = {},
                                    .seat = seat,
                                    .amount = amount,
                                    .second = fields.has("second") && fields.flag("second")});
    }
    if (what == "stand") return finished(fields, Stand{sender.person});
    if (what == "sit-out") {
        const std::string when = fields.has("when") ? fields.text("when") : "next-hand";
        if (when != "next-hand" && when != "next-big-blind")
            fields.complain(R"("when" is "next-hand" or "next-big-blind")");
        return finished(fields, SitOut{.person = sender.person,
                                       .when = when == "next-hand" ? SitOutWhen::next_hand : SitOutWhen::next_big_blind,
                                       .notice = fields.has("notice") && fields.flag("notice")});
    }
    if (what == "sit-in") return finished(fields, SitIn{sender.person, !fields.has("post") || fields.flag("post")});
    if (what == "top-up") return finished(fields, TopUp{sender.person, fields.chips("amount")});
    if (what == "ask-to-sit") return finished(fields, AskToSit{sender.person, sender.name});
    if (what == "auto-muck") return finished(fields, AutoMuck{sender.person, fields.flag("on")});
    if (what == "auto-post") return finished(fields, AutoPost{sender.person, fields.flag("on")});
    if (what == "second-hand") return finished(fields, AgreeToSecondHand{sender.person, fields.flag("on")});
    if (what == "commit") return finished(fields, CommitNonce{sender.person, fields.bytes<dealer::Hash>("hash")});
    if (what == "open") return finished(fields, OpenNonce{sender.person, fields.bytes<dealer::Nonce>("nonce")});
    if (what == "block") {
        const PersonId whom = somebody_from(fields, "whom");
        return finished(fields, Block{sender.person, whom, !fields.has("on") || fields.flag("on")});
    }
    if (what == "report") {
        const PersonId whom = somebody_from(fields, "whom");
        return finished(fields, Report{sender.person, whom, fields.text("reason"), {}});
    }
    if (what == "say") return finished(fields, Say{sender.person, sender.name, fields.text("text")});
    return std::nullopt;
}

} // namespace

Result<Command, std::string> read_request(const json::value &message, const Sender &sender, const Rules &rules) {
    Fields fields(message);
    const std::string what = fields.text("do");
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    if (auto shared = read_shared(what, fields, sender)) return *shared;
    const std::int64_t decision = fields.has("decision") ? fields.counted("decision") : 0;
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    return read_answer(message, sender, decision, rules);
}

json::object to_json(const Command &command) { return std::visit(Write(), command); }

Result<Command, std::string> command_from(const json::value &value, const Rules &rules, const Naming &naming) {
    Fields fields(value);
    const std::string what = fields.text("do");
    if (what == "begin") {
        Begin begin{.number = HandNumber{fields.counted("number", 1)},
                    .hand = fields.bytes<dealer::HandId>("hand"),
                    .seeds = {},
                    .draw = fields.bytes<dealer::Seed>("draw")};
        if (const json::value *seeds = fields.find("seeds"); seeds != nullptr && seeds->is_array())
            for (const json::value &each : seeds->get_array()) {
                const auto seed = each.is_string() ? dealer::from_hex<dealer::Seed>(std::string_view(each.get_string()))
                                                   : std::nullopt;
                if (!seed) fields.complain("a seed is 32 bytes in hexadecimal digits");
                begin.seeds.push_back(seed.value_or(dealer::Seed()));
            }
        if (begin.seeds.size() < dealer::least_decks || begin.seeds.size() > dealer::most_decks)
            fields.complain("\"seeds\" are those of two to 64 decks");
        return finished(fields, std::move(begin));
    }
    if (what == "collect") {
        Collect collect;
        if (const json::value *people = fields.find("too_little"); people != nullptr && people->is_array())
            for (const json::value &each : people->get_array()) {
                if (!each.is_int64()) fields.complain("\"too_little\" is a list of people's numbers");
                collect.too_little.push_back(PersonId{each.is_int64() ? each.get_int64() : 0});
            }
        return finished(fields, std::move(collect));
    }
    if (what == "new-ways") return finished(fields, NewWays{static_cast<int>(fields.whole("to", 1, newest_ways))});
    if (what == "tick") return finished(fields, Tick());
    if (what == "shift") return finished(fields, Shift{{fields.whole("by", 0, longest_standstill)}});
    if (what == "pause") return finished(fields, Pause{person_from(fields, "by")});
    if (what == "resume") return finished(fields, Resume{person_from(fields, "by")});
    if (what == "close") return finished(fields, Close{person_from(fields, "by")});
    if (what == "remove") {
        const PersonId by = person_from(fields, "by");
        return finished(fields, Remove{by, person_from(fields, "person")});
    }
    if (what == "void") {
        const PersonId by = person_from(fields, "by");
        return finished(fields, Void{by, fields.text("reason")});
    }
    Sender sender{.person = person_from(fields, "person"), .name = {}, .seat = no_seat};
    if (what == "presence") return finished(fields, Presence{sender.person, fields.flag("here")});
    if (naming) sender.name = naming(sender.person);
    if (what == "let-sit") {
        const PersonId by = person_from(fields, "by");
        return finished(fields, LetSit{by, sender.person, sender.name, fields.flag("may")});
    }
    if (what == "rename") return finished(fields, Rename{sender.person, sender.name});
    if (what == "answer") {
        sender.seat = fields.seat("seat");
        const std::int64_t decision = fields.counted("decision");
        const json::value *answer = fields.find("answer");
        if (const auto &wrong = fields.error()) return Failure{*wrong};
        if (answer == nullptr) return Failure{std::string("\"answer\" is missing")};
        return read_answer(*answer, sender, decision, rules);
    }
    // Once these could be about nobody.
    if (what == "block") {
        const PersonId whom = person_from(fields, "whom");
        return finished(fields, Block{sender.person, whom, !fields.has("on") || fields.flag("on")});
    }
    if (what == "report") {
        const PersonId whom = person_from(fields, "whom");
        return finished(fields, Report{sender.person, whom, fields.text("reason"), {}});
    }
    auto shared = read_shared(what, fields, sender);
    if (!shared) return Failure{"a table's journal has no command '" + printable(what) + "'"};
    if (*shared && fields.has("bot"))
        if (auto *sit = std::get_if<Sit>(&shared->value())) {
            sit->bot = fields.text("bot");
            if (const auto &wrong = fields.error()) return Failure{*wrong};
        }
    return *shared;
}

std::size_t what_was_asked(const json::object &command) {
    const json::value *what = command.if_contains("do");
    const auto is_added = [&](std::string_view key) {
        if (what == nullptr) return false;
        return (key == "seat" && *what == "answer") || (key == "lines" && *what == "report") ||
               (key == "until" && *what == "ban") || (key == "table" && *what == "open-table");
    };
    std::size_t sum = 1;
    for (const auto &pair : command)
        if (!is_added(pair.key()))
            sum += std::hash<std::string>()(std::string(pair.key()) + ' ' + json::serialize(pair.value()));
    return sum;
}

std::size_t what_in(const std::string &entry) {
    json::error_code error;
    const json::value command = entry.empty() ? json::value() : json::parse(entry, error);
    return error || !command.is_object() ? 0 : what_was_asked(command.get_object());
}

bool is_of_office(const Command &command) {
    return std::visit(
        []<class Given>(const Given &given) {
            constexpr bool also_of_others = std::is_same_v<Given, LetSit>;   // whoever opened the table may
            constexpr bool also_of_the_room = std::is_same_v<Given, Remove>; // whom a host has banned
            if constexpr (requires { PersonId{given.by}; })
                return !also_of_others && (also_of_the_room || given.by != PersonId::nobody);
            else
                return false;
        },
        command);
}

bool is_secret(const Command &command) {
    if (std::holds_alternative<Begin>(command)) return true;
    const auto *answer = std::get_if<Answer>(&command);
    if (answer == nullptr) return false;
    return std::visit(
        [](const auto &game) {
            return std::visit(
                []<class Given>(const Given &) {
                    return std::is_same_v<Given, betting::Discard> || std::is_same_v<Given, twisted::Discard> ||
                           std::is_same_v<Given, chinese::Place>;
                },
                game);
        },
        answer->command);
}

} // namespace ananas::room
