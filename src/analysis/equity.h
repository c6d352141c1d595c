// Equity: what share of the pot each hand of a betting game wins when the cards that nobody knows are dealt and the
// hands are shown down. Exactly, over every deal there is, or by samples with their error; whole hands, partly known
// hands and ranges. Either way the work can be done in pieces that are added up, in any order and on as many threads
// as the caller has; the sum does not depend on how it was cut. Games with a discard have a question to answer first
// – which card goes – and are no business of this file.
#pragma once

#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/rank.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ananas::analysis {

// What is known of a hand; the rest is dealt at random. A whole hand of hold'em has two cards, a random one none. Up
// and down cards of stud make no difference to equity.
struct Holding {
    CardSet cards;
    std::uint32_t weight = 1; // of every deal with this hand in it, beside others of the range
    friend bool operator==(const Holding &, const Holding &) = default;
};
using Range = std::vector<Holding>; // what one player may hold: never empty, all equally many cards known

struct Situation {
    const betting::GameSpec *game = nullptr;
    std::vector<Range> players;
    CardSet board;
    CardSet dead;
};

inline constexpr std::size_t most_players = 10;

int hole_cards_of(const betting::GameSpec &game);
int board_cards_of(const betting::GameSpec &game);
bool has_discards(const betting::GameSpec &game);

// What keeps a situation from being dealt, in a sentence; nothing when all is well, which the functions below demand.
// A holding that meets the board, a dead card or another player's cards just does not happen; that none is left is a
// problem.
std::optional<std::string> problem_of(const Situation &situation);

// How many deals there are – or at most, where ranges are so large that to count those that go together takes long.
double deals_of(const Situation &situation);
bool deals_are_counted(const Situation &situation); // so that deals_of is no upper bound
// How long exact_equity takes, in deals that are shown down one by one – a hundred million are some seconds. Many deals
// are often counted at once.
double work_of(const Situation &situation);
// Whether the weights of all deals together can be counted; otherwise only samples are left.
bool can_be_exact(const Situation &situation);

// Weights of deals by how many players shared what was won: [1] when the player had it alone.
using BySharers = std::array<std::uint64_t, most_players + 1>;

// A low by its highest card: none, five low to king low, or one with a pair in it.
inline constexpr std::size_t low_kinds = 11;
std::size_t kind_of(LowRank low);

struct PlayerEquity {
    std::uint64_t wins = 0;                      // the whole pot alone: in high-low a scoop
    std::uint64_t ties = 0;                      // some of it
    BySharers whole{};                           // pots that went one way only, such as all of a game without a low
    BySharers high{};                            // high halves of split pots
    BySharers low{};                             // their low halves
    std::array<std::uint64_t, 9> categories{};   // of the final high hand, by Category
    std::array<std::uint64_t, low_kinds> lows{}; // of the final low hand, by kind_of
    std::uint64_t squares = 0;                   // of the shares of samples, in units of a pot's 5,040th
    friend bool operator==(const PlayerEquity &, const PlayerEquity &) = default;
};

// Everything is a weight of deals out of `total`; of samples each weighs 1.
struct Equity {
    bool exact = true;
    std::uint64_t total = 0;
    std::uint64_t split = 0; // pots with a high and a low half
    std::vector<PlayerEquity> players;
    friend bool operator==(const Equity &, const Equity &) = default;
};

// Over the deals looked at: of the pot; of the high, which takes all where there is no low; of the low, where there is
// one.
double share_of(const Equity &equity, std::size_t player);
double high_share_of(const Equity &equity, std::size_t player);
double low_share_of(const Equity &equity, std::size_t player);
// Of `share_of`; nothing when exact.
double standard_error_of(const Equity &equity, std::size_t player);

Equity &operator+=(Equity &sum, const Equity &piece);
void add(Equity &sum, const Equity &piece, std::uint64_t times);

// Piece `number` of so many; the sizes of pieces differ somewhat.
struct Piece {
    std::uint32_t number = 0;
    std::uint32_t of = 1;
};

Equity exact_equity(const Situation &situation, Piece piece = {});

// Samples `first` to `first + samples - 1` of the stream that belongs to the seed, each a deal by its weight. Pieces
// that follow one another add up to the whole. Where ranges hardly go together, deals that could not be found in many
// tries are missing from `total`.
Equity sampled_equity(const Situation &situation, std::uint64_t seed, std::uint64_t first, std::uint64_t samples);

// Every deal, one at a time, as a person would do it: what the fast ways are compared with.
Equity plain_equity(const Situation &situation, Piece piece = {});

// The same situation before the flop and with each street of the board that is there: `board` is in the order dealt,
// and what comes later is not known yet.
std::vector<Situation> by_street(const Situation &situation, std::span<const Card> board);

// For whoever deals: counts a deal that players won by these bits, player p being bit p. No high in games of lows, and
// no low where nobody has one.
struct Winners {
    std::uint32_t high = 0;
    std::uint32_t low = 0;
};
Winners winners_of(std::span<const betting::Strength> strengths);
void count_pot(Equity &equity, Winners winners, std::uint64_t weight);
void count_hand(PlayerEquity &player, betting::Wins wins, betting::Strength strength, std::uint64_t weight);
Equity nothing_counted(const Situation &situation, bool exact);

} // namespace ananas::analysis
