// Any bytes as the record of a test run, line by line. A good line gives back the name and outcome it
// has, belongs to clauses of the book and, written anew, reads the same; a bad one gets a complaint
// that can be shown. What a proof says of a clause follows from the outcomes it was given.

#include "app/proof.h"

#include "base/result.h"
#include "promise.h"
#include "rulebook/rulebook.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace ananas;
using app::Proof;
using app::TestOutcome;
using app::TestRecord;

std::string written(const TestRecord &test) {
    std::string line = test.name + "\t" + std::string(app::name_of(test.outcome)) + "\t";
    for (const ClauseId id : test.clauses) line.append(line.ends_with('\t') ? "" : ",").append(rulebook[id].id);
    return line;
}

void check(std::string_view line, const TestRecord &test) {
    promise(!test.name.empty() && test.name.find('\t') == std::string::npos, "a test has a name");
    const std::string beginning = test.name + "\t" + std::string(app::name_of(test.outcome));
    promise(line.starts_with(beginning), "name and outcome are those of the line");
    promise(line.size() == beginning.size() || line[beginning.size()] == '\t', "and nothing is left over");
    const auto again = app::parse_test_record(written(test));
    promise(again && again->name == test.name && again->outcome == test.outcome, "a record reads back");
    for (const ClauseId id : test.clauses)
        promise(std::count(again->clauses.begin(), again->clauses.end(), id) > 0, "with its clauses");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    std::string_view text(reinterpret_cast<const char *>(data), size);
    Proof proof;
    std::map<std::pair<ClauseId, std::string>, std::vector<TestOutcome>> ran;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto test = app::parse_test_record(line);
        if (!test) {
            promise(!test.error().empty() && is_printable(test.error()), "a complaint is text");
            continue;
        }
        check(line, *test);
        proof.add(*test);
        for (const ClauseId id : test->clauses) ran[{id, test->name}].push_back(test->outcome);
    }

    for (const ClauseId id : rulebook.all()) {
        bool passed = false;
        bool failed = false;
        std::size_t tests = 0;
        for (auto each = ran.lower_bound({id, ""}); each != ran.end() && each->first.first == id; ++each, ++tests) {
            const auto &outcomes = each->second;
            const auto times = [&](TestOutcome outcome) {
                return std::count(outcomes.begin(), outcomes.end(), outcome);
            };
            failed = failed || times(TestOutcome::failed) > 0;
            passed = passed || (times(TestOutcome::failed) == 0 && times(TestOutcome::passed) > 0);
        }
        promise(proof.tests_of(id).size() == tests, "a clause has its tests");
        const Proof::State expected = failed   ? Proof::State::failing
                                      : passed ? Proof::State::proven
                                               : Proof::State::unproven;
        promise(proof.state_of(id) == expected, "a clause is proven when a test passed and none failed");
    }
    return 0;
}
