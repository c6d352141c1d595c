// One connection to the server, without its socket: requests one after another, until one of them becomes a
// WebSocket. Bytes come in by received(), and go out on a Line; time comes in by tick().
#pragma once

#include "net/frames.h"
#include "net/http.h"
#include "net/http_reader.h"
#include "net/line.h"
#include "net/rate.h"
#include "net/reception.h"
#include "net/server.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {

class Conversation final : public Talk {
public:
    // `peer` is the address at the other end, which the reception has let enter.
    Conversation(std::shared_ptr<Reception> reception, Line &line, std::string peer, bool encrypted);
    ~Conversation() override;
    Conversation(const Conversation &) = delete;
    Conversation &operator=(const Conversation &) = delete;

    void received(std::span<char> bytes) override;
    [[nodiscard]] bool listens() const override { return state_ != State::answering; }
    void gone(std::string_view why) override;

    void send(std::shared_ptr<const std::string> text);
    void close(std::uint16_t code, std::string_view reason);
    void stop(); // the server goes away
    void tick(Time now);

private:
    enum class State : std::uint8_t {
        asking,    // a request may come, or is coming
        answering, // it is being answered
        open,      // a socket
        closing,   // our close frame has been sent, and the peer's is awaited
        finished   // nothing that comes matters
    };

    void read_requests();
    void handle(RawRequest raw);
    void open_socket(const Request &request);
    void answer(std::uint64_t number, Response response);
    void respond(Response response, bool keep_alive);
    void read_frames(std::span<char> bytes);
    void say_goodbye(std::uint16_t code, std::string_view reason);
    void finish();
    template <class Call> bool contained(Call call);

    std::shared_ptr<Reception> reception_;
    Line &line_;
    std::string peer_;
    std::string counted_; // the address for which a proxy's socket counts
    std::uint64_t number_;

    State state_ = State::asking;
    bool encrypted_;
    bool opened_ = false; // the handlers know this socket
    bool keep_alive_ = false, head_only_ = false, secure_ = false;
    bool pinged_ = false;

    Time heard_;    // when something came last
    Time told_;     // when a frame was sent last
    Time since_;    // when this state, or the request that is coming, began
    Time taken_at_; // when the peer took something last
    std::uint64_t taken_ = 0;

    std::uint64_t request_ = 0;
    std::string inbox_; // a request that has come in part, or those behind the one being answered
    std::unique_ptr<RequestReader> request_reader_;
    std::unique_ptr<FrameReader> frames_; // of a socket
    Bucket messages_;
    bool reading_requests_ = false;
    std::vector<std::shared_ptr<const std::string>> *early_ = nullptr; // sent before the handshake is
};

} // namespace ananas::net
