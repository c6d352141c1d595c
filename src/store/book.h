// The statements by which a Write enters the data file. Holds no thread: the store's writer thread is its only user.
#pragma once

#include "room/journal.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <cstdint>
#include <map>
#include <optional>

namespace ananas::store {

class Book {
public:
    Book(Database &database, Key key);

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
    void forget(room::PersonId person);
    std::int64_t last_number(room::TableId table);

    Database *database_;
    Key key_;
    std::optional<Transaction> transaction_;
    struct Counts {
        std::int64_t journal = 0, ledger = 0, hands = 0;
    };
    Counts counts_, committed_counts_;
    // Of each table's entries, the last number: committed, and in the transaction.
    std::map<room::TableId, std::int64_t> committed_numbers_, numbers_;

    Statement last_number_, entry_, posting_, change_balance_, open_balance_, table_, hand_, hand_text_, result_,
        person_, pass_, end_pass_, end_passes_, forget_, count_;
};

} // namespace ananas::store
