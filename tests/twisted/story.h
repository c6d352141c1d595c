// A round of Twisted Pineapple told move by move. Cards are text; every move must be accepted unless the
// story asks why it is refused.
#pragma once

#include "cards/card.h"
#include "chips/chips.h"
#include "twisted/command.h"
#include "twisted/event.h"
#include "twisted/refusal.h"
#include "twisted/seats.h"
#include "twisted/spec.h"
#include "twisted/state.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::twisted {

constexpr Chips dollars(int amount) { return Chips(amount * 100); }
constexpr Chips cents(int amount) { return Chips(amount); }

// Players are named by their seats from the dealer's left.
inline constexpr Seat anna = seat_number(0);
inline constexpr Seat ben = seat_number(1);
inline constexpr Seat cleo = seat_number(2);

Card card(std::string_view text);

class Story {
public:
    // Everybody brings as much, or what the second form says.
    explicit Story(int players, const Table &on = {}, Chips stack = dollars(1000));
    Story(const std::vector<Chips> &stacks, const Table &on);

    Story &bets(Seat seat, Chips first, bool optional = false, Chips tip = {});
    // Closes the bets and deals the cards in the order written.
    Story &deal(std::string_view cards);
    Story &last_cards(std::string_view cards);
    Story &discards(Seat seat, std::string_view text);
    Story &goes_on(Seat seat, Chips tip = {}); // with the smallest bet
    Story &folds(Seat seat);
    Story &take(const Command &command);

    // Why the command is refused; nothing if it is not. Nothing happens.
    [[nodiscard]] std::optional<Reason> refusal(const Command &command) const;

    [[nodiscard]] Chips stack(Seat seat) const { return state.players[seat].stack; }
    // The places in the journal at which events of a kind stand.
    template <class E> [[nodiscard]] std::vector<int> when() const {
        std::vector<int> places;
        for (std::size_t place = 0; place < events.size(); ++place)
            if (std::holds_alternative<E>(events[place])) places.push_back(static_cast<int>(place));
        return places;
    }
    template <class E> [[nodiscard]] std::vector<E> all() const {
        std::vector<E> found;
        for (const Event &event : events)
            if (const E *const it = std::get_if<E>(&event)) found.push_back(*it);
        return found;
    }

    Table table;
    State state;
    std::vector<Event> events;
};

} // namespace ananas::twisted
