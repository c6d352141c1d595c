// Which clauses a test run has proven. The run's record has a line a test,
//
//     Suite.name<TAB>passed|failed|skipped[<TAB>ID,ID…]
//
// and a test belongs to a clause when its suite is named by the clause's id with '_' for '-', as in
// SAT_B3.short_all_in_does_not_reopen, or when the third column lists the id.
#pragma once

#include "base/result.h"
#include "rulebook/rulebook.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {

// In the order of weight: of a test that ran more than once, the heaviest outcome counts.
enum class TestOutcome : std::uint8_t { skipped, passed, failed };
std::string_view name_of(TestOutcome outcome);

struct TestRecord {
    std::string name;
    TestOutcome outcome = TestOutcome::skipped;
    std::vector<ClauseId> clauses;
};

// One line of the record, or a sentence that says what is wrong with it.
Result<TestRecord, std::string> parse_test_record(std::string_view line);

// The tests of each clause by name, in the order of their names.
class Proof {
public:
    void add(const TestRecord &test);

    using Tests = std::map<std::string, TestOutcome>;
    [[nodiscard]] const Tests &tests_of(ClauseId id) const;

    enum class State : std::uint8_t { unproven, failing, proven };
    // Proven means that a test of the clause passed and none failed.
    [[nodiscard]] State state_of(ClauseId id) const;

private:
    std::map<ClauseId, Tests> tests_;
};
std::string_view name_of(Proof::State state);

} // namespace ananas::app
