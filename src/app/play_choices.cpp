#include "app/play_choices.h"

#include "app/play_table.h"
#include "app/play_words.h"
#include "base/printable.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"
#include "game/viewer.h"
#include "records/amount.h"
#include "room/settings.h"
#include "twisted/pay_schedule.h"
#include "twisted/spec.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::app::play {

namespace json = boost::json;

namespace {

// The choice of that word, or nothing.
const json::object *offered(const TableSeen &table, std::string_view what, std::string_view key = "do") {
    for (const json::value &choice : table.choices)
        if (choice.is_object() && text_in(choice.get_object(), key) == what) return &choice.get_object();
    return nullptr;
}

Failure<Complaint> wrong(std::string sentence, std::string rule = {}) {
    return Failure{Complaint{std::move(sentence), std::move(rule)}};
}
Result<Answer, Complaint> answer(json::object message) { return Answer{std::move(message), {}}; }

// ---- betting games

struct Prices {
    std::int64_t stack = 0, in_front = 0, pot = 0;
    std::optional<std::int64_t> call; // what it takes
    std::int64_t least_to = 0, most_to = 0;
    bool may_bet = false;
    std::string_view verb = "bet";
    [[nodiscard]] std::int64_t all_in_to() const { return in_front + stack; }
    [[nodiscard]] bool may_go_all_in() const { return (may_bet && most_to == all_in_to()) || call == stack; }
};

Prices prices(const TableSeen &table) {
    Prices found;
    if (const Chair *own = table.own()) {
        found.stack = own->stack;
        found.in_front = own->bet;
    }
    found.pot = table.pot;
    if (const json::object *call = offered(table, "call")) {
        found.call = number_in(*call, "pays");
        found.verb = "raise to";
    }
    if (found.in_front > 0) found.verb = "raise to"; // a blind with the option
    if (offered(table, "bring-in") != nullptr) found.verb = "complete to";
    if (const json::object *bet = offered(table, "bet")) {
        found.may_bet = true;
        found.least_to = number_in(*bet, "least_to");
        found.most_to = number_in(*bet, "most_to");
    }
    return found;
}

std::string keys_line(const TableSeen &table) {
    const Prices price = prices(table);
    std::vector<std::string> keys;
    if (offered(table, "fold") != nullptr) keys.emplace_back("f fold");
    if (offered(table, "check") != nullptr) keys.emplace_back("k check");
    if (price.call) keys.push_back(fmt::format("c call {}", chips(table, *price.call)));
    if (const json::object *bring = offered(table, "bring-in"))
        keys.push_back(fmt::format("n bring in {}", chips(table, number_in(*bring, "pays"))));
    if (price.may_bet && price.least_to < price.most_to)
        keys.push_back(
            fmt::format("b AMOUNT {} {} to {}", price.verb, chips(table, price.least_to), chips(table, price.most_to)));
    else if (price.may_bet)
        keys.push_back(fmt::format("b {} {}", price.verb, chips(table, price.least_to)));
    if (price.may_go_all_in()) keys.push_back(fmt::format("a all-in {}", chips(table, price.stack)));
    if (offered(table, "show") != nullptr) keys.emplace_back("u turn your hand up");
    if (offered(table, "muck") != nullptr) keys.emplace_back("m muck");
    return fmt::format("{}", fmt::join(keys, ", "));
}

std::vector<std::string> offer_discards(const Tongue &tongue, const TableSeen &table) {
    std::vector<std::string> lines;
    const Chair *own = table.own();
    const CardSet hole = own == nullptr ? CardSet() : known(own->cards);
    const CardSet board = known(table.board);
    int number = 0;
    for (const json::value &choice : table.choices) {
        if (!choice.is_object() || text_in(choice.get_object(), "do") != "discard") continue;
        const CardView card = card_in(choice.get_object(), "card");
        ++number;
        if (!card) continue;
        const CardSet rest = hole - *card;
        const std::string made = table.is_twisted() ? made_words(rest | board) : hand_words(table.plays, rest, board);
        lines.push_back(fmt::format("  {} discard {}, leaves {}{}{}", number, words(tongue, *card), words(tongue, rest),
                                    made.empty() ? "" : ": ", made));
    }
    return lines;
}

// What others have face up, in stud; empty elsewhere.
std::string others_show(const Tongue &tongue, const TableSeen &table) {
    std::vector<std::string> shown;
    for (const auto &[seat, chair] : table.chairs)
        if (seat != table.seat() && chair.live && !chair.up.empty())
            shown.push_back(fmt::format("{} {}", printable(chair.name), words(tongue, chair.up)));
    return shown.empty() ? std::string() : fmt::format("Face up: {}.", fmt::join(shown, ", "));
}

std::vector<std::string> offer_betting(const Tongue &tongue, const TableSeen &table) {
    std::vector<std::string> lines;
    const Prices price = prices(table);
    const bool discards = offered(table, "discard") != nullptr;
    const bool shows = offered(table, "show") != nullptr;
    lines.push_back(strong(
        tongue, discards ? "Discard one of your cards."
                : shows  ? "Show your hand?"
                         : fmt::format("Your turn. Pot {}, {} to call, you have {}.", chips(table, price.pot),
                                      price.call ? chips(table, *price.call) : "nothing", chips(table, price.stack))));
    if (std::string shown = others_show(tongue, table); !shown.empty()) lines.push_back(std::move(shown));
    for (std::string &line : own_hand(tongue, table)) lines.push_back(std::move(line));
    if (discards)
        for (std::string &line : offer_discards(tongue, table)) lines.push_back(std::move(line));
    else
        lines.push_back(keys_line(table));
    return lines;
}

// A card by its place in the list of choices, or by its name.
Result<Answer, Complaint> read_discard(const TableSeen &table, std::string_view word) {
    std::vector<std::string> cards;
    for (const json::value &choice : table.choices)
        if (choice.is_object() && text_in(choice.get_object(), "do") == "discard")
            cards.push_back(text_in(choice.get_object(), "card"));
    if (const auto place = number_from(word); place && *place >= 1 && *place <= static_cast<std::int64_t>(cards.size()))
        return answer({{"do", "discard"}, {"card", cards[static_cast<std::size_t>(*place - 1)]}});
    if (const auto card = parse_card(word); card && std::ranges::find(cards, to_string(*card)) != cards.end())
        return answer({{"do", "discard"}, {"card", to_string(*card)}});
    return wrong(fmt::format("'{}' is none of your cards: discard {} by its number or name.", printable(word),
                             fmt::join(cards, ", ")));
}

std::optional<std::int64_t> bet_from(const TableSeen &table, const Prices &price, std::string_view word) {
    const std::int64_t call = price.call.value_or(0);
    const std::int64_t matched = price.in_front + call;
    const auto within = [&](std::int64_t to) { return std::clamp(to, price.least_to, price.most_to); };
    if (word == "min") return price.least_to;
    if (word == "max") return price.most_to;
    if (word == "pot") return within(matched + price.pot + call);
    if (word == "half") return within(matched + (price.pot + call) / 2);
    return amount_from(table, word);
}

Result<Answer, Complaint> read_bet(const TableSeen &table, const std::vector<std::string> &words) {
    const Prices price = prices(table);
    if (!price.may_bet) {
        if (const json::object *why = offered(table, "bet", "not"))
            return wrong(text_in(*why, "why"), text_in(*why, "rule"));
        return wrong("You cannot bet now.");
    }
    if (words.size() < 2 && price.least_to == price.most_to) return answer({{"do", "bet"}, {"to", price.least_to}});
    const std::string range = price.least_to == price.most_to
                                  ? chips(table, price.least_to)
                                  : fmt::format("{} to {}", chips(table, price.least_to), chips(table, price.most_to));
    const auto to = words.size() < 2 ? std::nullopt : bet_from(table, price, words[1]);
    if (!to) return wrong(fmt::format("b wants the amount to {}: {}, or min, half, pot or max.", price.verb, range));
    if (*to < price.least_to || *to > price.most_to)
        return wrong(fmt::format("You can {} {}, not {}.", price.verb, range, chips(table, *to)));
    return answer({{"do", "bet"}, {"to", *to}});
}

Result<Answer, Complaint> read_betting(const TableSeen &table, const std::vector<std::string> &words) {
    const std::string &key = words.front();
    if (offered(table, "discard") != nullptr)
        return read_discard(table, words.size() > 1 && key == "d" ? words[1] : key);
    const Prices price = prices(table);
    struct Key {
        std::string_view letter, word, choice;
    };
    constexpr Key keys[] = {{"f", "fold", "fold"}, {"k", "check", "check"}, {"c", "call", "call"},
                            {"u", "show", "show"}, {"m", "muck", "muck"},   {"n", "bring-in", "bring-in"}};
    for (const Key &each : keys) {
        if (key != each.letter && key != each.word) continue;
        if (offered(table, each.choice) != nullptr) return answer({{"do", each.choice}});
        if (each.choice == "call" && offered(table, "check") != nullptr)
            return wrong("There is nothing to call: k checks.");
        if (each.choice == "check" && price.call)
            return wrong(fmt::format("There is a bet: c calls {}, f folds.", chips(table, *price.call)));
        return wrong(fmt::format("You cannot do that now. {}.", keys_line(table)));
    }
    if (key == "cc") { // whatever it costs to stay, for those who do not look
        for (const std::string_view stay : {"check", "call", "bring-in", "show"})
            if (offered(table, stay) != nullptr) return answer({{"do", stay}});
        return wrong(fmt::format("There is nothing to check or call. {}.", keys_line(table)));
    }
    if (key == "b" || key == "bet" || key == "raise") return read_bet(table, words);
    if (key == "a" || key == "all-in") {
        if (price.may_bet && price.most_to == price.all_in_to()) return answer({{"do", "bet"}, {"to", price.most_to}});
        if (price.call == price.stack) return answer({{"do", "call"}});
        return wrong(fmt::format("You cannot go all-in now. {}.", keys_line(table)));
    }
    return wrong(fmt::format("'{}' is none of these: {}. ? helps.", printable(key), keys_line(table)));
}

// ---- Face-Up Pineapple Chinese

constexpr std::array<std::string_view, 3> row_names = {"front", "middle", "back"};

std::vector<std::string> offer_chinese(const Tongue &tongue, const TableSeen &table) {
    std::vector<std::string> lines;
    const json::object *place = offered(table, "place");
    if (place == nullptr) {
        lines.push_back(strong(tongue, "Your hand can be declared as a clean sweep, or not."));
        for (const json::value &choice : table.choices)
            if (choice.is_object() && text_in(choice.get_object(), "do") == "declare")
                lines.push_back(fmt::format("  d {} declares it", text_in(choice.get_object(), "sweep")));
        lines.emplace_back("  n declares nothing");
        return lines;
    }
    const json::object &room = object_in(*place, "room");
    lines.push_back(strong(tongue, fmt::format("Your turn: place {} cards. Room: front {}, middle {}, back {}.",
                                               number_in(*place, "cards"), number_in(room, "front"),
                                               number_in(room, "middle"), number_in(room, "back"))));
    for (std::string &line : own_hand(tongue, table)) lines.push_back(std::move(line));
    lines.emplace_back("Write rows and cards, such as: front Qs back KhAh (or f Qs b KhAh).");
    return lines;
}

// How good cards are so far: the kind of hand and its first rank.
std::pair<int, int> so_far(CardSet cards) {
    if (cards.size() == 5) {
        const HandRank rank = rank_high(cards);
        return {static_cast<int>(rank.category()), rank.first()};
    }
    std::array<int, rank_count> times{};
    for (const Card card : cards) ++times[static_cast<std::size_t>(card.rank())];
    std::pair<int, int> best{0, 0}; // how often, a bit for the rank
    int pairs = 0;
    for (std::size_t rank = 0; rank < times.size(); ++rank) {
        if (times[rank] >= 2) ++pairs;
        best = std::max(best, std::pair(times[rank], 1 << rank));
    }
    const Category kind = best.first >= 4   ? Category::quads
                          : best.first == 3 ? Category::trips
                          : pairs >= 2      ? Category::two_pair
                          : pairs == 1      ? Category::pair
                                            : Category::high_card;
    return {static_cast<int>(kind), best.second};
}

// What speaks against rows as they would lie.
std::vector<std::string> foul_warnings(const chinese::House &house, const Rows &rows) {
    const chinese::Board board = chinese::board_of(known(rows[0]), known(rows[1]), known(rows[2]));
    if (board.size() == chinese::board_size) {
        if (!chinese::is_foul(house, chinese::ranks_of(board))) return {};
        return {"These rows are out of order: the hand fouls."};
    }
    std::vector<std::string> warnings;
    for (std::size_t row = 0; row + 1 < rows.size(); ++row) {
        const auto above = so_far(known(rows[row]));
        if (above.first > 0 && above > so_far(known(rows[row + 1])))
            warnings.push_back(fmt::format("So far the {} beats the {}: unless that changes, the hand fouls.",
                                           row_names[row], row_names[row + 1]));
    }
    return warnings;
}

std::optional<std::size_t> row_from(std::string_view word) {
    for (std::size_t row = 0; row < row_names.size(); ++row)
        if (word == row_names[row] || word == row_names[row].substr(0, 1)) return row;
    return std::nullopt;
}

Result<Answer, Complaint> read_placing(const Tongue &tongue, const TableSeen &table, const json::object &offer,
                                       const std::vector<std::string> &words) {
    const Chair &own = table.chairs.at(table.acting());
    const CardSet drawn = known(own.drawn);
    Rows placed;
    CardSet used;
    std::optional<std::size_t> row;
    for (const std::string &word : words) {
        if (const auto named = row_from(word)) {
            row = named;
            continue;
        }
        const auto cards = parse_cards(word);
        if (!row)
            return wrong(fmt::format("'{}': a placing begins with a row: front, middle or back.", printable(word)));
        if (!cards) return wrong(fmt::format("'{}': {}.", printable(word), cards.error().message()));
        for (const Card card : *cards) {
            if (!drawn.contains(card))
                return wrong(fmt::format("{} is not among your cards, which are {}.", to_string(card),
                                         play::words(tongue, own.drawn)));
            if (used.contains(card)) return wrong(fmt::format("{} can lie in one row only.", to_string(card)));
            used |= card;
            placed[*row].emplace_back(card);
        }
    }
    const std::int64_t wanted = number_in(offer, "cards");
    if (used.size() != wanted)
        return wrong(fmt::format("{} of your cards are to be placed, not {}.", wanted, used.size()));
    json::object message{{"do", "place"}};
    Rows after = own.rows;
    for (std::size_t each = 0; each < placed.size(); ++each) {
        const std::int64_t space = number_in(object_in(offer, "room"), row_names[each]);
        if (static_cast<std::int64_t>(placed[each].size()) > space)
            return wrong(fmt::format("The {} has room for {} more.", row_names[each], space));
        json::array cards;
        for (const CardView &card : placed[each])
            if (card) cards.emplace_back(to_string(*card));
        if (!cards.empty()) message[row_names[each]] = std::move(cards);
        after[each].insert(after[each].end(), placed[each].begin(), placed[each].end());
    }
    sort(after);
    std::vector<std::string> confirm{"So your rows would be:"};
    for (std::string &line : row_lines(tongue, after)) confirm.push_back(std::move(line));
    if (const CardSet rest = drawn - used; !rest.empty())
        confirm.push_back(fmt::format("You would discard {}.", play::words(tongue, rest)));
    for (std::string &warning : foul_warnings(chinese::House(), after)) confirm.push_back(std::move(warning));
    confirm.emplace_back("y places them, n takes them back.");
    return Answer{std::move(message), std::move(confirm)};
}

Result<Answer, Complaint> read_chinese(const Tongue &tongue, const TableSeen &table,
                                       const std::vector<std::string> &words) {
    if (const json::object *place = offered(table, "place"); place != nullptr && table.own() != nullptr)
        return read_placing(tongue, table, *place, words);
    if (words.front() == "n" || words.front() == "decline") return answer({{"do", "decline"}});
    std::vector<std::string> sweeps;
    for (const json::value &choice : table.choices)
        if (choice.is_object() && text_in(choice.get_object(), "do") == "declare")
            sweeps.push_back(text_in(choice.get_object(), "sweep"));
    if (words.front() == "d" || words.front() == "declare") {
        if (words.size() == 1 && sweeps.size() == 1) return answer({{"do", "declare"}, {"sweep", sweeps.front()}});
        if (words.size() > 1 && std::ranges::find(sweeps, words[1]) != sweeps.end())
            return answer({{"do", "declare"}, {"sweep", words[1]}});
    }
    return wrong(sweeps.empty() ? "n goes on: your cards are no clean sweep."
                                : fmt::format("d declares {}, n declares nothing.", fmt::join(sweeps, " or ")));
}

// ---- Twisted Pineapple

std::vector<std::string> offer_twisted(const Tongue &tongue, const TableSeen &table) {
    std::vector<std::string> lines;
    const std::int64_t stack = table.own() == nullptr ? 0 : table.own()->stack;
    if (const json::object *place = offered(table, "place-bets")) {
        lines.push_back(
            strong(tongue,
                   fmt::format("Your first bet, {} to {}? You have {}.", chips(table, number_in(*place, "least_first")),
                               chips(table, number_in(*place, "most_first")), chips(table, stack))));
        std::string keys = "Type the amount; p shows what hands pay, o sits out.";
        if (const std::int64_t optional = number_in(*place, "optional_bet"); optional > 0)
            keys = fmt::format("Type the amount, with + behind it for the bet of {} against the other players; p shows "
                               "what hands pay, o sits out.",
                               chips(table, optional));
        lines.push_back(std::move(keys));
        return lines;
    }
    const bool discards = offered(table, "discard") != nullptr;
    lines.push_back(strong(tongue, discards ? std::string("Discard one of your cards.")
                                            : fmt::format("Your turn. {} is bet, you have {}.",
                                                          chips(table, table.own() == nullptr ? 0 : table.own()->bet),
                                                          chips(table, stack))));
    for (std::string &line : own_hand(tongue, table)) lines.push_back(std::move(line));
    if (discards) {
        for (std::string &line : offer_discards(tongue, table)) lines.push_back(std::move(line));
        return lines;
    }
    std::vector<std::string> keys;
    for (const json::value &choice : table.choices)
        if (choice.is_object() && text_in(choice.get_object(), "do") == "bet")
            keys.push_back(fmt::format("{} bet {}", keys.empty() ? "b" : "b AMOUNT",
                                       chips(table, number_in(choice.get_object(), "amount"))));
    if (offered(table, "fold") != nullptr) keys.emplace_back("f fold");
    keys.emplace_back("p what hands pay");
    lines.push_back(fmt::format("{}", fmt::join(keys, ", ")));
    return lines;
}

Result<Answer, Complaint> read_first_bet(const TableSeen &table, const json::object &offer, std::string_view word) {
    const bool optional = word.ends_with('+');
    const auto amount = amount_from(table, optional ? word.substr(0, word.size() - 1) : word);
    const std::int64_t least = number_in(offer, "least_first");
    const std::int64_t most = number_in(offer, "most_first");
    if (!amount || *amount < least || *amount > most)
        return wrong(fmt::format("A first bet is a number from {} to {}.", chips(table, least), chips(table, most)));
    if (optional && number_in(offer, "optional_bet") == 0)
        return wrong("This table has no bet against the other players.");
    return answer({{"do", "place-bets"}, {"first", *amount}, {"optional", optional}});
}

Result<Answer, Complaint> read_twisted(const TableSeen &table, const std::vector<std::string> &words) {
    const std::string &key = words.front();
    if (const json::object *place = offered(table, "place-bets"))
        return read_first_bet(table, *place, words.size() > 1 && key == "b" ? words[1] : key);
    if (offered(table, "discard") != nullptr)
        return read_discard(table, words.size() > 1 && key == "d" ? words[1] : key);
    if (key == "f" || key == "fold") return answer({{"do", "fold"}});
    std::vector<std::int64_t> amounts;
    for (const json::value &choice : table.choices)
        if (choice.is_object() && text_in(choice.get_object(), "do") == "bet")
            amounts.push_back(number_in(choice.get_object(), "amount"));
    if (key == "b" || key == "bet") {
        if (amounts.empty()) return wrong("Your chips do not reach for this bet: f folds.");
        const auto amount = words.size() > 1 ? amount_from(table, words[1]) : std::optional(amounts.front());
        if (amount && std::ranges::find(amounts, *amount) != amounts.end())
            return answer({{"do", "bet"}, {"amount", *amount}});
        std::vector<std::string> shown;
        for (const std::int64_t each : amounts) shown.push_back(chips(table, each));
        return wrong(fmt::format("A bet here is {}.", fmt::join(shown, " or ")));
    }
    return wrong(fmt::format("'{}' is no answer: b bets, f folds, p shows what hands pay.", printable(key)));
}

} // namespace

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    for (const char letter : line) {
        const bool space = letter == ' ' || letter == '\t' || letter == '\r';
        if (space) {
            if (words.empty() || !words.back().empty()) words.emplace_back();
            continue;
        }
        if (words.empty()) words.emplace_back();
        words.back() += letter;
    }
    std::erase(words, std::string());
    if (!words.empty())
        for (char &letter : words.front()) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return words;
}

std::optional<std::int64_t> number_from(std::string_view text) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || number < 0) return std::nullopt;
    return number;
}

// A comma parts thousands. Whoever means decimals by it is asked again rather than taken for ten times as rich.
std::optional<std::int64_t> amount_from(const TableSeen &table, std::string_view text) {
    const std::string_view whole = text.substr(0, text.find('.'));
    if (text.find(',') != std::string_view::npos)
        for (std::size_t place = 0; place < text.size(); ++place)
            if (const bool due = place < whole.size() && (whole.size() - place) % 4 == 0;
                (text[place] == ',') != due || (due && place == 0))
                return std::nullopt;
    const auto amount = records::parse_amount(text, table.settings.decimals);
    return amount ? std::optional(amount->units()) : std::nullopt;
}

std::vector<std::string> offer_lines(const Tongue &tongue, const TableSeen &table) {
    if (table.is_chinese()) return offer_chinese(tongue, table);
    if (table.is_twisted()) return offer_twisted(tongue, table);
    return offer_betting(tongue, table);
}

Result<Answer, Complaint> read_answer(const Tongue &tongue, const TableSeen &table, std::string_view line) {
    const std::vector<std::string> words = words_of(line);
    if (words.empty()) return wrong("That is an empty line.");
    if (table.is_chinese()) return read_chinese(tongue, table, words);
    if (table.is_twisted()) return read_twisted(table, words);
    return read_betting(table, words);
}

std::vector<std::string> schedule_lines(const TableSeen &table) {
    const room::Rules rules = room::rules_of(table.settings);
    const auto *twisted = std::get_if<twisted::Table>(&rules);
    if (twisted == nullptr) return {"Only Twisted Pineapple has a pay schedule."};
    std::vector<std::string> lines{"What hands pay on all bets:"};
    for (const twisted::PayLine &line : twisted->game.pays.lines)
        lines.push_back(fmt::format("  {} {} to 1", twisted::words(line.least), line.pays));
    lines.push_back(fmt::format("The ante is {} % of the first bet, at most {}.", twisted->game.ante_percent,
                                chips(table, twisted->ante_cap.units())));
    return lines;
}

} // namespace ananas::app::play
