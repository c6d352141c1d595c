#include "rulebook/rulebook.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

namespace ananas {
namespace {

constexpr char folded(char c) {
    if (c == '_') return '-';
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr bool same_letter(char a, char b) { return folded(a) == folded(b); }

} // namespace

std::string_view name_of(ClauseKind kind) {
    constexpr std::string_view names[] = {"play", "ruling", "direct", "table", "conduct"};
    return names[static_cast<std::size_t>(kind)];
}

std::optional<ClauseId> Rulebook::find(std::string_view id) const {
    for (std::size_t place = 0; place < std::size(all_clauses); ++place)
        if (std::ranges::equal(all_clauses[place].id, id, same_letter)) return ClauseId(place);
    return std::nullopt;
}

std::vector<ClauseId> Rulebook::search(std::string_view text) const {
    std::vector<ClauseId> found;
    for (std::size_t place = 0; place < std::size(all_clauses); ++place)
        if (!std::ranges::search(all_clauses[place].words, text, same_letter).empty() || text.empty())
            found.push_back(ClauseId(place));
    return found;
}

} // namespace ananas
