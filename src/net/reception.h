// What the conversations of one server have in common: its rules, who is there, and how much each has asked for. Pure
// but for the clock it is given.
#pragma once

#include "base/result.h"
#include "net/http.h"
#include "net/rate.h"
#include "net/server.h"
#include "net/url.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ananas::net {

class Conversation;

class Reception {
public:
    // The error is a sentence about the configuration.
    static Result<std::shared_ptr<Reception>, std::string> open(Config config, Handlers handlers);

    [[nodiscard]] Time now() const { return clock_ ? clock_() : std::chrono::steady_clock::now(); }

    // Fills in who asks and how, and finds what speaks against answering at all.
    std::optional<Response> objection_to(Request &request, const std::string &peer, bool encrypted);

    // What is said of those whom no handler hears of.
    void turn_away(std::string_view what) const {
        if (handlers.turned_away) handlers.turned_away(what);
    }

    // Counts a connection or a request of an address; false if it is one too many.
    bool enter(const std::string &address);
    void leave(const std::string &address);
    bool may_ask(const std::string &address);
    void forget_the_absent(); // now and then
    [[nodiscard]] bool is_proxy(const std::string &address) const;

    // The time of day for responses, as HTTP writes it.
    std::string_view date();

    Limits limits;
    std::shared_ptr<const std::string> still;
    Handlers handlers;
    Counters counters;
    std::unordered_map<std::uint64_t, Conversation *> conversations;
    std::uint64_t last_number = 0;
    bool stopping = false;

private:
    struct Visitor {
        std::size_t connections = 0;
        Bucket requests;
    };

    [[nodiscard]] std::optional<Response> objection_to(const Request &request, const Origin &host) const;
    [[nodiscard]] bool is_counted(const std::string &address) const;

    std::function<Time()> clock_;
    std::vector<Origin> origins_;
    std::vector<std::string> own_names_;
    std::vector<std::string> proxies_;
    std::unordered_map<std::string, Visitor> visitors_;
    std::string date_;
    std::int64_t date_second_ = 0;
};

// Addresses as they are compared and counted: IPv4 written as IPv4 even inside of IPv6, and of IPv6 the half that
// is one household's.
std::string plain_address(std::string_view address);
std::string household_of(const std::string &address);

} // namespace ananas::net
