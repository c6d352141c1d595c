// cmake/targets.cmake: what is compiled together, and that nothing is left out.

#include "support/process.h"
#include "support/temporary_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace ananas {
namespace {

std::string text_of(const std::filesystem::path &path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator(file), {}};
}

TEST(Joined, files_between_bars_in_a_folder_with_any_name) {
    const shell::TemporaryFolder folder;
    const auto root = folder.path() / "my c++ (new)";
    std::filesystem::create_directories(root / "src/cards");
    std::ofstream(root / "CMakeLists.txt")
        << "cmake_minimum_required(VERSION 3.25)\nproject(tree LANGUAGES NONE)\n"
           "include(" ANANAS_SOURCE_DIR "/cmake/targets.cmake)\nadd_subdirectory(src/cards)\n";
    std::ofstream(root / "src/cards/CMakeLists.txt") << "ananas_join(files cards text.cpp words.cpp | apart.cpp)\n"
                                                        "file(WRITE ${PROJECT_BINARY_DIR}/files \"${files}\")\n";

    const auto outcome = shell::run({"/usr/bin/cmake", "-G", "Ninja", "-S", root, "-B", root / "build"});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto joined = root / "build/src/cards/joined/cards_1.cpp";
    EXPECT_EQ(text_of(root / "build/files"), joined.string() + ";apart.cpp");
    EXPECT_EQ(text_of(joined), "#include \"cards/text.cpp\"\n#include \"cards/words.cpp\"\n");
}

// The CMakeLists.txt of its folder names it, or one above does, with the folder.
bool is_named(const std::filesystem::path &source) {
    for (auto folder = source.parent_path(); folder != std::filesystem::path(ANANAS_SOURCE_DIR).parent_path();
         folder = folder.parent_path()) {
        const std::string list = text_of(folder / "CMakeLists.txt");
        const std::string name = source.lexically_relative(folder);
        for (auto at = list.find(name); at != std::string::npos; at = list.find(name, at + 1))
            if (at > 0 && std::string_view(" \n").find(list[at - 1]) != std::string_view::npos) return true;
    }
    return false;
}

TEST(Joined, or_compiled_alone_every_file_is_in_some_list) {
    int sources = 0;
    for (const std::string top : {"src", "tests"})
        for (const auto &entry :
             std::filesystem::recursive_directory_iterator(std::filesystem::path(ANANAS_SOURCE_DIR) / top)) {
            if (entry.path().extension() != ".cpp") continue;
            ++sources;
            EXPECT_TRUE(is_named(entry.path())) << entry.path();
        }
    EXPECT_GT(sources, 300);
}

} // namespace
} // namespace ananas
