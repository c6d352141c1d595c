#include "net/conversation.h"

#include "base/result.h"
#include "net/frames.h"
#include "net/handshake.h"
#include "net/http.h"
#include "net/http_reader.h"
#include "net/line.h"
#include "net/rate.h"
#include "net/reception.h"
#include "net/server.h"

#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::net {
namespace {

// By what is answered (Reception::objection_to).
std::string_view kind_of(const Response &objection) {
    switch (objection.status) {
    case 403: return "a change by a page of another origin";
    case 421: return "a request for another host";
    case 429: return "too many requests of one address";
    default: return "a request that makes no sense";
    }
}

Response went_wrong() {
    return refusal(500, "went-wrong", "Something went wrong here. It is not your fault, and it has been written down.");
}

} // namespace

Conversation::Conversation(std::shared_ptr<Reception> reception, Line &line, std::string peer, bool encrypted)
    : reception_(std::move(reception)),
      line_(line),
      peer_(std::move(peer)),
      number_(++reception_->last_number),
      encrypted_(encrypted),
      heard_(reception_->now()),
      since_(heard_),
      taken_at_(heard_) {
    reception_->conversations.emplace(number_, this);
    ++reception_->counters.connections;
    ++reception_->counters.accepted;
}

Conversation::~Conversation() {
    reception_->conversations.erase(number_);
    --reception_->counters.connections;
    reception_->leave(peer_);
    if (!counted_.empty()) reception_->leave(counted_);
}

// An exception of a handler is this conversation's misfortune and nobody else's.
template <class Call> bool Conversation::contained(Call call) {
    const auto tell = [&](std::string_view what) {
        ++reception_->counters.handler_failures;
        if (reception_->handlers.failed) reception_->handlers.failed(what);
    };
    try {
        call();
        return true;
    } catch (const std::exception &error) {
        tell(error.what());
    } catch (...) {
        tell("an exception of no known kind");
    }
    return false;
}

void Conversation::received(std::span<char> bytes) {
    heard_ = reception_->now();
    pinged_ = false;
    switch (state_) {
    case State::open:
    case State::closing: read_frames(bytes); return;
    case State::finished: return;
    case State::asking:
        if (inbox_.empty() && !request_reader_) since_ = heard_;
        [[fallthrough]];
    case State::answering:
        inbox_.append(bytes.data(), bytes.size());
        if (state_ == State::asking) read_requests();
    }
}

void Conversation::read_requests() {
    reading_requests_ = true;
    while (state_ == State::asking && !inbox_.empty()) {
        if (!request_reader_)
            request_reader_ = std::make_unique<RequestReader>(reception_->limits.head, reception_->limits.body);
        Progress progress = request_reader_->read(inbox_);
        inbox_.erase(0, progress.taken);
        if (progress.refusal) {
            ++reception_->counters.refused_requests;
            reception_->turn_away("a request that makes no sense");
            secure_ = encrypted_;
            head_only_ = false;
            respond(std::move(*progress.refusal), false);
            break;
        }
        if (!progress.whole) {
            if (request_reader_->wants_continue()) line_.write({"HTTP/1.1 100 Continue\r\n\r\n", nullptr});
            break;
        }
        RawRequest raw = request_reader_->take();
        request_reader_.reset();
        since_ = heard_;
        handle(std::move(raw));
    }
    reading_requests_ = false;
    if (inbox_.empty()) inbox_.shrink_to_fit();
}

void Conversation::handle(RawRequest raw) {
    ++reception_->counters.requests;
    keep_alive_ = raw.keep_alive && !reception_->stopping;
    head_only_ = raw.method == "HEAD";
    secure_ = encrypted_;
    const auto refuse = [&](Response response) {
        ++reception_->counters.refused_requests;
        reception_->turn_away(kind_of(response));
        respond(std::move(response), keep_alive_);
    };
    if (raw.method == "CONNECT" || raw.method == "TRACE") {
        refuse(refusal(405, "wrong-method", raw.method + " is not possible here."));
        return;
    }
    auto request = request_from(std::move(raw));
    if (!request) {
        refuse(refusal(400, "bad-request", request.error()));
        return;
    }
    const auto objection = reception_->objection_to(*request, peer_, encrypted_);
    secure_ = request->secure;
    if (objection) {
        refuse(*objection);
        return;
    }

    if (asks_for_socket(*request)) {
        open_socket(*request);
        return;
    }
    state_ = State::answering;
    const std::uint64_t number = ++request_;
    // Whoever answers holds no more than numbers: the conversation may be over by then.
    Respond respond_later = [weak = std::weak_ptr(reception_), who = number_, number](Response response) {
        const auto reception = weak.lock();
        if (!reception) return;
        if (const auto found = reception->conversations.find(who); found != reception->conversations.end())
            found->second->answer(number, std::move(response));
    };
    if (!contained([&] { reception_->handlers.http(std::move(*request), respond_later); }))
        answer(number, went_wrong());
}

void Conversation::answer(std::uint64_t number, Response response) {
    if (state_ != State::answering || number != request_) return;
    respond(std::move(response), keep_alive_);
    // One who answers at once is called by read_requests(), which goes on by itself. Behind one who answers later the
    // next request may be waiting, with nothing more to come that would wake us.
    if (reading_requests_) return;
    read_requests();
    line_.resume();
}

void Conversation::respond(Response response, bool keep_alive) {
    keep_alive = keep_alive && !reception_->stopping;
    add_security_headers(response, secure_);
    const std::string head = head_of(response, {.keep_alive = keep_alive, .date = reception_->date()});
    const bool with_body = !head_only_ && response.status != 204 && response.status != 304;
    line_.write({head, with_body ? response.body : nullptr});
    since_ = reception_->now();
    state_ = State::asking;
    if (!keep_alive) finish();
}

void Conversation::open_socket(const Request &request) {
    std::optional<Response> objection = objection_to_socket(request);
    std::string_view kind = "a socket that was asked for wrongly";
    if (!objection && request.remote != peer_) {
        if (reception_->enter(request.remote)) {
            counted_ = request.remote;
        } else {
            objection =
                refusal(request, 429, "too-many-connections", "There are too many connections from your address.");
            kind = "too many connections of one address";
        }
    }
    if (objection) {
        ++reception_->counters.refused_requests;
        reception_->turn_away(kind);
        respond(std::move(*objection), keep_alive_);
        return;
    }
    // What the handler sends waits until it has accepted.
    std::vector<std::shared_ptr<const std::string>> early;
    early_ = &early;
    if (!contained([&] { objection = reception_->handlers.opened(SocketId{number_}, request); }))
        objection = went_wrong();
    early_ = nullptr;
    if (objection) {
        ++reception_->counters.refused_requests;
        respond(std::move(*objection), keep_alive_);
        return;
    }
    line_.write({head_of(socket_accepted(request), {}), nullptr});
    state_ = State::open;
    told_ = reception_->now();
    frames_ = std::make_unique<FrameReader>(FrameReader::From::client, reception_->limits.message);
    opened_ = true;
    ++reception_->counters.sockets;
    ++reception_->counters.sockets_opened;
    for (auto &frame : early) send(std::move(frame));
    if (reception_->stopping) {
        stop();
        return;
    }
    if (std::string behind = std::exchange(inbox_, {}); !behind.empty()) read_frames(behind);
}

void Conversation::read_frames(std::span<char> bytes) {
    using Kind = Incoming::Kind;
    FrameReader &frames = *frames_;
    frames.add(bytes);
    while (state_ == State::open || state_ == State::closing) {
        const Incoming incoming = frames.next();
        if (incoming.kind == Kind::nothing) break;
        if (incoming.kind == Kind::close) {
            // Whoever is told goodbye says it too, unless he began.
            if (state_ == State::open)
                say_goodbye(incoming.code == farewell::no_code ? farewell::normal : incoming.code, {});
            finish();
            return;
        }
        if (state_ == State::closing) continue;
        if (incoming.kind == Kind::violation) {
            ++reception_->counters.cut_broken;
            reception_->turn_away("a message that makes no sense");
            say_goodbye(incoming.code, incoming.words);
            finish();
            return;
        }
        if (!messages_.take(reception_->limits.messages, heard_)) {
            ++reception_->counters.cut_hasty;
            reception_->turn_away("too many messages of one socket");
            say_goodbye(farewell::policy, "you send too much");
            finish();
            return;
        }
        if (incoming.kind == Kind::ping) {
            auto echo = std::make_shared<const std::string>(incoming.words);
            line_.write({frame_head(Opcode::pong, echo->size()), std::move(echo)});
        } else if (incoming.kind == Kind::text) {
            ++reception_->counters.messages_in;
            if (!contained([&] { reception_->handlers.message(SocketId{number_}, incoming.words); }))
                close(farewell::failure, "something went wrong here");
        }
    }
    frames.keep();
}

void Conversation::send(std::shared_ptr<const std::string> text) {
    if (early_ != nullptr) {
        early_->push_back(std::move(text));
        return;
    }
    if (state_ != State::open) return;
    if (line_.queued() > 0 && line_.queued() + text->size() > reception_->limits.outgoing) {
        // Nothing is skipped: the reader is sent away, and can come back and ask for what happened since.
        ++reception_->counters.cut_slow;
        line_.drop_unsent();
        say_goodbye(farewell::try_later, "you read too slowly");
        finish();
        return;
    }
    ++reception_->counters.messages_out;
    told_ = reception_->now();
    std::string head = frame_head(Opcode::text, text->size());
    line_.write({std::move(head), std::move(text)});
}

void Conversation::close(std::uint16_t code, std::string_view reason) {
    if (state_ == State::open) say_goodbye(code, reason);
}

void Conversation::say_goodbye(std::uint16_t code, std::string_view reason) {
    auto payload = std::make_shared<const std::string>(close_payload(code, reason));
    line_.write({frame_head(Opcode::close, payload->size()), std::move(payload)});
    state_ = State::closing;
    since_ = reception_->now();
}

void Conversation::finish() {
    state_ = State::finished;
    since_ = reception_->now();
    inbox_ = {};
    line_.finish();
}

void Conversation::stop() {
    if (state_ == State::open) close(farewell::going_away, "the server stops");
    if (state_ == State::asking && !request_reader_ && inbox_.empty()) finish();
}

void Conversation::tick(Time now) {
    const Limits &limits = reception_->limits;
    if (line_.sent() != taken_ || line_.queued() == 0) {
        taken_ = line_.sent();
        taken_at_ = now;
    }
    const auto cut = [&](std::uint64_t &counter) {
        ++counter;
        line_.cut();
    };
    if (now - taken_at_ > limits.stall) {
        cut(reception_->counters.cut_slow);
        return;
    }
    switch (state_) {
    case State::asking: {
        const bool in_request = request_reader_ || !inbox_.empty() || request_ == 0;
        if (now - since_ <= (in_request ? limits.for_request : limits.keep_alive)) return;
        if (!in_request || (!request_reader_ && inbox_.empty())) {
            line_.cut();
            return;
        }
        ++reception_->counters.cut_silent;
        reception_->turn_away("a request that took too long to come");
        request_reader_.reset();
        secure_ = encrypted_;
        respond(refusal(408, "too-slow", "The request took too long to come."), false);
        return;
    }
    case State::answering: return;
    case State::open:
        if (now - heard_ > limits.silence) {
            cut(reception_->counters.cut_silent);
            return;
        }
        if (!pinged_ && now - heard_ > limits.ping_after) {
            pinged_ = true;
            line_.write({frame_head(Opcode::ping, 0), nullptr});
        }
        if (reception_->still && now - told_ > limits.ping_after) send(reception_->still);
        return;
    case State::closing:
    case State::finished:
        if (now - since_ > limits.goodbye) line_.cut();
        return;
    }
}

void Conversation::gone(std::string_view) {
    state_ = State::finished;
    if (!opened_) return;
    opened_ = false;
    --reception_->counters.sockets;
    contained([&] { reception_->handlers.closed(SocketId{number_}); });
}

} // namespace ananas::net
