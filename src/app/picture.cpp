#include "app/picture.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>

namespace ananas::app {
namespace {

constexpr std::string_view shared_style = R"(
  .paper { fill: #fdfcf8 }
  text { font-family: system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #22302c; font-size: 14px }
  .title { font-size: 24px; font-weight: 650 }
  .quiet { fill: #64736d; font-size: 13px }
  .head { fill: #64736d; font-size: 13px; font-weight: 600 }
  .number { text-anchor: end; font-variant-numeric: tabular-nums }
  .middle { text-anchor: middle }
  .grid { stroke: #e3e1d6; stroke-width: 1 }
  .zero { stroke: #64736d; stroke-width: 1.2 })";

struct Closing {
    void operator()(std::FILE *file) const { (void)std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Closing>;
File opened(const std::string &path, const char *manner) { return File(std::fopen(path.c_str(), manner)); }

[[noreturn]] void fail_to_write(const std::string &path) {
    throw std::system_error(errno, std::generic_category(), "cannot write " + path);
}

} // namespace

Picture::Picture(double width, double height, std::string_view style) {
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}">)", width, height, width,
        height);
    add("<style>{}{}</style>", shared_style, style);
    add(R"(<rect class="paper" width="{}" height="{}"/>)", width, height);
}

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) switch (c) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        default: safe += c;
        }
    return safe;
}

void check_drawing(const std::string &path) {
    const bool before = std::filesystem::exists(path);
    if (!opened(path, "ab")) fail_to_write(path);
    if (!before) std::filesystem::remove(path);
}

void write_drawing(const std::string &path, std::string_view text) {
    const File file = opened(path, "wb");
    if (!file || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size() || std::fflush(file.get()) != 0)
        fail_to_write(path);
}

} // namespace ananas::app
