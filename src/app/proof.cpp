#include "app/proof.h"

#include "base/printable.h"
#include "base/result.h"
#include "rulebook/rulebook.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {
namespace {

constexpr std::array outcomes = {TestOutcome::skipped, TestOutcome::passed, TestOutcome::failed};

std::vector<std::string_view> split_at(char separator, std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t end = 0; (end = text.find(separator)) != std::string_view::npos; text.remove_prefix(end + 1))
        parts.push_back(text.substr(0, end));
    parts.push_back(text);
    return parts;
}

// "SAT_B3" belongs to a document, "Split" to none.
bool names_a_document(std::string_view suite) {
    return std::ranges::any_of(all_clauses, [suite](const Clause &clause) {
        const std::string_view document = clause.id.substr(0, clause.id.find('-'));
        return suite.starts_with(document) && suite.substr(document.size()).starts_with('_');
    });
}

// GoogleTest puts the instance of a parameterised suite before its name and a type's number behind it:
// "EveryGame/SAT_B3.name/0", "SAT_B3/1.name". Suites of death tests end in DeathTest.
Result<std::vector<ClauseId>, std::string> clauses_of_suite(std::string_view test) {
    constexpr std::string_view death = "DeathTest";
    for (std::string_view part : split_at('/', test.substr(0, test.find('.')))) {
        if (!names_a_document(part)) continue;
        if (part.ends_with(death)) part.remove_suffix(death.size());
        const auto id = rulebook.find(part);
        if (!id)
            return Failure{
                fmt::format("the suite {} is named like a clause, and there is none with that id", printable(part))};
        return std::vector{*id};
    }
    return std::vector<ClauseId>();
}

} // namespace

std::string_view name_of(TestOutcome outcome) {
    constexpr std::string_view names[] = {"skipped", "passed", "failed"};
    return names[static_cast<std::size_t>(outcome)];
}

std::string_view name_of(Proof::State state) {
    constexpr std::string_view names[] = {"unproven", "failing", "proven"};
    return names[static_cast<std::size_t>(state)];
}

Result<TestRecord, std::string> parse_test_record(std::string_view line) {
    const auto columns = split_at('\t', line);
    if (columns.size() < 2 || columns.size() > 3 || columns[0].find('.') == std::string_view::npos)
        return Failure{std::string(
            "expected a test's name, such as SAT_B3.name, a tab and passed, failed or skipped, then at most a tab "
            "and clause ids with commas between them")};
    if (printable(columns[0]) != columns[0])
        return Failure{fmt::format("'{}' cannot be a test's name: names are printable", printable(columns[0]))};
    const auto *const outcome = std::ranges::find(outcomes, columns[1], [](TestOutcome each) { return name_of(each); });
    if (outcome == outcomes.end())
        return Failure{
            fmt::format("'{}' is not an outcome; outcomes are passed, failed and skipped", printable(columns[1]))};

    TestRecord test{std::string(columns[0]), *outcome, {}};
    const auto by_suite = clauses_of_suite(columns[0]);
    if (!by_suite) return Failure{by_suite.error()};
    test.clauses = *by_suite;
    if (columns.size() == 3 && !columns[2].empty()) {
        for (const std::string_view listed : split_at(',', columns[2])) {
            const auto id = rulebook.find(listed);
            if (!id) return Failure{fmt::format("there is no clause '{}'", printable(listed))};
            test.clauses.push_back(*id);
        }
    }
    return test;
}

void Proof::add(const TestRecord &test) {
    for (const ClauseId id : test.clauses) {
        TestOutcome &outcome = tests_[id].try_emplace(test.name, test.outcome).first->second;
        outcome = std::max(outcome, test.outcome);
    }
}

const Proof::Tests &Proof::tests_of(ClauseId id) const {
    static const Tests none;
    const auto found = tests_.find(id);
    return found == tests_.end() ? none : found->second;
}

Proof::State Proof::state_of(ClauseId id) const {
    State state = State::unproven;
    for (const auto &[name, outcome] : tests_of(id)) {
        if (outcome == TestOutcome::failed) return State::failing;
        if (outcome == TestOutcome::passed) state = State::proven;
    }
    return state;
}

} // namespace ananas::app
