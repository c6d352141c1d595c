// A plain echo of WebSocket messages made of Boost.Beast and Boost.JSON and nothing of ours: what the room is measured
// against. Each message is read, parsed, written as JSON again and sent back.
#pragma once

#include <cstdint>
#include <functional>

namespace ananas::net {

// On a port of this machine that is free, which `listening` is told. Goes on until the process ends.
void serve_echo(const std::function<void(std::uint16_t port)> &listening);

} // namespace ananas::net
