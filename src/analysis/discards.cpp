#include "analysis/discards.h"

#include "analysis/board_kinds.h"
#include "betting/spec.h"
#include "cards/card.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ananas::analysis {
namespace {

using betting::Wins;

constexpr std::size_t choose(std::size_t from, std::size_t count) {
    std::size_t ways = 1;
    for (std::size_t i = 0; i < count; ++i) ways = ways * (from - i) / (i + 1);
    return ways;
}

// Boards to come from so many cards, and hands against each of them.
std::int64_t showdowns_after(std::size_t unseen, std::size_t to_come) {
    return static_cast<std::int64_t>(choose(unseen, to_come) * choose(unseen - to_come, 2));
}

constexpr auto no_suit = static_cast<Suit>(suit_count);

// Marks of a Golomb ruler: no two sums of at most two of them are equal, so that a sum tells which ranks went in.
constexpr std::array<std::uint8_t, rank_count> marks = {4, 6, 20, 35, 52, 59, 77, 78, 86, 89, 99, 122, 127};
constexpr std::size_t mark_sums = 2 * 127 + 1;

struct Others {
    std::array<std::uint8_t, mark_sums> place{};
    bool unique = true;
};
// Where a sum of marks, of the cards off the suit, leads among the kinds with the same suited cards.
constexpr Others others = [] {
    Others all{};
    std::array<bool, mark_sums> taken{true};
    std::uint8_t pairs = 0;
    const auto take = [&](std::size_t sum, std::uint8_t place) {
        all.unique = all.unique && !taken[sum];
        taken[sum] = true;
        all.place[sum] = place;
    };
    for (std::size_t a = 0; a < marks.size(); ++a) {
        take(marks[a], static_cast<std::uint8_t>(a));
        for (std::size_t b = a; b < marks.size(); ++b) take(std::size_t{marks[a]} + marks[b], pairs++);
    }
    return all;
}();
static_assert(others.unique);

constexpr std::array<std::size_t, 6> kinds_of_others = {0, 0, 0, choose(14, 2), 13, 1}; // by suited cards

// Where the kinds with certain suited cards begin.
constexpr std::size_t suited_kinds = 36'608;
constexpr std::array<std::uint16_t, 1U << rank_count> first_with = [] {
    std::array<std::uint16_t, 1U << rank_count> first{};
    std::size_t next = 0;
    for (unsigned mask = 0; mask < first.size(); ++mask) {
        const auto cards = static_cast<std::size_t>(std::popcount(mask));
        if (cards < 3 || cards > 5) continue;
        first[mask] = static_cast<std::uint16_t>(next);
        next += kinds_of_others[cards];
    }
    return first;
}();

// Five ranks in ascending order have the sum of these as their number.
constexpr std::size_t plain_kinds = choose(17, 5);
constexpr std::size_t plain_term(std::size_t place, std::size_t rank) { return choose(rank + place, place + 1); }

// Calls use(kind, its number) for every kind of board without a suit that matters, and with one.
template <class Use> void each_plain_kind(Use use) {
    BoardKind kind{.other_count = 5};
    auto &r = kind.others;
    for (r[0] = 0; r[0] < rank_count; ++r[0])
        for (r[1] = r[0]; r[1] < rank_count; ++r[1])
            for (r[2] = r[1]; r[2] < rank_count; ++r[2])
                for (r[3] = r[2]; r[3] < rank_count; ++r[3])
                    for (r[4] = r[3]; r[4] < rank_count; ++r[4]) {
                        std::size_t number = 0;
                        for (std::size_t place = 0; place < r.size(); ++place) number += plain_term(place, r[place]);
                        if (r[0] != r[4]) use(kind, number);
                    }
}
template <class Use> void each_suited_kind(Use use) {
    for (unsigned mask = 0; mask < first_with.size(); ++mask) {
        const int cards = std::popcount(mask);
        if (cards < 3 || cards > 5) continue;
        BoardKind kind{.suited = static_cast<RankMask>(mask), .other_count = static_cast<std::uint8_t>(5 - cards)};
        std::size_t number = first_with[mask];
        if (cards == 5) use(kind, number);
        for (std::uint8_t a = 0; a < rank_count && cards < 5; ++a) {
            kind.others[0] = a;
            if (cards == 4) use(kind, number++);
            for (std::uint8_t b = a; b < rank_count && cards == 3; ++b) {
                kind.others[1] = b;
                use(kind, number++);
            }
        }
    }
}

using Parts = std::array<std::int32_t, 4>; // a fourth for the sake of vectors
void add(Parts &sum, const Parts &more) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
}

// What the hand wins on each kind of board.
struct KindParts {
    std::vector<Parts> plain{plain_kinds};
    std::array<std::vector<Parts>, suit_count> suited; // by the first suit that is like it
    std::array<std::size_t, suit_count> like{};

    KindParts(Wins wins, const ThreeCards &hand) {
        KindRanks ranks;
        const auto put = [&](const BoardKind &kind, const Outlook &outlook, Parts &parts) {
            if (outlook.allows(kind)) std::ranges::copy(parts_won(kind, ranks, wins, outlook), parts.begin());
        };
        const Outlook without(hand, {});
        each_plain_kind([&](const BoardKind &kind, std::size_t number) {
            rank_kinds(kind, wins, ranks);
            put(kind, without, plain[number]);
        });
        std::vector<Outlook> outlooks;
        for (std::size_t s = 0; s < suit_count; ++s) {
            outlooks.emplace_back(hand, static_cast<Suit>(s));
            like[s] = static_cast<std::size_t>(std::ranges::find(outlooks, outlooks[s]) - outlooks.begin());
            if (like[s] == s) suited[s].resize(suited_kinds);
        }
        each_suited_kind([&](const BoardKind &kind, std::size_t number) {
            rank_kinds(kind, wins, ranks);
            for (std::size_t s = 0; s < suit_count; ++s) // suits of which the player sees the same are alike
                if (like[s] == s) put(kind, outlooks[s], suited[s][number]);
        });
    }
};

// What an enumeration adds up of a board's cards: per suit, how many there are and the marks of those off the suit.
constexpr std::uint64_t key_of(Card card) {
    std::uint64_t key = 0;
    for (int s = 0; s < suit_count; ++s)
        key |= (static_cast<int>(card.suit()) == s ? 0x1000ULL : marks[static_cast<std::size_t>(card.rank())])
               << 16 * s;
    return key;
}
const Parts &parts_of(const KindParts &kinds, std::size_t plain_number, CardSet board, std::uint64_t key) {
    const std::uint64_t three_or_more = (key + 0x5000'5000'5000'5000ULL) & 0x8000'8000'8000'8000ULL;
    if (three_or_more == 0) return kinds.plain[plain_number];
    const auto suit = static_cast<std::size_t>(std::countr_zero(three_or_more)) / 16;
    const std::size_t first = first_with[board.ranks_of(static_cast<Suit>(suit))];
    return kinds.suited[kinds.like[suit]][first + others.place[key >> 16 * suit & 0xFFF]];
}

std::vector<Card> ascending(CardSet set) {
    std::vector<Card> cards(set.begin(), set.end());
    std::ranges::sort(cards);
    return cards;
}

std::size_t flop_number(std::size_t low, std::size_t middle, std::size_t high) {
    return low + middle * (middle - 1) / 2 + high * (high - 1) * (high - 2) / 6;
}

// A card of the deck with what it adds to the number and to the key of a board, by its place there.
struct Entry {
    std::array<std::size_t, 5> terms;
    std::uint64_t key;
    CardSet card;
};
std::vector<Entry> entries_of(const std::vector<Card> &deck) {
    std::vector<Entry> cards;
    for (const Card card : deck) {
        Entry entry{.terms = {}, .key = key_of(card), .card = card};
        for (std::size_t place = 0; place < 5; ++place)
            entry.terms[place] = plain_term(place, static_cast<std::size_t>(card.rank()));
        cards.push_back(entry);
    }
    return cards;
}

// Every board of five is met once and belongs to ten flops.
void add_up(const KindParts &kinds, const std::vector<Card> &deck, std::vector<Parts> &flops) {
    const std::vector<Entry> cards = entries_of(deck);
    const std::size_t size = cards.size();
    for (std::size_t k = 2; k < size; ++k)
        for (std::size_t j = 1; j < k; ++j)
            for (std::size_t i = 0; i < j; ++i) {
                const std::size_t three = cards[i].terms[0] + cards[j].terms[1] + cards[k].terms[2];
                const std::uint64_t three_key = cards[i].key + cards[j].key + cards[k].key;
                const CardSet three_cards = cards[i].card | cards[j].card | cards[k].card;
                Parts ijk{};
                for (std::size_t l = k + 1; l < size; ++l) {
                    const std::size_t four = three + cards[l].terms[3];
                    const std::uint64_t four_key = three_key + cards[l].key;
                    const CardSet four_cards = three_cards | cards[l].card;
                    Parts ijkl{};
                    for (std::size_t m = l + 1; m < size; ++m) {
                        const Parts &parts = parts_of(kinds, four + cards[m].terms[4], four_cards | cards[m].card,
                                                      four_key + cards[m].key);
                        add(ijkl, parts);
                        const std::size_t with_m = m * (m - 1) * (m - 2) / 6;
                        Parts *const of_m = &flops[with_m];
                        add(of_m[i + j * (j - 1) / 2], parts);
                        add(of_m[i + k * (k - 1) / 2], parts);
                        add(of_m[j + k * (k - 1) / 2], parts);
                        add(of_m[i + l * (l - 1) / 2], parts);
                        add(of_m[j + l * (l - 1) / 2], parts);
                        add(of_m[k + l * (l - 1) / 2], parts);
                    }
                    add(ijk, ijkl);
                    add(flops[flop_number(i, j, l)], ijkl);
                    add(flops[flop_number(i, k, l)], ijkl);
                    add(flops[flop_number(j, k, l)], ijkl);
                }
                add(flops[flop_number(i, j, k)], ijk);
            }
}

// The same where no flop is of interest by itself.
DiscardValues values_before_the_flop(Wins wins, CardSet hand, CardSet dead) {
    const ThreeCards three(hand, dead);
    const KindParts kinds(wins, three);
    const std::vector<Card> deck = ascending(three.unseen);
    const std::vector<Entry> cards = entries_of(deck);
    DiscardValues values{.discards = three.cards, .showdowns = showdowns_after(deck.size(), 5)};
    for (std::size_t m = 4; m < cards.size(); ++m)
        for (std::size_t l = 3; l < m; ++l)
            for (std::size_t k = 2; k < l; ++k) {
                const std::size_t number = cards[k].terms[2] + cards[l].terms[3] + cards[m].terms[4];
                const std::uint64_t key = cards[k].key + cards[l].key + cards[m].key;
                const CardSet three_cards = cards[k].card | cards[l].card | cards[m].card;
                Parts sum{};
                for (std::size_t j = 1; j < k; ++j)
                    for (std::size_t i = 0; i < j; ++i)
                        add(sum,
                            parts_of(kinds, number + cards[i].terms[0] + cards[j].terms[1],
                                     three_cards | cards[i].card | cards[j].card, key + cards[i].key + cards[j].key));
                for (std::size_t i = 0; i < values.parts.size(); ++i) values.parts[i] += sum[i];
            }
    return values;
}

} // namespace

DiscardTime discard_time(const betting::GameSpec &game) {
    for (const betting::Street &street : game.streets)
        if (street.discards != betting::Discards::never)
            return street.board == 0 ? DiscardTime::before_flop : DiscardTime::after_flop;
    return DiscardTime::never;
}

std::size_t DiscardValues::best() const {
    return static_cast<std::size_t>(std::ranges::max_element(parts) - parts.begin());
}

DiscardValues discard_values(Wins wins, CardSet hand, CardSet flop, CardSet dead) {
    if (flop.empty()) return values_before_the_flop(wins, hand, dead);
    const ThreeCards three(hand, dead);
    const CardSet left = three.unseen - flop;
    std::array<std::vector<Card>, rank_count> by_rank;
    for (const Card card : left) by_rank[static_cast<std::size_t>(card.rank())].push_back(card);
    std::vector<Outlook> outlooks;
    for (int s = 0; s < suit_count; ++s) outlooks.emplace_back(three, static_cast<Suit>(s));
    outlooks.emplace_back(three, std::nullopt);

    const auto unseen = static_cast<std::size_t>(left.size());
    DiscardValues values{.discards = three.cards, .showdowns = showdowns_after(unseen, 2)};
    // Boards of one kind have the same two ranks after the flop. Each kind in each suit is ranked and counted once.
    struct Boards {
        BoardKind kind;
        std::size_t outlook;
        std::int64_t count;
    };
    std::vector<Boards> kinds;
    KindRanks ranks;
    for (std::size_t high = 0; high < rank_count; ++high)
        for (std::size_t low = 0; low <= high; ++low) {
            kinds.clear();
            for (const Card river : by_rank[high])
                for (const Card turn : by_rank[low]) {
                    if (low == high && turn >= river) continue;
                    const CardSet board = flop | turn | river;
                    const auto suit = static_cast<std::size_t>(flush_suit(board).value_or(no_suit));
                    const BoardKind kind = kind_of_board(board);
                    const auto same = std::ranges::find_if(
                        kinds, [&](const Boards &boards) { return boards.outlook == suit && boards.kind == kind; });
                    if (same != kinds.end())
                        ++same->count;
                    else
                        kinds.push_back({.kind = kind, .outlook = suit, .count = 1});
                }
            for (const auto &[kind, outlook, count] : kinds) {
                rank_kinds(kind, wins, ranks);
                const DiscardParts parts = parts_won(kind, ranks, wins, outlooks[outlook]);
                for (std::size_t i = 0; i < parts.size(); ++i) values.parts[i] += count * parts[i];
            }
        }
    return values;
}

FlopValues::FlopValues(Wins wins, CardSet hand, CardSet dead) : hand_(hand, dead) {
    const std::vector<Card> deck = ascending(hand_.unseen);
    for (std::size_t place = 0; place < deck.size(); ++place)
        place_[static_cast<std::size_t>(deck[place].number())] = static_cast<std::uint8_t>(place);
    parts_.resize(choose(deck.size(), 3));
    add_up(KindParts(wins, hand_), deck, parts_);
}

DiscardValues FlopValues::on(CardSet flop) const {
    std::array<std::size_t, 3> places{};
    std::ranges::transform(flop, places.begin(),
                           [&](Card card) -> std::size_t { return place_[static_cast<std::size_t>(card.number())]; });
    std::ranges::sort(places);
    DiscardValues values{.discards = hand_.cards};
    std::copy_n(parts_[flop_number(places[0], places[1], places[2])].begin(), values.parts.size(),
                values.parts.begin());
    values.showdowns = showdowns_after(static_cast<std::size_t>(hand_.unseen.size() - 3), 2);
    return values;
}

} // namespace ananas::analysis
