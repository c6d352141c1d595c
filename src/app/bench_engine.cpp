// `ananas bench engine`: whole hands through both doors of the betting engine. The two doors must agree
// to the last card and chip on the same hands before either is timed.

#include "analysis/simulation.h"
#include "app/bench.h"
#include "app/speech.h"
#include "app/stopwatch.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "chips/chips.h"

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>

namespace ananas::app {
namespace {

using analysis::Door;
using analysis::Outcomes;
using analysis::Policy;
using analysis::Simulation;
using betting::Structure;

struct Contest {
    const betting::GameSpec *game;
    Structure structure;
    std::string_view structure_name;
    Policy policy;
};
constexpr Contest contests[] = {
    {&betting::games::holdem, Structure::no, "no-limit", Policy::check_call},
    {&betting::games::holdem, Structure::no, "no-limit", Policy::random},
    {&betting::games::crazy_pineapple, Structure::no, "no-limit", Policy::check_call},
    {&betting::games::omaha, Structure::pot, "pot-limit", Policy::check_call},
    {&betting::games::omaha8, Structure::pot, "pot-limit", Policy::check_call},
    {&betting::games::stud, Structure::limit, "limit", Policy::check_call},
    {&betting::games::razz, Structure::limit, "limit", Policy::check_call},
};
constexpr int players = 6;
constexpr std::uint64_t hands_compared = 20'000;
constexpr std::uint64_t hands_timed = 100'000;

Simulation simulation_of(const Contest &contest, Door door) {
    return {.table = {.game = contest.game,
                      .stakes = betting::usual_stakes(*contest.game, contest.structure, Chips(100)),
                      .house = {}},
            .players = players,
            .stack = Chips(10'000),
            .seed = 1,
            .policy = contest.policy,
            .door = door};
}

Outcomes outcomes_of(const Simulation &simulation, std::uint64_t hands) {
    Outcomes outcomes;
    play(simulation, hands, outcomes);
    return outcomes;
}

double hands_a_second(const Simulation &simulation, bool quick) {
    const std::uint64_t hands = quick ? hands_timed / 100 : hands_timed;
    return static_cast<double>(hands) /
           best_seconds(quick ? 1 : 15, 4.0, [&] { static_cast<void>(outcomes_of(simulation, hands)); });
}

} // namespace

int bench_engine(BenchWords words) {
    const bool json = words.json;
    Speech out(STDOUT_FILENO);
    boost::json::array rows;
    bool right = true;
    if (!json) {
        out.say("{}, one core, {} players, processor time,\n"
                "best of fifteen rounds or of those that four seconds allow.\n",
                processor_name(), players);
        out.say("Unchecked: the rules alone, in place. Checked: legality, events and invariants at every step.\n\n");
        out.say("{:<16} {:<10} {:<11} {:>16} {:>16} {:>7}\n", "game", "structure", "policy", "unchecked hand/s",
                "checked hand/s", "ratio");
    }
    for (const Contest &contest : contests) {
        const Simulation unchecked = simulation_of(contest, Door::unchecked);
        const Simulation checked = simulation_of(contest, Door::checked);
        const Outcomes outcomes = outcomes_of(unchecked, hands_compared);
        if (outcomes != outcomes_of(checked, hands_compared) || !outcomes.chips_conserved || outcomes.refused) {
            complain("ananas bench: the doors disagree: {}, {}", contest.game->name, contest.structure_name);
            right = false;
            continue;
        }
        const std::string_view policy = analysis::policy_names[static_cast<std::size_t>(contest.policy)];
        const double fast = hands_a_second(unchecked, words.quick), slow = hands_a_second(checked, words.quick);
        if (json)
            rows.push_back({{"game", contest.game->name},
                            {"structure", contest.structure_name},
                            {"policy", policy},
                            {"unchecked_hands_per_second", fast},
                            {"checked_hands_per_second", slow}});
        else
            out.say("{:<16} {:<10} {:<11} {:>16} {:>16} {:>6.1f}×\n", contest.game->name, contest.structure_name,
                    policy, grouped(static_cast<std::uint64_t>(fast)), grouped(static_cast<std::uint64_t>(slow)),
                    fast / slow);
        out.flush();
    }
    return finish_bench(out, words, right, std::move(rows), {{"players", players}});
}

} // namespace ananas::app
