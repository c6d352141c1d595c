// A connection of bytes: reads for its talk and sends what was written, encrypted where it has to be. Idle, it holds
// little more than the kernel does for it. Sees Asio.
#pragma once

#include "net/asio.h"
#include "net/line.h"
#include "net/tls.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/system/error_code.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ananas::net {

class Wire final : public Line, public std::enable_shared_from_this<Wire> {
public:
    Wire(Loop::Inside &loop, boost::asio::ip::tcp::socket socket, std::unique_ptr<TlsSession> tls, Traffic &traffic);

    // `ended` is called once, after the talk is told that the wire is gone.
    void start(std::unique_ptr<Talk> talk, std::function<void()> ended);
    [[nodiscard]] Talk &talk() { return *talk_; }

    void write(Piece piece) override;
    void finish() override;
    void cut() override { end({}); }
    void drop_unsent() override;
    void resume() override { read(); }
    [[nodiscard]] std::size_t queued() const override { return queued_; }
    [[nodiscard]] std::uint64_t sent() const override { return sent_; }

    void flush();

private:
    void read();
    void after_read(const boost::system::error_code &error, std::size_t size);
    void arrived(std::span<char> bytes);
    void flush_soon();
    [[nodiscard]] long send_plain();
    [[nodiscard]] long send_encrypted();
    void forget(std::size_t bytes);
    void end(std::string why);

    Loop::Inside &loop_;
    boost::asio::ip::tcp::socket socket_;
    std::unique_ptr<TlsSession> tls_;
    Traffic &traffic_;
    std::unique_ptr<Talk> talk_;
    std::function<void()> ended_;

    std::vector<Piece> queue_;
    std::size_t first_ = 0;      // the piece of the queue that is next
    std::size_t first_sent_ = 0; // how much of it has left
    std::size_t queued_ = 0;
    std::uint64_t sent_ = 0;
    std::string cipher_; // encrypted and on its way
    std::size_t cipher_sent_ = 0;

    bool reading_ = false, flush_is_due_ = false, waits_to_send_ = false;
    bool finishing_ = false, shut_ = false, peer_is_done_ = false, over_ = false;
    std::array<char, 1024> in_{};
};

// Why a connection ended, in words; nothing where it ended as it should.
std::string words_of(const boost::system::error_code &error);

} // namespace ananas::net
