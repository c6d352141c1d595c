// Lets the bot of Face-Up Chinese learn what unfinished boards promise, and prints src/bots/chinese_lessons.cpp.
// With --typical it plays by what it has learned and prints how boards end: rows by sixteenths, fouls, Fantasy Land.
#include "bots/chinese_outlook.h"
#include "bots/chinese_placing.h"
#include "bots/chinese_school.h"
#include "chinese/board.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace {

using namespace ananas;

void print_lessons() {
    const std::string text = bots::written(*bots::learn({.weighing = {.fantasy = bots::fantasy_worth({})}}));
    fmt::print("// Written by tools/learn_chinese.cpp; chinese_lessons.h tells how.\n"
               "#include \"bots/chinese_lessons.h\"\n\n#include <span>\n#include <string_view>\n\n"
               "namespace ananas::bots {{\nnamespace {{\n\nconstexpr std::string_view lines[] = {{\n");
    constexpr std::size_t width = 112;
    for (std::size_t place = 0; place < text.size(); place += width)
        fmt::print("    \"{}\",\n", text.substr(place, width));
    fmt::print("}};\n\n}} // namespace\n\nstd::span<const std::string_view> chinese_lessons() {{ return lines; }}\n\n"
               "}} // namespace ananas::bots\n");
}

void print_typical() {
    bots::Played played = bots::play_boards(
        bots::learned_outlook(), {.boards = 500'000, .seed = 2, .weighing = {.fantasy = bots::fantasy_worth({})}});
    const auto boards = static_cast<double>(played.boards);
    fmt::print("{} boards: points {:.3f}, bonus {:.3f}, fouls {:.4f}, Fantasy Land {:.4f}\n", played.boards,
               played.points / boards, static_cast<double>(played.bonus) / boards,
               static_cast<double>(played.fouls) / boards, static_cast<double>(played.fantasies) / boards);
    for (const chinese::Row row : chinese::all_rows) {
        auto &ranks = played.ranks[row];
        std::ranges::sort(ranks);
        fmt::print("{}:", chinese::row_names[static_cast<std::size_t>(row)]);
        constexpr std::size_t parts = 16;
        for (std::size_t part = 1; part < parts; ++part)
            fmt::print(" 0x{:08X}", ranks[ranks.size() * part / parts].value);
        fmt::print("\n");
    }
}

} // namespace

int main(int count, char **words) {
    const bool typical = count == 2 && std::string_view(words[1]) == "--typical";
    if (count != 1 && !typical) {
        fmt::print(stderr, "learn_chinese: takes no word but --typical\n");
        return 2;
    }
    if (typical)
        print_typical();
    else
        print_lessons();
    return 0;
}
