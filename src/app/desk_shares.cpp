// Hands that players share by a link. The room keeps a hash of it, so that it can be shown once and taken back.
#include "app/bodies.h"
#include "app/desk.h"
#include "game/viewer.h"
#include "protocol/telling.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/passes.h"
#include "room/people.h"

#include <boost/json.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace ananas::app {
namespace {

namespace json = boost::json;

// As many digits of its hash as name a pass to its owner.
constexpr std::size_t id_length = 16;
std::string_view id_of(const room::SharedHand &shared) { return std::string_view(shared.pass).substr(0, id_length); }

} // namespace

void Desk::no_such_share(const Visitor &visitor) {
    fail(visitor, 404, "no-such-hand", "This link leads to no hand: it was taken back, or its time is over.");
}

// The secret of a link comes in a header, since addresses are kept: by browsers, by proxies, in logs. Whoever names
// none, or one that leads nowhere, has been told so.
std::optional<room::SharedHand> Desk::shared_with(const Visitor &visitor) {
    const std::string_view secret = visitor->request.header("x-ananas-link");
    if (secret.empty()) {
        complain(visitor, "The header X-Ananas-Link has the secret of the link, which is what stands behind its #.");
        return std::nullopt;
    }
    auto shared = people_.shared(secret, ports_.now());
    if (!shared) {
        no_such_share(visitor);
        return std::nullopt;
    }
    return *std::move(shared);
}

void Desk::share_hand(const Visitor &visitor) {
    room::Fields fields(visitor->body);
    const bool own_cards = fields.flag("own_cards");
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    read_hand(visitor, [this, visitor, own_cards](const room::SavedHand &hand, Viewer) {
        const room::Secret secret = fresh_secret();
        carry_out(visitor, people_.share(visitor->person, hand.number, own_cards, secret, ports_.now()),
                  [this, visitor, secret](room::PersonId) { answer(visitor, 201, {{"link", room::text_of(secret)}}); });
    });
}

void Desk::show_shares(const Visitor &visitor) {
    json::array list;
    for (const room::SharedHand &shared : people_.shared_by(visitor->person, ports_.now()))
        list.push_back(protocol::told(bodies::Share{.id = id_of(shared),
                                                    .hand = shared.hand,
                                                    .own_cards = shared.own_cards,
                                                    .since = shared.since,
                                                    .until = shared.until}));
    answer(visitor, 200, list);
}

void Desk::end_share(const Visitor &visitor) {
    for (const room::SharedHand &shared : people_.shared_by(visitor->person, ports_.now()))
        if (id_of(shared) == visitor->words[0])
            return carry_out(visitor, people_.end_pass(visitor->person, shared.pass),
                             [this, visitor](room::PersonId) { answer(visitor, 200, {{"ended", true}}); });
    no_such_share(visitor);
}

// Who shared which hand, for the head of the page.
void Desk::show_shared(const Visitor &visitor) {
    const auto shared = shared_with(visitor);
    if (!shared) return;
    answer(visitor, 200,
           {{"hand", number(shared->hand)}, {"by", name_of(shared->person)}, {"own_cards", shared->own_cards}});
}

} // namespace ananas::app
