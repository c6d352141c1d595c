// Looking things up, without a room: who gets a turn, and who is asked to wait.
#include "app/backroom.h"
#include "app/reading_room.h"
#include "net/loop.h"
#include "room/ids.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <thread>
#include <vector>

namespace ananas::app {
namespace {

using namespace std::chrono_literals;
using Full = ReadingRoom::Full;
using Weight = ReadingRoom::Weight;

class Reading : public testing::Test {
protected:
    net::Loop loop;
    Mailbox mailbox{loop};
    ReadingRoom room{mailbox};
    static constexpr room::PersonId vera{2}, karl{3};
};

TEST_F(Reading, is_for_so_many_questions_of_one_at_a_time) {
    std::vector<ReadingRoom::Turn> turns;
    for (int question = 0; question < ReadingRoom::most_of_one; ++question) {
        auto turn = room.take_turn(vera, Weight::page);
        ASSERT_TRUE(turn) << question;
        turns.push_back(*turn);
    }
    auto one_more = room.take_turn(vera, Weight::page);
    ASSERT_FALSE(one_more);
    EXPECT_EQ(one_more.error(), Full::with_yours);
    EXPECT_TRUE(room.take_turn(karl, Weight::page)) << "others are not asked to wait for that";
    turns.pop_back();
    EXPECT_TRUE(room.take_turn(vera, Weight::page)) << "one was answered";
}

TEST_F(Reading, is_for_one_export_at_a_time_with_a_few_pages_beside_it) {
    const auto book = room.take_turn(vera, Weight::book);
    ASSERT_TRUE(book);
    EXPECT_FALSE(room.take_turn(vera, Weight::book));
    EXPECT_TRUE(room.take_turn(vera, Weight::page));
}

TEST_F(Reading, is_full_when_all_together_ask_for_too_much) {
    std::vector<ReadingRoom::Turn> turns;
    int person = 1;
    for (auto turn = room.take_turn(room::PersonId{person}, Weight::book); turn;
         turn = room.take_turn(room::PersonId{++person}, Weight::book))
        turns.push_back(*turn);
    EXPECT_EQ(person - 1, ReadingRoom::most_of_all / static_cast<int>(Weight::book));
    const auto book = room.take_turn(room::PersonId{person}, Weight::book);
    ASSERT_FALSE(book);
    EXPECT_EQ(book.error(), Full::with_all);
    turns.clear();
    EXPECT_TRUE(room.take_turn(room::PersonId{person}, Weight::book));
}

// A turn is over when its question is answered, wherever it is let go of, and not before.
TEST_F(Reading, keeps_a_turn_until_its_question_is_answered) {
    std::promise<void> may_go_on;
    const std::shared_future<void> going_on = may_go_on.get_future().share();
    std::atomic<int> answered = 0;
    for (int question = 0; question < ReadingRoom::most_of_one; ++question) {
        auto turn = room.take_turn(vera, Weight::page);
        ASSERT_TRUE(turn);
        room.run([going_on, &answered, turn = *turn]() -> std::function<void()> {
            going_on.wait();
            return [&answered, turn] { ++answered; };
        });
    }
    EXPECT_FALSE(room.take_turn(vera, Weight::page));
    may_go_on.set_value();
    EXPECT_TRUE(loop.run_until([&] { return answered == ReadingRoom::most_of_one; }, 20s));
    const auto latest = std::chrono::steady_clock::now() + 20s; // the other thread still has to let go of the last one
    while (!room.take_turn(vera, Weight::page) && std::chrono::steady_clock::now() < latest)
        std::this_thread::sleep_for(1ms);
    EXPECT_TRUE(room.take_turn(vera, Weight::page));
}

// A password that is hashed next door does not wait for a reader who takes long.
TEST_F(Reading, holds_up_nobody_in_the_backroom) {
    Backroom backroom(mailbox, 1);
    std::promise<void> may_go_on;
    const std::shared_future<void> going_on = may_go_on.get_future().share();
    bool hashed = false, read = false;
    room.run([going_on, &read]() -> std::function<void()> {
        going_on.wait();
        return [&read] { read = true; };
    });
    backroom.run([&hashed]() -> std::function<void()> { return [&hashed] { hashed = true; }; });
    EXPECT_TRUE(loop.run_until([&] { return hashed; }, 20s));
    EXPECT_FALSE(read);
    may_go_on.set_value();
    EXPECT_TRUE(loop.run_until([&] { return read; }, 20s));
}

} // namespace
} // namespace ananas::app
