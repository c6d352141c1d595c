#include "cards/card.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/deck.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <vector>

namespace ananas::dealer {
namespace {

constexpr HandId hand{7};

TEST(Deck, every_position_opens_to_its_card_and_to_no_other) {
    const SealedDeck deck({hand, 3}, Seed{42});
    for (int position = 0; position < deck_size; ++position) {
        Opening opening = deck.open(position);
        EXPECT_EQ(opening.card, deck.card_at(position));
        EXPECT_TRUE(belongs(opening, {hand, 3}, deck.root()));
        const Card card = opening.card;
        for (int other = 0; other < deck_size; ++other) {
            opening.card = Card::from_number(other);
            EXPECT_EQ(belongs(opening, {hand, 3}, deck.root()), opening.card == card);
        }
    }
}

TEST(Deck, a_commitment_holds_for_one_place_in_one_deck_of_one_hand) {
    const SealedDeck deck({hand, 3}, Seed{42});
    Opening opening = deck.open(9);
    EXPECT_FALSE(belongs(opening, {hand, 2}, deck.root()));
    EXPECT_FALSE(belongs(opening, {HandId{8}, 3}, deck.root()));
    for (const int position : {-1, 8, 10, 52, 9 + 64}) {
        opening.position = position;
        EXPECT_FALSE(belongs(opening, {hand, 3}, deck.root())) << position;
    }
}

TEST(Deck, an_opening_changed_in_any_byte_is_noticed) {
    const SealedDeck deck({hand, 0}, Seed{42});
    const Opening opening = deck.open(51);
    for (std::size_t byte = 0; byte < opening.salt.size(); ++byte) {
        Opening changed = opening;
        changed.salt[byte] ^= 1U;
        EXPECT_FALSE(belongs(changed, {hand, 0}, deck.root()));
    }
    for (std::size_t step = 0; step < opening.path.size(); ++step) {
        Opening changed = opening;
        changed.path[step][31] ^= 0x80U;
        EXPECT_FALSE(belongs(changed, {hand, 0}, deck.root()));
    }
}

TEST(Deck, no_two_salts_are_alike) {
    std::set<Salt> salts;
    for (std::uint8_t number = 0; number < 20; ++number) {
        const SealedDeck deck({hand, 0}, Seed{number});
        for (int position = 0; position < deck_size; ++position) salts.insert(deck.open(position).salt);
    }
    EXPECT_EQ(salts.size(), 20U * deck_size);
}

Announcement announced(int decks) {
    Announcement announcement{.hand = hand};
    for (int deck = 0; deck < decks; ++deck)
        announcement.roots.push_back(SealedDeck({hand, deck}, Seed{static_cast<std::uint8_t>(deck)}).root());
    for (const int seat : {1, 4, 6}) {
        const Nonce nonce{static_cast<std::uint8_t>(seat)};
        announcement.contributors.push_back({seat, hash_of(nonce), nonce});
    }
    return announcement;
}

TEST(SAT_G25, every_nonce_cuts_the_deck) {
    const Announcement usual = announced(usual_decks);
    const Cut before = cut(usual);
    for (std::size_t each = 0; each < usual.contributors.size(); ++each) {
        Announcement other = usual;
        other.contributors[each].nonce = Nonce{99};
        EXPECT_NE(cut(other).positions, before.positions);
        other.contributors[each].nonce.reset(); // not opened in time
        EXPECT_NE(cut(other).positions, before.positions);
    }
}

TEST(Cut, puts_each_position_somewhere_and_picks_every_deck_in_turn) {
    Announcement announcement = announced(usual_decks);
    std::set<int> picked;
    for (std::uint8_t number = 0; number < 100; ++number) {
        announcement.contributors[0].nonce = Nonce{9, number};
        Cut dealt = cut(announcement);
        picked.insert(dealt.deck);
        std::ranges::sort(dealt.positions);
        Positions all;
        std::iota(all.begin(), all.end(), 0);
        ASSERT_EQ(dealt.positions, all);
    }
    EXPECT_EQ(picked.size(), std::size_t{usual_decks});
}

TEST(Cut, is_fixed_by_all_that_was_announced) {
    const Announcement usual = announced(usual_decks);
    const Hash digest = digest_of(usual);
    Announcement other = usual;
    other.hand[15] ^= 1U;
    EXPECT_NE(digest_of(other), digest);
    other = usual;
    std::swap(other.roots[0], other.roots[1]);
    EXPECT_NE(digest_of(other), digest);
    other = usual;
    other.contributors[2].seat = 7;
    EXPECT_NE(digest_of(other), digest);
    other = usual;
    other.contributors.pop_back();
    EXPECT_NE(digest_of(other), digest);
    other = usual;
    other.contributors[0].nonce.reset(); // what is opened later is no part of it
    EXPECT_EQ(digest_of(other), digest);
}

TEST(ShortCode, is_forty_bits_in_letters_that_are_not_mistaken) {
    EXPECT_EQ(short_code(Hash{}), "0000-0000");
    EXPECT_EQ(short_code(Hash{0xFF, 0xFF, 0xFF, 0xFF, 0xFF}), "ZZZZ-ZZZZ");
    EXPECT_EQ(short_code(Hash{0x08, 0x42, 0x10, 0x84, 0x20, 0xFF}), "1111-1110");
}

TEST(HR_S8, burns_and_stub_are_put_into_another_order) {
    const Cut dealt = cut(announced(usual_decks));
    const std::vector<int> left(dealt.positions.end() - 6, dealt.positions.end());
    const std::vector<int> again = reshuffled(dealt, 1, left);
    EXPECT_TRUE(std::ranges::is_permutation(again, left));
    std::set<std::vector<int>> orders;
    for (int times = 1; times <= 100; ++times) orders.insert(reshuffled(dealt, times, left));
    EXPECT_GT(orders.size(), 85U); // of 720: no order is favoured
}

} // namespace
} // namespace ananas::dealer
