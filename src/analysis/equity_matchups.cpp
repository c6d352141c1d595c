#include "analysis/equity_matchups.h"

#include "analysis/equity.h"
#include "analysis/equity_holdem.h"
#include "analysis/equity_whole.h"
#include "cards/card.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

// Which suit each suit becomes, in all 24 ways.
using SuitOrder = std::array<std::uint8_t, suit_count>;
constexpr auto suit_orders = [] {
    std::array<SuitOrder, 24> orders{};
    SuitOrder order = {0, 1, 2, 3};
    for (SuitOrder &each : orders) {
        each = order;
        std::ranges::next_permutation(order);
    }
    return orders;
}();

constexpr std::uint64_t renamed(CardSet cards, const SuitOrder &order) {
    std::uint64_t bits = 0;
    for (std::size_t suit = 0; suit < suit_count; ++suit)
        bits |= (cards.bits() >> 16 * suit & all_ranks) << 16U * order[suit];
    return bits;
}

// Dead cards first, then the hands: the least of all ways to name the suits stands for them all.
using Match = std::array<std::uint64_t, 1 + most_players>;
Match least_of(std::span<const CardSet> sets) {
    Match least{};
    for (std::size_t i = 0; i < sets.size(); ++i) least[i] = sets[i].bits();
    for (const SuitOrder &order : suit_orders) {
        std::size_t same = 0;
        std::uint64_t bits = 0;
        while (same < sets.size() && (bits = renamed(sets[same], order)) == least[same]) ++same;
        if (same == sets.size() || bits > least[same]) continue;
        for (; same < sets.size(); ++same) least[same] = renamed(sets[same], order);
    }
    return least;
}

struct Weighed {
    Match match;
    bool swapped; // two players, the second of whom comes first in the match
    std::uint64_t weight;
};

class Matchups {
public:
    Matchups(const Situation &situation, Piece piece)
        : situation_(situation), ranges_(whole_ranges(situation)), equity_(nothing_counted(situation, true)) {
        if (std::ranges::all_of(ranges_, [](const Range &range) { return range.size() == 1; }))
            count_one_match(piece);
        else
            count_by_kinds_of_hands(piece);
    }
    Equity equity() { return std::move(equity_); }

private:
    static constexpr std::size_t most_found = std::size_t{1} << 20; // kept at a time

    void count_one_match(Piece piece) {
        std::vector<CardSet> hands;
        std::uint64_t weight = 1;
        for (const Range &range : ranges_) {
            hands.push_back(range.front().cards);
            weight *= range.front().weight;
        }
        add(equity_, known_holdem_equity(hands, situation_.dead, piece), weight);
    }

    // Matches are cut into pieces by the kind of a hand: that of the longest range or, with two players, the lower kind
    // of both, so that matches which are the same the other way round come together.
    void count_by_kinds_of_hands(Piece piece) {
        const std::vector<Range> all = ranges_;
        const auto longest = static_cast<std::size_t>(std::ranges::max_element(all, {}, &Range::size) - all.begin());
        const bool two = all.size() == 2;
        std::vector<std::vector<Match>> kind_of(all.size());
        std::vector<Match> kinds;
        for (std::size_t player = 0; player < all.size(); ++player) {
            if (player != longest && !two) continue;
            for (const Holding &holding : all[player])
                kind_of[player].push_back(least_of(std::array{situation_.dead, holding.cards}));
            kinds.insert(kinds.end(), kind_of[player].begin(), kind_of[player].end());
        }
        std::ranges::sort(kinds);
        kinds.erase(std::ranges::unique(kinds).begin(), kinds.end());

        const auto keep = [&](std::size_t player, auto wanted) {
            ranges_[player].clear();
            for (std::size_t i = 0; i < all[player].size(); ++i)
                if (wanted(kind_of[player][i])) ranges_[player].push_back(all[player][i]);
        };
        for (std::size_t kind = piece.number; kind < kinds.size(); kind += piece.of) {
            const auto this_kind = [&](const Match &match) { return match == kinds[kind]; };
            keep(longest, this_kind);
            if (two) {
                keep(1 - longest, [&](const Match &match) { return match >= kinds[kind]; });
                find(0, situation_.dead, 1);
                keep(1 - longest, this_kind);
                keep(longest, [&](const Match &match) { return match > kinds[kind]; });
            }
            find(0, situation_.dead, 1);
            count_found();
        }
    }
    void count_found() {
        std::ranges::sort(found_, {}, &Weighed::match);
        for (auto from = found_.begin(); from != found_.end();) {
            std::array<std::uint64_t, 2> weights{}; // as they come, and swapped
            auto to = from;
            for (; to != found_.end() && to->match == from->match; ++to) weights[to->swapped ? 1 : 0] += to->weight;
            count(from->match, weights);
            from = to;
        }
        found_.clear();
    }
    void find(std::size_t player, CardSet used, std::uint64_t weight) {
        if (player < ranges_.size()) {
            for (const Holding &holding : ranges_[player]) {
                if (holding.cards.intersects(used)) continue;
                sets_.push_back(holding.cards);
                find(player + 1, used | holding.cards, weight * holding.weight);
                sets_.pop_back();
            }
            return;
        }
        Weighed found{.match = least_of(sets_), .swapped = false, .weight = weight};
        if (ranges_.size() == 2) {
            const Match swapped = least_of(std::array{sets_[0], sets_[2], sets_[1]});
            if (swapped < found.match) found = {.match = swapped, .swapped = true, .weight = weight};
        }
        found_.push_back(found);
        if (found_.size() == most_found) count_found();
    }
    void count(const Match &match, std::array<std::uint64_t, 2> weights) {
        std::vector<CardSet> hands;
        for (std::size_t player = 0; player < ranges_.size(); ++player)
            hands.push_back(CardSet::from_bits(match[player + 1]));
        Equity once = known_holdem_equity(hands, CardSet::from_bits(match[0]), {});
        add(equity_, once, weights[0]);
        std::swap(once.players[0], once.players[1]);
        add(equity_, once, weights[1]);
    }

    const Situation &situation_;
    std::vector<Range> ranges_;
    Equity equity_;
    std::vector<CardSet> sets_ = {situation_.dead}; // dead cards and the hands chosen so far
    std::vector<Weighed> found_;
};

} // namespace

bool is_holdem_before_the_flop(const Situation &situation) {
    return is_holdem(*situation.game) && situation.board.empty();
}

Equity matchups_equity(const Situation &situation, Piece piece) { return Matchups(situation, piece).equity(); }

} // namespace ananas::analysis
