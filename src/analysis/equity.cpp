#include "analysis/equity.h"

#include "analysis/equity_deals.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/rank.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::analysis {
namespace {

using betting::GameSpec;
using betting::Street;
using betting::Strength;
using betting::Wins;

// A pot in the smallest parts that its halves are ever shared in: 2 times the least number that 1 to 10 divide.
constexpr std::uint64_t pot_units = 5040;

std::string counted(int count, std::string_view thing) {
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

int cards_known(const Range &range) { return range.front().cards.size(); }

// Whether there is a deal with one holding of each range from the first on, in so many tries at most.
bool can_hold(std::span<const Range> ranges, CardSet used, std::uint64_t &tries) {
    if (ranges.empty()) return true;
    return std::ranges::any_of(ranges.front(), [&](const Holding &holding) {
        if (holding.cards.intersects(used) || tries == 0) return false;
        --tries;
        return can_hold(ranges.subspan(1), used | holding.cards, tries);
    });
}

// The ranges in the order in which a deal is found soonest: those with the fewest hands first, and in each first the
// hands whose cards the others need least.
std::vector<Range> easiest_first(const Situation &situation) {
    std::array<double, deck_size> wanted{}; // how many hold each card, if all choose by chance
    std::vector<Range> ranges;
    for (const Range &all : situation.players) {
        Range &range = ranges.emplace_back();
        for (const Holding &holding : all)
            if (holding.weight > 0 && !holding.cards.intersects(situation.board | situation.dead))
                range.push_back(holding);
        for (const Holding &holding : range)
            for (const Card card : holding.cards)
                wanted[static_cast<std::size_t>(card.number())] += 1.0 / static_cast<double>(range.size());
    }
    std::ranges::stable_sort(ranges, {}, &Range::size);
    for (Range &range : ranges)
        std::ranges::stable_sort(range, {}, [&](const Holding &holding) {
            double sum = 0;
            for (const Card card : holding.cards) sum += wanted[static_cast<std::size_t>(card.number())];
            return sum;
        });
    return ranges;
}

double ways_to_hold(const Situation &situation, std::size_t player, CardSet used) {
    if (player == situation.players.size()) return 1;
    double ways = 0;
    for (const Holding &holding : situation.players[player])
        if (holding.weight > 0 && !holding.cards.intersects(used))
            ways += ways_to_hold(situation, player + 1, used | holding.cards);
    return ways;
}

// How many ways there are to take a holding from each range, whether they go together or not.
double products_of(const Situation &situation) {
    double ways = 1;
    for (const Range &range : situation.players) ways *= static_cast<double>(range.size());
    return ways;
}

std::optional<std::string> problem_of_board(const Situation &situation) {
    const GameSpec &game = *situation.game;
    if (board_cards_of(game) == 0 && !situation.board.empty())
        return fmt::format("{} is played without a board", game.title);
    int dealt = 0;
    std::string sizes = "0";
    for (const Street &street : game.streets) {
        if (situation.board.size() == dealt) return std::nullopt;
        dealt += street.board;
        if (street.board > 0) sizes += fmt::format("{}{}", dealt == board_cards_of(game) ? " or " : ", ", dealt);
    }
    if (situation.board.size() == dealt) return std::nullopt;
    return fmt::format("a board has {} cards, not {}: {}", sizes, situation.board.size(), to_string(situation.board));
}

std::optional<std::string> problem_of_range(const Situation &situation, std::size_t player) {
    const Range &range = situation.players[player];
    const int whole = hole_cards_of(*situation.game);
    if (range.empty()) return fmt::format("player {} has no hand at all", player + 1);
    for (const Holding &holding : range) {
        if (holding.cards.size() > whole)
            return fmt::format("a hand of {} has {}, not {}: {}", situation.game->title, counted(whole, "card"),
                               holding.cards.size(), to_string(holding.cards));
        if (holding.cards.size() != cards_known(range))
            return fmt::format("all hands of a range must have equally many known cards, and player {} has some of {} "
                               "and some of {}",
                               player + 1, cards_known(range), holding.cards.size());
    }
    return std::nullopt;
}

double sum_of_shares(const BySharers &by_sharers) {
    double sum = 0;
    for (std::size_t sharers = 1; sharers < by_sharers.size(); ++sharers)
        sum += static_cast<double>(by_sharers[sharers]) / static_cast<double>(sharers);
    return sum;
}
double ratio(double part, std::uint64_t whole) { return whole == 0 ? 0 : part / static_cast<double>(whole); }

} // namespace

int hole_cards_of(const GameSpec &game) {
    int cards = 0;
    for (const Street &street : game.streets) cards += street.down + street.up;
    return cards;
}
int board_cards_of(const GameSpec &game) {
    int cards = 0;
    for (const Street &street : game.streets) cards += street.board;
    return cards;
}
bool has_discards(const GameSpec &game) {
    return std::ranges::any_of(game.streets,
                               [](const Street &street) { return street.discards != betting::Discards::never; });
}

std::optional<std::string> problem_of(const Situation &situation) {
    const GameSpec &game = *situation.game;
    const auto players = static_cast<int>(situation.players.size());
    if (game.showdown.ranking != betting::Ranking::poker)
        return fmt::format("{} is not ranked as poker is", game.title);
    if (players < 2 || players > game.max_players)
        return fmt::format("{} is played by 2 to {}, not by {}", game.title, game.max_players, players);
    if (auto problem = problem_of_board(situation)) return problem;
    int wanted = board_cards_of(game) + players * hole_cards_of(game);
    for (std::size_t player = 0; player < situation.players.size(); ++player)
        if (auto problem = problem_of_range(situation, player)) return problem;
    if (situation.board.intersects(situation.dead))
        return fmt::format("{} cannot be on the board and dead", to_string(situation.board & situation.dead));
    const int left = (game.deck - situation.dead).size();
    if (wanted > left)
        return fmt::format("{} hands{} take {} cards, and the deck has {} left", players,
                           board_cards_of(game) > 0 ? " and a board" : "", wanted, left);
    // Ranges that leave hardly any room for each other – five players with an ace – would take forever to try.
    std::uint64_t tries = 1'000'000;
    if (can_hold(easiest_first(situation), situation.board | situation.dead, tries)) return std::nullopt;
    return tries == 0 ? "no deal of these hands was found in a million tries: they need the same cards as each other"
                      : "these hands cannot all be dealt at once: they need the same cards as each other, the board or "
                        "the dead cards";
}

bool deals_are_counted(const Situation &situation) { return products_of(situation) <= 4e6; }

double deals_of(const Situation &situation) {
    const GameSpec &game = *situation.game;
    double ways = products_of(situation);
    int left = (game.deck - situation.board - situation.dead).size();
    for (const Range &range : situation.players) left -= cards_known(range);
    if (deals_are_counted(situation)) ways = ways_to_hold(situation, 0, situation.board | situation.dead);
    const auto deal = [&](int cards) {
        ways *= choices(left, cards);
        left -= cards;
    };
    for (const Range &range : situation.players) deal(hole_cards_of(game) - cards_known(range));
    deal(board_cards_of(game) - situation.board.size());
    return ways;
}

bool can_be_exact(const Situation &situation) {
    double most = deals_of(situation);
    for (const Range &range : situation.players) most *= std::ranges::max_element(range, {}, &Holding::weight)->weight;
    return most < 0x1p63;
}

std::size_t kind_of(LowRank low) {
    if (!low.qualifies()) return 0;
    const HandRank complement = low.as_high();
    if (complement.value >> 16 != 0) return low_kinds - 1;
    return static_cast<std::size_t>(std::bit_width(complement.value)) - 4; // a five is the fifth rank from the ace
}

double share_of(const Equity &equity, std::size_t player) {
    const PlayerEquity &own = equity.players[player];
    return ratio(sum_of_shares(own.whole) + (sum_of_shares(own.high) + sum_of_shares(own.low)) / 2, equity.total);
}
double high_share_of(const Equity &equity, std::size_t player) {
    const PlayerEquity &own = equity.players[player];
    return ratio(sum_of_shares(own.whole) + sum_of_shares(own.high), equity.total);
}
double low_share_of(const Equity &equity, std::size_t player) {
    return ratio(sum_of_shares(equity.players[player].low), equity.split);
}
double standard_error_of(const Equity &equity, std::size_t player) {
    if (equity.exact || equity.total < 2) return 0;
    const double mean = share_of(equity, player);
    constexpr double unit_square = 1.0 / (pot_units * pot_units);
    const double square = ratio(static_cast<double>(equity.players[player].squares) * unit_square, equity.total);
    return std::sqrt(std::max(0.0, square - mean * mean) / static_cast<double>(equity.total - 1));
}

void add(Equity &sum, const Equity &piece, std::uint64_t times) {
    const auto add_each = [times](auto &numbers, const auto &more) {
        for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] += more[i] * times;
    };
    sum.exact = sum.exact && piece.exact;
    sum.total += piece.total * times;
    sum.split += piece.split * times;
    for (std::size_t player = 0; player < sum.players.size(); ++player) {
        PlayerEquity &own = sum.players[player];
        const PlayerEquity &more = piece.players[player];
        own.wins += more.wins * times;
        own.ties += more.ties * times;
        own.squares += more.squares * times;
        add_each(own.whole, more.whole);
        add_each(own.high, more.high);
        add_each(own.low, more.low);
        add_each(own.categories, more.categories);
        add_each(own.lows, more.lows);
    }
}

Equity &operator+=(Equity &sum, const Equity &piece) {
    add(sum, piece, 1);
    return sum;
}

std::vector<Situation> by_street(const Situation &situation, std::span<const Card> board) {
    std::vector<Situation> streets;
    std::size_t dealt = 0;
    CardSet open;
    for (const Street &street : situation.game->streets) {
        if (dealt + street.board > board.size()) break;
        if (street.board == 0 && !streets.empty()) continue;
        for (std::size_t card = 0; card < street.board; ++card) open |= board[dealt++];
        streets.push_back(situation);
        streets.back().board = open;
    }
    return streets;
}

Winners winners_of(std::span<const Strength> strengths) {
    Winners winners;
    std::uint32_t high = 1; // nothing does not win
    std::uint32_t low = 1;
    const auto consider = [](std::uint32_t own, std::uint32_t &best, std::uint32_t &won, std::uint32_t bit) {
        if (own < best) return;
        won = own == best ? won | bit : bit;
        best = own;
    };
    for (std::size_t player = 0; player < strengths.size(); ++player) {
        consider(strengths[player].high, high, winners.high, 1U << player);
        consider(strengths[player].low, low, winners.low, 1U << player);
    }
    return winners;
}

void count_pot(Equity &equity, Winners winners, std::uint64_t weight) {
    equity.total += weight;
    const auto high_sharers = static_cast<std::size_t>(std::popcount(winners.high));
    const auto low_sharers = static_cast<std::size_t>(std::popcount(winners.low));
    const bool split = winners.high != 0 && winners.low != 0;
    if (split) equity.split += weight;
    for (std::size_t player = 0; player < equity.players.size(); ++player) {
        PlayerEquity &own = equity.players[player];
        const bool high = (winners.high >> player & 1U) != 0;
        const bool low = (winners.low >> player & 1U) != 0;
        if (!high && !low) continue;
        std::uint64_t units = 0;
        if (split) {
            if (high) own.high[high_sharers] += weight;
            if (low) own.low[low_sharers] += weight;
            units = (high ? pot_units / 2 / high_sharers : 0) + (low ? pot_units / 2 / low_sharers : 0);
        } else {
            own.whole[high_sharers + low_sharers] += weight;
            units = pot_units / (high_sharers + low_sharers);
        }
        (units == pot_units ? own.wins : own.ties) += weight;
        if (!equity.exact) own.squares += units * units * weight;
    }
}

void count_hand(PlayerEquity &player, Wins wins, Strength strength, std::uint64_t weight) {
    if (wins != Wins::low) player.categories[static_cast<std::size_t>(HandRank{strength.high}.category())] += weight;
    if (wins != Wins::high) player.lows[kind_of(LowRank{strength.low})] += weight;
}

Equity nothing_counted(const Situation &situation, bool exact) {
    return {.exact = exact, .players = std::vector<PlayerEquity>(situation.players.size())};
}

} // namespace ananas::analysis
