// docs/protocol.md is true and complete: what it shows is what is sent and read, key by key and name by name, and
// nothing is sent or read that it does not show.
#include "betting/command.h"
#include "betting/random_hand.h"
#include "betting/refusal.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "betting/view.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/boards.h"
#include "chinese/command.h"
#include "chinese/random_round.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "evaluator/rank.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/page.h"
#include "protocol/protocol.h"
#include "twisted/random_round.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h" // IWYU pragma: keep
#include "twisted/view.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::protocol {
namespace {

using ::testing::IsEmpty;
namespace json = boost::json;

TEST(ProtocolPage, has_no_example_that_is_not_read) {
    std::vector<std::string> expected{"json refusal"}, found;
    for (const char *game : {"betting", "chinese", "twisted"})
        for (const char *kind : {"answers", "choices", "events", "table", "view"})
            expected.push_back(std::string("json ") + game + ' ' + kind);
    for (const auto &[name, lines] : read_page().blocks) found.push_back(name);
    EXPECT_THAT(found, ::testing::UnorderedElementsAreArray(expected));
}

// ---- what is sent

json::array offers(const betting::Table &, const betting::TableView &seen, Seat seat) { return choices(seen, seat); }
json::array offers(const chinese::Table &, const chinese::TableView &seen, Seat seat) { return choices(seen, seat); }
json::array offers(const twisted::Table &table, const twisted::TableView &seen, Seat seat) {
    return choices(table, seen, seat);
}

SeatSet at_table(const betting::State &state) { return state.dealt; }
SeatSet at_table(const chinese::State &state) { return state.dealt; }
SeatSet at_table(const twisted::State &state) { return state.seated; }

// Everything that a seat and a spectator are sent in a step; whoever is asked is offered what to do.
template <class Table, class State, class Events>
void send(Anatomy &sent, const Table &table, const State &state, const Events &events, Viewer seat) {
    for (const Viewer viewer : {seat, spectator}) {
        for (const auto &happened : events) {
            const json::object told = to_json(view(happened, viewer));
            sent.add(name_of(told), told);
        }
        sent.add("view", to_json(view(table, state, viewer)));
    }
    for (const Seat asks : asked(view(table, state, spectator)))
        for (const json::value &offer : offers(table, view(table, state, player_at(asks)), asks))
            sent.add(name_of(offer.as_object()), offer);
}

// Once a hand is over, those who were in it ask for the hands that were thrown away.
void send_afterwards(Anatomy &sent, const betting::Table &table, betting::State state, Viewer seat) {
    for (const Seat asks : state.dealt)
        for (const Seat whose : state.dealt)
            if (const auto next = step(table, state, betting::AskToSee{asks, whose})) {
                state = next->next;
                send(sent, table, state, next->events, seat);
            }
}
void send_afterwards(Anatomy &, const chinese::Table &, const chinese::State &, Viewer) {}
void send_afterwards(Anatomy &, const twisted::Table &, const twisted::State &, Viewer) {}

template <class State, class Random> void send_hands(Anatomy &sent, int hands) {
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(hands); ++seed) {
        Random random(seed);
        sent.add("table", to_json(random.table()));
        State state;
        auto next = step(random.table(), state, random.start());
        const SeatSet seats = at_table(next->next);
        const Viewer seat = player_at(seats.first_after(seat_number(static_cast<int>(seed % 10))));
        while (next) {
            state = next->next;
            send(sent, random.table(), state, next->events, seat);
            if (state.phase == decltype(state.phase)::over) break;
            next = step(random.table(), state, random.next(state));
        }
        ASSERT_TRUE(next) << next.error().sentence;
        send_afterwards(sent, random.table(), state, seat);
    }
}

// Names that are found at the places of the page's tables, texts and numbers alike.
ByPlace names_in(const Anatomy &anatomy) {
    ByPlace names = anatomy.texts;
    for (const auto &[place, numbers] : anatomy.numbers) names[place].insert(numbers.begin(), numbers.end());
    return names;
}

void expect_on_the_page(const std::string &game, const Anatomy &sent) {
    const Page page = read_page();
    const Anatomy shown = page.examples(game);
    EXPECT_THAT(missing(shown.sorts, sent.sorts), IsEmpty())
        << "is sent in " << game << ", and the page has no example";
    EXPECT_THAT(missing(sent.sorts, shown.sorts), IsEmpty()) << "is on the page of " << game << ", and never sent";

    ByPlace listed = page.names.at(game);
    listed.erase("dark.action"); // which is only answered
    const auto free_text_left_out = [&listed](ByPlace names) {
        for (auto &[place, words] : names)
            if (const auto line = listed.find(place); line != listed.end() && line->second.empty()) words = {"a text"};
        return names;
    };
    const ByPlace found = free_text_left_out(names_in(sent)), used = free_text_left_out(names_in(shown));
    listed = free_text_left_out(listed);
    EXPECT_THAT(missing(listed, found), IsEmpty()) << "is sent in " << game << ", and not listed";
    EXPECT_THAT(missing(found, listed), IsEmpty()) << "is listed of " << game << ", and never sent";
    EXPECT_THAT(missing(listed, used), IsEmpty()) << "is in an example of " << game << ", and not listed";
}

TEST(ProtocolPage, shows_all_that_the_betting_games_send) {
    Anatomy sent = read_page().empty("betting");
    send_hands<betting::State, betting::RandomHand>(sent, 3000);
    expect_on_the_page("betting", sent);
}

// Two hands in Fantasy Land, of which one is this board and declares what it holds.
void send_sweep(Anatomy &sent, const chinese::Board &board, chinese::Sweep sweep) {
    const chinese::Table table{.limit = Chips(1), .house = {}};
    chinese::Start start{.dealt = SeatSet::first(2), .button = Seat{0}, .stacks = {}, .fantasy = SeatSet::first(2)};
    for (const Seat seat : start.dealt) start.stacks[seat] = Chips(500);
    chinese::Deal deal;
    for (const Card card : board.all()) deal.cards.push_back(card);
    for (const Card card : CardSet::full_deck() - board.all())
        if (deal.cards.size() < 26) deal.cards.push_back(card);
    chinese::State state;
    const auto play = [&](const chinese::Command &command) {
        const auto next = step(table, state, command);
        ASSERT_TRUE(next) << next.error().sentence;
        state = next->next;
        send(sent, table, state, next->events, player_at(Seat{0}));
    };
    play(start);
    play(deal);
    const Seat holder = chinese::set_of(state.hands[Seat{0}].drawn) == board.all() ? Seat{0} : Seat{1};
    const Seat other = holder == Seat{0} ? Seat{1} : Seat{0};
    play(chinese::Place{holder, board});
    play(chinese::TimeOut{other});
    play(chinese::Declare{holder, sweep});
    if (state.to_act.contains(other)) play(chinese::Decline{other});
    EXPECT_EQ(state.phase, chinese::Phase::over);
}

TEST(ProtocolPage, shows_all_that_chinese_sends) {
    Anatomy sent = read_page().empty("chinese");
    send_hands<chinese::State, chinese::RandomRound>(sent, 1500);
    // Players who place at random hardly ever set these.
    send_sweep(sent, chinese::board("3c6c9c / 2d4d6d8dTd / 3h5h7h9hKh"), chinese::Sweep::three_flushes);
    send_sweep(sent, chinese::board("2c3d4h / 4c5d6h7s8c / TdJhQsKcAh"), chinese::Sweep::three_straights);
    for (int category = 0; category <= static_cast<int>(Category::straight_flush); ++category) {
        chinese::Table table;
        table.house.stay_middle = table.house.stay_back = static_cast<Category>(category);
        sent.add("table", to_json(table));
    }
    chinese::Table table;
    table.house.stay_middle = table.house.stay_back = {};
    sent.add("table", to_json(table));
    expect_on_the_page("chinese", sent);
}

TEST(ProtocolPage, shows_all_that_twisted_sends) {
    Anatomy sent = read_page().empty("twisted");
    send_hands<twisted::State, twisted::RandomRound>(sent, 2000);
    expect_on_the_page("twisted", sent);
}

TEST(ProtocolPage, shows_a_refusal_as_it_is_sent) {
    const Page page = read_page();
    Anatomy shown, sent;
    for (const std::string &line : page.blocks.at("json refusal")) shown.add("refusal", json::parse(line));
    sent.add("refusal", to_json(betting::refuse(betting::Reason::not_reopened)));
    EXPECT_EQ(shown.sorts, sent.sorts);
    EXPECT_EQ(shown.texts, sent.texts);
}

// ---- what is read

// "…which has do, decision, to": what stands behind these words, without what is always there.
std::set<std::string> listed_after(std::string_view words, const std::string &complaint) {
    const std::size_t start = complaint.find(words);
    EXPECT_NE(start, std::string::npos) << complaint;
    if (start == std::string::npos) return {};
    std::istringstream list(complaint.substr(start + words.size()));
    std::set<std::string> items;
    for (std::string item; list >> item;) items.insert(item.substr(0, item.find(',')));
    return items;
}

// What the reader says to an answer that it cannot take.
template <class Read> std::string complaint_of(Read read, const json::object &answer) {
    const auto command = read(Seat{2}, answer);
    EXPECT_FALSE(command) << json::serialize(answer);
    return command ? "" : command.error();
}

template <class Read> void expect_answers_on_the_page(const std::string &game, Read read) {
    const Page page = read_page();
    std::map<std::string, std::set<std::string>> keys, known;
    std::set<std::string> kinds;
    for (const std::string &line : page.blocks.at("json " + game + " answers")) {
        const json::object answer = json::parse(line).as_object();
        const std::string kind = name_of(answer);
        kinds.insert(kind);
        const auto command = read(Seat{2}, answer);
        ASSERT_TRUE(command) << line << ": " << command.error();
        std::visit(
            [&](const auto &given) {
                if constexpr (requires { given.seat; }) {
                    EXPECT_EQ(given.seat, Seat{2}) << line;
                }
            },
            *command);
        keys[kind].insert("decision");
        for (const auto &pair : answer) keys[kind].insert(std::string(pair.key()));
        json::object stranger = answer;
        stranger["stranger"] = 1;
        known[kind].merge(listed_after("which has ", complaint_of(read, stranger)));
        // Each name that the page lists can be answered, and there are no others.
        for (const auto &[place, names] : page.names.at(game)) {
            if (!place.starts_with(kind + '.')) continue;
            const std::string key = place.substr(kind.size() + 1);
            if (!answer.contains(key) || names.empty()) continue;
            json::object other = answer;
            other[key] = "nothing";
            EXPECT_EQ(names, listed_after("one of ", complaint_of(read, other)));
        }
    }
    EXPECT_EQ(keys, known) << "keys on the page and keys that are read, of " << game;
    EXPECT_EQ(kinds, listed_after("there are ", complaint_of(read, {{"do", "nothing"}}))) << game;
}

TEST(ProtocolPage, shows_every_answer_as_it_is_read) {
    expect_answers_on_the_page("betting", read_betting);
    expect_answers_on_the_page("chinese", read_chinese);
    expect_answers_on_the_page("twisted", read_twisted);
}

} // namespace
} // namespace ananas::protocol
