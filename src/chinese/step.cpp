#include "chinese/step.h"

#include "base/result.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/house.h"
#include "chinese/refusal.h"
#include "chinese/room.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chips/chips.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>

namespace ananas::chinese {
namespace {

using Verdict = std::optional<Reason>; // nothing: allowed

Verdict first_of(bool wrong, Reason reason) { return wrong ? Verdict(reason) : std::nullopt; }

class Judge {
public:
    Judge(const Table &table, const State &state) : table_(table), s_(state) {}

    Verdict operator()(const Start &start) const {
        if (s_.phase != Phase::over) return Reason::round_in_progress;
        const int hands = start.dealt.size();
        if (hands < 2 || hands > max_hands || !SeatSet::first(max_seats).contains_all(start.dealt))
            return Reason::hand_count;
        if (!start.dealt.contains(start.button)) return Reason::button_not_dealt_in;
        if (!second_hand_fits(start)) return Reason::one_player_alone;
        if (!start.dealt.contains_all(start.fantasy)) return Reason::fantasy_not_dealt_in;
        if (table_.limit <= Chips() || table_.limit > highest_limit) return Reason::limit_wrong;
        for (const Seat seat : start.dealt)
            if (check_round_stack(table_.limit, start.stacks[seat])) return Reason::below_nine_points;
        return std::nullopt;
    }

    Verdict operator()(const Deal &deal) const {
        const int wanted = cards_wanted(table_, s_);
        if (wanted == 0) return Reason::no_cards_due;
        if (static_cast<int>(deal.cards.size()) != wanted) return Reason::wrong_number_of_cards;
        CardSet stub = CardSet::full_deck() - s_.gone;
        for (const Card card : deal.cards) {
            if (card.number() >= deck_size || !stub.contains(card)) return Reason::card_not_in_stub;
            stub -= card;
        }
        return std::nullopt;
    }

    Verdict operator()(const Place &place) const {
        if (const Verdict verdict = turn_to_place(place.seat)) return verdict;
        const Hand &hand = s_.hands[place.seat];
        const CardSet placed = place.cards.all();
        if (placed.intersects(hand.board.all())) return Reason::card_is_set;
        if (!set_of(hand.drawn).contains_all(placed)) return Reason::not_your_card;
        if (place.cards.size() != placed.size()) return Reason::placed_twice;
        if (placed.size() != cards_to_place(s_)) return Reason::wrong_number_placed;
        return first_of(
            std::ranges::any_of(
                all_rows, [&](Row row) { return hand.board[row].size() + place.cards[row].size() > room_in(row); }),
            Reason::segment_full);
    }

    Verdict operator()(const Declare &declare) const {
        if (const Verdict verdict = asked(declare.seat)) return verdict;
        const Board &board = s_.hands[declare.seat].board;
        if (is_foul(table_.house, ranks_of(board))) return Reason::fouled_hand;
        return first_of(!holds(board, declare.sweep), Reason::not_that_sweep);
    }
    Verdict operator()(const Decline &decline) const { return asked(decline.seat); }

    Verdict operator()(const TimeOut &time_out) const {
        return s_.phase == Phase::declaring ? asked(time_out.seat) : turn_to_place(time_out.seat);
    }

private:
    [[nodiscard]] Verdict turn_to_place(Seat seat) const {
        if (s_.phase != Phase::placing) return Reason::no_placing_now;
        return first_of(!s_.to_act.contains(seat), Reason::not_your_turn);
    }
    [[nodiscard]] Verdict asked(Seat seat) const {
        if (s_.phase != Phase::declaring) return Reason::no_declaring_now;
        return first_of(!s_.to_act.contains(seat), Reason::nothing_to_declare);
    }
    static bool second_hand_fits(const Start &start) {
        if (start.second_hand == no_seat) return start.second_hand_of == no_seat;
        return start.dealt.size() == max_hands && start.dealt.contains(start.second_hand) &&
               start.dealt.contains(start.second_hand_of) && start.second_hand != start.second_hand_of;
    }

    const Table &table_;
    const State &s_;
};

} // namespace

std::optional<Refusal> check(const Table &table, const State &state, const Command &command) {
    const Verdict verdict = std::visit(Judge(table, state), command);
    return verdict ? std::optional(refuse(*verdict)) : std::nullopt;
}

Result<Step, Refusal> step(const Table &table, const State &state, const Command &command) {
    if (const std::optional<Refusal> refusal = check(table, state, command)) return Failure{*refusal};
    Step step{.next = state, .events = {}};
    apply(table, step.next, command, step.events);
    if (unsound(table, step.next)) return Failure{refuse(Reason::engine_fault)};
    return step;
}

std::optional<std::string_view> unsound(const Table &table, const State &state) {
    Chips chips;
    CardSet cards;
    int count = 0;
    for (const Seat seat : state.dealt) {
        const Hand &hand = state.hands[seat];
        if (hand.stack < Chips()) return "chips below nothing";
        chips += hand.stack;
        for (const Row row : all_rows)
            if (hand.board[row].size() > room_in(row)) return "a segment overflows";
        if (state.phase == Phase::over && hand.board.size() != board_size) return "a hand is not set";
        cards |= hand.board.all() | set_of(hand.drawn) | hand.discards;
        count += hand.board.size() + static_cast<int>(hand.drawn.size()) + hand.discards.size();
    }
    if (chips != state.in_play) return "chips were made or lost";
    if (count != cards.size() || cards != state.gone) return "a card is out of place";
    const bool acting = state.phase == Phase::placing || state.phase == Phase::declaring;
    if (acting == state.to_act.empty() || !state.dealt.contains_all(state.to_act))
        return "nobody is to act where somebody must, or the other way round";
    if ((state.phase == Phase::dealing) != (cards_wanted(table, state) > 0)) return "no cards are wanted";
    return std::nullopt;
}

} // namespace ananas::chinese
