#include "records/compare.h"

#include "betting/event.h"
#include "betting/seats.h"
#include "betting/showdown.h"
#include "betting/state.h"
#include "chips/chips.h"
#include "records/amount.h"
#include "records/record.h"
#include "records/write.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::records {
namespace {

namespace profile {
constexpr std::string_view coarse_chips =
    "profile chips: pots are split in the chips of the table, not to the last unit";
constexpr std::string_view whole_antes =
    "profile whole-antes: a player who cannot pay the ante in full plays for everybody's";
} // namespace profile

struct Paid {
    std::vector<Chips> players; // what each won
    std::vector<Chips> pots;    // what came out of each
    Chips total;
    bool pot_by_pot = false;
};

Paid paid_in(const HandRecord &record, std::size_t pots) {
    Paid paid{.players = std::vector<Chips>(record.players.size()), .pots = std::vector<Chips>(pots), .total = {}};
    int last_pot = 0;
    for (const Win &win : wins_of(record)) {
        paid.players[static_cast<std::size_t>(win.player)] += win.amount;
        paid.total += win.amount;
        last_pot = std::max(last_pot, win.pot);
        if (static_cast<std::size_t>(win.pot) < pots) paid.pots[static_cast<std::size_t>(win.pot)] += win.amount;
    }
    paid.pot_by_pot = static_cast<std::size_t>(last_pot) + 1 == pots;
    return paid;
}

Chips total_of(const betting::Pots &pots) {
    return std::accumulate(pots.begin(), pots.end(), Chips(),
                           [](Chips sum, const betting::Pot &pot) { return sum + pot.amount; });
}

// Ways in which a rake that the record does not break down may have come out of several pots.
std::vector<std::vector<Chips>> rake_splits(const betting::Pots &pots, Chips rake) {
    std::vector<std::vector<Chips>> ways;
    const std::size_t count = pots.size();
    const Chips total = total_of(pots);
    for (std::size_t first = 0; first < count; ++first) {
        std::vector<Chips> way(count);
        way[first] = rake;
        ways.push_back(way);
    }
    std::vector<Chips> shared(count);
    Chips left = rake;
    for (std::size_t pot = count; pot-- > 1;) {
        std::int64_t part = 0;
        if (total > Chips() && !__builtin_mul_overflow(rake.units(), pots[pot].amount.units(), &part))
            shared[pot] = Chips(part / total.units());
        left -= shared[pot];
    }
    shared[0] = left;
    ways.push_back(shared);
    return ways;
}

// What each player wins if this much of each pot is rake; nothing if the pots do not hold it.
std::optional<std::vector<Chips>> ours(const Played &played, const betting::Pots &pots,
                                       const std::vector<Chips> &rake) {
    betting::Pots net = pots;
    for (std::size_t pot = 0; pot < net.size(); ++pot) {
        net[pot].amount -= rake[pot];
        if (rake[pot] < Chips() || net[pot].amount < Chips()) return std::nullopt;
    }
    std::vector<Chips> won(played.seats.size());
    betting::State state = played.state;
    for (std::size_t pot = 0; pot < net.size(); ++pot) {
        state.mucked = played.mucked_before[pot]; // somebody may win a side pot unseen and then throw the hand away
        for (const betting::Awarded &awarded : betting::awards_of(played.table, state, net, pot))
            for (const Seat seat : awarded.winners)
                won[static_cast<std::size_t>(std::ranges::find(played.seats, seat) - played.seats.begin())] +=
                    awarded.to(seat);
    }
    return won;
}

// One way of playing it, with every way of taking the rake.
Compared compare_once(const HandRecord &record, const Played &played) {
    const betting::Pots pots = betting::pots_of(played.state);
    const Paid theirs = paid_in(record, pots.size());
    const auto money = [&](Chips amount) { return write_amount(amount, record.decimals); };
    const Chips total = total_of(pots);
    const Chips rake = record.outcome.rake.value_or(total - theirs.total);
    if (theirs.total + rake != total || rake < Chips())
        return {.difference =
                    fmt::format("the pot is {}, and {} are paid out of it", money(total), money(theirs.total))};

    std::vector<std::vector<Chips>> splits = rake_splits(pots, rake);
    if (theirs.pot_by_pot) {
        std::vector<Chips> recorded;
        for (std::size_t pot = 0; pot < pots.size(); ++pot) recorded.push_back(pots[pot].amount - theirs.pots[pot]);
        splits.insert(splits.begin(), recorded);
    }
    Compared compared;
    for (const std::vector<Chips> &split : splits) {
        const std::optional<std::vector<Chips>> won = ours(played, pots, split);
        if (!won) continue;
        if (*won == theirs.players) return {.same = true};
        if (!compared.difference.empty()) continue;
        for (std::size_t player = 0; player < won->size(); ++player)
            if ((*won)[player] != theirs.players[player])
                compared.difference +=
                    fmt::format("{}{} wins {}, we say {}", compared.difference.empty() ? "" : "; ",
                                record.players[player].name, money(theirs.players[player]), money((*won)[player]));
    }
    return compared;
}

// The largest amount of which everything in the record is a multiple: no smaller chip need be on the table.
std::int64_t common_chip(const HandRecord &record) {
    std::int64_t chip = 0;
    const auto add = [&](Chips amount) { chip = std::gcd(chip, amount.units()); };
    for (const Player &player : record.players) add(player.stack);
    for (const Happening &happening : record.happenings) add(happening.amount);
    for (const Win &win : record.outcome.wins) add(win.amount);
    for (const Chips stack : record.outcome.finishing) add(stack);
    if (record.outcome.rake) add(*record.outcome.rake);
    return chip;
}

// The same hand with the antes as dead money, if somebody was too short for the full ante.
std::optional<Played> with_whole_antes(const HandRecord &record, const Played &played) {
    std::optional<Played> changed;
    for (const Happening &happening : record.happenings)
        if (happening.what == What::ante && happening.amount < record.ante) changed = played;
    if (!changed) return std::nullopt;
    for (const Happening &happening : record.happenings) {
        if (happening.what != What::ante) continue;
        changed->state.players[played.seats[static_cast<std::size_t>(happening.player)]].committed -= happening.amount;
        changed->state.dead += happening.amount;
    }
    return changed;
}

} // namespace

Compared compare(const HandRecord &record, const Played &played) {
    Compared by_our_book = compare_once(record, played);
    if (by_our_book.same) return by_our_book;

    const std::int64_t common = common_chip(record);
    for (const std::int64_t chip : {common, std::int64_t{5}, std::int64_t{10}, std::int64_t{25}, std::int64_t{50},
                                    std::int64_t{100}, std::int64_t{500}, std::int64_t{1000}}) {
        if (chip <= 1 || common % chip != 0) continue;
        Played coarse = played;
        coarse.table.stakes.unit = Chips(chip);
        if (compare_once(record, coarse).same) return {.same = true, .profile = profile::coarse_chips};
    }
    if (const std::optional<Played> whole = with_whole_antes(record, played))
        if (compare_once(record, *whole).same) return {.same = true, .profile = profile::whole_antes};
    return by_our_book;
}

} // namespace ananas::records
