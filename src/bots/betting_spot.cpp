#include "bots/betting_spot.h"

#include "betting/event.h"
#include "betting/games.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/view.h"
#include "bots/betting_runouts.h"
#include "bots/bot.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"

#include <algorithm>
#include <cstddef>
#include <variant>

namespace ananas::bots {
namespace {

using namespace betting;

// Follows the pot and the streets, and notes what the others do.
class Onlooker {
public:
    explicit Onlooker(Spot &spot) : spot_(spot) {}

    void operator()(const Posted &posted) { pot_ += posted.amount; }
    void operator()(const Returned &returned) {
        if (returned.why == Why::uncalled) pot_ -= returned.amount; // what is above the pot was never in it
    }
    void operator()(const RoundClosed &) {
        ++street_;
        spot_.wagers = 0;
    }
    void operator()(const Acted &acted) {
        pot_ += acted.paid;
        const Did deed = did(acted.action);
        if (spot_.others.contains(acted.seat) && !acted.dark && pot_ > Chips())
            spot_.deeds.push_back({.seat = acted.seat,
                                   .street = street_,
                                   .did = deed,
                                   .price = amount(acted.paid) / amount(pot_),
                                   .wagers = spot_.wagers});
        if (deed == Did::bet || deed == Did::raised) ++spot_.wagers;
    }
    template <class Other> void operator()(const Other &) {}

private:
    static double amount(Chips chips) { return static_cast<double>(chips.units()); }
    static Did did(Action action) {
        switch (action) {
        case Action::bet: return Did::bet;
        case Action::complete:
        case Action::raise: return Did::raised;
        case Action::call: return Did::called;
        case Action::check:
        case Action::fold: break;
        }
        return Did::checked;
    }

    Spot &spot_;
    Chips pot_;
    int street_ = 0;
};

} // namespace

Spot spot_of(const Seen<Betting> &seen) {
    Spot spot{.table = seen.table, .now = seen.now, .me = seen.me};
    CardSet known;
    for (const Seat seat : seen.now.dealt) {
        const PlayerView &player = seen.now.players[seat];
        if (player.live && seat != seen.me) spot.others |= seat;
        for (const CardView &card : player.cards) {
            if (card) known |= *card;
            if (card && seat == seen.me) spot.own |= *card;
        }
        if (player.discard) known |= *player.discard;
    }
    for (const Card card : seen.now.board) spot.board |= card;
    spot.unseen = seen.table.game->deck - known - spot.board;
    for (const Pot &pot : seen.now.pots) spot.pot += static_cast<double>(pot.amount.units());
    Onlooker onlooker(spot);
    for (const EventView &event : seen.events) std::visit([&](const auto &happened) { onlooker(happened); }, event);
    return spot;
}

const PlayerView &player_in(const Spot &spot, Seat seat) { return spot.now.players[seat]; }

bool has_thrown(const Spot &spot, Seat seat) {
    return discard_street(*spot.table.game) >= 0 && player_in(spot, seat).cards.size() == 2;
}

Position position_of(const Spot &spot) {
    if (has_bring_in(*spot.table.game)) return Position::by_the_cards;
    Seat last = spot.me;
    for (const Seat seat : (spot.others | spot.me).clockwise_after(spot.now.button))
        if (player_in(spot, seat).stack > Chips()) last = seat;
    return last == spot.me ? Position::last : Position::early;
}

int held_on(const GameSpec &game, int street) {
    int cards = 0;
    for (int earlier = 0; earlier <= street; ++earlier) {
        const Street &row = game.streets[static_cast<std::size_t>(earlier)];
        cards += row.down + row.up;
        if (row.discards == Discards::after_deal || (row.discards == Discards::after_betting && earlier < street))
            --cards;
    }
    return cards;
}

Standing standing_on(const Spot &spot, int street, int held) {
    const GameSpec &game = *spot.table.game;
    Standing standing{.game = &game,
                      .street = street,
                      .players = spot.others.size() + 1,
                      .held = held,
                      .hidden = 0,
                      .board = spot.board,
                      .unseen = spot.unseen};
    for (int earlier = 0; earlier <= street; ++earlier)
        standing.hidden += spot.others.size() * game.streets[static_cast<std::size_t>(earlier)].down;
    if (street == spot.now.street) return standing;
    std::size_t on_board = 0;
    for (int earlier = 0; earlier <= street; ++earlier)
        on_board += game.streets[static_cast<std::size_t>(earlier)].board;
    standing.board = {};
    for (std::size_t card = 0; card < std::min(on_board, spot.now.board.size()); ++card)
        standing.board |= spot.now.board[card];
    standing.unseen |= spot.board - standing.board; // what came later could have been anything
    return standing;
}

} // namespace ananas::bots
