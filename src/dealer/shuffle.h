// dealer: decks that nobody can foresee and everybody can check. A deck's order comes from 256 fresh bits
// (here), is sealed card by card before the players cut (deck.h), and is cut by what the players add (deal.h);
// proof.h checks a deal from what one viewer was shown. docs/deal.md is the specification, to the byte. Uses
// cards, and libsodium for ChaCha20, SHA-256 and fresh bits. Chance comes in as a Seed from outside; only
// entropy.h makes new ones.
//
// This file: a stream of words from a seed, and the shuffle that draws on it.
#pragma once

#include "dealer/bytes.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace ananas::dealer {

// ChaCha20 (RFC 8439), counter from 0, with the twelve characters of `purpose` as its nonce: one seed has as
// many streams as it has purposes.
class Stream {
public:
    Stream(const Seed &seed, std::string_view purpose);

    // The next two bytes, the lower first.
    std::uint16_t word() {
        if (next_ == held_.size()) refill();
        const unsigned low = held_[next_], high = held_[next_ + 1];
        next_ += 2;
        return static_cast<std::uint16_t>(low | high << 8U);
    }
    // Bytes from where the stream stands.
    void fill(std::span<std::uint8_t> bytes) {
        while (!bytes.empty()) {
            if (next_ == held_.size()) refill();
            const std::size_t some = std::min(bytes.size(), held_.size() - next_);
            std::copy_n(held_.begin() + static_cast<std::ptrdiff_t>(next_), some, bytes.begin());
            next_ += some;
            bytes = bytes.subspan(some);
        }
    }

private:
    void refill();

    Seed seed_;
    Bytes<12> nonce_{};
    std::uint32_t block_ = 0;
    std::array<std::uint8_t, 128> held_{};
    std::size_t next_ = held_.size();
};

// Below `bound`, each number equally likely: the upper half of a product with a random word, thrown again
// where the lower half says that it would lean. With words of 16 bits this can be, and is, proven by trying
// all of them for every bound that a deck needs.
template <class Words> std::uint32_t below(std::uint32_t bound, Words &words) {
    const std::uint32_t leaning = 0x10000U % bound;
    for (;;) {
        const std::uint32_t product = words.word() * bound;
        if ((product & 0xFFFFU) >= leaning) return product >> 16U;
    }
}

// Fisher and Yates: from the last place down, each gets one of those that are left.
template <class Items, class Words> void shuffle(Items &items, Words &words) {
    for (std::size_t left = items.size(); left > 1; --left)
        std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left), words)]);
}

} // namespace ananas::dealer
