#include "chinese/settlement.h"

#include "base/list.h"
#include "chinese/board.h"
#include "chinese/house.h"
#include "chinese/points.h"
#include "chinese/seats.h"
#include "chips/chips.h"
#include "rulebook/rulebook.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ananas::chinese {
namespace {

Points sum(const PerRow<Points> &rows) { return rows.at[0] + rows.at[1] + rows.at[2]; }

class Settler {
public:
    Settler(const House &house, Chips limit, const SetHands &hands) : house_(house), limit_(limit), hands_(hands) {}

    Settlement run() {
        for (const SetHand &hand : hands_) judge(hand);
        for (std::size_t a = 0; a < hands_.size(); ++a)
            if (sweeps(a)) collect_sweep(a);
        for (std::size_t a = 0; a < hands_.size(); ++a)
            for (std::size_t b = a + 1; b < hands_.size(); ++b)
                if (opponents(a, b) && !sweeps(a) && !sweeps(b)) exchange(a, b, compared(a, b));
        for (std::size_t a = 0; a < hands_.size(); ++a) {
            HandResult &result = done_.hands[a];
            result.chips = result.stack - hands_[a].stack;
        }
        return done_;
    }

private:
    void judge(const SetHand &hand) {
        const RowRanks ranks = ranks_of(hand.board);
        HandResult result{.foul = is_foul(house_, ranks), .bonus = {}, .stack = hand.stack};
        if (!result.foul) {
            for (const Row row : all_rows) result.bonus[row] = bonus_of(house_, row, ranks[row]);
            result.sweep = paid_as(hand.board, hand.declared);
            result.fantasy_next = hand.fantasy ? stays_in_fantasy(house_, ranks) : enters_fantasy(house_, ranks);
        }
        ranks_.push_back(ranks);
        done_.hands.push_back(result);
    }

    [[nodiscard]] bool sweeps(std::size_t a) const { return done_.hands[a].sweep != Sweep::none; }
    [[nodiscard]] bool opponents(std::size_t a, std::size_t b) const {
        return a != b && hands_[a].player != hands_[b].player;
    }
    // Both hands of a player hold the buttons if one does.
    [[nodiscard]] bool has_button(std::size_t a) const { return hands_[a].player == hands_[0].player; }

    // Opponents clockwise. Between two sweeps only the higher value moves, and equal ones push (D21).
    void collect_sweep(std::size_t a) {
        for (std::size_t step = 1; step < hands_.size(); ++step) {
            const std::size_t b = (a + step) % hands_.size();
            if (!opponents(a, b)) continue;
            const HandResult &mine = done_.hands[a], &other = done_.hands[b];
            if (sweeps(b) && value_of(other.sweep) >= value_of(mine.sweep)) continue;
            Account account{
                .segments = {}, .tie_to_button = {}, .bonus = {}, .against = {}, .sweep = value_of(mine.sweep)};
            if (!sweeps(b)) account.bonus = mine.bonus;
            if (other.foul) account.foul = house_.foul;
            exchange(a, b, account);
        }
    }

    // Two hands segment by segment, seen from the first.
    [[nodiscard]] Account compared(std::size_t a, std::size_t b) const {
        Account account{
            .segments = {}, .tie_to_button = {}, .bonus = done_.hands[a].bonus, .against = done_.hands[b].bonus};
        const bool a_fouls = done_.hands[a].foul, b_fouls = done_.hands[b].foul;
        if (a_fouls != b_fouls) account.foul = a_fouls ? -house_.foul : house_.foul;
        if (a_fouls || b_fouls) return account;
        for (const Row row : all_rows) account.segments[row] = segment(a, b, row, account.tie_to_button[row]);
        const Points won = sum(account.segments);
        if (won == Points(3)) account.scoop = house_.scoop;
        if (won == Points(-3)) account.scoop = -house_.scoop;
        return account;
    }
    [[nodiscard]] Points segment(std::size_t a, std::size_t b, Row row, bool &by_button) const {
        const HandRank mine = ranks_[a][row], other = ranks_[b][row];
        if (mine != other) return Points(mine > other ? 1 : -1);
        by_button = house_.button_wins_ties && has_button(a) != has_button(b);
        if (!by_button) return {};
        return Points(has_button(a) ? 1 : -1);
    }

    void exchange(std::size_t a, std::size_t b, const Account &account) {
        const Points points = account.total();
        done_.hands[a].points += points;
        done_.hands[b].points -= points;
        if (points > Points()) pay(b, a, account);
        if (points < Points()) pay(a, b, account.seen_from_the_other_side());
    }
    void pay(std::size_t from, std::size_t to, const Account &account) {
        const Points points = account.total();
        const Chips owed = points.worth(limit_);
        const Chips paid = std::min({owed, done_.hands[from].stack, hands_[from].stack, hands_[to].stack});
        if (paid == Chips()) return;
        done_.hands[from].stack -= paid;
        done_.hands[to].stack += paid;
        done_.payments.push_back({.from = static_cast<std::uint8_t>(from),
                                  .to = static_cast<std::uint8_t>(to),
                                  .account = account,
                                  .points = points,
                                  .chips = paid,
                                  .capped = paid < owed});
    }

    const House &house_;
    Chips limit_;
    const SetHands &hands_;
    List<RowRanks, max_hands> ranks_;
    Settlement done_;
};

} // namespace

Points Account::total() const { return sum(segments) + sum(bonus) - sum(against) + scoop + foul + sweep; }

Account Account::seen_from_the_other_side() const {
    Account other{.segments = {},
                  .tie_to_button = tie_to_button,
                  .bonus = against,
                  .against = bonus,
                  .scoop = -scoop,
                  .foul = -foul,
                  .sweep = -sweep};
    for (const Row row : all_rows) other.segments[row] = -segments[row];
    return other;
}

std::vector<ClauseId> clauses_of(const Payment &payment) {
    const Account &account = payment.account;
    const auto any = [&](const PerRow<Points> &rows) {
        return std::ranges::any_of(rows.at, [](Points points) { return points != Points(); });
    };
    std::vector<ClauseId> clauses;
    const auto cite = [&](bool applies, ClauseId id) {
        if (applies) clauses.push_back(id);
    };
    cite(account.foul != Points(), clause("FUP-foul"));
    cite(any(account.segments) || account.scoop != Points(), clause("FUP-points"));
    cite(std::ranges::any_of(account.tie_to_button.at, [](bool tie) { return tie; }), clause("FUP-ties"));
    constexpr ClauseId bonus_clauses[] = {clause("FUP-bonusfront"), clause("FUP-bonusmid"), clause("FUP-bonusback")};
    for (const Row row : all_rows)
        cite(account.bonus[row] != Points() || account.against[row] != Points(),
             bonus_clauses[static_cast<std::size_t>(row)]);
    cite(account.sweep != Points(), clause("FUP-sweep"));
    cite(payment.capped, clause("FUP-stakes"));
    return clauses;
}

Settlement settle(const House &house, Chips limit, const SetHands &hands) { return Settler(house, limit, hands).run(); }

} // namespace ananas::chinese
