// Text that can be shown. Messages repeat what somebody wrote, and stay text that a terminal, a log or
// a browser can take, whatever that was.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ananas {

// How many bytes the printable UTF-8 character at the front of a text takes; 0 if there is none.
std::size_t printable_length(std::string_view text);

// The text with every byte that is no part of a printable character written as \xFF.
std::string printable(std::string_view text);

// The same of a text that may be long: the beginning in whole characters, at most so many bytes of the text, and
// "…" where something is left out.
std::string printable_beginning(std::string_view text, std::size_t most);

// A byte's value in two hexadecimal digits.
std::string hexadecimal(char byte);

} // namespace ananas
