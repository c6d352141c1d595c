// records: hands that were played elsewhere or here, as text. One plain struct holds any hand of the
// three formats – PHH, Open Hand History JSON and PokerStars text – with readers and writers for each,
// and the replayer that plays a record through the betting engine and compares the result. Uses the
// games and what they stand on. Readers are total: any bytes give records and complaints, never a
// crash, and a bad record never hides the next one.
#pragma once

#include "base/result.h"
#include "cards/card.h"
#include "chips/chips.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ananas::records {

enum class Format : std::uint8_t { phh, ohh, pokerstars };

enum class Structure : std::uint8_t { limit, pot, no };

// A card that the record may not know ("??").
using SeenCard = std::optional<Card>;
using SeenCards = std::vector<SeenCard>;

// Who sits where, in the order of the seats, clockwise; only those who were dealt in.
struct Player {
    int seat = 0; // the number on the chair
    std::string name;
    Chips stack; // before the hand

    friend bool operator==(const Player &, const Player &) = default;
};

enum class What : std::uint8_t {
    // Forced bets, with what was put in. An extra blind is live and out of turn (a newcomer's); a dead
    // one belongs to nobody's bet. Several straddles are possible, each a blind of its own.
    ante,
    small_blind,
    big_blind,
    straddle,
    extra_blind,
    dead_blind,
    bring_in,
    // Cards.
    hole,
    board,
    // Actions. A call says what was put in; a bet_to – bet, raise or completion – the total of the round.
    fold,
    check,
    call,
    bet_to,
    discard,
    returned, // an uncalled bet
    show,
    muck,
};

// How it came about, where that is not the player's own doing in turn. Only PHH has a place for it.
enum class Manner : std::uint8_t {
    ordinary,
    by_the_clock, // the player's time was up
    in_the_dark,  // chosen before the cards came
    asked_for,    // a hand that was thrown away, and that somebody asked to see
};

struct Happening {
    What what = What::fold;
    int player = -1; // index into players; -1 for the board
    Chips amount;
    SeenCards cards;
    int line = 0; // where it stands in the file; not part of what happened
    Manner manner = Manner::ordinary;

    friend bool operator==(const Happening &a, const Happening &b) {
        return a.what == b.what && a.player == b.player && a.amount == b.amount && a.cards == b.cards &&
               a.manner == b.manner;
    }
};

// A share of a pot as it was paid, rake already out. Pot 0 is the main pot or the only one.
struct Win {
    int player = 0;
    int pot = 0;
    Chips amount;

    friend bool operator==(const Win &, const Win &) = default;
};

// What the record says came of it; a record may say nothing. Wins leave the returned bet out.
struct Outcome {
    std::vector<Chips> finishing; // a stack per player, or empty
    std::vector<Win> wins;        // or empty
    std::optional<Chips> rake;    // all pots together
    std::optional<Chips> pot;     // all pots together, rake still in
    friend bool operator==(const Outcome &, const Outcome &) = default;
};

// Amounts are whole numbers of the smallest unit: cents where a currency has them, chips otherwise.
struct HandRecord {
    std::string id;   // its own number or name
    std::string game; // as in `ananas replay`: "holdem", "crazy-pineapple-hilo8"
    Structure structure = Structure::no;
    int decimals = 0; // 2: the unit is a hundredth
    bool tournament = false;
    std::string currency; // "USD", or empty
    std::string table;
    std::string date;       // "2009/07/01 00:00:26" or as much as is known
    int seats_at_table = 0; // 0: not said
    std::string deal;       // the short code of the deal's commitments, or empty

    // The stakes as announced; what was really posted is in the happenings.
    Chips small_blind;
    Chips big_blind;
    Chips ante;
    Chips bring_in;
    Chips small_bet;                   // limit; elsewhere the smallest bet
    Chips big_bet;                     // limit
    bool short_bets_as_posted = false; // of a blind or bring-in that somebody is too short for, no more is owed
    Chips cap;                         // the most that a player may put in during the hand; 0: no cap

    std::vector<Player> players;
    int button = -1;     // index into players; -1 when nobody dealt in has it or the game has none
    int button_seat = 0; // the chair with the button; 0: none
    std::vector<Happening> happenings;
    Outcome outcome;

    friend bool operator==(const HandRecord &, const HandRecord &) = default;
};

// Why there is no record: it contradicts itself or is cut off, or it is something we do not deal.
struct Problem {
    enum class Kind : std::uint8_t { bad, unsupported };
    Kind kind = Kind::bad;
    std::string why;
    int line = 0;
};

struct Entry {
    std::string file; // its basename
    int line = 0;     // where the hand starts
    std::string hand; // its id, as far as it could be read
    std::string game; // likewise
    Result<HandRecord, Problem> record;
};

} // namespace ananas::records
