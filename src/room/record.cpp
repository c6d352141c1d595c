#include "room/record.h"

#include "base/list.h"
#include "base/result.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/view.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/view.h"
#include "chips/chips.h"
#include "dealer/deal.h"
#include "dealer/proof.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "protocol/protocol.h"
#include "protocol/telling.h"
#include "records/read.h"
#include "records/record.h"
#include "records/replay.h"
#include "records/write.h"
#include "room/command.h"
#include "room/deal.h"
#include "room/event.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/round_record.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/telling.h" // IWYU pragma: keep: how its words are written
#include "room/text.h"
#include "room/view.h"
#include "twisted/state.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;
using records::HandRecord;
using records::Manner;
using records::SeenCards;
using records::What;

const HandDeal &deal_of(const State &over) {
    return *over.deal; // NOLINT(bugprone-unchecked-optional-access): a hand that is over was dealt
}

int chair(Seat seat) { return static_cast<int>(index(seat)) + 1; }

// "2026/11/15 10:20:30 UTC", as records write it.
std::string date_of(Moment moment) {
    constexpr std::int64_t day_ms = std::int64_t{24} * 60 * 60 * 1000;
    std::int64_t days = moment.ms / day_ms;
    const std::int64_t second = moment.ms % day_ms / 1000;
    const auto leap = [](int year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; };
    int year = 1970;
    for (; days >= (leap(year) ? 366 : 365); ++year) days -= leap(year) ? 366 : 365;
    const int lengths[] = {31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    std::size_t month = 0;
    for (; days >= lengths[month]; ++month) days -= lengths[month];
    return fmt::format("{:04}/{:02}/{:02} {:02}:{:02}:{:02} UTC", year, month + 1, days + 1, second / 3600,
                       second / 60 % 60, second % 60);
}

// ---- betting games

// Writes a betting hand down event by event.
class Scribe {
public:
    Scribe(const TableRules &table, const State &over)
        : rules_(std::get<betting::Table>(in_force(table, over))), hand_(std::get<betting::State>(over.hand)) {
        record_.id = fmt::format("{}", number(over.number));
        record_.game = rules_.game->name;
        record_.structure = static_cast<records::Structure>(rules_.stakes.structure);
        record_.table = table.settings.name;
        record_.date = date_of(over.began);
        record_.seats_at_table = table.settings.seats;
        record_.decimals = table.settings.decimals;
        record_.deal = dealer::short_code(dealer::digest_of(deal_of(over).announcement()));
        set_stakes();
        // Stud records have no button: whoever is dealt to first stands first in them.
        const bool stud = betting::has_bring_in(*rules_.game);
        for (const Seat seat : stud ? hand_.dealt.clockwise_after(hand_.button) : hand_.dealt.begin()) {
            if (seat == hand_.button && !stud) record_.button = static_cast<int>(record_.players.size());
            places_[seat] = static_cast<int>(record_.players.size());
            record_.players.push_back(
                {.seat = chair(seat), .name = kept_name(over.players[seat]), .stack = over.brought[seat]});
        }
        if (!stud) record_.button_seat = chair(hand_.button);
    }

    HandRecord write(std::span<const Event> events) {
        for (const Event &event : events) {
            if (std::holds_alternative<ClockActed>(event)) manner_ = Manner::by_the_clock;
            const auto *of_game = std::get_if<GameEvent>(&event);
            if (of_game == nullptr) continue;
            if (const auto *happened = std::get_if<betting::Event>(of_game))
                std::visit([&](const auto &each) { note(each); }, *happened);
        }
        // A winner asked for a hand, and it won: it was not thrown away after all (SAT-G19).
        std::erase_if(record_.happenings, [&](const records::Happening &happening) {
            if (happening.what != What::muck) return false;
            const int seat = record_.players[static_cast<std::size_t>(happening.player)].seat;
            return !hand_.mucked.contains(seat_number(seat - 1));
        });
        for (const records::Player &player : record_.players) {
            const betting::Player &after = hand_.players[seat_number(player.seat - 1)];
            const int place = static_cast<int>(record_.outcome.finishing.size());
            record_.outcome.finishing.push_back(after.stack);
            if (after.won > Chips()) record_.outcome.wins.push_back({.player = place, .pot = 0, .amount = after.won});
        }
        return std::move(record_);
    }

private:
    void set_stakes() {
        const betting::Stakes &stakes = rules_.stakes;
        record_.small_bet = stakes.small_bet;
        if (stakes.structure == betting::Structure::limit) record_.big_bet = stakes.big_bet;
        record_.ante = std::max(stakes.ante, stakes.big_blind_ante);
        record_.bring_in = stakes.bring_in;
        if (stakes.blinds.size() < 2) return;
        record_.small_blind = stakes.blinds[0];
        record_.big_blind = stakes.blinds[1];
    }

    void happen(What what, Seat seat, Chips amount = {}, SeenCards cards = {}) {
        record_.happenings.push_back({.what = what,
                                      .player = seat == no_seat ? -1 : places_[seat],
                                      .amount = amount,
                                      .cards = std::move(cards),
                                      .line = 0,
                                      .manner = std::exchange(manner_, Manner::ordinary)});
    }
    template <class Cards> static SeenCards all(const Cards &cards) { return {cards.begin(), cards.end()}; }

    template <class Other> void note(const Other &) {}
    void note(const betting::Posted &posted) {
        constexpr What kinds[] = {What::ante,        What::ante,       What::small_blind, What::big_blind,
                                  What::extra_blind, What::dead_blind, What::straddle,    What::bring_in};
        happen(kinds[static_cast<std::size_t>(posted.kind)], posted.seat, posted.amount);
    }
    void note(const betting::Dealt &dealt) { happen(What::hole, dealt.seat, {}, all(dealt.cards)); }
    void note(const betting::BoardDealt &dealt) { happen(What::board, no_seat, {}, all(dealt.cards)); }
    void note(const betting::Acted &acted) {
        constexpr What kinds[] = {What::fold, What::check, What::call, What::bet_to, What::bet_to, What::bet_to};
        const What what = kinds[static_cast<std::size_t>(acted.action)];
        if (acted.dark) manner_ = Manner::in_the_dark;
        happen(what, acted.seat, what == What::bet_to ? acted.to : acted.paid);
    }
    // The choice is the player's or the clock's; it takes effect with everybody's.
    void note(const betting::ChoseDiscard &chose) {
        if (std::exchange(manner_, Manner::ordinary) == Manner::by_the_clock) clock_chose_ |= chose.seat;
    }
    void note(const betting::Discarded &discarded) {
        if (clock_chose_.contains(discarded.seat)) manner_ = Manner::by_the_clock;
        happen(What::discard, discarded.seat, {}, {discarded.card});
    }
    void note(const betting::Asked &) { manner_ = Manner::asked_for; }
    void note(const betting::Shown &shown) { happen(What::show, shown.seat, {}, all(shown.cards)); }
    void note(const betting::Mucked &mucked) { happen(What::muck, mucked.seat); }

    const betting::Table &rules_;
    const betting::State &hand_;
    HandRecord record_;
    betting::PerSeat<int> places_;
    SeatSet clock_chose_;
    Manner manner_ = Manner::ordinary;
};

// Which of the cards that a player gets lie face up, in the order dealt.
std::vector<bool> faces_up(const betting::GameSpec &game) {
    std::vector<bool> faces;
    for (const betting::Street &street : game.streets) {
        faces.insert(faces.end(), street.down, false);
        faces.insert(faces.end(), street.up, true);
    }
    return faces;
}

void hide_from(SeatSet own, HandRecord &record) {
    const betting::GameSpec *game = betting::find_game(record.game);
    const std::vector<bool> faces = game == nullptr ? std::vector<bool>() : faces_up(*game);
    std::vector<std::size_t> dealt(record.players.size());
    for (records::Happening &happening : record.happenings) {
        if (happening.what != What::hole && happening.what != What::discard) continue;
        const auto player = static_cast<std::size_t>(happening.player);
        const bool is_own = own.contains(seat_number(record.players[player].seat - 1));
        for (records::SeenCard &card : happening.cards) {
            const std::size_t place = happening.what == What::hole ? dealt[player]++ : faces.size();
            const bool up = place < faces.size() && faces[place];
            if (!is_own && !up) card.reset();
        }
    }
}

// What the player of a seat is called today.
std::optional<std::string> name_at(const SavedHand &hand, std::int64_t seat, const Naming &naming) {
    const auto found = std::ranges::find_if(hand.results, [&](const auto &each) { return each.seat == seat; });
    if (!naming || found == hand.results.end()) return std::nullopt;
    return naming(found->person);
}

// A record as it was kept, with what the viewer may not know taken out.
Result<HandRecord, std::string> hand_record_for(const SavedHand &hand, Viewer viewer, const Naming &naming) {
    auto read = read_record(hand);
    if (!read) return read;
    HandRecord record = *std::move(read);
    for (records::Player &player : record.players)
        if (const auto name = name_at(hand, player.seat, naming)) player.name = *name;
    if (viewer.role != Role::director) hide_from(viewer.seats, record);
    return record;
}

void name_players(const SavedHand &hand, json::value &record, const Naming &naming) {
    json::object *const round = record.if_object();
    json::value *const players = round == nullptr ? nullptr : round->if_contains("players");
    if (players == nullptr || !players->is_array()) return;
    for (json::value &each : players->get_array()) {
        json::object *const player = each.if_object();
        const json::value *const seat = player == nullptr ? nullptr : player->if_contains("seat");
        if (seat == nullptr || !seat->is_int64()) continue;
        if (const auto name = name_at(hand, seat->get_int64(), naming)) (*player)["name"] = *name;
    }
}

// ---- the cards that somebody saw

struct Look {
    CardSet &seen;

    void operator()(Card card) const { seen |= card; }
    void operator()(const CardView &card) const {
        if (card) seen |= *card;
    }
    void operator()(CardSet cards) const { seen |= cards; }
    void operator()(const chinese::Board &board) const { seen |= board.all(); }
    void operator()(const chinese::CardsView &cards) const { (*this)(cards.cards); }
    void operator()(const chinese::PerRow<chinese::CardsView> &rows) const {
        for (const chinese::Row row : chinese::all_rows) (*this)(rows[row]);
    }
    template <class Item, std::size_t most> void operator()(const List<Item, most> &cards) const {
        for (const Item &card : cards) (*this)(card);
    }
};

CardSet seen_by(std::span<const Event> events, Viewer viewer) {
    CardSet seen;
    const auto look = [&]<class Told>(const Told &told) {
        if constexpr (requires { told.card; }) Look{seen}(told.card);
        if constexpr (requires { told.cards; }) Look{seen}(told.cards);
        if constexpr (requires { told.board; }) Look{seen}(told.board);
    };
    for (const Event &event : events)
        if (const auto *of_game = std::get_if<GameEvent>(&event))
            std::visit([&](const auto &happened) { std::visit(look, view(happened, viewer)); }, *of_game);
    return seen;
}

// Who played: at a house-banked table those with a bet.
SeatSet played(const State &over) {
    const auto *banked = std::get_if<twisted::State>(&over.hand);
    return banked == nullptr ? over.dealt : banked->playing;
}

json::object saved_deal(const State &over, std::span<const Event> events) {
    json::object deal = deal_of(over).saved();
    json::array seats;
    for (const Seat seat : played(over))
        seats.push_back({{"seat", chair(seat)}, {"cards", to_string(seen_by(events, player_at(seat)))}});
    deal["seen"] = {{"everybody", to_string(seen_by(events, spectator))}, {"seats", std::move(seats)}};
    return deal;
}

// Of what was kept with a deal, the cards that a viewer saw.
Result<CardSet, std::string> cards_for(Viewer viewer, const json::value &deal) {
    const Fields fields(deal);
    const json::value *told = fields.find("seen");
    if (told == nullptr) return Failure{std::string("the cards that somebody saw are missing")};
    Fields seen(*told);
    const auto everybody = parse_card_set(seen.text("everybody"), 0, deck_size);
    if (!everybody) return Failure{everybody.error().message()};
    CardSet cards = *everybody;
    if (const json::value *seats = seen.find("seats"); seats != nullptr && seats->is_array())
        for (const json::value &each : seats->get_array()) {
            Fields one(each);
            const Seat seat = seat_number(static_cast<int>(one.whole("seat", 1, most_seats)) - 1);
            const auto own = parse_card_set(one.text("cards"), 0, deck_size);
            if (!own) return Failure{own.error().message()};
            if (const auto &wrong = one.error()) return Failure{*wrong};
            if (viewer.role == Role::director || is_own(viewer, seat)) cards |= *own;
        }
    if (const auto &wrong = seen.error()) return Failure{*wrong};
    return cards;
}

Result<json::value, std::string> parsed(const std::string &text, std::string_view what, HandNumber hand) {
    json::error_code error;
    json::value value = json::parse(text, error);
    if (error) return Failure{fmt::format("{} of hand {} is no JSON: {}", what, number(hand), error.message())};
    return value;
}

std::string_view name_of(records::Format format) {
    constexpr std::string_view names[] = {"PHH", "Open Hand History", "PokerStars text"};
    return names[static_cast<std::size_t>(format)];
}

NoRecord damaged(std::string why) { return {.why = std::move(why), .damaged = true}; }

// ---- step by step

struct Frame {
    json::array events;
    json::object view;
};
template <class Out> void tell(Out &out, Frame &frame) {
    out.written("events", "BettingEvent[]", std::move(frame.events));
    out.written("view", "BettingView", std::move(frame.view));
}

struct Replay {
    HandNumber hand = HandNumber::none;
    std::string_view table; // by its name
    std::string_view game, limit;
    Chips stake;
    int decimals = 0; // with which its amounts are shown
    protocol::SeatOrNone own;
    std::vector<std::pair<Seat, std::string_view>> players;
    json::array frames;
};
template <class Out> void tell(Out &out, Replay &replay) {
    out("hand", replay.hand);
    out("table", replay.table);
    out.written("game", "BettingGame", json::value(replay.game));
    out.written("limit", "Limit", json::value(replay.limit));
    out("stake", replay.stake);
    out.maybe("decimals", replay.decimals != 0, replay.decimals);
    out("you", replay.own);
    out.list("players", "ReplayedPlayer", replay.players,
             [](auto &part, const std::pair<Seat, std::string_view> &each) {
                 part("seat", each.first);
                 part("name", each.second);
             });
    out.written("frames", "ReplayFrame[]", std::move(replay.frames));
}

} // namespace

void add_records(protocol::Types &types) {
    add_round_records(types);
    protocol::add_type<Frame>(types, "ReplayFrame");
    protocol::add_type<Replay>(types, "Replay");
}

std::string kept_name(PersonId person) {
    return person == PersonId::nobody ? std::string() : fmt::format("player {}", number(person));
}

bool is_json(const SavedHand &hand) { return hand.record.starts_with('{'); }

Result<HandRecord, std::string> read_record(const SavedHand &hand) {
    const std::vector<records::Entry> entries = records::read_phh(hand.record, "hand");
    if (entries.size() != 1 || !entries.front().record)
        return Failure{fmt::format("the record of hand {} cannot be read: {}", number(hand.number),
                                   entries.empty() ? "it is empty" : entries.front().record.error().why)};
    return *entries.front().record;
}

SavedHand called_off_hand(const TableRules &table, const State &before, std::span<const Event> events, Moment ended,
                          const std::string &why) {
    SavedHand saved{.number = before.number,
                    .table = table.id,
                    .began = before.began,
                    .ended = ended,
                    .game = game_in_force(table, before),
                    .record = json::serialize(called_off_record(table, before, events, ended, why)),
                    .deal = json::serialize(saved_deal(before, events)),
                    .results = {}};
    for (const Seat seat : played(before))
        saved.results.push_back({.person = before.players[seat], .seat = chair(seat), .net = Chips()});
    return saved;
}

SavedHand saved_hand(const TableRules &table, const State &over, std::span<const Event> events, Moment ended) {
    SavedHand saved{.number = over.number,
                    .table = table.id,
                    .began = over.began,
                    .ended = ended,
                    .game = game_in_force(table, over),
                    .record = {},
                    .deal = json::serialize(saved_deal(over, events)),
                    .results = {}};
    if (std::holds_alternative<betting::State>(over.hand)) {
        const auto written = records::write_phh(Scribe(table, over).write(events));
        saved.record = written ? *written : fmt::format("# {}\n", written.error().why);
    } else {
        saved.record = json::serialize(round_record(table, over, events, ended));
    }
    for (const Seat seat : played(over))
        saved.results.push_back(
            {.person = over.players[seat], .seat = chair(seat), .net = stack_of(over, seat) - over.brought[seat]});
    return saved;
}

std::optional<SavedHand> ended_hand(const TableRules &table, const State &before, std::span<const Event> events,
                                    const Command &command, const Step &done, Moment ended) {
    if (done.settled) return saved_hand(table, before, events, ended);
    if (const auto *off = std::get_if<Void>(&command); off != nullptr && done.called_off)
        return called_off_hand(table, before, events, ended, off->reason);
    return std::nullopt;
}

Result<std::string, NoRecord> record_for(const SavedHand &hand, Viewer viewer, const Naming &naming) {
    if (viewer.role == Role::director && !naming) return hand.record;
    if (!is_json(hand)) return exported(hand, viewer, records::Format::phh, naming);
    auto record = parsed(hand.record, "the record", hand.number);
    if (!record) return Failure{damaged(record.error())};
    name_players(hand, *record, naming);
    if (viewer.role != Role::director && !hide_from(viewer.seats, *record))
        return Failure{damaged(fmt::format("the record of hand {} does not say what happened", number(hand.number)))};
    return json::serialize(*record);
}

Result<dealer::Proof, NoRecord> proof_for(const SavedHand &hand, Viewer viewer) {
    const auto kept = parsed(hand.deal, "the deal", hand.number);
    if (!kept) return Failure{damaged(kept.error())};
    const auto deal = HandDeal::from_saved(*kept);
    if (!deal) return Failure{damaged(deal.error())};
    const auto cards = cards_for(viewer, *kept);
    if (!cards) return Failure{damaged(cards.error())};
    return deal->proof(*cards);
}

Result<std::string, NoRecord> exported(const SavedHand &hand, Viewer viewer, records::Format format,
                                       const Naming &naming) {
    if (is_json(hand))
        return Failure{NoRecord{fmt::format("{} has no words for {}: its record is JSON", name_of(format),
                                            hand.game == "chinese"   ? "Face-Up Chinese"
                                            : hand.game == "twisted" ? "Twisted Pineapple"
                                                                     : "a hand that was called off")}};
    const auto record = hand_record_for(hand, viewer, naming);
    if (!record) return Failure{damaged(record.error())};
    auto written = records::write(format, *record);
    if (!written) return Failure{NoRecord{written.error().why}};
    return std::move(*written);
}

Result<json::object, NoRecord> replay_for(const SavedHand &hand, Viewer viewer, const Naming &naming) {
    if (is_json(hand))
        return Failure{NoRecord{"Only hands of the betting games are replayed: this one has its record."}};
    const auto record = hand_record_for(hand, director, naming); // all cards, for the engine; the views keep them
    if (!record) return Failure{damaged(record.error())};
    Replay replay{.hand = hand.number,
                  .table = record->table,
                  .game = hand.game,
                  .limit = text_of(static_cast<betting::Structure>(record->structure)),
                  .stake = record->small_bet,
                  .decimals = record->decimals,
                  .own = {},
                  .players = {},
                  .frames = {}};
    const records::Replayed replayed = records::replay(*record, [&](const records::Stepped &played) {
        Viewer sees = spectator;
        for (std::size_t player = 0; player < played.seats.size(); ++player) {
            const Seat seat = played.seats[player];
            const bool is_own = viewer.seats.contains(seat_number(record->players[player].seat - 1));
            if (is_own) sees = player_at(seat);
            if (!replay.frames.empty()) continue;
            replay.players.emplace_back(seat, record->players[player].name);
            if (is_own) replay.own.seat = seat;
        }
        Frame frame;
        for (const betting::Event &event : played.events) frame.events.push_back(protocol::to_json(view(event, sees)));
        frame.view = protocol::to_json(betting::view(played.table, played.state, sees));
        replay.frames.push_back(protocol::told(std::move(frame)));
    });
    if (replayed.verdict != records::Verdict::agree)
        return Failure{
            damaged(fmt::format("the record of hand {} does not replay: {}", number(hand.number), replayed.why))};
    return protocol::told(std::move(replay));
}

} // namespace ananas::room
