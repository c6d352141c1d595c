#include "app/play_proof.h"

#include "app/play_count.h"
#include "app/play_table.h"
#include "base/printable.h"
#include "cards/card.h"
#include "cards/text.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/proof.h"
#include "dealer/proof_text.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app::play {

namespace {

namespace json = boost::json;

dealer::CutBy cut_by(const dealer::Proof &proof, const std::optional<dealer::Hash> &share) {
    const dealer::CutBy by = dealer::cut_by(proof, std::nullopt);
    const bool ours = std::ranges::any_of(proof.announcement.contributors, [&](const dealer::Contributor &each) {
        return each.nonce.has_value() && share == each.hash;
    });
    return ours ? dealer::CutBy::you : by;
}

} // namespace

std::optional<dealer::Hash> digest_of_announced(const json::object &event) {
    dealer::Announcement announced;
    if (!dealer::from_hex(text_in(event, "hand"), announced.hand)) return std::nullopt;
    for (const json::value &root : list_in(event, "roots"))
        if (!root.is_string() || !dealer::from_hex(root.get_string(), announced.roots.emplace_back()))
            return std::nullopt;
    for (const json::value &each : list_in(event, "contributors")) {
        if (!each.is_object()) return std::nullopt;
        dealer::Contributor &contributor = announced.contributors.emplace_back();
        contributor.seat = static_cast<int>(seat_in(each.get_object()));
        if (!dealer::from_hex(text_in(each.get_object(), "hash"), contributor.hash)) return std::nullopt;
    }
    return dealer::digest_of(announced);
}

std::string verdict_on(const HandSeen &seen, std::string_view proof_text) {
    const auto wrong = [&](std::string_view what) {
        return fmt::format("Hand {}: THE DEAL IS NOT VERIFIED: {}.", seen.hand, what);
    };
    const auto proof = dealer::proof_from_json(proof_text);
    if (!proof) return wrong("its proof cannot be read");
    if (const std::vector<dealer::Doubted> doubts = dealer::doubts(*proof); !doubts.empty())
        return wrong(dealer::words(doubts.front()));
    // The code is short enough for a room to find two announcements that share it: the whole hash is held against it.
    const dealer::Hash digest = dealer::digest_of(proof->announcement);
    const bool heard = !seen.events.empty();
    if (dealer::short_code(digest) != seen.code || (heard && digest_of_announced(seen.events.front()) != digest))
        return wrong(fmt::format("its proof is of another deal than the one announced as {}", printable(seen.code)));
    CardSet proven;
    for (const dealer::ShownCard &shown : proof->cards) proven |= shown.opening.card;
    if (const CardSet missing = seen.cards - proven; !missing.empty())
        return wrong(fmt::format("its proof leaves out {}, which you saw", to_string(missing)));
    const dealer::CutBy by = cut_by(*proof, seen.share);
    if (seen.taken && by != dealer::CutBy::you)
        return wrong("the room took your share of the cut in time, and left it out");
    constexpr std::string_view cuts[] = {"committed only, as nobody cut", "cut by others", "cut by you"};
    std::string cut =
        fmt::format("{} from {} decks", cuts[static_cast<std::size_t>(by)], proof->announcement.roots.size());
    if (seen.share && by != dealer::CutBy::you)
        cut += "; your own share is not in it, which the room never said it had in time";
    if (!heard)
        return fmt::format(
            "Hand {}: its proof holds, {}; you did not see it dealt from its beginning, so its cards were "
            "not counted off the deck.",
            seen.hand, cut);
    const auto counted = count_off(seen.events);
    if (!counted) return wrong(counted.error());
    if (const std::vector<dealer::Doubted> doubts = dealer::doubts(*proof, *counted); !doubts.empty())
        return wrong(dealer::words(doubts.front()));
    return fmt::format("Hand {}: the deal is verified, {}.", seen.hand, cut);
}

} // namespace ananas::app::play
