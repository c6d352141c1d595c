#include "base/result.h"
#include "chips/chips.h"
#include "records/amount.h"
#include "records/deals.h"
#include "records/games.h"
#include "records/record.h"
#include "records/tally.h"
#include "records/text.h"
#include "records/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::records {
namespace {

// PokerStars numbers its hands. One that has a name instead, or nothing, gets a number that is always the same for it
// and hardly ever another hand's.
std::string number_for(const HandRecord &record) {
    std::uint64_t mixed = 0xcbf29ce484222325U; // FNV-1a
    const auto mix = [&](std::string_view text) {
        for (const char c : text) mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    };
    mix(record.id);
    mix(record.date);
    for (const Player &player : record.players) mix(fmt::format("{} {} ", player.name, player.stack.units()));
    for (const Happening &happening : record.happenings)
        mix(fmt::format("{} {} {} ", happening.player, happening.amount.units(),
                        write_seen_cards(happening.cards, "")));
    constexpr std::uint64_t thirteen_digits = 1'000'000'000'000U;
    return fmt::format("{}", thirteen_digits + mixed % (9 * thirteen_digits));
}

class Writer {
public:
    Writer(const HandRecord &record, const GameNames &game) : record_(record), game_(game), tally_(record) {
        if (record.currency == "USD" || record.currency == "$")
            symbol_ = "$";
        else if (record.currency == "EUR")
            symbol_ = "€";
        else if (record.currency == "GBP")
            symbol_ = "£";
        else if (record.currency == "INR")
            symbol_ = "₹";
    }

    std::string write();
    // A dead small blind is told from a live one by coming after it.
    [[nodiscard]] bool tells_dead_blinds() const {
        const bool small_blind = std::ranges::any_of(
            record_.happenings, [](const Happening &post) { return post.what == What::small_blind; });
        return small_blind || std::ranges::none_of(record_.happenings, [&](const Happening &post) {
                   return post.what == What::dead_blind && both_blinds(post.player) == Chips();
               });
    }

private:
    [[nodiscard]] std::string money(Chips amount) const { return symbol_ + write_amount(amount, record_.decimals); }
    // In the header cents are always written out, as "$0.50/$1.00".
    [[nodiscard]] std::string stake(Chips amount) const {
        std::string text = money(amount);
        if (record_.decimals == 2 && text.find('.') == std::string::npos) text += ".00";
        return text;
    }
    [[nodiscard]] const std::string &name(int player) const {
        return record_.players[static_cast<std::size_t>(player)].name;
    }
    template <class... Words> void line(fmt::format_string<Words...> format, Words &&...words) {
        out_ += fmt::format(format, std::forward<Words>(words)...) + "\n";
    }
    // What a player posts who makes up both blinds, one dead and one live, where one line tells of them.
    [[nodiscard]] Chips both_blinds(int player) const {
        Chips dead;
        Chips live;
        for (const Happening &post : record_.happenings) {
            if (post.player != player) continue;
            if (post.what == What::dead_blind) dead += post.amount;
            if (post.what == What::extra_blind) live += post.amount;
        }
        const Chips full = record_.structure == Structure::limit ? record_.small_bet : record_.big_blind;
        return dead > Chips() && live == std::min(dead + live, full) ? dead + live : Chips();
    }
    void header();
    void happening(const Happening &happening);
    void open_street(const SeenCards &board);
    void dealt(const Happening &happening);
    void collect();

    const HandRecord &record_;
    const GameNames &game_;
    Tally tally_;
    std::string symbol_;
    std::string out_;
    SeenCards board_;
    std::vector<SeenCards> held_{record_.players.size()};
    int street_ = -1;
    std::vector<bool> dealt_; // on this street
    bool showdown_ = false;
};

void Writer::header() {
    const bool limit = record_.structure == Structure::limit;
    const Chips small = limit ? record_.small_bet : game_.stud ? record_.small_bet : record_.small_blind;
    const Chips big = limit ? record_.big_bet : game_.stud ? record_.small_bet : record_.big_blind;
    const bool number = !record_.id.empty() && record_.id.find_first_not_of("0123456789") == std::string::npos;
    std::string stakes = fmt::format("{}/{}", stake(small), stake(big));
    if (record_.cap > Chips()) stakes += fmt::format(" - {} Cap - ", money(record_.cap));
    if (!record_.currency.empty()) stakes += " " + record_.currency;
    line("PokerStars Hand #{}: {}{} {}{} ({}) - {}", number ? record_.id : number_for(record_),
         record_.tournament ? "Tournament #0, " : "", game_.pokerstars, pokerstars_words(record_.structure),
         record_.tournament ? " - Level I" : "", stakes, record_.date);
    std::string table;
    if (!record_.table.empty()) table += fmt::format(" '{}'", record_.table);
    if (record_.seats_at_table > 0) table += fmt::format(" {}-max", record_.seats_at_table);
    if (record_.button_seat > 0) table += fmt::format(" Seat #{} is the button", record_.button_seat);
    if (!table.empty()) line("Table{}", table);
    for (const Player &player : record_.players)
        line("Seat {}: {} ({} in chips)", player.seat, player.name, money(player.stack));
}

void Writer::open_street(const SeenCards &board) {
    constexpr std::array<std::string_view, 4> board_streets = {"HOLE CARDS", "FLOP", "TURN", "RIVER"};
    constexpr std::array<std::string_view, 5> stud_streets = {"3rd STREET", "4th STREET", "5th STREET", "6th STREET",
                                                              "RIVER"};
    ++street_;
    dealt_.assign(record_.players.size(), false);
    const std::string_view title = game_.stud
                                       ? stud_streets[std::min<std::size_t>(static_cast<std::size_t>(street_), 4)]
                                       : board_streets[std::min<std::size_t>(static_cast<std::size_t>(street_), 3)];
    std::string cards;
    if (!board_.empty()) cards += fmt::format(" [{}]", write_seen_cards(board_, " "));
    if (!board.empty()) cards += fmt::format(" [{}]", write_seen_cards(board, " "));
    board_.insert(board_.end(), board.begin(), board.end());
    line("*** {} ***{}", title, cards);
}

// Others' cards are told as far as they were seen: nothing in hold'em, the up cards in stud.
void Writer::dealt(const Happening &happening) {
    SeenCards &held = held_[static_cast<std::size_t>(happening.player)];
    SeenCards before = held;
    SeenCards fresh = happening.cards;
    held.insert(held.end(), fresh.begin(), fresh.end());
    if (game_.stud && fresh.size() == 3) {
        before.assign(fresh.begin(), fresh.begin() + 2);
        fresh.erase(fresh.begin(), fresh.begin() + 2);
    }
    std::erase(before, SeenCard{});
    if (!all_known(fresh)) return;
    line("Dealt to {}{} [{}]", name(happening.player),
         before.empty() ? "" : fmt::format(" [{}]", write_seen_cards(before, " ")), write_seen_cards(fresh, " "));
}

void Writer::happening(const Happening &happening) {
    if (happening.what == What::board) {
        open_street(happening.cards);
    } else if (happening.what == What::hole) {
        const auto player = static_cast<std::size_t>(happening.player);
        if (street_ < 0 || dealt_[player]) open_street({});
        dealt_[player] = true;
        dealt(happening);
    }
    if ((happening.what == What::show || happening.what == What::muck) && !showdown_) {
        line("*** SHOW DOWN ***");
        showdown_ = true;
    }
    if (happening.player < 0) return;
    const std::string &who = name(happening.player);
    const Tally::Line &sums = tally_[happening.player];
    const std::string amount = money(happening.amount);
    const auto all_in = [&](Chips paid) { return paid == sums.stack ? " and is all-in" : ""; };
    switch (happening.what) {
    case What::ante: line("{}: posts the ante {}{}", who, amount, all_in(happening.amount)); break;
    case What::dead_blind:
        if (const Chips both = both_blinds(happening.player); both > Chips()) {
            line("{}: posts small & big blinds {}{}", who, money(both), all_in(both));
            break;
        }
        [[fallthrough]];
    case What::small_blind: line("{}: posts small blind {}{}", who, amount, all_in(happening.amount)); break;
    case What::extra_blind:
        if (both_blinds(happening.player) > Chips()) break; // told with it
        [[fallthrough]];
    case What::big_blind: line("{}: posts big blind {}{}", who, amount, all_in(happening.amount)); break;
    case What::straddle: line("{}: posts straddle {}{}", who, amount, all_in(happening.amount)); break;
    case What::bring_in: line("{}: brings in for {}{}", who, amount, all_in(happening.amount)); break;
    case What::fold: line("{}: folds", who); break;
    case What::check: line("{}: checks", who); break;
    case What::call: line("{}: calls {}{}", who, amount, all_in(happening.amount)); break;
    case What::bet_to: {
        const Chips highest = tally_.highest_bet();
        const std::string_view end = all_in(happening.amount - sums.bet);
        if (highest == Chips())
            line("{}: bets {}{}", who, amount, end);
        else
            line("{}: raises {} to {}{}", who, money(std::max(Chips(), happening.amount - highest)), amount, end);
        break;
    }
    case What::returned: line("Uncalled bet ({}) returned to {}", amount, who); break;
    case What::show: line("{}: shows [{}]", who, write_seen_cards(happening.cards, " ")); break;
    case What::muck: line("{}: mucks hand", who); break;
    case What::hole:
    case What::board:
    case What::discard: break;
    }
}

void Writer::collect() {
    const std::vector<Win> wins = wins_of(record_);
    int last = 0;
    Chips paid;
    for (const Win &win : wins) {
        last = std::max(last, win.pot);
        paid += win.amount;
    }
    for (const Win &win : wins) {
        std::string pot = last == 0 ? "pot" : win.pot == 0 ? "main pot" : "side pot";
        if (win.pot > 0 && last > 1) pot += fmt::format("-{}", win.pot);
        line("{} collected {} from {}", name(win.player), money(win.amount), pot);
    }
    line("*** SUMMARY ***");
    const Chips pot = record_.outcome.pot.value_or(pot_of(record_));
    if (!wins.empty())
        line("Total pot {} | Rake {}", money(pot), money(record_.outcome.rake.value_or(pot_of(record_) - paid)));
    if (!board_.empty()) line("Board [{}]", write_seen_cards(board_, " "));
}

std::string Writer::write() {
    header();
    for (const Happening &one : record_.happenings) {
        happening(one);
        tally_.note(one);
    }
    collect();
    return out_ + "\n";
}

// Stud has no button here, but the first left of the dealer acts first in a tie. Where the chairs do not say who
// that is, they are numbered anew.
HandRecord from_the_dealers_left(const HandRecord &record) {
    HandRecord listed = listed_from(record, first_dealt(record));
    listed.button = -1;
    listed.button_seat = 0;
    if (!chairs_ascend(listed))
        for (int chair = 0; Player & player : listed.players) player.seat = ++chair;
    return listed;
}

} // namespace

Result<std::string, CannotWrite> write_pokerstars(const HandRecord &record) {
    const GameNames *game = find_game(record.game);
    if (game == nullptr || game->pokerstars.empty())
        return Failure{CannotWrite{fmt::format("PokerStars text has no name for {}", record.game)}};
    std::optional<HandRecord> seated = game->stud ? from_the_dealers_left(record) : by_chair(record);
    if (!seated)
        return Failure{CannotWrite{
            "PokerStars text lists players by their chairs, and these are not numbered in the order of play"}};
    show_at_the_end(*seated);
    // A second blind of a kind is the one that is made up.
    bring_forward(*seated, [](const Happening &happening) {
        return happening.what == What::ante || happening.what == What::small_blind || happening.what == What::big_blind;
    });
    Writer writer(*seated, *game);
    if (!writer.tells_dead_blinds())
        return Failure{CannotWrite{"PokerStars text cannot say that a small blind is dead when no live one is posted"}};
    return writer.write();
}

} // namespace ananas::records
