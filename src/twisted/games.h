// The house-banked games that are known, each a table of a few rows.
#pragma once

#include "base/list.h"
#include "cards/card.h"
#include "rulebook/rulebook.h"
#include "twisted/house_game.h"
#include "twisted/pay_schedule.h"

#include <array>

namespace ananas::twisted {

constexpr Held any(HandKind kind) { return {.kind = kind, .rank = Rank::two}; }
constexpr Held pair_of(Rank rank) { return {.kind = HandKind::pair, .rank = rank}; }

namespace schedules {

// SD15-A and SD15-B.
inline constexpr PaySchedule twisted_a{.name = "A",
                                       .lines = {{any(HandKind::royal_flush), 500},
                                                 {any(HandKind::straight_flush), 100},
                                                 {any(HandKind::quads), 25},
                                                 {any(HandKind::full_house), 15},
                                                 {any(HandKind::flush), 10},
                                                 {any(HandKind::straight), 5},
                                                 {any(HandKind::trips), 3},
                                                 {any(HandKind::two_pair), 2},
                                                 {pair_of(Rank::seven), 1}}};
inline constexpr PaySchedule twisted_b{.name = "B",
                                       .lines = {{any(HandKind::royal_flush), 200},
                                                 {any(HandKind::straight_flush), 50},
                                                 {any(HandKind::quads), 20},
                                                 {any(HandKind::full_house), 10},
                                                 {any(HandKind::flush), 7},
                                                 {any(HandKind::straight), 4},
                                                 {any(HandKind::trips), 3},
                                                 {any(HandKind::two_pair), 2},
                                                 {pair_of(Rank::seven), 1}}};

// Mississippi Stud as most rooms pay it, and with the straight at 5 to 1.
inline constexpr PaySchedule mississippi_a{.name = "A",
                                           .lines = {{any(HandKind::royal_flush), 500},
                                                     {any(HandKind::straight_flush), 100},
                                                     {any(HandKind::quads), 40},
                                                     {any(HandKind::full_house), 10},
                                                     {any(HandKind::flush), 6},
                                                     {any(HandKind::straight), 4},
                                                     {any(HandKind::trips), 3},
                                                     {any(HandKind::two_pair), 2},
                                                     {pair_of(Rank::jack), 1},
                                                     {pair_of(Rank::six), 0}}};
inline constexpr PaySchedule mississippi_b{.name = "B",
                                           .lines = {{any(HandKind::royal_flush), 500},
                                                     {any(HandKind::straight_flush), 100},
                                                     {any(HandKind::quads), 40},
                                                     {any(HandKind::full_house), 10},
                                                     {any(HandKind::flush), 6},
                                                     {any(HandKind::straight), 5},
                                                     {any(HandKind::trips), 3},
                                                     {any(HandKind::two_pair), 2},
                                                     {pair_of(Rank::jack), 1},
                                                     {pair_of(Rank::six), 0}}};

inline constexpr PaySchedule let_it_ride{.name = "A",
                                         .lines = {{any(HandKind::royal_flush), 1000},
                                                   {any(HandKind::straight_flush), 200},
                                                   {any(HandKind::quads), 50},
                                                   {any(HandKind::full_house), 11},
                                                   {any(HandKind::flush), 8},
                                                   {any(HandKind::straight), 5},
                                                   {any(HandKind::trips), 3},
                                                   {any(HandKind::two_pair), 2},
                                                   {pair_of(Rank::ten), 1}}};

// The bonus on the ante of Three Card Poker.
inline constexpr PaySchedule ante_bonus{
    .name = "A",
    .lines = {{any(HandKind::straight_flush), 5}, {any(HandKind::trips), 4}, {any(HandKind::straight), 1}}};

// Pair Plus with the flush at 4 and at 3 to 1.
inline constexpr PaySchedule pair_plus_a{.name = "A",
                                         .lines = {{any(HandKind::straight_flush), 40},
                                                   {any(HandKind::trips), 30},
                                                   {any(HandKind::straight), 6},
                                                   {any(HandKind::flush), 4},
                                                   {any(HandKind::pair), 1}}};
inline constexpr PaySchedule pair_plus_b{.name = "B",
                                         .lines = {{any(HandKind::straight_flush), 40},
                                                   {any(HandKind::trips), 30},
                                                   {any(HandKind::straight), 6},
                                                   {any(HandKind::flush), 3},
                                                   {any(HandKind::pair), 1}}};

} // namespace schedules

namespace games {

inline constexpr HouseGame twisted{.name = "twisted",
                                   .title = "Twisted Pineapple",
                                   .dealt = 3,
                                   .discards = 1,
                                   .stages = {{.reveals = 1}, {.reveals = 1}},
                                   .last_cards = 1,
                                   .ante_percent = 50,
                                   .pays = schedules::twisted_a,
                                   .rule = clause("SD15-13")};

inline constexpr HouseGame mississippi_stud{.name = "mississippi-stud",
                                            .title = "Mississippi Stud",
                                            .dealt = 2,
                                            .stages = {{.reveals = 0, .choice = {.least = 1, .most = 3}},
                                                       {.reveals = 1, .choice = {.least = 1, .most = 3}},
                                                       {.reveals = 1, .choice = {.least = 1, .most = 3}}},
                                            .last_cards = 1,
                                            .pays = schedules::mississippi_a};

inline constexpr HouseGame let_it_ride{.name = "let-it-ride",
                                       .title = "Let It Ride",
                                       .dealt = 3,
                                       .stages = {{.reveals = 0, .choice = {.least = 0, .fold = false}},
                                                  {.reveals = 1, .choice = {.least = 0, .fold = false}}},
                                       .last_cards = 1,
                                       .pays = schedules::let_it_ride};

inline constexpr HouseGame three_card_poker{.name = "three-card-poker",
                                            .title = "Three Card Poker",
                                            .ranking = Ranking::three_cards,
                                            .dealt = 3,
                                            .stages = {{.reveals = 0}},
                                            .dealer = DealerHand{{HandKind::high_card, Rank::queen}},
                                            .pays = schedules::ante_bonus};

inline constexpr HouseGame pair_plus{.name = "pair-plus",
                                     .title = "Pair Plus",
                                     .ranking = Ranking::three_cards,
                                     .dealt = 3,
                                     .pays = schedules::pair_plus_a};

} // namespace games

// A game with the schedules that it is known to be played with, the usual one first.
struct KnownGame {
    const HouseGame *game;
    List<const PaySchedule *, 2> schedules;
};
inline constexpr std::array<KnownGame, 5> house_games = {
    {{&games::twisted, {&schedules::twisted_a, &schedules::twisted_b}},
     {&games::mississippi_stud, {&schedules::mississippi_a, &schedules::mississippi_b}},
     {&games::let_it_ride, {&schedules::let_it_ride}},
     {&games::three_card_poker, {&schedules::ante_bonus}},
     {&games::pair_plus, {&schedules::pair_plus_a, &schedules::pair_plus_b}}}};

} // namespace ananas::twisted
