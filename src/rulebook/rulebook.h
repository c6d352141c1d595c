// rulebook: the written rules as data. Every clause that the program keeps has an id, a kind that says
// which part of the program keeps it, and words that refusals, rulings and `ananas rules` show. Uses
// nothing else.
//
//     constexpr ClauseId short_all_in = clause("SAT-B3"); // an id that is not in the book does not compile
//     rulebook[short_all_in].words
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ananas {

enum class ClauseKind : std::uint8_t {
    play,    // the rules engine does it in every hand
    ruling,  // the floor rules on an incident that somebody reports
    direct,  // tournament direction
    table,   // seats, buy-ins, stakes, fees and displays of a table
    conduct, // what people may do
};
inline constexpr std::array all_clause_kinds = {ClauseKind::play, ClauseKind::ruling, ClauseKind::direct,
                                                ClauseKind::table, ClauseKind::conduct};
std::string_view name_of(ClauseKind kind);

struct Clause {
    std::string_view id;
    ClauseKind kind;
    std::string_view words;
};

inline constexpr Clause all_clauses[] = {
#include "rulebook/clauses.inc"
};

// A clause that is known to exist, in two bytes. Written in code it comes from clause(), at run time
// from the book's find(); ids compare by their order in the book.
class ClauseId {
public:
    friend constexpr auto operator<=>(ClauseId, ClauseId) = default;

private:
    friend consteval ClauseId clause(std::string_view id);
    friend class Rulebook;
    constexpr explicit ClauseId(std::size_t place) : place_(static_cast<std::uint16_t>(place)) {}

    std::uint16_t place_;
};
static_assert(sizeof(ClauseId) == 2);

// Never defined: reaching it is the compile error that an unknown id gets.
void this_clause_is_not_in_the_rulebook();

// The clause with exactly this id, looked up by the compiler.
consteval ClauseId clause(std::string_view id) {
    for (std::size_t place = 0; place < std::size(all_clauses); ++place)
        if (all_clauses[place].id == id) return ClauseId(place);
    this_clause_is_not_in_the_rulebook();
    return ClauseId(0);
}

class Rulebook {
public:
    constexpr const Clause &operator[](ClauseId id) const { return all_clauses[id.place_]; }

    // The clause of an id as people and test names write it: in any case, with '-' or '_'.
    [[nodiscard]] std::optional<ClauseId> find(std::string_view id) const;
    // The clauses whose words contain a text, in any case. An empty text is in all of them.
    [[nodiscard]] std::vector<ClauseId> search(std::string_view text) const;
    // Every clause, in the documents' order.
    [[nodiscard]] std::vector<ClauseId> all() const { return search(""); }
};
inline constexpr Rulebook rulebook;

} // namespace ananas
