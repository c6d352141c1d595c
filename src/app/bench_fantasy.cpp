// `ananas bench fantasy`: how fast Fantasy Land hands are set best, and what that is worth on average. Before
// anything is timed, answers are compared with every arrangement there is.
#include "analysis/fantasy.h"
#include "app/bench.h"
#include "app/speech.h"
#include "app/stopwatch.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/points.h"
#include "evaluator/rank.h"

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using chinese::Row;

constexpr std::uint64_t seed = 20'261'115;
constexpr int least_cards = analysis::least_fantasy_cards;
constexpr int most_cards = analysis::most_fantasy_cards;

CardSet deal_of(int count, std::mt19937_64 &random) {
    std::uniform_int_distribution<int> any(0, deck_size - 1);
    CardSet cards;
    while (cards.size() < count) cards |= Card::from_number(any(random));
    return cards;
}

// The most bonus points of any way to set the cards: 72,072 of thirteen, 1,009,008 of fourteen, 7,567,560 of
// fifteen.
int most_of_all(CardSet cards) {
    constexpr auto thrown_away = static_cast<Row>(chinese::all_rows.size());
    const std::vector<Card> deal(cards.begin(), cards.end());
    std::vector<Row> rows = {Row::front, Row::front, Row::front}; // what each card is part of
    rows.insert(rows.end(), 5, Row::middle);
    rows.insert(rows.end(), 5, Row::back);
    rows.resize(deal.size(), thrown_away);
    int most = -1;
    do {
        chinese::Board board;
        for (std::size_t place = 0; place < deal.size(); ++place)
            if (rows[place] != thrown_away) board[rows[place]] |= deal[place];
        const chinese::RowRanks ranks = ranks_of(board);
        if (is_foul({}, ranks)) continue;
        int bonus = 0;
        for (const Row row : chinese::all_rows) bonus += bonus_of({}, row, ranks[row]).count();
        most = std::max(most, bonus);
    } while (std::ranges::next_permutation(rows).found);
    return most;
}

// How many deals of each number of cards are compared with every way to set them, before any is timed.
struct Checked {
    int cards;
    int deals;
    int quick;
};
constexpr Checked checked[] = {{13, 100, 10}, {14, 5, 1}, {15, 1, 0}};

bool answers_are_right(bool quick) {
    std::mt19937_64 random(seed);
    for (const Checked &each : checked)
        for (int deal = 0; deal < (quick ? each.quick : each.deals); ++deal) {
            const CardSet cards = deal_of(each.cards, random);
            if (analysis::best_settings(cards, 0).front().bonuses().count() != most_of_all(cards)) return false;
        }
    return true;
}

// Fewer deals of more cards, so that each row takes about as long.
std::uint64_t deals_of(int cards, bool quick) {
    constexpr std::uint64_t deals[] = {1'000'000, 100'000, 50'000, 20'000, 10'000};
    const std::uint64_t all = deals[cards - least_cards];
    return quick ? all / 1000 : all;
}

} // namespace

int bench_fantasy(BenchWords words) {
    Speech out(STDOUT_FILENO);
    const bool right = answers_are_right(words.quick);
    if (!right) complain("ananas bench: a Fantasy Land setting was not the best");
    boost::json::array rows;
    if (!words.json) {
        out.say("{}, one core, processor time. The best setting of Fantasy Land cards, exact;\n"
                "first compared with every way to set them, on",
                processor_name());
        for (const Checked &each : checked)
            out.say(" {} {}", words.quick ? each.quick : each.deals,
                    each.cards == 15 ? "of 15.\n\n" : fmt::format("deals of {} cards,", each.cards));
        out.say("{:>5} {:>9} {:>12} {:>18} {:>9}\n", "cards", "deals", "µs a deal", "mean best bonus", "stays");
    }
    for (int cards = least_cards; cards <= most_cards && right; ++cards) {
        const std::uint64_t deals = deals_of(cards, words.quick);
        const double start = thread_seconds();
        const analysis::FantasyMean mean = analysis::mean_best_bonus(cards, 0, deals, seed);
        const double microseconds = (thread_seconds() - start) * 1e6 / static_cast<double>(deals);
        if (words.json)
            rows.push_back({{"cards", cards},
                            {"deals", deals},
                            {"microseconds_per_deal", microseconds},
                            {"mean_best_bonus", mean.bonus},
                            {"standard_error", mean.error},
                            {"stays", mean.stays}});
        else
            out.say("{:>5} {:>9} {:>12.1f} {:>9.4f} ± {:.4f} {:>7.2f} %\n", cards, deals, microseconds, mean.bonus,
                    mean.error, mean.stays * 100);
        out.flush();
    }
    return finish_bench(out, words, right, std::move(rows));
}

} // namespace ananas::app
