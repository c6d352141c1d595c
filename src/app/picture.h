// Pictures as SVG: the paper, the letters and the colours that all of ours share.
#pragma once

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::app {

class Picture {
public:
    // `style` has the rules that only this picture needs.
    Picture(double width, double height, std::string_view style);

    // A line of SVG.
    template <class... Values> void add(fmt::format_string<Values...> format, Values &&...values) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
        text_ += '\n';
    }
    // The whole, ready for a file.
    [[nodiscard]] std::string finished() const { return text_ + "</svg>\n"; }

private:
    std::string text_;
};

// Words as SVG can hold them.
std::string escaped(std::string_view text);

// Throws std::system_error when it could not be written: for work that takes long, before it begins.
void check_drawing(const std::string &path);
// Throws std::system_error when it cannot be written.
void write_drawing(const std::string &path, std::string_view text);

} // namespace ananas::app
