// The sums of a hand as a bookkeeper beside the table notes them: who has put in what, this round and
// altogether. It knows no rules. Readers use it to tell a check from a call and writers to tell a bet
// from a raise; check() asks it whether a record adds up by itself.
#pragma once

#include "chips/chips.h"
#include "records/record.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace ananas::records {

class Tally {
public:
    struct Line {
        Chips stack; // what is left; below nothing if the record has somebody bet more than there was
        Chips bet;   // this round
        Chips put;   // in the whole hand, less what was returned
        bool folded = false;
    };

    // A blind or bring-in that somebody is too short for is owed by the others in full all the same.
    explicit Tally(const std::vector<Player> &players, Chips big_blind = {}, Chips bring_in = {});
    explicit Tally(const HandRecord &record)
        : Tally(record.players, record.short_bets_as_posted ? Chips() : record.big_blind,
                record.short_bets_as_posted ? Chips() : record.bring_in) {}

    // Cards after a bet close the round; what nobody called goes back even if the record does not say so.
    void note(const Happening &happening);

    [[nodiscard]] const Line &operator[](int player) const { return lines_[static_cast<std::size_t>(player)]; }
    // What is to be matched this round.
    [[nodiscard]] Chips highest_bet() const;
    // What a call costs, at the most all that is left.
    [[nodiscard]] Chips to_call(int player) const;
    // Everything put in and not returned.
    [[nodiscard]] Chips pot() const;

    struct Uncalled {
        int player = 0;
        Chips amount;
    };
    // What nobody has matched of the round's highest bet.
    [[nodiscard]] std::optional<Uncalled> uncalled() const;

private:
    void put(int player, Chips amount, bool live);

    std::vector<Line> lines_;
    Chips big_blind_;
    Chips bring_in_;
    Chips owed_;         // the least there is to match this round
    bool acted_ = false; // since the last cards
};

// Some writers count the bet that is returned to a lone winner as won; takes it out again.
void leave_out_returned_bet(HandRecord &record);

// Whether somebody is too short for the big blind or the bring-in.
bool has_short_bet(const HandRecord &record);
// Takes a short blind as owed no further than posted if the record only adds up so.
void settle_short_bets(HandRecord &record);

// Whether a record contradicts itself: a card seen twice, a bet that no stack can pay, a player who acts
// after folding, pots that do not hold what was put in. It says nothing about rules.
std::optional<Problem> check(const HandRecord &record);

} // namespace ananas::records
