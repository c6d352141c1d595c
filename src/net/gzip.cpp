#include "net/gzip.h"

#include "net/http.h"

#include <boost/beast/core/error.hpp>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/zlib.hpp>
#include <boost/crc.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::net {

namespace zlib = boost::beast::zlib;

namespace {

constexpr std::size_t worth_it = 1024; // bytes; what is shorter goes in one packet all the same
constexpr std::size_t most_kept = 16;  // texts of some ten kilobytes

void add_little_endian(std::string &bytes, std::uint32_t number) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xff);
}

} // namespace

bool takes_gzip(std::string_view encodings) {
    while (!encodings.empty()) {
        const std::size_t end = std::min(encodings.find(','), encodings.size());
        const std::string_view item = encodings.substr(0, end);
        encodings.remove_prefix(std::min(end + 1, encodings.size()));
        const std::size_t mark = std::min(item.find(';'), item.size());
        if (lower_case(trimmed(item.substr(0, mark))) != "gzip") continue;
        const std::size_t quality = item.find("q=", mark);
        return quality == std::string_view::npos ||
               item.substr(quality + 2).find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

// RFC 1952: a head without name or time, the text deflated, what it adds up to and how long it is.
std::string gzipped(std::string_view text) {
    using namespace std::string_view_literals;
    constexpr std::string_view head = "\x1f\x8b\x08\0\0\0\0\0\0\xff"sv;
    zlib::deflate_stream deflate;
    std::string bytes(head);
    bytes.resize(head.size() + deflate.upper_bound(text.size()));
    zlib::z_params part;
    part.next_in = text.data();
    part.avail_in = text.size();
    part.next_out = bytes.data() + head.size();
    part.avail_out = bytes.size() - head.size();
    boost::beast::error_code ended; // in so much room, and in one go
    deflate.write(part, zlib::Flush::finish, ended);
    bytes.resize(bytes.size() - part.avail_out);
    boost::crc_32_type sum;
    sum.process_bytes(text.data(), text.size());
    add_little_endian(bytes, sum.checksum());
    add_little_endian(bytes, static_cast<std::uint32_t>(text.size()));
    return bytes;
}

void Packer::pack(const Request &request, Response &response) {
    if (!response.body || response.body->size() < worth_it) return;
    response.headers.push_back({"Vary", "Accept-Encoding"});
    if (!takes_gzip(request.header("accept-encoding"))) return;
    const auto known = std::ranges::find_if(lately_, [&](const Packed &each) { return *each.text == *response.body; });
    Packed packed = known != lately_.end()
                        ? *known
                        : Packed{response.body, std::make_shared<const std::string>(gzipped(*response.body))};
    response.headers.push_back({"Content-Encoding", "gzip"});
    response.body = packed.gzip;
    if (known != lately_.end()) lately_.erase(known);
    lately_.push_front(std::move(packed));
    if (lately_.size() > most_kept) lately_.pop_back();
}

} // namespace ananas::net
