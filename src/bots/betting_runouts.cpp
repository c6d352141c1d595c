#include "bots/betting_runouts.h"

#include "base/chance.h"
#include "betting/seats.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace ananas::bots {
namespace {

using betting::Discards;
using betting::GameSpec;
using betting::HoleCards;
using betting::Ranking;
using betting::Strength;
using betting::Wins;

constexpr int at_once = 64;
constexpr int population = 64; // hands at random that make the percentiles
constexpr int looks_alike = 4; // runouts with the same flop, when the discard waits for it

std::size_t place(int number) { return static_cast<std::size_t>(number); }

// A whole hand each way, taking what is better of `out` and this.
void rank_sets(const GameSpec &game, std::span<const CardSet> hands, Strength *out) {
    std::array<HandRank, at_once> high;
    std::array<LowRank, at_once> low;
    const Wins wins = game.showdown.wins;
    if (wins != Wins::low) rank_high(7, hands, high.data());
    if (wins == Wins::low || wins == Wins::high_and_low) rank_low(hands, low.data());
    if (wins == Wins::high_and_low8) rank_low8(hands, low.data());
    for (std::size_t hand = 0; hand < hands.size(); ++hand) {
        if (wins != Wins::low) out[hand].high = std::max(out[hand].high, high[hand].value);
        if (wins != Wins::high) out[hand].low = std::max(out[hand].low, low[hand].value);
    }
}

void rank_omahas(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    std::array<HandRank, at_once> high;
    std::array<LowRank, at_once> low{};
    if (game.showdown.wins == Wins::high)
        rank_omaha(holes, boards, high.data());
    else
        rank_omaha8(holes, boards, high.data(), low.data());
    for (std::size_t hand = 0; hand < holes.size(); ++hand)
        out[hand] = {.high = high[hand].value, .low = low[hand].value};
}

// The small games of theory: one card each, which may pair the board.
void rank_single_cards(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards,
                       Strength *out) {
    for (std::size_t hand = 0; hand < holes.size(); ++hand) {
        const auto rank = static_cast<std::uint32_t>((*holes[hand].begin()).rank());
        const bool pair =
            game.showdown.ranking == Ranking::pair_with_board && holes[hand].ranks() == boards[hand].ranks();
        out[hand] = {.high = 1 + rank + (pair ? rank_count : 0U), .low = 0};
    }
}

void rank_any(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    std::array<CardSet, at_once> hands;
    for (std::size_t hand = 0; hand < holes.size(); ++hand) hands[hand] = holes[hand] | boards[hand];
    rank_sets(game, std::span(hands.data(), holes.size()), out);
}

void rank_two_of_three(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards,
                       Strength *out) {
    std::array<CardSet, at_once> pairs;
    for (int left_out = 0; left_out < 3; ++left_out) {
        for (std::size_t hand = 0; hand < holes.size(); ++hand)
            pairs[hand] = holes[hand] - *std::next(holes[hand].begin(), left_out);
        rank_any(game, std::span(pairs.data(), holes.size()), boards, out);
    }
}

// At most at_once hands.
void rank_some(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    std::fill_n(out, holes.size(), Strength{});
    auto *const rank = game.showdown.ranking != Ranking::poker        ? rank_single_cards
                       : game.showdown.hole == HoleCards::any         ? rank_any
                       : game.showdown.hole == HoleCards::exactly_two ? rank_omahas
                                                                      : rank_two_of_three;
    rank(game, holes, boards, out);
}

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

void rank_hands(const GameSpec &game, std::span<const CardSet> holes, std::span<const CardSet> boards, Strength *out) {
    for (std::size_t first = 0; first < holes.size(); first += at_once) {
        const std::size_t many = std::min<std::size_t>(at_once, holes.size() - first);
        rank_some(game, holes.subspan(first, many), boards.subspan(first, many), out + first);
    }
}

int discard_street(const GameSpec &game) {
    for (std::size_t street = 0; street < game.streets.size(); ++street)
        if (game.streets[street].discards != Discards::never) return static_cast<int>(street);
    return -1;
}

Runouts::Runouts(const Standing &standing, int wanted, Chance &chance) : game_(standing.game) {
    deal(standing, std::clamp(wanted, 1, most_runouts), chance);
    set_field(standing, chance);
    set_percentiles(standing, chance);
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

void Runouts::set_field(const Standing &standing, Chance &chance) {
    // Where a discard is owed a player of the field has two cards: nearly what is left of three.
    const bool owes = discard_street(*game_) >= 0 && standing.held > 2;
    const int cards = owes ? 2 : standing.held;
    std::vector<CardSet> holes;
    std::vector<CardSet> boards;
    for (int runout = 0; runout < count(); ++runout) {
        const CardSet board = boards_[place(runout)];
        Pack pack(standing.unseen - board);
        for (int player = 0; player < field_size; ++player) {
            const CardSet hand = pack.hand(cards, chance);
            holes.push_back(hand | tail(hand, betting::max_seats + player, runout));
            boards.push_back(board);
        }
    }
    field_.resize(holes.size());
    rank_hands(*game_, holes, boards, field_.data());
}

void Runouts::set_percentiles(const Standing &standing, Chance &chance) {
    Pack pack(standing.unseen);
    std::array<Strength, most_runouts> strengths;
    const int hands = std::clamp(count(), 6, population);
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
    std::array<CardSet, most_runouts> holes;
    for (int runout = 0; runout < count(); ++runout) holes[place(runout)] = holding | tail(holding, lane, runout);
    rank_hands(*game_, std::span(holes.data(), boards_.size()), boards_, out);
    for (int runout = 0; runout < count(); ++runout)
        if (holding.intersects(boards_[place(runout)])) out[runout] = {};
}

void Runouts::play_out(CardSet holding, int lane, Strength *out) const {
    if (discard_street(*game_) < 0 || holding.size() != 3) {
        rank(holding, lane, out);
        return;
    }
    std::array<std::array<Strength, most_runouts>, 3> keeps;
    int left_out = 0;
    for (const Card card : holding) rank(holding - card, lane, keeps[place(left_out++)].data());
    for (int first = 0; first < count(); first += bundle_) {
        const int many = std::min(bundle_, count() - first);
        const auto *const best = std::ranges::max_element(
            keeps, {}, [&](const auto &strengths) { return points(first, many, strengths.data()); });
        std::copy_n(best->data() + first, many, out + first);
    }
    // A card thrown away does not come on the board.
    for (int runout = 0; runout < count(); ++runout)
        if (holding.intersects(boards_[place(runout)])) out[runout] = {};
}

CardSet Runouts::best_keep(CardSet three) const {
    std::array<Strength, most_runouts> strengths;
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
        sum += quarters(game_->showdown.wins, strengths[runout], field.subspan(place(runout * field_size), field_size));
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
    return valid == 0 ? 0.5 : sum / (4.0 * valid * field_size);
}

double Runouts::percentile(double share) const {
    const auto [below, above] = std::ranges::equal_range(shares_, share);
    const auto worse = static_cast<double>(below - shares_.begin());
    return (worse + static_cast<double>(above - below) / 2 + 0.5) / (static_cast<double>(shares_.size()) + 1);
}

} // namespace ananas::bots
