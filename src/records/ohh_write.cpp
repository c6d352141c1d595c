#include "base/result.h"
#include "chips/chips.h"
#include "records/amount.h"
#include "records/deals.h"
#include "records/games.h"
#include "records/record.h"
#include "records/tally.h"
#include "records/text.h"
#include "records/write.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::records {
namespace {

namespace json = boost::json;

// Amounts are kept as text until they are printed: 0.1 is to read "0.1". Text of an amount begins with
// this mark, which no name or card can hold.
constexpr char amount_mark = '\x01';

void print(const json::value &value, std::string &out, std::size_t indent) {
    const std::string margin(indent + 4, ' ');
    if (const json::object *object = value.if_object()) {
        out += "{\n";
        std::size_t left = object->size();
        for (const auto &[key, inner] : *object) {
            out += margin + json::serialize(json::string(key)) + ": ";
            print(inner, out, indent + 4);
            out += --left > 0 ? ",\n" : "\n";
        }
        out += std::string(indent, ' ') + "}";
    } else if (const json::array *array = value.if_array(); array != nullptr && !array->empty()) {
        const bool short_items = array->front().is_string();
        out += short_items ? "[" : "[\n";
        std::size_t left = array->size();
        for (const json::value &inner : *array) {
            if (!short_items) out += margin;
            print(inner, out, indent + 4);
            if (--left > 0) out += short_items ? ", " : ",";
            if (!short_items) out += "\n";
        }
        out += short_items ? "]" : std::string(indent, ' ') + "]";
    } else if (const json::string *text = value.if_string(); text != nullptr && text->starts_with(amount_mark)) {
        out.append(text->data() + 1, text->size() - 1);
    } else {
        out += json::serialize(value);
    }
}

// "2009/07/01 0:00:26 UTC" is 2009-07-01T00:00:26Z; without the Z where the record does not say which zone's time.
// Anything else stays as it is.
std::string iso_date(std::string_view date) {
    const std::vector<std::string_view> words = words_of(date);
    if (words.empty() || words[0].size() != 10 || words[0][4] != '/' || words[0][7] != '/') return std::string(date);
    std::string iso(words[0]);
    iso[4] = iso[7] = '-';
    if (words.size() < 2) return iso;
    const std::string_view zone = words.size() > 2 ? words[2] : std::string_view{};
    return fmt::format("{}T{:0>8}{}", iso, words[1], zone == "UTC" || zone == "GMT" ? "Z" : "");
}

std::string_view name_of(const Happening &happening, const Tally &tally) {
    switch (happening.what) {
    case What::ante: return "Post Ante";
    case What::small_blind: return "Post SB";
    case What::big_blind: return "Post BB";
    case What::straddle: return "Straddle";
    case What::extra_blind: return "Post Extra Blind";
    case What::dead_blind: return "Post Dead";
    case What::bring_in: return "Bring In";
    case What::hole: return "Dealt Cards";
    case What::fold: return "Fold";
    case What::check: return "Check";
    case What::call: return "Call";
    case What::bet_to: return tally.highest_bet() > Chips() ? "Raise" : "Bet";
    case What::show: return "Shows Cards";
    case What::muck: return "Mucks Cards";
    case What::board:
    case What::discard:
    case What::returned: return {};
    }
    return {};
}

class Writer {
public:
    Writer(const HandRecord &record, const GameNames &game) : record_(record), game_(game) {}

    std::string write();

private:
    [[nodiscard]] json::value money(Chips amount) const {
        return json::string(amount_mark + write_amount(amount, record_.decimals));
    }
    static json::array cards(const SeenCards &cards) {
        json::array all;
        for (const SeenCard &card : cards) all.emplace_back(write_seen_cards({card}, ""));
        return all;
    }
    [[nodiscard]] json::value hero() const;
    [[nodiscard]] json::array rounds() const;
    [[nodiscard]] json::array pots() const;

    const HandRecord &record_;
    const GameNames &game_;
};

// The one player whose cards the record knew from the deal on; null where nobody's or everybody's were known.
json::value Writer::hero() const {
    json::value hero;
    for (const Happening &happening : record_.happenings) {
        if (happening.what != What::hole || !all_known(happening.cards) || happening.cards.size() < 2) continue;
        if (!hero.is_null()) return nullptr;
        hero = happening.player;
    }
    return hero;
}

json::array Writer::rounds() const {
    const std::vector<std::string_view> streets =
        game_.stud ? std::vector<std::string_view>{"Third Street", "Fourth Street", "Fifth Street", "Sixth Street",
                                                   "Seventh Street"}
                   : std::vector<std::string_view>{"Preflop", "Flop", "Turn", "River"};
    json::array all;
    json::object round;
    json::array actions;
    std::size_t street = 0;
    std::vector<bool> dealt(record_.players.size()); // on this street
    const auto open = [&](std::string_view name, const SeenCards &board) {
        round = {{"id", all.size()}, {"street", name}, {"cards", cards(board)}};
        actions.clear();
        dealt.assign(dealt.size(), false);
    };
    const auto close = [&] {
        round["actions"] = actions;
        all.push_back(round);
    };
    Tally tally(record_);
    open(streets[0], {});
    bool showdown = false;
    for (const Happening &happening : record_.happenings) {
        const bool new_street = happening.what == What::board ||
                                (happening.what == What::hole && dealt[static_cast<std::size_t>(happening.player)]);
        const bool shows = happening.what == What::show || happening.what == What::muck;
        if (new_street || (shows && !showdown)) {
            close();
            showdown = shows;
            street = std::min(street + (shows ? 0 : 1), streets.size() - 1);
            open(shows ? "Showdown" : streets[street], happening.what == What::board ? happening.cards : SeenCards{});
        }
        if (happening.what == What::hole) dealt[static_cast<std::size_t>(happening.player)] = true;
        const std::string_view name = name_of(happening, tally);
        const bool unseen = happening.what == What::hole &&
                            std::ranges::none_of(happening.cards, [](const SeenCard &card) { return !!card; });
        if (!name.empty() && !unseen) {
            json::object action = {
                {"action_number", actions.size()}, {"player_id", happening.player}, {"action", name}};
            const bool put =
                happening.what < What::hole || happening.what == What::call || happening.what == What::bet_to;
            Chips paid = happening.amount;
            if (happening.what == What::bet_to) paid -= tally[happening.player].bet;
            if (put) action["amount"] = money(paid);
            if (!happening.cards.empty()) action["cards"] = cards(happening.cards);
            action["is_allin"] = put && paid == tally[happening.player].stack;
            actions.push_back(action);
        }
        tally.note(happening);
    }
    close();
    return all;
}

json::array Writer::pots() const {
    const std::vector<Win> wins = wins_of(record_);
    if (wins.empty()) return {};
    int last = 0;
    Chips paid;
    for (const Win &win : wins) {
        last = std::max(last, win.pot);
        paid += win.amount;
    }
    const Chips rake = record_.outcome.rake.value_or(pot_of(record_) - paid);
    json::array all;
    for (int pot = 0; pot <= last; ++pot) {
        json::array player_wins;
        Chips amount;
        for (const Win &win : wins) {
            if (win.pot != pot) continue;
            amount += win.amount;
            player_wins.push_back(json::object{
                {"player_id", win.player}, {"win_amount", money(win.amount)}, {"contributed_rake", money(Chips())}});
        }
        // The record knows one rake for all pots; it is written with the main pot.
        const Chips taken = pot == 0 ? rake : Chips();
        all.push_back(json::object{
            {"number", pot}, {"amount", money(amount + taken)}, {"rake", money(taken)}, {"player_wins", player_wins}});
    }
    return all;
}

std::string Writer::write() {
    json::array players;
    for (std::size_t place = 0; place < record_.players.size(); ++place)
        players.push_back(json::object{{"id", place},
                                       {"seat", record_.players[place].seat},
                                       {"name", record_.players[place].name},
                                       {"starting_stack", money(record_.players[place].stack)}});
    json::object limit = {{"bet_type", ohh_code(record_.structure)}};
    if (record_.cap > Chips()) limit["bet_cap"] = money(record_.cap);
    json::object hand = {{"spec_version", "1.4.6"},
                         {"site_name", "Ananas"},
                         {"network_name", "Ananas"},
                         {"internal_version", "1"},
                         {"game_number", record_.id},
                         {"start_date_utc", iso_date(record_.date)},
                         {"table_name", record_.table},
                         {"table_size", record_.seats_at_table},
                         {"game_type", game_.ohh},
                         {"bet_limit", limit},
                         {"currency", record_.currency},
                         {"dealer_seat", record_.button_seat},
                         {"small_blind_amount", money(game_.stud ? record_.small_bet : record_.small_blind)},
                         {"big_blind_amount", money(game_.stud ? record_.big_bet : record_.big_blind)},
                         {"ante_amount", money(record_.ante)},
                         {"hero_player_id", hero()},
                         {"players", players},
                         {"rounds", rounds()},
                         {"pots", pots()}};
    if (record_.tournament) hand["tournament"] = true;
    std::string out;
    print(json::object{{"ohh", hand}}, out, 0);
    return out + "\n\n";
}

} // namespace

Result<std::string, CannotWrite> write_ohh(const HandRecord &record) {
    const GameNames *game = find_game(record.game);
    if (game == nullptr || game->ohh.empty())
        return Failure{CannotWrite{fmt::format("Open Hand History has no name for {}", record.game)}};
    std::optional<HandRecord> seated = by_chair(record);
    if (!seated)
        return Failure{CannotWrite{
            "Open Hand History lists players by their chairs, and these are not numbered in the order of play"}};
    show_at_the_end(*seated);
    return Writer(*seated, *game).write();
}

} // namespace ananas::records
