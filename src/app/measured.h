// A server of ours in a process of its own, so that its memory and its time can be told from those of the clients that
// drive it: the plain echo, or a room with a data folder that is gone afterwards.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace ananas::app {

// Where the room's data are: on a disk, unless TMPDIR says otherwise. A system's usual folder for such things may be in
// memory, where nothing that is written waits for a disk.
std::filesystem::path folder_for_data();
bool is_in_memory(const std::filesystem::path &folder);

class Measured {
public:
    // Both throw std::system_error when there is no process or no folder to be had, and std::runtime_error when the
    // server does not open. The process may have no other thread yet.
    static std::unique_ptr<Measured> echo();
    static std::unique_ptr<Measured> room();
    Measured(const Measured &) = delete;
    Measured &operator=(const Measured &) = delete;
    ~Measured();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] double memory() const;    // bytes that it holds
    [[nodiscard]] double processor() const; // seconds that it has used, on all cores

private:
    Measured() = default;
    void learn_port();
    pid_t process_ = -1;
    int output_ = -1;
    std::uint16_t port_ = 0;
    std::filesystem::path folder_;
};

} // namespace ananas::app
