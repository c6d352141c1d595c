// The house's players: seated, asked and given chips like others, and thinking elsewhere.

#include "base/result.h"
#include "betting/event.h"
#include "betting/spec.h"
#include "bots/bot.h"
#include "bots/names.h"
#include "chinese/event.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/keys.h"
#include "room/occupant.h"
#include "room/refusal.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/view.h"
#include "twisted/event.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

// What a bot brings: a hundred stakes, as far as the table takes them.
Chips bots_buy_in(const Settings &settings) {
    return std::clamp(settings.stake * 100, settings.least_buy_in, settings.most_buy_in);
}

std::uint64_t word_of(const dealer::Seed &bits) {
    std::uint64_t word = 0;
    std::memcpy(&word, bits.data(), sizeof word);
    return word;
}

} // namespace

std::optional<Refusal> Room::check_bot(TableId id) const {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return refuse(Reason::no_such_table);
    const State &state = found->second.newest();
    if (state.closing) return refuse(Reason::table_closing);
    const int chairs = found->second.rules.settings.seats;
    const SeatSet taken = occupied(state);
    const bool people = std::ranges::any_of(taken, [&](Seat seat) { return occupant_at(state, seat).bot.empty(); });
    const int free = chairs == 2 && people ? 0 : 1;
    if (taken.size() + free < chairs) return std::nullopt;
    return refuse(Reason::no_bot_comes);
}

void Room::seat_bot(TableId id, PersonId person, const std::string &bot, const Done &done, const Called &called) {
    if (const auto refused = check_bot(id)) return done(Failure{*refused});
    const OpenTable &table = tables_.at(id);
    const Settings &settings = table.rules.settings;
    const Seat chair = (SeatSet::first(settings.seats) - occupied(table.newest())).front();
    ask(id, called.by, called.key,
        Sit{.person = person, .name = bot, .bot = bot, .seat = chair, .amount = bots_buy_in(settings)}, done);
}

// Bots that have lost their chips get others, so that people find somebody to play with.
void Room::refill_bots(OpenTable &table) {
    if (frozen_ || table.newest().phase != Phase::idle) return;
    for (const Seat seat : occupied(table.newest())) {
        const Occupant occupant = occupant_at(table.newest(), seat);
        if (occupant.bot.empty() || !occupant.out || occupant.leaving) continue;
        const Chips wanted = bots_buy_in(table.rules.settings);
        if (occupant.stack < wanted)
            carry_out(table, PersonId::nobody, {}, TopUp{occupant.person, wanted - occupant.stack}, {});
        carry_out(table, PersonId::nobody, {}, SitIn{occupant.person, true}, {});
    }
}

void Room::ask_bots(OpenTable &table) {
    const Span spread = ways_.bot_most - ways_.bot_least;
    std::int64_t latest = table.bots_asked;
    for (const Seat seat : occupied(table.shown)) {
        const Asking &asking = table.shown.asked[seat];
        if (asking.decision == 0 || occupant_at(table.shown, seat).bot.empty()) continue;
        if (asking.decision <= table.bots_asked) continue; // it thinks already
        latest = std::max(latest, asking.decision);
        const Span pause{
            ways_.bot_least.ms +
            (spread.ms > 0 ? static_cast<std::int64_t>(word_of(ports_.fresh()) % static_cast<std::uint64_t>(spread.ms))
                           : 0)};
        bot_turns_.emplace(ports_.now() + pause, BotTurn{table.rules.id, seat, asking.decision});
    }
    table.bots_asked = latest;
}

template <class Game, class Happened>
void Room::think_about(OpenTable &table, const BotTurn &turn, const bots::Bot &bot) {
    const PersonId person = occupant_at(table.shown, turn.seat).person;
    const Viewer viewer = viewer_of(table.shown, person);
    struct Look {
        typename Game::Table rules;
        typename Game::TableView now;
        std::vector<typename Game::EventView> events;
    };
    auto look = std::make_shared<Look>();
    look->rules = std::get<typename Game::Table>(in_force(table.rules, table.shown));
    look->now = view(look->rules, std::get<typename Game::State>(table.shown.hand), viewer);
    for (const Event &event : table.events.between(table.events.hand_from(), table.shown.version))
        if (const auto *of_game = std::get_if<GameEvent>(&event))
            look->events.push_back(view(std::get<Happened>(*of_game), viewer));
    const std::uint64_t seed = word_of(ports_.fresh());
    ports_.think([this, look, turn, bot, person, seed]() -> std::function<void()> {
        const GameCommand given = bots::choose(
            bots::Seen<Game>{.table = look->rules, .me = turn.seat, .now = look->now, .events = look->events}, bot,
            seed);
        return [this, turn, person, given] {
            ask(turn.table, person, {}, Answer{person, turn.decision, given}, [](const auto &) {});
        };
    });
}

void Room::think(const BotTurn &turn) {
    const auto found = tables_.find(turn.table);
    if (found == tables_.end()) return;
    OpenTable &table = found->second;
    const std::optional<Occupant> &sits = table.shown.seats[turn.seat];
    if (table.shown.asked[turn.seat].decision != turn.decision || !sits) return;
    const auto bot = bots::parse_bot(sits->bot);
    if (!bot) return; // the clock acts for a bot that is no more
    if (std::holds_alternative<betting::Table>(table.rules.rules))
        think_about<bots::Betting, betting::Event>(table, turn, *bot);
    else if (std::holds_alternative<chinese::Table>(table.rules.rules))
        think_about<bots::Chinese, chinese::Event>(table, turn, *bot);
    else
        think_about<bots::Twisted, twisted::Event>(table, turn, *bot);
}

} // namespace ananas::room
