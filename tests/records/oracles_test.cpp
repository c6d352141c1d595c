// Hands that nobody here played, when the folder with them is there.

#include "records/read.h"
#include "records/record.h"
#include "records/replay.h"
#include "records/tally.h"
#include "records/write.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ios>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ananas::records {
namespace {

namespace fs = std::filesystem;

std::optional<fs::path> oracles() {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): tests are one thread
    const char *named = std::getenv("ANANAS_ORACLES");
    fs::path folder = named != nullptr ? fs::path(named) : fs::path(ANANAS_SOURCE_DIR) / "../shared/oracles";
    if (!fs::is_directory(folder)) return std::nullopt;
    return folder;
}

void each_oracle(const fs::path &folder, const std::function<void(Format, const Entry &)> &look) {
    for (const fs::directory_entry &file : fs::recursive_directory_iterator(folder)) {
        if (!file.is_regular_file()) continue;
        std::ifstream in(file.path(), std::ios::binary);
        const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
        if (const std::optional<Format> format = recognise(text))
            for (const Entry &entry : read(*format, text, file.path().filename().string())) look(*format, entry);
    }
}

TEST(Oracles, no_recorded_hand_differs_or_is_illegal) {
    const std::optional<fs::path> folder = oracles();
    if (!folder) GTEST_SKIP() << "no recorded hands: ../shared/oracles is not there and ANANAS_ORACLES is not set";
    int hands = 0;
    each_oracle(*folder, [&](Format, const Entry &entry) {
        ++hands;
        if (!entry.record) return;
        const Replayed replayed = replay(*entry.record);
        EXPECT_TRUE(replayed.verdict != Verdict::differ && replayed.verdict != Verdict::illegal)
            << entry.file << ":" << replayed.line << " hand " << entry.hand << ": " << replayed.why;
    });
    EXPECT_GT(hands, 0);
}

TEST(Oracles, every_recorded_hand_is_written_and_read_back_the_same) {
    const std::optional<fs::path> folder = oracles();
    if (!folder) GTEST_SKIP() << "no recorded hands: ../shared/oracles is not there and ANANAS_ORACLES is not set";
    each_oracle(*folder, [&](Format format, const Entry &entry) {
        if (!entry.record || check(*entry.record)) return;
        const auto text = write(format, *entry.record);
        ASSERT_TRUE(text) << entry.file << " hand " << entry.hand << ": " << text.error().why;
        const std::vector<Entry> back = read(format, *text, entry.file);
        ASSERT_EQ(back.size(), 1U);
        ASSERT_TRUE(back.front().record) << entry.file << ": " << back.front().record.error().why << "\n" << *text;
        EXPECT_TRUE(*back.front().record == *entry.record) << entry.file << " hand " << entry.hand << "\n" << *text;
    });
}

// From every format to every other and back again: what is written is neither bad nor illegal, nor does it differ.
TEST(Oracles, every_recorded_hand_survives_conversion_between_the_formats) {
    const std::optional<fs::path> folder = oracles();
    if (!folder) GTEST_SKIP() << "no recorded hands: ../shared/oracles is not there and ANANAS_ORACLES is not set";
    constexpr std::array formats = {Format::phh, Format::ohh, Format::pokerstars};
    const auto convert = [](Format format, const HandRecord &record,
                            const std::string &whose) -> std::optional<HandRecord> {
        const auto text = write(format, record);
        if (!text) return std::nullopt;
        std::vector<Entry> back = read(format, *text, "file");
        if (back.size() != 1 || !back.front().record) {
            ADD_FAILURE() << whose << " cannot be read back\n" << *text;
            return std::nullopt;
        }
        const Replayed replayed = replay(*back.front().record);
        EXPECT_TRUE(replayed.verdict == Verdict::agree || replayed.verdict == Verdict::unsupported)
            << whose << ": " << replayed.why << "\n"
            << *text;
        return std::move(*back.front().record);
    };
    int conversions = 0;
    each_oracle(*folder, [&](Format, const Entry &entry) {
        if (!entry.record || check(*entry.record)) return;
        const std::string whose = entry.file + " hand " + entry.hand;
        for (const Format first : formats)
            if (const std::optional<HandRecord> once = convert(first, *entry.record, whose))
                for (const Format second : formats) conversions += convert(second, *once, whose) ? 1 : 0;
    });
    EXPECT_GT(conversions, 0);
}

} // namespace
} // namespace ananas::records
