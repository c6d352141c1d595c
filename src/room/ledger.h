// Where chips are. Every chip outside the table's stacks is in an account, and moves from one to another: nothing is
// ever added to one alone. A table's account holds exactly what lies on the table, so that a hand, which only moves
// chips between stacks, needs no posting.
#pragma once

#include "chips/chips.h"
#include "room/ids.h"

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::room {

enum class Purse : std::uint8_t {
    mint,    // where play chips come from; what it has paid out is its negative balance
    person,  // a player's chips that are not on a table
    table,   // what lies on a table: buy-ins until their players leave
    bank,    // the house's at a house-banked table
    dealers, // tips
    fees,    // collections
};
struct Account {
    Purse purse = Purse::mint;
    std::int64_t id = 0; // of the person or table; 0 for the others
    friend constexpr auto operator<=>(Account, Account) = default;
};
inline constexpr Account mint{};
inline constexpr Account house_bank{.purse = Purse::bank};
inline constexpr Account dealers{.purse = Purse::dealers};
inline constexpr Account fees{.purse = Purse::fees};
constexpr Account purse_of(PersonId person) { return {.purse = Purse::person, .id = number(person)}; }
constexpr Account chips_on(TableId table) { return {.purse = Purse::table, .id = number(table)}; }

// "person/12", "mint": as the data file and exports spell them.
std::string text_of(Account account);
std::optional<Account> account_from(std::string_view text);

enum class Cause : std::uint8_t {
    grant,    // play chips from the house by its policy
    buy_in,   // and top-ups
    cash_out, // what a player takes along when leaving
    round,    // a house-banked round: what the house won or lost
    tips,
    collection, // the fee for a down
    adjustment, // by the host, with a reason on record
    reversal,   // undoes a posting
};
std::string_view text_of(Cause cause);
std::optional<Cause> cause_from(std::string_view text);

// One movement. The amount is greater than nothing.
struct Posting {
    Account from;
    Account to;
    Chips amount;
    Cause cause = Cause::adjustment;
    friend constexpr bool operator==(const Posting &, const Posting &) = default;
};

// What every account holds, derived from the postings.
class Balances {
public:
    Balances() = default;
    explicit Balances(std::map<Account, Chips> held) : held_(std::move(held)) {} // as they were kept

    void post(const Posting &posting);
    [[nodiscard]] Chips of(Account account) const;
    [[nodiscard]] const std::map<Account, Chips> &all() const { return held_; }
    // Nothing at all times.
    [[nodiscard]] Chips sum() const;

private:
    std::map<Account, Chips> held_;
};

} // namespace ananas::room
