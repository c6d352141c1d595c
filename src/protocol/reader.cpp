#include "protocol/reader.h"

#include "base/printable.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "game/seats.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::protocol {
namespace {

namespace json = boost::json;

constexpr std::size_t most_shown = 60; // in the sentence of a complaint

std::string beginning_of(std::string_view text) { return printable_beginning(text, most_shown); }
std::string shown(const json::value &value) { return beginning_of(json::serialize(value)); }
std::string_view view(const json::string &text) { return {text.data(), text.size()}; }

} // namespace

Reader::Reader(const json::value &message, std::span<const std::string_view> kinds)
    : object_(message.if_object()), known_{"do", "decision"} {
    if (object_ == nullptr) {
        complain(fmt::format(R"({} is not an object such as {{"do":"{}"}})", shown(message), kinds.front()));
        return;
    }
    const json::value *const named = object_->if_contains("do");
    if (named == nullptr) {
        complain(
            fmt::format(R"(there is no "do" in {}; it says what to do: {})", shown(message), fmt::join(kinds, ", ")));
        return;
    }
    const json::string *const text = named->if_string();
    const auto found = text == nullptr ? kinds.end() : std::ranges::find(kinds, view(*text));
    if (found == kinds.end())
        complain(fmt::format("{} is nothing to do; there are {}", shown(*named), fmt::join(kinds, ", ")));
    else
        what_ = *found;
}

const json::value *Reader::find(std::string_view key) {
    known_.push_back(key);
    return object_ == nullptr ? nullptr : object_->if_contains(key);
}

void Reader::complain(std::string sentence) {
    if (!error_) error_ = std::move(sentence);
}

void Reader::complain_of_strangers() {
    if (object_ == nullptr || error_) return;
    for (const auto &pair : *object_) {
        const std::string_view key(pair.key().data(), pair.key().size());
        if (std::ranges::find(known_, key) != known_.end()) continue;
        complain(
            fmt::format(R"("{}" is no part of "{}", which has {})", beginning_of(key), what_, fmt::join(known_, ", ")));
    }
}

Chips Reader::chips_or_none(std::string_view key) {
    const json::value *const value = find(key);
    if (value == nullptr) return {};
    if (const std::int64_t *const units = value->if_int64(); units != nullptr && *units >= 0) return Chips(*units);
    complain(fmt::format(R"("{}":{} is no amount: a whole number of chips is)", key, shown(*value)));
    return {};
}

Chips Reader::chips(std::string_view key) {
    if (object_ != nullptr && !object_->contains(key))
        complain(fmt::format(R"("{}" needs a "{}", a whole number of chips)", what_, key));
    return chips_or_none(key);
}

bool Reader::flag_or_false(std::string_view key) {
    const json::value *const value = find(key);
    if (value == nullptr) return false;
    if (const bool *const flag = value->if_bool()) return *flag;
    complain(fmt::format(R"("{}":{} is neither true nor false)", key, shown(*value)));
    return false;
}

Card Reader::card(std::string_view key) {
    const json::value *const value = find(key);
    if (value == nullptr) {
        complain(fmt::format(R"("{}" needs a "{}", such as "As")", what_, key));
        return {};
    }
    const json::string *const text = value->if_string();
    if (text == nullptr) {
        complain(fmt::format(R"("{}":{} is no card: "As" is)", key, shown(*value)));
        return {};
    }
    const auto card = parse_card(view(*text));
    if (!card) complain(fmt::format(R"("{}":{}: {})", key, shown(*value), card.error().message()));
    return card ? *card : Card();
}

CardSet Reader::cards_or_none(std::string_view key) {
    const json::value *const value = find(key);
    if (value == nullptr) return {};
    std::string text;
    if (const json::string *const string = value->if_string()) {
        text = view(*string);
    } else if (const json::array *const array = value->if_array()) {
        for (const json::value &item : *array) {
            const json::string *const card = item.if_string();
            if (card == nullptr) {
                complain(fmt::format(R"({} in "{}" is no card: "As" is)", shown(item), key));
                return {};
            }
            text += view(*card);
        }
    } else {
        complain(fmt::format(R"("{}":{} is no list of cards: ["As","Kd"] is)", key, shown(*value)));
        return {};
    }
    const auto cards = parse_card_set(text, 0, deck_size);
    if (!cards) complain(fmt::format(R"("{}":{}: {})", key, shown(*value), cards.error().message()));
    return cards ? *cards : CardSet();
}

Seat Reader::seat(std::string_view key) {
    constexpr std::int64_t most = 12;
    const json::value *const value = find(key);
    if (value != nullptr)
        if (const std::int64_t *const number = value->if_int64(); number != nullptr && *number >= 1 && *number <= most)
            return seat_number(static_cast<int>(*number) - 1);
    complain(fmt::format(R"("{}" needs a "{}", the number of a seat from 1 on)", what_, key));
    return no_seat;
}

std::string_view Reader::one_of(std::string_view key, std::span<const std::string_view> names) {
    const json::value *const value = find(key);
    const json::string *const text = value == nullptr ? nullptr : value->if_string();
    const auto found = text == nullptr ? names.end() : std::ranges::find(names, view(*text));
    if (found != names.end()) return *found;
    complain(fmt::format(R"("{}" needs a "{}", which is one of {})", what_, key, fmt::join(names, ", ")));
    return names.front();
}

} // namespace ananas::protocol
