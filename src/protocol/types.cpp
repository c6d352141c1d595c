#include "betting/games.h"
#include "betting/spec.h"
#include "protocol/telling.h"

#include <fmt/format.h>

#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::protocol {

void Types::add(std::string_view name, std::string text) {
    for (const auto &[known, meaning] : named_) {
        if (known != name) continue;
        if (meaning != text) std::abort();
        return;
    }
    named_.emplace_back(name, std::move(text));
}

std::string Types::text() const {
    std::string all;
    for (const auto &[name, meaning] : named_)
        all += fmt::format("export type {} ={}{};\n", name, meaning.starts_with('\n') ? "" : " ", meaning);
    return all;
}

std::string one_of(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) text += fmt::format("{}\"{}\"", text.empty() ? "" : " | ", word);
    return text;
}

void add_words(Types &types) {
    std::vector<std::string_view> games;
    for (const betting::GameSpec *game : betting::all_games) games.push_back(game->name);
    types.add("Seat", "number");
    types.add("Chips", "number");
    types.add("Rank", R"("2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A")");
    types.add("Suit", R"("c" | "d" | "h" | "s")");
    types.add("Card", "`${Rank}${Suit}`");
    types.add("ClauseId", "string");
    types.add("BettingGame", one_of(games));
}

} // namespace ananas::protocol
