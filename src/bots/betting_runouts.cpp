#include "bots/betting_runouts.h"

#include "base/chance.h"
#include "betting/seats.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "bots/betting_hands.h"
#include "cards/card.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ananas::bots {
namespace {

using betting::Discards;
using betting::GameSpec;
using betting::Strength;
using betting::Wins;

constexpr int population = 64; // hands at random that make the percentiles
constexpr int most_in_field = 128;
constexpr int looks_alike = 4; // runouts with the same flop, when the discard waits for it

std::size_t place(int number) { return static_cast<std::size_t>(number); }

// The parts of a pot, in quarters, that one strength wins from each of some others.
int quarters(Wins wins, Strength one, std::span<const Strength> others) {
    const auto halves = [](std::uint32_t mine, std::uint32_t theirs) {
        return static_cast<int>(mine > theirs) + static_cast<int>(mine >= theirs);
    };
    int sum = 0;
    for (const Strength &other : others) {
        const int high = halves(one.high, other.high);
        const int low = halves(one.low, other.low);
        const bool no_low = wins == Wins::high || (one.low | other.low) == 0;
        sum += no_low ? 2 * high : wins == Wins::low ? 2 * low : high + low;
    }
    return sum;
}

} // namespace

Card Pack::draw(int taken, Chance &chance) {
    const auto left = static_cast<std::uint32_t>(size_ - taken);
    std::swap(cards_[place(taken)], cards_[place(taken) + chance.below(left)]);
    return cards_[place(taken)];
}

CardSet Pack::hand(int cards, Chance &chance) {
    CardSet hand;
    for (int taken = 0; taken < cards; ++taken) hand |= draw(taken, chance);
    return hand;
}

int discard_street(const GameSpec &game) {
    for (std::size_t street = 0; street < game.streets.size(); ++street)
        if (game.streets[street].discards != Discards::never) return static_cast<int>(street);
    return -1;
}

Runouts::Runouts(const Standing &standing, int wanted, Chance &chance) : game_(standing.game) {
    deal(standing, std::clamp(wanted, 1, most_runouts), chance);
    set_field(standing, wanted, chance);
    set_percentiles(standing, wanted, chance);
}

void Runouts::deal(const Standing &standing, int wanted, Chance &chance) {
    Pack pack(standing.unseen);
    const int discard = discard_street(*game_);
    const bool owes = discard >= 0 && standing.held > 2;
    int left = pack.size() - standing.hidden;
    int board = 0;
    int seen_first = 0; // of those on the board, before the discard is due
    for (int street = standing.street + 1; street < static_cast<int>(game_->streets.size()); ++street) {
        const betting::Street &row = game_->streets[place(street)];
        const int each = row.down + row.up;
        const bool enough = each * standing.players <= left; // else one card stands for everybody's (HR-S8)
        to_come_ += enough ? each : 0;
        board += row.board + (enough ? 0 : 1);
        left -= row.board + (enough ? each * standing.players : 1);
        if (owes && street <= discard) seen_first += row.board;
    }
    const bool one_card = board == 1 && to_come_ == 0;
    const int runouts = board + to_come_ == 0 ? 1 : one_card ? std::min(wanted, pack.size()) : wanted;
    bundle_ = seen_first > 0 ? looks_alike : runouts;
    for (int runout = 0; runout < runouts; ++runout) {
        const int stays = runout % bundle_ == 0 ? 0 : seen_first;
        CardSet whole = standing.board;
        if (one_card) whole |= pack.draw(runout, chance);
        for (int card = 0; card < board && !one_card; ++card)
            whole |= card < stays ? pack.at(card) : pack.draw(card, chance);
        boards_.push_back(whole);
        if (to_come_ == 0) continue;
        stub_ = pack.size() - board;
        std::array<Card, deck_size> &order = orders_.emplace_back();
        for (int card = 0; card < stub_; ++card) order[place(card)] = pack.draw(board + card, chance);
    }
}

void Runouts::set_field(const Standing &standing, int wanted, Chance &chance) {
    field_size_ = std::clamp(2 * wanted / count(), 2, most_in_field); // few runouts are met by more hands
    // Where a discard is owed a player of the field has two cards: nearly what is left of three.
    const bool owes = discard_street(*game_) >= 0 && standing.held > 2;
    const int cards = owes ? 2 : standing.held;
    std::vector<CardSet> holes;
    std::vector<CardSet> boards;
    for (int runout = 0; runout < count(); ++runout) {
        const CardSet board = boards_[place(runout)];
        Pack pack(standing.unseen - board);
        for (int player = 0; player < field_size_; ++player) {
            const CardSet hand = pack.hand(cards, chance);
            holes.push_back(hand | tail(hand, betting::max_seats + player, runout));
            boards.push_back(board);
        }
    }
    field_.resize(holes.size());
    rank_hands(*game_, holes, boards, field_.data());
}

void Runouts::set_percentiles(const Standing &standing, int wanted, Chance &chance) {
    Pack pack(standing.unseen);
    std::array<Strength, most_runouts> strengths;
    const int hands = std::clamp(wanted, 4, population);
    for (int hand = 0; hand < hands; ++hand) {
        play_out(pack.hand(standing.held, chance), hand, strengths.data());
        shares_.push_back(share(strengths.data()));
    }
    std::ranges::sort(shares_);
}

// Each player begins elsewhere in the stub and passes over cards already held.
CardSet Runouts::tail(CardSet holding, int lane, int runout) const {
    CardSet cards;
    if (to_come_ == 0) return cards;
    const auto &order = orders_[place(runout)];
    int from = lane * to_come_ % stub_;
    for (int dealt = 0; dealt < to_come_; from = from + 1 == stub_ ? 0 : from + 1) {
        const Card card = order[place(from)];
        if (holding.contains(card)) continue;
        cards |= card;
        ++dealt;
    }
    return cards;
}

void Runouts::rank(CardSet holding, int lane, Strength *out) const {
    std::array<CardSet, 32> holes; // some at a time: with little thought there are few
    for (std::size_t first = 0; first < boards_.size(); first += holes.size()) {
        const std::size_t many = std::min(holes.size(), boards_.size() - first);
        for (std::size_t hole = 0; hole < many; ++hole)
            holes[hole] = holding | tail(holding, lane, static_cast<int>(first + hole));
        rank_hands(*game_, std::span(holes.data(), many), std::span(boards_).subspan(first, many), out + first);
    }
    for (int runout = 0; runout < count(); ++runout)
        if (holding.intersects(boards_[place(runout)])) out[runout] = {};
}

void Runouts::play_out(CardSet holding, int lane, Strength *out) const {
    if (discard_street(*game_) < 0 || holding.size() != 3) {
        rank(holding, lane, out);
        return;
    }
    std::vector<Strength> strengths(3 * boards_.size());
    std::array<const Strength *, 3> keeps{};
    for (int left_out = 0; const Card card : holding) {
        Strength *const keep = strengths.data() + left_out * count();
        rank(holding - card, lane, keep);
        keeps[place(left_out++)] = keep;
    }
    for (int first = 0; first < count(); first += bundle_) {
        const int many = std::min(bundle_, count() - first);
        const Strength *const best =
            *std::ranges::max_element(keeps, {}, [&](const Strength *keep) { return points(first, many, keep); });
        std::copy_n(best + first, many, out + first);
    }
    // A card thrown away does not come on the board.
    for (int runout = 0; runout < count(); ++runout)
        if (holding.intersects(boards_[place(runout)])) out[runout] = {};
}

CardSet Runouts::best_keep(CardSet three) const {
    std::vector<Strength> strengths(boards_.size());
    CardSet best;
    double most = -1;
    for (const Card card : three) {
        rank(three - card, 0, strengths.data());
        const double worth = share(strengths.data());
        if (worth <= most) continue;
        most = worth;
        best = three - card;
    }
    return best;
}

int Runouts::points(int first, int many, const Strength *strengths) const {
    const std::span<const Strength> field(field_);
    int sum = 0;
    for (int runout = first; runout < first + many; ++runout)
        sum += quarters(game_->showdown.wins, strengths[runout],
                        field.subspan(place(runout * field_size_), place(field_size_)));
    return sum;
}

double Runouts::share(const Strength *strengths) const {
    int valid = 0;
    int sum = 0;
    for (int runout = 0; runout < count(); ++runout) {
        if (comes_to_nothing(strengths[runout])) continue;
        ++valid;
        sum += points(runout, 1, strengths);
    }
    return valid == 0 ? 0.5 : sum / (4.0 * valid * field_size_);
}

double Runouts::percentile(double share) const {
    const auto [below, above] = std::ranges::equal_range(shares_, share);
    const auto worse = static_cast<double>(below - shares_.begin());
    return (worse + static_cast<double>(above - below) / 2 + 0.5) / (static_cast<double>(shares_.size()) + 1);
}

} // namespace ananas::bots
