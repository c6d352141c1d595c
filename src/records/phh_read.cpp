#include "base/result.h"
#include "chips/chips.h"
#include "records/amount.h"
#include "records/games.h"
#include "records/read.h"
#include "records/record.h"
#include "records/replay.h"
#include "records/tally.h"
#include "records/text.h"
#include "records/toml.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace ananas::records {
namespace {

// A number of the file as text, so that money never passes through binary fractions.
struct Number {
    std::string text;
    int line = 0;
};

// What is still to be done with one hand: its fields by name, and the first thing found wrong.
class Hand {
public:
    Hand(const TomlFields &fields, bool short_bets_as_posted) : fields_(fields) {
        record_.short_bets_as_posted = short_bets_as_posted;
    }

    Result<HandRecord, Problem> read(std::string &id, std::string &game);

private:
    void complain(Problem::Kind kind, std::string why, int line = 0) {
        if (!problem_) problem_ = Problem{.kind = kind, .why = std::move(why), .line = line};
    }
    void bad(std::string why, int line = 0) { complain(Problem::Kind::bad, std::move(why), line); }

    [[nodiscard]] const TomlValue *find(std::string_view field) const {
        const auto found = fields_.find(field);
        return found == fields_.end() ? nullptr : &found->second;
    }
    std::optional<Number> number(const TomlValue &value, std::string_view field);
    std::optional<Number> number(std::string_view field);
    std::vector<Number> numbers(std::string_view field);
    std::string text(std::string_view field);
    std::optional<int> integer(std::string_view field);

    Chips chips(const Number &number, bool result = false);
    Chips chips(const std::optional<Number> &number) { return number ? chips(*number) : Chips(); }

    void read_unit();
    void read_players();
    void read_forced_bets();
    bool read_posts();
    void post(What what, int player, Chips amount, int line);
    void read_actions();
    void read_action(std::string_view action, int line);
    void read_dealer(const std::vector<std::string_view> &words, int line);
    void read_player(const std::vector<std::string_view> &words, int line);
    std::optional<int> player(std::string_view word, int line);
    void happen(Happening happening) {
        tally_.note(happening);
        record_.happenings.push_back(std::move(happening));
    }
    void read_result();

    const TomlFields &fields_;
    HandRecord record_;
    const GameNames *game_ = nullptr;
    Tally tally_{record_};
    std::optional<Problem> problem_;
};

std::optional<Number> Hand::number(const TomlValue &value, std::string_view field) {
    if (value.kind != TomlValue::Kind::number) {
        bad(fmt::format("{} holds something that is not a number", field), value.line);
        return std::nullopt;
    }
    if (value.text.find_first_of("in") != std::string::npos) { // inf and nan
        complain(Problem::Kind::unsupported, fmt::format("{} holds an amount that is not known", field), value.line);
        return std::nullopt;
    }
    return Number{value.text, value.line};
}

std::optional<Number> Hand::number(std::string_view field) {
    const TomlValue *value = find(field);
    return value == nullptr ? std::nullopt : number(*value, field);
}

std::vector<Number> Hand::numbers(std::string_view field) {
    std::vector<Number> all;
    const TomlValue *value = find(field);
    if (value == nullptr) return all;
    if (value->kind != TomlValue::Kind::list) {
        bad(fmt::format("{} is not a list", field), value->line);
        return all;
    }
    for (const TomlValue &item : value->items)
        if (std::optional<Number> one = number(item, field)) all.push_back(std::move(*one));
    return all;
}

std::string Hand::text(std::string_view field) {
    const TomlValue *value = find(field);
    const bool plain =
        value != nullptr && (value->kind == TomlValue::Kind::text || value->kind == TomlValue::Kind::number);
    return plain ? value->text : std::string();
}

std::optional<int> Hand::integer(std::string_view field) {
    const TomlValue *value = find(field);
    int number = 0;
    if (value == nullptr || value->kind != TomlValue::Kind::number) return std::nullopt;
    const char *end = value->text.data() + value->text.size();
    const auto [stop, error] = std::from_chars(value->text.data(), end, number);
    return error == std::errc{} && stop == end && number >= 0 ? std::optional(number) : std::nullopt;
}

Chips Hand::chips(const Number &number, bool result) {
    const auto amount = parse_amount(number.text, record_.decimals);
    if (amount) return *amount;
    if (amount.error() == AmountError::finer_than_unit)
        complain(Problem::Kind::unsupported,
                 fmt::format("{} {}", number.text,
                             result && record_.decimals == 0 ? "is half a chip" : words_for(amount.error())),
                 number.line);
    else
        bad(fmt::format("{} {}", number.text, words_for(amount.error())), number.line);
    return {};
}

// Cents if the record says so, speaks of a currency or bets less than a whole chip; chips otherwise.
void Hand::read_unit() {
    record_.currency = text("currency");
    if (record_.currency.empty() && fields_.contains("currency_symbol")) record_.currency = text("currency_symbol");
    bool fractions = !record_.currency.empty();
    const auto look = [&](const Number &number) { fractions |= decimals_needed(number.text) > 0; };
    for (const char *field : {"antes", "blinds_or_straddles", "starting_stacks"})
        for (const Number &number : numbers(field)) look(number);
    for (const char *field : {"bring_in", "small_bet", "big_bet", "min_bet"})
        if (const std::optional<Number> one = number(field)) look(*one);
    if (const TomlValue *actions = find("actions"))
        for (const TomlValue &action : actions->items)
            if (action.text.find(" cbr ") != std::string::npos)
                fractions |= action.text.substr(0, action.text.find('#')).find('.') != std::string::npos;
    record_.decimals = fractions || integer("_decimals") == 2 ? 2 : 0;
}

void Hand::read_players() {
    const std::vector<Number> stacks = numbers("starting_stacks");
    if (stacks.size() < 2 || stacks.size() > most_players) {
        bad(fmt::format("starting_stacks has {} stacks; a hand has 2 to {} players", stacks.size(), most_players));
        return;
    }
    const std::vector<Number> seats = numbers("seats");
    const TomlValue *names = find("players");
    if ((!seats.empty() && seats.size() != stacks.size()) || (names != nullptr && names->items.size() != stacks.size()))
        bad("players, seats and starting_stacks are not equally many");
    if (problem_) return;
    for (std::size_t place = 0; place < stacks.size(); ++place) {
        Player player{.seat = static_cast<int>(place) + 1, .name = {}, .stack = chips(stacks[place])};
        if (!seats.empty()) {
            const std::string &seat = seats[place].text;
            std::from_chars(seat.data(), seat.data() + seat.size(), player.seat);
        }
        if (names != nullptr) player.name = names->items[place].text;
        if (player.name.empty()) player.name = fmt::format("p{}", place + 1);
        record_.players.push_back(std::move(player));
    }
    if (game_->stud) return;
    record_.button_seat = integer("_button_seat").value_or(record_.players.back().seat);
    for (std::size_t place = 0; place < stacks.size(); ++place)
        if (record_.players[place].seat == record_.button_seat) record_.button = static_cast<int>(place);
}

void Hand::post(What what, int player, Chips amount, int line) {
    if (amount == Chips()) return;
    amount = std::min(amount, tally_[player].stack);
    happen({.what = what, .player = player, .amount = amount, .cards = {}, .line = line});
}

// The posts one by one, where the format's own lists could not say them: "p3 dead 50". What is dead there stands
// among the antes as well, for others to read.
bool Hand::read_posts() {
    const TomlValue *posts = find("_posts");
    if (posts == nullptr) return false;
    const std::vector<Number> announced = numbers("_blinds");
    std::vector<Number> antes = numbers("antes");
    if (announced.size() != 2 || (!antes.empty() && antes.size() != record_.players.size())) {
        bad("_posts go with _blinds, the small and the big one, and with as many antes as players", posts->line);
        return true;
    }
    record_.small_blind = chips(announced[0]);
    record_.big_blind = chips(announced[1]);
    std::vector<Happening> posted;
    std::vector<Chips> dead(record_.players.size());
    for (const TomlValue &each : posts->items) {
        const std::vector<std::string_view> words = words_of(each.text);
        const auto *const kind = words.size() == 3 ? std::ranges::find(phh_posts, words[1]) : phh_posts.end();
        if (kind == phh_posts.end()) {
            bad(fmt::format(R"("{}" is not a post; one is "p3 live 100")", each.text), each.line);
            return true;
        }
        const std::optional<int> who = player(words[0], each.line);
        if (!who) return true;
        const auto what = static_cast<What>(static_cast<int>(What::small_blind) + (kind - phh_posts.begin()));
        posted.push_back({.what = what,
                          .player = *who,
                          .amount = chips(Number{std::string(words[2]), each.line}),
                          .cards = {},
                          .line = each.line});
        if (what == What::dead_blind) dead[static_cast<std::size_t>(*who)] += posted.back().amount;
    }
    tally_ = Tally(record_);
    if (antes.size() == 2) std::ranges::reverse(antes);
    for (std::size_t place = 0; place < antes.size(); ++place) {
        const Chips ante = chips(antes[place]) - dead[place];
        if (ante < Chips()) {
            bad("a blind is dead in _posts and missing among the antes", antes[place].line);
            return true;
        }
        record_.ante = std::max(record_.ante, ante);
        post(What::ante, static_cast<int>(place), ante, antes[place].line);
    }
    for (Happening &each : posted) happen(std::move(each));
    return true;
}

// Lists run from the player left of the button; with two players the format turns them round.
void Hand::read_forced_bets() {
    if (read_posts()) return;
    std::vector<Number> antes = numbers("antes");
    std::vector<Number> blinds = numbers("blinds_or_straddles");
    const std::size_t players = record_.players.size();
    if ((!antes.empty() && antes.size() != players) || (!blinds.empty() && blinds.size() != players)) {
        bad("antes, blinds_or_straddles and starting_stacks are not equally many");
        return;
    }
    if (players == 2) {
        std::ranges::reverse(antes);
        std::ranges::reverse(blinds);
    }
    const std::size_t first = players == 2 ? 1 : 0;
    const Chips opening = record_.small_bet;
    std::vector<Chips> amounts;
    for (const Number &blind : blinds) amounts.push_back(chips(blind));
    // A first blind of full size without a second: the small blind is dead.
    const bool lone_big_blind = !blinds.empty() && amounts[1 - first] == Chips() && amounts[first] >= opening;
    if (!blinds.empty()) {
        record_.small_blind = lone_big_blind ? Chips() : amounts[first];
        record_.big_blind = lone_big_blind ? amounts[first] : amounts[1 - first];
        if (record_.big_blind == Chips()) record_.big_blind = opening;
    }
    tally_ = Tally(record_);
    for (std::size_t place = 0; place < antes.size(); ++place) {
        const Chips ante = chips(antes[place]);
        record_.ante = std::max(record_.ante, ante);
        post(What::ante, static_cast<int>(place), ante, antes[place].line);
    }
    for (std::size_t turn = 0; turn < blinds.size(); ++turn) {
        const std::size_t place = players == 2 ? 1 - turn : turn;
        What what = amounts[place] <= record_.big_blind ? What::extra_blind : What::straddle;
        if (turn == (lone_big_blind ? 0U : 1U))
            what = What::big_blind;
        else if (turn == 0)
            what = What::small_blind;
        post(what, static_cast<int>(place), amounts[place], blinds[place].line);
    }
}

std::optional<int> Hand::player(std::string_view word, int line) {
    int number = 0;
    const char *end = word.data() + word.size();
    if (word.size() < 2 || word.front() != 'p' || std::from_chars(word.data() + 1, end, number).ptr != end ||
        number < 1 || number > static_cast<int>(record_.players.size())) {
        bad(fmt::format("\"{}\" is not one of the players", word), line);
        return std::nullopt;
    }
    return number - 1;
}

void Hand::read_dealer(const std::vector<std::string_view> &words, int line) {
    const bool board = words.size() == 3 && words[1] == "db";
    const bool hole = words.size() == 4 && words[1] == "dh";
    if (!board && !hole) {
        bad(R"(the dealer's action is neither "d db CARDS" nor "d dh pN CARDS")", line);
        return;
    }
    const std::optional<int> to = hole ? player(words[2], line) : std::optional(-1);
    const std::optional<SeenCards> cards = parse_seen_cards(words.back());
    if (!to) return;
    if (!cards || cards->empty()) {
        bad(fmt::format("\"{}\" are not cards", words.back()), line);
        return;
    }
    happen({.what = hole ? What::hole : What::board, .player = *to, .amount = {}, .cards = *cards, .line = line});
}

void Hand::read_player(const std::vector<std::string_view> &words, int line) {
    const std::optional<int> who = player(words[0], line);
    if (!who) return;
    const std::string_view verb = words.size() > 1 ? words[1] : std::string_view{};
    Happening happening{.what = What::fold, .player = *who, .amount = {}, .cards = {}, .line = line};
    if (verb == "f" && words.size() == 2) {
        happen(happening);
    } else if (verb == "cc" && words.size() == 2) {
        happening.amount = tally_.to_call(*who);
        happening.what = happening.amount > Chips() ? What::call : What::check;
        happen(happening);
    } else if (verb == "cbr" && words.size() == 3) {
        happening.what = What::bet_to;
        happening.amount = chips(Number{std::string(words[2]), line});
        happen(happening);
    } else if (verb == "pb" && words.size() == 2) {
        happening.what = What::bring_in;
        happening.amount = std::min(record_.bring_in, tally_[*who].stack);
        happen(happening);
    } else if ((verb == "sm" || verb == "sd") && words.size() >= 2) {
        std::string rest;
        for (std::size_t word = 2; word < words.size(); ++word) rest += words[word];
        const std::optional<SeenCards> cards = rest == "-" ? SeenCards{} : parse_seen_cards(rest);
        if (!cards) {
            bad(fmt::format("\"{}\" are not cards", rest), line);
            return;
        }
        const bool any_known = std::ranges::any_of(*cards, [](const SeenCard &card) { return card.has_value(); });
        happening.cards = *cards;
        if (verb == "sd") {
            happening.what = What::discard;
        } else if (any_known || rest == "-") {
            happening.what = What::show;
        } else {
            happening.what = What::muck;
            happening.cards.clear();
        }
        happen(happening);
    } else {
        bad(fmt::format("\"{}\" is not an action", fmt::join(words, " ")), line);
    }
}

void Hand::read_action(std::string_view action, int line) {
    const std::size_t end = action.find('#');
    const std::vector<std::string_view> words = words_of(action.substr(0, end));
    if (words.empty()) return;
    const std::size_t before = record_.happenings.size();
    if (words[0] == "d")
        read_dealer(words, line);
    else
        read_player(words, line);
    if (end == std::string_view::npos || record_.happenings.size() == before) return;
    // A remark of ours that says how it came about; all others are the writer's own.
    const auto *const manner = std::ranges::find(phh_manners, trimmed(action.substr(end + 1)));
    if (manner != phh_manners.end())
        record_.happenings.back().manner = static_cast<Manner>(manner - phh_manners.begin());
}

void Hand::read_actions() {
    const TomlValue *actions = find("actions");
    if (actions == nullptr || actions->kind != TomlValue::Kind::list) {
        bad("there is no list of actions");
        return;
    }
    for (const TomlValue &action : actions->items) {
        if (action.kind != TomlValue::Kind::text) bad("an action is not a string", action.line);
        if (problem_) return;
        read_action(action.text, action.line);
    }
}

void Hand::read_result() {
    for (const Number &stack : numbers("finishing_stacks")) record_.outcome.finishing.push_back(chips(stack, true));
    std::vector<Number> winnings = numbers("winnings");
    if ((!record_.outcome.finishing.empty() && record_.outcome.finishing.size() != record_.players.size()) ||
        (!winnings.empty() && winnings.size() != record_.players.size())) {
        bad("the results and starting_stacks are not equally many");
        return;
    }
    for (std::size_t place = 0; place < winnings.size(); ++place)
        if (const Chips amount = chips(winnings[place], true); amount > Chips())
            record_.outcome.wins.push_back({.player = static_cast<int>(place), .pot = 0, .amount = amount});
    if (const std::optional<Number> rake = number("_rake")) record_.outcome.rake = chips(*rake, true);
    leave_out_returned_bet(record_);
}

Result<HandRecord, Problem> Hand::read(std::string &id, std::string &game) {
    if (fields_.contains("hand")) id = text("hand");
    record_.id = id;
    const std::string code = text("variant");
    if (code.empty()) return Failure{Problem{.kind = Problem::Kind::bad, .why = "there is no variant"}};
    const auto variant = phh_variant(code);
    if (!variant) {
        game = code;
        return Failure{Problem{.kind = Problem::Kind::unsupported, .why = variant.error()}};
    }
    game_ = variant->game;
    game = record_.game = std::string(game_->name);
    record_.structure = variant->structure;
    record_.table = text("table");
    if (fields_.contains("_deal")) record_.deal = text("_deal");
    record_.seats_at_table = std::min(integer("seat_count").value_or(0), 1000);
    const TomlValue *tournament = find("_tournament");
    record_.tournament = fields_.contains("level") || (tournament != nullptr && tournament->text == "true");
    if (const auto year = integer("year"), month = integer("month"), day = integer("day"); year && month && day)
        record_.date = fmt::format("{:04}/{:02}/{:02}", *year, *month, *day);
    if (const TomlValue *time = find("time");
        time != nullptr && time->kind == TomlValue::Kind::time && !record_.date.empty())
        record_.date += " " + time->text.substr(0, 8) + (text("time_zone") == "UTC" ? " UTC" : "");

    read_unit();
    if (!problem_) {
        record_.bring_in = chips(number("bring_in"));
        record_.small_bet = chips(number(record_.structure == Structure::limit ? "small_bet" : "min_bet"));
        record_.big_bet = record_.structure == Structure::limit ? chips(number("big_bet")) : Chips();
        record_.cap = chips(number("_cap"));
        if (record_.small_bet == Chips() || (record_.structure == Structure::limit && record_.big_bet == Chips()))
            bad(record_.structure == Structure::limit ? "a limit hand needs small_bet and big_bet"
                                                      : "a hand without limit needs min_bet");
    }
    if (!problem_) read_players();
    if (!problem_) read_forced_bets();
    if (!problem_) read_actions();
    if (!problem_) read_result();
    if (problem_) return Failure{*problem_};
    return std::move(record_);
}

struct Chunk {
    std::string_view text;
    int line = 1;
    std::string name; // what its [header] says
};

// "[_notes]", "[1._meta]": tables of somebody's own, which stand beside the hands.
bool is_aside(std::string_view header) {
    const bool quoted = header[1] == '"' || header[1] == '\'';
    return header[1] == '_' || (!quoted && header.find("._") != std::string_view::npos);
}

// A .phhs file is a table a hand. Each is parsed by itself, so that a broken one is alone in it.
std::vector<Chunk> split(std::string_view text) {
    std::vector<Chunk> chunks = {{.text = text, .line = 1, .name = {}}};
    std::size_t start = 0;
    int line = 1;
    while (start < text.size()) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        std::string_view header = trimmed(text.substr(start, end - start));
        const bool at_margin = text[start] == '[';
        header = trimmed(header.substr(0, header.find('#')));
        if (at_margin && header.size() > 2 && header.back() == ']' && !is_aside(header) &&
            header.find_first_of(",[]", 1) == header.size() - 1) {
            chunks.back().text =
                chunks.back().text.substr(0, static_cast<std::size_t>(text.data() + start - chunks.back().text.data()));
            std::string_view name = trimmed(header.substr(1, header.size() - 2));
            if (name.size() > 1 && (name.front() == '"' || name.front() == '\''))
                name = name.substr(1, name.size() - 2);
            chunks.push_back(
                {.text = text.substr(std::min(end + 1, text.size())), .line = line + 1, .name = std::string(name)});
        }
        start = end + 1;
        ++line;
    }
    const std::string_view before = chunks.front().text;
    if (chunks.size() > 1 && before.find("variant") == std::string_view::npos) chunks.erase(chunks.begin());
    return chunks;
}

} // namespace

std::vector<Entry> read_phh(std::string_view text, std::string_view file) {
    take(text, byte_order_mark);
    std::vector<Entry> entries;
    for (const Chunk &chunk : split(text)) {
        std::string id = chunk.name.empty() ? std::string(file.substr(0, file.rfind('.'))) : chunk.name;
        std::string game;
        const auto fields = parse_toml(chunk.text, chunk.line);
        if (fields) {
            auto record = Hand(*fields, false).read(id, game);
            if (record && has_short_bet(*record) && replay(*record).verdict != Verdict::agree) {
                // "cc" does not say how much is called; other software has it match what was posted.
                auto as_posted = Hand(*fields, true).read(id, game);
                if (as_posted && replay(*as_posted).verdict == Verdict::agree) record = std::move(as_posted);
            }
            entries.push_back({std::string(file), chunk.line, id, game, std::move(record)});
        } else {
            Problem problem{.kind = Problem::Kind::bad, .why = fields.error().why, .line = fields.error().line};
            entries.push_back({std::string(file), chunk.line, id, game, Failure{std::move(problem)}});
        }
    }
    return entries;
}

} // namespace ananas::records
