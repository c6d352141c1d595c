// A proof as JSON: what is published with a hand, what a viewer keeps, what `ananas verify` reads.
#pragma once

#include "base/result.h"
#include "dealer/proof.h"

#include <string>
#include <string_view>

namespace ananas::dealer {

std::string to_json(const Proof &proof);

// The text says what was wrong, where, and what would be right.
struct ProofTextError {
    std::string message;
};
Result<Proof, ProofTextError> proof_from_json(std::string_view text);

} // namespace ananas::dealer
