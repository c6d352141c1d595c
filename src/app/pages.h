// The browser's pages: where they lie, and what a browser gets of them. They are read once, when the room opens.
#pragma once

#include "base/result.h"
#include "net/http.h"
#include "net/static_files.h"

#include <filesystem>
#include <optional>
#include <string>

namespace ananas::app {

class Pages {
public:
    // All files of a folder; or why it has none that could be served.
    static Result<Pages, std::string> read(const std::filesystem::path &folder);

    // Nothing for what is not theirs to answer. An address without a file of its own, such as /table/22, is one of the
    // pages' own: they read it themselves.
    [[nodiscard]] std::optional<net::Response> find(net::Request request) const;

private:
    net::StaticFiles files_;
};

// Where the pages are looked for when nobody says: beside the program, where it was installed, and where ./run builds
// them. Nothing if there are none.
std::optional<std::filesystem::path> usual_pages();

} // namespace ananas::app
