// cards: the vocabulary of the whole program – a rank, a suit, a card, a set of cards, and how they
// are written. Uses nothing else. A card is one byte and a set of cards is 64 bits, four suit masks
// side by side, so that everything above can count, compare and enumerate with plain bit operations.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace ananas {

enum class Rank : std::uint8_t { two, three, four, five, six, seven, eight, nine, ten, jack, queen, king, ace };

// In the order that decides a bring-in and an odd chip in stud (HR-S3, HR-S10): spades are highest.
enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

inline constexpr int rank_count = 13;
inline constexpr int suit_count = 4;
inline constexpr int deck_size = 52;

// One of the 52 cards. Cards order by rank, then by suit; their numbers run from 2c = 0 to As = 51.
class Card {
public:
    constexpr Card() = default; // the two of clubs
    constexpr Card(Rank rank, Suit suit)
        : number_(static_cast<std::uint8_t>(static_cast<int>(rank) * suit_count + static_cast<int>(suit))) {}

    // The card of a number below 52.
    static constexpr Card from_number(int number) {
        Card card;
        card.number_ = static_cast<std::uint8_t>(number);
        return card;
    }

    [[nodiscard]] constexpr int number() const { return number_; }
    [[nodiscard]] constexpr Rank rank() const { return static_cast<Rank>(number_ / suit_count); }
    [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(number_ % suit_count); }

    friend constexpr auto operator<=>(Card, Card) = default;

private:
    std::uint8_t number_ = 0;
};
static_assert(sizeof(Card) == 1);

// The ranks of one suit, or of a whole hand: bit r is rank r, so that a higher mask is a higher hand
// of equally many different ranks.
using RankMask = std::uint16_t;
inline constexpr RankMask all_ranks = (1U << rank_count) - 1U;

// Any number of different cards: suit s has the 13 bits from 16 s.
class CardSet {
public:
    constexpr CardSet() = default;
    // NOLINTNEXTLINE(google-explicit-constructor): one card is a set of cards
    constexpr CardSet(Card card) : bits_(bit_of(card)) {}
    constexpr CardSet(std::initializer_list<Card> cards) {
        for (const Card card : cards) *this |= card;
    }

    static constexpr CardSet from_bits(std::uint64_t bits) {
        CardSet set;
        set.bits_ = bits;
        return set;
    }
    static constexpr CardSet full_deck() { return from_bits(0x1FFF'1FFF'1FFF'1FFFULL); }

    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    // Where processors need not have an instruction for it, std::popcount is a call to a table; this is not.
    [[nodiscard]] constexpr int size() const {
        std::uint64_t count = bits_ - (bits_ >> 1 & 0x5555'5555'5555'5555ULL);
        count = (count & 0x3333'3333'3333'3333ULL) + (count >> 2 & 0x3333'3333'3333'3333ULL);
        count = (count + (count >> 4)) & 0x0F0F'0F0F'0F0F'0F0FULL;
        return static_cast<int>(count * 0x0101'0101'0101'0101ULL >> 56);
    }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr bool contains(Card card) const { return (bits_ & bit_of(card)) != 0; }
    [[nodiscard]] constexpr bool contains_all(CardSet other) const { return (other.bits_ & ~bits_) == 0; }
    [[nodiscard]] constexpr bool intersects(CardSet other) const { return (bits_ & other.bits_) != 0; }

    [[nodiscard]] constexpr RankMask ranks_of(Suit suit) const {
        return static_cast<RankMask>(bits_ >> (16U * static_cast<unsigned>(suit)) & all_ranks);
    }
    // Every rank that appears at all.
    [[nodiscard]] constexpr RankMask ranks() const {
        return ranks_of(Suit::clubs) | ranks_of(Suit::diamonds) | ranks_of(Suit::hearts) | ranks_of(Suit::spades);
    }

    friend constexpr CardSet operator|(CardSet a, CardSet b) { return from_bits(a.bits_ | b.bits_); }
    friend constexpr CardSet operator&(CardSet a, CardSet b) { return from_bits(a.bits_ & b.bits_); }
    // The cards of a that are not in b.
    friend constexpr CardSet operator-(CardSet a, CardSet b) { return from_bits(a.bits_ & ~b.bits_); }
    constexpr CardSet &operator|=(CardSet other) { return *this = *this | other; }
    constexpr CardSet &operator&=(CardSet other) { return *this = *this & other; }
    constexpr CardSet &operator-=(CardSet other) { return *this = *this - other; }
    friend constexpr bool operator==(CardSet, CardSet) = default;

    // Iterates suit by suit, clubs first, from the two up.
    class Iterator {
    public:
        using value_type = Card;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;

        constexpr Iterator() = default;
        constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
        constexpr Card operator*() const {
            const int bit = std::countr_zero(rest_);
            return Card(static_cast<Rank>(bit % 16), static_cast<Suit>(bit / 16));
        }
        constexpr Iterator &operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint64_t rest_ = 0;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

private:
    static constexpr std::uint64_t bit_of(Card card) {
        return std::uint64_t{1} << (static_cast<unsigned>(card.suit()) * 16U + static_cast<unsigned>(card.rank()));
    }

    std::uint64_t bits_ = 0;
};
static_assert(sizeof(CardSet) == 8);

} // namespace ananas
