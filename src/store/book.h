// The statements by which a Write enters the data file. Holds no thread: the store's writer thread is its only user.
#pragma once

#include "room/journal.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace ananas::store {

class Book {
public:
    Book(const Database &database, const Key &key);

    // Between begin and commit, any number of Writes; roll_back instead takes them all back. All of them throw
    // Trouble when the disk fails; apply throws Unwritable when the Write contradicts what is there.
    void begin();
    void apply(const room::Write &write);
    void commit();
    void roll_back();

private:
    void add(const room::Entry &entry);
    void add(const room::Posting &posting, std::optional<std::int64_t> entry);
    void move(room::Account account, Chips units);
    void keep(const room::SavedTable &table);
    void add(const room::SavedHand &hand);
    void keep(const room::Person &person);
    void keep(const room::Pass &pass);
    void keep(const room::SecondFactor &factor);
    void keep(const room::KeptReport &report);
    void forget(room::PersonId person);
    void add(const room::Deed &deed);
    // Of a table's entries, the last: its number, and its row.
    struct End {
        std::int64_t number = 0, entry = 0;
    };
    End end_of(room::TableId table);

    const Database *database_;
    Key key_;
    std::unique_ptr<Transaction> transaction_; // none: nothing is begun
    struct Counts {
        std::int64_t journal = 0, ledger = 0, hands = 0, deeds = 0;
        std::string last_deed; // its hash
    };
    Counts counts_, committed_counts_;
    std::map<room::TableId, End> ends_, committed_ends_; // of those written to

    Statement end_, set_end_, entry_, posting_, change_balance_, open_balance_, table_, hand_, hand_text_, result_,
        person_, pass_, end_pass_, end_passes_, factor_, end_factor_, forget_, blank_, blank_quoted_, report_,
        drop_report_, deed_, count_;
};

} // namespace ananas::store
