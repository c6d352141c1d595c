#include "room/letters.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ananas::room {
namespace {

// Letters, and what all of them look like. A letter with an accent looks like the one without, a capital like the small
// one, and i like l. Where a Greek or Cyrillic capital looks Latin, so do both its letters.
struct Row {
    std::u32string_view look;
    std::u32string_view letters;
};

constexpr Row latin[] = {
    {U"a", U"AaÀÁÂÃÄÅàáâãäåĀāĂăĄąǍǎǞǟǠǡǺǻȀȁȂȃȦȧḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặ"},
    {U"ae", U"ÆæǢǣǼǽ"},
    {U"b", U"BbƁɓḂḃḄḅḆḇ"},
    {U"c", U"CcÇçĆćĈĉĊċČčḈḉ"},
    {U"d", U"DdÐðĎďĐđƉƊɖɗḊḋḌḍḎḏḐḑḒḓ"},
    {U"e", U"EeÈÉÊËèéêëĒēĔĕĖėĘęĚěƏƐȄȅȆȇȨȩəɛḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệ"},
    {U"f", U"FfƑƒḞḟ"},
    {U"g", U"GgĜĝĞğĠġĢģƓǦǧǴǵɠḠḡ"},
    {U"h", U"HhĤĥĦħȞȟḢḣḤḥḦḧḨḩḪḫẖ"},
    {U"j", U"JjĴĵǰ"},
    {U"k", U"KkĶķĸƘƙǨǩḰḱḲḳḴḵ"},
    {U"l", U"ILilÌÍÎÏìíîïĨĩĪīĬĭĮįİıĹĺĻļĽľŁłƗǏǐȈȉȊȋɨḬḭḮḯḶḷḸḹḺḻḼḽỈỉỊị"},
    {U"lj", U"Ĳĳ"},
    {U"m", U"MmḾḿṀṁṂṃ"},
    {U"n", U"NnÑñŃńŅņŇňŊŋƝǸǹɲṄṅṆṇṈṉṊṋ"},
    {U"o", U"OoÒÓÔÕÖØòóôõöøŌōŎŏŐőƠơǑǒǪǫǬǭǾǿȌȍȎȏȪȫȬȭȮȯȰȱṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợ"},
    {U"oe", U"Œœ"},
    {U"p", U"PpÞþƤƥṔṕṖṗ"},
    {U"q", U"Qq"},
    {U"r", U"RrŔŕŖŗŘřȐȑȒȓṘṙṚṛṜṝṞṟ"},
    {U"s", U"SsŚśŜŝŞşŠšȘșṠṡṢṣṤṥṦṧṨṩ"},
    {U"ss", U"ßẞ"},
    {U"t", U"TtŢţŤťŦŧƬƭȚțṪṫṬṭṮṯṰṱẗ"},
    {U"u", U"UuÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲųƯưǓǔǕǖǗǘǙǚǛǜȔȕȖȗɄʉṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰự"},
    {U"v", U"VvƲʋṼṽṾṿ"},
    {U"w", U"WwŴŵẀẁẂẃẄẅẆẇẈẉẘ"},
    {U"x", U"XxẊẋẌẍ"},
    {U"y", U"YyÝýÿŶŷŸƔƳƴȲȳɣẎẏẙỲỳỴỵỶỷỸỹ"},
    {U"z", U"ZzŹźŻżŽžẐẑẒẓẔẕ"},
    {U"ɔ", U"Ɔɔ"},
};

constexpr Row greek[] = {
    {U"a", U"ΆΑάα"},    {U"b", U"Ββ"}, {U"e", U"ΈΕέε"}, {U"h", U"ΉΗήη"}, {U"k", U"Κκ"}, {U"l", U"ΊΐΙΪίιϊ"},
    {U"m", U"Μμ"},      {U"n", U"Νν"}, {U"o", U"ΌΟοό"}, {U"p", U"Ρρ"},   {U"t", U"Ττ"}, {U"x", U"Χχ"},
    {U"y", U"ΎΥΫΰυϋύ"}, {U"z", U"Ζζ"}, {U"γ", U"Γγ"},   {U"δ", U"Δδ"},   {U"θ", U"Θθ"}, {U"λ", U"Λλ"},
    {U"ξ", U"Ξξ"},      {U"π", U"Ππ"}, {U"σ", U"Σςσ"},  {U"φ", U"Φφ"},   {U"ψ", U"Ψψ"}, {U"ω", U"ΏΩωώ"},
};

constexpr Row cyrillic[] = {
    {U"a", U"АаӐӑӒӓ"},
    {U"ae", U"Ӕӕ"},
    {U"b", U"ВЬвьҌҍ"},
    {U"c", U"СсҪҫ"},
    {U"e", U"ЀЁЕеѐёҼҽҾҿӖӗӘәӚӛ"},
    {U"h", U"ЂЋНнђћҢңҤҥҺһӇӈӉӊ"},
    {U"j", U"Јј"},
    {U"k", U"ЌКкќҚқҜҝҞҟҠҡӃӄ"},
    {U"l", U"ІЇіїӀӏ"},
    {U"m", U"МмӍӎ"},
    {U"o", U"ОоӦӧӨөӪӫ"},
    {U"p", U"РрҎҏ"},
    {U"s", U"Ѕѕ"},
    {U"t", U"ТтҬҭ"},
    {U"x", U"ХхҲҳӼӽӾӿ"},
    {U"y", U"ЎУуўҮүҰұӮӯӰӱӲӳ"},
    {U"б", U"Бб"},
    {U"г", U"ЃГгѓҐґҒғҔҕӶӷӺӻ"},
    {U"д", U"Дд"},
    {U"ж", U"ЖжҖҗӁӂӜӝ"},
    {U"з", U"ЗзҘҙӞӟӠӡ"},
    {U"и", U"ЍИЙийѝҊҋӢӣӤӥ"},
    {U"л", U"ЛлӅӆ"},
    {U"п", U"ПпҦҧ"},
    {U"ф", U"Фф"},
    {U"ц", U"ЦцҴҵ"},
    {U"ч", U"ЧчҶҷҸҹӋӌӴӵ"},
    {U"ш", U"Шш"},
    {U"щ", U"Щщ"},
    {U"ъ", U"Ъъ"},
    {U"ы", U"ЫыӸӹ"},
    {U"э", U"ЭэӬӭ"},
    {U"ю", U"Юю"},
    {U"я", U"Яя"},
    {U"є", U"Єє"},
    {U"љ", U"Љљ"},
    {U"њ", U"Њњ"},
    {U"џ", U"Џџ"},
    {U"ҩ", U"Ҩҩ"},
};

// Written as numbers, as editors turn lines with them around: alef, yeh, kaf, heh and waw in their varieties, and
// the digits of Persian and Urdu.
constexpr Row arabic[] = {
    {U"\u0627", U"\u0627\u0622\u0623\u0625\u0671"},
    {U"\u064A", U"\u064A\u0626\u0649\u06CC\u06CD\u06D0\u06D2\u06D3"},
    {U"\u0643", U"\u0643\u06A9\u06AA"},
    {U"\u0647", U"\u0647\u0629\u06BE\u06C0\u06C1\u06C2\u06C3\u06D5"},
    {U"\u0648", U"\u0648\u0624\u06C4\u06C5\u06C6\u06C7\u06C8\u06CA\u06CB"},
    {U"\u0660", U"\u0660\u06F0"},
    {U"\u0661", U"\u0661\u06F1"},
    {U"\u0662", U"\u0662\u06F2"},
    {U"\u0663", U"\u0663\u06F3"},
    {U"\u0664", U"\u0664\u06F4"},
    {U"\u0665", U"\u0665\u06F5"},
    {U"\u0666", U"\u0666\u06F6"},
    {U"\u0667", U"\u0667\u06F7"},
    {U"\u0668", U"\u0668\u06F8"},
    {U"\u0669", U"\u0669\u06F9"},
};

// Kana that look like ideographs or like kana of the other kind, and small ones like large ones.
constexpr Row east_asian[] = {
    {U"力", U"力カヵ"}, {U"口", U"口ロ"}, {U"二", U"二ニ"}, {U"卜", U"卜ト"},   {U"工", U"工エェ"}, {U"夕", U"夕タ"},
    {U"八", U"八ハ"},   {U"一", U"一ー"}, {U"千", U"千チ"}, {U"才", U"才オォ"}, {U"へ", U"へヘ"},   {U"べ", U"べベ"},
    {U"ぺ", U"ぺペ"},   {U"り", U"りリ"}, {U"つ", U"つっ"}, {U"ツ", U"ツッ"},   {U"や", U"やゃ"},   {U"ヤ", U"ヤャ"},
    {U"ゆ", U"ゆゅ"},   {U"ユ", U"ユュ"}, {U"よ", U"よょ"}, {U"ヨ", U"ヨョ"},   {U"あ", U"あぁ"},   {U"ア", U"アァ"},
    {U"い", U"いぃ"},   {U"イ", U"イィ"}, {U"う", U"うぅ"}, {U"ウ", U"ウゥ"},   {U"え", U"えぇ"},   {U"お", U"おぉ"},
    {U"わ", U"わゎ"},   {U"ワ", U"ワヮ"}, {U"か", U"かゕ"}, {U"け", U"けゖ"},   {U"ケ", U"ケヶ"},
};

constexpr Row thai[] = {{U"\u0E4D\u0E32", U"\u0E33"}}; // sara am is nikhahit and sara aa

constexpr Row digits[] = {{U"o", U"0"}, {U"l", U"1"}, {U"s", U"5"}, {U"з", U"3"}, {U"ч", U"4"}, {U"б", U"6"}};

struct Book {
    std::span<const Row> rows;
    std::optional<Script> script; // all whose letters are in the rows, or nothing where ranges say more
};
constexpr std::array books = {Book{latin, Script::latin},       Book{greek, Script::greek},
                              Book{cyrillic, Script::cyrillic}, Book{arabic, std::nullopt},
                              Book{east_asian, std::nullopt},   Book{thai, std::nullopt},
                              Book{digits, std::nullopt}};

struct Look {
    char32_t letter = 0;
    std::u32string_view look;
    std::optional<Script> script;
};
constexpr std::size_t letters_in_books() {
    std::size_t count = 0;
    for (const Book &book : books)
        for (const Row &row : book.rows) count += row.letters.size();
    return count;
}
constexpr auto looks = [] {
    std::array<Look, letters_in_books()> all;
    std::size_t place = 0;
    for (const Book &book : books)
        for (const Row &row : book.rows)
            for (const char32_t letter : row.letters)
                all[place++] = {.letter = letter, .look = row.look, .script = book.script};
    std::ranges::sort(all, {}, &Look::letter);
    return all;
}();

constexpr const Look *find_look(char32_t code) {
    const auto *const found = std::ranges::lower_bound(looks, code, {}, &Look::letter);
    return found != looks.end() && found->letter == code ? found : nullptr;
}

constexpr bool looks_are_final() {
    for (const Look &look : looks)
        for (const char32_t letter : look.look)
            if (const Look *again = find_look(letter);
                again != nullptr && again->look != std::u32string_view(&letter, 1))
                return false;
    return std::ranges::adjacent_find(looks, {}, &Look::letter) == looks.end();
}
static_assert(looks_are_final(), "each letter stands in one row, and a look looks like itself");

struct Range {
    char32_t first, last;
    Sign sign;
    std::optional<Script> script;
};
// In order. Left out on purpose: combining accents, pointing of Hebrew and Arabic, tatweel, and whatever joins or turns
// text without being seen.
constexpr Range ranges[] = {
    {U' ', U' ', Sign::separator, std::nullopt},
    {U'\'', U'\'', Sign::separator, std::nullopt},
    {U'-', U'.', Sign::separator, std::nullopt},
    {U'0', U'9', Sign::digit, std::nullopt},
    {U'_', U'_', Sign::separator, std::nullopt},
    {0x05D0, 0x05EA, Sign::letter, Script::hebrew},
    {0x0621, 0x063A, Sign::letter, Script::arabic},
    {0x0641, 0x064A, Sign::letter, Script::arabic},
    {0x0660, 0x0669, Sign::digit, Script::arabic},
    {0x0671, 0x0674, Sign::letter, Script::arabic},
    {0x0679, 0x06D3, Sign::letter, Script::arabic},
    {0x06D5, 0x06D5, Sign::letter, Script::arabic},
    {0x06F0, 0x06F9, Sign::digit, Script::arabic},
    {0x0900, 0x0903, Sign::mark, Script::devanagari},
    {0x0904, 0x0939, Sign::letter, Script::devanagari},
    {0x093A, 0x093C, Sign::mark, Script::devanagari},
    {0x093D, 0x093D, Sign::letter, Script::devanagari},
    {0x093E, 0x094F, Sign::mark, Script::devanagari},
    {0x0960, 0x0961, Sign::letter, Script::devanagari},
    {0x0962, 0x0963, Sign::mark, Script::devanagari},
    {0x0966, 0x096F, Sign::digit, Script::devanagari},
    {0x0971, 0x097F, Sign::letter, Script::devanagari},
    {0x0E01, 0x0E30, Sign::letter, Script::thai},
    {0x0E31, 0x0E31, Sign::mark, Script::thai},
    {0x0E32, 0x0E33, Sign::letter, Script::thai},
    {0x0E34, 0x0E3A, Sign::mark, Script::thai},
    {0x0E40, 0x0E46, Sign::letter, Script::thai},
    {0x0E47, 0x0E4E, Sign::mark, Script::thai},
    {0x0E50, 0x0E59, Sign::digit, Script::thai},
    {0x3005, 0x3005, Sign::letter, Script::east_asian}, // the repetition mark
    {0x3041, 0x3096, Sign::letter, Script::east_asian}, // hiragana
    {0x30A1, 0x30FA, Sign::letter, Script::east_asian}, // katakana
    {0x30FC, 0x30FC, Sign::letter, Script::east_asian}, // the long vowel
    {0x3400, 0x4DBF, Sign::letter, Script::east_asian},
    {0x4E00, 0x9FFF, Sign::letter, Script::east_asian},
    {0xAC00, 0xD7A3, Sign::letter, Script::korean},
};
static_assert(std::ranges::is_sorted(ranges, {}, &Range::first));

constexpr std::array<std::string_view, 9> script_names = {
    "Latin", "Greek", "Cyrillic", "Hebrew", "Arabic", "Devanagari", "Thai", "Chinese or Japanese", "Korean"};

} // namespace

std::string_view name_of(Script script) { return script_names[static_cast<std::size_t>(script)]; }

Character character(char32_t code) {
    if (const Look *look = find_look(code); look != nullptr && look->script)
        return {.sign = Sign::letter, .script = look->script};
    const auto *const after = std::ranges::upper_bound(ranges, code, {}, &Range::first);
    if (after == std::begin(ranges)) return {};
    const Range &range = *std::prev(after);
    return code <= range.last ? Character{.sign = range.sign, .script = range.script} : Character();
}

std::u32string_view look_of(char32_t code) {
    const Look *look = find_look(code);
    return look == nullptr ? std::u32string_view() : look->look;
}

std::optional<std::u32string> characters_of(std::string_view text) {
    std::u32string characters;
    for (std::size_t place = 0; place < text.size();) {
        const auto first = static_cast<unsigned char>(text[place]);
        const std::size_t length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        if (length == 0 || first > 0xF4 || length > text.size() - place) return std::nullopt;
        char32_t code = length == 1 ? first : first & (0x7FU >> length);
        for (std::size_t i = 1; i < length; ++i) {
            const auto byte = static_cast<unsigned char>(text[place + i]);
            if ((byte & 0xC0U) != 0x80U) return std::nullopt;
            code = code << 6U | (byte & 0x3FU);
        }
        const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
        const bool surrogate = code >= 0xD800 && code < 0xE000;
        if (overlong || surrogate || code > 0x10FFFF) return std::nullopt;
        characters += code;
        place += length;
    }
    return characters;
}

std::string utf8(std::u32string_view characters) {
    std::string text;
    const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    for (const std::uint32_t code : characters) {
        if (code < 0x80) {
            put(code);
            continue;
        }
        if (code < 0x800) {
            put(0xC0U | code >> 6U);
        } else {
            if (code < 0x10000) {
                put(0xE0U | code >> 12U);
            } else {
                put(0xF0U | code >> 18U);
                put(0x80U | (code >> 12U & 0x3FU));
            }
            put(0x80U | (code >> 6U & 0x3FU));
        }
        put(0x80U | (code & 0x3FU));
    }
    return text;
}

} // namespace ananas::room
