// The two ends of a wire's work: what is said on it, and what it is said with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace ananas::net {

// Something to send: a frame or a response, its head before its body. The body may be shared by many.
struct Piece {
    std::string head;
    std::shared_ptr<const std::string> body;
    [[nodiscard]] std::size_t size() const { return head.size() + (body ? body->size() : 0); }
};

// What a conversation is written on.
class Line {
public:
    virtual ~Line() = default;
    virtual void write(Piece piece) = 0;
    virtual void finish() = 0;      // sends what is written and then no more; the peer may still speak
    virtual void cut() = 0;         // ends at once
    virtual void drop_unsent() = 0; // forgets the pieces of which nothing has left
    virtual void resume() = 0;      // listens() may have changed
    [[nodiscard]] virtual std::size_t queued() const = 0; // bytes written that have not left
    [[nodiscard]] virtual std::uint64_t sent() const = 0; // bytes that have

protected:
    Line() = default;
    Line(const Line &) = default;
    Line &operator=(const Line &) = default;
};

// What is said on a wire.
class Talk {
public:
    virtual ~Talk() = default;
    virtual void received(std::span<char> bytes) = 0;
    [[nodiscard]] virtual bool listens() const = 0; // whether more bytes are welcome now
    virtual void gone(std::string_view why) = 0;    // once, and last; no reason if the peer has closed as it may

protected:
    Talk() = default;
    Talk(const Talk &) = default;
    Talk &operator=(const Talk &) = default;
};

struct Traffic {
    std::uint64_t bytes_in = 0, bytes_out = 0;
};

} // namespace ananas::net
