#include "bots/bot.h"
#include "bots/names.h"
#include "room/denial.h"
#include "room/letters.h"
#include "room/names.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {
namespace {

// The name as shown, or the code of why not.
std::string name(std::string_view text) {
    const auto read = proper_name(text);
    return read ? *read : std::string(read.error().code);
}

TEST(Names, are_written_in_many_alphabets) {
    for (const char *proper :
         {"Nora", "José María", "Đặng Thị", "Ναυσικά", "Юлія", "דניאל", "محمد", "नमिता", "ก้อง", "ゆき子", "サーシャ",
          "王小明", "김민수", "O'Neill", "Jean-Luc", "x_y.z", "42", "२३ मीरा"})
        EXPECT_EQ(name(proper), proper);
}

TEST(Names, are_trimmed_and_have_single_spaces) {
    EXPECT_EQ(name("  Ada \t\n"), "Ada");
    EXPECT_EQ(name("Ada    Lovelace"), "Ada Lovelace");
    EXPECT_EQ(name("Ada\u00A0\u3000Lovelace"), "Ada Lovelace");
    EXPECT_EQ(name("O\u2019Neill"), "O'Neill");
}

TEST(Names, have_two_to_twenty_characters_and_not_bytes) {
    EXPECT_EQ(name(""), "name-length");
    EXPECT_EQ(name("   "), "name-length");
    EXPECT_EQ(name("A"), "name-length");
    EXPECT_EQ(name("Al"), "Al");
    EXPECT_EQ(name("王王王王王王王王王王王王王王王王王王王王"), "王王王王王王王王王王王王王王王王王王王王");
    EXPECT_EQ(name("aaaaabbbbbcccccddddde"), "name-length");
    EXPECT_EQ(name(std::string(100'000, 'a')), "name-length");
}

TEST(Names, have_letters_of_one_alphabet) {
    EXPECT_EQ(name("Nоra"), "name-scripts"); // the o is Cyrillic
    EXPECT_EQ(name("αlpha"), "name-scripts");
    EXPECT_EQ(name("Ada王"), "name-scripts");
    EXPECT_EQ(proper_name("Nоra").error().sentence,
              "The letters of a name are of one alphabet; here Latin and Cyrillic ones are mixed.");
}

TEST(Names, hide_nothing_and_turn_nothing_round) {
    for (const char *tricky : {"A\u200Bda", "A\u200Dda", "Ada\u202E", "A\uFEFFda", "A\u00ADda", "A\tda", "A\nda",
                               "A\u2028da", "\u2066Ada\u2069", "Ad\u115Fa", "Ada\U000E0041"})
        EXPECT_EQ(name(tricky), "name-character") << tricky;
    EXPECT_EQ(proper_name("Ada\u202E").error().sentence,
              "The character U+202E cannot be in a name: it is made of letters, digits, single spaces and - _ . '");
    EXPECT_EQ(name(std::string_view("A\0da", 4)), "name-character");
    for (const char *other : {"Ada!", "<b>", "a|b", "Ada ♠♠", "Ａｄａ", "a@b", "½½", "ǀǀ", "Ada 😀", "\u0640\u0640"})
        EXPECT_EQ(name(other), "name-character") << other;
}

TEST(Names, are_text) {
    for (const char *bytes : {"Ad\xC3", "\xFF\xFE", "\xC0\x80", "\xED\xA0\x80 x", "\xF4\x90\x80\x80", "\x80\x80"})
        EXPECT_EQ(name(bytes), "name-not-text");
}

TEST(Names, carry_marks_on_letters_alone) {
    EXPECT_EQ(name("Jose\u0301"), "name-accent");
    EXPECT_EQ(name("\u093E\u0928\u093E"), "name-mark");             // a vowel sign before any letter
    EXPECT_EQ(name("\u0E01 \u0E48\u0E01"), "name-mark");            // a tone on a space
    EXPECT_EQ(name("\u0E01\u0E48\u0E48\u0E48\u0E48"), "name-mark"); // a tower
    EXPECT_EQ(name("\u0E01\u0E49\u0E2D\u0E07"), "\u0E01\u0E49\u0E2D\u0E07");
}

TEST(Names, are_more_than_dots) {
    for (const char *dots : {"..", "-_-", "a.", "' '"}) EXPECT_EQ(name(dots), "name-letters") << dots;
}

TEST(Names, that_look_alike_have_one_skeleton) {
    const std::vector<std::vector<std::string_view>> alike = {
        {"Nora", "NORA", "nora", "n0ra", "N.o.r.a", "No-ra", "n o r a", "Ñöŕą"},
        {"Bill", "BiII", "B1ll", "bıll", "Bíll", "B i l l"},
        {"Marnie", "Mamie", "MARNIE", "mamle"},
        {"Walter", "VValter", "vvalter"},
        {"Straße", "Strasse", "STRA55E"},
        {"Ærø", "Aero"},
        {"Coco", "Сосо", "СОСО"}, // Latin, Cyrillic
        {"Poma", "Рома", "РОМА"},
        {"Алексей", "Алексеи", "АЛЕКСЕЙ"},
        {"Фёдор", "Федор"},
        {"ZOE", "ΖΟΕ", "Ζοέ"}, // Latin, Greek
        {"Νίκος", "ΝΙΚΟΣ", "Νικος"},
        {"Łukasz", "Lukasz", "Iukasz"},
        {"カロ", "力口"}, // katakana, ideographs
        {"\u0643\u0631\u064A\u0645", "\u06A9\u0631\u06CC\u0645"},
        {"\u0E41\u0E14\u0E07", "\u0E40\u0E40\u0E14\u0E07"},
    };
    for (const auto &names : alike)
        for (const std::string_view other : names) {
            EXPECT_EQ(name(other), other);
            EXPECT_EQ(skeleton(other), skeleton(names.front())) << names.front() << " and " << other;
        }
}

TEST(Names, that_differ_have_different_skeletons) {
    const std::vector<std::string_view> different = {
        "Nora", "Mora",  "Norah", "Ada",    "Adam",   "Eva",  "Iva",  "Jan",    "Jon",    "Ян", "Яна",
        "Нина", "Νίκος", "Νίκη",  "たろう", "はなこ", "王明", "王朋", "김민수", "김민서", "דן", "דנה"};
    for (const std::string_view one : different)
        for (const std::string_view other : different)
            if (one != other) {
                EXPECT_NE(skeleton(one), skeleton(other)) << one << " and " << other;
            }
}

TEST(Names, of_the_house_are_its_own) {
    for (const char *reserved : {"host", "Host", "H0ST", "h.o.s.t", "Ноst", "Director", "dea1er", "House", "ADMIN",
                                 "admin 2", "Host_7", "Dealer-1", "ananas", "Аnanas", "system", "Former Player 12"})
        EXPECT_TRUE(is_reserved(reserved)) << reserved;
    for (const char *reserved : {"The House", "THE H0USE", "the.host", "Тhе Ноuѕе 2", "The Dealer", "Das Haus"})
        EXPECT_TRUE(is_reserved(reserved)) << reserved << ", which was taken for somebody's own name";
    for (const char *reserved :
         {"Owner", "the 0wner", "Mod", "mod 2", "House Bank", "House-Bank", "Operator", "Inhaber"})
        EXPECT_TRUE(is_reserved(reserved)) << reserved << ", whom others would take for the house";
    for (const bots::Bot &bot : bots::all_bots()) EXPECT_TRUE(is_reserved(bot.name)) << bot.name;
    EXPECT_TRUE(is_reserved("N0RA"));
    for (const char *free : {"Hostess", "Ada", "Nora Jones", "rosa77", "17", "Deal", "x", "Theo", "The Nora Lee",
                             "Dieter", "Houseman", "Modesty", "Banker"})
        EXPECT_FALSE(is_reserved(free)) << free;
}

// A text of one alphabet, more or less.
rc::Gen<std::string> any_text() {
    const auto of = [](char32_t first, char32_t last) {
        const auto letters = rc::gen::weightedOneOf<char32_t>(
            {{9, rc::gen::inRange<char32_t>(first, last + 1)}, {1, rc::gen::inRange<char32_t>(0x20, 0x40)}});
        return rc::gen::map(rc::gen::container<std::u32string>(letters),
                            [](const std::u32string &text) { return utf8(text); });
    };
    return rc::gen::oneOf(of('a', 'z'), of('A', 'z'), of(0xC0, 0x17F), of(0x1EA0, 0x1EF9), of(0x391, 0x3C9),
                          of(0x410, 0x44F), of(0x48A, 0x4FF), of(0x5D0, 0x5EA), of(0x621, 0x64A), of(0x671, 0x6F9),
                          of(0x904, 0x94F), of(0xE01, 0xE4E), of(0x3041, 0x30FC), of(0x4E00, 0x4F00),
                          of(0xAC00, 0xAD00));
}

RC_GTEST_PROP(Names, survive_being_read_again, ()) {
    const auto read = proper_name(*any_text());
    RC_PRE(read.has_value());
    RC_ASSERT(*proper_name(*read) == *read);
    const std::string bones = skeleton(*read);
    RC_ASSERT(!bones.empty());
    RC_ASSERT(skeleton(bones) == bones);
}

TEST(Letters, of_one_row_are_a_skeleton_of_their_own) {
    int letters = 0;
    for (char32_t code = 1; code < 0x11'0000; ++code) {
        if (character(code).sign == Sign::none) {
            EXPECT_TRUE(look_of(code).empty()) << static_cast<unsigned>(code);
            continue;
        }
        ++letters;
        const std::string bones = skeleton(utf8({&code, 1}));
        EXPECT_EQ(skeleton(bones), bones);
        EXPECT_EQ(characters_of(utf8({&code, 1})), std::u32string(1, code));
    }
    EXPECT_GT(letters, 40'000);
}

} // namespace
} // namespace ananas::room
