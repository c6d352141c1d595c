// What `ananas match` has played, for the parts that print and draw it.
#pragma once

#include "app/speech.h"
#include "bots/standings.h"

#include <boost/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {

// How long decisions took. They are counted in classes an eighth of a doubling wide.
class Pace {
public:
    void add(double seconds);
    void add(const Pace &other);
    [[nodiscard]] std::uint64_t decisions() const { return decisions_; }
    [[nodiscard]] double mean() const;
    // What all but a share of them took at most, to within a tenth; 0.01 leaves one in a hundred out.
    [[nodiscard]] double all_but(double share) const;
    [[nodiscard]] double longest() const { return longest_; }

private:
    static constexpr int classes_a_doubling = 8;
    std::array<std::uint64_t, std::size_t{64} * classes_a_doubling> classes_{};
    std::uint64_t decisions_ = 0;
    double sum_ = 0;
    double longest_ = 0;
};

// How a bot behaved: its pace, and the answers that the clock had to give for it.
struct Conduct {
    Pace pace;
    std::uint64_t refused = 0; // answers that the rules did not take, or that could not be read
    std::uint64_t late = 0;    // no answer in time
    bool given_up = false;     // asked no more
    std::string complaint;     // what was wrong with the first of these, or why it was given up

    void add(const Conduct &other);
};

struct MatchReport {
    std::string title;       // "Crazy Pineapple, no limit"
    std::string game, limit; // as commands spell them; no limit in Chinese and Twisted
    std::string unit;        // "big blinds"
    double chips_a_unit = 1; //
    int hands_a_result = 1;  // results are for so many hands
    bool chinese = false;    // fouls and Fantasy Land are reported
    std::uint64_t seed = 0;  //
    bool circle = false;     // four bots and more: not every order is played
    std::int64_t stack = 0;  // in units of `stack_unit`
    std::string stack_unit;  //
    std::vector<std::string> names;
    bots::Results results;
    std::vector<Conduct> conduct;

    // "big blinds per 100 hands"
    [[nodiscard]] std::string result_unit() const;
    // Chips a hand in that unit.
    [[nodiscard]] bots::Measured in_units(bots::Measured chips) const;
    // "+1.250 ± 0.300", or without an error where one deal cannot tell it.
    [[nodiscard]] bool has_errors() const { return results.deals() > 1; }
    [[nodiscard]] std::string with_error(bots::Measured result) const;
};

void say_match(Speech &out, const MatchReport &report, const Screen &screen);
// Each deal's result, which the report does not tell unless it is asked for it.
void say_deals(Speech &out, const MatchReport &report);
boost::json::array json_of_deals(const MatchReport &report);
boost::json::object json_of(const MatchReport &report);
// Every bot's winnings from deal to deal, with a band of two standard errors, as a picture.
std::string drawing_of(const MatchReport &report);

} // namespace ananas::app
