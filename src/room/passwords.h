// Which passwords an account may have. They are hashed elsewhere; here they are only looked at.
#pragma once

#include "room/denial.h"

#include <optional>
#include <string_view>

namespace ananas::room {

// 8 to 128 characters, none of those that are guessed first, and not the name.
std::optional<Denial> password_complaint(std::string_view password, std::string_view name);

} // namespace ananas::room
