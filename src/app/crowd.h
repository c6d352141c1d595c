// Many people at many tables of a running room, driven over the network by one thread: what `ananas load` measures with
// and the tests of the room play with.
#pragma once

#include "app/guest_player.h"
#include "base/result.h"
#include "net/client.h"
#include "net/loop.h"

#include <boost/json.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
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
        std::size_t asking = 0;  // tables, the first ones, where a seat takes the permission of who opened them
        std::int64_t stake = 100;
        bool by_invitation = false; // nobody else finds the tables
        std::string name = "Load";  // begins their names
        std::int64_t rest_ms = 0;   // between two hands
        bool step_by_step = false;  // only people at first: open_tables() and sit_down() come later
    };
    static Result<std::unique_ptr<Crowd>, std::string> gather(net::Loop &loop, Plan plan);
    ~Crowd() { loop_.cancel(pacing_); } // the loop may live longer
    Crowd(const Crowd &) = delete;
    Crowd &operator=(const Crowd &) = delete;

    // The tables of the plan; a sentence if they cannot be opened.
    std::string open_tables();
    // Those whose sockets are open begin to play, the others when they have one.
    void sit_down();
    // Connects all sockets, or those that are gone; false if some were not open after that time.
    bool connect(std::chrono::milliseconds longest);
    // From now on all of them together send no more than so many commands a second; 0: as many as they can.
    void pace(double commands_a_second);
    // Bots take the seats that people left free; a sentence if they cannot.
    std::string call_bots();
    void play_for(std::chrono::milliseconds time);
    // Everybody stands up, and comes back to do so if their socket is closed; true if all have within that time.
    bool leave(std::chrono::milliseconds longest);
    // Asks the room what everybody has, on tables and off. The error says what went wrong.
    Result<std::int64_t, std::string> chips() const;
    // And what of it the house won of them and collected, by their own hands and ledgers: others play here too.
    Result<std::int64_t, std::string> chips_to_the_house() const;

    struct Seat {
        std::string token;
        GuestPlayer player;
        net::CallId socket{};
        bool open = false, opening = false;
        bool waits_to_act = false; // for the pace
    };
    [[nodiscard]] const std::vector<std::unique_ptr<Seat>> &seats() const { return seats_; }
    [[nodiscard]] const std::vector<std::int64_t> &tables() const { return tables_; }
    // The keys of permissions to sit that were given and acknowledged.
    [[nodiscard]] const std::vector<std::string> &admissions() const { return admissions_; }
    [[nodiscard]] std::size_t open_sockets() const;
    [[nodiscard]] std::uint64_t events() const;
    [[nodiscard]] std::uint64_t commands() const;                      // that were carried out, shares in cuts too
    [[nodiscard]] std::uint64_t messages() const { return messages_; } // that came to all of them
    // Of what everybody hears, and of what they send; until it is null again.
    std::vector<std::string> *overheard = nullptr, *spoken = nullptr;
    // Everything that should not have been.
    [[nodiscard]] std::vector<std::string> complaints() const;
    // Why sockets were closed that we did not close, and how many for each reason.
    [[nodiscard]] const std::map<std::string, std::size_t> &goodbyes() const { return goodbyes_; }
    // Seconds from each command to the moment when its version had come to all seats of its table; not of shares in a
    // cut of which the table hears nothing.
    [[nodiscard]] std::vector<float> take_latencies();
    // Where the room is from now on, after a restart on another port.
    void move_to(std::string room) { plan_.room = std::move(room); }

private:
    Crowd(net::Loop &loop, Plan plan) : loop_(loop), plan_(std::move(plan)) {}
    struct Question {
        std::string path, token;
        std::optional<boost::json::object> body; // none: it is only asked for
        std::function<void(const boost::json::object &)> take;
    };
    // So many at a time, until all are answered; a sentence if one is not.
    std::string ask(std::vector<Question> questions, std::size_t at_a_time = 32) const;
    std::string sign_up();
    void open_socket(Seat &seat);
    struct Permission {
        std::size_t table = 0;
        std::int64_t person = 0;
    };
    void allow(std::size_t table, std::int64_t person);
    void permit(const std::string &key, Permission permission);
    void send(Seat &seat, const std::string &text);
    void keep_pace();
    void heard(std::size_t table, std::int64_t version, double now);

    net::Loop &loop_;
    Plan plan_;
    std::unique_ptr<net::Client> client_;
    std::vector<std::unique_ptr<Seat>> seats_;
    std::vector<std::int64_t> tables_;
    std::vector<std::string> admissions_;
    std::uint64_t applications_ = 0;               // that were answered
    std::map<std::string, Permission> unanswered_; // permissions by key, of which the room has not said anything yet
    // By table: to how many seats each version has come, and when to the last of them.
    struct Arrival {
        float last = 0;
        std::uint32_t seats = 0;
    };
    struct Arrivals {
        std::int64_t first = 0;
        std::vector<Arrival> versions;
    };
    std::vector<Arrivals> arrivals_;
    std::vector<std::size_t> read_; // acknowledgements of each seat that are counted already
    std::uint64_t messages_ = 0;
    std::map<std::string, std::size_t> goodbyes_;
    bool play_ = false;
    double pace_ = 0, allowed_ = 0, paced_at_ = 0; // commands a second; those that may go now; since when
    std::deque<Seat *> waiting_to_act_;
    net::TimerId pacing_ = net::TimerId::none;
    double begun_ = 0;
};

double steady_seconds();

} // namespace ananas::app
