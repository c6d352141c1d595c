#include "room/event_log.h"

#include "room/event.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

// What an event is packed as: the place of its kind in the variant and, if there is a variant inside, its place there;
// then its bytes. Kinds that are more than bytes have only the first.
template <class> constexpr bool is_variant = false;
template <class... Kinds> constexpr bool is_variant<std::variant<Kinds...>> = true;

void put(std::vector<std::byte> &bytes, const void *from, std::size_t size) {
    const auto *first = static_cast<const std::byte *>(from);
    bytes.insert(bytes.end(), first, first + size);
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
                put(bytes, &kind, sizeof kind);
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
        std::array<std::byte, sizeof(Kind)> own;
        std::copy_n(bytes.begin(), own.size(), own.begin());
        bytes = bytes.subspan(own.size());
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

} // namespace

void EventLog::add(std::span<const Event> events) {
    for (const Event &event : events) {
        if (bytes_.capacity() - bytes_.size() < sizeof event) bytes_.reserve(bytes_.size() + 8 * sizeof event);
        if (!pack(bytes_, event)) others_.push_back(event);
    }
    size_ += events.size();
}

void EventLog::clear() {
    bytes_.clear();
    others_.clear();
    size_ = 0;
}

std::vector<Event> EventLog::between(std::size_t begin, std::size_t end) const {
    std::vector<Event> events;
    if (begin >= end) return events;
    events.reserve(end - begin);
    std::span<const std::byte> left(bytes_);
    auto other = others_.begin();
    for (std::size_t place = 0; place < end; ++place) {
        std::optional<Event> event = unpack<Event>(left);
        if (!event) event = *other++;
        if (place >= begin) events.push_back(std::move(*event));
    }
    return events;
}

} // namespace ananas::room
