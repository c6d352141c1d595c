#include "room/event_log.h"

#include "game/seats.h"
#include "game/viewer.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/occupant.h"
#include "room/settings.h"
#include "room/state.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

constexpr std::int64_t most_talk = 200;

// What an event is packed as: the place of its kind in the variant and, if there is a variant inside, its place there;
// then its bytes. Kinds that are more than bytes have only the first.
template <class> constexpr bool is_variant = false;
template <class... Kinds> constexpr bool is_variant<std::variant<Kinds...>> = true;

// Most of the bytes are zero: of each eight, which are not, and those.
constexpr std::size_t together = 8;

void put(std::vector<std::byte> &bytes, std::span<const std::byte> all) {
    for (; !all.empty(); all = all.subspan(std::min(together, all.size()))) {
        const std::size_t which = bytes.size();
        bytes.emplace_back();
        for (std::size_t place = 0; place < std::min(together, all.size()); ++place) {
            if (all[place] == std::byte()) continue;
            bytes[which] |= std::byte{1} << place;
            bytes.push_back(all[place]);
        }
    }
}

void take(std::span<const std::byte> &bytes, std::span<std::byte> all) {
    for (; !all.empty(); all = all.subspan(std::min(together, all.size()))) {
        const std::byte which = bytes.front();
        bytes = bytes.subspan(1);
        for (std::size_t place = 0; place < std::min(together, all.size()); ++place) {
            if ((which >> place & std::byte{1}) == std::byte()) continue;
            all[place] = bytes.front();
            bytes = bytes.subspan(1);
        }
    }
}

// False if only the place of its kind was put.
template <class... Kinds> bool pack(std::vector<std::byte> &bytes, const std::variant<Kinds...> &sum) {
    static_assert(sizeof...(Kinds) < 256);
    bytes.push_back(static_cast<std::byte>(sum.index()));
    return std::visit(
        [&]<class Kind>(const Kind &kind) {
            if constexpr (is_variant<Kind>) {
                return pack(bytes, kind);
            } else if constexpr (std::is_trivially_copyable_v<Kind>) {
                put(bytes, std::as_bytes(std::span(&kind, 1)));
                return true;
            } else {
                return false;
            }
        },
        sum);
}

template <class Sum> std::optional<Sum> unpack(std::span<const std::byte> &bytes);

template <class Sum, class Kind> std::optional<Sum> unpack_kind(std::span<const std::byte> &bytes) {
    if constexpr (is_variant<Kind>) {
        auto inner = unpack<Kind>(bytes);
        return inner ? std::optional<Sum>(std::move(*inner)) : std::nullopt;
    } else if constexpr (std::is_trivially_copyable_v<Kind>) {
        std::array<std::byte, sizeof(Kind)> own{};
        take(bytes, own);
        return std::bit_cast<Kind>(own);
    } else {
        return std::nullopt;
    }
}

template <class Sum> std::optional<Sum> unpack(std::span<const std::byte> &bytes) {
    const auto place = static_cast<std::size_t>(bytes.front());
    bytes = bytes.subspan(1);
    return [&]<std::size_t... At>(std::index_sequence<At...>) {
        std::optional<Sum> sum;
        ((place == At ? void(sum = unpack_kind<Sum, std::variant_alternative_t<At, Sum>>(bytes)) : void()), ...);
        return sum;
    }(std::make_index_sequence<std::variant_size_v<Sum>>());
}

// The next of those that are packed; the other kinds wait in their own list.
Event next_of(std::span<const std::byte> &bytes, std::vector<Event>::const_iterator &others) {
    if (std::optional<Event> event = unpack<Event>(bytes)) return *std::move(event);
    return *others++;
}

} // namespace

void Company::see(const Event &event) {
    if (const auto *seated = std::get_if<Seated>(&event)) {
        sitters.push_back({seated->seat, seated->person, seated->name, seated->bot, seated->second});
    } else if (const auto *left = std::get_if<Left>(&event)) {
        std::erase_if(sitters, [&](const Sitter &each) { return each.seat == left->seat; });
    } else if (const auto *renamed = std::get_if<Renamed>(&event)) {
        for (Sitter &each : sitters)
            if (each.person == renamed->person) each.name = renamed->name;
    } else if (const auto *announced = std::get_if<Announced>(&event)) {
        hand = announced->number;
        dealt = {};
        for (const Sitter &each : sitters) dealt[each.seat] = each.person;
    }
}

Viewer Company::viewer(PersonId person) const {
    SeatSet seats;
    for (int seat = 0; seat < most_seats; ++seat)
        if (person != PersonId::nobody && dealt[seat_number(seat)] == person) seats |= seat_number(seat);
    return seats.empty() ? spectator : player_at(seats);
}

EventLog::EventLog(const State &state) : from_(state.version + 1), hand_from_(from_) {
    company_.hand = state.number;
    company_.dealt = state.players;
    for (const Seat seat : occupied(state)) {
        const Occupant &occupant = occupant_at(state, seat);
        company_.sitters.push_back({seat, occupant.person, occupant.name, !occupant.bot.empty(), occupant.second});
    }
}

void EventLog::add(const State &before, const State &after, std::span<const Event> events) {
    if (after.number != before.number) {
        forget_before(hand_from_);
        hand_from_ = next();
    } else if (before.phase == Phase::idle) {
        if (talk_from_ < hand_from_) talk_from_ = next();
        if (next() - talk_from_ >= most_talk) forget_before(talk_from_ = next() - most_talk / 2);
    }
    for (const Event &event : events) {
        if (bytes_.capacity() - bytes_.size() < 2 * sizeof event) bytes_.reserve(bytes_.size() + 4 * sizeof event);
        if (pack(bytes_, event)) continue;
        others_.reserve(others_.size() + 1);
        others_.push_back(event);
    }
    size_ += events.size();
}

void EventLog::rename(PersonId person, std::string_view name) {
    for (Company::Sitter &each : company_.sitters)
        if (each.person == person) each.name = name;
    for (Event &event : others_)
        std::visit(
            [&](auto &each) {
                if constexpr (requires { each.person, each.name; })
                    if (each.person == person) each.name = name;
            },
            event);
}

void EventLog::forget_before(std::int64_t version) {
    std::span<const std::byte> left(bytes_);
    auto others = others_.cbegin();
    for (; from_ < version; ++from_, --size_) company_.see(next_of(left, others));
    bytes_.erase(bytes_.begin(), bytes_.end() - static_cast<std::ptrdiff_t>(left.size()));
    others_.erase(others_.cbegin(), others);
    hand_from_ = std::max(hand_from_, from_);
}

std::vector<Event> EventLog::between(std::int64_t first, std::int64_t last) const {
    std::vector<Event> events;
    std::span<const std::byte> left(bytes_);
    auto others = others_.cbegin();
    for (std::int64_t version = from_; version <= std::min(last, next() - 1); ++version) {
        Event event = next_of(left, others);
        if (version >= first) events.push_back(std::move(event));
    }
    return events;
}

} // namespace ananas::room
