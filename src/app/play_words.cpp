#include "app/play_words.h"

#include "app/play_table.h"
#include "base/printable.h"
#include "betting/games.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"
#include "game/viewer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app::play {

namespace {

constexpr std::array<std::string_view, 4> symbols = {"♣", "♦", "♥", "♠"};
constexpr std::array<std::string_view, 4> colours = {"32", "34", "31", "1"}; // a deck of four colours
constexpr std::array<std::string_view, 3> row_titles = {"front ", "middle", "back  "};

} // namespace

// ---- cards and amounts

std::string words(const Tongue &tongue, Card card) {
    const auto suit = static_cast<std::size_t>(card.suit());
    const std::string text = tongue.symbols ? to_string(card.rank()).append(symbols[suit]) : to_string(card);
    return tongue.colours ? fmt::format("\x1b[{}m{}\x1b[0m", colours[suit], text) : text;
}

std::string words(const Tongue &tongue, const std::vector<CardView> &cards) {
    std::string text;
    for (const CardView &card : cards)
        text.append(text.empty() ? "" : " ").append(card ? words(tongue, *card) : std::string("[]"));
    return text;
}

std::string words(const Tongue &tongue, CardSet cards) {
    std::vector<CardView> sorted(cards.begin(), cards.end());
    std::ranges::sort(sorted, std::ranges::greater());
    return words(tongue, sorted);
}

std::string chips(std::int64_t amount) { return shown(Chips(amount), 0); }
std::string chips(const TableSeen &table, std::int64_t amount) { return shown(Chips(amount), table.settings.decimals); }

std::string strong(const Tongue &tongue, std::string_view text) {
    return tongue.colours ? fmt::format("\x1b[1m{}\x1b[0m", text) : std::string(text);
}

std::string listed(const std::vector<std::string> &names) {
    std::string text;
    for (std::size_t place = 0; place < names.size(); ++place)
        text.append(place == 0 ? "" : place + 1 == names.size() ? " and " : ", ").append(names[place]);
    return text;
}

// ---- hands

std::string made_words(CardSet cards) {
    if (cards.empty()) return {};
    if (cards.size() >= 5 && cards.size() <= 7) return words(rank_high(cards));
    std::array<int, rank_count> times{};
    for (const Card card : cards) ++times[static_cast<std::size_t>(card.rank())];
    std::vector<std::pair<int, Rank>> groups; // how often, which; the greatest first
    for (std::size_t rank = 0; rank < times.size(); ++rank)
        if (times[rank] > 0) groups.emplace_back(times[rank], static_cast<Rank>(rank));
    std::ranges::sort(groups, std::ranges::greater());
    const auto [most, first] = groups.front();
    if (most >= 3) return fmt::format("{} {}", most == 3 ? "three" : "four", plural_of(first));
    if (most == 2 && groups.size() > 1 && groups[1].first == 2)
        return fmt::format("two pair, {} and {}", plural_of(first), plural_of(groups[1].second));
    return most == 2 ? fmt::format("pair of {}", plural_of(first)) : fmt::format("{} high", name_of(first));
}

std::string hand_words(std::string_view game, CardSet hole, CardSet board) {
    const betting::GameSpec *spec = betting::find_game(game);
    const betting::Showdown rules = spec == nullptr ? betting::Showdown() : spec->showdown;
    const bool omaha = rules.hole == betting::HoleCards::exactly_two;
    const bool lazy = rules.hole == betting::HoleCards::two_of_three;
    const int all = hole.size() + board.size();
    const bool complete = omaha  ? hole.size() == 4 && board.size() >= 3
                          : lazy ? hole.size() == 3 && board.size() >= 3
                                 : all >= 5 && all <= 7;
    if (!complete) {
        // Two cards of Omaha's four, or of three, make no more than these two: the whole would say too much.
        if (omaha || lazy || hole.empty()) return {};
        if (rules.wins == betting::Wins::low) return {};
        return made_words(hole | board);
    }
    const betting::Strength strength = betting::strength_of(rules, hole, board);
    std::string low = words(LowRank{strength.low});
    switch (rules.wins) {
    case betting::Wins::high: return words(HandRank{strength.high});
    case betting::Wins::low: return low;
    case betting::Wins::high_and_low:
    case betting::Wins::high_and_low8: return fmt::format("{}; {}", words(HandRank{strength.high}), low);
    }
    return {};
}

std::vector<std::string> row_lines(const Tongue &tongue, const Rows &rows) {
    std::vector<std::string> lines;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const CardSet cards = known(rows[row]);
        const std::string made = cards.size() == 3 && row == 0 ? words(rank_front(cards)) : made_words(cards);
        lines.push_back(fmt::format("  {}  {}{}{}", row_titles[row],
                                    rows[row].empty() ? "empty" : words(tongue, rows[row]), made.empty() ? "" : ": ",
                                    made));
    }
    return lines;
}

std::vector<std::string> own_hand(const Tongue &tongue, const TableSeen &table) {
    const Chair *own = table.own();
    if (own == nullptr || !table.is_dealt(table.seat())) return {};
    if (table.is_chinese()) {
        const std::int64_t acting = table.acting();
        const Chair &hand = table.chairs.at(acting);
        std::vector<std::string> lines{fmt::format("{} rows{}:",
                                                   hand.second                    ? "Your second hand's"
                                                   : table.own_seats().size() > 1 ? "Your first hand's"
                                                                                  : "Your",
                                                   hand.fantasy ? ", in Fantasy Land" : "")};
        for (std::string &line : row_lines(tongue, hand.rows)) lines.push_back(std::move(line));
        if (!hand.drawn.empty()) lines.push_back("To place: " + words(tongue, hand.drawn) + ".");
        return lines;
    }
    if (own->cards.empty()) return {};
    const CardSet hole = known(own->cards);
    const CardSet board = known(table.board);
    const std::string made = table.is_twisted() ? made_words(hole | board) : hand_words(table.plays, hole, board);
    std::string line = fmt::format("You have {}{}{}.", words(tongue, own->cards), made.empty() ? "" : ": ", made);
    if (!board.empty())
        line = fmt::format("{}: {}. {}", table.is_twisted() ? "The dealer's cards" : "Board",
                           words(tongue, table.board), line);
    return {std::move(line)};
}

// ---- the table

namespace {

std::string_view attends_words(std::string_view how) {
    constexpr std::pair<std::string_view, std::string_view> known_ways[] = {
        {"waiting-for-big-blind", "waits for the big blind"},
        {"posting", "posts the blind with the next hand"},
        {"sitting-out", "sits out"},
        {"sitting-out-next", "sits out from the next hand on"},
        {"sitting-out-at-big-blind", "sits out at the next big blind"},
        {"leaving", "leaves after the hand"},
    };
    for (const auto &[word, words] : known_ways)
        if (word == how) return words;
    return "plays";
}

} // namespace

std::vector<std::string> stack_lines(const Tongue &tongue, const TableSeen &table) {
    std::vector<std::string> lines;
    for (const auto &[seat, chair] : table.chairs) {
        std::string line = fmt::format("{:>2} {}{}: {}", seat, printable(chair.name),
                                       seat == table.seat() ? " (you)"
                                       : chair.second       ? " (second hand)"
                                       : chair.bot          ? " (bot)"
                                                            : "",
                                       chips(table, chair.stack));
        if (chair.bet > 0) line += fmt::format(", bet {}", chips(table, chair.bet));
        if (seat == table.button) line += ", button";
        if (table.phase == "playing" && table.is_dealt(seat))
            line += !chair.live ? ", folded" : chair.all_in ? ", all-in" : "";
        if (!chair.up.empty() && chair.live) line += ", shows " + words(tongue, chair.up);
        if (chair.attends != "playing") line += fmt::format(", {}", attends_words(chair.attends));
        if (chair.agrees) line += ", agrees to a second hand";
        if (!chair.here) line += ", away";
        if (table.asked.contains(seat) && table.phase == "playing") line += ", to act";
        lines.push_back(std::move(line));
        if (table.is_chinese() && seat != table.seat() && table.phase == "playing" && table.is_dealt(seat))
            for (std::string &row : row_lines(tongue, chair.rows)) lines.push_back(" " + std::move(row));
    }
    if (table.pot > 0) lines.push_back(fmt::format("Pot {}.", chips(table, table.pot)));
    return lines;
}

} // namespace ananas::app::play
