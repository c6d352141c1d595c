// Amounts as records write them: decimal text, read exactly into whole units.
#pragma once

#include "base/result.h"
#include "chips/chips.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace ananas::records {

enum class AmountError : std::uint8_t { not_an_amount, finer_than_unit, too_large };
std::string_view words_for(AmountError error);

// "1,234.50" with two decimals is 123450. Never negative.
Result<Chips, AmountError> parse_amount(std::string_view text, int decimals);
// How many decimals an amount needs: "2.50" needs one. Text that is no amount needs none.
int decimals_needed(std::string_view text);
// 123450 with two decimals is "1234.50", 123400 is "1234": as short as the formats write it.
std::string write_amount(Chips amount, int decimals);
// The decimal text of a number that a JSON or TOML reader has already made binary.
std::string decimal_text(double number);

} // namespace ananas::records
