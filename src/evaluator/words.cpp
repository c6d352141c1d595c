#include "cards/card.h"
#include "cards/text.h"
#include "evaluator/rank.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ananas {
namespace {

// Bit 0 is the deuce of a high hand and the ace of a low one.
enum class Ace : std::uint8_t { high, low };

// The ranks of a mask, the most important – the greatest – first.
std::vector<Rank> ranks_in(unsigned mask, Ace ace) {
    std::vector<Rank> ranks;
    for (int bit = 15; bit >= 0; --bit) {
        if ((mask >> bit & 1U) == 0) continue;
        const int rank = ace == Ace::high ? bit : (bit + rank_count - 1) % rank_count;
        ranks.push_back(static_cast<Rank>(rank));
    }
    return ranks;
}

// "queen kicker", "ace, king and nine kickers"; nothing for none.
std::string kickers(const std::vector<Rank> &ranks) {
    std::string text;
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (i > 0) text += i + 1 == ranks.size() ? " and " : ", ";
        text += name_of(ranks[i]);
    }
    return text + (ranks.size() == 1 ? " kicker" : " kickers");
}
std::string with_kickers(const std::string &made, const std::vector<Rank> &ranks) {
    return ranks.empty() ? made : made + ", " + kickers(ranks);
}

std::string joined(const std::vector<Rank> &ranks) { // "ace-jack-eight-five-three"
    std::string text;
    for (const Rank rank : ranks) text.append(text.empty() ? "" : "-").append(name_of(rank));
    return text;
}

std::string describe(HandRank rank, Ace ace) {
    const std::vector<Rank> first = ranks_in(rank.first(), ace);
    const Category category = rank.category();
    if (category == Category::straight || category == Category::straight_flush) {
        const Rank top = ranks_in(rank.next() >> 1U, ace).front(); // the bit of a run is one above its top
        if (category == Category::straight_flush && top == Rank::ace) return "royal flush";
        return std::string(category == Category::straight ? "straight, " : "straight flush, ").append(name_of(top)) +
               " high";
    }
    std::vector<Rank> next = ranks_in(rank.next(), ace);
    switch (category) {
    case Category::high_card: {
        const std::string high = std::string(name_of(next.front())) + " high";
        next.erase(next.begin());
        return with_kickers(high, next);
    }
    case Category::pair: return with_kickers("pair of " + std::string(plural_of(first[0])), next);
    case Category::two_pair:
        return with_kickers(
            "two pair, " + std::string(plural_of(first[0])) + " and " + std::string(plural_of(first[1])), next);
    case Category::trips: return with_kickers("three " + std::string(plural_of(first[0])), next);
    case Category::flush: return "flush, " + joined(next);
    case Category::full_house:
        return "full house, " + std::string(plural_of(first[0])) + " full of " + std::string(plural_of(next[0]));
    case Category::quads: return with_kickers("four " + std::string(plural_of(first[0])), next);
    case Category::straight:
    case Category::straight_flush: break;
    }
    return {};
}

} // namespace

std::string words(HandRank rank) { return describe(rank, Ace::high); }

std::string words(LowRank rank) {
    if (!rank.qualifies()) return "no low";
    const HandRank hand = rank.as_high();
    if (hand.category() != Category::high_card) return "low with " + describe(hand, Ace::low);
    const std::vector<Rank> five = ranks_in(hand.next(), Ace::low);
    std::string text = std::string(name_of(five[0])) + "-" + std::string(name_of(five[1])) + " low: ";
    for (std::size_t i = 0; i < five.size(); ++i) text += (i > 0 ? "-" : "") + to_string(five[i]);
    return text;
}

} // namespace ananas
