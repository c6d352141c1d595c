#include "dealer/proof.h"

#include "cards/card.h"
#include "dealer/deal.h"
#include "dealer/deck.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace ananas::dealer {
namespace {

// Puts the positions still to come into their new order behind those that are gone. False when the reshuffle
// says something impossible.
bool reshuffle(std::vector<int> &positions, const Cut &cut, int times, const Reshuffle &again) {
    if (again.after < 0 || static_cast<std::size_t>(again.after) > positions.size()) return false;
    if (positions.size() - static_cast<std::size_t>(again.after) > most_left_to_reshuffle) return false;
    const auto gone = positions.begin() + again.after;
    std::vector<int> back;
    int last = -1;
    for (const int index : again.burns) {
        if (index <= last || index >= again.after) return false;
        last = index;
        const int position = positions[static_cast<std::size_t>(index)];
        // A card that came back and was burned again lies there twice: the earlier burn is over.
        if (std::find(positions.begin() + index + 1, gone, position) != gone) return false;
        back.push_back(position);
    }
    back.insert(back.end(), gone, positions.end());
    positions.erase(gone, positions.end());
    back = reshuffled(cut, times, back);
    positions.insert(positions.end(), back.begin(), back.end());
    return true;
}

class Check {
public:
    explicit Check(const Proof &proof) : proof_(proof), announced_(proof.announcement) {}

    std::vector<Doubted> all() {
        const std::size_t decks = announced_.roots.size();
        if (decks < least_decks || decks > most_decks) {
            doubt(Doubt::deck_count, static_cast<int>(decks));
            return doubts_; // nothing else means anything
        }
        contributors();
        const Cut cut = dealer::cut(announced_);
        if (cut.deck != proof_.deck) doubt(Doubt::deck, cut.deck);
        seeds(cut.deck);
        cards(cut);
        return doubts_;
    }

private:
    void doubt(Doubt doubt, int which = 0) { doubts_.push_back({doubt, which}); }

    void contributors() {
        int last = -1;
        for (const Contributor &contributor : announced_.contributors) {
            if (contributor.seat <= last || contributor.seat > 255) doubt(Doubt::seats, contributor.seat);
            last = contributor.seat;
            if (contributor.nonce && hash_of(*contributor.nonce) != contributor.hash)
                doubt(Doubt::nonce, contributor.seat);
        }
    }

    void seeds(int played) {
        if (proof_.seeds.size() != announced_.roots.size()) {
            doubt(Doubt::seed_count);
            return;
        }
        for (std::size_t deck = 0; deck < proof_.seeds.size(); ++deck) {
            const auto &seed = proof_.seeds[deck];
            const int number = static_cast<int>(deck);
            if (seed.has_value() == (number == played))
                doubt(Doubt::seed_count, number);
            else if (seed && SealedDeck({announced_.hand, number}, *seed).root() != announced_.roots[deck])
                doubt(Doubt::seed, number);
        }
    }

    void cards(const Cut &cut) {
        const auto positions = positions_in_order(cut, proof_.reshuffles);
        if (!positions) doubt(Doubt::reshuffle);
        CardSet seen;
        for (const auto &[index, opening] : proof_.cards) {
            const bool off_the_deck = positions && index >= 0 && static_cast<std::size_t>(index) < positions->size();
            if (positions && (!off_the_deck || (*positions)[static_cast<std::size_t>(index)] != opening.position))
                doubt(Doubt::place, index);
            if (!belongs(opening, {announced_.hand, cut.deck}, announced_.roots[static_cast<std::size_t>(cut.deck)]))
                doubt(Doubt::card, index);
            if (seen.contains(opening.card)) doubt(Doubt::twice, index);
            seen |= opening.card;
        }
    }

    const Proof &proof_;
    const Announcement &announced_;
    std::vector<Doubted> doubts_;
};

} // namespace

std::optional<std::vector<int>> positions_in_order(const Cut &cut, const std::vector<Reshuffle> &reshuffles) {
    std::vector<int> positions(cut.positions.begin(), cut.positions.end());
    int times = 0;
    int before = -1;
    if (reshuffles.size() > most_reshuffles) return std::nullopt;
    for (const Reshuffle &again : reshuffles) {
        if (again.after <= before || !reshuffle(positions, cut, ++times, again)) return std::nullopt;
        before = again.after;
    }
    return positions;
}

std::vector<Doubted> doubts(const Proof &proof) { return Check(proof).all(); }

std::vector<Doubted> doubts(const Proof &proof, const Counted &counted) {
    std::vector<Doubted> found;
    if (proof.reshuffles != counted.reshuffles) found.push_back({Doubt::reshuffled});
    for (const auto &[card, numbers] : counted.cards)
        for (const auto &[index, opening] : proof.cards)
            if (opening.card == card && std::ranges::find(numbers, index) == numbers.end())
                found.push_back({Doubt::number, index});
    return found;
}

CutBy cut_by(const Proof &proof, std::optional<int> your_seat) {
    CutBy by = CutBy::nobody;
    for (const Contributor &contributor : proof.announcement.contributors) {
        if (!contributor.nonce) continue;
        if (contributor.seat == your_seat) return CutBy::you;
        by = CutBy::others;
    }
    return by;
}

std::string words(const Doubted &doubted) {
    const std::string which = std::to_string(doubted.which);
    switch (doubted.doubt) {
    case Doubt::deck_count:
        return which + " decks were announced; a deal has " + std::to_string(least_decks) + " to " +
               std::to_string(most_decks);
    case Doubt::seats: return "seat " + which + " is out of order among those who cut";
    case Doubt::nonce: return "the nonce of seat " + which + " does not have the hash that was announced";
    case Doubt::seed_count:
        return "every deck but the one that was played must be opened, and deck " + which + " is not so";
    case Doubt::seed: return "deck " + which + " is not the deck that was announced";
    case Doubt::deck: return "the cut picks deck " + which + ", another one was played";
    case Doubt::reshuffle:
        return "a reshuffle is one that no game has: it comes when stud runs short, and puts burns back";
    case Doubt::place: return "card " + which + " does not lie where the cut says";
    case Doubt::card: return "card " + which + " is not the card that was committed to";
    case Doubt::twice: return "card " + which + " was shown twice";
    case Doubt::number: return "card " + which + " off the deck was not the one that was dealt then";
    case Doubt::reshuffled:
        return "the stub was shuffled again where the table saw no reshuffle, or not where it saw one";
    }
    return {};
}

} // namespace ananas::dealer
