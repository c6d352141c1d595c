// `ananas sim`: plays many hands of a betting game and says how they ended, how fast, and with which
// signature – a number that changes when any of these hands is dealt, played or settled otherwise.

#include "analysis/simulation.h"
#include "app/command_line.h"
#include "app/commands.h"
#include "app/speech.h"
#include "app/stopwatch.h"
#include "app/workers.h"
#include "betting/games.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "chips/chips.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using analysis::Outcomes;
using analysis::Simulation;

constexpr std::string_view structure_names[] = {"limit", "pot", "no"}; // in the order of betting::Structure

struct Words {
    std::string game = "crazy-pineapple";
    std::string limit = "no";
    int players = 6;
    std::uint64_t hands = 100'000;
    std::uint64_t seed = 1;
    std::string policy = "random";
    bool checked = false;
    bool json = false;
};

template <class Names> std::size_t place_of(const Names &names, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(names, name) - std::begin(names));
}

Simulation simulation_of(const Words &words) {
    const betting::GameSpec &game = *betting::find_game(words.game);
    if (words.players > game.max_players)
        throw WrongUsage("--players", fmt::format("{} seats {} at most", game.title, game.max_players));
    const auto structure = static_cast<betting::Structure>(place_of(structure_names, words.limit));
    return {.table = {.game = &game, .stakes = betting::usual_stakes(game, structure, Chips(100)), .house = {}},
            .players = words.players,
            .stack = Chips(10'000),
            .seed = words.seed,
            .policy = static_cast<analysis::Policy>(place_of(analysis::policy_names, words.policy)),
            .door = words.checked ? analysis::Door::checked : analysis::Door::unchecked};
}

void say_outcomes(Speech &out, const Words &words, const Simulation &simulation, const Outcomes &outcomes) {
    const auto say = [&](std::string_view what, std::uint64_t hands) {
        const double share = static_cast<double>(hands) / static_cast<double>(outcomes.hands);
        const auto bar = static_cast<int>(std::lround(share * 40));
        out.say("  {:<28} {:>13} {:>7.2f} %  {:▇<{}}\n", what, grouped(hands), share * 100, "", bar);
    };
    const auto &streets = simulation.table.game->streets;
    out.say("{}, {} limit, {} players, {} hands, seed {}, {}{}\n\n", simulation.table.game->title,
            words.limit == "limit" ? "fixed" : words.limit, words.players, grouped(words.hands), words.seed,
            words.policy, words.checked ? ", checked" : "");
    for (std::size_t street = 0; street < streets.size(); ++street)
        say(fmt::format("all fold in betting round {}", street + 1), outcomes.uncontested[street]);
    say("showdown", outcomes.showdowns);
    say("  with side pots", outcomes.with_side_pots);
    say("  with several winners", outcomes.shared);
    say("somebody all-in", outcomes.all_in);
}

int simulate(const Words &words) {
    const Simulation simulation = simulation_of(words);
    Progress progress;
    const std::uint64_t piece = std::max<std::uint64_t>(1, std::min<std::uint64_t>(50'000, words.hands / 100));
    Outcomes outcomes;
    double seconds = 0;
    while (outcomes.hands < words.hands && !outcomes.refused) {
        const double start = thread_seconds();
        play(simulation, std::min(piece, words.hands - outcomes.hands), outcomes);
        seconds += thread_seconds() - start;
        progress.show(outcomes.hands, words.hands);
    }
    const double rate = static_cast<double>(outcomes.hands) / seconds;
    const bool sound = outcomes.chips_conserved && !outcomes.refused;
    const std::string signature = fmt::format("{:016x}", outcomes.signature);

    Speech out(STDOUT_FILENO);
    if (words.json) {
        out.say_line(boost::json::serialize(boost::json::object{{"game", words.game},
                                                                {"limit", words.limit},
                                                                {"players", words.players},
                                                                {"hands", words.hands},
                                                                {"seed", words.seed},
                                                                {"signature", signature},
                                                                {"chips_conserved", sound},
                                                                {"hands_per_second", rate}}));
    } else {
        say_outcomes(out, words, simulation, outcomes);
        out.say("\n  average pot      {:>14.1f} chips, stacks of {} at most\n",
                static_cast<double>(outcomes.pots.units()) / static_cast<double>(outcomes.hands),
                grouped(static_cast<std::uint64_t>(simulation.stack.units())));
        out.say("  chips conserved  {:>14}\n", sound ? "yes" : "NO");
        out.say("  speed            {:>14} hands/s of processor time\n", grouped(static_cast<std::uint64_t>(rate)));
        out.say("  signature      {:>16}\n", signature);
    }
    out.flush();
    return sound ? done : answer_is_no;
}

} // namespace

void add_sim(Command &program) {
    const auto words = std::make_shared<Words>();
    std::vector<std::string_view> games;
    for (const betting::GameSpec *game : betting::all_games) games.push_back(game->name);
    Command command = program.command("sim", "Plays many hands: how they end, how fast, with which signature");
    command.option("--game", words->game, "Such as crazy-pineapple, holdem, omaha8, razz")
        .check(one_of(std::move(games)))
        .shows_default();
    command.option("--limit", words->limit, "limit, pot or no")
        .check(one_of({std::begin(structure_names), std::end(structure_names)}))
        .shows_default();
    command.option("--players", words->players, "2 to 10, stud to 9")
        .check(whole_number(2, betting::max_seats))
        .shows_default();
    command.option("--hands", words->hands, "How many").check(whole_number(1)).shows_default();
    command.option("--seed", words->seed, "The same seed deals the same hands").check(whole_number(0)).shows_default();
    command.option("--policy", words->policy, "random or check-call")
        .check(one_of({analysis::policy_names.begin(), analysis::policy_names.end()}))
        .shows_default();
    command.flag("--checked", words->checked, "Checks every step as the room does");
    command.flag("--json", words->json, "Prints one JSON object");
    command.run([words] { return simulate(*words); });
}

} // namespace ananas::app
