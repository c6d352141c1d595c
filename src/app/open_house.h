// The room with its doors open: the room's thread, the disk behind it, the network before it, and the desk where people
// come in. Everything but the writer's and the backroom's threads happens on the loop's.
#pragma once

#include "app/backroom.h"
#include "app/desk.h"
#include "app/pages.h"
#include "app/reading_room.h"
#include "app/room_clock.h"
#include "app/serve.h"
#include "base/result.h"
#include "net/http.h"
#include "net/loop.h"
#include "net/server.h"
#include "room/ids.h"
#include "room/people.h"
#include "room/room.h"
#include "store/store.h"

#include <spdlog/spdlog.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ananas::app {

class OpenHouse {
public:
    // Opens the data, takes up what was, and listens; or a sentence that says what is in the way.
    static Result<std::unique_ptr<OpenHouse>, std::string> open(net::Loop &loop, const ServeOptions &options);
    OpenHouse(const OpenHouse &) = delete;
    OpenHouse &operator=(const OpenHouse &) = delete;
    ~OpenHouse();

    [[nodiscard]] std::uint16_t port() const { return server_->port(); }
    // What the host is told at the start: where the room is, and how to come in the first time.
    [[nodiscard]] std::vector<std::string> greeting() const;
    // Finishes what was asked, says goodbye to everybody, and then calls `done`.
    void stop(const std::function<void()> &done);

private:
    OpenHouse(net::Loop &loop, ServeOptions options);
    std::string start();
    std::string read_pages();
    std::string listen();
    void answer(net::Request request, net::Respond respond);
    void open_lobby();
    [[nodiscard]] room::Moment now() const { return clock_->now(); }
    void look_at_the_clock();
    void sweep();
    void set_alarm();
    void heard(net::SocketId socket, std::string_view message);
    void write(room::Write write, std::function<void()> durable);

    net::Loop &loop_;
    ServeOptions options_;
    std::shared_ptr<spdlog::logger> log_;
    Mailbox mailbox_;
    std::unique_ptr<store::Store> store_;
    std::unique_ptr<Backroom> backroom_;
    std::unique_ptr<ReadingRoom> reading_room_;
    std::unique_ptr<room::Room> room_;
    std::unique_ptr<Desk> desk_;
    std::optional<Pages> pages_;
    std::unique_ptr<net::Server> server_;
    net::TimerId alarm_ = net::TimerId::none;
    std::optional<room::Moment> alarm_at_;
    std::vector<std::string> greeting_;
    std::string origin_;               // what people call
    std::unique_ptr<RoomClock> clock_; // as soon as it is known what was last
    bool contradicted_ = false;        // a Write did not fit the data
    bool stopping_ = false;
    bool has_address_ = false; // in the folder
};

// Milliseconds of the wall clock.
room::Moment wall_clock();

} // namespace ananas::app
