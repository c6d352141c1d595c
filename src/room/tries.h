// How often somebody may try what can be guessed. The first few tries are free; after them each has to wait, twice as
// long as the one before. Counted by what is tried (a name, a session) and by who tries (an address).
#pragma once

#include "room/ids.h"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::room {

class Tries {
public:
    struct Rules {
        int free = 5;
        Span first_wait = seconds(2);
        Span longest_wait = minutes(15);
        Span memory = minutes(60);  // after so long without a try nothing is held against anybody
        std::size_t most = 100'000; // keys; beyond them those that were quiet longest are forgotten
    };
    Tries() : Tries(Rules()) {}
    explicit Tries(const Rules &rules) : rules_(rules) {}

    // When the next try may be, if not now.
    [[nodiscard]] std::optional<Moment> wait(std::string_view key, Moment now) const;
    // Counts a try before it is known how it ends, so that a thousand at the same time are a thousand.
    void count(std::string_view key, Moment now);
    // It was right: this try is taken back, or with it all others.
    void take_back(std::string_view key);
    void forgive(std::string_view key);
    // Who was counted under one key is counted under another, which is new, from here on.
    void hand_on(std::string_view key, std::string_view to);

    [[nodiscard]] std::size_t size() const { return counted_.size(); }

private:
    struct Counted {
        int tries = 0;
        Moment last;
        Moment before; // the try before that one
    };
    void make_room(Moment now);

    Rules rules_;
    std::map<std::string, Counted, std::less<>> counted_;
};

} // namespace ananas::room
