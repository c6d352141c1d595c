// The program as somebody at a shell uses it.
#pragma once

#include "support/process.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas {

inline std::vector<std::string> command_line(std::vector<std::string> words) {
    words.insert(words.begin(), ANANAS_PROGRAM);
    return words;
}

inline shell::Outcome run_ananas(std::vector<std::string> words, std::string_view input = {}) {
    return shell::run(command_line(std::move(words)), input);
}

// With one second of the processor: a signal ends what works for longer.
inline std::vector<std::string> brief_command_line(std::vector<std::string> words) {
    words = command_line(std::move(words));
    words.insert(words.begin(), {"/bin/sh", "-c", R"(ulimit -t 1; exec "$@")", "sh"});
    return words;
}

inline shell::Outcome run_ananas_briefly(std::vector<std::string> words) {
    return shell::run(brief_command_line(std::move(words)));
}

// A text's lines, without their ends.
inline std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

// What is in the column of a line with tabs between columns.
inline std::string column(std::string_view line, int number) {
    for (; number > 1 && !line.empty(); --number) {
        const std::size_t tab = line.find('\t');
        line.remove_prefix(tab == std::string_view::npos ? line.size() : tab + 1);
    }
    return std::string(line.substr(0, line.find('\t')));
}

} // namespace ananas
