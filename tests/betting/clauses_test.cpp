// Clauses that one golden hand cannot show: what holds wherever the button is, whatever the cut, and in which
// order things are told.
#include "betting/button.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/refusal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::betting {
namespace {

constexpr Seat anna = seat_number(0);
constexpr Seat ben = seat_number(1);
constexpr Seat cleo = seat_number(2);

Table no_limit(const GameSpec &game) {
    return {.game = &game, .stakes = usual_stakes(game, Structure::no, Chips(100)), .house = {}};
}

Start players(int count, Seat button) {
    Start start{.dealt = SeatSet::first(count), .positions = first_positions(SeatSet::first(count), button)};
    for (const Seat seat : start.dealt) start.stacks[seat] = Chips(1000);
    return start;
}

std::vector<Card> cards(std::string_view text) { return parse_cards(text).value(); }

// A hand dealt from the top of a deck, card by card; everything that was told.
class Hand {
public:
    Hand(const Table &table, const Start &start, std::vector<Card> deck) : table_(table), deck_(std::move(deck)) {
        take(start);
    }

    void take(const Command &command) {
        const auto stepped = step(table_, state_, command);
        ASSERT_TRUE(stepped) << stepped.error().sentence;
        state_ = stepped->next;
        events_.insert(events_.end(), stepped->events.begin(), stepped->events.end());
    }
    void deal() {
        Deal deal;
        for (int left = cards_wanted(table_, state_).cards; left > 0; --left) deal.cards.push_back(deck_.at(top_++));
        take(deal);
    }
    // Everybody checks, calls, throws away the first card and shows.
    void play_on() {
        if (state_.phase == Phase::dealing)
            deal();
        else
            take(easiest());
    }
    void play_to_the_end() {
        while (state_.phase != Phase::over && !testing::Test::HasFatalFailure()) play_on();
    }

    [[nodiscard]] const State &state() const { return state_; }
    [[nodiscard]] const std::vector<Event> &events() const { return events_; }
    [[nodiscard]] std::size_t cards_used() const { return top_; }
    template <class E> [[nodiscard]] std::vector<E> told() const {
        std::vector<E> found;
        for (const Event &event : events_)
            if (const E *one = std::get_if<E>(&event)) found.push_back(*one);
        return found;
    }

private:
    [[nodiscard]] Command easiest() const {
        const Legal legal = legal_actions(table_, state_);
        if (state_.phase == Phase::discarding) {
            const Seat seat = legal.discard.front();
            return Discard{seat, state_.players[seat].cards[0]};
        }
        if (state_.phase == Phase::showdown) return Show{legal.actor};
        if (legal.bring_in) return BringIn{legal.actor};
        if (legal.check) return Check{legal.actor};
        return Call{legal.actor};
    }

    Table table_;
    State state_;
    std::vector<Card> deck_;
    std::size_t top_ = 0;
    std::vector<Event> events_;
};

std::vector<Card> whole_deck() {
    const CardSet deck = CardSet::full_deck();
    return {deck.begin(), deck.end()};
}

TEST(HR_H1, wherever_the_button_is_it_is_dealt_last_and_acts_last_after_the_flop) {
    constexpr int count = 6;
    for (const Seat button : SeatSet::first(count)) {
        Hand hand(no_limit(games::holdem), players(count, button), whole_deck());
        hand.play_on();
        EXPECT_EQ(hand.told<Dealt>().back().seat, button);
        EXPECT_EQ(hand.state().players[button].cards[0], whole_deck()[count - 1]);
        while (hand.state().street == 0 || hand.state().phase == Phase::dealing) hand.play_on();
        const std::size_t before = hand.told<Acted>().size();
        while (hand.state().street == 1) hand.play_on();
        const std::vector<Acted> acted = hand.told<Acted>();
        ASSERT_EQ(acted.size(), before + count);
        EXPECT_EQ(acted[before].seat, SeatSet::first(count).first_after(button));
        EXPECT_EQ(acted.back().seat, button);
    }
}

TEST(HR_H4, blinds_sit_left_of_the_button_and_pay_what_is_posted_at_the_table) {
    for (const Seat button : SeatSet::first(6)) {
        Table table = no_limit(games::holdem);
        table.stakes.blinds = {Chips(30), Chips(100)};
        const Hand hand(table, players(6, button), whole_deck());
        const std::vector<Posted> posted = hand.told<Posted>();
        const Seat small = SeatSet::first(6).first_after(button);
        ASSERT_EQ(posted.size(), 2U);
        EXPECT_EQ(posted[0], (Posted{small, PostKind::small_blind, Chips(30)}));
        EXPECT_EQ(posted[1], (Posted{SeatSet::first(6).first_after(small), PostKind::big_blind, Chips(100)}));
    }
}

TEST(HR_S1, nine_players_sit_down_to_stud_and_ten_do_not) {
    for (const GameSpec *game : {&games::stud, &games::stud8, &games::razz}) {
        EXPECT_FALSE(check(no_limit(*game), {}, players(9, anna))) << game->title;
        const std::optional<Refusal> refusal = check(no_limit(*game), {}, players(10, anna));
        EXPECT_TRUE(refusal && refusal->reason == Reason::player_count) << game->title;
    }
}

// The choice is made at any time; it takes effect and is told clockwise, as if made in turn (D3).
TEST(HR_P2, discards_take_effect_clockwise_whoever_chose_first) {
    Hand hand(no_limit(games::pineapple), players(3, anna), cards("2c 3c 4c 2d 3d 4d 2h 3h 4h"));
    while (hand.state().phase != Phase::discarding) hand.play_on();
    hand.take(Discard{anna, *parse_card("4d")});
    hand.take(Discard{cleo, *parse_card("3h")});
    EXPECT_TRUE(hand.told<Discarded>().empty());
    EXPECT_EQ(hand.state().players[anna].cards.size(), 3U);
    hand.take(Discard{ben, *parse_card("2c")});
    const std::vector<Discarded> discarded = hand.told<Discarded>();
    ASSERT_EQ(discarded.size(), 3U);
    EXPECT_EQ(discarded[0].seat, ben);
    EXPECT_EQ(discarded[1].seat, cleo);
    EXPECT_EQ(discarded[2].seat, anna);
}

TEST(SAT_W4, losing_hands_are_dead_before_the_pot_is_pushed) {
    Hand hand(no_limit(games::holdem), players(3, anna),
              cards("Qs Ks As Qd Kd Ad  9h 2c 3c 9s  9c 4d  9d 8h")); // Ben, Cleo, Anna
    hand.play_to_the_end();
    ASSERT_EQ(hand.state().phase, Phase::over);
    const std::vector<Killed> killed = hand.told<Killed>();
    ASSERT_EQ(killed.size(), 2U);
    EXPECT_EQ(killed[0].seat, ben);
    EXPECT_EQ(killed[1].seat, cleo);
    bool pushed = false;
    for (const Event &event : hand.events()) {
        pushed = pushed || std::holds_alternative<Awarded>(event);
        EXPECT_FALSE(pushed && std::holds_alternative<Killed>(event)) << "killed after the pot was awarded";
    }
    EXPECT_TRUE(pushed);
}

TEST(SAT_D8, before_acting_a_player_can_see_who_is_live_and_whether_a_raise_is_open) {
    Start start = players(3, anna);
    start.stacks[cleo] = Chips(130);
    Hand hand(no_limit(games::holdem), start, whole_deck());
    hand.deal();
    hand.take(Call{anna});
    hand.take(Fold{ben});
    EXPECT_FALSE(hand.state().live.contains(ben));
    EXPECT_TRUE(hand.state().live.contains(anna));
    hand.take(Bet{cleo, Chips(130)});
    const Legal legal = legal_actions(no_limit(games::holdem), hand.state());
    EXPECT_EQ(legal.actor, anna);
    EXPECT_FALSE(legal.raise);
    EXPECT_EQ(legal.no_raise, Reason::not_reopened);
}

// The cut is not the engine's. What the engine owes to it: the cards of a hand are the top of the deck as it was
// cut, each in its place, none skipped and none taken from elsewhere; so the cut decides, at whatever card it fell.
TEST(SAT_G25, a_hand_is_dealt_from_the_top_of_the_deck_as_it_was_cut) {
    for (const GameSpec *game : all_games)
        for (int cut = 5; cut <= deck_size - 5; cut += 6) {
            std::vector<Card> deck = whole_deck();
            std::ranges::rotate(deck, deck.begin() + cut);
            Hand hand(no_limit(*game), players(4, ben), deck);
            hand.play_to_the_end();
            ASSERT_EQ(hand.state().phase, Phase::over) << game->title;

            std::vector<Card> used;
            std::vector<Dealt> row; // one street's hands, dealt round by round
            const auto close_row = [&] {
                for (std::size_t round = 0; !row.empty() && round < row[0].cards.size(); ++round)
                    for (const Dealt &dealt : row) used.push_back(dealt.cards[round]);
                row.clear();
            };
            for (const Event &event : hand.events()) {
                if (const auto *dealt = std::get_if<Dealt>(&event)) {
                    row.push_back(*dealt);
                    continue;
                }
                close_row();
                if (const auto *burned = std::get_if<Burned>(&event)) used.push_back(burned->card);
                if (const auto *board = std::get_if<BoardDealt>(&event))
                    used.insert(used.end(), board->cards.begin(), board->cards.end());
            }
            ASSERT_EQ(used.size(), hand.cards_used()) << game->title;
            EXPECT_TRUE(std::equal(used.begin(), used.end(), deck.begin())) << game->title << ", cut at " << cut;
        }
}

} // namespace
} // namespace ananas::betting
