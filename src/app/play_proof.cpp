#include "app/play_proof.h"

#include "base/printable.h"
#include "cards/card.h"
#include "cards/text.h"
#include "dealer/deal.h"
#include "dealer/proof.h"
#include "dealer/proof_text.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app::play {

std::string verdict_on(const HandSeen &seen, std::string_view proof_text) {
    const auto wrong = [&](std::string_view what) {
        return fmt::format("Hand {}: THE DEAL IS NOT VERIFIED: {}.", seen.hand, what);
    };
    const auto proof = dealer::proof_from_json(proof_text);
    if (!proof) return wrong("its proof cannot be read");
    if (const std::vector<dealer::Doubted> doubts = dealer::doubts(*proof); !doubts.empty())
        return wrong(dealer::words(doubts.front()));
    if (dealer::short_code(dealer::digest_of(proof->announcement)) != seen.code)
        return wrong(fmt::format("its proof is of another deal than the one announced as {}", printable(seen.code)));
    CardSet proven;
    for (const dealer::ShownCard &shown : proof->cards) proven |= shown.opening.card;
    if (const CardSet missing = seen.cards - proven; !missing.empty())
        return wrong(fmt::format("its proof leaves out {}, which you saw", to_string(missing)));
    constexpr std::string_view cuts[] = {"committed only, as nobody cut", "cut by others", "cut by you"};
    const auto by = static_cast<std::size_t>(dealer::cut_by(*proof, static_cast<int>(seen.seat)));
    return fmt::format("Hand {}: the deal is verified, {}.", seen.hand, cuts[by]);
}

} // namespace ananas::app::play
