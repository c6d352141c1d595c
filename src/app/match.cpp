// `ananas match`: bots play duplicate deals against each other, and it is told who is better, by how much and how
// surely.

#include "app/match.h"

#include "app/command_line.h"
#include "app/commands.h"
#include "app/match_host.h"
#include "app/picture.h"
#include "app/speech.h"
#include "app/workers.h"
#include "base/printable.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "bots/bot.h"
#include "bots/duplicate.h"
#include "bots/names.h"
#include "bots/standings.h"
#include "chinese/room.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "twisted/games.h"
#include "twisted/seats.h"
#include "twisted/spec.h"

#include <boost/json.hpp>
#include <fmt/core.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using bots::Contest;

constexpr std::string_view structure_names[] = {"limit", "pot", "no"}; // in the order of betting::Structure
constexpr std::string_view usual_structure = "no";
constexpr std::string_view chinese_name = "chinese";

struct Words {
    std::string game = "crazy-pineapple";
    std::string limit; // none given
    std::vector<std::string> bots;
    std::uint64_t deals = 1000;
    std::uint64_t seed = 1;
    int threads = 0;
    std::int64_t stacks = 0;
    Patience patience;
    std::string draw;
    bool json = false;
    bool verbose = false;
};

// As many hosts as there are threads at work: each piece of work takes one that is free. They are all made by the
// thread that makes this, since programs outside end with the thread that started them.
template <class Game> class Hosts {
public:
    Hosts(std::uint64_t count, std::span<const Contestant> contestants, Patience patience, const Contest<Game> &contest)
        : contestants_(contestants) {
        for (std::uint64_t host = 0; host < count; ++host)
            free_.push_back(std::make_unique<Host<Game>>(contestants, patience, contest));
    }
    Hosts(const Hosts &) = delete;
    Hosts &operator=(const Hosts &) = delete;
    ~Hosts() { // all programs outside leave at the same time
        for (const auto &host : free_) host->dismiss();
    }

    std::unique_ptr<Host<Game>> take() {
        const std::lock_guard lock(counting_);
        auto host = std::move(free_.back());
        free_.pop_back();
        return host;
    }
    void give_back(std::unique_ptr<Host<Game>> host) {
        const std::lock_guard lock(counting_);
        free_.push_back(std::move(host));
    }
    [[nodiscard]] std::vector<Conduct> conduct() const {
        std::vector<Conduct> all(contestants_.size());
        for (const auto &host : free_)
            for (std::size_t bot = 0; bot < all.size(); ++bot) all[bot].add(host->conduct()[bot]);
        return all;
    }

private:
    std::span<const Contestant> contestants_;
    std::mutex counting_;
    std::vector<std::unique_ptr<Host<Game>>> free_;
};

template <class Game>
void play(const Contest<Game> &contest, std::span<const Contestant> contestants, const Words &words,
          MatchReport &report) {
    constexpr std::uint64_t most_pieces = 400;
    const auto pieces = static_cast<std::uint32_t>(std::min(words.deals, most_pieces));
    const int threads = words.threads > 0 ? words.threads : usual_threads();
    Hosts<Game> hosts(std::min(pieces, static_cast<std::uint32_t>(threads)), contestants, words.patience, contest);
    report.results.resize(words.deals);
    in_pieces(pieces, threads, [&](std::uint32_t piece) {
        auto host = hosts.take();
        const std::uint64_t end = words.deals * (piece + 1) / pieces;
        for (std::uint64_t deal = words.deals * piece / pieces; deal < end; ++deal)
            play_deal(contest, deal, *host, report.results.of_deal(deal));
        hosts.give_back(std::move(host));
    });
    report.conduct = hosts.conduct();
}

void check_count(const Words &words, std::string_view title, int least, int most) {
    const auto count = static_cast<int>(words.bots.size());
    if (count < least || count > most)
        throw WrongUsage("BOT", fmt::format("{} takes {} to {} bots, not {}", title, least, most, count));
}

void play_betting(const Words &words, std::span<const Contestant> bots, MatchReport &report) {
    const betting::GameSpec &game = *betting::find_game(words.game);
    check_count(words, game.title, 2, game.max_players);
    const std::string_view named = words.limit.empty() ? usual_structure : std::string_view(words.limit);
    const auto structure =
        static_cast<betting::Structure>(std::ranges::find(structure_names, named) - std::begin(structure_names));
    const betting::Table table{&game, betting::usual_stakes(game, structure, Chips(100)), {}};
    const bool limit = structure == betting::Structure::limit;
    report.title = fmt::format("{}, {} limit", game.title, limit ? "fixed" : named);
    report.limit = named;
    report.circle = bots.size() > 3;
    report.stack_unit = betting::has_bring_in(game) ? "small bets" : "big blinds";
    report.unit = limit ? "big bets" : report.stack_unit;
    report.chips_a_unit = static_cast<double>((limit ? table.stakes.big_bet : table.stakes.small_bet).units());
    report.hands_a_result = 100;
    report.stack = words.stacks > 0 ? words.stacks : 100;
    play<bots::Betting>({.table = table,
                         .bots = static_cast<int>(bots.size()),
                         .stack = table.stakes.small_bet * report.stack,
                         .seed = words.seed},
                        bots, words, report);
}

void play_chinese(const Words &words, std::span<const Contestant> bots, MatchReport &report) {
    check_count(words, "Face-Up Pineapple Chinese", 2, chinese::max_hands);
    const chinese::Table table{.limit = Chips(1), .house = {}};
    report.title = "Face-Up Pineapple Chinese";
    report.unit = report.stack_unit = "points";
    report.chinese = true;
    report.stack = words.stacks > 0 ? words.stacks : 500;
    if (report.stack < chinese::least_in_a_round.count())
        throw WrongUsage("--stacks",
                         fmt::format("a round of Chinese takes {} points at least", chinese::least_in_a_round.count()));
    play<bots::Chinese>({.table = table,
                         .bots = static_cast<int>(bots.size()),
                         .stack = table.limit * report.stack,
                         .seed = words.seed},
                        bots, words, report);
}

void play_twisted(const Words &words, std::span<const Contestant> bots, MatchReport &report) {
    check_count(words, twisted::games::twisted.title, 1, twisted::max_seats);
    const twisted::Table table;
    report.title = fmt::format("{}, schedule {}", table.game.title, table.game.pays.name);
    report.unit = "own first bets";
    report.stack_unit = "least first bets";
    report.chips_a_unit = static_cast<double>(bots::parts_of_a_first_bet);
    report.stack = words.stacks > 0 ? words.stacks : 100;
    play<bots::Twisted>({.table = table,
                         .bots = static_cast<int>(bots.size()),
                         .stack = table.least_first * report.stack,
                         .seed = words.seed},
                        bots, words, report);
}

// Who plays; who plays twice is told apart by a number.
std::vector<Contestant> contestants_of(const std::vector<std::string> &words) {
    constexpr std::string_view outside = "exec:";
    std::vector<Contestant> contestants;
    for (std::size_t place = 0; place < words.size(); ++place) {
        const auto before = std::count(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(place), words[place]);
        Contestant one{.name = printable(words[place])};
        if (before > 0) one.name += fmt::format(" #{}", before + 1);
        if (words[place].starts_with(outside)) {
            one.command = words[place].substr(outside.size());
            if (one.command.empty())
                throw WrongUsage("BOT", "after exec: stands the command of a program, such as "
                                        "'exec:python3 caller.py'");
        } else {
            const auto bot = bots::parse_bot(words[place]);
            if (!bot)
                throw WrongUsage("BOT", fmt::format("{}; or exec:COMMAND for a program of your own", bot.error()));
            one.bot = *bot;
        }
        contestants.push_back(std::move(one));
    }
    return contestants;
}

int match(const Words &words) {
    const std::vector<Contestant> bots = contestants_of(words.bots);
    if (!words.limit.empty() && betting::find_game(words.game) == nullptr)
        throw WrongUsage("--limit", fmt::format("{} is not played with limits; leave it out", words.game));
    MatchReport report{.game = words.game, .seed = words.seed, .results = bots::Results(static_cast<int>(bots.size()))};
    for (const Contestant &bot : bots) report.names.push_back(bot.name);
    if (!words.draw.empty()) check_drawing(words.draw);
    try {
        if (words.game == chinese_name)
            play_chinese(words, bots, report);
        else if (words.game == twisted::games::twisted.name)
            play_twisted(words, bots, report);
        else
            play_betting(words, bots, report);
    } catch (const CannotPlay &why) {
        complain("ananas match: {}", printable(why.what()));
        return answer_is_no;
    }

    for (std::size_t bot = 0; bot < report.names.size(); ++bot)
        if (!report.conduct[bot].complaint.empty())
            complain("ananas match: {}: {}", report.names[bot], printable(report.conduct[bot].complaint));
    Speech out(STDOUT_FILENO);
    if (words.json) {
        boost::json::object answer = json_of(report);
        if (words.verbose) answer["by_deal"] = json_of_deals(report);
        out.say_line(boost::json::serialize(answer));
    } else {
        if (words.verbose) say_deals(out, report);
        say_match(out, report, screen());
    }
    out.flush();
    if (!words.draw.empty()) write_drawing(words.draw, drawing_of(report));
    return done;
}

} // namespace

void add_match(Command &program) {
    const auto words = std::make_shared<Words>();
    std::vector<std::string_view> games;
    for (const betting::GameSpec *game : betting::all_games) games.push_back(game->name);
    games.push_back(chinese_name);
    games.push_back(twisted::games::twisted.name);
    Command command = program.command("match", "Bots over duplicate deals: who is better, how surely");
    command
        .option(
            "BOT", words->bots,
            "tight, loose, careful, bold, random, call, greedy (BOT@20: with a fifth of its thought), or exec:COMMAND")
        .required();
    command.option("--game", words->game, "Such as crazy-pineapple, holdem, razz, chinese, twisted")
        .check(one_of(std::move(games)))
        .shows_default();
    command.option("--limit", words->limit, "limit, pot or no (no); in the betting games")
        .check(one_of({std::begin(structure_names), std::end(structure_names)}));
    command.option("--deals", words->deals, "Each is played by all bots from all seats")
        .check(whole_number(1, 100'000'000))
        .shows_default();
    command.option("--seed", words->seed, "The same words and seed give the same result")
        .check(whole_number(0, 1'000'000'000'000'000'000))
        .shows_default();
    command.option("--threads", words->threads, "As many as the machine has, unless given")
        .check(whole_number(1, 1024));
    command.option("--stacks", words->stacks, "Of every hand: in big blinds (100), points (500) or first bets (100)")
        .check(whole_number(1, 1'000'000));
    command.option("--think", words->patience.think, "Seconds that a program of your own has for a decision")
        .check(number(0.001, 3600))
        .shows_default();
    command.option("--start", words->patience.start, "Seconds that it has for its first one, if that is more")
        .check(number(0.001, 3600))
        .shows_default();
    command.option("--draw", words->draw, "Draws the course of the match into this SVG file");
    command.flag("--verbose", words->verbose, "Tells each deal's result as well");
    command.flag("--json", words->json, "Answers as JSON");
    command.run([words] { return match(*words); });
}

} // namespace ananas::app
