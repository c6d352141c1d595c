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
#include <functional>
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

// The rake as it comes out of the first pots that hold it.
std::vector<Chips> from_the_front(const betting::Pots &pots, Chips rake) {
    std::vector<Chips> split;
    for (const betting::Pot &pot : pots) {
        split.push_back(std::min(rake, pot.amount));
        rake -= split.back();
    }
    return split;
}

// What the pots pay, and whether a rake that the record does not break down may have come out of them in some way
// that pays everybody what the record says. A pot with less in it pays nobody more, which bounds the rake of each.
class Payout {
public:
    Payout(const Played &played, const betting::Pots &pots)
        : played_(played), pots_(pots), net_(pots), state_(played.state) {
        most_.emplace_back(played.seats.size());
        for (std::size_t pot = 0; pot < pots.size(); ++pot) {
            most_.push_back(most_.back());
            const std::vector<Chips> all = from(pot, Chips());
            for (std::size_t player = 0; player < all.size(); ++player) most_.back()[player] += all[player];
        }
    }

    // What each player gets if this much of each pot is rake.
    std::vector<Chips> after(const std::vector<Chips> &rake) {
        std::vector<Chips> won(played_.seats.size());
        for (std::size_t pot = 0; pot < pots_.size(); ++pot) {
            const std::vector<Chips> paid = from(pot, rake[pot]);
            for (std::size_t player = 0; player < won.size(); ++player) won[player] += paid[player];
        }
        return won;
    }

    bool can_pay(const std::vector<Chips> &wins, Chips rake) {
        tries_ = most_tries;
        return can_pay(pots_.size(), wins, rake);
    }

private:
    // Odd chips fall anew with every unit of rake; after this many ways they have fallen in all there are.
    static constexpr int most_tries = 4096;

    std::vector<Chips> from(std::size_t pot, Chips rake) {
        net_[pot].amount = pots_[pot].amount - rake;
        state_.mucked = played_.mucked_before[pot]; // somebody may win a side pot unseen and then throw the hand away
        std::vector<Chips> paid(played_.seats.size());
        for (const betting::Awarded &awarded : betting::awards_of(played_.table, state_, net_, pot))
            for (const Seat seat : awarded.winners)
                paid[static_cast<std::size_t>(std::ranges::find(played_.seats, seat) - played_.seats.begin())] +=
                    awarded.to(seat);
        return paid;
    }

    // The same for the first pots alone.
    bool can_pay(std::size_t pots, const std::vector<Chips> &wins, Chips rake) {
        if (pots == 0) return rake == Chips() && std::ranges::all_of(wins, [](Chips win) { return win == Chips(); });
        const std::size_t pot = pots - 1;
        Chips before;
        for (std::size_t other = 0; other < pot; ++other) before += pots_[other].amount;
        const Chips least = std::max(Chips(), rake - before);
        const Chips most = std::min(rake, pots_[pot].amount);
        const auto pays_too_much = [&](Chips taken) {
            const std::vector<Chips> paid = from(pot, taken);
            return !std::ranges::equal(paid, wins, std::less_equal{});
        };
        const auto pays_enough = [&](Chips taken) {
            const std::vector<Chips> paid = from(pot, taken);
            for (std::size_t player = 0; player < paid.size(); ++player)
                if (paid[player] + most_[pot][player] < wins[player]) return false;
            return true;
        };
        for (Chips taken = first_without(least, most, pays_too_much); taken <= most && pays_enough(taken);
             taken += Chips(1)) {
            if (tries_-- == 0) return false;
            std::vector<Chips> left = wins;
            const std::vector<Chips> paid = from(pot, taken);
            for (std::size_t player = 0; player < left.size(); ++player) left[player] -= paid[player];
            if (can_pay(pot, left, rake - taken)) return true;
        }
        return false;
    }

    // The smallest amount for which something does not hold that holds up to there; above `most` if there is none.
    template <class Holds> static Chips first_without(Chips least, Chips most, const Holds &holds) {
        std::int64_t low = least.units();
        std::int64_t high = most.units() + 1;
        while (low < high) {
            const std::int64_t middle = low + (high - low) / 2;
            if (holds(Chips(middle)))
                low = middle + 1;
            else
                high = middle;
        }
        return Chips(low);
    }

    const Played &played_;
    const betting::Pots &pots_;
    betting::Pots net_;
    betting::State state_;
    std::vector<std::vector<Chips>> most_; // what each player gets at the most from the pots below this number
    int tries_ = 0;
};

// One way of playing it, with every way of taking the rake; where the record tells pot by pot, that one alone.
Compared compare_once(const HandRecord &record, const Played &played) {
    const betting::Pots pots = betting::pots_of(played.state);
    const Paid theirs = paid_in(record, pots.size());
    const auto money = [&](Chips amount) { return write_amount(amount, record.decimals); };
    const Chips total = total_of(pots);
    const Chips rake = record.outcome.rake.value_or(total - theirs.total);
    if (theirs.total + rake != total || rake < Chips())
        return {.difference =
                    fmt::format("the pot is {}, and {} are paid out of it", money(total), money(theirs.total))};

    std::vector<Chips> split;
    if (theirs.pot_by_pot)
        for (std::size_t pot = 0; pot < pots.size(); ++pot) split.push_back(pots[pot].amount - theirs.pots[pot]);
    const bool told = theirs.pot_by_pot && std::ranges::none_of(split, [](Chips part) { return part < Chips(); });
    if (!told) split = from_the_front(pots, rake);

    Payout payout(played, pots);
    const std::vector<Chips> won = payout.after(split);
    if (won == theirs.players || (!told && payout.can_pay(theirs.players, rake))) return {.same = true};
    Compared compared;
    for (std::size_t player = 0; player < won.size(); ++player)
        if (won[player] != theirs.players[player])
            compared.difference +=
                fmt::format("{}{} wins {}, we say {}", compared.difference.empty() ? "" : "; ",
                            record.players[player].name, money(theirs.players[player]), money(won[player]));
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
