#include "bots/twisted.h"

#include "base/chance.h"
#include "bots/bot.h"
#include "bots/twisted_value.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"
#include "game/seats.h"
#include "twisted/command.h"
#include "twisted/house_game.h"
#include "twisted/legal.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/view.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ananas::bots {
namespace {

using twisted::PlayerView;

CardSet own_cards(const PlayerView &player) {
    CardSet cards;
    for (const CardView &card : player.cards)
        if (card) cards |= *card;
    return cards;
}

CardSet community_of(const twisted::TableView &now) {
    CardSet cards;
    for (const CardView &card : now.community)
        if (card) cards |= *card;
    return cards;
}

Chips whole_course(const twisted::Table &table, Chips first, bool optional) {
    int times = 1;
    for (const twisted::Stage &stage : table.game.stages) times += stage.choice.least;
    return first * times + ante_for(table, first) + (optional ? table.optional_bet : Chips());
}

twisted::Command place_bets(const Seen<Twisted> &seen, const TwistedManner &manner) {
    const twisted::Table &table = seen.table;
    const Chips stack = seen.now.players[seen.me].stack;
    const std::int64_t steps = stack.units() / manner.rounds / table.least_first.units();
    Chips first =
        std::clamp(table.least_first * steps, table.least_first, std::max(table.least_first, table.most_first));
    if (whole_course(table, first, false) > stack) first = table.least_first;
    const bool optional = manner.optional && table.optional_bet > Chips() && whole_course(table, first, true) <= stack;
    return twisted::PlaceBets{.seat = seen.me, .first = first, .optional = optional, .tip = {}};
}

// What the players' pot promises to a hand that goes on, in first bets: the pot times the chance to win it, if the
// others with a marker hold any two cards and stay.
double pot_promise(const Seen<Twisted> &seen, const HouseMoment &moment, CardSet community, Chips first, int samples,
                   Chance chance) {
    const PlayerView &me = seen.now.players[seen.me];
    int others = 0;
    for (const Seat seat : seen.now.playing)
        others += seat != seen.me && seen.now.players[seat].live && seen.now.players[seat].marker ? 1 : 0;
    if (!me.marker || others == 0 || seen.now.pot == Chips()) return 0;
    std::vector<Card> deck;
    for (const Card card : moment.unseen) deck.push_back(card);
    double won = 0;
    for (int sample = 0; sample < samples; ++sample) {
        std::size_t used = 0;
        const auto draw = [&](CardSet cards, int size) {
            while (cards.size() < size) {
                std::swap(deck[used], deck[used + chance.below(static_cast<std::uint32_t>(deck.size() - used))]);
                cards |= deck[used++];
            }
            return cards;
        };
        const CardSet board = draw(community, 2);
        const HandRank mine = rank_high(draw(board | moment.hand, 5));
        int tied = 1;
        bool beaten = false;
        for (int other = 0; other < others; ++other) {
            const HandRank theirs = rank_high(draw(board, 5));
            beaten = beaten || theirs > mine;
            tied += theirs == mine ? 1 : 0;
        }
        won += beaten ? 0 : 1.0 / tied;
    }
    return won / samples * static_cast<double>(seen.now.pot.units()) / static_cast<double>(first.units());
}

} // namespace

twisted::Command play(const Seen<Twisted> &seen, const Bot &bot, std::uint64_t seed) {
    const twisted::Legal &legal = seen.now.legal;
    if (legal.place.contains(seen.me)) return place_bets(seen, twisted_manner(bot.style));
    const PlayerView &me = seen.now.players[seen.me];
    const CardSet own = own_cards(me), community = community_of(seen.now);
    const Chips first = me.bets[index(twisted::Wager::first)];
    Chips wagered;
    for (const Chips bet : me.bets) wagered += bet;
    HouseMoment moment{.hand = own | community,
                       .unseen = CardSet::full_deck() - own - community - seen.now.exposed,
                       .stage = seen.now.stage,
                       .wagered = static_cast<int>(wagered.units() / first.units()),
                       .affordable = static_cast<int>(std::min<std::int64_t>(me.stack.units() / first.units(), 6))};
    if (me.discard) moment.unseen -= *me.discard;
    if (legal.discard.contains(seen.me)) return twisted::Discard{seen.me, best_discard(seen.table.game, own, moment)};
    constexpr int usual_samples = 400;
    const double extra = pot_promise(seen, moment, community, first, std::max(1, usual_samples * bot.thought / 100),
                                     chance_of(seen, seed));
    const int times = best_bet(seen.table.game, moment, extra);
    if (times == 0) return twisted::Fold{seen.me};
    return twisted::Bet{.seat = seen.me, .amount = first * times, .tip = {}};
}

} // namespace ananas::bots
