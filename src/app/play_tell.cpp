#include "app/play_table.h"
#include "app/play_words.h"
#include "base/printable.h"
#include "cards/card.h"
#include "game/viewer.h"
#include "room/settings.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app::play {
namespace {

namespace json = boost::json;

// An event on its way into words.
struct Telling {
    const Tongue &tongue;
    const TableSeen &table;
    const json::object &event;
    std::int64_t seat;

    [[nodiscard]] bool mine() const { return seat != 0 && seat == table.seat(); }
    [[nodiscard]] std::string name(std::int64_t whose) const {
        return whose != 0 && whose == table.seat() ? "you" : printable(table.name_of(whose));
    }
    // At the head of a sentence: a second hand of one's own has no name, but "your second hand".
    [[nodiscard]] std::string head() const {
        const auto chair = table.chairs.find(seat);
        const bool own_second = chair != table.chairs.end() && chair->second.second && chair->second.person == table.me;
        return own_second ? "Your second hand" : printable(table.name_of(seat));
    }
    // "You raise", "Rosa raises"
    [[nodiscard]] std::string does(std::string_view verb) const {
        if (mine()) return fmt::format("You {}", verb);
        const bool hisses = verb.ends_with("ss") || verb.ends_with("sh") || verb.ends_with("ch");
        return fmt::format("{} {}{}", head(), verb, hisses ? "es" : "s");
    }
    [[nodiscard]] std::string hand_of(std::int64_t whose) const {
        return whose != 0 && whose == table.seat() ? "your hand" : fmt::format("the hand of {}", name(whose));
    }
    // "You are", "Rosa is"
    [[nodiscard]] std::string is() const { return mine() ? "You are" : fmt::format("{} is", head()); }
    [[nodiscard]] std::string amount(std::string_view key = "amount") const {
        return chips(table, number_in(event, key));
    }
    [[nodiscard]] std::string text(std::string_view key) const { return text_in(event, key); }
    [[nodiscard]] std::string cards(std::string_view key = "cards") const {
        return words(tongue, cards_in(event, key));
    }
    [[nodiscard]] std::string card() const {
        const CardView one = card_in(event, "card");
        return one ? words(tongue, *one) : "a card";
    }
    [[nodiscard]] std::string names(std::string_view key) const {
        std::vector<std::string> all;
        for (const std::int64_t each : seats_in(event, key)) all.push_back(name(each));
        return listed(all);
    }
};

using Sentence = std::string (*)(const Telling &);
struct Line {
    std::string_view event;
    Sentence sentence;
};

std::string rows_words(const Telling &it, const Rows &rows) {
    constexpr std::array<std::string_view, 3> names = {"front", "middle", "back"};
    std::vector<std::string> parts;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (!rows[row].empty()) parts.push_back(fmt::format("{} {}", names[row], words(it.tongue, rows[row])));
    return fmt::format("{}", listed(parts));
}

std::string acted(const Telling &it) {
    const std::string action = it.text("action");
    std::string sentence = it.does(action);
    if (action == "call") sentence += " " + it.amount("paid");
    if (action == "bet") sentence += " " + it.amount("to");
    if (action == "raise" || action == "complete") sentence += " to " + it.amount("to");
    if (flag_in(it.event, "dark")) sentence += " in the dark";
    if (flag_in(it.event, "all_in")) sentence += it.mine() ? " and are all-in" : " and is all-in";
    return sentence + ".";
}

std::string posted(const Telling &it) {
    const std::string kind = it.text("kind");
    if (kind == "ante") return {}; // everybody does
    std::string what = kind;
    std::ranges::replace(what, '-', ' ');
    if (kind == "bring-in") return fmt::format("{} it in for {}.", it.does("bring"), it.amount());
    return fmt::format("{} the {}, {}.", it.does("post"), what, it.amount());
}

std::string board(const Telling &it) {
    const std::size_t before = it.table.board.size();
    return fmt::format("\nThe {}: {}.", before == 0 ? "flop" : before == 3 ? "turn" : "river", it.cards());
}

std::string awarded(const Telling &it) {
    const std::string way = it.text("way");
    const std::int64_t pot = number_in(it.event, "pot");
    std::string what = pot > 1 ? fmt::format(" from side pot {}", pot - 1) : "";
    if (way == "low") what += " for the low";
    std::string text;
    for (const json::value &each : list_in(it.event, "to")) {
        if (!each.is_object()) continue;
        const std::int64_t seat = seat_in(each.get_object());
        const bool you = seat == it.table.seat();
        text += fmt::format("{}{} {} {}{}.", text.empty() ? "" : " ", you ? "You" : printable(it.table.name_of(seat)),
                            you ? "win" : "wins", chips(it.table, number_in(each.get_object(), "amount")), what);
    }
    return text;
}

std::string shown(const Telling &it) {
    const std::string made = hand_words(it.table.plays, known(cards_in(it.event, "cards")), known(it.table.board));
    return fmt::format("\n{} {}{}{}.", it.does("show"), it.cards(), made.empty() ? "" : ": ", made);
}

std::string dealt(const Telling &it) {
    if (it.mine()) return fmt::format("You are dealt {}.", it.cards());
    const std::string up = it.cards("up");
    return up.empty() ? std::string() : fmt::format("{}: {}.", it.name(it.seat), up);
}

std::string deal_cut(const Telling &it) {
    std::vector<std::string> names;
    for (const json::value &each : list_in(it.event, "contributors"))
        if (each.is_object() && !text_in(each.get_object(), "nonce").empty())
            names.push_back(it.name(seat_in(each.get_object())));
    return fmt::format("\nHand {}, code {}, {}.", it.table.hand, it.table.code,
                       names.empty() ? "which nobody cut" : "cut by " + listed(names));
}

std::string left(const Telling &it) {
    if (it.mine()) return {}; // whoever leaves is told more
    const std::string why = it.text("why");
    if (why == "second-hand-over") return it.is() + " over: its chips join the others.";
    return fmt::format("{}{}.", it.does("leave"),
                       why == "absent"    ? " after a long absence"
                       : why == "removed" ? " at the host's word"
                                          : "");
}

std::string attends(const Telling &it) {
    const std::string how = it.text("how");
    if (how == "playing") return fmt::format("{} in the next hand.", it.does("play"));
    if (how == "waiting-for-big-blind") return fmt::format("{} for the big blind.", it.does("wait"));
    if (how == "posting") return fmt::format("{} what is owed with the next hand.", it.does("post"));
    if (how == "sitting-out")
        return it.mine() ? "You sit out: i sits in again, r buys chips, q leaves." : it.does("sit") + " out.";
    if (how == "sitting-out-next") return fmt::format("{} out from the next hand on.", it.does("sit"));
    if (how == "sitting-out-at-big-blind") return fmt::format("{} out at the next big blind.", it.does("sit"));
    return fmt::format("{} after this hand.", it.does("leave"));
}

std::string stands(const Telling &it) {
    constexpr std::pair<std::string_view, std::string_view> sentences[] = {
        {"paused", "The host has paused the table."},
        {"resumed", "The table goes on."},
        {"closing", "The host closes this table after the hand."},
        {"closed", "The table is closed."},
        {"halted", "The table has stopped for a fault of the room's; the host decides how it goes on."},
        {"waiting", "The table waits for players."},
    };
    for (const auto &[how, sentence] : sentences)
        if (how == it.text("how")) return std::string(sentence);
    return {};
}

constexpr Line of_all[] = {
    {"seated",
     [](const Telling &it) {
         const std::string name =
             number_in(it.event, "person") == it.table.me
                 ? "You sit"
                 : printable(it.text("name")) + (flag_in(it.event, "bot") ? ", a bot, sits" : " sits");
         if (flag_in(it.event, "second"))
             return fmt::format("{} down at seat {} as well, with {} for a second hand.", name, it.seat,
                                it.amount("stack"));
         return fmt::format("{} down at seat {} with {}.", name, it.seat, it.amount("stack"));
     }},
    {"left", left},
    {"chips-added",
     [](const Telling &it) {
         return fmt::format("{} {} and now {} {}.", it.does("add"), it.amount(), it.mine() ? "have" : "has",
                            it.amount("stack"));
     }},
    {"attends", attends},
    {"second-hand",
     [](const Telling &it) {
         const bool on = flag_in(it.event, "on");
         return on ? it.does("agree") + " to a second hand for one of the two."
                   : it.does("want") + " no second hand any more.";
     }},
    {"connection",
     [](const Telling &it) {
         if (it.mine()) return std::string();
         return it.does(flag_in(it.event, "here") ? "return" : "lose") +
                (flag_in(it.event, "here") ? "." : " the connection.");
     }},
    {"button-drawn",
     [](const Telling &it) {
         const std::int64_t button = number_in(it.event, "button");
         return fmt::format("{} the highest card and {} the button.",
                            button == it.table.seat() ? "You draw" : it.name(button) + " draws",
                            button == it.table.seat() ? "have" : "has");
     }},
    {"permission",
     [](const Telling &it) {
         const std::string how = it.text("how");
         const bool you = number_in(it.event, "person") == it.table.me;
         const std::string who = you ? "You" : printable(it.text("name"));
         if (how == "asked") return fmt::format("{} {} for a seat.", who, you ? "ask" : "asks");
         return fmt::format("{} may {}take a seat.", who, how == "allowed" ? "" : "not ");
     }},
    {"collection",
     [](const Telling &it) {
         if (!flag_in(it.event, "paid"))
             return fmt::format("{} too little in the purse for the fee of {}.",
                                it.mine() ? "You have" : it.name(it.seat) + " has", it.amount());
         return it.mine() ? fmt::format("You pay {} for this down.", it.amount()) : std::string();
     }},
    {"plays",
     [](const Telling &it) {
         const json::object &rules = object_in(it.event, "rules");
         const std::string limit = text_in(rules, "limit");
         return fmt::format("Now {}, {}.", printable(room::title_of(text_in(rules, "game"))),
                            limit == "limit" ? "limit" : printable(limit) + "-limit");
     }},
    {"deal-cut", deal_cut},
    {"clock-acted", [](const Telling &it) { return fmt::format("Time is up for {}.", it.name(it.seat)); }},
    {"said",
     [](const Telling &it) {
         if (!it.event.contains("text")) return std::string(); // of somebody who is not to be heard
         return fmt::format("\n{}: {}", printable(it.text("name")), printable(it.text("text")));
     }},
    {"renamed",
     [](const Telling &it) {
         return it.mine() ? std::string()
                          : fmt::format("{} is called {} now.", it.name(it.seat), printable(it.text("name")));
     }},
    {"called-off",
     [](const Telling &it) {
         return fmt::format("\nThe hand is called off: {}. Everybody has what they had when it began.",
                            printable(it.text("why")));
     }},
    {"table", stands},
};

constexpr Line of_betting[] = {
    {"posted", posted},
    {"reshuffled", [](const Telling &) { return std::string("The burns and the stub are shuffled again."); }},
    {"dealt", dealt},
    {"board", board},
    {"acted", acted},
    {"went-dark",
     [](const Telling &it) {
         return fmt::format("{}{} in the dark.", it.does(it.text("action")),
                            it.text("action") == "bet" ? " " + it.amount("to") : "");
     }},
    {"returned", [](const Telling &it) { return fmt::format("{} goes back to {}.", it.amount(), it.name(it.seat)); }},
    {"chose-discard", [](const Telling &it) { return it.mine() ? "You discard " + it.card() + "." : std::string(); }},
    {"discarded", [](const Telling &it) { return it.mine() ? std::string() : it.does("discard") + "."; }},
    {"shown", shown},
    {"mucked", [](const Telling &it) { return it.does("muck") + "."; }},
    {"asked",
     [](const Telling &it) {
         const std::int64_t whose = number_in(it.event, "whose");
         if (whose == 0) return std::string(); // the table asks for a decision
         return fmt::format("{} to see {}.", it.does("ask"), it.hand_of(whose));
     }},
    {"killed",
     [](const Telling &it) {
         return it.mine() ? std::string("Your hand is dead.")
                          : fmt::format("The hand of {} is dead.", it.name(it.seat));
     }},
    {"awarded", awarded},
    {"taken-back",
     [](const Telling &it) { return fmt::format("{} is taken back from {}.", it.amount(), it.name(it.seat)); }},
};

std::string chinese_paid(const Telling &it) {
    const std::int64_t from = number_in(it.event, "from");
    const std::int64_t to = number_in(it.event, "to");
    const bool you = from == it.table.seat();
    return fmt::format("\n{} {} {} for {} points{}.", you ? "You pay" : printable(it.table.name_of(from)) + " pays",
                       it.name(to), it.amount("chips"), it.amount("points"),
                       flag_in(it.event, "capped") ? ", all that the stack allows" : "");
}

constexpr Line of_chinese[] = {
    {"round-started",
     [](const Telling &it) {
         const std::int64_t button = number_in(it.event, "button");
         const std::string fantasy = it.names("fantasy");
         return fmt::format("{} the button.{}", button == it.table.seat() ? "You have" : it.name(button) + " has",
                            fantasy.empty() ? "" : " In Fantasy Land: " + fantasy + ".");
     }},
    {"dealt",
     [](const Telling &it) {
         if (!it.mine() && !flag_in(it.event, "face_up")) return std::string();
         return fmt::format("{} dealt {}.", it.is(), it.cards());
     }},
    {"placed",
     [](const Telling &it) {
         const std::vector<std::int64_t> own = it.table.own_seats();
         const bool seen = flag_in(it.event, "face_up") || std::ranges::find(own, it.seat) != own.end();
         if (!seen) return fmt::format("{} the hand.", it.does("set"));
         return fmt::format("{} {}.", it.does("place"), rows_words(it, rows_in(it.event, "cards")));
     }},
    {"declared",
     [](const Telling &it) {
         std::string sweep = it.text("sweep");
         std::ranges::replace(sweep, '-', ' ');
         return fmt::format("{} {}.", it.does("declare"), sweep);
     }},
    {"revealed",
     [](const Telling &it) {
         return fmt::format("\n{} {}.", it.does("show"), rows_words(it, rows_in(it.event, "board")));
     }},
    {"fouled", [](const Telling &it) { return it.does("foul") + "."; }},
    {"paid", chinese_paid},
    {"fantasy",
     [](const Telling &it) {
         return fmt::format("{} the next round in Fantasy Land{}.", it.does("play"),
                            flag_in(it.event, "stays") ? " again" : "");
     }},
};

std::string twisted_folded(const Telling &it) {
    const std::string why = it.text("why");
    return fmt::format("{}{}{}.", it.does("fold"),
                       why == "time-out"     ? ", for time is up"
                       : why == "cannot-bet" ? " without chips for the bet"
                                             : "",
                       number_in(it.event, "forfeited") > 0
                           ? fmt::format(" and {} {}", it.mine() ? "lose" : "loses", it.amount("forfeited"))
                           : "");
}

std::string twisted_paid(const Telling &it) {
    if (number_in(it.event, "pays") == 0)
        return fmt::format("{} the bets back, {}.", it.does("get"), it.amount("bets"));
    return fmt::format("{} paid {} to 1: {} on top of the bets.", it.is(), it.amount("pays"), it.amount());
}

constexpr Line of_twisted[] = {
    {"round-started", [](const Telling &) { return std::string("Place your bets."); }},
    {"bets-placed",
     [](const Telling &it) {
         return fmt::format("{} {} with an ante of {}.", it.does("bet"), it.amount("first"), it.amount("ante"));
     }},
    {"optional-returned",
     [](const Telling &it) { return fmt::format("{} goes back to {}.", it.amount(), it.name(it.seat)); }},
    {"dealt", [](const Telling &it) { return it.mine() ? "You are dealt " + it.cards() + "." : std::string(); }},
    {"marker-given", [](const Telling &it) { return fmt::format("{} a share in the players' pot.", it.does("get")); }},
    {"chose-discard", [](const Telling &it) { return it.mine() ? "You discard " + it.card() + "." : std::string(); }},
    {"community-turned", [](const Telling &it) { return fmt::format("\nThe dealer turns {}.", it.card()); }},
    {"bet-made",
     [](const Telling &it) {
         return fmt::format("{} the {} bet, {}.", it.does("make"), it.text("wager"), it.amount());
     }},
    {"folded", twisted_folded},
    {"last-card", [](const Telling &it) { return it.mine() ? "Your last card: " + it.card() + "." : std::string(); }},
    {"exposed",
     [](const Telling &it) {
         return fmt::format("\n{} {}: {}.", it.does("show"), it.cards(), printable(it.text("held")));
     }},
    {"paid", twisted_paid},
    {"lost", [](const Telling &it) { return fmt::format("{} {}.", it.does("lose"), it.amount()); }},
    {"pot-awarded",
     [](const Telling &it) { return fmt::format("{} the players' pot, {}.", it.does("win"), it.amount()); }},
    {"card-exposed", [](const Telling &it) { return fmt::format("{} of {} was seen.", it.card(), it.name(it.seat)); }},
    {"misdealt",
     [](const Telling &it) { return fmt::format("The round is misdealt ({}): all bets go back.", it.text("rule")); }},
    {"pot-taken-back",
     [](const Telling &it) { return fmt::format("{} is taken back from {}.", it.amount(), it.name(it.seat)); }},
    {"returned", [](const Telling &it) { return fmt::format("{} goes back to {}.", it.amount(), it.name(it.seat)); }},
};

template <std::size_t Count> const Line *find(const Line (&lines)[Count], std::string_view event) {
    const auto *const found = std::ranges::find(lines, event, &Line::event);
    return found == std::end(lines) ? nullptr : found;
}

} // namespace

std::string tell(const Tongue &tongue, const TableSeen &table, const json::object &event) {
    const Telling it{tongue, table, event, seat_in(event)};
    const std::string what = text_in(event, "event");
    const Line *line = table.is_chinese()   ? find(of_chinese, what)
                       : table.is_twisted() ? find(of_twisted, what)
                                            : find(of_betting, what);
    if (line == nullptr) line = find(of_all, what);
    return line == nullptr ? std::string() : line->sentence(it);
}

} // namespace ananas::app::play
