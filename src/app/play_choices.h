// A decision at a terminal: what is asked and offered, and what the player's words answer.
#pragma once

#include "app/play_table.h"
#include "app/play_words.h"
#include "base/result.h"

#include <boost/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace ananas::app::play {

// The situation, and the choices with their keys and amounts.
std::vector<std::string> offer_lines(const Tongue &tongue, const TableSeen &table);

struct Answer {
    boost::json::object message;      // as the room takes it, without the number of the decision
    std::vector<std::string> confirm; // shown before it is sent, if there is anything to think over
};
struct Complaint {
    std::string sentence;
    std::string rule; // the clause it rests on, if one does
};
Result<Answer, Complaint> read_answer(const Tongue &tongue, const TableSeen &table, std::string_view line);

// What a Twisted Pineapple table pays.
std::vector<std::string> schedule_lines(const TableSeen &table);

// The words of a line: separated by spaces, the first in lower case.
std::vector<std::string> words_of(std::string_view line);
std::optional<std::int64_t> number_from(std::string_view text); // of a seat, or a place in a list
// A number of chips as people write it at that table: "1500", "1,500", with hundredths "15.50"; nothing if it is none.
std::optional<std::int64_t> amount_from(const TableSeen &table, std::string_view text);

} // namespace ananas::app::play
