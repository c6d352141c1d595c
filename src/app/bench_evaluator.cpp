// `ananas bench evaluator`: every kernel and layout on every task, answers checked before anything is
// timed, rates beside those of ranking the same hands one at a time in the same run.

#include "app/bench.h"
#include "app/speech.h"
#include "app/stopwatch.h"
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/evaluator.h"
#include "evaluator/rank.h"

#include <boost/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

// As many as stay in the second-level cache with their ranks: the kernels are measured, not the memory.
constexpr std::size_t batch_size = 16'384;

// SplitMix64: the same hands in every run on every machine.
class Shuffler {
public:
    // `count` different cards, none of them in `taken`.
    std::vector<Card> deal(int count, CardSet taken = {}) {
        std::vector<Card> cards;
        while (static_cast<int>(cards.size()) < count) {
            const Card card = Card::from_number(static_cast<int>(next() % deck_size));
            if (taken.contains(card)) continue;
            taken |= card;
            cards.push_back(card);
        }
        return cards;
    }

private:
    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
        z = (z ^ z >> 27) * 0x94D049BB133111EBU;
        return z ^ z >> 31;
    }
    std::uint64_t state_ = 2026;
};

CardSet set_of(std::span<const Card> cards) {
    CardSet set;
    for (const Card card : cards) set |= card;
    return set;
}

// The same hands in all three layouts.
struct Hands {
    int per_hand;
    std::vector<CardSet> sets;
    std::vector<Card> cards;
    std::array<std::vector<std::uint16_t>, suit_count> masks;

    explicit Hands(int cards_a_hand) : per_hand(cards_a_hand) {}

    void add(std::span<const Card> hand) {
        sets.push_back(set_of(hand));
        cards.insert(cards.end(), hand.begin(), hand.end());
        for (int suit = 0; suit < suit_count; ++suit)
            masks[static_cast<std::size_t>(suit)].push_back(sets.back().ranks_of(static_cast<Suit>(suit)));
    }
    [[nodiscard]] std::span<const Card> hand(std::size_t i) const {
        const auto size = static_cast<std::size_t>(per_hand);
        return std::span(cards).subspan(i * size, size);
    }
    [[nodiscard]] SuitPlanes planes() const {
        return {.planes = {masks[0].data(), masks[1].data(), masks[2].data(), masks[3].data()}, .count = sets.size()};
    }
    [[nodiscard]] CardBytes bytes() const {
        return {.cards = cards.data(), .per_hand = per_hand, .count = sets.size()};
    }
};

Hands random_hands(int cards_a_hand) {
    Shuffler shuffler;
    Hands hands(cards_a_hand);
    for (std::size_t i = 0; i < batch_size; ++i) hands.add(shuffler.deal(cards_a_hand));
    return hands;
}

// Every choice of `count` cards out of `from`.
template <class Use> void each_choice(std::span<const Card> from, int count, Use use) {
    for (unsigned chosen = 0; chosen < 1U << from.size(); ++chosen) {
        if (std::popcount(chosen) != count) continue;
        CardSet set;
        for (std::size_t i = 0; i < from.size(); ++i)
            if ((chosen >> i & 1U) != 0) set |= from[i];
        use(set);
    }
}

// Answers of one batch, and the right ones, found by trying every choice of cards.
template <class Rank> struct Answers {
    std::vector<Rank> given = std::vector<Rank>(batch_size);
    std::vector<Rank> right = std::vector<Rank>(batch_size);

    template <class OfFive> void consider(std::size_t hand, CardSet five, OfFive of_five) {
        right[hand] = std::max(right[hand], of_five(five));
    }
    // So that answers left over from another way of ranking cannot pass for this one's.
    void forget() { std::ranges::fill(given, Rank{.value = 0xDEADBEEF}); }
    [[nodiscard]] bool agree() const { return given == right; }
};

template <class Rank, class OfChosen>
Answers<Rank> answers_by_choice(const Hands &hands, int chosen, OfChosen of_chosen) {
    Answers<Rank> answers;
    for (std::size_t i = 0; i < batch_size; ++i)
        each_choice(hands.hand(i), chosen, [&](CardSet five) { answers.consider(i, five, of_chosen); });
    return answers;
}

// The right answers for three and five cards are put together from their definition (rank.h) by counting ranks and
// suits: an evaluator is no judge of itself.
std::uint32_t by_counting(CardSet cards, bool ace_is_low = false) {
    std::array<std::size_t, rank_count> times{};
    for (const Card card : cards) {
        const auto rank = static_cast<std::size_t>(card.rank());
        ++times[ace_is_low ? (rank + 1) % rank_count : rank];
    }
    std::array<std::uint32_t, 5> ranks{}; // those that are there never, once, twice and so on
    for (std::size_t rank = 0; rank < times.size(); ++rank) ranks[times[rank]] |= 1U << rank;
    const auto [never, once, twice, thrice, four_times] = ranks;
    if (four_times != 0) return 6U << 29 | four_times << 16 | once;
    if (thrice != 0 && twice != 0) return 5U << 29 | thrice << 16 | twice;
    if (thrice != 0) return 2U << 29 | thrice << 16 | once;
    if (std::popcount(twice) == 2) return 1U << 29 | twice << 16 | once;
    return twice << 16 | once;
}

HandRank plain_front(CardSet three) { return {by_counting(three)}; }

HandRank plain_high(CardSet five) {
    const std::uint32_t counted = by_counting(five);
    const std::uint32_t ranks = five.ranks();
    const std::uint32_t ace_on_both_ends = ranks << 1 | ranks >> (rank_count - 1);
    std::uint32_t straight = 0;
    for (int lowest = 0; lowest + 4 <= rank_count; ++lowest)
        if ((ace_on_both_ends >> lowest & 0x1FU) == 0x1FU) straight = 1U << (lowest + 4);
    const bool flush = std::popcount(five.ranks_of((*five.begin()).suit())) == 5;
    if (straight != 0) return {(flush ? 7U : 3U) << 29 | straight};
    return {flush ? 4U << 29 | ranks : counted};
}

LowRank plain_low(CardSet five) { return {~by_counting(five, true)}; }

LowRank plain_low8(CardSet five) {
    constexpr std::uint32_t up_to_the_eight = 0xFF;
    const std::uint32_t counted = by_counting(five, true);
    return std::popcount(counted) == 5 && (counted & ~up_to_the_eight) == 0 ? LowRank{~counted} : LowRank{};
}

// Every hand of seven cards once, in order: four cards are shared by a run of hands, the other three come
// from one list of all triples that is sorted so that those above any card are its beginning.
class EverySevenCards {
public:
    EverySevenCards() {
        for (int low = deck_size - 3; low >= 0; --low) {
            above_[static_cast<std::size_t>(low)] = triples_.sets.size();
            for (int middle = low + 1; middle < deck_size; ++middle)
                for (int high = middle + 1; high < deck_size; ++high)
                    triples_.add(
                        std::array{Card::from_number(low), Card::from_number(middle), Card::from_number(high)});
        }
    }
    static constexpr std::size_t count = 133'784'560;

    // Calls `use(four cards, triples)` in pieces of at most a batch.
    template <class Use> void each_piece(Use use) const {
        for (int a = 0; a < deck_size; ++a)
            for (int b = a + 1; b < deck_size; ++b)
                for (int c = b + 1; c < deck_size; ++c)
                    for (int d = c + 1; d < deck_size - 3; ++d) {
                        const CardSet four{Card::from_number(a), Card::from_number(b), Card::from_number(c),
                                           Card::from_number(d)};
                        const std::size_t triples = above_[static_cast<std::size_t>(d)];
                        for (std::size_t from = 0; from < triples; from += batch_size)
                            use(four, from, std::min(batch_size, triples - from));
                    }
    }
    [[nodiscard]] const Hands &triples() const { return triples_; }

private:
    Hands triples_{3};
    std::array<std::size_t, deck_size> above_{}; // how many triples have only higher cards
};

using CategoryCounts = std::array<std::size_t, 9>;
constexpr CategoryCounts seven_card_counts = {23'294'460, 58'627'800, 31'433'400, 6'461'620, 6'180'020,
                                              4'047'644,  3'473'184,  224'848,    41'584};

class EvaluatorBench {
public:
    explicit EvaluatorBench(BenchWords words) : words_(words), clock_(measured_clock()) {}

    int run() {
        if (!words_.json) {
            out_.say("{}, {:.2f} GHz while measuring, one core; best kernel here: {}\n", processor_name(), clock_ / 1e9,
                     name_of(best_kernel()));
            out_.say("Batches of {} hands, processor time, {};\n"
                     "answers checked against every choice of cards, in order against each other and the known\n"
                     "categories; ratios to our own evaluator for single hands,\n"
                     "which takes them as card sets; in order, the time to write out sets and bytes counts too.\n\n",
                     batch_size,
                     words_.quick ? "measured once" : "best of five rounds or of those that three seconds allow");
            out_.say("{:<22} {:<12} {:<14} {:>13} {:>12} {:>10}\n", "task", "layout", "kernel", "million/s",
                     "cycles/hand", "ratio");
        }
        if (!words_.quick) every_seven_in_order();
        for (const int cards : {7, 5}) random_high(cards);
        lows();
        omaha();
        fronts();
        return finish_bench(out_, words_, right_, std::move(rows_),
                            {{"clock_ghz", clock_ / 1e9}, {"batch", batch_size}});
    }

private:
    // Runs once and checks, then times. The first of a task is what the others are compared with.
    template <class Run, class Check>
    void measure(std::string_view task, std::string_view layout, std::string_view kernel, std::size_t hands, Run rank,
                 Check right) {
        rank();
        if (!right()) {
            complain("ananas bench: wrong answers: {}, {}, {}", task, layout, kernel);
            right_ = false;
            return;
        }
        // Small batches are repeated so that the clock's grain does not show.
        const std::size_t repeats = words_.quick ? 1 : std::max<std::size_t>(1, 4'000'000 / hands);
        const double seconds = best_seconds(words_.quick ? 1 : 5, 3.0, [&] {
            for (std::size_t i = 0; i < repeats; ++i) rank();
        });
        const double a_hand = seconds / static_cast<double>(repeats * hands);
        if (task != task_) {
            task_ = task;
            compared_with_ = a_hand;
        }
        report(layout, kernel, a_hand);
    }

    void report(std::string_view layout, std::string_view kernel, double seconds_a_hand) {
        const double rate = 1e-6 / seconds_a_hand;
        const double cycles = seconds_a_hand * clock_;
        const double ratio = compared_with_ / seconds_a_hand;
        if (words_.json) {
            rows_.push_back({{"task", task_},
                             {"layout", layout},
                             {"kernel", kernel},
                             {"million_per_second", rate},
                             {"cycles_per_hand", cycles},
                             {"ratio", ratio}});
            return;
        }
        out_.say("{:<22} {:<12} {:<14} {:>13.1f} {:>12.2f} {:>9.1f}×\n", task_, layout, kernel, rate, cycles, ratio);
        out_.flush();
    }

    template <class Rank, class One, class Batch>
    void contest(std::string_view task, const Hands &hands, Answers<Rank> answers, One one, Batch batch) {
        const auto right = [&] {
            const bool agree = answers.agree();
            answers.forget();
            return agree;
        };
        Rank *const out = answers.given.data();
        measure(
            task, "card sets", "one at a time", batch_size, [&] { std::ranges::transform(hands.sets, out, one); },
            right);
        for (const Kernel kernel : all_kernels) {
            if (!runs_here(kernel)) continue;
            measure(
                task, "suit planes", name_of(kernel), batch_size, [&] { batch(hands.planes(), out, kernel); }, right);
            measure(
                task, "card sets", name_of(kernel), batch_size, [&] { batch(CardSets(hands.sets), out, kernel); },
                right);
            measure(task, "card bytes", name_of(kernel), batch_size, [&] { batch(hands.bytes(), out, kernel); }, right);
        }
    }

    // Suit planes can have the shared cards apart. The other layouts are written out piece by piece, which counts too.
    void every_seven_in_order() {
        const EverySevenCards all;
        std::vector<HandRank> ranks(batch_size);
        std::vector<CardSet> sets(batch_size);
        std::vector<Card> cards(7 * batch_size);
        const SuitPlanes planes = all.triples().planes();
        const auto enumerate = [&](auto rank_piece, auto use) {
            all.each_piece([&](CardSet four, std::size_t from, std::size_t count) {
                rank_piece(four, from, count);
                use(std::span(ranks).first(count));
            });
        };
        // No choice of cards is tried for each of so many: their categories are known, and all ranks are those of one
        // at a time, which the tests hold against every choice.
        std::optional<std::uint64_t> first;
        const auto contest_of = [&](std::string_view layout, std::string_view kernel, auto rank_piece) {
            CategoryCounts counts{};
            std::uint64_t mixed = 0; // of all ranks in their order
            enumerate(rank_piece, [&](std::span<const HandRank> piece) {
                for (const HandRank rank : piece) {
                    ++counts[static_cast<std::size_t>(rank.category())];
                    mixed = (mixed ^ rank.value) * 0x9E37'79B9'7F4A'7C15U;
                }
            });
            if (!first) first = mixed;
            measure(
                "7 high, all in order", layout, kernel, EverySevenCards::count,
                [&] { enumerate(rank_piece, [](std::span<const HandRank>) {}); },
                [&] { return counts == seven_card_counts && mixed == first; });
        };
        contest_of("card sets", "one at a time", [&](CardSet four, std::size_t from, std::size_t count) {
            for (std::size_t i = 0; i < count; ++i) ranks[i] = rank_high(four | all.triples().sets[from + i]);
        });
        for (const Kernel kernel : all_kernels) {
            if (!runs_here(kernel)) continue;
            contest_of("suit planes", name_of(kernel), [&](CardSet four, std::size_t from, std::size_t count) {
                SuitPlanes rest{.count = count};
                for (int suit = 0; suit < suit_count; ++suit) rest.planes[suit] = planes.planes[suit] + from;
                rank_high(7, four, rest, ranks.data(), kernel);
            });
            contest_of("card sets", name_of(kernel), [&](CardSet four, std::size_t from, std::size_t count) {
                for (std::size_t i = 0; i < count; ++i) sets[i] = four | all.triples().sets[from + i];
                rank_high(7, CardSets(sets).first(count), ranks.data(), kernel);
            });
            contest_of("card bytes", name_of(kernel), [&](CardSet four, std::size_t from, std::size_t count) {
                std::array<Card, 4> shared;
                std::ranges::copy(four, shared.begin());
                const Card *triple = all.triples().hand(from).data();
                Card *to = cards.data();
                for (std::size_t i = 0; i < count; ++i, triple += 3)
                    to = std::copy_n(triple, 3, std::ranges::copy(shared, to).out);
                rank_high(CardBytes{.cards = cards.data(), .per_hand = 7, .count = count}, ranks.data(), kernel);
            });
        }
    }

    void random_high(int cards) {
        const Hands hands = random_hands(cards);
        contest(
            fmt::format("{} high, random", cards), hands, answers_by_choice<HandRank>(hands, 5, plain_high),
            [](CardSet hand) { return rank_high(hand); },
            [cards]<class Layout>(Layout layout, HandRank *out, Kernel kernel) {
                if constexpr (std::is_same_v<Layout, CardBytes>)
                    rank_high(layout, out, kernel);
                else
                    rank_high(cards, layout, out, kernel);
            });
    }

    void lows() {
        const Hands hands = random_hands(7);
        contest(
            "7 low, random", hands, answers_by_choice<LowRank>(hands, 5, plain_low),
            [](CardSet hand) { return rank_low(hand); },
            [](auto layout, LowRank *out, Kernel kernel) { rank_low(layout, out, kernel); });
        contest(
            "7 low8, random", hands, answers_by_choice<LowRank>(hands, 5, plain_low8),
            [](CardSet hand) { return rank_low8(hand); },
            [](auto layout, LowRank *out, Kernel kernel) { rank_low8(layout, out, kernel); });
    }

    void fronts() {
        const Hands hands = random_hands(3);
        contest(
            "3 front, random", hands, answers_by_choice<HandRank>(hands, 3, plain_front),
            [](CardSet hand) { return rank_front(hand); },
            [](auto layout, HandRank *out, Kernel kernel) { rank_front(layout, out, kernel); });
    }

    void omaha() {
        Hands hole(4), board(5);
        Shuffler shuffler;
        for (std::size_t i = 0; i < batch_size; ++i) {
            const std::vector<Card> nine = shuffler.deal(9);
            hole.add(std::span(nine).first(4));
            board.add(std::span(nine).last(5));
        }
        Answers<HandRank> high;
        Answers<LowRank> low;
        for (std::size_t i = 0; i < batch_size; ++i)
            each_choice(hole.hand(i), 2, [&](CardSet two) {
                each_choice(board.hand(i), 3, [&](CardSet three) {
                    high.consider(i, two | three, plain_high);
                    low.consider(i, two | three, plain_low8);
                });
            });
        const auto each_layout = [&](std::string_view task, Kernel kernel, auto rank, auto right) {
            measure(
                task, "suit planes", name_of(kernel), batch_size, [&] { rank(hole.planes(), board.planes()); }, right);
            measure(
                task, "card sets", name_of(kernel), batch_size,
                [&] { rank(CardSets(hole.sets), CardSets(board.sets)); }, right);
            measure(task, "card bytes", name_of(kernel), batch_size, [&] { rank(hole.bytes(), board.bytes()); }, right);
        };
        const auto high_right = [&] {
            const bool agree = high.agree();
            high.forget();
            return agree;
        };
        const auto both_right = [&] {
            const bool agree = low.agree() && high_right();
            low.forget();
            return agree;
        };
        measure(
            "Omaha high, random", "card sets", "one at a time", batch_size,
            [&] {
                for (std::size_t i = 0; i < batch_size; ++i) high.given[i] = rank_omaha(hole.sets[i], board.sets[i]);
            },
            high_right);
        for (const Kernel kernel : all_kernels)
            if (runs_here(kernel))
                each_layout(
                    "Omaha high, random", kernel, [&](auto h, auto b) { rank_omaha(h, b, high.given.data(), kernel); },
                    high_right);
        measure(
            "Omaha high-low, random", "card sets", "one at a time", batch_size,
            [&] {
                for (std::size_t i = 0; i < batch_size; ++i) {
                    high.given[i] = rank_omaha(hole.sets[i], board.sets[i]);
                    low.given[i] = rank_omaha_low8(hole.sets[i], board.sets[i]);
                }
            },
            both_right);
        for (const Kernel kernel : all_kernels)
            if (runs_here(kernel))
                each_layout(
                    "Omaha high-low, random", kernel,
                    [&](auto h, auto b) { rank_omaha8(h, b, high.given.data(), low.given.data(), kernel); },
                    both_right);
    }

    BenchWords words_;
    double clock_;
    Speech out_{STDOUT_FILENO};
    std::string task_;
    double compared_with_ = 0;
    bool right_ = true;
    boost::json::array rows_;
};

} // namespace

int bench_evaluator(BenchWords words) { return EvaluatorBench(words).run(); }

} // namespace ananas::app
