#include "room/command.h"
#include "room/event.h"
#include "room/refusal.h"
#include "room/state.h"
#include "room/stepping.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace ananas::room {

namespace {

constexpr std::ptrdiff_t most_asking = 100;   // at a table, without an answer yet
constexpr std::size_t most_applicants = 1000; // with one

} // namespace

// A seat is taken with permission only (SAT-P6): at most tables everybody has it, at some it is asked for. It holds for
// the table until whoever gave it removes the player.

std::optional<Refusal> Stepping::operator()(const AskToSit &ask) {
    if (!table_.settings.ask_to_sit) return refuse(Reason::no_permission_needed);
    if (seat_of(next(), ask.person)) return refuse(Reason::already_seated, table_.rules);
    std::vector<Applicant> &applicants = next().applicants;
    const auto known = std::ranges::find(applicants, ask.person, &Applicant::person);
    if (known != applicants.end())
        return refuse(known->how == Admission::denied ? Reason::permission_denied : Reason::no_second_request);
    if (judges_ && std::ranges::count(applicants, Admission::asked, &Applicant::how) >= most_asking)
        return refuse(Reason::too_many_asking);
    applicants.push_back({ask.person, ask.name, Admission::asked});
    tell(SeatPermission{ask.person, ask.name, Admission::asked});
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const LetSit &let) {
    if (!table_.settings.ask_to_sit) return refuse(Reason::no_permission_needed);
    std::vector<Applicant> &applicants = next().applicants;
    const Admission how = let.may ? Admission::allowed : Admission::denied;
    const auto known = std::ranges::find(applicants, let.person, &Applicant::person);
    if (judges_ && known == applicants.end() && applicants.size() >= most_applicants)
        return refuse(Reason::too_many_asking);
    if (known == applicants.end())
        applicants.push_back({let.person, let.name, how});
    else if (known->how == how)
        return refuse(Reason::no_second_request);
    else
        known->how = how;
    tell(SeatPermission{let.person, let.name, how});
    return std::nullopt;
}

} // namespace ananas::room
