#include "twisted/story.h"

#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "twisted/command.h"
#include "twisted/refusal.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"
#include "twisted/step.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace ananas::twisted {

Card card(std::string_view text) { return parse_card(text).value(); }

namespace {

Deal cards_in_order(std::string_view text) {
    Deal deal;
    const auto parsed = parse_cards(text);
    for (const Card each : *parsed) deal.cards.push_back(each);
    return deal;
}

} // namespace

Story::Story(int players, const Table &on, Chips stack)
    : Story(std::vector<Chips>(static_cast<std::size_t>(players), stack), on) {}

Story::Story(const std::vector<Chips> &stacks, const Table &on) : table(on) {
    Start start;
    for (const Chips stack : stacks) {
        const Seat seat = seat_number(start.seated.size());
        start.seated |= seat;
        start.stacks[seat] = stack;
    }
    take(start);
}

Story &Story::take(const Command &command) {
    const auto stepped = step(table, state, command);
    if (!stepped) {
        ADD_FAILURE() << "refused: " << stepped.error().sentence;
        return *this;
    }
    state = stepped->next;
    events.insert(events.end(), stepped->events.begin(), stepped->events.end());
    return *this;
}

std::optional<Reason> Story::refusal(const Command &command) const {
    const State before = state;
    const auto stepped = step(table, state, command);
    EXPECT_EQ(state, before);
    return stepped ? std::nullopt : std::optional(stepped.error().reason);
}

Story &Story::bets(Seat seat, Chips first, bool optional, Chips tip) {
    return take(PlaceBets{seat, first, optional, tip});
}
Story &Story::deal(std::string_view cards) {
    take(CloseBets{});
    return take(cards_in_order(cards));
}
Story &Story::last_cards(std::string_view cards) { return take(cards_in_order(cards)); }
Story &Story::discards(Seat seat, std::string_view text) { return take(Discard{seat, card(text)}); }
Story &Story::goes_on(Seat seat, Chips tip) {
    const int least = table.game.stages[state.stage].choice.least;
    return take(Bet{seat, state.players[seat].bets[index(Wager::first)] * least, tip});
}
Story &Story::folds(Seat seat) { return take(Fold{seat}); }

} // namespace ananas::twisted
