// How a request becomes a WebSocket (RFC 6455, section 4), from both ends.
#pragma once

#include "net/http.h"

#include <optional>
#include <string>
#include <string_view>

namespace ananas::net {

bool asks_for_socket(const Request &request);

// The refusal if it asks wrongly.
std::optional<Response> objection_to_socket(const Request &request);

Response socket_accepted(const Request &request);

// The answer that proves that a server has read a key.
std::string accept_key(std::string_view key);

std::string base64(std::string_view bytes);

} // namespace ananas::net
