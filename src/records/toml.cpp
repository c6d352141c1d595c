#include "records/toml.h"

#include "base/result.h"
#include "records/text.h"

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace ananas::records {
namespace {

constexpr int deepest = 16;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_bare(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-'; }

void append_utf8(std::string &out, std::uint32_t point) {
    const auto byte = [&](std::uint32_t bits) { out += static_cast<char>(bits); };
    if (point < 0x80) {
        byte(point);
    } else if (point < 0x800) {
        byte(0xC0 | point >> 6);
        byte(0x80 | (point & 0x3F));
    } else if (point < 0x10000) {
        byte(0xE0 | point >> 12);
        byte(0x80 | (point >> 6 & 0x3F));
        byte(0x80 | (point & 0x3F));
    } else {
        byte(0xF0 | point >> 18);
        byte(0x80 | (point >> 12 & 0x3F));
        byte(0x80 | (point >> 6 & 0x3F));
        byte(0x80 | (point & 0x3F));
    }
}

// Whole numbers in other bases and numbers with an exponent, written out: 0xFF is 255, 1.5e3 is 1500.
std::string plain_number(std::string text) {
    constexpr std::string_view bases = "box";
    constexpr std::array<int, 3> base_of = {2, 8, 16};
    if (text.size() > 2 && text[0] == '0' && bases.find(text[1]) != std::string_view::npos) {
        std::uint64_t number = 0;
        const char *end = text.data() + text.size();
        const auto [stop, error] = std::from_chars(text.data() + 2, end, number, base_of[bases.find(text[1])]);
        return error == std::errc{} && stop == end ? fmt::format("{}", number) : text;
    }
    const std::size_t mark = text.find_first_of("eE");
    if (mark == std::string::npos || mark == 0 || !is_digit(text[mark - 1])) return text;
    std::string_view power_text = std::string_view(text).substr(mark + 1);
    take(power_text, "+");
    int power = 0;
    const auto [stop, error] = std::from_chars(power_text.data(), power_text.data() + power_text.size(), power);
    if (error != std::errc{} || stop != text.data() + text.size() || power > 30 || power < -30) return text;
    std::string digits = text.substr(0, mark);
    const bool negative = digits.front() == '-';
    if (negative) digits.erase(0, 1);
    std::size_t point = digits.find('.');
    if (point == std::string::npos)
        point = digits.size();
    else
        digits.erase(point, 1);
    for (; power < 0; ++power) {
        if (point == 0)
            digits.insert(0, "0");
        else
            --point;
    }
    point += static_cast<std::size_t>(power);
    if (digits.size() < point) digits.append(point - digits.size(), '0');
    if (point < digits.size()) digits.insert(point, ".");
    if (digits.front() == '.') digits.insert(0, "0");
    return negative ? "-" + digits : digits;
}

class Parser {
public:
    Parser(std::string_view text, int line) : rest_(text), line_(line) {}

    Result<TomlFields, TomlError> parse();

private:
    void fail(std::string why) {
        if (!error_) error_ = TomlError{.why = std::move(why), .line = line_};
    }
    [[nodiscard]] bool failed() const { return error_.has_value(); }
    [[nodiscard]] char peek() const { return rest_.empty() ? '\0' : rest_.front(); }
    char next() {
        const char c = peek();
        if (!rest_.empty()) rest_.remove_prefix(1);
        if (c == '\n') ++line_;
        return c;
    }
    void skip_blanks() {
        while (peek() == ' ' || peek() == '\t') next();
    }
    void skip_comment() {
        skip_blanks();
        if (peek() == '#')
            while (!rest_.empty() && peek() != '\n') next();
        if (peek() == '\r') next();
    }
    void skip_lines() {
        for (skip_comment(); peek() == '\n'; skip_comment()) next();
    }

    std::string key();
    TomlValue value(int depth);
    TomlValue list(int depth);
    TomlValue table(int depth);
    TomlValue word();
    std::string string();
    std::string literal(std::string_view end);
    std::string basic(std::string_view end);
    void escape(std::string &out);

    std::string_view rest_;
    int line_;
    std::optional<TomlError> error_;
};

std::string Parser::key() {
    std::string name;
    do {
        skip_blanks();
        if (!name.empty()) name += '.';
        if (peek() == '"' || peek() == '\'') {
            name += string();
        } else {
            const std::size_t before = name.size();
            while (is_bare(peek())) name += next();
            if (name.size() == before) fail("expected the name of a field");
        }
        skip_blanks();
    } while (!failed() && take(rest_, "."));
    return name;
}

std::string Parser::literal(std::string_view end) {
    std::string text;
    while (!rest_.empty() && !rest_.starts_with(end)) {
        if (peek() == '\n' && end.size() == 1) break;
        text += next();
    }
    if (!take(rest_, end)) fail("a string does not end");
    return text;
}

void Parser::escape(std::string &out) {
    constexpr std::string_view letters = "btnfre\"\\";
    constexpr std::string_view meanings = "\b\t\n\f\r\x1b\"\\";
    const char letter = next();
    if (const std::size_t at = letters.find(letter); letter != '\0' && at != std::string_view::npos) {
        out += meanings[at];
    } else if (letter == 'u' || letter == 'U') {
        std::uint32_t point = 0;
        for (int digits = letter == 'u' ? 4 : 8; digits > 0; --digits) {
            constexpr std::string_view hex = "0123456789abcdef0123456789ABCDEF";
            const std::size_t digit = peek() == '\0' ? std::string_view::npos : hex.find(peek());
            if (digit == std::string_view::npos) {
                fail("a \\u in a string lacks its digits");
                return;
            }
            point = point << 4 | static_cast<std::uint32_t>(digit % 16);
            next();
        }
        if (point > 0x10FFFF || (point >= 0xD800 && point < 0xE000)) {
            fail("a \\u in a string is no character");
            return;
        }
        append_utf8(out, point);
    } else if (letter == '\n' || letter == '\r' || letter == ' ' || letter == '\t') {
        while (peek() == '\n' || peek() == '\r' || peek() == ' ' || peek() == '\t') next(); // a line goes on
    } else {
        fail("a \\ in a string is followed by something that has no meaning there");
    }
}

std::string Parser::basic(std::string_view end) {
    std::string text;
    while (!failed() && !rest_.empty() && !rest_.starts_with(end)) {
        if (peek() == '\n' && end.size() == 1) break;
        const char c = next();
        if (c == '\\')
            escape(text);
        else
            text += c;
    }
    if (!failed() && !take(rest_, end)) fail("a string does not end");
    return text;
}

std::string Parser::string() {
    for (const std::string_view quote : {"'''", R"(""")"})
        if (take(rest_, quote)) {
            if (peek() == '\r') next();
            if (peek() == '\n') next(); // a break right after the quotes is not part of the text
            return quote.front() == '"' ? basic(quote) : literal(quote);
        }
    return next() == '"' ? basic("\"") : literal("'");
}

TomlValue Parser::list(int depth) {
    TomlValue all{.kind = TomlValue::Kind::list, .line = line_};
    next();
    for (skip_lines(); !failed() && peek() != ']'; skip_lines()) {
        all.items.push_back(value(depth + 1));
        skip_lines();
        if (peek() != ',') break;
        next();
    }
    if (!failed() && next() != ']') fail("a list does not end");
    return all;
}

TomlValue Parser::table(int depth) {
    TomlValue none{.kind = TomlValue::Kind::table, .line = line_};
    next();
    for (skip_lines(); !failed() && peek() != '}'; skip_lines()) {
        key();
        skip_blanks();
        if (!failed() && next() != '=') fail("a field has no =");
        if (!failed()) value(depth + 1);
        skip_lines();
        if (peek() != ',') break;
        next();
    }
    if (!failed() && next() != '}') fail("a table does not end");
    return none;
}

// Numbers, truths and times: everything that ends at a blank or a comma.
TomlValue Parser::word() {
    TomlValue word{.line = line_};
    bool digits = false;
    bool others = false;
    while (is_bare(peek()) || peek() == '.' || peek() == ':' || peek() == '+') {
        const char c = next();
        digits = digits || is_digit(c);
        others = others || c == ':' || (c == '-' && !word.text.empty() && (word.text.back() | 0x20) != 'e');
        if (c != '_') word.text += c;
    }
    if (word.text == "true" || word.text == "false") {
        word.kind = TomlValue::Kind::truth;
        return word;
    }
    if (word.text.starts_with('+')) word.text.erase(0, 1);
    word.text = plain_number(std::move(word.text));
    const std::string_view unsigned_text = std::string_view(word.text).substr(word.text.starts_with('-') ? 1 : 0);
    const bool number = unsigned_text == "inf" || unsigned_text == "nan" || (digits && is_digit(unsigned_text.front()));
    word.kind = digits && others ? TomlValue::Kind::time : TomlValue::Kind::number;
    if (!number) fail(word.text.empty() ? "a value is missing" : fmt::format("\"{}\" is not a value", word.text));
    return word;
}

TomlValue Parser::value(int depth) {
    skip_blanks();
    if (depth > deepest) {
        fail("lists in lists in lists, deeper than we follow");
        return {};
    }
    if (peek() == '[') return list(depth);
    if (peek() == '{') return table(depth);
    if (peek() == '"' || peek() == '\'') {
        TomlValue text{.kind = TomlValue::Kind::text, .line = line_};
        text.text = string();
        return text;
    }
    return word();
}

Result<TomlFields, TomlError> Parser::parse() {
    TomlFields fields;
    bool in_table = false;
    for (skip_lines(); !failed() && !rest_.empty(); skip_lines()) {
        if (peek() == '[') {
            const bool several = take(rest_, "[[");
            if (!several) next();
            key();
            if (!failed() && !take(rest_, several ? "]]" : "]")) fail("the heading of a table does not end");
            in_table = true;
        } else {
            const int line = line_;
            std::string name = key();
            if (!failed() && next() != '=') fail("a field has no =");
            if (failed()) break;
            TomlValue held = value(0);
            if (!failed() && !in_table && !fields.emplace(name, std::move(held)).second) {
                line_ = line;
                fail(fmt::format("{} appears twice", name));
            }
        }
        skip_comment();
        if (!failed() && !rest_.empty() && peek() != '\n') fail("expected the end of the line");
    }
    if (error_) return Failure{*error_};
    return fields;
}

} // namespace

Result<TomlFields, TomlError> parse_toml(std::string_view text, int first_line) {
    return Parser(text, first_line).parse();
}

} // namespace ananas::records
