#include "app/record_files.h"

#include "app/kept_round.h"
#include "app/round_text.h"
#include "base/result.h"
#include "records/read.h"
#include "records/record.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

namespace fs = std::filesystem;

// These say by their names what they are; anything else is known by what it holds.
std::optional<records::Format> named_format(const fs::path &path) {
    const std::string extension = path.extension().string();
    if (extension == ".phh" || extension == ".phhs") return records::Format::phh;
    if (extension == ".ohh") return records::Format::ohh;
    return std::nullopt;
}

// What there is to tell a file's records to.
struct Listener {
    const std::function<void(const records::Entry &)> &tell;
    const std::function<void(const RoundEntry &)> &tell_round; // may be nothing
};

void tell_all(const fs::path &path, bool named, const Listener &listener) {
    const std::string text = whole_file(path.string());
    const std::string name = path == "-" ? "standard input" : path.filename().string();
    if (listener.tell_round && holds_kept_rounds(text)) {
        for (const RoundText &round : rounds_in(text))
            listener.tell_round({name, static_cast<int>(round.line), std::string(round.json)});
        return;
    }
    std::optional<records::Format> format = records::recognise(text);
    if (!format) format = named_format(path);
    if (format) {
        for (const records::Entry &entry : records::read(*format, text, name)) listener.tell(entry);
    } else if (named) {
        records::Problem problem{.kind = records::Problem::Kind::bad,
                                 .why = "no hand record: expected PHH, Open Hand History JSON or PokerStars text",
                                 .line = 1};
        listener.tell({name, 1, {}, {}, Failure{std::move(problem)}});
    }
}

} // namespace

std::string whole_file(const std::string &path) {
    const bool standard_input = path == "-";
    const auto close = [](std::FILE *file) {
        if (file != stdin) std::fclose(file);
    };
    const std::unique_ptr<std::FILE, decltype(close)> file(standard_input ? stdin : std::fopen(path.c_str(), "rb"),
                                                           close);
    if (!file) throw std::system_error(errno, std::generic_category(), path);
    std::string text;
    char piece[1 << 16];
    for (bool more = true; more;) {
        const std::size_t length = std::fread(piece, 1, sizeof piece, file.get());
        text.append(piece, length);
        if (std::ferror(file.get()) != 0) throw std::system_error(errno, std::generic_category(), path);
        more = length == sizeof piece;
    }
    return text;
}

void each_record(const std::string &path, const std::function<void(const records::Entry &)> &tell) {
    each_record(path, tell, {});
}

void each_record(const std::string &path, const std::function<void(const records::Entry &)> &tell,
                 const std::function<void(const RoundEntry &)> &tell_round) {
    const Listener listener{tell, tell_round};
    if (path == "-" || !fs::is_directory(path)) {
        tell_all(path, true, listener);
        return;
    }
    std::vector<fs::path> files;
    for (const fs::directory_entry &entry :
         fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::ranges::sort(files);
    for (const fs::path &file : files) tell_all(file, false, listener);
}

} // namespace ananas::app
