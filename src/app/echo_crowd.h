// Many sockets of the plain echo, driven by one thread as a crowd drives the room: as fast as answers come, or at a
// pace.
#pragma once

#include "base/result.h"
#include "net/client.h"
#include "net/loop.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace ananas::app {

class EchoCrowd {
public:
    // Says these texts, one after another. The error is a sentence.
    static Result<std::unique_ptr<EchoCrowd>, std::string> gather(net::Loop &loop, std::uint16_t port,
                                                                  std::size_t sockets, std::vector<std::string> texts);
    ~EchoCrowd();
    EchoCrowd(const EchoCrowd &) = delete;
    EchoCrowd &operator=(const EchoCrowd &) = delete;

    // Everybody says something, and again as soon as it came back; or all together so many a second, if that is not 0.
    // How many came back a second.
    double speak_for(std::chrono::milliseconds time, double messages_a_second);
    [[nodiscard]] std::uint64_t wrong() const { return wrong_; } // that came back as something else
    [[nodiscard]] std::vector<float> take_latencies();           // in seconds

private:
    struct Speaker {
        net::CallId socket{};
        struct Said {
            double at;
            std::size_t bytes;
        };
        std::deque<Said> said; // and not come back yet
    };
    EchoCrowd(net::Loop &loop, std::vector<std::string> texts) : loop_(loop), texts_(std::move(texts)) {}
    void speak(Speaker &speaker);
    void heard(Speaker &speaker, std::size_t bytes);
    void keep_pace();

    net::Loop &loop_;
    std::vector<std::string> texts_;
    std::unique_ptr<net::Client> client_;
    std::vector<Speaker> speakers_;
    std::size_t next_text_ = 0, next_speaker_ = 0;
    std::uint64_t messages_ = 0, wrong_ = 0;
    bool at_once_ = false;
    double pace_ = 0, allowed_ = 0, paced_at_ = 0;
    net::TimerId pacing_ = net::TimerId::none;
    std::vector<float> latencies_;
};

} // namespace ananas::app
