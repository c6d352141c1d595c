// Small things that the readers share: lines with their numbers, words, cards with unknowns.
#pragma once

#include "records/record.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace ananas::records {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
inline constexpr std::size_t most_players = 10;

// Words of our own in PHH: what follows an action as a remark, by Manner; and the posts, from the small blind on.
inline constexpr std::array<std::string_view, 4> phh_manners = {"", "by the clock", "in the dark", "asked for"};
inline constexpr std::array<std::string_view, 5> phh_posts = {"small", "big", "straddle", "live", "dead"};

std::string_view trimmed(std::string_view text);
// Takes `prefix` off the front of `text` if it is there.
bool take(std::string_view &text, std::string_view prefix);
// The text up to `end`, taken off together with it; nothing, and nothing taken, without one.
std::optional<std::string_view> take_until(std::string_view &text, std::string_view end);
std::vector<std::string_view> words_of(std::string_view text);
int line_of(std::string_view text, std::size_t offset); // from 1

// "AhKd", "Ah Kd", "??Kd"; a card of which only rank or suit is known is unknown.
std::optional<SeenCards> parse_seen_cards(std::string_view text);
std::string write_seen_cards(const SeenCards &cards, std::string_view between);
bool all_known(const SeenCards &cards);

} // namespace ananas::records
