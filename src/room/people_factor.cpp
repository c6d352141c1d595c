// The second factor of an account. Codes are made and compared outside, as passwords are; here it is decided whether
// what was given counts, and that it counts once.

#include "base/result.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/people.h"

#include <boost/json.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::room {

const SecondFactor *People::second_factor(PersonId person) const {
    const auto found = factors_.find(person);
    return found == factors_.end() ? nullptr : &found->second;
}

bool People::would_count(PersonId person, const GivenCode &code) const {
    const SecondFactor *factor = second_factor(person);
    if (factor == nullptr) return false;
    return code.step > factor->last_step ||
           (!code.recovery.empty() && std::ranges::find(factor->recovery, code.recovery) != factor->recovery.end());
}

// A step that was used, and all before it, are over; a recovery code is struck out.
bool People::use(Change &change, SecondFactor &factor, const GivenCode &code) {
    if (code.step > factor.last_step) {
        factor.last_step = code.step;
    } else {
        const auto found = std::ranges::find(factor.recovery, code.recovery);
        if (code.recovery.empty() || found == factor.recovery.end()) return false;
        factor.recovery.erase(found);
    }
    change.write.factors.push_back(factor);
    return true;
}

// Tries count as those with a wrong password do, and are forgiven only when everything was right: whoever knows the
// password alone does not guess codes for nothing.
std::optional<Denial> People::unproven(Change &change, const Knock &knock, bool right,
                                       const std::optional<GivenCode> &code) {
    if (!is_still_right(knock, right)) return deny(Why::wrong_password);
    if (const auto factor = factors_.find(knock.person); factor != factors_.end()) {
        if (!code) {
            take_back(knock);
            return deny(Why::code_wanted);
        }
        if (!use(change, factor->second, *code)) return deny(Why::wrong_code);
    }
    tries_.forgive(knock.key);
    tries_.take_back(knock.address_key);
    return std::nullopt;
}

// While it was compared, the session may have ended: before a code is used up for it.
std::optional<Denial> People::unproven_within(Change &change, const Knock &knock, bool right,
                                              const std::optional<GivenCode> &code, const std::string &pass,
                                              Moment now) {
    if (is_still_right(knock, right) && !has_session(knock.person, pass, now)) {
        take_back(knock);
        return deny(Why::pass_over);
    }
    return unproven(change, knock, right, code);
}

std::optional<Denial> People::kept_from_a_factor(PersonId id) const {
    const Person *person = find(id);
    if (person == nullptr) return deny(Why::no_such_person);
    if (person->bot) return deny(Why::bot_has_none);
    if (person->password.empty()) return deny(Why::not_an_account);
    if (factors_.contains(id)) return deny(Why::nothing_changes);
    return std::nullopt;
}

std::optional<Denial> People::offer_factor(const Knock &knock, bool right, const std::string &secret,
                                           const std::string &pass, Moment now) {
    Change nothing;
    if (is_still_right(knock, right))
        if (auto denial = kept_from_a_factor(knock.person)) {
            take_back(knock);
            return denial;
        }
    if (auto denial = unproven_within(nothing, knock, right, std::nullopt, pass, now)) return denial;
    std::erase_if(offered_, [&](const auto &each) { return each.second.until <= now; });
    offered_[knock.person] = {.secret = secret, .pass = pass, .until = now + lifetimes_.offer};
    return std::nullopt;
}

std::optional<std::string> People::offered_factor(PersonId person, const std::string &pass, Moment now) const {
    const auto found = offered_.find(person);
    if (found == offered_.end() || found->second.until <= now || found->second.pass != pass) return std::nullopt;
    return found->second.secret;
}

Changed People::switch_on_factor(PersonId id, const GivenCode &code, const RecoveryCodes &codes, const Browser &browser,
                                 Moment now) {
    if (const auto denial = kept_from_a_factor(id)) return Failure{*denial};
    if (!has_session(id, browser.before, now)) return Failure{deny(Why::pass_over)};
    const std::optional<std::string> secret = offered_factor(id, browser.before, now);
    if (!secret) return Failure{deny(Why::no_offer)};
    if (code.step <= 0) {
        if (++offered_.at(id).wrong >= most_first_codes) offered_.erase(id);
        return Failure{deny(Why::wrong_code)};
    }
    Change change{.person = id};
    SecondFactor &factor = factors_[id];
    factor = {.person = id,
              .secret = *secret,
              .since = now,
              .last_step = code.step,
              .salt = codes.salt,
              .recovery = codes.hashes};
    change.write.factors.push_back(factor);
    offered_.erase(id);
    end_all(change, id, browser.before); // all that came in without it
    open_session(change, id, browser, now);
    return change;
}

Changed People::renew_recovery_codes(const Knock &knock, bool right, const std::optional<GivenCode> &code,
                                     const RecoveryCodes &codes, const std::string &pass, Moment now) {
    if (is_still_right(knock, right) && !factors_.contains(knock.person)) {
        take_back(knock);
        return Failure{deny(Why::no_factor)};
    }
    Change change{.person = knock.person};
    if (const auto denial = unproven_within(change, knock, right, code, pass, now)) return Failure{*denial};
    SecondFactor &factor = factors_.at(knock.person);
    factor.salt = codes.salt;
    factor.recovery = codes.hashes;
    change.write.factors = {factor};
    return change;
}

Changed People::switch_off_factor(const Knock &knock, bool right, const std::optional<GivenCode> &code,
                                  const std::string &pass, Moment now) {
    if (is_still_right(knock, right) && !factors_.contains(knock.person)) {
        take_back(knock);
        return Failure{deny(Why::no_factor)};
    }
    Change change{.person = knock.person};
    if (const auto denial = unproven_within(change, knock, right, code, pass, now)) return Failure{*denial};
    end_factor(change, knock.person);
    return change;
}

Changed People::remove_factor(const Act &act, PersonId id, Moment now) {
    if (const auto denial = not_allowed(act, Rank::host)) return Failure{*denial};
    if (find(id) == nullptr) return Failure{deny(Why::no_such_person)};
    if (!factors_.contains(id)) return Failure{deny(Why::no_factor)};
    Change change{.person = id};
    end_factor(change, id);
    enter_deed(change, act, {{"do", "second-factor-off"}, {"person", number(id)}}, now);
    return change;
}

void People::end_factor(Change &change, PersonId id) {
    offered_.erase(id);
    if (factors_.erase(id) == 0) return;
    change.write.factors.clear();
    change.write.ended_factors.push_back(id);
}

} // namespace ananas::room
