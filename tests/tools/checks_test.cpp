// tools/checks.sh: which files clang-tidy reads when some have changed.

#include "support/process.h"

#include <gtest/gtest.h>

#include <string>

namespace ananas {
namespace {

// What translation_units prints for `changed` when ninja says `deps`.
std::string translation_units(const std::string &deps, const std::string &changed) {
    const std::string script = "root=/home/joe/ananas; source " ANANAS_SOURCE_DIR
                               "/tools/checks.sh; ninja() { printf '" +
                               deps + "'; }; translation_units " + changed + " | sort | xargs";
    const auto outcome = shell::run({"/usr/bin/env", "bash", "-c", script});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
}

// As ninja has it, and as it has it when ccache is told to write relative paths.
constexpr const char *absolute = "x/text.cpp.o: #deps 3, deps mtime 1 (VALID)\\n"
                                 "    /home/joe/ananas/src/cards/text.cpp\\n    /usr/include/stdio.h\\n"
                                 "    /home/joe/ananas/src/cards/card.h\\n\\n"
                                 "x/words.cpp.o: #deps 2, deps mtime 1 (VALID)\\n"
                                 "    /home/joe/ananas/src/evaluator/words.cpp\\n"
                                 "    /home/joe/ananas/src/cards/card.h\\n\\n";
constexpr const char *relative =
    "x/text.cpp.o: #deps 3, deps mtime 1 (VALID)\\n"
    "    ../../src/cards/text.cpp\\n    /usr/include/stdio.h\\n    ../../src/cards/card.h\\n\\n"
    "x/words.cpp.o: #deps 2, deps mtime 1 (VALID)\\n"
    "    ../../src/evaluator/words.cpp\\n    ../../src/cards/card.h\\n\\n";

TEST(TidyReads, a_changed_file) {
    EXPECT_EQ(translation_units(absolute, "src/evaluator/words.cpp"), "src/evaluator/words.cpp\n");
    EXPECT_EQ(translation_units(relative, "src/evaluator/words.cpp"), "src/evaluator/words.cpp\n");
}

TEST(TidyReads, one_file_that_includes_a_changed_header) {
    EXPECT_EQ(translation_units(absolute, "src/cards/card.h"), "src/cards/text.cpp\n");
    EXPECT_EQ(translation_units(relative, "src/cards/card.h"), "src/cards/text.cpp\n");
}

TEST(TidyReads, a_changed_header_with_the_changed_file_that_includes_it) {
    EXPECT_EQ(translation_units(absolute, "src/cards/card.h src/evaluator/words.cpp"), "src/evaluator/words.cpp\n");
}

TEST(TidyReads, nothing_that_is_not_part_of_the_build) {
    EXPECT_EQ(translation_units(absolute, "src/cards/old.cpp src/cards/old.h"), "\n");
}

} // namespace
} // namespace ananas
