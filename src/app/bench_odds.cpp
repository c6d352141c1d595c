// `ananas bench odds`: how long it takes to solve the house-banked games. The outcomes must add up to the
// value, and the edge must be the published one where there is one, before a time is printed.

#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "app/bench.h"
#include "app/speech.h"
#include "app/stopwatch.h"
#include "twisted/games.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>

namespace ananas::app {
namespace {

using analysis::HouseSolver;
using analysis::Odds;
using twisted::HouseGame;

// The edge in per cent of the first bet, as published.
struct Published {
    std::string_view game;
    std::string_view schedule;
    std::string_view edge;
};
constexpr Published published[] = {{"mississippi-stud", "A", "4.9149"}, {"mississippi-stud", "B", "3.7591"},
                                   {"let-it-ride", "A", "3.5057"},      {"three-card-poker", "A", "3.3730"},
                                   {"pair-plus", "A", "2.3167"},        {"pair-plus", "B", "7.2760"}};

bool is_right(const HouseGame &game, const Odds &odds) {
    std::int64_t combinations = 0;
    std::int64_t net = 0;
    for (const analysis::Outcome &outcome : odds.outcomes) {
        combinations += outcome.combinations;
        net += outcome.combinations * outcome.net;
    }
    bool right = combinations == odds.combinations && analysis::fraction(net, combinations) == odds.value;
    for (const Published &known : published)
        if (known.game == game.name && known.schedule == game.pays.name)
            right = right && analysis::decimal({-100 * odds.value.numerator, odds.value.denominator}, 4) == known.edge;
    return right;
}

} // namespace

int bench_odds(BenchWords words) {
    Speech out(STDOUT_FILENO);
    boost::json::array rows;
    bool all_right = true;
    if (!words.json) {
        out.say("{}, one core, processor time, best of five rounds or of those that four seconds allow.\n\n",
                processor_name());
        out.say("{:<18} {:<9} {:>16} {:>10}\n", "game", "schedule", "deals", "seconds");
    }
    for (const twisted::KnownGame &known : twisted::house_games)
        for (const twisted::PaySchedule *const schedule : known.schedules) {
            HouseGame game = *known.game;
            game.pays = *schedule;
            Odds odds;
            const double seconds = best_seconds(words.quick ? 1 : 5, 4.0, [&] { odds = HouseSolver(game).odds(); });
            if (!is_right(game, odds)) {
                complain("ananas bench: {}, schedule {}, is solved wrongly", game.name, schedule->name);
                all_right = false;
                continue;
            }
            if (words.json)
                rows.push_back({{"game", game.name},
                                {"schedule", schedule->name},
                                {"deals", odds.combinations},
                                {"seconds", seconds}});
            else
                out.say("{:<18} {:<9} {:>16} {:>10.3f}\n", game.name, schedule->name,
                        grouped(static_cast<std::uint64_t>(odds.combinations)), seconds);
            out.flush();
        }
    return finish_bench(out, words, all_right, std::move(rows));
}

} // namespace ananas::app
