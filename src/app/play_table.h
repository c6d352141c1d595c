// A table as somebody at a terminal knows it: a snapshot that the room sent, and every event since folded into it.
// Read from the room's own messages (docs/protocol.md); what a message leaves out stays as it was.
#pragma once

#include "cards/card.h"
#include "game/viewer.h"
#include "room/settings.h"

#include <boost/json.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app::play {

// Of a message: what a key holds, or nothing of that kind.
std::int64_t number_in(const boost::json::object &message, std::string_view key);
std::string text_in(const boost::json::object &message, std::string_view key);
bool flag_in(const boost::json::object &message, std::string_view key);
const boost::json::object &object_in(const boost::json::object &message, std::string_view key);
const boost::json::array &list_in(const boost::json::object &message, std::string_view key);
std::vector<std::int64_t> seats_in(const boost::json::object &message, std::string_view key);
CardView card_in(const boost::json::object &message, std::string_view key);
std::vector<CardView> cards_in(const boost::json::object &message, std::string_view key);
inline std::int64_t seat_in(const boost::json::object &message) { return number_in(message, "seat"); }

using Rows = std::array<std::vector<CardView>, 3>; // front, middle, back
void sort(Rows &rows);                             // high cards first
Rows rows_in(const boost::json::object &message, std::string_view key);

// The cards that are known of these.
CardSet known(const std::vector<CardView> &cards);

struct Chair {
    std::int64_t person = 0;
    std::string name;
    bool bot = false;
    std::int64_t stack = 0;
    std::optional<std::int64_t> began; // the stack that the hand under way began with
    std::string attends = "playing";   // in the room's words
    bool here = true;
    bool second = false; // the second hand of somebody who has another chair
    bool agrees = false; // to a second hand for one of two

    // In the hand.
    bool live = false;
    bool all_in = false;
    std::int64_t bet = 0; // lies in front of the player
    std::vector<CardView> cards;
    std::vector<CardView> up;
    Rows rows;
    std::vector<CardView> drawn;
    bool fantasy = false;
    friend bool operator==(const Chair &, const Chair &) = default;
};

struct Decision {
    std::int64_t number = 0;
    std::string stage;
    friend bool operator==(const Decision &, const Decision &) = default;
};

struct TableSeen {
    std::int64_t id = 0;
    room::Settings settings;
    std::int64_t version = -1; // of the last event; none was seen yet
    std::int64_t me = 0;       // whose eyes these are
    std::string plays;         // the game of this hand or the last one; at a mixed table they change
    std::string phase = "idle";
    std::map<std::int64_t, Chair> chairs; // by seat, from 1

    std::int64_t hand = 0;
    std::string code;
    std::int64_t button = 0;
    std::vector<std::int64_t> dealt;
    std::vector<CardView> board; // or the dealer's cards in Twisted Pineapple
    std::int64_t pot = 0;
    std::map<std::int64_t, Decision> asked;
    boost::json::array choices; // what one may answer now

    // The own seat, 0 without one.
    [[nodiscard]] std::int64_t seat() const;
    [[nodiscard]] const Chair *own() const;
    // All chairs that one plays: one, or two with a second hand.
    [[nodiscard]] std::vector<std::int64_t> own_seats() const;
    // What they hold, as the room counts it for more: in a hand what they had when it began.
    [[nodiscard]] std::int64_t held() const;
    // Of these the one that is asked now, or else the own seat.
    [[nodiscard]] std::int64_t acting() const;
    [[nodiscard]] bool is_dealt(std::int64_t seat) const;
    // Whether the own seat plays in a hand that goes on.
    [[nodiscard]] bool in_hand() const;
    // What is asked of oneself; nothing if nothing is.
    [[nodiscard]] const Decision *decision() const;
    // The first empty seat, 0 if all are taken.
    [[nodiscard]] std::int64_t empty_seat() const;
    [[nodiscard]] std::string name_of(std::int64_t seat) const;
    [[nodiscard]] bool is_chinese() const { return plays == "chinese"; }
    [[nodiscard]] bool is_twisted() const { return plays == "twisted"; }
};

// False if the message is none that this program understands.
bool take_snapshot(TableSeen &table, const boost::json::object &message);
void fold(TableSeen &table, const boost::json::object &event);

} // namespace ananas::app::play
