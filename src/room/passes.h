// What lets people in, found by its secret in one step. A pass is kept under the hash of 128 fresh bits; whoever reads
// the data file cannot come in with what is there.
#pragma once

#include "base/result.h"
#include "dealer/bytes.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ananas::room {

using Secret = dealer::Bytes<16>;

// As a cookie, a token or a link carries it, and back.
std::string text_of(const Secret &secret);
std::optional<Secret> secret_from(std::string_view text);
// As Pass::hash keeps it.
std::string hash_of(const Secret &secret);

// What a token may be used for. A session may do whatever its owner may.
struct Scopes {
    bool play = false; // sit, act, chat
    bool read = false; // one's own hands, balances and tables
    bool host = false; // what its owner may as a host or a director; only while they are one
    friend constexpr bool operator==(const Scopes &, const Scopes &) = default;
};
inline constexpr Scopes all_scopes{.play = true, .read = true, .host = true};
// "play read", in any order.
Result<Scopes, Denial> scopes_from(std::string_view text);
std::string text_of(const Scopes &scopes);

// What a link is good for, as its scopes say.
inline constexpr std::string_view sign_in_link = "sign-in";
inline constexpr std::string_view reset_link = "reset";

inline constexpr std::array<std::string_view, 3> pass_kind_names = {"session", "token", "link"};
constexpr std::string_view text_of(Pass::Kind kind) { return pass_kind_names[static_cast<std::size_t>(kind)]; }

class Passes {
public:
    void keep(const Pass &pass); // new, or in place of what was kept under its hash
    void end(const std::string &hash);

    [[nodiscard]] const Pass *find(const std::string &hash) const;
    // In the order in which they were made.
    [[nodiscard]] std::vector<Pass> of(PersonId person) const;
    [[nodiscard]] std::vector<Pass> all() const;
    [[nodiscard]] std::size_t size() const { return passes_.size(); }

private:
    std::unordered_map<std::string, Pass> passes_;
    std::map<PersonId, std::set<std::string>> hashes_;
};

} // namespace ananas::room
