#include "app/command_line.h"
#include "app/commands.h"
#include "app/crowd.h"
#include "app/play_desk.h"
#include "app/speech.h"
#include "base/printable.h"
#include "base/result.h"
#include "dealer/bytes.h"
#include "dealer/entropy.h"
#include "net/blocking.h"
#include "net/client.h"
#include "net/loop.h"
#include "net/machine.h"
#include "room/settings.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;

struct Words {
    std::string room = "http://localhost:8080";
    std::string game = "crazy-pineapple";
    int tables = 10, players = 3, seconds = 10;
    int commands = 30; // a second, of each player
    bool json = false;
};

// The room's figures; or why they cannot be had.
Result<net::Answer, std::string> figures_of(const std::string &room) {
    Result<net::Answer, std::string> answer = net::fetch(room + "/metrics");
    if (answer && (answer->status == 401 || answer->status == 403))
        return Failure{fmt::format("the room at {} shows its figures to programs on its own machine alone: run this "
                                   "there, or start the room with --metrics.open true",
                                   room)};
    if (!answer || answer->body.find("\nananas_") == std::string::npos)
        return Failure{
            fmt::format("there is no room at {}: start one with `ananas serve`, or name another with --room", room)};
    return answer;
}

// What the room holds in use for those who are there; nothing if its figures do not say it. Not the pages that the
// system gave it: some tables more fit into what it has. Nor what its database remembers, which grows up to a bound
// with whatever is written.
std::optional<double> memory_in(const std::string &figures) {
    const auto told = [&](std::string_view name) -> std::optional<double> {
        const std::string begin = fmt::format("\nananas_{} ", name);
        const std::size_t at = figures.find(begin);
        if (at == std::string::npos) return {};
        return std::strtod(figures.c_str() + at + begin.size(), nullptr);
    };
    const auto heap = told("heap_bytes"), database = told("database_bytes");
    if (!heap || !database) return {};
    return *heap - *database;
}
std::optional<double> memory_of(const std::string &room) {
    const auto figures = figures_of(room);
    return figures ? memory_in(figures->body) : std::nullopt;
}

// Others than those of an earlier load.
std::string fresh_name() {
    std::string name = "Load ";
    const dealer::Seed bits = dealer::fresh_bits();
    for (std::size_t letter = 0; letter < 4; ++letter) name += static_cast<char>('A' + bits[letter] % 26);
    return name;
}

float percentile(std::vector<float> &sorted, double share) {
    if (sorted.empty()) return 0;
    const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size()))) - 1;
    return sorted[std::min(place, sorted.size() - 1)];
}

// When nobody does anything: connections that were closed are forgotten a moment later.
std::optional<double> memory_at_rest(const std::string &room, net::Loop &loop) {
    loop.run_until([] { return false; }, std::chrono::milliseconds(200));
    return memory_of(room);
}

// By how many bytes it moves then: less than that is nobody's.
double moves_by_itself(const std::string &room, net::Loop &loop) {
    constexpr double least_told = 4096;
    const auto before = memory_at_rest(room, loop), after = memory_at_rest(room, loop);
    return before && after ? std::max(std::abs(*after - *before), least_told) : least_told;
}

// By how much it has grown for each of so many, in KiB; nothing if the room has not told.
struct Grown {
    double kib = 0;
    bool at_most = false; // all that can be said
};
std::optional<Grown> grown(std::optional<double> from, std::optional<double> to, double count, double by_itself) {
    if (!from || !to) return {};
    const double more = *to - *from;
    return Grown{.kib = std::max(more, by_itself) / 1024 / count, .at_most = more < by_itself};
}
std::string words_of(const std::optional<Grown> &grown) {
    if (!grown) return fmt::format("{:>12}", "not told");
    return fmt::format("{:>12} KiB", fmt::format("{}{:.1f}", grown->at_most ? "under " : "", grown->kib));
}
void tell(json::object &figures, const std::string &name, const std::optional<Grown> &grown) {
    figures[name] = grown && !grown->at_most ? json::value(grown->kib) : json::value();
    if (grown && grown->at_most) figures[name + "_under"] = grown->kib;
}

// A few come, play for a second and go: what the room takes for the first of all people is not that of each. No faster
// than the others are to play, or the room hangs up on them.
std::string warm_up(net::Loop &loop, Crowd::Plan plan, int commands) {
    plan.tables = 1;
    const auto gathered = Crowd::gather(loop, std::move(plan));
    if (!gathered) return gathered.error();
    Crowd &crowd = **gathered;
    crowd.pace(std::max(commands * static_cast<double>(crowd.seats().size()), 10.0));
    if (!crowd.connect(std::chrono::seconds(30)))
        return fmt::format("only {} of {} sockets were opened to warm the room up", crowd.open_sockets(),
                           crowd.seats().size());
    crowd.play_for(std::chrono::seconds(1));
    if (!crowd.leave(std::chrono::seconds(30))) return "not all who warmed the room up could leave in time";
    return {};
}

int load(const Words &words) {
    // Whoever found no chair would be counted among those who play.
    json::object table{{"game", words.game}};
    if (const auto known = room::settings_from(table); !known) throw WrongUsage("--game", known.error());
    table["seats"] = words.players;
    if (const auto has_chairs = room::settings_from(table); !has_chairs)
        throw WrongUsage("--players", has_chairs.error());
    const std::string room = play::room_named(words.room);
    Speech out(STDOUT_FILENO), aside(STDERR_FILENO);
    const auto note = [&](const std::string &line) {
        if (!isatty(STDERR_FILENO)) return;
        aside.say_line(line);
        aside.flush();
    };
    net::raise_files_limit();
    net::Loop loop;
    const auto give_up = [&](const std::string &why) {
        aside.say("ananas load: {}\n", why);
        aside.flush();
        return answer_is_no;
    };
    const auto figures = figures_of(room);
    if (!figures) return give_up(figures.error());
    if (!memory_in(figures->body)) {
        aside.say("ananas load: the room at {} is older than this program: its memory is not told\n", room);
        aside.flush();
    }
    Crowd::Plan plan{.room = room,
                     .games = {words.game},
                     .tables = static_cast<std::size_t>(words.tables),
                     .players = static_cast<std::size_t>(words.players),
                     .by_invitation = true,
                     .name = fresh_name()};
    note("A few people warm the room up");
    if (const std::string wrong = warm_up(loop, plan, words.commands); !wrong.empty()) return give_up(wrong);
    const double by_itself = moves_by_itself(room, loop);
    const double tables = words.tables, sockets = words.tables * words.players;
    note(fmt::format("{} people come in and sit down at {} tables", grouped(static_cast<std::uint64_t>(sockets)),
                     grouped(static_cast<std::uint64_t>(tables))));
    plan.name = fresh_name();
    plan.step_by_step = true;
    auto gathered = Crowd::gather(loop, plan);
    if (!gathered) return give_up(gathered.error());
    Crowd &crowd = **gathered;
    const auto brought = crowd.chips();
    const auto with_people = memory_at_rest(room, loop);
    if (!crowd.connect(std::chrono::seconds(30)))
        return give_up(fmt::format("only {} of {} sockets were opened", crowd.open_sockets(), crowd.seats().size()));
    const auto with_sockets = memory_at_rest(room, loop);
    if (const std::string wrong = crowd.open_tables(); !wrong.empty()) return give_up(wrong);
    const auto with_tables = memory_at_rest(room, loop);
    crowd.pace(std::max(sockets / 2, 10.0)); // or the first ones have played for long when the last ones sit
    crowd.sit_down();
    const auto dealt_in = [&] {
        return std::ranges::all_of(
            crowd.seats(), [](const auto &seat) { return seat->player.hand() != 0 || seat->player.hands() > 0; });
    };
    loop.run_until(dealt_in, std::chrono::seconds(30));
    const auto with_hands = memory_of(room);
    // A room takes so many messages of one socket and no more: people play no faster than that.
    crowd.pace(static_cast<double>(words.commands) * sockets);
    note(fmt::format("They play for {} s", words.seconds));
    crowd.play_for(std::chrono::seconds(1)); // until all sit
    [[maybe_unused]] const auto warming_up = crowd.take_latencies();
    const std::uint64_t events_before = crowd.events(), commands_before = crowd.commands();
    const double began = steady_seconds();
    crowd.play_for(std::chrono::seconds(words.seconds));
    const double took = steady_seconds() - began;
    const double events = static_cast<double>(crowd.events() - events_before) / took;
    const double commands = static_cast<double>(crowd.commands() - commands_before) / took;
    const auto after_play = memory_of(room);
    std::vector<float> latencies = crowd.take_latencies();
    std::ranges::sort(latencies);
    note("They leave");
    // Whom the room has hung up on comes back, to leave with their chips.
    const bool left = crowd.connect(std::chrono::seconds(10)) && crowd.leave(std::chrono::seconds(30));
    const auto taken = crowd.chips();
    const auto to_the_house = crowd.chips_to_the_house();
    const bool counted = left && brought && taken && to_the_house;
    const bool adds_up = counted && *brought == *taken + *to_the_house;
    std::vector<std::string> complaints = crowd.complaints();
    for (const auto &[why, closed] : crowd.goodbyes())
        complaints.push_back(
            fmt::format("{} socket{} closed: {}", closed, closed == 1 ? " was" : "s were", printable(why)));

    const auto per_socket = grown(with_people, with_sockets, sockets, by_itself);
    const auto per_empty_table = grown(with_sockets, with_tables, tables, by_itself);
    const auto per_table = grown(with_sockets, with_hands, tables, by_itself);
    const auto per_table_played = grown(with_hands, after_play, tables, by_itself);
    const auto ms = [&](double share) { return 1000.0 * static_cast<double>(percentile(latencies, share)); };
    const double p50 = ms(0.5), p95 = ms(0.95), p99 = ms(0.99);
    if (words.json) {
        json::object told{{"tables", words.tables},
                          {"sockets", words.tables * words.players},
                          {"seconds", took},
                          {"events_per_second", events},
                          {"commands_per_second", commands},
                          {"p50_ms", p50},
                          {"p95_ms", p95},
                          {"p99_ms", p99}};
        tell(told, "kib_per_socket", per_socket);
        tell(told, "kib_per_empty_table", per_empty_table);
        tell(told, "kib_per_table", per_table);
        tell(told, "kib_per_table_by_playing", per_table_played);
        told["chips_to_the_house"] = to_the_house ? json::value(*to_the_house) : json::value();
        told["chips_add_up"] = counted ? json::value(adds_up) : json::value();
        told["complaints"] = complaints.size();
        out.say_line(json::serialize(told));
    } else {
        out.say("{} tables, {} sockets, {:.1f} s of {}\n\n", grouped(static_cast<std::uint64_t>(words.tables)),
                grouped(static_cast<std::uint64_t>(sockets)), took, words.game);
        out.say("events delivered      {:>12} /s\n", grouped(static_cast<std::uint64_t>(events)));
        out.say("commands carried out  {:>12} /s, shares in cuts too\n", grouped(static_cast<std::uint64_t>(commands)));
        out.say("command to all seats  {:>12.2f} ms median\n", p50);
        out.say("                      {:>12.2f} ms at 95 %\n", p95);
        out.say("                      {:>12.2f} ms at 99 %\n", p99);
        out.say("memory a connection   {}\n", words_of(per_socket));
        out.say("memory a table, empty {}\n", words_of(per_empty_table));
        out.say("  with all who play   {}\n", words_of(per_table));
        out.say("  more by playing     {} hands, and the keys of a day's commands\n", words_of(per_table_played));
        if (to_the_house && *to_the_house != 0)
            out.say("chips to the house    {:>12}\n",
                    fmt::format("{}{}", *to_the_house < 0 ? "-" : "",
                                grouped(static_cast<std::uint64_t>(std::abs(*to_the_house)))));
        out.say("chips                 {}\n", adds_up ? "all there" : counted ? "DO NOT ADD UP" : "not counted");
        for (const std::string &complaint : complaints) out.say("{}\n", complaint);
    }
    out.flush();
    if (!adds_up) {
        aside.say("ananas load: {}\n", !left      ? "not everybody could leave in time"
                                       : !brought ? brought.error()
                                       : !taken   ? taken.error()
                                       : !to_the_house
                                           ? to_the_house.error()
                                           : fmt::format("{} chips came, {} are there and {} went to the house",
                                                         *brought, *taken, *to_the_house));
        aside.flush();
    }
    return adds_up && complaints.empty() ? done : answer_is_no;
}

} // namespace

void add_load(Command &program) {
    Command command = program.command("load", "Drives a running room with many people, and says how it keeps up");
    auto words = std::make_shared<Words>();
    command.option("--room", words->room, "Where the room is (http://localhost:8080)");
    command.option("--game", words->game, "What is played (crazy-pineapple)");
    command.option("--tables", words->tables, "How many tables (10)").check(whole_number(1, 5'000));
    command.option("--players", words->players, "At each of them (3)").check(whole_number(2, 9));
    command.option("--seconds", words->seconds, "How long they play (10)").check(whole_number(1, 600));
    command
        .option("--commands", words->commands,
                "What each sends a second at most (30): a room takes limits.messages_a_second of a socket")
        .check(whole_number(1, 100'000));
    command.flag("--json", words->json, "Answers as JSON");
    command.run([=] { return load(*words); });
}

} // namespace ananas::app
