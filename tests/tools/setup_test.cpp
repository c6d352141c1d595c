// run and tools/setup.sh on a machine that is made up: its package manager, cmake and ninja are scripts, which keep in
// files what they were asked.

#include "support/process.h"
#include "support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace ananas {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class ABareMachine : public testing::Test {
protected:
    ABareMachine() {
        const std::filesystem::path source = ANANAS_SOURCE_DIR;
        std::filesystem::create_directories(root() / "tools");
        std::filesystem::create_directories(root() / "stand-ins");
        std::filesystem::copy(source / "run", root() / "run");
        for (const char *name : {"setup.sh", "web.sh"})
            std::filesystem::copy(source / "tools" / name, root() / "tools" / name);
        write("CMakePresets.json", "{}");
        write("installed", "g++\ncmake\n");

        stand_in("sudo", R"(exec "$@")");
        stand_in("dpkg-query", R"(while read -r package; do printf 'installed:%s ' "$package"; done < installed)");
        stand_in("apt-get", R"([[ " $* " == *" install "* ]] || exit 0
            echo "$@" >> asked-apt
            [[ ! -e apt-says ]] || { cat apt-says; exit 100; }
            printf '%s\n' "$@" | grep -vE '^-|=|^install$' >> installed)");
        stand_in("cmake",
                 R"(mkdir -p build/release && echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" > build/release/CMakeCache.txt
            touch build/release/build.ninja)");
        stand_in("ninja",
                 R"([[ " $* " != *" -n "* ]] || { [[ ! -e build/release/ananas ]] || echo 'no work to do'; exit; }
            [[ ! -e does-not-compile ]] || { echo 'error: expected ;' >&2; exit 1; }
            printf '#!/bin/sh\necho ananas "$@"\n' > build/release/ananas && chmod +x build/release/ananas)");
    }

    // ./run with these words.
    shell::Outcome run(const std::string &words) {
        return shell::run(
            {"/usr/bin/env", "bash", "-c", "cd '" + root().string() + "' && PATH=$PWD/stand-ins:$PATH ./run " + words});
    }

    void write(const std::string &name, const std::string &words) { std::ofstream(root() / name) << words; }
    [[nodiscard]] std::string text(const std::string &name) const {
        std::ifstream file(root() / name);
        return {std::istreambuf_iterator(file), {}};
    }

private:
    void stand_in(const std::string &name, const std::string &script) {
        const std::string path = "stand-ins/" + name;
        write(path, "#!/usr/bin/env bash\ncd '" + root().string() + "' || exit\n" + script + "\n");
        std::filesystem::permissions(root() / path, std::filesystem::perms::owner_all);
    }
    [[nodiscard]] std::filesystem::path root() const { return folder_.path(); }

    shell::TemporaryFolder folder_;
};

TEST_F(ABareMachine, gets_the_packages_it_lacks_and_no_others_and_a_program_that_runs) {
    const auto outcome = run("eval --game high");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "ananas eval --game high\n") << "standard output is the program's alone";
    EXPECT_THAT(outcome.err, HasSubstr("Installing Debian packages: ninja-build ccache"));
    EXPECT_THAT(outcome.err, HasSubstr("Configuring the release build\nBuilding Ananas (release)\n"));
    EXPECT_THAT(text("asked-apt"), HasSubstr(" libsodium-dev "));
    EXPECT_THAT(text("asked-apt"), Not(HasSubstr(" g++ ")));
}

TEST_F(ABareMachine, hears_nothing_of_all_that_the_second_time) {
    run("eval");
    const std::string asked = text("asked-apt");
    const auto outcome = run("eval 'AsKs QsJsTs' --best");
    EXPECT_EQ(outcome.out, "ananas eval AsKs QsJsTs --best\n");
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(text("asked-apt"), asked);
}

TEST_F(ABareMachine, loses_no_package_to_ours) {
    write("apt-says", "The following packages will be REMOVED:\n  libboost1.74-dev\n"
                      "E: Packages need to be removed but remove is disabled.\n");
    const auto outcome = run("eval");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(text("asked-apt"), HasSubstr("--no-remove"));
    EXPECT_THAT(outcome.err,
                HasSubstr("Packages that are installed here keep ours out: remove those that build/apt.log lists"));
    EXPECT_THAT(text("build/apt.log"), HasSubstr("libboost1.74-dev"));
}

TEST_F(ABareMachine, is_told_what_to_do_where_packages_cannot_be_had) {
    write("apt-says", "E: Unable to locate package libsodium-dev\n");
    const auto outcome = run("eval");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err,
                HasSubstr("E: Unable to locate package libsodium-dev\nThe packages could not be installed: check"));
}

TEST_F(ABareMachine, is_told_what_to_do_where_the_program_does_not_compile) {
    write("does-not-compile", "");
    const auto outcome = run("eval");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(
        outcome.err,
        HasSubstr("error: expected ;\nAnanas does not compile: correct the error above, then run ./run again."));
}

// A copy of the repository would have built in the place it was copied from.
TEST_F(ABareMachine, builds_where_it_is_after_a_copy) {
    run("eval");
    write("build/release/CMakeCache.txt", "CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\n");
    const auto outcome = run("eval");
    EXPECT_EQ(outcome.out, "ananas eval\n");
    EXPECT_THAT(outcome.err, HasSubstr("Configuring the release build\nBuilding Ananas (release)\n"));
}

} // namespace
} // namespace ananas
