#include "chinese/random_round.h"

#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chips/chips.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ananas::chinese {

RandomRound::RandomRound(std::uint64_t seed) : dealer_(seed), table_{.limit = Chips(1 + below(5)), .house = {}} {
    if (below(3) == 0)
        table_.house = {.foul = Points(below(12)),
                        .scoop = Points(below(4)),
                        .ties_legal = below(2) == 0,
                        .button_wins_ties = below(2) == 0,
                        .fantasy_cards = static_cast<std::uint8_t>(13 + below(5))};
    const int hands = 2 + below(2);
    while (start_.dealt.size() < hands) start_.dealt |= seat_number(below(max_seats));
    const SeatList seats = listed(start_.dealt.begin());
    const auto any = [&] { return seats[static_cast<std::size_t>(below(hands))]; };
    start_.button = any();
    for (const Seat seat : seats) {
        start_.stacks[seat] = table_.limit * (9 + below(below(3) == 0 ? 500 : 20)) + Chips(below(3));
        if (below(4) == 0) start_.fantasy |= seat;
    }
    if (hands == max_hands && below(4) == 0) {
        start_.second_hand = any();
        do start_.second_hand_of = any();
        while (start_.second_hand_of == start_.second_hand);
    }
}

Deal RandomRound::deal(const State &state) {
    const int wanted = cards_wanted(table_, state);
    Deal deal;
    // In Fantasy Land now and then a hand worth looking at.
    if (state.street == Street::fantasy)
        for (int hand = 0; hand < state.fantasy.size(); ++hand) {
            CardSet cards = dealer_.any_board().all();
            cards |= dealer_.draw(table_.house.fantasy_cards - board_size);
            for (const Card card : cards) deal.cards.push_back(card);
        }
    else
        for (int count = 0; count < wanted; ++count) deal.cards.push_back(*dealer_.draw(1).begin());
    return deal;
}

Place RandomRound::place(const State &state, Seat seat) {
    const Hand &hand = state.hands[seat];
    const int count = cards_to_place(state);
    Place place{.seat = seat, .cards = {}};
    std::vector<Card> cards(hand.drawn.begin(), hand.drawn.end());
    for (std::size_t last = cards.size(); last > 1; --last)
        std::swap(cards[last - 1], cards[static_cast<std::size_t>(below(static_cast<int>(last)))]);
    cards.resize(static_cast<std::size_t>(count));
    if (count == board_size) {
        CardSet all;
        for (const Card card : cards) all |= card;
        place.cards = dealer_.arranged(all, below(40));
        return place;
    }
    const bool sense = below(4) != 0;
    for (const Card card : cards) {
        // Beside a card of its rank, otherwise high cards to the back; or anywhere.
        std::vector<Row> wished;
        if (sense)
            for (const Row row : {Row::back, Row::middle, Row::front})
                if ((unsigned{hand.board[row].ranks()} >> static_cast<unsigned>(card.rank()) & 1U) != 0)
                    wished.push_back(row);
        if (sense)
            wished.push_back(card.rank() > Rank::nine   ? Row::back
                             : card.rank() > Rank::five ? Row::middle
                                                        : Row::front);
        else
            wished.push_back(all_rows[static_cast<std::size_t>(below(3))]);
        for (const Row row : {Row::middle, Row::back, Row::front}) wished.push_back(row);
        const auto free = std::ranges::find_if(
            wished, [&](Row row) { return hand.board[row].size() + place.cards[row].size() < room_in(row); });
        place.cards[*free] |= card;
    }
    return place;
}

Command RandomRound::next(const State &state) {
    if (state.phase == Phase::dealing) return deal(state);
    const SeatList seats = listed(state.to_act.begin());
    const Seat seat = seats[static_cast<std::size_t>(below(static_cast<int>(seats.size())))];
    if (below(20) == 0) return TimeOut{seat};
    if (state.phase == Phase::placing) return place(state, seat);
    const Board &board = state.hands[seat].board;
    if (!is_foul(table_.house, ranks_of(board)) && below(4) != 0)
        for (const Sweep sweep : all_sweeps)
            if (holds(board, sweep)) return Declare{seat, sweep};
    return Decline{seat};
}

} // namespace ananas::chinese
