#include "room/table_story.h"

#include "base/result.h"
#include "betting/event.h"
#include "betting/spec.h"
#include "bots/bot.h"
#include "bots/names.h"
#include "chinese/event.h"
#include "chinese/state.h"
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
#include "twisted/event.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

template <class Game, class Happened>
GameCommand chosen(TableStory &story, const typename Game::Table &table, Seat seat, Viewer viewer,
                   const bots::Bot &bot) {
    const auto now_seen = view(table, std::get<typename Game::State>(story.state.hand), viewer);
    std::vector<typename Game::EventView> seen;
    for (const Event &event : story.events)
        if (const auto *of_game = std::get_if<GameEvent>(&event))
            seen.push_back(view(std::get<Happened>(*of_game), viewer));
    return bots::choose(bots::Seen<Game>{.table = table, .me = seat, .now = now_seen, .events = seen}, bot,
                        ++story.seeds);
}

} // namespace

std::string naming(PersonId person) { return "player " + std::to_string(number(person)); }

TableStory::TableStory(const Settings &settings) : rules(table_rules(TableId{1}, settings)) {}
TableStory::TableStory(std::string_view game) : TableStory(usual_settings(game, Chips(100))) {}
TableStory::TableStory(const TableStory &other) = default;
TableStory &TableStory::operator=(const TableStory &other) = default;
TableStory::~TableStory() = default;

std::string TableStory::tell(const Command &command) {
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

std::string TableStory::sit(int person, int seat, std::int64_t amount, std::string bot) {
    return tell(Sit{.person = PersonId{person},
                    .name = "player " + std::to_string(person),
                    .bot = std::move(bot),
                    .seat = seat_number(seat - 1),
                    .amount = Chips(amount)});
}

std::string TableStory::begin() {
    Begin begin{.number = HandNumber{++numbers}, .hand = {}, .seeds = {}, .draw = seed()};
    begin.hand[0] = static_cast<std::uint8_t>(numbers);
    begin.hand[1] = static_cast<std::uint8_t>(numbers >> 8);
    for (int deck = 0; deck < 4; ++deck) begin.seeds.push_back(seed());
    return tell(begin);
}

bool TableStory::pass_time() {
    const std::optional<Moment> due = next_due(rules, state);
    if (!due) return false;
    now = std::max(now, *due);
    if (wants_fees(rules, state, now)) return tell(Collect()).empty();
    return (wants_deck(rules, state, now) ? begin() : tell(Tick())).empty();
}

void TableStory::play_hand(const bots::Bot &bot) {
    const int before = hands;
    for (int steps = 0; hands == before && steps < 2000; ++steps)
        if (!answer(bot) && !pass_time()) return;
}

bool TableStory::answer(const bots::Bot &bot) {
    for (int seat = 0; seat < most_seats; ++seat)
        if (answer_at(seat_number(seat), bot)) return true;
    return false;
}

bool TableStory::answer_at(Seat seat, const bots::Bot &bot) {
    const Asking &asking = state.asked[seat];
    if (asking.decision == 0 || !state.seats[seat]) return false;
    const Viewer viewer = viewer_of(state, state.seats[seat]->person);
    const auto given = std::visit(
        [&]<class Rules>(const Rules &table) -> GameCommand {
            if constexpr (std::is_same_v<Rules, betting::Table>)
                return chosen<bots::Betting, betting::Event>(*this, table, seat, viewer, bot);
            else if constexpr (std::is_same_v<Rules, chinese::Table>)
                return chosen<bots::Chinese, chinese::Event>(*this, table, seat, viewer, bot);
            else
                return chosen<bots::Twisted, twisted::Event>(*this, table, seat, viewer, bot);
        },
        in_force(rules, state));
    EXPECT_EQ(tell(Answer{state.seats[seat]->person, asking.decision, given}), "");
    return true;
}

void TableStory::replay() const {
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

Chips TableStory::stack(int seat) const { return stack_of(state, seat_number(seat - 1)); }

dealer::Seed TableStory::seed() {
    dealer::Seed bits{};
    for (std::size_t byte = 0; byte < 8; ++byte) bits[byte] = static_cast<std::uint8_t>(++seeds >> (8 * byte));
    return bits;
}

bots::Bot bot_named(std::string_view name) { return *bots::parse_bot(name); }

} // namespace ananas::room
