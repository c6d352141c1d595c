#include "dealer/shuffle.h"

#include "dealer/bytes.h"

#include <sodium.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace ananas::dealer {

Stream::Stream(const Seed &seed, std::string_view purpose) : seed_(seed) {
    static const bool ready = sodium_init() >= 0; // it then has picked the fastest code for this processor
    // Purposes are written in this folder, nowhere else.
    if (!ready || purpose.size() != nonce_.size()) std::abort();
    std::ranges::copy(purpose, nonce_.begin());
}

void Stream::refill() {
    held_.fill(0);
    crypto_stream_chacha20_ietf_xor_ic(held_.data(), held_.data(), held_.size(), nonce_.data(), block_, seed_.data());
    block_ += static_cast<std::uint32_t>(held_.size() / 64);
    next_ = 0;
}

} // namespace ananas::dealer
