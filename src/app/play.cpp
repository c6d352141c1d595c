// `ananas play`: a seat in the terminal. The shell around play::Session: who one is, the wire, the keyboard.
#include "app/command_line.h"
#include "app/commands.h"
#include "app/play_desk.h"
#include "app/play_keep.h"
#include "app/play_keyboard.h"
#include "app/play_proof.h"
#include "app/play_session.h"
#include "app/play_table.h"
#include "app/play_words.h"
#include "app/speech.h"
#include "base/printable.h"
#include "base/result.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "dealer/entropy.h"
#include "net/client.h"
#include "net/loop.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using play::Desk;
using play::DeskRefusal;
using play::Keyboard;
using play::Session;
using play::Typed;

struct PlayWords {
    std::string room = "http://localhost:8080";
    std::string game = "crazy-pineapple";
    std::string name;
    std::int64_t table = 0;
    std::string invitation;
    std::string trust;
    std::int64_t bots = 0; // as many as suit the game
    bool adult = false, agree = false, forget = false, sign_in = false, plain = false;
};

bool speaks_utf8() {
    for (const char *variable : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char *value = std::getenv(variable); value != nullptr && *value != '\0') {
            std::string text = value;
            std::ranges::transform(text, text.begin(),
                                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
            return text.find("utf-8") != std::string::npos || text.find("utf8") != std::string::npos;
        }
    return false;
}

// ---- who one is

class Newcomer {
public:
    Newcomer(const PlayWords &words, Keyboard &keyboard, Speech &out, Desk &desk)
        : words_(words), keyboard_(keyboard), out_(out), desk_(desk) {}

    // Signs in by what is kept, or by asking. Nothing but true means that somebody is at the table.
    bool come_in() {
        const std::filesystem::path file = play::usual_keeping_place();
        if (words_.forget) play::keep_token(file, desk_.room, {});
        desk_.token = words_.sign_in ? std::string() : play::kept_token(file, desk_.room);
        Result<json::object, DeskRefusal> me = desk_.token.empty() ? introduce() : desk_.get("/api/me");
        if (!me && me.error().status == 401 && !desk_.token.empty()) {
            desk_.token.clear();
            me = introduce();
        }
        if (me && me->contains("agreed") && !play::flag_in(*me, "agreed")) me = agree();
        if (!me) {
            complain(me.error());
            return false;
        }
        if (me->contains("token")) {
            desk_.token = play::text_in(*me, "token");
            if (!play::keep_token(file, desk_.room, desk_.token))
                out_.say_line("Who you are could not be kept on this machine: next time you come as somebody else.");
        }
        const std::string name = play::text_in(*me, "name");
        out_.say("Welcome, {}. You have {} play chips.\n", printable(name), play::chips(play::number_in(*me, "chips")));
        if (!words_.name.empty() && words_.name != name)
            out_.say("You are known here as {}; --new makes another guest of you.\n", printable(name));
        out_.flush();
        return true;
    }

private:
    static void complain(const DeskRefusal &refusal) {
        app::complain("ananas play: {}{}", refusal.why,
                      refusal.status == 0 && !refusal.why.empty() ? " Is the room open? `ananas serve` opens one."
                                                                  : "");
    }
    std::optional<std::string> answer(std::string_view question) {
        out_.say_line(question);
        out_.flush();
        const Typed typed = keyboard_.next();
        if (typed.kind != Typed::Kind::line) return std::nullopt;
        return typed.line;
    }
    bool confirm(bool given, std::string_view question) {
        if (given) return true;
        for (auto said = answer(question); said; said = answer("Please type y or n.")) {
            if (*said == "y" || *said == "yes" || *said == "Y") return true;
            if (*said == "n" || *said == "no" || *said == "N") return false;
        }
        return false;
    }
    bool confirm_both() {
        return confirm(words_.adult, "Are you 18 or older? y or n") &&
               confirm(words_.agree,
                       "Only play chips, and the house rules hold (`ananas rules`). Do you agree? y or n");
    }
    static Failure<DeskRefusal> unconfirmed() {
        return Failure{DeskRefusal{.status = 403, .code = {}, .why = "Without that nobody can sit down here."}};
    }
    Result<json::object, DeskRefusal> agree() {
        if (!confirm_both()) return unconfirmed();
        return desk_.ask("/api/me/agree", {{"adult", true}, {"agree", true}});
    }
    Result<json::object, DeskRefusal> introduce() {
        // Before anybody answers questions for nothing.
        if (auto there = desk_.get("/api/me"); !there && there.error().status == 0) return there;
        if (words_.sign_in) return sign_in();
        bool confirmed = false;
        for (std::string name = words_.name;;) {
            if (name.empty()) {
                const auto said = answer("What is your name at the table?");
                if (!said) return Failure{DeskRefusal{.status = 400, .code = {}, .why = "Nobody said a name."}};
                name = *said;
                if (name.empty()) continue;
            }
            if (!confirmed && !confirm_both()) return unconfirmed();
            confirmed = true;
            auto guest = desk_.ask("/api/guest", {{"name", name}, {"adult", true}, {"agree", true}});
            // Another name may do.
            const bool may_ask_again = words_.name.empty() || keyboard_.terminal();
            if (guest || !may_ask_again || !guest.error().code.starts_with("name")) return guest;
            out_.say_line(guest.error().why);
            name.clear();
        }
    }
    Result<json::object, DeskRefusal> sign_in() {
        const auto name = words_.name.empty() ? answer("What is your name?") : std::optional(words_.name);
        keyboard_.echo(false);
        const auto password = name ? answer("And your password?") : std::nullopt;
        keyboard_.echo(true);
        if (!password)
            return Failure{DeskRefusal{.status = 400, .code = {}, .why = "Nobody said a name and a password."}};
        json::object asks{{"name", *name}, {"password", *password}};
        auto came = desk_.ask("/api/sign-in", asks);
        if (came || came.error().code != "code-wanted") return came;
        const auto code = answer("And the code of your authenticator program, or a recovery code?");
        if (!code) return came;
        asks["code"] = *code;
        return desk_.ask("/api/sign-in", asks);
    }

    const PlayWords &words_;
    Keyboard &keyboard_;
    Speech &out_;
    Desk &desk_;
};

// ---- the seat

constexpr auto shortest_pause = 500ms, longest_pause = 15'000ms;
constexpr auto to_leave = 8s, to_leave_when_interrupted = 3s;

class Shell {
public:
    Shell(Keyboard &keyboard, Speech &out, Desk &desk, play::SeatWish wish)
        : keyboard_(keyboard), out_(out), desk_(desk), session_(std::move(wish)) {}

    int run() {
        auto client = net::Client::open(loop_, desk_.config);
        if (!client) {
            complain("ananas play: {}", client.error());
            return answer_is_no;
        }
        client_ = std::move(*client);
        std::thread reader([this] {
            for (Typed typed = keyboard_.next(); typed.kind != Typed::Kind::stopped; typed = keyboard_.next())
                loop_.post([this, typed] {
                    heed(typed);
                    settle();
                });
        });
        connect();
        loop_.run();
        keyboard_.stop();
        reader.join();
        if (connected_) client_->close(socket_);
        loop_.run_until([this] { return !connected_; }, 1000ms);
        client_.reset();
        return failed_ || session_.turned_away() ? answer_is_no : done;
    }

private:
    void connect() {
        connected_ = false;
        socket_ = client_->connect(desk_.room + "/socket", desk_.headers(),
                                   {.opened =
                                        [this] {
                                            connected_ = true;
                                            pause_ = shortest_pause;
                                            session_.connected();
                                            settle();
                                        },
                                    .message =
                                        [this](std::string_view text) {
                                            session_.hear(text);
                                            settle();
                                        },
                                    .closed = [this](const net::Goodbye &goodbye) { fell(goodbye); }});
    }

    void fell(const net::Goodbye &goodbye) {
        connected_ = false;
        if (stopped_) return;
        // Anything else may be over in a moment.
        if (goodbye.status == 401 || goodbye.status == 403 || goodbye.status == 404) {
            out_.say("The room does not let you in: {}\n", play::why_in(goodbye.words));
            failed_ = true;
            stop();
            return;
        }
        session_.lost();
        settle();
        if (stopped_) return;
        loop_.after(pause_, [this] { connect(); });
        pause_ = std::min(pause_ * 2, std::chrono::milliseconds(longest_pause));
    }

    void heed(const Typed &typed) {
        switch (typed.kind) {
        case Typed::Kind::line:
            if (keyboard_.terminal())
                session_.typed(typed.line);
            else
                script_.push_back(typed.line);
            break;
        case Typed::Kind::end: ended_ = true; break;
        case Typed::Kind::interrupt:
            if (session_.leaving()) session_.leave_behind();
            leave(to_leave_when_interrupted);
            break;
        case Typed::Kind::stopped: break;
        }
    }

    void leave(std::chrono::milliseconds longest) {
        session_.leave();
        if (std::exchange(waits_to_leave_, true)) return;
        loop_.after(longest, [this] {
            session_.leave_behind();
            settle();
        });
    }

    // What came of it: says, sends and asks, until there is nothing more.
    void settle() {
        for (bool more = true; more && !stopped_;) {
            more = false;
            for (const std::string &line : session_.take_lines()) out_.say_line(line);
            try {
                out_.flush();
            } catch (const std::system_error &) { // nobody reads any more
                failed_ = true;
                leave(to_leave_when_interrupted);
            }
            for (const std::string &message : session_.take_messages())
                if (connected_) client_->send(socket_, message);
            if (session_.take_wish_for_chips()) ask_for_chips();
            if (const auto seen = session_.take_wish_for_proof()) ask_for_proof(*seen);
            if (const auto permission = session_.take_permission()) give(*permission);
            if (session_.over()) {
                stop();
                return;
            }
            if (!script_.empty() && session_.wants_line()) {
                const std::string line = std::move(script_.front());
                script_.pop_front();
                session_.typed(line);
                more = true;
            } else if (ended_ && script_.empty() && !session_.leaving() &&
                       (keyboard_.terminal() || session_.may_go())) {
                leave(to_leave);
                more = true;
            } else if (session_.leaving() && !waits_to_leave_) {
                leave(to_leave);
            }
        }
    }

    void ask_for_proof(const play::HandSeen &seen) {
        client_->fetch(fmt::format("{}/api/hands/{}/proof", desk_.room, seen.hand),
                       {.method = "GET", .headers = desk_.headers(), .body = {}},
                       [this, seen](const Result<net::Answer, std::string> &came) {
                           if (const auto said = play::said_by(came); said)
                               session_.proof_came(seen, came->body);
                           else
                               session_.proof_refused(seen, said.error().why);
                           settle();
                       });
    }

    void give(const play::Permission &permission) {
        client_->fetch(
            fmt::format("{}/api/tables/{}/{}", desk_.room, session_.table().id, permission.may ? "allow" : "deny"),
            desk_.post({{"person", permission.person}}), [this](const Result<net::Answer, std::string> &came) {
                if (const auto said = play::said_by(came); !said) session_.permission_refused(said.error().why);
                settle();
            });
    }

    void ask_for_chips() {
        client_->fetch(desk_.room + "/api/me/chips", desk_.post({}),
                       [this](const Result<net::Answer, std::string> &came) {
                           const auto me = play::said_by(came);
                           if (me)
                               session_.chips_came(play::number_in(*me, "chips"));
                           else
                               session_.chips_refused(me.error().why);
                           settle();
                       });
    }

    void stop() {
        for (const std::string &line : session_.take_lines()) out_.say_line(line);
        try {
            out_.flush();
        } catch (const std::system_error &) {
            failed_ = true;
        }
        stopped_ = true;
        loop_.stop();
    }

    Keyboard &keyboard_;
    Speech &out_;
    Desk &desk_;
    Session session_;
    net::Loop loop_;
    std::unique_ptr<net::Client> client_;
    net::CallId socket_{};
    std::chrono::milliseconds pause_ = shortest_pause;
    std::deque<std::string> script_;
    bool connected_ = false, ended_ = false, stopped_ = false, failed_ = false, waits_to_leave_ = false;
};

int play_at(const PlayWords &words) {
    Speech out(STDOUT_FILENO);
    Desk desk{.room = play::room_named(words.room), .token = {}, .config = {}};
    desk.config.authorities_file = words.trust;
    Keyboard keyboard;
    if (!Newcomer(words, keyboard, out, desk).come_in()) return answer_is_no;
    const Screen shown = screen();
    play::SeatWish wish{.table = words.table,
                        .invitation = words.invitation,
                        .tongue = {.symbols = speaks_utf8() && !words.plain, .colours = shown.colours && !words.plain},
                        .fresh = dealer::fresh_bits};
    if (words.table == 0) {
        // Three hands are dealt in Face-Up Chinese: with two bots nobody waits for a turn.
        const std::int64_t bots = words.bots != 0 ? words.bots : words.game == "chinese" ? 2 : 3;
        const auto practice = desk.ask("/api/practice", {{"game", words.game}, {"bots", bots}});
        if (!practice) {
            complain("ananas play: {}", practice.error().why);
            return answer_is_no;
        }
        wish.table = play::number_in(*practice, "table");
        wish.invitation = play::text_in(*practice, "invitation");
    }
    return Shell(keyboard, out, desk, std::move(wish)).run();
}

std::vector<std::string_view> game_names() {
    std::vector<std::string_view> names{"chinese", "twisted"};
    for (const betting::GameSpec *game : betting::all_games) names.push_back(game->name);
    return names;
}

constexpr std::string_view footer = R"(
Without --table you get a table of your own, with bots. What you type are single letters that are shown with every
decision; ? lists the others. Who you are is kept for the next time, by the room's address, in ananas/rooms.json of your
configuration folder. A script can type as well: its lines are read as decisions come up, and its end leaves the table.
)";

} // namespace

void add_play(Command &program) {
    Command command = program.command("play", "A seat in the terminal");
    const auto words = std::make_shared<PlayWords>();
    command.option("--room", words->room, "The room's address").takes("URL").shows_default();
    command.option("--game", words->game, "What to play against bots")
        .takes("GAME")
        .shows_default()
        .check(one_of(game_names()));
    command.option("--bots", words->bots, "How many of them").takes("N").check(whole_number(1, 8));
    command.option("--name", words->name, "Your name, for a newcomer").takes("NAME");
    command.option("--table", words->table, "A table that is there already").takes("N").check(whole_number(1));
    command.option("--invitation", words->invitation, "To a table by invitation").takes("WORD");
    command.flag("--adult", words->adult, "Confirms that you are 18 or older");
    command.flag("--agree", words->agree, "Agrees to the house rules");
    command.flag("--new", words->forget, "Forgets who you were in this room");
    command.flag("--sign-in", words->sign_in, "Asks for the password of an account");
    command.flag("--plain", words->plain, "Letters for suits, and no colours");
    command.option("--trust", words->trust, "Certificates to trust, for a room that made its own")
        .takes("FILE")
        .check(existing_file());
    command.footer(footer);
    command.run([words] { return play_at(*words); });
}

} // namespace ananas::app
