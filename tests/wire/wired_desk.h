// The desk of a wired room, with data on disk for those who look something up: what the room has written down is
// brought there before each question. Its entropy is the room's, so that the same doings give the same bytes.
#pragma once

#include "app/backroom.h"
#include "app/desk.h"
#include "app/reading_room.h"
#include "net/http.h"
#include "net/loop.h"
#include "net/server.h"
#include "room/house.h"
#include "store/store.h"
#include "support/temporary_folder.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace ananas::wire {

class WiredDesk {
public:
    WiredDesk(net::Loop &loop, room::House &house, app::DeskWays ways = {});

    void http(net::Request request, net::Respond respond);
    [[nodiscard]] app::Desk &desk() { return desk_; }
    [[nodiscard]] app::Backroom &backroom() { return backroom_; }
    [[nodiscard]] const std::vector<net::SocketId> &hung_up() const { return hung_up_; }
    [[nodiscard]] const std::vector<std::string> &log() const { return log_; }

private:
    room::House &house_;
    shell::TemporaryFolder folder_{shell::in_memory()};
    app::Mailbox mailbox_;
    std::unique_ptr<store::Store> store_;
    app::Backroom backroom_;
    app::ReadingRoom reading_;
    std::vector<net::SocketId> hung_up_;
    std::vector<std::string> log_;
    app::Desk desk_;
    std::size_t brought_ = 0; // of what the room has written down
};

} // namespace ananas::wire
