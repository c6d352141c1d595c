// Where those are answered who look something up: hands, statistics, all of their data. A thread of its own reads and
// writes for them, so that neither passwords nor bots wait behind an export; and there are so many turns, for each and
// for all, so that nobody can fill it.
#pragma once

#include "app/backroom.h"
#include "base/result.h"
#include "room/ids.h"

#include <cstdint>
#include <memory>
#include <utility>

namespace ananas::app {

class ReadingRoom {
public:
    explicit ReadingRoom(Mailbox &mailbox);

    static constexpr int most_of_one = 8;
    static constexpr int most_of_strangers = 32; // all together: those who come by a link to a hand
    static constexpr int most_of_all = 64;
    // How much of that a question takes: an export is a thousand hands, and nobody needs two at once.
    enum class Weight : std::uint8_t { page = 1, book = 5 };
    enum class Full : std::uint8_t { with_yours, with_all };

    // A turn is over when the last who holds it lets go of it, on whatever thread.
    using Turn = std::shared_ptr<const void>;
    [[nodiscard]] Result<Turn, Full> take_turn(room::PersonId person, Weight weight);

    void run(Backroom::Job job) { backroom_.run(std::move(job)); }

private:
    struct Turns;
    std::shared_ptr<Turns> turns_;
    Backroom backroom_;
};

} // namespace ananas::app
