#include "wire/wired_desk.h"

#include "app/desk.h"
#include "net/http.h"
#include "net/loop.h"
#include "net/server.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/journal.h"
#include "store/store.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::wire {
namespace {

std::unique_ptr<store::Store> opened(const std::filesystem::path &folder) {
    auto store =
        store::Store::open({.folder = folder, .sync = false},
                           {.refused = [](const room::Write &, const std::string &why) { ADD_FAILURE() << why; }});
    EXPECT_TRUE(store) << store.error();
    return std::move(*store);
}

// As everything here the same in every house; that of a store comes from a room.key, which no other has.
std::string shelf_key(room::PersonId person) { return fmt::format("{:064x}", number(person)); }

} // namespace

WiredDesk::WiredDesk(net::Loop &loop, room::House &house, app::DeskWays ways)
    : house_(house),
      mailbox_(loop),
      store_(opened(folder_ / "data")),
      backroom_(mailbox_, 1),
      reading_(mailbox_),
      desk_({.room = house.room,
             .backroom = backroom_,
             .reading = reading_,
             .now = [&house] { return house.now; },
             .wall = [&house] { return house.wall.value_or(house.now); },
             .fresh = [&house] { return house.bits(); },
             .counters = [] { return net::Counters(); },
             .hang_up = [this](net::SocketId socket, std::string_view) { hung_up_.push_back(socket); },
             .waiting = [] { return 0; },
             .folder = folder_ / "data",
             .keepers_word = {},
             .shelf_key = shelf_key,
             .origin = [] { return std::string("http://localhost"); },
             .alert = [](const std::string &sentence) { ADD_FAILURE() << sentence; },
             .note = [this](const std::string &line) { log_.push_back(line); }},
            "Ananas", house.disk.saved, ways) {}

void WiredDesk::http(net::Request request, net::Respond respond) {
    for (; brought_ < house_.disk.writes.size(); ++brought_) {
        std::promise<void> durable;
        store_->write(house_.disk.writes[brought_], [&] { durable.set_value(); });
        durable.get_future().wait();
    }
    desk_.http(std::move(request), std::move(respond));
}

} // namespace ananas::wire
