#include "app/bodies.h"
#include "app/desk.h"
#include "app/reading_room.h"
#include "base/result.h"
#include "chips/chips.h"
#include "dealer/proof_text.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "net/http.h"
#include "protocol/telling.h"
#include "records/record.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/people.h"
#include "room/record.h"
#include "room/text.h"
#include "store/deeds.h"
#include "store/history.h"
#include "store/reader.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;

constexpr int exported_hands = 1000;

bodies::Tally counted(const store::Tally &tally) { return {.hands = tally.hands, .won = tally.won, .net = tally.net}; }
bodies::GameTallies counted(const std::vector<store::Statistics::Game> &games) {
    bodies::GameTallies tallies;
    for (const store::Statistics::Game &each : games) tallies.emplace_back(each.game, counted(each.tally));
    return tallies;
}

room::Naming naming_by(const std::map<room::PersonId, std::string> &names) {
    return [&names](room::PersonId person) {
        const auto known = names.find(person);
        return known == names.end() ? std::string() : known->second;
    };
}

json::array hands_json(room::PersonId person, const std::vector<room::SavedHand> &hands, const room::Naming &naming) {
    json::array list;
    for (const room::SavedHand &hand : hands) {
        SeatSet own;
        Chips net;
        for (const room::SavedHand::Result &result : hand.results)
            if (result.person == person) {
                own |= seat_number(result.seat - 1);
                net += result.net;
            }
        const auto record = room::record_for(hand, player_at(own), naming);
        list.push_back({{"hand", number(hand.number)},
                        {"table", number(hand.table)},
                        {"game", hand.game},
                        {"began", hand.began.ms},
                        {"ended", hand.ended.ms},
                        {"net", net.units()},
                        {"record", record ? json::value(*record) : json::value()}});
    }
    return list;
}

json::array ledger_json(const std::vector<store::Movement> &movements) {
    json::array list;
    for (const store::Movement &each : movements)
        list.push_back({{"at", each.at ? json::value(each.at->ms) : json::value()},
                        {"from", room::text_of(each.posting.from)},
                        {"to", room::text_of(each.posting.to)},
                        {"chips", each.posting.amount.units()},
                        {"cause", room::text_of(each.posting.cause)}});
    return list;
}

json::array words_json(const std::vector<store::OwnWords> &words, bool reports) {
    json::array list;
    for (const store::OwnWords &each : words) {
        if ((each.reported != room::PersonId::nobody) != reports) continue;
        json::object line{{"at", each.at.ms}, {"table", number(each.table)}, {"text", each.text}};
        if (reports) line["person"] = number(each.reported);
        list.push_back(std::move(line));
    }
    return list;
}

} // namespace

// Reads on another thread, beside the writer; what it found, or why not, is told on the room's. Whoever asks for too
// much at once is told so instead.
template <class Found>
void Desk::look_up(const Visitor &visitor, ReadingRoom::Weight weight,
                   std::function<Result<Found, std::string>(store::Reader &)> question,
                   std::function<void(Result<Found, std::string>)> then) {
    auto turn = ports_.reading.take_turn(visitor->person, weight);
    if (!turn) return turn_away(visitor, turn.error());
    visitor->turn = std::move(*turn);
    ports_.reading.run(
        [folder = ports_.folder, question = std::move(question), then = std::move(then)]() -> std::function<void()> {
            auto reader = store::Reader::open({.folder = folder});
            auto found = reader ? question(*reader) : Result<Found, std::string>(Failure{reader.error()});
            return [found = std::move(found), then]() mutable { then(std::move(found)); };
        });
}

// An answer that takes long to write is written beside the room as well, by the turn that reading took.
void Desk::write_out(const Visitor &visitor, std::function<Result<net::Response, room::NoRecord>()> write) {
    ports_.reading.run([this, visitor, write = std::move(write)]() -> std::function<void()> {
        return [this, visitor, written = write()] {
            if (!written) return no_record(visitor, written.error());
            visitor->respond(*written);
        };
    });
}

void Desk::no_record(const Visitor &visitor, const room::NoRecord &none) {
    if (none.damaged) return tell_fault(visitor, none.why);
    fail(visitor, 409, "no-record", none.why);
}

// What those who were in the hand are called, for who writes it out elsewhere.
void Desk::note_names(const room::SavedHand &hand, Names &names) const {
    for (const room::SavedHand::Result &result : hand.results) names.try_emplace(result.person, name_of(result.person));
}

void Desk::write_hand(const Visitor &visitor, const room::SavedHand &hand, Viewer viewer, HandWriter write) {
    Names names;
    note_names(hand, names);
    write_out(visitor, [hand, viewer, names = std::move(names), write = std::move(write)] {
        return write(hand, viewer, naming_by(names));
    });
}

void Desk::show_hands(const Visitor &visitor) {
    store::Page page;
    if (const auto before = visitor->request.query.find("before"); before != visitor->request.query.end()) {
        const auto number = number_in(before->second);
        if (!number) return complain(visitor, "\"before\" is the number of a hand.");
        page.before = room::HandNumber{*number};
    }
    look_up<std::vector<store::HandLine>>(
        visitor, ReadingRoom::Weight::page,
        [person = visitor->person, page](store::Reader &reader) { return store::hands_of(reader, person, page); },
        [this, visitor](const auto &hands) {
            if (!hands) return tell_fault(visitor, hands.error());
            json::array list;
            for (const store::HandLine &hand : *hands)
                list.push_back(protocol::told(bodies::HandLine{.hand = hand.number,
                                                               .table = hand.table,
                                                               .game = hand.game,
                                                               .began = hand.began,
                                                               .ended = hand.ended,
                                                               .net = hand.net,
                                                               .decimals = hand.decimals}));
            answer(visitor, 200, list);
        });
}

void Desk::show_statistics(const Visitor &visitor) {
    constexpr std::int64_t whole_day = 24 * 60;
    std::int64_t minutes = whole_day;
    if (const auto asked = visitor->request.query.find("minutes"); asked != visitor->request.query.end()) {
        minutes = number_in(asked->second).value_or(0);
        if (minutes < 15 || whole_day % minutes != 0)
            return complain(visitor, "\"minutes\" is 15 or more, and so many times that is a day.");
    }
    look_up<store::Statistics>(
        visitor, ReadingRoom::Weight::page,
        [person = visitor->person, each = room::minutes(minutes)](store::Reader &reader) {
            return store::statistics(reader, person, each);
        },
        [this, visitor](const auto &statistics) {
            if (!statistics) return tell_fault(visitor, statistics.error());
            bodies::Statistics body{.all = counted(statistics->all), .games = counted(statistics->games), .days = {}};
            for (const auto &day : statistics->days)
                body.days.push_back({.begins = day.begins, .all = counted(day.tally), .games = counted(day.games)});
            answer(visitor, 200, protocol::told(body));
        });
}

// The same for a hand of others as for none at all: whether there is one is not everybody's to know.
void Desk::no_such_hand(const Visitor &visitor) {
    fail(visitor, 404, "no-such-hand", "You were dealt in to no hand of that number: look it up in the list of yours.");
}

// A hand is given to those who were dealt in, as they saw it; and to those who come by a link, as its owner chose.
void Desk::read_hand(const Visitor &visitor, std::function<void(const room::SavedHand &, Viewer)> then) {
    room::SharedHand wanted;
    wanted.person = visitor->person;
    wanted.own_cards = true;
    if (visitor->person == room::PersonId::nobody) {
        const auto shared = shared_with(visitor);
        if (!shared) return;
        wanted = *shared;
    } else if (const auto number = number_in(visitor->words[0])) {
        wanted.hand = room::HandNumber{*number};
    } else {
        return no_such_hand(visitor);
    }
    look_up<std::optional<room::SavedHand>>(
        visitor, ReadingRoom::Weight::page,
        [number = wanted.hand](store::Reader &reader) { return store::hand(reader, number); },
        [this, visitor, wanted, then = std::move(then)](const auto &hand) {
            if (!hand) return tell_fault(visitor, hand.error());
            if (!*hand) return no_such_hand(visitor);
            SeatSet seats; // two for whoever had a second hand
            for (const room::SavedHand::Result &result : (*hand)->results)
                if (result.person == wanted.person) seats |= seat_number(result.seat - 1);
            if (seats.empty()) return no_such_hand(visitor);
            then(**hand, wanted.own_cards ? player_at(seats) : spectator);
        });
}

void Desk::show_hand(const Visitor &visitor) {
    struct Form {
        std::optional<records::Format> format;
        std::string_view ending;
    };
    static const std::map<std::string_view, Form> formats = {
        {"record", {.format = std::nullopt, .ending = "json"}}, // as it is kept; betting games in PHH
        {"phh", {.format = records::Format::phh, .ending = "phh"}},
        {"ohh", {.format = records::Format::ohh, .ending = "ohh"}},
        {"pokerstars", {.format = records::Format::pokerstars, .ending = "txt"}}};
    const auto asked = visitor->request.query.find("format");
    const auto format = formats.find(asked == visitor->request.query.end() ? "record" : asked->second);
    if (format == formats.end()) return complain(visitor, R"("format" is "record", "phh", "ohh" or "pokerstars".)");
    const HandWriter write =
        [as = format->second.format](const room::SavedHand &hand, Viewer viewer,
                                     const room::Naming &naming) -> Result<net::Response, room::NoRecord> {
        const auto record = as ? room::exported(hand, viewer, *as, naming) : room::record_for(hand, viewer, naming);
        if (!record) return Failure{record.error()};
        return net::text(200, *record);
    };
    read_hand(visitor, [this, visitor, write, form = format->second](const room::SavedHand &hand, Viewer viewer) {
        const bool kept_as_phh = !form.format && !hand.record.starts_with('{');
        visitor->file = fmt::format("hand-{}.{}", number(hand.number), kept_as_phh ? "phh" : form.ending);
        write_hand(visitor, hand, viewer, write);
    });
}

// All that the room has about somebody: a thousand hands at a time, as they saw them; `next` is where more are.
void Desk::export_me(const Visitor &visitor) {
    store::Page page{.hands = exported_hands};
    if (const auto before = visitor->request.query.find("before"); before != visitor->request.query.end()) {
        const auto number = number_in(before->second);
        if (!number) return complain(visitor, "\"before\" is the number of a hand.");
        page.before = room::HandNumber{*number};
    }
    visitor->file = "ananas-my-data.json";
    struct Found {
        std::vector<store::HandLine> lines;
        std::vector<room::SavedHand> hands;
        std::vector<store::Movement> movements;
        std::vector<store::OwnWords> words;
    };
    const auto question = [person = visitor->person, page](store::Reader &reader) -> Result<Found, std::string> {
        Found found;
        auto lines = store::hands_of(reader, person, page);
        if (!lines) return Failure{lines.error()};
        auto movements = store::movements(reader, room::purse_of(person));
        if (!movements) return Failure{movements.error()};
        for (const store::HandLine &line : *lines) {
            auto hand = store::hand(reader, line.number);
            if (!hand) return Failure{hand.error()};
            if (auto &kept = hand.value()) found.hands.push_back(std::move(*kept));
        }
        found.lines = std::move(*lines);
        found.movements = std::move(*movements);
        auto words = store::words_of(reader, person);
        if (!words) return Failure{words.error()};
        found.words = std::move(*words);
        return found;
    };
    look_up<Found>(visitor, ReadingRoom::Weight::book, question, [this, visitor](Result<Found, std::string> found) {
        if (!found) return tell_fault(visitor, found.error());
        auto data = people_.data_of(visitor->person, ports_.room.told());
        if (!data) return deny(visitor, data.error());
        Names names;
        for (const room::SavedHand &hand : found->hands) note_names(hand, names);
        write_out(visitor, [person = visitor->person, data = std::move(*data), names = std::move(names),
                            kept = std::make_shared<const Found>(std::move(*found))]() mutable {
            data["hands"] = hands_json(person, kept->hands, naming_by(names));
            data["next"] = kept->lines.size() < static_cast<std::size_t>(exported_hands)
                               ? json::value()
                               : number(kept->lines.back().number);
            data["ledger"] = ledger_json(kept->movements);
            data["said"] = words_json(kept->words, false);
            data["reported"] = words_json(kept->words, true);
            return Result<net::Response, room::NoRecord>(net::json(200, json::serialize(data)));
        });
    });
}

// What hosts and directors did, the latest first. The hash at its head, noted elsewhere, shows later whether anything
// was cut off.
void Desk::show_audit(const Visitor &visitor) {
    std::int64_t before = 0;
    if (const auto asked = visitor->request.query.find("before"); asked != visitor->request.query.end()) {
        before = number_in(asked->second).value_or(0);
        if (before == 0) return complain(visitor, "\"before\" is the number of a line.");
    }
    look_up<std::vector<store::KeptDeed>>(
        visitor, ReadingRoom::Weight::page, [before](store::Reader &reader) { return store::deeds(reader, before); },
        [this, visitor](const auto &deeds) {
            if (!deeds) return tell_fault(visitor, deeds.error());
            json::array list;
            for (const store::KeptDeed &each : *deeds) {
                json::error_code error;
                json::value what = json::parse(each.deed.what, error);
                const bool by_itself = each.deed.by == room::PersonId::nobody;
                list.push_back(protocol::told(bodies::AuditLine{.number = each.number,
                                                                .at = each.deed.at,
                                                                .by = each.deed.by,
                                                                .name = by_itself ? room_name_ : name_of(each.deed.by),
                                                                .what = error ? json::value() : std::move(what),
                                                                .hash = each.hash}));
            }
            answer(visitor, 200, list);
        });
}

void Desk::show_proof(const Visitor &visitor) {
    const HandWriter write = [](const room::SavedHand &hand, Viewer viewer,
                                const room::Naming &) -> Result<net::Response, room::NoRecord> {
        const auto proof = room::proof_for(hand, viewer);
        if (!proof) return Failure{proof.error()};
        return net::json(200, dealer::to_json(*proof));
    };
    read_hand(visitor, [this, visitor, write](const room::SavedHand &hand, Viewer viewer) {
        visitor->file = fmt::format("hand-{}-proof.json", number(hand.number));
        write_hand(visitor, hand, viewer, write);
    });
}

void Desk::show_replay(const Visitor &visitor) {
    const HandWriter write = [](const room::SavedHand &hand, Viewer viewer,
                                const room::Naming &naming) -> Result<net::Response, room::NoRecord> {
        const auto replay = room::replay_for(hand, viewer, naming);
        if (!replay) return Failure{replay.error()};
        return net::json(200, json::serialize(*replay));
    };
    read_hand(visitor, [this, visitor, write](const room::SavedHand &hand, Viewer viewer) {
        write_hand(visitor, hand, viewer, write);
    });
}

} // namespace ananas::app
