// Reads ranks, suits and whole cards off the front of a text, and knows where it is: what lists of cards and
// other notations with cards in them are read with.
#pragma once

#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ananas {

class CardReader {
public:
    explicit CardReader(std::string_view text) : rest_(text) {}

    [[nodiscard]] bool done() const { return rest_.empty(); }
    // The place of the next character, counted from 1.
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] std::string_view rest() const { return rest_; }
    // The next character as a reader sees it; bytes that are not text are named by their value.
    [[nodiscard]] std::string character() const;

    void take(std::size_t bytes);
    // Takes a character if it is the next one.
    bool take_if(char character);
    void skip_spaces();
    void skip_separators(); // spaces and commas

    std::optional<Rank> take_rank();
    std::optional<Suit> take_suit();
    Result<Card, CardTextError> card();

private:
    std::string_view rest_;
    std::size_t at_ = 1;
};

} // namespace ananas
