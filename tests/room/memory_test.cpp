#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/event_log.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/room.h"
#include "room/settings.h"
#include "room/table.h"
#include "room/table_story.h"
#include "room/view.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {
namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#elif defined(__has_feature)
constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool sanitized = false;
#endif

std::size_t heap_in_use() { return mallinfo2().uordblks; }

// A room whose disk forgets and whose wires lead nowhere, so that all it holds is its own.
class Bare {
public:
    Bare() = default;
    // Four bots and somebody who leaves it to the clock.
    TableId open(std::string_view game) {
        const Settings settings = usual_settings(game, Chips(100));
        const TableId table = room.open_table(settings, PersonId::nobody);
        const PersonId person{++people};
        room.arrive(Line(number(person)), person, fmt::format("player {}", people));
        room.hear(Line(number(person)), fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
        Write grant;
        grant.postings.push_back(
            {.from = mint, .to = purse_of(person), .amount = settings.most_buy_in, .cause = Cause::grant});
        room.write_down(std::move(grant), [] {});
        room.ask(table, person, {},
                 Sit{person, fmt::format("player {}", people), {}, seat_number(0), settings.most_buy_in},
                 [](const auto &version) { EXPECT_TRUE(version); });
        for (int bot = 0; bot < 4; ++bot)
            room.seat_bot(table, PersonId{++people}, "call", [](const auto &version) { EXPECT_TRUE(version); });
        settle();
        return table;
    }
    // Until so many hands are over.
    void play(std::uint64_t hands) {
        while (room.figures().hands < hands) {
            const auto due = room.next_due();
            ASSERT_TRUE(due);
            if (due) now = std::max(now, *due);
            room.wake();
            settle();
        }
    }
    void settle() {
        while (!durable.empty()) {
            const auto next = std::move(durable.front());
            durable.pop_front();
            next();
        }
        durable.shrink_to_fit();
    }

    Moment now{1'000'000'000};
    std::uint64_t drawn = 0;
    std::int64_t people = 0;
    std::deque<std::function<void()>> durable;
    Room room{{.now = [this] { return now; },
               .fresh =
                   [this] {
                       dealer::Seed bits{};
                       ++drawn;
                       for (std::size_t byte = 0; byte < 8; ++byte)
                           bits[byte] = static_cast<std::uint8_t>(drawn >> (8 * byte));
                       return bits;
                   },
               .write = [this](const Write &, std::function<void()> then) { durable.push_back(std::move(then)); },
               .send = [](Line, const std::shared_ptr<const std::string> &) {},
               .think = [](const std::function<std::function<void()>()> &job) { job()(); },
               .kept_from = {}},
              {.bot_least = {1}, .bot_most = {1}}};
};

// Whatever happens at a table is the same when it was packed: every kind of game, people who come, talk and go.
TEST(EventLog, gives_back_what_it_was_given) {
    for (const std::string_view game : {"crazy-pineapple", "stud8", "chinese", "twisted"}) {
        TableStory story(game);
        std::vector<Event> all;
        EventLog log;
        const auto happened = [&](const Command &command) {
            const auto stepped = step(story.rules, story.state, command, story.now);
            ASSERT_TRUE(stepped);
            all.insert(all.end(), stepped->events.begin(), stepped->events.end());
            log.add(stepped->events);
        };
        for (int person = 1; person <= 3; ++person) {
            const Sit sit{
                PersonId{person}, fmt::format("player {}", person), {}, seat_number(person - 1), Chips(5'000)};
            happened(sit);
            ASSERT_EQ(story.tell(sit), "");
        }
        happened(Say{PersonId{1}, "player 1", "good luck"});
        story.events.clear();
        story.play_hand(bot_named("call"));
        all.insert(all.end(), story.events.begin(), story.events.end());
        log.add(story.events);
        const auto text_of = [](const std::vector<Event> &events) {
            boost::json::array list;
            for (const Event &event : events)
                for (const Viewer viewer : {spectator, director}) list.push_back(to_json(view(event, viewer)));
            return boost::json::serialize(list);
        };
        EXPECT_GT(all.size(), 20U);
        EXPECT_EQ(log.size(), all.size());
        EXPECT_EQ(text_of(log.all()), text_of(all));
        EXPECT_EQ(text_of(log.between(5, 9)), text_of({all.begin() + 5, all.begin() + 9}));
        EXPECT_TRUE(log.between(9, 9).empty());
        log.clear();
        EXPECT_TRUE(log.all().empty());
    }
}

// At the end of a hand a table holds most: all that happened in it.
TEST(Room, holds_little_for_a_table_where_five_play) {
    constexpr std::size_t tables = 100;
    Bare bare;
    for (int warm = 0; warm < 10; ++warm) bare.open("crazy-pineapple");
    bare.play(10);
    const std::size_t empty = heap_in_use();
    for (std::size_t table = 0; table < tables; ++table) bare.open("crazy-pineapple");
    const std::size_t open = heap_in_use();
    bare.play(bare.room.figures().hands + tables);
    const std::size_t played = heap_in_use();
    const std::size_t each = (played - empty) / tables;
    fmt::print("memory: {} bytes a table with five people, {} after a hand\n", (open - empty) / tables, each);
    EXPECT_LT(each, sanitized ? 1024U * 1024U : 16U * 1024U);
}

} // namespace
} // namespace ananas::room
