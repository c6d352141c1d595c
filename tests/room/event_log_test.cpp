#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/event_log.h"
#include "room/ids.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"
#include "room/text.h"
#include "room/view.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {
namespace {

std::string text_of(std::span<const Event> events) {
    boost::json::array list;
    for (const Event &event : events)
        for (const Viewer viewer : {spectator, director}) list.push_back(to_json(view(event, viewer)));
    return boost::json::serialize(list);
}

// Hands of a game, and people who come and go, take the chairs of others, have other names and talk.
TableStory told(std::string_view game) {
    TableStory story(game);
    const std::int64_t amount = game == "chinese" ? 30'000 : 5'000;
    for (int person = 1; person <= 3; ++person) EXPECT_EQ(story.sit(person, person, amount), "");
    story.play_hand(bot_named("call"));
    EXPECT_EQ(story.tell(Stand{PersonId{1}}), "");
    story.play_hand(bot_named("call"));
    EXPECT_EQ(story.sit(4, 1, amount), "");
    EXPECT_EQ(story.tell(Rename{PersonId{2}, "Vera Ray"}), "");
    EXPECT_EQ(story.tell(Say{PersonId{3}, "player 3", "good luck"}), "");
    for (int hand = 0; hand < 2; ++hand) story.play_hand(bot_named("call"));
    EXPECT_EQ(story.hands, 4);
    return story;
}

// The story once more, into a log.
void tell_again(const TableStory &story, EventLog &log,
                const std::function<void(const State &before, const State &after, std::span<const Event>)> &look) {
    State state;
    for (const TableStory::Written &written : story.journal) {
        const auto command = command_from(boost::json::parse(written.text), story.rules.rules, naming);
        ASSERT_TRUE(command);
        const auto stepped = step(story.rules, state, *command, written.at);
        ASSERT_TRUE(stepped);
        log.add(state, stepped->next, stepped->events);
        look(state, stepped->next, stepped->events);
        state = stepped->next;
    }
}

class EventLogs : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Room, EventLogs, testing::Values("crazy-pineapple", "stud8", "chinese", "twisted"),
                         [](const auto &named) {
                             std::string name = named.param;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST_P(EventLogs, give_back_two_hands_as_they_were_and_nothing_older) {
    std::vector<Event> all;
    std::vector<std::int64_t> begun{1, 1};
    EventLog log;
    tell_again(told(GetParam()), log, [&](const State &before, const State &after, std::span<const Event> events) {
        all.insert(all.end(), events.begin(), events.end());
        if (after.number != before.number) begun.push_back(before.version + 1);
        ASSERT_EQ(log.next(), after.version + 1);
        ASSERT_EQ(log.from(), begun[begun.size() - 2]);
        ASSERT_EQ(log.hand_from(), begun.back());
        const std::span<const Event> kept =
            std::span<const Event>(all).subspan(static_cast<std::size_t>(log.from() - 1));
        ASSERT_EQ(text_of(log.between(1, after.version)), text_of(kept));
        const std::size_t some = std::min<std::size_t>(kept.size(), 2);
        ASSERT_EQ(text_of(log.between(after.version - 1, after.version)), text_of(kept.last(some)));
        ASSERT_EQ(text_of(log.of_hand()),
                  text_of(std::span<const Event>(all).subspan(static_cast<std::size_t>(log.hand_from() - 1))));
    });
    EXPECT_EQ(begun.size(), 6U);
    EXPECT_GT(log.from(), 50);
    EXPECT_TRUE(log.between(log.from() + 2, log.from() + 1).empty());
}

// Whose the cards of a hand were, and what people were called then, is told from the events.
TEST_P(EventLogs, know_who_sat_there_at_each_event) {
    EventLog log;
    std::vector<State> states{State()};
    const auto expect_same = [](const Company &company, const State &state) {
        const Company known = EventLog(state).company();
        ASSERT_EQ(company.hand, known.hand);
        for (const Seat seat : state.dealt) ASSERT_EQ(company.dealt[seat], known.dealt[seat]);
        std::vector<Company::Sitter> sitters = company.sitters;
        std::ranges::sort(sitters, {}, &Company::Sitter::seat);
        ASSERT_EQ(sitters, known.sitters);
    };
    tell_again(told(GetParam()), log, [&](const State & /*before*/, const State &after, std::span<const Event>) {
        states.push_back(after);
        Company company = log.company();
        std::int64_t version = log.from() - 1;
        for (const State &state : states) {
            if (state.version < version) continue;
            for (const Event &event : log.between(version + 1, state.version)) company.see(event);
            version = std::max(version, state.version);
            expect_same(company, state);
            if (HasFatalFailure()) return;
        }
    });
}

TEST(EventLog, shows_the_cards_of_a_hand_to_who_was_dealt_in_and_not_to_who_has_the_seat) {
    Company company;
    company.see(Seated{.seat = seat_number(0), .person = PersonId{1}, .name = "Rosa"});
    company.see(Seated{.seat = seat_number(1), .person = PersonId{2}, .name = "Hugo"});
    EXPECT_EQ(company.viewer(PersonId{1}).role, Role::spectator);
    company.see(Announced{.number = HandNumber{7}, .announcement = {}});
    company.see(Left{.seat = seat_number(0), .person = PersonId{1}, .why = LeftWhy::stood_up, .taken = {}});
    company.see(Seated{.seat = seat_number(0), .person = PersonId{3}, .name = "Carla"});
    EXPECT_EQ(company.viewer(PersonId{1}).seats, SeatSet(seat_number(0)));
    EXPECT_EQ(company.viewer(PersonId{3}).role, Role::spectator);
    company.see(Announced{.number = HandNumber{8}, .announcement = {}});
    EXPECT_EQ(company.viewer(PersonId{1}).role, Role::spectator);
    EXPECT_EQ(company.viewer(PersonId{3}).seats, SeatSet(seat_number(0)));
    EXPECT_EQ(company.viewer(PersonId::nobody).role, Role::spectator);
}

} // namespace
} // namespace ananas::room
