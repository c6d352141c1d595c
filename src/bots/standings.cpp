#include "bots/standings.h"

#include "bots/duplicate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace ananas::bots {
namespace {

// Sums from which a ratio of won to hands and its error follow.
struct Sums {
    double deals = 0, won = 0, hands = 0, won_squared = 0, hands_squared = 0, product = 0;

    void add(double chips, double played) {
        deals += 1;
        won += chips;
        hands += played;
        won_squared += chips * chips;
        hands_squared += played * played;
        product += chips * played;
    }
    [[nodiscard]] Measured a_hand() const {
        if (hands == 0) return {};
        const double ratio = won / hands;
        if (deals < 2) return {.value = ratio, .error = 0};
        // The residuals won - ratio * hands have a sum of nothing.
        const double residuals = won_squared - 2 * ratio * product + ratio * ratio * hands_squared;
        return {.value = ratio, .error = std::sqrt(std::max(0.0, residuals) * deals / (deals - 1)) / hands};
    }
};

double chips(const Tally &tally) { return static_cast<double>(tally.won.units()); }

} // namespace

Tally total_of(const Results &results, int bot) {
    Tally total;
    for (std::uint64_t deal = 0; deal < results.deals(); ++deal)
        total += results.of_deal(deal)[static_cast<std::size_t>(bot)];
    return total;
}

Measured result_of(const Results &results, int bot, std::uint64_t deals) {
    Sums sums;
    for (std::uint64_t deal = 0; deal < deals; ++deal) {
        const Tally &tally = results.of_deal(deal)[static_cast<std::size_t>(bot)];
        sums.add(chips(tally), tally.hands);
    }
    return sums.a_hand();
}

Measured difference(const Results &results, int bot, int other) {
    Sums sums;
    for (std::uint64_t deal = 0; deal < results.deals(); ++deal) {
        const Tally &one = results.of_deal(deal)[static_cast<std::size_t>(bot)];
        sums.add(chips(one) - chips(results.of_deal(deal)[static_cast<std::size_t>(other)]), one.hands);
    }
    return sums.a_hand();
}

Measured fouls_of(const Results &results, int bot) {
    Sums sums;
    for (std::uint64_t deal = 0; deal < results.deals(); ++deal) {
        const Tally &tally = results.of_deal(deal)[static_cast<std::size_t>(bot)];
        sums.add(tally.fouled, tally.hands - tally.fantasy);
    }
    return sums.a_hand();
}

std::vector<int> ranking(const Results &results) {
    std::vector<int> order(static_cast<std::size_t>(results.bots()));
    std::iota(order.begin(), order.end(), 0);
    std::vector<std::int64_t> won;
    for (const int bot : order) won.push_back(total_of(results, bot).won.units());
    std::ranges::stable_sort(
        order, [&](int a, int b) { return won[static_cast<std::size_t>(a)] > won[static_cast<std::size_t>(b)]; });
    return order;
}

std::vector<Waypoint> course_of(const Results &results, int bot, std::size_t points) {
    std::vector<Waypoint> course{Waypoint{}};
    const std::uint64_t wanted = std::min<std::uint64_t>(points, results.deals());
    Sums sums;
    std::uint64_t deal = 0;
    for (std::uint64_t point = 1; point <= wanted; ++point) {
        for (; deal < results.deals() * point / wanted; ++deal) {
            const Tally &tally = results.of_deal(deal)[static_cast<std::size_t>(bot)];
            sums.add(chips(tally), tally.hands);
        }
        course.push_back(
            {.deals = deal, .hands = sums.hands, .won = sums.won, .error = sums.a_hand().error * sums.hands});
    }
    return course;
}

} // namespace ananas::bots
