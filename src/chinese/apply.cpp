#include "base/list.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/event.h"
#include "chinese/house.h"
#include "chinese/seats.h"
#include "chinese/settlement.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chips/chips.h"

#include <cstddef>
#include <variant>

namespace ananas::chinese {
namespace {

constexpr std::size_t first_cards = 5;
constexpr int cards_a_draw = 3;

class Unheard { // somebody who plays a million rounds has no use for events
public:
    template <class Any> void tell(const Any &) {}
};
class Heard {
public:
    explicit Heard(Events &events) : events_(events) {}
    template <class Any> void tell(const Any &event) { events_.push_back(event); }

private:
    Events &events_;
};

template <class Listener> class Play {
public:
    Play(const Table &table, State &state, Listener listener) : table_(table), s_(state), listener_(listener) {}

    void operator()(const Start &start) {
        s_ = State{};
        s_.dealt = start.dealt;
        s_.button = start.button;
        s_.fantasy = start.fantasy;
        for (const Seat seat : start.dealt) {
            Hand &hand = s_.hands[seat];
            hand.player = seat == start.second_hand ? start.second_hand_of : seat;
            hand.start = hand.stack = start.stacks[seat];
            s_.in_play += hand.stack;
        }
        s_.phase = Phase::dealing;
        s_.street = s_.fantasy.empty() ? Street::five : Street::fantasy;
        listener_.tell(RoundStarted{start.dealt, start.button, start.fantasy, start.second_hand, start.second_hand_of});
    }

    void operator()(const Deal &deal) {
        for (const Card card : deal.cards) s_.gone |= card;
        switch (s_.street) {
        case Street::fantasy: deal_fantasy(deal); break;
        case Street::five: deal_five(deal); break;
        default:
            for (const Card card : deal.cards) s_.hands[s_.turn].drawn.push_back(card);
            listener_.tell(Dealt{s_.turn, false, s_.hands[s_.turn].drawn});
            await(Phase::placing, s_.turn);
        }
    }

    void operator()(const Place &place) {
        Hand &hand = s_.hands[place.seat];
        for (const Row row : all_rows) hand.board[row] |= place.cards[row];
        const CardSet discarded = set_of(hand.drawn) - place.cards.all();
        hand.discards |= discarded;
        hand.drawn.clear();
        listener_.tell(Placed{place.seat, !s_.fantasy.contains(place.seat), place.cards});
        if (!discarded.empty()) listener_.tell(Discarded{place.seat, discarded});
        s_.to_act -= place.seat;
        if (s_.to_act.empty()) go_on();
    }

    void operator()(const Declare &declare) {
        Hand &hand = s_.hands[declare.seat];
        hand.declared = paid_as(hand.board, declare.sweep);
        listener_.tell(Declared{declare.seat, hand.declared});
        answered(declare.seat);
    }
    void operator()(const Decline &decline) {
        listener_.tell(Declined{decline.seat});
        answered(decline.seat);
    }

    void operator()(const TimeOut &time_out) {
        if (s_.phase == Phase::declaring) return (*this)(Decline{time_out.seat});
        const Hand &hand = s_.hands[time_out.seat];
        Place place{.seat = time_out.seat, .cards = {}};
        for (int count = 0; count < cards_to_place(s_); ++count)
            place.cards[first_free(hand.board, place.cards)] |= hand.drawn[static_cast<std::size_t>(count)];
        (*this)(place);
    }

private:
    void await(Phase phase, SeatSet seats) {
        s_.phase = phase;
        s_.to_act = seats;
        listener_.tell(Turn{seats});
    }

    void deal_fantasy(const Deal &deal) {
        std::size_t next = 0;
        for (const Seat seat : s_.fantasy.clockwise_after(s_.button)) {
            Drawn &drawn = s_.hands[seat].drawn;
            while (drawn.size() < table_.house.fantasy_cards) drawn.push_back(deal.cards[next++]);
            listener_.tell(Dealt{seat, false, drawn});
        }
        await(Phase::placing, s_.fantasy);
    }
    void deal_five(const Deal &deal) {
        const SeatList order = drawing_order(s_);
        for (std::size_t card = 0; card < deal.cards.size(); ++card)
            s_.hands[order[card % order.size()]].drawn.push_back(deal.cards[card]);
        for (const Seat seat : order) listener_.tell(Dealt{seat, true, s_.hands[seat].drawn});
        s_.turn = order[0];
        await(Phase::placing, s_.turn);
    }

    // Everybody who had cards to place has placed them.
    void go_on() {
        const SeatList order = drawing_order(s_);
        s_.phase = Phase::dealing;
        if (order.empty()) return ask_for_sweeps();
        if (s_.street == Street::fantasy) {
            s_.street = Street::five;
            return;
        }
        std::size_t place = 0;
        while (order[place] != s_.turn) ++place;
        if (place + 1 < order.size()) {
            s_.turn = order[place + 1];
            if (s_.street == Street::five) await(Phase::placing, s_.turn);
            return;
        }
        if (s_.street == Street::last_draw) return ask_for_sweeps();
        s_.street = static_cast<Street>(static_cast<int>(s_.street) + 1);
        s_.turn = order[0];
    }

    // Hands in Fantasy Land are asked whatever they hold: it would be told by asking or not.
    void ask_for_sweeps() {
        s_.turn = no_seat;
        SeatSet asked = s_.fantasy;
        for (const Seat seat : drawing_order(s_)) {
            const Board &board = s_.hands[seat].board;
            if (holds_any(board) && !is_foul(table_.house, ranks_of(board))) asked |= seat;
        }
        if (asked.empty()) return settle_up();
        await(Phase::declaring, asked);
    }
    void answered(Seat seat) {
        s_.to_act -= seat;
        if (s_.to_act.empty()) settle_up();
    }

    void settle_up() {
        const SeatList order = positions(s_);
        SetHands hands;
        for (const Seat seat : order) {
            const Hand &hand = s_.hands[seat];
            hands.push_back({.board = hand.board,
                             .stack = hand.start,
                             .player = static_cast<int>(index(hand.player)),
                             .declared = hand.declared,
                             .fantasy = s_.fantasy.contains(seat)});
            if (s_.fantasy.contains(seat)) listener_.tell(Revealed{seat, hand.board});
        }
        s_.revealed = s_.fantasy;
        s_.settlement = settle(table_.house, table_.limit, hands);
        for (std::size_t place = 0; place < order.size(); ++place)
            if (s_.settlement.hands[place].foul) listener_.tell(Fouled{order[place]});
        for (const Payment &payment : s_.settlement.payments) {
            s_.hands[order[payment.from]].stack -= payment.chips;
            s_.hands[order[payment.to]].stack += payment.chips;
            listener_.tell(Paid{order[payment.from], order[payment.to], payment.account, payment.points, payment.chips,
                                payment.capped});
        }
        for (std::size_t place = 0; place < order.size(); ++place) {
            if (!s_.settlement.hands[place].fantasy_next) continue;
            s_.fantasy_next |= order[place];
            listener_.tell(FantasyAnnounced{order[place], s_.fantasy.contains(order[place])});
        }
        s_.phase = Phase::over;
        listener_.tell(RoundOver{});
    }

    static Row first_free(const Board &board, const Board &placed) {
        for (const Row row : {Row::back, Row::middle})
            if (board[row].size() + placed[row].size() < room_in(row)) return row;
        return Row::front;
    }

    const Table &table_;
    State &s_;
    Listener listener_;
};

} // namespace

void apply(const Table &table, State &state, const Command &command) {
    std::visit(Play(table, state, Unheard()), command);
}
void apply(const Table &table, State &state, const Command &command, Events &events) {
    std::visit(Play(table, state, Heard(events)), command);
}

int cards_wanted(const Table &table, const State &state) {
    if (state.phase != Phase::dealing) return 0;
    switch (state.street) {
    case Street::fantasy: return state.fantasy.size() * table.house.fantasy_cards;
    case Street::five: return static_cast<int>(drawing_order(state).size() * first_cards);
    default: return cards_a_draw;
    }
}

int cards_to_place(const State &state) {
    switch (state.street) {
    case Street::fantasy: return board_size;
    case Street::five: return first_cards;
    default: return cards_a_draw - 1;
    }
}

} // namespace ananas::chinese
