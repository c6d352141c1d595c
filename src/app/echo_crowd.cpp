#include "app/echo_crowd.h"

#include "app/crowd.h"
#include "base/result.h"
#include "net/client.h"
#include "net/loop.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {

Result<std::unique_ptr<EchoCrowd>, std::string> EchoCrowd::gather(net::Loop &loop, std::uint16_t port,
                                                                  std::size_t sockets, std::vector<std::string> texts) {
    std::unique_ptr<EchoCrowd> crowd(new EchoCrowd(loop, std::move(texts)));
    auto client = net::Client::open(loop);
    if (!client) return Failure{client.error()};
    crowd->client_ = std::move(*client);
    crowd->speakers_ = std::vector<Speaker>(sockets);
    std::size_t open = 0;
    for (Speaker &speaker : crowd->speakers_)
        speaker.socket = crowd->client_->connect(
            fmt::format("ws://127.0.0.1:{}/", port), {},
            {.opened = [&open] { ++open; },
             .message = [each = crowd.get(), &speaker](std::string_view text) { each->heard(speaker, text.size()); },
             .closed = nullptr});
    if (!loop.run_until([&] { return open == sockets; }, std::chrono::seconds(60)))
        return Failure{fmt::format("only {} of {} sockets of the echo were opened", open, sockets)};
    return crowd;
}

EchoCrowd::~EchoCrowd() { loop_.cancel(pacing_); }

void EchoCrowd::speak(Speaker &speaker) {
    const std::string &text = texts_[next_text_++ % texts_.size()];
    speaker.said.push_back({.at = steady_seconds(), .bytes = text.size()});
    client_->send(speaker.socket, text);
}

void EchoCrowd::heard(Speaker &speaker, std::size_t bytes) {
    ++messages_;
    if (speaker.said.empty() || speaker.said.front().bytes != bytes) {
        ++wrong_;
        return;
    }
    latencies_.push_back(static_cast<float>(steady_seconds() - speaker.said.front().at));
    speaker.said.pop_front();
    if (at_once_) speak(speaker);
}

void EchoCrowd::keep_pace() {
    const double now = steady_seconds();
    allowed_ = std::min(allowed_ + pace_ * (now - paced_at_), 1.0 + pace_ / 200);
    paced_at_ = now;
    for (; allowed_ >= 1; --allowed_) speak(speakers_[next_speaker_++ % speakers_.size()]);
    pacing_ = loop_.after(std::chrono::milliseconds(1), [this] { keep_pace(); });
}

double EchoCrowd::speak_for(std::chrono::milliseconds time, double messages_a_second) {
    at_once_ = messages_a_second == 0;
    messages_ = 0;
    pace_ = messages_a_second;
    const double began = paced_at_ = steady_seconds();
    if (at_once_)
        for (Speaker &speaker : speakers_) speak(speaker);
    else
        keep_pace();
    loop_.run_until([] { return false; }, time);
    const double rate = static_cast<double>(messages_) / (steady_seconds() - began);
    at_once_ = false;
    loop_.cancel(pacing_);
    // What is on its way comes back, so that the next ones do not wait for it.
    loop_.run_until(
        [this] { return std::ranges::all_of(speakers_, [](const Speaker &one) { return one.said.empty(); }); },
        std::chrono::seconds(10));
    return rate;
}

std::vector<float> EchoCrowd::take_latencies() { return std::exchange(latencies_, {}); }

} // namespace ananas::app
