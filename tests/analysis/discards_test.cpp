// Which card goes: the fast ways against every showdown counted one by one.
#include "analysis/board_kinds.h"
#include "analysis/discard_policy.h"
#include "analysis/discards.h"
#include "analysis/plain_discards.h"
#include "analysis/starting_hands.h"
#include "base/chance.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ananas::analysis {
namespace {

using betting::Wins;
constexpr Wins ways[] = {Wins::high, Wins::high_and_low, Wins::high_and_low8};

CardSet cards(std::string_view text) { return *parse_card_set(text, 0, deck_size); }

void expect_judged(Wins wins, CardSet hand, CardSet flop, CardSet dead, const DiscardValues &values) {
    for (std::size_t i = 0; i < 3; ++i) {
        const PlainValue plain = plain_value(wins, hand - values.discards[i], values.discards[i], flop, dead);
        EXPECT_EQ(values.parts[i], plain.parts) << to_string(hand) << " without " << to_string(values.discards[i])
                                                << " on " << to_string(flop) << ", dead " << to_string(dead);
        EXPECT_EQ(values.showdowns, plain.showdowns);
    }
}

// A deal with so many cards dead: few cards are left to count.
struct Deal {
    CardSet hand, flop, dead;

    Deal(Chance &chance, int dead_cards) {
        hand = deal(chance, CardSet::full_deck(), 3);
        flop = deal(chance, CardSet::full_deck() - hand, 3);
        dead = deal(chance, CardSet::full_deck() - hand - flop, dead_cards);
    }
};

TEST(Discards, agree_on_a_flop_with_every_showdown) {
    Chance chance(1, 0);
    for (const Wins wins : ways) {
        for (int round = 0; round < 20; ++round) {
            const Deal deal(chance, 26 + round % 12);
            expect_judged(wins, deal.hand, deal.flop, deal.dead, discard_values(wins, deal.hand, deal.flop, deal.dead));
        }
        const Deal whole(chance, 0);
        expect_judged(wins, whole.hand, whole.flop, {}, discard_values(wins, whole.hand, whole.flop, {}));
    }
}

TEST(Discards, agree_before_the_flop_with_every_showdown) {
    Chance chance(2, 0);
    for (const Wins wins : ways)
        for (int round = 0; round < 2; ++round) {
            const Deal deal(chance, 34);
            expect_judged(wins, deal.hand, {}, deal.dead, discard_values(wins, deal.hand, {}, deal.dead));
        }
}

TEST(Discards, are_the_same_for_one_flop_and_for_all) {
    Chance chance(3, 0);
    for (const Wins wins : ways) {
        const Deal deal(chance, wins == Wins::high ? 0 : 6);
        const FlopValues all(wins, deal.hand, deal.dead);
        for (int round = 0; round < 100; ++round) {
            const CardSet flop = analysis::deal(chance, CardSet::full_deck() - deal.hand - deal.dead, 3);
            EXPECT_EQ(all.on(flop), discard_values(wins, deal.hand, flop, deal.dead)) << to_string(flop);
        }
    }
}

TEST(Discards, are_the_same_for_one_hand_and_for_all) {
    Chance chance(4, 0);
    for (const Wins wins : ways)
        for (const int dead_cards : {0, 30}) {
            const Deal deal(chance, dead_cards);
            const FlopPolicy policy(wins, deal.flop, deal.dead);
            for (int round = 0; round < 100; ++round) {
                const CardSet hand = analysis::deal(chance, CardSet::full_deck() - deal.flop - deal.dead, 3);
                const DiscardValues values = discard_values(wins, hand, deal.flop, deal.dead);
                EXPECT_EQ(policy.parts(hand), values.parts) << to_string(hand) << " on " << to_string(deal.flop);
                EXPECT_EQ(policy.keep(hand), hand - values.discards[values.best()]);
            }
        }
}

// Clubs become diamonds and so on.
CardSet turned(CardSet set) {
    CardSet other;
    for (const Card card : set) other |= Card(card.rank(), static_cast<Suit>((static_cast<int>(card.suit()) + 1) % 4));
    return other;
}

TEST(Discards, do_not_care_which_suit_is_which) {
    Chance chance(5, 0);
    for (const Wins wins : ways)
        for (int round = 0; round < 30; ++round) {
            const Deal deal(chance, round % 8);
            const DiscardValues one = discard_values(wins, deal.hand, deal.flop, deal.dead);
            const DiscardValues other = discard_values(wins, turned(deal.hand), turned(deal.flop), turned(deal.dead));
            for (std::size_t i = 0; i < 3; ++i) {
                const auto *const same = std::ranges::find(other.discards, *turned(one.discards[i]).begin());
                EXPECT_EQ(one.parts[i], other.parts[static_cast<std::size_t>(same - other.discards.begin())]);
            }
        }
}

TEST(Discards, keep_what_cannot_lose) {
    const DiscardValues royal = discard_values(Wins::high, cards("As Ks 2d"), cards("Qs Js Ts"), {});
    EXPECT_EQ(royal.discards[royal.best()], *cards("2d").begin());
    EXPECT_EQ(royal.parts[royal.best()], pot_parts * royal.showdowns);

    const DiscardValues quads = discard_values(Wins::high, cards("9s 9h Ad"), cards("9d 9c Ah"), {});
    EXPECT_EQ(quads.discards[quads.best()], *cards("Ad").begin());
}

TEST(Discards, of_equal_worth_let_the_lowest_card_go) {
    EXPECT_EQ((DiscardValues{.parts = {7, 7, 7}, .showdowns = 2}.best()), 0U);
    EXPECT_EQ((DiscardValues{.parts = {5, 7, 7}, .showdowns = 2}.best()), 1U);
    // Both sevens that are not of the flop's suits make the same of it: the seven of clubs goes.
    const DiscardValues sevens = discard_values(Wins::high, cards("7h 7c As"), cards("Ad Kd 2s"), {});
    EXPECT_EQ(sevens.parts[0], sevens.parts[1]);
    EXPECT_EQ(sevens.discards[sevens.best()], *cards("7c").begin());
}

TEST(StartingHands, are_of_1755_kinds) {
    int hands = 0;
    for (const StartingHand &kind : starting_hands()) {
        hands += kind.count;
        EXPECT_EQ(with_usual_suits(kind.cards), kind.cards);
        EXPECT_EQ(starting_hands()[starting_hand_number(turned(kind.cards))].cards, kind.cards);
    }
    EXPECT_EQ(hands, 22'100);
    EXPECT_EQ(to_string(with_usual_suits(cards("Ah Kd Qh"))), "As Kh Qs");
}

// As the model has it, up to the suits of equal cards.
void expect_usual(Wins wins, CardSet hand, const std::array<std::int64_t, 3> &parts) {
    std::array<Card, 3> ascending{};
    std::ranges::copy(hand, ascending.begin());
    std::ranges::sort(ascending);
    const Card usual = usual_discard(wins, hand);
    const auto place = static_cast<std::size_t>(std::ranges::find(ascending, usual) - ascending.begin());
    ASSERT_LT(place, 3U) << to_string(hand) << " without " << to_string(usual);
    EXPECT_EQ(parts[place], *std::ranges::max_element(parts)) << to_string(hand) << " without " << to_string(usual);
}

TEST(UsualDiscards, are_those_of_the_model) {
    Chance chance(6, 0);
    for (const Wins wins : ways)
        for (int round = 0; round < 2; ++round) {
            const CardSet hand = deal(chance, CardSet::full_deck(), 3);
            expect_usual(wins, hand, discard_values(wins, hand, {}, {}).parts);
        }
}

TEST(UsualDiscards, are_those_of_the_model_for_all_hands_slow) {
    for (const Wins wins : ways) {
        const auto parts = parts_before_the_flop(wins);
        for (std::size_t kind = 0; kind < three_card_kinds; ++kind)
            expect_usual(wins, starting_hands()[kind].cards, parts[kind]);
    }
}

TEST(UsualDiscards, throw_a_card_of_the_hand_away_whatever_its_suits) {
    Chance chance(7, 0);
    for (int round = 0; round < 2000; ++round) {
        const CardSet hand = deal(chance, CardSet::full_deck(), 3);
        const Card thrown = usual_discard(Wins::high, hand);
        EXPECT_TRUE(hand.contains(thrown));
        EXPECT_EQ(usual_discard(Wins::high, turned(hand)).rank(), thrown.rank());
    }
}

TEST(Discards, come_when_the_game_says) {
    EXPECT_EQ(discard_time(betting::games::pineapple), DiscardTime::before_flop);
    EXPECT_EQ(discard_time(betting::games::crazy_pineapple_hilo8), DiscardTime::after_flop);
    EXPECT_EQ(discard_time(betting::games::late_pineapple), DiscardTime::after_flop);
    EXPECT_EQ(discard_time(betting::games::lazy_pineapple), DiscardTime::never);
    EXPECT_EQ(discard_time(betting::games::holdem), DiscardTime::never);
}

} // namespace
} // namespace ananas::analysis
