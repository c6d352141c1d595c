#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/room.h"
#include "room/settings.h"

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
#include <string>
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

// A room whose disk forgets and whose wires lead to somebody who checks and calls, so that all it holds is its own.
class Bare {
public:
    Bare() = default;
    // Four bots and somebody who answers at once.
    TableId open(std::string_view game) {
        const Settings settings = usual_settings(game, Chips(100));
        const TableId table = room.open_table(settings, PersonId::nobody);
        settle(); // until then nobody can watch it
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
            while (!answers.empty()) {
                const auto [line, text] = std::move(answers.front());
                answers.pop_front();
                room.hear(line, text);
                settle();
            }
        }
    }
    // The first that is neither to fold nor to bet.
    void answer(Line line, const std::string &text) {
        if (text.find(R"("choices":[{)") == std::string::npos) return;
        const boost::json::value message = boost::json::parse(text);
        boost::json::object given;
        for (const boost::json::value &choice : message.at("choices").as_array()) {
            const boost::json::value *const what = choice.as_object().if_contains("do");
            if (given.empty() && what != nullptr && *what != "fold" && *what != "bet") given = choice.as_object();
        }
        for (const boost::json::value &event : message.at("events").as_array())
            if (event.at("event") == "asked" && event.at("seat") == 1) given["decision"] = event.at("decision");
        given["table"] = message.at("table");
        given.erase("pays");
        answers.emplace_back(line, boost::json::serialize(given));
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
    std::deque<std::pair<Line, std::string>> answers;
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
               .send = [this](Line line, const std::shared_ptr<const std::string> &text) { answer(line, *text); },
               .think = [](const std::function<std::function<void()>()> &job) { job()(); },
               .kept_from = {}},
              {.bot_least = {1}, .bot_most = {1}}};
};

// At the end of a hand a table holds most: all that happened in it, and in the one before.
TEST(Room, holds_little_for_a_table_where_five_play) {
    constexpr std::size_t tables = 100;
    Bare bare;
    for (int warm = 0; warm < 10; ++warm) bare.open("crazy-pineapple");
    bare.play(10);
    const std::size_t empty = heap_in_use();
    for (std::size_t table = 0; table < tables; ++table) bare.open("crazy-pineapple");
    const std::size_t open = heap_in_use();
    bare.play(bare.room.figures().hands + 2 * tables);
    const std::size_t played = heap_in_use();
    const std::size_t each = (played - empty) / tables;
    fmt::print("memory: {} bytes a table with five people, {} after two hands\n", (open - empty) / tables, each);
    EXPECT_LT(each, sanitized ? 1024U * 1024U : 16U * 1024U);
}

} // namespace
} // namespace ananas::room
