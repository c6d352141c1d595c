// Any text as the proof of a deal. One that can be read is written back as the same proof, and checking it
// ends; a complaint can be shown.

#include "base/result.h"
#include "dealer/proof.h"
#include "dealer/proof_text.h"
#include "promise.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    using namespace ananas;
    const auto proof = dealer::proof_from_json({reinterpret_cast<const char *>(data), size});
    if (!proof) {
        promise(!proof.error().message.empty() && is_printable(proof.error().message), "a complaint can be shown");
        return 0;
    }
    const auto again = dealer::proof_from_json(to_json(*proof));
    promise(again.has_value(), "what was read can be written and read");
    promise(to_json(*again) == to_json(*proof), "it comes back the same");
    for (const dealer::Doubted &doubted : dealer::doubts(*proof))
        promise(!words(doubted).empty(), "every doubt has words");
    return 0;
}
