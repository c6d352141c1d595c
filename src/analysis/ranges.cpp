#include "analysis/ranges.h"

#include "analysis/equity.h"
#include "analysis/hand_pattern.h"
#include "analysis/range_reader.h"
#include "base/result.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

constexpr double most_listed = 1e6; // hands of one range

std::uint64_t key(const Holding &holding) { return holding.cards.bits(); }

// The holdings of a pattern, each once. In stud a hand that can lie up and down in several ways weighs more.
Range listed(const HandPattern &pattern, std::uint32_t weight) {
    Range range;
    for (const CardSet cards : hands_of(pattern)) range.push_back({.cards = cards, .weight = weight});
    std::ranges::sort(range, {}, key);
    std::size_t kept = 0;
    for (std::size_t place = 0; place < range.size(); ++place)
        if (kept > 0 && range[kept - 1].cards == range[place].cards)
            range[kept - 1].weight += weight;
        else
            range[kept++] = range[place];
    range.resize(kept);
    return range;
}

// In stud open cards are dealt like those to come, unless a rank stands beside them: the down cards "(A ?)" hold at
// least one ace.
void leave_out_open(CardGroup &group) {
    const auto is_open = [](CardSet slot) { return slot == CardSet::full_deck(); };
    if (!std::ranges::all_of(group, [&](CardSet slot) { return is_open(slot) || slot.size() == 1; })) return;
    CardGroup known;
    for (const CardSet slot : group)
        if (!is_open(slot)) known.push_back(slot);
    group = known;
}

// Of hands listed several times the last, in the order of their cards; weights without a common factor; those
// that weigh nothing left out.
Range settled(Range range) {
    std::ranges::stable_sort(range, {}, key);
    Range kept;
    for (const Holding &holding : range)
        if (!kept.empty() && kept.back().cards == holding.cards)
            kept.back() = holding;
        else
            kept.push_back(holding);
    std::erase_if(kept, [](const Holding &holding) { return holding.weight == 0; });
    if (kept.empty()) return kept;
    std::uint32_t common = kept.front().weight;
    for (const Holding &holding : kept) common = std::gcd(common, holding.weight);
    for (Holding &holding : kept) holding.weight /= common;
    return kept;
}

std::string too_many(const SpelledHands &spelled) {
    return fmt::format("'{}' at character {} stands for more than a million hands; leave out the cards to come",
                       spelled.text, spelled.at);
}

} // namespace

HandForm dealt_form(const betting::GameSpec &game) {
    HandForm form{.cards = 0, .stud = false};
    for (const betting::Street &street : game.streets) {
        form.cards += street.down + street.up;
        form.stud |= street.up > 0;
    }
    return form;
}

Result<Range, std::string> parse_range(HandForm form, std::string_view text) {
    auto spelled = read_range(form, text);
    if (!spelled) return Failure{spelled.error()};
    if (form.stud)
        for (SpelledHands &one : *spelled)
            for (HandPattern &hand : one.hands)
                for (CardGroup *const group : {&hand.cards, &hand.down}) leave_out_open(*group);
    const SpelledHands &first = spelled->front();
    if (spelled->size() == 1 && first.hands.size() == 1 && says_cards_only(first.hands.front()) && first.weight > 0)
        return Range{Holding{.cards = given_cards(first.hands.front())}};

    Range range;
    for (const SpelledHands &one : *spelled) {
        const std::size_t before = range.size();
        for (const HandPattern &hand : one.hands) {
            if (most_hands_of(hand) > most_listed) return Failure{too_many(one)};
            const Range more = listed(hand, one.weight);
            range.insert(range.end(), more.begin(), more.end());
        }
        if (range.size() == before)
            return Failure{fmt::format("'{}' at character {} is a hand that the deck does not hold", one.text, one.at)};
        if (form.stud && range.front().cards.size() != range.back().cards.size())
            return Failure{fmt::format("'{}' at character {} has {} known cards and '{}' {}; the hands of a range "
                                       "have equally many",
                                       one.text, one.at, range.back().cards.size(), first.text,
                                       range.front().cards.size())};
    }
    range = settled(std::move(range));
    if (range.empty()) return Failure{std::string("all hands of this range have the weight 0; give some of them more")};
    return range;
}

Range without(const Range &range, CardSet gone) {
    Range left;
    for (const Holding &holding : range)
        if (!holding.cards.intersects(gone)) left.push_back(holding);
    return left;
}

} // namespace ananas::analysis
