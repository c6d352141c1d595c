// How equity is worked out: every deal or samples of them, on several threads, with and without a discard.
#pragma once

#include "analysis/discard_equity.h"
#include "analysis/discard_open.h"
#include "analysis/equity.h"
#include "app/command_line.h"

#include <cstdint>
#include <optional>
#include <string>

namespace ananas::app {

// What was asked for; without it exactness is a matter of how much work it is.
struct Effort {
    bool exact = false;
    std::optional<std::uint64_t> samples;
    std::uint64_t usual_samples = 1'000'000; // where deals are drawn, and nobody said how many
    std::uint64_t seed = 1;
    int threads = 1;
};
// Its options, but for --exact, which not every command has.
void add_effort(Command &command, Effort &effort);

// So many deals are looked at in some seconds, or more that are counted together in the same time.
inline constexpr double most_deals_unasked = 1e8;
inline constexpr std::uint64_t few_samples = 20'000; // where every sample takes long: unknown hands decide on a discard

// How many deals exact work looks at.
double deals_to_count(const analysis::Situation &situation);

// What keeps every deal from being counted, however long it may take, in a sentence.
std::optional<std::string> why_not_exact(const analysis::Situation &situation, const analysis::FixedDiscards &fixed);

analysis::Equity work_out(const analysis::Situation &situation, const analysis::FixedDiscards &fixed,
                          const Effort &effort);
// Two whole hands, face up.
analysis::OpenEquity work_out_open(const analysis::Situation &situation, const Effort &effort);

} // namespace ananas::app
