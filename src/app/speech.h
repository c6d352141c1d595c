// How commands speak and listen: text collected and written in large pieces, input read line by line,
// and what a terminal can show.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app {

// Text on its way to standard output or error, collected until it is flushed.
class Speech {
public:
    explicit Speech(int descriptor) : descriptor_(descriptor) {}
    Speech(const Speech &) = delete;
    Speech &operator=(const Speech &) = delete;

    template <class... Values> void say(fmt::format_string<Values...> format, Values &&...values) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    }
    void say_line(std::string_view line) {
        text_.append(line.data(), line.data() + line.size());
        text_.push_back('\n');
    }
    // Throws std::system_error when standard output cannot be written. Complaints go unheard then, as those of
    // complain_line, and the answers go on.
    void flush();

private:
    int descriptor_;
    fmt::memory_buffer text_;
};

// A line on standard error. Where nobody can hear it, the exit status still says that something was wrong.
void complain_line(std::string_view line);
template <class... Values> void complain(fmt::format_string<Values...> format, Values &&...values) {
    complain_line(fmt::format(format, std::forward<Values>(values)...));
}

// The lines of a file, without their ends. `name` is a path, or "-" for standard input.
class Lines {
public:
    // Throws std::system_error when there is no such file to read.
    explicit Lines(const std::string &name);
    Lines(const Lines &) = delete;
    Lines &operator=(const Lines &) = delete;
    ~Lines();

    // Calls `each` with a line's number from 1 and its text, and `pause` before waiting for more: what was
    // answered so far can then be shown. A last line needs no end, and a mark that the text is UTF-8 is no
    // part of the first.
    template <std::invocable<std::size_t, std::string_view> Each, std::invocable Pause>
    void read(Each each, Pause pause) {
        std::size_t number = 0;
        const auto give = [&](std::string_view line) {
            if (++number == 1 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
            each(number, line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
        };
        for (bool more = true; more;) {
            pause();
            std::size_t searched = held_.size(); // a line may come in many pieces: none is searched twice
            more = fetch();
            std::string_view rest(held_);
            for (std::size_t end = 0; (end = rest.find('\n', searched)) != std::string_view::npos; searched = 0) {
                give(rest.substr(0, end));
                rest.remove_prefix(end + 1);
            }
            if (!more && !rest.empty()) give(rest);
            held_.erase(0, held_.size() - rest.size());
        }
        pause();
    }

private:
    bool fetch(); // appends what there is to held_; false at the end

    std::string name_;
    int descriptor_;
    std::string held_;
};

// A number as people read it: 1,234,567.
std::string grouped(std::uint64_t number);

// What standard output is connected to.
struct Screen {
    bool terminal = false;
    bool colours = false; // bold and the like may be used
    int width = 80;
};
Screen screen();

// A text broken at spaces into lines no longer than the width, if its words allow that.
std::vector<std::string_view> wrapped(std::string_view text, int width);

// The candidates that somebody who wrote `word` may have meant, best first, at most five: those a slip
// or two away, and those that are half of it or that it is half of, from the beginning.
std::vector<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates);

} // namespace ananas::app
