// One description makes the JSON of a message and the browser's type of it.
#include "cards/card.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/telling.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::protocol {

enum class Mood : unsigned char { calm, cross };
template <> struct Names<Mood> {
    static constexpr std::string_view type = "Mood";
    static constexpr std::string_view words[] = {"calm", "cross"};
};

struct Guest {
    Seat seat = Seat{0};
    Chips stack;
    Mood mood = Mood::calm;
    std::vector<CardView> cards;
    std::optional<Chips> debt;
    bool tips = false;
    std::vector<int> rounds;
};
template <class Out> void tell(Out &out, const Guest &guest) {
    out.is("event", "guest");
    out("seat", guest.seat);
    out("stack", guest.stack);
    out("mood", guest.mood);
    out("cards", guest.cards);
    out.maybe("debt", guest.debt.has_value(), guest.debt.value_or(Chips()));
    out("tips", guest.tips);
    out.list("rounds", "Round", guest.rounds, [](auto &part, int round) { part("number", round); });
}
struct Gone {
    std::string_view why;
};
template <class Out> void tell(Out &out, const Gone &gone) {
    out.is("event", "gone");
    out("why", gone.why);
}
struct Secret {
    Card card;
};

namespace {

TEST(Telling, writes_the_keys_of_a_description_in_their_order) {
    const Guest guest{.seat = Seat{2},
                      .stack = Chips(500),
                      .mood = Mood::cross,
                      .cards = {CardView(), CardView(Card(Rank::ace, Suit::spades))},
                      .debt = {},
                      .tips = true,
                      .rounds = {1, 4}};
    EXPECT_EQ(boost::json::serialize(told(guest)),
              R"({"event":"guest","seat":3,"stack":500,"mood":"cross","cards":[null,"As"],"tips":true,)"
              R"("rounds":[{"number":1},{"number":4}]})");
    EXPECT_EQ(told(Guest{.debt = Chips(7)}).at("debt"), 7);
}

TEST(Telling, makes_a_type_with_the_same_keys) {
    Types types;
    add_type<Guest>(types, "Guest");
    EXPECT_EQ(types.text(), "export type Mood = \"calm\" | \"cross\";\n"
                            "export type Round = { number: number };\n"
                            "export type Guest = { event: \"guest\"; seat: Seat; stack: Chips; mood: Mood; "
                            "cards: (Card | null)[]; debt?: Chips; tips: boolean; rounds: Round[] };\n");
}

TEST(Telling, leaves_out_kinds_that_have_no_description) {
    Types types;
    add_one_of<std::variant<Gone, Secret>>(types, "Event");
    EXPECT_EQ(types.text(), "export type Event =\n  | { event: \"gone\"; why: string };\n");
    EXPECT_EQ(boost::json::serialize(written(std::variant<Gone, Secret>(Gone{"late"}))),
              R"({"event":"gone","why":"late"})");
    EXPECT_DEATH(written(std::variant<Gone, Secret>(Secret())), "");
}

TEST(Telling, has_one_meaning_for_a_name) {
    Types types;
    types.add("Seat", "number");
    types.add("Seat", "number");
    EXPECT_EQ(types.text(), "export type Seat = number;\n");
    EXPECT_DEATH(types.add("Seat", "string"), "");
}

} // namespace
} // namespace ananas::protocol
