#include "app/play_session.h"

#include "app/play_choices.h"
#include "app/play_proof.h"
#include "app/play_table.h"
#include "app/play_words.h"
#include "base/printable.h"
#include "base/result.h"
#include "cards/card.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "game/viewer.h"
#include "room/settings.h"
#include "rulebook/rulebook.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app::play {

namespace json = boost::json;

namespace {

// A hundred stakes, where the table allows it.
std::int64_t usual_stack(const room::Settings &settings) {
    return std::clamp(settings.stake.units() * 100, settings.least_buy_in.units(), settings.most_buy_in.units());
}

constexpr std::string_view help[] = {
    "At your turn: the keys are shown with the choices; b takes an amount, or min, half, pot or max.",
    "  cc  check or call whatever it costs      see SEAT  ask to see a hand after it is over",
    "  dark check, dark bet AMOUNT  act before the cards come, as the first to act",
    "At any time:",
    "  s  stacks, bets, whose turn it is        h  my hand",
    "  l  what happened in this hand            w  why: the rule behind the last refusal",
    "  t WORDS  say something                   p  what hands pay, in Twisted Pineapple",
    "  o  sit out, o blind: at the big blind    i  sit in, i wait: at the big blind",
    "  r  top up, r AMOUNT                      q  stand up and leave",
    "  o hour  sit out and keep your seat for an hour, where it is half of one otherwise",
    "  auto, auto off  leaves showdowns to the table: it shows what wins and mucks what is beaten",
    "  post, post off  posts your blinds without asking, or has you sit out when the big blind comes",
    "  second, second off  agrees that one of two plays a second hand in Face-Up Chinese, or not any more",
    "  second take, second take AMOUNT  plays it, when the other agrees",
    "About others, by name or by the number of their seat:",
    "  block NAME, unblock NAME  not to hear them, to hear them again",
    "  report NAME WHAT HAPPENED  to the host",
    "  allow NAME, deny NAME  answer who asks for a seat, if you opened the table or direct here",
};

} // namespace

Session::Session(SeatWish wish) : wish_(std::move(wish)) {
    const dealer::Seed bits = wish_.fresh();
    keys_ = dealer::hex(std::span(bits).first(8));
}

// ---- what goes out

std::vector<std::string> Session::take_lines() { return std::exchange(lines_, {}); }
std::vector<std::string> Session::take_messages() { return std::exchange(messages_, {}); }
bool Session::take_wish_for_chips() { return std::exchange(chips_wanted_, false); }
std::optional<HandSeen> Session::take_wish_for_proof() { return std::exchange(to_prove_, std::nullopt); }

void Session::say_all(const std::vector<std::string> &lines) {
    lines_.insert(lines_.end(), lines.begin(), lines.end());
}

// Kept until the room has answered: a request that a lost connection swallowed is sent again under the same name, and
// counts once.
void Session::send(Kind kind, json::object message, std::string once_done) {
    message["table"] = wish_.table;
    message["key"] = fmt::format("{}-{}", keys_, ++requests_);
    messages_.push_back(json::serialize(message));
    std::string key = text_in(message, "key");
    pending_.push_back({std::move(key), kind, std::move(message), std::move(once_done)});
}

bool Session::is_waiting(Kind kind) const {
    return std::ranges::find(pending_, kind, &Request::kind) != pending_.end();
}

void Session::watch() {
    json::object message{{"do", "watch"}, {"table", wish_.table}, {"key", keys_ + "-watch"}};
    if (!wish_.invitation.empty()) message["invitation"] = wish_.invitation;
    if (table_.version >= 0) message["from"] = table_.version;
    messages_.push_back(json::serialize(message));
}

// ---- the connection

void Session::connected() {
    if (is_lost_) say("Connected again.");
    is_lost_ = false;
    was_connected_ = true;
}

void Session::lost() {
    if (!is_lost_ && was_connected_ && !over_) say("The connection is lost; trying again.");
    is_lost_ = true;
}

void Session::welcomed(const json::object &message) {
    table_.me = number_in(message, "person");
    frozen_ = false; // or it is said next
    watch();
    for (const Request &request : pending_) messages_.push_back(json::serialize(request.message));
}

void Session::hear(std::string_view text) {
    json::error_code error;
    const json::value value = json::parse(text, error);
    if (error || !value.is_object()) {
        say("The room said something that this program does not understand.");
        return;
    }
    const json::object &message = value.get_object();
    if (message.contains("table") && number_in(message, "table") != wish_.table) return;
    struct Line {
        std::string_view what;
        void (Session::*handle)(const json::object &);
    };
    constexpr Line lines[] = {{"welcome", &Session::welcomed},  {"snapshot", &Session::saw_snapshot},
                              {"events", &Session::saw_events}, {"done", &Session::done},
                              {"refused", &Session::refused},   {"frozen", &Session::froze},
                              {"thawed", &Session::thawed}};
    for (const Line &line : lines)
        if (line.what == text_in(message, "is")) (this->*line.handle)(message);
}

void Session::froze(const json::object &message) {
    frozen_ = true;
    say(fmt::format("The room stands still: {}. It goes on by itself.", printable(text_in(message, "why"))));
}

void Session::thawed(const json::object &) {
    frozen_ = false;
    say("The room goes on.");
    for (Request &request : pending_)
        if (std::exchange(request.held, false)) messages_.push_back(json::serialize(request.message));
}

void Session::done(const json::object &message) {
    const auto found = std::ranges::find(pending_, text_in(message, "key"), &Request::key);
    if (found == pending_.end()) return;
    const Kind kind = found->kind;
    dealer::Nonce opened{};
    if (kind == Kind::open && followed_ && dealer::from_hex(text_in(found->message, "nonce"), opened) &&
        followed_->share == dealer::hash_of(opened))
        followed_->taken = true;
    const std::int64_t amount = number_in(found->message, "amount");
    if (!found->once_done.empty()) say(std::move(found->once_done));
    pending_.erase(found);
    if (kind == Kind::commit && share_) share_->known = true;
    if (kind == Kind::sit) sat_ = true;
    // Not those that lie on the stack already: the answer may have been lost, and come again after they came.
    if (kind == Kind::top_up && number_in(message, "version") > added_) adding_ += amount;
    if (kind == Kind::answer) table_.choices.clear(); // what comes of it is told next
}

void Session::refused(const json::object &message) {
    const auto found = std::ranges::find(pending_, text_in(message, "key"), &Request::key);
    const std::string code = text_in(message, "code");
    Kind kind = text_in(message, "key") == keys_ + "-watch" ? Kind::watch : Kind::other;
    if (found != pending_.end()) {
        kind = found->kind;
        if (code == "frozen") {
            found->held = true;
            return;
        }
        pending_.erase(found);
    }
    if (kind == Kind::commit || kind == Kind::open) return; // the cut goes on without this share, and says so
    last_why_ = text_in(message, "why");
    last_rule_ = text_in(message, "rule");
    const bool short_of_chips = code == "not-enough-chips" && !asked_house_;
    if (short_of_chips) {
        asked_house_ = chips_wanted_ = true;
        return;
    }
    if (kind == Kind::sit && code == "seat-taken" && table_.empty_seat() != 0) {
        sit();
        return;
    }
    if (kind == Kind::sit && code == "no-permission") {
        ask_for_seat();
        return;
    }
    if (kind == Kind::ask && code == "already-so") {
        say("You have asked for a seat here, and wait for the answer of whoever opened the table.");
        return;
    }
    say(printable(last_why_) + (last_rule_.empty() ? "" : " (w says why.)"));
    if (kind == Kind::watch) over_ = turned_away_ = true;
    if (kind == Kind::stand) over_ = true;
    if (kind == Kind::sit || kind == Kind::ask) {
        sits_ = waits_for_seat_ = false;
        if (code == "came-back-with-less" && left_with_ > 0)
            say(fmt::format("You left with {}.", chips(table_, left_with_)));
        if (code == "buy-in-out-of-range") left_with_ = 0; // it does not count any more
        say("You look on without a seat; sit AMOUNT tries again, q leaves.");
    }
    if (kind == Kind::answer) asked_ = 0;
    ask_player();
}

void Session::chips_came(std::int64_t purse) {
    say(fmt::format("The house gives you chips: you have {}.", chips(table_, purse)));
    if (table_.seat() == 0) {
        sit();
        return;
    }
    top_up(0);
}

void Session::chips_refused(std::string_view why) {
    say(printable(why));
    if (table_.seat() == 0) {
        sits_ = false;
        say("You look on without a seat; sit AMOUNT tries again, q leaves.");
    }
}

// ---- the seat

// With so much, or the usual stack; whoever left lately, with no less than then.
void Session::sit(std::int64_t amount) {
    const std::int64_t seat = table_.empty_seat();
    if (seat == 0) {
        sits_ = false;
        say("All seats are taken: you look on. q leaves.");
        return;
    }
    const std::int64_t usual = std::max(usual_stack(table_.settings), left_with_);
    send(Kind::sit, {{"do", "sit"}, {"seat", seat}, {"amount", amount > 0 ? amount : usual}});
}

// 0 stands for the usual, and nothing for a word that is no amount.
std::optional<std::int64_t> Session::amount_or_usual(const std::string &word) {
    if (word.empty()) return 0;
    const auto amount = amount_from(table_, word);
    if (amount && *amount > 0) return amount;
    say(fmt::format("'{}' is no number of chips.", printable(word)));
    return std::nullopt;
}

// By so much, or up to the usual stack. Whoever sat out for want of chips sits in with them.
void Session::top_up(std::int64_t amount) {
    const Chair *own = table_.own();
    if (own == nullptr) {
        say("You have no seat at this table.");
        return;
    }
    if (amount == 0) {
        const std::int64_t usual = usual_stack(table_.settings), most = table_.settings.most_buy_in.units();
        const std::int64_t stack = own->stack + adding_;
        amount = std::min((stack < usual ? usual : most) - stack, most - table_.held() - adding_);
    }
    if (amount <= 0) {
        say(own->began ? "With what you had when this hand began you have as many chips as this table allows."
                       : "You have as many chips as this table allows.");
        return;
    }
    send(Kind::top_up, {{"do", "top-up"}, {"amount", amount}});
    if (own->attends == "sitting-out") send(Kind::other, {{"do", "sit-in"}, {"post", true}});
}

// In Face-Up Chinese for two: agreed to by both, taken by one.
void Session::second_hand(const std::string &what, const std::string &amount) {
    if (what.empty() || what == "on" || what == "off") {
        send(Kind::other, {{"do", "second-hand"}, {"on", what != "off"}});
        return;
    }
    if (what != "take") {
        say("second agrees to a second hand, second take [AMOUNT] plays it, second off ends it.");
        return;
    }
    const auto chosen = amount_or_usual(amount);
    if (!chosen) return;
    const std::int64_t seat = table_.empty_seat();
    if (seat == 0) {
        say("All seats are taken: there is none for a second hand.");
        return;
    }
    // Both hands together are within the largest buy-in.
    const std::int64_t room_for = table_.settings.most_buy_in.units() - table_.held() - adding_;
    const std::int64_t usual =
        std::max(std::min(usual_stack(table_.settings), room_for), table_.settings.least_buy_in.units());
    send(Kind::other, {{"do", "sit"}, {"seat", seat}, {"amount", *chosen > 0 ? *chosen : usual}, {"second", true}});
}

void Session::leave() {
    if (over_ || leaving_) return;
    leaving_ = true;
    to_confirm_.reset();
    if (table_.seat() == 0 && !is_waiting(Kind::sit) && !sat_) {
        over_ = true;
        return;
    }
    send(Kind::stand, {{"do", "stand"}});
}

void Session::leave_behind() {
    if (over_) return;
    over_ = true;
    say(is_waiting(Kind::stand)
            ? "The room has not answered; your seat is kept for a while, then your chips come back to you."
            : "Your chips come back to you when the hand is over.");
}

// ---- news

void Session::saw_snapshot(const json::object &message) {
    const bool first = table_.version < 0;
    const bool had_seat = table_.seat() != 0;
    const std::int64_t known = table_.version, hand = table_.hand;
    if (!take_snapshot(table_, message)) {
        say("The room describes a table that this program does not understand: is it newer than the room?");
        return;
    }
    if (table_.version != known) followed_.reset(); // what lies between is not told any more
    meet_all(object_in(message, "view"));
    opened_ = flag_in(message, "yours");
    left_with_ = number_in(message, "left_with");
    // A hand that was settled has them on the stack.
    if (table_.phase == "idle" || table_.hand != hand) adding_ = 0, added_ = table_.version;
    if (over_) return; // whoever has left still looks on
    const Chair *own = table_.own();
    if (first) {
        const room::Settings &settings = table_.settings;
        say(fmt::format("{}, table {}, {} seats. ? helps.", strong(wish_.tongue, printable(settings.name)), wish_.table,
                        settings.seats));
        say_all(stack_lines(wish_.tongue, table_));
    }
    if (own == nullptr) {
        if (sits_ && !leaving_ && !is_waiting(Kind::sit)) sit();
        return;
    }
    if (first) say(fmt::format("You are back at seat {} with {}.", table_.seat(), chips(table_, own->stack)));
    if ((first || !had_seat) && own->attends == "sitting-out") say("You sit out: i sits in again.");
    commit(); // whatever became of the last share while nobody looked
    ask_player();
}

void Session::saw_events(const json::object &message) {
    const std::int64_t from = number_in(message, "from");
    if (table_.version < 0) return;
    if (from > table_.version + 1) { // something is missing: all there is to see, please
        table_.version = -1;
        watch();
        return;
    }
    std::int64_t version = from;
    for (const json::value &event : list_in(message, "events"))
        if (version++ > table_.version && event.is_object()) saw_event(event.get_object());
    if (message.contains("choices"))
        table_.choices = list_in(message, "choices");
    else
        table_.choices.clear();
    if (!telling_.empty()) say(std::exchange(telling_, {}));
    ask_player();
}

void Session::saw_event(const json::object &event) {
    const std::string what = text_in(event, "event");
    const bool mine = seat_in(event) != 0 && seat_in(event) == table_.seat();
    // By now what went before is on record.
    if (what == "deal-announced" || what == "table")
        if (played_) to_prove_ = std::exchange(played_, std::nullopt);
    if (what == "deal-announced") log_.clear();
    follow(event);
    if (what == "deal-announced") announced(event);
    meet(event);
    std::string sentence = tell(wish_.tongue, table_, event);
    if (!sentence.empty()) {
        const bool new_line = sentence.front() == '\n';
        if (new_line) sentence.erase(0, 1);
        log_.push_back(sentence);
        if (new_line && !telling_.empty()) say(std::exchange(telling_, {}));
        telling_ += (telling_.empty() ? "" : " ") + sentence;
    }
    fold(table_, event);
    if (what == "called-off" && share_ && share_->listed) commit(); // during its cut: the room has used the share up
    if (what == "chips-added" && mine) adding_ = 0, added_ = table_.version;
    if (what == "permission") saw_permission(event);
    if (what == "hand-started" || what == "round-started") {
        check_share();
        if (table_.own() != nullptr && table_.own()->attends == "playing" && !table_.is_dealt(table_.seat()))
            telling_ += " You are not dealt in this time.";
    }
    if (what == "left" && mine) {
        if (!telling_.empty()) say(std::exchange(telling_, {}));
        say(fmt::format("You leave the table with {}.", chips(table_, number_in(event, "taken"))));
        over_ = true;
    }
    if ((what == "hand-over" || what == "round-over") && table_.own() != nullptr && table_.is_dealt(table_.seat())) {
        remember_hand();
        std::int64_t stacks = 0;
        for (const std::int64_t seat : table_.own_seats()) stacks += table_.chairs.at(seat).stack;
        telling_ += fmt::format("{}You have {}.", telling_.empty() ? "" : " ", chips(table_, stacks));
    }
}

// ---- the deal, afterwards

void Session::follow(const json::object &event) {
    if (text_in(event, "event") == "deal-announced") followed_ = HandSeen();
    if (followed_) followed_->events.push_back(event);
}

void Session::remember_hand() {
    const Chair &own = *table_.own();
    CardSet cards = known(own.cards) | known(table_.board);
    for (const std::int64_t seat : table_.own_seats())
        for (const std::vector<CardView> &row : table_.chairs.at(seat).rows) cards |= known(row);
    played_ = std::exchange(followed_, std::nullopt).value_or(HandSeen());
    played_->hand = table_.hand;
    played_->code = table_.code;
    played_->seat = table_.seat();
    played_->cards = cards;
}

void Session::proof_came(const HandSeen &seen, std::string_view proof) { say(verdict_on(seen, proof)); }

void Session::proof_refused(const HandSeen &seen, std::string_view why) {
    say(fmt::format("Hand {}: the room gives no proof of the deal. {}", seen.hand, printable(why)));
}

// ---- the cut

void Session::commit() {
    if (table_.seat() == 0 || is_waiting(Kind::commit)) return;
    Share share;
    share.nonce = wish_.fresh();
    share.hash = dealer::hex(dealer::hash_of(share.nonce));
    send(Kind::commit, {{"do", "commit"}, {"hash", share.hash}});
    share_ = std::move(share);
}

// Only now that the decks are sealed is the nonce told.
void Session::announced(const json::object &event) {
    if (!share_) return;
    share_->left_out = share_->known;
    for (const json::value &each : list_in(event, "contributors"))
        if (each.is_object() && seat_in(each.get_object()) == table_.seat() &&
            text_in(each.get_object(), "hash") == share_->hash) {
            share_->listed = true;
            share_->left_out = false;
            if (followed_) followed_->share = dealer::hash_of(share_->nonce);
            send(Kind::open, {{"do", "open"}, {"nonce", dealer::hex(share_->nonce)}});
        }
}

// A nonce is good for one cut. One that the room had and did not list, for a player whom it deals in, is a fault that
// the player should hear of.
void Session::check_share() {
    if (!share_) return;
    if (std::exchange(share_->left_out, false) && table_.is_dealt(table_.seat()))
        say("Your share of the cut was left out of this deal: it proves nothing to you.");
    if (share_->listed) commit();
}

// ---- the player

bool Session::wants_line() const {
    if (over_ || leaving_ || is_lost_ || frozen_ || is_waiting(Kind::answer)) return false;
    if (table_.version < 0 || is_waiting(Kind::sit)) return false;
    const Chair *own = table_.own();
    if (opened_ && !asking_.empty() && !permission_ && table_.decision() == nullptr) return true;
    if (own == nullptr) return !sits_;
    if (!pending_.empty() && std::ranges::any_of(pending_, [](const Request &each) {
            return each.kind == Kind::other || each.kind == Kind::top_up;
        }))
        return false;
    if (to_confirm_ || table_.decision() != nullptr) return true;
    return !table_.in_hand() && own->attends == "sitting-out";
}

bool Session::may_go() const {
    if (table_.version < 0 || is_waiting(Kind::sit) || is_lost_) return false;
    if (table_.seat() == 0) return !sits_ || waits_for_seat_;
    return wants_line() || (!table_.in_hand() && table_.phase != "cutting");
}

void Session::ask_player() {
    const Decision *decision = table_.decision();
    if (decision == nullptr || leaving_ || over_) {
        if (decision == nullptr) to_confirm_.reset();
        return;
    }
    if (is_waiting(Kind::answer)) return;
    if (decision->number != asked_) {
        asked_ = decision->number;
        stage_ = decision->stage;
        to_confirm_.reset();
        asked_to_leave_ = false;
        say_all(offer_lines(wish_.tongue, table_));
    } else if (decision->stage != stage_) {
        stage_ = decision->stage;
        if (stage_ == "bank") say("Your time is up: your time bank runs.");
    }
}

void Session::typed(std::string_view line) {
    if (over_) return;
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) return;
    if (to_confirm_) {
        confirmed(line);
        return;
    }
    if (is_command(words, line)) return;
    decide(line);
}

void Session::confirmed(std::string_view line) {
    json::object message = std::exchange(to_confirm_, std::nullopt).value_or(json::object());
    const std::string word = words_of(line).front();
    if (word == "y" || word == "yes") {
        send_answer(std::move(message));
        return;
    }
    say("Taken back.");
    if (word == "n" || word == "no") return;
    typed(line);
}

void Session::send_answer(json::object message) {
    const Decision *decision = table_.decision();
    if (decision == nullptr) {
        say("That decision is over.");
        return;
    }
    message["decision"] = decision->number;
    send(Kind::answer, std::move(message));
}

void Session::decide(std::string_view line) {
    if (table_.decision() == nullptr) {
        say(table_.in_hand() ? "It is not your turn. ? lists what you can do."
                             : "There is nothing to decide now. ? lists what you can do.");
        return;
    }
    if (is_waiting(Kind::answer)) {
        say("Your answer is on its way.");
        return;
    }
    auto answer = read_answer(wish_.tongue, table_, line);
    if (!answer) {
        last_why_ = answer.error().sentence;
        last_rule_ = answer.error().rule;
        say(last_why_ + (last_rule_.empty() ? "" : " (w says why.)"));
        return;
    }
    Answer given = *std::move(answer);
    if (given.confirm.empty()) {
        send_answer(std::move(given.message));
        return;
    }
    say_all(given.confirm);
    to_confirm_ = std::move(given.message);
}

void Session::tell_why() {
    if (last_why_.empty()) {
        say("Nothing was refused.");
        return;
    }
    const auto clause = rulebook.find(last_rule_);
    if (!clause) {
        say(fmt::format("{} No rule is behind it.", printable(last_why_)));
        return;
    }
    say(fmt::format("{}: {}", rulebook[*clause].id, rulebook[*clause].words));
}

bool Session::is_command(const std::vector<std::string> &words, std::string_view line) {
    const std::string &key = words.front();
    const std::string second = words.size() > 1 ? words[1] : std::string();
    if (key == "?" || key == "help") {
        for (const std::string_view each : help) say(std::string(each));
    } else if (key == "w" || key == "why") {
        tell_why();
    } else if (key == "s" || key == "stacks") {
        say_all(stack_lines(wish_.tongue, table_));
    } else if (key == "h" || key == "hand") {
        const std::vector<std::string> hand = own_hand(wish_.tongue, table_);
        say_all(hand.empty() ? std::vector<std::string>{"You have no hand now."} : hand);
    } else if (key == "l" || key == "log") {
        say_all(log_.empty() ? std::vector<std::string>{"Nothing has happened yet."} : log_);
    } else if (key == "p" || key == "pays") {
        say_all(schedule_lines(table_));
    } else if (key == "t" || key == "say") {
        const std::size_t begin = line.find_first_not_of(" \t");
        const std::size_t gap = line.find_first_of(" \t", begin);
        const std::size_t text = gap == std::string_view::npos ? gap : line.find_first_not_of(" \t", gap);
        if (text == std::string_view::npos)
            say("t wants what you have to say behind it.");
        else
            send(Kind::other, {{"do", "say"}, {"text", line.substr(text)}});
    } else if (key == "o" || key == "out") {
        if (second == "hour")
            send(Kind::other, {{"do", "sit-out"}, {"notice", true}}, "Your seat is kept for an hour, not half of one.");
        else
            send(Kind::other, {{"do", "sit-out"}, {"when", second == "blind" ? "next-big-blind" : "next-hand"}});
    } else if (key == "i" || key == "in") {
        send(Kind::other, {{"do", "sit-in"}, {"post", second != "wait"}});
    } else if (key == "r" || key == "top-up") {
        asked_house_ = false;
        if (const auto amount = amount_or_usual(second)) top_up(*amount);
    } else if (key == "sit" && table_.own() == nullptr) {
        if (const auto amount = amount_or_usual(second)) {
            sits_ = true;
            sit(*amount);
        }
    } else if (key == "see") {
        const auto seat = number_from(second);
        if (seat)
            send(Kind::other, {{"do", "ask-to-see"}, {"whose", *seat}});
        else
            say("see wants the number of a seat: s lists them.");
    } else if (key == "dark") {
        const auto to = words.size() > 2 ? amount_from(table_, words[2]) : std::nullopt;
        if (second == "check")
            send(Kind::other, {{"do", "dark"}, {"action", "check"}});
        else if (second == "bet" && to)
            send(Kind::other, {{"do", "dark"}, {"action", "bet"}, {"to", *to}});
        else
            say("In the dark one says: dark check, or dark bet AMOUNT.");
    } else if (key == "auto") {
        const bool on = second != "off";
        send(Kind::other, {{"do", "auto-muck"}, {"on", on}},
             on ? "From now on the table shows what wins and mucks what is beaten; auto off changes that."
                : "From now on you are asked at showdowns.");
    } else if (key == "post") {
        const bool on = second != "off";
        send(Kind::other, {{"do", "auto-post"}, {"on", on}},
             on ? "From now on your blinds are posted without asking; post off changes that."
                : "From now on you sit out when the big blind comes to you; i plays on.");
    } else if (key == "second") {
        second_hand(second, words.size() > 2 ? words[2] : std::string());
    } else if (is_about_people(key, line)) {
        return true;
    } else if (key == "q" || key == "quit") {
        if (table_.in_hand() && !asked_to_leave_) {
            asked_to_leave_ = true;
            say("You are in a hand, which you would give up. q again leaves.");
        } else {
            leave();
        }
    } else {
        return false;
    }
    return true;
}

} // namespace ananas::app::play
