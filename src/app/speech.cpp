#include "app/speech.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

[[noreturn]] void fail(const std::string &doing) { throw std::system_error(errno, std::generic_category(), doing); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool same_letter(char a, char b) { return lower(a) == lower(b); }

// Letters left out, put in, exchanged or, next to each other, swapped.
int slips_between(std::string_view a, std::string_view b) {
    std::vector<int> before_last(b.size() + 1);
    std::vector<int> last(b.size() + 1);
    std::vector<int> now(b.size() + 1);
    std::iota(last.begin(), last.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int exchanged = last[j - 1] + (same_letter(a[i - 1], b[j - 1]) ? 0 : 1);
            now[j] = std::min({exchanged, last[j] + 1, now[j - 1] + 1});
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]))
                now[j] = std::min(now[j], before_last[j - 2] + 1);
        }
        std::swap(before_last, last);
        std::swap(last, now);
    }
    return last[b.size()];
}

// Not of words that are more than twice as long.
bool begins(std::string_view beginning, std::string_view longer) {
    return beginning.size() >= 3 && beginning.size() <= longer.size() && 2 * beginning.size() >= longer.size() &&
           std::ranges::equal(longer.substr(0, beginning.size()), beginning, same_letter);
}

} // namespace

void Speech::flush() {
    std::string_view rest(text_.data(), text_.size());
    while (!rest.empty()) {
        const ssize_t written = write(descriptor_, rest.data(), rest.size());
        if (written < 0 && errno != EINTR) {
            text_.clear();
            if (descriptor_ == STDERR_FILENO) return;
            fail("cannot write to standard output");
        }
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
    }
    text_.clear();
}

void complain_line(std::string_view line) { std::fputs((std::string(line) + '\n').c_str(), stderr); }

Lines::Lines(const std::string &name)
    : name_(name == "-" ? "standard input" : name),
      descriptor_(name == "-" ? STDIN_FILENO : open(name.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) fail("cannot read " + name_);
}

Lines::~Lines() {
    if (descriptor_ != STDIN_FILENO) close(descriptor_);
}

bool Lines::fetch() {
    constexpr std::size_t piece = 1U << 16U;
    const std::size_t had = held_.size();
    held_.resize(had + piece);
    ssize_t got = 0;
    do got = ::read(descriptor_, held_.data() + had, piece);
    while (got < 0 && errno == EINTR);
    if (got < 0) fail("cannot read " + name_);
    held_.resize(had + static_cast<std::size_t>(got));
    return got > 0;
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t place = digits.size(); place > 3;) digits.insert(place -= 3, 1, ',');
    return digits;
}

Screen screen() {
    Screen found;
    found.terminal = isatty(STDOUT_FILENO) == 1;
    if (!found.terminal) return found;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) found.width = size.ws_col;
    const char *kind = std::getenv("TERM");
    const char *no_colour = std::getenv("NO_COLOR");
    found.colours = kind != nullptr && std::string_view(kind) != "dumb" && (no_colour == nullptr || *no_colour == '\0');
    return found;
}

std::vector<std::string_view> wrapped(std::string_view text, int width) {
    const auto most = static_cast<std::size_t>(std::max(width, 1));
    std::vector<std::string_view> lines;
    while (text.size() > most) {
        std::size_t end = text.rfind(' ', most);
        if (end == std::string_view::npos) end = text.find(' ');
        if (end == std::string_view::npos) break;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    lines.push_back(text);
    return lines;
}

std::vector<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates) {
    const int forgiven = word.size() >= 6 ? 2 : 1;
    std::vector<std::pair<int, std::size_t>> found; // slips, then the place among the candidates
    for (std::size_t place = 0; place < candidates.size(); ++place) {
        const std::string_view candidate = candidates[place];
        const int slips = slips_between(word, candidate);
        if (slips <= forgiven || begins(word, candidate) || begins(candidate, word)) found.emplace_back(slips, place);
    }
    std::ranges::sort(found);
    std::vector<std::string_view> best;
    for (const auto &[slips, place] : found)
        if (best.size() < 5 && std::ranges::find(best, candidates[place]) == best.end())
            best.push_back(candidates[place]);
    return best;
}

} // namespace ananas::app
