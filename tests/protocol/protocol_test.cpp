// The messages: what can be sent, and what is read. page_test.cpp compares them with the page that describes them.
#include "betting/command.h"
#include "betting/event.h"
#include "betting/random_hand.h"
#include "betting/refusal.h"
#include "betting/state.h"
#include "betting/step.h"
#include "betting/view.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/event.h"
#include "chinese/random_round.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "rulebook/rulebook.h"
#include "twisted/command.h"
#include "twisted/event.h"
#include "twisted/pay_schedule.h"
#include "twisted/random_round.h"
#include "twisted/state.h"
#include "twisted/step.h"
#include "twisted/view.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::protocol {
namespace {

using ::testing::HasSubstr;
namespace json = boost::json;

// ---- only views can be sent

template <class T>
concept Sendable = requires(const T &thing) { to_json(thing); };
static_assert(Sendable<betting::TableView> && Sendable<betting::EventView>);
static_assert(!Sendable<betting::State> && !Sendable<betting::Event>);
static_assert(!Sendable<betting::Dealt> && !Sendable<betting::Discarded> && !Sendable<betting::Burned>);
static_assert(!Sendable<chinese::State> && !Sendable<chinese::Event> && !Sendable<chinese::Dealt>);
static_assert(!Sendable<chinese::Placed> && !Sendable<chinese::Discarded>);
static_assert(!Sendable<twisted::State> && !Sendable<twisted::Event> && !Sendable<twisted::Dealt>);
static_assert(!Sendable<twisted::LastCard> && !Sendable<twisted::Collected>);

// ---- answers

TEST(Protocol, reads_what_an_answer_says) {
    const auto bet = read_betting(Seat{1}, json::parse(R"({"decision":4,"do":"bet","to":300})"));
    ASSERT_TRUE(bet);
    EXPECT_EQ(std::get<betting::Bet>(*bet).to, Chips(300));
    const auto discard = read_twisted(Seat{1}, json::parse(R"({"do":"discard","card":"10h"})"));
    ASSERT_TRUE(discard);
    EXPECT_EQ(to_string(std::get<twisted::Discard>(*discard).card), "Th");
    for (const std::string_view back : {R"(["As","Kd"])", R"("AsKd")", R"("As Kd")"}) {
        const auto place = read_chinese(
            Seat{1}, json::parse(std::string(R"({"do":"place","front":["2c"],"back":)") + std::string(back) + "}"));
        ASSERT_TRUE(place);
        EXPECT_EQ(to_string(std::get<chinese::Place>(*place).cards[chinese::Row::back]), "As Kd");
        EXPECT_TRUE(std::get<chinese::Place>(*place).cards[chinese::Row::middle].empty());
    }
}

std::string complaint(std::string_view text) {
    const auto read = read_betting(Seat{0}, json::parse(text));
    return read ? "" : read.error();
}

TEST(Protocol, says_what_is_wrong_with_an_answer_and_what_would_be_right) {
    EXPECT_THAT(complaint(R"([])"), HasSubstr(R"(is not an object such as {"do":"fold"})"));
    EXPECT_THAT(complaint(R"({"to":5})"), HasSubstr(R"(there is no "do")"));
    EXPECT_THAT(complaint(R"({"do":"raise"})"),
                HasSubstr(R"("raise" is nothing to do; there are fold, check, call, bet)"));
    EXPECT_THAT(complaint(R"({"do":7})"), HasSubstr("7 is nothing to do"));
    EXPECT_THAT(complaint(R"({"do":"bet"})"), HasSubstr(R"("bet" needs a "to", a whole number of chips)"));
    EXPECT_THAT(complaint(R"({"do":"bet","to":2.5})"), HasSubstr("a whole number of chips"));
    EXPECT_THAT(complaint(R"({"do":"bet","to":-5})"), HasSubstr("a whole number of chips"));
    EXPECT_THAT(complaint(R"({"do":"bet","to":99999999999999999999})"), HasSubstr("a whole number of chips"));
    EXPECT_THAT(complaint(R"({"do":"bet","amount":5})"), HasSubstr(R"("bet" needs a "to")"));
    EXPECT_THAT(complaint(R"({"do":"call","to":5})"),
                HasSubstr(R"("to" is no part of "call", which has do, decision)"));
    EXPECT_THAT(complaint(R"({"do":"discard"})"), HasSubstr(R"("discard" needs a "card", such as "As")"));
    EXPECT_THAT(complaint(R"({"do":"discard","card":"Xs"})"), HasSubstr("Xs"));
    EXPECT_THAT(complaint(R"({"do":"dark","action":"fold"})"), HasSubstr("one of check, bet"));
    EXPECT_THAT(complaint(R"({"do":"ask-to-see","whose":0})"), HasSubstr("the number of a seat from 1 on"));
    const auto twice = read_chinese(Seat{0}, json::parse(R"({"do":"place","front":["As","As"]})"));
    ASSERT_FALSE(twice);
    EXPECT_THAT(twice.error(), HasSubstr("front"));
    const auto flag = read_twisted(Seat{0}, json::parse(R"({"do":"place-bets","first":500,"optional":1})"));
    ASSERT_FALSE(flag);
    EXPECT_THAT(flag.error(), HasSubstr("neither true nor false"));
}

TEST(Protocol, shows_only_the_beginning_of_what_is_long_and_no_half_letters) {
    const std::string letters = "ä" + std::string(57, 'x') + "äöü", many(3000, 'k');
    EXPECT_THAT(complaint(R"({"do":")" + letters + R"("})"), HasSubstr("xxx… is nothing to do"));
    EXPECT_LT(complaint(R"({"do":"fold",")" + many + R"(":1})").size(), 200U);
    EXPECT_LT(complaint(R"({"do":"discard","card":")" + many + R"("})").size(), 300U);
}

TEST(Protocol, cites_the_clause_of_a_refusal) {
    const json::object told = to_json(betting::refuse(betting::Reason::not_reopened));
    EXPECT_FALSE(told.at("why").as_string().empty());
    EXPECT_EQ(told.at("code").as_string(), "betting.not-reopened");
    EXPECT_EQ(told.at("rule").as_string(), rulebook[betting::refuse(betting::Reason::not_reopened).rule].id);
}

TEST(Protocol, names_an_exposed_hand_by_what_it_is_and_not_as_a_line_of_the_schedule) {
    const auto told = [](twisted::HandKind kind, Rank rank) {
        const twisted::Exposed exposed{Seat{0}, {}, {kind, rank}};
        return std::string(to_json(twisted::EventView(exposed)).at("held").as_string());
    };
    EXPECT_EQ(told(twisted::HandKind::pair, Rank::seven), "pair of sevens");
    EXPECT_EQ(told(twisted::HandKind::pair, Rank::two), "pair of twos");
    EXPECT_EQ(told(twisted::HandKind::high_card, Rank::ace), "ace high");
    EXPECT_EQ(told(twisted::HandKind::two_pair, Rank::two), "two pair");
}

// Everything that is offered, filled in with the values it names, is an answer that the rules take.
template <class Table, class State, class Choices, class Read>
void expect_offers_are_taken(const Table &table, const State &state, Seat seat, Choices offered, Read read) {
    for (const json::value &offer : offered) {
        json::object answer;
        if (!offer.as_object().contains("do")) continue; // says why something is not offered
        answer["do"] = offer.at("do");
        for (const auto &[from, to] : {std::pair{"card", "card"},
                                       {"amount", "amount"},
                                       {"sweep", "sweep"},
                                       {"least_to", "to"},
                                       {"least_first", "first"}})
            if (const json::value *value = offer.as_object().if_contains(from)) answer[to] = *value;
        if (offer.at("do") == "place") continue;
        const auto command = read(seat, answer);
        ASSERT_TRUE(command) << json::serialize(answer) << ": " << command.error();
        const auto refusal = check(table, state, *command);
        const bool poor = offer.at("do") == "place-bets" || offer.at("do") == "declare"; // stack, foul
        EXPECT_TRUE(!refusal || poor) << json::serialize(answer) << ": " << (refusal ? refusal->sentence : "");
    }
}

TEST(Protocol, offers_what_the_rules_take) {
    for (std::uint64_t seed = 0; seed < 300 && !HasFailure(); ++seed) {
        betting::RandomHand random(seed);
        betting::State state;
        apply(random.table(), state, random.start());
        while (state.phase != betting::Phase::over && !HasFailure()) {
            for (const Seat seat : state.dealt) {
                const auto seen = view(random.table(), state, player_at(seat));
                EXPECT_EQ(choices(seen, seat).empty(), !asked(seen).contains(seat));
                expect_offers_are_taken(random.table(), state, seat, choices(seen, seat), read_betting);
            }
            apply(random.table(), state, random.next(state));
        }
    }
    for (std::uint64_t seed = 0; seed < 100 && !HasFailure(); ++seed) {
        chinese::RandomRound random(seed);
        chinese::State state;
        apply(random.table(), state, random.start());
        while (state.phase != chinese::Phase::over && !HasFailure()) {
            for (const Seat seat : state.dealt) {
                const auto seen = view(random.table(), state, player_at(seat));
                EXPECT_EQ(choices(seen, seat).empty(), !asked(seen).contains(seat));
                if (state.phase == chinese::Phase::placing && asked(seen).contains(seat)) {
                    EXPECT_EQ(choices(seen, seat).front().at("cards"), chinese::cards_to_place(state));
                }
                expect_offers_are_taken(random.table(), state, seat, choices(seen, seat), read_chinese);
            }
            apply(random.table(), state, random.next(state));
        }
    }
    for (std::uint64_t seed = 0; seed < 200 && !HasFailure(); ++seed) {
        twisted::RandomRound random(seed);
        twisted::State state;
        apply(random.table(), state, random.start());
        while (state.phase != twisted::Phase::over && !HasFailure()) {
            for (const Seat seat : state.seated) {
                const auto seen = view(random.table(), state, player_at(seat));
                EXPECT_EQ(choices(random.table(), seen, seat).empty(), !asked(seen).contains(seat));
                expect_offers_are_taken(random.table(), state, seat, choices(random.table(), seen, seat), read_twisted);
            }
            apply(random.table(), state, random.next(state));
        }
    }
}

} // namespace
} // namespace ananas::protocol
