// `ananas odds --hand`: what every choice with a hand is worth.
#include "analysis/fraction.h"
#include "analysis/house_odds.h"
#include "app/odds.h"
#include "app/speech.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "twisted/house_game.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using analysis::decimal;
using analysis::Fraction;
using analysis::fraction;
using analysis::HouseSolver;
using analysis::Option;
using twisted::HouseGame;

struct SpotAsked {
    HouseGame game;
    analysis::Spot spot;
    std::string title;
};

Result<CardSet, Complaint> cards_given(std::string_view text, std::string_view what) {
    const auto parsed = parse_card_set(text, 0, deck_size);
    if (!parsed) return Failure{Complaint{fmt::format("{}: {}", what, parsed.error().message())}};
    return *parsed;
}

int cards_turned(const HouseGame &game, std::size_t stage) {
    int turned = 0;
    for (std::size_t before = 0; before <= stage; ++before) turned += game.stages[before].reveals;
    return turned;
}

// The decisions of a game: "0, 1 or 2".
std::string community_counts(const HouseGame &game) {
    std::vector<int> counts;
    if (game.discards > 0) counts.push_back(0);
    for (std::size_t stage = 0; stage < game.stages.size(); ++stage) counts.push_back(cards_turned(game, stage));
    return fmt::format("{}", fmt::join(counts, " or "));
}

std::optional<std::size_t> stage_of(const HouseGame &game, int community) {
    for (std::size_t stage = 0; stage < game.stages.size(); ++stage)
        if (cards_turned(game, stage) == community) return stage;
    return std::nullopt;
}

// The spots that the words mean: one, or one for each card that may have been thrown away.
Result<std::vector<SpotAsked>, Complaint> spots_of(const HandAsked &asked_for, const HouseGame &game) {
    const auto complain = [](std::string sentence) { return Failure{Complaint{std::move(sentence)}}; };
    const auto hand = cards_given(asked_for.hand, "--hand");
    if (!hand) return Failure{hand.error()};
    const auto community = cards_given(asked_for.community, "--community");
    if (!community) return Failure{community.error()};
    const auto discard = cards_given(asked_for.discard, "--discard");
    if (!discard) return Failure{discard.error()};
    if (game.stages.empty()) return complain(fmt::format("{} has nothing to decide", game.title));
    if (const CardSet twice = *hand & *community; !twice.empty())
        return complain(fmt::format("{} is in the hand and among the community cards", to_string(twice)));

    const bool throws = game.discards > 0;
    const bool kept_only = throws && hand->size() == game.dealt - game.discards;
    if (hand->size() != game.dealt && !kept_only)
        return complain(fmt::format("a hand of {} has {} cards{}, and '{}' has {}", game.title, game.dealt,
                                    throws ? fmt::format(", or the {} that were kept", game.dealt - game.discards) : "",
                                    asked_for.hand, hand->size()));
    const int turned = community->size();
    const auto stage = stage_of(game, turned);
    if (!stage && (!throws || turned != 0))
        return complain(fmt::format("{} asks for a decision with {} community cards, not with {}", game.title,
                                    community_counts(game), turned));
    if (kept_only && turned == 0)
        return complain(
            fmt::format("with {} cards and none turned up there is nothing to decide: give all {} cards for "
                        "the discard, or --community",
                        hand->size(), game.dealt));
    if (!discard->empty() &&
        (!throws || kept_only || turned == 0 || discard->size() != 1 || !hand->contains_all(*discard)))
        return complain(
            "--discard names the one of the three cards in --hand that was thrown away, when community cards "
            "are given");

    int least = 1;
    int most = 1;
    for (std::size_t before = 0; stage && before < *stage; ++before) {
        least += game.stages[before].choice.least;
        most += game.stages[before].choice.most;
    }
    if (asked_for.wagered && (*asked_for.wagered < least || *asked_for.wagered > most))
        return complain(fmt::format("--wagered {} cannot be: at this point from {} to {} first bets are in",
                                    *asked_for.wagered, least, most));
    analysis::Spot spot{.hand = *hand | *community,
                        .dead = {},
                        .stage = stage.value_or(0),
                        .wagered = asked_for.wagered.value_or(least)};
    if (kept_only) { // the card thrown away is not known, which is as if it were still in the deck
        HouseGame unknown = game;
        unknown.dealt -= unknown.discards;
        unknown.discards = 0;
        return std::vector<SpotAsked>{{unknown, spot, "the discard unknown"}};
    }
    if (!throws || turned == 0) return std::vector<SpotAsked>{{game, spot, {}}};
    std::vector<SpotAsked> spots;
    for (const Card card : discard->empty() ? *hand : *discard) {
        analysis::Spot after = spot;
        after.hand -= card;
        after.dead = card;
        spots.push_back({game, after, fmt::format("{} thrown away", to_string(card))});
    }
    return spots;
}

std::string name_of(const Option &option, const HouseGame &game) {
    switch (option.kind) {
    case Option::Kind::discard: return fmt::format("discard {}", to_string(option.card));
    case Option::Kind::fold: return "fold";
    case Option::Kind::bet: break;
    }
    if (option.times == 0) return "take the bet back";
    if (game.stages[0].choice.least == 0) return "let it ride";
    return fmt::format("bet {}", option.times);
}

void answer(Speech &out, const HouseGame &game, const HandAsked &asked_for, const std::vector<SpotAsked> &spots,
            bool json) {
    std::optional<HouseSolver> solver;
    boost::json::array answers;
    const Fraction ante = fraction(game.ante_percent, 100);
    if (!json)
        out.say("{}: {}{}\n", game.title, to_string(*parse_card_set(asked_for.hand, 0, deck_size)),
                asked_for.community.empty()
                    ? ""
                    : fmt::format(", community {}", to_string(*parse_card_set(asked_for.community, 0, deck_size))));
    for (const SpotAsked &asked : spots) {
        if (!solver || !(solver->game() == asked.game)) solver.emplace(asked.game);
        const std::vector<Option> options = solver->options(asked.spot);
        boost::json::array choices;
        if (!json) {
            out.say("\n  {:<20} {:>18} {:>18} {:>16}\n", asked.title.empty() ? "choice" : asked.title, "value",
                    ante.numerator > 0 ? "with the ante" : "", "average wager");
        }
        for (const Option &option : options) {
            const std::string value = decimal(option.value, places);
            const std::string with_ante = decimal(option.value - ante, places);
            if (json) {
                boost::json::object choice{{"choice", name_of(option, game)}, {"ev", value}};
                if (ante.numerator > 0) choice["ev_with_ante"] = with_ante;
                choice["average_wager"] = decimal(option.average_wager, places);
                choice["best"] = option.best;
                choices.emplace_back(std::move(choice));
            } else {
                out.say("{} {:<20} {:>18} {:>18} {:>16}\n", option.best ? "*" : " ", name_of(option, game), value,
                        ante.numerator > 0 ? with_ante : "", decimal(option.average_wager, 6));
            }
        }
        boost::json::object answer{{"game", game.name},
                                   {"hand", to_string(*parse_card_set(asked_for.hand, 0, deck_size))},
                                   {"community", to_string(*parse_card_set(asked_for.community, 0, deck_size))}};
        if (!asked.spot.dead.empty()) answer["discard"] = to_string(*asked.spot.dead.begin());
        answer["wagered"] = asked.spot.wagered;
        answer["choices"] = std::move(choices);
        answers.emplace_back(std::move(answer));
    }
    if (json)
        for (const auto &answer : answers) out.say_line(boost::json::serialize(answer));
    else
        out.say("\nValues in first bets, all bets of the round counted; * is the best choice.\n");
}

} // namespace

std::optional<Complaint> say_hand(Speech &out, const HouseGame &game, const HandAsked &asked, bool json) {
    const auto spots = spots_of(asked, game);
    if (!spots) return spots.error();
    answer(out, game, asked, *spots, json);
    return std::nullopt;
}

} // namespace ananas::app
