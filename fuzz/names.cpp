// Any bytes as a name. What is refused gets a sentence that can be shown; what is a name reads the same again, is made
// of one alphabet, and has a skeleton that is its own, that its owner keeps in capitals, and that nobody else can have.

#include "room/names.h"

#include "promise.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/letters.h"
#include "room/people.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

using namespace ananas;
using namespace ananas::room;

namespace {

std::string capitals(std::string_view name) {
    std::string loud;
    for (const char letter : name)
        loud += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    return loud;
}

void check_name(const std::string &name) {
    promise(is_printable(name), "a name can be shown");
    const auto again = proper_name(name);
    promise(again && *again == name, "a name reads the same again");
    const std::u32string characters = characters_of(name).value_or(std::u32string());
    promise(characters.size() >= 2 && characters.size() <= 20, "a name has 2 to 20 characters");
    promise(utf8(characters) == name, "a text is its characters");
    std::optional<Script> script;
    for (const char32_t code : characters) {
        const Character is = character(code);
        promise(is.sign != Sign::none, "a name has known characters only");
        promise(!is.script || !script || *is.script == *script, "a name is of one alphabet");
        if (is.script) script = is.script;
    }
}

void check_skeleton(const std::string &name) {
    const std::string bones = skeleton(name);
    promise(!bones.empty() && is_printable(bones), "there is a skeleton");
    promise(skeleton(bones) == bones, "a skeleton is its own skeleton");
    promise(skeleton(capitals(name)) == bones, "capitals change nothing");
    promise(skeleton("." + name + " _") == bones, "separators change nothing");
    const Saved nobody;
    People people(nobody);
    const bool came = people.guest(name, {.adult = true, .rules = true}, {}, Moment{}).has_value();
    promise(came == !is_reserved(name), "a name that is not the house's is free at first");
    const auto twin = people.free_name(capitals(name));
    promise(!twin, "and then nobody can have one that looks like it");
    promise(is_printable(twin.error().sentence), "of which a sentence tells");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    const auto name = proper_name(text);
    (void)skeleton(text);
    (void)is_reserved(text);
    if (!name) {
        promise(!name.error().code.empty() && is_printable(name.error().sentence), "a refusal can be shown");
        return 0;
    }
    check_name(*name);
    check_skeleton(*name);
    return 0;
}
