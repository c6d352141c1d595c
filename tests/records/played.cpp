#include "played.h"

#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "records/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::records {
namespace {

class Scribe {
public:
    explicit Scribe(const Hand &hand) : hand_(hand), chance_(hand.seed) {}

    HandRecord play() {
        set_up();
        start();
        while (state_.phase != betting::Phase::over) step(next_command());
        finish();
        return record_;
    }

private:
    int below(int bound) { return static_cast<int>(chance_() % static_cast<unsigned>(bound)); }

    void set_up() {
        table_.game = betting::find_game(hand_.game);
        table_.stakes =
            betting::usual_stakes(*table_.game, static_cast<betting::Structure>(hand_.structure), Chips(20));
        const bool stud = betting::has_bring_in(*table_.game);
        if (!stud && below(3) == 0)
            table_.stakes.ante = Chips(5);
        else if (!stud && below(3) == 0)
            table_.stakes.big_blind_ante = Chips(20);
        button_ = stud || hand_.format == Format::phh ? hand_.players - 1 : below(hand_.players);

        record_.id = "7001";
        record_.game = std::string(hand_.game);
        record_.structure = hand_.structure;
        record_.table = "Orchard's end";
        record_.date = "2026/11/15 10:20:30";
        record_.seats_at_table = 10;
        record_.tournament = below(2) == 0;
        if (!record_.tournament) record_.currency = "USD";
        record_.decimals = record_.tournament ? 0 : 2;
        const betting::Stakes &stakes = table_.stakes;
        record_.small_bet = stakes.small_bet;
        record_.big_bet = hand_.structure == Structure::limit ? stakes.big_bet : Chips();
        record_.ante = std::max(stakes.ante, stakes.big_blind_ante);
        record_.bring_in = stakes.bring_in;
        if (!stakes.blinds.empty()) {
            record_.small_blind = stakes.blinds[0];
            record_.big_blind = stakes.blinds[1];
        }
    }

    void start() {
        betting::Start start;
        const auto seat = [&](int steps) { return seat_number((button_ + steps) % hand_.players); };
        start.positions.button = seat(0);
        if (!table_.stakes.blinds.empty()) {
            start.positions.small_blind = hand_.players == 2 ? seat(0) : seat(1);
            start.positions.big_blind = hand_.players == 2 ? seat(1) : seat(2);
        }
        int chair = 0;
        // PHH lists players from the left of the button, wherever chair 1 is.
        const int beyond_chair_1 = hand_.format == Format::phh ? below(hand_.players) : 0;
        for (int player = 0; player < hand_.players; ++player) {
            // Some are short; so short that they cannot pay the forced bets only where the format tells of that.
            const int least = hand_.format == Format::phh && below(2) == 0 ? 1 : 60;
            const Chips stack{least + (below(3) == 0 ? below(60) : below(3000))};
            chair += 1 + (hand_.players < 6 ? below(2) : 0);
            start.dealt |= seat_number(player);
            start.stacks[seat_number(player)] = stack;
            record_.players.push_back(
                {.seat = chair, .name = "player " + std::to_string(player) + ": x", .stack = stack});
        }
        std::vector<int> chairs;
        for (const Player &player : record_.players) chairs.push_back(player.seat);
        std::ranges::rotate(chairs, chairs.begin() + beyond_chair_1);
        for (std::size_t player = 0; player < chairs.size(); ++player) record_.players[player].seat = chairs[player];
        if (!betting::has_bring_in(*table_.game)) {
            record_.button = button_;
            record_.button_seat = record_.players[static_cast<std::size_t>(button_)].seat;
        }
        step(start);
    }

    betting::Command next_command() {
        const betting::Legal legal = betting::legal_actions(table_, state_);
        switch (state_.phase) {
        case betting::Phase::dealing: return deal(legal.deal);
        case betting::Phase::discarding: {
            const Seat seat = legal.discard.front();
            const betting::Hole &cards = state_.players[seat].cards;
            return betting::Discard{seat, cards[static_cast<std::size_t>(below(static_cast<int>(cards.size())))]};
        }
        case betting::Phase::showdown:
            if (legal.muck && below(4) == 0) return betting::Muck{legal.actor};
            return betting::Show{legal.actor};
        case betting::Phase::betting: return act(legal);
        case betting::Phase::over: break;
        }
        return betting::Fold{legal.actor};
    }

    betting::Command deal(const betting::Wanted &wanted) {
        CardSet stub = table_.game->deck - state_.gone;
        if (wanted.reshuffle) stub |= state_.burned;
        std::vector<Card> cards(stub.begin(), stub.end());
        std::ranges::shuffle(cards, chance_);
        betting::Deal deal;
        for (int card = 0; card < wanted.cards; ++card) deal.cards.push_back(cards[static_cast<std::size_t>(card)]);
        return deal;
    }

    betting::Command act(const betting::Legal &legal) {
        const Seat seat = legal.actor;
        if (legal.raise && below(4) == 0) {
            const std::int64_t least = legal.raise->min_to.units();
            const std::int64_t most = legal.raise->max_to.units();
            return betting::Bet{seat, Chips(least + below(static_cast<int>(most - least + 1)))};
        }
        if (legal.bring_in) return betting::BringIn{seat};
        if (legal.check) return betting::Check{seat};
        if (below(5) == 0) return betting::Fold{seat};
        return betting::Call{seat};
    }

    void step(const betting::Command &command) {
        auto stepped = betting::step(table_, state_, command);
        ASSERT_TRUE(stepped) << stepped.error().sentence;
        state_ = stepped->next;
        for (const betting::Event &event : stepped->events) std::visit([&](const auto &e) { note(e); }, event);
    }

    void happen(What what, Seat seat, Chips amount = {}, SeenCards cards = {}) {
        const int player = seat == no_seat ? -1 : static_cast<int>(index(seat));
        record_.happenings.push_back({.what = what, .player = player, .amount = amount, .cards = std::move(cards)});
    }
    template <class Cards> static SeenCards seen(const Cards &cards) { return SeenCards(cards.begin(), cards.end()); }

    template <class Other> void note(const Other &) {}
    void note(const betting::Posted &posted) {
        constexpr What kinds[] = {What::ante,        What::ante,       What::small_blind, What::big_blind,
                                  What::extra_blind, What::dead_blind, What::straddle,    What::bring_in};
        happen(kinds[static_cast<std::size_t>(posted.kind)], posted.seat, posted.amount);
    }
    void note(const betting::Dealt &dealt) {
        SeenCards cards = seen(dealt.cards);
        const bool hero = index(dealt.seat) == 0;
        if (!hand_.all_cards && !hero)
            for (std::size_t card = 0; card < cards.size(); ++card)
                if ((dealt.up >> card & 1U) == 0) cards[card].reset();
        happen(What::hole, dealt.seat, {}, std::move(cards));
    }
    void note(const betting::BoardDealt &dealt) { happen(What::board, no_seat, {}, seen(dealt.cards)); }
    void note(const betting::Acted &acted) {
        switch (acted.action) {
        case betting::Action::fold: {
            happen(What::fold, acted.seat);
            return;
        }
        case betting::Action::check: {
            happen(What::check, acted.seat);
            return;
        }
        case betting::Action::call: {
            happen(What::call, acted.seat, acted.paid);
            return;
        }
        case betting::Action::bet:
        case betting::Action::raise:
        case betting::Action::complete: {
            happen(What::bet_to, acted.seat, acted.to);
            return;
        }
        }
    }
    void note(const betting::Discarded &discarded) {
        happen(What::discard, discarded.seat, {},
               {hand_.all_cards || index(discarded.seat) == 0 ? SeenCard(discarded.card) : SeenCard{}});
    }
    void note(const betting::Returned &returned) {
        if (hand_.format == Format::pokerstars) happen(What::returned, returned.seat, returned.amount);
    }
    void note(const betting::Shown &shown) { happen(What::show, shown.seat, {}, seen(shown.cards)); }
    void note(const betting::Mucked &mucked) { happen(What::muck, mucked.seat); }
    void note(const betting::Awarded &awarded) {
        pots_ = std::max<int>(pots_, awarded.pot + 1);
        for (const Seat seat : awarded.winners) {
            const int pot = hand_.format == Format::phh ? 0 : awarded.pot;
            won_[{pot, static_cast<int>(index(seat))}] += awarded.to(seat);
        }
    }

    void finish() {
        Chips total;
        for (const auto &[place, amount] : won_) {
            total += amount;
            if (amount > Chips())
                record_.outcome.wins.push_back({.player = place.second, .pot = place.first, .amount = amount});
        }
        if (hand_.format == Format::phh) {
            for (int player = 0; player < hand_.players; ++player)
                record_.outcome.finishing.push_back(state_.players[seat_number(player)].stack);
        } else {
            record_.outcome.rake = Chips();
            record_.outcome.pot = total;
        }
        if (hand_.format == Format::phh) return;
        // Only PHH knows the bring-in of a hand that nobody brought in.
        const bool brought_in =
            std::ranges::any_of(record_.happenings, [](const Happening &h) { return h.what == What::bring_in; });
        if (!brought_in) record_.bring_in = Chips();
    }

    const Hand &hand_;
    std::mt19937_64 chance_;
    betting::Table table_{};
    betting::State state_{};
    HandRecord record_;
    std::map<std::pair<int, int>, Chips> won_;
    int pots_ = 0;
    int button_ = 0;
};

} // namespace

HandRecord play_at_random(const Hand &hand) { return Scribe(hand).play(); }

} // namespace ananas::records
