// What people may ask of a table on the socket, beside the answers of its game: as room/text.h and the room itself read
// it. A request has a key if it shall count once.
#pragma once

#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "protocol/telling.h"
#include "room/ids.h"
#include "room/telling.h" // IWYU pragma: keep: how its words are written

#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

namespace ananas::room::requests {

inline constexpr std::array<std::string_view, 2> sit_out_words = {"next-hand", "next-big-blind"};

struct Common {
    TableId table = TableId::none;
    std::string_view key;
};
template <class Out> void tell_common(Out &out, std::string_view what, const Common &common) {
    out.is("do", what);
    out("table", common.table);
    out.may_lack("key", common.key);
}

struct Watch {
    Common common;
    std::int64_t from = 0;       // the last version that was seen
    std::string_view invitation; // to a table that is not in the lobby
    bool views = false;          // the view comes along with events
};
template <class Out> void tell(Out &out, const Watch &request) {
    tell_common(out, "watch", request.common);
    out.may_lack("from", request.from);
    out.may_lack("invitation", request.invitation);
    out.may_lack("views", request.views);
}
struct Unwatch {
    Common common;
};
template <class Out> void tell(Out &out, const Unwatch &request) { tell_common(out, "unwatch", request.common); }

struct Sit {
    Common common;
    Seat seat = Seat{0};
    Chips amount;
    bool second = false; // for a second hand
};
template <class Out> void tell(Out &out, const Sit &request) {
    tell_common(out, "sit", request.common);
    out("seat", request.seat);
    out("amount", request.amount);
    out.may_lack("second", request.second);
}
struct Stand {
    Common common;
};
template <class Out> void tell(Out &out, const Stand &request) { tell_common(out, "stand", request.common); }
struct SitOut {
    Common common;
    std::string_view when = sit_out_words[0];
    bool notice = false;
};
template <class Out> void tell(Out &out, const SitOut &request) {
    tell_common(out, "sit-out", request.common);
    out.word_that_may_lack("when", request.when, sit_out_words);
    out.may_lack("notice", request.notice);
}
struct SitIn {
    Common common;
    bool post = true;
};
template <class Out> void tell(Out &out, const SitIn &request) {
    tell_common(out, "sit-in", request.common);
    out.may_lack("post", request.post);
}
struct TopUp {
    Common common;
    Chips amount;
};
template <class Out> void tell(Out &out, const TopUp &request) {
    tell_common(out, "top-up", request.common);
    out("amount", request.amount);
}
struct Say {
    Common common;
    std::string_view text;
};
template <class Out> void tell(Out &out, const Say &request) {
    tell_common(out, "say", request.common);
    out("text", request.text);
}
struct AskToSit {
    Common common;
};
template <class Out> void tell(Out &out, const AskToSit &request) { tell_common(out, "ask-to-sit", request.common); }
struct AutoMuck {
    Common common;
    bool on = false;
};
template <class Out> void tell(Out &out, const AutoMuck &request) {
    tell_common(out, "auto-muck", request.common);
    out("on", request.on);
}
struct AutoPost {
    Common common;
    bool on = true;
};
template <class Out> void tell(Out &out, const AutoPost &request) {
    tell_common(out, "auto-post", request.common);
    out("on", request.on);
}
struct SecondHand { // agrees to it, or does not any more
    Common common;
    bool on = true;
};
template <class Out> void tell(Out &out, const SecondHand &request) {
    tell_common(out, "second-hand", request.common);
    out("on", request.on);
}
struct Block {
    Common common;
    PersonId whom = PersonId::nobody;
    bool on = true;
};
template <class Out> void tell(Out &out, const Block &request) {
    tell_common(out, "block", request.common);
    out("whom", request.whom);
    out.may_lack("on", request.on);
}
struct Report {
    Common common;
    PersonId whom = PersonId::nobody;
    std::string_view reason;
};
template <class Out> void tell(Out &out, const Report &request) {
    tell_common(out, "report", request.common);
    out("whom", request.whom);
    out("reason", request.reason);
}
struct Commit {
    Common common;
    dealer::Hash hash{};
};
template <class Out> void tell(Out &out, const Commit &request) {
    tell_common(out, "commit", request.common);
    out("hash", request.hash);
}
struct Open {
    Common common;
    dealer::Nonce nonce{};
};
template <class Out> void tell(Out &out, const Open &request) {
    tell_common(out, "open", request.common);
    out("nonce", request.nonce);
}

using Request = std::variant<Watch, Unwatch, Sit, Stand, SitOut, SitIn, TopUp, AskToSit, AutoMuck, AutoPost, SecondHand,
                             Say, Block, Report, Commit, Open>;

} // namespace ananas::room::requests
