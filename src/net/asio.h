// What the files that see Asio share. Nobody outside of net includes this.
#pragma once

#include "net/loop.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace ananas::net {

class Wire;

struct Loop::Inside {
    boost::asio::io_context io{1};

    // Wires that have something to send. They send after the tasks at hand, so that frames which are written
    // together leave together.
    std::vector<std::shared_ptr<Wire>> to_flush;
    bool flush_is_due = false;

    // Room for what has just come, shared by all wires, because an idle one needs none.
    std::array<char, 64UL * 1024UL> bytes{};
    std::string plain;

    std::unordered_map<std::uint64_t, std::unique_ptr<boost::asio::steady_timer>> timers;
    std::uint64_t last_timer = 0;
};

} // namespace ananas::net
