// Many people at many tables of a running room, driven over the network by one thread: what `ananas load` measures with
// and the tests of the room play with.
#pragma once

#include "app/guest_player.h"
#include "base/result.h"
#include "net/client.h"
#include "net/loop.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {

class Crowd {
public:
    struct Plan {
        std::string room;                                     // "http://localhost:8080"
        std::vector<std::string> games = {"crazy-pineapple"}; // table by table, again from the first
        std::size_t tables = 1;
        std::size_t players = 3; // at each
        std::size_t bots = 0;    // likewise, of the house
        std::int64_t stake = 100;
        std::string name = "Load"; // begins their names
        std::int64_t rest_ms = 0;  // between two hands
    };
    static Result<std::unique_ptr<Crowd>, std::string> gather(net::Loop &loop, Plan plan);

    // Connects all sockets, or those that are gone; false if some were not open after that time.
    bool connect(std::chrono::milliseconds longest);
    // Bots take the seats that people left free; a sentence if they cannot.
    std::string call_bots();
    void play_for(std::chrono::milliseconds time);
    // Everybody stands up; true if all have within that time.
    bool leave(std::chrono::milliseconds longest);
    // Asks the room what everybody has, on tables and off. The error says what went wrong.
    Result<std::int64_t, std::string> chips() const;

    struct Seat {
        std::string token;
        GuestPlayer player;
        net::CallId socket{};
        bool open = false;
    };
    [[nodiscard]] const std::vector<std::unique_ptr<Seat>> &seats() const { return seats_; }
    [[nodiscard]] std::size_t open_sockets() const;
    [[nodiscard]] std::uint64_t events() const;
    // Everything that should not have been.
    [[nodiscard]] std::vector<std::string> complaints() const;
    // Seconds from a command to the moment when its version had come to a seat of its table; one for each seat.
    [[nodiscard]] std::vector<float> take_latencies();
    // Where the room is from now on, after a restart on another port.
    void move_to(std::string room) { plan_.room = std::move(room); }

private:
    Crowd(net::Loop &loop, Plan plan) : loop_(loop), plan_(std::move(plan)) {}
    Result<boost::json::object, std::string> call(const std::string &method, const std::string &path,
                                                  const std::string &token, const boost::json::object &body) const;
    std::string sign_up();
    void open_socket(Seat &seat);
    void heard(std::size_t table, std::int64_t version, double now);

    net::Loop &loop_;
    Plan plan_;
    std::unique_ptr<net::Client> client_;
    std::vector<std::unique_ptr<Seat>> seats_;
    std::vector<std::int64_t> tables_;
    std::vector<std::string> bot_tokens_; // of somebody at each table
    // By table: when each version had come to how many seats.
    struct Arrivals {
        std::int64_t first = 0;
        std::vector<std::vector<float>> times;
    };
    std::vector<Arrivals> arrivals_;
    std::vector<std::size_t> read_; // acknowledgements of each seat that are counted already
    std::vector<float> latencies_;
    double begun_ = 0;
};

double steady_seconds();

} // namespace ananas::app
