#include "app/hand_equity.h"

#include "analysis/discard_equity.h"
#include "analysis/equity.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "records/record.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

using analysis::Equity;
using analysis::Situation;
using records::Happening;
using records::SeenCards;
using records::What;

constexpr double most_counted = 3e6; // deals that are looked at one by one in a moment
constexpr std::uint64_t samples = 20'000;
constexpr std::uint64_t samples_with_discards = 1'500; // each of which decides on the discards of all
constexpr std::uint64_t seed = 1;

// The table when the cards of a street lie, before anybody acts on them.
struct Moment {
    std::vector<Card> board;
    std::vector<bool> live;
    std::vector<std::size_t> dealt; // cards that each player has got
};

// What somebody saw of a hand, to its end.
struct Story {
    std::vector<SeenCards> dealt; // to each player, in order
    std::vector<CardSet> kept;    // of these, known and not thrown away
    CardSet thrown;               // known
    std::vector<Moment> moments;
};

bool is_action(What what) {
    return what == What::fold || what == What::check || what == What::call || what == What::bet_to;
}

// A hand that was shown tells all cards of whoever has thrown none away, in the order dealt if what lay open agrees.
void learn(SeenCards &dealt, const SeenCards &shown) {
    if (dealt.size() != shown.size()) return;
    for (std::size_t card = 0; card < dealt.size(); ++card)
        if (dealt[card].has_value() && shown[card].has_value() && dealt[card] != shown[card]) return;
    for (std::size_t card = 0; card < dealt.size(); ++card)
        if (!dealt[card]) dealt[card] = shown[card];
}

Story story_of(const records::HandRecord &seen) {
    const std::size_t players = seen.players.size();
    Story story{
        .dealt = std::vector<SeenCards>(players), .kept = std::vector<CardSet>(players), .thrown = {}, .moments = {}};
    Moment now{.board = {}, .live = std::vector<bool>(players, true), .dealt = std::vector<std::size_t>(players)};
    bool fresh = false;                // cards lie that nobody has acted on
    std::vector<bool> served(players); // with some of them
    const auto look = [&] {
        if (fresh) story.moments.push_back(now);
        fresh = false;
        served.assign(players, false);
    };
    for (const Happening &each : seen.happenings) {
        const auto player = static_cast<std::size_t>(std::max(each.player, 0));
        if (is_action(each.what) || each.what == What::board || (each.what == What::hole && served[player])) look();
        switch (each.what) {
        case What::board:
            for (const records::SeenCard &card : each.cards)
                if (card) now.board.push_back(*card);
            fresh = true;
            break;
        case What::hole:
            story.dealt[player].insert(story.dealt[player].end(), each.cards.begin(), each.cards.end());
            now.dealt[player] += each.cards.size();
            fresh = served[player] = true;
            break;
        case What::discard:
            for (const records::SeenCard &card : each.cards)
                if (card) story.thrown |= *card;
            break;
        case What::show:
            learn(story.dealt[player], each.cards);
            for (const records::SeenCard &card : each.cards)
                if (card) story.kept[player] |= *card;
            break;
        case What::fold: now.live[player] = false; break;
        default: break;
        }
    }
    look();
    for (std::size_t player = 0; player < players; ++player)
        for (const records::SeenCard &card : story.dealt[player])
            if (card && !story.thrown.contains(*card)) story.kept[player] |= *card;
    return story;
}

std::string_view name_of(const Moment &moment, bool stud) {
    constexpr std::string_view by_cards[] = {"third", "fourth", "fifth", "sixth", "seventh"};
    if (stud) {
        const std::size_t most = *std::ranges::max_element(moment.dealt);
        return most < 3 || most > 7 ? std::string_view() : by_cards[most - 3];
    }
    switch (moment.board.size()) {
    case 0: return "deal";
    case 3: return "flop";
    case 4: return "turn";
    case 5: return "river";
    default: return {};
    }
}

// The first cards that a player got, as far as they are known.
CardSet first_cards(const SeenCards &dealt, std::size_t count) {
    CardSet cards;
    for (std::size_t card = 0; card < std::min(count, dealt.size()); ++card)
        if (const auto &known = dealt[card]) cards |= *known;
    return cards;
}

struct Asked {
    Situation situation;
    std::vector<std::size_t> players; // of the record, in the situation's order
};

Asked asked_of(const betting::GameSpec &game, const Story &story, const Moment &moment, bool stud) {
    Asked asked{.situation = {.game = &game, .players = {}, .board = {}, .dead = {}}, .players = {}};
    for (const Card card : moment.board) asked.situation.board |= card;
    for (std::size_t player = 0; player < moment.live.size(); ++player) {
        const CardSet known = stud ? first_cards(story.dealt[player], moment.dealt[player]) : story.kept[player];
        if (!moment.live[player]) {
            asked.situation.dead |= known;
            continue;
        }
        asked.situation.players.push_back({{.cards = known}});
        asked.players.push_back(player);
    }
    asked.situation.dead |= story.thrown;
    return asked;
}

std::optional<Equity> worked_out(Situation &situation) {
    const int whole = analysis::hole_cards_of(*situation.game);
    if (analysis::has_discards(*situation.game)) {
        const betting::GameSpec &after = analysis::after_the_discard(*situation.game);
        const bool undecided = std::ranges::any_of(situation.players, [&](const analysis::Range &range) {
            return range[0].cards.size() > analysis::hole_cards_of(after);
        });
        if (undecided) { // somebody folded before the discard
            situation.dead = {};
            if (analysis::discard_problem_of(situation, {})) return std::nullopt;
            return analysis::DiscardSampler(situation, {}).equity(seed, 0, samples_with_discards);
        }
        situation.game = &after;
    } else if (std::ranges::any_of(situation.players,
                                   [&](const analysis::Range &range) { return range[0].cards.size() > whole; })) {
        return std::nullopt;
    }
    if (analysis::problem_of(situation)) return std::nullopt;
    if (analysis::can_be_exact(situation) && analysis::work_of(situation) <= most_counted)
        return analysis::exact_equity(situation);
    return analysis::sampled_equity(situation, seed, 0, samples);
}

} // namespace

std::vector<PlayedStreet> equity_by_street(const records::HandRecord &seen) {
    const betting::GameSpec *const game = betting::find_game(seen.game);
    if (game == nullptr || seen.players.empty()) return {};
    const bool stud = betting::has_bring_in(*game);
    const Story story = story_of(seen);
    std::vector<PlayedStreet> streets;
    for (const Moment &moment : story.moments) {
        const std::string_view name = name_of(moment, stud);
        if (name.empty() || (stud && !moment.board.empty())) continue;
        Asked asked = asked_of(*game, story, moment, stud);
        const auto known = [&](std::size_t place) { return !asked.situation.players[place][0].cards.empty(); };
        bool anybody = false;
        for (std::size_t place = 0; place < asked.players.size(); ++place) anybody = anybody || known(place);
        if (asked.players.size() < 2 || !anybody) continue;
        const std::optional<Equity> equity = worked_out(asked.situation);
        if (!equity || equity->total == 0) continue;
        PlayedStreet street{
            .street = name, .board = moment.board, .exact = equity->exact, .deals = equity->total, .shares = {}};
        for (std::size_t place = 0; place < asked.players.size(); ++place)
            street.shares.push_back({.player = asked.players[place],
                                     .known = known(place),
                                     .share = analysis::share_of(*equity, place),
                                     .error = equity->exact ? 0 : analysis::standard_error_of(*equity, place)});
        streets.push_back(std::move(street));
    }
    return streets;
}

} // namespace ananas::app
