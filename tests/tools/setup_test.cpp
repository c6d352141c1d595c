// run, test and tools/setup.sh on a machine that is made up: its package manager, cmake and ninja are scripts, which
// keep in files what they were asked.

#include "support/process.h"
#include "support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

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
        for (const char *name : {"run", "test"}) std::filesystem::copy(source / name, root() / name);
        for (const char *name : {"setup.sh", "web.sh", "checks.sh", "programs.sh"})
            std::filesystem::copy(source / "tools" / name, root() / "tools" / name);
        write("CMakePresets.json", "{}");
        write("installed", "g++\ncmake\n");

        stand_in("sudo", R"(exec "$@")");
        stand_in("dpkg-query", R"(while read -r package; do printf 'installed:%s ' "$package"; done < installed)");
        // In its user's language, which is German.
        stand_in("apt-get",
                 R"(say() { [[ ${LC_ALL:-} == C ]] && cat || sed 's/Could not get lock/Konnte Sperre nicht bekommen/
                s/Packages need to be removed but remove is disabled/Pakete müssten entfernt werden, doch das ist aus/'; }
            [[ " $* " == *" install "* ]] || { [[ ! -e lists-locked ]] || { mv lists-locked lists-free
                echo 'E: Could not get lock /var/lib/apt/lists/lock.' | say >&2; exit 100; }; touch new-lists; exit 0; }
            echo "$@" >> asked-apt
            [[ ! -e apt-says ]] || { say < apt-says; exit 100; }
            printf '%s\n' "$@" | grep -vE '^-|=|^install$' >> installed)");
        stand_in("cmake",
                 R"(echo once >> configured; sleep 0.2
            mkdir -p build/release && echo "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" > build/release/CMakeCache.txt
            touch build/release/build.ninja)");
        stand_in("ninja",
                 R"([[ " $* " != *" -n "* ]] || { [[ ! -e build/release/ananas ]] || echo 'no work to do'; exit; }
            [[ ! -e does-not-compile ]] || { echo 'error: expected ;' >&2; exit 1; }
            [[ ! -e build/release/ananas ]] || exit 0
            printf '#!/bin/sh\necho ananas "$@"\n' > made && chmod +x made && mv made build/release/ananas)");
    }

    // ./run with these words.
    shell::Outcome run(const std::string &words) { return at_a_shell("./run " + words); }
    shell::Outcome at_a_shell(const std::string &line) {
        return shell::run({"/usr/bin/env", "-u", "LC_ALL", "bash", "-c",
                           "cd '" + root().string() + "' && PATH=$PWD/stand-ins:$PATH && " + line});
    }

    [[nodiscard]] bool has(const std::string &name) const { return std::filesystem::exists(root() / name); }
    void write(const std::string &name, const std::string &words) { std::ofstream(root() / name) << words; }
    [[nodiscard]] std::string text(const std::string &name) const {
        std::ifstream file(root() / name);
        return {std::istreambuf_iterator(file), {}};
    }

    void stand_in(const std::string &name, const std::string &script) {
        const std::string path = "stand-ins/" + name;
        write(path, "#!/usr/bin/env bash\ncd '" + root().string() + "' || exit\n" + script + "\n");
        std::filesystem::permissions(root() / path, std::filesystem::perms::owner_all);
    }

private:
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

// What apt said was not understood where it spoke German, and neither was that it waits.
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

// A machine that has just started asks for its own lists: without them there was no package to be found.
TEST_F(ABareMachine, waits_for_whoever_fetches_lists_of_packages) {
    write("lists-locked", "");
    const auto outcome = run("eval");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("Waiting for apt, which somebody else uses\n"));
    EXPECT_TRUE(has("new-lists"));
}

// Both configured at once, and each found half of what the other wrote.
TEST_F(ABareMachine, is_set_up_once_by_two_who_come_at_once) {
    const auto outcome = at_a_shell("{ ./run one & ./run two & wait; }");
    EXPECT_THAT(outcome.out, testing::AnyOf("ananas one\nananas two\n", "ananas two\nananas one\n")) << outcome.err;
    EXPECT_EQ(text("configured"), "once\n");
}

// It stood still without a word for as long as the other took.
TEST_F(ABareMachine, says_that_it_waits_for_another_run) {
    const auto outcome =
        at_a_shell("mkdir build && exec 8> build/build.lock && flock 8 && { ./run eval 2> said 8>&- & } && "
                   "for i in {1..100}; do ! grep -qs Waiting said || break; sleep 0.05; done; "
                   "flock -u 8; wait; cat said >&2");
    EXPECT_EQ(outcome.out, "ananas eval\n");
    EXPECT_THAT(outcome.err, HasSubstr("Waiting for another ./run or ./test in this copy of Ananas (build)\n"
                                       "Configuring the release build\n"));
}

// Its folders alone were looked at: whoever had them back from root was told that Ananas does not compile.
TEST_F(ABareMachine, says_whose_what_root_left_in_the_build_has_to_be) {
    const std::string a_user = "[[ $EUID != 0 ]] || somebody='setpriv --reuid=65534 --clear-groups'; "
                               "$somebody bash -c 'source tools/setup.sh; need_build_folder; echo builds'";
    const auto refuses = [](const std::string &place, const std::string &folder) {
        return testing::ContainsRegex("/" + place + ", where .* builds, is not yours to write: have /.*" + folder +
                                      " given to you with all that is in it .sudo chown -R [^ ]+ '/.*" + folder + "'");
    };
    const auto nowhere = at_a_shell("chmod a+rx,a-w . && " + a_user);
    EXPECT_THAT(nowhere.err, refuses("build", "/ananas-[^/]*"));
    for (const std::string left : {"build/build.lock", "build/configure.log", "build/release/.ninja_log"}) {
        const auto outcome = at_a_shell("chmod u+w . && mkdir -p build/release && touch " + left + " && chmod a-w " +
                                        left + " && chmod a+rwx build build/release && " + a_user);
        EXPECT_EQ(outcome.out, "") << left;
        EXPECT_THAT(outcome.err, refuses(left, "/build"));
        EXPECT_EQ(at_a_shell("rm -f " + left + "; " + a_user).out, "builds\n");
    }
}

constexpr std::string_view another_runs = "Another ./test runs in this copy of Ananas (process ";

TEST_F(ABareMachine, tests_one_at_a_time) {
    const auto outcome = at_a_shell("mkdir -p build/test-results && "
                                    "echo \"$$ $(sed 's/.*) //' /proc/$$/stat | cut -d ' ' -f 20)\" > "
                                    "build/test-results/runner && touch build/test-results/theirs && ./test; true");
    EXPECT_THAT(outcome.err, HasSubstr(another_runs));
    EXPECT_EQ(outcome.out, "0 passed, 1 failed\n");
    EXPECT_TRUE(has("build/test-results/theirs"));
}

// In a container each run has the number of the one before, and found itself.
TEST_F(ABareMachine, tests_though_an_earlier_run_had_its_number) {
    write("apt-says", "E: Unable to locate package libsodium-dev\n"); // far enough
    const auto outcome =
        at_a_shell("mkdir -p build/test-results && echo \"$$ 1\" > build/test-results/runner && exec ./test");
    EXPECT_THAT(outcome.err, Not(HasSubstr(another_runs)));
    EXPECT_THAT(outcome.err, HasSubstr("The packages could not be installed"));
    EXPECT_EQ(outcome.out, "0 passed, 1 failed\n");
    EXPECT_FALSE(has("build/test-results/runner"));
}

// It ran only for a PATTERN that began with Source, and of the other nobody said why it was not found.
TEST_F(ABareMachine, checks_the_types_for_whoever_asks_by_a_part_of_the_name) {
    for (const char *name : {"npm", "vite"}) stand_in(name, "");
    stand_in("svelte-check", "echo checked >> types");
    at_a_shell("mkdir -p web/{src,public,node,tests} build/release/tests && touch web/tests/a.test.ts web/index.html "
               "web/{vite,svelte}.config.{ts,js} web/{.,node}/package-lock.json build/release/tests/areas.txt");
    for (const std::string pattern : {"types", "Source.types"}) {
        const auto outcome = at_a_shell("./test " + pattern);
        EXPECT_THAT(outcome.out, testing::EndsWith("1 passed, 0 failed\n")) << pattern << ": " << outcome.err;
    }
    EXPECT_EQ(text("types"), "checked\nchecked\n");
}

// It began with a complaint of cat's about the outcomes that are not there.
TEST_F(ABareMachine, is_told_no_more_than_how_to_name_a_test_where_none_has_such_a_name) {
    at_a_shell("mkdir -p web/tests build/release/tests && touch web/tests/a.test.ts build/release/tests/areas.txt");
    const auto outcome = at_a_shell("./test nowhere");
    EXPECT_THAT(outcome.err, HasSubstr("No test's name contains 'nowhere': "));
    EXPECT_THAT(outcome.err, Not(HasSubstr("tsv")));
    EXPECT_EQ(outcome.out, "0 passed, 1 failed\n");
}

TEST_F(ABareMachine, says_that_the_proof_of_clauses_takes_a_whole_run) {
    const auto outcome = at_a_shell("./test Source.proof");
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err,
                testing::StartsWith("Source.proof reads the outcomes of all tests: start ./test without a PATTERN.\n"));
    EXPECT_FALSE(has("build"));
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
