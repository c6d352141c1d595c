#include "bots/betting_ranges.h"

#include "base/chance.h"
#include "betting/games.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/view.h"
#include "bots/betting_runouts.h"
#include "bots/betting_spot.h"
#include "cards/card.h"
#include "game/seats.h"
#include "game/viewer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace ananas::bots {
namespace {

using betting::GameSpec;
using betting::PlayerView;
using betting::Strength;

// Past streets are only to tell good hands from bad ones.
constexpr int past_share = 4;

std::size_t place(int number) { return static_cast<std::size_t>(number); }

double rising(double at, double around, double blur) { return 1 / (1 + std::exp((around - at) / blur)); }

bool deeds_on(const Spot &spot, int street) {
    return std::ranges::any_of(spot.deeds, [&](const Deed &deed) { return deed.street == street; });
}

// The cards of a hand on each street, `drawn` in the places of those that lie face down.
Holding holding_of(const Spot &spot, const PlayerView &player, const std::array<Card, 8> &drawn) {
    const GameSpec &game = *spot.table.game;
    Holding holding;
    std::array<CardSet, 8> first; // first[n] are the first n cards
    std::size_t next = 0;
    for (std::size_t card = 0; card < player.cards.size(); ++card) {
        const CardView known = player.cards[card];
        first[card + 1] = first[card] | (known ? *known : drawn[next++]);
    }
    holding.now = first[player.cards.size()];
    for (int street = 0; street <= spot.now.street; ++street)
        holding.on[place(street)] = first[std::min(place(held_on(game, street)), player.cards.size())];
    return holding;
}

// A hand of three, before and after one is thrown away.
Holding thrown_from(const Spot &spot, CardSet three, const Runouts &then) {
    const GameSpec &game = *spot.table.game;
    Holding holding;
    holding.now = then.best_keep(three);
    for (int street = 0; street <= spot.now.street; ++street)
        holding.on[place(street)] = held_on(game, street) == 3 ? three : holding.now;
    return holding;
}

std::vector<Holding> holdings_of(const Spot &spot, Seat seat, int wanted, const Runouts *discards, Chance &chance) {
    const PlayerView &player = player_in(spot, seat);
    const auto hidden = static_cast<int>(std::ranges::count(player.cards, CardView()));
    std::vector<Holding> holdings;
    std::array<Card, 8> drawn{};
    if (hidden == 0) return {holding_of(spot, player, drawn)};
    Pack pack(spot.unseen);
    for (int number = 0; number < wanted; ++number) {
        if (discards != nullptr) {
            holdings.push_back(thrown_from(spot, pack.hand(3, chance), *discards));
            continue;
        }
        for (int card = 0; card < hidden; ++card) drawn[place(card)] = pack.draw(card, chance);
        holdings.push_back(holding_of(spot, player, drawn));
    }
    return holdings;
}

void weigh(const Spot &spot, int street, Range &range, Holding &holding, double percentile) {
    for (const Deed &deed : spot.deeds) {
        if (deed.street != street || deed.seat != range.seat) continue;
        for (const Temper temper : {Temper::typical, Temper::caller, Temper::raiser})
            holding.weights[static_cast<std::size_t>(temper)] *= likelihood(temper, deed, percentile);
    }
}

// By what was done on a street that is over.
void weigh_past(const Spot &spot, int street, const Runouts &runouts, std::vector<Range> &ranges) {
    std::array<Strength, most_runouts> strengths;
    for (Range &range : ranges)
        for (Holding &holding : range.holdings) {
            runouts.play_out(holding.on[place(street)], static_cast<int>(index(range.seat)), strengths.data());
            weigh(spot, street, range, holding, runouts.percentile(runouts.share(strengths.data())));
        }
}

void weigh_now(const Spot &spot, const Runouts &runouts, std::vector<Range> &ranges) {
    for (Range &range : ranges) {
        range.strengths.resize(range.holdings.size() * place(runouts.count()));
        Strength *strengths = range.strengths.data();
        for (Holding &holding : range.holdings) {
            runouts.play_out(holding.now, static_cast<int>(index(range.seat)), strengths);
            holding.percentile = runouts.percentile(runouts.share(strengths));
            weigh(spot, spot.now.street, range, holding, holding.percentile);
            strengths += runouts.count();
        }
    }
}

} // namespace

Effort effort_of(int hundredths, int opponents) {
    return {.holdings = std::clamp(hundredths * 5 / (opponents + 1), 2, 1024),
            .runouts = std::clamp(hundredths * 2, 2, most_runouts),
            .worlds = std::clamp(hundredths * 10, 4, 4096)};
}

Reading read_others(const Spot &spot, const Effort &effort, Chance &chance) {
    const GameSpec &game = *spot.table.game;
    const int past_runouts = std::max(effort.runouts / past_share, 2);
    const Seat someone = spot.others.front();
    const bool thrown = has_thrown(spot, someone);
    const auto past = [&](int street) {
        return Runouts(standing_on(spot, street, held_on(game, street)), past_runouts, chance);
    };

    std::vector<Range> ranges;
    {
        std::vector<Runouts> discards;
        if (thrown) discards.emplace_back(standing_on(spot, discard_street(game), 2), past_runouts, chance);
        for (const Seat seat : spot.others)
            ranges.push_back(
                {.seat = seat,
                 .holdings = holdings_of(spot, seat, effort.holdings, thrown ? discards.data() : nullptr, chance),
                 .strengths = {}});
    }
    const bool stud_with_board = betting::has_bring_in(game) && !spot.board.empty();
    for (int street = 0; street < spot.now.street && !stud_with_board; ++street)
        if (deeds_on(spot, street)) weigh_past(spot, street, past(street), ranges);

    const auto held = static_cast<int>(player_in(spot, someone).cards.size());
    Reading reading{.runouts = Runouts(standing_on(spot, spot.now.street, held), effort.runouts, chance),
                    .ranges = std::move(ranges)};
    weigh_now(spot, reading.runouts, reading.ranges);
    return reading;
}

double folding_point(double price, int wagers) {
    const double once = std::min(0.9 * price / (1 - price), 0.95);
    return 1 - (1 - once) * std::pow(1 - price, std::max(wagers - 1, 0));
}

double raising_point(double price, int wagers) {
    return 1 - (0.28 - 0.35 * price) * std::pow(0.6, std::max(wagers - 1, 0));
}

double likelihood(Temper temper, const Deed &deed, double percentile) {
    constexpr double whim = 0.02; // anybody does anything now and then
    const auto did = static_cast<std::size_t>(deed.did);
    //                                       checks calls bets raises
    constexpr std::array<double, 4> caller = {0.90, 0.90, 0.10, 0.05};
    constexpr std::array<double, 4> raiser = {0.25, 0.20, 0.75, 0.70};
    if (temper == Temper::caller) return caller[did];
    if (temper == Temper::raiser) return raiser[did];
    const double raises = raising_share * rising(percentile, raising_point(deed.price, deed.wagers), raising_blur);
    switch (deed.did) {
    case Did::checked: return whim + 1 - 0.65 * rising(percentile, 0.7, 0.08);
    case Did::called:
        return whim + rising(percentile, folding_point(deed.price, deed.wagers), folding_blur) * (1 - raises);
    case Did::bet: return whim + 0.65 * rising(percentile, 0.55 + 0.35 * deed.price, 0.08);
    case Did::raised: return whim + raises;
    }
    return 1;
}

} // namespace ananas::bots
