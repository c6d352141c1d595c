// Addresses of the web: where a page comes from, which host was asked for, what a client is to call.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::net {

// scheme://host[:port], in lower case, the scheme's own port if none is named.
struct Origin {
    std::string scheme, host;
    std::uint16_t port = 0;
    friend bool operator==(const Origin &, const Origin &) = default;
};
std::optional<Origin> origin_from(std::string_view text);
std::string to_string(const Origin &origin);

// Whether a server that listens on a numeric address, or on none for all of the machine's, is found at another of them.
bool listens_also_at(std::string_view listens_on, std::string_view address);

// Where somebody on this machine finds a server that listens on a numeric address; on all of the machine's it is
// localhost.
Origin origin_at(std::string_view scheme, std::string_view address, std::uint16_t port);

// The origin that a Host header names, in a connection of that scheme.
std::optional<Origin> host_from(std::string_view host_header, std::string_view scheme);

// Names that no stranger's name server can make point here: numeric addresses and localhost.
bool cannot_be_rebound(std::string_view host);

// Whether a host is a machine of these names, as people in its house call it: by a whole name, by the name alone, or by
// that with a suffix which a router or the machine itself has given it.
bool is_at_home(std::string_view host, const std::vector<std::string> &names);

// What a client calls: http, https, ws or wss (which count as http and https).
struct Url {
    Origin origin;
    std::string target; // path and query, as they go on the wire
    [[nodiscard]] bool secure() const { return origin.scheme == "https"; }
};
Result<Url, std::string> url_from(std::string_view text);

// The host and port as a Host header has them: the port only where it is not the scheme's own.
std::string host_header(const Origin &origin);

} // namespace ananas::net
