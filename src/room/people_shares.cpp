// Links to a played hand: passes that let nobody in.
#include "base/result.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/passes.h"
#include "room/people.h"

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

namespace ananas::room {
namespace {

// "hand 48213", or "hand 48213 own" with the cards of whoever gave it.
constexpr std::string_view of_a_hand = "hand ";
constexpr std::string_view with_own_cards = " own";

std::optional<SharedHand> hand_of(const Pass &pass) {
    std::string_view scopes = pass.scopes;
    if (pass.kind != Pass::Kind::link || !scopes.starts_with(of_a_hand)) return std::nullopt;
    scopes.remove_prefix(of_a_hand.size());
    std::int64_t hand = 0;
    const auto [end, failed] = std::from_chars(scopes.data(), scopes.data() + scopes.size(), hand);
    if (failed != std::errc()) return std::nullopt;
    scopes.remove_prefix(static_cast<std::size_t>(end - scopes.data()));
    return SharedHand{.pass = pass.hash,
                      .person = pass.person,
                      .hand = HandNumber{hand},
                      .own_cards = scopes == with_own_cards,
                      .since = pass.since,
                      .until = pass.until};
}

} // namespace

bool is_of_a_hand(const Pass &pass) { return hand_of(pass).has_value(); }

Changed People::share(PersonId id, HandNumber hand, bool own_cards, const Secret &secret, Moment now) {
    if (find(id) == nullptr) return Failure{deny(Why::no_such_person)};
    if (shared_by(id, now).size() >= most_shared)
        return Failure{
            deny(Why::too_many_tokens, fmt::format("You share {} hands: take one of them back first.", most_shared))};
    Change change{.person = id, .pass = hash_of(secret)};
    keep(change, Pass{.hash = change.pass,
                      .person = id,
                      .kind = Pass::Kind::link,
                      .scopes = fmt::format("{}{}{}", of_a_hand, number(hand), own_cards ? with_own_cards : ""),
                      .label = {},
                      .since = now,
                      .seen = now,
                      .until = now + lifetimes_.token});
    return change;
}

std::vector<SharedHand> People::shared_by(PersonId id, Moment now) const {
    std::vector<SharedHand> shared;
    for (const Pass &pass : passes_of(id, now))
        if (const auto hand = hand_of(pass)) shared.push_back(*hand);
    return shared;
}

Result<SharedHand, Denial> People::shared(std::string_view secret, Moment now) const {
    const auto pass = live(secret, Pass::Kind::link, now);
    if (!pass) return Failure{pass.error()};
    const auto hand = hand_of(*pass);
    if (!hand) return Failure{deny(Why::pass_over)};
    return *hand;
}

} // namespace ananas::room
