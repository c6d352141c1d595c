#include "house/room_page.h"

#include <boost/json.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::house {
namespace {

namespace json = boost::json;

constexpr std::string_view cut = "…";

// Given anew by every room; a key means the same wherever it stands.
constexpr std::array<std::string_view, 14> given_anew = {"table",      "person", "token",  "page",   "id",
                                                         "link",       "hand",   "hash",   "number", "decision",
                                                         "invitation", "begins", "secret", "codes"};

bool is_given_anew(std::string_view key) { return std::ranges::find(given_anew, key) != given_anew.end(); }
std::string name_for(std::string_view key, const json::value &shown) {
    return std::string(key) + ' ' + json::serialize(shown);
}
bool is_card(std::string_view text) {
    return text.size() == 2 && std::string_view("23456789TJQKA").find(text[0]) != std::string_view::npos &&
           std::string_view("cdhs").find(text[1]) != std::string_view::npos;
}
// Seeds, roots and nonces, and the short code of a deal.
bool is_noise(std::string_view text) {
    const bool hex = text.size() >= 16 && std::ranges::all_of(text, [](unsigned char c) { return std::isxdigit(c); });
    return hex || (text.size() == 9 && text[4] == '-' &&
                   std::ranges::none_of(text, [](unsigned char c) { return std::islower(c) != 0; }));
}

void replace_all(std::string &text, std::string_view what, std::string_view by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
        text.replace(at, what.size(), by);
}

// The lines of a block's exchanges: request, its body, nothing, status, the answer's body, nothing.
std::vector<Exchange> exchanges_of(const std::vector<std::string> &lines, int first_line) {
    std::vector<std::pair<int, std::vector<std::string>>> parts(1);
    for (std::size_t place = 0; place < lines.size(); ++place) {
        if (lines[place].empty()) {
            parts.emplace_back();
            continue;
        }
        if (parts.back().second.empty()) parts.back().first = first_line + static_cast<int>(place);
        parts.back().second.push_back(lines[place]);
    }
    if (parts.back().second.empty()) parts.pop_back();
    if (parts.size() % 2 != 0)
        throw std::invalid_argument("line " + std::to_string(parts.back().first) + ": a request without an answer");
    std::vector<Exchange> exchanges;
    for (std::size_t part = 0; part + 1 < parts.size(); part += 2) {
        const std::vector<std::string> &asked = parts[part].second, &answered = parts[part + 1].second;
        const std::size_t space = asked.front().find(' ');
        exchanges.push_back({.method = asked.front().substr(0, space),
                             .path = asked.front().substr(space + 1),
                             .body = asked.size() > 1 ? asked[1] : "",
                             .status = std::stoi(answered.front()),
                             .answer = answered.size() > 1 ? answered[1] : "",
                             .line = parts[part].first});
    }
    return exchanges;
}

} // namespace

std::vector<Conversation> conversations(std::string_view page) {
    std::vector<Conversation> all;
    std::istringstream in{std::string(page)};
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (!line.starts_with("```http") && !line.starts_with("```socket")) continue;
        Conversation conversation;
        if (const std::size_t as = line.find(" as "); as != std::string::npos) conversation.who = line.substr(as + 4);
        const bool http = line.starts_with("```http");
        std::vector<std::string> lines;
        const int first = number + 1;
        while (std::getline(in, line) && ++number && !line.starts_with("```")) lines.push_back(line);
        if (http)
            conversation.exchanges = exchanges_of(lines, first);
        else
            for (std::size_t place = 0; place < lines.size(); ++place)
                conversation.spoken.push_back({.sent = lines[place].starts_with("> "),
                                               .text = lines[place].substr(2),
                                               .line = first + static_cast<int>(place)});
        all.push_back(std::move(conversation));
    }
    return all;
}

json::value parse_shown(std::string_view text) {
    std::string whole(text);
    replace_all(whole, ",…}", ",\"…\":null}");
    replace_all(whole, "[…", "[\"…\"");
    replace_all(whole, ",…", ",\"…\"");
    return json::parse(whole);
}

bool Meanings::unlike(const json::value &shown, const json::value &given, std::string_view key) {
    why_ = '"' + std::string(key) + "\": the page has " + json::serialize(shown) + ", the room says " +
           json::serialize(given);
    return false;
}

bool Meanings::fits_object(const json::object &shown, const json::object &given) {
    const bool is_cut = shown.contains(cut);
    const auto keys_of = [](const json::object &object) {
        std::string keys;
        for (const auto &pair : object)
            if (pair.key() != cut) keys.append(pair.key()).append(" ");
        return keys;
    };
    if (!is_cut && keys_of(shown) != keys_of(given)) return unlike(shown, given, "keys");
    return std::ranges::all_of(shown, [&](const auto &pair) {
        if (pair.key() == cut) return true;
        const json::value *found = given.if_contains(pair.key());
        return found == nullptr ? unlike(shown, given, pair.key()) : fits(pair.value(), *found, pair.key());
    });
}

// What stands before the cut is at the beginning of the list, what stands after it at the end.
bool Meanings::fits_list(const json::array &shown, const json::array &given, std::string_view key) {
    const auto *const gap = std::ranges::find(shown, json::value(cut));
    const auto before = static_cast<std::size_t>(std::distance(shown.begin(), gap));
    const std::size_t after = gap == shown.end() ? 0 : shown.size() - before - 1;
    if (gap == shown.end() ? given.size() != before : given.size() < before + after) return unlike(shown, given, key);
    for (std::size_t place = 0; place < before; ++place)
        if (!fits(shown[place], given[place], key)) return false;
    for (std::size_t place = 0; place < after; ++place)
        if (!fits(shown[shown.size() - after + place], given[given.size() - after + place], key)) return false;
    return true;
}

bool Meanings::fits(const json::value &shown, const json::value &given, std::string_view key) {
    if (shown.is_object())
        return given.is_object() ? fits_object(shown.get_object(), given.get_object()) : unlike(shown, given, key);
    if (shown.is_array())
        return given.is_array() ? fits_list(shown.get_array(), given.get_array(), key) : unlike(shown, given, key);
    if (shown.kind() != given.kind() && !(shown.is_number() && given.is_number())) return unlike(shown, given, key);
    if (is_given_anew(key) && !shown.is_null()) {
        const auto [known, is_new] = known_.try_emplace(name_for(key, shown), given);
        return is_new || known->second == given ? true : unlike(known->second, given, key);
    }
    if (shown.is_string()) {
        const std::string_view text = shown.get_string(), said = given.get_string();
        if (text.ends_with(cut))
            return said.starts_with(text.substr(0, text.size() - cut.size())) || unlike(shown, given, key);
        if (is_card(text)) return is_card(said) || unlike(shown, given, key);
        if (is_noise(text)) return (is_noise(said) && text.size() == said.size()) || unlike(shown, given, key);
        return text == said || unlike(shown, given, key);
    }
    if (shown.is_number() && key != "seat") return true;
    return shown == given || unlike(shown, given, key);
}

json::value Meanings::meant(const json::value &shown, std::string_view key) const {
    if (const json::object *object = shown.if_object()) {
        json::object meaning;
        for (const auto &pair : *object) meaning[pair.key()] = meant(pair.value(), pair.key());
        return meaning;
    }
    if (const auto known = known_.find(name_for(key, shown)); known != known_.end()) return known->second;
    return shown;
}

std::string Meanings::meant_path(const std::string &path) const {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kinds = {
        {{"/tables/", "table"}, {"/people/", "person"}, {"/hands/", "hand"}, {"/sessions/", "id"}}};
    for (const auto &[before, key] : kinds) {
        const std::size_t at = path.find(before);
        if (at == std::string::npos) continue;
        const std::size_t begin = at + before.size(), end = std::min(path.find_first_of("/?", begin), path.size());
        const std::string word = path.substr(begin, end - begin);
        const bool number = std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c) != 0; });
        const json::value meaning =
            meant(key == "id" || !number ? json::value(word) : json::value(std::stoll(word)), key);
        const json::string *const text = meaning.if_string();
        return path.substr(0, begin) + (text == nullptr ? json::serialize(meaning) : std::string(*text)) +
               path.substr(end);
    }
    return path;
}

} // namespace ananas::house
