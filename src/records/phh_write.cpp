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
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::records {
namespace {

// A TOML string: literal where it can be, basic where the text holds quotes or control characters.
std::string quoted(std::string_view text) {
    const bool plain = std::ranges::none_of(text, [](char c) { return c == '\'' || (c >= 0 && c < ' ') || c == 127; });
    if (plain) return fmt::format("'{}'", text);
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += fmt::format("\\{}", c);
        else if ((c >= 0 && c < ' ') || c == 127)
            out += fmt::format("\\u{:04X}", static_cast<int>(c));
        else
            out += c;
    }
    return out + '"';
}

std::string list(const std::vector<std::string> &items) { return fmt::format("[{}]", fmt::join(items, ", ")); }

std::string action(const Happening &happening, int number, int decimals) {
    const std::string cards = write_seen_cards(happening.cards, "");
    switch (happening.what) {
    case What::hole: return fmt::format("d dh p{} {}", number, cards);
    case What::board: return fmt::format("d db {}", cards);
    case What::fold: return fmt::format("p{} f", number);
    case What::check:
    case What::call: return fmt::format("p{} cc", number);
    case What::bet_to: return fmt::format("p{} cbr {}", number, write_amount(happening.amount, decimals));
    case What::bring_in: return fmt::format("p{} pb", number);
    case What::discard: return fmt::format("p{} sd {}", number, cards);
    case What::show: return fmt::format("p{} sm {}", number, cards.empty() ? "-" : cards);
    case What::muck: return fmt::format("p{} sm", number);
    case What::ante:
    case What::small_blind:
    case What::big_blind:
    case What::straddle:
    case What::extra_blind:
    case What::dead_blind:
    case What::returned: return {};
    }
    return {};
}

struct Day {
    int year = 0;
    int month = 0;
    int day = 0;
};
// "2009/07/01 …" or "2009-07-01T…"
std::optional<Day> day_of(std::string_view date) {
    constexpr std::string_view shape = "0000/00/00";
    if (date.size() < shape.size()) return std::nullopt;
    const auto number = [&](std::size_t from, std::size_t length) {
        int value = 0;
        for (const char c : date.substr(from, length)) value = value * 10 + (c - '0');
        return value;
    };
    for (std::size_t place = 0; place < shape.size(); ++place) {
        const bool digit = date[place] >= '0' && date[place] <= '9';
        const bool part = date[place] == '/' || date[place] == '-';
        if (shape[place] == '0' ? !digit : !part) return std::nullopt;
    }
    return Day{.year = number(0, 4), .month = number(5, 2), .day = number(8, 2)};
}

bool is_number(std::string_view text) {
    return !text.empty() && text.size() < 18 && text.find_first_not_of("0123456789") == std::string_view::npos &&
           (text.front() != '0' || text.size() == 1);
}

std::string with_remark(std::string action, Manner manner) {
    if (manner != Manner::ordinary) action += fmt::format(" # {}", phh_manners[static_cast<std::size_t>(manner)]);
    return action;
}

constexpr bool is_blind(What what) { return what >= What::small_blind && what <= What::dead_blind; }

// Whether the format's own lists say who posted what: the small blind from the first left of the button and the big
// blind from the second; with two players the button has the small blind. A big blind alone may come first.
template <class Number> bool lists_say_the_blinds(const HandRecord &record, const Number &number) {
    const bool two = record.players.size() == 2;
    const int small = two ? 2 : 1;
    const int big = two ? 1 : 2;
    int small_from = 0;
    int big_from = 0;
    std::array<bool, 2> posts_more{}; // whoever has these places posts another blind
    for (const Happening &happening : record.happenings) {
        if (!is_blind(happening.what)) continue;
        const int place = number(happening.player);
        if (happening.what == What::dead_blind) return false;
        if (happening.what == What::small_blind)
            small_from = place;
        else if (happening.what == What::big_blind)
            big_from = place;
        else if (place <= 2)
            posts_more[static_cast<std::size_t>(place - 1)] = true;
    }
    const auto posts_none = [&](int place) { return !posts_more[static_cast<std::size_t>(place - 1)]; };
    const bool no_small_blind = small_from == 0 && record.small_blind == Chips();
    if (small_from != small && !(no_small_blind && posts_none(small))) return false;
    if (big_from == 0) return posts_none(big);
    return big_from == big || (!two && no_small_blind && big_from == small && posts_none(big));
}

// "p3 dead 50": the posts one by one, in a field of our own.
std::string post(const Happening &happening, int number, int decimals) {
    const auto kind = static_cast<std::size_t>(happening.what) - static_cast<std::size_t>(What::small_blind);
    return fmt::format("p{} {} {}", number, phh_posts[kind], write_amount(happening.amount, decimals));
}

} // namespace

Result<std::string, CannotWrite> write_phh(const HandRecord &record) {
    const GameNames *game = find_game(record.game);
    if (game == nullptr || record.players.empty()) return Failure{CannotWrite{"PHH has no code for this game"}};
    const std::size_t count = record.players.size();
    // PHH lists players from the one left of the button.
    const auto first = static_cast<std::size_t>(first_dealt(record));
    const auto number = [&](int player) {
        // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): without players it was refused
        return static_cast<int>((static_cast<std::size_t>(player) + count - first) % count) + 1;
    };
    const auto money = [&](Chips amount) { return write_amount(amount, record.decimals); };

    std::vector<Chips> antes(count);
    std::vector<Chips> blinds(count);
    std::vector<std::string> actions;
    Tally tally(record);
    for (const Happening &happening : record.happenings) {
        const std::string text =
            action(happening, happening.player < 0 ? 0 : number(happening.player), record.decimals);
        if (!text.empty()) actions.push_back(quoted(with_remark(text, happening.manner)));
        if (happening.player < 0) {
            tally.note(happening);
            continue;
        }
        const auto place = static_cast<std::size_t>(number(happening.player) - 1);
        const bool all_in = happening.amount == tally[happening.player].stack;
        tally.note(happening);
        // Somebody too short for it was asked for the whole of it all the same.
        const auto asked = [&](Chips full) { return all_in ? std::max(full, happening.amount) : happening.amount; };
        switch (happening.what) {
        case What::ante: antes[place] += asked(record.ante); break;
        case What::small_blind: blinds[place] = asked(record.small_blind); break;
        case What::big_blind: blinds[place] = asked(record.big_blind); break;
        case What::straddle:
        case What::extra_blind: blinds[place] = happening.amount; break;
        case What::dead_blind: antes[place] += happening.amount; break; // as good as an ante for whoever reads no posts
        default: break;
        }
    }
    std::vector<std::string> posts;
    const bool own_posts = !game->stud && !lists_say_the_blinds(record, number);
    for (const Happening &happening : record.happenings)
        if (own_posts && is_blind(happening.what))
            posts.push_back(quoted(post(happening, number(happening.player), record.decimals)));
    if (count == 2) {
        std::ranges::reverse(antes);
        std::ranges::reverse(blinds);
    }
    const auto amounts = [&](const std::vector<Chips> &all) {
        std::vector<std::string> texts;
        for (const Chips amount : all) texts.push_back(money(amount));
        return list(texts);
    };
    std::vector<std::string> names;
    std::vector<std::string> seats;
    std::vector<Chips> stacks;
    std::vector<Chips> finishing;
    std::vector<Chips> winnings(count);
    for (std::size_t turn = 0; turn < count; ++turn) {
        const std::size_t place = (first + turn) % count;
        names.push_back(quoted(record.players[place].name));
        seats.push_back(fmt::format("{}", record.players[place].seat));
        stacks.push_back(record.players[place].stack);
        if (!record.outcome.finishing.empty()) finishing.push_back(record.outcome.finishing[place]);
    }
    for (const Win &win : record.outcome.wins) winnings[static_cast<std::size_t>(number(win.player) - 1)] += win.amount;

    std::string out;
    const auto field = [&](std::string_view name, const std::string &value) {
        out += fmt::format("{} = {}\n", name, value);
    };
    field("variant", quoted(phh_code(*game, record.structure)));
    field("antes", amounts(antes));
    if (!game->stud)
        field("blinds_or_straddles", amounts(blinds));
    else
        field("bring_in", money(record.bring_in));
    if (record.structure == Structure::limit) {
        field("small_bet", money(record.small_bet));
        field("big_bet", money(record.big_bet));
    } else {
        field("min_bet", money(record.small_bet));
    }
    field("starting_stacks", amounts(stacks));
    field("actions", list(actions));
    if (is_number(record.id))
        field("hand", record.id);
    else if (!record.id.empty())
        field("hand", quoted(record.id));
    field("players", list(names));
    field("seats", list(seats));
    if (record.seats_at_table > 0) field("seat_count", fmt::format("{}", record.seats_at_table));
    if (!record.table.empty()) field("table", quoted(record.table));
    if (const std::optional<Day> day = day_of(record.date)) {
        field("year", fmt::format("{}", day->year));
        field("month", fmt::format("{}", day->month));
        field("day", fmt::format("{}", day->day));
        if (record.date.size() >= 19 && record.date[13] == ':') field("time", record.date.substr(11, 8));
        if (record.date.ends_with(" UTC")) field("time_zone", quoted("UTC"));
    }
    if (record.currency.size() == 3)
        field("currency", quoted(record.currency));
    else if (!record.currency.empty())
        field("currency_symbol", quoted(record.currency));
    if (!finishing.empty()) field("finishing_stacks", amounts(finishing));
    if (!record.outcome.wins.empty()) field("winnings", amounts(winnings));
    // Fields of our own, which the format allows if they begin so.
    if (own_posts) {
        field("_blinds", amounts({record.small_blind, record.big_blind}));
        field("_posts", list(posts));
    }
    if (!game->stud && record.button < 0 && record.button_seat > 0)
        field("_button_seat", fmt::format("{}", record.button_seat));
    // Whoever reads amounts without a currency cannot tell hundredths by them where all are whole.
    if (record.decimals != 0 && record.currency.empty()) field("_decimals", fmt::format("{}", record.decimals));
    if (!record.deal.empty()) field("_deal", quoted(record.deal));
    if (record.tournament) field("_tournament", "true");
    if (record.cap > Chips()) field("_cap", money(record.cap));
    if (record.outcome.rake) field("_rake", money(*record.outcome.rake));
    return out;
}

} // namespace ananas::records
