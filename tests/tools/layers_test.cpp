// tools/check_layers.sh on small trees of our own making: it must find what it is there to find.

#include "support/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace ananas {
namespace {

using testing::HasSubstr;

// The repository's layers.txt beside a src/ in which a test plants files.
class Layers : public testing::Test {
protected:
    Layers() {
        std::filesystem::remove_all(root_);
        plant("tools/layers.txt", "");
        std::filesystem::copy_file(source_ / "tools/layers.txt", root_ / "tools/layers.txt",
                                   std::filesystem::copy_options::overwrite_existing);
        plant("src/cards/card.h", "#include <cstdint>\n");
    }
    ~Layers() override { std::filesystem::remove_all(root_); }

    void plant(std::string_view file, std::string_view content) {
        std::filesystem::create_directories((root_ / file).parent_path());
        std::ofstream(root_ / file) << content;
    }
    shell::Outcome check() { return shell::run({source_ / "tools/check_layers.sh", root_}); }

private:
    std::filesystem::path source_ = ANANAS_SOURCE_DIR;
    std::filesystem::path root_ =
        testing::TempDir() + "ananas_layers_" + testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(Layers, let_a_folder_use_those_above_it) {
    plant("src/evaluator/rank.h",
          "#include \"base/result.h\"\n#include \"cards/card.h\"\n#include \"evaluator/x.h\"\n");
    plant("src/betting/pot.cpp", "#include \"chips/chips.h\"\n#include <fmt/core.h>\n");
    const auto outcome = check();
    EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST_F(Layers, let_a_folder_use_what_its_own_layers_use) {
    plant("src/bots/bot.cpp", "#include \"cards/card.h\"\n#include \"betting/game.h\"\n");
    EXPECT_EQ(check().status, 0);
}

TEST_F(Layers, refuse_an_include_from_below) {
    plant("src/cards/bad.cpp", "#include \"cards/card.h\"\n  #  include \"evaluator/rank.h\"\n");
    const auto outcome = check();
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("src/cards/bad.cpp:2: cards may not include \"evaluator/rank.h\""));
}

TEST_F(Layers, refuse_a_neighbour_that_was_not_granted) {
    plant("src/chinese/bad.h", "#include \"betting/game.h\"\n");
    EXPECT_EQ(check().status, 1);
}

TEST_F(Layers, are_not_fooled_by_angle_brackets) {
    plant("src/chips/bad.h", "#include <cards/card.h>\n");
    EXPECT_EQ(check().status, 1);
}

TEST_F(Layers, refuse_the_way_round_by_a_relative_path) {
    plant("src/chips/bad.h", "#include \"../cards/card.h\"\n");
    EXPECT_THAT(check().err, HasSubstr("must be written from src/ on"));
    plant("src/chips/bad.h", "#include \"chips.h\"\n");
    EXPECT_THAT(check().err, HasSubstr("must be written from src/ on"));
    for (const std::string way : {"cards/../app/y.h", "../src/app/y.h", "./app/y.h"}) {
        plant("src/chips/bad.h", "#include <" + way + ">\n");
        EXPECT_THAT(check().err, HasSubstr("must be written from src/ on")) << way;
    }
}

TEST_F(Layers, want_every_folder_in_the_list) {
    plant("src/lottery/wheel.h", "#pragma once\n");
    EXPECT_THAT(check().err, HasSubstr("src/lottery is not in tools/layers.txt"));
}

TEST_F(Layers, pay_no_attention_to_comments) {
    plant("src/cards/fine.cpp", "// #include \"evaluator/rank.h\"\n");
    EXPECT_EQ(check().status, 0);
}

TEST_F(Layers, see_an_include_behind_a_comment) {
    plant("src/cards/bad.cpp", "/* harmless */ #include \"evaluator/rank.h\"\n");
    EXPECT_THAT(check().err, HasSubstr("src/cards/bad.cpp:1: cards may not include \"evaluator/rank.h\""));
    plant("src/cards/bad.cpp", "/* two\nlines */ #include \"evaluator/rank.h\"\n");
    EXPECT_THAT(check().err, HasSubstr("src/cards/bad.cpp:2: cards may not include \"evaluator/rank.h\""));
    plant("src/cards/bad.cpp", "/* two\n#include \"evaluator/rank.h\"\nthree */\n");
    EXPECT_EQ(check().status, 0);
}

TEST_F(Layers, take_no_text_for_a_comment) {
    plant("src/cards/bad.cpp", "auto all = \"src/*\";\n#include \"evaluator/rank.h\"\n");
    EXPECT_THAT(check().err, HasSubstr("src/cards/bad.cpp:2: cards may not include \"evaluator/rank.h\""));
}

TEST_F(Layers, see_an_include_in_another_spelling) {
    plant("src/cards/bad.cpp", "%:include \"evaluator/rank.h\"\n");
    EXPECT_THAT(check().err, HasSubstr("cards may not include \"evaluator/rank.h\""));
    plant("src/cards/bad.cpp", "#define RANKS \"evaluator/rank.h\"\n#include RANKS\n");
    EXPECT_THAT(check().err, HasSubstr("src/cards/bad.cpp:2: an include names its file in quotes or angle brackets"));
}

TEST_F(Layers, want_files_to_end_as_ours_do) {
    plant("src/cards/bad.hpp", "#include \"evaluator/rank.h\"\n");
    EXPECT_THAT(check().err, HasSubstr("source files end in .h, .cpp or .inc"));
}

TEST_F(Layers, keep_clocks_chance_and_the_world_out_of_the_rules) {
    for (const std::string_view header :
         {"chrono", "random", "fstream", "thread", "boost/beast/core.hpp", "sys/time.h"}) {
        plant("src/betting/bad.cpp", "#include <" + std::string(header) + ">\n");
        EXPECT_THAT(check().err, HasSubstr("betting is pure and may not include <" + std::string(header) + ">"));
    }
    plant("src/betting/bad.cpp", "");
    plant("src/app/clock.cpp", "#include <chrono>\n");
    EXPECT_EQ(check().status, 0);
}

TEST_F(Layers, cannot_be_listed_in_a_circle) {
    plant("tools/layers.txt", "base:\ncards: evaluator\nevaluator: cards\n");
    EXPECT_THAT(check().err, HasSubstr("cards stands above evaluator, which it uses"));
}

} // namespace
} // namespace ananas
