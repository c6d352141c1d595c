// docs/deal-vectors.json: what the specification gives to whoever writes another verifier. The same file is
// read by the verifier in TypeScript.
#include "cards/card.h"
#include "cards/text.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/deck.h"
#include "dealer/proof.h"
#include "dealer/proof_text.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::dealer {
namespace {

namespace json = boost::json;

json::value vectors() {
    const std::ifstream file(ANANAS_SOURCE_DIR "/docs/deal-vectors.json");
    std::stringstream text;
    text << file.rdbuf();
    return json::parse(text.str());
}

template <class B> B bytes(const json::value &text) {
    B read{};
    EXPECT_TRUE(from_hex(std::string_view(text.as_string()), read));
    return read;
}
std::string text_of(const json::value &value) { return std::string(value.as_string()); }

TEST(DealVectors, seeds_give_these_decks) {
    const json::value all = vectors();
    for (const json::value &each : all.at("decks").as_array()) {
        const SealedDeck deck({bytes<HandId>(each.at("hand")), static_cast<int>(each.at("deck").as_int64())},
                              bytes<Seed>(each.at("seed")));
        std::string order;
        for (int position = 0; position < deck_size; ++position) order += to_string(deck.card_at(position));
        EXPECT_EQ(order, text_of(each.at("order")));
        EXPECT_EQ(hex(deck.open(0).salt), text_of(each.at("first_salt")));
        EXPECT_EQ(hex(deck.open(51).salt), text_of(each.at("last_salt")));
        EXPECT_EQ(hex(deck.root()), text_of(each.at("root")));
    }
}

TEST(DealVectors, nonces_have_these_hashes) {
    const json::value all = vectors();
    for (const json::value &each : all.at("nonces").as_array())
        EXPECT_EQ(hex(hash_of(bytes<Nonce>(each.at("nonce")))), text_of(each.at("hash")));
}

TEST(DealVectors, proofs_hold_or_fail_as_they_say) {
    int proven = 0, doubted = 0;
    const json::value all = vectors();
    for (const json::value &each : all.at("proofs").as_array()) {
        const auto proof = proof_from_json(json::serialize(each.at("proof")));
        ASSERT_TRUE(proof) << proof.error().message;
        const Cut dealt = cut(proof->announcement);
        EXPECT_EQ(hex(digest_of(proof->announcement)), text_of(each.at("digest")));
        EXPECT_EQ(hex(dealt.key), text_of(each.at("cut_key")));
        EXPECT_EQ(dealt.deck, each.at("cut_deck").as_int64());
        const auto positions = positions_in_order(dealt, proof->reshuffles);
        EXPECT_EQ(json::value_from(positions.value_or(std::vector<int>())), each.at("positions"))
            << text_of(each.at("name"));
        EXPECT_EQ(doubts(*proof).empty(), each.at("holds").as_bool()) << text_of(each.at("name"));
        ++(each.at("holds").as_bool() ? proven : doubted);
    }
    EXPECT_GE(proven, 3);
    EXPECT_GE(doubted, 3);
}

} // namespace
} // namespace ananas::dealer
