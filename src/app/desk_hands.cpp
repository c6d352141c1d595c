#include "app/backroom.h"
#include "app/bodies.h"
#include "app/desk.h"
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
#include "room/record.h"
#include "room/text.h"
#include "store/deeds.h"
#include "store/history.h"
#include "store/reader.h"

#include <boost/json.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
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

} // namespace

// Reads on another thread, beside the writer; what it found, or why not, is told on the room's.
template <class Found>
static void look_up(Backroom &backroom, const std::filesystem::path &folder,
                    std::function<Result<Found, std::string>(store::Reader &)> question,
                    std::function<void(const Result<Found, std::string> &)> then) {
    backroom.run([folder, question = std::move(question), then = std::move(then)]() -> std::function<void()> {
        auto reader = store::Reader::open({.folder = folder});
        auto found = reader ? question(*reader) : Result<Found, std::string>(Failure{reader.error()});
        return [found = std::move(found), then] { then(found); };
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
        ports_.backroom, ports_.folder,
        [person = visitor->person, page](store::Reader &reader) { return store::hands_of(reader, person, page); },
        [this, visitor](const auto &hands) {
            if (!hands) return complain(visitor, hands.error());
            json::array list;
            for (const store::HandLine &hand : *hands)
                list.push_back(protocol::told(bodies::HandLine{.hand = hand.number,
                                                               .table = hand.table,
                                                               .game = hand.game,
                                                               .began = hand.began,
                                                               .ended = hand.ended,
                                                               .net = hand.net}));
            answer(visitor, 200, list);
        });
}

void Desk::show_statistics(const Visitor &visitor) {
    look_up<store::Statistics>(
        ports_.backroom, ports_.folder,
        [person = visitor->person](store::Reader &reader) { return store::statistics(reader, person); },
        [this, visitor](const auto &statistics) {
            if (!statistics) return complain(visitor, statistics.error());
            bodies::Statistics body{.all = counted(statistics->all), .games = {}, .days = {}};
            for (const auto &each : statistics->games) body.games.emplace_back(each.game, counted(each.tally));
            for (const auto &each : statistics->days) body.days.emplace_back(each.begins, counted(each.tally));
            answer(visitor, 200, protocol::told(body));
        });
}

// A hand is given to those who were dealt in, as they saw it.
void Desk::read_hand(const Visitor &visitor, std::function<void(const room::SavedHand &, Viewer)> then) {
    const auto number = number_in(visitor->words[0]);
    if (!number) return visitor->respond(net::not_found(visitor->request));
    look_up<std::optional<room::SavedHand>>(
        ports_.backroom, ports_.folder,
        [number](store::Reader &reader) { return store::hand(reader, room::HandNumber{*number}); },
        [this, visitor, then = std::move(then)](const auto &hand) {
            if (!hand) return complain(visitor, hand.error());
            if (*hand)
                for (const room::SavedHand::Result &result : (*hand)->results)
                    if (result.person == visitor->person) return then(**hand, player_at(seat_number(result.seat - 1)));
            visitor->respond(net::not_found(visitor->request));
        });
}

void Desk::show_hand(const Visitor &visitor) {
    read_hand(visitor, [this, visitor](const room::SavedHand &hand, Viewer viewer) {
        const auto asked = visitor->request.query.find("format");
        const std::string format = asked == visitor->request.query.end() ? "record" : asked->second;
        Result<std::string, room::NoRecord> record =
            Failure{room::NoRecord{R"("format" is "record", "phh", "ohh" or "pokerstars".)"}};
        const room::Naming naming = [this](room::PersonId person) { return name_of(person); };
        if (format == "record") record = room::record_for(hand, viewer, naming);
        if (format == "phh") record = room::exported(hand, viewer, records::Format::phh, naming);
        if (format == "ohh") record = room::exported(hand, viewer, records::Format::ohh, naming);
        if (format == "pokerstars") record = room::exported(hand, viewer, records::Format::pokerstars, naming);
        if (!record) return complain(visitor, record.error().why);
        visitor->respond(net::text(200, *record));
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
    struct Found {
        std::vector<store::HandLine> lines;
        std::vector<room::SavedHand> hands;
        std::vector<store::Movement> movements;
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
        return found;
    };
    look_up<Found>(ports_.backroom, ports_.folder, question, [this, visitor](const Result<Found, std::string> &found) {
        if (!found) return complain(visitor, found.error());
        auto data = people_.data_of(visitor->person, ports_.room.told());
        if (!data) return deny(visitor, data.error());
        const room::Naming naming = [this](room::PersonId person) { return name_of(person); };
        json::array hands, ledger;
        for (const room::SavedHand &hand : found->hands) {
            SeatSet own;
            Chips net;
            for (const room::SavedHand::Result &result : hand.results)
                if (result.person == visitor->person) {
                    own |= seat_number(result.seat - 1);
                    net += result.net;
                }
            const auto record = room::record_for(hand, player_at(own), naming);
            hands.push_back({{"hand", number(hand.number)},
                             {"table", number(hand.table)},
                             {"game", hand.game},
                             {"began", hand.began.ms},
                             {"ended", hand.ended.ms},
                             {"net", net.units()},
                             {"record", record ? json::value(*record) : json::value()}});
        }
        for (const store::Movement &each : found->movements)
            ledger.push_back({{"at", each.at ? json::value(each.at->ms) : json::value()},
                              {"from", room::text_of(each.posting.from)},
                              {"to", room::text_of(each.posting.to)},
                              {"chips", each.posting.amount.units()},
                              {"cause", room::text_of(each.posting.cause)}});
        (*data)["hands"] = std::move(hands);
        (*data)["next"] = found->lines.size() < static_cast<std::size_t>(exported_hands)
                              ? json::value()
                              : number(found->lines.back().number);
        (*data)["ledger"] = std::move(ledger);
        answer(visitor, 200, *data);
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
        ports_.backroom, ports_.folder, [before](store::Reader &reader) { return store::deeds(reader, before); },
        [this, visitor](const auto &deeds) {
            if (!deeds) return complain(visitor, deeds.error());
            json::array list;
            for (const store::KeptDeed &each : *deeds) {
                json::error_code error;
                json::value what = json::parse(each.deed.what, error);
                list.push_back({{"number", each.number},
                                {"at", each.deed.at.ms},
                                {"by", number(each.deed.by)},
                                {"name", each.deed.by == room::PersonId::nobody ? room_name_ : name_of(each.deed.by)},
                                {"what", error ? json::value() : std::move(what)},
                                {"hash", each.hash}});
            }
            answer(visitor, 200, list);
        });
}

void Desk::show_proof(const Visitor &visitor) {
    read_hand(visitor, [this, visitor](const room::SavedHand &hand, Viewer viewer) {
        const auto proof = room::proof_for(hand, viewer);
        if (!proof) return complain(visitor, proof.error().why);
        visitor->respond(net::json(200, dealer::to_json(*proof)));
    });
}

void Desk::show_replay(const Visitor &visitor) {
    read_hand(visitor, [this, visitor](const room::SavedHand &hand, Viewer viewer) {
        const auto replay = room::replay_for(hand, viewer, [this](room::PersonId person) { return name_of(person); });
        if (!replay) return complain(visitor, replay.error().why);
        answer(visitor, 200, *replay);
    });
}

} // namespace ananas::app
