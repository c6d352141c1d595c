#include "app/serve.h"
#include "app/speech.h"
#include "base/printable.h"
#include "base/result.h"
#include "room/ids.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {
namespace {

// One key of the file: what it is for, and how it is taken; the answer is what it should have been, or nothing.
struct Setting {
    std::string_view key; // "limits.connections"
    std::function<std::string(const toml::node &, ServeOptions &)> take;
};

auto own_text(std::string ServeOptions::*field) {
    return [field](const toml::node &node, ServeOptions &options) -> std::string {
        const auto value = node.value_exact<std::string>();
        if (!value) return "a text";
        options.*field = *value;
        return {};
    };
}
template <class Set> auto texts(Set set) {
    return [set](const toml::node &node, ServeOptions &options) -> std::string {
        std::vector<std::string> list;
        if (const auto one = node.value_exact<std::string>())
            list.push_back(*one);
        else if (const toml::array *array = node.as_array())
            for (const toml::node &each : *array) {
                const auto value = each.value_exact<std::string>();
                if (!value) return "a list of texts";
                list.push_back(*value);
            }
        else
            return "a text, or a list of texts";
        set(options, std::move(list));
        return {};
    };
}
template <class Set> auto one_text(Set set) {
    return [set](const toml::node &node, ServeOptions &options) -> std::string {
        const auto value = node.value_exact<std::string>();
        if (!value) return "a text";
        set(options, *value);
        return {};
    };
}
template <class Set> auto flag(Set set) {
    return [set](const toml::node &node, ServeOptions &options) -> std::string {
        const auto value = node.value_exact<bool>();
        if (!value) return "true or false";
        set(options, *value);
        return {};
    };
}
template <class Set> auto whole(std::int64_t least, std::int64_t most, Set set) {
    return [=](const toml::node &node, ServeOptions &options) -> std::string {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < least || *value > most) return fmt::format("a whole number from {} to {}", least, most);
        set(options, *value);
        return {};
    };
}

const std::vector<Setting> &settings() {
    static const std::vector<Setting> all = {
        {"name", own_text(&ServeOptions::name)},
        {"address", one_text([](ServeOptions &to, const std::string &value) { to.net.address = value; })},
        {"port", whole(0, 65'535,
                       [](ServeOptions &to, std::int64_t value) { to.net.port = static_cast<std::uint16_t>(value); })},
        {"data", one_text([](ServeOptions &to, const std::string &value) { to.folder = value; })},
        {"key", one_text([](ServeOptions &to, const std::string &value) { to.key = value; })},
        {"pages", one_text([](ServeOptions &to, const std::string &value) { to.pages = value; })},
        {"tls.certificate",
         one_text([](ServeOptions &to, const std::string &value) { to.net.certificate_file = value; })},
        {"tls.key", one_text([](ServeOptions &to, const std::string &value) { to.net.key_file = value; })},
        {"origins",
         texts([](ServeOptions &to, std::vector<std::string> list) { to.net.public_origins = std::move(list); })},
        {"proxies",
         texts([](ServeOptions &to, std::vector<std::string> list) { to.net.trusted_proxies = std::move(list); })},
        {"limits.connections", whole(1, 1'000'000,
                                     [](ServeOptions &to, std::int64_t value) {
                                         to.net.limits.connections = static_cast<std::size_t>(value);
                                     })},
        {"limits.connections_per_address", whole(1, 1'000'000,
                                                 [](ServeOptions &to, std::int64_t value) {
                                                     to.net.limits.connections_per_address =
                                                         static_cast<std::size_t>(value);
                                                 })},
        {"limits.messages_a_second", whole(1, 100'000,
                                           [](ServeOptions &to, std::int64_t value) {
                                               to.net.limits.messages.a_second = static_cast<std::uint32_t>(value);
                                           })},
        {"limits.requests_a_second", whole(1, 100'000,
                                           [](ServeOptions &to, std::int64_t value) {
                                               to.net.limits.requests.a_second = static_cast<std::uint32_t>(value);
                                           })},
        {"limits.guests_per_address",
         whole(1, 1'000'000, [](ServeOptions &to, std::int64_t value) { to.desk.comers = static_cast<int>(value); })},
        {"metrics.open", flag([](ServeOptions &to, bool value) { to.desk.open_metrics = value; })},
        {"deal.decks",
         whole(2, 64, [](ServeOptions &to, std::int64_t value) { to.ways.decks = static_cast<int>(value); })},
        {"bots.least_ms", whole(0, 60'000, [](ServeOptions &to, std::int64_t value) { to.ways.bot_least = {value}; })},
        {"bots.most_ms", whole(0, 60'000, [](ServeOptions &to, std::int64_t value) { to.ways.bot_most = {value}; })},
    };
    return all;
}

std::string take(const toml::table &table, const std::string &before, ServeOptions &options) {
    for (const auto &[key, node] : table) {
        const std::string name = before + std::string(key.str());
        if (const toml::table *inner = node.as_table()) {
            if (std::string wrong = take(*inner, name + ".", options); !wrong.empty()) return wrong;
            continue;
        }
        const auto known = std::ranges::find(settings(), std::string_view(name), &Setting::key);
        const auto line = node.source().begin.line;
        if (known == settings().end()) {
            std::vector<std::string_view> keys;
            for (const Setting &each : settings()) keys.push_back(each.key);
            const auto meant = nearest(name, keys);
            return fmt::format("line {}: there is no setting '{}'; {}there are {}", line, printable(name),
                               meant.empty() ? "" : fmt::format("did you mean '{}'? ", meant.front()),
                               fmt::join(keys, ", "));
        }
        if (const std::string wanted = known->take(node, options); !wanted.empty())
            return fmt::format("line {}: '{}' is {}", line, name, wanted);
    }
    return {};
}

} // namespace

Result<ServeOptions, std::string> configured(std::string_view text, const std::string &file, ServeOptions options) {
    try {
        const toml::table table = toml::parse(text, file);
        if (const std::string wrong = take(table, {}, options); !wrong.empty())
            return Failure{fmt::format("{}: {}", printable(file), wrong)};
    } catch (const toml::parse_error &error) {
        return Failure{
            fmt::format("{}: line {}: {}", printable(file), error.source().begin.line, printable(error.description()))};
    }
    if (options.net.certificate_file.empty() != options.net.key_file.empty())
        return Failure{fmt::format("{}: tls needs both, a certificate and its key", printable(file))};
    if (options.ways.bot_most < options.ways.bot_least) options.ways.bot_most = options.ways.bot_least;
    return options;
}

} // namespace ananas::app
