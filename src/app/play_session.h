// A seat at a table, played from a terminal, without terminal, socket or clock: what the room sends and what the player
// types go in; what is to be sent and to be shown come out. It sits down, tells what happens, asks for decisions,
// takes part in the cut of every deal, and after a lost connection goes on where it was.
#pragma once

#include "app/play_choices.h"
#include "app/play_proof.h"
#include "app/play_table.h"
#include "app/play_words.h"
#include "base/result.h"
#include "dealer/bytes.h"
#include "dealer/entropy.h"

#include <boost/json.hpp>

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app::play {

struct SeatWish {
    std::int64_t table = 0;
    std::string invitation;
    Tongue tongue;
    dealer::Entropy fresh; // for the own share of the cut, and to name requests
};

// What somebody who runs the table answers to who asks for a seat.
struct Permission {
    std::int64_t person = 0;
    bool may = false;
};

class Session {
public:
    explicit Session(SeatWish wish);

    // The socket: it has opened, said something, was lost.
    void connected();
    void hear(std::string_view text);
    void lost();

    void typed(std::string_view line);
    // Stands up, whatever goes on. Over when the room has said so.
    void leave();
    // Leaves without waiting for the end of the hand, or for an answer.
    void leave_behind();
    // The house was asked for chips: what there are now, or why there are no more.
    void chips_came(std::int64_t purse);
    void chips_refused(std::string_view why);

    // What there is to show and to send since the last call.
    std::vector<std::string> take_lines();
    std::vector<std::string> take_messages();
    // Whether the house is to be asked for chips; said once.
    bool take_wish_for_chips();

    // A hand whose deal is to be verified, once each; and the proof that the room gave, or why it gave none.
    std::optional<HandSeen> take_wish_for_proof();
    void proof_came(const HandSeen &seen, std::string_view proof);
    void proof_refused(const HandSeen &seen, std::string_view why);

    // An answer to somebody who asks for a seat, once each: it is given at the desk, which may refuse it.
    std::optional<Permission> take_permission();
    void permission_refused(std::string_view why);

    // Whether the player can do something now: scripts are read no faster than that.
    [[nodiscard]] bool wants_line() const;
    // Whether leaving now gives up no hand.
    [[nodiscard]] bool may_go() const;
    [[nodiscard]] bool over() const { return over_; }
    [[nodiscard]] bool leaving() const { return leaving_; }
    // Whether it is over because the room does not show the table.
    [[nodiscard]] bool turned_away() const { return turned_away_; }
    [[nodiscard]] const TableSeen &table() const { return table_; }

private:
    enum class Kind : std::uint8_t { watch, sit, ask, stand, answer, commit, open, top_up, other };
    struct Request {
        std::string key;
        Kind kind;
        boost::json::object message;
        std::string once_done; // what is said then, where no event does
        bool held = false;     // the room stands still: sent again when it goes on
    };
    struct Named {
        std::int64_t person = 0;
        std::string name;
        std::string_view rest; // what stands behind the name
    };
    struct Share { // in a cut
        dealer::Nonce nonce{};
        std::string hash;
        bool known = false;    // to the room
        bool listed = false;   // in an announcement
        bool left_out = false; // of one
    };

    void say(std::string line) { lines_.push_back(std::move(line)); }
    void say_all(const std::vector<std::string> &lines);
    void send(Kind kind, boost::json::object message, std::string once_done = {});
    void watch();
    void sit(std::int64_t amount = 0);
    std::optional<std::int64_t> amount_or_usual(const std::string &word);
    void top_up(std::int64_t amount);
    void second_hand(const std::string &what, const std::string &amount);
    void welcomed(const boost::json::object &message);
    void saw_snapshot(const boost::json::object &message);
    void saw_events(const boost::json::object &message);
    void saw_event(const boost::json::object &event);
    void done(const boost::json::object &message);
    void refused(const boost::json::object &message);
    void froze(const boost::json::object &message);
    void thawed(const boost::json::object &message);
    void follow(const boost::json::object &event);
    void remember_hand();
    void announced(const boost::json::object &event);
    void check_share();
    void commit();
    void ask_player();
    bool is_command(const std::vector<std::string> &words, std::string_view line);
    void decide(std::string_view line);
    void confirmed(std::string_view line);
    void send_answer(boost::json::object message);
    void tell_why();
    [[nodiscard]] bool is_waiting(Kind kind) const;

    // play_people.cpp
    void meet(const boost::json::object &someone);
    void meet_all(const boost::json::object &view);
    [[nodiscard]] Result<Named, std::string> named_in(std::string_view text) const;
    void ask_for_seat();
    void saw_permission(const boost::json::object &event);
    bool is_about_people(const std::string &key, std::string_view line);

    SeatWish wish_;
    TableSeen table_;
    std::string keys_; // what the names of this session's requests begin with
    int requests_ = 0;
    std::deque<Request> pending_;
    std::optional<Share> share_;
    std::optional<HandSeen> followed_; // the hand that was announced last, from then on
    std::optional<HandSeen> played_;   // the hand that is over and not on record yet
    std::optional<HandSeen> to_prove_; // one that is

    std::map<std::int64_t, std::string> met_; // others who are or were at the table, by person
    std::set<std::int64_t> asking_;           // of these, who asks for a seat
    std::optional<Permission> permission_;

    std::vector<std::string> lines_, messages_, log_;
    std::string telling_;    // the line of news that is being put together
    std::int64_t asked_ = 0; // the decision that the player was asked for
    std::string stage_;
    std::optional<boost::json::object> to_confirm_;
    std::string last_rule_, last_why_;
    bool sits_ = true;            // means to have a seat
    bool sat_ = false;            // the room has given one
    bool waits_for_seat_ = false; // until whoever runs the table gives one
    bool opened_ = false;         // this table is the player's
    std::int64_t left_with_ = 0;  // lately: coming back takes no less
    std::int64_t adding_ = 0;     // chips that come to the stack when the hand is over
    std::int64_t added_ = 0;      // the version of the table by which all that were on their way had come
    bool was_connected_ = false;
    bool is_lost_ = false;
    bool frozen_ = false;
    bool chips_wanted_ = false;
    bool asked_house_ = false;
    bool asked_to_leave_ = false;
    bool leaving_ = false;
    bool turned_away_ = false;
    bool over_ = false;
};

} // namespace ananas::app::play
