#include "bots/chinese_outlook.h"

#include "bots/chinese_lessons.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace ananas::bots {
namespace {

// A number is one letter, or three where it is large; a run of nothing is a sign and its length as a letter.
constexpr char nothing_sign = '}';
constexpr char large_sign = '~';
// Neither what ends a string nor what may begin a trigraph.
constexpr std::string_view alphabet =
    "#$%&'()*+,-./0123456789:;<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|";
constexpr int letters = static_cast<int>(alphabet.size());
constexpr int middle_letter = letters / 2;
constexpr Promise step = whole_point / 8;

char letter(int number) { return alphabet[static_cast<std::size_t>(number)]; }
int number_of(char written_letter) { return static_cast<int>(alphabet.find(written_letter)); }

template <class Street, class Use> void each_table(Street &street, Use use) {
    const auto each = [&](auto &table) {
        for (auto &number : table) use(number);
    };
    each(street.front);
    each(street.middle);
    each(street.back);
    for (auto &table : street.front_middle) each(table);
    for (auto &table : street.middle_back) each(table);
}
template <class AnyOutlook, class Use> void each_number(AnyOutlook &outlook, Use use) {
    for (auto &street : outlook.streets) each_table(street, use);
}

} // namespace

std::string written(const Outlook &outlook) {
    std::string text;
    int nothings = 0;
    const auto write_nothings = [&] {
        if (nothings > 0) text += {nothing_sign, letter(nothings - 1)};
        nothings = 0;
    };
    each_number(outlook, [&](Promise promise) {
        const int number = (promise + (promise < 0 ? -step / 2 : step / 2)) / step;
        if (number == 0) {
            if (++nothings == letters) write_nothings();
            return;
        }
        write_nothings();
        const int shifted = number + middle_letter;
        if (shifted >= 0 && shifted < letters) {
            text += letter(shifted);
        } else {
            const int large = number + letters * letters / 2;
            text += {large_sign, letter(large / letters), letter(large % letters)};
        }
    });
    write_nothings();
    return text;
}

void read(std::string_view text, Outlook &outlook) {
    std::size_t place = 0;
    int nothings = 0;
    each_number(outlook, [&](Promise &promise) {
        promise = 0;
        if (nothings > 0) {
            --nothings;
            return;
        }
        if (place == text.size()) return;
        const char sign = text[place++];
        if (sign == nothing_sign) {
            nothings = number_of(text[place++]);
        } else if (sign == large_sign) {
            const int large = number_of(text[place]) * letters + number_of(text[place + 1]);
            place += 2;
            promise = (large - letters * letters / 2) * step;
        } else {
            promise = (number_of(sign) - middle_letter) * step;
        }
    });
}

const Outlook &learned_outlook() {
    static const std::unique_ptr<const Outlook> learned = [] {
        auto outlook = std::make_unique<Outlook>();
        std::string text;
        for (const std::string_view line : chinese_lessons()) text += line;
        read(text, *outlook);
        return outlook;
    }();
    return *learned;
}

} // namespace ananas::bots
