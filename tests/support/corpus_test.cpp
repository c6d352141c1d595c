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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

class Corpus : public testing::Test {
    void TestBody() override {
        int inputs = 0;
        for (const auto &file : std::filesystem::directory_iterator(ANANAS_CORPUS)) {
            SCOPED_TRACE(file.path());
            std::ifstream stream(file.path(), std::ios::binary);
            const std::string input((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
            EXPECT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(input.data()), input.size()), 0);
            ++inputs;
        }
        EXPECT_GT(inputs, 0) << ANANAS_CORPUS << " is empty; give the fuzzer something to start with";
    }
};

const testing::TestInfo *const registered = testing::RegisterTest(
    "Corpus", ANANAS_FUZZER "_survives_its_inputs", nullptr, nullptr, __FILE__, __LINE__, [] { return new Corpus; });

} // namespace
