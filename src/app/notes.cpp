#include "app/notes.h"

#include "room/ids.h"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

namespace ananas::app {

Notes::Notes(std::function<void(const std::string &line)> write) : write_(std::move(write)) {}

void Notes::take(room::Moment now, const std::string &kind, const std::string &line, int most) {
    Kind &counted = kinds_[kind];
    if (now - counted.minute >= room::minutes(1)) {
        count_up(kind, counted);
        counted = {.minute = now};
    }
    if (counted.lines < most) {
        ++counted.lines;
        write_(line);
    } else {
        ++counted.left_out;
    }
}

void Notes::count_up() {
    for (auto &[name, kind] : kinds_) count_up(name, kind);
}

// Its last lines stand before it, and say which minute it was.
void Notes::count_up(const std::string &name, Kind &kind) {
    if (kind.left_out > 0) write_(fmt::format("And {} more within a minute: {}.", kind.left_out, name));
    kind.left_out = 0;
}

} // namespace ananas::app
