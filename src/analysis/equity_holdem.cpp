#include "analysis/equity_holdem.h"

#include "analysis/equity.h"
#include "cards/card.h"
#include "evaluator/batch.h"
#include "evaluator/rank.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

constexpr int board_cards = 5;

template <class T> using BySuit = std::array<T, suit_count>;
template <class T> using ByRank = std::array<T, rank_count>;

constexpr RankMask bit(int rank) { return static_cast<RankMask>(1U << rank); }

constexpr std::int16_t ways_to_take(int from, int count) {
    constexpr std::int16_t of[5][5] = {
        {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
    return of[from][count];
}

// Every choice of three, four and five ranks, and where each number of them starts.
constexpr std::array<std::size_t, board_cards + 2> first_choice = {0, 0, 0, 0, 286, 286 + 715, 286 + 715 + 1287};
constexpr auto rank_choices = [] {
    std::array<RankMask, first_choice.back()> all{};
    auto next = first_choice;
    for (std::uint32_t ranks = 0; ranks <= all_ranks; ++ranks) {
        const int count = std::popcount(ranks);
        if (count >= 3 && count <= board_cards)
            all[next[static_cast<std::size_t>(count)]++] = static_cast<RankMask>(ranks);
    }
    return all;
}();

// A set whose suits mean nothing but places: the evaluator only asks which cards share one.
constexpr CardSet in_places(const BySuit<RankMask> &places) {
    std::uint64_t bits = 0;
    for (std::size_t place = 0; place < suit_count; ++place) bits |= std::uint64_t{places[place]} << 16 * place;
    return CardSet::from_bits(bits);
}

// Hands take the last places and boards the first, so that they never meet: there are four cards of a rank.
constexpr BySuit<RankMask> hand_places(CardSet hand) {
    BySuit<RankMask> places{};
    for (const Card card : hand) {
        const RankMask own = bit(static_cast<int>(card.rank()));
        places[(places[3] & own) == 0 ? 3 : 2] |= own;
    }
    return places;
}

// Kinds of boards that are ranked together, in places.
struct Kinds {
    static constexpr std::size_t room = 1288; // all choices of five ranks, in whole fours
    BySuit<std::array<std::uint16_t, room>> places{};
    std::array<std::uint32_t, room> ways{};
    std::size_t size = 0;

    [[nodiscard]] SuitPlanes planes() const {
        return {.planes = {places[0].data(), places[1].data(), places[2].data(), places[3].data()}, .count = size};
    }
};

// Four numbers at a time, which every processor can; compared as signed ones, which it can at once.
using Four [[gnu::vector_size(16)]] = std::int32_t;
template <class Number> Four four(const Number *from) {
    static_assert(sizeof(Number) == sizeof(std::int32_t));
    Four numbers;
    std::memcpy(&numbers, from, sizeof(numbers));
    return numbers;
}
constexpr std::int32_t in_order(std::uint32_t rank) { return std::bit_cast<std::int32_t>(rank ^ 0x8000'0000U); }
Four in_order(Four ranks) { return ranks ^ std::numeric_limits<std::int32_t>::min(); }
std::uint64_t sum(Four numbers) {
    return static_cast<std::uint64_t>(numbers[0]) + static_cast<std::uint64_t>(numbers[1]) +
           static_cast<std::uint64_t>(numbers[2]) + static_cast<std::uint64_t>(numbers[3]);
}

using Ranks = std::array<HandRank, Kinds::room>;
using Categories = std::array<std::uint64_t, 9>;

// Pairs or better, two pairs or better and so on are counted at once; their differences are the categories.
template <std::size_t... above>
void count_categories(const Kinds &kinds, const Ranks &ranks, Categories &categories, std::uint64_t times,
                      std::index_sequence<above...>) {
    constexpr std::int32_t below[] = {in_order(0x0000'FFFF), in_order(0x1FFF'FFFF), in_order(0x3FFF'FFFF),
                                      in_order(0x5FFF'FFFF), in_order(0x7FFF'FFFF), in_order(0x9FFF'FFFF),
                                      in_order(0xBFFF'FFFF), in_order(0xDFFF'FFFF)};
    Four all{};
    Four better[sizeof...(above)] = {};
    for (std::size_t i = 0; i < kinds.size; i += 4) {
        const Four ways = four(&kinds.ways[i]);
        const Four rank = in_order(four(&ranks[i]));
        all += ways;
        ((better[above] += ways & (rank > below[above])), ...);
    }
    std::uint64_t from_here = sum(all);
    const auto count = [&](std::size_t category, std::uint64_t from_next) {
        categories[category] += (from_here - from_next) * times;
        from_here = from_next;
    };
    (count(above, sum(better[above])), ...);
    count(categories.size() - 1, 0);
}

class KnownHands {
public:
    KnownHands(std::span<const CardSet> hands, CardSet dead, Piece piece)
        : piece_(piece), hands_(hands.begin(), hands.end()), left_(CardSet::full_deck() - dead) {
        equity_.players.resize(hands_.size());
        for (const CardSet hand : hands_) left_ -= hand;
        ranks_.resize(hands_.size());
        pots_.resize(std::size_t{1} << hands_.size());
        for (int suit = 0; suit < suit_count; ++suit) {
            int most = 0;
            for (const CardSet hand : hands_)
                most = std::max(most, std::popcount(hand.ranks_of(static_cast<Suit>(suit))));
            flush_from_[static_cast<std::size_t>(suit)] = board_cards - most;
        }
    }

    Equity equity() {
        count_rank_kinds();
        for (int suit = 0; suit < suit_count; ++suit) count_flushes(suit);
        for (std::size_t winners = 0; winners < pots_.size(); ++winners)
            if (pots_[winners] > 0) count_pot(equity_, {.high = static_cast<std::uint32_t>(winners)}, pots_[winners]);
        return equity_;
    }

private:
    bool my_turn() { return turn_++ % piece_.of == piece_.number; }

    // Numbers of ways to give suits to the ranks chosen so far, by suit: first those with few enough cards of it that
    // nobody has a flush, then those with one fewer, two fewer and so on – as many as cards are to come and may be
    // of that suit.
    using Ways = std::array<std::int16_t, suit_count *(board_cards + 1)>;
    // Ways to take so many cards of a rank, by suit: none of them of the suit, then one.
    using Takes = std::array<std::int16_t, std::size_t{2} * suit_count>;

    void count_rank_kinds() {
        for (std::size_t rank = 0; rank < rank_count; ++rank) {
            BySuit<int> own{};
            for (std::size_t suit = 0; suit < suit_count; ++suit)
                own[suit] = left_.ranks_of(static_cast<Suit>(suit)) >> rank & 1;
            const int all = own[0] + own[1] + own[2] + own[3];
            left_of_rank_[rank] = all;
            for (int copies = 1; copies <= all; ++copies)
                for (std::size_t suit = 0; suit < suit_count; ++suit) {
                    Takes &takes = takes_[rank][static_cast<std::size_t>(copies)];
                    takes[suit] = ways_to_take(all - own[suit], copies);
                    takes[suit_count + suit] = own[suit] == 0 ? std::int16_t{0} : ways_to_take(all - 1, copies - 1);
                }
        }
        Ways ways{};
        for (std::size_t i = 0; i < ways.size(); ++i)
            ways[i] = static_cast<int>(i / suit_count) < flush_from_[i % suit_count] ? 1 : 0;
        add_rank_kinds(0, board_cards, 1, ways, {});
        count_kinds_of_ranks();
    }

    void add_rank_kinds(int from, int to_come, int all, const Ways &ways, const BySuit<RankMask> &places) {
        for (int rank = from; rank < rank_count; ++rank) {
            const int left = left_of_rank_[static_cast<std::size_t>(rank)];
            BySuit<RankMask> next = places;
            for (int copies = 1; copies <= std::min(to_come, left); ++copies) {
                next[static_cast<std::size_t>(copies - 1)] |= bit(rank);
                if (to_come > 2 && to_come - copies <= 2 && !my_turn()) continue;
                const Takes &takes = takes_[static_cast<std::size_t>(rank)][static_cast<std::size_t>(copies)];
                const int all_next = all * ways_to_take(left, copies);
                if (copies == to_come) {
                    int few = 0;
                    for (std::size_t i = 0; i < takes.size(); ++i) few += takes[i] * ways[i];
                    // At most one suit can have too many: what it does not allow is missing from one of four summands.
                    add_rank_kind(next, static_cast<std::uint32_t>(few - (suit_count - 1) * all_next));
                    continue;
                }
                Ways ways_next;
                for (std::size_t fewer = 0; fewer <= static_cast<std::size_t>(to_come - copies); ++fewer)
                    for (std::size_t suit = 0; suit < suit_count; ++suit) {
                        const std::size_t i = fewer * suit_count + suit;
                        ways_next[i] = static_cast<std::int16_t>(takes[suit] * ways[i] +
                                                                 takes[suit_count + suit] * ways[i + suit_count]);
                    }
                add_rank_kinds(rank + 1, to_come - copies, all_next, ways_next, next);
            }
        }
    }
    void add_rank_kind(const BySuit<RankMask> &places, std::uint32_t ways) {
        // Five different ranks in one place would look like a flush: the upper two go elsewhere.
        std::uint32_t upper = places[1] == 0 ? places[0] : 0U;
        for (int lowest = 0; lowest < 3; ++lowest) upper &= upper - 1U;
        kinds_.places[0][kinds_.size] = static_cast<RankMask>(places[0] ^ upper);
        kinds_.places[1][kinds_.size] = static_cast<RankMask>(places[1] | upper);
        kinds_.places[2][kinds_.size] = places[2];
        kinds_.places[3][kinds_.size] = places[3];
        kinds_.ways[kinds_.size] = ways;
        if (++kinds_.size == 512) count_kinds_of_ranks();
    }
    void count_kinds_of_ranks() {
        for (std::size_t i = kinds_.size; i % 4 != 0; ++i) kinds_.ways[i] = 0;
        for (std::size_t hand = 0; hand < hands_.size(); ++hand)
            rank_high(7, in_places(hand_places(hands_[hand])), kinds_.planes(), ranks_[hand].data());
        count(kinds_, 1);
        kinds_.size = 0;
    }

    // Boards with so many cards of a suit that somebody may have a flush: those cards in the first place.
    void count_flushes(int suit) {
        const RankMask own = left_.ranks_of(static_cast<Suit>(suit));
        ByRank<int> others{};
        for (std::size_t rank = 0; rank < rank_count; ++rank) others[rank] = left_of_rank_[rank] - (own >> rank & 1);
        std::vector<BySuit<RankMask>> hands;
        for (const CardSet hand : hands_) {
            const RankMask suited = hand.ranks_of(static_cast<Suit>(suit));
            CardSet rest;
            for (const Card card : hand)
                if (static_cast<int>(card.suit()) != suit) rest |= card;
            hands.push_back(hand_places(rest));
            hands.back()[0] |= suited;
        }
        for (int cards = flush_from_[static_cast<std::size_t>(suit)]; cards <= board_cards; ++cards) {
            choose_ranks(own, static_cast<std::size_t>(cards));
            if (cards == board_cards) count_flush_row(hands, {}, 1);
            for (int high = 0; high < rank_count && cards < board_cards; ++high) {
                const int of_high = others[static_cast<std::size_t>(high)];
                if (cards == board_cards - 1) {
                    count_flush_row(hands, {0, bit(high), 0, 0}, of_high);
                    continue;
                }
                count_flush_row(hands, {0, bit(high), bit(high), 0}, ways_to_take(of_high, 2));
                for (int low = 0; low < high; ++low)
                    count_flush_row(hands, {0, static_cast<RankMask>(bit(high) | bit(low)), 0, 0},
                                    of_high * others[static_cast<std::size_t>(low)]);
            }
        }
    }
    void choose_ranks(RankMask from, std::size_t count) {
        flush_kinds_.size = 0;
        for (std::size_t i = first_choice[count]; i < first_choice[count + 1]; ++i) {
            flush_kinds_.places[0][flush_kinds_.size] = rank_choices[i];
            flush_kinds_.size += (rank_choices[i] & ~from) == 0 ? 1U : 0U;
        }
        flush_kinds_.ways.fill(0);
        std::fill_n(flush_kinds_.ways.begin(), flush_kinds_.size, 1);
    }
    // All choices of suited cards with the same others beside them.
    void count_flush_row(const std::vector<BySuit<RankMask>> &hands, const BySuit<RankMask> &others, int ways) {
        if (ways == 0 || !my_turn()) return;
        for (std::size_t hand = 0; hand < hands.size(); ++hand) {
            BySuit<RankMask> places = hands[hand];
            for (std::size_t place = 0; place < suit_count; ++place) places[place] |= others[place];
            rank_high(7, in_places(places), flush_kinds_.planes(), ranks_[hand].data());
        }
        count(flush_kinds_, static_cast<std::uint64_t>(ways));
    }

    // Who wins, and with what. Ways come in whole fours, the last ones nothing.
    void count(const Kinds &kinds, std::uint64_t times) {
        if (hands_.size() == 2)
            count_two(kinds, times);
        else
            count_many(kinds, times);
        for (std::size_t hand = 0; hand < hands_.size(); ++hand)
            count_categories(kinds, ranks_[hand], equity_.players[hand].categories, times,
                             std::make_index_sequence<8>());
    }
    void count_two(const Kinds &kinds, std::uint64_t times) {
        Four first{};
        Four second{};
        Four all{};
        for (std::size_t i = 0; i < kinds.size; i += 4) {
            const Four ways = four(&kinds.ways[i]);
            const Four mine = in_order(four(&ranks_[0][i]));
            const Four yours = in_order(four(&ranks_[1][i]));
            first += ways & (mine > yours);
            second += ways & (yours > mine);
            all += ways;
        }
        pots_[1] += sum(first) * times;
        pots_[2] += sum(second) * times;
        pots_[3] += sum(all - first - second) * times;
    }
    void count_many(const Kinds &kinds, std::uint64_t times) {
        for (std::size_t i = 0; i < kinds.size; ++i) {
            HandRank best;
            for (const auto &ranks : ranks_) best = std::max(best, ranks[i]);
            std::size_t winners = 0;
            for (std::size_t hand = 0; hand < ranks_.size(); ++hand)
                winners |= std::size_t{ranks_[hand][i] == best} << hand;
            pots_[winners] += kinds.ways[i] * times;
        }
    }

    Piece piece_;
    Equity equity_;
    std::vector<CardSet> hands_;
    CardSet left_;
    BySuit<int> flush_from_{}; // cards of a suit on the board that allow somebody a flush
    ByRank<int> left_of_rank_{};
    ByRank<std::array<Takes, suit_count + 1>> takes_{}; // by number of cards
    Kinds kinds_;
    Kinds flush_kinds_;
    std::vector<Ranks> ranks_;
    std::vector<std::uint64_t> pots_; // by who won
    std::uint32_t turn_ = 0;
};

} // namespace

Equity known_holdem_equity(std::span<const CardSet> hands, CardSet dead, Piece piece) {
    return KnownHands(hands, dead, piece).equity();
}

} // namespace ananas::analysis
