// A program that plays over standard input and output, and misbehaves if it is told to:
//   call      checks and calls
//   garbage   answers with something that is not JSON
//   long-garbage  so long that only the beginning is repeated, which would end within a letter
//   illegal   bets less than it may
//   unnumbered  leaves out the number of the decision
//   late      answers each decision once the next is asked, and then that one too
//   silent    never answers
//   leaves    ends after the third decision
//   starts-slowly  takes most of a second to begin
//   remembers  with two players: bets all it can on a flop that it has seen before, when it lost with the other hand
#include <boost/json.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <thread>

namespace {

namespace json = boost::json;

json::object cheapest(const json::array &choices) {
    for (const char *kind : {"check", "call", "bring-in", "show"})
        for (const json::value &choice : choices)
            if (const json::value *offered = choice.as_object().if_contains("do");
                offered != nullptr && *offered == kind)
                return {{"do", kind}};
    return choices.front().as_object();
}

void answer(std::int64_t decision, json::object given) {
    given["decision"] = decision;
    std::cout << json::serialize(given) << '\n' << std::flush;
}

// What somebody remembers who sees a deal from both sides.
class Memory {
public:
    void hand(const json::object &message) { seat_ = message.at("seat").as_int64(); }
    void over(const json::object &message) {
        std::int64_t mine = 0, theirs = 0;
        for (const json::value &player : message.at("view").at("players").as_array())
            (player.at("seat").as_int64() == seat_ ? mine : theirs) = player.at("stack").as_int64();
        if (const std::string flop = flop_of(message); !flop.empty()) lost_.emplace(flop, mine < theirs);
    }
    // The largest bet, where it is known to win.
    bool sure(const json::object &message, json::object &given) const {
        const auto before = lost_.find(flop_of(message));
        if (before == lost_.end() || !before->second) return false;
        for (const json::value &choice : message.at("choices").as_array())
            if (const json::value *most = choice.as_object().if_contains("most_to"))
                return given = {{"do", "bet"}, {"to", *most}}, true;
        return false;
    }

private:
    static std::string flop_of(const json::object &message) {
        const json::array &board = message.at("view").at("board").as_array();
        std::string flop;
        for (std::size_t card = 0; card < 3 && board.size() >= 3; ++card) flop += board[card].as_string();
        return flop;
    }

    std::int64_t seat_ = 0;
    std::map<std::string, bool> lost_; // by flop
};

} // namespace

int main(int argc, char **argv) {
    const std::string manner = argc > 1 ? argv[1] : "call";
    if (manner == "starts-slowly") std::this_thread::sleep_for(std::chrono::milliseconds(800));
    std::int64_t asked = 0;
    json::object before;
    Memory memory;
    for (std::string line; std::getline(std::cin, line);) {
        const json::object message = json::parse(line).as_object();
        if (message.at("say") == "hand") memory.hand(message);
        if (message.at("say") == "over" && manner == "remembers") memory.over(message);
        if (message.at("say") != "choose") continue;
        const std::int64_t decision = message.at("decision").as_int64();
        json::object given = cheapest(message.at("choices").as_array());
        ++asked;
        if (manner == "remembers") memory.sure(message, given);
        if (manner == "silent") continue;
        if (manner == "leaves" && asked > 3) return 1;
        if (manner == "garbage") {
            std::cout << "I call" << '\n' << std::flush;
        } else if (manner == "long-garbage") {
            std::cout << "I call " << std::string(72, 'x') << "♠♠♠" << '\n' << std::flush;
        } else if (manner == "illegal") {
            answer(decision, {{"do", "bet"}, {"to", 1}});
        } else if (manner == "unnumbered") {
            std::cout << json::serialize(given) << '\n' << std::flush;
        } else {
            if (manner == "late" && asked > 1) answer(decision - 1, before);
            answer(decision, given);
        }
        before = given;
    }
    return 0;
}
