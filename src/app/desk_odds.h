// What Twisted Pineapple is worth, for the page that shows it: as `ananas odds --json` says it. Part of desk.h.
#pragma once

#include <string_view>

namespace ananas::app {

// For the browser; rules to play by are there for those who asked for them.
inline constexpr std::string_view house_odds_type = R"({
  game: "twisted"; schedule: "A" | "B"; ev: string; ev_fraction: string; ev_with_ante: string;
  ev_with_ante_fraction: string; house_edge_first_bet: string; house_edge_outlay: string; average_wager: string;
  element_of_risk: string; standard_deviation: string; break_even_first_bet: string | null;
  outcomes: { name: string; combinations: number; probability: string; return: string; wagered: number; net: number }[];
  second: string; river: string; curve: { first_bet: number; edge: string }[]; combinations: number; ties: string;
  strategy?: {
    keep: string[]; second_bet_with: string[]; river_bet_with: string[]; ev: string; cost: string;
    rules: {
      keep: { pair: boolean; suited: boolean; gaps?: number; both_from?: string; one_from?: string }[];
      second: HouseBetRule[]; river: HouseBetRule[];
    };
  };
})";
inline constexpr std::string_view house_bet_rule_type =
    "{ cards: number; pair: boolean; of_a_suit?: number; gaps?: number; high_cards?: number; from?: string }";

} // namespace ananas::app
