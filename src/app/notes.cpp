#include "app/notes.h"

#include "room/ids.h"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

namespace ananas::app {

Notes::Notes(std::function<void(const std::string &line)> write, int most) : write_(std::move(write)), most_(most) {}

void Notes::take(room::Moment now, const std::string &line) {
    if (now - minute_ >= room::minutes(1)) {
        count_up();
        minute_ = now;
        lines_ = 0;
    }
    if (lines_ < most_) {
        ++lines_;
        write_(line);
    } else {
        ++left_out_;
    }
}

void Notes::count_up() {
    if (left_out_ > 0) write_(fmt::format("And {} more like these within a minute.", left_out_));
    left_out_ = 0;
}

} // namespace ananas::app
