// What is asked of the desk and what it answers, body by body (protocol/telling.h). Answers are written through their
// descriptions. Requests are read field by field where they are answered; their descriptions here are for the browser,
// and docs/room-protocol.md, whose examples are run against a room, has one of each.
#pragma once

#include "chips/chips.h"
#include "room/command.h"
#include "room/ids.h"
#include "room/passes.h"
#include "room/people.h"
#include "room/telling.h" // IWYU pragma: keep: how its words are written
#include "rulebook/rulebook.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app::bodies {

// ---- answers

struct Failed {
    std::string_view code;
    std::string_view why;
    std::optional<ClauseId> rule;
    std::optional<room::Moment> until;
};
template <class Out> void tell(Out &out, const Failed &body) {
    out("code", body.code);
    out("why", body.why);
    out("rule", body.rule);
    out.maybe("until", body.until.has_value(), body.until.value_or(room::Moment()));
}

struct Me {
    room::PersonId person = room::PersonId::nobody;
    std::string_view name;
    std::string_view rank = room::rank_names[0];
    bool guest = false, agreed = false, muted = false;
    bool codes_first = false; // before anything else, in this house
    Chips chips, on_tables;
    std::string token; // a program's, once
    std::string page;  // what a page sends along
    std::string shelf; // what it seals with whatever it keeps in the browser
};
template <class Out> void tell(Out &out, const Me &me) {
    out("person", me.person);
    out("name", me.name);
    out.word("rank", me.rank, room::rank_names);
    out("guest", me.guest);
    out("agreed", me.agreed);
    out("muted", me.muted);
    out.maybe("codes_first", me.codes_first, me.codes_first);
    out("chips", me.chips);
    out("on_tables", me.on_tables);
    out.maybe("token", !me.token.empty(), me.token);
    out.maybe("page", !me.page.empty(), me.page);
    out.maybe("shelf", !me.shelf.empty(), me.shelf);
}

struct Session {
    std::string_view id;
    std::string_view kind = room::pass_kind_names[0];
    std::string_view label, scopes;
    room::Moment since, seen, until;
    bool is_this = false;
};
template <class Out> void tell(Out &out, const Session &session) {
    out("id", session.id);
    out.word("kind", session.kind, room::pass_kind_names);
    out("label", session.label);
    out("scopes", session.scopes);
    out("since", session.since);
    out("seen", session.seen);
    out("until", session.until);
    out("this", session.is_this);
}

struct Factor { // a second one, beside the password
    bool on = false;
    room::Moment since;
    std::size_t codes_left = 0; // recovery codes
    bool lost = false;          // the key that sealed its secret is gone
};
template <class Out> void tell(Out &out, const Factor &factor) {
    out("on", factor.on);
    out.maybe("since", factor.on, factor.since);
    out.maybe("codes_left", factor.on, factor.codes_left);
    out.maybe("lost", factor.lost, factor.lost);
}

struct PersonLine {
    room::PersonId person = room::PersonId::nobody;
    std::string_view name;
    std::string_view rank = room::rank_names[0];
    bool guest = false, bot = false, banned = false, muted = false;
    bool second_factor = false;
    std::optional<room::Moment> banned_until; // nothing: for good
    bool here = false;                        // connected now
    Chips chips, on_tables;
};
template <class Out> void tell(Out &out, const PersonLine &line) {
    out("person", line.person);
    out("name", line.name);
    out.word("rank", line.rank, room::rank_names);
    out("guest", line.guest);
    out("bot", line.bot);
    out("banned", line.banned);
    out("muted", line.muted);
    out.maybe("second_factor", line.second_factor, line.second_factor);
    out.maybe("banned_until", line.banned_until.has_value(), line.banned_until.value_or(room::Moment()));
    out("here", line.here);
    out("chips", line.chips);
    out("on_tables", line.on_tables);
}

struct HandLine {
    room::HandNumber hand = room::HandNumber::none;
    room::TableId table = room::TableId::none;
    std::string_view game;
    room::Moment began, ended;
    std::optional<Chips> net; // nothing while it is played
    int decimals = 0;         // with which the table shows that
};
template <class Out> void tell(Out &out, const HandLine &line) {
    out("hand", line.hand);
    out("table", line.table);
    out.written("game", "Game", boost::json::value(line.game));
    out("began", line.began);
    out("ended", line.ended);
    out("net", line.net);
    out.maybe("decimals", line.decimals != 0, line.decimals);
}

struct Tally {
    std::int64_t hands = 0, won = 0;
    Chips net;
};
template <class Out> void tell_tally(Out &out, const Tally &tally) {
    out("hands", tally.hands);
    out("won", tally.won);
    out("net", tally.net);
}
using GameTallies = std::vector<std::pair<std::string_view, Tally>>;
template <class Out> void tell_games(Out &out, const GameTallies &games) {
    out.list("games", "GameTally", games, [](auto &part, const std::pair<std::string_view, Tally> &each) {
        tell_tally(part, each.second);
        part.written("game", "Game", boost::json::value(each.first));
    });
}
struct Statistics {
    struct Day {
        room::Moment begins;
        Tally all;
        GameTallies games;
    };
    Tally all;
    GameTallies games;
    std::vector<Day> days;
};
template <class Out> void tell(Out &out, const Statistics &statistics) {
    tell_tally(out, statistics.all);
    tell_games(out, statistics.games);
    out.list("days", "DayTally", statistics.days, [](auto &part, const Statistics::Day &day) {
        tell_tally(part, day.all);
        part("begins", day.begins);
        tell_games(part, day.games);
    });
}

struct Share { // a hand, by a link
    std::string_view id;
    room::HandNumber hand = room::HandNumber::none;
    bool own_cards = false;
    room::Moment since, until;
};
template <class Out> void tell(Out &out, const Share &share) {
    out("id", share.id);
    out("hand", share.hand);
    out("own_cards", share.own_cards);
    out("since", share.since);
    out("until", share.until);
}

struct ReportLine { // what somebody told of another
    std::int64_t report = 0;
    room::TableId table = room::TableId::none;
    room::Moment at;
    room::PersonId by = room::PersonId::nobody;
    std::string by_name;
    room::PersonId whom = room::PersonId::nobody;
    std::string whom_name;
    std::string_view reason;
    std::vector<room::Spoken> lines; // what was said there lately
    bool seen = false;
};
template <class Out> void tell(Out &out, const ReportLine &line) {
    out("report", line.report);
    out("table", line.table);
    out("at", line.at);
    out("by", line.by);
    out("by_name", line.by_name);
    out("whom", line.whom);
    out("whom_name", line.whom_name);
    out("reason", line.reason);
    out.list("lines", "ReportedLine", line.lines, [](auto &part, const room::Spoken &each) {
        part("person", each.person);
        part("text", each.text);
    });
    out("seen", line.seen);
}

struct AuditLine { // of what hosts and directors did
    std::int64_t number = 0;
    room::Moment at;
    room::PersonId by = room::PersonId::nobody;
    std::string name;
    boost::json::value what;
    std::string_view hash;
};
template <class Out> void tell(Out &out, AuditLine &line) {
    out("number", line.number);
    out("at", line.at);
    out("by", line.by);
    out("name", line.name);
    out.written("what", "object | null", std::move(line.what));
    out.written("hash", "Hex", boost::json::value(line.hash));
}

struct Lobby {
    std::string_view name;
    std::size_t here = 0; // people who are connected or sit at a table
    boost::json::array tables;
};
template <class Out> void tell(Out &out, Lobby &lobby) {
    out("name", lobby.name);
    out("here", lobby.here);
    out.written("tables", "LobbyTable[]", std::move(lobby.tables));
}
struct Opened {
    room::TableId table = room::TableId::none;
    std::string_view invitation; // empty where everybody may come
};
template <class Out> void tell(Out &out, const Opened &opened) {
    out("table", opened.table);
    out("invitation", opened.invitation);
}

struct ClauseLine { // of the house rules
    std::string_view id, kind, words;
};
template <class Out> void tell(Out &out, const ClauseLine &line) {
    out("id", line.id);
    out("kind", line.kind);
    out("words", line.words);
}

// ---- requests

struct Newcomer {
    std::string_view name;
    bool adult = false, agree = false;
};
template <class Out> void tell(Out &out, const Newcomer &body) {
    out("name", body.name);
    out("adult", body.adult);
    out("agree", body.agree);
}
struct NewAccount {
    Newcomer who;
    std::string_view password;
};
template <class Out> void tell(Out &out, const NewAccount &body) {
    tell(out, body.who);
    out("password", body.password);
}
struct Credentials {
    std::string_view name, password;
    std::string_view code; // of an account that asks for one
};
template <class Out> void tell(Out &out, const Credentials &body) {
    out("name", body.name);
    out("password", body.password);
    out.may_lack("code", body.code);
}
struct ResetPassword {
    std::string_view link, password;
    std::string_view code; // likewise
};
template <class Out> void tell(Out &out, const ResetPassword &body) {
    out("link", body.link);
    out("password", body.password);
    out.may_lack("code", body.code);
}
struct Agreement {
    bool adult = false, agree = false;
};
template <class Out> void tell(Out &out, const Agreement &body) {
    out("adult", body.adult);
    out("agree", body.agree);
}
struct NewPassword {
    std::string_view password;
    std::string_view old; // of an account that has one
};
template <class Out> void tell(Out &out, const NewPassword &body) {
    out("password", body.password);
    out.may_lack("old", body.old);
}
struct Proof { // that it is they who change what the account is
    std::string_view password;
    std::string_view code; // of an account that asks for one
};
template <class Out> void tell(Out &out, const Proof &body) {
    out("password", body.password);
    out.may_lack("code", body.code);
}
struct NewName {
    std::string_view name;
};
template <class Out> void tell(Out &out, const NewName &body) { out("name", body.name); }
struct NewToken {
    std::string_view scopes, label;
};
template <class Out> void tell(Out &out, const NewToken &body) {
    out("scopes", body.scopes);
    out.may_lack("label", body.label);
}
struct MoreBots {
    int count = 0;
    std::string_view key;
};
template <class Out> void tell(Out &out, const MoreBots &body) {
    out("count", body.count);
    out.may_lack("key", body.key);
}
struct Unblock {
    room::TableId table = room::TableId::none;
    room::PersonId person = room::PersonId::nobody;
    std::string_view key;
};
template <class Out> void tell(Out &out, const Unblock &body) {
    out("table", body.table);
    out("person", body.person);
    out.may_lack("key", body.key);
}
// What hosts and directors do, at a table or about a person: which of these it wants is the last word of the route.
struct Deed {
    std::string_view reason;
    std::string_view term = room::term_names[0];
    std::string_view rank = room::rank_names[0];
    std::int64_t chips = 0;
    room::PersonId person = room::PersonId::nobody;
    std::string_view key;
};
template <class Out> void tell(Out &out, const Deed &body) {
    out.may_lack("reason", body.reason);
    out.word_that_may_lack("term", body.term, room::term_names);
    out.word_that_may_lack("rank", body.rank, room::rank_names);
    out.may_lack("chips", body.chips);
    out.may_lack("person", body.person);
    out.may_lack("key", body.key);
}

} // namespace ananas::app::bodies
