#include "room/command.h"
#include "room/event.h"
#include "room/refusal.h"
#include "room/state.h"
#include "room/stepping.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace ananas::room {

// A seat is taken with permission only (SAT-P6): at most tables everybody has it, at some it is asked for. It holds for
// the table until whoever gave it removes the player.

std::optional<Refusal> Stepping::operator()(const AskToSit &ask) {
    if (!table_.settings.ask_to_sit) return refuse(Reason::no_permission_needed);
    if (seat_of(next(), ask.person)) return refuse(Reason::already_seated);
    std::vector<Applicant> &applicants = next().applicants;
    const auto known = std::ranges::find(applicants, ask.person, &Applicant::person);
    if (known != applicants.end())
        return refuse(known->how == Admission::denied ? Reason::permission_denied : Reason::no_second_request);
    applicants.push_back({ask.person, ask.name, Admission::asked});
    tell(SeatPermission{ask.person, ask.name, Admission::asked});
    return std::nullopt;
}

std::optional<Refusal> Stepping::operator()(const LetSit &let) {
    if (!table_.settings.ask_to_sit) return refuse(Reason::no_permission_needed);
    std::vector<Applicant> &applicants = next().applicants;
    const Admission how = let.may ? Admission::allowed : Admission::denied;
    const auto known = std::ranges::find(applicants, let.person, &Applicant::person);
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
