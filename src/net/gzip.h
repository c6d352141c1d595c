// Answers that are packed for those who can read it, so that a first look at the room over a slow line takes less.
//
// Only what holds no secret is given to a Packer, and whoever gives it says so. The length of what is packed tells how
// much of it repeats: who may choose words in an answer, and sees on the wire how long somebody else's becomes, could
// guess word by word what else is in it.
#pragma once

#include "net/http.h"

#include <deque>
#include <memory>
#include <string>
#include <string_view>

namespace ananas::net {

// Whether gzip is among the encodings of an Accept-Encoding, and not only to be refused with q=0.
bool takes_gzip(std::string_view encodings);

std::string gzipped(std::string_view text);

// What many ask for is packed once, as long as it stays the same.
class Packer {
public:
    // The body in gzip, where it is long enough to be worth it and the request takes it.
    void pack(const Request &request, Response &response);

private:
    struct Packed {
        std::shared_ptr<const std::string> text, gzip;
    };
    std::deque<Packed> lately_; // the latest first
};

} // namespace ananas::net
