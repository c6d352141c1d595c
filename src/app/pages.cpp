#include "app/pages.h"

#include "base/result.h"
#include "net/http.h"
#include "net/static_files.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace ananas::app {
namespace {

namespace fs = std::filesystem;

std::optional<std::string> content_of(const fs::path &file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

// What programs ask for is the desk's, whether it exists or not.
bool is_for_programs(std::string_view path) {
    constexpr std::array<std::string_view, 3> exact = {"/socket", "/healthz", "/metrics"};
    for (const std::string_view each : exact)
        if (path == each) return true;
    return path == "/api" || path.starts_with("/api/");
}

} // namespace

Result<Pages, std::string> Pages::read(const fs::path &folder) {
    Pages pages;
    std::error_code failed;
    for (fs::recursive_directory_iterator file(folder, failed), end; !failed && file != end; file.increment(failed)) {
        if (!file->is_regular_file(failed) || file->path().extension() == ".gz") continue;
        std::optional<std::string> body = content_of(file->path());
        if (!body) return Failure{fmt::format("{} cannot be read.", file->path().string())};
        const std::string path = "/" + file->path().lexically_relative(folder).generic_string();
        pages.files_.add({.path = path,
                          .body = std::move(*body),
                          .gzip = content_of(file->path().string() + ".gz").value_or(std::string()),
                          .type = {},
                          .never_changes = path.starts_with("/assets/")}); // where the build puts hashes into names
    }
    if (failed) return Failure{fmt::format("{} cannot be read: {}.", folder.string(), failed.message())};
    if (!pages.files_.find({.method = "GET", .path = "/index.html"}))
        return Failure{
            fmt::format("{} has no index.html: it is not a folder with the browser's pages.", folder.string())};
    return pages;
}

std::optional<net::Response> Pages::find(net::Request request) const {
    if (is_for_programs(request.path)) return std::nullopt;
    if (std::optional<net::Response> file = files_.find(request)) return file;
    const std::string_view name = std::string_view(request.path).substr(request.path.rfind('/') + 1);
    if (request.method != "GET" || name.find('.') != std::string_view::npos) return std::nullopt;
    request.path = "/index.html";
    return files_.find(request);
}

std::optional<fs::path> usual_pages() {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    if (failed) return std::nullopt;
    for (const std::string_view place : {"pages", "../share/ananas/pages", "../../web/dist"}) {
        fs::path folder = (program.parent_path() / place).lexically_normal();
        if (fs::exists(folder / "index.html", failed)) return folder;
    }
    return std::nullopt;
}

} // namespace ananas::app
