#include "analysis/range_reader.h"

#include "analysis/hand_pattern.h"
#include "analysis/ranges.h"
#include "base/printable.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/reader.h"
#include "cards/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::analysis {
namespace {

constexpr std::string_view random_word = "random";
constexpr std::string_view open_marks = "*?xX";
constexpr std::string_view hand_ends = ",:@$"; // what may follow the cards of a hand
constexpr std::string_view rank_advice = "ranks are 2 to 9, T or 10, J, Q, K, A, and * is any card";

constexpr int number(Rank rank) { return static_cast<int>(rank); }
constexpr Rank rank_of(int number) { return static_cast<Rank>(number); }

// Two ranks as in "AJs", the higher first, or one as in "Axs".
struct TwoRanks {
    Rank high;
    Rank low;
    bool open = false; // the second card may be any
    Suits suits = Suits::any;

    [[nodiscard]] bool pair() const { return high == low && !open; }
    [[nodiscard]] int gap() const { return number(high) - number(low); }
    [[nodiscard]] HandPattern pattern() const {
        return {.cards = {cards_of(high), open ? CardSet::full_deck() : cards_of(low)}, .down = {}, .suits = suits};
    }
    [[nodiscard]] std::string_view mark() const {
        return suits == Suits::suited ? "s" : suits == Suits::offsuit ? "o" : "";
    }
};

bool next_is_one_of(const CardReader &reader, std::string_view characters) {
    return !reader.done() && characters.find(reader.rest().front()) != std::string_view::npos;
}

bool take_one_of(CardReader &reader, std::string_view characters) {
    if (!next_is_one_of(reader, characters)) return false;
    reader.take(1);
    return true;
}

// Each step reads its part and returns true, or leaves its complaint and returns false.
class RangeReader {
public:
    RangeReader(HandForm form, std::string_view text) : form_(form), reader_(text) {}

    Result<std::vector<SpelledHands>, std::string> read() {
        std::vector<SpelledHands> all;
        do {
            reader_.skip_spaces();
            const CardReader from = reader_;
            SpelledHands one;
            if (!hand(one) || !suits(one) || !weight(one)) return Failure{complaint_};
            one.text = since(from);
            one.at = from.at();
            reader_.skip_spaces();
            if (!reader_.done() && !next_is_one_of(reader_, ",")) {
                (void)stumble(fmt::format("does not belong to {}; hands have a ',' between them", one.text));
                return Failure{complaint_};
            }
            all.push_back(std::move(one));
        } while (reader_.take_if(','));
        return all;
    }

private:
    // About the character that comes next.
    bool stumble(std::string_view why) {
        complaint_ =
            fmt::format("{} at character {} {}", reader_.done() ? "the end" : fmt::format("'{}'", reader_.character()),
                        reader_.at(), why);
        return false;
    }
    // About what was read.
    bool object(const CardReader &from, std::string_view why) {
        complaint_ = fmt::format("'{}' at character {} {}", since(from), from.at(), why);
        return false;
    }
    [[nodiscard]] std::string since(const CardReader &from) const {
        const std::string_view text = from.rest().substr(0, from.rest().size() - reader_.rest().size());
        return printable(text.substr(0, text.find_last_not_of(" \t\r\n") + 1));
    }

    // The cards of a hand are over.
    [[nodiscard]] bool at_end() const { return reader_.done() || next_is_one_of(reader_, hand_ends); }

    bool hand(SpelledHands &one) {
        if (at_end()) return no_hand();
        if (takes_everything()) {
            HandPattern any;
            for (int card = 0; card < form_.cards && !form_.stud; ++card) any.cards.push_back(CardSet::full_deck());
            one.hands = {any};
            return true;
        }
        if (form_.stud) return stud_hand(one);
        CardReader ahead = reader_;
        const bool rank_alone = ahead.take_rank() && !ahead.take_suit();
        return form_.cards == 2 && rank_alone ? ranks(one) : cards(one);
    }

    bool no_hand() {
        const std::string_view example = form_.stud         ? "(As Ks) Qs"
                                         : form_.cards == 2 ? "AsKh, AKs or QQ+"
                                         : form_.cards == 3 ? "AsKhQd or AAx"
                                                            : "AsKsQhJh or AA**";
        complaint_ = fmt::format("there is no hand at character {}; write one such as {}", reader_.at(), example);
        return false;
    }

    // "random", or a star alone.
    bool takes_everything() {
        CardReader ahead = reader_;
        if (ahead.rest().starts_with(random_word))
            ahead.take(random_word.size());
        else if (!ahead.take_if('*'))
            return false;
        const CardReader behind = ahead;
        ahead.skip_spaces();
        if (!ahead.done() && !next_is_one_of(ahead, hand_ends)) return false;
        reader_ = behind;
        return true;
    }

    // ---- two cards by their ranks

    bool ranks(SpelledHands &one) {
        const CardReader from = reader_;
        const auto first = two_ranks();
        if (!first) return false;
        if (first->open) {
            one.hands = {first->pattern()};
            return true;
        }
        if (reader_.take_if('+')) return and_better(one, *first, from);
        if (!reader_.take_if('-')) {
            one.hands = {first->pattern()};
            return true;
        }
        const auto last = two_ranks();
        if (!last) return false;
        return span(one, *first, *last) ||
               object(from, "is no range; its ends are two pairs (QQ-99), two hands with the same high card (A5s-A2s) "
                            "or two with the same gap (T9s-65s)");
    }

    std::optional<TwoRanks> two_ranks() {
        const auto none = [&](std::string_view why) {
            (void)stumble(why);
            return std::nullopt;
        };
        const auto a = reader_.take_rank();
        if (!a) return none(fmt::format("is not a rank; {}", rank_advice));
        TwoRanks two{.high = *a, .low = *a};
        if (take_one_of(reader_, open_marks)) {
            two.open = true;
        } else {
            const auto b = reader_.take_rank();
            if (!b) return none("is not a second card; write AsKh, AK, AKs or AKo, or A* if the other is any card");
            two = {.high = std::max(*a, *b), .low = std::min(*a, *b)};
        }
        const bool suited = next_is_one_of(reader_, "sS");
        if (suited || next_is_one_of(reader_, "oO")) {
            if (two.pair()) return none(fmt::format("says nothing about a pair; write {0}{0}", to_string(two.high)));
            reader_.take(1);
            two.suits = suited ? Suits::suited : Suits::offsuit;
        } else if (CardReader ahead = reader_; ahead.take_suit()) {
            return none("gives one of two cards a suit; give it to both, as in AhKd, or write AK, AKs, AKo");
        }
        return two;
    }

    bool and_better(SpelledHands &one, TwoRanks least, const CardReader &from) {
        if (least.pair()) return span(one, least, {.high = Rank::ace, .low = Rank::ace});
        if (least.gap() == 1 && least.high != Rank::ace) {
            const std::string hand = to_string(least.high) + to_string(least.low) + std::string(least.mark());
            return object(from, fmt::format("could mean {} alone or all connectors above it too; write {}, or {}-AK{}",
                                            hand, hand, hand, least.mark()));
        }
        return span(one, least, {.high = least.high, .low = rank_of(number(least.high) - 1), .suits = least.suits});
    }

    // All from the one to the other; false if nothing leads there.
    static bool span(SpelledHands &one, TwoRanks a, TwoRanks b) {
        const bool slides = a.gap() == b.gap();
        const bool same_high = a.high == b.high;
        if (a.suits != b.suits || a.pair() != b.pair() || a.open != b.open || (!slides && !same_high)) return false;
        const auto [from, to] = std::minmax({number(a.low), number(b.low)});
        for (int low = from; low <= to; ++low)
            one.hands.push_back(
                TwoRanks{.high = slides ? rank_of(low + a.gap()) : a.high, .low = rank_of(low), .suits = a.suits}
                    .pattern());
        return true;
    }

    // ---- card by card

    // Adds a card of which suit, rank or both may be open.
    bool card(CardGroup &group, CardSet &given) {
        if (take_one_of(reader_, open_marks)) {
            group.push_back(CardSet::full_deck());
            return true;
        }
        const CardReader from = reader_;
        const auto rank = reader_.take_rank();
        if (!rank) return stumble(fmt::format("is not a rank; {}", rank_advice));
        const auto suit = reader_.take_suit();
        if (!suit) {
            group.push_back(cards_of(*rank));
            return true;
        }
        const Card exact(*rank, *suit);
        if (given.contains(exact)) return object(from, "is in this hand twice");
        given |= exact;
        group.push_back(exact);
        return true;
    }

    bool cards(SpelledHands &one) {
        const CardReader from = reader_;
        HandPattern hand;
        CardSet given;
        for (; !at_end(); reader_.skip_spaces()) {
            if (static_cast<int>(hand.cards.size()) == form_.cards)
                return stumble(
                    fmt::format("is one too many; a hand has {} cards, and hands a ',' between them", form_.cards));
            if (!card(hand.cards, given)) return false;
            const bool rank_alone = hand.cards.back().size() == suit_count;
            if (form_.cards == 2 && rank_alone)
                return stumble("is not a suit; suits are c, d, h, s, and of two cards both have one or neither");
        }
        if (const std::size_t count = hand.cards.size(); static_cast<int>(count) < form_.cards)
            return object(from, fmt::format("has {} card{} and a hand {}; * stands for a card that is not known", count,
                                            count == 1 ? "" : "s", form_.cards));
        one.hands = {hand};
        return true;
    }

    // "(As Ks) Qs Js (2c)", "AsKs/QsJs/2c", or without telling down and up apart.
    bool stud_hand(SpelledHands &one) {
        const CardReader from = reader_;
        HandPattern hand;
        CardSet given;
        bool in_brackets = false;
        bool brackets = false;
        int slashes = 0;
        for (; !at_end(); reader_.skip_spaces()) {
            if (!in_brackets && slashes == 0 && reader_.take_if('(')) {
                in_brackets = brackets = true;
            } else if (in_brackets && reader_.take_if(')')) {
                in_brackets = false;
            } else if (!brackets && slashes < 2 && reader_.take_if('/')) {
                if (++slashes == 1) std::swap(hand.down, hand.cards);
            } else {
                if (hand.cards.size() + hand.down.size() == static_cast<std::size_t>(form_.cards))
                    return stumble(fmt::format("is one too many; a hand has {} cards at most", form_.cards));
                if (!card(in_brackets || slashes == 2 ? hand.down : hand.cards, given)) return false;
            }
        }
        if (in_brackets) return object(from, "has a '(' without its ')'");
        if (hand.cards.empty() && hand.down.empty()) return object(from, "has no cards; write one such as (As Ks) Qs");
        if ((brackets || slashes > 0) && (hand.down.size() > 3 || hand.cards.size() > 4))
            return object(from, "is not a hand of stud; three cards are face down and four up at most");
        one.hands = {hand};
        return true;
    }

    // ---- behind the cards

    // "$ds" or ":ds".
    bool suits(SpelledHands &one) {
        CardReader ahead = reader_;
        ahead.skip_spaces();
        const bool colon = ahead.take_if(':');
        if (colon ? ahead.done() || next_is_one_of(ahead, " \t.-+0123456789") : !ahead.take_if('$')) return true;
        const CardReader from = std::exchange(reader_, ahead);
        for (const SuitWord &word : suit_words) {
            if (!reader_.rest().starts_with(word.word)) continue;
            reader_.take(word.word.size());
            if (form_.stud || form_.cards < word.cards)
                return object(from, form_.stud ? "is said of hands in Omaha and Pineapple, not in stud"
                                    : form_.cards == 2
                                        ? "is said of hands of three or four cards; of two write AKs or AKo"
                                        : "is said of hands of four cards");
            for (HandPattern &hand : one.hands) hand.suits = word.suits;
            return true;
        }
        return stumble("is no kind of suits; kinds are ds (two and two), ss (two of one suit), ts (three of one), "
                       "r (all different), m (all the same)");
    }

    // ":0.5" or "@50".
    bool weight(SpelledHands &one) {
        CardReader ahead = reader_;
        ahead.skip_spaces();
        const bool percent = ahead.take_if('@');
        if (!percent && !ahead.take_if(':')) return true;
        const CardReader from = std::exchange(reader_, ahead);
        reader_.skip_spaces();
        std::uint32_t weight = 0;
        std::uint32_t digit_is = percent ? whole_weight / 100 : whole_weight; // worth of a one in this place
        bool digits = false;
        bool exact = true;
        for (bool point = false; next_is_one_of(reader_, point ? "0123456789" : "0123456789."); reader_.take(1)) {
            const char c = reader_.rest().front();
            if (c == '.') {
                point = true;
                continue;
            }
            const auto digit = static_cast<std::uint32_t>(c - '0');
            digits = true;
            if (!point) {
                weight = std::min(weight * 10 + digit * digit_is, 10 * whole_weight); // too much stays too much
                continue;
            }
            exact = exact && (digit == 0 || digit_is >= 10);
            digit_is /= 10;
            weight += digit * digit_is;
        }
        if (!digits) return stumble("is not a weight; write :0.5 or @50 for half");
        if (!exact || weight > whole_weight)
            return object(from, percent ? "is not a weight; it goes from @0 to @100, with one decimal at most"
                                        : "is not a weight; it goes from :0 to :1, with three decimals at most");
        one.weight = weight;
        return true;
    }

    HandForm form_;
    CardReader reader_;
    std::string complaint_;
};

} // namespace

Result<std::vector<SpelledHands>, std::string> read_range(HandForm form, std::string_view text) {
    return RangeReader(form, text).read();
}

} // namespace ananas::analysis
