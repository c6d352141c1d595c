// Chance by a seed: the same seed gives the same numbers on any machine. For simulations, samples and bots; real
// cards are never dealt from it.
#pragma once

#include <cstdint>

namespace ananas {

constexpr std::uint64_t mixed(std::uint64_t word) { // SplitMix64's finish
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> 27) * 0x94D049BB133111EBU;
    return word ^ word >> 31;
}

// Every hand, sample or decision has a stream of its own, so that number n is the same whatever came before it.
class Chance {
public:
    constexpr Chance(std::uint64_t seed, std::uint64_t stream)
        : state_(mixed(seed) ^ mixed(stream + 0x9E3779B97F4A7C15U)) {}

    // Below `bound`, each equally likely: the upper half of a product, thrown again where it would lean. That
    // takes a division to tell, but only where the lower half is small.
    constexpr std::uint32_t below(std::uint32_t bound) {
        for (;;) {
            const std::uint64_t product = std::uint64_t{next()} * bound;
            const auto lower = static_cast<std::uint32_t>(product);
            if (lower >= bound || lower >= -bound % bound) return static_cast<std::uint32_t>(product >> 32);
        }
    }
    constexpr bool one_in(std::uint32_t times) { return below(times) == 0; }

private:
    constexpr std::uint32_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        return static_cast<std::uint32_t>(mixed(state_) >> 32);
    }
    std::uint64_t state_;
};

} // namespace ananas
