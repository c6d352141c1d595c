#include "records/games.h"

#include "base/result.h"
#include "records/record.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace ananas::records {
namespace {

constexpr std::array games = {
    GameNames{.name = "holdem", .phh = "T", .ohh = "Holdem", .pokerstars = "Hold'em"},
    GameNames{.name = "omaha", .phh = "O", .ohh = "Omaha", .pokerstars = "Omaha", .hole_cards = 4},
    GameNames{.name = "omaha8", .phh = "O/8", .ohh = "OmahaHiLo", .pokerstars = "Omaha Hi/Lo", .hole_cards = 4},
    GameNames{.name = "stud", .phh = "7S", .ohh = "Stud", .pokerstars = "7 Card Stud", .stud = true, .hole_cards = 3},
    GameNames{.name = "stud8",
              .phh = "7S/8",
              .ohh = "StudHiLo",
              .pokerstars = "7 Card Stud Hi/Lo",
              .stud = true,
              .hole_cards = 3},
    GameNames{.name = "razz", .phh = "R", .ohh = "Razz", .pokerstars = "Razz", .stud = true, .hole_cards = 3},
    GameNames{.name = "pineapple", .phh = "P", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "pineapple-hilo", .phh = "P/L", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "pineapple-hilo8", .phh = "P/8", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "crazy-pineapple", .phh = "CP", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "crazy-pineapple-hilo", .phh = "CP/L", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "crazy-pineapple-hilo8", .phh = "CP/8", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "late-pineapple", .phh = "AP", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "late-pineapple-hilo", .phh = "AP/L", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "late-pineapple-hilo8", .phh = "AP/8", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "lazy-pineapple", .phh = "LP", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "lazy-pineapple-hilo", .phh = "LP/L", .ohh = "", .pokerstars = "", .hole_cards = 3},
    GameNames{.name = "lazy-pineapple-hilo8", .phh = "LP/8", .ohh = "", .pokerstars = "", .hole_cards = 3},
};

struct Foreign {
    std::string_view code;
    std::string_view words;
};
constexpr std::array foreign_variants = {
    Foreign{.code = "NS", .words = "short-deck hold'em"},
    Foreign{.code = "N2L1D", .words = "deuce-to-seven single draw"},
    Foreign{.code = "F2L3D", .words = "deuce-to-seven triple draw"},
    Foreign{.code = "FB", .words = "badugi"},
    Foreign{.code = "KT", .words = "Kuhn poker"},
};

} // namespace

std::span<const GameNames> all_games() { return games; }

const GameNames *find_game(std::string_view name) {
    for (const GameNames &game : games)
        if (game.name == name) return &game;
    return nullptr;
}

Result<Variant, std::string> phh_variant(std::string_view code) {
    for (const Foreign &foreign : foreign_variants)
        if (foreign.code == code) return Failure{fmt::format("{} is not dealt here", foreign.words)};
    constexpr std::string_view letters = "FPN";
    const std::size_t structure = code.empty() ? std::string_view::npos : letters.find(code.front());
    if (structure != std::string_view::npos)
        for (const GameNames &game : games)
            if (game.phh == code.substr(1)) return Variant{&game, static_cast<Structure>(structure)};
    return Failure{fmt::format("the variant code {} is not one that we know", code)};
}

std::string phh_code(const GameNames &game, Structure structure) {
    return fmt::format("{}{}", "FPN"[static_cast<int>(structure)], game.phh);
}

std::string_view ohh_code(Structure structure) {
    constexpr std::array<std::string_view, 3> codes = {"FL", "PL", "NL"};
    return codes[static_cast<std::size_t>(structure)];
}

std::string_view pokerstars_words(Structure structure) {
    constexpr std::array<std::string_view, 3> words = {"Limit", "Pot Limit", "No Limit"};
    return words[static_cast<std::size_t>(structure)];
}

} // namespace ananas::records
