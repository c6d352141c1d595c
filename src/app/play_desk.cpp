#include "app/play_desk.h"

#include "app/command_line.h"
#include "app/play_table.h"
#include "base/printable.h"
#include "base/result.h"
#include "net/blocking.h"
#include "net/client.h"
#include "net/http.h"
#include "net/url.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app::play {

namespace json = boost::json;

Result<json::object, DeskRefusal> said_by(const Result<net::Answer, std::string> &answer) {
    if (!answer) return Failure{DeskRefusal{.status = 0, .code = {}, .why = printable(answer.error())}};
    json::error_code error;
    const json::value value = json::parse(answer->body, error);
    const bool understood = !error && value.is_object();
    if (understood && answer->status < 300) return value.get_object();
    DeskRefusal refusal{.status = answer->status, .code = {}, .why = {}};
    if (understood) {
        refusal.code = text_in(value.get_object(), "code");
        refusal.why = printable(text_in(value.get_object(), "why"));
    }
    if (refusal.why.empty())
        refusal.why = fmt::format("The answer is not that of a card room (status {}).", answer->status);
    return Failure{std::move(refusal)};
}

std::string why_in(const std::string &words) {
    json::error_code error;
    const json::value value = json::parse(words, error);
    const std::string why = !error && value.is_object() ? text_in(value.get_object(), "why") : std::string();
    return printable(why.empty() ? words : why);
}

std::string room_named(std::string given) {
    while (given.ends_with('/')) given.pop_back();
    if (given.find("://") == std::string::npos) given = "http://" + given;
    if (const auto url = net::url_from(given); !url) throw WrongUsage("--room", url.error());
    return given;
}

std::vector<net::Header> Desk::headers() const {
    std::vector<net::Header> headers;
    if (!token.empty()) headers.push_back({"Authorization", "Bearer " + token});
    return headers;
}

net::Call Desk::post(const json::object &body) const {
    net::Call call{.method = "POST", .headers = headers(), .body = json::serialize(body)};
    call.headers.push_back({"Content-Type", "application/json"});
    return call;
}

Result<json::object, DeskRefusal> Desk::get(std::string_view path) const {
    return said_by(net::fetch(room + std::string(path), {.method = "GET", .headers = headers(), .body = {}}, config));
}

Result<json::object, DeskRefusal> Desk::ask(std::string_view path, const json::object &body) const {
    return said_by(net::fetch(room + std::string(path), post(body), config));
}

} // namespace ananas::app::play
