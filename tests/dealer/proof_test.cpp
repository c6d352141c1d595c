#include "cards/card.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/deck.h"
#include "dealer/proof.h"
#include "dealer/proof_text.h"
#include "dealt_hand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::dealer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<int> first_cards(int count) {
    std::vector<int> indices(static_cast<std::size_t>(count));
    std::iota(indices.begin(), indices.end(), 0);
    return indices;
}

TEST(Proof, an_honest_deal_leaves_no_doubt_whatever_was_shown) {
    for (std::uint8_t number = 0; number < 20; ++number) {
        const DealtHand dealt = dealt_hand(number);
        EXPECT_THAT(doubts(dealt.shown({})), IsEmpty());
        EXPECT_THAT(doubts(dealt.shown({0, 5, 17})), IsEmpty());
        EXPECT_THAT(doubts(dealt.shown(first_cards(deck_size))), IsEmpty());
    }
}

TEST(Proof, a_nonce_that_was_not_opened_is_left_out_and_the_deal_still_stands) {
    DealtHand dealt = dealt_hand();
    dealt.announcement.contributors[1].nonce.reset();
    dealt.cut = cut(dealt.announcement);
    EXPECT_THAT(doubts(dealt.shown({0, 1, 2})), IsEmpty());
}

TEST(Proof, another_nonce_than_the_one_announced_is_noticed) {
    DealtHand dealt = dealt_hand();
    dealt.announcement.contributors[1].nonce = Nonce{1};
    dealt.cut = cut(dealt.announcement);
    EXPECT_THAT(doubts(dealt.shown({0})), ElementsAre(Doubted{Doubt::nonce, 4}));
}

TEST(Proof, a_contributor_left_out_after_the_fact_is_noticed) {
    const DealtHand dealt = dealt_hand();
    Proof proof = dealt.shown(first_cards(9));
    proof.announcement.contributors[2].nonce.reset();
    EXPECT_THAT(doubts(proof), testing::Not(IsEmpty()));
}

TEST(Proof, a_deck_that_is_not_the_announced_one_is_noticed) {
    const DealtHand dealt = dealt_hand();
    const int other = dealt.cut.deck == 0 ? 1 : 0;
    Proof proof = dealt.shown({0});
    proof.seeds[static_cast<std::size_t>(other)] = Seed{99};
    EXPECT_THAT(doubts(proof), ElementsAre(Doubted{Doubt::seed, other}));
}

TEST(Proof, a_deck_kept_closed_or_the_played_one_opened_is_noticed) {
    const DealtHand dealt = dealt_hand();
    const int other = dealt.cut.deck == 0 ? 1 : 0;
    Proof proof = dealt.shown({0});
    proof.seeds[static_cast<std::size_t>(other)].reset();
    EXPECT_THAT(doubts(proof), ElementsAre(Doubted{Doubt::seed_count, other}));
    proof = dealt.shown({0});
    proof.seeds[static_cast<std::size_t>(dealt.cut.deck)] =
        dealt.decks[static_cast<std::size_t>(dealt.cut.deck)].seed();
    EXPECT_THAT(doubts(proof), ElementsAre(Doubted{Doubt::seed_count, dealt.cut.deck}));
    proof.seeds.pop_back();
    EXPECT_THAT(doubts(proof), ElementsAre(Doubted{Doubt::seed_count, 0}));
}

TEST(Proof, a_deck_of_the_rooms_choice_is_noticed) {
    const DealtHand dealt = dealt_hand();
    DealtHand chosen = dealt;
    chosen.cut.deck = (dealt.cut.deck + 1) % usual_decks;
    const std::vector<Doubted> found = doubts(chosen.shown({0}));
    EXPECT_THAT(found, testing::Contains(Doubted{Doubt::deck, dealt.cut.deck}));
    EXPECT_THAT(found, testing::Contains(Doubted{Doubt::card, 0}));
}

TEST(Proof, a_second_dealt_is_noticed) {
    const DealtHand dealt = dealt_hand();
    Proof proof = dealt.shown({0, 1});
    std::swap(proof.cards[0].index, proof.cards[1].index);
    EXPECT_THAT(doubts(proof), ElementsAre(Doubted{Doubt::place, 1}, Doubted{Doubt::place, 0}));
    proof = dealt.shown({51});
    proof.cards[0].index = 52;
    EXPECT_THAT(doubts(proof), ElementsAre(Doubted{Doubt::place, 52}));
}

// A room that sees the cut and all cards could add reshuffles until it likes what comes.
TEST(HR_S8, a_stub_that_is_shuffled_again_before_stud_can_run_short_is_noticed) {
    const DealtHand dealt = dealt_hand();
    const std::vector<Reshuffle> at_once = {{.after = 0, .burns = {}}};
    const std::vector<Reshuffle> twice_at_a_time = {{.after = 50, .burns = {}}, {.after = 50, .burns = {}}};
    const std::vector<Reshuffle> again_and_again = {
        {.after = 47, .burns = {}}, {.after = 49, .burns = {}}, {.after = 51, .burns = {}}};
    for (const auto &reshuffles : {at_once, twice_at_a_time, again_and_again}) {
        Proof proof = dealt.shown({});
        proof.reshuffles = reshuffles;
        EXPECT_THAT(doubts(proof), ElementsAre(Doubted{Doubt::reshuffle}));
    }
    EXPECT_FALSE(positions_in_order(dealt.cut, {{.after = deck_size - most_left_to_reshuffle - 1, .burns = {}}}));
    EXPECT_TRUE(positions_in_order(dealt.cut, {{.after = deck_size - most_left_to_reshuffle, .burns = {}}}));
}

TEST(Proof, a_card_that_was_not_the_next_off_the_deck_is_noticed_by_who_counted) {
    const Proof proof = dealt_hand().shown({0, 5, 17});
    EXPECT_THAT(doubts(proof), IsEmpty()); // by itself it does not tell
    const auto card = [&](std::size_t place) { return proof.cards[place].opening.card; };
    Counted counted{.cards = {{card(0), {0}}, {card(1), {3, 5}}, {card(2), {17}}}, .reshuffles = {}};
    EXPECT_THAT(doubts(proof, counted), IsEmpty());
    counted.cards[2].numbers = {7};
    EXPECT_THAT(doubts(proof, counted), ElementsAre(Doubted{Doubt::number, 17}));
    counted.cards[2].numbers = {};
    EXPECT_THAT(doubts(proof, counted), ElementsAre(Doubted{Doubt::number, 17}));
}

TEST(Proof, a_reshuffle_at_another_time_than_the_tables_is_noticed) {
    const std::vector<Reshuffle> once = {{.after = 50, .burns = {21, 30, 39}}};
    const Proof proof = dealt_hand().shown({51}, once);
    EXPECT_THAT(doubts(proof, {.cards = {}, .reshuffles = once}), IsEmpty());
    for (const std::vector<Reshuffle> &other :
         {std::vector<Reshuffle>(), {{.after = 49, .burns = {21, 30, 39}}}, {{.after = 50, .burns = {21, 30}}}})
        EXPECT_THAT(doubts(proof, {.cards = {}, .reshuffles = other}), ElementsAre(Doubted{Doubt::reshuffled}));
}

TEST(Proof, another_card_than_the_sealed_one_is_noticed) {
    Proof proof = dealt_hand().shown({0, 1, 2});
    const Card first = proof.cards[0].opening.card;
    proof.cards[2].opening.card = first;
    EXPECT_THAT(doubts(proof), ElementsAre(Doubted{Doubt::card, 2}, Doubted{Doubt::twice, 2}));
}

TEST(Proof, seats_out_of_order_or_twice_are_noticed) {
    DealtHand dealt = dealt_hand();
    dealt.announcement.contributors.push_back(dealt.announcement.contributors[0]);
    dealt.cut = cut(dealt.announcement);
    EXPECT_THAT(doubts(dealt.shown({0})), ElementsAre(Doubted{Doubt::seats, 1}));
}

TEST(Proof, a_single_deck_proves_nothing) {
    Proof proof = dealt_hand().shown({});
    proof.announcement.roots.resize(1);
    EXPECT_THAT(doubts(proof), ElementsAre(Doubted{Doubt::deck_count, 1}));
}

TEST(Proof, says_who_cut) {
    DealtHand dealt = dealt_hand();
    dealt.announcement.contributors[2].nonce.reset();
    const Proof proof = dealt.shown({});
    EXPECT_EQ(cut_by(proof, 4), CutBy::you);
    EXPECT_EQ(cut_by(proof, 6), CutBy::others); // seat 6 did not open in time
    EXPECT_EQ(cut_by(proof, std::nullopt), CutBy::others);
    dealt.announcement.contributors.clear();
    EXPECT_EQ(cut_by(dealt.shown({}), 4), CutBy::nobody);
}

TEST(HR_S8, cards_after_a_reshuffle_are_proven_too) {
    const DealtHand dealt = dealt_hand();
    const std::vector<Reshuffle> once = {{.after = 50, .burns = {21, 30, 39}}};
    EXPECT_THAT(doubts(dealt.shown({0, 49, 50, 51, 52, 53, 54}, once)), IsEmpty());
    Proof proof = dealt.shown({50}, once);
    proof.reshuffles[0].burns = {21, 30};
    EXPECT_THAT(doubts(proof), testing::Not(IsEmpty()));
}

TEST(HR_S8, a_card_that_was_not_burned_cannot_come_back) {
    const Cut dealt = dealt_hand().cut;
    EXPECT_FALSE(positions_in_order(dealt, {{.after = 53, .burns = {}}}));
    EXPECT_FALSE(positions_in_order(dealt, {{.after = 50, .burns = {50}}}));
    EXPECT_FALSE(positions_in_order(dealt, {{.after = 50, .burns = {3, 3}}}));
    EXPECT_FALSE(positions_in_order(dealt, {{.after = 50, .burns = {4, 3}}}));
    // Card 3 came back and was dealt a second time before the second reshuffle.
    EXPECT_FALSE(positions_in_order(dealt, {{.after = 52, .burns = {3}}, {.after = 53, .burns = {3}}}));
    EXPECT_TRUE(positions_in_order(dealt, {{.after = 52, .burns = {3}}, {.after = 53, .burns = {52}}}));
    EXPECT_FALSE(positions_in_order(dealt, {{.after = 50, .burns = {3}}, {.after = 49, .burns = {}}}));
}

TEST(Proof, is_written_and_read_back) {
    const DealtHand dealt = dealt_hand(3);
    Proof proof = dealt.shown({0, 49, 52}, {{.after = 50, .burns = {21, 30, 39}}});
    proof.announcement.contributors[1].nonce.reset();
    const auto back = proof_from_json(to_json(proof));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->announcement.hand, proof.announcement.hand);
    EXPECT_EQ(back->announcement.roots, proof.announcement.roots);
    EXPECT_EQ(back->announcement.contributors, proof.announcement.contributors);
    EXPECT_EQ(back->deck, proof.deck);
    EXPECT_EQ(back->seeds, proof.seeds);
    EXPECT_EQ(back->cards, proof.cards);
    EXPECT_EQ(back->reshuffles, proof.reshuffles);
    EXPECT_EQ(to_json(*back), to_json(proof));
}

std::string complaint(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const auto read = proof_from_json(text);
    return read ? "" : read.error().message;
}

TEST(Proof, that_cannot_be_read_is_refused_with_what_would_be_right) {
    const std::string good = to_json(dealt_hand(3).shown({0}));
    EXPECT_THAT(complaint(good, "{\"deal\":1", "[\"deal\":1"), HasSubstr("not JSON"));
    EXPECT_EQ(complaint(good, "\"deal\":1", "\"deal\":2"), "\"deal\" is the format's version and must be 1");
    EXPECT_EQ(complaint(good, "\"deck\":", "\"dock\":"), "the proof has no field \"dock\"");
    EXPECT_EQ(complaint(good, "\"index\":0", "\"index\":-1"), "\"index\" must be a whole number from 0 to 1000");
    EXPECT_EQ(complaint(good, "\"hand\":\"a4", "\"hand\":\"xy"), "\"hand\" must be 32 hexadecimal digits");
    EXPECT_EQ(complaint(good, "\"path\":[", "\"path\":[\"00\","), "\"path\" must be a list of at most 6");
    EXPECT_THAT(complaint(good, "\"roots\":[\"", "\"roots\":[\"0"), HasSubstr("a root must be 64 hexadecimal digits"));
    EXPECT_THAT(complaint(good, "\"code\":\"", "\"code\":\"0"), HasSubstr("the code of what was announced"));
    EXPECT_THAT(complaint(good, "\"card\":\"", "\"card\":\"1"), HasSubstr("\"card\" must be a card such as"));
    EXPECT_EQ(proof_from_json("[]").error().message, "the proof must be an object");
    EXPECT_EQ(proof_from_json("{}").error().message, "\"deal\" is missing");
}

} // namespace
} // namespace ananas::dealer
