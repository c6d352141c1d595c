#include "app/notes.h"

#include "room/ids.h"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

namespace ananas::app {

Notes::Notes(std::function<void(const std::string &line)> write) : write_(std::move(write)) {}

void Notes::take(room::Moment now, const std::string &line) {
    if (now - minute_ >= room::minutes(1)) {
        if (left_out_ > 0) write_(fmt::format("And {} more like these within a minute.", left_out_));
        minute_ = now;
        lines_ = 0;
        left_out_ = 0;
    }
    if (lines_ < most_a_minute) {
        ++lines_;
        write_(line);
    } else {
        ++left_out_;
    }
}

} // namespace ananas::app
