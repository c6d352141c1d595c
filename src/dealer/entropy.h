// Fresh bits from the operating system: the only place where the deal meets chance.
#pragma once

#include "dealer/bytes.h"

#include <functional>

namespace ananas::dealer {

// Tests put bits of their own in its place.
using Entropy = std::function<Seed()>;

// 256 bits from the system's generator. Stops the program when the system has none to give.
Seed fresh_bits();

} // namespace ananas::dealer
