#include "app/guest_player.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;

// A player at one end of a line, whose other end is this test.
class AtALine : public testing::Test {
protected:
    void connect() {
        player.connected(send);
        said.clear();
    }
    void hear(const json::object &message) { player.hear(json::serialize(message), 0, send); }
    void see(std::int64_t version, json::object more = {}, bool asking = false) {
        json::array waiting;
        if (asking) waiting.push_back({{"person", 7}, {"name", "Vera"}});
        json::object message{{"is", "snapshot"},
                             {"view",
                              {{"version", version},
                               {"phase", "idle"},
                               {"hand", 0},
                               {"you", nullptr},
                               {"seats", json::array()},
                               {"asked", json::array()},
                               {"asking", waiting},
                               {"choices", json::array()},
                               {"game", nullptr}}}};
        for (auto &[key, value] : more) message[key] = value;
        hear(message);
    }
    // What it asked for last, and the answer.
    std::string last(std::string_view field = "do") {
        return said.empty() ? "" : std::string(json::parse(said.back()).at(field).as_string());
    }
    void done() { hear({{"is", "done"}, {"key", last("key")}, {"version", 9}}); }
    void refused(std::string_view code) { hear({{"is", "refused"}, {"key", last("key")}, {"code", code}}); }

    std::vector<std::string> said;
    GuestPlayer::Send send = [this](const std::string &text) { said.push_back(text); };
    GuestPlayer player{{.table = 3, .invitation = {}, .seat = 2, .buy_in = 10'000, .seed = 1, .name = "Vera"}};
};

TEST_F(AtALine, a_player_whose_permission_came_while_the_line_was_down_sits_down) {
    connect();
    hear({{"is", "welcome"}, {"person", 7}});
    see(1);
    EXPECT_EQ(last(), "sit");
    refused("no-permission");
    EXPECT_EQ(last(), "ask-to-sit");
    const std::string key = last("key");
    connect(); // and asks again, under the same key
    see(8);    // nobody waits for an answer: it was given
    EXPECT_TRUE(said.empty());
    hear({{"is", "done"}, {"key", key}, {"version", 2}});
    EXPECT_EQ(last(), "sit");
}

TEST_F(AtALine, a_player_who_waits_for_permission_does_not_ask_again) {
    connect();
    hear({{"is", "welcome"}, {"person", 7}});
    see(1);
    refused("no-permission");
    done();
    said.clear();
    connect();
    see(8, {}, true);
    EXPECT_TRUE(said.empty());
}

TEST_F(AtALine, a_player_who_won_and_fell_off_the_line_comes_back_with_no_less) {
    connect();
    see(1, {{"left_with", 23'450}});
    EXPECT_EQ(last(), "sit");
    EXPECT_EQ(json::parse(said.back()).at("amount").as_int64(), 23'450);
}

// "asked" is told of a decision, and of somebody who asks to see a hand, which is none.
TEST_F(AtALine, a_player_is_not_thrown_by_having_asked_to_see_a_hand) {
    connect();
    see(1);
    hear({{"is", "snapshot"},
          {"view",
           {{"version", 2},
            {"phase", "resting"},
            {"hand", 1},
            {"you", 2},
            {"seats", json::array()},
            {"asked", json::array()},
            {"choices", json::array()},
            {"game", nullptr}}}});
    said.clear();
    hear({{"is", "events"},
          {"from", 3},
          {"events", json::array{json::object{{"event", "asked"}, {"seat", 2}, {"whose", 3}}}}});
    EXPECT_EQ(player.complaint(), "");
    EXPECT_EQ(player.version(), 3);
    EXPECT_TRUE(said.empty());
}

// A second hand was left to the clock.
TEST_F(AtALine, a_player_plays_a_second_hand_with_its_own_cards) {
    connect();
    hear({{"is", "welcome"}, {"person", 7}});
    const auto seat = [](int number, bool second) {
        json::object seen{{"seat", number}, {"person", 7}, {"attends", "playing"}};
        if (second) seen["second"] = true;
        return seen;
    };
    hear({{"is", "snapshot"},
          {"view",
           {{"version", 2},
            {"phase", "playing"},
            {"hand", 1},
            {"you", 2},
            {"seats", json::array{seat(2, false), seat(4, true)}},
            {"asked", json::array()},
            {"choices", json::array()},
            {"game", {{"hands", json::array{json::object{{"seat", 2}, {"drawn", {"As", "Kd", "2c"}}}}}}}}}});
    said.clear();
    hear({{"is", "events"},
          {"from", 3},
          {"events",
           json::array{json::object{{"event", "dealt"}, {"seat", 4}, {"face_up", true}, {"cards", {"Qs", "Qd", "3h"}}},
                       json::object{{"event", "asked"}, {"seat", 4}, {"decision", 9}}}},
          {"choices", json::array{json::object{
                          {"do", "place"}, {"cards", 2}, {"room", {{"back", 1}, {"middle", 3}, {"front", 3}}}}}}});
    ASSERT_EQ(last(), "place");
    const json::value answer = json::parse(said.back());
    EXPECT_EQ(answer.at("decision"), 9);
    EXPECT_EQ(answer.at("back"), json::value(json::array{"Qs"}));
    EXPECT_EQ(answer.at("middle"), json::value(json::array{"Qd"}));
}

class AtACut : public AtALine {
protected:
    void SetUp() override {
        player = GuestPlayer(
            {.table = 3, .invitation = {}, .seat = 2, .buy_in = 1, .seed = 1, .name = "Vera", .cuts = true});
        connect();
        see_seated(1);
        ASSERT_EQ(last(), "commit");
        hash = last("hash");
        done();
        tell({{"event", "deal-announced"}, {"number", 7}, {"contributors", {{{"seat", 2}, {"hash", hash}}}}});
        ASSERT_EQ(last(), "open");
        EXPECT_TRUE(player.in_a_cut());
    }
    void see_seated(std::int64_t version) {
        hear({{"is", "snapshot"},
              {"view",
               {{"version", version},
                {"phase", "idle"},
                {"hand", 0},
                {"you", 2},
                {"seats", json::array()},
                {"asked", json::array()},
                {"choices", json::array()},
                {"game", nullptr}}}});
    }
    void tell(json::object event) {
        hear({{"is", "events"}, {"from", player.version() + 1}, {"events", json::array{std::move(event)}}});
    }
    void cut_with(const json::value &nonce) {
        tell({{"event", "deal-cut"}, {"contributors", {{{"seat", 2}, {"hash", hash}, {"nonce", nonce}}}}});
    }
    std::string hash;
};

TEST_F(AtACut, a_player_opens_the_share_that_is_announced_and_has_another_in_the_next) {
    const std::string nonce = last("nonce");
    done();
    cut_with(json::value(nonce));
    EXPECT_EQ(player.complaint(), "");
    EXPECT_FALSE(player.in_a_cut());
    EXPECT_EQ(last(), "commit");
    EXPECT_NE(last("hash"), hash);
}

TEST_F(AtACut, a_player_complains_of_a_share_that_was_taken_and_is_not_in_it) {
    done();
    cut_with(nullptr);
    EXPECT_EQ(player.complaint(), "Vera: a share that was taken is not in the cut of hand 7");
}

TEST_F(AtACut, a_player_whose_share_came_too_late_does_not_complain) {
    refused("no-cut-now");
    cut_with(nullptr);
    EXPECT_EQ(player.complaint(), "");
}

// None had a latency, and so not the one that completes the cut either, which deals the hand to every seat.
TEST_F(AtALine, a_share_that_completes_the_cut_has_told_the_table_something_and_the_others_have_not) {
    player = GuestPlayer({.table = 3, .seat = 2, .buy_in = 10'000, .seed = 1, .name = "Vera", .cuts = true});
    connect();
    hear({{"is", "welcome"}, {"person", 7}});
    json::object seat{{"seat", 2}, {"person", 7}, {"attends", "playing"}};
    see(9, {{"view",
             {{"version", 9},
              {"phase", "idle"},
              {"hand", 0},
              {"you", 2},
              {"seats", {seat}},
              {"asked", json::array()},
              {"choices", json::array()},
              {"game", nullptr}}}});
    ASSERT_EQ(last(), "commit");
    done();
    const auto events = [&](std::int64_t from, const json::object &event) {
        hear({{"is", "events"}, {"from", from}, {"events", {event}}});
    };
    const auto announce = [&](std::int64_t from) {
        events(from, {{"event", "deal-announced"},
                      {"number", 1},
                      {"contributors", {json::object{{"seat", 2}, {"hash", last("hash")}}}}});
        EXPECT_EQ(last(), "open");
    };
    announce(10);
    hear({{"is", "done"}, {"key", last("key")}, {"version", 10}}); // another one is still missing
    events(11, {{"event", "called-off"}});
    ASSERT_EQ(last(), "commit");
    hear({{"is", "done"}, {"key", last("key")}, {"version", 11}});
    announce(12);
    hear({{"is", "done"}, {"key", last("key")}, {"version", 14}}); // cut, and dealt
    ASSERT_EQ(player.acknowledged().size(), 4U);
    for (std::size_t share = 0; share < 4; ++share)
        EXPECT_EQ(player.acknowledged()[share].told_nothing, share < 3) << player.acknowledged()[share].words;
}

} // namespace
} // namespace ananas::app
