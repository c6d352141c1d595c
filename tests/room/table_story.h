// A table whose clock, cards and people are ours: tests tell it what happens and look at what comes of it. Every
// command goes through the journal's text, and is kept to be replayed.
#pragma once

#include "base/result.h"
#include "bots/bot.h"
#include "bots/names.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/ledger.h"
#include "room/refusal.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"
#include "room/view.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {

inline std::string naming(PersonId person) { return "player " + std::to_string(number(person)); }

class TableStory {
public:
    explicit TableStory(const Settings &settings) : rules(table_rules(TableId{1}, settings)) {}
    explicit TableStory(std::string_view game) : TableStory(usual_settings(game, Chips(100))) {}

    struct Written {
        std::string text;
        Moment at;
    };

    // What the table answers: the code of its refusal, or nothing.
    std::string tell(const Command &command) {
        const std::string text = boost::json::serialize(to_json(command));
        const auto read = command_from(boost::json::parse(text), rules.rules, naming);
        EXPECT_TRUE(read) << text;
        if (!read) return "unreadable";
        EXPECT_EQ(boost::json::serialize(to_json(*read)), text);
        const auto stepped = step(rules, state, *read, now);
        if (!stepped) return std::string(stepped.error().code);
        EXPECT_EQ(stepped->next.version, state.version + static_cast<std::int64_t>(stepped->events.size()));
        EXPECT_EQ(unsound(stepped->next), std::nullopt);
        EXPECT_FALSE(stepped->next.halted) << text;
        state = stepped->next;
        journal.push_back({text, now});
        for (const Posting &posting : stepped->postings) balances.post(posting);
        if (std::holds_alternative<Begin>(command)) events.clear();
        events.insert(events.end(), stepped->events.begin(), stepped->events.end());
        if (stepped->settled) {
            ++hands;
            settled = checkpoint(state);
        }
        EXPECT_EQ(balances.of(chips_on(rules.id)), state.on_table);
        return {};
    }

    std::string sit(int person, int seat, std::int64_t amount, std::string bot = {}) {
        return tell(Sit{.person = PersonId{person},
                        .name = "player " + std::to_string(person),
                        .bot = std::move(bot),
                        .seat = seat_number(seat - 1),
                        .amount = Chips(amount)});
    }
    std::string begin() {
        Begin begin{.number = HandNumber{++numbers}, .hand = {}, .seeds = {}, .draw = seed()};
        begin.hand[0] = static_cast<std::uint8_t>(numbers);
        begin.hand[1] = static_cast<std::uint8_t>(numbers >> 8);
        for (int deck = 0; deck < 4; ++deck) begin.seeds.push_back(seed());
        return tell(begin);
    }
    // What is due happens: the table's clock goes to it.
    bool pass_time() {
        const std::optional<Moment> due = next_due(rules, state);
        if (!due) return false;
        now = std::max(now, *due);
        if (wants_fees(rules, state, now)) return tell(Collect()).empty();
        return (wants_deck(rules, state, now) ? begin() : tell(Tick())).empty();
    }
    // Everybody who is asked answers as a bot would, until the hand is over and settled, or nothing moves.
    void play_hand(const bots::Bot &bot) {
        const int before = hands;
        for (int steps = 0; hands == before && steps < 2000; ++steps)
            if (!answer(bot) && !pass_time()) return;
    }
    bool answer(const bots::Bot &bot) {
        for (int seat = 0; seat < most_seats; ++seat)
            if (answer_at(seat_number(seat), bot)) return true;
        return false;
    }
    template <class Game, class Happened>
    GameCommand chosen(const typename Game::Table &table, Seat seat, Viewer viewer, const bots::Bot &bot) {
        const auto now_seen = view(table, std::get<typename Game::State>(state.hand), viewer);
        std::vector<typename Game::EventView> seen;
        for (const Event &event : events)
            if (const auto *of_game = std::get_if<GameEvent>(&event))
                seen.push_back(view(std::get<Happened>(*of_game), viewer));
        return bots::choose(bots::Seen<Game>{.table = table, .me = seat, .now = now_seen, .events = seen}, bot,
                            ++seeds);
    }
    bool answer_at(Seat seat, const bots::Bot &bot) {
        const Asking &asking = state.asked[seat];
        if (asking.decision == 0 || !state.seats[seat]) return false;
        const Viewer viewer = viewer_of(state, state.seats[seat]->person);
        const auto given = std::visit(
            [&]<class Rules>(const Rules &table) -> GameCommand {
                if constexpr (std::is_same_v<Rules, betting::Table>)
                    return chosen<bots::Betting, betting::Event>(table, seat, viewer, bot);
                else if constexpr (std::is_same_v<Rules, chinese::Table>)
                    return chosen<bots::Chinese, chinese::Event>(table, seat, viewer, bot);
                else
                    return chosen<bots::Twisted, twisted::Event>(table, seat, viewer, bot);
            },
            in_force(rules, state));
        EXPECT_EQ(tell(Answer{state.seats[seat]->person, asking.decision, given}), "");
        return true;
    }

    // The same journal gives the same table.
    void replay() const {
        State again;
        for (const Written &written : journal) {
            const auto command = command_from(boost::json::parse(written.text), rules.rules, naming);
            ASSERT_TRUE(command);
            const auto stepped = step(rules, again, *command, written.at);
            ASSERT_TRUE(stepped);
            again = stepped->next;
        }
        for (const Viewer viewer : {spectator, director})
            EXPECT_EQ(to_json(rules, view(rules, again, viewer)), to_json(rules, view(rules, state, viewer)));
        EXPECT_EQ(checkpoint(again), checkpoint(state));
    }

    [[nodiscard]] Chips stack(int seat) const { return stack_of(state, seat_number(seat - 1)); }
    // Of the events since the hand began or since they were cleared.
    template <class Happened> [[nodiscard]] std::vector<Happened> all() const {
        std::vector<Happened> found;
        for (const Event &event : events) {
            if (const auto *happened = std::get_if<Happened>(&event)) found.push_back(*happened);
        }
        return found;
    }
    template <class Happened> [[nodiscard]] std::vector<Happened> all_betting() const {
        std::vector<Happened> found;
        for (const Event &event : events)
            if (const auto *of_game = std::get_if<GameEvent>(&event))
                if (const auto *betting = std::get_if<betting::Event>(of_game))
                    if (const auto *happened = std::get_if<Happened>(betting)) found.push_back(*happened);
        return found;
    }

    dealer::Seed seed() {
        dealer::Seed bits{};
        for (std::size_t byte = 0; byte < 8; ++byte) bits[byte] = static_cast<std::uint8_t>(++seeds >> (8 * byte));
        return bits;
    }

    TableRules rules;
    State state;
    Moment now{1'000'000};
    std::vector<Written> journal;
    Balances balances;
    std::vector<Event> events;
    int hands = 0;
    std::int64_t numbers = 0;
    std::uint64_t seeds = 0;
    boost::json::object settled;
};

inline bots::Bot bot_named(std::string_view name) { return *bots::parse_bot(name); }

} // namespace ananas::room
