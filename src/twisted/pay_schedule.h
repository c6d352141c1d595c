// What hands are paid. A schedule is a list of lines from the best hand down, each naming the least hand
// that it pays and how much, x to 1; a hand takes the first line that it reaches, a line of nothing gives
// the bets back, and a hand below all lines loses them.
#pragma once

#include "base/list.h"
#include "base/result.h"
#include "cards/card.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ananas::twisted {

enum class HandKind : std::uint8_t {
    high_card,
    pair,
    two_pair,
    trips,
    straight,
    flush,
    full_house,
    quads,
    straight_flush,
    royal_flush,
};
inline constexpr int hand_kinds = 10;

// Five cards rank as everywhere. Of three cards, trips beat a straight and a straight beats a flush.
enum class Ranking : std::uint8_t { five_cards, three_cards };
constexpr int cards_in(Ranking ranking) { return ranking == Ranking::five_cards ? 5 : 3; }

// As much of a hand as a pay schedule looks at: its kind, and the rank that comes first in it.
struct Held {
    HandKind kind = HandKind::high_card;
    Rank rank = Rank::two;
    friend constexpr bool operator==(Held, Held) = default;
};
Held held_by(Ranking ranking, CardSet cards);
bool at_least(Ranking ranking, Held held, Held least);

// The strength of three cards: greater is better and equal is a tie.
std::uint32_t rank_three(CardSet cards);

struct PayLine {
    Held least;
    int pays = 0; // to 1
    friend constexpr bool operator==(PayLine, PayLine) = default;
};
inline constexpr int most_paid = 100'000; // to 1

using PayLines = List<PayLine, 24>;
struct PaySchedule {
    std::string_view name;
    PayLines lines;
    friend constexpr bool operator==(const PaySchedule &, const PaySchedule &) = default;
};

// The line that pays a hand, or the number of lines for a hand that loses.
std::size_t line_of(const PaySchedule &schedule, Ranking ranking, Held held);

// "pair of sevens or better", "royal flush"
std::string words(Held least);

// A schedule as people write it, best hand first: one line a hand, such as "flush 10" or
// "pair of sevens or better 1"; "push" is a payment of nothing, # begins a comment. The error is a
// sentence with the number of its line. The schedule gets no name.
Result<PaySchedule, std::string> parse_schedule(std::string_view text, Ranking ranking);
// The same text back.
std::string to_string(const PaySchedule &schedule);

} // namespace ananas::twisted
