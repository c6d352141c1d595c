// Whether bytes are text.
#pragma once

#include <string_view>

namespace ananas::net {

// Well-formed UTF-8: nothing overlong, no surrogates, nothing beyond Unicode. Control characters are text.
bool is_utf8(std::string_view bytes);

} // namespace ananas::net
