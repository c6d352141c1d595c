#include "records/read.h"

#include "records/record.h"
#include "records/text.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ananas::records {

std::optional<Format> recognise(std::string_view text) {
    take(text, byte_order_mark);
    const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
    if (trimmed(text).starts_with('{') || (trimmed(text).starts_with('[') && has("\"ohh\""))) return Format::ohh;
    if (has("PokerStars Hand #") || has("PokerStars Game #") || has("PokerStars Zoom Hand #") ||
        has("PokerStars Home Game Hand #") || has("*** HOLE CARDS ***") || has("*** SUMMARY ***"))
        return Format::pokerstars;
    if (has("variant") && has("actions") && has("=")) return Format::phh;
    return std::nullopt;
}

std::vector<Entry> read(Format format, std::string_view text, std::string_view file) {
    switch (format) {
    case Format::phh: return read_phh(text, file);
    case Format::ohh: return read_ohh(text, file);
    case Format::pokerstars: return read_pokerstars(text, file);
    }
    return {};
}

} // namespace ananas::records
