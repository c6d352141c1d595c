// docs/bots.md shows the messages of a match as a program outside receives them, and what is inside of them is on
// docs/protocol.md.
#include "protocol/page.h"
#include "support/process.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::protocol {
namespace {

using ::testing::IsEmpty;
namespace json = boost::json;

// The page leaves out what stands elsewhere; the messages are read as if nothing were there.
std::string filled_in(std::string line) {
    for (const auto &[left_out, instead] :
         {std::pair<std::string_view, std::string_view>{"{…}", "{}"}, {"[…]", "[]"}, {",…", ""}, {":…", ":0"}})
        for (std::size_t at = line.find(left_out); at != std::string::npos; at = line.find(left_out))
            line.replace(at, left_out.size(), instead);
    return line;
}

// A message by its name, without what is told elsewhere: of an event only that it is one.
void add_wrapped(ByPlace &wrapped, const json::object &message) {
    const std::string name(message.at("say").as_string());
    Anatomy anatomy;
    for (const auto &pair : message) {
        const bool elsewhere = pair.key() == "table" || pair.key() == "view" || pair.key() == "choices";
        if (!elsewhere && (name != "event" || pair.key() == "say"))
            anatomy.add(name + '.' + std::string(pair.key()), pair.value());
    }
    for (const auto &[place, sorts] : anatomy.sorts) wrapped[place].insert(sorts.begin(), sorts.end());
    std::string keys;
    for (const auto &pair : message) {
        keys.append(keys.empty() ? "" : " ").append(pair.key());
        if (name == "event" && pair.key() == "event") break;
    }
    wrapped[name].insert(keys);
}

ByPlace messages_of_the_page() {
    std::ifstream page(ANANAS_SOURCE_DIR "/docs/bots.md");
    EXPECT_TRUE(page);
    constexpr std::string_view row = "| `{\"say\":";
    ByPlace wrapped;
    for (std::string line; std::getline(page, line);)
        if (line.starts_with(row)) {
            const std::size_t start = line.find('`') + 1;
            add_wrapped(wrapped, json::parse(filled_in(line.substr(start, line.find('`', start) - start))).as_object());
        }
    return wrapped;
}

// All lines that programs were told which answer every decision with these words.
std::vector<std::string> told_in_a_match(const std::string &game, const std::string &words) {
    const std::filesystem::path folder = testing::TempDir() + "ananas_bots_page";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    const std::string program = R"(exec:tee ')" + folder.string() +
                                R"('/$$ | sed -un '/"say":"choose"/s/.*"decision":\([0-9]*\).*/{"decision":\1)" +
                                words + R"(}/p')";
    const auto said = shell::run({ANANAS_PROGRAM, "match", "--game", game, program, "random", "--deals", "20"});
    EXPECT_EQ(said.status, 0) << said.err;
    std::vector<std::string> lines;
    for (const auto &file : std::filesystem::directory_iterator(folder)) {
        std::ifstream told(file.path());
        for (std::string line; std::getline(told, line);) lines.push_back(line);
    }
    std::filesystem::remove_all(folder);
    return lines;
}

TEST(BotsPage, shows_every_message_of_a_match) {
    const Page page = read_page();
    ByPlace wrapped;
    for (const auto &[game, kind] : {std::pair<std::string, std::string>{"crazy-pineapple", "betting"},
                                     {"stud", "betting"},
                                     {"chinese", "chinese"},
                                     {"twisted", "twisted"}}) {
        Anatomy inside;
        for (const std::string words : {R"(,"do":"bet","to":1)", R"(,"do":"discard","card":"As")"})
            for (const std::string &line : told_in_a_match(game, words)) {
                json::object message = json::parse(line).as_object();
                add_wrapped(wrapped, message);
                for (const char *key : {"table", "view"})
                    if (const json::value *value = message.if_contains(key)) inside.add(key, *value);
                if (const json::value *choices = message.if_contains("choices"))
                    for (const json::value &offer : choices->as_array()) inside.add(name_of(offer.as_object()), offer);
                if (message.at("say") == "event") {
                    json::object event;
                    for (const auto &pair : message)
                        if (pair.key() != "say") event.insert(pair);
                    inside.add(name_of(event), event);
                }
            }
        EXPECT_THAT(missing(page.examples(kind).sorts, inside.sorts), IsEmpty()) << "is told in " << game;
    }
    EXPECT_EQ(wrapped, messages_of_the_page());
}

} // namespace
} // namespace ananas::protocol
