// The real program serving a room on a port of this machine, with a data folder of its own. It can be stopped as a host
// would, or fall at any instant, and serve again.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::house {

// A folder that is gone when the test is over.
class Folder {
public:
    Folder();
    Folder(const Folder &) = delete;
    Folder &operator=(const Folder &) = delete;
    ~Folder();
    [[nodiscard]] const std::filesystem::path &path() const { return path_; }

private:
    std::filesystem::path path_;
};

class ServedRoom {
public:
    // With settings that suit a test: bots at once, no limits that a crowd from one address would meet.
    explicit ServedRoom(std::filesystem::path folder, std::string_view more_settings = {});
    ServedRoom(const ServedRoom &) = delete;
    ServedRoom &operator=(const ServedRoom &) = delete;
    ~ServedRoom();

    void start();
    bool kill(); // -9; whether that fell into a transaction of the writer
    int stop();  // as a host would; the exit status
    [[nodiscard]] std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
    [[nodiscard]] const std::vector<std::string> &greeting() const { return greeting_; }
    [[nodiscard]] std::chrono::milliseconds took() const { return took_; } // from the start until it was open
    [[nodiscard]] const std::filesystem::path &folder() const { return folder_; }

private:
    int wait();

    std::filesystem::path folder_;
    std::string settings_;
    int process_ = -1;
    int output_ = -1;
    std::uint16_t port_ = 0;
    std::vector<std::string> greeting_;
    std::chrono::milliseconds took_{};
};

} // namespace ananas::house
