// Equity in games with a discard: what discards.h says about which card goes, put together with equity.h. Everybody
// discards by the model, or as told. Like equity, in pieces that add up to the same whatever their number.
#pragma once

#include "analysis/discard_memory.h"
#include "analysis/discard_policy.h"
#include "analysis/discards.h"
#include "analysis/equity.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ananas::analysis {

// The game as it is once the third card is gone: hands of two, nothing to throw away.
const betting::GameSpec &after_the_discard(const betting::GameSpec &game);

// What each player throws away, if that is fixed; without an entry or a card the model decides.
using FixedDiscards = std::vector<std::optional<Card>>;
std::optional<Card> fixed_of(const FixedDiscards &fixed, std::size_t player);

// Before the flop, in a game with the discard after it: what goes is another question on every flop.
bool flop_decides(const Situation &situation);

// What keeps a situation of a game with a discard from being dealt, in a sentence. Beyond equity.h's problem_of: the
// board is empty or, where the discard comes after it, a flop; a fixed discard is among the cards of every holding.
std::optional<std::string> discard_problem_of(const Situation &situation, const FixedDiscards &fixed);

// How one hand plays its discard on every flop.
class DiscardPlan {
public:
    DiscardPlan(const Situation &situation, CardSet hand, std::optional<Card> fixed);
    [[nodiscard]] CardSet hand() const { return hand_; }
    [[nodiscard]] CardSet keep(CardSet flop) const;

private:
    CardSet hand_;
    std::optional<Card> always_; // thrown away on any flop that can still come
    std::unique_ptr<const FlopValues> values_;
};

// A plan for every holding of every player. All holdings must be whole. Each plan takes some time – a tenth of a
// second where all flops are possible – and may be made on a thread of its own.
class DiscardPlans {
public:
    DiscardPlans(const Situation &situation, FixedDiscards fixed);

    [[nodiscard]] std::size_t size() const { return plans_.size(); }
    void make(std::size_t number); // each once, in any order
    [[nodiscard]] const Situation &situation() const { return situation_; }
    [[nodiscard]] const DiscardPlan &of(std::size_t player, std::size_t holding) const {
        return *plans_[first_[player] + holding];
    }

private:
    const Situation &situation_;
    FixedDiscards fixed_;
    std::vector<std::size_t> first_; // by player
    std::vector<std::unique_ptr<const DiscardPlan>> plans_;
};

// Deals that exact enumeration looks at: flops count apart from what follows them.
double discard_deals_of(const Situation &situation);
// Whether all holdings are whole hands, so that it can be exact.
bool all_whole(const Situation &situation);

Equity exact_discard_equity(const DiscardPlans &plans, Piece piece = {});

// Samples plan beforehand for so few holdings of a range; others decide flop by flop.
inline constexpr std::size_t most_planned = 24;

// As sampled_equity does it, for holdings whole or not. Made once, it may be asked from several threads. Hands that
// are not known beforehand decide flop by flop in a fraction of a millisecond. Before the flop they remember what they
// decided; with dead cards that takes a while at first, and minutes where all hands are possible.
class DiscardSampler {
public:
    DiscardSampler(const Situation &situation, FixedDiscards fixed);
    [[nodiscard]] Equity equity(std::uint64_t seed, std::uint64_t first, std::uint64_t samples) const;

private:
    [[nodiscard]] CardSet keep(std::size_t player, CardSet hand, CardSet flop) const;

    const Situation &situation_;
    FixedDiscards fixed_;
    std::vector<std::vector<DiscardPlan>> plans_; // by player
    std::unique_ptr<const FlopPolicy> policy_;
    std::unique_ptr<const DiscardMemory> memory_;
};

// On a flop, one known hand against one opponent of any range, who discards by the policy: the equity of throwing away
// each of the three cards, the lowest first.
std::array<Equity, 3> exact_on_flop(const Situation &situation, const FlopPolicy &policy, Piece piece = {});

} // namespace ananas::analysis
