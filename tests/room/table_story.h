// A table whose clock, cards and people are ours: tests tell it what happens and look at what comes of it. Every
// command goes through the journal's text, and is kept to be replayed.
#pragma once

#include "bots/bot.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/ledger.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"

#include <boost/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::room {

std::string naming(PersonId person);

class TableStory {
public:
    explicit TableStory(const Settings &settings);
    explicit TableStory(std::string_view game);
    TableStory(const TableStory &other);
    TableStory &operator=(const TableStory &other);
    ~TableStory();

    struct Written {
        std::string text;
        Moment at;
    };

    // What the table answers: the code of its refusal, or nothing.
    std::string tell(const Command &command);
    std::string sit(int person, int seat, std::int64_t amount, std::string bot = {});
    std::string begin();
    // What is due happens: the table's clock goes to it.
    bool pass_time();
    // Everybody who is asked answers as a bot would, until the hand is over and settled, or nothing moves.
    void play_hand(const bots::Bot &bot);
    bool answer(const bots::Bot &bot);
    bool answer_at(Seat seat, const bots::Bot &bot);

    // The same journal gives the same table.
    void replay() const;

    [[nodiscard]] Chips stack(int seat) const;
    // Of the events since the hand began or since they were cleared.
    template <class Happened> [[nodiscard]] std::vector<Happened> all() const {
        std::vector<Happened> found;
        for (const Event &event : events) {
            if (const auto *happened = std::get_if<Happened>(&event)) found.push_back(*happened);
        }
        return found;
    }
    template <class Happened> [[nodiscard]] std::vector<Happened> all_betting() const {
        std::vector<Happened> found;
        for (const Event &event : events)
            if (const auto *of_game = std::get_if<GameEvent>(&event))
                if (const auto *betting = std::get_if<betting::Event>(of_game))
                    if (const auto *happened = std::get_if<Happened>(betting)) found.push_back(*happened);
        return found;
    }

    dealer::Seed seed();

    TableRules rules;
    State state;
    Moment now{1'000'000};
    std::vector<Written> journal;
    Balances balances;
    std::vector<Event> events;
    int hands = 0;
    std::int64_t numbers = 0;
    std::uint64_t seeds = 0;
    boost::json::object settled;
};

bots::Bot bot_named(std::string_view name);

} // namespace ananas::room
