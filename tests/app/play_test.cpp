#include "app/play_choices.h"
#include "app/play_count.h"
#include "app/play_proof.h"
#include "app/play_session.h"
#include "app/play_table.h"
#include "app/play_words.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/proof.h"
#include "dealer/proof_text.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/record.h"
#include "room/room.h"
#include "room/settings.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app::play {
namespace {

namespace json = boost::json;
using room::House;
using room::Line;
using room::PersonId;
using room::TableId;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string name(const CardView &card) { return card ? to_string(*card) : "?"; }

// What a player who only wants to stay in would type.
std::string usual_line(const TableSeen &table) {
    for (const json::value &each : table.choices) {
        const json::object &choice = each.as_object();
        const std::string what = text_in(choice, "do");
        if (what == "discard") return "1";
        if (what == "check") return "k";
        if (what == "call") return "c";
        if (what == "bring-in") return "n";
        if (what == "show") return "u";
        if (what == "place-bets") return std::to_string(number_in(choice, "least_first"));
        if (what == "bet" && choice.contains("amount")) return "b";
        if (what == "decline") return "n";
        if (what != "place") continue;
        std::string line;
        auto card = table.own()->drawn.begin();
        std::int64_t left = number_in(choice, "cards");
        for (const std::string_view row : {"back", "middle", "front"}) {
            line += fmt::format("{} ", row);
            for (std::int64_t room = number_in(object_in(choice, "room"), row); room > 0 && left > 0; --room, --left)
                line += name(*card++) + " ";
        }
        return line;
    }
    return "cc";
}

// Somebody at a terminal in a room of the test's own.
class Terminal {
public:
    Terminal(House &house, int person, TableId table, std::string invitation = {})
        : house_(house),
          person_(person),
          line_(person),
          session({.table = number(table), .invitation = std::move(invitation), .tongue = {}, .fresh = [this] {
                       dealer::Seed bits{};
                       bits[0] = static_cast<std::uint8_t>(++drawn_);
                       bits[1] = static_cast<std::uint8_t>(person_);
                       bits[2] = lives_; // nobody draws the same twice
                       return bits;
                   }}) {}

    void connect() {
        session.connected();
        house_.room.arrive(Line(line_), PersonId{person_}, fmt::format("player {}", person_));
        pump();
    }
    void fall() {
        house_.room.leave(Line(line_));
        session.lost();
        line_ += 100;
        read_ = 0;
    }
    void pump() {
        for (bool more = true; more;) {
            more = false;
            for (auto &messages = house_.inbox[Line(line_)]; read_ < messages.size(); more = true)
                session.hear(json::serialize(messages[read_++]));
            for (const std::string &message : session.take_messages()) {
                sent.push_back(message);
                house_.hear(line_, message);
                more = true;
            }
            for (std::string &line : session.take_lines()) said.push_back(std::move(line));
        }
    }
    void type(std::string_view line) {
        session.typed(line);
        pump();
    }
    std::vector<std::string> take() { return std::exchange(said, {}); }

private:
    House &house_;
    int person_;
    int line_;
    int drawn_ = 0;
    inline static std::uint8_t started = 0;
    std::uint8_t lives_ = ++started;
    std::size_t read_ = 0;

public:
    std::vector<std::string> said, sent;
    Session session;
};

class AtTheTerminal : public testing::Test {
protected:
    void open(std::string_view game, int bots = 2) { open(room::usual_settings(game, Chips(100)), bots); }
    void open(const room::Settings &settings, int bots = 2, std::string_view bot_name = "call") {
        table = house.room.open_table(settings, PersonId{1});
        house.give(1, 1'000'000);
        for (int bot = 0; bot < bots; ++bot)
            house.room.seat_bot(table, PersonId{100 + bot}, std::string(bot_name),
                                [](const auto &seated) { EXPECT_TRUE(seated); });
        terminal = std::make_unique<Terminal>(house, 1, table);
    }
    // Until the player is asked.
    bool until_asked(int steps = 400) {
        for (int step = 0; step < steps; ++step) {
            terminal->pump();
            if (terminal->session.wants_line()) return true;
            if (!house.pass_time()) return false;
        }
        return false;
    }
    bool until_asked(std::string_view what) {
        for (int times = 0; times < 200 && until_asked(); ++times) {
            for (const json::value &choice : terminal->session.table().choices)
                if (text_in(choice.as_object(), "do") == what) return true;
            terminal->type(usual_line(terminal->session.table()));
            if (terminal->session.wants_line()) terminal->type("y");
        }
        return false;
    }
    const std::string &last() const { return terminal->said.back(); }
    // The table as a snapshot shows it to the same person.
    TableSeen as_shown() {
        const int line = 9000 + ++looks;
        house.room.arrive(Line(line), PersonId{1}, "player 1");
        house.hear(line, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
        TableSeen shown{.me = 1};
        const auto snapshot = house.last(line, "snapshot");
        EXPECT_TRUE(snapshot && take_snapshot(shown, *snapshot));
        house.room.leave(Line(line));
        return shown;
    }

    // As to somebody who missed more than the room remembers.
    void tell_anew() {
        terminal->session.hear(fmt::format(R"({{"is":"events","table":{},"from":99999,"events":[]}})", number(table)));
        terminal->pump();
    }

    room::Disk disk;
    House house{disk};
    TableId table = TableId::none;
    std::unique_ptr<Terminal> terminal;
    int looks = 0;
};

// ---- others at the table

class AmongOthers : public AtTheTerminal {
protected:
    void open_with_permission() {
        room::Settings settings = room::usual_settings("crazy-pineapple", Chips(100));
        settings.ask_to_sit = true;
        table = house.room.open_table(settings, PersonId{1});
        for (const int person : {1, 2}) house.give(person, 1'000'000);
        terminal = std::make_unique<Terminal>(house, 2, table);
    }
    void answer(bool may) {
        house.room.ask(table, PersonId{1}, "", room::LetSit{PersonId{1}, PersonId{2}, "player 2", may},
                       [](const auto &done) { EXPECT_TRUE(done); });
        terminal->pump();
    }
    // Somebody else, with a seat and a line of their own.
    void another_sits(int person) {
        house.give(person, 1'000'000);
        other = std::make_unique<Terminal>(house, person, table);
        other->connect();
        if (terminal) terminal->pump();
    }
    // Until another hand than this one is under way, of which the player at the terminal hears nothing.
    void others_play_past(std::int64_t hand) {
        const auto later = [&] {
            return other->session.table().hand > hand && other->session.table().phase == "playing";
        };
        for (int times = 0; times < 200 && !later(); ++times) {
            if (other->session.wants_line()) other->type(usual_line(other->session.table()));
            ASSERT_TRUE(house.pass_time());
            other->pump();
        }
    }
    std::unique_ptr<Terminal> other;
};

using SAT_P6 = AmongOthers;
TEST_F(SAT_P6, whoever_wants_a_seat_that_takes_permission_asks_for_it_and_sits_down_when_it_is_given) {
    open_with_permission();
    terminal->connect();
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You ask for a seat.")));
    EXPECT_EQ(terminal->session.table().seat(), 0);
    terminal->fall();
    terminal->connect();
    EXPECT_EQ(std::ranges::count_if(
                  terminal->sent, [](const std::string &each) { return each.find("ask-to-sit") != std::string::npos; }),
              1)
        << "once, however often the connection falls";
    answer(true);
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You may take a seat.")));
    EXPECT_NE(terminal->session.table().seat(), 0);
}

TEST_F(SAT_P6, whoever_is_denied_a_seat_looks_on) {
    open_with_permission();
    terminal->connect();
    EXPECT_TRUE(terminal->session.may_go()) << "a script that is at its end does not wait for an answer";
    answer(false);
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You may not take a seat. You look on; q leaves.")));
    EXPECT_EQ(terminal->session.table().seat(), 0);
    terminal->type("sit");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("the answer was no")));
}

TEST_F(SAT_P6, whoever_asked_before_waits_on_after_the_program_was_started_again) {
    open_with_permission();
    terminal->connect();
    terminal->fall();
    terminal = std::make_unique<Terminal>(house, 2, table);
    terminal->connect();
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You have asked for a seat here, and wait")));
    answer(true);
    EXPECT_NE(terminal->session.table().seat(), 0);
}

TEST_F(SAT_P6, whoever_opened_the_table_answers_by_name) {
    open_with_permission();
    another_sits(2);
    terminal = std::make_unique<Terminal>(house, 1, table);
    terminal->connect();
    terminal->type("deny nobody");
    EXPECT_THAT(last(), HasSubstr("Nobody here is called 'nobody'"));
    EXPECT_FALSE(terminal->session.take_permission());
    terminal->type("allow Player 2");
    auto given = terminal->session.take_permission();
    ASSERT_TRUE(given);
    EXPECT_EQ(given->person, 2);
    EXPECT_TRUE(given->may);
    EXPECT_FALSE(terminal->session.take_permission()) << "once";
    terminal->type("deny player 2");
    given = terminal->session.take_permission();
    ASSERT_TRUE(given);
    EXPECT_FALSE(given->may);
    terminal->session.permission_refused("Only a director can do that.");
    terminal->pump();
    EXPECT_EQ(last(), "Only a director can do that.");
}

TEST_F(AmongOthers, who_is_blocked_is_not_heard_until_that_is_taken_back) {
    open("crazy-pineapple", 0);
    terminal->connect();
    another_sits(2);
    other->type("t hello there");
    terminal->pump();
    EXPECT_THAT(terminal->said, Contains(HasSubstr("player 2: hello there")));
    terminal->type("block player 2");
    EXPECT_EQ(last(), "You do not hear player 2 at this table any more; unblock player 2 changes that.");
    terminal->take();
    other->type("t and you?");
    terminal->pump();
    EXPECT_THAT(terminal->said, Not(Contains(HasSubstr("player 2:"))));
    terminal->type("block 2"); // by the seat
    EXPECT_THAT(last(), HasSubstr("That is how things stand already."));
    terminal->type("unblock Player 2");
    EXPECT_EQ(last(), "You hear player 2 again.");
    other->type("t at last");
    terminal->pump();
    EXPECT_THAT(terminal->said, Contains(HasSubstr("player 2: at last")));
}

TEST_F(AmongOthers, who_is_reported_is_reported_with_what_happened) {
    open("crazy-pineapple", 0);
    terminal->connect();
    another_sits(2);
    terminal->type("report player 2");
    EXPECT_THAT(last(), HasSubstr("wants what happened"));
    EXPECT_TRUE(house.room.reports().all().empty());
    terminal->type("report player 2 shouts at everybody");
    EXPECT_THAT(last(), HasSubstr("The host will see"));
    const std::vector<room::KeptReport> &reports = house.room.reports().all();
    ASSERT_EQ(reports.size(), 1U);
    EXPECT_EQ(reports[0].whom, room::PersonId{2});
    EXPECT_EQ(reports[0].reason, "shouts at everybody");
    terminal->type("report");
    EXPECT_THAT(last(), HasSubstr("Whom?"));
}

TEST_F(AmongOthers, a_seat_is_kept_for_an_hour_with_notice) {
    open("crazy-pineapple", 0);
    terminal->connect();
    terminal->type("o hour");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("kept for an hour")));
    house.room.arrive(Line(77), PersonId{1}, "player 1");
    house.hear(77, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
    EXPECT_TRUE(house.last(77, "snapshot")->at("view").as_object().contains("notice"));
}

TEST_F(AmongOthers, blinds_are_posted_unasked_or_not) {
    open("crazy-pineapple", 0);
    terminal->connect();
    const auto told = [&] {
        house.room.arrive(Line(77), PersonId{1}, "player 1");
        house.hear(77, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
        return house.last(77, "snapshot")->at("view").at("auto_post").as_bool();
    };
    EXPECT_TRUE(told());
    terminal->type("post off");
    EXPECT_THAT(last(), HasSubstr("you sit out when the big blind comes to you"));
    EXPECT_FALSE(told());
    terminal->type("post");
    EXPECT_THAT(last(), HasSubstr("posted without asking"));
    EXPECT_TRUE(told());
}

TEST_F(AmongOthers, showdowns_can_be_left_to_the_table) {
    open("crazy-pineapple", 0);
    terminal->connect();
    terminal->type("auto");
    EXPECT_THAT(last(), HasSubstr("shows what wins and mucks what is beaten"));
    house.room.arrive(Line(77), PersonId{1}, "player 1");
    house.hear(77, fmt::format(R"({{"do":"watch","table":{}}})", number(table)));
    const auto snapshot = house.last(77, "snapshot");
    ASSERT_TRUE(snapshot);
    EXPECT_TRUE(snapshot->at("view").as_object().contains("auto_muck"));
    terminal->type("auto off");
    EXPECT_EQ(last(), "From now on you are asked at showdowns.");
}

// ---- every game

class EveryGame : public AtTheTerminal, public testing::WithParamInterface<std::string> {};

std::vector<std::string> all_names() {
    std::vector<std::string> names{"chinese", "twisted"};
    for (const betting::GameSpec *game : betting::all_games) names.emplace_back(game->name);
    return names;
}
std::string game_of(const testing::TestParamInfo<std::string> &named) {
    std::string game = named.param;
    std::ranges::replace(game, '-', '_');
    return game;
}
INSTANTIATE_TEST_SUITE_P(Play, EveryGame, testing::ValuesIn(all_names()), game_of);

TEST_P(EveryGame, is_played_to_the_end_and_known_at_every_step_as_the_room_shows_it) {
    open(GetParam());
    terminal->connect();
    std::int64_t first = 0;
    int decisions = 0;
    for (int step = 0; step < 2000 && terminal->session.table().hand < first + 12; ++step) {
        const TableSeen &seen = terminal->session.table();
        if (first == 0) first = seen.hand;
        const TableSeen shown = as_shown();
        ASSERT_EQ(seen.version, shown.version);
        EXPECT_EQ(seen.seat(), shown.seat());
        for (const auto &[seat, chair] : shown.chairs) {
            ASSERT_TRUE(seen.chairs.contains(seat));
            const Chair &folded = seen.chairs.at(seat);
            EXPECT_EQ(folded.stack, chair.stack) << "seat " << seat;
            EXPECT_EQ(folded.attends, chair.attends);
            if (shown.phase != "playing") continue;
            EXPECT_EQ(folded.bet, chair.bet) << "seat " << seat;
            EXPECT_EQ(folded.live, chair.live) << "seat " << seat;
            EXPECT_EQ(folded.all_in, chair.all_in) << "seat " << seat;
            if (folded.live) {
                EXPECT_EQ(folded.cards, chair.cards) << "seat " << seat;
            }
            EXPECT_EQ(folded.rows, chair.rows) << "seat " << seat;
            EXPECT_EQ(folded.drawn, chair.drawn) << "seat " << seat;
        }
        if (shown.phase == "playing") {
            EXPECT_EQ(seen.phase, shown.phase);
            EXPECT_EQ(seen.board, shown.board);
            EXPECT_EQ(seen.pot, shown.pot);
            EXPECT_EQ(seen.choices, shown.choices);
        }
        if (testing::Test::HasFailure()) FAIL() << "after " << json::serialize(house.inbox[Line(1)].back());
        if (!terminal->session.wants_line()) {
            ASSERT_TRUE(house.pass_time());
            terminal->pump();
            continue;
        }
        ++decisions;
        terminal->type(usual_line(terminal->session.table()));
        if (terminal->session.wants_line()) terminal->type("y");
    }
    EXPECT_GT(decisions, 12);
    EXPECT_GE(terminal->session.table().hand, 12);
    EXPECT_EQ(house.room.figures().refusals, 0U);
    EXPECT_THAT(terminal->said, Not(Contains(HasSubstr("understand"))));
    EXPECT_THAT(terminal->said, Not(Contains(HasSubstr("left out"))));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("cut by you")));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You have ")));
}

// ---- a hand of Crazy Pineapple

TEST_F(AtTheTerminal, a_newcomer_sits_down_and_is_told_what_happens_and_what_can_be_done) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_TRUE(until_asked("call"));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("Crazy Pineapple 100, table 1, 6 seats. ? helps.")));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You sit down at seat 3 with 10,000.")));
    EXPECT_THAT(terminal->said, Contains(AllOf(HasSubstr("posts the small blind, 50."), HasSubstr("You are dealt "))));
    EXPECT_THAT(terminal->said, Contains(StartsWith("Your turn. Pot ")));
    EXPECT_THAT(last(), AllOf(StartsWith("f fold, c call "), HasSubstr("b AMOUNT raise to "), HasSubstr("a all-in ")));
    terminal->take();
    ASSERT_TRUE(until_asked("discard"));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("The flop: ")));
    EXPECT_THAT(terminal->said, Contains("Discard one of your cards."));
    EXPECT_THAT(terminal->said, Contains(AllOf(StartsWith("Board: "), HasSubstr("You have "))));
    EXPECT_THAT(last(), AllOf(StartsWith("  3 discard "), HasSubstr(", leaves "), HasSubstr(": ")));
    const std::string card = name(terminal->session.table().own()->cards[1]);
    terminal->take();
    terminal->type(card); // by name rather than by number
    EXPECT_EQ(text_in(json::parse(terminal->sent.back()).as_object(), "card"), card);
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You discard " + card)));
    ASSERT_TRUE(until_asked());
    EXPECT_EQ(terminal->session.table().own()->cards.size(), 2U);
}

TEST_F(AtTheTerminal, words_that_answer_nothing_get_a_sentence_and_cost_nothing) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_TRUE(until_asked("call"));
    const std::size_t sent = terminal->sent.size();
    for (const auto &[line, sentence] :
         std::vector<std::pair<std::string, std::string>>{{"x", "'x' is none of these: f fold, c call "},
                                                          {"k", "There is a bet: c calls "},
                                                          {"b", "b wants the amount to raise to: "},
                                                          {"b lots", "b wants the amount to raise to: "},
                                                          {"b 1", "You can raise to 200 to "},
                                                          {"m", "You cannot do that now."},
                                                          {"t", "t wants what you have to say"},
                                                          {"r many", "'many' is no number of chips."},
                                                          {"see", "see wants the number of a seat"},
                                                          {"dark", "In the dark one says"},
                                                          {"w", "b wants"}}) {
        terminal->take();
        if (line == "w") terminal->type("b");
        terminal->type(line);
        ASSERT_FALSE(terminal->said.empty()) << line;
        EXPECT_THAT(last(), HasSubstr(sentence)) << line;
    }
    EXPECT_EQ(terminal->sent.size(), sent);
    terminal->take();
    terminal->type("b min");
    EXPECT_EQ(number_in(json::parse(terminal->sent.back()).as_object(), "to"), 200);
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You raise to 200.")));
    terminal->take();
    if (!terminal->session.wants_line()) {
        terminal->type("f");
        EXPECT_EQ(last(), "It is not your turn. ? lists what you can do.");
    }
}

TEST_F(AtTheTerminal, amounts_are_shown_and_read_as_the_table_says) {
    room::Settings settings = room::usual_settings("crazy-pineapple", Chips(100));
    settings.decimals = 2;
    open(settings);
    terminal->connect();
    ASSERT_TRUE(until_asked("call"));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You sit down at seat 3 with 100.00.")));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("posts the small blind, 0.50.")));
    EXPECT_THAT(last(), AllOf(HasSubstr("c call "), HasSubstr("b AMOUNT raise to 2.00 to ")));
    const std::size_t sent = terminal->sent.size();
    for (const std::string_view line : {"b 1.505", "b 1.50", "b 250", "b 2,5", "b 2,50", "b ,250", "b 0002,500"})
        terminal->type(std::string(line));
    EXPECT_EQ(terminal->sent.size(), sent);
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You can raise to 2.00 to ")));
    terminal->type("b 2.5");
    EXPECT_EQ(number_in(json::parse(terminal->sent.back()).as_object(), "to"), 250);
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You raise to 2.50.")));
}

TEST_F(AtTheTerminal, thousands_are_parted_by_commas_and_decimals_never) {
    TableSeen seen;
    EXPECT_EQ(amount_from(seen, "1,500"), 1500);
    EXPECT_EQ(amount_from(seen, "1,234,567"), 1'234'567);
    for (const std::string_view text : {"1,50", "15,00", ",500", "1500,000", "1,5000", "1.5", "", "x"})
        EXPECT_EQ(amount_from(seen, text), std::nullopt) << text;
    seen.settings.decimals = 2;
    EXPECT_EQ(amount_from(seen, "1,500.5"), 150'050);
    for (const std::string_view text : {"1,50", "2,5", "1.5,0", "1.505"})
        EXPECT_EQ(amount_from(seen, text), std::nullopt) << text;
}

TEST_F(AtTheTerminal, twisted_speaks_and_hears_in_hundredths_too) {
    room::Settings settings = room::usual_settings("twisted", Chips(500));
    settings.decimals = 2;
    open(settings, 1);
    terminal->connect();
    ASSERT_TRUE(until_asked("place-bets"));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("Your first bet, 5.00 to ")));
    terminal->type("500");
    EXPECT_THAT(last(), HasSubstr("A first bet is a number from 5.00 to "));
    terminal->type("5");
    EXPECT_EQ(number_in(json::parse(terminal->sent.back()).as_object(), "first"), 500);
    terminal->take();
    ASSERT_TRUE(until_asked("bet"));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("Your turn. 5.00 is bet, you have ")));
    terminal->type("b 500");
    EXPECT_EQ(last(), "A bet here is 5.00.");
}

TEST_F(AtTheTerminal, why_tells_the_clause_of_the_last_refusal) {
    open("chinese");
    terminal->connect();
    ASSERT_TRUE(until_asked("place"));
    terminal->type("r 50000");
    EXPECT_THAT(last(), HasSubstr("(w says why.)"));
    terminal->type("w");
    EXPECT_THAT(last(), StartsWith("FUP-stakes: "));
    EXPECT_GT(last().size(), std::string("FUP-stakes: ").size() + 10);
}

TEST_F(AtTheTerminal, why_tells_when_no_clause_is_behind_a_refusal) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_TRUE(until_asked("call"));
    terminal->type("r 50000");
    EXPECT_EQ(last(), "That would be more than the largest buy-in of this table.");
    terminal->type("w");
    EXPECT_EQ(last(), "That would be more than the largest buy-in of this table. No rule is behind it.");
}

TEST_F(AtTheTerminal, shows_stacks_hand_and_log_at_any_time) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_TRUE(until_asked("call"));
    terminal->take();
    terminal->type("s");
    EXPECT_THAT(terminal->said, Contains(AllOf(StartsWith(" 3 player 1 (you): "), HasSubstr("to act"))));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("call (bot): ")));
    EXPECT_THAT(last(), StartsWith("Pot "));
    terminal->take();
    terminal->type("h");
    EXPECT_THAT(last(), StartsWith("You have "));
    terminal->type("l");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("posts the big blind, 100.")));
    terminal->type("t good luck");
    EXPECT_THAT(terminal->said, Contains("player 1: good luck"));
    terminal->type("?");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("q  stand up and leave")));
}

// ---- the connection

TEST_F(AtTheTerminal, after_a_lost_connection_goes_on_where_it_was_and_the_answer_counts_once) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_TRUE(until_asked("call"));
    const std::int64_t before = terminal->session.table().own()->stack;
    disk.at_once = false;
    terminal->type("c"); // taken by the room, but nothing comes back
    EXPECT_FALSE(terminal->session.wants_line());
    terminal->fall();
    disk.at_once = true;
    disk.sync();
    terminal->take();
    terminal->sent.clear();
    terminal->connect();
    EXPECT_THAT(terminal->said, Contains("Connected again."));
    EXPECT_THAT(terminal->sent, Contains(HasSubstr(R"("from":)")));
    EXPECT_THAT(terminal->sent, Contains(HasSubstr(R"("do":"call")")));
    EXPECT_GE(house.room.figures().repeats, 1U);
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You call ")));
    EXPECT_LT(terminal->session.table().own()->stack, before);
    EXPECT_EQ(terminal->session.table().own()->stack, as_shown().own()->stack);
    EXPECT_THAT(terminal->said, Not(Contains(HasSubstr("You are back at seat"))));
    ASSERT_TRUE(until_asked("discard"));
}

TEST_F(AtTheTerminal, whoever_starts_the_program_again_is_back_in_the_same_hand) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_TRUE(until_asked("discard"));
    const auto cards = terminal->session.table().own()->cards;
    terminal->fall();
    house.inbox.clear();
    terminal = std::make_unique<Terminal>(house, 1, table);
    terminal->connect();
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You are back at seat 3 with ")));
    EXPECT_THAT(terminal->said, Contains("Discard one of your cards."));
    EXPECT_EQ(terminal->session.table().own()->cards, cards);
    terminal->type("2");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You discard ")));
}

TEST_F(AtTheTerminal, an_answer_that_a_frozen_room_refused_is_sent_again_when_it_goes_on) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_TRUE(until_asked("call"));
    house.room.freeze("the disk is full");
    terminal->pump();
    EXPECT_THAT(last(), HasSubstr("The room stands still: the disk is full."));
    EXPECT_FALSE(terminal->session.wants_line());
    terminal->take();
    terminal->type("c");
    EXPECT_THAT(terminal->said, Not(Contains(HasSubstr("You call"))));
    house.room.thaw();
    terminal->pump();
    EXPECT_THAT(terminal->said, Contains("The room goes on."));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You call ")));
}

TEST_F(AtTheTerminal, what_a_room_cannot_mean_is_said_and_survived) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_TRUE(until_asked("call"));
    for (const char *odd : {"", "{", "[]", "7", R"({"is":7})", R"({"is":"snapshot","table":1})",
                            R"({"is":"events","table":1,"from":"x","events":7})",
                            R"({"is":"events","table":1,"from":2,"events":[7,{},{"event":"acted","seat":77}]})",
                            R"({"is":"refused","key":7})", R"({"is":"done"})"})
        terminal->session.hear(odd);
    const std::vector<std::string> said = terminal->session.take_lines();
    EXPECT_THAT(said, Contains(HasSubstr("does not understand")));
    // One version ahead of what is known: the whole table is asked for again, and all is well.
    terminal->session.hear(
        fmt::format(R"({{"is":"events","table":1,"from":{},"events":[{{"event":"burned"}}],"choices":[]}})",
                    terminal->session.table().version + 5));
    terminal->pump();
    EXPECT_EQ(terminal->session.table().version, as_shown().version);
    EXPECT_TRUE(terminal->session.wants_line());
}

// ---- the cut

TEST_F(AtTheTerminal, has_a_share_in_the_cut_of_every_hand_and_opens_it_only_when_the_decks_are_sealed) {
    open("holdem");
    terminal->connect();
    for (int hand = 0; hand < 3; ++hand) {
        ASSERT_TRUE(until_asked());
        terminal->type("f");
        if (terminal->session.wants_line()) terminal->type("k");
        for (int step = 0; step < 60 && terminal->session.table().phase != "cutting"; ++step) {
            house.pass_time();
            terminal->pump();
            if (terminal->session.wants_line()) break;
        }
    }
    std::vector<std::string> shares;
    for (const std::string &message : terminal->sent) {
        const json::object sent = json::parse(message).as_object();
        if (sent.contains("hash")) shares.push_back(text_in(sent, "hash"));
        if (sent.contains("nonce")) shares.push_back(text_in(sent, "nonce"));
    }
    ASSERT_GE(shares.size(), 5U);
    std::ranges::sort(shares);
    EXPECT_EQ(std::ranges::adjacent_find(shares), shares.end()); // none is used twice
    EXPECT_THAT(terminal->said, Contains(AllOf(HasSubstr("Hand 1, code "), HasSubstr("cut by you."))));
    EXPECT_THAT(terminal->said, Contains(AllOf(HasSubstr("Hand 2, code "), HasSubstr("cut by you."))));
}

TEST_F(AtTheTerminal, the_first_hand_waits_until_a_newcomer_can_have_a_share_in_its_cut) {
    open("holdem");
    const room::Moment came = house.now;
    terminal->connect();
    const auto due = house.room.next_due();
    ASSERT_TRUE(due);
    EXPECT_EQ(due->ms, (came + room::Clocks().opening).ms);
}

TEST_F(AtTheTerminal, says_so_when_the_room_leaves_the_own_share_out) {
    open("holdem");
    terminal->connect();
    const std::int64_t version = terminal->session.table().version;
    terminal->session.hear(fmt::format(
        R"({{"is":"events","table":1,"from":{},"events":[{{"event":"deal-announced","number":1,"code":"AAAA-BBBB",)"
        R"("contributors":[]}},{{"event":"deal-cut","contributors":[]}},)"
        R"({{"event":"hand-started","dealt":[1,2,3],"button":1}}],"choices":[]}})",
        version + 1));
    EXPECT_THAT(terminal->session.take_lines(), Contains(HasSubstr("left out of this deal")));
}

// The room was said to leave out the share of the cut that came to nothing, of which no other had been given since.
TEST_F(AtTheTerminal, has_a_fresh_share_after_a_hand_that_was_called_off_during_its_cut) {
    open("holdem");
    terminal->connect();
    std::string hash;
    const auto look_for_a_share = [&](const std::vector<std::string> &messages) {
        for (const std::string &message : messages) {
            const json::object sent = json::parse(message).as_object();
            if (!sent.contains("hash")) continue;
            hash = text_in(sent, "hash");
            terminal->session.hear(
                json::serialize(json::object{{"is", "done"}, {"key", sent.at("key")}, {"table", 1}, {"version", 0}}));
        }
    };
    look_for_a_share(terminal->sent);
    const std::string first = hash;
    const auto hear = [&](const json::array &events) {
        terminal->session.hear(json::serialize(json::object{{"is", "events"},
                                                            {"table", 1},
                                                            {"from", terminal->session.table().version + 1},
                                                            {"events", events},
                                                            {"choices", json::array()}}));
    };
    const auto announcement = [&](int number, const std::string &of_whom) {
        json::array contributors;
        if (!of_whom.empty()) contributors.push_back({{"seat", terminal->session.table().seat()}, {"hash", of_whom}});
        return json::object{
            {"event", "deal-announced"}, {"number", number}, {"code", "AAAA-BBBB"}, {"contributors", contributors}};
    };
    hear({announcement(1, hash),
          json::object{{"event", "called-off"}, {"number", 1}, {"why", "director"}, {"stacks", json::array()}}});
    look_for_a_share(terminal->session.take_messages());
    EXPECT_NE(hash, first);
    hear({announcement(2, hash == first ? "" : hash),
          json::object{{"event", "deal-cut"}, {"contributors", json::array()}},
          json::object{{"event", "hand-started"}, {"dealt", {1, 2, 3}}, {"button", 1}}});
    EXPECT_THAT(terminal->session.take_lines(), Not(Contains(HasSubstr("left out of this deal"))));
}

// ---- coming and going

// Plays on until a hand is to be held against its proof, which the room gives.
class AfterTheHand : public AtTheTerminal {
protected:
    void play_one() {
        seen.reset();
        for (int times = 0; times < 400 && !seen; ++times) {
            ASSERT_TRUE(until_asked());
            seen = terminal->session.take_wish_for_proof();
            if (seen) break;
            const bool asked = terminal->session.table().decision() != nullptr;
            terminal->type(asked ? usual_line(terminal->session.table()) : "r"); // whose chips are gone tops up
            if (terminal->session.wants_line() && terminal->session.table().decision() != nullptr) terminal->type("y");
        }
        ASSERT_TRUE(seen);
        const room::SavedHand *saved = nullptr;
        for (const room::Write &write : disk.writes)
            for (const room::SavedHand &hand : write.hands)
                if (number(hand.number) == seen->hand) saved = &hand;
        ASSERT_NE(saved, nullptr); // by then it is on disk
        const auto given = room::proof_for(*saved, player_at(seat_number(static_cast<int>(seen->seat) - 1)));
        ASSERT_TRUE(given) << given.error().why;
        proof = *given;
        text = dealer::to_json(proof);
    }

    std::optional<HandSeen> seen;
    dealer::Proof proof;
    std::string text;
};

TEST_F(AfterTheHand, holds_the_rooms_proof_of_every_deal_against_what_was_on_the_screen) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_NO_FATAL_FAILURE(play_one());
    EXPECT_FALSE(terminal->session.take_wish_for_proof()); // once each
    EXPECT_FALSE(seen->cards.empty());
    terminal->take();
    terminal->session.proof_came(*seen, text);
    terminal->pump();
    EXPECT_EQ(last(), fmt::format("Hand {}: the deal is verified, cut by you from 2 decks.", seen->hand));

    const auto verdict = [&](const HandSeen &other, std::string_view proof_text) {
        return verdict_on(other, proof_text);
    };
    HandSeen announced_otherwise = *seen;
    announced_otherwise.code = "AAAA-AAAA";
    EXPECT_THAT(verdict(announced_otherwise, text), testing::HasSubstr("another deal than the one announced"));
    HandSeen saw_more = *seen;
    saw_more.cards = CardSet::full_deck();
    EXPECT_THAT(verdict(saw_more, text), testing::HasSubstr("NOT VERIFIED: its proof leaves out"));
    EXPECT_THAT(verdict(*seen, "{}"), testing::HasSubstr("NOT VERIFIED: its proof cannot be read"));
    dealer::Proof forged = proof;
    forged.deck = (forged.deck + 1) % static_cast<int>(forged.announcement.roots.size());
    EXPECT_THAT(verdict(*seen, dealer::to_json(forged)), testing::HasSubstr("NOT VERIFIED"));
}

TEST_F(AfterTheHand, another_announcement_that_shares_the_code_is_noticed) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_NO_FATAL_FAILURE(play_one());
    json::value &root = seen->events.front().at("roots").as_array().front();
    root = std::string(root.get_string()).replace(0, 2, root.get_string().starts_with("00") ? "01" : "00");
    EXPECT_THAT(verdict_on(*seen, text), HasSubstr("another deal than the one announced"));
}

TEST_F(AfterTheHand, somebody_elses_nonce_under_the_own_seat_is_no_cut_of_ones_own) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_NO_FATAL_FAILURE(play_one());
    EXPECT_THAT(verdict_on(*seen, text), HasSubstr("verified, cut by you"));
    seen->share.reset();
    seen->taken = false;
    EXPECT_THAT(verdict_on(*seen, text), testing::EndsWith("verified, cut by others from 2 decks."));
}

// A room that knows all shares has as many orders to choose from as there are shares to leave out. The player of one
// that was left out was told that the deal was verified.
TEST_F(AfterTheHand, a_share_that_was_taken_in_time_and_is_not_in_the_cut_is_noticed) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_NO_FATAL_FAILURE(play_one());
    EXPECT_TRUE(seen->taken);
    seen->share = dealer::hash_of(dealer::Nonce{9});
    EXPECT_THAT(verdict_on(*seen, text),
                HasSubstr("NOT VERIFIED: the room took your share of the cut in time, and left it out"));
    seen->taken = false;
    EXPECT_THAT(verdict_on(*seen, text),
                HasSubstr("verified, cut by others from 2 decks; your own share is not in it"));
}

TEST_F(AfterTheHand, a_hand_that_was_not_followed_from_its_announcement_is_not_called_verified) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_NO_FATAL_FAILURE(play_one());
    seen->events.clear();
    EXPECT_THAT(verdict_on(*seen, text), AllOf(HasSubstr("its proof holds"), HasSubstr("not counted off the deck")));
}

TEST_F(AfterTheHand, a_reshuffle_that_the_table_did_not_see_or_that_was_not_due_is_noticed) {
    open("chinese", 2);
    terminal->connect();
    ASSERT_NO_FATAL_FAILURE(play_one());
    EXPECT_THAT(verdict_on(*seen, text), HasSubstr("verified"));
    proof.reshuffles.push_back({.after = 51, .burns = {}}); // of the one card that nobody was dealt
    EXPECT_TRUE(dealer::doubts(proof).empty());
    EXPECT_THAT(verdict_on(*seen, dealer::to_json(proof)), HasSubstr("the table saw no reshuffle"));
    seen->events.insert(seen->events.end() - 1, json::object{{"event", "reshuffled"}});
    EXPECT_THAT(verdict_on(*seen, dealer::to_json(proof)), HasSubstr("not dealt in the order of the game"));
}

class EveryDeal : public AfterTheHand, public testing::WithParamInterface<std::string> {};
INSTANTIATE_TEST_SUITE_P(Play, EveryDeal, testing::ValuesIn(all_names()), game_of);

TEST_P(EveryDeal, comes_off_the_deck_in_the_order_that_is_counted) {
    room::Settings settings = room::usual_settings(GetParam(), Chips(100));
    const bool stud = GetParam().starts_with("stud") || GetParam() == "razz";
    const bool chinese = GetParam() == "chinese";
    settings.seats = chinese ? 4 : stud ? 9 : 5;
    open(settings, settings.seats - 1, chinese ? "greedy" : "call"); // who comes to Fantasy Land now and then
    terminal->connect();
    std::size_t reshuffles = 0, fantasies = 0;
    for (int hand = 0; hand < 5 || (chinese && hand < 1000 && fantasies == 0); ++hand) {
        ASSERT_NO_FATAL_FAILURE(play_one());
        EXPECT_THAT(verdict_on(*seen, text), testing::EndsWith("the deal is verified, cut by you from 2 decks."));
        reshuffles += proof.reshuffles.size();
        for (const json::object &event : seen->events) fantasies += list_in(event, "fantasy").size();
    }
    EXPECT_EQ(stud, reshuffles > 0);
    EXPECT_EQ(chinese, fantasies > 0);
}

// The hands of the specification, which the browser's verifier is held to as well.
TEST(DealVectors, hands_are_verified_or_not_as_they_say) {
    const std::ifstream file(ANANAS_SOURCE_DIR "/docs/deal-vectors.json");
    std::stringstream text;
    text << file.rdbuf();
    const json::value all = json::parse(text.str());
    int verified = 0, doubted = 0;
    for (const json::value &each : all.at("hands").as_array()) {
        const std::string name(each.at("name").as_string());
        HandSeen seen{.hand = 1, .seat = each.at("seat").as_int64()};
        for (const json::value &event : each.at("events").as_array()) seen.events.push_back(event.as_object());
        seen.code = text_in(seen.events.front(), "code");
        seen.share = dealer::from_hex<dealer::Hash>(each.at("share").as_string());
        if (const auto counted = count_off(seen.events))
            for (const dealer::CountedCard &card : counted->cards) seen.cards |= card.card;
        const auto proof = dealer::proof_from_json(json::serialize(each.at("proof")));
        ASSERT_TRUE(proof) << name << ": " << proof.error().message;
        EXPECT_EQ(dealer::doubts(*proof).empty(), each.at("proof_holds").as_bool()) << name;
        const std::string said = verdict_on(seen, json::serialize(each.at("proof")));
        if (each.at("verified").as_bool())
            EXPECT_EQ(said, "Hand 1: the deal is verified, cut by you from 2 decks.") << name;
        else
            EXPECT_THAT(said, HasSubstr("THE DEAL IS NOT VERIFIED")) << name;
        ++(each.at("verified").as_bool() ? verified : doubted);
    }
    EXPECT_GE(verified, 5);
    EXPECT_GE(doubted, 8);
}

TEST_F(AtTheTerminal, leaving_a_hand_is_asked_about_once_and_takes_the_chips_along) {
    open("crazy-pineapple");
    terminal->connect();
    ASSERT_TRUE(until_asked("call"));
    terminal->type("q");
    EXPECT_THAT(last(), HasSubstr("q again leaves."));
    EXPECT_FALSE(terminal->session.leaving());
    terminal->type("q");
    EXPECT_TRUE(terminal->session.leaving());
    for (int step = 0; step < 200 && !terminal->session.over(); ++step) {
        house.pass_time();
        terminal->pump();
    }
    EXPECT_TRUE(terminal->session.over());
    EXPECT_THAT(terminal->said, Contains(StartsWith("You leave the table with "))); // and the bots after it
    EXPECT_EQ(house.room.on_tables(PersonId{1}), Chips());
    EXPECT_EQ(house.room.balances().sum(), Chips());
}

TEST_F(AtTheTerminal, takes_another_seat_when_somebody_was_faster_and_looks_on_when_all_are_taken) {
    open("holdem", 5);
    house.give(2, 100'000);
    terminal->session.connected();
    house.room.arrive(Line(1), PersonId{1}, "player 1");
    Terminal other(house, 2, table);
    other.connect();
    terminal->pump();
    EXPECT_THAT(other.said, Contains(HasSubstr("You sit down at seat 6")));
    EXPECT_THAT(last(), HasSubstr("All seats are taken: you look on."));
    EXPECT_TRUE(terminal->session.wants_line());
    terminal->type("q");
    EXPECT_TRUE(terminal->session.over());
}

TEST_F(AtTheTerminal, an_empty_purse_asks_the_house_and_sits_down_with_what_it_gives) {
    open("holdem");
    Terminal poor(house, 5, table);
    poor.connect();
    EXPECT_TRUE(poor.session.take_wish_for_chips());
    EXPECT_FALSE(poor.session.take_wish_for_chips());
    house.give(5, 50'000);
    poor.session.chips_came(50'000);
    poor.pump();
    EXPECT_THAT(poor.said, Contains(HasSubstr("The house gives you chips: you have 50,000.")));
    EXPECT_THAT(poor.said, Contains(HasSubstr("You sit down at seat ")));
    Terminal refused(house, 6, table);
    refused.connect();
    EXPECT_TRUE(refused.session.take_wish_for_chips());
    refused.session.chips_refused("The house gives chips once an hour.");
    refused.pump();
    EXPECT_THAT(refused.said, Contains("The house gives chips once an hour."));
    EXPECT_THAT(refused.said.back(), HasSubstr("You look on without a seat"));
}

TEST_F(AtTheTerminal, a_table_by_invitation_is_closed_to_others) {
    open("holdem");
    const TableId secret =
        house.room.open_table(room::usual_settings("razz", Chips(100)), PersonId{9}, {.invitation = "sesame"});
    Terminal stranger(house, 1, secret);
    stranger.connect();
    EXPECT_TRUE(stranger.session.over());
    EXPECT_TRUE(stranger.session.turned_away());
    EXPECT_THAT(stranger.said, Contains(HasSubstr("There is no such table")));
    Terminal guest(house, 1, secret, "sesame");
    guest.connect();
    EXPECT_THAT(guest.said, Contains(HasSubstr("You sit down at seat 1")));
}

TEST_F(AtTheTerminal, sits_out_and_in_and_tops_up) {
    open("holdem");
    terminal->connect();
    ASSERT_TRUE(until_asked());
    terminal->type("o");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You sit out from the next hand on.")));
    terminal->type("r 500");
    terminal->type("f");
    if (terminal->session.wants_line()) terminal->type("k");
    for (int step = 0; step < 100 && terminal->session.table().own()->attends != "sitting-out"; ++step) {
        house.pass_time();
        terminal->pump();
        if (terminal->session.table().decision() != nullptr) terminal->type("cc");
    }
    EXPECT_TRUE(terminal->session.wants_line()); // a script may sit in again
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You add 500 and now have ")));
    terminal->take();
    terminal->type("i");
    EXPECT_NE(terminal->session.table().own()->attends, "sitting-out");
}

TEST_F(AtTheTerminal, sees_the_cards_that_others_show_in_stud) {
    open("stud");
    terminal->connect();
    ASSERT_TRUE(until_asked());
    const Chair &first = terminal->session.table().chairs.at(1);
    ASSERT_TRUE(first.live);
    EXPECT_THAT(terminal->said, Contains(AllOf(StartsWith("Face up: call "), HasSubstr(name(first.up.front())))));
}

TEST_F(AtTheTerminal, is_told_of_a_round_that_is_dealt_to_others) {
    open("chinese", 3);
    terminal->connect();
    for (int step = 0; step < 100 && terminal->session.table().hand < 2; ++step) {
        if (terminal->session.wants_line()) {
            terminal->type(usual_line(terminal->session.table()));
            terminal->type("y");
        } else {
            house.pass_time();
            terminal->pump();
        }
    }
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You are not dealt in this time.")));
}

// ---- more chips

// They were counted by the first hand alone, and by what had not been bet yet: the room counts both hands, as they
// began.
TEST_F(AtTheTerminal, tops_up_by_what_the_room_takes_beside_a_second_hand) {
    open("chinese", 0);
    terminal->connect();
    house.give(2, 1'000'000);
    Terminal other(house, 2, table);
    other.connect();
    other.type("second");
    terminal->pump();
    terminal->type("second take");
    ASSERT_EQ(terminal->session.table().own_seats().size(), 2U);
    const std::int64_t most = terminal->session.table().settings.most_buy_in.units();
    const std::int64_t held = terminal->session.table().held();
    ASSERT_LT(held, most);
    terminal->take();
    terminal->type("r");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You add ")));
    EXPECT_EQ(terminal->session.table().held(), most);
    terminal->type("r");
    EXPECT_EQ(last(), "You have as many chips as this table allows.");
}

TEST_F(AtTheTerminal, offers_no_chips_for_those_that_are_bet_in_a_hand_begun_with_as_many_as_the_table_allows) {
    open("holdem");
    terminal->connect();
    const std::int64_t most = terminal->session.table().settings.most_buy_in.units();
    terminal->type("r");
    EXPECT_EQ(terminal->session.table().held(), most);
    for (int times = 0; times < 20; ++times) {
        ASSERT_TRUE(until_asked());
        const Chair &own = *terminal->session.table().own();
        if (own.stack < own.began && own.began == most) break;
        ASSERT_EQ(own.began, most);
        terminal->type("c");
    }
    terminal->take();
    terminal->type("r");
    EXPECT_EQ(last(), "With what you had when this hand began you have as many chips as this table allows.");
}

// What is added during a hand comes when it is over.
TEST_F(AtTheTerminal, tops_up_once_by_what_is_added_after_the_hand) {
    open("holdem");
    terminal->connect();
    ASSERT_TRUE(until_asked());
    terminal->type("r");
    terminal->type("r");
    terminal->type("r");
    EXPECT_EQ(last(), "With what you had when this hand began you have as many chips as this table allows.");
}

// They were forgotten with a snapshot between two hands, though the room gives them after its rest.
TEST_F(AtTheTerminal, still_counts_what_comes_after_the_hand_when_the_table_is_told_anew_in_the_rest) {
    open("holdem");
    terminal->connect();
    ASSERT_TRUE(until_asked());
    terminal->type("r");
    for (int times = 0; times < 200 && terminal->session.table().phase != "resting"; ++times) {
        if (terminal->session.wants_line()) terminal->type(usual_line(terminal->session.table()));
        ASSERT_TRUE(house.pass_time());
        terminal->pump();
    }
    ASSERT_EQ(terminal->session.table().phase, "resting");
    tell_anew();
    terminal->take();
    terminal->type("r");
    terminal->type("r");
    EXPECT_THAT(terminal->said, Not(Contains(HasSubstr("more than the largest buy-in"))));
    EXPECT_EQ(last(), "You have as many chips as this table allows.");
}

TEST_F(AmongOthers, counts_no_longer_what_came_after_a_hand_that_ended_while_nobody_looked) {
    open("holdem");
    terminal->connect();
    another_sits(2);
    ASSERT_TRUE(until_asked("call"));
    terminal->type("c");
    ASSERT_TRUE(until_asked());
    const std::int64_t hand = terminal->session.table().hand;
    terminal->type("r");
    terminal->type("f");
    terminal->type("y");
    ASSERT_FALSE(terminal->session.table().in_hand());
    terminal->fall();
    tell_anew();
    others_play_past(hand);
    terminal->connect();
    ASSERT_GT(terminal->session.table().hand, hand);
    ASSERT_LT(terminal->session.table().held(), terminal->session.table().settings.most_buy_in.units());
    terminal->type("r");
    EXPECT_THAT(terminal->sent.back(), HasSubstr(R"("do":"top-up")"));
}

// They were counted as still to come for good: the answer came again after them.
TEST_F(AmongOthers, counts_chips_no_longer_that_came_before_the_lost_answer_did) {
    open("holdem");
    terminal->connect();
    another_sits(2);
    ASSERT_TRUE(until_asked("call"));
    terminal->type("c");
    ASSERT_TRUE(until_asked());
    const std::int64_t hand = terminal->session.table().hand;
    terminal->type("f");
    terminal->type("y");
    ASSERT_FALSE(terminal->session.table().in_hand());
    disk.at_once = false;
    terminal->type("r"); // taken by the room, but nothing comes back
    terminal->fall();
    disk.at_once = true;
    disk.sync();
    others_play_past(hand);
    terminal->connect();
    ASSERT_GE(house.room.figures().repeats, 1U);
    terminal->type("r");
    const json::object asked = json::parse(terminal->sent.back()).as_object();
    ASSERT_EQ(text_in(asked, "do"), "top-up");
    // No chips are on their way, so that this fills up what lies there.
    const TableSeen shown = as_shown();
    const std::int64_t stack = shown.own()->stack, most = shown.settings.most_buy_in.units();
    EXPECT_THAT(number_in(asked, "amount"), testing::AnyOf(10'000 - stack, most - stack));
}

// What the house has collected was left out: a snapshot does not show it any more.
TEST_F(AtTheTerminal, counts_what_the_house_has_collected_of_a_round_of_twisted_among_what_it_began_with) {
    open("twisted", 1);
    terminal->connect();
    ASSERT_TRUE(until_asked("bet"));
    const auto began = terminal->session.table().own()->began;
    ASSERT_TRUE(began);
    EXPECT_EQ(as_shown().own()->began, began); // but for the ante
    terminal->type("f");
    terminal->type("y");
    ASSERT_EQ(terminal->session.table().phase, "playing");
    ASSERT_FALSE(terminal->session.table().own()->live);
    EXPECT_EQ(as_shown().own()->began, began); // but for all
}

TEST_F(AtTheTerminal, knows_of_no_hand_under_way_when_nobody_bet_at_twisted) {
    open("twisted", 0);
    terminal->connect();
    terminal->type("r");
    ASSERT_TRUE(until_asked("place-bets"));
    EXPECT_EQ(terminal->session.table().own()->began, terminal->session.table().settings.most_buy_in.units());
    while (terminal->session.table().phase == "playing") {
        ASSERT_TRUE(house.pass_time());
        terminal->pump();
    }
    terminal->type("r");
    EXPECT_EQ(last(), "You have as many chips as this table allows.");
}

// ---- Face-Up Pineapple Chinese

TEST_F(AtTheTerminal, cards_are_placed_by_rows_after_a_look_at_what_they_make) {
    open("chinese");
    terminal->connect();
    ASSERT_TRUE(until_asked("place"));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("Your turn: place 5 cards. Room: front 3, middle 5, back 5.")));
    const auto drawn = terminal->session.table().own()->drawn;
    std::vector<std::string> cards;
    for (const CardView &card : drawn) cards.push_back(name(card));
    const std::string other = to_string(CardSet::full_deck() - known(drawn)).substr(0, 2);
    const std::string all = fmt::format("{}{}{}{}{}", cards[0], cards[1], cards[2], cards[3], cards[4]);
    for (const auto &[line, sentence] : std::vector<std::pair<std::string, std::string>>{
             {cards[0], "a placing begins with a row"},
             {"b " + other, " is not among your cards"},
             {"b " + cards[0] + " m " + cards[0], " can lie in one row only."},
             {"b " + cards[0], "5 of your cards are to be placed, not 1."},
             {"f " + all, "The front has room for 3 more."},
             {"back zz", "'zz': "}}) {
        terminal->type(line);
        EXPECT_THAT(last(), HasSubstr(sentence)) << line;
    }
    terminal->take();
    terminal->type(fmt::format("front {} middle {}{} b {} {}", cards[0], cards[1], cards[2], cards[3], cards[4]));
    EXPECT_EQ(terminal->said.front(), "So your rows would be:");
    EXPECT_EQ(last(), "y places them, n takes them back.");
    terminal->type("n");
    EXPECT_EQ(last(), "Taken back.");
    terminal->type("back " + all);
    terminal->type("y");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You place back ")));
    EXPECT_EQ(terminal->session.table().own()->rows[2].size(), 5U);
}

TEST(Placing, warns_of_a_foul_that_is_coming_and_of_one_that_is_there) {
    TableSeen table{.me = 1};
    table.settings = room::usual_settings("chinese", Chips(100));
    table.plays = "chinese";
    const auto cards = [](std::string_view text) {
        const auto parsed = parse_cards(text);
        return std::vector<CardView>(parsed->begin(), parsed->end());
    };
    table.chairs[1] = {.person = 1, .name = "Nora"};
    table.chairs[1].rows = {cards("Qs"), cards("5d5c"), cards("JsTs")};
    table.chairs[1].drawn = cards("Qd8s2d");
    table.dealt = {1};
    table.asked[1] = {7, "own"};
    table.choices = json::parse(R"([{"do":"place","cards":2,"room":{"front":2,"middle":3,"back":3}}])").as_array();
    const auto queens = read_answer({}, table, "front Qd back 8s");
    ASSERT_TRUE(queens);
    EXPECT_THAT(queens->confirm, Contains("So far the front beats the middle: unless that changes, the hand fouls."));
    EXPECT_THAT(queens->confirm, Contains("You would discard 2d."));
    EXPECT_THAT(queens->confirm, Contains(HasSubstr("Qs Qd: pair of queens")));
    EXPECT_EQ(json::serialize(queens->message), R"({"do":"place","front":["Qd"],"back":["8s"]})");
    table.chairs[1].rows = {cards("QsQd"), cards("5d5c7h9h"), cards("JsTs8s4s3s")};
    table.chairs[1].drawn = cards("2c8d2d");
    table.choices = json::parse(R"([{"do":"place","cards":2,"room":{"front":1,"middle":1,"back":0}}])").as_array();
    const auto fouls = read_answer({}, table, "f 2c m 8d");
    ASSERT_TRUE(fouls);
    EXPECT_THAT(fouls->confirm, Contains("These rows are out of order: the hand fouls."));
    table.chairs[1].rows[1] = cards("5d5c7h7s");
    table.chairs[1].rows[0] = cards("6s3d");
    const auto fine = read_answer({}, table, "f 2c m 8d");
    ASSERT_TRUE(fine);
    EXPECT_THAT(fine->confirm, Not(Contains(HasSubstr("foul"))));
}

// ---- Twisted Pineapple

TEST_F(AtTheTerminal, a_round_of_twisted_pineapple_is_a_number_a_discard_and_bets) {
    open("twisted", 1);
    terminal->connect();
    ASSERT_TRUE(until_asked("place-bets"));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("Your first bet, 100 to 1,224?")));
    terminal->type("99");
    EXPECT_EQ(last(), "A first bet is a number from 100 to 1,224.");
    terminal->type("200+");
    EXPECT_EQ(last(), "This table has no bet against the other players.");
    terminal->type("p");
    EXPECT_THAT(terminal->said, Contains("  royal flush 500 to 1"));
    terminal->type("200");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You bet 200 with an ante of 100.")));
    ASSERT_TRUE(until_asked("discard"));
    terminal->type("7");
    EXPECT_THAT(last(), HasSubstr("'7' is none of your cards"));
    terminal->type("3");
    ASSERT_TRUE(until_asked("bet"));
    EXPECT_THAT(terminal->said, Contains(HasSubstr("The dealer turns ")));
    EXPECT_THAT(last(), "b bet 200, f fold, p what hands pay");
    terminal->type("b 300");
    EXPECT_EQ(last(), "A bet here is 200.");
    terminal->type("b");
    EXPECT_THAT(terminal->said, Contains(HasSubstr("You make the second bet, 200.")));
}

// ---- amounts

class Amounts : public testing::Test {
protected:
    Amounts() {
        table.settings = room::usual_settings("holdem", Chips(100));
        table.chairs[1] = {.person = 1, .name = "Vera", .stack = 9'900, .live = true, .bet = 100};
        table.dealt = {1};
        table.pot = 450;
        offer(R"([{"do":"fold"},{"do":"call","pays":200},{"do":"bet","least_to":500,"most_to":10000}])");
    }
    void offer(std::string_view choices) { table.choices = json::parse(choices).as_array(); }
    std::string answer(std::string_view line) {
        const auto read = read_answer({}, table, line);
        return read ? json::serialize(read->message) : read.error().sentence;
    }
    TableSeen table{.me = 1};
};

TEST_F(Amounts, can_be_said_by_the_pot) {
    EXPECT_EQ(answer("b 1,500"), R"({"do":"bet","to":1500})");
    EXPECT_EQ(answer("b min"), R"({"do":"bet","to":500})");
    EXPECT_EQ(answer("b pot"), R"({"do":"bet","to":950})"); // 300 matched, and the 650 that are then in the pot
    EXPECT_EQ(answer("b half"), R"({"do":"bet","to":625})");
    EXPECT_EQ(answer("b max"), R"({"do":"bet","to":10000})");
    EXPECT_EQ(answer("a"), R"({"do":"bet","to":10000})");
    EXPECT_EQ(answer("cc"), R"({"do":"call"})");
}

TEST_F(Amounts, of_limit_need_not_be_said) {
    offer(R"([{"do":"fold"},{"do":"check"},{"do":"bet","least_to":200,"most_to":200}])");
    EXPECT_EQ(answer("b"), R"({"do":"bet","to":200})");
    EXPECT_EQ(answer("b 300"), "You can raise to 200, not 300.");
    EXPECT_THAT(answer("a"), HasSubstr("You cannot go all-in now."));
    EXPECT_EQ(answer("c"), "There is nothing to call: k checks.");
}

TEST_F(Amounts, that_reach_only_for_a_call_are_all_in_with_it) {
    table.chairs[1].stack = 150;
    offer(R"([{"do":"fold"},{"do":"call","pays":150}])");
    EXPECT_EQ(answer("a"), R"({"do":"call"})");
    EXPECT_EQ(answer("b 300"), "You cannot bet now.");
}

TEST_F(Amounts, of_a_raise_that_the_rules_forbid_have_their_clause) {
    offer(
        R"([{"do":"fold"},{"do":"call","pays":50},{"not":"bet","why":"It did not reopen the betting.","rule":"SAT-B3"}])");
    const auto read = read_answer({}, table, "b 300");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().sentence, "It did not reopen the betting.");
    EXPECT_EQ(read.error().rule, "SAT-B3");
}

// ---- words

TEST(CardsInWords, have_symbols_where_the_terminal_has_them_and_colours_only_on_top) {
    const Card card = *parse_card("Td");
    EXPECT_EQ(words(Tongue{}, card), "Td");
    EXPECT_EQ(words(Tongue{.symbols = true}, card), "T♦");
    EXPECT_EQ(words(Tongue{.symbols = true, .colours = true}, card), "\x1b[34mT♦\x1b[0m");
    EXPECT_EQ(words(Tongue{}, std::vector<CardView>{card, {}}), "Td []");
}

TEST(HandsInWords, say_what_any_number_of_cards_make) {
    const auto set = [](std::string_view text) { return *parse_card_set(text, 0, 9); };
    EXPECT_EQ(made_words(set("As")), "ace high");
    EXPECT_EQ(made_words(set("AsAd 3c")), "pair of aces");
    EXPECT_EQ(made_words(set("AsAd3c3h")), "two pair, aces and threes");
    EXPECT_EQ(made_words(set("9s9d9c")), "three nines");
    EXPECT_EQ(hand_words("crazy-pineapple", set("AsKd"), set("AhKs2c")), "two pair, aces and kings, two kicker");
    EXPECT_EQ(hand_words("omaha8", set("As2d"), {}), "");
    EXPECT_EQ(hand_words("omaha8", set("AsAh2c3d"), set("4h5s8dKcKd")),
              "two pair, aces and kings, eight kicker; eight-five low: 8-5-4-2-A");
    EXPECT_EQ(hand_words("razz", set("As2d3c4h7s"), {}), "seven-four low: 7-4-3-2-A");
    EXPECT_EQ(hand_words("lazy-pineapple", set("AsAdAc"), set("KhQh2c")), "pair of aces, king, queen and two kickers");
}

} // namespace
} // namespace ananas::app::play
