// Files served from memory: the browser's client, which is part of the program.
#pragma once

#include "net/http.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::net {

struct StaticFile {
    std::string path; // "/index.html"; one that ends in "/index.html" is also found by its folder
    std::string body;
    std::string gzip;           // the same compressed, or nothing
    std::string type;           // nothing: by the path's ending
    bool never_changes = false; // its name has a hash of what it holds, so that browsers need not ask again
};

class StaticFiles {
public:
    void add(StaticFile file);

    // Nothing if there is no such file. A browser that has it already gets 304, and one that can gets it compressed.
    [[nodiscard]] std::optional<Response> find(const Request &request) const;

private:
    struct Shelved {
        std::shared_ptr<const std::string> body, gzip;
        std::string type, tag;
        bool never_changes = false;
    };
    std::map<std::string, std::shared_ptr<const Shelved>, std::less<>> files_;
};

std::string_view type_by_ending(std::string_view path);

} // namespace ananas::net
