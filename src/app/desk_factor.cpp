// The second factor of an account at the desk: offered, switched on with a first code, given beside the password, and
// switched off. What is secret of it is told once and never written to the log.

#include "app/bodies.h"
#include "app/desk.h"
#include "app/one_time_codes.h"
#include "app/passwords.h"
#include "dealer/bytes.h"
#include "net/reception.h"
#include "protocol/telling.h"
#include "room/denial.h"
#include "room/fields.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/passes.h"
#include "room/people.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {

namespace json = boost::json;
using room::Fields;

// What was typed beside a password, as the room compares it; nothing where nothing was, or nothing is wanted.
void Desk::with_code(const Visitor &visitor, const room::Knock &knock, room::PersonId person, const std::string &code,
                     std::function<void(const std::optional<room::GivenCode> &)> then) {
    const room::SecondFactor *factor = people_.second_factor(person);
    if (factor == nullptr || code.empty()) return then(std::nullopt);
    const std::optional<TypedCode> typed = typed_code(code);
    if (!typed) return then(room::GivenCode());
    if (typed->recovery.empty()) {
        visitor->shown_too = " with a code";
        return then(room::GivenCode{.step = step_of(factor->secret, typed->digits, ports_.wall(), factor->last_step,
                                                    ways_.codes_at_once ? 0 : 1),
                                    .recovery = {}});
    }
    visitor->shown_too = " with a recovery code";
    const dealer::Salt salt = dealer::from_hex<dealer::Salt>(factor->salt).value_or(dealer::Salt());
    ports_.backroom.run(
        [this, visitor, knock, typed = *typed, salt, then = std::move(then)]() -> std::function<void()> {
            const std::optional<std::string> hash = hashed_recovery_code(typed.recovery, salt);
            return [this, visitor, knock, hash, then] {
                if (!hash) return put_off(visitor, knock, no_memory);
                then(room::GivenCode{.step = 0, .recovery = *hash});
            };
        });
}

// Whoever found a session open guesses no better in it than at the door.
void Desk::compare(const Visitor &visitor, const std::string &password,
                   std::function<void(const room::Knock &, bool right)> then) {
    if (is_busy(visitor)) return;
    const auto knock =
        people_.knock_within(visitor->person, visitor->pass, net::household_of(visitor->request.remote), ports_.now());
    if (!knock) return deny(visitor, knock.error());
    ports_.backroom.run([knock = *knock, password, then = std::move(then)]() -> std::function<void()> {
        const bool right = !knock.hash.empty() && is_password(knock.hash, password);
        return [knock, right, then] { then(knock, right); };
    });
}

void Desk::prove(const Visitor &visitor, Proven then) {
    Fields fields(visitor->body);
    const std::string password = fields.text("password", 1000);
    const std::string code = fields.has("code") ? fields.text("code", 200) : std::string();
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    compare(visitor, password, [this, visitor, code, then = std::move(then)](const room::Knock &knock, bool right) {
        with_code(visitor, knock, right ? knock.person : room::PersonId::nobody, code,
                  [knock, right, then](const std::optional<room::GivenCode> &given) { then(knock, right, given); });
    });
}

void Desk::with_recovery_codes(
    const Visitor &visitor, const room::Knock &knock,
    std::function<void(const std::vector<std::string> &codes, const room::RecoveryCodes &kept)> then) {
    if (is_busy(visitor, knock)) return;
    std::vector<std::string> codes;
    for (int each = 0; each < recovery_codes; ++each) codes.push_back(recovery_code(ports_.fresh()));
    dealer::Salt salt{};
    const dealer::Seed bits = ports_.fresh();
    std::copy_n(bits.begin(), salt.size(), salt.begin());
    ports_.backroom.run([this, visitor, knock, codes, salt, then = std::move(then)]() -> std::function<void()> {
        room::RecoveryCodes kept{.salt = dealer::hex(salt), .hashes = {}};
        for (const std::string &code : codes)
            if (const auto hash = hashed_recovery_code(code, salt)) kept.hashes.push_back(*hash);
        return [this, visitor, knock, codes, kept, then] {
            if (kept.hashes.size() != codes.size()) return put_off(visitor, knock, no_memory);
            then(codes, kept);
        };
    });
}

void Desk::note_factor(room::PersonId person, std::string_view what) {
    notes_.take(ports_.now(), "changed their codes", fmt::format("Person {} {}.", number(person), what));
}

void Desk::show_factor(const Visitor &visitor) {
    once_people_are_durable(visitor, [this, visitor] {
        const room::SecondFactor *factor = people_.second_factor(visitor->person);
        answer(visitor, 200,
               protocol::told(factor == nullptr ? bodies::Factor{}
                                                : bodies::Factor{.on = true,
                                                                 .since = factor->since,
                                                                 .codes_left = factor->recovery.size(),
                                                                 .lost = factor->secret.empty()}));
    });
}

void Desk::offer_factor(const Visitor &visitor) {
    if (const auto denial = people_.kept_from_a_factor(visitor->person)) return deny(visitor, *denial);
    prove(visitor, [this, visitor](const room::Knock &knock, bool right, const std::optional<room::GivenCode> &) {
        const std::string secret =
            factor_secret(ports_.fresh(), ways_.codes_of_sha256 ? CodeHash::sha256 : CodeHash::sha1);
        if (const auto denial = people_.offer_factor(knock, right, secret, visitor->pass, ports_.now()))
            return deny(visitor, *denial);
        answer(visitor, 200,
               {{"secret", secret}, {"address", factor_address(secret, room_name_, name_of(knock.person))}});
    });
}

void Desk::switch_on_factor(const Visitor &visitor) {
    Fields fields(visitor->body);
    const std::string code = fields.text("code", 200);
    if (const auto &wrong = fields.error()) return complain(visitor, *wrong);
    if (const auto denial = people_.kept_from_a_factor(visitor->person)) return deny(visitor, *denial);
    const std::optional<std::string> secret = people_.offered_factor(visitor->person, visitor->pass, ports_.now());
    if (!secret) return deny(visitor, room::deny(room::Why::no_offer));
    const std::optional<TypedCode> typed = typed_code(code);
    const room::GivenCode given{
        .step = typed ? step_of(*secret, typed->digits, ports_.wall(), 0, ways_.codes_at_once ? 0 : 1) : 0,
        .recovery = {}};
    const auto switch_on = [this, visitor, given, secret](const std::vector<std::string> &codes,
                                                          const room::RecoveryCodes &kept) {
        // Begun anew meanwhile: the code was another secret's.
        if (people_.offered_factor(visitor->person, visitor->pass, ports_.now()) != secret)
            return deny(visitor, room::deny(room::Why::no_offer));
        const room::Secret fresh = fresh_secret();
        const room::Changed changed =
            people_.switch_on_factor(visitor->person, given, kept, same_browser(*visitor, fresh), ports_.now());
        begin_anew(visitor, fresh, changed, [this, visitor, codes] {
            note_factor(visitor->person, "switched a second factor on");
            return json::object{{"codes", json::value_from(codes)}};
        });
    };
    if (given.step == 0) return switch_on({}, {}); // which counts the wrong ones
    with_recovery_codes(visitor, {}, switch_on);
}

void Desk::renew_recovery_codes(const Visitor &visitor) {
    if (people_.second_factor(visitor->person) == nullptr) return deny(visitor, room::deny(room::Why::no_factor));
    prove(visitor, [this, visitor](const room::Knock &knock, bool right, const std::optional<room::GivenCode> &given) {
        const auto renew = [this, visitor, knock, right, given](const std::vector<std::string> &codes,
                                                                const room::RecoveryCodes &kept) {
            carry_out(visitor, people_.renew_recovery_codes(knock, right, given, kept, visitor->pass, ports_.now()),
                      [this, visitor, codes](room::PersonId person) {
                          note_factor(person, "made new recovery codes");
                          answer(visitor, 200, {{"codes", json::value_from(codes)}});
                      });
        };
        // Ten hashes are made for those alone who may get the codes.
        if (!right || !given || !people_.would_count(knock.person, *given)) return renew({}, {});
        with_recovery_codes(visitor, knock, renew);
    });
}

void Desk::switch_off_factor(const Visitor &visitor) {
    if (people_.second_factor(visitor->person) == nullptr) return deny(visitor, room::deny(room::Why::no_factor));
    prove(visitor, [this, visitor](const room::Knock &knock, bool right, const std::optional<room::GivenCode> &given) {
        carry_out(visitor, people_.switch_off_factor(knock, right, given, visitor->pass, ports_.now()),
                  [this, visitor](room::PersonId person) {
                      note_factor(person, "switched the second factor off");
                      answer(visitor, 200, protocol::told(bodies::Factor{}));
                  });
    });
}

} // namespace ananas::app
