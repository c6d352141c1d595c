#include "net/static_files.h"

#include "base/printable.h"
#include "net/gzip.h"
#include "net/http.h"

#include <openssl/evp.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::net {

namespace {

struct Ending {
    std::string_view ending, type;
};
constexpr std::array endings{Ending{".html", "text/html; charset=utf-8"},
                             Ending{".js", "text/javascript; charset=utf-8"},
                             Ending{".css", "text/css; charset=utf-8"},
                             Ending{".json", "application/json"},
                             Ending{".map", "application/json"},
                             Ending{".webmanifest", "application/manifest+json"},
                             Ending{".svg", "image/svg+xml"},
                             Ending{".png", "image/png"},
                             Ending{".webp", "image/webp"},
                             Ending{".ico", "image/vnd.microsoft.icon"},
                             Ending{".woff2", "font/woff2"},
                             Ending{".wasm", "application/wasm"},
                             Ending{".ogg", "audio/ogg"},
                             Ending{".mp3", "audio/mpeg"},
                             Ending{".txt", "text/plain; charset=utf-8"}};

std::string tag_of(std::string_view body) {
    std::array<char, EVP_MAX_MD_SIZE> digest{};
    EVP_Digest(body.data(), body.size(), reinterpret_cast<unsigned char *>(digest.data()), nullptr, EVP_sha256(),
               nullptr);
    std::string tag = "\"";
    for (const char byte : std::string_view(digest.data(), 16)) tag += hexadecimal(byte);
    return tag += '"';
}

// Whether a list of tags has this one; a weak tag will do, because only whole files are served.
bool has_tag(std::string_view list, std::string_view tag) {
    return trimmed(list) == "*" || list.find(tag) != std::string_view::npos;
}

} // namespace

std::string_view type_by_ending(std::string_view path) {
    for (const Ending &known : endings)
        if (path.ends_with(known.ending)) return known.type;
    return "application/octet-stream";
}

void StaticFiles::add(StaticFile file) {
    auto shelved = std::make_shared<Shelved>();
    shelved->type = file.type.empty() ? std::string(type_by_ending(file.path)) : std::move(file.type);
    shelved->tag = tag_of(file.body);
    shelved->never_changes = file.never_changes;
    shelved->body = std::make_shared<const std::string>(std::move(file.body));
    if (!file.gzip.empty()) shelved->gzip = std::make_shared<const std::string>(std::move(file.gzip));
    constexpr std::string_view index = "index.html";
    if (file.path.ends_with("/index.html")) files_[file.path.substr(0, file.path.size() - index.size())] = shelved;
    files_[std::move(file.path)] = std::move(shelved);
}

std::optional<Response> StaticFiles::find(const Request &request) const {
    const auto found = files_.find(request.path);
    if (found == files_.end()) return std::nullopt;
    if (request.method != "GET") return method_not_allowed(request, "GET, HEAD");
    const Shelved &file = *found->second;

    Response response{200,
                      {{"ETag", file.tag},
                       {"Cache-Control", file.never_changes ? "public, max-age=31536000, immutable" : "no-cache"}},
                      file.body};
    if (file.gzip) response.headers.push_back({"Vary", "Accept-Encoding"});
    if (has_tag(request.header("if-none-match"), file.tag)) {
        response.status = 304;
        response.body = nullptr;
        return response;
    }
    response.headers.push_back({"Content-Type", file.type});
    if (file.gzip && takes_gzip(request.header("accept-encoding"))) {
        response.headers.push_back({"Content-Encoding", "gzip"});
        response.body = file.gzip;
    }
    return response;
}

} // namespace ananas::net
