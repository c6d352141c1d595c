#include "records/replay.h"

#include "base/result.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/refusal.h"
#include "betting/seats.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "cards/card.h"
#include "chips/chips.h"
#include "records/amount.h"
#include "records/compare.h"
#include "records/deals.h"
#include "records/record.h"
#include "records/tally.h"
#include "records/write.h"
#include "rulebook/rulebook.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::records {
namespace {

using betting::Phase;

// What stands for cards that nobody saw: see Replay::gather.
enum class Fill : std::uint8_t { low, high, opener_high, opener_low };

// House customs that differ from ours and leave the result alone. A record that needs one says so.
namespace profile {
constexpr std::string_view effective_stacks =
    "profile effective-stacks: a raise may stop short of the minimum at what the others can call";
constexpr std::string_view straddles = "profile straddles: blinds beyond the big blind, which SAT-P20 does not allow";
constexpr std::string_view no_cap_heads_up = "profile no-cap-heads-up: two players may go on raising in limit";
constexpr std::string_view short_blinds =
    "profile short-blinds: a blind or bring-in that somebody is too short for is called as posted, not in full";
constexpr std::string_view capped = "profile cap: nobody puts in more than the cap of the table";
} // namespace profile

class Replay {
public:
    Replay(const HandRecord &record, const Onlooker &onlooker) : record_(record), onlooker_(onlooker) {}

    Replayed run();

private:
    [[nodiscard]] bool done() const { return end_.has_value(); }
    void end(Verdict verdict, std::string why, int line = 0) {
        if (!end_) end_ = Replayed{.verdict = verdict, .why = std::move(why), .line = line};
    }
    void refused(const betting::Refusal &refusal, std::string_view what, int line) {
        end(Verdict::illegal, fmt::format("{}: {} ({})", what, refusal.sentence, rulebook[refusal.rule].id), line);
    }
    bool command(const betting::Command &command, std::string_view what, int line);
    [[nodiscard]] std::string money(Chips amount) const { return write_amount(amount, record_.decimals); }
    [[nodiscard]] const std::string &name(int player) const {
        return record_.players[static_cast<std::size_t>(player)].name;
    }
    [[nodiscard]] Seat seat_of(int player) const { return seats_[static_cast<std::size_t>(player)]; }
    [[nodiscard]] int player_at(Seat seat) const {
        return static_cast<int>(std::ranges::find(seats_, seat) - seats_.begin());
    }

    void seat_players();
    void find_blinds();
    void set_stakes();
    void start();
    void find_absent();
    void check_posts();
    void lay_out_cards();
    Card filler(bool high);
    bool gather(const betting::Wanted &wanted, betting::Deal &deal, Fill fill, bool &guessed);
    [[nodiscard]] const Happening *first_action() const;
    void deal();
    void take_dealt(const betting::State &before, const betting::Wanted &wanted, const betting::Deal &deal);
    void act();
    [[nodiscard]] bool covers_everybody(Seat bettor, Chips to) const;
    void discard();
    [[nodiscard]] bool is_known(int player, Card card) const;
    void show();
    void play();
    void finish();

    // The next thing that players or the dealer did in the betting; what is said between does not matter here.
    [[nodiscard]] const Happening *next() {
        while (at_ < record_.happenings.size()) {
            const Happening &happening = record_.happenings[at_];
            const bool away = happening.what == What::fold && absent_.contains(seat_of(happening.player));
            const bool counts = happening.what == What::bring_in || happening.what == What::hole ||
                                happening.what == What::board ||
                                (happening.what >= What::fold && happening.what <= What::bet_to && !away);
            if (counts) return &happening;
            ++at_;
        }
        return nullptr;
    }

    const HandRecord &record_;
    const Onlooker &onlooker_;
    betting::Table table_{};
    betting::State state_{};
    std::vector<Seat> seats_; // of each player
    int small_blind_ = -1;
    int big_blind_ = -1;
    Seat button_ = no_seat;
    std::vector<SeenCards> hands_;
    std::vector<std::size_t> dealt_; // how many of each hand
    SeenCards board_;
    std::size_t board_dealt_ = 0;
    CardSet unused_;
    SeatSet absent_;
    SeatSet mucked_;
    std::array<SeatSet, betting::max_seats> mucked_before_{}; // the pot of this number was awarded
    std::size_t at_ = 0;
    std::string_view customs_; // the profile that was needed, if one was
    std::optional<Replayed> end_;
};

bool Replay::command(const betting::Command &command, std::string_view what, int line) {
    auto stepped = betting::step(table_, state_, command);
    if (!stepped) {
        refused(stepped.error(), what, line);
        return false;
    }
    state_ = stepped->next;
    if (onlooker_) onlooker_({.table = table_, .state = state_, .events = stepped->events, .seats = seats_});
    for (const betting::Event &event : stepped->events) {
        if (const auto *mucked = std::get_if<betting::Mucked>(&event)) mucked_ |= mucked->seat;
        if (const auto *awarded = std::get_if<betting::Awarded>(&event)) mucked_before_[awarded->pot] = mucked_;
    }
    return true;
}

// Players take the engine's seats in order. A button on an empty chair gets a seat between them.
void Replay::seat_players() {
    const std::size_t count = record_.players.size();
    if (count > betting::max_seats) {
        end(Verdict::unsupported, fmt::format("{} players", count));
        return;
    }
    std::size_t empty = count; // where the empty chair with the button stands
    if (record_.button_seat > 0 && record_.button < 0 && count < betting::max_seats) {
        empty = static_cast<std::size_t>(first_dealt(record_));
        if (record_.players[empty].seat < record_.button_seat) empty = count;
    }
    for (std::size_t player = 0; player < count; ++player)
        seats_.push_back(seat_number(static_cast<int>(player + (player >= empty ? 1 : 0))));
    if (record_.button >= 0)
        button_ = seat_of(record_.button);
    else if (record_.button_seat > 0 && count < betting::max_seats)
        button_ = seat_number(static_cast<int>(empty));
    else
        button_ = seats_.back();
}

// Whoever posted the blinds; and where nobody did, the player whose turn it was if the ante took everything.
void Replay::find_blinds() {
    Tally tally(record_);
    for (const Happening &happening : record_.happenings) {
        if (happening.what == What::small_blind) small_blind_ = happening.player;
        if (happening.what == What::big_blind) big_blind_ = happening.player;
        if (happening.what == What::ante) tally.note(happening);
    }
    const auto players = static_cast<int>(record_.players.size());
    const auto broke = [&](int player) { return tally[player].stack == Chips(); };
    const int first = first_dealt(record_);
    const int heads_up_small = (first + 1) % players;
    const int small = players == 2 ? heads_up_small : first;
    if (small_blind_ < 0 && small != big_blind_ && broke(small)) small_blind_ = small;
    const int big = ((small_blind_ < 0 ? small : small_blind_) + 1) % players;
    if (big_blind_ < 0 && broke(big)) big_blind_ = big;
}

void Replay::set_stakes() {
    table_.game = betting::find_game(record_.game);
    if (table_.game == nullptr) {
        end(Verdict::unsupported, fmt::format("{} is not dealt here", record_.game));
        return;
    }
    betting::Stakes &stakes = table_.stakes;
    stakes.structure = static_cast<betting::Structure>(record_.structure);
    stakes.small_bet = record_.small_bet;
    stakes.big_bet = record_.big_bet;
    stakes.bring_in = record_.bring_in;
    std::size_t antes = 0;
    int ante_by = -1;
    for (const Happening &happening : record_.happenings)
        if (happening.what == What::ante) {
            ++antes;
            ante_by = happening.player;
        }
    std::vector<std::pair<int, Chips>> straddles;
    for (const Happening &happening : record_.happenings)
        if (happening.what == What::straddle) straddles.emplace_back(happening.player, happening.amount);
    if (!betting::has_bring_in(*table_.game)) find_blinds();
    if (antes == 1 && ante_by == big_blind_ && record_.players.size() > 1)
        stakes.big_blind_ante = record_.ante;
    else if (antes == record_.players.size())
        stakes.ante = record_.ante;
    else if (antes > 0) {
        end(Verdict::unsupported, "an ante that neither everyone nor the big blind pays");
        return;
    }
    if (record_.short_bets_as_posted) customs_ = profile::short_blinds;
    if (betting::has_bring_in(*table_.game)) {
        for (const Happening &happening : record_.happenings)
            if (record_.short_bets_as_posted && happening.what == What::bring_in) stakes.bring_in = happening.amount;
        return;
    }
    if (big_blind_ < 0) {
        end(Verdict::unsupported, "nobody posts the big blind");
        return;
    }
    stakes.blinds = {record_.small_blind, record_.big_blind};
    for (const Happening &happening : record_.happenings)
        if (record_.short_bets_as_posted && (happening.what == What::small_blind || happening.what == What::big_blind))
            stakes.blinds[happening.what == What::small_blind ? 0 : 1] = happening.amount;
    int left = big_blind_;
    for (const auto &[player, amount] : straddles) {
        left = (left + 1) % static_cast<int>(record_.players.size());
        if (player != left || stakes.blinds.size() == decltype(stakes.blinds)::room()) {
            end(Verdict::unsupported, "a straddle that is not left of the blinds");
            return;
        }
        stakes.blinds.push_back(amount);
        customs_ = profile::straddles;
    }
}

// Whoever is all-in on the blind or the ante and folds all the same was away from the table (SAT-G10).
void Replay::find_absent() {
    Tally tally(record_);
    for (const Happening &happening : record_.happenings) {
        if (happening.what < What::bring_in) tally.note(happening);
        if (happening.what == What::fold && tally[happening.player].stack == Chips())
            absent_ |= seat_of(happening.player);
    }
}

void Replay::start() {
    betting::Start start;
    start.positions = {.button = button_,
                       .small_blind = small_blind_ < 0 ? no_seat : seat_of(small_blind_),
                       .big_blind = big_blind_ < 0 ? no_seat : seat_of(big_blind_)};
    for (std::size_t player = 0; player < record_.players.size(); ++player) {
        const Chips stack = record_.players[player].stack;
        start.dealt |= seats_[player];
        start.stacks[seats_[player]] = record_.cap > Chips() ? std::min(stack, record_.cap) : stack;
    }
    find_absent();
    start.absent = absent_;
    for (const Happening &happening : record_.happenings) {
        if (happening.player < 0) continue;
        const Seat seat = seat_of(happening.player);
        using betting::MakesUp;
        MakesUp &owed = start.makes_up[seat];
        if (happening.what == What::dead_blind)
            owed = owed == MakesUp::big_blind ? MakesUp::both_blinds : MakesUp::small_blind;
        if (happening.what == What::extra_blind)
            owed = owed == MakesUp::small_blind ? MakesUp::both_blinds : MakesUp::big_blind;
    }
    if (const std::optional<betting::Refusal> refusal = betting::check(table_, state_, start)) {
        const bool too_many = refusal->reason == betting::Reason::player_count;
        end(too_many ? Verdict::unsupported : Verdict::bad, std::string(refusal->sentence));
        return;
    }
    if (command(start, "the start", 0)) check_posts();
}

// The engine asks for blinds and antes of the announced size; a record may have others.
void Replay::check_posts() {
    Tally tally(record_);
    int line = 0;
    for (const Happening &happening : record_.happenings) {
        if (happening.what >= What::bring_in) break;
        tally.note(happening);
        line = happening.line;
    }
    for (std::size_t player = 0; player < record_.players.size(); ++player) {
        const Chips before = record_.players[player].stack;
        const Chips capped = record_.cap > Chips() ? std::min(before, record_.cap) : before;
        const Chips asked = capped - state_.players[seats_[player]].stack;
        const Chips posted = tally[static_cast<int>(player)].put;
        if (asked != posted) {
            end(Verdict::unsupported,
                fmt::format("{} posts {} where {} is due", name(static_cast<int>(player)), money(posted), money(asked)),
                line);
            return;
        }
    }
}

void Replay::lay_out_cards() {
    unused_ = CardSet::full_deck();
    for (int player = 0; player < static_cast<int>(record_.players.size()); ++player) {
        hands_.push_back(cards_held(record_, player));
        for (const SeenCard &card : hands_.back())
            if (card) unused_ -= *card;
    }
    for (const Happening &happening : record_.happenings)
        if (happening.what == What::board)
            for (const SeenCard &card : happening.cards) {
                board_.push_back(card);
                if (card) unused_ -= *card;
            }
    dealt_.resize(record_.players.size());
}

Card Replay::filler(bool high) {
    Card card = *unused_.begin();
    for (const Card other : unused_)
        if (high ? other > card : other < card) card = other;
    unused_ -= card;
    return card;
}

// Burns and unknown cards of hands that never count may be any. An unknown card dealt face up decides who
// acts; it is taken high or low, whichever lets the recorded player begin.
bool Replay::gather(const betting::Wanted &wanted, betting::Deal &deal, Fill fill, bool &guessed) {
    const betting::Street &street = table_.game->streets[state_.street];
    const unsigned rounds = wanted.community ? 0U : street.down + street.up;
    const unsigned shared = wanted.community ? 1U : street.board;
    const auto nobody_saw = [&](bool high) {
        if (unused_.empty()) {
            end(Verdict::bad, "more cards than a deck has");
            return Card();
        }
        return filler(high);
    };
    if (wanted.burn) deal.cards.push_back(nobody_saw(false));
    const Happening *first = first_action();
    for (unsigned round = 0; round < rounds; ++round)
        for (const Seat seat : state_.live.clockwise_after(state_.button)) {
            const int player = player_at(seat);
            const auto hand = static_cast<std::size_t>(player);
            const std::size_t place = dealt_[hand] + round;
            const SeenCard card = place < hands_[hand].size() ? hands_[hand][place] : SeenCard{};
            const bool face_up = round >= street.down;
            const bool opens = first != nullptr && first->player == player;
            const bool high = face_up && (fill == Fill::high || fill == (opens ? Fill::opener_high : Fill::opener_low));
            guessed = guessed || (face_up && !card);
            deal.cards.push_back(card ? *card : nobody_saw(high));
        }
    for (unsigned card = 0; card < shared; ++card) {
        const std::size_t place = board_dealt_ + card;
        const SeenCard seen = place < board_.size() ? board_[place] : SeenCard{};
        if (!seen) {
            end(Verdict::unsupported, "the board is not known to the end");
            return false;
        }
        deal.cards.push_back(*seen);
    }
    return !done();
}

// The first thing that somebody does after the cards that are next.
const Happening *Replay::first_action() const {
    for (std::size_t place = at_; place < record_.happenings.size(); ++place) {
        const What what = record_.happenings[place].what;
        if (what == What::bring_in || (what >= What::fold && what <= What::bet_to)) return &record_.happenings[place];
    }
    return nullptr;
}

void Replay::deal() {
    if (const Happening *happening = next(); happening != nullptr && happening->what != What::hole &&
                                             happening->what != What::board) { // which the engine refuses, and says why
        act();
        return;
    }
    // Stud can run short (HR-S8): burns come back, and one card may stand for everybody's. A house that burns
    // nothing runs short later than we do.
    const betting::Wanted wanted = betting::cards_wanted(table_, state_);
    if (wanted.reshuffle) unused_ |= state_.burned;
    if (const Happening *told = next(); wanted.community && told != nullptr && told->what == What::hole) {
        end(Verdict::unsupported, "the deck ran out: with our burns a community card would have come (HR-S8)");
        return;
    }
    const CardSet unused = unused_;
    const betting::State before = state_;
    for (const Fill fill : {Fill::low, Fill::high, Fill::opener_high, Fill::opener_low}) {
        betting::Deal deal;
        bool guessed = false;
        unused_ = unused;
        state_ = before;
        if (!gather(wanted, deal, fill, guessed) || !command(deal, "the deal", 0)) return;
        const Happening *first = first_action();
        if (!guessed || first == nullptr || state_.phase != Phase::betting || state_.actor == seat_of(first->player)) {
            take_dealt(before, wanted, deal);
            return;
        }
    }
    end(Verdict::unsupported, "a card face up is not known, and it decides who acts");
}

// Steps over what the record says of the cards that were just dealt.
void Replay::take_dealt(const betting::State &before, const betting::Wanted &wanted, const betting::Deal &deal) {
    const betting::Street &street = table_.game->streets[before.street];
    if (!wanted.community)
        for (const Seat seat : before.live)
            dealt_[static_cast<std::size_t>(player_at(seat))] += street.down + street.up;
    board_dealt_ += wanted.community ? 1U : street.board;
    const std::size_t expected = deal.cards.size() - (wanted.burn ? 1U : 0U);
    for (std::size_t told = 0; told < expected;) {
        const Happening *happening = next();
        if (happening == nullptr || (happening->what != What::hole && happening->what != What::board)) return;
        told += happening->cards.size();
        ++at_;
    }
}

void Replay::act() {
    const Happening *happening = next();
    if (happening == nullptr) {
        const bool told = !record_.outcome.wins.empty() || !record_.outcome.finishing.empty();
        end(told ? Verdict::bad : Verdict::unsupported,
            fmt::format("the record ends while {} is to act", name(player_at(state_.actor))));
        return;
    }
    if (happening->what == What::hole || happening->what == What::board) {
        end(Verdict::illegal, fmt::format("cards are dealt while {} is to act (HR-H6)", name(player_at(state_.actor))),
            happening->line);
        return;
    }
    ++at_;
    const Seat seat = seat_of(happening->player);
    betting::Legal legal = betting::legal_actions(table_, state_);
    const auto who = [&](std::string_view does) {
        return happening->amount > Chips()
                   ? fmt::format("{} {} {}", name(happening->player), does, money(happening->amount))
                   : fmt::format("{} {}", name(happening->player), does);
    };
    switch (happening->what) {
    case What::fold: command(betting::Fold{seat}, who("folds"), happening->line); return;
    case What::check: command(betting::Check{seat}, who("checks"), happening->line); return;
    case What::bring_in: command(betting::BringIn{seat}, who("brings in for"), happening->line); return;
    case What::call:
        if (legal.actor == seat && legal.call && *legal.call != happening->amount) {
            end(Verdict::illegal, fmt::format("{} where {} is to be called (HR-H6)", who("calls"), money(*legal.call)),
                happening->line);
            return;
        }
        command(betting::Call{seat}, who("calls"), happening->line);
        return;
    case What::bet_to:
        if (legal.actor == seat && legal.no_raise == betting::Reason::raises_used_up && state_.heads_up_round) {
            customs_ = profile::no_cap_heads_up;
            table_.house.cap_heads_up = false;
            legal = betting::legal_actions(table_, state_);
        }
        if (legal.actor == seat && legal.raise && covers_everybody(seat, happening->amount) &&
            happening->amount < legal.raise->min_to) {
            customs_ = profile::effective_stacks;
            command(betting::Bet{seat, legal.raise->min_to}, who("bets to"), happening->line);
            return;
        }
        if (legal.actor == seat && legal.raise && happening->amount > legal.raise->max_to &&
            happening->amount <= legal.raise->accepted_to) {
            end(Verdict::illegal,
                fmt::format("{}: the pot allows {} (SAT-PL2)", who("bets to"), money(legal.raise->max_to)),
                happening->line);
            return;
        }
        command(betting::Bet{seat, happening->amount}, who("bets to"), happening->line);
        return;
    default: return;
    }
}

// Whether nobody left could call more than this.
bool Replay::covers_everybody(Seat bettor, Chips to) const {
    return std::ranges::all_of(state_.funded - bettor,
                               [&](Seat seat) { return state_.players[seat].bet + state_.players[seat].stack <= to; });
}

void Replay::discard() {
    const Seat seat = state_.to_act.front();
    const int player = player_at(seat);
    for (const Happening &happening : record_.happenings) {
        if (happening.what != What::discard || happening.player != player) continue;
        if (happening.cards.size() != 1) {
            end(Verdict::illegal,
                fmt::format("{} discards {} cards instead of one (SD11-2a)", name(player), happening.cards.size()),
                happening.line);
            return;
        }
        Card card = state_.players[seat].cards.back();
        for (const Card held : state_.players[seat].cards)
            if (!is_known(player, held)) card = held; // thrown away unseen, as it was dealt
        card = happening.cards.front().value_or(card);
        command(betting::Discard{seat, card}, fmt::format("{} discards", name(player)), happening.line);
        return;
    }
    end(Verdict::bad, fmt::format("{} does not discard", name(player)));
}

bool Replay::is_known(int player, Card card) const {
    return std::ranges::find(hands_[static_cast<std::size_t>(player)], SeenCard(card)) !=
           hands_[static_cast<std::size_t>(player)].end();
}

// Hands are asked for in our order; what was shown and what was thrown away is the record's.
void Replay::show() {
    const int player = player_at(state_.actor);
    const bool mucks = std::ranges::any_of(record_.happenings, [&](const Happening &happening) {
        return happening.what == What::muck && happening.player == player;
    });
    const bool known =
        std::ranges::all_of(state_.players[state_.actor].cards, [&](Card card) { return is_known(player, card); });
    const bool may_muck = betting::legal_actions(table_, state_).muck;
    if (known && !(mucks && may_muck)) {
        command(betting::Show{state_.actor}, fmt::format("{} shows", name(player)), 0);
    } else if (may_muck) {
        command(betting::Muck{state_.actor}, fmt::format("{} mucks", name(player)), 0);
    } else {
        end(Verdict::unsupported, "unknown cards at a showdown that they decide");
    }
}

void Replay::play() {
    while (!done() && state_.phase != Phase::over) {
        switch (state_.phase) {
        case Phase::dealing: deal(); break;
        case Phase::discarding: discard(); break;
        case Phase::betting: act(); break;
        case Phase::showdown: show(); break;
        case Phase::over: break;
        }
    }
    if (done()) return;
    for (const Happening *left = next(); left != nullptr; left = next()) {
        if (left->what != What::hole && left->what != What::board) {
            end(Verdict::illegal, fmt::format("{} acts when the hand is over (HR-H13)", name(left->player)),
                left->line);
            return;
        }
        ++at_;
    }
}

void Replay::finish() {
    const std::vector<Win> wins = wins_of(record_);
    // With the small blind dead and nobody calling, the big blind goes back and there is nothing to win.
    const bool nothing_to_win = !record_.outcome.finishing.empty() && pot_of(record_) == Chips();
    if (wins.empty() && !nothing_to_win) {
        end(Verdict::unsupported, "no result is recorded");
        return;
    }
    Played played{.table = table_, .state = state_, .seats = seats_, .mucked_before = mucked_before_};
    for (const Seat seat : played.state.dealt) betting::take_back(played.state, seat);
    const Compared compared = compare(record_, played);
    if (compared.same) {
        if (!compared.profile.empty()) customs_ = compared.profile;
        end(Verdict::agree, "");
    } else if (std::ranges::any_of(wins, [&](const Win &win) { return mucked_.contains(seat_of(win.player)); })) {
        end(Verdict::unsupported, "unknown cards at a showdown that they decide");
    } else {
        end(Verdict::differ, compared.difference);
    }
}

Replayed Replay::run() {
    if (record_.players.size() < 2) return {.verdict = Verdict::bad, .why = "fewer than two players"};
    if (const std::optional<Problem> problem = check(record_))
        return {.verdict = Verdict::bad, .why = problem->why, .line = problem->line};
    set_stakes();
    if (!done()) seat_players();
    if (!done()) lay_out_cards();
    if (!done()) start();
    if (!done()) play();
    if (!done()) finish();
    Replayed replayed = end_.value_or(Replayed{});
    if (record_.cap > Chips() && customs_.empty()) customs_ = profile::capped;
    if (replayed.verdict == Verdict::agree)
        replayed.why = customs_;
    else if (replayed.verdict == Verdict::differ && !customs_.empty())
        replayed.why += fmt::format(" ({})", customs_);
    return replayed;
}

} // namespace

std::string_view name_of(Verdict verdict) {
    constexpr std::array<std::string_view, 5> names = {"agree", "differ", "illegal", "unsupported", "bad"};
    return names[static_cast<std::size_t>(verdict)];
}

Replayed replay(const HandRecord &record, const Onlooker &onlooker) { return Replay(record, onlooker).run(); }

} // namespace ananas::records
