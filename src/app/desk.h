// The front desk: what is asked of the room over HTTP – to come in, to see the lobby, to open a table, to have one's
// data – and who is let in to the sockets. The routes are listed in desk.cpp; docs/room-protocol.md describes them.
//
// Whoever asks is known by a cookie, which only pages of our own origin may use, and for changes only with the token
// that goes with it; or by a token in the Authorization header, which programs send.
#pragma once

#include "app/backroom.h"
#include "app/notes.h"
#include "app/reading_room.h"
#include "base/result.h"
#include "dealer/bytes.h"
#include "game/viewer.h"
#include "net/gzip.h"
#include "net/http.h"
#include "net/server.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/passes.h"
#include "room/people.h"
#include "room/record.h"
#include "room/refusal.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/text.h"
#include "room/tries.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::protocol {
class Types;
}
namespace ananas::store {
class Reader;
}

namespace ananas::app {

struct DeskWays {
    int comers = 20; // new people from one address before each has to wait
    bool open_metrics = false;
    bool codes_for_office = false;   // whoever has one does nothing in it without codes beside the password
    bool codes_for_accounts = false; // whoever has one does nothing but switch codes on before they have
    bool codes_at_once = false;      // which count for their own half minute alone
    bool codes_of_sha256 = false;    // those switched on from now on
};

struct DeskPorts {
    room::Room &room;
    Backroom &backroom;
    ReadingRoom &reading;
    std::function<room::Moment()> now;
    std::function<room::Moment()> wall; // the machine's clock as it is set, which telephones go by: for codes alone
    std::function<dealer::Seed()> fresh;
    std::function<net::Counters()> counters;
    std::function<void(net::SocketId, std::string_view why)> hang_up;
    std::function<std::size_t()> waiting;                 // Writes that are not durable yet
    std::filesystem::path folder;                         // with the data, for reading beside the writer
    std::string keepers_word;                             // who knows it may read the data folder
    std::function<std::string(room::PersonId)> shelf_key; // what a page seals with what it keeps in the browser
    std::function<std::string()> origin;
    std::function<void(const std::string &sentence)> alert; // whoever looks after the room
    std::function<void(const std::string &line)> note;      // for the log: who came in, what was refused
};

class Desk {
public:
    Desk(DeskPorts ports, std::string room_name, const room::Saved &saved, DeskWays ways = {});

    void http(net::Request request, net::Respond respond);
    // Before a socket: nothing to let it in, or why not.
    std::optional<net::Response> opened(net::SocketId socket, const net::Request &request);
    void closed(net::SocketId socket);
    // Ends what is over, and forgets guests who cannot come back. Once an hour will do.
    void sweep();
    // Who never reached the desk, and what somebody was refused over a socket: for the log.
    void note_turned_away(std::string_view what);
    void note_refused(room::PersonId person, std::string_view code);
    // Nothing that was counted at the door stays out of the log: before the room closes.
    void finish_notes() { notes_.count_up(); }
    // Fresh, and good once: whoever follows it is the host.
    std::string host_link();
    // Whether a host has a password or a session, and so a way in.
    [[nodiscard]] bool has_host() const;
    [[nodiscard]] std::optional<room::Reason> kept_from(room::PersonId person, bool to_speak) const;

private:
    struct Connected {
        room::PersonId person;
        std::string pass;
    };
    // Somebody who asks for something.
    struct Visit {
        net::Request request;
        net::Respond respond;
        room::PersonId person = room::PersonId::nobody;
        std::string pass; // the hash of the pass they came with
        room::Scopes scopes;
        std::string page;                   // for those who came by cookie: what their page sends along,
        std::optional<room::Secret> cookie; // what it was,
        std::optional<room::Moment> until;  // and how long it lasts in their browser; nothing: longer than it knows
        boost::json::value body;
        std::vector<std::string> words; // what the * of the route's path stood for
        ReadingRoom::Turn turn;         // for those who look something up, until they are answered
        std::string file;               // what a browser that keeps the answer calls it
        std::string_view route;         // its path, which has nothing that somebody wrote
        std::string_view shown_too;     // for the log: which kind of code, beside a password
        std::string_view refused;       // and the code of the refusal, which is one of ours
        bool packs = false;             // the answer has nothing but what everybody may know
        bool lacks_codes = false;       // and so may do nothing in their office, or nothing at all
        bool shows_pass = false;        // came with a cookie or a token, or wants to be let in
    };
    using Visitor = std::shared_ptr<Visit>;
    // Owners have signed in themselves: what an account is, no token of theirs may change. Where they are confirmed,
    // they have also given their password within the last few minutes, if there is one; so have hosts who do what
    // gives an account to somebody else, or an office (act_on_person).
    enum class For : std::uint8_t { everybody, readers, players, owners, confirmed, officers, hosts };
    struct Route {
        std::string_view method, path; // "/api/tables/*/bots"
        For whom;
        void (Desk::*answer)(const Visitor &);
        // As the browser calls the bodies (app/bodies.h); what is no JSON gives nothing.
        std::string_view asks, gives;
    };
    static const std::vector<Route> &routes();
    friend void add_bodies(protocol::Types &types);

    // desk.cpp: who asks, and how answers are given
    std::optional<net::Response> recognise(Visit &visit);
    [[nodiscard]] bool has_signed_in(const Visit &visit) const;
    [[nodiscard]] bool wants_codes_first(room::PersonId person) const; // for anything but the account itself
    bool is_confirmed(const Visitor &visitor);                         // answers if not
    Result<room::Entered, room::Denial> entered(const net::Request &request, std::string &secret);
    void answer(const Visitor &visitor, int status, const boost::json::value &value);
    void deny(const Visitor &visitor, const room::Denial &denial);
    void deny(const Visitor &visitor, const room::Refusal &refusal);
    void complain(const Visitor &visitor, std::string_view why);
    static void fail(const Visitor &visitor, int status, std::string_view code, std::string_view why);
    void deny_scope(const Visitor &visitor);
    // What is kept cannot be read, which is nobody's business but the host's.
    void tell_fault(const Visitor &visitor, const std::string &why) const;
    // For the log: no names, no addresses, nothing that somebody wrote.
    void note_coming(const Visit &visit, room::PersonId person);
    void note_refusal(const Visit &visit, int status);
    // Makes it durable, then goes on.
    void carry_out(const Visitor &visitor, const room::Changed &changed, std::function<void(room::PersonId)> then);
    room::Secret fresh_secret() const;
    room::Browser browser(const Visit &visit, const room::Secret &secret) const;
    void hang_up_on(const std::function<bool(const Connected &)> &whom, std::string_view why);
    void hang_up_on(const std::vector<std::string> &ended_passes);
    // Answers that the room cannot just now, which makes nobody's try a wrong one. Whoever has not knocked yet has an
    // empty knock.
    void put_off(const Visitor &visitor, const room::Knock &knock, std::string_view why);
    static constexpr std::string_view no_memory = "There is too little memory just now: try again in a few seconds.";
    // Answers that too many passwords wait to be hashed, if so.
    bool is_busy(const Visitor &visitor, const room::Knock &knock = {});
    static void turn_away(const Visitor &visitor, ReadingRoom::Full full);
    [[nodiscard]] net::Header session_cookie(const Visit &visit, const room::Secret &secret) const;
    void renew_cookie(const Visit &visit, net::Response &response) const;
    void let_in(const Visitor &visitor, const room::Secret &secret, room::PersonId person, int status);
    void tell_session(const Visitor &visitor, const room::Secret &secret, room::PersonId person, int status,
                      const boost::json::object &more = {});
    struct Shown {
        std::string token, page, shelf;
    };
    boost::json::object me(room::PersonId person, Shown shown = {}) const;
    [[nodiscard]] std::string name_of(room::PersonId person) const;
    // Whether an address may have one more new person, which is counted; answers if not.
    bool is_crowded(const Visitor &visitor);
    // What is shown is on disk: answers when it is, or that the disk refuses.
    void once_durable(const Visitor &visitor, std::function<void()> then);
    void once_people_are_durable(const Visitor &visitor, std::function<void()> then);
    // Whoever has no office is told so; whoever has one came with a token that is not for it.
    void deny_office(const Visitor &visitor, const room::Denial &denial = room::deny(room::Why::only_a_director));
    // A password or a first code was given in a session, which goes on under another secret. `more` is done when that
    // is durable, and told too.
    void begin_anew(
        const Visitor &visitor, const room::Secret &secret, const room::Changed &changed,
        std::function<boost::json::object()> more = [] { return boost::json::object(); });
    room::Browser same_browser(const Visit &visit, const room::Secret &secret) const;
    void with_password(const Visitor &visitor, const room::Knock &knock, const std::string &password,
                       std::function<void(const std::string &hash)> then);

    // desk_factor.cpp
    void with_code(const Visitor &visitor, const room::Knock &knock, room::PersonId person, const std::string &code,
                   std::function<void(const std::optional<room::GivenCode> &)> then);
    // A password with that of whoever is in.
    void compare(const Visitor &visitor, const std::string &password,
                 std::function<void(const room::Knock &, bool right)> then);
    using Proven = std::function<void(const room::Knock &, bool right, const std::optional<room::GivenCode> &)>;
    void prove(const Visitor &visitor, Proven then);
    void with_recovery_codes(
        const Visitor &visitor, const room::Knock &knock,
        std::function<void(const std::vector<std::string> &codes, const room::RecoveryCodes &kept)> then);
    void note_factor(room::PersonId person, std::string_view what);
    void show_factor(const Visitor &visitor);
    void offer_factor(const Visitor &visitor);
    void switch_on_factor(const Visitor &visitor);
    void renew_recovery_codes(const Visitor &visitor);
    void switch_off_factor(const Visitor &visitor);

    // desk.cpp
    void show_page(const Visitor &visitor);
    void show_rules(const Visitor &visitor);
    void show_health(const Visitor &visitor);
    void show_metrics(const Visitor &visitor);
    void make_host_link(const Visitor &visitor);

    // desk_people.cpp
    void show_join(const Visitor &visitor);
    void join(const Visitor &visitor);
    void guest(const Visitor &visitor);
    void account(const Visitor &visitor);
    void sign_in(const Visitor &visitor);
    void sign_out(const Visitor &visitor);
    void show_me(const Visitor &visitor);
    void agree(const Visitor &visitor);
    void confirm(const Visitor &visitor);
    void set_password(const Visitor &visitor);
    void reset_password(const Visitor &visitor);
    void rename(const Visitor &visitor);
    void more_chips(const Visitor &visitor);
    void show_sessions(const Visitor &visitor);
    void end_session(const Visitor &visitor);
    void end_other_sessions(const Visitor &visitor);
    void make_token(const Visitor &visitor);
    void export_me(const Visitor &visitor);
    void forget_me(const Visitor &visitor);
    void show_people(const Visitor &visitor);
    void act_on_person(const Visitor &visitor);
    void show_audit(const Visitor &visitor);

    // desk_hands.cpp
    void show_hands(const Visitor &visitor);
    void show_hand(const Visitor &visitor);
    void show_proof(const Visitor &visitor);
    void show_replay(const Visitor &visitor);
    void show_statistics(const Visitor &visitor);
    static void no_such_hand(const Visitor &visitor);
    // A hand for one of its players, or for whoever has a link to it.
    void read_hand(const Visitor &visitor, std::function<void(const room::SavedHand &, Viewer)> then);
    using Names = std::map<room::PersonId, std::string>;
    using HandWriter =
        std::function<Result<net::Response, room::NoRecord>(const room::SavedHand &, Viewer, const room::Naming &)>;
    void write_hand(const Visitor &visitor, const room::SavedHand &hand, Viewer viewer, HandWriter write);
    void note_names(const room::SavedHand &hand, Names &names) const;
    void write_out(const Visitor &visitor, std::function<Result<net::Response, room::NoRecord>()> write);
    void no_record(const Visitor &visitor, const room::NoRecord &none);
    template <class Found>
    void look_up(const Visitor &visitor, ReadingRoom::Weight weight,
                 std::function<Result<Found, std::string>(store::Reader &)> question,
                 std::function<void(Result<Found, std::string>)> then);

    // desk_house.cpp
    void show_tables(const Visitor &visitor);
    void show_blocked(const Visitor &visitor);
    void unblock(const Visitor &visitor);

    // desk_shares.cpp
    static void no_such_share(const Visitor &visitor);
    std::optional<room::SharedHand> shared_with(const Visitor &visitor);
    void share_hand(const Visitor &visitor);
    void show_shares(const Visitor &visitor);
    void end_share(const Visitor &visitor);
    void show_shared(const Visitor &visitor);

    // desk_odds.cpp
    void show_odds(const Visitor &visitor);
    void show_equity(const Visitor &visitor);

    // desk_tables.cpp
    void show_lobby(const Visitor &visitor);
    void open_table(const Visitor &visitor);
    void practice(const Visitor &visitor);
    void add_bots(const Visitor &visitor);
    void act_on_table(const Visitor &visitor);
    void show_asking(const Visitor &visitor);
    void show_reports(const Visitor &visitor);
    void see_report(const Visitor &visitor);
    [[nodiscard]] bool is_in_office(const Visitor &visitor) const;
    void note_bots(std::string_view what, const room::Called &called);
    [[nodiscard]] bool lacks_bots(const room::Called &called) const;
    void seat_bots(room::TableId table, std::size_t count, const room::Called &called);
    [[nodiscard]] std::optional<room::Refusal> check_bots(room::TableId table) const;
    bool has_too_many(const Visitor &visitor);
    bool has_opened(const Visitor &visitor, const room::Settings &settings, const room::Opening &opening);
    void tell_opened(const Visitor &visitor, room::TableId table);
    bool came_before(const Visitor &visitor, const std::string &key, const boost::json::object &asked,
                     std::function<void()> again);

    DeskPorts ports_;
    Notes notes_;
    net::Packer packer_;
    std::string room_name_;
    room::People people_;
    room::Tries comers_; // by address
    DeskWays ways_;
    std::map<net::SocketId, Connected> sockets_;
    // Answers that take long, by what was asked for: worked out once, for all who wait for them.
    struct WorkedOut {
        std::string text; // empty until it is
        std::vector<Visitor> waiting;
    };
    void work_out(const Visitor &visitor, const std::string &what, std::function<std::string()> work);
    std::map<std::string, WorkedOut> worked_out_;
};

// The types of what the desk is asked and answers.
void add_bodies(protocol::Types &types);

// A number in a path or a query: whole, from 1.
std::optional<std::int64_t> number_in(std::string_view word);

} // namespace ananas::app
