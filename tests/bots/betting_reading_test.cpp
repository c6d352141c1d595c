// What a player of the betting games makes of a hand: the worth of cards, what the others may hold, what to do.
#include "base/chance.h"
#include "betting/button.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "betting/view.h"
#include "bots/betting.h"
#include "bots/betting_ranges.h"
#include "bots/betting_runouts.h"
#include "bots/betting_spot.h"
#include "bots/betting_style.h"
#include "bots/betting_worlds.h"
#include "bots/bot.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::bots {
namespace {

using betting::Bet;
using betting::Call;
using betting::Check;
using betting::Command;
using betting::Fold;
using betting::GameSpec;
using betting::Strength;
using betting::Structure;

constexpr Seat anna = seat_number(0);
constexpr Seat ben = seat_number(1);
constexpr Seat carl = seat_number(2);
constexpr Style all_styles[] = {Style::tight, Style::loose, Style::careful, Style::bold};

CardSet set_of(std::string_view text) {
    CardSet set;
    const auto cards = parse_cards(text);
    for (const Card card : *cards) set |= card;
    return set;
}

// A hand as one seat sees it, command by command. Everybody has a thousand chips and a small bet is ten.
class Look {
public:
    Look(const GameSpec &game, Structure structure, int players, Seat me, std::int64_t stack_of_carl = 1000)
        : table_{.game = &game, .stakes = betting::usual_stakes(game, structure, Chips(10)), .house = {}}, me_(me) {
        betting::Start start{.dealt = SeatSet::first(players)};
        start.positions = betting::first_positions(start.dealt, anna);
        for (const Seat seat : start.dealt) start.stacks[seat] = Chips(seat == carl ? stack_of_carl : 1000);
        take(start);
    }
    Look &take(const Command &command) {
        const auto stepped = step(table_, state_, command);
        EXPECT_TRUE(stepped) << stepped.error().sentence;
        state_ = stepped->next;
        for (const betting::Event &event : stepped->events) events_.push_back(view(event, player_at(me_)));
        now_ = view(table_, state_, player_at(me_));
        return *this;
    }
    Look &deal(std::string_view cards) {
        betting::Deal deal;
        const auto parsed = parse_cards(cards);
        for (const Card card : *parsed) deal.cards.push_back(card);
        return take(deal);
    }
    [[nodiscard]] Seen<Betting> seen() const { return {.table = table_, .me = me_, .now = now_, .events = events_}; }
    [[nodiscard]] Spot spot() const { return spot_of(seen()); }

private:
    betting::Table table_;
    Seat me_;
    betting::State state_;
    betting::TableView now_;
    std::vector<betting::EventView> events_;
};

// ---- the worth of cards

double percentile_of(const GameSpec &game, int street, std::string_view holding, std::string_view board) {
    const CardSet cards = set_of(holding);
    Chance chance(1, 1);
    const Standing standing{.game = &game,
                            .street = street,
                            .players = 2,
                            .held = cards.size(),
                            .hidden = cards.size(),
                            .board = board.empty() ? CardSet() : set_of(board),
                            .unseen = game.deck - (board.empty() ? CardSet() : set_of(board))};
    const Runouts runouts(standing, most_runouts, chance);
    std::array<Strength, most_runouts> strengths;
    runouts.play_out(cards, 0, strengths.data());
    return runouts.percentile(runouts.share(strengths.data()));
}

TEST(Runouts, tell_good_hands_from_bad_ones_in_every_kind_of_game) {
    using namespace betting::games;
    EXPECT_GT(percentile_of(holdem, 0, "As Ah", ""), 0.97);
    EXPECT_LT(percentile_of(holdem, 0, "7c 2d", ""), 0.15);
    EXPECT_GT(percentile_of(crazy_pineapple, 0, "As Ah Ks", ""), 0.9);
    EXPECT_LT(percentile_of(pineapple, 0, "8c 3d 2h", ""), 0.2);
    EXPECT_GT(percentile_of(lazy_pineapple_hilo8, 0, "As 2s 3d", ""), 0.85);
    EXPECT_GT(percentile_of(omaha8, 0, "As Ad 2s 3d", ""), 0.97);
    EXPECT_LT(percentile_of(omaha, 0, "2c 2d 2h 7s", ""), 0.1);
    EXPECT_GT(percentile_of(stud, 0, "Ks Kh Kd", ""), 0.97);
    EXPECT_GT(percentile_of(razz, 0, "Ac 2d 3h", ""), 0.95);
    EXPECT_LT(percentile_of(razz, 0, "Kc Kd Qh", ""), 0.1);
    EXPECT_GT(percentile_of(stud8, 2, "Ac 2d 3h 4s 5c", ""), 0.97);
}

TEST(Runouts, agree_with_the_exact_share_of_aces_before_the_flop) {
    Chance chance(2, 1);
    const Runouts runouts({.game = &betting::games::holdem, .unseen = CardSet::full_deck() - set_of("As Ah")},
                          most_runouts, chance);
    std::array<Strength, most_runouts> strengths;
    runouts.play_out(set_of("As Ah"), 0, strengths.data());
    EXPECT_NEAR(runouts.share(strengths.data()), 0.852, 0.06); // four errors of 512 comparisons
}

TEST(Runouts, look_at_each_last_card_once) {
    Chance chance(3, 1);
    const CardSet board = set_of("2c 9d Jh Qs");
    const Runouts runouts(
        {.game = &betting::games::holdem, .street = 2, .board = board, .unseen = CardSet::full_deck() - board},
        most_runouts, chance);
    EXPECT_EQ(runouts.count(), 48);
}

TEST(Runouts, keep_the_two_cards_that_win) {
    const auto kept = [](const GameSpec &game, std::string_view three, std::string_view flop) {
        Chance chance(4, 1);
        const CardSet board = set_of(flop);
        const Runouts runouts({.game = &game,
                               .street = 1,
                               .held = 2,
                               .board = board,
                               .unseen = CardSet::full_deck() - board - set_of(three)},
                              128, chance);
        return runouts.best_keep(set_of(three));
    };
    EXPECT_EQ(kept(betting::games::crazy_pineapple, "Ks Qs 3d", "As 7s 2s"), set_of("Ks Qs"));
    EXPECT_EQ(kept(betting::games::crazy_pineapple, "Ah Ad 8c", "8s 8d 3h"), set_of("Ah 8c"));
    EXPECT_EQ(kept(betting::games::crazy_pineapple_hilo8, "Ah 3d Kc", "2s 4d 8h"), set_of("Ah 3d"));
}

// ---- where one sits

TEST(Position, is_last_before_the_button_once_the_button_has_folded) {
    const auto position = [](Seat me, const std::vector<Command> &deeds) {
        Look look(betting::games::holdem, Structure::limit, 3, me); // anna has the button, ben the small blind
        look.deal("7c 2d 7d 2h 3s 4s");
        for (const Command &deed : deeds) look.take(deed);
        return position_of(look.spot());
    };
    EXPECT_EQ(position(anna, {}), Position::last);
    EXPECT_EQ(position(ben, {Call{anna}}), Position::early);
    EXPECT_EQ(position(carl, {Call{anna}, Call{ben}}), Position::early);
    EXPECT_EQ(position(ben, {Fold{anna}}), Position::early);
    EXPECT_EQ(position(carl, {Fold{anna}, Call{ben}}), Position::last);
}

TEST(Position, is_not_taken_from_those_who_are_all_in) {
    Look look(betting::games::holdem, Structure::no, 3, ben, 30);
    look.deal("7c 2d 7d 2h 3s 4s").take(Fold{anna}).take(Call{ben});
    EXPECT_EQ(position_of(look.spot()), Position::early);
    look.take(Bet{carl, Chips(30)});
    EXPECT_EQ(position_of(look.spot()), Position::last);
}

TEST(Position, is_left_to_the_cards_in_stud) {
    Look look(betting::games::stud, Structure::limit, 3, anna);
    look.deal("2c 3c 4c 5c 6c 7c Ks 2d Kd").take(betting::BringIn{carl});
    EXPECT_EQ(position_of(look.spot()), Position::by_the_cards);
}

// ---- what the others may hold

double mean_percentile(const Spot &spot, Seat seat) {
    Chance chance(5, 1);
    const Reading reading = read_others(spot, effort_of(100, spot.others.size()), chance);
    for (const Range &range : reading.ranges) {
        if (range.seat != seat) continue;
        double sum = 0, weights = 0;
        for (const Holding &holding : range.holdings) {
            const double weight = std::accumulate(holding.weights.begin(), holding.weights.end(), 0.0);
            sum += weight * holding.percentile;
            weights += weight;
        }
        return sum / weights;
    }
    return 0;
}

TEST(Ranges, of_those_who_raise_are_better_than_of_those_who_call_or_check) {
    const auto after = [](const std::vector<Command> &deeds) {
        Look look(betting::games::holdem, Structure::limit, 2, anna);
        look.deal("7c 2d 7d 2h").take(Call{anna});
        for (const Command &deed : deeds) look.take(deed);
        return mean_percentile(look.spot(), ben);
    };
    const double raised = after({Bet{ben, Chips(20)}});
    const double raised_twice = after({Bet{ben, Chips(20)}, Bet{anna, Chips(30)}, Bet{ben, Chips(40)}});
    Look checked(betting::games::holdem, Structure::limit, 2, anna);
    checked.deal("7c 2d 7d 2h").take(Call{anna}).take(Check{ben}).deal("3c Kd 9h 4s").take(Check{ben});
    EXPECT_GT(raised, 0.65);
    EXPECT_GT(raised_twice, raised);
    EXPECT_LT(mean_percentile(checked.spot(), ben), 0.5);
}

TEST(Ranges, hold_no_card_that_was_seen_not_even_of_those_who_folded) {
    Look look(betting::games::stud, Structure::limit, 3, anna);
    look.deal("2c 3c 4c 5c 6c 7c Ks 2d Kd"); // two down and one up each, from the left of the button
    const CardSet up = set_of("Ks 2d Kd");
    look.take(betting::BringIn{carl});
    look.take(Call{anna});
    look.take(Fold{ben});
    look.deal("8c 9c Th");
    Chance chance(6, 1);
    const Spot spot = look.spot();
    EXPECT_FALSE(spot.unseen.intersects(up | spot.own));
    EXPECT_EQ(spot.others, SeatSet(carl));
    const Reading reading = read_others(spot, effort_of(20, 1), chance);
    for (const Holding &holding : reading.ranges.front().holdings) {
        EXPECT_EQ(holding.now.size(), 4);
        EXPECT_FALSE(holding.now.intersects(set_of("Ks") | spot.own)) << "a folded card came back";
        EXPECT_EQ(holding.on[0].size(), 3);
    }
}

TEST(Ranges, of_pineapple_players_are_what_is_left_of_three_cards) {
    Look look(betting::games::crazy_pineapple, Structure::limit, 2, anna);
    look.deal("7c 2d 7d 2h 7h 2s").take(Call{anna}).take(Check{ben}).deal("3c Ad Ah 9s");
    look.take(betting::Discard{anna, *parse_card("2s")}).take(betting::Discard{ben, *parse_card("7h")});
    look.take(Check{ben});
    Chance chance(7, 1);
    const Reading reading = read_others(look.spot(), effort_of(100, 1), chance);
    int aces = 0, thrown_aces = 0;
    for (const Holding &holding : reading.ranges.front().holdings) {
        ASSERT_EQ(holding.on[0].size(), 3);
        ASSERT_EQ(holding.now.size(), 2);
        const CardSet ace = set_of("Ac As");
        aces += holding.now.intersects(ace) ? 1 : 0;
        thrown_aces += (holding.on[0] - holding.now).intersects(ace) ? 1 : 0;
    }
    EXPECT_GT(aces, 5);
    EXPECT_EQ(thrown_aces, 0);
}

TEST(Ranges, take_whoever_raises_every_time_for_a_raiser) {
    const Deed raised{.seat = ben, .did = Did::raised, .price = 0.2, .wagers = 1};
    EXPECT_GT(likelihood(Temper::typical, raised, 0.98), 5 * likelihood(Temper::typical, raised, 0.5));
    EXPECT_EQ(likelihood(Temper::raiser, raised, 0.98), likelihood(Temper::raiser, raised, 0.1));
    EXPECT_GT(folding_point(0.3, 3), folding_point(0.3, 1));
    EXPECT_GT(folding_point(0.3, 1), folding_point(0.1, 1));
    EXPECT_GT(raising_point(0.3, 3), raising_point(0.3, 1));
}

// ---- what an action is worth

struct Thinking {
    Reading reading;
    Worlds worlds;
    std::vector<Strength> mine;
};
Thinking think_about(const Spot &spot) {
    Chance chance(8, 1);
    Reading reading = read_others(spot, effort_of(20, spot.others.size()), chance);
    Worlds worlds(spot, reading, 200, chance);
    std::vector<Strength> mine(static_cast<std::size_t>(reading.runouts.count()));
    reading.runouts.play_out(spot.own, static_cast<int>(index(spot.me)), mine.data());
    return {.reading = std::move(reading), .worlds = std::move(worlds), .mine = std::move(mine)};
}

// Three players, carl with little, a pot of 60 on the river, ben to act. The cards are dealt to ben first.
Look on_the_river(std::string_view hole_cards, std::int64_t stack_of_carl) {
    Look look(betting::games::holdem, Structure::no, 3, ben, stack_of_carl);
    look.deal(hole_cards).take(Bet{anna, Chips(20)}).take(Call{ben}).take(Call{carl});
    for (const std::string_view street : {"2s Qs Js Ts", "2h 3d", "2d 4h"}) {
        look.deal(street);
        if (street == "2d 4h") break;
        look.take(Check{ben}).take(Check{carl}).take(Check{anna});
    }
    return look;
}

TEST(Worlds, give_the_nuts_every_pot_and_nothing_to_a_hopeless_hand) {
    constexpr auto nuts = "As 8c 8d Ks 9c 9d"; // ben, carl, anna: one card each, then another
    const Look best = on_the_river(nuts, 50);
    const Thinking winner = think_about(best.spot());
    EXPECT_DOUBLE_EQ(winner.worlds.share(winner.mine), 1);
    EXPECT_DOUBLE_EQ(winner.worlds.value(winner.mine, 0, {}), 60);
    EXPECT_DOUBLE_EQ(winner.worlds.value(winner.mine, 100, {.fold = false}), 60 + 100 + 30); // carl has 30 left

    constexpr auto nothing = "5c 8c 8d 2c 9c 9d";
    const Look worst = on_the_river(nothing, 50);
    const Thinking loser = think_about(worst.spot());
    EXPECT_LT(loser.worlds.share(loser.mine), 0.05);
    EXPECT_NEAR(loser.worlds.value(loser.mine, 100, {.fold = false}), -100, 5);
    EXPECT_GT(loser.worlds.value(loser.mine, 100, {.wagers = 1, .fold = true}),
              loser.worlds.value(loser.mine, 100, {.wagers = 1, .fold = false}));
}

TEST(Worlds, return_what_nobody_can_call) {
    Look look(betting::games::holdem, Structure::no, 3, ben, 50);
    look.deal("5c 8c 8d 2c 9c 9d").take(Fold{anna}).take(Call{ben}).take(Check{carl});
    for (const std::string_view street : {"2s Qs Js Ts", "2h 3d"}) look.deal(street).take(Check{ben}).take(Check{carl});
    look.deal("2d 4h");
    const Thinking loser = think_about(look.spot());
    EXPECT_NEAR(loser.worlds.value(loser.mine, 500, {.fold = false}), -40, 4);
}

// ---- what it does

int times(const Look &look, Style style, int decisions, auto is, int thought = 10) {
    int count = 0;
    for (int seed = 0; seed < decisions; ++seed)
        count += is(choose(look.seen(), {.name = {}, .style = style, .thought = thought}, static_cast<unsigned>(seed)))
                     ? 1
                     : 0;
    return count;
}
const auto bets = [](const Command &command) { return std::holds_alternative<Bet>(command); };
const auto folds = [](const Command &command) { return std::holds_alternative<Fold>(command); };

// Heads up, the river is out, and the first to act has nothing.
Look with_nothing() {
    Look look(betting::games::holdem, Structure::no, 2, ben);
    look.deal("5c 8d 2c 9d").take(Call{anna}).take(Check{ben});
    for (const std::string_view street : {"2s Qs Jd Th", "2h 3d"}) look.deal(street).take(Check{ben}).take(Check{anna});
    return look.deal("2d 4h");
}

// Who would bluff at every chance tells where a bluff is possible, and who never does, where a bet is for value: with
// the same seed they think the same.
void expect_bluffs(const Look &look, Style style, double stated) {
    const BettingManner &manner = betting_manner(style);
    BettingManner never = manner, always = manner;
    never.bluffs = 0;
    always.bluffs = 1000;
    int possible = 0, made = 0;
    for (std::uint64_t seed = 0; seed < 5000; ++seed) {
        const auto wagers = [&](const BettingManner &chosen) { return bets(play(look.seen(), chosen, 5, seed)); };
        if (!wagers(always) || wagers(never)) continue;
        ++possible;
        made += wagers(manner) ? 1 : 0;
    }
    ASSERT_GT(possible, 300);
    EXPECT_NEAR(1.0 * made / possible, stated, 4 * std::sqrt(stated * (1 - stated) / possible))
        << static_cast<int>(style) << ": " << made << " of " << possible;
}

TEST(BettingPlayers, bluff_as_often_as_their_style_says_where_a_bluff_is_possible) {
    for (const Style style : all_styles) expect_bluffs(with_nothing(), style, betting_manner(style).bluffs);
}

TEST(BettingPlayers, bluff_two_opponents_half_as_often) {
    expect_bluffs(on_the_river("5c 8c 8d 2c 9c 9d", 1000), Style::bold, betting_manner(Style::bold).bluffs / 2);
}

TEST(BettingPlayers, bluff_more_often_with_a_draw) {
    Look look(betting::games::holdem, Structure::no, 2, ben);
    look.deal("7h Kc 5h Kd").take(Call{anna}).take(Check{ben}).deal("2s Ah 9h 2d");
    for (const Style style : all_styles)
        expect_bluffs(look, style, betting_manner(style).bluffs * betting_manner(style).semi);
}

TEST(BettingPlayers, bet_the_nuts_and_never_fold_them) {
    Look look(betting::games::holdem, Structure::no, 2, ben);
    look.deal("As 8d Ks 9d").take(Call{anna}).take(Check{ben});
    for (const std::string_view street : {"2s Qs Js Ts", "2h 3d"}) look.deal(street).take(Check{ben}).take(Check{anna});
    look.deal("2d 4h");
    EXPECT_EQ(times(look, Style::careful, 50, bets), 50);
    look.take(Check{ben}).take(Bet{anna, Chips(990)});
    for (const Style style : all_styles) EXPECT_EQ(times(look, style, 20, folds), 0);
}

TEST(BettingPlayers, fold_nothing_to_a_great_bet_but_never_for_free) {
    Look look = with_nothing();
    EXPECT_EQ(times(look, Style::tight, 50, folds), 0);
    look.take(Check{ben}).take(Bet{anna, Chips(500)});
    EXPECT_GT(times(look, Style::tight, 50, folds), 48);
}

TEST(BettingPlayers, throw_away_the_card_that_does_not_help) {
    Look look(betting::games::crazy_pineapple, Structure::limit, 2, anna);
    look.deal("7c Ks 7d Qs 7h 3d").take(Call{anna}).take(Check{ben}).deal("3c As 7s 2s");
    for (unsigned seed = 0; seed < 10; ++seed) {
        const Command answer = choose(look.seen(), {.name = {}, .thought = 20}, seed);
        ASSERT_TRUE(std::holds_alternative<betting::Discard>(answer));
        EXPECT_EQ(std::get<betting::Discard>(answer).card, *parse_card("3d"));
    }
}

TEST(BettingPlayers, show_what_wins_and_muck_what_is_beaten) {
    const auto showdown = [](std::string_view hole_cards) {
        Look look(betting::games::holdem, Structure::limit, 2, anna);
        look.deal(hole_cards).take(Call{anna}).take(Check{ben});
        for (const std::string_view street : {"2s Qs Jd Th", "2h 3d", "2d 4h"})
            look.deal(street).take(Check{ben}).take(Check{anna});
        look.take(betting::Show{ben});
        return choose(look.seen(), {.name = {}, .thought = 1}, 1);
    };
    EXPECT_TRUE(std::holds_alternative<betting::Show>(showdown("5c Qd 7c 9d")));
    EXPECT_TRUE(std::holds_alternative<betting::Muck>(showdown("Qd 5c 9d 7c")));
}

} // namespace
} // namespace ananas::bots
