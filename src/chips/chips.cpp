#include "chips/chips.h"

#include <cstdio>
#include <cstdlib>

namespace ananas {

void stop_for_chips(const char *violated) {
    std::fprintf(stderr, "ananas: %s\n", violated);
    std::abort();
}

} // namespace ananas
