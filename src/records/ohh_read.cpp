#include "base/result.h"
#include "chips/chips.h"
#include "records/amount.h"
#include "records/deals.h"
#include "records/games.h"
#include "records/read.h"
#include "records/record.h"
#include "records/tally.h"
#include "records/text.h"

#include <boost/json.hpp>
#include <boost/system/error_code.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::records {
namespace {

namespace json = boost::json;

std::string_view view(const json::string &text) { return {text.data(), text.size()}; }

std::string text(const json::object &object, std::string_view key) {
    const json::value *value = object.if_contains(key);
    if (value == nullptr) return {};
    if (const json::string *string = value->if_string()) return std::string(view(*string));
    if (const std::int64_t *number = value->if_int64()) return fmt::format("{}", *number);
    return {};
}

std::optional<std::int64_t> whole(const json::object &object, std::string_view key) {
    const json::value *value = object.if_contains(key);
    if (value == nullptr) return std::nullopt;
    if (const std::int64_t *number = value->if_int64()) return *number;
    if (const double *number = value->if_double(); number != nullptr && *number > -1e15 && *number < 1e15)
        return static_cast<std::int64_t>(*number);
    return std::nullopt;
}

const json::array *list(const json::object &object, std::string_view key) {
    const json::value *value = object.if_contains(key);
    return value == nullptr ? nullptr : value->if_array();
}

// A number anywhere in it that is not whole.
bool has_fractions(const json::value &value) {
    const auto inside = [](const auto &each) { return has_fractions(each); };
    if (const double *number = value.if_double()) return decimals_needed(decimal_text(*number)) > 0;
    if (const json::array *all = value.if_array()) return std::ranges::any_of(*all, inside);
    if (const json::object *all = value.if_object())
        return std::ranges::any_of(*all, inside, [](const auto &pair) -> const json::value & { return pair.value(); });
    return false;
}

// "2023-01-09T02:19:42Z" is our "2023/01/09 02:19:42 UTC". Anything else stays as it is.
std::string our_date(std::string date) {
    if (date.size() < 10 || date[4] != '-' || date[7] != '-') return date;
    if (date.size() > 10 && (date.size() < 19 || date[10] != 'T')) return date;
    const bool utc = date.size() > 19 && date.back() == 'Z';
    if (date.size() > 19 && !utc) return date;
    date.resize(std::min<std::size_t>(date.size(), 19));
    date[4] = date[7] = '/';
    if (date.size() > 10) date[10] = ' ';
    return utc ? date + " UTC" : date;
}

struct ActionName {
    std::string_view name;
    What what;
};
constexpr std::array action_names = {
    ActionName{.name = "Post Ante", .what = What::ante},
    ActionName{.name = "Post SB", .what = What::small_blind},
    ActionName{.name = "Post BB", .what = What::big_blind},
    ActionName{.name = "Straddle", .what = What::straddle},
    ActionName{.name = "Post Extra Blind", .what = What::extra_blind},
    ActionName{.name = "Post Dead", .what = What::dead_blind},
    ActionName{.name = "Bring In", .what = What::bring_in},
    ActionName{.name = "Dealt Cards", .what = What::hole},
    ActionName{.name = "Fold", .what = What::fold},
    ActionName{.name = "Check", .what = What::check},
    ActionName{.name = "Call", .what = What::call},
    ActionName{.name = "Bet", .what = What::bet_to},
    ActionName{.name = "Raise", .what = What::bet_to},
    ActionName{.name = "Shows Cards", .what = What::show},
    ActionName{.name = "Mucks Cards", .what = What::muck},
};
// What happens around a hand and does not touch it.
constexpr std::array<std::string_view, 4> passing = {"Added Chips", "Sits Down", "Stands Up", "Payout"};

class Hand {
public:
    explicit Hand(const json::object &hand) : hand_(hand) {}

    Result<HandRecord, Problem> read(std::string &id, std::string &game);

private:
    void complain(Problem::Kind kind, std::string why) {
        if (!problem_) problem_ = Problem{.kind = kind, .why = std::move(why)};
    }
    void bad(std::string why) { complain(Problem::Kind::bad, std::move(why)); }

    Chips amount(const json::object &object, std::string_view key);
    std::optional<SeenCards> cards(const json::object &object);
    void read_game(std::string &game);
    void read_players();
    void read_rounds();
    [[nodiscard]] bool is_bring_in(const Happening &happening) const;
    void read_action(const json::object &action, bool first_round);
    void read_pots();
    void settle();

    const json::object &hand_;
    HandRecord record_;
    std::map<std::int64_t, int> player_of_; // their ids to our indices
    // Raise amounts are what the raiser adds. Some writers put the total there instead: this is that reading.
    std::vector<Happening> raises_as_totals_;
    std::vector<Chips> bets_;                // of the round
    std::vector<std::size_t> later_streets_; // where stud's streets after the first begin
    std::optional<Problem> problem_;
};

Chips Hand::amount(const json::object &object, std::string_view key) {
    const json::value *value = object.if_contains(key);
    if (value == nullptr || value->is_null()) return {};
    std::string written;
    if (const std::int64_t *number = value->if_int64())
        written = fmt::format("{}", *number);
    else if (const double *real = value->if_double())
        written = decimal_text(*real);
    else if (const json::string *string = value->if_string())
        written = std::string(view(*string));
    const auto parsed = parse_amount(written, record_.decimals);
    if (parsed) return *parsed;
    complain(parsed.error() == AmountError::finer_than_unit ? Problem::Kind::unsupported : Problem::Kind::bad,
             fmt::format("{}: {} {}", key, written.empty() ? "the value" : written, words_for(parsed.error())));
    return {};
}

std::optional<SeenCards> Hand::cards(const json::object &object) {
    const json::value *value = object.if_contains("cards");
    if (value == nullptr) return SeenCards{};
    if (const json::string *string = value->if_string()) return parse_seen_cards(view(*string));
    const json::array *array = value->if_array();
    if (array == nullptr) return SeenCards{};
    SeenCards all;
    for (const json::value &element : *array) {
        const json::string *card = element.if_string();
        const auto parsed = card == nullptr ? std::nullopt : parse_seen_cards(view(*card));
        if (!parsed || parsed->size() != 1) return std::nullopt;
        all.push_back(parsed->front());
    }
    return all;
}

void Hand::read_game(std::string &game) {
    const std::string type = text(hand_, "game_type");
    game = type;
    const GameNames *names = nullptr;
    for (const GameNames &candidate : all_games())
        if (!candidate.ohh.empty() && candidate.ohh == type) names = &candidate;
    if (names == nullptr) {
        complain(type.empty() ? Problem::Kind::bad : Problem::Kind::unsupported,
                 type.empty() ? std::string("there is no game_type") : fmt::format("{} is not dealt here", type));
        return;
    }
    game = record_.game = std::string(names->name);

    const json::value *limit = hand_.if_contains("bet_limit");
    const json::object *limit_object = limit == nullptr ? nullptr : limit->if_object();
    const std::string bet_type = limit_object == nullptr ? "" : text(*limit_object, "bet_type");
    bool found = false;
    for (const Structure structure : {Structure::limit, Structure::pot, Structure::no})
        if (ohh_code(structure) == bet_type) {
            record_.structure = structure;
            found = true;
        }
    if (!found) bad(fmt::format("bet_type is \"{}\"; it should be NL, PL or FL", bet_type));

    const json::value *tournament = hand_.if_contains("tournament");
    const json::value *info = hand_.if_contains("tournament_info");
    if (tournament != nullptr && tournament->is_bool())
        record_.tournament = tournament->get_bool();
    else // writers that leave the flag out; cash hands may carry an empty table
        record_.tournament = info != nullptr && info->is_object() && !info->get_object().empty();
    record_.currency = record_.tournament ? "" : text(hand_, "currency");
    record_.decimals = !record_.currency.empty() || (!record_.tournament && has_fractions(hand_)) ? 2 : 0;
    record_.table = text(hand_, "table_name");
    record_.date = our_date(text(hand_, "start_date_utc"));
    record_.seats_at_table =
        static_cast<int>(std::clamp<std::int64_t>(whole(hand_, "table_size").value_or(0), 0, 1000));
    record_.small_blind = amount(hand_, "small_blind_amount");
    record_.big_blind = amount(hand_, "big_blind_amount");
    record_.ante = amount(hand_, "ante_amount");
    if (limit_object != nullptr) record_.cap = amount(*limit_object, "bet_cap");
    // With a fixed limit the big blind is the small bet; stud has no blinds and writes its bets there.
    if (names->stud) {
        record_.small_bet = record_.small_blind;
        record_.big_bet = record_.structure == Structure::limit ? record_.big_blind : Chips();
        record_.small_blind = record_.big_blind = Chips();
    } else {
        record_.small_bet = record_.big_blind;
        record_.big_bet = record_.structure == Structure::limit ? record_.big_blind * 2 : Chips();
    }

    if (const json::array *flags = list(hand_, "flags"))
        for (const json::value &flag : *flags)
            if (const json::string *word = flag.if_string()) {
                if (view(*word) == "Run_It_Twice")
                    complain(Problem::Kind::unsupported, "the board was run more than once");
                if (view(*word) == "Cancelled" || view(*word) == "Canceled")
                    complain(Problem::Kind::unsupported, "the hand was cancelled");
            }
}

void Hand::read_players() {
    const json::array *players = list(hand_, "players");
    if (players == nullptr) {
        bad("there is no list of players");
        return;
    }
    std::vector<std::pair<std::int64_t, Player>> seated;
    for (const json::value &value : *players) {
        const json::object *player = value.if_object();
        const auto id = player == nullptr ? std::nullopt : whole(*player, "id");
        const auto seat = player == nullptr ? std::nullopt : whole(*player, "seat");
        if (!id || !seat || *seat < 0 || *seat > 1000) {
            bad("a player has no id or no seat");
            return;
        }
        seated.emplace_back(*id, Player{.seat = static_cast<int>(*seat),
                                        .name = text(*player, "name"),
                                        .stack = amount(*player, "starting_stack")});
    }
    std::ranges::sort(seated, {}, [](const auto &player) { return player.second.seat; });
    for (auto &[id, player] : seated) {
        if (!player_of_.emplace(id, static_cast<int>(record_.players.size())).second)
            bad(fmt::format("two players have the id {}", id));
        record_.players.push_back(std::move(player));
    }
    record_.button_seat = static_cast<int>(std::clamp<std::int64_t>(whole(hand_, "dealer_seat").value_or(0), 0, 1000));
    for (std::size_t place = 1; place < record_.players.size(); ++place)
        if (record_.players[place].seat == record_.players[place - 1].seat) bad("two players sit on one chair");
}

// The format has no word for stud's bring-in: writers of it take a blind or a bet.
bool Hand::is_bring_in(const Happening &happening) const {
    const bool live = happening.what == What::small_blind || happening.what == What::big_blind ||
                      happening.what == What::extra_blind || happening.what == What::bet_to;
    return live && find_game(record_.game)->stud && happening.amount < record_.small_bet &&
           std::ranges::none_of(
               record_.happenings,
               [](const Happening &before) { return before.what == What::bring_in || before.what == What::bet_to; });
}

void Hand::read_action(const json::object &action, bool first_round) {
    const std::string name = text(action, "action");
    if (std::ranges::find(passing, std::string_view(name)) != passing.end()) return;
    const auto *known = std::ranges::find(action_names, std::string_view(name), &ActionName::name);
    if (known == action_names.end()) {
        complain(Problem::Kind::unsupported, fmt::format("the action \"{}\" is not one that we know", name));
        return;
    }
    const auto id = whole(action, "player_id");
    const auto player = id ? player_of_.find(*id) : player_of_.end();
    const std::optional<SeenCards> seen = cards(action);
    if (player == player_of_.end()) {
        bad(fmt::format("\"{}\" is by somebody who is not at the table", name));
        return;
    }
    if (!seen) {
        bad(fmt::format("\"{}\" has cards that are not cards", name));
        return;
    }
    Happening happening{
        .what = known->what, .player = player->second, .amount = amount(action, "amount"), .cards = *seen};
    if (happening.what == What::big_blind && first_round &&
        std::ranges::any_of(record_.happenings, [](const Happening &h) { return h.what == What::big_blind; }))
        happening.what = What::extra_blind;
    if (first_round && is_bring_in(happening)) happening.what = What::bring_in;
    const bool carries_cards = happening.what == What::hole || happening.what == What::show;
    const bool carries_amount =
        happening.what < What::hole || happening.what == What::call || happening.what == What::bet_to;
    if (!carries_cards && happening.what != What::muck) happening.cards.clear();
    if (!carries_amount) happening.amount = Chips();
    if (carries_cards && happening.cards.empty()) return; // "dealt" without saying what tells nothing
    if (happening.what == What::show && std::ranges::none_of(happening.cards, [](const SeenCard &c) { return !!c; }))
        happening = {.what = What::muck, .player = happening.player};
    raises_as_totals_.push_back(happening);
    Chips &bet = bets_[static_cast<std::size_t>(happening.player)];
    if (carries_amount && happening.what != What::ante && happening.what != What::dead_blind) bet += happening.amount;
    if (happening.what == What::bet_to) happening.amount = bet;
    record_.happenings.push_back(std::move(happening));
}

void Hand::read_rounds() {
    const json::array *rounds = list(hand_, "rounds");
    if (rounds == nullptr) {
        bad("there is no list of rounds");
        return;
    }
    bool first = true;
    for (const json::value &value : *rounds) {
        const json::object *round = value.if_object();
        if (round == nullptr) {
            bad("a round is not an object");
            return;
        }
        if (!first && find_game(record_.game)->stud && text(*round, "street") != "Showdown")
            later_streets_.push_back(record_.happenings.size());
        bets_.assign(record_.players.size(), Chips());
        const std::optional<SeenCards> board = cards(*round);
        if (!board)
            bad("the board has cards that are not cards");
        else if (!board->empty()) {
            record_.happenings.push_back({.what = What::board, .cards = *board});
            raises_as_totals_.push_back(record_.happenings.back());
        }
        if (const json::array *actions = list(*round, "actions"))
            for (const json::value &action : *actions) {
                if (problem_) return;
                if (const json::object *object = action.if_object())
                    read_action(*object, first);
                else
                    bad("an action is not an object");
            }
        first = false;
    }
}

void Hand::read_pots() {
    const json::array *pots = list(hand_, "pots");
    if (pots == nullptr || pots->empty()) return;
    Chips rake;
    Chips total;
    int number = 0;
    for (const json::value &value : *pots) {
        const json::object *pot = value.if_object();
        if (pot == nullptr) {
            bad("a pot is not an object");
            return;
        }
        rake += amount(*pot, "rake");
        rake += amount(*pot, "jackpot"); // taken like a rake, for a prize of another day
        total += amount(*pot, "amount");
        if (const json::array *wins = list(*pot, "player_wins"))
            for (const json::value &element : *wins) {
                const json::object *win = element.if_object();
                const auto id = win == nullptr ? std::nullopt : whole(*win, "player_id");
                const auto player = id ? player_of_.find(*id) : player_of_.end();
                if (win == nullptr || player == player_of_.end()) {
                    bad("a pot is won by somebody who is not at the table");
                    return;
                }
                if (amount(*win, "cashout_amount") > Chips())
                    complain(Problem::Kind::unsupported, "a player cashed out before the end");
                if (const Chips won = amount(*win, "win_amount"); won > Chips())
                    record_.outcome.wins.push_back({.player = player->second, .pot = number, .amount = won});
            }
        ++number;
    }
    record_.outcome.rake = rake;
    record_.outcome.pot = total;
}

void Hand::settle() {
    HandRecord as_totals = record_;
    as_totals.happenings = std::move(raises_as_totals_);
    for (HandRecord *reading : {&record_, &as_totals}) {
        if (!leave_out_bystanders(*reading)) bad("a pot is won by somebody who did not play");
        if (reading->players.size() < 2 || reading->players.size() > most_players)
            bad(fmt::format("{} players take part; a hand has 2 to {}", reading->players.size(), most_players));
        if (problem_) return;
        complete_deals(*reading, later_streets_);
        show_at_the_end(*reading);
        reading->bring_in = bring_in_of(*reading);
    }
    settle_short_bets(record_);
    if (check(record_) && !check(as_totals)) record_ = std::move(as_totals);
}

Result<HandRecord, Problem> Hand::read(std::string &id, std::string &game) {
    record_.id = id = text(hand_, "game_number");
    read_game(game);
    if (!problem_) read_players();
    if (!problem_) read_rounds();
    if (!problem_) read_pots();
    if (!problem_) settle();
    if (problem_) return Failure{*problem_};
    return std::move(record_);
}

Entry broken(std::string_view file, int line, std::string why, int at) {
    return {std::string(file),
            line,
            {},
            {},
            Failure{Problem{.kind = Problem::Kind::bad, .why = std::move(why), .line = at}}};
}

Entry read_value(const json::value &value, int line, std::string_view file) {
    const json::object *outer = value.if_object();
    const json::value *inner = outer == nullptr ? nullptr : outer->if_contains("ohh");
    const json::object *hand = inner == nullptr ? nullptr : inner->if_object();
    if (hand == nullptr && outer != nullptr && outer->contains("rounds")) hand = outer; // without its wrapping
    if (hand == nullptr) return broken(file, line, "there is no \"ohh\" object", line);
    std::string id;
    std::string game;
    auto record = Hand(*hand).read(id, game);
    return {std::string(file), line, std::move(id), std::move(game), std::move(record)};
}

// The objects of a stretch of text without a break between hands: one, or several end to end.
void read_stretch(std::string_view text, int line, std::string_view file, std::vector<Entry> &entries) {
    while (!trimmed(text).empty()) {
        const std::size_t lead = text.find_first_not_of(" \t\r\n");
        line += line_of(text, lead) - 1;
        text.remove_prefix(lead);
        boost::system::error_code error;
        json::stream_parser parser;
        const std::size_t parsed = parser.write_some(text.data(), text.size(), error);
        if (error || !parser.done()) {
            const std::string what = error ? error.message() : "it is cut off";
            entries.push_back(broken(file, line, fmt::format("not JSON: {}", what), line + line_of(text, parsed) - 1));
            return;
        }
        const json::value value = parser.release();
        if (const json::array *hands = value.if_array()) // several hands as one list
            for (const json::value &hand : *hands) entries.push_back(read_value(hand, line, file));
        else
            entries.push_back(read_value(value, line, file));
        line += line_of(text, parsed) - 1;
        text.remove_prefix(parsed);
    }
}

} // namespace

// Hands stand one after another with blank lines between them. Strings hold no line breaks in JSON, so
// that a blank line ends a hand when the next line opens an object, whatever the broken text before it.
std::vector<Entry> read_ohh(std::string_view text, std::string_view file) {
    take(text, byte_order_mark);
    std::vector<Entry> entries;
    std::size_t start = 0;
    int start_line = 1;
    bool blank_before = false;
    std::size_t at = 0;
    for (int number = 1; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        if (blank_before && line.starts_with('{')) {
            read_stretch(text.substr(start, at - start), start_line, file, entries);
            start = at;
            start_line = number;
        }
        blank_before = trimmed(line).empty();
        at = end + 1;
    }
    if (start < text.size()) read_stretch(text.substr(start), start_line, file, entries);
    return entries;
}

} // namespace ananas::records
