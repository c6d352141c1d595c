// docs/room-protocol.md as a test reads it: conversations that can be held with a room, and how what a room answers
// is compared with what the page shows.
//
// A block ```http as Vera has requests and answers with an empty line after each,
//
//     POST /api/me/name
//     {"name":"Vera Ray"}
//
//     200
//     {"person":2,…}
//
// and a block ```socket as Vera has lines that she sends (>) and that come to her (<), where a line with "event" stands
// for an event among others. Without "as" nobody in particular asks.
#pragma once

#include <boost/json.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::house {

struct Exchange { // over HTTP
    std::string method, path;
    std::string body; // of the request
    int status = 0;
    std::string answer;
    int line = 0; // of the page
};
struct Spoken {        // on the socket
    bool sent = false; // by the person; otherwise by the room
    std::string text;
    int line = 0;
};
struct Conversation {
    std::string who;
    std::vector<Exchange> exchanges;
    std::vector<Spoken> spoken;
};
std::vector<Conversation> conversations(std::string_view page);

// Names and numbers that another room gives anew – tables, people, secrets, decisions: those of the page and those of
// the room that it is held with.
class Meanings {
public:
    // Whether an answer is as the page shows it: the same keys in the same order, the same words, and values of the
    // same kind. `…` stands for anything: the rest of a list, of an object or of a text. Learns what is new.
    bool fits(const boost::json::value &shown, const boost::json::value &given, std::string_view key = {});
    // Why the last one did not.
    [[nodiscard]] const std::string &why() const { return why_; }

    // What the page shows, with the room's own names and numbers in the place of the page's.
    [[nodiscard]] boost::json::value meant(const boost::json::value &shown, std::string_view key = {}) const;
    [[nodiscard]] std::string meant_path(const std::string &path) const;

private:
    bool unlike(const boost::json::value &shown, const boost::json::value &given, std::string_view key);
    bool fits_object(const boost::json::object &shown, const boost::json::object &given);
    bool fits_list(const boost::json::array &shown, const boost::json::array &given, std::string_view key);

    std::map<std::string, boost::json::value> known_; // by key and value, as the page has them
    std::string why_;
};

// A message of the page, in which … stands for what was cut.
boost::json::value parse_shown(std::string_view text);

} // namespace ananas::house
