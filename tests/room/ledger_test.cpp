#include "chips/chips.h"
#include "room/ids.h"
#include "room/ledger.h"

#include <gtest/gtest.h>

#include <optional>

namespace ananas::room {
namespace {

TEST(Ledger, accounts_read_as_they_are_written) {
    for (const Account account : {mint, house_bank, dealers, fees, purse_of(PersonId{12}), chips_on(TableId{3})})
        EXPECT_EQ(account_from(text_of(account)), account) << text_of(account);
    EXPECT_EQ(text_of(purse_of(PersonId{12})), "person/12");
    for (const char *wrong : {"", "person", "person/", "person/0", "person/-1", "person/1x", "mint/1", "purse/1",
                              "table/99999999999999999999"})
        EXPECT_EQ(account_from(wrong), std::nullopt) << wrong;
}

TEST(Ledger, causes_read_as_they_are_written) {
    for (const Cause cause : {Cause::grant, Cause::buy_in, Cause::cash_out, Cause::round, Cause::tips,
                              Cause::collection, Cause::adjustment, Cause::reversal})
        EXPECT_EQ(cause_from(text_of(cause)), cause);
    EXPECT_EQ(cause_from("theft"), std::nullopt);
}

TEST(Ledger, what_leaves_one_account_is_in_another) {
    Balances balances;
    balances.post({.from = mint, .to = purse_of(PersonId{1}), .amount = Chips(1000), .cause = Cause::grant});
    balances.post(
        {.from = purse_of(PersonId{1}), .to = chips_on(TableId{1}), .amount = Chips(400), .cause = Cause::buy_in});
    EXPECT_EQ(balances.of(mint), Chips(-1000));
    EXPECT_EQ(balances.of(purse_of(PersonId{1})), Chips(600));
    EXPECT_EQ(balances.of(chips_on(TableId{1})), Chips(400));
    EXPECT_EQ(balances.of(purse_of(PersonId{2})), Chips());
    EXPECT_EQ(balances.sum(), Chips());
}

} // namespace
} // namespace ananas::room
