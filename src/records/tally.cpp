#include "records/tally.h"

#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "records/amount.h"
#include "records/games.h"
#include "records/record.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::records {

Tally::Tally(const std::vector<Player> &players, Chips big_blind, Chips bring_in)
    : big_blind_(big_blind), bring_in_(bring_in) {
    for (const Player &player : players) lines_.push_back({.stack = player.stack, .bet = {}, .put = {}});
}

void Tally::put(int player, Chips amount, bool live) {
    Line &line = lines_[static_cast<std::size_t>(player)];
    line.stack -= amount;
    line.put += amount;
    if (live) line.bet += amount;
}

void Tally::note(const Happening &happening) {
    if (happening.what == What::hole || happening.what == What::board) {
        if (acted_) {
            if (const std::optional<Uncalled> over = uncalled()) put(over->player, -over->amount, true);
            for (Line &line : lines_) line.bet = Chips();
            owed_ = Chips();
        }
        acted_ = false;
        return;
    }
    if (happening.player < 0) return;
    if (happening.what == What::big_blind) owed_ = std::max(owed_, big_blind_);
    if (happening.what == What::bring_in) owed_ = std::max(owed_, bring_in_);
    switch (happening.what) {
    case What::ante:
    case What::dead_blind: put(happening.player, happening.amount, false); return;
    case What::small_blind:
    case What::big_blind:
    case What::straddle:
    case What::extra_blind: put(happening.player, happening.amount, true); return;
    case What::returned: put(happening.player, -happening.amount, true); return;
    case What::show:
    case What::muck:
    case What::discard: return;
    case What::bet_to: put(happening.player, happening.amount - (*this)[happening.player].bet, true); break;
    case What::bring_in:
    case What::call: put(happening.player, happening.amount, true); break;
    case What::fold: lines_[static_cast<std::size_t>(happening.player)].folded = true; break;
    case What::check: break;
    case What::hole:
    case What::board: return;
    }
    acted_ = true;
}

Chips Tally::highest_bet() const {
    Chips highest = owed_;
    for (const Line &line : lines_) highest = std::max(highest, line.bet);
    return highest;
}

Chips Tally::to_call(int player) const {
    const Line &line = (*this)[player];
    return std::max(Chips(), std::min(highest_bet() - line.bet, line.stack));
}

Chips Tally::pot() const {
    return std::accumulate(lines_.begin(), lines_.end(), Chips(),
                           [](Chips sum, const Line &line) { return sum + line.put; });
}

std::optional<Tally::Uncalled> Tally::uncalled() const {
    Uncalled highest;
    Chips second;
    for (std::size_t player = 0; player < lines_.size(); ++player) {
        const Chips bet = lines_[player].bet;
        if (bet > highest.amount)
            second = std::exchange(highest, {static_cast<int>(player), bet}).amount;
        else
            second = std::max(second, bet);
    }
    if (highest.amount == second) return std::nullopt;
    return Uncalled{highest.player, highest.amount - second};
}

void leave_out_returned_bet(HandRecord &record) {
    Tally tally(record);
    for (const Happening &happening : record.happenings) tally.note(happening);
    const std::optional<Tally::Uncalled> uncalled = tally.uncalled();
    Outcome &outcome = record.outcome;
    if (!uncalled || outcome.wins.size() != 1 || outcome.wins.front().player != uncalled->player ||
        outcome.wins.front().amount + outcome.rake.value_or(Chips()) != tally.pot())
        return;
    outcome.wins.front().amount -= uncalled->amount;
    if (outcome.pot == tally.pot()) *outcome.pot -= uncalled->amount;
}

namespace {

Problem bad(std::string why, int line) { return {.kind = Problem::Kind::bad, .why = std::move(why), .line = line}; }

// Each card belongs to one place, and a hand that is shown is the hand that was dealt.
std::optional<Problem> check_cards(const HandRecord &record) {
    const GameNames *game = find_game(record.game);
    const int most = game == nullptr || game->stud ? 7 : game->hole_cards;
    CardSet board;
    std::vector<CardSet> hands(record.players.size());
    for (const Happening &happening : record.happenings) {
        CardSet seen;
        for (const SeenCard &card : happening.cards) {
            if (!card) continue;
            if (seen.contains(*card)) return bad(fmt::format("{} appears twice", to_string(*card)), happening.line);
            seen |= *card;
        }
        if (seen.empty()) continue;
        CardSet &place = happening.player < 0 ? board : hands[static_cast<std::size_t>(happening.player)];
        const bool dealt = happening.what == What::hole || happening.what == What::board;
        if (dealt && place.intersects(seen))
            return bad(fmt::format("{} is dealt twice", to_string(place & seen)), happening.line);
        place |= seen;
        if (place.size() > (happening.player < 0 ? 5 : most))
            return bad(fmt::format("{} are more cards than the game deals there", to_string(place)), happening.line);
        CardSet all = board;
        int count = board.size();
        for (const CardSet hand : hands) {
            all |= hand;
            count += hand.size();
        }
        if (all.size() != count) return bad(fmt::format("one of {} is in two places", to_string(seen)), happening.line);
    }
    return std::nullopt;
}

std::optional<Problem> check_sums(const HandRecord &record) {
    Tally tally(record);
    const auto money = [&](Chips amount) { return write_amount(amount, record.decimals); };
    for (const Happening &happening : record.happenings) {
        const bool acts = happening.what >= What::fold && happening.what <= What::bet_to;
        if (happening.player >= 0 && acts && tally[happening.player].folded)
            return bad(
                fmt::format("{} acts after folding", record.players[static_cast<std::size_t>(happening.player)].name),
                happening.line);
        if (happening.what == What::returned) {
            const std::optional<Tally::Uncalled> uncalled = tally.uncalled();
            if (!uncalled || uncalled->player != happening.player || uncalled->amount != happening.amount)
                return bad(fmt::format("{} is returned, but {} went uncalled", money(happening.amount),
                                       uncalled ? money(uncalled->amount) : "nothing"),
                           happening.line);
        }
        if (happening.what == What::call && happening.amount != tally.to_call(happening.player))
            return bad(fmt::format("{} calls {} where {} is to be called",
                                   record.players[static_cast<std::size_t>(happening.player)].name,
                                   money(happening.amount), money(tally.to_call(happening.player))),
                       happening.line);
        tally.note(happening);
        if (happening.player >= 0 && tally[happening.player].stack < Chips())
            return bad(fmt::format("{} puts in {} more than the stack",
                                   record.players[static_cast<std::size_t>(happening.player)].name,
                                   money(-tally[happening.player].stack)),
                       happening.line);
    }
    Chips pot = tally.pot();
    if (const std::optional<Tally::Uncalled> uncalled = tally.uncalled()) pot -= uncalled->amount;

    const Outcome &outcome = record.outcome;
    if (outcome.pot && *outcome.pot != pot)
        return bad(fmt::format("the pot is said to be {}, but {} went in", money(*outcome.pot), money(pot)), 0);
    Chips paid;
    for (const Win &win : outcome.wins) paid += win.amount;
    if (!outcome.wins.empty() && (outcome.rake ? paid + *outcome.rake != pot : paid > pot))
        return bad(fmt::format("{} and a rake of {} were paid out of a pot of {}", money(paid),
                               outcome.rake ? money(*outcome.rake) : "nothing", money(pot)),
                   0);
    if (!outcome.finishing.empty()) {
        Chips before;
        Chips after;
        for (const Player &player : record.players) before += player.stack;
        for (const Chips stack : outcome.finishing) after += stack;
        if (outcome.rake ? after + *outcome.rake != before : after > before)
            return bad(
                fmt::format("the stacks add up to {} before the hand and to {} after it", money(before), money(after)),
                0);
    }
    return std::nullopt;
}

} // namespace

std::optional<Problem> check(const HandRecord &record) {
    if (std::optional<Problem> problem = check_cards(record)) return problem;
    return check_sums(record);
}

bool has_short_bet(const HandRecord &record) {
    return std::ranges::any_of(record.happenings, [&](const Happening &happening) {
        return (happening.what == What::big_blind && happening.amount < record.big_blind) ||
               (happening.what == What::bring_in && happening.amount < record.bring_in);
    });
}

void settle_short_bets(HandRecord &record) {
    if (!has_short_bet(record) || !check(record)) return;
    HandRecord as_posted = record;
    as_posted.short_bets_as_posted = true;
    if (!check(as_posted)) record = std::move(as_posted);
}

} // namespace ananas::records
