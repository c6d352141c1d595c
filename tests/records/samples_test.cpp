// Hands of our own making as other rooms write them, good ones, foreign ones and broken ones: tests/records/samples,
// whose expected.tsv says file by file and hand by hand what a replay answers.
#include "records/read.h"
#include "records/record.h"
#include "records/replay.h"
#include "records/tally.h"
#include "records/write.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::records {
namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(ANANAS_SOURCE_DIR) / "tests/records/samples";

std::string text_of(const fs::path &path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// "pokerstars_old.txt 1013 agree profile chips: …", with tabs between.
std::string line_of(const Entry &entry) {
    Replayed replayed;
    if (entry.record)
        replayed = replay(*entry.record);
    else
        replayed = {.verdict = entry.record.error().kind == Problem::Kind::bad ? Verdict::bad : Verdict::unsupported,
                    .why = entry.record.error().why};
    const std::string line = entry.file + '\t' + entry.hand + '\t' + std::string(name_of(replayed.verdict));
    return replayed.why.empty() ? line : line + '\t' + replayed.why;
}

std::vector<std::pair<Format, Entry>> samples() {
    std::vector<std::pair<Format, Entry>> all;
    for (const fs::directory_entry &file : fs::directory_iterator(folder)) {
        if (file.path().extension() == ".tsv") continue;
        const std::string text = text_of(file.path());
        const std::optional<Format> format = recognise(text);
        EXPECT_TRUE(format) << file.path() << " is in no format that we know";
        if (!format) continue;
        for (Entry &entry : read(*format, text, file.path().filename().string()))
            all.emplace_back(*format, std::move(entry));
    }
    return all;
}

TEST(Samples, are_answered_as_expected) {
    std::vector<std::string> expected;
    std::ifstream lines(folder / "expected.tsv");
    for (std::string line; std::getline(lines, line);) expected.push_back(line);
    std::vector<std::string> found;
    for (const auto &[format, entry] : samples()) found.push_back(line_of(entry));
    std::ranges::sort(expected);
    std::ranges::sort(found);
    EXPECT_GT(found.size(), 80U);
    for (const std::string &line : expected)
        EXPECT_TRUE(std::ranges::binary_search(found, line)) << "expected and not found: " << line;
    for (const std::string &line : found)
        EXPECT_TRUE(std::ranges::binary_search(expected, line)) << "found and not expected: " << line;
}

TEST(Samples, that_agree_do_so_again_when_they_are_written_and_read_back) {
    for (const auto &[format, entry] : samples()) {
        if (!entry.record || check(*entry.record) || replay(*entry.record).verdict != Verdict::agree) continue;
        const auto text = write(format, *entry.record);
        ASSERT_TRUE(text) << entry.file << " hand " << entry.hand << ": " << text.error().why;
        const std::vector<Entry> back = read(format, *text, entry.file);
        ASSERT_EQ(back.size(), 1U);
        ASSERT_TRUE(back.front().record) << entry.hand << ": " << back.front().record.error().why << "\n" << *text;
        const Replayed again = replay(*back.front().record);
        EXPECT_EQ(again.verdict, Verdict::agree) << entry.hand << ": " << again.why << "\n" << *text;
    }
}

} // namespace
} // namespace ananas::records
