// A table at which bots sit: it shows each of them the views of its seat and nothing else, plays what they answer,
// and acts for them as the clock would where they give no answer that the rules take. The cards come from a deck
// that is shuffled by a seed.
#pragma once

#include "base/chance.h"
#include "betting/command.h"
#include "betting/legal.h"
#include "betting/seats.h"
#include "betting/state.h"
#include "betting/step.h"
#include "betting/view.h"
#include "bots/bot.h"
#include "cards/card.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chinese/view.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "twisted/command.h"
#include "twisted/legal.h"
#include "twisted/state.h"
#include "twisted/step.h"
#include "twisted/view.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::bots {

// Cards in the order they are dealt: the same seed and number are the same deck.
class Deck {
public:
    Deck(CardSet cards, std::uint64_t seed, std::uint64_t number) : chance_(seed, number) { shuffle(cards); }

    void shuffle(CardSet cards) {
        left_ = 0;
        for (const Card card : cards) cards_[left_++] = card;
        size_ = left_;
        for (std::uint32_t unsettled = left_; unsettled > 1; --unsettled)
            std::swap(cards_[unsettled - 1], cards_[chance_.below(unsettled)]);
    }
    Card deal() { return cards_[--left_]; }
    // How many there were when they were shuffled last, and which of them lies at a place from the top.
    [[nodiscard]] std::uint32_t size() const { return size_; }
    [[nodiscard]] Card at(std::uint32_t place) const { return cards_[size_ - 1 - place]; }

private:
    Chance chance_;
    std::array<Card, deck_size> cards_;
    std::uint32_t left_ = 0, size_ = 0;
};

// Whether a command is an answer that a player gives for a seat, and no business of the dealer or the floor.
template <class Command> bool is_answer_of(Seat seat, const Command &command) {
    return std::visit(
        [seat](const auto &given) {
            using Given = std::decay_t<decltype(given)>;
            if constexpr (requires { given.seat; })
                return given.seat == seat && !std::is_same_v<Given, twisted::Report>;
            else
                return false;
        },
        command);
}

// What the dealer does when nobody is asked: the cards that are wanted or, in Twisted, no more bets. In the betting
// games every seat has its own cards on every street, which stay in the deck when it has folded: what others do changes
// nobody's cards. In stud with seven and more this holds as far as the deck reaches; then come the cards that are left.
betting::Command dealers_turn(const betting::Table &table, const betting::State &state, Deck &deck);
chinese::Command dealers_turn(const chinese::Table &table, const chinese::State &state, Deck &deck);
twisted::Command dealers_turn(const twisted::Table &table, const twisted::State &state, Deck &deck);

template <class Game> class BotTable {
public:
    using Command = typename Game::Command;
    using Refusal = typename Game::Refusal;

    BotTable(const typename Game::Table &rules, const Deck &deck) : rules_(rules), deck_(deck) {}

    // A whole hand. `answer(seen)` gives a command, or nothing when the time is up; `refused(seat, refusal)` hears of
    // answers that the rules do not take, with nothing where the command is not this player's to give. False when
    // no hand came about: it could not start, or nobody made a bet.
    template <class Answer, class Refused>
    bool play(const typename Game::Start &start, Answer &&answer, Refused &&refused) {
        state_ = {};
        passed_ = {};
        for (auto &events : events_) events.clear();
        seat_viewers(start);
        if (!enter(start)) return false;
        while (state_.phase != Phase::over) {
            const SeatSet waiting = asked(view(rules_, state_, spectator)) - passed_;
            if (!waiting.empty())
                ask(waiting.front(), answer, refused);
            else if (!enter(dealers_turn(rules_, state_, deck_)))
                return false;
        }
        return true;
    }
    [[nodiscard]] const typename Game::State &state() const { return state_; }
    // What a seat has been told of this hand.
    [[nodiscard]] std::span<const typename Game::EventView> events(Seat seat) const { return events_[index(seat)]; }

private:
    using Phase = decltype(Game::State::phase);

    void seat_viewers(const typename Game::Start &start) {
        if constexpr (std::is_same_v<Game, Twisted>)
            seats_ = start.seated;
        else
            seats_ = start.dealt;
        for (const Seat seat : seats_) viewers_[index(seat)] = player_at(seat);
        if constexpr (std::is_same_v<Game, Chinese>) {
            const SeatSet both = SeatSet(start.second_hand) | start.second_hand_of;
            for (const Seat seat : both) viewers_[index(seat)] = player_at(both);
        }
    }

    bool enter(const Command &command) {
        const auto stepped = step(rules_, state_, command);
        if (!stepped) return false;
        state_ = stepped->next;
        for (const auto &event : stepped->events)
            for (const Seat seat : seats_) events_[index(seat)].push_back(view(event, viewers_[index(seat)]));
        return true;
    }

    template <class Answer, class Refused> void ask(Seat seat, Answer &answer, Refused &refused) {
        const typename Game::TableView now = view(rules_, state_, viewers_[index(seat)]);
        const std::optional<Command> given =
            answer(Seen<Game>{.table = rules_, .me = seat, .now = now, .events = events_[index(seat)]});
        if (given) {
            const bool own = is_answer_of(seat, *given);
            const std::optional<Refusal> refusal = own ? check(rules_, state_, *given) : std::nullopt;
            if (own && !refusal && enter(*given)) return;
            refused(seat, refusal);
        }
        if (!enter(typename Game::TimeOut{seat})) passed_ |= seat; // makes no bet: sits this round out
    }

    const typename Game::Table &rules_;
    Deck deck_;
    typename Game::State state_;
    SeatSet seats_, passed_;
    std::array<Viewer, twisted::max_seats> viewers_;
    std::array<std::vector<typename Game::EventView>, twisted::max_seats> events_;
};
static_assert(twisted::max_seats >= betting::max_seats);

} // namespace ananas::bots
