#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/ledger.h"
#include "store/audit.h"
#include "store/folder.h"
#include "store/reader.h"
#include "store/sqlite.h"
#include "store/store.h"
#include "store/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace ananas::store {
namespace {

using room::chips_on;
using room::house_bank;
using room::mint;
using room::PersonId;
using room::purse_of;
using room::TableId;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A small room, and somebody who changes its data behind its back.
std::vector<std::string> findings_after(const std::string &sql) {
    const TestFolder folder;
    {
        const auto store = opened({.folder = folder.data()});
        written(*store, {.entries = {entry(0, 1)},
                         .postings = {posting(mint, purse_of(PersonId{7}), 1000, room::Cause::grant)},
                         .people = {person(7, "Ann")},
                         .passes = {pass("aa", 7)}});
        written(*store, {.entries = {entry(3, 1), entry(3, 2), secret(3, 3, "As")},
                         .postings = {posting(purse_of(PersonId{7}), chips_on(TableId{3}), 400)},
                         .tables = {table(3, 2)}});
        for (const char *what : {"a", "b", "c"})
            written(*store, {.deeds = {{.at = noon, .by = PersonId{7}, .what = what}}});
        written(*store, {.entries = {entry(3, 4), entry(3, 5)},
                         .hands = {hand(1, 3, {{.person = PersonId{7}, .seat = 1, .net = Chips(0)}})}});
    }
    {
        const Database database(data_file(folder.data()), Database::For::writing, {});
        database.run("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;" + sql);
    }
    const Reader reader = reading({.folder = folder.data()});
    const Result<Audit, std::string> found = audit(reader);
    return found ? found->findings : std::vector{found.error()};
}

TEST(Audit, finds_nothing_where_nothing_is_wrong) {
    EXPECT_THAT(findings_after(""), IsEmpty());
    EXPECT_THAT(findings_after("DELETE FROM passes"), IsEmpty()) << "passes come and go";
}

TEST(Audit, finds_a_wrong_balance) {
    EXPECT_THAT(findings_after("UPDATE balances SET units = 601 WHERE account = 'person/7'"),
                ElementsAre("person/7 is said to hold 601, but its postings add up to 600.",
                            "All balances together are 1 instead of nothing."));
    EXPECT_THAT(findings_after("DELETE FROM balances WHERE account = 'table/3'"),
                Contains("table/3 is said to hold 0, but its postings add up to 400."));
    EXPECT_THAT(findings_after("INSERT INTO balances VALUES ('pocket', 5)"),
                Contains("There is a balance for 'pocket', which is no account."));
}

TEST(Audit, finds_a_line_of_the_audit_log_that_was_changed_taken_out_or_put_in) {
    const std::string second = "Line 2 of the audit log is not what was written, or not after what was.";
    const std::string third = "Line 3 of the audit log is not what was written, or not after what was.";
    EXPECT_THAT(findings_after("UPDATE deeds SET what = 'x' WHERE id = 2"), ElementsAre(second));
    EXPECT_THAT(findings_after("UPDATE deeds SET person = 8 WHERE id = 2"), ElementsAre(second));
    EXPECT_THAT(findings_after("UPDATE deeds SET at = at + 1 WHERE id = 2"), ElementsAre(second));
    EXPECT_THAT(findings_after("UPDATE deeds SET hash = 'f00' WHERE id = 2"), ElementsAre(second, third));
    EXPECT_THAT(
        findings_after("DELETE FROM deeds WHERE id = 2"),
        ElementsAre("3 rows of the deeds were written and 2 are there.", "Line 2 of the audit log is missing.", third));
    EXPECT_THAT(findings_after("DELETE FROM deeds WHERE id = 3"),
                Contains("3 rows of the deeds were written and 2 are there."));
    EXPECT_THAT(findings_after("UPDATE deeds SET what = CASE what WHEN 'b' THEN 'c' WHEN 'c' THEN 'b' ELSE what END"),
                ElementsAre(second, third));
}

TEST(Audit, finds_a_changed_or_deleted_posting) {
    EXPECT_THAT(findings_after("UPDATE ledger SET amount = 399 WHERE id = 2"),
                Contains("table/3 is said to hold 400, but its postings add up to 399."));
    EXPECT_THAT(findings_after("DELETE FROM ledger WHERE id = 2"),
                Contains("2 rows of the ledger were written and 1 are there."));
    EXPECT_THAT(findings_after("UPDATE ledger SET amount = -400 WHERE id = 2"),
                Contains("Posting 2 moves -400 from 'person/7' to 'table/3' for 'buy-in', which there cannot be."));
    EXPECT_THAT(findings_after("UPDATE ledger SET amount = 1400 WHERE id = 2"),
                Contains("person/7 has paid out more than it got: -400."));
}

TEST(Audit, survives_amounts_that_cannot_be_added) {
    EXPECT_THAT(findings_after("UPDATE ledger SET amount = 9223372036854775807"),
                Contains(HasSubstr("is said to hold 600, but its postings add up to 0.")));
    EXPECT_THAT(findings_after("UPDATE ledger SET amount = 9223372036854775807, from_account = 'mint'"),
                Contains("mint moves more chips than can be counted."));
    EXPECT_THAT(findings_after("UPDATE balances SET units = 9223372036854775807"),
                Contains("All balances together are more than can be counted."));
}

TEST(Audit, finds_holes_in_the_journal) {
    EXPECT_THAT(findings_after("DELETE FROM journal WHERE table_id = 3 AND number = 2"),
                Contains("Entry 2 of table 3 is missing."));
    EXPECT_THAT(findings_after("DELETE FROM journal WHERE table_id = 3 AND number IN (3, 4)"),
                Contains("Entries 3 to 4 of table 3 are missing."));
    EXPECT_THAT(findings_after("DELETE FROM journal WHERE table_id = 3 AND number = 1"),
                Contains("Entry 1 of table 3 is missing."));
}

TEST(Audit, finds_entries_in_another_order) {
    EXPECT_THAT(findings_after("UPDATE journal SET previous = 1 WHERE table_id = 3 AND number = 4"),
                ElementsAre("Entry 4 of table 3 does not follow the one before it."));
    EXPECT_THAT(findings_after("UPDATE journal SET number = 2 WHERE table_id = 3 AND number = 5"),
                Contains("Entry 2 of table 3 comes after entry 4."));
}

TEST(Audit, finds_that_the_end_of_the_journal_is_gone) {
    EXPECT_THAT(findings_after("DELETE FROM journal WHERE table_id = 3 AND number = 5"),
                ElementsAre("6 rows of the journal were written and 5 are there.",
                            "The last row of the journal is 5 instead of 6.",
                            "The journal of table 3 should end with entry 5 and ends with 4."));
    EXPECT_THAT(findings_after("DELETE FROM journal WHERE table_id = 3"),
                Contains("Table 3 was kept as it stood after entry 2, but its journal ends with 0."));
}

TEST(Audit, finds_what_belongs_to_nothing) {
    EXPECT_THAT(findings_after("DELETE FROM tables"), Contains("There are entries of table 3, but not the table."));
    EXPECT_THAT(findings_after("DELETE FROM hands"), Contains("1 rows of the hands were written and 0 are there."));
    EXPECT_THAT(findings_after("DELETE FROM hands"), Contains(HasSubstr("of hand_texts belongs to a row of hands")));
    EXPECT_THAT(findings_after("DELETE FROM journal WHERE table_id = 0"),
                Contains("Row 1 of ledger belongs to a row of journal that is missing."));
}

TEST(Audit, finds_a_sealed_entry_that_was_altered) {
    EXPECT_THAT(findings_after("UPDATE journal SET command = randomblob(120) WHERE secret = 1"),
                ElementsAre("Entry 3 of table 3 does not open with the key."));
    EXPECT_THAT(findings_after("UPDATE journal SET version = 77 WHERE secret = 1"),
                ElementsAre("Entry 3 of table 3 does not open with the key."));
}

TEST(Audit, reads_beside_a_running_room) {
    const TestFolder folder;
    const auto store = opened({.folder = folder.data()});
    for (std::int64_t number = 1; number <= 300; ++number) {
        store->write({.entries = {entry(0, number)}, .postings = {posting(mint, house_bank, number)}}, {});
        if (number % 100 != 0) continue;
        const Reader reader = reading({.folder = folder.data()});
        const Result<Audit, std::string> found = audit(reader);
        ASSERT_TRUE(found);
        EXPECT_THAT(found->findings, IsEmpty());
    }
}

} // namespace
} // namespace ananas::store
