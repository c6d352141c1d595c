// tools/tidy: which files clang-tidy reads when some have changed, and which of them it reads again.

#include "support/process.h"
#include "support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <tuple>

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
                                         "cd '" + root().string() + "' && echo " + changed +
                                             " | " ANANAS_SOURCE_DIR "/tools/tidy/units.py build | xargs"});
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return outcome.out;
    }

    void write(const std::string &name, const std::string &words) {
        const auto path = root() / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path) << words;
    }

    // The names of its folders are of the kind that shells and regular expressions stumble over.
    [[nodiscard]] std::filesystem::path root() const { return folder_.path() / "my c++ (new)"; }

private:
    [[nodiscard]] std::string entry(const std::string &name) const {
        return R"({"directory": ")" + (root() / "build").string() + R"(", "file": ")" + (root() / name).string() +
               R"(", "command": "c++ -I\"x y\" -o x.o -c \")" + (root() / name).string() + R"(\""})";
    }

    shell::TemporaryFolder folder_;
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

// tidy.py with a ninja that prints what the compiler read, and a clang-tidy that notes what it was asked to read, and
// how that is compiled.
class TidyReadsAgain : public TidyReads {
protected:
    TidyReadsAgain() {
        tool("ninja", "cat made\n");
        tool("clang-tidy-19",
             "[[ $1 == --version ]] || { echo \"${@: -1}\" >> asked && cp \"$2/compile_commands.json\" how; }\n");
        write("build/generated/list.inc", "1");
        write("made", "a.o: #deps 2\n    cards/joined/cards_1.cpp\n    generated/list.inc\n\n");
        std::ignore = tidied("src/cards/text.cpp src/cards/apart.cpp");
    }

    shell::Outcome tidy(const std::string &sources) const {
        return shell::run({"/usr/bin/env", "bash", "-c",
                           "cd '" + root().string() + "' && rm -f asked && echo " + sources +
                               " | PYTHONDONTWRITEBYTECODE= PATH=$PWD/tools:$PATH " +
                               ANANAS_SOURCE_DIR "/tools/tidy/tidy.py build 1"});
    }

    // Which of them clang-tidy is asked to read.
    std::string tidied(const std::string &sources) const {
        const auto outcome = tidy(sources);
        EXPECT_EQ(outcome.status, 0) << outcome.err;
        return text("asked");
    }

    [[nodiscard]] std::string text(const std::string &name) const {
        std::ifstream file(root() / name);
        return {std::istreambuf_iterator(file), {}};
    }

private:
    void tool(const std::string &name, const std::string &script) {
        write("tools/" + name, "#!/usr/bin/env bash\n" + script);
        std::filesystem::permissions(root() / "tools" / name, std::filesystem::perms::owner_all);
    }
};

TEST_F(TidyReadsAgain, without_leaving_anything_among_the_sources) {
    EXPECT_FALSE(std::filesystem::exists(ANANAS_SOURCE_DIR "/tools/tidy/__pycache__"));
}

TEST_F(TidyReadsAgain, nothing_that_is_as_it_was) { EXPECT_EQ(tidied("src/cards/text.cpp src/cards/apart.cpp"), ""); }

TEST_F(TidyReadsAgain, what_includes_a_changed_header) {
    write("src/cards/card.h", "#pragma once\nint more;\n");
    EXPECT_EQ(tidied("src/cards/text.cpp src/cards/apart.cpp"), "src/cards/text.cpp\n");
}

TEST_F(TidyReadsAgain, what_is_compiled_with_a_changed_file_that_the_build_makes) {
    write("build/generated/list.inc", "2");
    EXPECT_EQ(tidied("src/cards/text.cpp src/cards/apart.cpp"), "src/cards/text.cpp\n");
}

TEST_F(TidyReadsAgain, each_joined_file_as_if_it_were_compiled_alone_in_a_folder_with_blanks_too) {
    EXPECT_EQ(text("how").find("joined"), std::string::npos) << text("how");
    EXPECT_NE(text("how").find("-c '" + (root() / "src/cards/words.cpp").string() + "'"), std::string::npos)
        << text("how");
}

TEST_F(TidyReadsAgain, nothing_and_says_so_when_nothing_is_compiled_that_shows_it_what_changed) {
    const auto outcome = tidy("src/cards/old.cpp");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "clang-tidy does not see what nothing compiles here: src/cards/old.cpp\n");
}

} // namespace
} // namespace ananas
