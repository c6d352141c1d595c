#include "room/settings.h"

#include "base/printable.h"
#include "base/result.h"
#include "betting/games.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "chinese/points.h"
#include "chinese/room.h"
#include "chinese/seats.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "protocol/telling.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/telling.h"
#include "twisted/seats.h"
#include "twisted/spec.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 3> structures = {"limit", "pot", "no"};
constexpr std::size_t longest_name = 100;
constexpr Chips highest_stake{1'000'000'000};

struct ClockField {
    std::string_view name;
    Span Clocks::*clock;
};
constexpr std::array<ClockField, 7> clock_fields = {{
    {"decision", &Clocks::decision},
    {"showdown", &Clocks::showdown},
    {"bank", &Clocks::bank},
    {"refill", &Clocks::refill},
    {"grace", &Clocks::grace},
    {"opening", &Clocks::opening},
    {"rest", &Clocks::rest},
}};

int most_seats_of(std::string_view game) {
    if (game == "chinese") return chinese::max_seats;
    if (game == "twisted") return twisted::max_seats;
    const betting::GameSpec *spec = betting::find_game(game);
    return spec == nullptr ? 0 : std::min(spec->max_players, betting::max_seats);
}

std::string title_of(std::string_view game) {
    if (game == "chinese") return "Face-Up Pineapple Chinese";
    if (game == "twisted") return "Twisted Pineapple";
    return std::string(betting::find_game(game)->title);
}

bool is_dealt_here(std::string_view game) {
    return game == "chinese" || game == "twisted" ||
           std::ranges::any_of(betting::all_games, [&](const betting::GameSpec *spec) { return spec->name == game; });
}

} // namespace

Settings usual_settings(std::string_view game, Chips stake) {
    Settings settings;
    settings.game = game;
    settings.stake = stake;
    settings.least_buy_in = stake * 40;
    settings.most_buy_in = stake * 200;
    if (!is_dealt_here(game)) return settings;
    settings.name = fmt::format("{} {}", title_of(game), stake.units());
    settings.seats = std::min(6, most_seats_of(game));
    if (game == "chinese") {
        settings.least_buy_in = stake * chinese::least_buy_in.count();
        settings.most_buy_in = stake * 300;
    } else if (game == "twisted") {
        settings.seats = 7;
    } else if (betting::has_bring_in(*betting::find_game(game))) {
        settings.structure = betting::Structure::limit;
    }
    return settings;
}

std::string complaint(const Settings &settings) {
    if (!is_dealt_here(settings.game))
        return fmt::format("There is no game called '{}': `ananas rules` and docs/protocol.md name those we deal.",
                           printable(settings.game.substr(0, longest_name)));
    if (settings.name.empty() || settings.name.size() > longest_name || printable(settings.name) != settings.name)
        return fmt::format("A table's name has 1 to {} bytes of printable text.", longest_name);
    const int most = most_seats_of(settings.game);
    if (settings.seats < 2 || settings.seats > most)
        return fmt::format("{} has 2 to {} seats at a table.", title_of(settings.game), most);
    if (settings.stake < Chips(2) || settings.stake > highest_stake)
        return fmt::format("A stake is from 2 to {} chips.", highest_stake.units());
    const Chips least = settings.game == "chinese" ? settings.stake * chinese::least_buy_in.count() : settings.stake;
    if (settings.least_buy_in < least || settings.most_buy_in < settings.least_buy_in ||
        settings.most_buy_in > Chips(Fields::most_chips))
        return fmt::format("The smallest buy-in is at least {} chips, and the largest no smaller than that.",
                           least.units());
    if (settings.clocks.decision < seconds(1)) return "A decision has at least one second.";
    return {};
}

Rules rules_of(const Settings &settings) {
    if (settings.game == "chinese") return chinese::Table{.limit = settings.stake, .house = {}};
    if (settings.game == "twisted") {
        twisted::Table table;
        table.seats = settings.seats;
        table.least_first = settings.stake;
        table.most_first = settings.stake * 20;
        return table;
    }
    const betting::GameSpec &game = *betting::find_game(settings.game);
    return betting::Table{
        .game = &game, .stakes = betting::usual_stakes(game, settings.structure, settings.stake), .house = {}};
}

template <class Out> void tell(Out &out, const Settings &settings) {
    out("name", settings.name);
    out.written("game", "Game", json::value(settings.game));
    out.written("limit", "Limit", json::value(structures[static_cast<std::size_t>(settings.structure)]));
    out("stake", settings.stake);
    out("seats", settings.seats);
    out("least_buy_in", settings.least_buy_in);
    out("most_buy_in", settings.most_buy_in);
    out.object("clocks", "Clocks", [&](auto &part) {
        for (const ClockField &field : clock_fields) part(field.name, settings.clocks.*field.clock);
    });
    out("by_invitation", settings.by_invitation);
    out("practice", settings.practice);
}

json::object to_json(const Settings &settings) { return protocol::told(settings); }

void add_settings(protocol::Types &types) {
    types.add("Game", R"(BettingGame | "chinese" | "twisted")");
    protocol::add_type<Settings>(types, "Settings");
    // What is left out has its usual value.
    types.add("NewTable", R"(Partial<Omit<Settings, "game" | "clocks">> & { game: Game; clocks?: Partial<Clocks> })");
}

Result<Settings, std::string> settings_from(const json::value &value) {
    Fields fields(value);
    const std::string game = fields.text("game", longest_name);
    const Chips stake = fields.has("stake") ? fields.chips("stake") : Chips(100);
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    if (stake > highest_stake) return Failure{fmt::format("A stake is from 2 to {} chips.", highest_stake.units())};
    Settings settings = usual_settings(game, stake);
    if (fields.has("name")) settings.name = fields.text("name", longest_name);
    if (fields.has("limit")) {
        const auto *const found = std::ranges::find(structures, fields.text("limit"));
        if (found == structures.end())
            fields.complain(R"("limit" is "limit", "pot" or "no")");
        else
            settings.structure = static_cast<betting::Structure>(found - structures.begin());
    }
    if (fields.has("seats")) settings.seats = static_cast<int>(fields.whole("seats", 2, most_seats));
    if (fields.has("least_buy_in")) settings.least_buy_in = fields.chips("least_buy_in");
    if (fields.has("most_buy_in")) settings.most_buy_in = fields.chips("most_buy_in");
    if (const json::value *clocks = fields.find("clocks")) {
        Fields spans(*clocks);
        for (const ClockField &field : clock_fields)
            if (spans.has(field.name)) settings.clocks.*field.clock = spans.span(field.name);
        if (spans.error()) fields.complain(*spans.error());
    }
    if (fields.has("by_invitation")) settings.by_invitation = fields.flag("by_invitation");
    if (fields.has("practice")) settings.practice = fields.flag("practice");
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    if (std::string wrong = complaint(settings); !wrong.empty()) return Failure{std::move(wrong)};
    return settings;
}

} // namespace ananas::room
