// A finished hand as it is kept, and what of it somebody may have: its record – PHH for the betting games, JSON for
// Face-Up Chinese and Twisted (docs/records.md) – and the proof of its deal. What is kept tells every player's cards;
// what is given out tells only those that the viewer saw at the table.
#pragma once

#include "base/result.h"
#include "dealer/proof.h"
#include "game/viewer.h"
#include "records/record.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"

#include <boost/json.hpp>

#include <optional>
#include <span>
#include <string>

namespace ananas::protocol {
class Types;
}

namespace ananas::room {

// What is kept names people by number alone, so that somebody can be forgotten: "player 12". What they are called is
// asked for when it is given out; without a Naming it stays as it is kept.
std::string kept_name(PersonId person);
// Whether a hand's record is JSON and not PHH,
bool is_json(const SavedHand &hand);
// and one in PHH, read.
Result<records::HandRecord, std::string> read_record(const SavedHand &hand);

// Of a table whose hand is over and not yet settled (Phase::resting), with all that happened there since its Begin.
SavedHand saved_hand(const TableRules &table, const State &over, std::span<const Event> events, Moment ended);
// Of a table whose hand is called off: nobody won or lost anything.
SavedHand called_off_hand(const TableRules &table, const State &before, std::span<const Event> events, Moment ended,
                          const std::string &why);
// Whichever of the two a command has brought about, of the table as it stood before; nothing where no hand has ended.
std::optional<SavedHand> ended_hand(const TableRules &table, const State &before, std::span<const Event> events,
                                    const Command &command, const Step &done, Moment ended);

// Why somebody does not get what was asked for, as a sentence.
struct NoRecord {
    std::string why;
    bool damaged = false; // there should be one: the data file is not as it was written
};

// What a viewer may have: a player the own cards, a spectator what everybody saw, the director everything. Cards that
// the viewer never saw are "??" in PHH and null in JSON. There is none only when the data file is damaged.
Result<std::string, NoRecord> record_for(const SavedHand &hand, Viewer viewer, const Naming &naming = {});
Result<dealer::Proof, NoRecord> proof_for(const SavedHand &hand, Viewer viewer);

// What is wrong with a hand as it is kept, as the end of a sentence: its record is read, a betting game's is played
// again, and everybody must have won or lost in it what the results say. Nothing when all is well.
std::optional<std::string> fault_in(const SavedHand &hand);
// Likewise where it is not the hand that its table's journal leads to,
std::optional<std::string> difference(const SavedHand &kept, const SavedHand &played);
// and, where that journal cannot be followed, what its deal and its record say against each other.
std::optional<std::string> contradiction_in(const SavedHand &hand);

// The same record in a format that other programs read, or why the format cannot hold it.
Result<std::string, NoRecord> exported(const SavedHand &hand, Viewer viewer, records::Format format,
                                       const Naming &naming = {});

// The hand step by step, for a replayer: what happened, and the view after it, as the viewer saw them. Seats are
// numbered without gaps; `players` has the names. Its type is Replay.
Result<boost::json::object, NoRecord> replay_for(const SavedHand &hand, Viewer viewer, const Naming &naming = {});

// The types of that, and of records that are JSON.
void add_records(protocol::Types &types);

} // namespace ananas::room
