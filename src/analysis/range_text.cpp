// Ranges written down again.
#include "analysis/equity.h"
#include "analysis/range_reader.h"
#include "analysis/ranges.h"
#include "cards/card.h"
#include "cards/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::analysis {
namespace {

// "QQ+,AKs:0.5": hands behind one another, with their weights. Those keep their proportions to the last digit, as
// long as thousandths can.
class List {
public:
    explicit List(std::uint32_t heaviest) : heaviest_(heaviest) {}

    void add(std::string_view hands, std::uint32_t weight) {
        if (!text_.empty()) text_ += ',';
        text_ += hands;
        const std::uint64_t thousandths =
            heaviest_ <= whole_weight ? std::uint64_t{weight} * (whole_weight / heaviest_)
                                      : std::max<std::uint64_t>(1, std::uint64_t{weight} * whole_weight / heaviest_);
        if (thousandths == whole_weight) return;
        std::string decimals = fmt::format("{:03}", thousandths);
        decimals.erase(decimals.find_last_not_of('0') + 1);
        text_ += ":0." + decimals;
    }
    [[nodiscard]] const std::string &text() const { return text_; }

private:
    std::uint32_t heaviest_;
    std::string text_;
};

constexpr std::size_t ranks = rank_count;

// A weight for every kind of two cards: [high][low] those of one suit, [low][high] the others, pairs between. 0 is
// for kinds that are not there as a whole.
using Grid = std::array<std::array<std::uint32_t, ranks>, ranks>;

struct Place {
    std::size_t row;
    std::size_t column;
};
Place place_of(CardSet two_cards) {
    const Card a = *two_cards.begin();
    const Card b = *(two_cards - a).begin();
    const auto [low, high] = std::minmax({static_cast<std::size_t>(a.rank()), static_cast<std::size_t>(b.rank())});
    return a.suit() == b.suit() ? Place{high, low} : Place{low, high};
}

Grid whole_kinds(const Range &range) {
    Grid weights{};
    Grid counts{};
    for (const Holding &holding : range) {
        const auto [row, column] = place_of(holding.cards);
        std::uint32_t &weight = weights[row][column];
        std::uint32_t &count = counts[row][column];
        if (count == 0) weight = holding.weight;
        if (weight == holding.weight) ++count;
    }
    for (std::size_t row = 0; row < ranks; ++row)
        for (std::size_t column = 0; column < ranks; ++column) {
            const std::uint32_t all = row == column ? 6 : row > column ? 4 : 12;
            if (counts[row][column] != all) weights[row][column] = 0;
        }
    return weights;
}

std::string named(std::size_t high, std::size_t low, std::string_view mark) {
    return std::string{rank_letters[high], rank_letters[low]} + std::string(mark);
}

// Runs of equal weights down from `top`: `weight` and `name` take a rank.
template <class Weight, class Name> void add_runs(List &list, std::size_t top, Weight weight, Name name) {
    for (std::size_t from = top + 1; from > 0;) {
        const std::size_t high = from - 1;
        std::size_t low = high;
        while (low > 0 && weight(low - 1) == weight(high)) --low;
        from = low;
        if (weight(high) == 0) continue;
        list.add(low == high ? name(high) : high == top ? name(low) + "+" : name(high) + "-" + name(low), weight(high));
    }
}

std::string two_card_text(const Range &range, std::uint32_t heaviest) {
    const Grid grid = whole_kinds(range);
    List list(heaviest);
    add_runs(
        list, ranks - 1, [&](std::size_t rank) { return grid[rank][rank]; },
        [](std::size_t rank) { return named(rank, rank, ""); });
    for (std::size_t high = ranks - 1; high > 0; --high) {
        const auto suited = [&](std::size_t low) { return grid[high][low]; };
        const auto off = [&](std::size_t low) { return grid[low][high]; };
        const auto both = [&](std::size_t low) { return suited(low) == off(low) ? suited(low) : 0; };
        const auto add = [&](std::string_view mark, const auto &weight) {
            add_runs(list, high - 1, weight, [&](std::size_t low) { return named(high, low, mark); });
        };
        add("", both);
        add("s", [&](std::size_t low) { return both(low) == 0 ? suited(low) : 0; });
        add("o", [&](std::size_t low) { return both(low) == 0 ? off(low) : 0; });
    }
    for (const Holding &holding : range) {
        const auto [row, column] = place_of(holding.cards);
        if (grid[row][column] != 0) continue;
        const Card a = *holding.cards.begin();
        const Card b = *(holding.cards - a).begin();
        list.add(to_string(std::max(a, b)) + to_string(std::min(a, b)), holding.weight);
    }
    return list.text();
}

} // namespace

std::string to_string(HandForm form, const Range &range) {
    const Holding &first = range.front();
    if (first.cards.empty()) return "random";
    const std::uint32_t heaviest = std::ranges::max(range, {}, &Holding::weight).weight;
    if (form.cards == 2 && first.cards.size() == 2) return two_card_text(range, heaviest);
    List list(heaviest);
    for (const Holding &holding : range) {
        std::string cards = to_string(holding.cards);
        std::erase(cards, ' ');
        if (!form.stud) cards.append(static_cast<std::size_t>(form.cards - holding.cards.size()), '*');
        list.add(cards, holding.weight);
    }
    return list.text();
}

} // namespace ananas::analysis
