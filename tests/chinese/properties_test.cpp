// What holds in every round.
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/boards.h"
#include "chinese/command.h"
#include "chinese/event.h"
#include "chinese/hidden.h"
#include "chinese/house.h"
#include "chinese/plain_scorer.h"
#include "chinese/points.h"
#include "chinese/random_round.h"
#include "chinese/seats.h"
#include "chinese/settlement.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "support/resample.h"
#include "support/soak.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::chinese {
namespace {

// ---- settlements: conserved, within the caps, and as a second scorer sees them

SetHands any_hands(Dealer &dealer) {
    SetHands hands;
    const int count = 2 + dealer.below(2);
    const bool second_hand = count == max_hands && dealer.below(4) == 0;
    const int both = dealer.below(3); // the hand that is not of that player
    dealer.shuffle_up();
    for (int place = 0; place < count; ++place) {
        SetHand hand{.board = dealer.any_board(),
                     .stack = Chips(dealer.below(dealer.below(3) == 0 ? 500 : 40)),
                     .player = second_hand && place != both ? 9 : place,
                     .fantasy = dealer.below(3) == 0};
        if (dealer.below(3) != 0)
            for (const Sweep sweep : all_sweeps)
                if (holds(hand.board, sweep)) hand.declared = sweep;
        hands.push_back(hand);
    }
    return hands;
}

void respects_table_stakes(const SetHands &hands, const Settlement &settlement) {
    Chips before, after;
    std::vector<Chips> now;
    for (std::size_t place = 0; place < hands.size(); ++place) {
        before += hands[place].stack;
        after += settlement.hands[place].stack;
        EXPECT_GE(settlement.hands[place].stack, Chips());
        now.push_back(hands[place].stack);
    }
    EXPECT_EQ(before, after) << "chips were made or lost";
    std::vector<std::pair<int, int>> pairs;
    for (const Payment &payment : settlement.payments) {
        EXPECT_LE(payment.chips, now[payment.from]) << "more than the payer has";
        EXPECT_LE(payment.chips, hands[payment.from].stack) << "more than the payer started with";
        EXPECT_LE(payment.chips, hands[payment.to].stack) << "more than the winner started with";
        EXPECT_EQ(payment.points, payment.account.total());
        EXPECT_NE(hands[payment.from].player, hands[payment.to].player);
        now[payment.from] -= payment.chips;
        now[payment.to] += payment.chips;
        pairs.emplace_back(std::min(payment.from, payment.to), std::max(payment.from, payment.to));
    }
    std::ranges::sort(pairs);
    EXPECT_EQ(std::ranges::adjacent_find(pairs), pairs.end()) << "two payments between one pair";
}

void agrees_with_the_plain_scorer(Chips limit, const SetHands &hands, const Settlement &settlement) {
    const plain::Outcome outcome = plain::score(limit, hands);
    std::vector<plain::Transfer> transfers;
    for (const Payment &payment : settlement.payments)
        transfers.push_back({payment.from, payment.to, payment.points.count(), payment.chips.units()});
    EXPECT_EQ(transfers, outcome.transfers);
    for (std::size_t place = 0; place < hands.size(); ++place) {
        EXPECT_EQ(settlement.hands[place].foul, outcome.foul[place]);
        EXPECT_EQ(settlement.hands[place].points.count(), outcome.points[place]);
        EXPECT_EQ(settlement.hands[place].stack.units(), outcome.stacks[place]);
        EXPECT_EQ(settlement.hands[place].fantasy_next, outcome.fantasy_next[place]);
    }
}

std::uint64_t settle_rounds(std::uint64_t seed, int count) {
    Dealer dealer(seed);
    for (int round = 0; round < count && !testing::Test::HasFailure(); ++round) {
        const SetHands hands = any_hands(dealer);
        const Chips limit(1 + dealer.below(3));
        const Settlement settlement = settle({}, limit, hands);
        respects_table_stakes(hands, settlement);
        agrees_with_the_plain_scorer(limit, hands, settlement);
        if (testing::Test::HasFailure()) ADD_FAILURE() << "seed " << seed << ", round " << round;
    }
    return static_cast<std::uint64_t>(count);
}

TEST(Settling, conserves_chips_within_the_caps_and_agrees_with_a_second_scorer) { settle_rounds(1, 100'000); }
TEST(Settling, does_so_a_million_times_slow) { settle_rounds(2, 1'000'000); }
TEST(Settling, does_so_soak) {
    soak("rounds", [](std::uint64_t round) { return settle_rounds(round << 8U, 1000); });
}

TEST(Settling, tries_what_matters) {
    // The rounds above would prove little without fouls, sweeps against sweeps, ties and caps.
    Dealer dealer(1);
    int fouls = 0, capped = 0, sweeps = 0, sweep_pairs = 0, ties = 0, fantasy = 0, unpaid = 0;
    for (int round = 0; round < 10'000; ++round) {
        const SetHands hands = any_hands(dealer);
        const Settlement settlement = settle({}, Chips(1), hands);
        int sweeping = 0;
        for (const HandResult &hand : settlement.hands) {
            fouls += hand.foul;
            sweeping += hand.sweep != Sweep::none;
            fantasy += hand.fantasy_next;
        }
        sweeps += sweeping;
        sweep_pairs += sweeping > 1;
        for (const Payment &payment : settlement.payments) {
            capped += payment.capped;
            ties += std::ranges::count(payment.account.tie_to_button.at, true) > 0;
        }
        unpaid += settlement.payments.size() < 2;
    }
    for (const int count : {fouls, capped, sweeps, fantasy, unpaid}) EXPECT_GT(count, 500);
    EXPECT_GT(sweep_pairs, 50);
    EXPECT_GT(ties, 10);
}

// ---- whole rounds through both doors, with somebody listening

// Sees no state, only hears the events, and keeps the books.
class Onlooker {
public:
    explicit Onlooker(const PerSeat<Chips> &stacks) : stacks_(stacks) {}

    void hear(const Event &event) {
        if (const auto *started = std::get_if<RoundStarted>(&event)) dealt_ = started->dealt;
        if (const auto *dealt = std::get_if<Dealt>(&event)) {
            held_[dealt->seat] |= set_of(dealt->cards);
            EXPECT_FALSE(seen_.intersects(set_of(dealt->cards))) << "a card twice";
            seen_ |= set_of(dealt->cards);
        }
        if (const auto *placed = std::get_if<Placed>(&event)) {
            EXPECT_TRUE(held_[placed->seat].contains_all(placed->cards.all()));
            held_[placed->seat] -= placed->cards.all();
            for (const Row row : all_rows) boards_[placed->seat][row] |= placed->cards[row];
        }
        if (const auto *discarded = std::get_if<Discarded>(&event)) {
            EXPECT_TRUE(held_[discarded->seat].contains_all(discarded->cards));
            held_[discarded->seat] -= discarded->cards;
            discards_[discarded->seat] |= discarded->cards;
        }
        if (const auto *turn = std::get_if<Turn>(&event)) turn_ = turn->seats;
        if (const auto *declared = std::get_if<Declared>(&event)) declared_[declared->seat] = declared->sweep;
        if (const auto *revealed = std::get_if<Revealed>(&event)) {
            EXPECT_EQ(revealed->board, boards_[revealed->seat]);
        }
        if (const auto *paid = std::get_if<Paid>(&event)) {
            stacks_[paid->from] -= paid->chips;
            stacks_[paid->to] += paid->chips;
        }
        if (const auto *announced = std::get_if<FantasyAnnounced>(&event)) fantasy_ |= announced->seat;
        over_ = std::holds_alternative<RoundOver>(event);
    }
    void compare(const State &state) const {
        EXPECT_EQ(state.dealt, dealt_);
        EXPECT_EQ(state.gone, seen_);
        EXPECT_EQ(state.phase == Phase::over, over_);
        EXPECT_EQ(state.fantasy_next, fantasy_);
        EXPECT_TRUE(turn_.contains_all(state.to_act));
        for (const Seat seat : state.dealt) {
            EXPECT_EQ(state.hands[seat].board, boards_[seat]);
            EXPECT_EQ(state.hands[seat].discards, discards_[seat]);
            EXPECT_EQ(set_of(state.hands[seat].drawn), held_[seat]);
            EXPECT_EQ(state.hands[seat].declared, declared_[seat]);
            EXPECT_EQ(state.hands[seat].stack, stacks_[seat]);
        }
    }

private:
    PerSeat<Chips> stacks_;
    PerSeat<CardSet> held_;
    PerSeat<CardSet> discards_;
    PerSeat<Board> boards_;
    PerSeat<Sweep> declared_;
    SeatSet dealt_;
    SeatSet turn_;
    SeatSet fantasy_;
    CardSet seen_;
    bool over_ = false;
};

// Commands that nobody may give now are refused and change nothing.
void refuses_what_is_not_due(const Table &table, const State &state, const Start &start) {
    const State before = state;
    for (const Seat seat : SeatSet::first(max_seats)) {
        const bool placing = state.phase == Phase::placing && state.to_act.contains(seat);
        const bool declaring = state.phase == Phase::declaring && state.to_act.contains(seat);
        EXPECT_EQ(step(table, state, TimeOut{seat}).has_value(), placing || declaring);
        EXPECT_EQ(step(table, state, Decline{seat}).has_value(), declaring);
        EXPECT_FALSE(step(table, state, Place{seat, {}}));
        for (const Sweep sweep : all_sweeps) {
            const Board &board = state.hands[seat].board;
            EXPECT_EQ(step(table, state, Declare{seat, sweep}).has_value(),
                      declaring && holds(board, sweep) && !is_foul(table.house, ranks_of(board)));
        }
    }
    EXPECT_EQ(step(table, state, start).has_value(), state.phase == Phase::over);
    EXPECT_FALSE(step(table, state, Deal{}));
    EXPECT_EQ(state, before) << "a refusal changed the round";
}

struct Played {
    std::vector<Command> commands;
    State last;
};

Played play(RandomRound &round, bool probing) {
    Played played;
    State unchecked;
    Onlooker onlooker(round.start().stacks);
    Command command = round.start();
    for (int steps = 0; steps < 100; ++steps) {
        const auto stepped = step(round.table(), played.last, command);
        EXPECT_TRUE(stepped) << stepped.error().sentence;
        if (!stepped) return played;
        played.commands.push_back(command);
        apply(round.table(), unchecked, command);
        EXPECT_EQ(stepped->next, unchecked) << "the two doors disagree";
        for (const Event &event : stepped->events) onlooker.hear(event);
        played.last = stepped->next;
        onlooker.compare(played.last);
        if (probing) refuses_what_is_not_due(round.table(), played.last, round.start());
        if (played.last.phase == Phase::over || testing::Test::HasFailure()) return played;
        command = round.next(played.last);
    }
    ADD_FAILURE() << "the round does not end";
    return played;
}

std::uint64_t play_rounds(std::uint64_t first_seed, std::uint64_t count) {
    for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
        RandomRound round(seed);
        const Played played = play(round, seed % 16 == 0);
        SetHands hands;
        for (const Seat seat : positions(played.last)) {
            const Hand &hand = played.last.hands[seat];
            hands.push_back({.board = hand.board,
                             .stack = hand.start,
                             .player = static_cast<int>(index(hand.player)),
                             .declared = hand.declared,
                             .fantasy = played.last.fantasy.contains(seat)});
        }
        if (!testing::Test::HasFailure()) respects_table_stakes(hands, played.last.settlement);
        if (round.table().house == House{} && !testing::Test::HasFailure())
            agrees_with_the_plain_scorer(round.table().limit, hands, played.last.settlement);
        if (testing::Test::HasFailure()) {
            ADD_FAILURE() << "seed " << seed;
            break;
        }
    }
    return count;
}

TEST(Rounds, are_the_same_through_both_doors_and_to_somebody_who_only_hears) { play_rounds(0, 100'000); }
TEST(Rounds, are_so_a_million_times_slow) { play_rounds(1'000'000, 1'000'000); }
TEST(Rounds, are_so_soak) {
    soak("rounds", [](std::uint64_t round) { return play_rounds((round + 1) << 32U, 200); });
}

// ---- what a viewer may not know is not in the view

void resample(std::uint64_t seed) {
    RandomRound round(seed);
    std::vector<Command> commands = play(round, false).commands;
    commands.resize(1 + static_cast<std::size_t>(round.below(static_cast<int>(commands.size()))));
    // A declaration is a public fact about hidden cards: others may not contradict it.
    const auto first_declared =
        std::ranges::find_if(commands, [](const Command &command) { return std::holds_alternative<Declare>(command); });
    commands.erase(first_declared, commands.end());
    std::vector<Viewer> viewers{spectator, director};
    const Start &start = round.start();
    for (const Seat seat : start.dealt) {
        const bool second = seat == start.second_hand || seat == start.second_hand_of;
        viewers.push_back(player_at(second ? start.second_hand | start.second_hand_of : SeatSet(seat)));
    }
    expect_nothing_leaks<State>(round.table(), commands, viewers, seed, cards_known, relabelled);
}

TEST(Rounds, show_nobody_a_card_they_may_not_know) {
    for (std::uint64_t seed = 0; seed < 5000; ++seed) {
        resample(seed);
        ASSERT_FALSE(HasFailure()) << "seed " << seed;
    }
}

} // namespace
} // namespace ananas::chinese
