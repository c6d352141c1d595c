#include "net/wire.h"

#include "net/asio.h"
#include "net/line.h"
#include "net/loop.h"
#include "net/tls.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/socket_base.hpp>
#include <boost/system/error_code.hpp>
#include <sys/socket.h>
#include <sys/types.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ananas::net {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

// Bytes encrypted at once: a record of TLS.
constexpr std::size_t record = 16384;

} // namespace

std::string words_of(const error_code &error) {
    if (!error || error == asio::error::eof || error == asio::error::operation_aborted) return {};
    if (error == asio::error::connection_refused) return "nobody listens there";
    if (error == asio::error::host_not_found || error == asio::error::host_not_found_try_again ||
        error == asio::error::no_data)
        return "there is no machine of that name";
    if (error == asio::error::timed_out || error == asio::error::host_unreachable ||
        error == asio::error::network_unreachable)
        return "the machine cannot be reached";
    if (error == asio::error::connection_reset || error == asio::error::broken_pipe) return "the connection was cut";
    return error.message();
}

Wire::Wire(Loop::Inside &loop, asio::ip::tcp::socket socket, std::unique_ptr<TlsSession> tls, Traffic &traffic)
    : loop_(loop), socket_(std::move(socket)), tls_(std::move(tls)), traffic_(traffic) {
    error_code ignored;
    socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
}

void Wire::start(std::unique_ptr<Talk> talk, std::function<void()> ended) {
    talk_ = std::move(talk);
    ended_ = std::move(ended);
    if (tls_) {
        if (auto why = tls_->begin(cipher_)) {
            end(std::move(*why));
            return;
        }
        if (!cipher_.empty()) flush_soon();
    }
    read();
}

void Wire::read() {
    if (reading_ || over_ || peer_is_done_ || !talk_->listens()) return;
    reading_ = true;
    socket_.async_read_some(asio::buffer(in_), [self = shared_from_this()](const error_code &error, std::size_t size) {
        self->after_read(error, size);
    });
}

void Wire::after_read(const error_code &error, std::size_t size) {
    reading_ = false;
    if (over_) return;
    if (error) {
        if (error != asio::error::eof || queued_ == 0) {
            end(words_of(error));
            return;
        }
        peer_is_done_ = true; // but may still wait for what is on its way
        finish();
        return;
    }
    arrived(std::span(in_).first(size));

    // A full buffer means that there may be more: some of it at once, through the room that all share. Not all of
    // it, because others wait too.
    bool full = size == in_.size();
    for (int round = 0; full && round < 4 && !over_ && talk_->listens(); ++round) {
        const ssize_t more = ::recv(socket_.native_handle(), loop_.bytes.data(), loop_.bytes.size(), MSG_DONTWAIT);
        if (more <= 0) break; // the end, or an error, is told by the next read
        full = static_cast<std::size_t>(more) == loop_.bytes.size();
        arrived(std::span(loop_.bytes).first(static_cast<std::size_t>(more)));
    }
    read();
}

void Wire::arrived(std::span<char> bytes) {
    traffic_.bytes_in += bytes.size();
    if (!tls_) {
        talk_->received(bytes);
        return;
    }

    const std::size_t before = cipher_.size();
    loop_.plain.clear();
    auto why = tls_->read(bytes, loop_.plain, cipher_);
    if (!loop_.plain.empty()) talk_->received(loop_.plain);
    if (cipher_.size() > before || queued_ > 0) flush_soon();
    if (why && !over_) {
        flush(); // the other end's TLS is told as well
        end(std::move(*why));
    }
}

void Wire::write(Piece piece) {
    if (over_ || finishing_) return;
    queued_ += piece.size();
    queue_.push_back(std::move(piece));
    flush_soon();
}

void Wire::finish() {
    finishing_ = true;
    flush_soon();
}

void Wire::drop_unsent() {
    const std::size_t kept = first_ + (first_sent_ > 0 ? 1 : 0);
    for (std::size_t i = kept; i < queue_.size(); ++i) queued_ -= queue_[i].size();
    queue_.resize(std::min(kept, queue_.size()));
}

void Wire::flush_soon() {
    if (flush_is_due_ || over_ || waits_to_send_) return;
    flush_is_due_ = true;
    loop_.to_flush.push_back(shared_from_this());
    if (loop_.flush_is_due) return;
    loop_.flush_is_due = true;
    asio::post(loop_.io, [&loop = loop_] {
        loop.flush_is_due = false;
        const std::vector<std::shared_ptr<Wire>> wires = std::exchange(loop.to_flush, {});
        for (const auto &wire : wires) wire->flush();
    });
}

// How many bytes have left; 0 if there were none, -1 with errno.
long Wire::send_plain() {
    std::array<iovec, 64> parts{};
    std::size_t count = 0;
    std::size_t skip = first_sent_;
    const auto add = [&](const std::string &text) {
        const std::size_t skipped = std::min(skip, text.size());
        skip -= skipped;
        if (skipped == text.size()) return;
        parts[count].iov_base = const_cast<char *>(text.data() + skipped); // sendmsg only reads
        parts[count++].iov_len = text.size() - skipped;
    };
    for (std::size_t i = first_; i < queue_.size() && count + 2 <= parts.size(); ++i) {
        add(queue_[i].head);
        if (queue_[i].body) add(*queue_[i].body);
    }
    if (count == 0) return 0;
    msghdr message{};
    message.msg_iov = parts.data();
    message.msg_iovlen = count;
    const ssize_t sent = ::sendmsg(socket_.native_handle(), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) forget(static_cast<std::size_t>(sent));
    return sent;
}

long Wire::send_encrypted() {
    if (cipher_sent_ == cipher_.size()) {
        cipher_.clear();
        cipher_sent_ = 0;
        std::string &plain = loop_.plain;
        plain.clear();
        std::size_t skip = first_sent_;
        const auto add = [&](const std::string &text) {
            const std::size_t skipped = std::min(skip, text.size());
            skip -= skipped;
            plain.append(text, skipped, record - plain.size());
        };
        for (std::size_t i = first_; i < queue_.size() && plain.size() < record; ++i) {
            add(queue_[i].head);
            if (queue_[i].body) add(*queue_[i].body);
        }
        if (!plain.empty()) forget(tls_->write(plain, cipher_));
        if (cipher_.empty()) {
            cipher_.shrink_to_fit();
            return 0;
        }
    }
    const ssize_t sent = ::send(socket_.native_handle(), cipher_.data() + cipher_sent_, cipher_.size() - cipher_sent_,
                                MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent > 0) cipher_sent_ += static_cast<std::size_t>(sent);
    return sent;
}

// The queue's bytes from the front have left.
void Wire::forget(std::size_t bytes) {
    queued_ -= bytes;
    sent_ += bytes;
    first_sent_ += bytes;
    while (first_ < queue_.size() && first_sent_ >= queue_[first_].size()) {
        first_sent_ -= queue_[first_].size();
        queue_[first_++] = {};
    }
    if (first_ == queue_.size()) {
        queue_.clear();
        first_ = 0;
        if (queue_.capacity() > 8) queue_.shrink_to_fit();
    } else if (first_ >= 64 && first_ * 2 >= queue_.size()) {
        queue_.erase(queue_.begin(), queue_.begin() + static_cast<std::ptrdiff_t>(first_));
        first_ = 0;
    }
}

void Wire::flush() {
    flush_is_due_ = false;
    if (over_ || waits_to_send_) return;
    for (;;) {
        const long sent = tls_ ? send_encrypted() : send_plain();
        if (sent > 0) {
            traffic_.bytes_out += static_cast<std::size_t>(sent);
            continue;
        }
        if (sent == 0) break;
        if (errno == EINTR) continue;
        if (errno != EAGAIN) {
            end(words_of(error_code(errno, boost::system::system_category())));
            return;
        }
        waits_to_send_ = true;
        socket_.async_wait(asio::socket_base::wait_write, [self = shared_from_this()](const error_code &error) {
            self->waits_to_send_ = false;
            if (!error) self->flush();
        });
        return;
    }
    if (!finishing_ || queued_ > 0) return;
    if (tls_ && !shut_) {
        shut_ = true;
        tls_->finish(cipher_);
        flush();
        return;
    }
    shut_ = true;
    if (peer_is_done_) {
        end({});
        return;
    }
    error_code ignored;
    socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

void Wire::end(std::string why) {
    if (over_) return;
    over_ = true;
    error_code ignored;
    socket_.close(ignored);
    // Later, because whoever ends a wire may be in the middle of its talk.
    asio::post(loop_.io, [self = shared_from_this(), why = std::move(why)] {
        self->talk_->gone(why);
        if (self->ended_) std::exchange(self->ended_, nullptr)();
    });
}

} // namespace ananas::net
