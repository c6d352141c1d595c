// Equity where a card is thrown away: the fast ways against deals played one by one.
#include "analysis/board_kinds.h"
#include "analysis/discard_equity.h"
#include "analysis/discard_memory.h"
#include "analysis/discard_open.h"
#include "analysis/discard_policy.h"
#include "analysis/discard_table.h"
#include "analysis/discards.h"
#include "analysis/equity.h"
#include "analysis/equity_deals.h"
#include "analysis/plain_discards.h"
#include "analysis/starting_hands.h"
#include "base/chance.h"
#include "betting/games.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

using betting::GameSpec;
using betting::Wins;

constexpr const GameSpec *crazy_games[] = {&betting::games::crazy_pineapple, &betting::games::crazy_pineapple_hilo,
                                           &betting::games::crazy_pineapple_hilo8};

CardSet cards(std::string_view text) { return *parse_card_set(text, 0, deck_size); }

Situation known(const GameSpec &game, std::vector<CardSet> hands, CardSet board = {}, CardSet dead = {}) {
    Situation situation{.game = &game, .board = board, .dead = dead};
    for (const CardSet hand : hands) situation.players.push_back({{.cards = hand}});
    return situation;
}

Equity exactly(const Situation &situation, const FixedDiscards &fixed = {}, Piece piece = {}) {
    DiscardPlans plans(situation, fixed);
    for (std::size_t i = 0; i < plans.size(); ++i) plans.make(i);
    return exact_discard_equity(plans, piece);
}

CardSet plain_keep(Wins wins, CardSet hand, CardSet flop, CardSet dead) {
    std::vector<Card> ascending(hand.begin(), hand.end());
    std::ranges::sort(ascending);
    CardSet best;
    std::int64_t most = -1;
    for (const Card card : ascending) {
        const PlainValue value = plain_value(wins, hand - card, card, flop, dead);
        if (value.parts > most) {
            most = value.parts;
            best = hand - card;
        }
    }
    return best;
}

// Flop by flop everybody decides, then turns and rivers come.
Equity played_one_by_one(const Situation &situation) {
    const betting::Showdown &rules = situation.game->showdown;
    Equity equity = nothing_counted(situation, true);
    CardSet used = situation.dead;
    for (const Range &range : situation.players) used |= range.front().cards;
    each_choice(CardSet::full_deck() - used, 3, {}, [&](CardSet flop) {
        std::vector<CardSet> keeps;
        for (const Range &range : situation.players)
            keeps.push_back(plain_keep(rules.wins, range.front().cards, flop, situation.dead));
        each_choice(CardSet::full_deck() - used - flop, 2, flop, [&](CardSet board) {
            std::vector<betting::Strength> strengths;
            for (std::size_t player = 0; player < keeps.size(); ++player) {
                strengths.push_back(strength_of(rules, keeps[player], board));
                count_hand(equity.players[player], rules.wins, strengths.back(), 1);
            }
            count_pot(equity, winners_of(strengths), 1);
        });
    });
    return equity;
}

struct SmallDeal {
    std::vector<CardSet> hands;
    CardSet dead;

    SmallDeal(Chance &chance, int players, int left) {
        CardSet rest = CardSet::full_deck();
        for (int player = 0; player < players; ++player) {
            hands.push_back(deal(chance, rest, 3));
            rest -= hands.back();
        }
        dead = deal(chance, rest, rest.size() - left);
    }
};

TEST(DiscardEquity, agrees_with_deals_played_one_by_one) {
    Chance chance(11, 0);
    for (const GameSpec *game : crazy_games)
        for (const int players : {2, 3}) {
            const SmallDeal small(chance, players, 8);
            const Situation situation = known(*game, small.hands, {}, small.dead);
            EXPECT_EQ(exactly(situation), played_one_by_one(situation)) << game->name << ' ' << players;
        }
}

TEST(DiscardEquity, adds_up_from_pieces) {
    Chance chance(12, 0);
    const SmallDeal small(chance, 2, 9);
    const Situation situation = known(betting::games::crazy_pineapple_hilo8, small.hands, {}, small.dead);
    Equity sum = nothing_counted(situation, true);
    for (const std::uint32_t piece : {2U, 0U, 1U}) sum += exactly(situation, {}, {.number = piece, .of = 3});
    EXPECT_EQ(sum, exactly(situation));
}

TEST(DiscardEquity, of_ranges_adds_up_from_pieces) {
    Situation situation =
        known(betting::games::crazy_pineapple, {cards("As Ks Qd"), cards("7h 7c 2d")}, cards("2c 7d 9h"), cards("3c"));
    situation.players[0].push_back({.cards = cards("Js Ts 2s"), .weight = 3});
    situation.players[1].push_back({.cards = cards("Qd Qs 4c"), .weight = 2});
    const Equity all = exactly(situation);
    EXPECT_EQ(all.total, 861U * (1 + 3 + 3 * 2)) << "two of 42 cards; Qd is in two of the hands";
    for (const std::uint32_t pieces : {2U, 3U, 16U}) {
        Equity sum = nothing_counted(situation, true);
        for (std::uint32_t piece = 0; piece < pieces; ++piece)
            sum += exactly(situation, {}, {.number = piece, .of = pieces});
        EXPECT_EQ(sum, all) << pieces;
    }
}

TEST(DiscardEquity, is_mirrored_when_hands_change_places) {
    for (const GameSpec *game : crazy_games) {
        const CardSet dead = cards("2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s Jc Jd Jh 6c 6d 6h 9s Tc");
        const Equity one = exactly(known(*game, {cards("As Kd Qs"), cards("7h 8h 8c")}, {}, dead));
        const Equity other = exactly(known(*game, {cards("7h 8h 8c"), cards("As Kd Qs")}, {}, dead));
        EXPECT_EQ(one.players[0], other.players[1]);
        EXPECT_EQ(one.players[1], other.players[0]);
        EXPECT_NEAR(share_of(one, 0) + share_of(one, 1), 1, 1e-12);
    }
}

// Two whole hands on a whole deck: every flop, turn and river.
TEST(DiscardEquity, of_two_hands_counts_all_deals) {
    const Equity equity = exactly(known(betting::games::crazy_pineapple, {cards("As Ks Qd"), cards("7h 7c 8h")}));
    EXPECT_EQ(equity.total, 15'180U * 903U);
    EXPECT_EQ(equity.players[0].wins, 7'410'691U);
    EXPECT_EQ(equity.players[0].ties, 35'339U);
}

TEST(DiscardEquity, on_a_flop_is_that_of_the_two_cards_kept) {
    const CardSet hand = cards("As Ks Qd"), other = cards("7h 7c 8h"), flop = cards("Ts 9s 2d");
    const CardSet keep = plain_keep(Wins::high, hand, flop, {}), kept = plain_keep(Wins::high, other, flop, {});
    const Situation two =
        known(after_the_discard(betting::games::crazy_pineapple), {keep, kept}, flop, (hand - keep) | (other - kept));
    EXPECT_EQ(exactly(known(betting::games::late_pineapple, {hand, other}, flop)), plain_equity(two));
}

TEST(DiscardEquity, plays_discards_that_are_fixed) {
    const Situation situation = known(betting::games::pineapple_hilo8, {cards("As 2s Kd"), cards("7h 7c 8h")}, {},
                                      cards("3c 3d 3h 3s 4c 4d 4h 4s Jc Jd Jh Js 6c 6d 6h 6s 9s 9c 9d 9h Tc Th"));
    const Situation two = known(after_the_discard(*situation.game), {cards("As Kd"), cards("7h 7c")}, {},
                                situation.dead | cards("2s 8h"));
    EXPECT_EQ(exactly(situation, {*cards("2s").begin(), *cards("8h").begin()}), plain_equity(two));
}

TEST(DiscardEquity, by_samples_is_within_three_errors) {
    Chance chance(13, 0);
    for (const GameSpec *game : crazy_games) {
        const SmallDeal small(chance, 2, 14);
        const Situation situation = known(*game, small.hands, {}, small.dead);
        const Equity sampled = DiscardSampler(situation, {}).equity(5, 0, 20'000);
        EXPECT_EQ(sampled.total, 20'000U);
        EXPECT_NEAR(share_of(sampled, 0), share_of(exactly(situation), 0), 3 * standard_error_of(sampled, 0));
    }
}

// What a range throws away before the flop once went by a table that knows of no dead cards.
TEST(DiscardEquity, by_samples_sees_dead_cards_before_the_flop) {
    Situation situation =
        known(betting::games::pineapple, {cards("Ts 9s 8s"), {}}, {}, cards("Jc Jd Jh 2c 2d 2h 2s 3c 3d 3h 3s Qs Qh"));
    situation.players[1].clear();
    each_choice(CardSet::full_deck() - situation.dead - cards("Ts 9s 8s Js 5h"), 1, cards("Js 5h"),
                [&](CardSet hand) { situation.players[1].push_back({.cards = hand}); });
    EXPECT_EQ(DiscardMemory(Wins::high, situation.dead).keep(cards("Js 6c 5h")), cards("6c 5h"));
    EXPECT_EQ(usual_discard(Wins::high, cards("Js 6c 5h")), *cards("5h").begin());
    EXPECT_GT(situation.players[1].size(), 24U); // more than are planned one by one
    const Equity sampled = DiscardSampler(situation, {}).equity(5, 0, 200'000);
    EXPECT_NEAR(share_of(sampled, 0), share_of(exactly(situation), 0), 3 * standard_error_of(sampled, 0));
}

// Hands of the same kind are judged once, and each throws away what it would if judged alone.
TEST(DiscardMemory, agrees_with_every_hand_judged_alone) {
    Chance chance(17, 0);
    const CardSet dead = cards("Jc Jd Jh 2s");
    const DiscardMemory memory(Wins::high_and_low8, dead);
    for (int round = 0; round < 4; ++round) {
        const CardSet hand = deal(chance, CardSet::full_deck() - dead, 3);
        for (const auto &[one, other] : {std::pair(Suit::clubs, Suit::clubs), std::pair(Suit::clubs, Suit::hearts)}) {
            CardSet renamed;
            for (const Card card : hand)
                renamed |= Card(card.rank(), card.suit() == one ? other : card.suit() == other ? one : card.suit());
            const DiscardValues values = discard_values(Wins::high_and_low8, renamed, {}, dead);
            EXPECT_EQ(memory.keep(renamed), renamed - values.discards[values.best()]) << to_string(renamed);
        }
    }
}

TEST(DiscardEquity, by_samples_does_not_depend_on_pieces) {
    const Situation situation{.game = &betting::games::crazy_pineapple,
                              .players = {{{.cards = cards("As Ks Qd")}}, {{}}, {{.cards = cards("7h")}}},
                              .board = {},
                              .dead = cards("2c")};
    const DiscardSampler sampler(situation, {});
    Equity sum = sampler.equity(3, 0, 30);
    sum += sampler.equity(3, 30, 70);
    EXPECT_EQ(sum, sampler.equity(3, 0, 100));
}

// Against a range of all hands there are, listed one by one.
TEST(DiscardEquity, of_each_discard_counts_every_hand_against_it) {
    Chance chance(14, 0);
    for (const GameSpec *game : crazy_games) {
        const SmallDeal small(chance, 1, 12);
        const CardSet hand = small.hands.front();
        const CardSet flop = deal(chance, CardSet::full_deck() - hand - small.dead, 3);
        Situation listed = known(*game, {hand, {}}, flop, small.dead);
        listed.players[1].clear();
        each_choice(CardSet::full_deck() - hand - flop - small.dead, 3, {},
                    [&](CardSet three) { listed.players[1].push_back({.cards = three}); });
        const FlopPolicy policy(game->showdown.wins, flop, small.dead);
        const Situation random = known(*game, {hand, {}}, flop, small.dead);
        const std::array<Equity, 3> each = exact_on_flop(random, policy);
        const ThreeCards three(hand, small.dead);
        for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(each[i], exactly(listed, {three.cards[i]})) << game->name;
    }
}

// Of all hands together everybody wins half, and each wins what it wins from all hands counted for it alone.
TEST(StartingHandEquities, are_one_half_in_all_and_right_one_by_one) {
    const CardSet flop = cards("Qs Qh Qd"), hand = cards("As Ks Qc");
    for (const GameSpec *game : {crazy_games[0], crazy_games[2]}) {
        const Wins wins = game->showdown.wins;
        const StartingHandEquities all = equities_on(wins, starting_hand_number(flop));
        std::int64_t parts = 0, showdowns = 0;
        for (std::size_t kind = 0; kind < three_card_kinds; ++kind) {
            parts += all.parts[kind];
            showdowns += all.showdowns[kind];
        }
        EXPECT_EQ(2 * parts, pot_parts * showdowns);

        // All hands of its kind that can be held are the same but for the suits of the flop.
        const FlopPolicy policy(wins, flop, {});
        const std::array<Equity, 3> each = exact_on_flop(known(*game, {hand, {}}, flop), policy);
        const ThreeCards three(hand, {});
        std::size_t goes = 0;
        while (three.keep(goes) != policy.keep(hand)) ++goes;
        EXPECT_NEAR(all.share(starting_hand_number(hand)), share_of(each[goes], 0), 1e-12) << game->name;
    }
}

struct TableRow {
    CardSet hand;
    int hands = 0;
    double equity = 0;
};
std::vector<TableRow> published_table() {
    std::ifstream file(ANANAS_SOURCE_DIR "/docs/crazy-pineapple-hands.tsv");
    std::vector<TableRow> rows;
    std::string line;
    std::getline(file, line);
    for (std::string place, hand, suits, hands, equity;
         std::getline(file, place, '\t') && std::getline(file, hand, '\t') && std::getline(file, suits, '\t') &&
         std::getline(file, hands, '\t') && std::getline(file, equity);)
        rows.push_back({.hand = cards(hand), .hands = std::stoi(hands), .equity = std::stod(equity) / 100});
    return rows;
}

TEST(StartingHandEquities, as_published_are_of_all_hands_and_one_half_in_all) {
    const std::vector<TableRow> rows = published_table();
    ASSERT_EQ(rows.size(), three_card_kinds);
    std::vector<int> seen(three_card_kinds);
    double sum = 0;
    for (const TableRow &row : rows) {
        const std::size_t kind = starting_hand_number(row.hand);
        EXPECT_EQ(row.hands, starting_hands()[kind].count);
        EXPECT_EQ(++seen[kind], 1) << to_string(row.hand);
        sum += row.hands * row.equity;
    }
    EXPECT_NEAR(sum / 22'100, 0.5, 5e-7); // half of the last digit
}

// Hands, flops and opponents by chance, discards judged one by one, every turn and river shown down.
TEST(StartingHandEquities, as_published_are_near_deals_played_by_chance) {
    const std::vector<TableRow> rows = published_table();
    ASSERT_EQ(rows.size(), three_card_kinds);
    for (const std::size_t place : {0U, 138U, 1754U}) {
        const CardSet hand = rows[place].hand;
        constexpr int deals = 1000;
        double sum = 0, squares = 0;
        for (int round = 0; round < deals; ++round) {
            Chance chance(18 + place, static_cast<std::uint64_t>(round));
            const CardSet other = deal(chance, CardSet::full_deck() - hand, 3);
            const CardSet flop = deal(chance, CardSet::full_deck() - hand - other, 3);
            const auto kept = [&](CardSet three) {
                const DiscardValues values = discard_values(Wins::high, three, flop, {});
                return three - values.discards[values.best()];
            };
            const CardSet mine = kept(hand), theirs = kept(other);
            int parts = 0, boards = 0;
            each_two(CardSet::full_deck() - hand - other - flop, [&](CardSet last) {
                parts += plain_parts(Wins::high, flop | last, mine, theirs);
                ++boards;
            });
            const double share = static_cast<double>(parts) / (pot_parts * boards);
            sum += share;
            squares += share * share;
        }
        const double mean = sum / deals;
        EXPECT_NEAR(rows[place].equity, mean, 4 * std::sqrt((squares / deals - mean * mean) / deals));
    }
}

TEST(DiscardEquity, says_what_cannot_be_dealt) {
    using ::testing::HasSubstr;
    const auto problem = [](const Situation &situation, const FixedDiscards &fixed = {}) {
        return discard_problem_of(situation, fixed).value_or("none");
    };
    const std::vector<CardSet> hands = {cards("As Ks Qd"), cards("7h 7c 8h")};
    EXPECT_EQ(problem(known(betting::games::crazy_pineapple, hands)), "none");
    EXPECT_EQ(problem(known(betting::games::crazy_pineapple, hands, cards("2c 3c 4c"))), "none");
    EXPECT_THAT(problem(known(betting::games::holdem, hands)), HasSubstr("nothing is thrown away"));
    EXPECT_THAT(problem(known(betting::games::pineapple, hands, cards("2c 3c 4c"))), HasSubstr("hands have two cards"));
    EXPECT_THAT(problem(known(betting::games::crazy_pineapple, hands, cards("2c 3c 4c 5c"))),
                HasSubstr("when the turn comes"));
    EXPECT_THAT(problem(known(betting::games::crazy_pineapple, hands), {*cards("7h").begin()}),
                HasSubstr("player 1 cannot throw away 7h: it is not in As Ks Qd"));
}

TEST(MatrixGame, finds_saddles_and_mixes) {
    const MatrixGame saddle = solve({{{3, 1, 4}, {2, 0, 5}, {6, -1, 2}}});
    EXPECT_EQ(saddle.value, 1);
    EXPECT_FALSE(saddle.mixed);
    const MatrixGame pennies = solve({{{1, 0, 1}, {0, 1, 1}, {0, 0, 0}}});
    EXPECT_NEAR(pennies.value, 0.5, 1e-15);
    EXPECT_TRUE(pennies.mixed);
    const MatrixGame scissors = solve({{{0.5, 0, 1}, {1, 0.5, 0}, {0, 1, 0.5}}});
    EXPECT_NEAR(scissors.value, 0.5, 1e-15);
    for (const double often : scissors.row) EXPECT_NEAR(often, 1.0 / 3, 1e-15);
}

// No mix of either player does better against the other's best mix.
TEST(MatrixGame, cannot_be_improved_upon) {
    Chance chance(15, 0);
    for (int round = 0; round < 2000; ++round) {
        std::array<std::array<double, 3>, 3> matrix{};
        for (auto &row : matrix)
            for (double &entry : row) entry = chance.below(round % 2 == 0 ? 5 : 3613) / 3612.0;
        const MatrixGame game = solve(matrix);
        for (std::size_t i = 0; i < 3; ++i) {
            double row = 0, column = 0;
            for (std::size_t j = 0; j < 3; ++j) {
                row += matrix[i][j] * game.column[j];
                column += game.row[j] * matrix[j][i];
            }
            EXPECT_LE(row, game.value + 1e-12);
            EXPECT_GE(column, game.value - 1e-12);
        }
    }
}

TEST(OpenDiscards, are_the_games_of_all_flops) {
    Chance chance(16, 0);
    for (const GameSpec *game : crazy_games) {
        const SmallDeal small(chance, 2, 7);
        const Situation situation = known(*game, small.hands, {}, small.dead);
        const ThreeCards first(small.hands[0], small.dead), second(small.hands[1], small.dead);
        double sum = 0;
        std::uint64_t flops = 0;
        each_choice(CardSet::full_deck() - first.all() - second.all() - small.dead, 3, {}, [&](CardSet flop) {
            std::array<std::array<double, 3>, 3> matrix{};
            for (std::size_t i = 0; i < 3; ++i)
                for (std::size_t j = 0; j < 3; ++j)
                    matrix[i][j] =
                        share_of(plain_equity(known(after_the_discard(*game), {first.keep(i), second.keep(j)}, flop,
                                                    small.dead | first.cards[i] | second.cards[j])),
                                 0);
            sum += solve(matrix).value;
            ++flops;
        });
        const OpenEquity open = open_discard_equity(situation);
        EXPECT_EQ(open.flops, flops);
        EXPECT_NEAR(open.share(), sum / static_cast<double>(flops), 1e-9);
        OpenEquity pieces = open_discard_equity(situation, {.number = 1, .of = 2});
        pieces += open_discard_equity(situation, {.number = 0, .of = 2});
        EXPECT_EQ(pieces, open);
        const OpenEquity mirrored = open_discard_equity(known(*game, {small.hands[1], small.hands[0]}, {}, small.dead));
        EXPECT_NEAR(open.share() + mirrored.share(), 1, 1e-8);
    }
}

} // namespace
} // namespace ananas::analysis
