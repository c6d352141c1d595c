// Reads an answer key by key. The first thing that is wrong is kept as a sentence.
#pragma once

#include "base/result.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "game/seats.h"

#include <boost/json.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::protocol {

class Reader {
public:
    // `kinds` are the words that "do" may have.
    Reader(const boost::json::value &message, std::span<const std::string_view> kinds);

    // What is to be done; empty when that is already wrong.
    [[nodiscard]] std::string_view what() const { return what_; }

    Chips chips(std::string_view key);
    Chips chips_or_none(std::string_view key);
    bool flag_or_false(std::string_view key);
    Card card(std::string_view key);
    // None where the key is missing: a list of cards, or a text such as "AsKd".
    CardSet cards_or_none(std::string_view key);
    Seat seat(std::string_view key);
    // One of these.
    std::string_view one_of(std::string_view key, std::span<const std::string_view> names);

    // The command, unless something was wrong or the message has a key that nothing asked for.
    template <class Command> Result<Command, std::string> finished(Command command) {
        complain_of_strangers();
        if (error_) return Failure{*error_};
        return command;
    }
    [[nodiscard]] Failure<std::string> failure() const { return Failure{error_.value_or("")}; }

private:
    const boost::json::value *find(std::string_view key);
    void complain(std::string sentence);
    void complain_of_strangers();

    const boost::json::object *object_ = nullptr;
    std::string_view what_;
    std::vector<std::string_view> known_;
    std::optional<std::string> error_;
};

} // namespace ananas::protocol
