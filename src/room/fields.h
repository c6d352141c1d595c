// Reads the fields of a JSON object one by one; the first that is wrong is kept as a sentence. For what the room wrote
// itself and for what people send.
#pragma once

#include "base/printable.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "room/ids.h"
#include "room/settings.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::room {

class Fields {
public:
    explicit Fields(const boost::json::value &json) : object_(json.if_object()) {
        if (object_ == nullptr) complain("a JSON object is expected here");
    }

    [[nodiscard]] bool has(std::string_view key) const {
        return object_ != nullptr && object_->contains(key) && !object_->at(key).is_null();
    }
    [[nodiscard]] const boost::json::value *find(std::string_view key) const {
        return has(key) ? &object_->at(key) : nullptr;
    }

    std::int64_t whole(std::string_view key, std::int64_t least = INT64_MIN, std::int64_t most = INT64_MAX) {
        const boost::json::value *value = need(key);
        if (value == nullptr) return 0;
        boost::json::error_code error;
        const auto number =
            value->is_number() ? value->to_number<std::int64_t>(error) : (error = boost::json::error::not_number, 0);
        if (error || number < least || number > most) {
            if (least == INT64_MIN || most == INT64_MAX)
                complain(fmt::format("\"{}\" is a whole number{}", key,
                                     least == INT64_MIN ? "" : fmt::format(" from {}", least)));
            else
                complain(fmt::format("\"{}\" is a whole number from {} to {}", key, least, most));
            return 0;
        }
        return number;
    }
    std::string text(std::string_view key, std::size_t most = 4096) {
        const boost::json::value *value = need(key);
        if (value == nullptr) return {};
        if (!value->is_string() || value->get_string().size() > most) {
            complain(fmt::format("\"{}\" is a text of at most {} bytes", key, most));
            return {};
        }
        return std::string(value->get_string());
    }
    bool flag(std::string_view key) {
        const boost::json::value *value = need(key);
        if (value == nullptr) return false;
        if (!value->is_bool()) complain(fmt::format("\"{}\" is true or false", key));
        return value->is_bool() && value->get_bool();
    }
    Chips chips(std::string_view key) { return Chips(whole(key, 0, most_chips)); }
    // Numbered from 1, as people count.
    Seat seat(std::string_view key) { return seat_number(static_cast<int>(whole(key, 1, most_seats)) - 1); }
    Seat seat_or_none(std::string_view key) { return has(key) ? seat(key) : no_seat; }
    Span span(std::string_view key) { return {whole(key, 0, minutes(24 * 60).ms)}; }
    Moment moment(std::string_view key) { return {whole(key, -most_counted, most_counted)}; }
    // What only ever counts up: versions, decisions, numbers of hands.
    std::int64_t counted(std::string_view key, std::int64_t least = 0) { return whole(key, least, most_counted); }
    template <class Bytes> Bytes bytes(std::string_view key) {
        const std::optional<Bytes> read = dealer::from_hex<Bytes>(text(key));
        if (!read) complain(fmt::format("\"{}\" is {} bytes in hexadecimal digits", key, Bytes().size()));
        return read.value_or(Bytes());
    }

    // A word that is misspelt would be as if nothing were said.
    template <class Words> void allow_only(const Words &words) {
        if (object_ == nullptr) return;
        for (const auto &field : *object_)
            if (std::ranges::find(words, std::string_view(field.key())) == std::end(words))
                complain(fmt::format("there is no \"{}\" here: there are {}", printable_beginning(field.key(), 100),
                                     fmt::join(words, ", ")));
    }
    void complain(std::string sentence) {
        if (!error_) error_ = std::move(sentence);
    }
    [[nodiscard]] const std::optional<std::string> &error() const { return error_; }

    // More than all play chips of any room, and far from where sums would overflow.
    static constexpr std::int64_t most_chips = 1'000'000'000'000'000;
    static constexpr std::int64_t most_counted = std::int64_t{1} << 52; // as far as a browser can count

private:
    const boost::json::value *need(std::string_view key) {
        const boost::json::value *value = find(key);
        if (value == nullptr) complain(fmt::format("\"{}\" is missing", key));
        return value;
    }

    const boost::json::object *object_;
    std::optional<std::string> error_;
};

} // namespace ananas::room
