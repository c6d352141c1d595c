#include "dealer/entropy.h"

#include "dealer/bytes.h"

#include <sodium.h>

#include <cstdlib>

namespace ananas::dealer {

Seed fresh_bits() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) std::abort();
    Seed seed;
    randombytes_buf(seed.data(), seed.size());
    return seed;
}

} // namespace ananas::dealer
