// One description of a message for both of its ends. A message is described by a function
//
//     template <class Out> void tell(Out &out, const Posted &e) {
//         out.is("event", "posted");
//         out("seat", e.seat);
//         out("amount", e.amount);
//     }
//
// that names its keys in their order. Given to Writing it makes the JSON of the message, given to Typing the type that
// the browser's program has for it: neither can know a key that the other does not. A description must name the same
// keys whatever the values are – Typing sees it run on an empty message – so what is not always there goes through
// maybe(), and lists through list(). How a value is written is for Leaf and Names to say.
#pragma once

#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "rulebook/rulebook.h"

#include <boost/json.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::protocol {

// How a value without keys of its own is written, and the browser's name for it. Specialised for each such type.
template <class T> struct Leaf;
template <class T>
concept HasLeaf = requires(const T &value) {
    { Leaf<T>::type } -> std::convertible_to<std::string_view>;
    { Leaf<T>::json(value) } -> std::convertible_to<boost::json::value>;
};

// The words of an enumeration in its order, and the browser's name for one of them.
template <class T> struct Names;
template <class T>
concept HasNames = requires {
    { Names<T>::type } -> std::convertible_to<std::string_view>;
    Names<T>::words[0];
};

template <> struct Leaf<Seat> {
    static constexpr std::string_view type = "Seat";
    static boost::json::value json(Seat seat) {
        return seat == no_seat ? boost::json::value(nullptr)
                               : boost::json::value(static_cast<std::int64_t>(index(seat)) + 1);
    }
};
// A seat, or nobody's.
struct SeatOrNone {
    Seat seat = no_seat;
};
template <> struct Leaf<SeatOrNone> {
    static constexpr std::string_view type = "Seat | null";
    static boost::json::value json(SeatOrNone of) { return Leaf<Seat>::json(of.seat); }
};
template <> struct Leaf<Chips> {
    static constexpr std::string_view type = "Chips";
    static boost::json::value json(Chips chips) { return chips.units(); }
};
template <> struct Leaf<Card> {
    static constexpr std::string_view type = "Card";
    static boost::json::value json(Card card) { return boost::json::value(to_string(card)); }
};
template <> struct Leaf<ClauseId> {
    static constexpr std::string_view type = "ClauseId";
    static boost::json::value json(ClauseId rule) { return boost::json::value(rulebook[rule].id); }
};

template <class T> struct IsOptional : std::false_type {};
template <class T> struct IsOptional<std::optional<T>> : std::true_type {};

class Writing;
template <class T> boost::json::value json_of(const T &value);

// A description that writes.
class Writing {
public:
    Writing() { object_.reserve(usual_keys); }

    // A key that always has this word.
    void is(std::string_view key, std::string_view word) { object_.emplace(key, word); }
    template <class T> void operator()(std::string_view key, const T &value) { object_.emplace(key, json_of(value)); }
    // A key that is there if it can be.
    template <class T> void maybe(std::string_view key, bool there, const T &value) {
        if (there) object_.emplace(key, json_of(value));
    }
    // A key that we always send, and that others may leave out.
    template <class T> void may_lack(std::string_view key, const T &value) { (*this)(key, value); }
    // One of these words.
    void word(std::string_view key, std::string_view word, std::span<const std::string_view> /*words*/) {
        object_.emplace(key, word);
    }
    void word_that_may_lack(std::string_view key, std::string_view word, std::span<const std::string_view> /*words*/) {
        object_.emplace(key, word);
    }
    // An object of its own, with a name for the browser; `describe` tells of it.
    template <class Describe> void object(std::string_view key, std::string_view /*name*/, const Describe &describe) {
        Writing part;
        describe(part);
        object_.emplace(key, part.finished());
    }
    // A list of such objects; `describe` tells of each item.
    template <class Items, class Describe>
    void list(std::string_view key, std::string_view /*name*/, const Items &items, const Describe &describe) {
        boost::json::array array;
        for (const auto &item : items) {
            Writing part;
            describe(part, item);
            array.push_back(part.finished());
        }
        object_.emplace(key, std::move(array));
    }
    // What was written elsewhere, by a description that has this name.
    void written(std::string_view key, std::string_view /*type*/, boost::json::value value) {
        object_.emplace(key, std::move(value));
    }
    void maybe_written(std::string_view key, std::string_view /*type*/, bool there, boost::json::value value) {
        if (there) object_.emplace(key, std::move(value));
    }

    boost::json::object finished() { return std::move(object_); }

private:
    static constexpr std::size_t usual_keys = 8;
    boost::json::object object_;
};

template <class T>
concept Told = requires(Writing &out, T &value) { tell(out, value); };

// Written through its description, which may take from a message what is not needed any more.
template <class T> boost::json::object told(T &&message) {
    Writing out;
    tell(out, message);
    return out.finished();
}

template <class T> boost::json::value json_of(const T &value) {
    if constexpr (HasLeaf<T>) {
        return Leaf<T>::json(value);
    } else if constexpr (HasNames<T>) {
        return boost::json::value(std::string_view(Names<T>::words[static_cast<std::size_t>(value)]));
    } else if constexpr (IsOptional<T>::value) {
        return value ? json_of(*value) : boost::json::value(nullptr);
    } else if constexpr (std::is_same_v<T, bool> || std::is_floating_point_v<T>) {
        return boost::json::value(value);
    } else if constexpr (std::is_integral_v<T>) {
        return boost::json::value(static_cast<std::int64_t>(value));
    } else if constexpr (std::convertible_to<const T &, std::string_view>) {
        return boost::json::value(std::string_view(value));
    } else if constexpr (Told<const T>) {
        return told(value);
    } else {
        boost::json::array array;
        for (const auto &item : value) array.push_back(json_of(item));
        return array;
    }
}

// Of a variant, the kind that it is. Kinds without a description never leave the room: to write one is a mistake of
// ours.
template <class... Kinds> boost::json::object written(const std::variant<Kinds...> &message) {
    return std::visit(
        []<class Kind>(const Kind &kind) -> boost::json::object {
            if constexpr (Told<const Kind>)
                return told(kind);
            else
                std::abort();
        },
        message);
}
template <class Variant> boost::json::array written(const std::vector<Variant> &messages) {
    boost::json::array array;
    for (const Variant &message : messages) array.push_back(written(message));
    return array;
}

// The types of the browser's program, each once by its name.
class Types {
public:
    // Two different types of one name are a mistake of ours, and stop the program.
    void add(std::string_view name, std::string text);
    [[nodiscard]] std::string text() const;

private:
    std::vector<std::pair<std::string, std::string>> named_;
};

// "a" | "b"
std::string one_of(std::span<const std::string_view> words);

template <class T> std::string type_of(Types &types);

// A description that is read.
class Typing {
public:
    explicit Typing(Types &types) : types_(types) {}

    void is(std::string_view key, std::string_view word) { field(key, one_of({&word, 1})); }
    template <class T> void operator()(std::string_view key, const T & /*value*/) { field(key, type_of<T>(types_)); }
    template <class T> void maybe(std::string_view key, bool /*there*/, const T & /*value*/) {
        field(std::string(key) + '?', type_of<T>(types_));
    }
    template <class T> void may_lack(std::string_view key, const T &value) { maybe(key, true, value); }
    void word(std::string_view key, std::string_view /*word*/, std::span<const std::string_view> words) {
        field(key, one_of(words));
    }
    void word_that_may_lack(std::string_view key, std::string_view /*word*/, std::span<const std::string_view> words) {
        field(std::string(key) + '?', one_of(words));
    }
    template <class Describe> void object(std::string_view key, std::string_view name, const Describe &describe) {
        Typing part(types_);
        describe(part);
        types_.add(name, part.finished());
        field(key, name);
    }
    template <class Items, class Describe>
    void list(std::string_view key, std::string_view name, const Items & /*items*/, const Describe &describe) {
        Typing part(types_);
        describe(part, std::remove_cvref_t<decltype(*std::begin(std::declval<const Items &>()))>{});
        types_.add(name, part.finished());
        field(key, std::string(name) + "[]");
    }
    void written(std::string_view key, std::string_view type, const boost::json::value & /*value*/) {
        field(key, type);
    }
    void maybe_written(std::string_view key, std::string_view type, bool /*there*/, const boost::json::value &) {
        field(std::string(key) + '?', type);
    }

    // { seat: Seat; amount: Chips }
    [[nodiscard]] std::string finished() const { return fields_.empty() ? "{}" : "{ " + fields_ + " }"; }

private:
    void field(std::string_view key, std::string_view type) {
        if (!fields_.empty()) fields_ += "; ";
        fields_.append(key).append(": ").append(type);
    }

    Types &types_;
    std::string fields_;
};

// A message to run a description on; specialised where {} is none.
template <class T> T blank() { return T{}; }

// The type of a message, as its description has it.
template <class T> std::string type_told(Types &types) {
    Typing out(types);
    T message = blank<T>();
    tell(out, message);
    return out.finished();
}

template <class T> std::string type_of(Types &types) {
    if constexpr (HasLeaf<T>) {
        return std::string(Leaf<T>::type);
    } else if constexpr (HasNames<T>) {
        types.add(Names<T>::type, one_of(Names<T>::words));
        return std::string(Names<T>::type);
    } else if constexpr (IsOptional<T>::value) {
        return type_of<typename T::value_type>(types) + " | null";
    } else if constexpr (std::is_same_v<T, bool>) {
        return "boolean";
    } else if constexpr (std::is_arithmetic_v<T>) {
        return "number";
    } else if constexpr (std::convertible_to<const T &, std::string_view>) {
        return "string";
    } else if constexpr (Told<T>) {
        return type_told<T>(types);
    } else {
        const std::string item = type_of<std::remove_cvref_t<decltype(*std::begin(std::declval<const T &>()))>>(types);
        return item.find(' ') == std::string::npos ? item + "[]" : '(' + item + ")[]";
    }
}

template <class T> void add_type(Types &types, std::string_view name) { types.add(name, type_told<T>(types)); }

// What is one of the kinds of a variant; kinds without a description never leave the room.
template <class Variant> struct OneOf;
template <class... Kinds> struct OneOf<std::variant<Kinds...>> {
    static void add(Types &types, std::string_view name) {
        std::string text;
        const auto kind = [&]<class Kind>(std::type_identity<Kind>) {
            if constexpr (Told<Kind>) text += "\n  | " + type_told<Kind>(types);
        };
        (kind(std::type_identity<Kinds>()), ...);
        types.add(name, std::move(text));
    }
};
template <class Variant> void add_one_of(Types &types, std::string_view name) { OneOf<Variant>::add(types, name); }

// What the messages of all games are made of: seats, chips, cards, names of games.
void add_words(Types &types);
// Tables, views, events, choices and answers.
void add_betting(Types &types);
void add_chinese(Types &types);
void add_twisted(Types &types);

} // namespace ananas::protocol
