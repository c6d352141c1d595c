// The whole room, on one thread and without I/O: the tables that are open, who looks at which, what is written down
// before anybody is told, and the house's bots. Time, fresh bits, the disk, the wire and other threads come in as
// ports, so that a test can be all of them.
//
// Nothing is told before it is durable: a command changes the table as it will be (`ahead`), its Write goes to the
// store, and when that is on disk the table as everybody sees it (`shown`) follows, with the events to all who look.
#pragma once

#include "base/result.h"
#include "bots/bot.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "room/command.h"
#include "room/event.h"
#include "room/event_log.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/keys.h"
#include "room/lately.h"
#include "room/ledger.h"
#include "room/messages.h"
#include "room/refusal.h"
#include "room/reports.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/text.h"

#include <boost/json.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace ananas::room {

enum class Line : std::uint64_t {}; // a connection

struct Ports {
    std::function<Moment()> now;
    std::function<dealer::Seed()> fresh;
    // `durable` is called on the room's thread, in the order of the Writes.
    std::function<void(Write, std::function<void()> durable)> write;
    std::function<void(Line, std::shared_ptr<const std::string>)> send;
    // Runs the job on another thread and then, on the room's, what the job returned.
    std::function<void(std::function<std::function<void()>()> job)> think;
    // Why somebody may not sit down, or not speak; nothing where they may.
    std::function<std::optional<Reason>(PersonId, bool to_speak)> kept_from;
    // What whoever looks after the room has to know: a table that halted.
    std::function<void(const std::string &sentence)> alert;
    // What somebody sent and was refused, or made no sense, by its code. For the log.
    std::function<void(PersonId, std::string_view code)> refused;
};

struct HouseWays {
    Span bot_least = {700}, bot_most = {2'400}; // how long a bot takes over a decision
    int decks = 8;                              // announced for every hand
    Chips bankroll{50'000'000};                 // what the house's bank may lose to house-banked tables in all
    Keys::Bounds keys;                          // how many commands are known again
};

// How somebody opens a table.
struct Opening {
    std::string invitation; // who has it may come; empty: everybody
    std::string name;       // of who opens it
    bool passing = false;   // closes when nobody has been there for an hour
    std::size_t bots = 0;   // that are asked for along with it
    std::string key;        // of who opens it, so that the same table asked for twice is opened once
};

// Who has called for a bot, which comes once where they did so under a key.
struct Called {
    PersonId by = PersonId::nobody;
    std::string key;
};

class Room {
public:
    Room(Ports ports, HouseWays ways) : ports_(std::move(ports)), ways_(ways), known_(ways.keys) {}
    Room(const Room &) = delete;
    Room &operator=(const Room &) = delete;

    // Takes up everything where it stood. A table that cannot go on is closed and its chips go back to whose they are;
    // that is said, table by table.
    std::vector<std::string> recover(Saved saved);

    // ---- tables
    TableId open_table(const Settings &settings, PersonId by, const Opening &opening = {});
    // The house's own, open to all, in one Write: all of them or none.
    void open_lobby(std::span<const Settings> list);
    // Whether such a table may be opened beside those that are.
    [[nodiscard]] std::optional<Refusal> check_opening(const Settings &settings) const;
    // The table that somebody has opened under that key in the last day, or none; if something else was asked for under
    // it, or this were one key too many, a refusal.
    [[nodiscard]] Result<TableId, Refusal> opened_before(const Settings &settings, PersonId by, const Opening &opening);
    [[nodiscard]] std::string invitation_to(TableId id) const; // nothing where none is needed, or nothing is open
    // What somebody asks of a table. The key, if there is one, makes a command count once however often it comes.
    // What is done in an office may have a reason, for the audit log.
    void ask(TableId id, PersonId by, const std::string &key, const Command &command, const Done &done,
             const std::string &reason = {});
    // Whether a bot finds a chair: one is left to people, which where two play is the one of whoever asks.
    [[nodiscard]] std::optional<Refusal> check_bot(TableId id) const;
    // One of the house's bots takes the first empty seat, with chips from the mint.
    void seat_bot(TableId id, PersonId person, const std::string &bot, const Done &done, const Called &called = {});
    [[nodiscard]] bool has_table(TableId table) const { return tables_.contains(table); }
    // Open to all, opened by that person, or with a seat of theirs.
    [[nodiscard]] bool may_see(TableId id, PersonId person) const;
    // Who opened the table or sits there may ask for bots.
    [[nodiscard]] bool may_invite(TableId id, PersonId person) const;
    [[nodiscard]] bool has_opened(TableId id, PersonId person) const;
    // Who has asked for a seat there, or was given one unasked.
    [[nodiscard]] bool has_applied(TableId id, PersonId person) const;
    // Who asks for a seat there and has no answer yet.
    [[nodiscard]] boost::json::array asking(TableId id) const;
    // What people have told the host of others, the latest last; whoever is in office can say that they have seen one.
    [[nodiscard]] const Reports &reports() const { return reports_; }
    void see_report(std::int64_t number, PersonId by, const std::string &key, std::function<void()> durable);
    // How many open tables are somebody's.
    [[nodiscard]] std::size_t opened_by(PersonId person) const;
    // Closes the practice table of theirs where nobody is for longest; false if there is none.
    bool close_left_practice(PersonId person);
    [[nodiscard]] boost::json::array lobby(PersonId person) const;
    // All of them, private ones too, for whoever runs the house.
    [[nodiscard]] boost::json::array all_tables(const Naming &naming) const;
    // Whom somebody does not want to hear, table by table.
    [[nodiscard]] boost::json::array blocked_by(PersonId person, const Naming &naming) const;

    // ---- people and their connections
    // Whoever may not act only looks on.
    void arrive(Line line, PersonId person, const std::string &name, bool may_act = true);
    void hear(Line line, std::string_view text);
    void leave(Line line);
    // Has another name, which is seen wherever they are.
    void rename(PersonId person, const std::string &name);

    // ---- chips
    [[nodiscard]] const Balances &balances() const { return balances_; }
    // Without what is not on disk yet: this is what people are told.
    [[nodiscard]] const Balances &told() const { return told_; }
    // What is written down about people and is no table's business: its entries get their numbers here, and its chips
    // are in the books at once.
    void write_down(Write write, std::function<void()> durable);
    // Whether somebody has sent a command with that key in the last day,
    [[nodiscard]] bool is_known(PersonId person, const std::string &key) const { return known_.contains(person, key); }
    // whether it was this one, which was no table's business,
    [[nodiscard]] bool has_asked(PersonId person, const std::string &key, const boost::json::object &command) const;
    // and whether they have sent as many with keys as are kept.
    [[nodiscard]] bool has_no_keys_left(PersonId person);
    // At once if all that was decided is on disk, or else as soon as that is.
    void once_durable(std::function<void()> then);
    [[nodiscard]] bool is_durable() const { return unwritten_ == 0; }
    // What is known of people and their reports; tables and balances are told as they are on the disk anyway.
    [[nodiscard]] bool people_are_durable() const { return unwritten_people_ == 0; }
    // On tables, by what is known to all.
    [[nodiscard]] Chips on_tables(PersonId person) const;
    // There and in the purse, by what is decided.
    [[nodiscard]] Chips holds(PersonId person) const;
    [[nodiscard]] bool is_seated(PersonId person) const;
    [[nodiscard]] bool is_seated(PersonId person, TableId table) const;
    [[nodiscard]] std::set<PersonId> seated() const; // all of them but bots
    // Gets up from all tables, as soon as the hands there are over, with a ban.
    void remove_everywhere(PersonId person, PersonId by);

    // ---- time and trouble
    [[nodiscard]] std::optional<Moment> next_due() const;
    void wake();
    // The disk refuses: no command is taken and everybody is told; and it goes on.
    void freeze(const std::string &why);
    void thaw();
    // The machine has slept for so long, and all clocks but the tables' have gone on.
    void wake_from_sleep(Span slept);
    [[nodiscard]] bool is_frozen() const { return frozen_.has_value(); }

    struct Figures {
        std::size_t tables = 0, lines = 0;
        std::uint64_t commands = 0, refusals = 0, repeats = 0, events_told = 0, hands = 0;
    };
    [[nodiscard]] Figures figures() const;

private:
    struct Watcher {
        Line line;
        PersonId person;
        bool views = false; // wants the view along with events, having no rules of its own to bring it forward
    };
    struct OpenTable {
        TableRules rules;
        std::string invitation;
        PersonId opened_by = PersonId::nobody;
        bool passing = false;
        int opened_by_ways = newest_ways; // those of its first entry
        bool on_disk = false;             // that there is such a table
        State shown;
        std::shared_ptr<const State> ahead; // the latest Write's, which holds it
        std::size_t pending = 0;            // Writes on their way
        std::int64_t bots_asked = 0; // the latest decision that a bot was asked for; they are numbered as they come
        std::int64_t entries = 0;
        std::int64_t saved_entries = 0; // when it was last kept as it stands
        EventLog events;                // those on their way to the disk included
        std::vector<Spoken> talk;       // what was said lately
        std::vector<KeptReport> told;   // reports that an older program kept with the table, until they are the house's
        Lately lately;                  // by what is shown
        std::vector<Watcher> watchers;
        std::optional<Moment> due; // in due_
        Moment unwatched;          // since when nobody looks, where nobody does
        [[nodiscard]] boost::json::object described() const;
        [[nodiscard]] const State &newest() const { return ahead ? *ahead : shown; }
    };
    struct Connected {
        PersonId person = PersonId::nobody;
        std::string name;
        bool may_act = true;
        std::set<TableId> watches;
    };
    struct BotTurn {
        TableId table;
        Seat seat;
        std::int64_t decision;
    };

    OpenTable &add_table(const Settings &settings, PersonId by, const Opening &opening, Write &write);
    void open(Write write);
    std::string load(OpenTable &table, const std::vector<Entry> &entries, const Naming &naming);
    std::string take_up(const SavedTable &saved, const std::vector<Entry> &entries, Moment last, const Naming &naming);
    void stand_still(OpenTable &table, Span by);
    std::string give_up(const SavedTable &saved, const std::vector<Posting> &moved, const std::string &why);
    void hand_over(Write write, std::function<void()> durable);
    std::optional<Refusal> check_purse(PersonId by, const Command &command) const;
    std::optional<Refusal> check_bank(const OpenTable &table, const Command &command) const;
    [[nodiscard]] std::optional<Refusal> check_whom(const OpenTable &table, const Command &command) const;
    void forget(PersonId person, Write &write);
    // Answers a command that came before under its key; false if none did. Where its table is gone, so are the rules
    // that it was read by: it is the same if it has one of these meanings.
    bool answer_again(TableId id, PersonId by, const std::string &key, std::span<const std::size_t> meanings,
                      const Done &done);
    bool speaks_too_fast(PersonId person);
    void carry_out(OpenTable &table, PersonId by, const std::string &key, const Command &command, const Done &done,
                   const std::string &reason = {});
    void let_go(TableId id);
    void publish(OpenTable &table, const std::vector<Event> &events);
    void tell(const OpenTable &table, std::span<const Event> events);
    void resume(const OpenTable &table, const Watcher &watcher, std::int64_t since);
    void snapshot(const OpenTable &table, const Watcher &watcher, std::int64_t since);
    [[nodiscard]] bool is_blocked(const OpenTable &table, PersonId viewer, const Event &event) const;
    [[nodiscard]] messages::Past past(const OpenTable &table, PersonId person, std::int64_t since) const;
    void follow(const OpenTable &table, const Watcher &watcher, Viewer viewer, messages::Happened &message) const;
    void schedule(OpenTable &table);
    void collect_fees(OpenTable &table);
    void begin(OpenTable &table);
    void ask_bots(OpenTable &table);
    void refill_bots(OpenTable &table);
    void think(const BotTurn &turn);
    template <class Game, class Happened> void think_about(OpenTable &table, const BotTurn &turn, const bots::Bot &bot);
    void watch(Line line, const boost::json::value &message, const std::string &key);
    void unwatch(Line line, TableId id);
    // When a table closes because nobody is there.
    [[nodiscard]] std::optional<Moment> deserted_at(const OpenTable &table) const;
    void presence(OpenTable &table, PersonId person, bool here);
    bool people_play(const OpenTable &table) const;
    // Whether one of somebody's connections looks on and may act.
    [[nodiscard]] bool is_here(const OpenTable &table, PersonId person) const;
    void say(Line line, const boost::json::object &message) const;
    void refuse_line(Line line, const std::string &key, TableId table, const Refusal &refusal);
    void note_refused(Line line, std::string_view code) const;
    void refuse_message(Line line, const std::string &key, std::string_view code, std::string_view why);

    Ports ports_;
    HouseWays ways_;
    std::map<TableId, OpenTable> tables_;
    std::set<std::pair<Moment, TableId>> due_;
    std::multimap<Moment, BotTurn> bot_turns_;
    std::unordered_map<Line, Connected> lines_;
    Keys known_;
    Reports reports_;
    std::unordered_set<PersonId> forgotten_;      // while this room runs: what they said is not told again
    std::unordered_map<PersonId, Moment> spoken_; // until when what somebody has said lasts, at a line a second
    std::size_t unwritten_ = 0;                   // Writes on their way
    std::size_t unwritten_people_ = 0;            // and those of them that are about people
    Balances balances_, told_;
    std::int64_t room_entries_ = 0;
    std::int64_t last_hand_ = 0, last_table_ = 0;
    std::optional<std::string> frozen_;
    Moment frozen_since_;
    Figures figures_;
};

} // namespace ananas::room
