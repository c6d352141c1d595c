// A certificate that vouches for itself, for tests.
#pragma once

#include <string>

namespace ananas::net {

// Writes both as PEM. The certificate is for that address, from an hour ago for two days.
bool make_certificate(const std::string &address, const std::string &certificate_file, const std::string &key_file);

} // namespace ananas::net
