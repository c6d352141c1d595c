// The room's desk as a newcomer at a terminal meets it: who one is, more chips, a table of one's own.
#pragma once

#include "base/result.h"
#include "net/client.h"
#include "net/http.h"

#include <boost/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app::play {

struct DeskRefusal {
    int status = 0; // 0: no answer came
    std::string code;
    std::string why; // a sentence
};

// What an answer says, or why it is none.
Result<boost::json::object, DeskRefusal> said_by(const Result<net::Answer, std::string> &answer);

// Why a socket was refused or closed: of a refusal in JSON its sentence, and else the words as they came.
std::string why_in(const std::string &words);

// What somebody gave as --room, as Desk::room has it: http unless they said otherwise. Throws WrongUsage.
std::string room_named(std::string given);

struct Desk {
    std::string room; // its address, without a slash at the end
    std::string token;
    net::ClientConfig config;

    [[nodiscard]] std::vector<net::Header> headers() const;
    [[nodiscard]] net::Call post(const boost::json::object &body) const;
    // Asks and waits.
    [[nodiscard]] Result<boost::json::object, DeskRefusal> get(std::string_view path) const;
    [[nodiscard]] Result<boost::json::object, DeskRefusal> ask(std::string_view path,
                                                               const boost::json::object &body) const;
};

} // namespace ananas::app::play
