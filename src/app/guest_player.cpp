#include "app/guest_player.h"

#include "base/chance.h"
#include "base/printable.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;

std::int64_t whole(const json::value &value) { return value.is_int64() ? value.get_int64() : 0; }
std::string_view text_of(const json::object &object, std::string_view key) {
    const json::value *value = object.if_contains(key);
    return value != nullptr && value->is_string() ? std::string_view(value->get_string()) : std::string_view();
}

} // namespace

void GuestPlayer::connected(const Send &send) {
    json::object watch{{"do", "watch"}, {"table", orders_.table}};
    if (!orders_.invitation.empty()) watch["invitation"] = orders_.invitation;
    if (version_ >= 0) watch["from"] = version_;
    send(json::serialize(watch));
    for (const auto &[key, message] : waiting_) send(message);
}

void GuestPlayer::command(json::object message, double now, const Send &send) {
    const std::string key = fmt::format("{}-{}", orders_.name, ++keys_);
    message["table"] = orders_.table;
    message["key"] = key;
    waiting_[key] = json::serialize(message);
    sent_[key] = now;
    send(waiting_[key]);
}

bool GuestPlayer::plays(std::int64_t seat) const { return seat != 0 && (seat == you_ || seat == second_); }

void GuestPlayer::note_asked(const json::value &asked) {
    if (!plays(whole(asked.at("seat")))) return;
    decision_ = whole(asked.at("decision"));
    asked_at_ = whole(asked.at("seat"));
}

std::vector<std::string> GuestPlayer::cards_in(const json::value &cards) {
    std::vector<std::string> known;
    for (const json::value &card : cards.as_array())
        if (card.is_string()) known.emplace_back(card.get_string());
    return known;
}

void GuestPlayer::note_permission(const json::object &event) {
    const std::int64_t person = whole(event.at("person"));
    if (text_of(event, "how") == "asked" && on_asking) on_asking(person);
    if (text_of(event, "how") == "allowed" && person == person_) asked_to_sit_ = false;
}

// A seat that was not to be had is asked for again when there is news; where permission is wanted, that is the news.
void GuestPlayer::note_refusal(std::string_view code, double now, const Send &send) {
    if (code == "no-permission")
        command({{"do", "ask-to-sit"}}, now, send);
    else if (code != "already-seated" && code != "already-so" && code != "came-back-with-less" &&
             code != "no-cut-now" && code != "not-seated") // a share in the cut that came too late
        asked_to_sit_ = false;
}

void GuestPlayer::note_announced(const json::object &event) {
    const std::int64_t next = whole(event.at("number"));
    if (hand_ != 0 && complaint_.empty())
        complaint_ = fmt::format("{}: hand {} began before hand {} was over", orders_.name, next, hand_);
    hand_ = next;
    if (!share_) return;
    for (const json::value &each : event.at("contributors").as_array())
        if (whole(each.at("seat")) == you_ && text_of(each.as_object(), "hash") == share_->hash) share_->listed = true;
}

// What was taken in time is in the cut, whatever happened to the room meanwhile.
void GuestPlayer::note_cut(const json::object &event) {
    if (share_ && share_->listed && share_->taken && complaint_.empty())
        for (const json::value &each : event.at("contributors").as_array())
            if (text_of(each.as_object(), "hash") == share_->hash &&
                text_of(each.as_object(), "nonce") != share_->nonce)
                complaint_ =
                    fmt::format("{}: a share that was taken is not in the cut of hand {}", orders_.name, hand_);
    share_.reset();
    wants_share_ = orders_.cuts && you_ != 0;
}

// The hash of fresh bytes, for the next hand.
void GuestPlayer::commit(double now, const Send &send) {
    dealer::Nonce nonce{};
    for (auto &byte : nonce) byte = static_cast<std::uint8_t>(nonces_.below(256));
    share_ = Share{.nonce = dealer::hex(nonce), .hash = dealer::hex(dealer::hash_of(nonce)), .opened_by = {}};
    command({{"do", "commit"}, {"hash", share_->hash}}, now, send);
}

void GuestPlayer::note_event(const json::object &event) {
    const std::string_view what = text_of(event, "event");
    const std::int64_t seat = event.contains("seat") ? whole(event.at("seat")) : 0;
    const bool own = seat == you_ && you_ != 0;
    if (what == "asked") {
        if (event.contains("decision")) note_asked(event); // and not somebody to see a hand
    } else if (what == "dealt" && plays(seat) && event.contains("face_up")) {
        drawn_[seat] = cards_in(event.at("cards"));
    } else if (what == "deal-announced") {
        note_announced(event);
    } else if (what == "deal-cut") {
        note_cut(event);
    } else if (what == "hand-over" || what == "round-over") {
        ++hands_;
        hand_ = 0;
    } else if (what == "called-off") {
        decision_ = hand_ = 0;
        if (in_a_cut()) note_cut({{"contributors", json::array()}}); // there will be none
    } else if (what == "left" && own) {
        you_ = 0;
        share_.reset();
        asked_to_sit_ = false;
        left_with_ = whole(event.at("taken"));
    } else if (what == "permission") {
        note_permission(event);
    } else if (what == "attends" && own)
        out_ = text_of(event, "how") == "sitting-out";
}

void GuestPlayer::look(const json::object &view) {
    const std::int64_t version = whole(view.at("version"));
    if (version < version_ && complaint_.empty())
        complaint_ = fmt::format("{}: the table was taken back from version {} to {}", orders_.name, version_, version);
    version_ = version;
    const bool playing = view.at("phase") == "playing" || view.at("phase") == "cutting";
    const std::int64_t number = playing ? whole(view.at("hand")) : 0;
    if (hand_ != 0 && number != 0 && number < hand_ && complaint_.empty())
        complaint_ = fmt::format("{}: hand {} was taken back", orders_.name, hand_);
    hand_ = number;
    you_ = view.at("you").is_null() ? 0 : whole(view.at("you"));
    if (you_ == 0 || view.at("phase") != "cutting") share_.reset(); // it may have been used up meanwhile
    wants_share_ = orders_.cuts && you_ != 0 && !share_;
    decision_ = 0;
    out_ = false;
    second_ = 0;
    for (const json::value &seat : view.at("seats").as_array()) {
        if (whole(seat.at("seat")) == you_ && seat.at("attends") == "sitting-out") out_ = true;
        if (seat.as_object().contains("second") && whole(seat.at("person")) == person_)
            second_ = whole(seat.at("seat"));
    }
    for (const json::value &asked : view.at("asked").as_array()) note_asked(asked);
    bool asks = false;
    if (const json::value *asking = view.if_contains("asking"))
        for (const json::value &each : asking->as_array()) {
            asks = asks || whole(each.at("person")) == person_;
            if (on_asking) on_asking(whole(each.at("person")));
        }
    missed_answer_ = you_ == 0 && !asks;
    choices_ = view.at("choices").as_array();
    drawn_.clear();
    if (const json::object *game = view.at("game").if_object(); game != nullptr && game->contains("hands"))
        for (const json::value &hand : game->at("hands").as_array())
            if (plays(whole(hand.at("seat")))) drawn_[whole(hand.at("seat"))] = cards_in(hand.at("drawn"));
}

void GuestPlayer::hear(std::string_view text, double now, const Send &send) {
    json::error_code error;
    std::array<unsigned char, 16UL * 1024> room; // NOLINT(cppcoreguidelines-pro-type-member-init): written before read
    json::monotonic_resource memory(room.data(), room.size());
    const json::value parsed = json::parse(text, error, &memory);
    if (error || !parsed.is_object()) {
        complaint_ = fmt::format("no JSON object: {}", printable(text.substr(0, 200)));
        return;
    }
    const json::object &message = parsed.get_object();
    const std::string_view is = text_of(message, "is");
    const std::string key(text_of(message, "key"));
    if (is == "welcome") {
        person_ = whole(message.at("person"));
    } else if (is == "snapshot") {
        left_with_ = message.contains("left_with") ? whole(message.at("left_with")) : 0;
        look(message.at("view").as_object());
        if (on_version) on_version(version_, now);
    } else if (is == "events") {
        const std::int64_t from = whole(message.at("from"));
        if (from != version_ + 1 && complaint_.empty())
            complaint_ = fmt::format("{}: version {} came after {}", orders_.name, from, version_);
        for (const json::value &event : message.at("events").as_array()) {
            note_event(event.as_object());
            ++version_;
            ++events_;
            if (on_version) on_version(version_, now);
        }
        if (const json::value *choices = message.if_contains("choices")) choices_ = choices->as_array();
    } else if (is == "done") {
        note_done(key, whole(message.at("version")));
    } else if (is == "refused") {
        waiting_.erase(key);
        sent_.erase(key);
        note_refusal(text_of(message, "code"), now, send);
    }
    if (waiting_.empty() && std::exchange(missed_answer_, false)) asked_to_sit_ = false;
    if (before_acting)
        before_acting();
    else
        act(now, send);
}

void GuestPlayer::note_done(const std::string &key, std::int64_t version) {
    std::string words = std::move(waiting_[key]);
    const bool is_share = words.starts_with(R"({"do":"commit")") || words.starts_with(R"({"do":"open")");
    // The room acknowledges a command before it tells the table what it came to.
    acknowledged_.push_back({key, version, sent_[key], std::move(words), is_share && version <= version_});
    waiting_.erase(key);
    sent_.erase(key);
    if (share_ && share_->opened_by == key) share_->taken = true;
}

bool GuestPlayer::act(double now, const Send &send) {
    if (version_ < 0) return false;
    if (share_ && share_->listed && !share_->told) { // the others wait for it
        share_->told = true;
        share_->opened_by = fmt::format("{}-{}", orders_.name, keys_ + 1);
        command({{"do", "open"}, {"nonce", share_->nonce}}, now, send);
        return true;
    }
    if (leaving_) return stand_up(now, send);
    if (you_ == 0) {
        if (std::exchange(asked_to_sit_, true) || orders_.buy_in == 0) return false;
        command({{"do", "sit"}, {"seat", orders_.seat}, {"amount", std::max(orders_.buy_in, left_with_)}}, now, send);
    } else if (decision_ != 0 && !choices_.empty()) {
        json::object answer = chosen();
        answer["decision"] = std::exchange(decision_, 0);
        command(std::move(answer), now, send);
    } else if (std::exchange(wants_share_, false)) {
        commit(now, send);
    } else if (std::exchange(out_, false)) {
        command({{"do", "top-up"}, {"amount", orders_.buy_in}}, now, send);
        command({{"do", "sit-in"}}, now, send);
    } else {
        return false;
    }
    return true;
}

// Rows from the back, as many cards as each has room for.
json::object GuestPlayer::placing(const json::object &offer) {
    json::object answer{{"do", "place"}};
    const std::vector<std::string> &drawn = drawn_[asked_at_];
    std::size_t next = 0;
    const auto count = static_cast<std::size_t>(whole(offer.at("cards")));
    for (const std::string_view row : {"back", "middle", "front"}) {
        json::array cards;
        for (std::int64_t room = whole(offer.at("room").at(row)); room > 0 && next < std::min(count, drawn.size());
             --room)
            cards.emplace_back(drawn[next++]);
        answer[row] = std::move(cards);
    }
    return answer;
}

// Mostly what costs least; now and then a bet or a fold.
json::object GuestPlayer::chosen() {
    const auto offered = [&](std::string_view what) -> const json::object * {
        for (const json::value &choice : choices_)
            if (choice.is_object() && text_of(choice.get_object(), "do") == what) return &choice.get_object();
        return nullptr;
    };
    if (const json::object *offer = offered("place")) return placing(*offer);
    if (const json::object *offer = offered("place-bets"))
        return {{"do", "place-bets"}, {"first", offer->at("least_first")}};
    if (offered("discard") != nullptr) {
        std::vector<const json::object *> cards;
        for (const json::value &choice : choices_) cards.push_back(&choice.as_object());
        return *cards[chance_.below(static_cast<std::uint32_t>(cards.size()))];
    }
    if (offered("decline") != nullptr) return {{"do", "decline"}};
    if (offered("fold") != nullptr && offered("check") == nullptr && chance_.one_in(6)) return {{"do", "fold"}};
    if (const json::object *offer = offered("bet"); offer != nullptr && chance_.one_in(8)) {
        if (offer->contains("amount")) return {{"do", "bet"}, {"amount", offer->at("amount")}};
        return {{"do", "bet"}, {"to", offer->at("least_to")}};
    }
    for (const std::string_view plain : {"check", "call", "bring-in", "show"})
        if (offered(plain) != nullptr) return {{"do", plain}};
    if (const json::object *offer = offered("bet")) return {{"do", "bet"}, {"amount", offer->at("amount")}};
    return {{"do", "fold"}};
}

void GuestPlayer::leave(const Send &send) {
    leaving_ = true;
    stand_up(0, send);
}

// Also from a seat that was asked for before and comes only now.
bool GuestPlayer::stand_up(double now, const Send &send) {
    if (you_ == 0 || std::exchange(stood_up_, true)) return false;
    command({{"do", "stand"}}, now, send);
    return true;
}

} // namespace ananas::app
