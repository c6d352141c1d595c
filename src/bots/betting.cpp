#include "bots/betting.h"

#include "base/chance.h"
#include "base/list.h"
#include "betting/command.h"
#include "betting/legal.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/view.h"
#include "bots/betting_hands.h"
#include "bots/betting_ranges.h"
#include "bots/betting_runouts.h"
#include "bots/betting_spot.h"
#include "bots/betting_style.h"
#include "bots/betting_worlds.h"
#include "bots/bot.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace ananas::bots {
namespace {

using namespace betting;

double amount(Chips chips) { return static_cast<double>(chips.units()); }

struct Mind {
    Spot spot;
    Reading reading;
    Worlds worlds;
};
Mind think(const Spot &spot, int hundredths, Chance &chance) {
    const Effort effort = effort_of(hundredths, spot.others.size());
    Reading reading = read_others(spot, effort, chance);
    Worlds worlds(spot, reading, effort.worlds, chance);
    return {.spot = spot, .reading = std::move(reading), .worlds = std::move(worlds)};
}

class Decision {
public:
    Decision(const Mind &mind, const BettingManner &manner, Chance &chance)
        : mind_(mind),
          legal_(mind.spot.now.legal),
          me_(player_in(mind.spot, mind.spot.me)),
          manner_(manner),
          chance_(chance) {
        mind.reading.runouts.play_out(mind.spot.own, static_cast<int>(index(mind.spot.me)), mine_.data());
    }

    Command make() {
        const Seat me = mind_.spot.me;
        const double stay = value_of(staying_at(), true, false);
        if (const std::optional<Chips> to = raise_over(stay)) return Bet{me, *to};
        if (legal_.bring_in) return BringIn{me};
        if (legal_.check) return Check{me};
        const bool worth_it = stay > (manner_.call_margin + entry()) * amount(legal_.call.value_or(Chips()));
        return worth_it || !legal_.fold ? Command(Call{me}) : Command(Fold{me});
    }

private:
    [[nodiscard]] std::span<const Strength> mine() const {
        return {mine_.data(), static_cast<std::size_t>(mind_.reading.runouts.count())};
    }
    [[nodiscard]] double entry() const {
        return mind_.spot.now.street == 0 ? manner_.entry_margin * mind_.spot.others.size() / 4 : 0;
    }
    // What lies in front of this seat when it does not raise.
    [[nodiscard]] double staying_at() const {
        const Chips more = legal_.bring_in ? *legal_.bring_in : legal_.call ? *legal_.call : Chips();
        return amount(me_.bet + more);
    }
    // What it gains over a fold to have `to` in front.
    [[nodiscard]] double value_of(double to, bool others_fold, bool leads) const {
        return mind_.worlds.value(mine(), to,
                                  {.wagers = mind_.spot.wagers + (leads ? 1 : 0),
                                   .fold = others_fold,
                                   .reraise = others_fold && leads ? reraise(to) : 0,
                                   .kept = kept(to, leads)});
    }
    // What an opponent may be expected to raise by: one bet in limit, otherwise the pot.
    [[nodiscard]] double reraise(double to) const {
        const double left = amount(me_.bet + me_.stack) - to;
        const double pot = mind_.spot.pot + 2 * (to - amount(me_.bet));
        const double bet = amount(mind_.spot.table.game->streets[mind_.spot.now.street].bet == BetSize::big
                                      ? mind_.spot.table.stakes.big_bet
                                      : mind_.spot.table.stakes.small_bet);
        return std::clamp(mind_.spot.table.stakes.structure == Structure::limit ? bet : pot, 0.0, left);
    }

    // Streets that are still to be bet on cost the worse hand more than its share, and those who act early most.
    [[nodiscard]] double kept(double to, bool leads) const {
        const auto streets = static_cast<int>(mind_.spot.table.game->streets.size());
        const int to_come = streets - 1 - mind_.spot.now.street;
        const bool all_in = to >= amount(me_.bet + me_.stack) || nobody_has_chips();
        if (to_come == 0 || all_in) return 1;
        constexpr std::array<double, 3> costs = {0.04, 0.02, 0.03}; // early, last, by the cards
        return 1 - to_come * (leads ? 0.01 : costs[static_cast<std::size_t>(position_of(mind_.spot))]);
    }
    [[nodiscard]] bool nobody_has_chips() const {
        return std::ranges::all_of(mind_.spot.others,
                                   [&](Seat seat) { return player_in(mind_.spot, seat).stack == Chips(); });
    }

    // The wagers to think about: limit has one, otherwise two sizes by the pot; whoever would put in more than half
    // of what is left puts in everything.
    [[nodiscard]] List<Chips, 2> wagers(const Raise &raise) const {
        List<Chips, 2> wagers;
        if (raise.min_to == raise.max_to) return {raise.min_to};
        const double to_match = amount(mind_.spot.now.to_match);
        const double pot = mind_.spot.pot + to_match - amount(me_.bet);
        double deepest = 0;
        for (const Seat seat : mind_.spot.others) {
            const PlayerView &other = player_in(mind_.spot, seat);
            deepest = std::max(deepest, amount(other.bet + other.stack));
        }
        for (const double size : manner_.sizes) {
            const double wish = to_match + size * pot;
            const double all = std::min(amount(me_.bet + me_.stack), deepest);
            const bool committed = wish - amount(me_.bet) > 0.5 * (all - amount(me_.bet));
            const Chips to(static_cast<std::int64_t>(std::floor(committed ? all : wish)));
            wagers.push_back(std::clamp(to, raise.min_to, raise.max_to));
        }
        return wagers;
    }

    [[nodiscard]] std::optional<Chips> raise_over(double stay) {
        if (!legal_.raise) return std::nullopt;
        const double otherwise = std::max(stay, 0.0);
        const double unmoved = std::max(value_of(staying_at(), false, false), 0.0);
        std::optional<Chips> best, bluff;
        double most = 0, most_by_folds = 0;
        for (const Chips wager : wagers(*legal_.raise)) {
            const double to = amount(wager);
            const double paid = to - amount(me_.bet);
            const double if_called = value_of(to, false, true) - unmoved;
            const double if_feared = value_of(to, true, true) - otherwise;
            const double gain = manner_.believes * if_feared + (1 - manner_.believes) * if_called;
            const double needed = (manner_.raise_margin + entry()) * paid;
            if (if_called > needed && gain > needed && gain > most) {
                most = gain;
                best = wager;
            }
            const double by_folds = if_feared + bluff_cost * paid;
            if (by_folds > most_by_folds) {
                most_by_folds = by_folds;
                bluff = wager;
            }
        }
        if (best) return best;
        return bluff && dares() ? bluff : std::nullopt;
    }

    [[nodiscard]] bool dares() {
        const int opponents = mind_.spot.others.size();
        const auto streets = static_cast<int>(mind_.spot.table.game->streets.size());
        const bool improves = mind_.spot.now.street + 1 < streets && mind_.worlds.share(mine()) * (opponents + 1) > 0.6;
        const double frequency = manner_.bluffs * (improves ? manner_.semi : 1) / (1 << (opponents - 1));
        return chance_.below(1U << 20) < frequency * (1U << 20);
    }

    const Mind &mind_;
    const Legal &legal_;
    const PlayerView &me_;
    const BettingManner &manner_;
    Chance &chance_;
    std::array<Strength, most_runouts> mine_;
};

// The card without which the rest wins most.
Card thrown_away(const Mind &mind) {
    std::array<Strength, most_runouts> strengths;
    const auto runouts = static_cast<std::size_t>(mind.reading.runouts.count());
    Card thrown = *mind.spot.own.begin();
    double most = -1;
    for (const Card card : mind.spot.own) {
        mind.reading.runouts.play_out(mind.spot.own - card, static_cast<int>(index(mind.spot.me)), strengths.data());
        const double share = mind.worlds.share(std::span(strengths.data(), runouts));
        if (share <= most) continue;
        most = share;
        thrown = card;
    }
    return thrown;
}

// Beaten both ways by a hand that is in for everything that this one is in for.
bool is_beaten(const Spot &spot) {
    const auto strength = [&](CardSet hand) {
        Strength worth;
        rank_hands(*spot.table.game, std::span(&hand, 1), std::span(&spot.board, 1), &worth);
        return worth;
    };
    const Strength mine = strength(spot.own);
    return std::ranges::any_of(spot.others, [&](Seat seat) {
        const PlayerView &other = player_in(spot, seat);
        if (!other.shown || other.committed < player_in(spot, spot.me).committed) return false;
        CardSet hand;
        for (const CardView &card : other.cards) hand |= *card;
        const Strength theirs = strength(hand);
        return (theirs.high > mine.high || mine.high == 0) && (theirs.low > mine.low || mine.low == 0);
    });
}

} // namespace

Command play(const Seen<Betting> &seen, const Bot &bot, std::uint64_t seed) {
    return play(seen, betting_manner(bot.style), bot.thought, seed);
}

Command play(const Seen<Betting> &seen, const BettingManner &manner, int thought, std::uint64_t seed) {
    const Spot spot = spot_of(seen);
    const Legal &legal = seen.now.legal;
    if (legal.show) return legal.muck && is_beaten(spot) ? Command(Muck{seen.me}) : Command(Show{seen.me});
    Chance chance = chance_of(seen, seed);
    const Mind mind = think(spot, thought, chance);
    if (legal.discard.contains(seen.me)) return Discard{seen.me, thrown_away(mind)};
    return Decision(mind, manner, chance).make();
}

} // namespace ananas::bots
