// What a house-banked game is worth, as `ananas odds --json` says it and as the page of Twisted Pineapple reads it.
#pragma once

#include "analysis/house_strategy.h"
#include "cards/card.h"
#include "cards/text.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {

struct OutcomeTold {
    std::string name;
    std::int64_t combinations = 0;
    std::string probability, returns;
    int wagered = 0, net = 0;
};
template <class Out> void tell(Out &out, const OutcomeTold &outcome) {
    out("name", outcome.name);
    out("combinations", outcome.combinations);
    out("probability", outcome.probability);
    out("return", outcome.returns);
    out("wagered", outcome.wagered);
    out("net", outcome.net);
}

// Rules to play by, in words and in parts, for those who say them in another language. What a part leaves open is left
// out.
struct StrategyTold {
    std::vector<std::string> keep, second_bet_with, river_bet_with;
    std::vector<analysis::KeepRule> keep_rules;
    std::vector<analysis::BetRule> second_rules, river_rules;
    std::string ev, cost;
};
inline std::string letter_of(Rank rank) { return to_string(Card(rank, Suit::clubs)).substr(0, 1); }
template <class Out>
void tell_bets(Out &out, std::string_view key, const std::vector<analysis::BetRule> &rules, int cards) {
    out.list(key, "HouseBetRule", rules, [cards](auto &part, const analysis::BetRule &rule) {
        part("cards", cards);
        part("pair", rule.pair);
        part.maybe("of_a_suit", rule.of_a_suit > 0, rule.of_a_suit);
        part.maybe("gaps", rule.gaps >= 0, rule.gaps);
        part.maybe("high_cards", rule.high_cards > 0, rule.high_cards);
        part.maybe("from", rule.high != Rank::two, letter_of(rule.high));
    });
}
template <class Out> void tell(Out &out, const StrategyTold &strategy) {
    out("keep", strategy.keep);
    out("second_bet_with", strategy.second_bet_with);
    out("river_bet_with", strategy.river_bet_with);
    out.object("rules", "HouseRules", [&](auto &rules) {
        rules.list("keep", "HouseKeepRule", strategy.keep_rules, [](auto &part, const analysis::KeepRule &rule) {
            part("pair", rule.pair);
            part("suited", rule.suited);
            part.maybe("gaps", rule.gaps >= 0, rule.gaps);
            part.maybe("both_from", rule.low != Rank::two, letter_of(rule.low));
            part.maybe("one_from", rule.one != Rank::two, letter_of(rule.one));
        });
        tell_bets(rules, "second", strategy.second_rules, 3);
        tell_bets(rules, "river", strategy.river_rules, 4);
    });
    out("ev", strategy.ev);
    out("cost", strategy.cost);
}

struct HouseOdds {
    struct Edge {
        int first_bet = 0;
        std::string edge;
    };
    std::string schedule, ev, ev_fraction, ev_with_ante, ev_with_ante_fraction, house_edge_first_bet, house_edge_outlay,
        average_wager, element_of_risk, standard_deviation;
    std::optional<std::string> break_even_first_bet;
    std::vector<OutcomeTold> outcomes;
    std::string second, river; // "1..3" times the first bet
    std::vector<Edge> curve;
    std::int64_t combinations = 0;
    std::string_view ties;
    std::optional<StrategyTold> strategy; // for those who asked for it
};
template <class Out> void tell(Out &out, const HouseOdds &odds) {
    out.is("game", "twisted");
    out("schedule", odds.schedule);
    out("ev", odds.ev);
    out("ev_fraction", odds.ev_fraction);
    out("ev_with_ante", odds.ev_with_ante);
    out("ev_with_ante_fraction", odds.ev_with_ante_fraction);
    out("house_edge_first_bet", odds.house_edge_first_bet);
    out("house_edge_outlay", odds.house_edge_outlay);
    out("average_wager", odds.average_wager);
    out("element_of_risk", odds.element_of_risk);
    out("standard_deviation", odds.standard_deviation);
    out("break_even_first_bet", odds.break_even_first_bet);
    out.list("outcomes", "HouseOutcome", odds.outcomes,
             [](auto &part, const OutcomeTold &outcome) { tell(part, outcome); });
    out("second", odds.second);
    out("river", odds.river);
    out.list("curve", "HouseEdge", odds.curve, [](auto &part, const HouseOdds::Edge &at) {
        part("first_bet", at.first_bet);
        part("edge", at.edge);
    });
    out("combinations", odds.combinations);
    out("ties", odds.ties);
    out.maybe("strategy", odds.strategy.has_value(), odds.strategy.value_or(StrategyTold{}));
}

} // namespace ananas::app
