// Somebody at a socket who plays whatever is offered, without I/O of its own: messages in, messages out. It notices
// when a version is missing, remembers what was acknowledged, and sends again what was not. `ananas load` and the tests
// that kill the room are made of these.
#pragma once

#include "base/chance.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {

class GuestPlayer {
public:
    struct Orders {
        std::int64_t table = 0;
        std::string invitation;
        int seat = 1;
        std::int64_t buy_in = 0;
        std::uint64_t seed = 0;
        std::string name;  // begins the keys of its commands, so that no two are the same
        bool cuts = false; // takes part in the cut, as a page does
    };
    explicit GuestPlayer(Orders orders) : orders_(std::move(orders)), chance_(orders_.seed, 1) {}

    void plays_at(std::int64_t table, std::string invitation) {
        orders_.table = table;
        orders_.invitation = std::move(invitation);
    }

    // What it sends; every text is one message.
    using Send = std::function<void(const std::string &)>;

    // A new connection: looks at the table, from where it was if it was there before, and sends again what nobody
    // acknowledged.
    void connected(const Send &send);
    // A message that came. `now` is any clock that goes forward.
    void hear(std::string_view text, double now, const Send &send);
    // Does what there is to do, if anything; true if it sent something.
    bool act(double now, const Send &send);
    // Where it is set, a player who has heard something asks here instead, and acts when told to.
    std::function<void()> before_acting;
    // Stands up when the hand is over, and does nothing more.
    void leave(const Send &send);

    struct Acknowledged {
        std::string key;
        std::int64_t version = 0;
        double sent = 0; // when
        std::string words;
        bool told_nothing = false; // a share in a cut: the table hears of none but the one that completes it
    };
    [[nodiscard]] const std::vector<Acknowledged> &acknowledged() const { return acknowledged_; }
    // Sent, and not acknowledged or refused yet.
    [[nodiscard]] const std::map<std::string, std::string> &unanswered() const { return waiting_; }
    [[nodiscard]] std::int64_t version() const { return version_; }
    [[nodiscard]] bool seated() const { return you_ != 0; }
    [[nodiscard]] std::uint64_t events() const { return events_; }
    [[nodiscard]] std::uint64_t hands() const { return hands_; }
    // The number of the hand that is under way, or 0.
    [[nodiscard]] std::int64_t hand() const { return hand_; }
    // It is announced, this player has a share in its cut, and the cut was not made yet.
    [[nodiscard]] bool in_a_cut() const { return share_ && share_->listed; }
    // The first thing that should not have been: a version or a hand that was left out, a message that makes no sense.
    [[nodiscard]] const std::string &complaint() const { return complaint_; }
    [[nodiscard]] std::int64_t person() const { return person_; } // 0 before the room has said so
    // Called for each who asks for a seat, where that takes permission; again when the table is seen anew.
    std::function<void(std::int64_t person)> on_asking;
    // Called with every version that comes in, and when.
    std::function<void(std::int64_t version, double now)> on_version;

private:
    void command(boost::json::object message, double now, const Send &send);
    void look(const boost::json::object &view);
    void note_asked(const boost::json::value &asked);
    void note_permission(const boost::json::object &event);
    void note_refusal(std::string_view code, double now, const Send &send);
    bool stand_up(double now, const Send &send);
    void note_event(const boost::json::object &event);
    void note_announced(const boost::json::object &event);
    void note_cut(const boost::json::object &event);
    void note_done(const std::string &key, std::int64_t version);
    void commit(double now, const Send &send);
    [[nodiscard]] boost::json::object chosen();
    [[nodiscard]] boost::json::object placing(const boost::json::object &offer);
    [[nodiscard]] bool plays(std::int64_t seat) const;
    [[nodiscard]] static std::vector<std::string> cards_in(const boost::json::value &cards);

    struct Share {
        std::string nonce, hash;
        std::string opened_by;             // the key of that command
        bool listed = false, told = false; // in an announcement; and the nonce to the room
        bool taken = false;                // which has said so
    };

    Orders orders_;
    Chance chance_;
    Chance nonces_{orders_.seed, 2};
    std::optional<Share> share_; // in the next cut
    bool wants_share_ = false;
    std::int64_t version_ = -1;
    std::int64_t person_ = 0, you_ = 0, decision_ = 0, hand_ = 0;
    std::int64_t second_ = 0, asked_at_ = 0; // the seat of a second hand, and that of the decision
    std::int64_t left_with_ = 0;             // coming back takes as much
    bool asked_to_sit_ = false, leaving_ = false, stood_up_ = false, out_ = false;
    bool missed_answer_ = false; // what was seen says nothing of having asked: the answer may have come meanwhile
    boost::json::array choices_;
    std::map<std::int64_t, std::vector<std::string>> drawn_; // in Face-Up Chinese, the cards to place, by seat
    std::uint64_t keys_ = 0, events_ = 0, hands_ = 0;
    std::map<std::string, std::string> waiting_;
    std::map<std::string, double> sent_;
    std::vector<Acknowledged> acknowledged_;
    std::string complaint_;
};

} // namespace ananas::app
