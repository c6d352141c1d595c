// Any bytes as a text of cards. The readers answer with cards that print and read back to themselves,
// or with an error whose place lies in the text and whose message is text that can be shown. The three
// readers agree with one another.

#include "cards/card.h"
#include "cards/text.h"
#include "promise.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace ananas;

void check(const CardTextError &error, std::string_view text) {
    using Kind = CardTextError::Kind;
    const std::string message = error.message();
    promise(!message.empty() && is_printable(message), "a message is text");
    promise(is_printable(error.offending), "what offends is named as text");
    promise(error.at <= text.size() + 1, "an error lies in the text or just behind it");
    if (error.kind == Kind::card_count) return;
    promise(error.at >= 1, "characters are counted from one");
    if (error.offending.empty()) return; // there was no card at all
    promise(message.find(error.offending) != std::string::npos, "a message names what offends");
    promise(message.find("character " + std::to_string(error.at)) != std::string::npos, "a message says where");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char *>(data), size);

    const auto cards = parse_cards(text);
    const auto set = parse_card_set(text, 0, deck_size);
    const auto five_to_seven = parse_card_set(text, 5, 7);
    const auto card = parse_card(text);

    promise(cards.has_value() == set.has_value(), "a list and a set of cards are read alike");
    if (card) promise(cards && cards->size() == 1 && cards->front() == *card, "one card is a list of one");
    if (!card) check(card.error(), text);
    if (!five_to_seven) check(five_to_seven.error(), text);
    if (!cards) {
        check(cards.error(), text);
        promise(set.error().message() == cards.error().message(), "both readers complain alike");
        return 0;
    }

    std::string printed;
    CardSet collected;
    for (const Card each : *cards) {
        printed += to_string(each);
        collected |= each;
        const auto alone = parse_card(to_string(each));
        promise(alone && *alone == each, "a card reads back");
    }
    const auto again = parse_cards(printed);
    promise(again && *again == *cards, "cards read back in their order");
    promise(collected == *set && set->size() == static_cast<int>(cards->size()), "no card counts twice");
    const auto set_again = parse_card_set(to_string(*set), set->size(), set->size());
    promise(set_again && *set_again == *set, "a set reads back");
    promise(five_to_seven.has_value() == (set->size() >= 5 && set->size() <= 7), "five to seven means five to seven");
    return 0;
}
