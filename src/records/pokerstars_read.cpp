#include "base/result.h"
#include "chips/chips.h"
#include "records/amount.h"
#include "records/deals.h"
#include "records/games.h"
#include "records/read.h"
#include "records/record.h"
#include "records/tally.h"
#include "records/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace ananas::records {
namespace {

struct Line {
    std::string_view text;
    int number = 0;
};

struct Currency {
    std::string_view symbol;
    std::string_view code;
};
constexpr std::array currencies = {
    Currency{.symbol = "$", .code = "USD"},    Currency{.symbol = "€", .code = "EUR"},
    Currency{.symbol = "£", .code = "GBP"},    Currency{.symbol = "₹", .code = "INR"},
    Currency{.symbol = "\x80", .code = "EUR"}, // the euro sign of an older code page
    Currency{.symbol = "\xA3", .code = "GBP"},
};

// Words that make another game of one that we deal.
constexpr std::array<std::string_view, 13> foreign_games = {
    "5 Card Omaha", "6 Card Omaha", "Courchevel", "Fusion",        "Badugi",  "5 Card Draw", "2-7",
    "Irish",        "6+ Hold'em",   "Showtime",   "Split Hold'em", "Tempest", "Swap Hold'em"};

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// Some exports write headers in capitals.
std::size_t find_any_case(std::string_view text, std::string_view part) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    const auto found = std::ranges::search(text, part, {}, lower, lower);
    return found.empty() && !part.empty() ? std::string_view::npos
                                          : static_cast<std::size_t>(found.begin() - text.begin());
}
bool contains_any_case(std::string_view text, std::string_view part) {
    return find_any_case(text, part) != std::string_view::npos;
}

// The amount at the front of a text, with or without a currency sign.
std::optional<std::string_view> take_money(std::string_view &text) {
    std::string_view rest = text;
    for (const Currency &currency : currencies)
        if (take(rest, currency.symbol)) break;
    const std::size_t length = std::min(rest.find_first_not_of("0123456789.,"), rest.size());
    if (length == 0) return std::nullopt;
    std::string_view digits = rest.substr(0, length);
    rest.remove_prefix(length);
    while (!digits.empty() && (digits.back() == '.' || digits.back() == ',')) digits.remove_suffix(1);
    text = rest;
    return digits;
}

std::optional<std::string_view> take_brackets(std::string_view &text) {
    text = trimmed(text);
    std::string_view rest = text;
    if (!take(rest, "[")) return std::nullopt;
    const std::optional<std::string_view> inside = take_until(rest, "]");
    if (inside) text = rest;
    return inside;
}

class Hand {
public:
    explicit Hand(std::vector<Line> lines) : lines_(std::move(lines)) {}

    Result<HandRecord, Problem> read(std::string &id, std::string &game);

private:
    enum class Part : std::uint8_t { seats, play, showdown, summary };

    void complain(Problem::Kind kind, std::string why, int line) {
        if (!problem_) problem_ = Problem{.kind = kind, .why = std::move(why), .line = line};
    }
    void bad(std::string why, int line) { complain(Problem::Kind::bad, std::move(why), line); }
    void unsupported(std::string why, int line) { complain(Problem::Kind::unsupported, std::move(why), line); }

    Chips money(std::string_view text, int line);
    void read_header(std::string &id, std::string &game);
    void read_stakes(std::string_view header, int line);
    void read_line(const Line &line);
    void read_table(const Line &line);
    bool read_seat(const Line &line);
    void read_street(const Line &line);
    void read_dealt(std::string_view text, int line);
    bool read_player_line(const Line &line);
    void read_deed(int player, std::string_view deed, int line);
    void read_post(int player, std::string_view what, int line);
    void read_collected(int player, std::string_view text, int line);
    void read_summary(const Line &line);
    void show(int player, std::string_view cards, int line);
    void number_pots();
    void settle_players();

    // The seated player whose name opens the text, the longest if several do; the name is taken off.
    std::optional<int> take_player(std::string_view &text, std::string_view after);
    void happen(What what, int player, Chips amount, int line, SeenCards cards = {}) {
        record_.happenings.push_back(
            {.what = what, .player = player, .amount = amount, .cards = std::move(cards), .line = line});
    }

    std::vector<Line> lines_;
    HandRecord record_;
    const GameNames *game_ = nullptr;
    Part part_ = Part::seats;
    bool summary_seen_ = false;
    bool small_blind_posted_ = false;
    bool big_blind_posted_ = false;
    std::vector<std::size_t> later_streets_; // where stud's streets after the first begin
    std::optional<Problem> problem_;
};

Chips Hand::money(std::string_view text, int line) {
    const auto amount = parse_amount(text, record_.decimals);
    if (amount) return *amount;
    complain(amount.error() == AmountError::finer_than_unit ? Problem::Kind::unsupported : Problem::Kind::bad,
             fmt::format("\"{}\" {}", text, words_for(amount.error())), line);
    return {};
}

// "PokerStars Hand #1: Tournament #2, $10+$1 USD Hold'em No Limit - Level IV (50/100) - 2010/01/01 …"
void Hand::read_header(std::string &id, std::string &game) {
    std::string_view header = lines_.front().text;
    const int line = lines_.front().number;
    take_until(header, "#");
    const std::size_t digits = std::min(header.find_first_not_of("0123456789"), header.size());
    record_.id = id = std::string(header.substr(0, digits));
    record_.tournament = contains_any_case(header, "Tournament #");
    for (const std::string_view foreign : foreign_games)
        if (contains_any_case(header, foreign)) {
            game = std::string(foreign);
            unsupported(fmt::format("{} is not dealt here", foreign), line);
            return;
        }
    std::size_t longest = 0;
    for (const GameNames &candidate : all_games())
        if (candidate.pokerstars.size() > longest && contains_any_case(header, candidate.pokerstars)) {
            game_ = &candidate;
            longest = candidate.pokerstars.size();
        }
    if (game_ == nullptr) {
        unsupported("the header names no game that is dealt here", line);
        return;
    }
    game = record_.game = std::string(game_->name);
    const std::string_view after_game = header.substr(find_any_case(header, game_->pokerstars) + longest);
    if (contains_any_case(after_game, "No Limit"))
        record_.structure = Structure::no;
    else if (contains_any_case(after_game, "Pot Limit"))
        record_.structure = Structure::pot;
    else if (contains_any_case(after_game, "Limit"))
        record_.structure = Structure::limit;
    else
        bad("the header names no limit", line);
    read_stakes(after_game, line);
    for (std::size_t at = after_game.find('/'); at != std::string_view::npos; at = after_game.find('/', at + 1))
        if (at >= 4 && after_game.size() > at + 3 && after_game[at - 4] == '2' && after_game[at + 3] == '/') {
            const std::string_view date = after_game.substr(at - 4);
            record_.date = std::string(trimmed(date.substr(0, date.find('['))));
            break;
        }
}

// Stakes stand in brackets, "($0.05/$0.10 USD)", or in a mixed game after a comma: "(Razz Limit, $1/$2)".
void Hand::read_stakes(std::string_view header, int line) {
    std::string_view rest = header;
    while (!rest.empty()) {
        std::string_view attempt = rest;
        std::optional<std::string_view> first;
        std::optional<std::string_view> second;
        const std::string_view start = attempt;
        first = take_money(attempt);
        if (first && take(attempt, "/")) second = take_money(attempt);
        if (first && second && !attempt.starts_with('/')) {
            for (const Currency &currency : currencies)
                if (start.starts_with(currency.symbol)) record_.currency = std::string(currency.code);
            if (record_.tournament) record_.currency.clear();
            record_.decimals = record_.currency.empty() ? 0 : 2;
            if (contains(*first, ".") || contains(*second, ".")) record_.decimals = 2;
            const Chips small = money(*first, line);
            const Chips big = money(*second, line);
            if (record_.structure == Structure::limit) {
                record_.small_bet = small;
                record_.big_bet = big;
            } else {
                record_.small_bet = big;
                if (!game_->stud) {
                    record_.small_blind = small;
                    record_.big_blind = big;
                }
            }
            std::string_view cap = attempt.substr(0, attempt.find(')'));
            if (contains(cap, "Cap"))
                if (take_until(cap, "- ")) {
                    if (const auto most = take_money(cap)) record_.cap = money(*most, line);
                }
            return;
        }
        rest.remove_prefix(1);
    }
    bad("the header names no stakes", line);
}

std::optional<int> Hand::take_player(std::string_view &text, std::string_view after) {
    std::optional<int> found;
    std::size_t longest = 0;
    for (std::size_t place = 0; place < record_.players.size(); ++place) {
        const std::string &name = record_.players[place].name;
        if ((!found || name.size() > longest) && text.starts_with(name) &&
            text.substr(name.size()).starts_with(after)) {
            found = static_cast<int>(place);
            longest = name.size();
        }
    }
    if (found) text.remove_prefix(longest + after.size());
    return found;
}

// "Table 'Hveen II' 9-max Seat #4 is the button"; stud has no button.
void Hand::read_table(const Line &line) {
    std::string_view text = line.text;
    take(text, "Table ");
    const std::size_t close = text.rfind('\'');
    if (text.starts_with('\'') && close > 0) {
        record_.table = std::string(text.substr(1, close - 1));
        text.remove_prefix(close + 1);
    }
    text = trimmed(text);
    std::from_chars(text.data(), text.data() + text.size(), record_.seats_at_table);
    if (take_until(text, "Seat #")) std::from_chars(text.data(), text.data() + text.size(), record_.button_seat);
    if (game_->stud) record_.button_seat = 0;
}

// "Seat 3: name (with) brackets ($12.30 in chips)"
bool Hand::read_seat(const Line &line) {
    std::string_view text = line.text;
    if (!take(text, "Seat ")) return false;
    int seat = 0;
    const auto [after, error] = std::from_chars(text.data(), text.data() + text.size(), seat);
    text.remove_prefix(static_cast<std::size_t>(after - text.data()));
    const std::size_t chips = text.rfind(" in chips");
    if (error != std::errc{} || !take(text, ": ") || chips == std::string_view::npos) return false;
    text = text.substr(0, text.rfind(" in chips"));
    const std::size_t open = text.rfind('(');
    if (open == std::string_view::npos || open == 0) return false;
    std::string_view stack = text.substr(open + 1);
    const std::optional<std::string_view> amount = take_money(stack);
    if (!amount || !stack.empty()) {
        bad(fmt::format("the stack of seat {} is not an amount", seat), line.number);
        return true;
    }
    const std::string name(trimmed(text.substr(0, open)));
    for (const Player &player : record_.players)
        if (player.seat == seat || player.name == name)
            bad(fmt::format("seat {} or its player appears twice", seat), line.number);
    if (!record_.players.empty() && record_.players.back().seat > seat) bad("the seats are not in order", line.number);
    record_.players.push_back({.seat = seat, .name = name, .stack = money(*amount, line.number)});
    return true;
}

void Hand::read_street(const Line &line) {
    std::string_view text = line.text;
    take(text, "*** ");
    const std::optional<std::string_view> name = take_until(text, " ***");
    if (!name) {
        bad("a heading is cut off", line.number);
        return;
    }
    if (name->starts_with("FIRST ") || name->starts_with("SECOND ") || name->starts_with("THIRD ")) {
        unsupported("the board was run more than once", line.number);
    } else if (*name == "SUMMARY") {
        part_ = Part::summary;
        summary_seen_ = true;
    } else if (*name == "SHOW DOWN") {
        part_ = Part::showdown;
    } else if (game_->stud && (*name == "RIVER" || (name->ends_with("STREET") && *name != "3rd STREET"))) {
        part_ = Part::play;
        later_streets_.push_back(record_.happenings.size());
        if (const std::optional<std::string_view> community = take_brackets(text)) { // the deck ran short
            const std::optional<SeenCards> card = parse_seen_cards(*community);
            if (card && card->size() == 1 && all_known(*card))
                happen(What::board, -1, {}, line.number, *card);
            else
                bad("the community card is not one card", line.number);
        }
    } else if (*name == "FLOP" || *name == "TURN" || *name == "RIVER") {
        part_ = Part::play;
        std::optional<std::string_view> cards = take_brackets(text);
        if (const std::optional<std::string_view> last = take_brackets(text)) cards = last;
        const std::optional<SeenCards> board = cards ? parse_seen_cards(*cards) : std::nullopt;
        if (!board || board->size() != (*name == "FLOP" ? 3U : 1U) || !all_known(*board))
            bad(fmt::format("the {} is not a row of cards", *name), line.number);
        else
            happen(What::board, -1, {}, line.number, *board);
    } else if (*name == "HOLE CARDS" || name->ends_with("STREET")) {
        part_ = Part::play;
    } else {
        bad(fmt::format("\"{}\" is not a part of a hand", *name), line.number);
    }
}

// "Dealt to hero [Ah Kd]"; in stud "[2c 3d] [4h]", the cards held before first.
void Hand::read_dealt(std::string_view text, int line) {
    const std::optional<int> player = take_player(text, " [");
    if (!player) {
        bad("cards are dealt to somebody who has no seat", line);
        return;
    }
    const std::string with_bracket = "[" + std::string(text);
    std::string_view rest = with_bracket;
    std::optional<std::string_view> fresh = take_brackets(rest);
    std::optional<std::string_view> before;
    if (const std::optional<std::string_view> last = take_brackets(rest)) before = std::exchange(fresh, last);
    std::optional<SeenCards> cards = fresh ? parse_seen_cards(*fresh) : std::nullopt;
    const std::optional<SeenCards> held = before ? parse_seen_cards(*before) : SeenCards{};
    if (!cards || !held || cards->empty()) {
        bad("what is dealt is not cards", line);
        return;
    }
    const bool first_deal = std::ranges::none_of(record_.happenings, [&](const Happening &happening) {
        return happening.what == What::hole && happening.player == *player;
    });
    if (game_->stud && first_deal) {
        // Third street: two down, one up. Of the others only the up card is seen.
        SeenCards all = *held;
        all.resize(2);
        all.push_back(cards->back());
        if (held->empty() && cards->size() == 3) all = *cards;
        cards = all;
    }
    happen(What::hole, *player, {}, line, *cards);
}

void Hand::show(int player, std::string_view cards, int line) {
    const std::optional<SeenCards> seen = parse_seen_cards(cards);
    if (!seen) {
        bad("what is shown is not cards", line);
        return;
    }
    happen(What::show, player, {}, line, *seen);
}

// Blinds out of turn: a second big blind is a newcomer's, a second small blind is dead money.
void Hand::read_post(int player, std::string_view what, int line) {
    const bool both = take(what, "small & big blinds ");
    const bool small = !both && take(what, "small blind ");
    const bool big = !both && !small && take(what, "big blind ");
    const bool ante = take(what, "the ante ");
    const bool straddle = take(what, "straddle ") || take(what, "button blind ");
    const std::optional<std::string_view> amount = take_money(what);
    if (!amount || (!both && !small && !big && !ante && !straddle)) {
        unsupported("a post of a kind that we do not know", line);
        return;
    }
    const Chips posted = money(*amount, line);
    if (ante) {
        record_.ante = std::max(record_.ante, posted);
        happen(What::ante, player, posted, line);
    } else if (straddle) {
        happen(What::straddle, player, posted, line);
    } else if (both) {
        const Chips live =
            std::min(posted, record_.structure == Structure::limit ? record_.small_bet : record_.big_blind);
        happen(What::dead_blind, player, posted - live, line);
        happen(What::extra_blind, player, live, line);
    } else if (small) {
        happen(std::exchange(small_blind_posted_, true) ? What::dead_blind : What::small_blind, player, posted, line);
        if (record_.small_blind == Chips()) record_.small_blind = posted;
    } else {
        happen(std::exchange(big_blind_posted_, true) ? What::extra_blind : What::big_blind, player, posted, line);
        if (record_.big_blind == Chips()) record_.big_blind = std::max(posted, record_.small_bet);
    }
}

void Hand::read_deed(int player, std::string_view deed, int line) {
    const auto bet = [&](What what, std::string_view after) {
        if (!after.empty() && !take_until(deed, after)) bad("a raise does not say what it is to", line);
        if (const std::optional<std::string_view> amount = take_money(deed))
            happen(what, player, money(*amount, line), line);
        else
            bad("a bet has no amount", line);
    };
    if (take(deed, "posts ")) {
        read_post(player, deed, line);
    } else if (take(deed, "folds")) {
        happen(What::fold, player, {}, line);
    } else if (take(deed, "checks")) {
        happen(What::check, player, {}, line);
    } else if (take(deed, "calls ")) {
        bet(What::call, "");
    } else if (take(deed, "bets ")) {
        bet(What::bet_to, "");
    } else if (take(deed, "raises ") || take(deed, "completes it ")) {
        bet(What::bet_to, "to ");
    } else if (take(deed, "brings in ") || take(deed, "brings-in ")) {
        take(deed, "low ");
        bet(What::bring_in, "for ");
    } else if (take(deed, "shows ")) {
        if (const std::optional<std::string_view> cards = take_brackets(deed))
            show(player, *cards, line);
        else
            bad("a hand is shown without cards", line);
    } else if (deed.starts_with("mucks hand")) {
        happen(What::muck, player, {}, line);
    } else if (deed.starts_with("discards") || deed.starts_with("stands pat")) {
        unsupported("cards are drawn, which no game of ours does", line);
    }
    // What else follows a name and a colon – sitting out, not showing – leaves the hand as it is.
}

// "hero collected $5.37 from side pot-1"; pots are told apart by their words and numbered at the end.
void Hand::read_collected(int player, std::string_view text, int line) {
    const std::optional<std::string_view> amount = take_money(text);
    if (!amount) {
        bad("a pot is collected without an amount", line);
        return;
    }
    int pot = 0;
    if (take(text, " from side pot")) {
        pot = 1;
        if (take(text, "-")) std::from_chars(text.data(), text.data() + text.size(), pot);
    }
    record_.outcome.wins.push_back({.player = player, .pot = std::clamp(pot, 0, 20), .amount = money(*amount, line)});
}

bool Hand::read_player_line(const Line &line) {
    std::string_view text = line.text;
    if (take(text, "Uncalled bet (")) {
        const std::optional<std::string_view> amount = take_money(text);
        if (!amount || !take(text, ") returned to ")) {
            bad("an uncalled bet is returned, but not how much to whom", line.number);
            return true;
        }
        text = trimmed(text);
        const std::optional<int> player = take_player(text, "");
        if (player && text.empty())
            happen(What::returned, *player, money(*amount, line.number), line.number);
        else
            bad("an uncalled bet is returned to somebody who has no seat", line.number);
        return true;
    }
    if (std::string_view rest = text; const std::optional<int> player = take_player(rest, " collected ")) {
        read_collected(*player, rest, line.number);
        return true;
    }
    if (std::string_view rest = text; take_player(rest, " cashed out")) {
        unsupported("a player cashed out before the end", line.number);
        return true;
    }
    if (std::string_view rest = text; const std::optional<int> player = take_player(rest, ": ")) {
        read_deed(*player, rest, line.number);
        return true;
    }
    return false;
}

void Hand::read_summary(const Line &line) {
    std::string_view text = line.text;
    if (take(text, "Total pot ")) {
        if (const std::optional<std::string_view> pot = take_money(text))
            record_.outcome.pot = money(*pot, line.number);
        if (take_until(text, "Rake "))
            if (const std::optional<std::string_view> rake = take_money(text))
                record_.outcome.rake = money(*rake, line.number);
    } else if (text.starts_with("Hand was run")) {
        unsupported("the board was run more than once", line.number);
    }
}

// Lines that move chips or cards but belong to nobody at the table mean that the record is broken.
bool is_deed_of_a_stranger(std::string_view text) {
    constexpr std::array<std::string_view, 8> deeds = {": posts ", ": folds",   ": checks",  ": calls ",
                                                       ": bets ",  ": raises ", ": shows [", ": brings in "};
    return !contains(text, " said, \"") &&
           (std::ranges::any_of(deeds, [&](std::string_view deed) { return contains(text, deed); }) ||
            (contains(text, " collected ") && contains(text, " pot")));
}

void Hand::read_line(const Line &line) {
    std::string_view text = line.text;
    if (part_ == Part::summary) {
        read_summary(line);
    } else if (text.starts_with("*** ")) {
        read_street(line);
    } else if (text.starts_with("Table ") && record_.players.empty() && record_.table.empty()) {
        read_table(line);
    } else if (part_ == Part::seats && record_.happenings.empty() && read_seat(line)) {
        return;
    } else if (take(text, "Dealt to ")) {
        read_dealt(text, line.number);
    } else if (text.starts_with("Hand cancelled")) {
        unsupported("the hand was cancelled", line.number);
    } else if (!read_player_line(line) && is_deed_of_a_stranger(line.text)) {
        bad("somebody acts who has no seat", line.number);
    }
}

// Side pots that the text names 1, 2, … with gaps become the next numbers without.
void Hand::number_pots() {
    std::vector<int> named = {0};
    for (const Win &win : record_.outcome.wins) named.push_back(win.pot);
    std::ranges::sort(named);
    named.erase(std::unique(named.begin(), named.end()), named.end());
    for (Win &win : record_.outcome.wins) win.pot = static_cast<int>(std::ranges::find(named, win.pot) - named.begin());
}

void Hand::settle_players() {
    if (!leave_out_bystanders(record_)) bad("a pot is collected by somebody who did not play", lines_.front().number);
    if (record_.players.size() < 2 || record_.players.size() > most_players)
        bad(fmt::format("{} players take part; a hand has 2 to {}", record_.players.size(), most_players),
            lines_.front().number);
}

Result<HandRecord, Problem> Hand::read(std::string &id, std::string &game) {
    read_header(id, game);
    for (std::size_t place = 1; place < lines_.size() && !problem_; ++place) read_line(lines_[place]);
    if (!problem_ && !summary_seen_) bad("the hand ends before its summary", lines_.back().number);
    if (!problem_) number_pots();
    if (!problem_) settle_players();
    if (!problem_) complete_deals(record_, later_streets_);
    if (!problem_) record_.bring_in = bring_in_of(record_);
    if (!problem_) leave_out_returned_bet(record_);
    if (!problem_) settle_short_bets(record_);
    if (problem_) return Failure{*problem_};
    return std::move(record_);
}

bool is_header(std::string_view text) {
    const auto take_any_case = [&](std::string_view word) {
        if (find_any_case(text.substr(0, word.size()), word) != 0) return false;
        text.remove_prefix(word.size());
        return true;
    };
    if (!take_any_case("PokerStars ")) return false;
    take_any_case("Zoom ");
    take_any_case("Home Game ");
    return take_any_case("Hand #") || take_any_case("Game #");
}

// Lines of a file; a hand's header also starts a line when only a byte order mark parts it from the last.
std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    int number = 1;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        for (std::size_t mark = line.find(byte_order_mark); mark != std::string_view::npos;
             mark = line.find(byte_order_mark)) {
            if (const std::string_view before = trimmed(line.substr(0, mark)); !before.empty())
                lines.push_back({before, number});
            line.remove_prefix(mark + byte_order_mark.size());
        }
        if (const std::string_view rest = trimmed(line); !rest.empty()) lines.push_back({rest, number});
        ++number;
    }
    return lines;
}

} // namespace

std::vector<Entry> read_pokerstars(std::string_view text, std::string_view file) {
    std::vector<Entry> entries;
    std::vector<Line> hand;
    const auto finish = [&] {
        if (hand.empty()) return;
        const int line = hand.front().number;
        std::string id;
        std::string game;
        if (is_header(hand.front().text)) {
            auto record = Hand(std::move(hand)).read(id, game);
            entries.push_back({std::string(file), line, id, game, std::move(record)});
        } else {
            entries.push_back(
                {std::string(file), line, id, game,
                 Failure{Problem{
                     .kind = Problem::Kind::bad, .why = "a piece of a hand without its header", .line = line}}});
        }
        hand.clear();
    };
    for (const Line &line : lines_of(text)) {
        if (is_header(line.text)) finish();
        hand.push_back(line);
    }
    finish();
    return entries;
}

} // namespace ananas::records
