#include "analysis/house_strategy.h"

#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "cards/card.h"
#include "cards/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

constexpr int anywhere = -1;
constexpr std::size_t most_rules = 6;
// A rule must win at least this share of what all betting wins, or it is not worth remembering.
constexpr std::int64_t worth_remembering = 3000;
// A rule that takes in hands better folded is the wrong rule, even if it wins on the whole: what it loses
// counts many times when rules are compared.
constexpr std::int64_t too_broad = 40;

unsigned ranks_from(Rank least) { return all_ranks & ~((1U << static_cast<unsigned>(least)) - 1U); }

// The ranks that appear twice or more.
unsigned paired(CardSet cards) {
    unsigned seen = 0;
    unsigned twice = 0;
    for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades}) {
        twice |= seen & cards.ranks_of(suit);
        seen |= cards.ranks_of(suit);
    }
    return twice;
}

int most_of_a_suit(CardSet cards) {
    int most = 0;
    for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades})
        most = std::max(most, std::popcount(cards.ranks_of(suit)));
    return most;
}

// The ranks missing between the lowest and the highest, the ace counted high or low, whichever is better;
// nothing if a straight cannot hold them all. Ranks are all different.
std::optional<int> gaps_within_a_straight(unsigned ranks) {
    const int cards = std::popcount(ranks);
    const unsigned ace = 1U << static_cast<unsigned>(Rank::ace);
    const auto span = [](unsigned mask) { return static_cast<int>(std::bit_width(mask)) - std::countr_zero(mask); };
    int least = span(ranks << 1U);
    if ((ranks & ace) != 0) least = std::min(least, span((ranks & ~ace) << 1U | 1U));
    return least <= 5 ? std::optional(least - cards) : std::nullopt;
}

// What rules for a bet ask of a hand, looked for once: there are a thousand rules to try, and thousands of hands.
struct Looks {
    unsigned ranks = 0, twice = 0;
    int of_a_suit = 0;
    std::optional<int> gaps;
};
Looks looks_of(CardSet hand) {
    const unsigned ranks = hand.ranks(), twice = paired(hand);
    return {.ranks = ranks,
            .twice = twice,
            .of_a_suit = most_of_a_suit(hand),
            .gaps = twice == 0 ? gaps_within_a_straight(ranks) : std::nullopt};
}

// At least so many bits, of a few.
bool has_bits(unsigned mask, int least) {
    for (; least > 0 && mask != 0; --least) mask &= mask - 1;
    return least <= 0;
}

bool applies(const BetRule &rule, const Looks &hand) {
    if (rule.pair) return (hand.twice & ranks_from(rule.high)) != 0;
    if (hand.twice != 0 || hand.of_a_suit < rule.of_a_suit) return false;
    if (rule.gaps != anywhere && (!hand.gaps || *hand.gaps > rule.gaps)) return false;
    return has_bits(hand.ranks & ranks_from(rule.high), rule.high_cards);
}

std::string_view number_word(int number) {
    constexpr std::string_view said[] = {"no", "one", "two", "three", "four"};
    return said[number];
}

// ---- finding rules for a bet

std::vector<BetRule> bet_vocabulary(int cards) {
    std::vector<BetRule> rules;
    for (int rank = 0; rank < rank_count; ++rank) rules.push_back({.pair = true, .high = static_cast<Rank>(rank)});
    const int most_gaps = 5 - cards;
    for (const int suited : {0, cards - 1, cards})
        for (int gaps = anywhere; gaps <= most_gaps; ++gaps)
            for (int high_cards = 0; high_cards <= cards; ++high_cards)
                for (int rank = 1; rank < rank_count; ++rank) {
                    if (high_cards == 0 && rank > 1) break;
                    if (high_cards == 0 && suited == 0 && gaps == anywhere) break;
                    rules.push_back({.of_a_suit = suited,
                                     .gaps = gaps,
                                     .high_cards = high_cards,
                                     .high = high_cards == 0 ? Rank::two : static_cast<Rank>(rank)});
                }
    return rules;
}

// How much there is to remember in a rule.
int length(const BetRule &rule) { return (rule.of_a_suit > 0) + (rule.gaps != anywhere) + (rule.high_cards > 0); }

// One rule after the other, each the one that wins most with the hands that the others leave. Of rules that
// win nearly the same, the shorter.
std::vector<BetRule> find_rules(const std::vector<Gain> &gains, int cards) {
    const std::vector<BetRule> vocabulary = bet_vocabulary(cards);
    struct Seen {
        Looks hand;
        std::int64_t counts = 0;
    };
    std::vector<Seen> left;
    std::int64_t all = 0;
    for (const Gain &each : gains) {
        left.push_back({looks_of(each.hand), each.gain > 0 ? each.gain : each.gain * too_broad});
        all += std::max<std::int64_t>(each.gain, 0);
    }
    std::vector<BetRule> rules;
    while (rules.size() < most_rules) {
        const BetRule *best = nullptr;
        std::int64_t most = all / worth_remembering;
        for (const BetRule &rule : vocabulary) {
            std::int64_t won = 0;
            for (const Seen &each : left)
                if (applies(rule, each.hand)) won += each.counts;
            won -= won / 50 * length(rule);
            if (won > most) {
                most = won;
                best = &rule;
            }
        }
        if (best == nullptr) break;
        rules.push_back(*best);
        std::erase_if(left, [&](const Seen &each) { return applies(*best, each.hand); });
    }
    return rules;
}

// ---- finding rules for the discard

// A dealt hand, and what each of its three cards is worth thrown away, lowest card first.
struct Throw {
    CardSet dealt;
    std::array<std::int64_t, 3> values{}; // over all deals of all hands of its class
};

std::array<Card, 3> lowest_first(CardSet dealt) {
    std::array<Card, 3> cards{};
    std::ranges::copy(dealt, cards.begin());
    std::ranges::sort(cards);
    return cards;
}

// Which card a rule throws away, by its place; nothing where the rule does not apply. Of two ways to keep by
// the same rule, the one with the higher cards.
std::optional<std::size_t> thrown_by(const KeepRule &rule, CardSet dealt) {
    const std::array<Card, 3> cards = lowest_first(dealt);
    for (std::size_t place = 0; place < cards.size(); ++place)
        if (applies(rule, dealt - cards[place])) return place;
    return std::nullopt;
}

std::vector<KeepRule> keep_vocabulary() {
    std::vector<KeepRule> rules{{.pair = true}};
    for (const bool suited : {false, true})
        for (int gaps = anywhere; gaps <= 3; ++gaps)
            for (int rank = 0; rank < rank_count - 1; ++rank) {
                if (!suited && gaps == anywhere && rank == 0) continue; // any two cards
                rules.push_back({.suited = suited, .gaps = gaps, .low = static_cast<Rank>(rank)});
                if (rank > 0) rules.push_back({.suited = suited, .gaps = gaps, .one = static_cast<Rank>(rank)});
            }
    return rules;
}

// Rules are put in one after the other, each where in the list it wins most.
std::vector<KeepRule> find_keeps(const std::vector<Throw> &throws) {
    const std::vector<KeepRule> vocabulary = keep_vocabulary();
    using Answers = std::vector<std::optional<std::size_t>>; // of a rule, by hand
    std::vector<Answers> answers;
    for (const KeepRule &rule : vocabulary) {
        answers.emplace_back();
        for (const Throw &each : throws) answers.back().push_back(thrown_by(rule, each.dealt));
    }
    // Which rule of a list answers for a hand, by its place, and what that is worth; behind the last where none does.
    struct Stand {
        std::size_t place;
        std::int64_t worth;
    };
    const auto stand_of = [&](const std::vector<std::size_t> &list, std::size_t hand) -> Stand {
        for (std::size_t place = 0; place < list.size(); ++place)
            if (const auto &answer = answers[list[place]][hand]) return {place, throws[hand].values[*answer]};
        return {list.size(), throws[hand].values[0]};
    };
    const auto worth_of = [&](const std::vector<std::size_t> &list) {
        std::int64_t total = 0;
        for (std::size_t hand = 0; hand < throws.size(); ++hand) total += stand_of(list, hand).worth;
        return total;
    };
    std::int64_t best_possible = 0;
    for (const Throw &each : throws) best_possible += std::ranges::max(each.values);
    const std::int64_t least = (best_possible - worth_of({})) / 1000;
    const auto add_rules = [&](std::vector<std::size_t> list) {
        for (std::int64_t most = worth_of(list) + least; list.size() < most_rules; most += least) {
            std::vector<Stand> stands;
            for (std::size_t hand = 0; hand < throws.size(); ++hand) stands.push_back(stand_of(list, hand));
            const std::int64_t now = worth_of(list);
            std::optional<std::pair<std::size_t, std::size_t>> best; // the rule, and its place
            for (std::size_t rule = 0; rule < vocabulary.size(); ++rule) {
                // A rule that is put in changes what it applies to and no rule before it does.
                std::array<std::int64_t, most_rules> changes{}; // by the place that answered so far
                for (std::size_t hand = 0; hand < throws.size(); ++hand)
                    if (const auto &answer = answers[rule][hand])
                        changes[stands[hand].place] += throws[hand].values[*answer] - stands[hand].worth;
                std::array<std::int64_t, most_rules> worth{};
                std::int64_t changed = now;
                for (std::size_t place = list.size() + 1; place-- > 0;) worth[place] = changed += changes[place];
                for (std::size_t place = 0; place <= list.size(); ++place)
                    if (worth[place] > most) {
                        most = worth[place];
                        best = {rule, place};
                    }
            }
            if (!best) break;
            list.insert(list.begin() + static_cast<std::ptrdiff_t>(best->second), best->first);
        }
        return list;
    };
    // "Two high cards" wins nothing by itself, being what is kept anyway, but lets other rules come after it.
    std::vector<std::size_t> list = add_rules({});
    for (std::size_t rule = 0; rule < vocabulary.size(); ++rule) {
        if (vocabulary[rule].pair || vocabulary[rule].suited || vocabulary[rule].gaps != anywhere) continue;
        std::vector<std::size_t> other = add_rules({rule});
        if (worth_of(other) > worth_of(list) + least) list = std::move(other);
    }
    std::vector<KeepRule> rules;
    for (const std::size_t rule : list) rules.push_back(vocabulary[rule]);
    return rules;
}

Fraction difference(const Odds &from, const Odds &to) {
    const auto over_all = [&](Fraction value) { return value.numerator * (from.combinations / value.denominator); };
    return fraction(over_all(from.value) - over_all(to.value), from.combinations);
}

} // namespace

bool applies(const BetRule &rule, CardSet hand) { return applies(rule, looks_of(hand)); }

std::string words(const BetRule &rule, int cards) {
    if (rule.pair)
        return rule.high == Rank::two ? "any pair, or better"
                                      : fmt::format("a pair of {} or better", plural_of(rule.high));
    std::vector<std::string> parts;
    if (rule.gaps != anywhere)
        parts.push_back(fmt::format("{} to a straight{}{}", number_word(cards), rule.of_a_suit == cards ? " flush" : "",
                                    rule.gaps == 5 - cards ? ""
                                    : rule.gaps == 0       ? " without a gap"
                                                     : fmt::format(" with at most {} gap", number_word(rule.gaps))));
    else if (rule.of_a_suit == cards)
        parts.push_back(fmt::format("{} to a flush", number_word(cards)));
    if (rule.of_a_suit > 0 && rule.of_a_suit < cards)
        parts.push_back(fmt::format("{} of a suit", number_word(rule.of_a_suit)));
    if (rule.high_cards > 0)
        parts.push_back(rule.high == Rank::ace
                            ? std::string("an ace")
                            : fmt::format("{} {} {} or higher", number_word(rule.high_cards),
                                          rule.high_cards == 1 ? "card" : "cards", name_of(rule.high)));
    return fmt::format("{}", fmt::join(parts, ", "));
}

bool applies(const KeepRule &rule, CardSet kept) {
    const unsigned ranks = kept.ranks();
    if (rule.pair) return std::popcount(ranks) == 1;
    if (std::popcount(ranks) == 1 || (rule.suited && most_of_a_suit(kept) < 2)) return false;
    if ((ranks & ~ranks_from(rule.low)) != 0 || (ranks & ranks_from(rule.one)) == 0) return false;
    const std::optional<int> gaps = gaps_within_a_straight(ranks);
    return rule.gaps == anywhere || (gaps && *gaps <= rule.gaps);
}

std::string words(const KeepRule &rule) {
    if (rule.pair) return "a pair";
    std::string said = rule.suited ? "two suited cards" : "two cards";
    if (rule.gaps == 0) said += " next to each other";
    if (rule.gaps > 0)
        said += fmt::format(" with at most {} {} between", number_word(rule.gaps), rule.gaps == 1 ? "rank" : "ranks");
    if (rule.low != Rank::two) said += fmt::format(", both {} or higher", name_of(rule.low));
    if (rule.one != Rank::two) said += fmt::format(", one of them {} or higher", name_of(rule.one));
    return said;
}

Card discard_by(const std::vector<KeepRule> &rules, CardSet dealt) {
    const std::array<Card, 3> cards = lowest_first(dealt);
    for (const KeepRule &rule : rules)
        if (const auto thrown = thrown_by(rule, dealt)) return cards[*thrown];
    return cards.front();
}

bool goes_on_by(const std::vector<BetRule> &rules, CardSet hand) {
    const Looks looks = looks_of(hand);
    return std::ranges::any_of(rules, [&](const BetRule &rule) { return applies(rule, looks); });
}

Plan plan_of(const Strategy &strategy) {
    return {.discard = [keep = strategy.keep](CardSet dealt) { return discard_by(keep, dealt); },
            .goes_on = {[second = strategy.second](CardSet hand) { return goes_on_by(second, hand); },
                        [river = strategy.river](CardSet hand) { return goes_on_by(river, hand); }}};
}

Strategy simple_strategy(const HouseSolver &solver, const Odds &best) {
    Strategy found;
    const int kept = solver.game().dealt - solver.game().discards;
    found.river = find_rules(solver.gains(1), kept + 2);
    Plan plan{.discard = {}, .goes_on = {{}, plan_of(found).goes_on[1]}};
    const Odds with_river = solver.odds(plan);
    found.second = find_rules(solver.gains(0, plan), kept + 1);
    plan = plan_of(found);
    plan.discard = {};
    const Odds with_both = solver.odds(plan);
    const std::vector<DealtClass> classes = dealt_classes(solver.game().dealt);
    std::int64_t hands = 0;
    for (const DealtClass &dealt : classes) hands += dealt.hands;
    const std::int64_t deals_each = best.combinations / hands; // a multiple of all denominators
    std::vector<Throw> throws;
    for (const DealtClass &dealt : classes) {
        Throw each{.dealt = dealt.cards};
        const std::array<Card, 3> cards = lowest_first(dealt.cards);
        for (const Option &option : solver.options({.hand = dealt.cards}, plan)) {
            const auto place = static_cast<std::size_t>(std::ranges::find(cards, option.card) - cards.begin());
            each.values[place] = dealt.hands * option.value.numerator * (deals_each / option.value.denominator);
        }
        throws.push_back(each);
    }
    found.keep = find_keeps(throws);
    const Odds with_all = solver.odds(plan_of(found));
    found.value = with_all.value;
    found.cost = difference(best, with_all);
    found.river_cost = difference(best, with_river);
    found.second_cost = difference(with_river, with_both);
    found.keep_cost = difference(with_both, with_all);
    return found;
}

} // namespace ananas::analysis
