#include "twisted/pay_schedule.h"

#include "base/printable.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace ananas::twisted {
namespace {

// Where a kind stands among all kinds; of three cards some cannot be held.
constexpr int impossible = -1;
constexpr int place_of_five[hand_kinds] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
constexpr int place_of_three[hand_kinds] = {0, 1, impossible, 4, 3, 2, impossible, impossible, 5, 6};

int place_of(Ranking ranking, HandKind kind) {
    return (ranking == Ranking::five_cards ? place_of_five : place_of_three)[static_cast<std::size_t>(kind)];
}

Rank highest(unsigned ranks) { return ranks == 0 ? Rank::two : static_cast<Rank>(std::bit_width(ranks) - 1); }

Held royal_or(Held straight_flush) {
    if (straight_flush.rank == Rank::ace) straight_flush.kind = HandKind::royal_flush;
    return straight_flush;
}

Held held_of_five(CardSet cards) {
    const HandRank rank = rank_high(cards);
    const auto kind = static_cast<HandKind>(rank.category()); // they are counted alike up to the straight flush
    switch (rank.category()) {
    case Category::high_card:
    case Category::flush: return {kind, highest(rank.next())};
    case Category::straight: return {kind, static_cast<Rank>(std::countr_zero(rank.next()) - 1)};
    case Category::straight_flush: return royal_or({kind, static_cast<Rank>(std::countr_zero(rank.next()) - 1)});
    case Category::pair:
    case Category::two_pair:
    case Category::trips:
    case Category::full_house:
    case Category::quads: return {kind, highest(rank.first())};
    }
    return {};
}
static_assert(static_cast<int>(Category::straight_flush) == static_cast<int>(HandKind::straight_flush) &&
              static_cast<int>(Category::flush) == static_cast<int>(HandKind::flush));

struct ThreeCards {
    Held held;
    unsigned first = 0; // the ranks that come first, as a mask
    unsigned next = 0;
};

ThreeCards read_three(CardSet cards) {
    constexpr unsigned wheel = 1U << static_cast<unsigned>(Rank::ace) | 0b11U; // A-2-3
    const unsigned ranks = cards.ranks();
    bool one_suit = false;
    unsigned twice = 0;
    unsigned seen = 0;
    for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades}) {
        const unsigned of_suit = cards.ranks_of(suit);
        one_suit = one_suit || std::popcount(of_suit) == 3;
        twice |= seen & of_suit;
        seen |= of_suit;
    }
    if (std::popcount(ranks) == 1) return {{HandKind::trips, highest(ranks)}, ranks, 0};
    if (twice != 0) return {{HandKind::pair, highest(twice)}, twice, ranks & ~twice};
    const unsigned lowest = ranks & (~ranks + 1U);
    if (ranks == wheel || ranks == lowest * 0b111U) {
        const Rank top = ranks == wheel ? Rank::three : highest(ranks);
        const unsigned mask = 1U << static_cast<unsigned>(top);
        if (one_suit) return {royal_or({HandKind::straight_flush, top}), mask, 0};
        return {{HandKind::straight, top}, mask, 0};
    }
    return {{one_suit ? HandKind::flush : HandKind::high_card, highest(ranks)}, 0, ranks};
}

// ---- as text

constexpr std::string_view names[hand_kinds] = {"high card",      "pair",       "two pair",   "three of a kind",
                                                "straight",       "flush",      "full house", "four of a kind",
                                                "straight flush", "royal flush"};

// Other words for the same.
constexpr std::pair<std::string_view, HandKind> also_called[] = {
    {"trips", HandKind::trips},
    {"quads", HandKind::quads},
    {"two pairs", HandKind::two_pair},
    {"any pair", HandKind::pair},
    {"mini royal", HandKind::royal_flush},
    {"royal", HandKind::royal_flush},
    {"royal straight flush", HandKind::royal_flush},
};

std::string lower(std::string_view text) {
    std::string folded(text);
    for (char &c : folded)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return folded;
}

std::vector<std::string> words_of(std::string_view line) {
    constexpr std::string_view spaces = " \t\r:";
    std::vector<std::string> words;
    while (true) {
        const std::size_t start = line.find_first_not_of(spaces);
        if (start == std::string_view::npos) return words;
        const std::size_t end = std::min(line.find_first_of(spaces, start), line.size());
        words.push_back(lower(line.substr(start, end - start)));
        line.remove_prefix(end);
    }
}

std::optional<Rank> rank_named(std::string_view word) {
    for (int number = 0; number < rank_count; ++number) {
        const auto rank = static_cast<Rank>(number);
        if (word == name_of(rank) || word == plural_of(rank)) return rank;
    }
    return std::nullopt;
}

using Text = std::span<const std::string>;

std::optional<Held> hand_named(Text words) {
    const std::string joined = fmt::format("{}", fmt::join(words, " "));
    for (int number = 0; number < hand_kinds; ++number)
        if (joined == names[number]) return Held{static_cast<HandKind>(number), Rank::two};
    for (const auto &[name, kind] : also_called)
        if (joined == name) return Held{kind, Rank::two};
    if (words.size() == 5 && words[3] == "or" && words[4] == "better") words = words.first(3);
    if (words.size() == 3 && words[0] == "pair" && words[1] == "of")
        if (const auto rank = rank_named(words[2])) return Held{HandKind::pair, *rank};
    if (words.size() == 2 && words[1] == "high")
        if (const auto rank = rank_named(words[0])) return Held{HandKind::high_card, *rank};
    return std::nullopt;
}

std::optional<int> whole_number(std::string_view word) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return number;
}

// "flush 10", "flush 10 to 1", "pair of sixes or better push".
Result<PayLine, std::string> parse_line(Text words, Ranking ranking) {
    constexpr std::string_view right =
        "write a hand and what it pays, such as 'flush 10' or 'pair of sevens or better 1'";
    if (words.size() > 2 && words[words.size() - 2] == "to") {
        if (words.back() != "1")
            return Failure{std::string("payments are whole numbers to 1, as in 'straight 5 to 1'")};
        words = words.first(words.size() - 2);
    }
    if (words.size() < 2) return Failure{std::string(right)};
    const std::string &paid = words.back();
    const std::optional<int> pays = paid == "push" ? 0 : whole_number(paid);
    const auto least = hand_named(words.first(words.size() - 1));
    if (!pays) return Failure{fmt::format("'{}' is not a payment; {}", printable(paid), right)};
    if (*pays < 0 || *pays > most_paid)
        return Failure{fmt::format("{} to 1 is not a payment; it is from 0 (or 'push') to {}", *pays, most_paid)};
    if (!least)
        return Failure{fmt::format("'{}' is not a hand; hands are {}, 'pair of sevens or better' and 'ace high'",
                                   printable(fmt::format("{}", fmt::join(words.first(words.size() - 1), " "))),
                                   fmt::join(names, ", "))};
    if (place_of(ranking, least->kind) == impossible)
        return Failure{fmt::format("three cards cannot make a {}", twisted::words(*least))};
    return PayLine{*least, *pays};
}

} // namespace

Held held_by(Ranking ranking, CardSet cards) {
    return ranking == Ranking::five_cards ? held_of_five(cards) : read_three(cards).held;
}

bool at_least(Ranking ranking, Held held, Held least) {
    const int place = place_of(ranking, held.kind);
    const int wanted = place_of(ranking, least.kind);
    return place != wanted ? place > wanted : held.rank >= least.rank;
}

std::uint32_t rank_three(CardSet cards) {
    const ThreeCards three = read_three(cards);
    const int place = std::min(place_of(Ranking::three_cards, three.held.kind),
                               place_of(Ranking::three_cards, HandKind::straight_flush));
    return static_cast<std::uint32_t>(place) << 26U | three.first << 13U | three.next;
}

std::size_t line_of(const PaySchedule &schedule, Ranking ranking, Held held) {
    std::size_t line = 0;
    while (line < schedule.lines.size() && !at_least(ranking, held, schedule.lines[line].least)) ++line;
    return line;
}

std::string words(Held least) {
    if (least.rank == Rank::two) return std::string(names[static_cast<std::size_t>(least.kind)]);
    if (least.kind == HandKind::pair) return fmt::format("pair of {} or better", plural_of(least.rank));
    if (least.kind == HandKind::high_card) return fmt::format("{} high", name_of(least.rank));
    return std::string(names[static_cast<std::size_t>(least.kind)]);
}

Result<PaySchedule, std::string> parse_schedule(std::string_view text, Ranking ranking) {
    PaySchedule schedule;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::vector<std::string> words = words_of(line.substr(0, line.find('#')));
        if (words.empty()) continue;
        const auto complain = [number](std::string_view what) {
            return Failure{fmt::format("line {}: {}", number, what)};
        };
        const auto read = parse_line(words, ranking);
        if (!read) return complain(read.error());
        if (schedule.lines.size() == PayLines::room())
            return complain(fmt::format("a schedule has at most {} lines", PayLines::room()));
        if (!schedule.lines.empty() && at_least(ranking, read->least, schedule.lines.back().least))
            return complain(fmt::format("the best hand comes first, and '{}' stands below '{}'",
                                        twisted::words(read->least), twisted::words(schedule.lines.back().least)));
        schedule.lines.push_back(*read);
    }
    if (schedule.lines.empty()) return Failure{std::string("a schedule needs at least one line, such as 'flush 10'")};
    return schedule;
}

std::string to_string(const PaySchedule &schedule) {
    std::string text;
    for (const PayLine &line : schedule.lines)
        text += line.pays == 0 ? fmt::format("{} push\n", words(line.least))
                               : fmt::format("{} {}\n", words(line.least), line.pays);
    return text;
}

} // namespace ananas::twisted
