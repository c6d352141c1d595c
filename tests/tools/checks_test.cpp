// tools/tidy/units.py: which files clang-tidy reads when some have changed.

#include "support/process.h"
#include "support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace ananas {
namespace {

// A tree of which two files are compiled as one and one by itself, and one is not compiled.
class TidyReads : public testing::Test {
protected:
    TidyReads() {
        write("src/cards/card.h", "#pragma once\n");
        write("src/cards/deck.h", "#include \"cards/card.h\"\n");
        write("src/cards/text.cpp", "#include \"cards/card.h\"\n#include <string>\n");
        write("src/cards/words.cpp", "#include \"cards/deck.h\"\n");
        write("src/cards/apart.cpp", "// includes nothing\n");
        write("src/cards/old.cpp", "#include \"cards/old.h\"\n");
        write("src/cards/old.h", "");
        write("build/cards/joined/cards_1.cpp", "#include \"cards/text.cpp\"\n#include \"cards/words.cpp\"\n");
        write("build/compile_commands.json",
              "[" + entry("build/cards/joined/cards_1.cpp") + "," + entry("src/cards/apart.cpp") + "]");
    }

    // What is read when these have changed.
    std::string units(const std::string &changed) {
        const auto outcome = shell::run({"/usr/bin/env", "bash", "-c",
                                         "cd '" + folder.path().string() + "' && echo " + changed +
                                             " | " ANANAS_SOURCE_DIR "/tools/tidy/units.py build | xargs"});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return outcome.out;
    }

private:
    void write(const std::string &name, const std::string &words) {
        const auto path = folder.path() / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << words;
    }

    std::string entry(const std::string &name) {
        const std::string root = folder.path().string();
        return R"({"directory": ")" + root + R"(/build", "file": ")" + root + "/" + name +
               R"(", "command": "c++ -o x.o -c )" + root + "/" + name + R"("})";
    }

    shell::TemporaryFolder folder;
};

TEST_F(TidyReads, a_changed_file) { EXPECT_EQ(units("src/cards/apart.cpp"), "src/cards/apart.cpp\n"); }

TEST_F(TidyReads, a_changed_file_by_itself_that_is_compiled_with_others) {
    EXPECT_EQ(units("src/cards/words.cpp"), "src/cards/words.cpp\n");
}

TEST_F(TidyReads, one_file_that_includes_a_changed_header) {
    EXPECT_EQ(units("src/cards/card.h"), "src/cards/text.cpp\n");
    EXPECT_EQ(units("src/cards/deck.h"), "src/cards/words.cpp\n");
}

TEST_F(TidyReads, a_changed_header_with_the_changed_file_that_includes_it_through_another) {
    EXPECT_EQ(units("src/cards/card.h src/cards/words.cpp"), "src/cards/words.cpp\n");
}

TEST_F(TidyReads, nothing_that_is_not_part_of_the_build) {
    EXPECT_EQ(units("src/cards/old.cpp src/cards/old.h"), "\n");
}

} // namespace
} // namespace ananas
