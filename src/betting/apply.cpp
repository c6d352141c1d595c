// The rules: what each command does to a hand. One visitor, told to whoever listens or to nobody.
#include "betting/command.h"
#include "betting/event.h"
#include "betting/legal.h"
#include "betting/round.h"
#include "betting/seats.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "cards/card.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

namespace ananas::betting {
namespace {

struct Nobody {
    template <class E> void operator()(const E &) const {}
};
struct Journal {
    Events &events;
    template <class E> void operator()(const E &event) const { events.push_back(event); }
};

template <class Tell> class Play {
public:
    Play(const Table &table, State &state, Tell tell) : table_(table), s_(state), tell_(tell) {}

    void operator()(const Start &start) {
        s_ = State{.dealt = start.dealt,
                   .live = start.dealt,
                   .absent = start.absent,
                   .button = start.positions.button,
                   .small_blind = start.positions.small_blind,
                   .big_blind = start.positions.big_blind,
                   .phase = Phase::dealing};
        for (const Seat seat : s_.dealt) {
            s_.players[seat].stack = start.stacks[seat];
            s_.in_play += start.stacks[seat];
        }
        s_.funded = s_.dealt;
        tell_(HandStarted{.dealt = s_.dealt, .button = s_.button});
        post_antes();
        post_blinds();
        for (const Seat seat : s_.dealt.clockwise_after(s_.button)) make_up(seat, start.makes_up[seat]);
    }

    void operator()(const Deal &deal) {
        const Wanted wanted = cards_wanted(table_, s_);
        const Card *next = deal.cards.begin();
        if (wanted.reshuffle) {
            s_.gone -= s_.burned;
            s_.burned = {};
            tell_(Reshuffled{});
        }
        for (const Card card : deal.cards) s_.gone |= card;
        if (wanted.burn) {
            s_.burned |= *next;
            tell_(Burned{*next++});
        }
        s_.dealt_community = wanted.community;
        if (!wanted.community) next = deal_hands(next);
        deal_board(next, wanted.community ? 1 : street().board);

        if (s_.street == 0) fold_absent();
        if (!s_.live.several()) return win_uncontested();
        if (street().discards == Discards::after_deal) return begin_discards();
        open_round();
    }

    void operator()(const Fold &fold) {
        drop(fold.seat);
        moved(fold.seat);
    }
    void operator()(const betting::Check &check) {
        tell_(acted(check.seat, Action::check, Chips()));
        moved(check.seat);
    }
    void operator()(const Call &call) {
        const Chips paid = put_in(call.seat, s_.to_match);
        tell_(acted(call.seat, Action::call, paid));
        moved(call.seat);
    }
    void operator()(const Bet &bet) {
        Chips to = bet.to;
        if (table_.stakes.structure == Structure::pot) to = cut_back(bet.seat, to);
        const Action action = s_.bring_in_due || s_.brought_in ? Action::complete
                              : s_.to_match == Chips()         ? Action::bet
                                                               : Action::raise;
        if (is_full(to)) {
            s_.raise_size = action == Action::complete ? to : to - s_.to_match;
            s_.full_wager = to;
            s_.brought_in = false;
            ++s_.wagers;
        } else if (s_.bring_in_due) { // all-in above the bring-in and below the bet that would complete it
            s_.brought_in = true;
        }
        s_.bring_in_due = false;
        s_.to_match = to;
        s_.aggressor = bet.seat;
        const Chips paid = put_in(bet.seat, to);
        s_.to_act = s_.funded;
        tell_(acted(bet.seat, action, paid));
        moved(bet.seat);
    }
    void operator()(const BringIn &bring_in) {
        s_.to_match = table_.stakes.bring_in; // whatever the player has left of it (D12)
        s_.bring_in_due = false;
        s_.brought_in = true;
        tell_(Posted{bring_in.seat, PostKind::bring_in, put_in(bring_in.seat, s_.to_match)});
        moved(bring_in.seat);
    }

    void operator()(const Dark &dark) {
        s_.dark = dark.action;
        tell_(WentDark{dark.seat, dark.action});
    }

    // The choices are made in any order and take effect together, clockwise (D3).
    void operator()(const Discard &discard) {
        s_.players[discard.seat].discard = static_cast<std::uint8_t>(discard.card.number());
        s_.to_act -= discard.seat;
        tell_(ChoseDiscard{discard.seat, discard.card});
        if (!s_.to_act.empty()) return;
        for (const Seat seat : s_.live.clockwise_after(s_.button)) throw_away(s_.players[seat], seat);
        if (street().discards == Discards::after_deal) return open_round();
        next_street();
    }

    void operator()(const TimeOut &time_out) {
        const Seat seat = time_out.seat;
        const Player &player = s_.players[seat];
        if (s_.phase == Phase::discarding) return (*this)(Discard{seat, player.cards.back()});
        if (s_.phase == Phase::showdown) return (*this)(Show{seat});
        if (s_.bring_in_due) return (*this)(BringIn{seat});
        if (s_.to_match > player.bet) return (*this)(Fold{seat});
        (*this)(Check{seat});
    }

    void operator()(const Show &show) {
        turn_up(show.seat);
        settle();
    }
    void operator()(const Muck &muck) {
        s_.mucked |= muck.seat;
        tell_(Mucked{muck.seat});
        settle();
    }
    void operator()(const AskToSee &ask) {
        tell_(Asked{ask.seat, ask.whose});
        turn_up(ask.whose);
        if (won_from(ask.seat, ask.whose)) revive(ask.whose);
    }

private:
    [[nodiscard]] const Street &street() const { return table_.game->streets[s_.street]; }

    // ---- forced bets

    void post_antes() {
        const Stakes &stakes = table_.stakes;
        if (stakes.ante > Chips())
            for (const Seat seat : s_.dealt.clockwise_after(s_.button))
                tell_(Posted{seat, PostKind::ante, post(s_, seat, stakes.ante)});
        if (stakes.big_blind_ante > Chips())
            tell_(Posted{s_.big_blind, PostKind::big_blind_ante, post_dead(s_, s_.big_blind, stakes.big_blind_ante)});
    }

    void post_blinds() {
        constexpr PostKind kinds[] = {PostKind::small_blind, PostKind::big_blind, PostKind::blind, PostKind::blind};
        Seat seat = s_.small_blind;
        for (std::size_t blind = 0; blind < table_.stakes.blinds.size(); ++blind) {
            if (blind == 1) seat = s_.big_blind;
            if (blind > 1) seat = s_.dealt.first_after(seat);
            const Chips size = table_.stakes.blinds[blind];
            if (size == Chips()) continue;
            // Short and dead blinds count in full for what others must call and may raise (D9).
            s_.unposted += s_.dealt.contains(seat) ? size - post_live(seat, kinds[blind], size) : size;
            s_.to_match = std::max(s_.to_match, size);
        }
    }

    void make_up(Seat seat, MakesUp owed) {
        const auto &blinds = table_.stakes.blinds;
        if (owed == MakesUp::small_blind || owed == MakesUp::both_blinds)
            tell_(Posted{seat, PostKind::dead_blind, post_dead(s_, seat, blinds[0])});
        if (owed == MakesUp::big_blind || owed == MakesUp::both_blinds) post_live(seat, PostKind::blind, blinds[1]);
    }

    Chips post_live(Seat seat, PostKind kind, Chips size) {
        const Chips paid = put_in(seat, size);
        tell_(Posted{seat, kind, paid});
        return paid;
    }

    // Raises what lies in front of a player to an amount, or to all the player has.
    Chips put_in(Seat seat, Chips to) {
        const Chips paid = post(s_, seat, to - s_.players[seat].bet);
        s_.players[seat].bet += paid;
        return paid;
    }

    // ---- dealing

    const Card *deal_hands(const Card *next) {
        const unsigned rounds = street().down + street().up;
        if (rounds == 0) return next;
        const auto seats = s_.live.clockwise_after(s_.button);
        for (unsigned round = 0; round < rounds; ++round)
            for (const Seat seat : seats) {
                Player &player = s_.players[seat];
                if (round >= street().down) player.up |= static_cast<std::uint8_t>(1U << player.cards.size());
                player.cards.push_back(*next++);
            }
        for (const Seat seat : seats) tell_(dealt_to(seat, rounds));
        return next;
    }

    [[nodiscard]] Dealt dealt_to(Seat seat, unsigned count) const {
        const Player &player = s_.players[seat];
        const std::size_t first = player.cards.size() - count;
        Dealt dealt{.seat = seat, .cards = {}, .up = static_cast<std::uint8_t>(player.up >> first)};
        for (std::size_t place = first; place < player.cards.size(); ++place)
            dealt.cards.push_back(player.cards[place]);
        return dealt;
    }

    void deal_board(const Card *next, int count) {
        if (count == 0) return;
        BoardDealt dealt;
        for (int card = 0; card < count; ++card) {
            s_.board.push_back(next[card]);
            dealt.cards.push_back(next[card]);
        }
        tell_(dealt);
    }

    void fold_absent() {
        for (const Seat seat : s_.absent.clockwise_after(s_.button))
            if (s_.live.several()) drop(seat);
    }

    // ---- discards

    void begin_discards() {
        s_.phase = Phase::discarding;
        s_.to_act = s_.live; // those who are all-in as well (D4)
        s_.actor = no_seat;
    }

    void throw_away(Player &player, Seat seat) {
        const Card card = Card::from_number(player.discard);
        player.cards.erase(static_cast<std::size_t>(std::ranges::find(player.cards, card) - player.cards.begin()));
        tell_(Discarded{seat, card});
    }

    // ---- a betting round

    void open_round() {
        s_.phase = Phase::betting;
        clear_wagers(table_, s_);
        s_.opener = opening_seat(table_, s_);
        if (decided(s_)) return close_round();
        const bool first = s_.street == 0;
        if (first && table_.stakes.opening_bet > Chips()) return open_with_bet();
        const bool by_card =
            street().opens == Opening::low_card_brings_in || street().opens == Opening::high_card_brings_in;
        s_.bring_in_due = by_card && table_.stakes.bring_in > Chips();
        give_turn(s_.to_act.first_from(s_.opener));
        if (s_.dark.kind == DarkKind::check)
            (*this)(Check{s_.actor});
        else if (s_.dark.kind == DarkKind::bet)
            (*this)(Bet{s_.actor, s_.dark.to});
    }

    // The compulsory opening bet of SD11, whose maker keeps the option to raise (D1).
    void open_with_bet() {
        s_.opener = s_.to_act.first_from(s_.opener);
        s_.to_match = table_.stakes.opening_bet;
        post_live(s_.opener, PostKind::opening_bet, s_.to_match);
        clear_wagers(table_, s_);
        give_turn(s_.to_act.first_after(s_.opener));
    }

    void give_turn(Seat seat) {
        s_.actor = seat;
        tell_(Turn{seat});
    }

    [[nodiscard]] bool is_full(Chips to) const {
        if (table_.stakes.structure == Structure::limit) {
            const Chips size = bet_size(table_, s_);
            const Chips more = to - s_.full_wager;
            return more >= size || (table_.house.half_bet_rule && more * 2 >= size);
        }
        if (s_.bring_in_due || s_.brought_in) return to >= table_.stakes.small_bet;
        return to - s_.to_match >= s_.raise_size;
    }

    Chips cut_back(Seat seat, Chips to) {
        const Chips most = raise_range(table_, s_, seat).max_to;
        if (to <= most) return to;
        tell_(Returned{seat, Why::above_the_pot, to - most});
        return most;
    }

    [[nodiscard]] Acted acted(Seat seat, Action action, Chips paid) const {
        return {.seat = seat,
                .action = action,
                .all_in = is_all_in(s_, seat),
                .dark = s_.dark.kind != DarkKind::none,
                .paid = paid,
                .to = s_.players[seat].bet};
    }

    void drop(Seat seat) {
        s_.live -= seat;
        s_.funded -= seat;
        tell_(acted(seat, Action::fold, Chips()));
    }

    void moved(Seat seat) {
        s_.dark = {};
        s_.acted |= seat;
        s_.to_act -= seat;
        s_.players[seat].answered = s_.to_match;
        if (!s_.live.several()) return win_uncontested();
        if (decided(s_)) return close_round();
        give_turn(s_.to_act.first_after(seat));
    }

    void close_round() {
        collect_bets();
        tell_(RoundClosed{});
        if (street().discards == Discards::after_betting && s_.live.several()) return begin_discards();
        next_street();
    }

    void collect_bets() {
        if (s_.to_match > Chips()) { // else there is nothing in front of anybody
            return_uncalled();
            for (const Seat seat : s_.dealt) s_.players[seat].bet = Chips();
            s_.unposted = Chips();
        }
        s_.actor = no_seat;
        s_.to_act = {};
    }

    // D10: what the highest bettor has in front above the second highest; a folded bet stays in.
    void return_uncalled() {
        Seat most = s_.dealt.front();
        Chips second;
        for (const Seat seat : s_.dealt - most) {
            const Chips bet = s_.players[seat].bet;
            second = std::max(second, std::min(bet, s_.players[most].bet));
            if (bet > s_.players[most].bet) most = seat;
        }
        const Chips uncalled = s_.players[most].bet - second;
        if (uncalled == Chips() || !s_.live.contains(most)) return;
        give_back(s_, most, uncalled);
        tell_(Returned{most, Why::uncalled, uncalled});
    }

    void next_street() {
        if (all_in_and_done()) turn_up_all();
        if (s_.street + 1U == table_.game->streets.size()) return begin_showdown();
        ++s_.street;
        s_.phase = Phase::dealing;
    }

    // SAT-G18a: betting is complete with a player all-in; but discards stay face down and come first (D4).
    [[nodiscard]] bool all_in_and_done() const {
        const auto &streets = table_.game->streets;
        const bool last = s_.street + 1U == streets.size();
        if (!table_.house.face_up_when_all_in || s_.live == s_.funded) return false;
        if (!last && s_.funded.several()) return false;
        return std::all_of(streets.begin() + s_.street + 1, streets.end(),
                           [](const Street &later) { return later.discards == Discards::never; });
    }

    // ---- showdown

    void turn_up(Seat seat) {
        s_.shown |= seat;
        tell_(Shown{seat, s_.players[seat].cards});
    }
    void turn_up_all() {
        for (const Seat seat : (s_.live - s_.shown).clockwise_after(s_.button)) turn_up(seat);
    }

    // SAT-W8: the last aggressor of the final round shows first, or else the first to act.
    void begin_showdown() {
        s_.phase = Phase::showdown;
        s_.opener = s_.aggressor != no_seat ? s_.aggressor : s_.live.first_from(s_.opener);
        const Pots pots = pots_of(s_);
        s_.pot = static_cast<std::uint8_t>(pots.size() - 1);
        s_.contesting = pots[s_.pot].eligible;
        settle();
    }

    // Pot by pot, the deepest first (SAT-W7); in each, those who have not yet shown do so in order.
    void settle() {
        const SeatSet waiting = s_.contesting - s_.shown - s_.mucked;
        if (!waiting.empty() && s_.contesting.several()) return give_turn(waiting.first_from(s_.opener));
        const Pots pots = pots_of(s_);
        award(pots, s_.pot);
        if (s_.pot == 0) return finish();
        --s_.pot;
        s_.contesting = pots[s_.pot].eligible;
        settle();
    }

    void award(const Pots &pots, std::size_t pot) {
        const Awards awards = awards_of(table_, s_, pots, pot);
        SeatSet beaten = (pots[pot].eligible & s_.shown) - s_.killed;
        for (const Awarded &awarded : awards) beaten -= awarded.winners;
        for (const Seat seat : beaten) tell_(Killed{seat});
        s_.killed |= beaten;
        for (const Awarded &awarded : awards) {
            for (const Seat seat : awarded.winners) pay(s_, seat, awarded.to(seat));
            tell_(awarded);
        }
    }

    void win_uncontested() {
        collect_bets();
        award(pots_of(s_), 0);
        finish();
    }

    void finish() {
        s_.phase = Phase::over;
        s_.actor = no_seat;
        tell_(HandOver{});
    }

    // SAT-G19: asked for by a winner, a hand thrown away is live again and the best hand wins.
    [[nodiscard]] bool won_from(Seat asker, Seat whose) const {
        const Pots pots = pots_of(s_);
        for (std::size_t pot = 0; pot < pots.size(); ++pot)
            if (pots[pot].eligible.contains(whose))
                for (const Awarded &awarded : awards_of(table_, s_, pots, pot))
                    if (awarded.winners.contains(asker)) return true;
        return false;
    }

    void revive(Seat whose) {
        s_.mucked -= whose;
        s_.killed = {};
        const Pots pots = pots_of(s_);
        PerSeat<Chips> fair;
        for (std::size_t pot = 0; pot < pots.size(); ++pot)
            for (const Awarded &awarded : awards_of(table_, s_, pots, pot))
                for (const Seat seat : awarded.winners) fair[seat] += awarded.to(seat);
        if (std::ranges::all_of(s_.dealt, [&](Seat seat) { return s_.players[seat].won == fair[seat]; })) return;
        for (const Seat seat : s_.dealt) {
            if (s_.players[seat].won == Chips()) continue;
            tell_(TakenBack{seat, s_.players[seat].won});
            take_back(s_, seat);
        }
        for (std::size_t pot = pots.size(); pot-- > 0;) award(pots, pot);
    }

    const Table &table_;
    State &s_;
    Tell tell_;
};

} // namespace

void apply(const Table &table, State &state, const Command &command) {
    std::visit(Play(table, state, Nobody{}), command);
}
void apply(const Table &table, State &state, const Command &command, Events &events) {
    std::visit(Play(table, state, Journal{events}), command);
}

} // namespace ananas::betting
