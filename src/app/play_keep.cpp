#include "app/play_keep.h"

#include "app/play_table.h"

#include <boost/json.hpp>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

namespace ananas::app::play {
namespace {

namespace json = boost::json;

json::object read(const std::filesystem::path &file) {
    std::ifstream in(file);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    json::error_code error;
    const json::value value = json::parse(text, error);
    return !error && value.is_object() ? value.get_object() : json::object();
}

bool write_whole(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

} // namespace

std::filesystem::path usual_keeping_place() {
    if (const char *configuration = std::getenv("XDG_CONFIG_HOME"); configuration != nullptr && *configuration == '/')
        return std::filesystem::path(configuration) / "ananas" / "rooms.json";
    if (const char *home = std::getenv("HOME"); home != nullptr && *home == '/')
        return std::filesystem::path(home) / ".config" / "ananas" / "rooms.json";
    return {};
}

std::string kept_token(const std::filesystem::path &file, const std::string &room) {
    if (file.empty()) return {};
    return text_in(read(file), room);
}

// Written aside and then put in place, so that a fall in between loses no other room.
bool keep_token(const std::filesystem::path &file, const std::string &room, const std::string &token) {
    if (file.empty()) return false;
    json::object rooms = read(file);
    if (token.empty() && rooms.erase(room) == 0) return true;
    if (!token.empty()) rooms[room] = token;
    std::error_code error;
    std::filesystem::create_directories(file.parent_path(), error);
    const std::string aside = file.string() + ".new";
    const int descriptor = ::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0) return false;
    const bool written = ::fchmod(descriptor, 0600) == 0 && write_whole(descriptor, json::serialize(rooms) + "\n");
    const bool closed = ::close(descriptor) == 0;
    return written && closed && std::rename(aside.c_str(), file.c_str()) == 0;
}

} // namespace ananas::app::play
