// `ananas eval`: the strength and words of hands, from its arguments or a line each.
#include "app/command_line.h"
#include "app/commands.h"
#include "app/hand_text.h"
#include "app/speech.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/evaluator.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {
namespace {

struct Verdict {
    std::uint32_t strength;
    std::string words;
};
template <class Rank> Verdict verdict(Rank rank) { return {rank.value, words(rank)}; }

// A way to judge a hand.
struct Judge {
    std::string_view name;
    Verdict (*judge)(const Hand &);
    CardSet (*best)(const Hand &);
};
constexpr Judge high[] = {{"high", [](const Hand &hand) { return verdict(rank_high(hand.cards)); },
                           [](const Hand &hand) { return best_high(hand.cards); }}};
constexpr Judge front[] = {{"front", [](const Hand &hand) { return verdict(rank_front(hand.cards)); },
                            [](const Hand &hand) { return hand.cards; }}};
constexpr Judge low[] = {{"low", [](const Hand &hand) { return verdict(rank_low(hand.cards)); },
                          [](const Hand &hand) { return best_low(hand.cards); }}};
constexpr Judge low8[] = {{"low", [](const Hand &hand) { return verdict(rank_low8(hand.cards)); },
                           [](const Hand &hand) { return best_low8(hand.cards); }}};
constexpr Judge omaha[] = {{"high", [](const Hand &hand) { return verdict(rank_omaha(hand.cards, hand.board)); },
                            [](const Hand &hand) { return best_omaha(hand.cards, hand.board); }},
                           {"low", [](const Hand &hand) { return verdict(rank_omaha_low8(hand.cards, hand.board)); },
                            [](const Hand &hand) { return best_omaha_low8(hand.cards, hand.board); }}};

struct Game {
    std::string_view name;
    HandShape shape;
    std::span<const Judge> judges;
};
constexpr Game games[] = {
    {"high", {5, 7}, high},
    {"front", {3, 3}, front},
    {"low", {5, 7}, low},
    {"low8", {5, 7}, low8},
    {"omaha", {4, 4, true}, std::span(omaha).first(1)},
    {"omaha8", {4, 4, true}, omaha},
};

void show(Speech &out, const Game &game, const Hand &hand, bool with_best) {
    std::string_view between;
    for (const Judge &judge : game.judges) {
        const Verdict found = judge.judge(hand);
        out.say("{}{}\t{}", between, found.strength, found.words);
        if (with_best) {
            const CardSet best = judge.best(hand);
            out.say("\t{}", best.empty() ? "-" : to_string(best));
        }
        between = "\t";
    }
    out.say("\n");
}

void show_json(Speech &out, const Game &game, std::size_t number, const Hand &hand, bool with_best) {
    boost::json::object line{{"hand", number}};
    line[game.shape.board ? "hole" : "cards"] = to_string(hand.cards);
    if (game.shape.board) line["board"] = to_string(hand.board);
    for (const Judge &judge : game.judges) {
        const Verdict found = judge.judge(hand);
        boost::json::object &place = game.judges.size() > 1 ? line[judge.name].emplace_object() : line;
        place["strength"] = found.strength;
        place["words"] = found.words;
        if (!with_best) continue;
        const CardSet best = judge.best(hand);
        place["best"] = best.empty() ? boost::json::value() : boost::json::value(to_string(best));
    }
    out.say_line(boost::json::serialize(line));
}

struct EvalWords {
    std::string game;
    std::vector<std::string> hands;
    bool best = false;
    bool json = false;
};

int eval(const EvalWords &words) {
    const Game &game = *std::ranges::find(games, words.game, &Game::name);
    Speech out(STDOUT_FILENO);
    Speech complaints(STDERR_FILENO);
    int status = done;
    const auto answer = [&](std::string_view where, std::size_t number, std::string_view text) {
        const auto hand = read_hand(game.shape, text);
        if (!hand) {
            complaints.say("ananas eval: {} {}: {}\n", where, number, hand.error());
            status = answer_is_no;
        } else if (words.json) {
            show_json(out, game, number, *hand, words.best);
        } else {
            show(out, game, *hand, words.best);
        }
    };
    const auto flush = [&] {
        out.flush();
        complaints.flush();
    };
    const auto answer_lines = [&] {
        if (isatty(STDIN_FILENO) == 1) complaints.say("Write one hand a line; Ctrl-D ends.\n");
        Lines("-").read([&](std::size_t number, std::string_view line) { answer("line", number, line); }, flush);
    };

    if (words.hands.empty()) answer_lines();
    for (std::size_t i = 0; i < words.hands.size(); ++i)
        if (words.hands[i] == "-")
            answer_lines();
        else
            answer("hand", i + 1, words.hands[i]);
    const auto is_one_card = [](const std::string &word) { return parse_card(word).has_value(); };
    if (words.hands.size() > 1 && std::ranges::all_of(words.hands, is_one_card))
        complaints.say("ananas eval: a hand is one word: write AsKsQs, or \"As Ks Qs\" in quotes\n");
    flush();
    return status;
}

constexpr std::string_view footer = R"(
A hand is one word, or one line of standard input when there are no words or the word is -:
cards such as As Td 10h A♠ with or without spaces, five to seven of them, three for front. In Omaha it
is the four cards of the player, a bar, and three to five of the board: "AsKsQdJd|Ts 9s 2c".

Every hand gives a line STRENGTH<TAB>words, omaha8 HIGH<TAB>words<TAB>LOW<TAB>words. The greater strength
is the better hand, equal ones tie, on one scale for all hands of a game; 0 is no low. A hand that
cannot be read is reported on standard error with its number and makes the exit status 1. --best adds
a column with the cards that make the hand behind its words ("-" when there is no low).

With --json one object a line: {"hand":…,"cards":…,"strength":…,"words":…}, "hand" being the number of
the word or line; in Omaha "hole" and "board" in the place of "cards", and in omaha8 "high" and "low",
each with "strength" and "words".

Examples: ananas eval --game high AsKsQsJsTs9d2c        ananas eval --game low8 --best < hands.txt)";

} // namespace

void add_eval(Command &program) {
    Command command = program.command("eval", "Says how strong hands are, in numbers and in words");
    const auto words = std::make_shared<EvalWords>();
    std::vector<std::string_view> names;
    for (const Game &game : games) names.push_back(game.name);
    command.option("--game", words->game, fmt::format("How hands are judged: {}", fmt::join(names, ", ")))
        .takes("GAME")
        .required()
        .check(one_of(names));
    command.option("HAND", words->hands, "Hands, a word each; - or none reads standard input").takes("");
    command.flag("--best", words->best, "Shows the cards that make the hand");
    command.flag("--json", words->json, "Answers in JSON, one object a line");
    command.footer(footer);
    command.run([words] { return eval(*words); });
}

} // namespace ananas::app
