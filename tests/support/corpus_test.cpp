// Feeds a fuzzer the inputs kept in its corpus, with any compiler and in every ./test. The fuzzer's
// promise is its own: it aborts on an input that it does not survive.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

// "cards" in build/release/tests/fuzz_cards_test.
std::string fuzzer() {
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").filename();
    const std::string_view before = "fuzz_", after = "_test";
    return program.substr(before.size(), program.size() - before.size() - after.size());
}

class Corpus : public testing::Test {
    void TestBody() override {
        const std::filesystem::path corpus = std::filesystem::path(ANANAS_SOURCE_DIR) / "fuzz/corpus" / fuzzer();
        int inputs = 0;
        for (const auto &file : std::filesystem::directory_iterator(corpus)) {
            SCOPED_TRACE(file.path());
            std::ifstream stream(file.path(), std::ios::binary);
            const std::string input((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
            EXPECT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(input.data()), input.size()), 0);
            ++inputs;
        }
        EXPECT_GT(inputs, 0) << corpus << " is empty; give the fuzzer something to start with";
    }
};

const testing::TestInfo *const registered =
    testing::RegisterTest("Corpus", (fuzzer() + "_survives_its_inputs").c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [] { return new Corpus; });

} // namespace
