#include "analysis/house_odds.h"

#include "analysis/fraction.h"
#include "cards/card.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

using twisted::Choice;
using twisted::Held;
using twisted::Ranking;

// The place of a set among all sets of its size, by the binomials of its cards.
constexpr int largest_set = 5;
struct Binomials {
    std::array<std::array<std::uint32_t, largest_set>, 64> of{}; // by the card's bit and its place in the set

    constexpr Binomials() {
        for (std::size_t bit = 0; bit < 64; ++bit) {
            if (bit % 16 >= rank_count) continue;
            const std::size_t card = bit / 16 * rank_count + bit % 16;
            for (std::size_t place = 0; place < largest_set; ++place) {
                std::uint64_t chosen = 1;
                for (std::size_t factor = 0; factor <= place; ++factor)
                    chosen = card >= factor ? chosen * (card - factor) / (factor + 1) : 0;
                of[bit][place] = static_cast<std::uint32_t>(chosen);
            }
        }
    }
};
constexpr Binomials binomials;

std::size_t place_of(CardSet cards) {
    std::size_t sum = 0;
    std::size_t place = 0;
    for (std::uint64_t rest = cards.bits(); rest != 0; rest &= rest - 1)
        sum += binomials.of[static_cast<std::size_t>(std::countr_zero(rest))][place++];
    return sum;
}

constexpr std::size_t sets_of(int size) {
    std::size_t sets = 1;
    for (int taken = 0; taken < size; ++taken)
        sets = sets * static_cast<std::size_t>(deck_size - taken) / static_cast<std::size_t>(taken + 1);
    return sets;
}

template <class Each> void each_set(CardSet from, int size, CardSet so_far, Each each) {
    if (size == 0) return each(so_far);
    for (std::uint64_t rest = from.bits(); rest != 0;) {
        const std::uint64_t bit = rest & (~rest + 1);
        rest ^= bit;
        each_set(CardSet::from_bits(rest), size - 1, so_far | CardSet::from_bits(bit), each);
    }
}

// What a plan is worth, summed over all that can come. Of plans that win the same, the one that wagers more is
// taken.
struct Worth {
    std::int64_t net = 0;
    std::int64_t wagered = 0;

    Worth &operator+=(Worth other) {
        net += other.net;
        wagered += other.wagered;
        return *this;
    }
    [[nodiscard]] bool better_than(Worth other) const {
        return net != other.net ? net > other.net : wagered > other.wagered;
    }
};

// Against a dealer's hand.
enum class Duel : std::uint8_t { no_dealer, not_qualified, won, tied, lost };
constexpr std::size_t duels = 5;

constexpr int most_wagered = 16;

// How often each way of ending was met, by what was wagered then.
class Tally {
public:
    explicit Tally(std::size_t kinds) : kinds_(kinds), counts_(kinds * most_wagered) {}
    std::int64_t &at(int wagered, std::size_t kind) {
        return counts_[static_cast<std::size_t>(wagered) * kinds_ + kind];
    }
    std::int64_t *row(int wagered) { return &counts_[static_cast<std::size_t>(wagered) * kinds_]; }

private:
    std::size_t kinds_;
    std::vector<std::int64_t> counts_;
};

} // namespace

// Kinds of endings are numbered: first the lines of the schedule and the hands below it, once for each
// outcome of a duel if there is a dealer; then a fold at each stage.
struct HouseSolver::Tables {
    explicit Tables(const HouseGame &described) : game(described), losing(game.pays.lines.size()) {
        for (int kind = 0; kind < twisted::hand_kinds; ++kind)
            for (int rank = 0; rank < rank_count; ++rank)
                line_for[static_cast<std::size_t>(kind)][static_cast<std::size_t>(rank)] =
                    static_cast<std::uint8_t>(twisted::line_of(
                        game.pays, game.ranking, {static_cast<twisted::HandKind>(kind), static_cast<Rank>(rank)}));
        if (game.last_cards == 1) count_last_cards();
        if (game.dealer) rank_dealers_hands();
        count_completions();
    }

    void count_completions() {
        int unknown = deck_size - game.dealt - game.last_cards;
        for (const twisted::Stage &stage : game.stages) unknown -= stage.reveals;
        std::int64_t ways = game.dealer ? std::int64_t{unknown} * (unknown - 1) * (unknown - 2) / 6 : 1;
        for (int card = 0; card < game.last_cards; ++card) ways *= ++unknown;
        completions.assign(game.stages.size() + 1, ways);
        for (std::size_t stage = game.stages.size(); stage-- > 0;) {
            for (int card = 0; card < game.stages[stage].reveals; ++card) ways *= ++unknown;
            completions[stage] = ways;
        }
    }

    [[nodiscard]] std::size_t line_of(CardSet cards) const {
        const Held held = twisted::held_by(game.ranking, cards);
        return line_for[static_cast<std::size_t>(held.kind)][static_cast<std::size_t>(held.rank)];
    }
    [[nodiscard]] int pays(std::size_t line) const { return line == losing ? -1 : game.pays.lines[line].pays; }
    [[nodiscard]] int bonus(std::size_t line) const { return line == losing ? 0 : game.pays.lines[line].pays; }

    // ---- the last card

    // For every hand that lacks one card: how many cards lead to which line.
    void count_last_cards() {
        const int size = twisted::cards_in(game.ranking);
        lines = losing + 1;
        line_of_full.resize(sets_of(size));
        last_counts.resize(sets_of(size - 1) * lines);
        last_sums.resize(sets_of(size - 1));
        each_set(CardSet::full_deck(), size, {}, [&](CardSet cards) {
            const std::size_t line = line_of(cards);
            // Of each card: what it adds to the place of the full hand, and to that of a hand without one of
            // the cards before it.
            std::size_t full = 0;
            std::array<std::size_t, largest_set> lower{};
            std::size_t count = 0;
            std::array<std::size_t, largest_set> own{};
            for (std::uint64_t rest = cards.bits(); rest != 0; rest &= rest - 1) {
                const auto &of = binomials.of[static_cast<std::size_t>(std::countr_zero(rest))];
                own[count] = of[count];
                lower[count] = count > 0 ? of[count - 1] : 0;
                full += own[count++];
            }
            line_of_full[full] = static_cast<std::uint8_t>(line);
            std::size_t without = full;
            for (std::size_t left_out = count; left_out-- > 0;) {
                ++last_counts[(without - own[left_out]) * lines + line];
                without += lower[left_out] - own[left_out];
            }
        });
        for (std::size_t place = 0; place < last_sums.size(); ++place)
            for (std::size_t line = 0; line < lines; ++line)
                last_sums[place] += pays(line) * last_counts[place * lines + line];
    }

    // ---- the dealer's hand

    void rank_dealers_hands() {
        each_set(CardSet::full_deck(), 3, {}, [&](CardSet cards) {
            const bool qualifies = twisted::at_least(
                Ranking::three_cards, twisted::held_by(Ranking::three_cards, cards), game.dealer->qualifies);
            dealers.push_back({cards, twisted::rank_three(cards), qualifies});
        });
    }
    [[nodiscard]] std::array<std::int64_t, duels> duel(CardSet hand, CardSet dead) const {
        std::array<std::int64_t, duels> counts{};
        const std::uint32_t own = twisted::rank_three(hand);
        const CardSet known = hand | dead;
        for (const DealersHand &dealer : dealers) {
            if (dealer.cards.intersects(known)) continue;
            const Duel result = !dealer.qualifies       ? Duel::not_qualified
                                : own > dealer.strength ? Duel::won
                                : own < dealer.strength ? Duel::lost
                                                        : Duel::tied;
            ++counts[static_cast<std::size_t>(result)];
        }
        return counts;
    }
    [[nodiscard]] int duel_net(Duel result, std::size_t line, int wagered) const {
        constexpr int sign[duels] = {0, 0, 1, 0, -1};
        const int fought = result == Duel::not_qualified ? 1 : sign[static_cast<std::size_t>(result)] * wagered;
        return fought + bonus(line);
    }

    // ---- values, from the end back

    [[nodiscard]] Worth end_worth(CardSet hand, CardSet dead, int wagered) const {
        const std::int64_t ways = completions.back();
        if (game.dealer) {
            const auto counts = duel(hand, dead);
            const std::size_t line = line_of(hand);
            std::int64_t net = 0;
            for (std::size_t result = 0; result < duels; ++result)
                net += counts[result] * duel_net(static_cast<Duel>(result), line, wagered);
            return {net, wagered * ways};
        }
        if (game.last_cards == 0) return {std::int64_t{pays(line_of(hand))} * wagered, wagered};
        std::int64_t sum = last_sums[place_of(hand)];
        for (const Card card : dead) sum -= pays(line_of_full[place_of(hand | card)]);
        return {sum * wagered, wagered * ways};
    }

    [[nodiscard]] Worth folded(std::size_t stage, int wagered) const {
        return {-wagered * completions[stage + 1], wagered * completions[stage + 1]};
    }
    // All that can be done at a decision: folding, which is told as -1 times, and bets from the smallest.
    template <class Each>
    void each_choice(const Plan &plan, std::size_t stage, CardSet hand, CardSet dead, int wagered, Each each) const {
        const Choice &choice = game.stages[stage].choice;
        if (choice.fold) each(-1, folded(stage, wagered));
        for (int times = choice.least; times <= choice.most; ++times)
            each(times, worth_from(plan, stage + 1, hand, dead, wagered + times));
    }
    [[nodiscard]] std::pair<int, Worth> decide(const Plan &plan, std::size_t stage, CardSet hand, CardSet dead,
                                               int wagered) const {
        if (stage < plan.goes_on.size() && plan.goes_on[stage]) {
            const int least = game.stages[stage].choice.least;
            if (plan.goes_on[stage](hand)) return {least, worth_from(plan, stage + 1, hand, dead, wagered + least)};
            return {-1, folded(stage, wagered)};
        }
        std::pair<int, Worth> best;
        bool first = true;
        each_choice(plan, stage, hand, dead, wagered, [&](int times, Worth worth) {
            if (first || worth.better_than(best.second)) best = {times, worth};
            first = false;
        });
        return best;
    }
    // What comes once the decision before `stage` is made.
    [[nodiscard]] Worth worth_from(const Plan &plan, std::size_t stage, CardSet hand, CardSet dead, int wagered) const {
        if (stage == game.stages.size()) return end_worth(hand, dead, wagered);
        Worth total;
        each_reveal(stage, hand, dead, [&](CardSet more, int cards) {
            const Worth worth = decide(plan, stage, more, dead, wagered).second;
            total += {worth.net * cards, worth.wagered * cards};
        });
        return total;
    }
    // Every hand after the next card, and for how many cards it stands: suits of which the player has seen
    // the same ranks can be exchanged.
    template <class Each> void each_reveal(std::size_t stage, CardSet hand, CardSet dead, Each each) const {
        if (game.stages[stage].reveals == 0) return each(hand, 1);
        std::array<int, suit_count> stands_for{};
        for (std::size_t suit = 0; suit < suit_count; ++suit) {
            std::size_t like = 0;
            while (!alike(hand, dead, static_cast<Suit>(like), static_cast<Suit>(suit))) ++like;
            ++stands_for[like];
        }
        const CardSet unknown = CardSet::full_deck() - hand - dead;
        for (std::uint64_t rest = unknown.bits(); rest != 0; rest &= rest - 1) {
            const int weight = stands_for[static_cast<std::size_t>(std::countr_zero(rest)) / 16];
            if (weight > 0) each(hand | CardSet::from_bits(rest & (~rest + 1)), weight);
        }
    }
    static bool alike(CardSet hand, CardSet dead, Suit a, Suit b) {
        return hand.ranks_of(a) == hand.ranks_of(b) && dead.ranks_of(a) == dead.ranks_of(b);
    }

    template <class Each> void each_discard(CardSet hand, Each each) const {
        if (game.discards == 0) return each(hand, CardSet());
        for (const Card card : hand) each(hand - card, CardSet(card));
    }
    struct Kept {
        CardSet hand;
        CardSet dead;
        Worth worth;
    };
    [[nodiscard]] Kept keep(const Plan &plan, CardSet dealt) const {
        if (plan.discard && game.discards > 0) {
            const CardSet dead = plan.discard(dealt);
            return {dealt - dead, dead, worth_from(plan, 0, dealt - dead, dead, 1)};
        }
        Kept best;
        bool first = true;
        each_discard(dealt, [&](CardSet hand, CardSet dead) {
            const Worth worth = worth_from(plan, 0, hand, dead, 1);
            if (first || worth.better_than(best.worth)) best = {hand, dead, worth};
            first = false;
        });
        return best;
    }

    // ---- the same way once more, counting how it ends

    [[nodiscard]] std::size_t end_kinds() const { return (losing + 1) * (game.dealer ? duels : 1); }
    [[nodiscard]] std::size_t kinds() const { return end_kinds() + game.stages.size(); }

    void tally_from(const Plan &plan, std::size_t stage, CardSet hand, CardSet dead, int wagered, int weight,
                    Tally &tally) const {
        if (stage == game.stages.size()) {
            tally_end(hand, dead, wagered, weight, tally);
            return;
        }
        each_reveal(stage, hand, dead, [&](CardSet more, int cards) {
            const int times = decide(plan, stage, more, dead, wagered).first;
            if (times < 0)
                tally.at(wagered, end_kinds() + stage) += weight * cards * completions[stage + 1];
            else
                tally_from(plan, stage + 1, more, dead, wagered + times, weight * cards, tally);
        });
    }
    void tally_end(CardSet hand, CardSet dead, int wagered, int weight, Tally &tally) const {
        if (game.dealer) {
            const auto counts = duel(hand, dead);
            for (std::size_t result = 0; result < duels; ++result)
                tally.at(wagered, line_of(hand) * duels + result) += weight * counts[result];
            return;
        }
        std::int64_t *const row = tally.row(wagered);
        if (game.last_cards == 0) {
            row[line_of(hand)] += weight;
            return;
        }
        const std::uint8_t *const counts = &last_counts[place_of(hand) * lines];
        for (std::size_t line = 0; line < lines; ++line) row[line] += std::int64_t{weight} * counts[line];
        for (const Card card : dead) row[line_of_full[place_of(hand | card)]] -= weight;
    }

    [[nodiscard]] Outcome outcome(std::size_t kind, int wagered, std::int64_t combinations) const {
        constexpr std::string_view said[duels] = {"", "dealer does not qualify", "win", "tie", "loss"};
        if (kind >= end_kinds()) {
            const std::size_t stage = kind - end_kinds();
            return {fold_name(stage), wagered, -wagered, combinations};
        }
        if (!game.dealer) {
            const std::string name = kind == losing ? "losing hand" : twisted::words(game.pays.lines[kind].least);
            return {name, wagered, pays(kind) * wagered, combinations};
        }
        const std::size_t line = kind / duels;
        const auto result = static_cast<Duel>(kind % duels);
        const std::string with = line == losing ? "" : ", " + twisted::words(game.pays.lines[line].least);
        return {fmt::format("{}{}", said[kind % duels], with), wagered, duel_net(result, line, wagered), combinations};
    }
    [[nodiscard]] std::string fold_name(std::size_t stage) const {
        if (game.stages.size() == 1) return "fold";
        constexpr std::string_view ordinals[] = {"first", "second", "third", "fourth"};
        if (game.discards > 0) return stage == 0 ? "fold at the second bet" : "fold at the river bet";
        return fmt::format("fold at the {} decision", ordinals[stage]);
    }

    void gains_from(const Plan &plan, std::size_t at, std::size_t stage, CardSet hand, CardSet dead, int wagered,
                    int weight, std::map<std::uint64_t, std::int64_t> &gains) const {
        each_reveal(stage, hand, dead, [&](CardSet more, int cards) {
            if (stage == at) {
                const int least = game.stages[stage].choice.least;
                const Worth on = worth_from(plan, stage + 1, more, dead, wagered + least);
                gains[class_of(more).bits()] += weight * cards * (on.net - folded(stage, wagered).net);
                return;
            }
            const int times = decide(plan, stage, more, dead, wagered).first;
            if (times >= 0) gains_from(plan, at, stage + 1, more, dead, wagered + times, weight * cards, gains);
        });
    }

    struct DealersHand {
        CardSet cards;
        std::uint32_t strength;
        bool qualifies;
    };

    HouseGame game;
    std::size_t losing; // the line of hands that are below the schedule
    std::array<std::array<std::uint8_t, rank_count>, twisted::hand_kinds> line_for{};
    // By stage: in how many ways the cards of this stage and of all after it can fall. The last is for those
    // after all decisions.
    std::vector<std::int64_t> completions;

    std::size_t lines = 0;
    std::vector<std::uint8_t> line_of_full; // by the place of a full hand
    std::vector<std::uint8_t> last_counts;  // by the place of a hand that lacks one card, and line
    std::vector<std::int32_t> last_sums;    // of what those lines pay
    std::vector<DealersHand> dealers;
};

HouseSolver::HouseSolver(const HouseGame &game) : tables_(std::make_unique<const Tables>(game)) {}
HouseSolver::~HouseSolver() = default;

const HouseGame &HouseSolver::game() const { return tables_->game; }

Odds HouseSolver::odds(const Plan &plan) const {
    const Tables &t = *tables_;
    Tally tally(t.kinds());
    Worth total;
    std::int64_t hands = 0;
    for (const DealtClass &dealt : dealt_classes(t.game.dealt)) {
        const auto kept = t.keep(plan, dealt.cards);
        total.net += dealt.hands * kept.worth.net;
        total.wagered += dealt.hands * kept.worth.wagered;
        hands += dealt.hands;
        t.tally_from(plan, 0, kept.hand, kept.dead, 1, dealt.hands, tally);
    }
    Odds odds;
    odds.combinations = hands * t.completions[0];
    odds.value = fraction(total.net, odds.combinations);
    odds.average_wager = fraction(total.wagered, odds.combinations);
    long double squares = 0;
    for (std::size_t kind = 0; kind < t.kinds(); ++kind)
        for (int wagered = most_wagered; wagered-- > 0;)
            if (const std::int64_t combinations = tally.at(wagered, kind); combinations > 0) {
                odds.outcomes.push_back(t.outcome(kind, wagered, combinations));
                const auto net = static_cast<long double>(odds.outcomes.back().net);
                squares += net * net * static_cast<long double>(combinations);
            }
    const long double mean = static_cast<long double>(total.net) / static_cast<long double>(odds.combinations);
    odds.standard_deviation =
        static_cast<double>(std::sqrt(squares / static_cast<long double>(odds.combinations) - mean * mean));
    return odds;
}

std::vector<Gain> HouseSolver::gains(std::size_t stage, const Plan &plan) const {
    const Tables &t = *tables_;
    std::map<std::uint64_t, std::int64_t> sums;
    for (const DealtClass &dealt : dealt_classes(t.game.dealt)) {
        const auto kept = t.keep(plan, dealt.cards);
        t.gains_from(plan, stage, 0, kept.hand, kept.dead, 1, dealt.hands, sums);
    }
    std::vector<Gain> gains;
    for (const auto &[bits, gain] : sums) gains.push_back({CardSet::from_bits(bits), gain});
    return gains;
}

std::vector<Option> HouseSolver::options(const Spot &spot, const Plan &plan) const {
    const Tables &t = *tables_;
    std::vector<Option> options;
    std::size_t best = 0;
    Worth most;
    const auto add = [&](Option option, Worth worth, std::int64_t ways) {
        if (options.empty() || worth.better_than(most)) {
            best = options.size();
            most = worth;
        }
        option.value = fraction(worth.net, ways);
        option.average_wager = fraction(worth.wagered, ways);
        options.push_back(option);
    };
    if (t.game.discards > 0 && spot.dead.empty())
        t.each_discard(spot.hand, [&](CardSet hand, CardSet dead) {
            add({.kind = Option::Kind::discard, .card = *dead.begin()}, t.worth_from(plan, 0, hand, dead, spot.wagered),
                t.completions[0]);
        });
    else
        t.each_choice(plan, spot.stage, spot.hand, spot.dead, spot.wagered, [&](int times, Worth worth) {
            add({.kind = times < 0 ? Option::Kind::fold : Option::Kind::bet, .times = std::max(times, 0)}, worth,
                t.completions[spot.stage + 1]);
        });
    options[best].best = true;
    return options;
}

CardSet class_of(CardSet cards) {
    std::array<std::uint64_t, suit_count> suits{};
    for (std::size_t suit = 0; suit < suit_count; ++suit) suits[suit] = cards.ranks_of(static_cast<Suit>(suit));
    std::ranges::sort(suits);
    return CardSet::from_bits(suits[0] | suits[1] << 16U | suits[2] << 32U | suits[3] << 48U);
}

std::vector<DealtClass> dealt_classes(int cards) {
    std::map<std::uint64_t, int> classes;
    each_set(CardSet::full_deck(), cards, {}, [&](CardSet set) { ++classes[class_of(set).bits()]; });
    std::vector<DealtClass> found;
    for (const auto &[bits, hands] : classes) found.push_back({CardSet::from_bits(bits), hands});
    return found;
}

} // namespace ananas::analysis
