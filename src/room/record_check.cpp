// Whether a hand as it is kept is the one that was played, and its record the one of its deal.

#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "dealer/deal.h"
#include "dealer/proof.h"
#include "game/viewer.h"
#include "records/record.h"
#include "records/replay.h"
#include "room/deal.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/record.h"
#include "room/settings.h"

#include <boost/json.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::room {
namespace {

namespace json = boost::json;
using records::HandRecord;

// By seat, from 1: who sat there, and what they won or lost.
using Nets = std::map<int, std::pair<std::string, Chips>>;

// As the record itself tells it.
Result<Nets, std::string> nets_in_round(const json::object &record) {
    const json::value *const players = record.if_contains("players");
    if (players == nullptr || !players->is_array()) return Failure{std::string("it names no players")};
    const bool called_off = record.contains("called_off");
    Nets nets;
    for (const json::value &each : players->get_array()) {
        Fields fields(each);
        const auto seat = static_cast<int>(fields.whole("seat", 1, most_seats));
        const Chips stack = fields.chips("stack");
        nets[seat] = {fields.text("name"), called_off ? Chips() : fields.chips("after") - stack};
        if (const auto &wrong = fields.error()) return Failure{*wrong};
    }
    return nets;
}

Result<Nets, std::string> nets_played_again(const HandRecord &record) {
    Nets nets;
    const records::Replayed replayed = records::replay(record, [&](const records::Stepped &played) {
        for (std::size_t player = 0; player < played.seats.size(); ++player)
            nets[record.players[player].seat] = {record.players[player].name,
                                                 played.state.players[played.seats[player]].stack -
                                                     record.players[player].stack};
    });
    if (replayed.verdict != records::Verdict::agree) return Failure{"it does not replay: " + replayed.why};
    return nets;
}

Result<Nets, std::string> nets_in(const SavedHand &hand) {
    if (!is_json(hand)) {
        const auto record = read_record(hand);
        if (!record) return Failure{record.error()};
        return nets_played_again(*record);
    }
    json::error_code error;
    const json::value record = json::parse(hand.record, error);
    if (error || !record.is_object()) return Failure{std::string("it is no JSON object")};
    return nets_in_round(record.get_object());
}

} // namespace

std::optional<std::string> fault_in(const SavedHand &hand) {
    const auto read = nets_in(hand);
    if (!read) return read.error();
    Nets told = *read;
    for (const SavedHand::Result &result : hand.results) {
        const auto found = told.find(result.seat); // each is taken out, so that a second for its seat is one too many
        if (found == told.end() || found->second != std::pair(kept_name(result.person), result.net))
            return "it tells other results than those that are kept beside it";
        told.erase(found);
    }
    // Where a round was called off before everybody had bet, those who had not have no result.
    const bool all_even = std::ranges::all_of(told, [](const auto &each) { return each.second.second == Chips(); });
    if (told.empty() || (is_json(hand) && all_even)) return std::nullopt;
    return "it tells results that are not kept beside it";
}

// ---- against the journal

namespace {

// Read as they are today: an older program may have written them in another order, or left out what it had not got.
bool is_same_deal(const std::string &kept, const std::string &played) {
    const auto read = [](const std::string &text) -> std::optional<json::object> {
        json::error_code error;
        const json::value value = json::parse(text, error);
        const auto deal = HandDeal::from_saved(value);
        if (error || !deal) return std::nullopt;
        json::object all = deal->saved();
        if (const json::value *seen = value.get_object().if_contains("seen")) all["seen"] = *seen;
        return all;
    };
    const auto one = read(kept), other = read(played);
    return one && other && *one == *other;
}

bool is_same_record(const SavedHand &kept, const SavedHand &played) {
    if (is_json(kept)) {
        json::error_code error, other_error;
        const json::value record = json::parse(kept.record, error), other = json::parse(played.record, other_error);
        return !error && !other_error && record == other;
    }
    const auto record = read_record(kept), other = read_record(played);
    return record && other && *record == *other;
}

} // namespace

std::optional<std::string> difference(const SavedHand &kept, const SavedHand &played) {
    if (kept == played) return std::nullopt;
    if (kept.began != played.began || kept.ended != played.ended)
        return "it was not played when it is said to have been";
    if (kept.game != played.game) return "another game was played";
    if (kept.results != played.results) return "it had other results";
    if (kept.deal != played.deal && !is_same_deal(kept.deal, played.deal))
        return "another deal was announced and dealt";
    if (kept.record != played.record && !is_same_record(kept, played)) return "its record tells another hand";
    return std::nullopt;
}

// ---- against itself

namespace {

void look_for_cards(const json::value &told, CardSet &cards) {
    if (const auto *list = told.if_array())
        for (const json::value &each : *list) look_for_cards(each, cards);
    else if (const auto *parts = told.if_object())
        for (const auto &part : *parts) look_for_cards(part.value(), cards);
    else if (const auto *word = told.if_string(); word != nullptr && word->size() == 2)
        if (const auto card = parse_card(*word)) cards |= *card;
}

// What a record says of its deal: the code, and all cards that anybody saw.
struct OfDeal {
    std::string code;
    CardSet cards;
};
std::optional<OfDeal> told_of_deal(const SavedHand &hand) {
    OfDeal told;
    if (!is_json(hand)) {
        const auto record = read_record(hand);
        if (!record) return std::nullopt;
        told.code = record->deal;
        for (const records::Happening &happening : record->happenings)
            for (const records::SeenCard &card : happening.cards)
                if (card) told.cards |= *card;
        return told;
    }
    json::error_code error;
    const json::value record = json::parse(hand.record, error);
    Fields fields(record);
    if (error || !fields.has("events")) return std::nullopt;
    told.code = fields.text("deal");
    look_for_cards(*fields.find("events"), told.cards);
    return told;
}

} // namespace

std::optional<std::string> contradiction_in(const SavedHand &hand) {
    const auto proof = proof_for(hand, director);
    if (!proof) return proof.error().why;
    if (const auto doubts = dealer::doubts(*proof); !doubts.empty())
        return "its deal does not hold: " + dealer::words(doubts.front());
    const auto told = told_of_deal(hand);
    if (!told) return "its record does not say what happened";
    if (told->code != dealer::short_code(dealer::digest_of(proof->announcement)))
        return "its record names another deal";
    CardSet dealt;
    for (const dealer::ShownCard &card : proof->cards) dealt |= card.opening.card;
    if (told->cards != dealt) return "its record has other cards than were dealt";
    return std::nullopt;
}

} // namespace ananas::room
