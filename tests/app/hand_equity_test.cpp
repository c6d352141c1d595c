// What the hands of a played hand were worth, from what somebody saw of it.
#include "app/hand_equity.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "protocol/telling.h"
#include "records/record.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using records::HandRecord;
using records::What;

// "Ad ?? 9c": what was seen, and what was not.
records::SeenCards seen(std::string_view text) {
    records::SeenCards cards;
    for (std::size_t at = 0; at + 1 < text.size(); at += 3) {
        const std::string_view word = text.substr(at, 2);
        if (word == "??")
            cards.emplace_back();
        else
            cards.emplace_back(*parse_card_set(word, 1, 1)->begin());
    }
    return cards;
}

struct Told {
    HandRecord record;

    Told(std::string game, std::size_t players) {
        record.game = std::move(game);
        for (std::size_t player = 0; player < players; ++player)
            record.players.push_back({.seat = static_cast<int>(player) + 1, .name = "", .stack = Chips(1000)});
    }
    Told &happen(What what, int player, std::string_view cards = {}) {
        record.happenings.push_back({.what = what, .player = player, .amount = {}, .cards = seen(cards)});
        return *this;
    }
    Told &dealt(int player, std::string_view cards) { return happen(What::hole, player, cards); }
    Told &board(std::string_view cards) { return happen(What::board, -1, cards); }
    Told &checked(int players) {
        for (int player = 0; player < players; ++player) happen(What::check, player);
        return *this;
    }
    [[nodiscard]] std::vector<PlayedStreet> streets() const { return equity_by_street(record); }
};

std::string names(const std::vector<PlayedStreet> &streets) {
    std::string all;
    for (const PlayedStreet &street : streets) all += (all.empty() ? "" : " ") + std::string(street.street);
    return all;
}

TEST(HandEquity, two_known_hands_have_their_exact_shares_on_every_street) {
    Told hand("holdem", 2);
    hand.dealt(0, "Ad Ac").dealt(1, "Kh Ks").checked(2).board("2c 7d 9h").checked(2).board("Kd").checked(2);
    hand.board("As").checked(2);
    const auto streets = hand.streets();
    ASSERT_EQ(names(streets), "deal flop turn river");
    for (const PlayedStreet &street : streets) {
        EXPECT_TRUE(street.exact);
        EXPECT_NEAR(street.shares[0].share + street.shares[1].share, 1, 1e-12);
    }
    EXPECT_EQ(streets[0].deals, 1'712'304U);
    EXPECT_NEAR(streets[0].shares[0].share, 0.812555, 5e-7);
    EXPECT_EQ(streets[2].deals, 44U);
    EXPECT_NEAR(streets[2].shares[0].share, 2.0 / 44, 1e-12); // two aces are left
    EXPECT_EQ(streets[3].shares[0].share, 1);
}

TEST(HandEquity, cards_that_come_all_in_have_a_street_each) {
    Told hand("holdem", 2);
    hand.dealt(0, "Ad Ac").dealt(1, "Kh Ks").checked(2).board("2c 7d 9h").board("Kd").board("As");
    EXPECT_EQ(names(hand.streets()), "deal flop turn river");
}

TEST(HandEquity, a_hand_that_was_never_seen_counts_as_any) {
    Told hand("holdem", 2);
    hand.dealt(0, "Ad Ac").dealt(1, "?? ??").checked(2).board("2c 7d 9h").happen(What::fold, 1);
    const auto streets = hand.streets();
    ASSERT_EQ(names(streets), "deal flop");
    EXPECT_FALSE(streets[0].shares[1].known);
    EXPECT_NEAR(streets[0].shares[0].share, 0.852, 0.01);
}

TEST(HandEquity, what_is_shown_in_the_end_counts_from_the_beginning) {
    Told hand("holdem", 2);
    hand.dealt(0, "Ad Ac").dealt(1, "?? ??").checked(2).board("2c 7d 9h").checked(2);
    hand.happen(What::show, 1, "Kh Ks");
    const auto streets = hand.streets();
    EXPECT_TRUE(streets[0].shares[1].known);
    EXPECT_NEAR(streets[0].shares[0].share, 0.812555, 5e-7);
}

TEST(HandEquity, who_folds_is_out_from_the_next_street_and_own_folded_cards_are_dead) {
    Told hand("holdem", 3);
    hand.dealt(0, "Ad Ac").dealt(1, "Kh Ks").dealt(2, "Kd Kc").happen(What::fold, 2).happen(What::call, 0);
    hand.board("2c 7d 9h").checked(2);
    const auto streets = hand.streets();
    ASSERT_EQ(names(streets), "deal flop");
    EXPECT_EQ(streets[0].shares.size(), 3U);
    ASSERT_EQ(streets[1].shares.size(), 2U);
    EXPECT_EQ(streets[1].deals, 43U * 42 / 2); // of 52: three hands and the flop are known
    EXPECT_GT(streets[1].shares[0].share, 0.99);
}

TEST(HandEquity, nothing_is_said_of_a_hand_in_which_no_cards_were_seen) {
    Told hand("holdem", 2);
    hand.dealt(0, "?? ??").dealt(1, "?? ??").checked(2).board("2c 7d 9h").checked(2);
    EXPECT_TRUE(hand.streets().empty());
}

TEST(HandEquity, with_a_discard_everybody_has_what_they_kept) {
    Told hand("crazy-pineapple", 2);
    hand.dealt(0, "Ad Ac 3s").dealt(1, "?? ?? ??").checked(2).board("2c 7d 9h");
    hand.happen(What::discard, 0, "3s").happen(What::discard, 1, "??").checked(2).board("Kd").checked(2);
    hand.board("As").checked(2).happen(What::show, 1, "Kh Ks");
    const auto streets = hand.streets();
    ASSERT_EQ(names(streets), "deal flop turn river");
    EXPECT_EQ(streets[2].deals, 43U); // the discard is known to be gone
    EXPECT_NEAR(streets[2].shares[0].share, 2.0 / 43, 1e-12);
    EXPECT_EQ(streets[3].shares[0].share, 1);
}

TEST(HandEquity, whoever_folds_before_the_discard_plays_all_three_cards) {
    Told hand("crazy-pineapple", 2);
    hand.dealt(0, "Ad Ac Ks").dealt(1, "?? ?? ??").happen(What::fold, 0);
    const auto streets = hand.streets();
    ASSERT_EQ(names(streets), "deal");
    EXPECT_FALSE(streets[0].exact);
    EXPECT_GT(streets[0].shares[0].error, 0);
    EXPECT_NEAR(streets[0].shares[0].share, 0.8, 0.1);
}

TEST(HandEquity, stud_goes_by_the_cards_that_lie_open_and_those_shown_later) {
    Told hand("stud", 2);
    hand.dealt(0, "Ad Ac 3s").dealt(1, "?? ?? Kh").checked(2).dealt(0, "4s").dealt(1, "Kd").checked(2);
    auto streets = hand.streets();
    ASSERT_EQ(names(streets), "third fourth");
    EXPECT_GT(streets[0].shares[0].share, streets[1].shares[0].share); // a pair of kings lies open now
    const double against_any = streets[1].shares[0].share;
    hand.happen(What::show, 1, "Ks Kc Kh Kd");
    streets = hand.streets();
    EXPECT_LT(streets[1].shares[0].share, against_any / 4);
}

TEST(HandEquity, is_told_as_json) {
    Told hand("holdem", 2);
    hand.dealt(0, "Ad Ac").dealt(1, "Kh Ks").checked(2).board("2c 7d 9h").board("Kd").board("As");
    const std::string text = boost::json::serialize(protocol::told(hand.streets().back()));
    EXPECT_EQ(text, R"({"street":"river","board":["2c","7d","9h","Kd","As"],"exact":true,"deals":1,"players":[)"
                    R"({"player":0,"known":true,"share":1E0,"error":0E0},)"
                    R"({"player":1,"known":true,"share":0E0,"error":0E0}]})");
}

} // namespace
} // namespace ananas::app
