// What house-banked games are worth: published figures to the last digit, and a solver so plain that it
// can be believed.
#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "cards/card.h"
#include "cards/text.h"
#include "twisted/games.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

using twisted::any;
using twisted::HandKind;
using twisted::HouseGame;
using twisted::PaySchedule;

HouseGame with(HouseGame game, const PaySchedule &schedule) {
    game.pays = schedule;
    return game;
}

// In per cent of the first bet, and of everything wagered.
std::string edge(const Odds &odds, int places) {
    return decimal({-100 * odds.value.numerator, odds.value.denominator}, places);
}
std::string risk(const Odds &odds) {
    const Fraction share = -odds.value / odds.average_wager;
    return decimal({100 * share.numerator, share.denominator}, 2);
}

TEST(HouseOdds, mississippi_stud_is_worth_what_is_published) {
    const Odds usual = HouseSolver(twisted::games::mississippi_stud).odds();
    EXPECT_EQ(edge(usual, 4), "4.9149");
    EXPECT_EQ(decimal(usual.average_wager, 2), "3.59");
    EXPECT_EQ(risk(usual), "1.37");
    const HouseGame better = with(twisted::games::mississippi_stud, twisted::schedules::mississippi_b);
    EXPECT_EQ(edge(HouseSolver(better).odds(), 4), "3.7591") << "the straight at 5 to 1";
}

TEST(HouseOdds, let_it_ride_is_worth_what_is_published) {
    const Odds odds = HouseSolver(twisted::games::let_it_ride).odds();
    EXPECT_EQ(edge(odds, 4), "3.5057");
    EXPECT_EQ(risk(odds), "2.85");
}

TEST(HouseOdds, three_card_poker_is_worth_what_is_published) {
    const Odds odds = HouseSolver(twisted::games::three_card_poker).odds();
    EXPECT_EQ(edge(odds, 4), "3.3730");
    EXPECT_EQ(risk(odds), "2.01");
}

TEST(HouseOdds, pair_plus_is_worth_what_is_published) {
    EXPECT_EQ(edge(HouseSolver(twisted::games::pair_plus).odds(), 4), "2.3167");
    const HouseGame worse = with(twisted::games::pair_plus, twisted::schedules::pair_plus_b);
    EXPECT_EQ(edge(HouseSolver(worse).odds(), 4), "7.2760");
}

TEST(HouseOdds, add_up_in_every_game) {
    for (const twisted::KnownGame &known : twisted::house_games)
        for (const PaySchedule *const schedule : known.schedules) {
            const Odds odds = HouseSolver(with(*known.game, *schedule)).odds();
            std::int64_t combinations = 0;
            std::int64_t net = 0;
            std::int64_t wagered = 0;
            for (const Outcome &outcome : odds.outcomes) {
                combinations += outcome.combinations;
                net += outcome.combinations * outcome.net;
                wagered += outcome.combinations * outcome.wagered;
            }
            EXPECT_EQ(combinations, odds.combinations) << known.game->name;
            EXPECT_EQ(fraction(net, combinations), odds.value) << known.game->name;
            EXPECT_EQ(fraction(wagered, combinations), odds.average_wager) << known.game->name;
        }
}

TEST(HouseOdds, count_every_deal_of_twisted_pineapple) {
    const Odds a = HouseSolver(twisted::games::twisted).odds();
    EXPECT_EQ(a.combinations, std::int64_t{22100} * 49 * 48 * 47);
    EXPECT_EQ(a.outcomes.front().name, "royal flush");
    EXPECT_EQ(a.outcomes.front().net, 1500);
    EXPECT_EQ(a.outcomes.back().name, "fold at the river bet");
    const Odds b = HouseSolver(with(twisted::games::twisted, twisted::schedules::twisted_b)).odds();
    EXPECT_GT(to_double(a.value), to_double(b.value)) << "schedule A pays better everywhere";
}

TEST(HouseOdds, grow_with_the_bets_that_the_player_may_choose_from) {
    HouseGame game = twisted::games::twisted;
    const Odds once = HouseSolver(game).odds();
    game.stages[1].choice = {.least = 2, .most = 2};
    const Odds twice = HouseSolver(game).odds();
    game.stages[1].choice = {.least = 1, .most = 2};
    const Odds either = HouseSolver(game).odds();
    EXPECT_GT(to_double(either.value), std::max(to_double(once.value), to_double(twice.value)));
}

// ---- a solver without tables, classes of hands or any other cleverness

class PlainSolver {
public:
    explicit PlainSolver(const HouseGame &game) : game_(game) {}

    // The sum over all that can come.
    [[nodiscard]] double best_discard(CardSet dealt) const {
        if (game_.discards == 0) return from(0, dealt, dealt, 1);
        double best = -1e300;
        for (const Card card : dealt) best = std::max(best, discard(dealt, card));
        return best;
    }
    [[nodiscard]] double discard(CardSet dealt, Card card) const { return from(0, dealt - card, dealt, 1); }

private:
    // The average when the decision before `stage` has been made.
    [[nodiscard]] double from(std::size_t stage, CardSet hand, CardSet seen, int wagered) const {
        const bool decisions_left = stage < game_.stages.size();
        const int cards = decisions_left ? game_.stages[stage].reveals : game_.last_cards;
        if (cards == 0) return decisions_left ? decide(stage, hand, seen, wagered) : paid(hand) * wagered;
        double sum = 0;
        const CardSet unseen = CardSet::full_deck() - seen;
        for (const Card card : unseen)
            sum += decisions_left ? decide(stage, hand | card, seen | card, wagered) : paid(hand | card) * wagered;
        return sum / unseen.size();
    }
    [[nodiscard]] double decide(std::size_t stage, CardSet hand, CardSet seen, int wagered) const {
        const twisted::Choice &choice = game_.stages[stage].choice;
        double best = choice.fold ? -wagered : -1e300;
        for (int times = choice.least; times <= choice.most; ++times)
            best = std::max(best, from(stage + 1, hand, seen, wagered + times));
        return best;
    }
    [[nodiscard]] int paid(CardSet hand) const {
        const twisted::Held held = twisted::held_by(game_.ranking, hand);
        for (const twisted::PayLine &line : game_.pays.lines)
            if (twisted::at_least(game_.ranking, held, line.least)) return line.pays;
        return -1;
    }

    HouseGame game_;
};

double plain_value(const HouseGame &game) {
    const PlainSolver plain(game);
    double sum = 0;
    int hands = 0;
    std::vector<Card> deck(CardSet::full_deck().begin(), CardSet::full_deck().end());
    for (std::size_t a = 0; a < deck.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            if (game.dealt == 2) {
                sum += plain.best_discard({deck[a], deck[b]});
                ++hands;
                continue;
            }
            for (std::size_t c = 0; c < b; ++c, ++hands) sum += plain.best_discard({deck[a], deck[b], deck[c]});
        }
    return sum / hands;
}

// Three cards at the end make a game small enough for the plain solver to play whole.
constexpr PaySchedule small_schedule{.name = "small",
                                     .lines = {{any(HandKind::straight_flush), 30},
                                               {any(HandKind::trips), 20},
                                               {any(HandKind::straight), 5},
                                               {any(HandKind::flush), 4},
                                               {twisted::pair_of(Rank::eight), 1},
                                               {twisted::pair_of(Rank::four), 0}}};

TEST(HouseOdds, agree_with_a_plain_solver_on_a_game_with_a_discard) {
    const HouseGame game{.name = "small",
                         .ranking = twisted::Ranking::three_cards,
                         .dealt = 3,
                         .discards = 1,
                         .stages = {{.reveals = 0, .choice = {.least = 1, .most = 2}}},
                         .last_cards = 1,
                         .pays = small_schedule};
    EXPECT_NEAR(to_double(HouseSolver(game).odds().value), plain_value(game), 1e-9);
}

TEST(HouseOdds, agree_with_a_plain_solver_on_a_game_with_a_card_turned_up) {
    const HouseGame game{.name = "small",
                         .ranking = twisted::Ranking::three_cards,
                         .dealt = 2,
                         .stages = {{.reveals = 0, .choice = {.least = 0, .most = 1, .fold = false}},
                                    {.reveals = 1, .choice = {.least = 1, .most = 3}}},
                         .pays = small_schedule};
    EXPECT_NEAR(to_double(HouseSolver(game).odds().value), plain_value(game), 1e-9);
}

TEST(HouseOdds, agree_with_a_plain_solver_on_hands_of_twisted_pineapple) {
    const HouseSolver solver(twisted::games::twisted);
    const PlainSolver plain(twisted::games::twisted);
    std::mt19937_64 random(7);
    std::vector<Card> deck(CardSet::full_deck().begin(), CardSet::full_deck().end());
    for (int hand = 0; hand < 12; ++hand) {
        std::ranges::shuffle(deck, random);
        const CardSet dealt{deck[0], deck[1], deck[2]};
        for (const Option &option : solver.options({.hand = dealt}))
            EXPECT_NEAR(to_double(option.value), plain.discard(dealt, option.card), 1e-9) << to_string(dealt);
    }
}

// ---- single spots

CardSet cards(std::string_view text) { return parse_card_set(text, 0, deck_size).value(); }

TEST(HouseOdds, of_a_pair_of_nines_at_the_river_can_be_counted_on_the_fingers) {
    // Two nines, three queens and three fours improve; 39 cards leave the pair.
    const HouseSolver solver(twisted::games::twisted);
    const auto options = solver.options({.hand = cards("Qh9h9s4h"), .dead = cards("3c"), .stage = 1, .wagered = 2});
    ASSERT_EQ(options.size(), 2U);
    EXPECT_EQ(options[0].kind, Option::Kind::fold);
    EXPECT_EQ(options[0].value, fraction(-2, 1));
    EXPECT_EQ(options[1].value, fraction(3 * (2 * 3 + 6 * 2 + 39), 47));
    EXPECT_TRUE(options[1].best);
}

TEST(HouseOdds, of_a_hand_are_the_average_over_its_next_card) {
    const HouseSolver solver(twisted::games::twisted);
    const CardSet dealt = cards("AhKh7c");
    const auto discards = solver.options({.hand = dealt});
    const auto thrown = std::ranges::find(discards, *parse_card("7c"), &Option::card);
    double sum = 0;
    const CardSet unseen = CardSet::full_deck() - dealt;
    for (const Card card : unseen) {
        const auto options =
            solver.options({.hand = (dealt - *parse_card("7c")) | card, .dead = *parse_card("7c"), .stage = 0});
        sum += to_double(std::ranges::find(options, true, &Option::best)->value);
    }
    EXPECT_NEAR(to_double(thrown->value), sum / unseen.size(), 1e-12);
    EXPECT_TRUE(thrown->best);
}

TEST(DealtClasses, stand_for_all_hands) {
    const auto count = [](int size) {
        int hands = 0;
        for (const DealtClass &each : dealt_classes(size)) hands += each.hands;
        return std::pair(dealt_classes(size).size(), hands);
    };
    EXPECT_EQ(count(2), std::pair(std::size_t{169}, 1326));
    EXPECT_EQ(count(3), std::pair(std::size_t{1755}, 22100));
}

} // namespace
} // namespace ananas::analysis
