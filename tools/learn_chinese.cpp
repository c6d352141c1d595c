// Lets the bot of Face-Up Chinese learn what unfinished boards promise, and prints src/bots/chinese_lessons.cpp.
// With --typical it plays by what it has learned and prints how boards end: rows by sixteenths, fouls, Fantasy Land.
// With --fantasy it plays rounds with one of two players in Fantasy Land and prints what that is worth.
#include "bots/bot.h"
#include "bots/chinese_outlook.h"
#include "bots/chinese_school.h"
#include "bots/table.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/command.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "game/seats.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace {

using namespace ananas;

void print_lessons() {
    const std::string text = bots::written(*bots::learn({}));
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
    bots::Played played = bots::play_boards(bots::learned_outlook(), {.boards = 500'000, .seed = 2});
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

// A round in Fantasy Land wins `gain` more than one outside. Afterwards it leads to another one with probability
// `stays`, where a round outside would have with `enters`.
void print_fantasy() {
    constexpr int rounds = 2000;
    const chinese::Table table{.limit = Chips(1), .house = {}};
    const bots::Bot bot{.style = bots::Style::loose, .thought = 25};
    double gain = 0, squares = 0, stays = 0, enters = 0;
    for (int round = 0; round < rounds; ++round) {
        chinese::Start start{.dealt = SeatSet::first(2), .button = seat_number(round % 2), .fantasy = Seat{0}};
        for (const Seat seat : start.dealt) start.stacks[seat] = Chips(1000);
        const auto number = static_cast<std::uint64_t>(round);
        bots::BotTable<bots::Chinese> played(table, bots::Deck(CardSet::full_deck(), 1, number / 2));
        played.play(
            start, [&](const bots::Seen<bots::Chinese> &seen) { return bots::choose(seen, bot, number); },
            [](Seat, const auto &) {});
        const chinese::State &over = played.state();
        const double won = over.settlement.hands[round % 2 == 0 ? 0 : 1].points.count();
        gain += won / rounds;
        squares += won * won / rounds;
        stays += over.fantasy_next.contains(Seat{0}) ? 1.0 / rounds : 0;
        enters += over.fantasy_next.contains(Seat{1}) ? 1.0 / rounds : 0;
    }
    fmt::print("{} rounds: gain {:.2f} ± {:.2f}, stays {:.3f}, enters {:.3f}, worth {:.2f}\n", rounds, gain,
               std::sqrt((squares - gain * gain) / rounds), stays, enters, gain / (1 - stays + enters));
}

} // namespace

int main(int count, char **words) {
    const std::string_view asked = count == 2 ? words[1] : "";
    if (count == 1)
        print_lessons();
    else if (asked == "--typical")
        print_typical();
    else if (asked == "--fantasy")
        print_fantasy();
    else {
        fmt::print(stderr, "learn_chinese: takes no word, or --typical, or --fantasy\n");
        return 2;
    }
    return 0;
}
