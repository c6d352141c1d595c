// What people say at a table, and the reasons that they give.
#pragma once

#include <string_view>

namespace ananas::room {

// 1 to 300 bytes of printable text.
bool is_sayable(std::string_view text);

} // namespace ananas::room
