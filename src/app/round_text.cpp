#include "app/round_text.h"

#include "app/speech.h"
#include "base/printable.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/seats.h"
#include "chinese/settlement.h"
#include "chinese/state.h"
#include "chips/chips.h"

#include <boost/json.hpp>
#include <boost/system/error_code.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;
using chinese::Row;
using chinese::Sweep;

constexpr std::int64_t highest_stack = 1'000'000'000'000'000;

std::string_view view(const json::string &text) { return {text.data(), text.size()}; }

// Thrown while a round is read and caught where reading began: the sentence for whoever wrote it.
struct Wrong {
    std::string sentence;
};
template <class... Values> [[noreturn]] void wrong(fmt::format_string<Values...> format, Values &&...values) {
    throw Wrong{fmt::format(format, std::forward<Values>(values)...)};
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
    const auto meant = nearest(word, known);
    return meant.empty() ? "" : fmt::format("; did you mean '{}'?", meant.front());
}

void knows_all_keys(const json::object &object, std::span<const std::string_view> known, std::string_view where) {
    for (const auto &member : object) {
        const std::string_view key(member.key().data(), member.key().size());
        if (std::ranges::find(known, key) == known.end())
            wrong("{} has no '{}'; it has {}{}", where, printable(key), fmt::join(known, ", "),
                  did_you_mean(key, known));
    }
}

std::int64_t whole_number(const json::object &object, std::string_view key, std::int64_t least, std::int64_t most,
                          std::string_view where) {
    const json::value *const value = object.if_contains(key);
    const std::int64_t *const number = value == nullptr ? nullptr : value->if_int64();
    if (number == nullptr || *number < least || *number > most)
        wrong("{} needs \"{}\", a whole number from {} to {}", where, key, least, most);
    return *number;
}

CardSet cards_in(const json::object &player, Row row, std::string_view where) {
    const std::string_view key = chinese::row_names[static_cast<std::size_t>(row)];
    const json::value *const value = player.if_contains(key);
    const json::string *const text = value == nullptr ? nullptr : value->if_string();
    const int count = chinese::room_in(row);
    if (text == nullptr) wrong("{} needs \"{}\", a text of {} cards", where, key, count);
    const auto cards = parse_card_set(view(*text), count, count);
    if (!cards) wrong("{}, {}: {}", where, key, cards.error().message());
    return *cards;
}

bool flag(const json::object &player, std::string_view key, std::string_view where) {
    const json::value *const value = player.if_contains(key);
    if (value == nullptr || value->is_null()) return false;
    if (!value->is_bool()) wrong("{}: \"{}\" is true or false", where, key);
    return value->get_bool();
}

Sweep declared(const json::object &player, std::string_view where) {
    const json::value *const value = player.if_contains("declare");
    if (value == nullptr || value->is_null()) return Sweep::none;
    std::vector<std::string_view> names;
    for (const Sweep sweep : chinese::all_sweeps) names.push_back(name_of(sweep));
    const json::string *const word = value->if_string();
    if (word == nullptr) wrong("{}: \"declare\" is null or one of {}", where, fmt::join(names, ", "));
    const auto found = std::ranges::find(names, view(*word));
    if (found == names.end())
        wrong("{}: '{}' is no clean sweep; they are {}{}", where, printable(view(*word)), fmt::join(names, ", "),
              did_you_mean(view(*word), names));
    return chinese::all_sweeps[static_cast<std::size_t>(found - names.begin())];
}

chinese::House switches(const json::object &round) {
    chinese::House house;
    const json::value *const value = round.if_contains("switches");
    if (value == nullptr || value->is_null()) return house;
    const json::object *const object = value->if_object();
    if (object == nullptr) wrong("\"switches\" is an object, {{}} for a table that plays by the book");
    std::vector<std::string_view> names;
    for (const chinese::Switch &each : chinese::all_switches()) names.push_back(each.name);
    for (const auto &member : *object) {
        const std::string_view key(member.key().data(), member.key().size());
        const auto found = std::ranges::find(chinese::all_switches(), key, &chinese::Switch::name);
        if (found == chinese::all_switches().end())
            wrong("there is no switch '{}'; the switches are {}{}", printable(key), fmt::join(names, ", "),
                  did_you_mean(key, names));
        std::optional<chinese::SwitchValue> set;
        if (member.value().is_bool()) set = member.value().get_bool();
        if (member.value().is_int64()) set = member.value().get_int64();
        if (member.value().is_string()) set = view(member.value().get_string());
        if (!set || !found->set(house, *set)) wrong("the switch {} takes {}", found->name, found->takes);
    }
    return house;
}

// Who plays which hand: those with the same name are one player's.
int player_of(const json::object &player, std::vector<std::string> &names, std::string_view where) {
    const json::value *const value = player.if_contains("player");
    std::string name; // nobody writes a zero byte: a hand without a name is somebody's own
    if (value == nullptr || value->is_null())
        name = std::string(1, '\0') + std::to_string(names.size());
    else if (const json::string *text = value->if_string())
        name = std::string(view(*text));
    else
        wrong("{}: \"player\" is a name", where);
    const auto first = static_cast<int>(std::ranges::find(names, name) - names.begin());
    names.push_back(name);
    return first;
}

void no_card_twice(const std::vector<chinese::SetHand> &hands, const std::vector<int> &seats) {
    struct Lying {
        int seat;
        Row row;
        CardSet cards;
    };
    std::vector<Lying> lying;
    for (std::size_t place = 0; place < hands.size(); ++place)
        for (const Row row : chinese::all_rows) {
            const CardSet cards = hands[place].board[row];
            for (const Lying &other : lying)
                if (other.cards.intersects(cards))
                    wrong("the card {} appears twice: in seat {}'s {} and in seat {}'s {}",
                          to_string(*(other.cards & cards).begin()), other.seat,
                          chinese::row_names[static_cast<std::size_t>(other.row)], seats[place],
                          chinese::row_names[static_cast<std::size_t>(row)]);
            lying.push_back({seats[place], row, cards});
        }
}

bool clockwise(const std::vector<int> &seats) {
    int turns = 0; // times that the count starts again at the first seat
    for (std::size_t place = 0; place < seats.size(); ++place)
        turns += seats[(place + 1) % seats.size()] <= seats[place];
    return turns == 1;
}

FinishedRound round_of(const json::object &object) {
    constexpr std::string_view round_keys[] = {"limit", "button", "switches", "players"};
    constexpr std::string_view player_keys[] = {"seat",   "player", "stack",   "front",
                                                "middle", "back",   "declare", "fantasy"};
    knows_all_keys(object, round_keys, "a round");
    FinishedRound round;
    round.limit = Chips(whole_number(object, "limit", 1, chinese::highest_limit.units(), "a round"));
    const std::int64_t button = whole_number(object, "button", 1, chinese::max_seats, "a round");
    round.house = switches(object);
    const json::value *const value = object.if_contains("players");
    const json::array *const players = value == nullptr ? nullptr : value->if_array();
    if (players == nullptr || players->size() < 2 || players->size() > chinese::max_hands)
        wrong("a round needs \"players\", a list of two or three hands");

    std::vector<chinese::SetHand> hands;
    std::vector<std::string> names;
    for (const json::value &each : *players) {
        const std::string number = fmt::format("hand {}", hands.size() + 1);
        const json::object *const player = each.if_object();
        if (player == nullptr) wrong("{} is not an object", number);
        const auto seat = static_cast<int>(whole_number(*player, "seat", 1, chinese::max_seats, number));
        const std::string where = fmt::format("seat {}", seat);
        knows_all_keys(*player, player_keys, where);
        if (std::ranges::find(round.seats, seat) != round.seats.end()) wrong("{} is there twice", where);
        round.seats.push_back(seat);
        chinese::SetHand hand{.board = {}, .stack = Chips(whole_number(*player, "stack", 0, highest_stack, where))};
        for (const Row row : chinese::all_rows) hand.board[row] = cards_in(*player, row, where);
        hand.declared = declared(*player, where);
        hand.fantasy = flag(*player, "fantasy", where);
        hand.player = player_of(*player, names, where);
        hands.push_back(hand);
    }
    if (!clockwise(round.seats)) wrong("players are written clockwise: their seats count up and start again once");
    no_card_twice(hands, round.seats);
    if (std::ranges::all_of(hands, [&](const chinese::SetHand &hand) { return hand.player == hands[0].player; }))
        wrong("all hands are one player's: there is nobody to settle with");
    const auto holder = std::ranges::find(round.seats, static_cast<int>(button));
    if (holder == round.seats.end()) wrong("seat {} has the buttons and no hand", button);
    round.button = static_cast<std::size_t>(holder - round.seats.begin());
    for (std::size_t place = 0; place < hands.size(); ++place) {
        const chinese::SetHand &hand = hands[place];
        if (hand.declared == Sweep::none || is_foul(round.house, ranks_of(hand.board))) continue;
        if (!holds(hand.board, hand.declared))
            wrong("seat {} declares {}, which its cards are not (FUP-sweep)", round.seats[place],
                  name_of(hand.declared));
    }
    for (std::size_t place = 0; place < hands.size(); ++place)
        round.hands.push_back(hands[(place + round.button) % hands.size()]);
    return round;
}

std::size_t line_at(std::string_view text, std::size_t offset) {
    return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, offset), '\n'));
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blank);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blank) - first + 1);
}

} // namespace

Result<FinishedRound, std::string> read_round(std::string_view text) {
    json::parser parser;
    boost::system::error_code error;
    const std::size_t read = parser.write_some(text.data(), text.size(), error);
    if (!error && !trimmed(text.substr(read)).empty()) error = json::error::extra_data;
    if (error) {
        const std::size_t line = line_at(text, read);
        return Failure{fmt::format("not JSON: {}{}", error.message(),
                                   line > 1
                                       ? fmt::format(" in its line {}", line)
                                       : fmt::format(" at character {}", characters_in(text.substr(0, read)) + 1))};
    }
    const json::value value = parser.release();
    const json::object *object = value.if_object();
    // The room keeps a round with all that happened in it; what counts stands there under "round".
    if (const json::value *kept = object == nullptr ? nullptr : object->if_contains("round"))
        object = kept->if_object();
    if (object == nullptr) return Failure{std::string("a round is a JSON object: {\"limit\": …, \"button\": …, …}")};
    try {
        return round_of(*object);
    } catch (const Wrong &found) {
        return Failure{found.sentence};
    }
}

std::vector<RoundText> rounds_in(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    std::vector<RoundText> lines;
    std::size_t number = 0;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        ++number;
        if (const std::string_view line = trimmed(rest.substr(0, end)); !line.empty()) lines.push_back({number, line});
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    // A round over many lines has none that is an object with players by itself.
    const bool one_a_line = lines.size() < 2 || std::ranges::any_of(
                                                    lines,
                                                    [](const RoundText &line) {
                                                        return line.json.starts_with('{') && line.json.ends_with('}') &&
                                                               line.json.find("\"players\"") != std::string_view::npos;
                                                    });
    if (one_a_line) return lines;
    const std::size_t first = text.find(lines.front().json);
    return {{lines.front().line, trimmed(text.substr(first))}};
}

} // namespace ananas::app
