// docs/protocol.md as the tests read it, and messages taken apart so that those of the page and those that are sent
// can be compared.
#pragma once

#include <boost/json.hpp>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace ananas::protocol {

using ByPlace = std::map<std::string, std::set<std::string>>;

// What messages are made of, to their full depth. A place is the message's name and the keys that lead there,
// "awarded.to.seat"; what is in a list is at the place of the list.
struct Anatomy {
    // "number", "card", "null", "list" – and "{seat amount}", an object with these keys in this order.
    ByPlace sorts;
    // The texts that are found there; cards and clauses of the rulebook are none.
    ByPlace texts;
    // The numbers, at the places that this wants.
    ByPlace numbers;

    void add(const std::string &place, const boost::json::value &value);
};

// The name of an event or a choice: "posted", "call", "not bet".
std::string name_of(const boost::json::object &message);

struct Page {
    // The lines of each block by what stands behind its ```json mark: "betting events".
    std::map<std::string, std::vector<std::string>> blocks;
    // By game: the words that a place can have, from the tables of names; none where the table tells of free text.
    std::map<std::string, ByPlace> names;

    // The examples of a game, of all that is sent: events, views, tables and choices.
    [[nodiscard]] Anatomy examples(const std::string &game) const;
    // An anatomy that counts the numbers for which the page has names.
    [[nodiscard]] Anatomy empty(const std::string &game) const;
};
Page read_page();

// What is in the one and not in the other, a line each.
std::vector<std::string> missing(const ByPlace &in, const ByPlace &from);

} // namespace ananas::protocol
