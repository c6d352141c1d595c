// The player of Face-Up Pineapple Chinese, and what it is made of.
#include "base/chance.h"
#include "bots/bot.h"
#include "bots/chinese_fantasy.h"
#include "bots/chinese_last.h"
#include "bots/chinese_lessons.h"
#include "bots/chinese_outlook.h"
#include "bots/chinese_placing.h"
#include "bots/chinese_school.h"
#include "bots/chinese_search.h"
#include "bots/chinese_shape.h"
#include "bots/duplicate.h"
#include "bots/standings.h"
#include "bots/table.h"
#include "cards/card.h"
#include "chinese/board.h"
#include "chinese/boards.h"
#include "chinese/command.h"
#include "chinese/house.h"
#include "chinese/random_round.h"
#include "chinese/seats.h"
#include "chinese/settlement.h"
#include "chinese/state.h"
#include "chinese/step.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "evaluator/rank.h"
#include "support/resample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ananas::bots {
namespace {

using chinese::Board;
using chinese::Row;

// ---- shapes

TEST(ChineseShape, tells_what_cards_make_and_what_they_may_become) {
    const Shape draw = shape_of_five(chinese::cards("9h7h5h"));
    EXPECT_EQ(draw.cards, 3);
    EXPECT_EQ(draw.rank, static_cast<int>(Rank::nine));
    EXPECT_TRUE(draw.suited && draw.connected);
    EXPECT_FALSE(shape_of_five(chinese::cards("Th7h5h")).connected);
    EXPECT_FALSE(shape_of_five(chinese::cards("9h7h5c")).suited);
    EXPECT_TRUE(shape_of_five(chinese::cards("Ah2c4d")).connected) << "the ace is low here";
    EXPECT_TRUE(shape_of_five(chinese::cards("AhJcTd")).connected) << "and high here";
    EXPECT_FALSE(shape_of_five(chinese::cards("AhKc2d")).connected) << "and does not go round";
    EXPECT_EQ(shape_of_five(chinese::cards("9h9c5h5c")).made, Category::two_pair);
    EXPECT_EQ(shape_of_five(chinese::cards("9h9c9d")).made, Category::trips);
    EXPECT_EQ(shape_of_front(chinese::cards("QhQc")).made, Category::pair);
    EXPECT_FALSE(shape_of_front(chinese::cards("QhJh")).suited) << "no flushes in front";
}

TEST(ChineseShape, of_a_full_row_is_its_category) {
    chinese::Dealer dealer(3);
    for (int hand = 0; hand < 20'000; ++hand) {
        dealer.shuffle_up();
        const CardSet five = dealer.draw(5), three = dealer.draw(3);
        const Board board = chinese::board_of(three, five, five);
        ASSERT_EQ(shape_of_five(five).made, ranks_of(board)[Row::middle].category());
        ASSERT_EQ(shape_of_front(three).made, ranks_of(board)[Row::front].category());
    }
}

// ---- the outlook, and how it was learned

TEST(ChineseOutlook, is_read_as_it_was_written) {
    const auto outlook = std::make_unique<Outlook>();
    Chance chance(1, 2);
    for (Outlook::Street &street : outlook->streets) {
        for (Promise &number : street.back)
            if (chance.one_in(3)) number = (static_cast<Promise>(chance.below(400)) - 200) * (whole_point / 8);
        for (auto &row : street.middle_back)
            if (chance.one_in(2)) row.fill(-whole_point * 3 / 8);
    }
    const auto read_back = std::make_unique<Outlook>();
    read(written(*outlook), *read_back);
    for (std::size_t street = 0; street < unfinished_streets; ++street) {
        EXPECT_EQ(read_back->streets[street].back, outlook->streets[street].back);
        EXPECT_EQ(read_back->streets[street].middle_back, outlook->streets[street].middle_back);
        EXPECT_EQ(read_back->streets[street].front, outlook->streets[street].front);
    }
}

TEST(ChineseOutlook, plays_boards_at_a_glance_with_few_fouls_and_many_bonuses) {
    const Played played =
        play_boards(learned_outlook(), {.boards = 5000, .seed = 9, .weighing = {.fantasy = fantasy_worth({})}});
    EXPECT_LT(played.fouls, played.boards / 8);
    EXPECT_GT(played.fantasies, played.boards / 25);
    EXPECT_GT(played.bonus, static_cast<std::int64_t>(3 * played.boards));
}

TEST(ChineseSchool, teaches) {
    const auto after = [](std::uint64_t boards) {
        const auto outlook = learn({.boards = boards, .seed = 4, .weighing = {.fantasy = 7}});
        return play_boards(*outlook, {.boards = 2000, .seed = 5, .weighing = {.fantasy = 7}}).points / 2000;
    };
    const double some = after(1000), many = after(20'000);
    EXPECT_GT(many, some + 1);
    EXPECT_GT(many, 1);
}

TEST(ChineseSchool, taught_the_lessons_that_are_kept_slow) {
    std::string kept;
    for (const std::string_view line : chinese_lessons()) kept += line;
    EXPECT_TRUE(written(*learn({})) == kept) << "learn_chinese prints them anew";
}

// ---- finished boards

chinese::House any_house(chinese::Dealer &dealer) {
    chinese::House house;
    if (dealer.below(2) == 0) {
        house.foul = chinese::Points(dealer.below(12));
        house.scoop = chinese::Points(dealer.below(4));
        house.ties_legal = dealer.below(2) == 0;
        house.button_wins_ties = dealer.below(2) == 0;
    }
    return house;
}

chinese::Sweep best_sweep(const Board &board) {
    chinese::Sweep best = chinese::Sweep::none;
    for (const chinese::Sweep sweep : chinese::all_sweeps)
        if (holds(board, sweep)) best = sweep;
    return best;
}

// The points of the first of two hands, which has the buttons; both declare what they hold.
int settled_points(const chinese::House &house, const Board &first, const Board &second) {
    chinese::SetHands hands;
    for (const Board &board : {first, second}) {
        chinese::SetHand hand{.board = board, .stack = Chips(100'000), .player = static_cast<int>(hands.size())};
        if (!is_foul(house, ranks_of(board))) hand.declared = best_sweep(board);
        hands.push_back(hand);
    }
    return settle(house, Chips(1), hands).hands[0].points.count();
}

TEST(ChinesePlacing, settles_two_boards_as_the_rules_do) {
    chinese::Dealer dealer(8);
    int sweeps = 0, fouls = 0;
    for (int round = 0; round < 10'000; ++round) {
        dealer.shuffle_up();
        const Board mine = dealer.any_board(), other = dealer.any_board();
        const chinese::House house = any_house(dealer);
        const Fate fate{.house = house};
        const Finished one = finished(fate, mine), two = finished(fate, other);
        const int ties = house.button_wins_ties ? 1 : 0;
        ASSERT_EQ(points_between(house, one, two, ties), settled_points(house, mine, other)) << "round " << round;
        ASSERT_EQ(points_between(house, two, one, -ties), -settled_points(house, mine, other)) << "round " << round;
        ASSERT_EQ(one.fantasy, enters_fantasy(house, one.ranks));
        sweeps += one.sweep > 0;
        fouls += one.foul;
    }
    EXPECT_GT(sweeps, 100);
    EXPECT_GT(fouls, 1000);
}

// ---- the search

TEST(ChineseSearch, is_exact_with_the_last_cards_when_the_others_are_finished) {
    chinese::Dealer dealer(21);
    const Weighing weighing{.fantasy = 7};
    for (int round = 0; round < 400; ++round) {
        dealer.shuffle_up();
        const Board rival = dealer.any_board();
        AskedHand position{.house = any_house(dealer), .board = dealer.any_board(), .rivals = {}};
        // Two cards are taken off again.
        for (int taken = 0; taken < 2;) {
            const Row row = chinese::all_rows[static_cast<std::size_t>(dealer.below(3))];
            if (position.board[row].empty()) continue;
            position.board[row] -= *position.board[row].begin();
            ++taken;
        }
        const CardSet three = dealer.draw(3);
        chinese::Drawn drawn;
        for (const Card card : three) drawn.push_back(card);
        position.unseen = dealer.stub();
        position.rivals.push_back(
            {.board = rival, .ties = position.house.button_wins_ties ? 1 : 0, .most_points = 100'000});

        const auto worth = [&](const Board &placed) {
            Board board = position.board;
            for (const Row row : chinese::all_rows) board[row] |= placed[row];
            const bool fantasy = enters_fantasy(position.house, ranks_of(board));
            return settled_points(position.house, board, rival) + (fantasy ? weighing.fantasy : 0);
        };
        double best = -1000;
        const Draw draw(position.board, {drawn.begin(), drawn.size()});
        for (const Placing &placing : draw.placings())
            if (draw.fits(placing)) best = std::max(best, worth(draw.placed(placing)));
        const Board chosen = best_placement(position, drawn, weighing, {.futures = 50, .candidates = 3}, Chance(1, 1));
        ASSERT_EQ(worth(chosen), best) << "round " << round;
    }
}

// A board of thirteen cards from which two are taken off again.
Board eleven_cards(chinese::Dealer &dealer) {
    Board board = dealer.any_board();
    for (int taken = 0; taken < 2;) {
        const Row row = chinese::all_rows[static_cast<std::size_t>(dealer.below(3))];
        if (board[row].empty()) continue;
        board[row] -= *board[row].begin();
        ++taken;
    }
    return board;
}

std::vector<Board> all_boards_after(const Board &board, CardSet three) {
    chinese::Drawn drawn;
    for (const Card card : three) drawn.push_back(card);
    const Draw draw(board, {drawn.begin(), drawn.size()});
    std::vector<Board> boards;
    for (const Placing &placing : draw.placings())
        if (draw.fits(placing)) boards.push_back(draw.after(placing));
    return boards;
}

// What a finished board gets from a rival with one draw to come, one draw after another, settled by the rules.
double plainly_counted(const chinese::House &house, const Board &mine, const Board &rival, CardSet unseen) {
    double sum = 0;
    int draws = 0;
    for (const Card a : unseen)
        for (const Card b : unseen)
            for (const Card c : unseen) {
                if (!(a < b && b < c)) continue;
                double best = -std::numeric_limits<double>::infinity(), points = 0;
                for (const Board &end : all_boards_after(rival, CardSet(a) | b | c)) {
                    const int won = settled_points(house, mine, end);
                    const double worth = (enters_fantasy(house, ranks_of(end)) ? fantasy_worth(house) : 0) - won;
                    if (worth < best || (worth == best && won > points)) continue;
                    best = worth;
                    points = won;
                }
                sum += points;
                ++draws;
            }
    return sum / draws;
}

// It was sampled as long as a rival had cards to come.
TEST(ChineseSearch, is_exact_with_the_last_cards_when_the_others_have_theirs_to_come) {
    chinese::Dealer dealer(22);
    const Weighing weighing{.fantasy = 7};
    for (int round = 0; round < 60; ++round) {
        dealer.shuffle_up();
        AskedHand position{.house = any_house(dealer), .board = eleven_cards(dealer), .rivals = {}};
        const int rivals = 1 + round % 2;
        for (int rival = 0; rival < rivals; ++rival)
            position.rivals.push_back({.board = eleven_cards(dealer),
                                       .ties = position.house.button_wins_ties ? 1 : 0,
                                       .most_points = 100'000});
        const CardSet three = dealer.draw(3);
        position.unseen = round < 4 && rivals == 1 ? dealer.stub() : dealer.draw(9);

        const auto worth = [&](const Board &board) {
            const bool fantasy = enters_fantasy(position.house, ranks_of(board));
            double sum = 0;
            for (const Rival &rival : position.rivals) {
                const double points = plainly_counted(position.house, board, rival.board, position.unseen);
                const LastDraw last(position.house, rival, position.unseen);
                EXPECT_NEAR(last.points(finished({.house = position.house}, board)), points, 1e-9);
                sum += points + (fantasy ? weighing.fantasy : 0);
            }
            return sum;
        };
        double best = -1000;
        for (const Board &board : all_boards_after(position.board, three)) best = std::max(best, worth(board));
        chinese::Drawn drawn;
        for (const Card card : three) drawn.push_back(card);
        Board chosen = best_placement(position, drawn, weighing, {.futures = 4, .candidates = 3}, Chance(1, 1));
        for (const Row row : chinese::all_rows) chosen[row] |= position.board[row];
        ASSERT_NEAR(worth(chosen), best, 1e-9) << "round " << round;
        ASSERT_FALSE(HasFailure()) << "round " << round;
    }
}

// Calls `use` with all ways to set thirteen cards that do not foul.
template <class Use> void each_setting(const chinese::House &house, CardSet thirteen, const Use &use) {
    const std::vector<Card> cards(thirteen.begin(), thirteen.end());
    std::array<std::uint8_t, chinese::board_size> rows = {0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2};
    do {
        Board board;
        for (std::size_t card = 0; card < cards.size(); ++card) board.at[rows[card]] |= cards[card];
        const chinese::RowRanks ranks = ranks_of(board);
        if (!is_foul(house, ranks)) use(board, ranks);
    } while (std::ranges::next_permutation(rows).found);
}

bool no_weaker(const chinese::RowRanks &a, const chinese::RowRanks &b) {
    return a.at[0] >= b.at[0] && a.at[1] >= b.at[1] && a.at[2] >= b.at[2];
}

// Of settings with the same bonuses one was seen, and none of those with a clean sweep.
TEST(ChineseFantasy, leaves_no_setting_out_that_is_stronger_anywhere) {
    chinese::Dealer dealer(31);
    for (int deal = 0; deal < 12; ++deal) {
        dealer.shuffle_up();
        const chinese::House house = any_house(dealer);
        const CardSet cards = deal % 2 == 0 ? dealer.draw(chinese::board_size) : dealer.any_board().all();
        std::vector<chinese::RowRanks> kept;
        for (const Board &board : fantasy_settings(house, cards)) {
            ASSERT_EQ(board.all(), cards);
            kept.push_back(ranks_of(board));
            ASSERT_FALSE(is_foul(house, kept.back()));
        }
        int stronger = 0;
        each_setting(house, cards, [&](const Board &, const chinese::RowRanks &ranks) {
            stronger += std::ranges::none_of(kept, [&](const auto &each) { return no_weaker(each, ranks); });
        });
        ASSERT_EQ(stronger, 0) << "deal " << deal;
    }
}

TEST(ChineseFantasy, keeps_the_strongest_of_more_cards) {
    chinese::Dealer dealer(33);
    for (int deal = 0; deal < 10; ++deal) {
        dealer.shuffle_up();
        const CardSet cards = dealer.draw(14 + deal % 4);
        std::vector<chinese::RowRanks> kept;
        for (const Board &board : fantasy_settings({}, cards)) kept.push_back(ranks_of(board));
        for (int other = 0; other < 200; ++other) {
            std::vector<Card> some(cards.begin(), cards.end());
            while (some.size() > chinese::board_size)
                some.erase(some.begin() + dealer.below(static_cast<int>(some.size())));
            CardSet thirteen;
            for (const Card card : some) thirteen |= card;
            const chinese::RowRanks ranks = ranks_of(dealer.arranged(thirteen, 20));
            if (is_foul({}, ranks)) continue;
            ASSERT_TRUE(std::ranges::any_of(kept, [&](const auto &each) { return no_weaker(each, ranks); }));
        }
    }
}

TEST(ChineseFantasy, is_set_in_the_best_of_all_ways_against_a_finished_board) {
    chinese::Dealer dealer(32);
    const Weighing weighing{.fantasy = 6};
    for (int deal = 0; deal < 12; ++deal) {
        dealer.shuffle_up();
        AskedHand position{.house = any_house(dealer), .board = {}, .fantasy = true, .rivals = {}};
        const CardSet cards = deal % 2 == 0 ? dealer.draw(chinese::board_size) : dealer.any_board().all();
        const Board rival = dealer.any_board();
        position.rivals.push_back(
            {.board = rival, .ties = position.house.button_wins_ties ? 1 : 0, .most_points = 100'000});
        const auto worth = [&](const Board &board, const chinese::RowRanks &ranks) {
            const bool stays = stays_in_fantasy(position.house, ranks);
            return settled_points(position.house, board, rival) + (stays ? weighing.fantasy : 0);
        };
        double best = -1000;
        each_setting(position.house, cards, [&](const Board &board, const chinese::RowRanks &ranks) {
            best = std::max(best, worth(board, ranks));
        });
        chinese::Drawn drawn;
        for (const Card card : cards) drawn.push_back(card);
        const Board chosen = best_fantasy(position, drawn, weighing, {.futures = 2}, Chance(1, 1));
        ASSERT_EQ(worth(chosen, ranks_of(chosen)), best) << "deal " << deal;
    }
}

TEST(ChineseSearch, waits_for_a_flush_unless_the_others_show_its_cards) {
    // Four hearts in the back. A jack beside them makes the back safe; without it a heart must come with the last
    // cards.
    const Board board = chinese::board_of(chinese::cards("KsQc"), chinese::cards("7c7d3s"), chinese::cards("2h5h8hJh"));
    chinese::Drawn drawn;
    for (const Card card : chinese::cards("Jd4c9c")) drawn.push_back(card);
    const CardSet unknown = CardSet::full_deck() - board.all() - chinese::set_of(drawn);
    const auto jack_to_the_back = [&](bool hearts_shown) {
        std::vector<Card> shown;
        for (const Card card : unknown)
            if (hearts_shown && card.suit() == Suit::hearts) shown.push_back(card);
        for (const Card card : unknown)
            if (card.suit() != Suit::hearts && shown.size() < 22) shown.push_back(card);
        AskedHand position{.house = {}, .board = board, .unseen = unknown, .rivals = {}};
        for (std::size_t first = 0; first < 22; first += 11) {
            Rival rival{.board = {}, .first = {}, .most_points = 1000};
            for (std::size_t card = 0; card < 11; ++card) {
                const Row row = card < 3 ? Row::front : card < 7 ? Row::middle : Row::back;
                rival.board[row] |= shown[first + card];
            }
            position.unseen -= rival.board.all();
            position.rivals.push_back(rival);
        }
        const Thought thought{.futures = 400, .candidates = 24};
        return !best_placement(position, drawn, {.fantasy = 7}, thought, Chance(1, 1))[Row::back].empty();
    };
    EXPECT_FALSE(jack_to_the_back(false));
    EXPECT_TRUE(jack_to_the_back(true));
}

TEST(ChineseSearch, goes_to_fantasy_land_when_it_is_safe) {
    AskedHand position{
        .house = {},
        .board = chinese::board_of(chinese::cards("Qs"), chinese::cards("KsKd8c"), chinese::cards("AsAdAh5c5d")),
        .rivals = {}};
    chinese::Drawn drawn;
    for (const Card card : chinese::cards("Qd9h2c")) drawn.push_back(card);
    position.unseen = CardSet::full_deck() - position.board.all() - chinese::cards("Qd9h2c");
    position.rivals.push_back(
        {.board = chinese::board_of({}, chinese::cards("3s3d"), chinese::cards("4s4d4h")), .most_points = 1000});
    position.unseen -= position.rivals[0].board.all();
    const Thought thought{.futures = 200, .candidates = 24};
    const Board placed = best_placement(position, drawn, {.fantasy = 7}, thought, Chance(1, 1));
    EXPECT_TRUE(placed[Row::front].contains(*chinese::cards("Qd").begin()));
}

// ---- the player

using Rounds = std::uint64_t;

const auto never_refused = [](Seat, const auto &refusal) {
    ADD_FAILURE() << (refusal ? refusal->sentence : "not an answer");
};

// Any tables and stacks, two or three hands, second hands, Fantasy Land, all styles.
void plays_without_a_refusal(Rounds first, Rounds rounds) {
    for (Rounds number = first; number < first + rounds; ++number) {
        const chinese::RandomRound round(number);
        BotTable<Chinese> played(round.table(), Deck(CardSet::full_deck(), 7, number));
        const auto answer = [&](const Seen<Chinese> &seen) {
            return choose(seen, {.style = static_cast<Style>((index(seen.me) + number) % 4), .thought = 0}, number);
        };
        ASSERT_TRUE(played.play(round.start(), answer, never_refused)) << "round " << number;
        ASSERT_FALSE(testing::Test::HasFailure()) << "round " << number;
    }
}

TEST(ChineseBot, plays_any_round_without_a_refusal) { plays_without_a_refusal(0, 1000); }
TEST(ChineseBot, plays_a_hundred_thousand_rounds_without_a_refusal_slow) { plays_without_a_refusal(2000, 100'000); }

// Two bots on the same cards, once in each other's place, with the rounds in Fantasy Land that follow.
struct Duel {
    double points = 0, error = 0; // of the first bot, a hand
    int hands = 0;
    int ordinary = 0, fouls = 0; // outside Fantasy Land, where nobody has to foul
};
Duel duel(const Bot &bot, const Bot &other, Rounds deals) {
    const chinese::Table table{.limit = Chips(1), .house = {}};
    double sum = 0, squares = 0;
    Duel result;
    for (Rounds deal = 0; deal < deals; ++deal) {
        int won = 0;
        for (const std::size_t mine : {0U, 1U}) {
            chinese::Start start{.dealt = SeatSet::first(2), .button = Seat{0}};
            for (const Seat seat : start.dealt) start.stacks[seat] = Chips(1000);
            for (Rounds round = 0; round == 0 || (round < 8 && !start.fantasy.empty()); ++round) {
                BotTable<Chinese> played(table, Deck(CardSet::full_deck(), deal, round));
                const auto answer = [&](const Seen<Chinese> &seen) {
                    return choose(seen, index(seen.me) == mine ? bot : other, deal);
                };
                EXPECT_TRUE(played.play(start, answer, never_refused));
                const chinese::State &over = played.state();
                const std::size_t place = start.button == seat_number(static_cast<int>(mine)) ? 0 : 1;
                won += over.settlement.hands[place].points.count();
                if (!over.fantasy.contains(seat_number(static_cast<int>(mine)))) {
                    result.fouls += over.settlement.hands[place].foul;
                    ++result.ordinary;
                }
                ++result.hands;
                start.fantasy = over.fantasy_next;
                start.button = seat_number(round % 2 == 0 ? 1 : 0);
            }
        }
        sum += won;
        squares += won * won;
    }
    const auto count = static_cast<double>(deals);
    const double hands_a_deal = result.hands / count, mean = sum / count;
    result.points = mean / hands_a_deal;
    result.error = std::sqrt((squares / count - mean * mean) / count) / hands_a_deal;
    return result;
}

void expect_two_points_a_hand(const Bot &bot, Rounds deals) {
    for (const Kind kind : {Kind::random, Kind::call, Kind::greedy}) {
        const Duel result = duel(bot, {.kind = kind}, deals);
        EXPECT_GT(result.points - 3 * result.error, 2) << "kind " << static_cast<int>(kind);
        EXPECT_LT(result.fouls, result.ordinary / 10);
    }
}

TEST(ChineseBot, beats_the_yardsticks_by_two_points_a_hand_with_little_thought) {
    expect_two_points_a_hand({.style = Style::careful, .thought = 3}, 300);
}
TEST(ChineseBot, beats_the_yardsticks_by_two_points_a_hand_in_every_style_slow) {
    for (const Style style : {Style::tight, Style::loose, Style::careful, Style::bold}) {
        SCOPED_TRACE(static_cast<int>(style));
        expect_two_points_a_hand({.style = style, .thought = 10}, 250);
    }
}

// Rounds in Fantasy Land made the share of fouls look smaller.
TEST(ChineseFouls, are_counted_in_ordinary_hands_alone) {
    const Contest<Chinese> contest{.table = {.limit = Chips(1), .house = {}}, .stack = Chips(100)};
    chinese::State over;
    over.dealt = SeatSet::first(2);
    over.fantasy = Seat{1};
    for (const Seat seat : over.dealt) over.hands[seat].board = chinese::board("AhAc9d / TdTh8c7c2d / KdQh6d5h3h");
    EXPECT_EQ(tally_of(contest, over, Seat{0}).fouled, 1);
    EXPECT_EQ(tally_of(contest, over, Seat{1}).fouled, 0);

    Results results(1);
    results.resize(2);
    results.of_deal(0)[0] = {.hands = 8, .fouled = 1, .fantasy = 4};
    results.of_deal(1)[0] = {.hands = 4, .fouled = 3, .fantasy = 0};
    const Measured fouls = fouls_of(results, 0);
    EXPECT_DOUBLE_EQ(fouls.value, 0.5);
    EXPECT_DOUBLE_EQ(fouls.error, std::sqrt(2 * (1 * 1 + 1 * 1)) / 8);
}

// A full middle with kings looked as strong as aces in front.
TEST(ChineseYardstick, a_greedy_placer_puts_no_aces_over_kings) {
    const chinese::Table table{.limit = Chips(1), .house = {}};
    chinese::State state;
    state.dealt = SeatSet::first(2);
    state.button = Seat{0};
    state.phase = chinese::Phase::placing;
    state.street = chinese::Street::third_draw;
    state.to_act = Seat{0};
    for (const Seat seat : state.dealt) state.hands[seat] = {.player = seat, .start = Chips(1000)};
    state.hands[Seat{0}].board =
        chinese::board_of(chinese::cards("As"), chinese::cards("KsKd9c7d2h"), chinese::cards("QsQdQh"));
    for (const Card card : chinese::cards("Ah4c3c")) state.hands[Seat{0}].drawn.push_back(card);
    const chinese::TableView now = view(table, state, player_at(Seat{0}));
    const chinese::Command answer =
        choose(Seen<Chinese>{.table = table, .me = Seat{0}, .now = now, .events = {}}, {.kind = Kind::greedy}, 1);
    EXPECT_FALSE(std::get<chinese::Place>(answer).cards[Row::front].contains(*chinese::cards("Ah").begin()));
}

CardSet known_to(const chinese::State &state, Viewer viewer) {
    CardSet known;
    for (const Seat seat : state.dealt) {
        const chinese::Hand &hand = state.hands[seat];
        const bool own = is_own(viewer, seat);
        if (own || !state.fantasy.contains(seat)) known |= hand.board.all();
        if (own || state.street == chinese::Street::five) known |= chinese::set_of(hand.drawn);
        if (own) known |= hand.discards;
    }
    return known;
}

chinese::Command with_other_cards(chinese::Command command, const Relabel &renamed) {
    if (auto *deal = std::get_if<chinese::Deal>(&command))
        for (Card &card : deal->cards) card = renamed(card);
    if (auto *place = std::get_if<chinese::Place>(&command))
        for (CardSet &row : place->cards.at) {
            CardSet others;
            for (const Card card : row) others |= renamed(card);
            row = others;
        }
    return command;
}

TEST(ChineseBot, chooses_the_same_whatever_the_hidden_cards_are) {
    int asked_for = 0;
    for (Rounds number = 0; number < 300; ++number) {
        chinese::RandomRound round(number);
        std::vector<chinese::Command> commands{round.start()};
        chinese::State state = step(round.table(), {}, commands[0])->next;
        while (state.phase == chinese::Phase::dealing || state.phase == chinese::Phase::placing) {
            if (state.phase == chinese::Phase::placing) {
                const Seat me = state.to_act.front();
                SeatSet own = me;
                for (const Seat seat : state.dealt)
                    if (state.hands[seat].player == state.hands[me].player) own |= seat;
                const Viewer viewer = player_at(own);
                const Relabel relabel(known_to(state, viewer), number);
                std::vector<chinese::Command> others;
                for (const chinese::Command &command : commands) others.push_back(with_other_cards(command, relabel));
                const auto choice = [&](const std::vector<chinese::Command> &so_far) {
                    const auto screen = screen_of<chinese::State>(round.table(), so_far, viewer);
                    const chinese::TableView now = view(round.table(), screen.last, viewer);
                    const Seen<Chinese> seen{.table = round.table(), .me = me, .now = now, .events = screen.events};
                    return std::get<chinese::Place>(choose(seen, {.style = Style::loose, .thought = 0}, number)).cards;
                };
                ASSERT_EQ(choice(commands), choice(others)) << "round " << number;
                ++asked_for;
            }
            commands.push_back(round.next(state));
            state = step(round.table(), state, commands.back())->next;
        }
    }
    EXPECT_GT(asked_for, 2000);
}

TEST(ChineseBot, declares_the_sweeps_it_holds) {
    const chinese::Table table{.limit = Chips(1), .house = {}};
    const auto answer = [&](const chinese::Board &mine) {
        chinese::State state;
        state.dealt = SeatSet::first(2);
        state.button = Seat{0};
        state.phase = chinese::Phase::declaring;
        state.to_act = Seat{0};
        for (const Seat seat : state.dealt) state.hands[seat] = {.player = seat, .start = Chips(1000)};
        state.hands[Seat{0}].board = mine;
        state.hands[Seat{1}].board = chinese::board("4h5h9d / TdTh8c7c2d / AdAh6d6h3h");
        const chinese::TableView now = view(table, state, player_at(Seat{0}));
        return choose(Seen<Chinese>{.table = table, .me = Seat{0}, .now = now, .events = {}}, {}, 1);
    };
    const chinese::Command declared = answer(chinese::board("2c3c4c / 5s6s7s8d9s / TsJsQsKsAs"));
    ASSERT_TRUE(std::holds_alternative<chinese::Declare>(declared));
    EXPECT_EQ(paid_as(chinese::board("2c3c4c / 5s6s7s8d9s / TsJsQsKsAs"), std::get<chinese::Declare>(declared).sweep),
              chinese::Sweep::dragon);
    EXPECT_TRUE(std::holds_alternative<chinese::Decline>(answer(chinese::board("2c3c4d / 5s5c7s8d9s / TsJsQsKsAs"))));
}

TEST(ChineseBot, plays_two_hands_that_are_not_compared) {
    // A player's other hand is no rival, and its cards are known to be gone.
    const chinese::Table table{.limit = Chips(1), .house = {}};
    chinese::Start start{.dealt = SeatSet::first(3), .button = Seat{0}};
    start.second_hand = Seat{2};
    start.second_hand_of = Seat{0};
    for (const Seat seat : start.dealt) start.stacks[seat] = Chips(500);
    for (Rounds number = 0; number < 20; ++number) {
        BotTable<Chinese> played(table, Deck(CardSet::full_deck(), 3, number));
        ASSERT_TRUE(played.play(
            start, [&](const Seen<Chinese> &seen) { return choose(seen, {.thought = 5}, number); }, never_refused));
        EXPECT_EQ(played.state().settlement.hands.size(), 3U);
    }
}

} // namespace
} // namespace ananas::bots
