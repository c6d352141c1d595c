// A program that plays over standard input and output, and misbehaves if it is told to:
//   call      checks and calls
//   garbage   answers with something that is not JSON
//   illegal   bets less than it may
//   unnumbered  leaves out the number of the decision
//   late      answers each decision once the next is asked, and then that one too
//   silent    never answers
//   leaves    ends after the third decision
#include <boost/json.hpp>

#include <cstdint>
#include <iostream>
#include <string>

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

} // namespace

int main(int argc, char **argv) {
    const std::string manner = argc > 1 ? argv[1] : "call";
    std::int64_t asked = 0;
    json::object before;
    for (std::string line; std::getline(std::cin, line);) {
        const json::object message = json::parse(line).as_object();
        if (message.at("say") != "choose") continue;
        const std::int64_t decision = message.at("decision").as_int64();
        const json::object given = cheapest(message.at("choices").as_array());
        ++asked;
        if (manner == "silent") continue;
        if (manner == "leaves" && asked > 3) return 1;
        if (manner == "garbage") {
            std::cout << "I call" << '\n' << std::flush;
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
