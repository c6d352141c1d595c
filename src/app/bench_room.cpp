// `ananas bench room`: a room over loopback, with every event durable before it is told, against a plain echo of the
// same messages. Both are driven by one thread of ours through the same sockets' worth of clients, first as fast as
// they can, then at half of that; the room, which can do more than is wanted of it, also at half of what is wanted. The
// echo is heard at half once more when the room is done, so that a machine that was slow for a while is slow for both.

#include "app/bench.h"
#include "app/commands.h"
#include "app/crowd.h"
#include "app/echo_crowd.h"
#include "app/measured.h"
#include "app/speech.h"
#include "app/stopwatch.h"
#include "app/wanted.h"
#include "net/loop.h"
#include "net/machine.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::size_t players = 5; // at a table

// What the figures are to be.
constexpr double least_share = 0.5;   // of the echo's messages, in events
constexpr double most_times_late = 5; // the echo's 99 %
constexpr double most_kibibytes = 16; // for a connection, and for a table

struct Percentiles {
    double p50 = 0, p95 = 0, p99 = 0; // in ms
};
Percentiles percentiles(std::vector<float> latencies) {
    if (latencies.empty()) return {};
    std::ranges::sort(latencies);
    const auto at = [&](double share) {
        const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(latencies.size())));
        return 1000.0 * static_cast<double>(latencies[std::max<std::size_t>(place, 1) - 1]);
    };
    return {.p50 = at(0.5), .p95 = at(0.95), .p99 = at(0.99)};
}

struct Load {
    double messages = 0, events = 0, commands = 0; // a second
    double processors = 0;                         // that the server kept busy
    Percentiles latency;
};

struct Figures {
    Load fast, half;
    double connection = 0; // KiB
};
// The echo, and what is needed to hear it again.
struct Echo : Figures {
    std::unique_ptr<Measured> server;
    std::unique_ptr<EchoCrowd> crowd;
    Load half_again;

    [[nodiscard]] double p99() const { return (half.latency.p99 + half_again.latency.p99) / 2; }
};
struct RoomFigures : Figures {
    Load half_of_wanted;
    double open_table = 0, table = 0; // KiB: with nobody there, and with five who play
    bool chips_add_up = false;
    std::vector<std::string> complaints;
};

class RoomBench {
public:
    RoomBench(BenchWords words, Speech &aside)
        : tables_(words.quick ? 20 : static_cast<std::size_t>(words.tables)),
          time_(words.quick ? milliseconds(500) : seconds(words.seconds)),
          aside_(aside) {}

    // What people send and hear at one table.
    std::vector<std::string> overheard();
    Echo echo(const std::vector<std::string> &texts);
    RoomFigures room(double wanted_events);
    void hear_again(Echo &echo);

    [[nodiscard]] std::size_t tables() const { return tables_; }
    [[nodiscard]] std::size_t sockets() const { return tables_ * players; }

private:
    void note(const std::string &line) {
        if (isatty(STDERR_FILENO) == 0) return;
        aside_.say_line(line);
        aside_.flush();
    }
    std::unique_ptr<Crowd> crowd_of(const Measured &server, std::size_t tables);
    Load play(const Measured &server, Crowd &crowd, double pace);
    Load speak(const Measured &server, EchoCrowd &crowd, double pace);
    double per(double bytes, std::size_t count) const {
        return std::max(bytes, 0.0) / 1024 / static_cast<double>(count);
    }

    std::size_t tables_;
    milliseconds time_;
    Speech &aside_;
    net::Loop loop_;
};

std::unique_ptr<Crowd> RoomBench::crowd_of(const Measured &server, std::size_t tables) {
    auto crowd = Crowd::gather(loop_, {.room = fmt::format("http://127.0.0.1:{}", server.port()),
                                       .tables = tables,
                                       .players = players,
                                       .step_by_step = true});
    if (!crowd) throw std::runtime_error(crowd.error());
    return std::move(*crowd);
}

std::vector<std::string> RoomBench::overheard() {
    note("Five people play for a second: what they say and hear is what the echo will be sent");
    const auto server = Measured::room();
    const auto crowd = crowd_of(*server, 1);
    if (const std::string wrong = crowd->open_tables(); !wrong.empty()) throw std::runtime_error(wrong);
    crowd->sit_down();
    if (!crowd->connect(seconds(30))) throw std::runtime_error("the room does not take connections");
    crowd->play_for(milliseconds(300)); // until all sit
    std::vector<std::string> texts;
    crowd->overheard = crowd->spoken = &texts;
    crowd->play_for(milliseconds(1000));
    crowd->overheard = crowd->spoken = nullptr;
    if (texts.empty()) throw std::runtime_error("nothing was said at the table");
    return texts;
}

Load RoomBench::speak(const Measured &server, EchoCrowd &crowd, double pace) {
    crowd.speak_for(milliseconds(std::min<std::int64_t>(time_.count(), 1000)), pace); // until both are warm
    (void)crowd.take_latencies();
    const double began = steady_seconds(), busy = server.processor();
    Load load;
    load.messages = crowd.speak_for(time_, pace);
    load.processors = (server.processor() - busy) / (steady_seconds() - began);
    load.latency = percentiles(crowd.take_latencies());
    return load;
}

Echo RoomBench::echo(const std::vector<std::string> &texts) {
    Echo echo;
    echo.server = Measured::echo();
    note(fmt::format("{} sockets of the echo are opened", grouped(sockets())));
    const double before = echo.server->memory();
    auto gathered = EchoCrowd::gather(loop_, echo.server->port(), sockets(), texts);
    if (!gathered) throw std::runtime_error(gathered.error());
    echo.crowd = std::move(*gathered);
    echo.connection = per(echo.server->memory() - before, sockets());
    note("It echoes as fast as it can");
    echo.fast = speak(*echo.server, *echo.crowd, 0);
    note("And at half of that");
    echo.half = speak(*echo.server, *echo.crowd, echo.fast.messages / 2);
    return echo;
}

void RoomBench::hear_again(Echo &echo) {
    note("The echo once more, at half");
    echo.half_again = speak(*echo.server, *echo.crowd, echo.fast.messages / 2);
    if (echo.crowd->wrong() > 0)
        throw std::runtime_error(fmt::format("{} messages did not come back as they were", echo.crowd->wrong()));
}

Load RoomBench::play(const Measured &server, Crowd &crowd, double pace) {
    crowd.pace(pace);
    crowd.play_for(milliseconds(std::min<std::int64_t>(time_.count(), 1000)));
    (void)crowd.take_latencies();
    const std::uint64_t events = crowd.events(), messages = crowd.messages(), commands = crowd.commands();
    const double began = steady_seconds(), busy = server.processor();
    crowd.play_for(time_);
    const double took = steady_seconds() - began;
    std::vector<float> latencies = crowd.take_latencies();
    return {.messages = static_cast<double>(crowd.messages() - messages) / took,
            .events = static_cast<double>(crowd.events() - events) / took,
            .commands = static_cast<double>(crowd.commands() - commands) / took,
            .processors = (server.processor() - busy) / took,
            .latency = percentiles(std::move(latencies))};
}

RoomFigures RoomBench::room(double wanted_events) {
    const auto server = Measured::room();
    note(fmt::format("{} people come in", grouped(sockets())));
    RoomFigures figures;
    const auto crowd = crowd_of(*server, tables_);
    const auto brought = crowd->chips();
    const double with_people = server->memory();
    note("They connect");
    if (!crowd->connect(seconds(60)))
        throw std::runtime_error(fmt::format("only {} of {} sockets were opened", crowd->open_sockets(), sockets()));
    const double with_sockets = server->memory();
    note(fmt::format("They open {} tables", grouped(tables_)));
    if (const std::string wrong = crowd->open_tables(); !wrong.empty()) throw std::runtime_error(wrong);
    const double with_tables = server->memory();
    note("They sit down");
    crowd->pace(static_cast<double>(sockets()) / 5); // not all at once, or it is the rush that is measured
    crowd->sit_down();
    // Until each has been dealt in: what is remembered of every command for a day is not the table's.
    loop_.run_until(
        [&] {
            return std::ranges::all_of(
                crowd->seats(), [](const auto &seat) { return seat->player.hand() != 0 || seat->player.hands() > 0; });
        },
        seconds(60));
    const double in_play = server->memory();
    figures.connection = per(with_sockets - with_people, sockets());
    figures.open_table = per(with_tables - with_sockets, tables_);
    figures.table = per(in_play - with_sockets, tables_);
    note("They play as fast as they can");
    figures.fast = play(*server, *crowd, 0);
    note("And at half of that");
    figures.half = play(*server, *crowd, figures.fast.commands / 2);
    note("And at half of what is wanted");
    figures.half_of_wanted =
        play(*server, *crowd, figures.fast.commands * (wanted_events / 2) / std::max(figures.fast.events, 1.0));
    crowd->pace(0);
    note("They leave");
    const bool left = crowd->leave(seconds(60));
    const auto taken = crowd->chips();
    figures.chips_add_up = left && brought && taken && *brought == *taken;
    figures.complaints = crowd->complaints();
    return figures;
}

json::object to_json(const Load &load) {
    return {{"messages_per_second", load.messages},
            {"events_per_second", load.events},
            {"commands_per_second", load.commands},
            {"processors", load.processors},
            {"p50_ms", load.latency.p50},
            {"p95_ms", load.latency.p95},
            {"p99_ms", load.latency.p99}};
}

struct AllWanted {
    Wanted events, late_at_half, late_at_half_of_wanted, connection, table;

    AllWanted(const Echo &echo, const RoomFigures &room)
        : events{"events_of_the_echos_messages", room.fast.events / echo.fast.messages, Wanted::Bound::at_least,
                 least_share},
          late_at_half{"half_p99_of_the_echos", room.half.latency.p99 / echo.p99(), Wanted::Bound::at_most,
                       most_times_late},
          late_at_half_of_wanted{"half_of_wanted_p99_of_the_echos", room.half_of_wanted.latency.p99 / echo.p99(),
                                 Wanted::Bound::at_most, most_times_late},
          connection{"kib_per_connection", room.connection, Wanted::Bound::at_most, most_kibibytes},
          table{"kib_per_table", room.table, Wanted::Bound::at_most, most_kibibytes} {}
    [[nodiscard]] json::array told() const {
        return {events.told(), late_at_half.told(), late_at_half_of_wanted.told(), connection.told(), table.told()};
    }
};

void print(Speech &out, const Echo &echo, const RoomFigures &room) {
    const auto whole = [](double number) { return grouped(static_cast<std::uint64_t>(number)); };
    const AllWanted wanted(echo, room);
    const auto late = [](const Wanted &times) {
        return fmt::format("{:.1f} times the mean of the echo's; {}", times.is, times.words());
    };
    const auto row = [&](std::string_view what, const std::string &left, const std::string &right,
                         std::string_view unit, const std::string &more = {}) {
        out.say("{:<30}{:>12}{:>12} {:<5}{}\n", what, left, right, unit, more);
    };
    const auto number = [](double value) { return fmt::format("{:.2f}", value); };
    const auto kib = [](double value) { return fmt::format("{:.1f}", value); };
    out.say("{:<30}{:>12}{:>12}\n", "", "plain echo", "room");
    row("as fast as it can", "", "", "");
    row("  messages delivered", whole(echo.fast.messages), whole(room.fast.messages), "/s",
        fmt::format("{:.2f} of the echo's", room.fast.messages / echo.fast.messages));
    row("  events delivered", "", whole(room.fast.events), "/s",
        fmt::format("{:.2f} of the echo's messages; {}", wanted.events.is, wanted.events.words()));
    row("  commands carried out", "", whole(room.fast.commands), "/s", "shares in cuts too");
    row("  processors it kept busy", number(echo.fast.processors), number(room.fast.processors), "");
    row("at half of that", "", "", "");
    row("  messages delivered", whole(echo.half.messages), whole(room.half.messages), "/s");
    row("  commands carried out", "", whole(room.half.commands), "/s");
    row("  back, or at all seats: median", number(echo.half.latency.p50), number(room.half.latency.p50), "ms");
    row("    95 %", number(echo.half.latency.p95), number(room.half.latency.p95), "ms");
    row("    99 %", number(echo.half.latency.p99), number(room.half.latency.p99), "ms", late(wanted.late_at_half));
    row("    99 %, the echo once more", number(echo.half_again.latency.p99), "", "ms");
    row("  processors it kept busy", number(echo.half.processors), number(room.half.processors), "");
    row("at half of the events wanted", "", "", "");
    row("  events delivered", "", whole(room.half_of_wanted.events), "/s");
    row("  commands carried out", "", whole(room.half_of_wanted.commands), "/s");
    row("  at all seats: median", "", number(room.half_of_wanted.latency.p50), "ms");
    row("    95 %", "", number(room.half_of_wanted.latency.p95), "ms");
    row("    99 %", "", number(room.half_of_wanted.latency.p99), "ms", late(wanted.late_at_half_of_wanted));
    row("memory a connection", kib(echo.connection), kib(room.connection), "KiB", wanted.connection.words());
    row("memory a table, empty", "", kib(room.open_table), "KiB");
    row("  with five who play", "", kib(room.table), "KiB", wanted.table.words());
    row("chips", "", room.chips_add_up ? "all there" : "NOT ALL", "");
    for (const std::string &complaint : room.complaints) out.say("{}\n", complaint);
}

} // namespace

int bench_room(BenchWords words) {
    Speech out(STDOUT_FILENO), aside(STDERR_FILENO);
    net::raise_files_limit();
    RoomBench bench(words, aside);
    const bool durable = !is_in_memory(folder_for_data());
    try {
        if (!words.json) {
            out.say("{}, {} cores, over loopback: {} sockets; the room with {} tables, {}\n\n", processor_name(),
                    std::thread::hardware_concurrency(), grouped(bench.sockets()), grouped(bench.tables()),
                    durable ? "everything durable before it is told"
                            : fmt::format("and nothing durable: {} is in memory, and TMPDIR can name another folder",
                                          folder_for_data().string()));
            out.flush();
        }
        Echo echo = bench.echo(bench.overheard());
        const RoomFigures room = bench.room(least_share * echo.fast.messages);
        bench.hear_again(echo);
        const bool right = room.chips_add_up && room.complaints.empty();
        if (!words.json) print(out, echo, room);
        return finish_bench(out, words, right,
                            {{{"server", "echo"},
                              {"fast", to_json(echo.fast)},
                              {"half", to_json(echo.half)},
                              {"half_again", to_json(echo.half_again)},
                              {"kib_per_connection", echo.connection}},
                             {{"server", "room"},
                              {"fast", to_json(room.fast)},
                              {"half", to_json(room.half)},
                              {"half_of_wanted", to_json(room.half_of_wanted)},
                              {"kib_per_connection", room.connection},
                              {"kib_per_empty_table", room.open_table},
                              {"kib_per_table", room.table},
                              {"chips_add_up", room.chips_add_up},
                              {"complaints", room.complaints.size()}}},
                            {{"tables", bench.tables()},
                             {"sockets", bench.sockets()},
                             {"durable", durable},
                             {"wanted", AllWanted(echo, room).told()}});
    } catch (const std::runtime_error &error) {
        aside.say("ananas bench: {}\n", error.what());
        aside.flush();
        return answer_is_no;
    }
}

} // namespace ananas::app
