// `ananas rules`: the clauses of the rulebook, and with --proof what a test run has shown of them.
#include "app/command_line.h"
#include "app/commands.h"
#include "app/proof.h"
#include "app/speech.h"
#include "base/printable.h"
#include "rulebook/rulebook.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {
namespace {

struct RulesWords {
    std::vector<std::string> wanted;
    std::string kind;
    std::optional<std::string> proof;
    bool json = false;
};

constexpr std::string_view footer = R"(
An argument that is the id of a clause, in any case and with '-' or '_', shows that clause; SD11, SD15,
FUP, HR or SAT alone shows that document. What begins with one of those and '-' or '_' is taken for an
id, and it is an error when there is no such clause. Everything else is a word: the clauses that contain
all the words given, in any case, are shown beside those named by id. Quotes make a phrase of a word.

Columns are ID, kind and words, with tabs between them when not shown at a terminal. With --json one
object a line: {"id":…,"kind":…,"words":…}.

--proof reads what a test run wrote, a line a test: Suite.name<TAB>passed|failed|skipped and, if the
test names them itself, <TAB> and clause ids with commas between them. A suite named by a clause, such
as SAT_B3, belongs to it. A clause is proven when a test of it passed and none failed.

Examples: ananas rules SAT-B3          ananas rules "odd chip"          ananas rules --kind table
          ananas rules --proof build/release/tests-executed.tsv)";

std::string_view document_of(std::string_view id) { return id.substr(0, id.find('-')); }

std::string upper(std::string_view text) {
    std::string folded(text);
    for (char &c : folded) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return folded;
}

// The document that "sat" or, with something behind it, "SAT-B99" and "sat_b99" speak of.
std::string_view document_named_by(std::string_view word) {
    const std::string name = upper(word.substr(0, word.find_first_of("-_")));
    for (const Clause &clause : all_clauses)
        if (document_of(clause.id) == name) return document_of(clause.id);
    return {};
}

std::string sentence_of(const std::vector<std::string_view> &near) {
    return near.empty() ? std::string()
                        : fmt::format("; near it {} {}", near.size() == 1 ? "is" : "are", fmt::join(near, ", "));
}

std::string_view place_in_document(std::string_view id) { return id.substr(id.find_first_of("-_") + 1); }

std::string no_clause_with_id(const std::string &id, std::string_view document) {
    std::vector<std::string_view> ids;
    std::vector<std::string_view> places;
    for (const Clause &clause : all_clauses) {
        if (document_of(clause.id) != document) continue;
        ids.push_back(clause.id);
        places.push_back(place_in_document(clause.id));
    }
    auto near = nearest(place_in_document(id), places);
    for (std::string_view &place : near)
        place = ids[static_cast<std::size_t>(std::ranges::find(places, place) - places.begin())];
    return fmt::format("there is no clause {}{} (ananas rules {} lists that document)", id, sentence_of(near),
                       document);
}

std::string letters_of(std::string_view id) {
    std::string letters = upper(id);
    std::erase_if(letters, [](char c) { return c == '-' || c == '_' || c == ' ' || c == '.'; });
    return letters;
}

// Somebody who finds nothing may have slipped in a word, or left the document or the hyphen out of an id.
std::string no_clause_contains(const std::string &word) {
    std::vector<std::string_view> near;
    std::set<std::string_view> vocabulary;
    for (const Clause &clause : all_clauses) {
        if (upper(place_in_document(clause.id)) == upper(word) || letters_of(clause.id) == letters_of(word))
            near.push_back(clause.id);
        constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-'";
        for (std::size_t at = 0; (at = clause.words.find_first_of(letters, at)) != std::string_view::npos;) {
            const std::size_t end = std::min(clause.words.find_first_not_of(letters, at), clause.words.size());
            if (end - at >= 3) vocabulary.insert(clause.words.substr(at, end - at));
            at = end;
        }
    }
    if (near.empty()) near = nearest(word, std::vector(vocabulary.begin(), vocabulary.end()));
    return fmt::format("no clause contains '{}'{}", word, sentence_of(near));
}

struct Selection {
    std::set<ClauseId> clauses;
    std::vector<std::string> words;      // to be shown where they appear
    std::vector<std::string> complaints; // about what was not found
};

Selection select(const std::vector<std::string> &wanted) {
    Selection selected;
    if (wanted.empty()) {
        const auto all = rulebook.all();
        selected.clauses.insert(all.begin(), all.end());
    }
    bool every_word_known = true;
    for (const std::string &word : wanted) {
        const std::string_view document = document_named_by(word);
        if (const auto id = rulebook.find(word)) {
            selected.clauses.insert(*id);
        } else if (document.size() == word.size() && !word.empty()) {
            for (const ClauseId each : rulebook.all())
                if (document_of(rulebook[each].id) == document) selected.clauses.insert(each);
        } else if (!document.empty()) {
            selected.complaints.push_back(no_clause_with_id(word, document));
        } else if (word.empty()) {
            selected.complaints.emplace_back("an empty word finds nothing; give an id or a word");
        } else if (rulebook.search(word).empty()) {
            selected.complaints.push_back(no_clause_contains(word));
            every_word_known = false;
        } else {
            selected.words.push_back(word);
        }
    }
    if (selected.words.empty() || !every_word_known) return selected;
    bool found = false;
    for (const ClauseId each : rulebook.search(selected.words.front())) {
        const auto contains = [each](const std::string &word) {
            const auto with = rulebook.search(word);
            return std::ranges::find(with, each) != with.end();
        };
        if (!std::ranges::all_of(selected.words, contains)) continue;
        selected.clauses.insert(each);
        found = true;
    }
    if (!found)
        selected.complaints.push_back(fmt::format("no clause contains all of '{}'", fmt::join(selected.words, "', '")));
    return selected;
}

// The words in bold where they appear.
std::string emphasised(std::string_view line, const std::vector<std::string> &words) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    std::vector<bool> bold(line.size() + 1, false);
    for (const std::string &word : words)
        for (std::size_t at = 0; at + word.size() <= line.size(); ++at)
            if (std::ranges::equal(line.substr(at, word.size()), word, same))
                std::fill_n(bold.begin() + static_cast<std::ptrdiff_t>(at), word.size(), true);
    std::string text;
    for (std::size_t at = 0; at <= line.size(); ++at) {
        if (bold[at] != (at > 0 && bold[at - 1])) text += bold[at] ? "\033[1m" : "\033[0m";
        if (at < line.size()) text += line[at];
    }
    return text;
}

constexpr int id_width = 17;
constexpr int kind_width = 9;

void show(Speech &out, const Selection &selected, const Screen &screen) {
    for (const ClauseId id : selected.clauses) {
        const Clause &clause = rulebook[id];
        if (!screen.terminal) {
            out.say("{}\t{}\t{}\n", clause.id, name_of(clause.kind), clause.words);
            continue;
        }
        std::string_view first = clause.id;
        std::string_view second = name_of(clause.kind);
        for (const std::string_view line : wrapped(clause.words, std::max(screen.width - id_width - kind_width, 24))) {
            out.say("{:<{}}{:<{}}{}\n", first, id_width, second, kind_width,
                    screen.colours ? emphasised(line, selected.words) : std::string(line));
            first = second = {};
        }
    }
}

boost::json::object json_of(const Clause &clause) {
    return {{"id", clause.id}, {"kind", name_of(clause.kind)}, {"words", clause.words}};
}

void show_json(Speech &out, const Selection &selected) {
    for (const ClauseId id : selected.clauses) out.say_line(boost::json::serialize(json_of(rulebook[id])));
}

struct Tally {
    std::string_view name;
    int clauses = 0;
    int proven = 0;
};

// By kind, then all together.
std::vector<Tally> tally(const std::set<ClauseId> &clauses, const Proof &proof) {
    std::vector<Tally> tallies;
    for (const ClauseKind kind : all_clause_kinds) tallies.push_back({name_of(kind)});
    tallies.push_back({"all"});
    for (const ClauseId id : clauses) {
        for (Tally *row : {&tallies[static_cast<std::size_t>(rulebook[id].kind)], &tallies.back()}) {
            ++row->clauses;
            if (proof.state_of(id) == Proof::State::proven) ++row->proven;
        }
    }
    std::erase_if(tallies, [](const Tally &row) { return row.clauses == 0; });
    return tallies;
}

// What is said of a test beside its name.
std::string_view remark_on(TestOutcome outcome) {
    constexpr std::string_view remarks[] = {" (skipped)", "", " (failing)"};
    return remarks[static_cast<std::size_t>(outcome)];
}

void show_proof(Speech &out, const std::set<ClauseId> &clauses, const Proof &proof, const Screen &screen) {
    constexpr int state_width = 10;
    for (const ClauseId id : clauses) {
        const Clause &clause = rulebook[id];
        std::vector<std::string> tests;
        for (const auto &[name, outcome] : proof.tests_of(id)) tests.push_back(name + std::string(remark_on(outcome)));
        if (!screen.terminal) {
            out.say("{}\t{}\t{}\t{}\n", clause.id, name_of(clause.kind), name_of(proof.state_of(id)),
                    fmt::join(tests, ", "));
            continue;
        }
        out.say("{:<{}}{:<{}}{:<{}}{}\n", clause.id, id_width, name_of(clause.kind), kind_width,
                name_of(proof.state_of(id)), state_width, tests.empty() ? "" : tests.front());
        for (std::size_t more = 1; more < tests.size(); ++more)
            out.say("{:{}}{}\n", "", id_width + kind_width + state_width, tests[more]);
    }
    out.say("\n");
    for (const Tally &row : tally(clauses, proof))
        out.say("{:<{}}{:>4} of {:>3} proven\n", row.name, kind_width, row.proven, row.clauses);
}

void show_proof_json(Speech &out, const std::set<ClauseId> &clauses, const Proof &proof) {
    for (const ClauseId id : clauses) {
        boost::json::object line = json_of(rulebook[id]);
        line["state"] = name_of(proof.state_of(id));
        boost::json::array &tests = line["tests"].emplace_array();
        for (const auto &[name, outcome] : proof.tests_of(id))
            tests.push_back({{"name", name}, {"outcome", name_of(outcome)}});
        out.say_line(boost::json::serialize(line));
    }
    boost::json::object summary;
    for (const Tally &row : tally(clauses, proof))
        summary[row.name] = {{"clauses", row.clauses}, {"proven", row.proven}};
    out.say_line(boost::json::serialize(boost::json::object{{"summary", summary}}));
}

int rules(const RulesWords &words) {
    Speech out(STDOUT_FILENO);
    Speech complaints(STDERR_FILENO);
    int status = done;
    const auto complain = [&](std::string_view sentence) {
        complaints.say("ananas rules: {}\n", printable(sentence));
        status = answer_is_no;
    };

    Selection selected = select(words.wanted);
    for (const std::string &sentence : selected.complaints) complain(sentence);
    if (!words.kind.empty() && !selected.clauses.empty()) {
        std::erase_if(selected.clauses, [&](ClauseId id) { return name_of(rulebook[id].kind) != words.kind; });
        if (selected.clauses.empty()) complain(fmt::format("none of the clauses found is of the kind {}", words.kind));
    }

    if (!words.proof) {
        words.json ? show_json(out, selected) : show(out, selected, screen());
    } else {
        Proof proof;
        Lines(*words.proof)
            .read(
                [&](std::size_t number, std::string_view line) {
                    const auto test = parse_test_record(line);
                    if (test) {
                        proof.add(*test);
                        return;
                    }
                    complain(fmt::format("{}, line {}: {}", *words.proof == "-" ? "standard input" : *words.proof,
                                         number, test.error()));
                },
                [] {});
        if (!selected.clauses.empty() && words.json) show_proof_json(out, selected.clauses, proof);
        if (!selected.clauses.empty() && !words.json) show_proof(out, selected.clauses, proof, screen());
    }
    out.flush();
    complaints.flush();
    return status;
}

} // namespace

void add_rules(Command &program) {
    Command command = program.command("rules", "Shows clauses of the rulebook and which of them tests prove");
    const auto words = std::make_shared<RulesWords>();
    command.option("ID|WORD", words->wanted, "Clauses by id, or words that they contain; all clauses without any")
        .takes("");
    std::vector<std::string_view> kinds;
    for (const ClauseKind kind : all_clause_kinds) kinds.push_back(name_of(kind));
    command.option("--kind", words->kind, fmt::format("Only clauses of one kind: {}", fmt::join(kinds, ", ")))
        .takes("KIND")
        .check(one_of(kinds));
    command
        .option("--proof", words->proof,
                "Shows the tests of each clause by the record of a test run; - is standard input")
        .takes("FILE");
    command.flag("--json", words->json, "Answers in JSON, one object a line");
    command.footer(footer);
    command.run([words] { return rules(*words); });
}

} // namespace ananas::app
