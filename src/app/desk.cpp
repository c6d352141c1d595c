#include "app/desk.h"

#include "app/backroom.h"
#include "app/bodies.h"
#include "app/hand_equity.h"
#include "app/odds_told.h"
#include "app/passwords.h"
#include "app/reading_room.h"
#include "base/result.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "net/http.h"
#include "net/reception.h"
#include "net/server.h"
#include "protocol/telling.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/names.h"
#include "room/passes.h"
#include "room/people.h"
#include "room/record.h"
#include "room/refusal.h"
#include "room/room.h"
#include "rulebook/rulebook.h"
#include "store/store.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <malloc.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;

// Over TLS by a name that browsers take from this host alone, and only with Secure.
constexpr std::string_view cookie_name(bool secure) { return secure ? "__Host-ananas" : "ananas"; }

// Pages ask who we are before anybody has signed in: that is no attempt at anything.
bool shows_pass(const net::Request &request) {
    return !request.header("authorization").empty() || request.cookies.contains(cookie_name(request.secure));
}

// Lines of the log a minute: of each code of a refusal, at the door and over sockets, and of each kind that is turned
// away, which differ in nothing: the count says the rest.
constexpr int most_refused = 20, most_turned_away = 3;

constexpr std::size_t most_hashing = 64; // passwords that wait to be hashed; beyond, people are asked to come again

// What a page sends with every change, to show that it has read what only our own pages can read.
std::string page_token(std::string_view secret) {
    dealer::Hashing hashing('p');
    hashing << std::span(reinterpret_cast<const std::uint8_t *>(secret.data()), secret.size());
    return dealer::hex(hashing.finish()).substr(0, 32);
}

int status_of(std::string_view code) {
    static constexpr std::pair<std::string_view, int> statuses[] = {
        {"no-pass", 401},
        {"pass-over", 401},
        {"wrong-password", 401},
        {"code-wanted", 401},
        {"wrong-code", 401},
        {"too-many-tries", 429},
        {"banned", 403},
        {"only-the-host", 403},
        {"only-a-director", 403},
        {"name-taken", 409},
        {"not-against-the-host", 403},
        {"no-such-person", 404},
        {"no-such-table", 404},
        {"frozen", 503},
        {"password-again", 403},
        {"codes-first", 403},
        {"chips-later", 429},
        {"key-used", 409},
        {"no-bot-comes", 409},
        {"chinese.too-many-rates", 409},
    };
    for (const auto &[known, status] : statuses)
        if (known == code) return status;
    return 400;
}

net::Response error(int status, std::string_view code, std::string_view why, std::optional<ClauseId> rule = {}) {
    return net::json(
        status, json::serialize(protocol::told(bodies::Failed{.code = code, .why = why, .rule = rule, .until = {}})));
}
constexpr std::string_view wrong_scope_code = "wrong-scope";
net::Response wrong_scope() { return error(403, wrong_scope_code, "This token is not for that: make another one."); }
// As at the tables.
net::Response frozen() {
    const room::Refusal refusal = room::refuse(room::Reason::frozen);
    return error(status_of(refusal.code), refusal.code, refusal.sentence, refusal.rule);
}

bool is_this_machine(const std::string &address) { return address.starts_with("127.") || address == "::1"; }

// As the system counts it; the second number of this file is in pages.
std::uint64_t resident_memory() {
    std::ifstream in("/proc/self/statm");
    std::uint64_t size = 0, resident = 0;
    in >> size >> resident;
    return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}
// Without what was given back to the heap and not to the system: here it shows what one more table takes.
std::uint64_t heap_in_use() {
    const struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd;
}

// "/api/tables/7/bots" by "/api/tables/*/bots": the words in the places of the stars, or nothing.
std::optional<std::vector<std::string>> matched(std::string_view pattern, std::string_view path) {
    std::vector<std::string> words;
    for (;;) {
        const std::size_t pattern_end = std::min(pattern.find('/', 1), pattern.size());
        const std::size_t path_end = std::min(path.find('/', 1), path.size());
        if (pattern.substr(0, pattern_end) == "/*" && path_end > 1)
            words.emplace_back(path.substr(1, path_end - 1));
        else if (pattern.substr(0, pattern_end) != path.substr(0, path_end))
            return std::nullopt;
        pattern.remove_prefix(pattern_end);
        path.remove_prefix(path_end);
        if (pattern.empty() || path.empty()) break;
    }
    if (!pattern.empty() || !path.empty()) return std::nullopt;
    return words;
}

} // namespace

std::optional<std::int64_t> number_in(std::string_view word) {
    std::int64_t number = 0;
    const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (failed != std::errc() || end != word.data() + word.size() || number < 1) return std::nullopt;
    return number;
}

Desk::Desk(DeskPorts ports, std::string room_name, const room::Saved &saved, DeskWays ways)
    : ports_(std::move(ports)),
      notes_(ports_.note),
      room_name_(std::move(room_name)),
      people_(saved),
      comers_(room::Tries::Rules{.free = ways.comers}),
      ways_(ways) {}

const std::vector<Desk::Route> &Desk::routes() {
    // A betting game's is a text in PHH, and so is one in a format that was asked for.
    constexpr std::string_view hand_record = "ChineseRecord | TwistedRecord | CalledOffRecord | string";
    static const std::vector<Route> all = {
        {"GET", "/", For::everybody, &Desk::show_page},
        {"GET", "/healthz", For::everybody, &Desk::show_health},
        {"GET", "/metrics", For::everybody, &Desk::show_metrics},
        {"GET", "/join", For::everybody, &Desk::show_join},
        {"POST", "/join", For::everybody, &Desk::join},
        {"POST", "/api/guest", For::everybody, &Desk::guest, "Newcomer", "Me"},
        {"POST", "/api/account", For::everybody, &Desk::account, "NewAccount", "Me"},
        {"POST", "/api/sign-in", For::everybody, &Desk::sign_in, "Credentials", "Me"},
        {"POST", "/api/reset", For::everybody, &Desk::reset_password, "ResetPassword", "Me"},
        {"POST", "/api/host-link", For::everybody, &Desk::make_host_link, "{}", "{ link: string }"},
        {"POST", "/api/sign-out", For::readers, &Desk::sign_out, "{}", "{ signed_out: true }"},
        {"GET", "/api/me", For::readers, &Desk::show_me, "", "Me"},
        {"DELETE", "/api/me", For::confirmed, &Desk::forget_me, "", "{ forgotten: true }"},
        {"POST", "/api/me/agree", For::players, &Desk::agree, "Agreement", "Me"},
        {"POST", "/api/me/confirm", For::owners, &Desk::confirm, "Proof", "Me"},
        {"POST", "/api/me/password", For::owners, &Desk::set_password, "NewPassword", "Me"},
        {"POST", "/api/me/name", For::confirmed, &Desk::rename, "NewName", "Me"},
        {"POST", "/api/me/chips", For::players, &Desk::more_chips, "{}", "Me"},
        {"GET", "/api/me/sessions", For::owners, &Desk::show_sessions, "", "Session[]"},
        {"DELETE", "/api/me/sessions", For::confirmed, &Desk::end_other_sessions, "", "{ ended: true }"},
        {"DELETE", "/api/me/sessions/*", For::confirmed, &Desk::end_session, "", "{ ended: true }"},
        {"POST", "/api/me/tokens", For::confirmed, &Desk::make_token, "NewToken", "{ token: Hex }"},
        {"GET", "/api/me/second-factor", For::owners, &Desk::show_factor, "", "Factor"},
        {"POST", "/api/me/second-factor", For::owners, &Desk::offer_factor, "{ password: string }",
         "{ secret: string; address: string }"},
        {"POST", "/api/me/second-factor/on", For::owners, &Desk::switch_on_factor, "{ code: string }",
         "Me & { codes: string[] }"},
        {"POST", "/api/me/second-factor/codes", For::owners, &Desk::renew_recovery_codes, "Proof",
         "{ codes: string[] }"},
        {"POST", "/api/me/second-factor/off", For::owners, &Desk::switch_off_factor, "Proof", "Factor"},
        {"GET", "/api/me/export", For::readers, &Desk::export_me, "",
         "{ hands: object[]; next: HandNumber | null } & Record<string, unknown>"},
        {"GET", "/api/rules", For::everybody, &Desk::show_rules, "", "ClauseLine[]"},
        {"GET", "/api/odds/twisted/*", For::everybody, &Desk::show_odds, "", "HouseOdds"},
        {"GET", "/api/lobby", For::readers, &Desk::show_lobby, "", "Lobby"},
        {"GET", "/api/tables", For::officers, &Desk::show_tables, "", "{ tables: HouseTable[]; muted: PersonId[] }"},
        {"GET", "/api/me/blocked", For::readers, &Desk::show_blocked, "", "{ blocked: BlockedLine[] }"},
        {"POST", "/api/me/unblock", For::players, &Desk::unblock, "Unblock", "{ version: number }"},
        {"POST", "/api/tables", For::players, &Desk::open_table, "NewTable & { key?: string }", "Opened"},
        {"POST", "/api/practice", For::players, &Desk::practice, "NewTable & { bots?: number; key?: string }",
         "Opened"},
        {"POST", "/api/tables/*/bots", For::players, &Desk::add_bots, "MoreBots", "{ done: true }"},
        {"GET", "/api/tables/*/asking", For::readers, &Desk::show_asking, "", "{ asking: Applicant[] }"},
        {"GET", "/api/reports", For::readers, &Desk::show_reports, "", "{ reports: ReportLine[] }"},
        {"POST", "/api/reports/*/seen", For::officers, &Desk::see_report, "{ key?: string }", "{ seen: true }"},
        {"POST", "/api/tables/*/*", For::officers, &Desk::act_on_table, "Deed", "{ version: number }"},
        {"GET", "/api/me/hands", For::readers, &Desk::show_hands, "", "HandLine[]"},
        {"GET", "/api/me/statistics", For::readers, &Desk::show_statistics, "", "Statistics"},
        {"GET", "/api/hands/*", For::readers, &Desk::show_hand, "", hand_record},
        {"GET", "/api/hands/*/proof", For::readers, &Desk::show_proof, "", "object"},
        {"GET", "/api/hands/*/equity", For::readers, &Desk::show_equity, "", "PlayedStreet[]"},
        {"POST", "/api/hands/*/share", For::players, &Desk::share_hand, "{ own_cards: boolean }", "{ link: Hex }"},
        {"GET", "/api/me/shares", For::readers, &Desk::show_shares, "", "Share[]"},
        {"DELETE", "/api/me/shares/*", For::players, &Desk::end_share, "", "{ ended: true }"},
        {"GET", "/api/shared", For::everybody, &Desk::show_hand, "", hand_record},
        {"GET", "/api/shared/about", For::everybody, &Desk::show_shared, "",
         "{ hand: HandNumber; by: string; own_cards: boolean }"},
        {"GET", "/api/shared/proof", For::everybody, &Desk::show_proof, "", "object"},
        {"GET", "/api/shared/replay", For::everybody, &Desk::show_replay, "", "Replay"},
        {"GET", "/api/shared/equity", For::everybody, &Desk::show_equity, "", "PlayedStreet[]"},
        {"GET", "/api/hands/*/replay", For::readers, &Desk::show_replay, "", "Replay"},
        {"GET", "/api/people", For::hosts, &Desk::show_people, "", "PersonLine[]"},
        {"POST", "/api/people/*/*", For::officers, &Desk::act_on_person, "Deed", "Me | { link: Hex }"},
        {"GET", "/api/audit", For::hosts, &Desk::show_audit, "", "AuditLine[]"},
    };
    return all;
}

void add_bodies(protocol::Types &types) {
    using namespace bodies;
    protocol::add_type<Failed>(types, "Failed");
    protocol::add_type<Me>(types, "Me");
    protocol::add_type<Session>(types, "Session");
    protocol::add_type<Factor>(types, "Factor");
    protocol::add_type<PersonLine>(types, "PersonLine");
    protocol::add_type<HandLine>(types, "HandLine");
    protocol::add_type<Statistics>(types, "Statistics");
    protocol::add_type<Share>(types, "Share");
    protocol::add_type<ReportLine>(types, "ReportLine");
    protocol::add_type<AuditLine>(types, "AuditLine");
    room::add_records(types);
    protocol::add_type<Lobby>(types, "Lobby");
    protocol::add_type<Opened>(types, "Opened");
    protocol::add_type<ClauseLine>(types, "ClauseLine");
    protocol::add_type<Newcomer>(types, "Newcomer");
    protocol::add_type<NewAccount>(types, "NewAccount");
    protocol::add_type<Credentials>(types, "Credentials");
    protocol::add_type<ResetPassword>(types, "ResetPassword");
    protocol::add_type<Agreement>(types, "Agreement");
    protocol::add_type<NewPassword>(types, "NewPassword");
    protocol::add_type<Proof>(types, "Proof");
    protocol::add_type<NewName>(types, "NewName");
    protocol::add_type<NewToken>(types, "NewToken");
    protocol::add_type<MoreBots>(types, "MoreBots");
    protocol::add_type<Unblock>(types, "Unblock");
    protocol::add_type<Deed>(types, "Deed");
    protocol::add_type<HouseOdds>(types, "HouseOdds");
    protocol::add_type<PlayedStreet>(types, "PlayedStreet");
    // What each route asks for and gives, for a caller whose compiler checks both.
    std::string routes = "{";
    for (const Desk::Route &route : Desk::routes())
        if (!route.gives.empty())
            routes += fmt::format("\n  \"{} {}\": {{ asks: {}; gives: {} }};", route.method, route.path,
                                  route.asks.empty() ? "null" : route.asks, route.gives);
    types.add("Routes", routes + "\n}");
}

// ---- who asks

// By the Authorization header or, from a page of ours, by the cookie. The secret is handed out for the page's token.
Result<room::Entered, room::Denial> Desk::entered(const net::Request &request, std::string &secret) {
    const std::string_view authorization = request.header("authorization");
    if (authorization.starts_with("Bearer ")) return people_.enter(authorization.substr(7), ports_.now());
    const auto found = request.cookies.find(cookie_name(request.secure));
    if (found == request.cookies.end()) return Failure{room::deny(room::Why::no_pass)};
    secret = found->second;
    return people_.enter(secret, ports_.now());
}

std::optional<net::Response> Desk::recognise(Visit &visit) {
    std::string secret;
    auto known = entered(visit.request, secret);
    if (!known) {
        visit.refused = known.error().code;
        return error(status_of(known.error().code), known.error().code, known.error().sentence, known.error().rule);
    }
    if (!secret.empty() && visit.request.method != "GET" &&
        (!visit.request.from_page || visit.request.header("x-ananas-page") != page_token(secret))) {
        visit.refused = "not-from-a-page";
        return error(403, visit.refused,
                     "A change that is asked for with a cookie comes from a page of this room, with its token in "
                     "X-Ananas-Page: /api/me has it.");
    }
    if (!secret.empty()) {
        visit.page = page_token(secret);
        visit.cookie = room::secret_from(secret);
        if (!known->write) visit.until = people_.session_until(known->pass);
    }
    visit.person = known->person;
    visit.pass = known->pass;
    visit.scopes = known->scopes;
    visit.lacks_codes = wants_codes_first(visit.person) ||
                        (ways_.codes_for_office && people_.find(visit.person)->rank != room::Rank::player &&
                         people_.second_factor(visit.person) == nullptr);
    if (visit.lacks_codes) visit.scopes.host = false; // all that is done in an office wants it
    if (const auto &write = known->write) ports_.room.write_down(*write, [] {});
    return std::nullopt;
}

bool Desk::wants_codes_first(room::PersonId person) const {
    if (!ways_.codes_for_accounts) return false;
    const room::Person *known = people_.find(person);
    return known != nullptr && !known->guest && people_.second_factor(person) == nullptr;
}

bool Desk::has_signed_in(const Visit &visit) const {
    return std::ranges::any_of(people_.passes_of(visit.person, ports_.now()), [&](const room::Pass &pass) {
        return pass.hash == visit.pass && pass.kind == room::Pass::Kind::session;
    });
}

bool Desk::is_confirmed(const Visitor &visitor) {
    if (!has_signed_in(*visitor)) {
        deny_scope(visitor);
        return false;
    }
    const auto again = people_.wants_password(visitor->person, visitor->pass, ports_.now());
    if (again) deny(visitor, *again);
    return !again;
}

void Desk::http(net::Request request, net::Respond respond) {
    const bool secure = request.secure;
    const auto visitor = std::make_shared<Visit>();
    visitor->respond = [this, respond = std::move(respond), secure,
                        asked = std::weak_ptr(visitor)](net::Response response) {
        if (const Visitor asking = asked.lock()) {
            note_refusal(*asking, response.status);
            renew_cookie(*asking, response);
            if (asking->packs) packer_.pack(asking->request, response);
            if (!asking->file.empty() && response.status == 200)
                response.headers.push_back(
                    {"Content-Disposition", fmt::format("attachment; filename=\"{}\"", asking->file)});
        }
        net::add_security_headers(response, secure);
        respond(std::move(response));
    };
    visitor->request = std::move(request);
    const Route *route = nullptr;
    std::string allowed;
    for (const Route &each : routes()) {
        auto words = matched(each.path, visitor->request.path);
        if (!words) continue;
        if (each.method == visitor->request.method) {
            visitor->words = std::move(*words);
            route = &each;
            break;
        }
        allowed += (allowed.empty() ? "" : ", ") + std::string(each.method);
    }
    if (route == nullptr)
        return visitor->respond(allowed.empty() ? net::not_found(visitor->request)
                                                : net::method_not_allowed(visitor->request, allowed));
    visitor->route = route->path;
    visitor->shows_pass = route->whom == For::everybody || shows_pass(visitor->request);
    if (route->whom != For::everybody) {
        if (auto refused = recognise(*visitor)) return visitor->respond(std::move(*refused));
        const room::Scopes &scopes = visitor->scopes;
        const room::Rank rank = people_.find(visitor->person)->rank;
        const bool of_the_account = route->whom == For::owners || route->whom == For::confirmed ||
                                    route->path == "/api/me" || route->path == "/api/sign-out";
        if (!of_the_account && wants_codes_first(visitor->person))
            return deny(visitor, room::deny(room::Why::codes_first));
        if (route->whom == For::hosts && rank != room::Rank::host)
            return deny(visitor, room::deny(room::Why::only_the_host));
        const bool may = route->whom == For::readers    ? scopes.read
                         : route->whom == For::players  ? scopes.play
                         : route->whom == For::officers ? scopes.play || scopes.host
                         : route->whom == For::hosts    ? scopes.host
                                                        : has_signed_in(*visitor);
        if (!may) return deny_scope(visitor);
        if (route->whom == For::confirmed && !is_confirmed(visitor)) return;
    }
    if (visitor->request.method != "GET" && ports_.room.is_frozen()) return visitor->respond(frozen());
    if (visitor->request.method == "POST" && route->path.starts_with("/api/")) {
        json::error_code failed;
        visitor->body =
            visitor->request.body.empty() ? json::value(json::object()) : json::parse(visitor->request.body, failed);
        if (failed || !visitor->body.is_object()) return complain(visitor, "The body is one JSON object.");
    }
    (this->*route->answer)(visitor);
}

std::optional<net::Response> Desk::opened(net::SocketId socket, const net::Request &request) {
    if (request.path != "/socket") return net::not_found(request);
    std::string secret;
    auto known = entered(request, secret);
    const auto refused = [&](std::string_view code, net::Response response) {
        Visit visit;
        visit.refused = code;
        visit.request.method = "GET";
        visit.route = "/socket";
        visit.shows_pass = shows_pass(request);
        if (known) visit.person = known->person;
        note_refusal(visit, response.status);
        return response;
    };
    if (!known)
        return refused(known.error().code, error(status_of(known.error().code), known.error().code,
                                                 known.error().sentence, known.error().rule));
    if (!secret.empty() && !request.from_page)
        return refused("not-from-a-page",
                       error(403, "not-from-a-page", "A cookie is for pages of this room; programs send a token."));
    if (!known->scopes.play && !known->scopes.read) return refused(wrong_scope_code, wrong_scope());
    if (wants_codes_first(known->person)) {
        const room::Denial denial = room::deny(room::Why::codes_first);
        return refused(denial.code, error(status_of(denial.code), denial.code, denial.sentence));
    }
    if (const auto &write = known->write) ports_.room.write_down(*write, [] {});
    sockets_[socket] = {known->person, known->pass};
    ports_.room.arrive(room::Line(socket), known->person, people_.find(known->person)->name, known->scopes.play);
    return std::nullopt;
}

void Desk::hang_up_on(const std::function<bool(const Connected &)> &whom, std::string_view why) {
    std::vector<net::SocketId> sockets; // hanging up changes the map
    for (const auto &[socket, connected] : sockets_)
        if (whom(connected)) sockets.push_back(socket);
    for (const net::SocketId socket : sockets) ports_.hang_up(socket, why);
}

void Desk::hang_up_on(const std::vector<std::string> &ended_passes) {
    for (const std::string &pass : ended_passes)
        hang_up_on([&](const Connected &each) { return each.pass == pass; }, "signed out");
}

void Desk::closed(net::SocketId socket) { sockets_.erase(socket); }

std::optional<room::Reason> Desk::kept_from(room::PersonId person, bool to_speak) const {
    const room::Person *known = people_.find(person);
    if (known == nullptr || room::is_banned(*known, ports_.now())) return room::Reason::banned;
    if (to_speak) return known->muted ? std::optional(room::Reason::muted) : std::nullopt;
    if (people_.kept_from_playing(person, ports_.now())) return room::Reason::not_agreed;
    return std::nullopt;
}

// ---- answers

void Desk::answer(const Visitor &visitor, int status, const json::value &value) {
    visitor->respond(net::json(status, json::serialize(value)));
}
void Desk::deny(const Visitor &visitor, const room::Denial &denial) {
    visitor->refused = denial.code;
    answer(visitor, status_of(denial.code),
           protocol::told(bodies::Failed{
               .code = denial.code, .why = denial.sentence, .rule = denial.rule, .until = denial.until}));
}
void Desk::deny(const Visitor &visitor, const room::Refusal &refusal) {
    visitor->refused = refusal.code;
    visitor->respond(error(status_of(refusal.code), refusal.code, refusal.sentence, refusal.rule));
}
void Desk::complain(const Visitor &visitor, std::string_view why) { fail(visitor, 400, "bad-request", why); }
void Desk::fail(const Visitor &visitor, int status, std::string_view code, std::string_view why) {
    visitor->refused = code;
    visitor->respond(error(status, code, why));
}
void Desk::deny_scope(const Visitor &visitor) {
    if (visitor->lacks_codes) return deny(visitor, room::deny(room::Why::codes_first));
    visitor->refused = wrong_scope_code;
    visitor->respond(wrong_scope());
}
void Desk::tell_fault(const Visitor &visitor, const std::string &why) const {
    ports_.alert(fmt::format("What is kept cannot be read: {}", why));
    fail(visitor, 500, "fault", "The room cannot read what it keeps; the host finds the reason in its log.");
}

void Desk::note_coming(const Visit &visit, room::PersonId person) {
    notes_.take(ports_.now(), "came in",
                fmt::format("Person {} came in by {}{}.", number(person), visit.route, visit.shown_too));
}
void Desk::note_refusal(const Visit &visit, int status) {
    if ((status != 400 && status != 401 && status != 403 && status != 429) || !visit.shows_pass) return;
    const std::string who =
        visit.person == room::PersonId::nobody ? "" : fmt::format(" for person {}", number(visit.person));
    const std::string line =
        fmt::format("Refused with {}, {}: {} {}{}.", status, visit.refused, visit.request.method, visit.route, who);
    // What makes no sense is all of one kind. Of the rest each is its own: no flood of one hides somebody's wrong
    // codes.
    if (status == 400) return notes_.take(ports_.now(), "refused with 400", line);
    notes_.take(ports_.now(), fmt::format("refused with {}, {}", status, visit.refused), line, most_refused);
}

void Desk::note_turned_away(std::string_view what) {
    notes_.take(ports_.now(), fmt::format("turned away, {}", what), fmt::format("Turned away: {}.", what),
                most_turned_away);
}
void Desk::note_refused(room::PersonId person, std::string_view code) {
    notes_.take(ports_.now(), fmt::format("refused over a socket, {}", code),
                fmt::format("Refused over a socket, {}: person {}.", code, number(person)), most_refused);
}

void Desk::carry_out(const Visitor &visitor, const room::Changed &changed, std::function<void(room::PersonId)> then) {
    if (!changed) return deny(visitor, changed.error());
    ports_.room.write_down(changed->write, [this, visitor, person = changed->person,
                                            ended = changed->write.ended_passes, then = std::move(then)] {
        hang_up_on(ended);
        if (ways_.codes_for_accounts)
            hang_up_on([this](const Connected &each) { return wants_codes_first(each.person); }, "codes first");
        // Two requests at once: the other one may have been to be forgotten.
        if (people_.find(person) == nullptr) return deny(visitor, room::deny(room::Why::no_such_person));
        then(person);
    });
}

room::Secret Desk::fresh_secret() const {
    room::Secret secret{};
    const dealer::Seed bits = ports_.fresh();
    std::copy_n(bits.begin(), secret.size(), secret.begin());
    return secret;
}

room::Browser Desk::browser(const Visit &visit, const room::Secret &secret) const {
    const auto cookie = visit.request.cookies.find(cookie_name(visit.request.secure));
    const std::optional<room::Secret> before =
        cookie == visit.request.cookies.end() ? std::nullopt : room::secret_from(cookie->second);
    return {.secret = secret,
            .label = std::string(visit.request.header("user-agent").substr(0, 200)),
            .before = before ? room::hash_of(*before) : std::string()};
}

room::Browser Desk::same_browser(const Visit &visit, const room::Secret &secret) const {
    room::Browser same = browser(visit, secret);
    same.before = visit.pass; // by a cookie or, of a program, by a header
    return same;
}

json::object Desk::me(room::PersonId person, Shown shown) const {
    const room::Person &known = *people_.find(person);
    return protocol::told(bodies::Me{.person = person,
                                     .name = known.name,
                                     .rank = room::text_of(known.rank),
                                     .guest = known.guest,
                                     .agreed = known.agreed.has_value(),
                                     .muted = known.muted,
                                     .codes_first = wants_codes_first(person),
                                     .chips = ports_.room.told().of(room::purse_of(person)),
                                     .on_tables = ports_.room.on_tables(person),
                                     .token = std::move(shown.token),
                                     .page = std::move(shown.page),
                                     .shelf = std::move(shown.shelf)});
}

void Desk::deny_office(const Visitor &visitor, const room::Denial &denial) {
    if (people_.find(visitor->person)->rank == room::Rank::player) return deny(visitor, denial);
    deny_scope(visitor);
}

std::string Desk::name_of(room::PersonId person) const {
    const room::Person *known = people_.find(person);
    return known == nullptr ? room::former_name(person) : known->name;
}

void Desk::once_durable(const Visitor &visitor, std::function<void()> then) {
    if (ports_.room.is_frozen() && !ports_.room.is_durable()) return visitor->respond(frozen());
    ports_.room.once_durable(std::move(then));
}

// Who only looks is answered while the disk refuses what others do at their tables.
void Desk::once_people_are_durable(const Visitor &visitor, std::function<void()> then) {
    if (ports_.room.is_frozen() && ports_.room.people_are_durable()) return then();
    once_durable(visitor, std::move(then));
}

// Not the machine itself, whose programs bring whole crowds.
bool Desk::is_crowded(const Visitor &visitor) {
    if (is_this_machine(visitor->request.remote)) return false;
    const std::string household = net::household_of(visitor->request.remote);
    if (const std::optional<room::Moment> until = comers_.wait(household, ports_.now())) {
        deny(visitor, room::deny(room::Why::too_many_tries,
                                 "Many new people have come from your address: wait a moment, or sign in as somebody "
                                 "who was here before.",
                                 until));
        return true;
    }
    comers_.count(household, ports_.now());
    return false;
}

void Desk::put_off(const Visitor &visitor, const room::Knock &knock, std::string_view why) {
    people_.take_back(knock);
    fail(visitor, 503, "busy", why);
}

bool Desk::is_busy(const Visitor &visitor, const room::Knock &knock) {
    if (ports_.backroom.waiting() <= most_hashing) return false;
    put_off(visitor, knock, "Too many people sign in at once: try again in a few seconds.");
    return true;
}

void Desk::turn_away(const Visitor &visitor, ReadingRoom::Full full) {
    if (full == ReadingRoom::Full::with_yours)
        fail(visitor, 429, "asks-too-much", "You ask for much at once: wait for what is on its way.");
    else
        fail(visitor, 503, "busy", "Too many look things up at once: try again in a few seconds.");
}

// A browser keeps it for as long as the session lasts.
net::Header Desk::session_cookie(const Visit &visit, const room::Secret &secret) const {
    const room::Moment now = ports_.now();
    const room::Span lasts = people_.session_until(room::hash_of(secret)).value_or(now) - now;
    return {"Set-Cookie",
            fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}{}", cookie_name(visit.request.secure),
                        room::text_of(secret), lasts.ms / 1000, visit.request.secure ? "; Secure" : "")};
}

// Where the session lasts longer than before, so does the cookie. A socket cannot tell its browser; the page that it
// belongs to asks who it is when it is opened again.
void Desk::renew_cookie(const Visit &visit, net::Response &response) const {
    if (!visit.cookie) return;
    const std::optional<room::Moment> until = people_.session_until(visit.pass);
    if (!until || (until == visit.until && visit.route != "/api/me")) return;
    response.headers.push_back(session_cookie(visit, *visit.cookie));
}

void Desk::let_in(const Visitor &visitor, const room::Secret &secret, room::PersonId person, int status) {
    note_coming(*visitor, person);
    tell_session(visitor, secret, person, status);
}

// Pages get a cookie that their scripts cannot read, programs get the secret itself.
void Desk::tell_session(const Visitor &visitor, const room::Secret &secret, room::PersonId person, int status,
                        const json::object &more) {
    const std::string text = room::text_of(secret);
    const bool page = visitor->request.from_page;
    json::object body =
        me(person, page ? Shown{.page = page_token(text), .shelf = ports_.shelf_key(person)} : Shown{.token = text});
    for (const auto &each : more) body[each.key()] = each.value();
    net::Response response = net::json(status, json::serialize(body));
    if (visitor->request.from_page) response.headers.push_back(session_cookie(*visitor, secret));
    visitor->respond(std::move(response));
}

// Its sockets go on with it, those of other pages in the same browser too.
void Desk::begin_anew(const Visitor &visitor, const room::Secret &secret, const room::Changed &changed,
                      std::function<json::object()> more) {
    if (changed)
        for (auto &[socket, connected] : sockets_)
            if (connected.pass == visitor->pass) connected.pass = changed->pass;
    carry_out(visitor, changed, [this, visitor, secret, more = std::move(more)](room::PersonId person) {
        notes_.take(ports_.now(), "began the session anew",
                    fmt::format("Person {} began the session anew by {}{}.", number(person), visitor->route,
                                visitor->shown_too));
        tell_session(visitor, secret, person, 200, more());
    });
}

void Desk::with_password(const Visitor &visitor, const room::Knock &knock, const std::string &password,
                         std::function<void(const std::string &hash)> then) {
    if (is_busy(visitor, knock)) return;
    ports_.backroom.run([this, visitor, knock, password, then = std::move(then)]() -> std::function<void()> {
        const std::optional<std::string> hash = hashed_password(password);
        return [this, visitor, knock, hash, then] {
            if (!hash) return put_off(visitor, knock, no_memory);
            then(*hash);
        };
    });
}

// ---- for those who look after the room

void Desk::show_page(const Visitor &visitor) {
    visitor->respond(net::text(200, fmt::format("{} is open.\n\nPlay in a terminal: ananas play --room http://{}",
                                                room_name_, visitor->request.header("host"))));
}

// The rulebook changes with the program alone.
// NOLINTNEXTLINE(readability-convert-member-functions-to-static): the routes' handlers are all alike
void Desk::show_rules(const Visitor &visitor) {
    static const std::string text = [] {
        json::array clauses;
        for (const Clause &each : all_clauses)
            clauses.push_back(protocol::told(
                bodies::ClauseLine{.id = each.id, .kind = ananas::name_of(each.kind), .words = each.words}));
        return json::serialize(clauses);
    }();
    visitor->packs = true;
    visitor->respond(net::json(200, text));
}

// NOLINTNEXTLINE(readability-make-member-function-const): the routes' handlers are all alike
void Desk::show_health(const Visitor &visitor) {
    if (ports_.room.is_frozen())
        visitor->respond(net::text(503, "The room cannot write down what happens, and stands still."));
    else
        visitor->respond(net::text(200, "ok"));
}

void Desk::show_metrics(const Visitor &visitor) {
    if (!ways_.open_metrics && !is_this_machine(visitor->request.remote)) {
        if (auto refused = recognise(*visitor)) return visitor->respond(std::move(*refused));
        if (visitor->lacks_codes) return deny_scope(visitor);
        if (!visitor->scopes.host || people_.find(visitor->person)->rank != room::Rank::host)
            return deny(visitor, room::deny(room::Why::only_the_host));
    }
    const room::Room::Figures room = ports_.room.figures();
    const net::Counters net = ports_.counters();
    std::string lines;
    const auto line = [&](std::string_view name, std::string_view kind, std::string_view help, auto value) {
        lines += fmt::format("# HELP ananas_{0} {2}\n# TYPE ananas_{0} {1}\nananas_{0} {3}\n", name, kind, help, value);
    };
    line("tables", "gauge", "Open tables", room.tables);
    line("lines", "gauge", "People's connections", room.lines);
    line("connections", "gauge", "Connections of any kind", net.connections);
    line("writes_waiting", "gauge", "Writes that are not durable yet", ports_.waiting());
    line("memory_bytes", "gauge", "Memory that the program holds", resident_memory());
    line("heap_bytes", "gauge", "Memory in use on its heap", heap_in_use());
    line("database_bytes", "gauge", "Of that, what SQLite remembers of its file", store::Store::memory());
    line("frozen", "gauge", "1 while the disk refuses", ports_.room.is_frozen() ? 1 : 0);
    const room::Balances &told = ports_.room.told();
    const Chips of_the_house = told.of(room::house_bank) + told.of(room::dealers) + told.of(room::fees);
    line("house_chips", "gauge", "Chips that the house has won or collected", of_the_house.units());
    line("commands_total", "counter", "Commands carried out", room.commands);
    line("refusals_total", "counter", "Commands refused", room.refusals);
    line("repeats_total", "counter", "Commands that came again", room.repeats);
    line("events_told_total", "counter", "Events told to viewers", room.events_told);
    line("hands_total", "counter", "Hands finished", room.hands);
    line("requests_total", "counter", "HTTP requests", net.requests);
    line("messages_in_total", "counter", "Frames received", net.messages_in);
    line("messages_out_total", "counter", "Frames sent", net.messages_out);
    line("cut_slow_total", "counter", "Readers cut off for being slow", net.cut_slow);
    net::Response response = net::text(200, std::move(lines));
    visitor->respond(std::move(response));
}

// For `ananas host-link`, which has read the word in the data folder.
void Desk::make_host_link(const Visitor &visitor) {
    const std::string given(visitor->request.header("authorization"));
    const std::string wanted = "Keeper " + ports_.keepers_word;
    if (given.size() != wanted.size() || sodium_memcmp(given.data(), wanted.data(), wanted.size()) != 0)
        return fail(visitor, 403, "not-the-keeper", "Only `ananas host-link` beside the room can ask for this.");
    const std::string link = host_link();
    ports_.room.write_down(
        {}, [this, visitor, link] { answer(visitor, 201, {{"link", ports_.origin() + "/join#link=" + link}}); });
}

void Desk::sweep() {
    notes_.count_up();
    if (ports_.room.is_frozen()) return;
    const auto seated = [this](room::PersonId person) { return ports_.room.is_seated(person); };
    if (auto write = people_.sweep(ports_.room.balances(), seated, ports_.now())) {
        std::vector<std::string> ended = write->ended_passes;
        ports_.room.write_down(std::move(*write), [this, ended = std::move(ended)] { hang_up_on(ended); });
    }
}

bool Desk::has_host() const {
    return std::ranges::any_of(people_.all(), [this](const room::Person &person) {
        if (person.rank != room::Rank::host) return false;
        return !person.password.empty() ||
               std::ranges::any_of(people_.passes_of(person.id, ports_.now()),
                                   [](const room::Pass &pass) { return pass.kind == room::Pass::Kind::session; });
    });
}

std::string Desk::host_link() {
    const room::Secret secret = fresh_secret();
    room::Change change = people_.host_link(secret, ports_.now());
    ports_.room.write_down(std::move(change.write), [] {});
    return room::text_of(secret);
}

} // namespace ananas::app
