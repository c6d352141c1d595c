#include "room/ledger.h"

#include "chips/chips.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace ananas::room {
namespace {

constexpr std::array<std::string_view, 6> purses = {"mint", "person", "table", "bank", "dealers", "fees"};
constexpr std::array<std::string_view, 8> causes = {"grant", "buy-in",     "cash-out",   "round",
                                                    "tips",  "collection", "adjustment", "reversal"};

constexpr bool has_id(Purse purse) { return purse == Purse::person || purse == Purse::table; }

template <class Value, std::size_t size>
std::optional<Value> named(const std::array<std::string_view, size> &names, std::string_view text) {
    const auto found = std::ranges::find(names, text);
    if (found == names.end()) return std::nullopt;
    return static_cast<Value>(std::distance(names.begin(), found));
}

} // namespace

std::string text_of(Account account) {
    const std::string_view purse = purses[static_cast<std::size_t>(account.purse)];
    return has_id(account.purse) ? fmt::format("{}/{}", purse, account.id) : std::string(purse);
}

std::optional<Account> account_from(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::optional<Purse> purse = named<Purse>(purses, text.substr(0, slash));
    if (!purse || has_id(*purse) != (slash != std::string_view::npos)) return std::nullopt;
    Account account{.purse = *purse};
    if (!has_id(*purse)) return account;
    const std::string_view digits = text.substr(slash + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), account.id);
    if (error != std::errc() || end != digits.data() + digits.size() || account.id <= 0) return std::nullopt;
    return account;
}

std::string_view text_of(Cause cause) { return causes[static_cast<std::size_t>(cause)]; }
std::optional<Cause> cause_from(std::string_view text) { return named<Cause>(causes, text); }

void Balances::post(const Posting &posting) {
    held_[posting.from] -= posting.amount;
    held_[posting.to] += posting.amount;
}

Chips Balances::of(Account account) const {
    const auto found = held_.find(account);
    return found == held_.end() ? Chips() : found->second;
}

Chips Balances::sum() const {
    Chips sum;
    for (const auto &[account, held] : held_) sum += held;
    return sum;
}

} // namespace ananas::room
