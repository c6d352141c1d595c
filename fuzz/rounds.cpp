// Any text as rounds for `ananas chinese score`. A round that is read can be settled: chips are conserved,
// nobody goes below nothing, and no pair pays twice. What is refused gets a sentence that can be shown.

#include "app/round_text.h"
#include "base/result.h"
#include "chinese/settlement.h"
#include "chips/chips.h"
#include "promise.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace ananas;

void check(const app::FinishedRound &round) {
    promise(round.hands.size() >= 2 && round.hands.size() <= 3, "a round has two or three hands");
    promise(round.seats.size() == round.hands.size() && round.button < round.seats.size(), "each has a seat");
    const chinese::Settlement settlement = settle(round.house, round.limit, round.hands);
    Chips before, after;
    for (const chinese::SetHand &hand : round.hands) before += hand.stack;
    for (const chinese::HandResult &hand : settlement.hands) {
        promise(hand.stack >= Chips(), "nobody goes below nothing");
        after += hand.stack;
    }
    promise(before == after, "chips are conserved");
    promise(settlement.payments.size() <= 3, "no pair pays twice");
    for (const chinese::Payment &payment : settlement.payments)
        promise(payment.chips > Chips() && !clauses_of(payment).empty(), "a payment rests on a clause");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    for (const app::RoundText &each : app::rounds_in(text)) {
        promise(each.line >= 1, "lines are counted from one");
        const auto round = app::read_round(each.json);
        if (round)
            check(*round);
        else
            promise(!round.error().empty() && is_printable(round.error()), "a complaint is text");
    }
    return 0;
}
