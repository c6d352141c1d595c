#include "room/deal.h"

#include "base/result.h"
#include "cards/card.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/deck.h"
#include "dealer/proof.h"
#include "room/fields.h"

#include <boost/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

dealer::SealedDeck sealed(const dealer::Announcement &announcement, int deck, const dealer::Seed &seed) {
    return {dealer::DeckPlace{.hand = announcement.hand, .deck = deck}, seed};
}

} // namespace

HandDeal::HandDeal(const dealer::HandId &hand, std::vector<dealer::Seed> seeds,
                   std::vector<dealer::Contributor> contributors)
    : seeds_(std::move(seeds)) {
    announcement_.hand = hand;
    announcement_.contributors = std::move(contributors);
    for (std::size_t deck = 0; deck < seeds_.size(); ++deck)
        announcement_.roots.push_back(sealed(announcement_, static_cast<int>(deck), seeds_[deck]).root());
}

bool HandDeal::all_opened() const {
    return std::ranges::all_of(announcement_.contributors,
                               [](const dealer::Contributor &each) { return each.nonce.has_value(); });
}

bool HandDeal::open(int seat, const dealer::Nonce &nonce) {
    for (dealer::Contributor &each : announcement_.contributors)
        if (each.seat == seat && !each.nonce && each.hash == dealer::hash_of(nonce)) {
            each.nonce = nonce;
            return true;
        }
    return false;
}

void HandDeal::make_cut() {
    const dealer::Cut cut = dealer::cut(announcement_);
    deck_ = cut.deck;
    positions_.assign(cut.positions.begin(), cut.positions.end());
    order_ = dealer::order_of(seeds_[static_cast<std::size_t>(deck_)]);
}

std::vector<std::optional<dealer::Seed>> HandDeal::other_seeds() const {
    std::vector<std::optional<dealer::Seed>> seeds(seeds_.begin(), seeds_.end());
    seeds[static_cast<std::size_t>(deck_)].reset();
    return seeds;
}

Card HandDeal::card_off(std::size_t index) const { return order_[static_cast<std::size_t>(positions_[index])]; }

Card HandDeal::next() {
    if (gone_ == positions_.size()) std::abort(); // the rules never ask for more than there are
    return card_off(gone_++);
}

void HandDeal::reshuffle(CardSet burned) {
    dealer::Reshuffle again{.after = static_cast<int>(gone_), .burns = {}};
    // A burn that went back once and was burned again left the deck twice: the last time counts.
    for (std::size_t index = gone_; index-- > 0;)
        if (const Card card = card_off(index); burned.contains(card)) {
            again.burns.insert(again.burns.begin(), static_cast<int>(index));
            burned = burned - CardSet(card);
        }
    reshuffles_.push_back(std::move(again));
    auto positions = dealer::positions_in_order(dealer::cut(announcement_), reshuffles_);
    if (!positions) std::abort(); // every burn above is one of the cards that have gone
    positions_ = *std::move(positions);
}

dealer::Proof HandDeal::proof(CardSet seen) const {
    dealer::Proof proof{
        .announcement = announcement_, .deck = deck_, .seeds = other_seeds(), .cards = {}, .reshuffles = reshuffles_};
    const dealer::SealedDeck deck = sealed(announcement_, deck_, seeds_[static_cast<std::size_t>(deck_)]);
    // Once each: a card that came back was seen where it was dealt last.
    for (std::size_t index = gone_; index-- > 0;)
        if (const Card card = card_off(index); seen.contains(card)) {
            proof.cards.insert(proof.cards.begin(), {static_cast<int>(index), deck.open(positions_[index])});
            seen = seen - CardSet(card);
        }
    return proof;
}

json::object HandDeal::saved() const {
    json::array seeds, contributors, reshuffles;
    for (const dealer::Seed &seed : seeds_) seeds.emplace_back(dealer::hex(seed));
    for (const dealer::Contributor &each : announcement_.contributors)
        contributors.push_back({{"seat", each.seat},
                                {"hash", dealer::hex(each.hash)},
                                {"nonce", each.nonce ? json::value(dealer::hex(*each.nonce)) : json::value()}});
    for (const dealer::Reshuffle &each : reshuffles_)
        reshuffles.push_back({{"after", each.after}, {"burns", json::array(each.burns.begin(), each.burns.end())}});
    return {{"hand", dealer::hex(announcement_.hand)},
            {"seeds", std::move(seeds)},
            {"contributors", std::move(contributors)},
            {"gone", gone_},
            {"reshuffles", std::move(reshuffles)}};
}

Result<HandDeal, std::string> HandDeal::from_saved(const json::value &value) {
    Fields fields(value);
    const auto hand = fields.bytes<dealer::HandId>("hand");
    std::vector<dealer::Seed> seeds;
    std::vector<dealer::Contributor> contributors;
    const json::value *list = fields.find("seeds");
    if (list == nullptr || !list->is_array() || list->get_array().size() < dealer::least_decks ||
        list->get_array().size() > dealer::most_decks)
        return Failure{std::string("the decks of a saved deal are missing")};
    for (const json::value &each : list->get_array()) {
        const auto seed =
            each.is_string() ? dealer::from_hex<dealer::Seed>(std::string_view(each.get_string())) : std::nullopt;
        if (!seed) return Failure{std::string("a seed of a saved deal is no 32 bytes in hexadecimal digits")};
        seeds.push_back(*seed);
    }
    if (list = fields.find("contributors"); list != nullptr && list->is_array())
        for (const json::value &each : list->get_array()) {
            Fields one(each);
            dealer::Contributor contributor{.seat = static_cast<int>(one.whole("seat", 1, 255)),
                                            .hash = one.bytes<dealer::Hash>("hash"),
                                            .nonce = {}};
            if (one.has("nonce")) contributor.nonce = one.bytes<dealer::Nonce>("nonce");
            if (const auto &wrong = one.error()) return Failure{*wrong};
            contributors.push_back(contributor);
        }
    HandDeal deal(hand, std::move(seeds), std::move(contributors));
    deal.make_cut();
    if (list = fields.find("reshuffles"); list != nullptr && list->is_array()) {
        for (const json::value &each : list->get_array()) {
            Fields one(each);
            dealer::Reshuffle reshuffle{.after = static_cast<int>(one.whole("after", 0, 255)), .burns = {}};
            if (const json::value *burns = one.find("burns"); burns != nullptr && burns->is_array())
                for (const json::value &burn : burns->get_array())
                    reshuffle.burns.push_back(burn.is_int64() ? static_cast<int>(burn.get_int64()) : -1);
            if (const auto &wrong = one.error()) return Failure{*wrong};
            deal.reshuffles_.push_back(std::move(reshuffle));
        }
        const auto positions = dealer::positions_in_order(dealer::cut(deal.announcement_), deal.reshuffles_);
        if (!positions) return Failure{std::string("a reshuffle of a saved deal is impossible")};
        deal.positions_ = *positions;
    }
    deal.gone_ = static_cast<std::size_t>(fields.whole("gone", 0, static_cast<std::int64_t>(deal.positions_.size())));
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    return deal;
}

} // namespace ananas::room
