#include "app/bodies.h"
#include "app/desk.h"
#include "app/passwords.h"
#include "base/result.h"
#include "chips/chips.h"
#include "net/http.h"
#include "net/reception.h"
#include "protocol/telling.h"
#include "room/denial.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/passes.h"
#include "room/passwords.h"
#include "room/people.h"
#include "room/refusal.h"
#include "room/room.h"

#include <boost/json.hpp>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::app {
namespace {

namespace json = boost::json;
using room::Fields;

room::Agreement agreement(Fields &fields) {
    return {.adult = fields.has("adult") && fields.flag("adult"), .rules = fields.has("agree") && fields.flag("agree")};
}

bodies::Session written(const room::Pass &pass, bool is_this) {
    return {.id = std::string_view(pass.hash).substr(0, 16),
            .kind = room::text_of(pass.kind),
            .label = pass.label,
            .scopes = pass.scopes,
            .since = pass.since,
            .seen = pass.seen,
            .until = pass.until,
            .is_this = is_this};
}

// What a host can do to have an account that is not theirs, or to be rid of what guards their own, or to make others
// hosts: with a token or a session that somebody found, it would be theirs for good.
bool hands_over(std::string_view what) { return what == "reset-link" || what == "second-factor-off" || what == "rank"; }

// What lets the host in stands behind the # of the link, which browsers keep to themselves: it comes to the room in a
// form alone, and in no address that somebody writes down on the way. A room without pages has no script to read it
// there, and asks.
constexpr std::string_view join_page = R"(<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Come in</title>
<h1>Come in</h1><form method="post" action="/join">
<p><label>What stands behind #link= in the address: <input name="link" required autocomplete="off"></label></p>
<p><label><input type="checkbox" name="adult" value="yes" required> I am 18 or over.</label></p>
<p><label><input type="checkbox" name="agree" value="yes" required> I agree to the rules of the house.</label></p>
<p><button>Come in</button></p></form></html>
)";

} // namespace

// ---- coming in

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): the routes' handlers are all alike
void Desk::show_join(const Visitor &visitor) {
    net::Response response = net::text(200, std::string(join_page));
    response.headers = {{"Content-Type", "text/html; charset=utf-8"}, {"Referrer-Policy", "no-referrer"}};
    visitor->respond(std::move(response));
}

void Desk::join(const Visitor &visitor) {
    const std::optional<net::Words> form = net::query_from(visitor->request.body);
    if (!form || !form->contains("link")) return complain(visitor, "The form of the page /join is sent here.");
    const room::Secret secret = fresh_secret();
    const room::Changed came = people_.follow(form->at("link"), browser(*visitor, secret), ports_.now());
    carry_out(
        visitor, came,
        [this, visitor, secret, agreed = form->contains("adult") && form->contains("agree")](room::PersonId person) {
            const auto enter = [this, visitor, secret, person] {
                if (!visitor->request.from_page) return let_in(visitor, secret, person, 200);
                net::Response response = net::see_other("/");
                response.headers.push_back(session_cookie(*visitor, secret));
                note_coming(*visitor, person);
                visitor->respond(std::move(response));
            };
            if (!agreed || people_.find(person)->agreed) return enter();
            carry_out(visitor, people_.agree(person, {.adult = true, .rules = true}, ports_.now()),
                      [enter](room::PersonId) { enter(); });
        });
}

void Desk::guest(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string name = fields.text("name", 200);
    const room::Agreement agreed = agreement(fields);
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    if (const auto free = people_.free_name(name); !free) return deny(visitor, free.error());
    if (is_crowded(visitor)) return;
    const room::Secret secret = fresh_secret();
    carry_out(visitor, people_.guest(name, agreed, browser(*visitor, secret), ports_.now()),
              [this, visitor, secret](room::PersonId person) { let_in(visitor, secret, person, 201); });
}

void Desk::account(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string name = fields.text("name", 200), password = fields.text("password", 1000);
    const room::Agreement agreed = agreement(fields);
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    if (const auto free = people_.free_name(name); !free) return deny(visitor, free.error());
    if (const auto weak = room::password_complaint(password, name)) return deny(visitor, *weak);
    if (is_crowded(visitor)) return;
    with_password(visitor, {}, password, [this, visitor, name, agreed](const std::string &hash) {
        const room::Secret secret = fresh_secret();
        carry_out(visitor, people_.account(name, agreed, hash, browser(*visitor, secret), ports_.now()),
                  [this, visitor, secret](room::PersonId person) { let_in(visitor, secret, person, 201); });
    });
}

void Desk::sign_in(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string name = fields.text("name", 200), password = fields.text("password", 1000);
    const std::string code = fields.has("code") ? fields.text("code", 200) : std::string();
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    if (is_busy(visitor)) return;
    const auto knock = people_.knock(name, net::household_of(visitor->request.remote), ports_.now());
    if (!knock) return deny(visitor, knock.error());
    visitor->person = knock->person; // as the log knows them, if it is not their password
    ports_.backroom.run([this, visitor, knock = *knock, password, code]() -> std::function<void()> {
        // An unknown name takes as long as a known one.
        static const std::string nobodys = hashed_password("nobody has this password").value_or("");
        const bool right = is_password(knock.hash.empty() ? nobodys : knock.hash, password) && !knock.hash.empty();
        return [this, visitor, knock, right, code] {
            const auto enter = [this, visitor, knock, right](const std::optional<room::GivenCode> &given) {
                const room::Secret secret = fresh_secret();
                carry_out(visitor, people_.sign_in(knock, right, browser(*visitor, secret), ports_.now(), given),
                          [this, visitor, secret](room::PersonId person) { let_in(visitor, secret, person, 200); });
            };
            with_code(visitor, knock, right ? knock.person : room::PersonId::nobody, code, enter);
        };
    });
}

void Desk::reset_password(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string link = fields.text("link", 200), password = fields.text("password", 1000);
    const std::string code = fields.has("code") ? fields.text("code", 200) : std::string();
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    const auto whose = people_.whose_reset(link, ports_.now());
    if (!whose) return deny(visitor, whose.error());
    if (const auto weak = room::password_complaint(password, people_.find(*whose)->name)) return deny(visitor, *weak);
    visitor->person = *whose;
    // The link stands for the password alone, and codes are guessed no better with it than at the door.
    room::Knock knock;
    if (people_.second_factor(*whose) != nullptr) {
        if (code.empty()) return deny(visitor, room::deny(room::Why::code_wanted));
        const auto counted = people_.knock_with_link(link, net::household_of(visitor->request.remote), ports_.now());
        if (!counted) return deny(visitor, counted.error());
        knock = *counted;
    }
    with_code(visitor, knock, *whose, code,
              [this, visitor, link, password, knock](const std::optional<room::GivenCode> &given) {
                  // A password is hashed for those alone who may set it.
                  if (given && !people_.would_count(visitor->person, *given))
                      return deny(visitor, room::deny(room::Why::wrong_code));
                  with_password(visitor, knock, password, [this, visitor, link, given, knock](const std::string &hash) {
                      const room::Secret secret = fresh_secret();
                      carry_out(
                          visitor, people_.reset(link, hash, browser(*visitor, secret), ports_.now(), given, knock),
                          [this, visitor, secret](room::PersonId person) { let_in(visitor, secret, person, 200); });
                  });
              });
}

void Desk::sign_out(const Visitor &visitor) {
    carry_out(visitor, people_.end_pass(visitor->person, visitor->pass), [this, visitor](room::PersonId) {
        hang_up_on([&](const Connected &each) { return each.pass == visitor->pass; }, "signed out");
        answer(visitor, 200, {{"signed_out", true}});
    });
}

// ---- one's own things

void Desk::show_me(const Visitor &visitor) {
    once_people_are_durable(visitor, [this, visitor] {
        if (people_.find(visitor->person) == nullptr) return deny(visitor, room::deny(room::Why::no_such_person));
        answer(visitor, 200,
               me(visitor->person,
                  {.page = visitor->page,
                   .shelf = has_signed_in(*visitor) ? ports_.shelf_key(visitor->person) : std::string()}));
    });
}

void Desk::agree(const Visitor &visitor) {
    Fields fields(visitor->body);
    const room::Agreement agreed = agreement(fields);
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    carry_out(visitor, people_.agree(visitor->person, agreed, ports_.now()),
              [this, visitor](room::PersonId person) { answer(visitor, 200, me(person)); });
}

void Desk::confirm(const Visitor &visitor) {
    if (people_.find(visitor->person)->password.empty()) return deny(visitor, room::deny(room::Why::not_an_account));
    prove(visitor, [this, visitor](const room::Knock &knock, bool right, const std::optional<room::GivenCode> &given) {
        const room::Secret secret = fresh_secret();
        begin_anew(visitor, secret, people_.confirm(knock, right, same_browser(*visitor, secret), ports_.now(), given));
    });
}

// A guest's first password makes an account; an account's next one wants the old one too, and where codes are asked
// for, one that was given with the password a few minutes ago at most.
void Desk::set_password(const Visitor &visitor) {
    Fields fields(visitor->body); // NOLINT(misc-const-correctness): text() notes what is wrong in it
    const std::string password = fields.text("password", 1000);
    const std::string old = fields.has("old") ? fields.text("old", 1000) : std::string();
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    const room::Person person = *people_.find(visitor->person);
    if (const auto weak = room::password_complaint(password, person.name)) return deny(visitor, *weak);
    if (people_.second_factor(person.id) != nullptr && !is_confirmed(visitor)) return;
    if (person.password.empty())
        return with_password(visitor, {}, password, [this, visitor, guest = person.guest](const std::string &hash) {
            const room::Secret secret = fresh_secret();
            const room::Browser same = same_browser(*visitor, secret);
            begin_anew(visitor, secret,
                       guest ? people_.become_account(visitor->person, hash, same, ports_.now())
                             : people_.change_password({.person = visitor->person}, hash, same, ports_.now()));
        });
    compare(visitor, old, [this, visitor, password](const room::Knock &knock, bool right) {
        if (!right) return deny(visitor, room::deny(room::Why::wrong_password));
        with_password(visitor, knock, password, [this, visitor, knock](const std::string &hash) {
            const room::Secret secret = fresh_secret();
            begin_anew(visitor, secret,
                       people_.change_password(knock, hash, same_browser(*visitor, secret), ports_.now()));
        });
    });
}

void Desk::rename(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string name = fields.text("name", 200);
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    carry_out(visitor, people_.rename(visitor->person, name), [this, visitor](room::PersonId person) {
        ports_.room.rename(person, people_.find(person)->name);
        answer(visitor, 200, me(person));
    });
}

void Desk::more_chips(const Visitor &visitor) {
    carry_out(visitor, people_.refill(visitor->person, ports_.room.holds(visitor->person), ports_.now()),
              [this, visitor](room::PersonId person) { answer(visitor, 200, me(person)); });
}

void Desk::show_sessions(const Visitor &visitor) {
    json::array list;
    for (const room::Pass &pass : people_.passes_of(visitor->person, ports_.now()))
        if (!room::is_of_a_hand(pass)) list.push_back(protocol::told(written(pass, pass.hash == visitor->pass)));
    answer(visitor, 200, list);
}

void Desk::end_session(const Visitor &visitor) {
    for (const room::Pass &pass : people_.passes_of(visitor->person, ports_.now()))
        if (pass.hash.starts_with(visitor->words[0]) && visitor->words[0].size() == 16)
            return carry_out(visitor, people_.end_pass(visitor->person, pass.hash),
                             [this, visitor](room::PersonId) { answer(visitor, 200, {{"ended", true}}); });
    fail(visitor, 404, "no-such-session", "There is no such session: look it up in the list of yours.");
}

void Desk::end_other_sessions(const Visitor &visitor) {
    carry_out(visitor, people_.end_sessions(visitor->person, visitor->pass),
              [this, visitor](room::PersonId) { answer(visitor, 200, {{"ended", true}}); });
}

void Desk::make_token(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string scopes = fields.text("scopes", 100), label = fields.has("label") ? fields.text("label", 200) : "";
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    const room::Secret secret = fresh_secret();
    carry_out(visitor, people_.token(visitor->person, scopes, label, secret, ports_.now()),
              [this, visitor, secret](room::PersonId) { answer(visitor, 201, {{"token", room::text_of(secret)}}); });
}

void Desk::forget_me(const Visitor &visitor) {
    const room::Changed forgotten =
        people_.forget(visitor->person, ports_.room.is_seated(visitor->person), ports_.room.balances(), ports_.now());
    if (!forgotten) return deny(visitor, forgotten.error());
    ports_.room.write_down(forgotten->write, [this, visitor] {
        hang_up_on([&](const Connected &each) { return each.person == visitor->person; }, "forgotten");
        answer(visitor, 200, {{"forgotten", true}});
    });
}

// ---- the host

void Desk::show_people(const Visitor &visitor) {
    std::set<room::PersonId> here;
    for (const auto &[socket, connected] : sockets_) here.insert(connected.person);
    json::array list;
    for (const room::Person &person : people_.all()) {
        const bool banned = room::is_banned(person, ports_.now());
        list.push_back(protocol::told(bodies::PersonLine{.person = person.id,
                                                         .name = person.name,
                                                         .rank = room::text_of(person.rank),
                                                         .guest = person.guest,
                                                         .bot = person.bot,
                                                         .banned = banned,
                                                         .muted = person.muted,
                                                         .second_factor = people_.second_factor(person.id) != nullptr,
                                                         .banned_until = banned ? person.banned_until : std::nullopt,
                                                         .here = here.contains(person.id),
                                                         .chips = ports_.room.told().of(room::purse_of(person.id)),
                                                         .on_tables = ports_.room.on_tables(person.id)}));
    }
    answer(visitor, 200, list);
}

// POST /api/people/7/ban and the like; who may is for people_ to say.
void Desk::act_on_person(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string what = visitor->words[1];
    room::Act act{.by = visitor->person, .reason = {}, .key = {}};
    if (fields.has("reason")) act.reason = fields.text("reason");
    if (fields.has("key")) act.key = fields.text("key", 64);
    const room::PersonId person{number_in(visitor->words[0]).value_or(0)};
    if (!is_in_office(visitor)) return deny_office(visitor);
    const bool host = people_.find(visitor->person)->rank == room::Rank::host;
    if (host && hands_over(what) && !is_confirmed(visitor)) return;
    if (people_.find(person) == nullptr) return deny(visitor, room::deny(room::Why::no_such_person));

    // In the words of its entry in the journal.
    json::object asked{{"do", what}, {"person", number(person)}, {"by", number(act.by)}};
    if (!act.reason.empty()) asked["reason"] = act.reason;
    std::optional<room::Term> term;
    std::optional<room::Rank> rank;
    Chips change;
    if (what == "ban") {
        term = room::term_from(fields.text("term"));
        if (!term) fields.complain(R"("term" is "month", "six-months", "year" or "for-good")");
        if (term) asked["term"] = room::text_of(*term);
    } else if (what == "rank") {
        rank = room::rank_from(fields.text("rank"));
        if (!rank) fields.complain(R"("rank" is "player", "director" or "host")");
        if (rank) asked["rank"] = room::text_of(*rank);
    } else if (what == "adjust") {
        change = Chips(fields.whole("chips", -Fields::most_chips, Fields::most_chips));
        asked["chips"] = change.units();
    }
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    if (!act.key.empty() && ports_.room.is_known(act.by, act.key)) {
        if (!ports_.room.has_asked(act.by, act.key, asked)) return deny(visitor, room::refuse(room::Reason::key_used));
        if (what == "reset-link")
            return fail(visitor, 409, "told-once",
                        "That link was told once and is not kept: ask for another one, under another key.");
        return once_durable(visitor, [this, visitor, person] { // came again, and counts once
            if (people_.find(person) == nullptr) return deny(visitor, room::deny(room::Why::no_such_person));
            answer(visitor, 200, me(person));
        });
    }

    const room::Moment now = ports_.now();
    const auto done = [this, visitor](room::PersonId changed) { answer(visitor, 200, me(changed)); };
    if (term)
        return carry_out(visitor, people_.ban(act, person, *term, now),
                         [this, done, by = visitor->person](room::PersonId banned) {
                             ports_.room.remove_everywhere(banned, by);
                             hang_up_on([&](const Connected &each) { return each.person == banned; }, "banned");
                             done(banned);
                         });
    if (what == "unban") return carry_out(visitor, people_.unban(act, person, now), done);
    if (what == "sign-out") return carry_out(visitor, people_.sign_out(act, person, now), done);
    if (what == "second-factor-off") return carry_out(visitor, people_.remove_factor(act, person, now), done);
    if (what == "mute" || what == "unmute")
        return carry_out(visitor, people_.mute(act, person, what == "mute", now), done);
    if (rank) return carry_out(visitor, people_.set_rank(act, person, *rank, now), done);
    if (what == "adjust")
        return carry_out(visitor, people_.adjust(act, person, change, ports_.room.balances(), now), done);
    if (what == "reset-link") {
        const room::Secret secret = fresh_secret();
        return carry_out(
            visitor, people_.reset_link(act, person, secret, now),
            [this, visitor, secret](room::PersonId) { answer(visitor, 201, {{"link", room::text_of(secret)}}); });
    }
    complain(visitor, "A host can ban, unban, mute, unmute, sign-out, rank, adjust, reset-link and second-factor-off.");
}

} // namespace ananas::app
