// Rounds as they are dealt and played, command by command.
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/boards.h"
#include "chinese/command.h"
#include "chinese/event.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/refusal.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::chinese {
namespace {

constexpr Seat anna = seat_number(0), ben = seat_number(1), cleo = seat_number(2), dora = seat_number(3);

Start three_players(SeatSet fantasy = {}) {
    Start start{.dealt = SeatSet::first(3), .button = anna, .stacks = {}, .fantasy = fantasy};
    for (const Seat seat : start.dealt) start.stacks[seat] = Chips(500);
    return start;
}

Deal deal_of(std::string_view text) {
    const auto parsed = parse_cards(text);
    EXPECT_TRUE(parsed) << text;
    Deal deal;
    for (const Card card : *parsed) deal.cards.push_back(card);
    return deal;
}
Place place_of(Seat seat, std::string_view front, std::string_view middle, std::string_view back) {
    return {.seat = seat, .cards = board_of(cards(front), cards(middle), cards(back))};
}

class Round {
public:
    explicit Round(const Start &start, const House &house = {}) : table{.limit = Chips(5), .house = house} {
        take(start);
    }

    void take(const Command &command) {
        const auto stepped = step(table, state, command);
        ASSERT_TRUE(stepped) << stepped.error().sentence;
        state = stepped->next;
        events.insert(events.end(), stepped->events.begin(), stepped->events.end());
    }
    void deal(std::string_view text) { take(deal_of(text)); }
    void place(Seat seat, std::string_view front, std::string_view middle, std::string_view back) {
        take(place_of(seat, front, middle, back));
    }
    [[nodiscard]] std::optional<Reason> reason(const Command &command) const {
        const std::optional<Refusal> refusal = check(table, state, command);
        return refusal ? std::optional(refusal->reason) : std::nullopt;
    }
    template <class Kind> [[nodiscard]] std::vector<Kind> told() const {
        std::vector<Kind> found;
        for (const Event &event : events)
            if (const Kind *kind = std::get_if<Kind>(&event)) found.push_back(*kind);
        return found;
    }
    [[nodiscard]] bool placing(SeatSet seats) const { return state.phase == Phase::placing && state.to_act == seats; }
    [[nodiscard]] bool wants(int count) const { return cards_wanted(table, state) == count; }
    [[nodiscard]] HandView seen(Viewer viewer, Seat seat) const { return view(table, state, viewer).hands[seat]; }

    Table table;
    State state;
    std::vector<Event> events;
};

TEST(FUP_deal5, five_cards_face_up_one_at_a_time_from_the_left_of_the_button) {
    Round round(three_players());
    EXPECT_TRUE(round.wants(15));
    round.deal("2c 3c 4c  2d 3d 4d  2h 3h 4h  2s 3s 4s  As Ad Ah");
    EXPECT_EQ(set_of(round.state.hands[ben].drawn), cards("2c2d2h2sAs")) << "left of the button";
    EXPECT_EQ(set_of(round.state.hands[cleo].drawn), cards("3c3d3h3sAd"));
    EXPECT_EQ(set_of(round.state.hands[anna].drawn), cards("4c4d4h4sAh")) << "the button last";
    for (const Seat seat : {anna, ben, cleo}) EXPECT_TRUE(round.seen(spectator, seat).drawn.known) << "face up";
}

TEST(FUP_deal5, players_place_them_in_turn_with_at_most_three_in_front) {
    Round round(three_players());
    round.deal("2c 3c 4c  2d 3d 4d  2h 3h 4h  2s 3s 4s  As Ad Ah");
    EXPECT_TRUE(round.placing(ben));
    EXPECT_EQ(round.reason(place_of(cleo, "", "", "3c3d3h3sAd")), Reason::not_your_turn);
    EXPECT_EQ(round.reason(place_of(ben, "2c2d2h2s", "", "As")), Reason::segment_full);
    EXPECT_EQ(round.reason(place_of(ben, "2c2d2h", "As", "")), Reason::wrong_number_placed) << "all five are placed";
    round.place(ben, "2c2d2h", "As", "2s");
    EXPECT_TRUE(round.placing(cleo));
    round.place(cleo, "", "", "3c3d3h3sAd");
    EXPECT_TRUE(round.placing(anna));
    round.place(anna, "Ah", "4c4d", "4h4s");
    EXPECT_TRUE(round.wants(3));
}

// Dealt so far that the first draw is ben's.
Round after_five() {
    Round round(three_players());
    round.deal("2c 3c 4c  2d 3d 4d  7h 8h 9h  2s 3s 4s  As Ad Ah");
    round.place(ben, "2c2d", "2s", "7hAs");
    round.place(cleo, "3c3d", "3s", "8hAd");
    round.place(anna, "4c4d", "4s", "9hAh");
    return round;
}

TEST(FUP_deal3, three_face_down_two_placed_face_up_the_third_discarded) {
    Round round = after_five();
    round.deal("Kc Kd Kh");
    EXPECT_TRUE(round.placing(ben));
    EXPECT_FALSE(round.seen(player_at(cleo), ben).drawn.known);
    EXPECT_EQ(round.seen(player_at(cleo), ben).drawn.count, 3);
    EXPECT_TRUE(round.seen(player_at(ben), ben).drawn.known);
    EXPECT_EQ(round.reason(place_of(ben, "", "", "KcKdKh")), Reason::wrong_number_placed);
    round.place(ben, "", "", "KcKd");
    EXPECT_EQ(round.state.hands[ben].discards, cards("Kh"));
    EXPECT_EQ(round.seen(player_at(cleo), ben).discards, (CardsView{.count = 1, .known = false, .cards = {}}));
    EXPECT_TRUE(round.seen(player_at(cleo), ben).board[Row::back].known);
    EXPECT_TRUE(round.wants(3)) << "then the next player's three";
    round.deal("Qc Qd Qh");
    EXPECT_TRUE(round.placing(cleo));
}

TEST(FUP_deal3, repeated_until_all_have_thirteen) {
    Round round(three_players());
    CardSet stub = CardSet::full_deck();
    int deals = 0;
    while (round.state.phase != Phase::over) {
        if (round.state.phase == Phase::dealing) {
            Deal deal;
            for (int count = cards_wanted(round.table, round.state); count > 0; --count) {
                deal.cards.push_back(*stub.begin());
                stub -= *stub.begin();
            }
            round.take(deal);
            ++deals;
        } else {
            round.take(TimeOut{round.state.to_act.front()});
        }
    }
    EXPECT_EQ(deals, 1 + 4 * 3) << "five at once, then four draws of three players";
    EXPECT_EQ(stub.size(), 1);
    for (const Seat seat : {anna, ben, cleo}) {
        EXPECT_EQ(round.state.hands[seat].board.size(), 13);
        EXPECT_EQ(round.state.hands[seat].discards.size(), 4);
    }
}

TEST(FUP_set, a_card_once_placed_never_moves) {
    Round round = after_five();
    round.deal("Kc Kd Kh");
    EXPECT_EQ(round.reason(place_of(ben, "", "2c", "Kc")), Reason::card_is_set);
    EXPECT_EQ(round.reason(place_of(ben, "2c", "", "Kc")), Reason::card_is_set) << "not even to where it lies";
    const Board before = round.state.hands[ben].board;
    round.place(ben, "", "Kd", "Kc");
    for (const Row row : all_rows) EXPECT_TRUE(round.state.hands[ben].board[row].contains_all(before[row]));
}

// ---- time running out (D25)

TEST(TimeOut, fills_the_first_free_places_from_the_back_and_discards_the_last_card) {
    Round round = after_five();
    round.deal("Kc Kd Kh");
    round.take(TimeOut{ben});
    EXPECT_EQ(round.state.hands[ben].board, board_of(cards("2c2d"), cards("2s"), cards("7hAsKcKd")));
    EXPECT_EQ(round.state.hands[ben].discards, cards("Kh"));
    for (const std::string_view draw : {"Qc Qd Qh", "Jc Jd Jh", "Tc Td Th"}) {
        round.deal(draw);
        round.take(TimeOut{round.state.turn});
    }
    EXPECT_EQ(round.state.hands[ben].board, board_of(cards("2c2d"), cards("2sTd"), cards("7hAsKcKdTc")));
}

// ---- Fantasy Land

constexpr std::string_view fantasy_thirteen = "2c2d2h2sAs 3c3d3h3s Kc Kd Kh Qs";

TEST(FUP_fantasy, thirteen_face_down_set_before_the_others_are_dealt) {
    Round round(three_players(cleo));
    EXPECT_TRUE(round.wants(13));
    round.deal(fantasy_thirteen);
    EXPECT_TRUE(round.placing(cleo));
    EXPECT_FALSE(round.seen(player_at(ben), cleo).drawn.known);
    EXPECT_EQ(round.reason(place_of(cleo, "2c2d2h", "3c3d3hQsAs", "KcKdKh2s")), Reason::wrong_number_placed);
    round.place(cleo, "KcKdKh", "2c2d2h2sAs", "3c3d3h3sQs");
    EXPECT_TRUE(round.wants(10)) << "now the others, five each";
    const HandView hidden = round.seen(player_at(ben), cleo);
    for (const Row row : all_rows) EXPECT_FALSE(hidden.board[row].known) << "opponents see them at the showdown";
    EXPECT_EQ(hidden.board[Row::front].count, 3);
    EXPECT_TRUE(round.seen(player_at(cleo), cleo).board[Row::front].known);
    EXPECT_FALSE(round.seen(director, cleo).board[Row::front].known);
}

TEST(FUP_fantasy, two_of_them_set_in_any_order) {
    Round round(three_players(ben | cleo));
    EXPECT_TRUE(round.wants(26));
    round.deal(std::string(fantasy_thirteen) + "4c4d4h4s5c5d5h5s6c6d6h6s7c");
    EXPECT_EQ(set_of(round.state.hands[ben].drawn), cards(fantasy_thirteen)) << "whole hands, left of the button first";
    EXPECT_TRUE(round.placing(ben | cleo));
    round.place(cleo, "6c6d6h", "4c4d4h4s7c", "5c5d5h5s6s");
    EXPECT_TRUE(round.placing(ben));
    round.place(ben, "KcKdKh", "2c2d2h2sAs", "3c3d3h3sQs");
    EXPECT_TRUE(round.wants(5));
}

TEST(FUP_fantasy, fourteen_cards_with_a_discard_where_the_house_says_so) { // D23
    Round round(three_players(cleo), House{.fantasy_cards = 14});
    EXPECT_TRUE(round.wants(14));
    round.deal(std::string(fantasy_thirteen) + "7h");
    round.place(cleo, "KcKdKh", "2c2d2h2sAs", "3c3d3h3sQs");
    EXPECT_EQ(round.state.hands[cleo].discards, cards("7h"));
    EXPECT_FALSE(round.seen(player_at(ben), cleo).discards.known);
}

// Cleo plays Fantasy Land; the others let the clock run out, which leaves them fouls or small hands.
Round fantasy_until_declaring(std::string_view dealt, const Board &set) {
    Round round(three_players(cleo));
    round.deal(dealt);
    round.take(Place{.seat = cleo, .cards = set});
    CardSet stub = CardSet::full_deck() - cards(dealt);
    while (round.state.phase != Phase::declaring && round.state.phase != Phase::over) {
        if (round.state.phase == Phase::placing) {
            round.take(TimeOut{round.state.turn});
            continue;
        }
        Deal deal;
        for (int count = cards_wanted(round.table, round.state); count > 0; --count) {
            deal.cards.push_back(*stub.begin());
            stub -= *stub.begin();
        }
        round.take(deal);
    }
    return round;
}

TEST(FUP_fantasystay, staying_is_announced) {
    Round round = fantasy_until_declaring(fantasy_thirteen, board("KcKdKh / 2c2d2h2sAs / 3c3d3h3sQs"));
    EXPECT_FALSE(round.seen(player_at(ben), cleo).board[Row::back].known);
    round.take(Decline{cleo});
    EXPECT_EQ(round.told<FantasyAnnounced>(), (std::vector{FantasyAnnounced{cleo, true}}));
    EXPECT_EQ(round.state.fantasy_next, SeatSet(cleo));
    EXPECT_EQ(round.told<Revealed>().size(), 1U);
    EXPECT_TRUE(round.seen(spectator, cleo).board[Row::back].known) << "turned up at the showdown";
}

// ---- clean sweeps

TEST(FUP_sweepdeclare, declared_before_comparison_confirmed_and_marked) {
    constexpr std::string_view dragon = "2s3h4h / 5h6h7s8hTh / 9sJcQhKhAh";
    Round round = fantasy_until_declaring("2s3h4h5h6h7s8hTh9sJcQhKhAh", board(dragon));
    EXPECT_EQ(round.state.to_act, SeatSet(cleo)) << "a hand nobody sees is asked whatever it holds";
    EXPECT_EQ(round.reason(Declare{cleo, Sweep::super_dragon}), Reason::not_that_sweep);
    EXPECT_EQ(round.reason(Declare{ben, Sweep::dragon}), Reason::nothing_to_declare);
    EXPECT_TRUE(round.told<Paid>().empty());
    round.take(Declare{cleo, Sweep::dragon});
    EXPECT_EQ(round.told<Declared>(), (std::vector{Declared{cleo, Sweep::dragon}}));
    EXPECT_EQ(round.state.phase, Phase::over);
    const std::vector<Paid> paid = round.told<Paid>();
    ASSERT_FALSE(paid.empty());
    EXPECT_EQ(paid[0].to, cleo) << "and paid first";
    EXPECT_EQ(paid[0].account.sweep, Points(13));
}

TEST(FUP_sweepdeclare, a_hand_that_everybody_sees_is_asked_only_if_it_has_something_to_say) {
    Start start = three_players();
    start.dealt = anna | ben;
    Round round(start);
    round.deal("2c 3s  2d 5h  4c 9s  4d Js  5c As");
    round.place(ben, "2c2d", "4c4d5c", "");
    round.place(anna, "3s", "5h9s", "JsAs");
    round.deal("7c 7d 6h");
    round.place(ben, "", "", "7c7d");
    round.deal("3h 6d Kh");
    round.place(anna, "3h", "6d", "");
    round.deal("5d Kc 8h");
    round.place(ben, "", "5d", "Kc");
    round.deal("Ah Jh 8d");
    round.place(anna, "", "", "AhJh");
    round.deal("Kd 9c 8s");
    round.place(ben, "9c", "", "Kd");
    round.deal("6c Td 8c");
    round.place(anna, "", "6cTd", "");
    round.deal("9d Qc Ts");
    round.place(ben, "", "9d", "Qc");
    round.deal("7s Qh 2s");
    round.place(anna, "7s", "", "Qh");
    EXPECT_EQ(round.state.phase, Phase::declaring);
    EXPECT_EQ(round.state.to_act, SeatSet(ben)) << "ben has six pairs, anna has nothing";
    round.take(Declare{ben, Sweep::six_pairs});
    EXPECT_EQ(round.state.hands[ben].stack, Chips(515));
    EXPECT_EQ(round.state.hands[anna].stack, Chips(485));
}

TEST(FUP_sweepdeclare, silence_declines_and_the_hand_is_compared) {
    constexpr std::string_view dragon = "2s3h4h / 5h6h7s8hTh / 9sJcQhKhAh";
    Round round = fantasy_until_declaring("2s3h4h5h6h7s8hTh9sJcQhKhAh", board(dragon));
    round.take(TimeOut{cleo});
    EXPECT_EQ(round.state.phase, Phase::over);
    for (const Paid &paid : round.told<Paid>()) EXPECT_EQ(paid.account.sweep, Points());
}

// ---- refusals

TEST(Starting, wants_two_or_three_hands_with_chips_and_the_buttons_among_them) {
    const Table table{.limit = Chips(5), .house = {}};
    const auto reason = [&](const Start &start) { return check(table, {}, start).value().reason; };
    Start start = three_players();
    EXPECT_FALSE(check(table, {}, start));
    start.dealt = anna;
    EXPECT_EQ(reason(start), Reason::hand_count);
    start.dealt = SeatSet::first(4);
    EXPECT_EQ(reason(start), Reason::hand_count);
    start = three_players();
    start.button = dora;
    EXPECT_EQ(reason(start), Reason::button_not_dealt_in);
    start = three_players();
    start.stacks[ben] = Chips(44);
    EXPECT_EQ(reason(start), Reason::below_nine_points);
    start = three_players(dora);
    EXPECT_EQ(reason(start), Reason::fantasy_not_dealt_in);
    start = three_players();
    start.second_hand = ben;
    EXPECT_EQ(reason(start), Reason::one_player_alone) << "whose?";
    start.second_hand_of = ben;
    EXPECT_EQ(reason(start), Reason::one_player_alone);
    start.second_hand_of = cleo;
    EXPECT_FALSE(check(table, {}, start));
    start.dealt = anna | ben;
    start.second_hand_of = anna;
    EXPECT_EQ(reason(start), Reason::one_player_alone) << "two hands of one player have no opponent";
    const auto refused = check({.limit = Chips(), .house = {}}, {}, three_players());
    EXPECT_EQ(refused ? std::optional(refused->reason) : std::nullopt, Reason::limit_wrong);
    EXPECT_EQ(Round(three_players()).reason(three_players()), Reason::round_in_progress);
}

TEST(Dealing, takes_the_cards_that_are_wanted_from_the_stub) {
    Round round(three_players());
    EXPECT_EQ(round.reason(deal_of("2c 3c 4c")), Reason::wrong_number_of_cards);
    Deal twice = deal_of("2c 3c 4c  2d 3d 4d  7h 8h 9h  2s 3s 4s  As Ad Ah");
    twice.cards[14] = twice.cards[0];
    EXPECT_EQ(round.reason(twice), Reason::card_not_in_stub);
    round = after_five();
    EXPECT_EQ(round.reason(deal_of("2c Kc Kd")), Reason::card_not_in_stub);
    round.deal("Kc Kd Kh");
    EXPECT_EQ(round.reason(deal_of("Qc Qd Qh")), Reason::no_cards_due);
}

TEST(Placing, is_of_ones_own_cards_each_in_one_segment) {
    Round round = after_five();
    EXPECT_EQ(round.reason(place_of(ben, "", "", "KcKd")), Reason::no_placing_now);
    round.deal("Kc Kd Kh");
    EXPECT_EQ(round.reason(place_of(ben, "", "", "KcQd")), Reason::not_your_card);
    EXPECT_EQ(round.reason(place_of(ben, "", "Kc", "KcKd")), Reason::placed_twice);
    EXPECT_EQ(round.reason(place_of(ben, "KcKd", "", "")), Reason::segment_full);
    EXPECT_EQ(round.reason(Declare{ben, Sweep::dragon}), Reason::no_declaring_now);
    EXPECT_EQ(round.reason(Decline{ben}), Reason::no_declaring_now);
}

TEST(Declaring, is_not_for_a_fouled_hand) {
    const Round round =
        fantasy_until_declaring("2s3h4h5h6h7s8hTh9sJcQhKhAh", board("QhKhAh / 5h6h7s8hTh / 9sJc2s3h4h"));
    EXPECT_EQ(round.reason(Declare{cleo, Sweep::dragon}), Reason::fouled_hand);
    EXPECT_EQ(round.reason(Decline{cleo}), std::nullopt);
}

TEST(Refusals, each_cite_a_clause_of_this_game) {
    for (int reason = 0; reason < static_cast<int>(Reason::engine_fault); ++reason) {
        const Refusal refusal = refuse(static_cast<Reason>(reason));
        EXPECT_EQ(refusal.reason, static_cast<Reason>(reason));
        EXPECT_TRUE(rulebook[refusal.rule].id.starts_with("FUP-"));
        EXPECT_TRUE(refusal.sentence.ends_with('.'));
    }
    EXPECT_EQ(refuse(Reason::engine_fault).rule, clause("SAT-D1")) << "what no game foresees, the director decides";
}

TEST(Invariants, notice_a_round_that_cannot_be) {
    const Round round = after_five();
    EXPECT_FALSE(unsound(round.table, round.state));
    State state = round.state;
    state.hands[ben].stack += Chips(1);
    EXPECT_EQ(unsound(round.table, state), "chips were made or lost");
    state = round.state;
    state.hands[ben].stack = Chips(-1);
    EXPECT_EQ(unsound(round.table, state), "chips below nothing");
    state = round.state;
    state.hands[ben].discards = cards("3c");
    EXPECT_EQ(unsound(round.table, state), "a card is out of place");
    state = round.state;
    state.hands[ben].board[Row::front] |= cards("KcKdKhKs");
    EXPECT_EQ(unsound(round.table, state), "a segment overflows");
    state = round.state;
    state.to_act = ben;
    EXPECT_EQ(unsound(round.table, state), "nobody is to act where somebody must, or the other way round");
    state = round.state;
    state.phase = Phase::over;
    EXPECT_EQ(unsound(round.table, state), "a hand is not set");
}

TEST(FUP_twohands, a_player_sees_both_hands_and_nobody_else_does) {
    Start start = three_players(cleo);
    start.second_hand = cleo;
    start.second_hand_of = anna;
    Round round(start);
    EXPECT_EQ(round.state.hands[cleo].player, anna);
    round.deal(fantasy_thirteen);
    EXPECT_TRUE(round.seen(player_at(anna | cleo), cleo).drawn.known);
    EXPECT_FALSE(round.seen(player_at(ben), cleo).drawn.known);
}

} // namespace
} // namespace ananas::chinese
