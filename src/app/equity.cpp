// `ananas equity`: what share of the pot each of some hands wins, exactly or by samples.
#include "analysis/equity.h"

#include "analysis/discard_equity.h"
#include "analysis/discards.h"
#include "analysis/ranges.h"
#include "app/command_line.h"
#include "app/commands.h"
#include "app/equity.h"
#include "app/equity_work.h"
#include "app/picture.h"
#include "app/speech.h"
#include "app/workers.h"
#include "base/printable.h"
#include "base/result.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"

#include <fmt/core.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using analysis::DiscardTime;
using analysis::HandForm;
using analysis::Holding;
using analysis::Range;
using analysis::Situation;

struct Words {
    std::string game;
    std::vector<std::string> hands;
    std::string board;
    std::string dead;
    std::string discard = "best";
    Effort effort{.threads = usual_threads()};
    std::string draw;
    bool streets = false;
    bool json = false;
};

// What was asked, as far as it could be read; otherwise a sentence.
struct Asked {
    Situation situation;
    std::vector<Card> board; // in the order dealt
    std::vector<HandShown> hands;
    analysis::FixedDiscards fixed;
    std::string discards; // how they are made, in a sentence
};

// The third card of Pineapple is gone when so much of the board lies.
bool discard_is_over(const betting::GameSpec &game, std::size_t board_cards) {
    const DiscardTime time = analysis::discard_time(game);
    return (time == DiscardTime::before_flop && board_cards > 0) ||
           (time == DiscardTime::after_flop && board_cards > 3);
}

// ---- reading

std::string trimmed(std::string_view text) {
    const std::size_t from = text.find_first_not_of(" \t");
    return from == std::string_view::npos ? "" : printable(text.substr(from, text.find_last_not_of(" \t") + 1 - from));
}

HandShown shown(HandForm form, std::string_view text, const Range &range) {
    const bool one = range.size() == 1 && !range.front().cards.empty();
    const bool rewritten = form.cards == 2 || (!form.stud && range.size() == 1);
    return {.text = rewritten ? to_string(form, range) : trimmed(text),
            .cards = one ? range.front().cards : CardSet(),
            .hands = range.size()};
}

// Where a card is beside the hand.
struct Elsewhere {
    CardSet cards;
    std::string where;
};

// The range without hands that meet cards elsewhere. Of a single hand the card that is in two places is named.
Result<Range, std::string> possible(const Range &range, const HandShown &hand, std::size_t number,
                                    const std::vector<Elsewhere> &others) {
    CardSet gone;
    for (const Elsewhere &other : others) {
        gone |= other.cards;
        if (const CardSet twice = hand.cards & other.cards; !twice.empty())
            return Failure{fmt::format("{} is in hand {} and {}", to_string(*twice.begin()), number, other.where)};
    }
    Range left = without(range, gone);
    if (left.empty())
        return Failure{fmt::format("hand {}: nothing is left of {}; its cards are on the board, dead or in other hands",
                                   number, hand.text)};
    return left;
}

// The board and the dead cards.
std::optional<std::string> read_table(const Words &words, Asked &asked) {
    const auto board = parse_cards(words.board);
    if (!board) return "--board: " + board.error().message();
    const auto dead = parse_cards(words.dead);
    if (!dead) return "--dead: " + dead.error().message();
    asked.board = *board;
    for (const Card card : *board) asked.situation.board |= card;
    for (const Card card : *dead) {
        if (asked.situation.board.contains(card)) return fmt::format("{} is on the board and dead", to_string(card));
        asked.situation.dead |= card;
    }
    return std::nullopt;
}

std::optional<std::string> read_hands(const Words &words, HandForm form, Asked &asked) {
    std::vector<Range> ranges;
    for (std::size_t hand = 0; hand < words.hands.size(); ++hand) {
        const auto range = analysis::parse_range(form, words.hands[hand]);
        if (!range) return fmt::format("hand {}: {}", hand + 1, range.error());
        asked.hands.push_back(shown(form, words.hands[hand], *range));
        ranges.push_back(*range);
    }
    for (std::size_t hand = 0; hand < ranges.size(); ++hand) {
        std::vector<Elsewhere> others = {{asked.situation.board, "on the board"}, {asked.situation.dead, "dead"}};
        for (std::size_t other = 0; other < ranges.size(); ++other)
            if (other != hand) others.push_back({asked.hands[other].cards, fmt::format("in hand {}", other + 1)});
        auto left = possible(ranges[hand], asked.hands[hand], hand + 1, others);
        if (!left) return left.error();
        asked.situation.players.push_back(*std::move(left));
    }
    return std::nullopt;
}

// "best", "open", or for each hand a card or "best".
std::optional<std::string> read_discards(const Words &words, Asked &asked) {
    const bool after_flop = analysis::discard_time(*asked.situation.game) == DiscardTime::after_flop;
    if (words.discard == "open") {
        asked.discards = fmt::format("All hands lie face up, and {} both players discard at once, as well as can be.",
                                     after_flop ? "on each flop" : "before the flop");
        if (asked.hands.size() != 2 || !all_whole(asked.situation) || asked.hands[0].hands * asked.hands[1].hands != 1)
            return "--discard open wants two hands with all their cards";
        return std::nullopt;
    }
    const std::string model =
        fmt::format("the two cards that win most against one hand nobody knows, by the own cards{} and the dead ones",
                    after_flop ? ", the flop" : "");
    asked.discards = fmt::format("Everybody keeps {}; nobody knows what the others hold.", model);
    if (words.discard == "best") return std::nullopt;
    std::string fixed;
    bool all_fixed = true;
    std::string_view rest = words.discard;
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const std::string word = trimmed(rest.substr(0, comma));
        more = comma != std::string_view::npos;
        rest.remove_prefix(more ? comma + 1 : rest.size());
        asked.fixed.emplace_back();
        if (word == "best") {
            all_fixed = false;
            continue;
        }
        const auto card = parse_card(word);
        if (!card) return fmt::format("--discard: {}; or it is best", card.error().message());
        asked.fixed.back() = *card;
        fixed += fmt::format("{} {} throws away {}", fixed.empty() ? "Hand" : ", hand", asked.fixed.size(),
                             to_string(*card));
    }
    if (asked.fixed.size() != asked.hands.size())
        return fmt::format("--discard has a word for {} of {} hands; write one for each, such as {},best",
                           asked.fixed.size(), asked.hands.size(), words.discard.substr(0, words.discard.find(',')));
    asked.discards = all_fixed ? fixed + "." : fmt::format("{}. The others keep {}.", fixed, model);
    return std::nullopt;
}

Result<Asked, std::string> read(const Words &words) {
    const betting::GameSpec &game = *betting::find_game(words.game);
    Asked asked;
    if (auto problem = read_table(words, asked)) return Failure{*problem};
    const bool over = discard_is_over(game, asked.board.size());
    asked.situation.game = over ? &analysis::after_the_discard(game) : &game;
    if (auto problem = read_hands(words, analysis::dealt_form(*asked.situation.game), asked)) {
        if (over) *problem += fmt::format(" ({} has hands of two cards on this board: the third is gone)", game.title);
        return Failure{*problem};
    }
    if (over) asked.discards = "Hands are the two cards that were kept.";
    const bool discards = analysis::has_discards(*asked.situation.game);
    if (discards)
        if (auto problem = read_discards(words, asked)) return Failure{*problem};
    if (auto problem = discards ? discard_problem_of(asked.situation, asked.fixed) : problem_of(asked.situation))
        return Failure{*problem};
    return asked;
}

// ---- working out

std::string street_name(std::size_t board_cards) {
    switch (board_cards) {
    case 0: return "before the flop";
    case 3: return "flop";
    case 4: return "turn";
    default: return "river";
    }
}

std::vector<Situation> streets_of(const Asked &asked, const Words &words) {
    return words.streets ? by_street(asked.situation, asked.board) : std::vector<Situation>{asked.situation};
}

EquityReport report_of(const Asked &asked, const Words &words) {
    const Situation &situation = asked.situation;
    EquityReport report;
    report.game = betting::find_game(words.game);
    report.discards = asked.discards;
    report.hands = asked.hands;
    report.board = situation.board;
    report.board_dealt = asked.board;
    report.dead = situation.dead;
    report.seed = words.effort.seed;
    report.deals = deals_to_count(situation);
    report.deals_counted = deals_are_counted(situation);
    report.weighted = std::ranges::any_of(situation.players, [](const Range &range) {
        return std::ranges::any_of(range, [](const Holding &holding) { return holding.weight != 1; });
    });
    if (words.discard == "open") {
        report.open = work_out_open(situation, words.effort);
        return report;
    }
    std::size_t dealt = 0;
    for (const Situation &street : streets_of(asked, words)) {
        const auto board = static_cast<std::size_t>(street.board.size());
        report.streets.push_back({.name = street_name(board),
                                  .dealt = {asked.board.begin() + static_cast<std::ptrdiff_t>(dealt),
                                            asked.board.begin() + static_cast<std::ptrdiff_t>(board)},
                                  .equity = work_out(street, asked.fixed, words.effort)});
        dealt = board;
    }
    return report;
}

// ---- the command

// Games that have a name here but no hands to compare, and where to go with them.
struct NoEquity {
    std::string_view name;
    std::string_view instead;
};
constexpr NoEquity games_without[] = {
    {"chinese", "is scored by points: ananas chinese score settles a round, ananas fantasy sets a hand"},
    {"twisted", "is played against the house: ananas odds twisted --hand CARDS says what a hand is worth"},
    {"kuhn", "is a game of theory with one card each: ananas equity is for games with poker hands"},
    {"leduc", "is a game of theory with one card each: ananas equity is for games with poker hands"},
};

std::string without_equity(const std::string &given) {
    for (const NoEquity &game : games_without)
        if (game.name == given) return fmt::format("'{}' {}", given, game.instead);
    return {};
}

void check_words(const Words &words) {
    const auto is_one_card = [](const std::string &word) { return parse_card(word).has_value(); };
    if (words.hands.size() > 1 && std::ranges::all_of(words.hands, is_one_card) &&
        !analysis::dealt_form(*betting::find_game(words.game)).stud)
        throw WrongUsage("HAND", "is one word: write AsKs, or \"As Ks\" in quotes");
    if (words.hands.size() < 2)
        throw WrongUsage("HAND", "is wanted at least twice; random stands for a hand nobody knows");
    if (words.effort.exact && words.effort.samples)
        throw WrongUsage("--exact", "counts every deal; it does not go with --samples");
    const bool asks_discards = words.discard != "best";
    if (asks_discards && !analysis::has_discards(*betting::find_game(words.game)))
        throw WrongUsage("--discard", fmt::format("nothing is thrown away in {}", words.game));
    if (words.discard == "open" && (!words.draw.empty() || words.streets || words.effort.samples))
        throw WrongUsage("--discard", "open gives the value alone; it does not go with --draw, --streets or "
                                      "--samples");
    const bool board_game = analysis::board_cards_of(*betting::find_game(words.game)) > 0;
    if (!board_game && !words.board.empty())
        throw WrongUsage("--board", fmt::format("{} is played without one", words.game));
    if (words.streets && words.board.empty())
        throw WrongUsage("--streets", "goes through the cards of --board; give them in the order dealt");
}

int equity(const Words &words) {
    check_words(words);
    const auto fail = [](std::string_view sentence) {
        complain("ananas equity: {}", sentence);
        return answer_is_no;
    };
    const auto asked = read(words);
    if (!asked) return fail(asked.error());
    if (words.effort.exact && words.discard != "open")
        for (const Situation &street : streets_of(*asked, words))
            if (const auto problem = why_not_exact(street, asked->fixed)) return fail(*problem);
    if (!words.draw.empty()) check_drawing(words.draw);
    const EquityReport report = report_of(*asked, words);
    if (!report.open && report.last().total == 0)
        return fail("no deal was found in which all have these hands; there may be none");
    if (!words.draw.empty()) write_drawing(words.draw, drawing_of(report));
    Speech out(STDOUT_FILENO);
    if (words.json) {
        out.say_line(equity_json(report));
    } else {
        say_equity(out, report);
        if (!words.draw.empty()) out.say("\n  Drawn in {}.\n", words.draw);
    }
    out.flush();
    return done;
}

constexpr std::string_view footer = R"(
A HAND is one word, or cards in quotes; random (or *) is a hand that nobody knows.
  hold'em    AsKh, or a range: QQ+  QQ-99  AK  AKs  AKo  AJs+  A5s-A2s  T9s-65s  Ax, with commas between;
             QQ+,AKs:0.5 or AKs@50 gives a weight, and of a hand written twice the last one holds
  Pineapple  three cards, Omaha four: AsKhQd, or ranks: AAx  AKQJ  AA**  AsKs**; * ? x are any card, and
             $ds $ss $ts $r $m behind a hand ask for suits two and two, one pair, three, none, all alike
  stud       (As Ks) Qs or AsKs/Qs, the cards face down first; ? is not known, cards to come are left out

In Pineapple everybody keeps the two cards that win most against one hand nobody knows, by the own cards, the
flop if the discard comes after it, and the dead ones. --discard 2c,best fixes what hand 1 throws away;
--discard open lays two hands face up and gives the value of the best discards. When the third card is gone –
with a board in pineapple, from the turn on in the others – hands have the two cards kept.

Up to 100,000,000 deals – or many more that are counted together, as in hold'em, in pineapple before the flop and
with one hand of three on a flop – every one is counted and the answer is exact; else 1,000,000 deals (20,000 where
hands nobody knows discard on flops to come) are drawn at random and the error is stated. --exact and --samples
insist. The same words and seed give the same answer on any number of threads. Ties share the pot; a low takes half
where there is one.

With --json one object: {"game":…,"exact":…,"deals":…,"total":…,"hands":[{"hand":…,"equity":…,"error":…,
"win":…,"tie":…,"lose":…,"final_hands":{…}},…]}; win, tie, lose and final hands are counts out of "total".
Numbers above 2^53 are strings.

Examples: ananas equity --game holdem AdAc KhKs        ananas equity --game holdem QQ+,AKs AsJs --board "Jd 7s 2c"
          ananas equity --game omaha8 AsAh2s3h random  ananas equity --game razz "(As 2d) 3c" "(? ?) 4h" --dead 5s)";

} // namespace

void add_equity(Command &program) {
    const auto words = std::make_shared<Words>();
    std::vector<std::string_view> games;
    for (const betting::GameSpec *game : betting::all_games) games.push_back(game->name);
    Command command = program.command("equity", "Says what share of the pot hands win");
    command.option("--game", words->game, "Such as holdem, omaha8, crazy-pineapple, razz")
        .takes("GAME")
        .required()
        .check(without_equity)
        .check(one_of(std::move(games)));
    command.option("HAND", words->hands, "Two to ten hands or ranges, a word each").takes("");
    command.option("--board", words->board, "The cards on the table, in the order dealt").takes("CARDS");
    command.option("--dead", words->dead, "Cards that are out of play").takes("CARDS");
    command.option("--discard", words->discard, "In Pineapple: best, open, or a card or best for each hand")
        .takes("WORDS")
        .shows_default();
    command.flag("--streets", words->streets, "Shows the equity on each street of the board too");
    command.flag("--exact", words->effort.exact, "Counts every deal, however long it takes");
    add_effort(command, words->effort);
    command.option("--draw", words->draw, "Draws the shares and final hands").takes("FILE.svg");
    command.flag("--json", words->json, "Prints one JSON object");
    command.footer(footer);
    command.run([words] { return equity(*words); });
}

} // namespace ananas::app
