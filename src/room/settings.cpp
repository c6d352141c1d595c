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
#include "room/house_limit.h"
#include "room/ids.h"
#include "room/telling.h" // IWYU pragma: keep: how its words are written
#include "twisted/games.h"
#include "twisted/seats.h"
#include "twisted/spec.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 3> structures = {"limit", "pot", "no"};
constexpr std::array<std::string_view, 2> rotations = {"hand", "orbit"};
constexpr std::array<std::string_view, 5> usual_mix = {"crazy-pineapple", "omaha8", "razz", "stud", "stud8"};
constexpr std::size_t longest_name = 100;
constexpr std::size_t most_mixed = 20;
constexpr Chips highest_stake{1'000'000'000};
constexpr Chips stakes_end{1'000'000'000'000}; // of whatever table: beyond it sums might not fit
constexpr std::size_t longest_kept_name = 4096;

struct ClockField {
    std::string_view name;
    Span Clocks::*clock;
    Span least, most; // that may be asked for
};
constexpr std::array<ClockField, 7> clock_fields = {{
    {"decision", &Clocks::decision, seconds(1), minutes(10)},
    {"showdown", &Clocks::showdown, {}, minutes(10)},
    {"bank", &Clocks::bank, {}, minutes(60)},
    {"refill", &Clocks::refill, {}, minutes(10)},
    {"grace", &Clocks::grace, {}, minutes(10)},
    {"opening", &Clocks::opening, {}, minutes(1)},
    {"rest", &Clocks::rest, {}, minutes(10)},
}};

// What can be said of a new table, and beside its settings in the same request.
constexpr std::array<std::string_view, 20> asked_words = {
    "game",        "name",       "limit",         "stake",    "decimals",   "seats",        "least_buy_in",
    "most_buy_in", "clocks",     "fee",           "schedule", "most_first", "optional_bet", "games",
    "rotate",      "ask_to_sit", "by_invitation", "practice", "bots",       "key"};
constexpr std::array<std::string_view, 2> mixed_words = {"game", "limit"};

std::vector<std::string_view> clock_words() {
    std::vector<std::string_view> words;
    for (const ClockField &field : clock_fields) words.push_back(field.name);
    return words;
}

// Where somebody asks. What is kept of a table may have words that it has no more.
void look_for_strange_words(Fields &fields) {
    fields.allow_only(asked_words);
    const auto look_into = [&](const json::value &part, const auto &words) {
        Fields inner(part);
        inner.allow_only(words);
        if (const auto &wrong = inner.error()) fields.complain(*wrong);
    };
    if (const json::value *clocks = fields.find("clocks")) look_into(*clocks, clock_words());
    if (const json::value *games = fields.find("games"); games != nullptr && games->is_array())
        for (const json::value &each : games->get_array())
            if (each.is_object()) look_into(each, mixed_words);
}

int most_seats_of(std::string_view game) {
    if (game == "chinese") return chinese::max_seats;
    if (game == "twisted") return twisted::max_seats;
    const betting::GameSpec *spec = betting::find_game(game);
    return spec == nullptr ? 0 : std::min(spec->max_players, betting::max_seats);
}

int most_seats_of(const Settings &settings) {
    if (settings.mix.empty()) return most_seats_of(settings.game);
    int most = most_seats;
    for (const MixedGame &each : settings.mix) most = std::min(most, most_seats_of(each.game));
    return most;
}

bool is_bet(std::string_view game) {
    return std::ranges::any_of(betting::all_games, [&](const betting::GameSpec *spec) { return spec->name == game; });
}
bool is_dealt_here(std::string_view game) { return game == "chinese" || game == "twisted" || is_bet(game); }

// Stud and razz are limit games unless somebody says otherwise.
betting::Structure usual_structure(std::string_view game) {
    const betting::GameSpec *spec = betting::find_game(game);
    return spec != nullptr && betting::has_bring_in(*spec) ? betting::Structure::limit : betting::Structure::no;
}

std::string no_such_game(std::string_view game) {
    return fmt::format("There is no game called '{}': `ananas rules` and docs/protocol.md name those we deal.",
                       printable(game.substr(0, longest_name)));
}

std::string complaint_about_mix(const Settings &settings) {
    if (settings.game != mixed)
        return settings.mix.empty() ? std::string() : R"("games" are listed where the game is "mixed".)";
    if (settings.mix.size() < 2 || settings.mix.size() > most_mixed)
        return fmt::format("A mixed table lists 2 to {} \"games\".", most_mixed);
    for (const MixedGame &each : settings.mix) {
        if (!is_dealt_here(each.game)) return no_such_game(each.game);
        if (!is_bet(each.game))
            return fmt::format("{} cannot be mixed: it has neither pots nor blinds to go on with. Mix betting games.",
                               title_of(each.game));
    }
    return {};
}

betting::Structure structure_in(Fields &fields) {
    const auto *const found = std::ranges::find(structures, fields.text("limit"));
    if (found == structures.end()) {
        fields.complain(R"("limit" is "limit", "pot" or "no")");
        return betting::Structure::no;
    }
    return static_cast<betting::Structure>(found - structures.begin());
}

// [{"game":"omaha8","limit":"limit"},"razz"]: a game alone is bet as is usual there.
void read_mix(Fields &fields, Settings &settings) {
    if (fields.has("rotate")) {
        const std::string turn = fields.text("rotate");
        const auto *const found = std::ranges::find(rotations, turn);
        if (found == rotations.end())
            fields.complain(R"("rotate" is "hand" or "orbit")");
        else
            settings.rotate = static_cast<Rotation>(found - rotations.begin());
    }
    const json::value *games = fields.find("games");
    if (games == nullptr) return;
    if (!games->is_array() || games->get_array().size() > most_mixed) {
        fields.complain(fmt::format("\"games\" is a list of 2 to {}", most_mixed));
        return;
    }
    settings.mix.clear();
    for (const json::value &each : games->get_array()) {
        if (each.is_string()) {
            const std::string game(each.get_string());
            settings.mix.push_back({game, usual_structure(game)});
            continue;
        }
        Fields one(each);
        MixedGame game{.game = one.text("game", longest_name)};
        game.structure = one.has("limit") ? structure_in(one) : usual_structure(game.game);
        if (const auto &wrong = one.error()) fields.complain(*wrong);
        settings.mix.push_back(std::move(game));
    }
}

twisted::Table twisted_table(const Settings &settings) {
    twisted::Table table;
    if (settings.schedule == twisted::schedules::twisted_b.name) table.game.pays = twisted::schedules::twisted_b;
    table.seats = settings.seats;
    table.least_first = settings.stake;
    table.most_first = settings.most_first;
    table.optional_bet = settings.optional_bet;
    return table;
}

std::string complaint_about_bank(const Settings &settings) {
    if (settings.schedule != twisted::schedules::twisted_a.name &&
        settings.schedule != twisted::schedules::twisted_b.name)
        return R"("schedule" is "A" or "B".)";
    const Chips safe = largest_safe_first_bet(twisted_table(settings));
    if (safe < settings.stake)
        return fmt::format(
            "With a first bet of {} and pay schedule {} the house would be the loser: the ante is at most "
            "half of it, and never above {}.",
            shown(settings.stake, settings.decimals), settings.schedule,
            shown(twisted::Table().ante_cap, settings.decimals));
    if (settings.most_first < settings.stake || settings.most_first > safe)
        return fmt::format("The largest first bet is from {} to {} chips: above that the house would be the loser.",
                           shown(settings.stake, settings.decimals), shown(safe, settings.decimals));
    return {};
}

void read_bank(Fields &fields, Settings &settings) {
    if (fields.has("schedule")) settings.schedule = fields.text("schedule", 1);
    if (fields.has("most_first")) settings.most_first = fields.chips("most_first");
    if (fields.has("optional_bet")) settings.optional_bet = fields.chips("optional_bet");
}

betting::Table betting_table(std::string_view game, betting::Structure structure, Chips stake) {
    const betting::GameSpec &spec = *betting::find_game(game);
    return {.game = &spec, .stakes = betting::usual_stakes(spec, structure, stake), .house = {}};
}

} // namespace
} // namespace ananas::room

namespace ananas::protocol {

template <> struct Names<room::Rotation> {
    static constexpr std::string_view type = "Rotation";
    static constexpr std::span<const std::string_view> words = room::rotations;
};

} // namespace ananas::protocol

namespace ananas::room {

std::string title_of(std::string_view game) {
    if (game == "chinese") return "Face-Up Pineapple Chinese";
    if (game == "twisted") return "Twisted Pineapple";
    if (game == mixed) return "Mixed games";
    const betting::GameSpec *spec = betting::find_game(game);
    return std::string(spec == nullptr ? game : spec->title);
}

std::string_view text_of(betting::Structure structure) { return structures[static_cast<std::size_t>(structure)]; }

Settings usual_settings(std::string_view game, Chips stake) {
    Settings settings;
    settings.game = game;
    settings.stake = stake;
    settings.least_buy_in = stake * 40;
    settings.most_buy_in = stake * 200;
    if (!is_dealt_here(game) && game != mixed) return settings;
    settings.name = fmt::format("{} {}", title_of(game), stake.units());
    settings.structure = usual_structure(game);
    if (game == mixed)
        for (const std::string_view each : usual_mix)
            settings.mix.push_back({std::string(each), betting::Structure::limit});
    settings.seats = std::min(6, most_seats_of(settings));
    if (game == "chinese") {
        settings.least_buy_in = stake * chinese::least_buy_in.count();
        settings.most_buy_in = stake * 300;
        if (const auto option = chinese::schedule_option(stake)) settings.fee = option->fee;
    } else if (game == "twisted") {
        settings.seats = 7;
        settings.most_first = std::min(stake * 20, largest_safe_first_bet(twisted_table(settings)));
    }
    return settings;
}

std::string complaint(const Settings &settings) {
    if (!is_dealt_here(settings.game) && settings.game != mixed) return no_such_game(settings.game);
    if (std::string wrong = complaint_about_mix(settings); !wrong.empty()) return wrong;
    if (settings.name.empty() || settings.name.size() > longest_name || printable(settings.name) != settings.name)
        return fmt::format("A table's name has 1 to {} bytes of printable text.", longest_name);
    const int most = most_seats_of(settings);
    if (settings.seats < 2 || settings.seats > most)
        return fmt::format("{} has 2 to {} seats at a table.", title_of(settings.game), most);
    if (settings.decimals == 1) return "Amounts are shown with 0 or 2 \"decimals\".";
    if (settings.stake < Chips(2) || settings.stake > highest_stake)
        return fmt::format("A stake is from {} to {} chips.", shown(Chips(2), settings.decimals),
                           shown(highest_stake, settings.decimals));
    const Chips least = settings.game == "chinese" ? settings.stake * chinese::least_buy_in.count() : settings.stake;
    if (settings.least_buy_in < least || settings.most_buy_in < settings.least_buy_in ||
        settings.most_buy_in > Chips(Fields::most_chips))
        return fmt::format("The smallest buy-in is at least {} chips, and the largest no smaller than that.",
                           shown(least, settings.decimals));
    if (settings.game == "chinese" && settings.fee > settings.least_buy_in)
        return "The fee for a down is no more than the smallest buy-in.";
    if (settings.game == "twisted")
        if (std::string wrong = complaint_about_bank(settings); !wrong.empty()) return wrong;
    for (const ClockField &field : clock_fields)
        if (const Span asked = settings.clocks.*field.clock; asked < field.least || asked > field.most)
            return fmt::format("The clock \"{}\" is from {} to {} milliseconds.", field.name, field.least.ms,
                               field.most.ms);
    return {};
}

Rules rules_of(const Settings &settings) {
    if (settings.game == "chinese") return chinese::Table{.limit = settings.stake, .house = {}};
    if (settings.game == "twisted") return twisted_table(settings);
    if (settings.game == mixed) return mix_of(settings).front();
    return betting_table(settings.game, settings.structure, settings.stake);
}

std::vector<Rules> mix_of(const Settings &settings) {
    std::vector<Rules> mix;
    for (const MixedGame &each : settings.mix)
        mix.emplace_back(betting_table(each.game, each.structure, settings.stake));
    return mix;
}

template <class Out> void tell(Out &out, const Settings &settings) {
    out("name", settings.name);
    out.written("game", "Game", json::value(settings.game));
    out.written("limit", "Limit", json::value(text_of(settings.structure)));
    out("stake", settings.stake);
    out.maybe("decimals", settings.decimals != 0, settings.decimals);
    out("seats", settings.seats);
    out("least_buy_in", settings.least_buy_in);
    out("most_buy_in", settings.most_buy_in);
    out.object("clocks", "Clocks", [&](auto &part) {
        for (const ClockField &field : clock_fields) part(field.name, settings.clocks.*field.clock);
    });
    out.maybe("ask_to_sit", settings.ask_to_sit, settings.ask_to_sit);
    out("by_invitation", settings.by_invitation);
    out("practice", settings.practice);
    out.maybe("fee", settings.game == "chinese", settings.fee);
    out.maybe("schedule", settings.game == "twisted", settings.schedule);
    out.maybe("most_first", settings.game == "twisted", settings.most_first);
    out.maybe("optional_bet", settings.game == "twisted", settings.optional_bet);
    json::array games;
    for (const MixedGame &each : settings.mix)
        games.push_back({{"game", each.game}, {"limit", text_of(each.structure)}});
    out.maybe_written("games", "MixedGame[]", settings.game == mixed, std::move(games));
    out.maybe("rotate", settings.game == mixed, settings.rotate);
}

json::object to_json(const Settings &settings) { return protocol::told(settings); }

void add_settings(protocol::Types &types) {
    types.add("Game", R"(BettingGame | "chinese" | "twisted" | "mixed")");
    types.add("MixedGame", "{ game: BettingGame; limit: Limit }");
    protocol::add_type<Settings>(types, "Settings");
    // What is left out has its usual value.
    types.add("NewTable", R"(Partial<Omit<Settings, "game" | "clocks">> & { game: Game; clocks?: Partial<Clocks> })");
}

namespace {

// What is said of a table in the same words by whoever opens one and by what is kept of it.
void read_terms(Fields &fields, Settings &settings) {
    if (fields.has("limit")) settings.structure = structure_in(fields);
    if (fields.has("decimals")) settings.decimals = static_cast<int>(fields.whole("decimals", 0, 2));
    read_mix(fields, settings);
    // How many a game has is said in words of its own.
    if (fields.has("seats"))
        settings.seats = static_cast<int>(std::clamp<std::int64_t>(fields.whole("seats"), 0, most_seats + 1));
    if (fields.has("least_buy_in")) settings.least_buy_in = fields.chips("least_buy_in");
    if (fields.has("most_buy_in")) settings.most_buy_in = fields.chips("most_buy_in");
    if (const json::value *clocks = fields.find("clocks")) {
        Fields spans(*clocks);
        for (const ClockField &field : clock_fields)
            if (spans.has(field.name)) settings.clocks.*field.clock = spans.span(field.name);
        if (const auto &wrong = spans.error()) fields.complain(*wrong);
    }
    if (settings.game == "chinese" && fields.has("fee")) settings.fee = fields.chips("fee");
    if (settings.game == "twisted") read_bank(fields, settings);
    if (fields.has("ask_to_sit")) settings.ask_to_sit = fields.flag("ask_to_sit");
    if (fields.has("by_invitation")) settings.by_invitation = fields.flag("by_invitation");
    if (fields.has("practice")) settings.practice = fields.flag("practice");
}

int seats_there_can_be(const Settings &settings) {
    if (settings.game == "chinese") return chinese::max_seats;
    if (settings.game == "twisted") return twisted::max_seats;
    return betting::max_seats;
}

// Of settings that no table can have had.
std::string impossible(const Settings &settings) {
    if (!is_dealt_here(settings.game) && settings.game != mixed) return no_such_game(settings.game);
    if ((settings.game == mixed) == settings.mix.empty()) return R"("games" are listed where the game is "mixed".)";
    for (const MixedGame &each : settings.mix)
        if (!is_bet(each.game)) return no_such_game(each.game);
    if (settings.seats < 2 || settings.seats > seats_there_can_be(settings))
        return fmt::format("A table has 2 to {} seats.", seats_there_can_be(settings));
    if (settings.stake < Chips(1) || settings.stake > stakes_end)
        return fmt::format("A stake is from 1 to {} chips.", stakes_end.units());
    if (settings.least_buy_in > settings.most_buy_in) return "The largest buy-in is no smaller than the smallest.";
    if (settings.game == "twisted" && settings.schedule != twisted::schedules::twisted_a.name &&
        settings.schedule != twisted::schedules::twisted_b.name)
        return R"("schedule" is "A" or "B".)";
    return {};
}

} // namespace

Result<Settings, std::string> settings_from(const json::value &value) {
    Fields fields(value);
    look_for_strange_words(fields);
    const std::string game = fields.text("game", longest_name);
    const Chips stake = fields.has("stake") ? fields.chips("stake") : Chips(100);
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    if (stake > highest_stake)
        return Failure{fmt::format("A stake is from 2 to {} chips of the smallest unit.", shown(highest_stake, 0))};
    Settings settings = usual_settings(game, stake);
    read_terms(fields, settings);
    if (settings.decimals != 0) settings.name = fmt::format("{} {}", title_of(game), shown(stake, settings.decimals));
    if (fields.has("name")) settings.name = fields.text("name", longest_name);
    if (game == "twisted" && !fields.has("most_first"))
        settings.most_first = std::min(stake * 20, largest_safe_first_bet(twisted_table(settings)));
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    if (std::string wrong = complaint(settings); !wrong.empty()) return Failure{std::move(wrong)};
    return settings;
}

Result<Settings, std::string> kept_settings(const json::value &value) {
    Fields fields(value);
    Settings settings;
    settings.game = fields.text("game", longest_name);
    settings.stake = fields.chips("stake");
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    if (settings.stake > stakes_end) return Failure{impossible(settings)};
    settings.name = printable(fields.has("name") ? fields.text("name", longest_kept_name) : title_of(settings.game));
    settings.structure = usual_structure(settings.game);
    settings.least_buy_in = settings.stake * 40;
    settings.most_buy_in = settings.stake * 200;
    settings.seats = std::min(settings.seats, seats_there_can_be(settings));
    if (settings.game == "twisted") settings.most_first = settings.stake * 20; // before a table named its own
    read_terms(fields, settings);
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    if (std::string wrong = impossible(settings); !wrong.empty()) return Failure{std::move(wrong)};
    return settings;
}

} // namespace ananas::room
