#include "protocol/page.h"

#include "rulebook/rulebook.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::protocol {
namespace {

namespace json = boost::json;

bool is_card(std::string_view text) {
    constexpr std::string_view ranks = "23456789TJQKA", suits = "cdhs";
    return text.size() == 2 && ranks.find(text[0]) != std::string_view::npos &&
           suits.find(text[1]) != std::string_view::npos;
}

// Which game a section of the page is about.
std::string game_of(std::string_view heading) {
    if (heading.find("Betting") != std::string_view::npos) return "betting";
    if (heading.find("Chinese") != std::string_view::npos) return "chinese";
    if (heading.find("Twisted") != std::string_view::npos) return "twisted";
    return "";
}

// What stands between backticks.
std::vector<std::string> in_ticks(std::string_view cell) {
    std::vector<std::string> words;
    for (std::size_t open = cell.find('`'); open != std::string_view::npos; open = cell.find('`')) {
        cell.remove_prefix(open + 1);
        words.emplace_back(cell.substr(0, cell.find('`')));
        cell.remove_prefix(words.back().size() + 1);
    }
    return words;
}

} // namespace

std::string name_of(const json::object &message) {
    for (const char *key : {"event", "do"})
        if (const json::value *name = message.if_contains(key)) return std::string(name->as_string());
    return "not " + std::string(message.at("not").as_string());
}

void Anatomy::add(const std::string &place, const json::value &value) {
    if (const json::object *object = value.if_object()) {
        std::string keys;
        for (const auto &pair : *object) {
            keys.append(keys.empty() ? "" : " ").append(pair.key());
            const bool names_message = pair.key() == "event" || pair.key() == "do" || pair.key() == "not";
            if (!names_message) add(place + '.' + std::string(pair.key()), pair.value());
        }
        sorts[place].insert('{' + keys + '}');
    } else if (const json::array *list = value.if_array()) {
        sorts[place].insert("list");
        for (const json::value &item : *list) add(place, item);
    } else if (const json::string *string = value.if_string()) {
        const std::string text(*string);
        if (place.ends_with(".rule")) {
            EXPECT_TRUE(rulebook.find(text)) << place << " is " << text;
            sorts[place].insert("clause");
        } else if (is_card(text)) {
            sorts[place].insert("card");
        } else {
            sorts[place].insert("text");
            texts[place].insert(text);
        }
    } else {
        sorts[place].insert(value.is_null()     ? "null"
                            : value.is_bool()   ? "true or false"
                            : value.is_double() ? "fraction"
                                                : "number");
        if (const auto counted = numbers.find(place); counted != numbers.end())
            counted->second.insert(json::serialize(value));
    }
}

Page read_page() {
    std::ifstream file(ANANAS_SOURCE_DIR "/docs/protocol.md");
    EXPECT_TRUE(file);
    Page page;
    std::string line, block, game;
    while (std::getline(file, line)) {
        if (line.starts_with("```"))
            block = block.empty() ? line.substr(3) : "";
        else if (!block.empty())
            page.blocks[block].push_back(line);
        else if (line.starts_with("#"))
            game = game_of(line);
        else if (line.starts_with("| `")) {
            const std::size_t wall = line.find(" | ");
            const std::string meaning = line.substr(wall + 3);
            for (const std::string &place : in_ticks(line.substr(0, wall))) {
                auto &words = page.names[game][place];
                if (meaning.starts_with('`'))
                    for (const std::string &word : in_ticks(meaning)) words.insert(word);
            }
        }
    }
    return page;
}

Anatomy Page::empty(const std::string &game) const {
    Anatomy anatomy;
    for (const auto &[place, words] : names.at(game))
        if (!words.empty() && words.begin()->find_first_not_of("0123456789") == std::string::npos)
            anatomy.numbers[place] = {};
    return anatomy;
}

Anatomy Page::examples(const std::string &game) const {
    Anatomy anatomy = empty(game);
    for (const char *kind : {"events", "choices"})
        for (const std::string &line : blocks.at("json " + game + ' ' + kind)) {
            const json::object message = json::parse(line).as_object();
            anatomy.add(name_of(message), message);
        }
    for (const char *kind : {"view", "table"})
        for (const std::string &line : blocks.at("json " + game + ' ' + kind)) anatomy.add(kind, json::parse(line));
    return anatomy;
}

std::vector<std::string> missing(const ByPlace &in, const ByPlace &from) {
    std::vector<std::string> lines;
    for (const auto &[place, items] : from)
        for (const std::string &item : items) {
            const auto found = in.find(place);
            if (found == in.end() || !found->second.contains(item))
                lines.push_back(std::string(place).append(": ").append(item));
        }
    return lines;
}

} // namespace ananas::protocol
