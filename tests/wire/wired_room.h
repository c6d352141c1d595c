// A room with a table, served on a port of this machine, and people at it with sockets of their own. Its clock stands
// still until it is told to go on, its entropy is counted, its disk is memory: the same doings give the same bytes.
#pragma once

#include "cards/card.h"
#include "dealer/bytes.h"
#include "game/viewer.h"
#include "net/client.h"
#include "net/loop.h"
#include "net/server.h"
#include "room/house.h"
#include "room/ids.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "wire/wired_desk.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ananas::wire {

class WiredRoom {
public:
    // A socket for each of these people, who may have several. Nothing has been said yet.
    // With a desk, people come in there first: those of the sockets, numbered from 1, and the host after them.
    enum class With : std::uint8_t { sockets, desk };
    WiredRoom(const room::Settings &settings, std::vector<int> people, std::uint64_t entropy,
              With with = With::sockets);

    // Says something on a socket, counted from 0, and waits until all have heard what came of it.
    void say(std::size_t socket, const std::string &text);
    // Goes on to the next moment at which the table has something to do; false when it has nothing.
    bool pass_time();

    // What the desk answers to somebody, or to a stranger, who is nobody (0) and may have a link: the status and the
    // body.
    struct Answered {
        int status = 0;
        std::string body;
    };
    Answered ask(int person, const std::string &path, const std::string &body = {}, const std::string &link = {});

    // All bytes that came out of it, a message a line.
    [[nodiscard]] const std::string &heard(std::size_t socket) const { return heard_[socket]; }
    [[nodiscard]] std::size_t sockets() const { return heard_.size(); }

    // What is true at the table, by its journal.
    [[nodiscard]] const room::State &truth();
    // What somebody may know of it by the rules, counted from the cards themselves and not from what was sent.
    [[nodiscard]] CardSet may_know(int person);
    // Of the decks from which a button was drawn before all eyes.
    [[nodiscard]] const std::vector<dealer::Seed> &drawn_from() const { return drawn_from_; }

private:
    void settle();
    void let_in(int people);

    net::Loop loop_;
    room::Disk disk_;
    room::House house_;
    room::TableRules table_;
    std::unique_ptr<WiredDesk> desk_;
    std::vector<std::string> tokens_{{}}; // by person
    std::unique_ptr<net::Server> server_;
    std::unique_ptr<net::Client> client_;
    std::vector<int> people_; // by socket
    std::vector<net::CallId> calls_;
    std::vector<std::string> heard_;
    std::size_t said_ = 0, came_ = 0;
    std::uint64_t sent_ = 0; // by the room
    room::State truth_;
    std::size_t read_ = 0; // of the disk's writes
    std::vector<dealer::Seed> drawn_from_;
};

} // namespace ananas::wire
