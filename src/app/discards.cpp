// `ananas discards`: what every discard of a Pineapple hand is worth, and the table of all starting hands.
#include "analysis/discards.h"

#include "analysis/discard_equity.h"
#include "analysis/discard_policy.h"
#include "analysis/discard_table.h"
#include "analysis/equity.h"
#include "analysis/ranges.h"
#include "analysis/starting_hands.h"
#include "app/command_line.h"
#include "app/commands.h"
#include "app/discards.h"
#include "app/equity_work.h"
#include "app/picture.h"
#include "app/speech.h"
#include "app/workers.h"
#include "base/result.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;
using analysis::DiscardTime;
using analysis::Equity;
using analysis::Situation;
using betting::Wins;

struct Words {
    std::string game = "crazy-pineapple";
    std::vector<std::string> hand;
    std::string flop;
    std::string dead;
    int opponents = 1;
    std::vector<std::string> against;
    Effort effort{.usual_samples = 200'000, .threads = usual_threads()}; // for each card that can go
    std::string draw;
    bool table = false;
    bool json = false;
};

// ---- reading

Result<CardSet, std::string> read_cards(std::string_view what, std::string_view text, int least, int most) {
    const auto cards = parse_card_set(text, least, most);
    if (!cards) return Failure{fmt::format("{}: {}", what, cards.error().message())};
    return *cards;
}

// The first player is the one who asks.
Result<DiscardReport, std::string> read(const Words &words) {
    DiscardReport report;
    Situation &situation = report.situation;
    situation.game = betting::find_game(words.game);
    std::string together;
    for (const std::string &word : words.hand) together += word + " ";
    const auto hand = read_cards("HAND", together, 3, 3);
    if (!hand) return Failure{hand.error()};
    const auto flop = read_cards("--flop", words.flop, words.flop.empty() ? 0 : 3, 3);
    if (!flop) return Failure{flop.error()};
    const auto dead = read_cards("--dead", words.dead, 0, deck_size);
    if (!dead) return Failure{dead.error()};
    situation.board = *flop;
    situation.dead = *dead;
    if (const CardSet twice = (*hand & *flop) | (*hand & *dead) | (*flop & *dead); !twice.empty())
        return Failure{fmt::format("{} is given twice: in the hand, on the flop or among the dead cards",
                                   to_string(*twice.begin()))};
    report.hand = *hand;
    situation.players.push_back({{.cards = *hand}});
    const CardSet gone = *hand | *flop | *dead;
    for (const std::string &text : words.against) {
        const auto range = analysis::parse_range(analysis::dealt_form(*situation.game), text);
        if (!range) return Failure{fmt::format("--against {}: {}", text, range.error())};
        const analysis::Range left = without(*range, gone);
        if (left.empty())
            return Failure{fmt::format("--against {}: its cards are in the hand, on the flop or dead", text)};
        situation.players.push_back(left);
        report.opponents.push_back(text);
    }
    while (report.opponents.size() < static_cast<std::size_t>(words.opponents)) {
        situation.players.push_back({{}});
        report.opponents.emplace_back("random");
    }
    if (auto problem = discard_problem_of(situation, {})) return Failure{*problem};
    return report;
}

// ---- working out

struct ByDiscard {
    std::array<Equity, 3> equities; // the lowest card first
    ByDiscard &operator+=(const ByDiscard &piece) {
        for (std::size_t i = 0; i < equities.size(); ++i) equities[i] += piece.equities[i];
        return *this;
    }
};

// Against one opponent on a flop all discards are counted together.
std::array<Equity, 3> equities_of(const Situation &situation, const std::array<Card, 3> &discards,
                                  const Effort &effort) {
    ByDiscard sum;
    if (!effort.samples && situation.players.size() == 2 && situation.board.size() == 3) {
        constexpr std::uint32_t pieces = 32;
        const analysis::FlopPolicy policy(situation.game->showdown.wins, situation.board, situation.dead);
        sum.equities.fill(nothing_counted(situation, true));
        sum = added_up(pieces, effort.threads, sum, [&](std::uint32_t piece) {
            return ByDiscard{exact_on_flop(situation, policy, {.number = piece, .of = pieces})};
        });
    } else {
        for (std::size_t i = 0; i < discards.size(); ++i) sum.equities[i] = work_out(situation, {discards[i]}, effort);
    }
    return sum.equities;
}

// What two cards make now: with the flop a hand, before it what players call it.
std::string made_of(Wins wins, CardSet keep, CardSet flop) {
    const Card one = *keep.begin(), other = *++keep.begin();
    if (flop.empty()) {
        if (one.rank() == other.rank()) return fmt::format("pair of {}", plural_of(one.rank()));
        return fmt::format("{}-{} {}", name_of(std::max(one.rank(), other.rank())),
                           name_of(std::min(one.rank(), other.rank())),
                           one.suit() == other.suit() ? "suited" : "offsuit");
    }
    std::string made = words(rank_high(keep | flop));
    if (wins == Wins::high) return made;
    const LowRank low = wins == Wins::high_and_low8 ? rank_low8(keep | flop) : rank_low(keep | flop);
    return low.qualifies() ? made + "; " + words(low) : made;
}

void value_discards(DiscardReport &report, const Words &words) {
    const Situation &situation = report.situation;
    const Wins wins = situation.game->showdown.wins;
    const analysis::DiscardValues values = analysis::discard_values(wins, report.hand, situation.board, situation.dead);
    const std::array<Equity, 3> equities = equities_of(situation, values.discards, words.effort);
    for (std::size_t i = 0; i < equities.size(); ++i) {
        const CardSet keep = report.hand - values.discards[i];
        report.choices.push_back({.discard = values.discards[i],
                                  .keep = keep,
                                  .equity = equities[i],
                                  .model = values.share(i),
                                  .by_model = i == values.best(),
                                  .makes = made_of(wins, keep, situation.board)});
    }
    std::ranges::stable_sort(report.choices, [](const DiscardChoice &a, const DiscardChoice &b) {
        return share_of(a.equity, 0) > share_of(b.equity, 0);
    });
}

// ---- saying

std::string percent(double share) { return fmt::format("{:.2f} %", 100 * share); }
double part_of(std::uint64_t part, std::uint64_t whole) {
    return static_cast<double>(part) / static_cast<double>(whole);
}

void say(Speech &out, const DiscardReport &report) {
    out.say("{}\n\n", heading_of(report));
    const bool exact = report.choices.front().equity.exact;
    const bool halves = report.situation.game->showdown.wins != Wins::high;
    out.say("  {:<8} {:<6}  {:>9}", "throw", "keep", "equity");
    if (!exact) out.say(" {:>8}", "error");
    for (const std::string_view head : halves ? std::array<std::string_view, 3>{"scoop", "high", "low"}
                                              : std::array<std::string_view, 3>{"win", "tie", "lose"})
        out.say(" {:>8}", head);
    out.say(" {:>9}   {}\n", "model", "makes now");
    for (const DiscardChoice &choice : report.choices) {
        const Equity &equity = choice.equity;
        const auto &own = equity.players[0];
        out.say("  {:<8} {:<6}  {:>9}", to_string(choice.discard), to_string(choice.keep),
                percent(share_of(equity, 0)));
        if (!exact) out.say(" {:>8}", fmt::format("±{:.2f} %", 100 * standard_error_of(equity, 0)));
        const double won = part_of(own.wins, equity.total);
        const double tied = part_of(own.ties, equity.total);
        const std::array<double, 3> three = halves ? std::array{won, high_share_of(equity, 0), low_share_of(equity, 0)}
                                                   : std::array{won, tied, 1 - won - tied};
        for (const double share : three) out.say(" {:>8}", percent(share));
        out.say(" {:>9} {} {}\n", percent(choice.model), choice.by_model ? "*" : " ", choice.makes);
    }
    out.say("\n  {}\n  * what the model keeps: the most against one random hand of two, which is its value here.\n",
            deals_of(report));
    const DiscardChoice &best = report.choices.front();
    if (const auto model = std::ranges::find(report.choices, true, &DiscardChoice::by_model); !best.by_model)
        out.say(
            "  Opponents choose two of three cards: against them throwing {} wins {} more than what the model does.\n",
            to_string(best.discard), percent(share_of(best.equity, 0) - share_of(model->equity, 0)));
}

std::string together(CardSet cards) {
    std::string text = to_string(cards);
    std::erase(text, ' ');
    return text;
}

std::string as_json(const DiscardReport &report) {
    json::array choices;
    for (const DiscardChoice &choice : report.choices) {
        const Equity &equity = choice.equity;
        json::object object{{"discard", to_string(choice.discard)},
                            {"keep", together(choice.keep)},
                            {"equity", share_of(equity, 0)},
                            {"error", standard_error_of(equity, 0)},
                            {"win", part_of(equity.players[0].wins, equity.total)},
                            {"tie", part_of(equity.players[0].ties, equity.total)}};
        if (report.situation.game->showdown.wins != Wins::high) {
            object["high"] = high_share_of(equity, 0);
            object["low"] = low_share_of(equity, 0);
        }
        object["model"] = choice.model;
        object["by_model"] = choice.by_model;
        object["makes"] = choice.makes;
        choices.push_back(object);
    }
    json::array opponents;
    for (const std::string &text : report.opponents) opponents.emplace_back(text);
    return json::serialize(json::object{{"game", report.situation.game->name},
                                        {"hand", together(report.hand)},
                                        {"flop", together(report.situation.board)},
                                        {"dead", together(report.situation.dead)},
                                        {"opponents", opponents},
                                        {"exact", report.choices.front().equity.exact},
                                        {"deals", report.choices.front().equity.total},
                                        {"discards", choices}});
}

// ---- the table

// Suits as a player would say them.
std::string_view suits_of(CardSet hand) {
    int most = 0;
    for (int s = 0; s < suit_count; ++s)
        most = std::max(most, CardSet::from_bits(hand.ranks_of(static_cast<Suit>(s))).size());
    return most == 3 ? "one suit" : most == 2 ? "two suited" : "rainbow";
}

int say_table(const Words &words, const betting::GameSpec &game) {
    const auto sums = added_up(analysis::three_card_kinds, words.effort.threads, analysis::StartingHandEquities(),
                               [&](std::uint32_t flop) { return analysis::equities_on(game.showdown.wins, flop); });
    std::vector<std::size_t> order(analysis::three_card_kinds);
    for (std::size_t kind = 0; kind < order.size(); ++kind) order[kind] = kind;
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return sums.share(a) > sums.share(b); });
    Speech out(STDOUT_FILENO);
    const auto &hands = analysis::starting_hands();
    json::array rows;
    if (!words.json) out.say("place\thand\tsuits\thands\tequity\n");
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::size_t kind = order[place];
        const analysis::StartingHand &hand = hands[kind];
        if (words.json)
            rows.push_back(json::object{{"hand", together(hand.cards)},
                                        {"hands", hand.count},
                                        {"equity", sums.share(kind)},
                                        {"parts", sums.parts[kind]},
                                        {"showdowns", sums.showdowns[kind]}});
        else
            out.say("{}\t{}\t{}\t{}\t{:.4f}\n", place + 1, to_string(hand.cards), suits_of(hand.cards), hand.count,
                    100 * sums.share(kind));
    }
    if (words.json) out.say_line(json::serialize(json::object{{"game", game.name}, {"exact", true}, {"hands", rows}}));
    out.flush();
    return done;
}

// ---- the command

void check_words(const Words &words, const betting::GameSpec &game) {
    const bool after = analysis::discard_time(game) == DiscardTime::after_flop;
    if (words.table) {
        if (!words.hand.empty() || !words.flop.empty() || !words.against.empty() || !words.dead.empty())
            throw WrongUsage("--table", "is of all hands; it goes without HAND, --flop, --against and --dead");
        if (!words.draw.empty() || words.effort.samples)
            throw WrongUsage("--table", "is a list with every deal counted, and goes without --draw and "
                                        "--samples");
        if (!after) throw WrongUsage("--table", "is for games with the discard after the flop, as crazy-pineapple");
        return;
    }
    if (words.hand.empty()) throw WrongUsage("HAND", "is wanted: three cards, as AsKsQd");
    if (after && words.flop.empty())
        throw WrongUsage("--flop", fmt::format("is wanted: in {} the card goes after the flop", game.title));
    if (!after && !words.flop.empty())
        throw WrongUsage("--flop", fmt::format("comes too late: in {} the card goes before it", game.title));
    if (words.against.size() + 1 > analysis::most_players) throw WrongUsage("--against", "nine opponents at most");
}

int discards(const Words &words) {
    const betting::GameSpec &game = *betting::find_game(words.game);
    check_words(words, game);
    if (words.table) return say_table(words, game);
    auto report = read(words);
    if (!report) {
        complain("ananas discards: {}", report.error());
        return answer_is_no;
    }
    if (!words.draw.empty()) check_drawing(words.draw);
    value_discards(*report, words);
    if (!words.draw.empty()) write_drawing(words.draw, drawing_of(*report));
    Speech out(STDOUT_FILENO);
    if (words.json) {
        out.say_line(as_json(*report));
    } else {
        say(out, *report);
        if (!words.draw.empty()) out.say("\n  Drawn in {}.\n", words.draw);
    }
    out.flush();
    return done;
}

constexpr std::string_view footer = R"(
Three cards in one word or several. In crazy-pineapple and late-pineapple the card goes after the flop, in pineapple
before it. Each discard is valued against opponents who hold three cards – random ones, or as --against says – and
discard by the model: a player knows the own three cards, the flop and the dead cards, and keeps the two with the
greatest share of the pot against one random hand of two. Of equal discards the lowest card goes.

Against one opponent on a flop every deal is counted, and so it is where ananas equity would count: known hands, or one
opponent in pineapple. Else 200,000 deals are drawn at random and the error is stated; --samples insists. Before the
flop and with dead cards, opponents that are not known take minutes to decide.

--table prints all 1,755 kinds of starting hands with their exact equity against one random hand, both discarding by
the model: place, hand, suits, how many hands of the kind, equity in per cent, with tabs between. It takes minutes.

With --json one object: {"game":…,"hand":…,"flop":…,"opponents":[…],"exact":…,"deals":…,"discards":[{"discard":…,
"keep":…,"equity":…,"error":…,"win":…,"tie":…,"model":…,"by_model":…,"makes":…},…]}, best first; shares, not per cent.

Examples: ananas discards --flop "Ts 9s 2d" AsKsQd      ananas discards --flop 7d6d2c 8d7c5s --opponents 4
          ananas discards --game pineapple AhAd2h       ananas discards --flop Ts9s2d AsKsQd --against 7h7c8h)";

} // namespace

void add_discards(Command &program) {
    const auto words = std::make_shared<Words>();
    std::vector<std::string_view> games;
    for (const betting::GameSpec *game : betting::all_games)
        if (analysis::discard_time(*game) != DiscardTime::never) games.push_back(game->name);
    Command command = program.command("discards", "Values every discard of a Pineapple hand");
    command.option("HAND", words->hand, "Three cards").takes("");
    command.option("--game", words->game, "A Pineapple with a discard")
        .takes("GAME")
        .check(one_of(std::move(games)))
        .shows_default();
    command.option("--flop", words->flop, "The three cards on the table").takes("CARDS");
    command.option("--opponents", words->opponents, "How many, 1 to 9")
        .takes("N")
        .check(whole_number(1, static_cast<std::int64_t>(analysis::most_players) - 1))
        .shows_default();
    command.option("--against", words->against, "What an opponent holds; once for each that is known")
        .takes("HAND")
        .once_for_each();
    command.option("--dead", words->dead, "Cards that are out of play").takes("CARDS");
    add_effort(command, words->effort);
    command.option("--draw", words->draw, "Draws what each discard wins").takes("FILE.svg");
    command.flag("--table", words->table, "Prints all starting hands with their equity");
    command.flag("--json", words->json, "Prints one JSON object");
    command.footer(footer);
    command.run([words] { return discards(*words); });
}

} // namespace ananas::app
