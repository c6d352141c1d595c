#include "app/command_line.h"
#include "app/serve.h"
#include "app/speech.h"
#include "base/printable.h"
#include "base/result.h"
#include "room/ids.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <toml++/toml.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::app {
namespace {

constexpr std::size_t longest_name = 100;

// What a setting is, and where it goes.
struct Text {
    void (*set)(ServeOptions &, const std::string &);
};
struct Texts { // in the file one or a list; the flag once for each
    void (*set)(ServeOptions &, std::vector<std::string>);
};
struct YesOrNo {
    void (*set)(ServeOptions &, bool);
};
struct Whole {
    std::int64_t least, most;
    void (*set)(ServeOptions &, std::int64_t);
};

struct Setting {
    std::string_view key; // "limits.connections" in the file, --limits.connections as a flag
    std::string_view takes, help;
    std::variant<Text, Texts, YesOrNo, Whole> kind;
};

constexpr Setting settings[] = {
    {"name", "NAME", "What the room is called (Ananas)",
     Text{[](ServeOptions &to, const std::string &value) { to.name = value; }}},
    {"address", "ADDRESS", "The address to listen on (all of this machine's)",
     Text{[](ServeOptions &to, const std::string &value) { to.net.address = value; }}},
    {"port", "N", "The port to listen on (8080); 0 is any that is free",
     Whole{0, 65'535, [](ServeOptions &to, std::int64_t value) { to.net.port = static_cast<std::uint16_t>(value); }}},
    {"data", "FOLDER", "The folder with the room's data (data); made where there is none",
     Text{[](ServeOptions &to, const std::string &value) { to.folder = value; }}},
    {"key", "FILE", "The file with the key that seals cards (room.key in the data folder)",
     Text{[](ServeOptions &to, const std::string &value) { to.key = value; }}},
    {"pages", "FOLDER", "The folder with the browser's pages (beside the program)",
     Text{[](ServeOptions &to, const std::string &value) { to.pages = value; }}},
    {"tls.certificate", "FILE", "The certificate for https, in PEM (none: plain http)",
     Text{[](ServeOptions &to, const std::string &value) { to.net.certificate_file = value; }}},
    {"tls.key", "FILE", "And its key",
     Text{[](ServeOptions &to, const std::string &value) { to.net.key_file = value; }}},
    {"origins", "URL", "Where players find the room, such as https://room.example; may be given again",
     Texts{[](ServeOptions &to, std::vector<std::string> list) { to.net.public_origins = std::move(list); }}},
    {"proxies", "ADDRESS", "A proxy whose X-Forwarded headers are believed; may be given again",
     Texts{[](ServeOptions &to, std::vector<std::string> list) { to.net.trusted_proxies = std::move(list); }}},
    {"limits.connections", "N", "At the same time (20000)",
     Whole{1, 1'000'000,
           [](ServeOptions &to, std::int64_t value) { to.net.limits.connections = static_cast<std::size_t>(value); }}},
    {"limits.connections_per_address", "N", "Of one address or IPv6 household (200)",
     Whole{1, 1'000'000,
           [](ServeOptions &to, std::int64_t value) {
               to.net.limits.connections_per_address = static_cast<std::size_t>(value);
           }}},
    {"limits.messages_a_second", "N", "Of one socket (50)",
     Whole{1, 100'000,
           [](ServeOptions &to, std::int64_t value) {
               to.net.limits.messages.a_second = static_cast<std::uint32_t>(value);
           }}},
    {"limits.requests_a_second", "N", "Of one address (20)",
     Whole{1, 100'000,
           [](ServeOptions &to, std::int64_t value) {
               to.net.limits.requests.a_second = static_cast<std::uint32_t>(value);
           }}},
    {"limits.still_ms", "N", "Of silence, until a socket is asked and told whether its ends are there (20000)",
     Whole{1'000, 20'000,
           [](ServeOptions &to, std::int64_t value) {
               to.net.limits.ping_after = std::chrono::milliseconds(value);
               to.net.limits.silence = 3 * to.net.limits.ping_after;
           }}},
    {"limits.guests_per_address", "N", "New people, before each has to wait (20)",
     Whole{1, 1'000'000, [](ServeOptions &to, std::int64_t value) { to.desk.comers = static_cast<int>(value); }}},
    {"codes.office", "true|false",
     "Whether directors and hosts need codes beside the password for what they do as such (false)",
     YesOrNo{[](ServeOptions &to, bool value) { to.desk.codes_for_office = value; }}},
    {"codes.accounts", "true|false", "Whether all accounts need codes beside the password (false)",
     YesOrNo{[](ServeOptions &to, bool value) { to.desk.codes_for_accounts = value; }}},
    {"codes.at_once", "true|false", "Whether codes count for their own half minute alone (false)",
     YesOrNo{[](ServeOptions &to, bool value) { to.desk.codes_at_once = value; }}},
    {"codes.sha256", "true|false", "Whether codes are made with SHA-256, which not all programs can (false)",
     YesOrNo{[](ServeOptions &to, bool value) { to.desk.codes_of_sha256 = value; }}},
    {"metrics.open", "true|false", "Whether everybody may read /metrics (false)",
     YesOrNo{[](ServeOptions &to, bool value) { to.desk.open_metrics = value; }}},
    {"log.aloud", "true|false", "Whether the log goes to standard error too, for a journal that takes it (false)",
     YesOrNo{[](ServeOptions &to, bool value) { to.log_aloud = value; }}},
    {"deal.decks", "N", "Announced for every hand (8)",
     Whole{2, 64, [](ServeOptions &to, std::int64_t value) { to.ways.decks = static_cast<int>(value); }}},
    {"bots.least_ms", "N", "That a bot takes over a decision (700)",
     Whole{0, 60'000, [](ServeOptions &to, std::int64_t value) { to.bots_least = room::Span{value}; }}},
    {"bots.most_ms", "N", "Likewise (2400)",
     Whole{0, 60'000, [](ServeOptions &to, std::int64_t value) { to.bots_most = room::Span{value}; }}},
};

template <class... Each> struct Cases : Each... {
    using Each::operator()...;
};
template <class... Each> Cases(Each...) -> Cases<Each...>;

// ---- from the file: what it should have been, or nothing

std::string take(const toml::node &node, const Setting &setting, ServeOptions &options) {
    return std::visit(Cases{[&](const Text &text) -> std::string {
                                const auto value = node.value_exact<std::string>();
                                if (!value) return "a text";
                                text.set(options, *value);
                                return {};
                            },
                            [&](const Texts &texts) -> std::string {
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
                                texts.set(options, std::move(list));
                                return {};
                            },
                            [&](const YesOrNo &yes_or_no) -> std::string {
                                const auto value = node.value_exact<bool>();
                                if (!value) return "true or false";
                                yes_or_no.set(options, *value);
                                return {};
                            },
                            [&](const Whole &whole) -> std::string {
                                const auto value = node.value_exact<std::int64_t>();
                                if (!value || *value < whole.least || *value > whole.most)
                                    return fmt::format("a whole number from {} to {}", whole.least, whole.most);
                                whole.set(options, *value);
                                return {};
                            }},
                      setting.kind);
}

std::string take(const toml::table &table, const std::string &before, ServeOptions &options) {
    for (const auto &[key, node] : table) {
        const std::string name = before + std::string(key.str());
        if (const toml::table *inner = node.as_table()) {
            if (std::string wrong = take(*inner, name + ".", options); !wrong.empty()) return wrong;
            continue;
        }
        const auto *const known = std::ranges::find(settings, std::string_view(name), &Setting::key);
        const auto line = node.source().begin.line;
        if (known == std::end(settings)) {
            std::vector<std::string_view> keys;
            for (const Setting &each : settings) keys.push_back(each.key);
            const auto meant = nearest(name, keys);
            return fmt::format("line {}: there is no setting '{}'; {}there are {}", line, printable(name),
                               meant.empty() ? "" : fmt::format("did you mean '{}'? ", meant.front()),
                               fmt::join(keys, ", "));
        }
        if (const std::string wanted = take(node, *known, options); !wanted.empty())
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
    return options;
}

// ---- from flags

ServeFlags::ServeFlags(Command &command) : given_(std::size(settings)) {
    for (std::size_t i = 0; i < std::size(settings); ++i) {
        const Setting &setting = settings[i];
        const std::string name = "--" + std::string(setting.key), help(setting.help);
        Option option = command.option(name, given_[i], help).takes(std::string(setting.takes)).once_for_each();
        if (std::holds_alternative<YesOrNo>(setting.kind)) option.check(one_of({"true", "false"}));
        if (const Whole *whole = std::get_if<Whole>(&setting.kind))
            option.check(whole_number(whole->least, whole->most));
    }
}

void ServeFlags::take(ServeOptions &options) const {
    for (std::size_t i = 0; i < std::size(settings); ++i) {
        const std::vector<std::string> &words = given_[i];
        if (words.empty()) continue;
        if (words.size() > 1 && !std::holds_alternative<Texts>(settings[i].kind))
            throw WrongUsage("--" + std::string(settings[i].key), "given more than once");
        const std::string &word = words.front();
        std::visit(Cases{[&](const Text &text) { text.set(options, word); },
                         [&](const Texts &texts) { texts.set(options, words); },
                         [&](const YesOrNo &yes_or_no) { yes_or_no.set(options, word == "true"); },
                         [&](const Whole &whole) {
                             std::int64_t value = whole.least;
                             std::from_chars(word.data(), word.data() + word.size(), value); // it was checked
                             whole.set(options, value);
                         }},
                   settings[i].kind);
    }
}

std::string made_whole(ServeOptions &options) {
    if (options.name.empty()) return "the room needs a name: name, or --name, is empty";
    if (options.name.size() > longest_name || printable(options.name) != options.name)
        return fmt::format("the room's name, name or --name, is at most {} bytes of printable text", longest_name);
    if (options.folder.empty()) return "the room needs a folder for its data: data, or --data, is empty";
    std::error_code ignored;
    if (std::filesystem::exists(options.folder, ignored) && !std::filesystem::is_directory(options.folder, ignored))
        return fmt::format("{} is a file: data, or --data, is a folder", printable(options.folder.string()));
    if (options.net.certificate_file.empty() != options.net.key_file.empty())
        return "tls needs both, a certificate (tls.certificate) and its key (tls.key)";
    if (!options.net.certificate_file.empty())
        for (const auto &[key, file] :
             {std::pair("tls.certificate", options.net.certificate_file), std::pair("tls.key", options.net.key_file)})
            if (std::string wrong = unless_a_file(key, file); !wrong.empty()) return wrong;
    if (std::filesystem::is_directory(options.key, ignored)) return unless_a_file("key", options.key);
    room::Span &least = options.ways.bot_least, &most = options.ways.bot_most;
    least = options.bots_least.value_or(least);
    most = options.bots_most.value_or(most);
    if (options.bots_least && options.bots_most && most < least)
        return fmt::format(
            "bots would take {} ms at least (bots.least_ms) and {} at most (bots.most_ms): the second is "
            "no smaller than the first",
            least.ms, most.ms);
    if (options.bots_most)
        least = std::min(least, most);
    else
        most = std::max(least, most);
    return {};
}

std::string unless_a_file(std::string_view setting, const std::filesystem::path &file) {
    std::error_code error;
    switch (std::filesystem::status(file, error).type()) {
    case std::filesystem::file_type::not_found:
        return fmt::format("there is no {}: {} names a file", printable(file.string()), setting);
    case std::filesystem::file_type::none: // it may well be there, in a folder that is closed to us
        return fmt::format("{}, which {} names, cannot be read by the user the room runs as: {}",
                           printable(file.string()), setting, error.message());
    case std::filesystem::file_type::directory:
        return fmt::format("{} is a folder: {} names a file", printable(file.string()), setting);
    default: return {};
    }
}

} // namespace ananas::app
