#include "room/tries.h"

#include "room/ids.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::room {

std::optional<Moment> Tries::wait(std::string_view key, Moment now) const {
    const auto found = counted_.find(key);
    if (found == counted_.end()) return std::nullopt;
    const int tries = found->second.tries;
    const Moment last = found->second.last;
    if (tries < rules_.free || now - last >= rules_.memory) return std::nullopt;
    Span pause = rules_.first_wait;
    for (int more = rules_.free; more < tries && pause < rules_.longest_wait; ++more) pause += pause;
    const Moment then = last + std::min(pause, rules_.longest_wait);
    return then > now ? std::optional(then) : std::nullopt;
}

void Tries::count(std::string_view key, Moment now) {
    auto found = counted_.find(key);
    if (found == counted_.end()) {
        make_room(now);
        found = counted_.emplace(std::string(key), Counted()).first;
    }
    Counted &counted = found->second;
    if (now - counted.last >= rules_.memory) counted.tries = 0;
    ++counted.tries;
    counted.before = std::exchange(counted.last, now);
}

void Tries::take_back(std::string_view key) {
    const auto found = counted_.find(key);
    if (found == counted_.end()) return;
    found->second.last = found->second.before;
    if (--found->second.tries <= 0) counted_.erase(found);
}

void Tries::forgive(std::string_view key) {
    if (const auto found = counted_.find(key); found != counted_.end()) counted_.erase(found);
}

void Tries::hand_on(std::string_view key, std::string_view to) {
    const auto found = counted_.find(key);
    if (found == counted_.end()) return;
    auto counted = counted_.extract(found);
    counted.key() = to;
    counted_.insert(std::move(counted));
}

// Half of them at once, so that a flood of new keys does not sort all old ones each time.
void Tries::make_room(Moment now) {
    if (counted_.size() < rules_.most) return;
    std::erase_if(counted_, [&](const auto &pair) { return now - pair.second.last >= rules_.memory; });
    if (counted_.size() < rules_.most) return;
    std::vector<Moment> lasts;
    for (const auto &[key, counted] : counted_) lasts.push_back(counted.last);
    const auto middle = lasts.begin() + static_cast<std::ptrdiff_t>(lasts.size() / 2);
    std::ranges::nth_element(lasts, middle);
    std::erase_if(counted_, [&](const auto &pair) { return pair.second.last <= *middle; });
}

} // namespace ananas::room
