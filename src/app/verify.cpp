// `ananas verify`: checks the deal of a hand from the proof that came with it, offline.
#include "app/command_line.h"
#include "app/commands.h"
#include "app/record_files.h"
#include "app/speech.h"
#include "app/verify_data.h"
#include "base/printable.h"
#include "cards/text.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/proof.h"
#include "dealer/proof_text.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::app {
namespace {

namespace json = boost::json;
using dealer::CutBy;
using dealer::Proof;

struct VerifyWords {
    std::vector<std::string> files;
    std::optional<int> seat;
    std::string key;
    bool json = false;
};

constexpr std::string_view badges[] = {"committed only", "cut by others", "cut by you"};
constexpr std::string_view meanings[] = {
    "the room fixed the decks before the deal, but nobody cut: it could have known the cards before it did",
    "the room fixed the decks before the cut, and seats that opened their nonces cut",
    "the room fixed the decks before the cut, and your seat's nonce is in it",
};
std::size_t place(CutBy by) { return static_cast<std::size_t>(by); }

std::string seats_that_cut(const Proof &proof) {
    std::vector<int> seats;
    for (const dealer::Contributor &each : proof.announcement.contributors)
        if (each.nonce) seats.push_back(each.seat);
    return seats.empty() ? "nobody" : fmt::format("seat{} {}", seats.size() == 1 ? "" : "s", fmt::join(seats, ", "));
}

void tell_people(Speech &out, const Proof &proof, const std::vector<dealer::Doubted> &doubts, CutBy by) {
    out.say("hand {}  code {}\n", dealer::hex(proof.announcement.hand),
            dealer::short_code(digest_of(proof.announcement)));
    out.say("  {} decks announced, {} opened; deck {} was played\n", proof.announcement.roots.size(),
            std::ranges::count_if(proof.seeds, [](const auto &seed) { return seed.has_value(); }), proof.deck);
    out.say("  cut by {}", seats_that_cut(proof));
    std::string silent;
    for (const dealer::Contributor &each : proof.announcement.contributors)
        if (!each.nonce) silent += fmt::format("{}{}", silent.empty() ? "" : ", ", each.seat);
    out.say("{}\n", silent.empty() ? "" : fmt::format("; not opened in time: seat {}", silent));
    if (!proof.cards.empty()) {
        out.say("  cards shown, by their number off the deck:");
        for (const dealer::ShownCard &each : proof.cards)
            out.say("{} {} {}", &each == proof.cards.data() ? "" : ",", each.index + 1, to_string(each.opening.card));
        out.say("\n");
    }
    for (const auto &[after, burns] : proof.reshuffles)
        out.say("  the stub was shuffled again after {} cards, with {} burns\n", after, burns.size());
    for (const dealer::Doubted &each : doubts) out.say("  wrong: {}\n", words(each));
    if (doubts.empty())
        out.say("the proof holds, {}: {}\n"
                "not checked: that these numbers were the next off the deck; only the dealing at the table tells\n",
                badges[place(by)], meanings[place(by)]);
    else
        out.say("NOT VERIFIED\n");
}

std::string for_programs(const std::string &file, const Proof &proof, const std::vector<dealer::Doubted> &doubts,
                         CutBy by) {
    json::array wrong;
    for (const dealer::Doubted &each : doubts) wrong.emplace_back(words(each));
    json::array cards, reshuffled_after;
    for (const dealer::ShownCard &each : proof.cards)
        cards.push_back({{"number", each.index + 1}, {"card", to_string(each.opening.card)}});
    for (const dealer::Reshuffle &each : proof.reshuffles) reshuffled_after.emplace_back(each.after);
    return json::serialize(json::object{{"file", file},
                                        {"hand", dealer::hex(proof.announcement.hand)},
                                        {"code", dealer::short_code(digest_of(proof.announcement))},
                                        {"holds", doubts.empty()},
                                        {"cut", badges[place(by)]},
                                        {"cards", cards},
                                        {"reshuffled_after", reshuffled_after},
                                        {"wrong", wrong}});
}

// A folder is a room's data.
bool verify_room(const std::string &folder, const std::string &key, bool as_json, Speech &out, Speech &complaints) {
    const auto verdict = verify_data({.folder = folder, .key = key}, [](std::string_view) {});
    if (!verdict) {
        complaints.say("ananas verify: {}\n", verdict.error());
        return false;
    }
    const bool verified = verdict->findings.empty();
    if (as_json) {
        json::array wrong;
        for (const std::string &each : verdict->findings) wrong.emplace_back(each);
        out.say_line(json::serialize(json::object{{"data", folder},
                                                  {"verified", verified},
                                                  {"entries", verdict->entries},
                                                  {"replayed", verdict->commands},
                                                  {"postings", verdict->postings},
                                                  {"tables", verdict->tables},
                                                  {"hands", verdict->hands},
                                                  {"deals", verdict->deals},
                                                  {"hands_without_journal", verdict->alone},
                                                  {"records", verdict->records},
                                                  {"sealed_tables", verdict->sealed},
                                                  {"given_up_tables", verdict->given_up},
                                                  {"audit_lines", verdict->deeds},
                                                  {"audit_hash", verdict->last_deed},
                                                  {"wrong", wrong}}));
        return verified;
    }
    const auto line = [&](std::int64_t count, std::string_view what) {
        out.say("{:>14} {}\n", grouped(static_cast<std::uint64_t>(count)), what);
    };
    line(verdict->postings, "postings, as the journal moves chips, and every account holds what they say");
    line(verdict->entries, "entries of the journal, without holes");
    line(verdict->commands, "of them replayed, to the tables that were kept");
    line(verdict->tables, "tables");
    line(verdict->hands, "hands");
    line(verdict->deals, "of them with the deal, the results and the record that the journal leads to");
    if (verdict->alone > 0)
        line(verdict->alone, "of them held against themselves alone: their tables were not replayed");
    line(verdict->records, "of them with a record that tells the results that were kept");
    if (verdict->given_up > 0)
        line(verdict->given_up, "tables not replayed: they could not go on, and their chips were returned");
    line(verdict->deeds, verdict->deeds > 0
                             ? fmt::format("lines of the audit log, up to the hash {}", verdict->last_deed)
                             : "lines of the audit log");
    if (verdict->sealed > 0) line(verdict->sealed, "tables not replayed: the key that opens their cards is not here");
    for (const std::string &each : verdict->findings) out.say("wrong: {}\n", each);
    out.say_line(verified ? "verified" : "NOT VERIFIED");
    return verified;
}

int verify(const VerifyWords &words) {
    Speech out(STDOUT_FILENO);
    Speech complaints(STDERR_FILENO);
    int status = done;
    for (const std::string &file : words.files) {
        if (std::filesystem::is_directory(file)) {
            if (!verify_room(file, words.key, words.json, out, complaints)) status = answer_is_no;
            continue;
        }
        const auto proof = dealer::proof_from_json(whole_file(file));
        if (!proof) {
            complaints.say("ananas verify: {}: {}\n", file == "-" ? "standard input" : printable(file),
                           proof.error().message);
            status = answer_is_no;
            continue;
        }
        const std::vector<dealer::Doubted> doubts = dealer::doubts(*proof);
        const CutBy by = cut_by(*proof, words.seat);
        if (!doubts.empty()) status = answer_is_no;
        if (words.json)
            out.say_line(for_programs(file, *proof, doubts, by));
        else
            tell_people(out, *proof, doubts, by);
    }
    out.flush();
    complaints.flush();
    return status;
}

constexpr std::string_view footer = R"(
A folder is a room's data, which may be in use. Every table's journal is replayed from its first entry, and
the table, the ledger and every hand – its deal, results and record – are held against it; the ledger is added
up, and every record is held against its results: that of a betting game is played again, a round of Face-Up
Chinese or Twisted is scored again. Without the key, or where a table was given up, a hand's deal and record are
held against each other.
HAND is the proof of a deal in JSON, as the room gives it to everyone who was at the table, with the cards
that they were shown. It holds when the nonces have the hashes that were announced, every deck that was not
played is the one announced, the cut picks this deck, and every card shown lies where the cut says and is the
one that was sealed there. Each card is told with its number off the deck, counted from 1 and with the burns.
That this was the next number when it was dealt, a proof alone cannot show: a player's page and `ananas play`
hold the numbers against the dealing that they saw. docs/deal.md says what all this proves and what it does
not. The exit status is 1 when a proof does not hold or cannot be read.
)";

} // namespace

void add_verify(Command &program) {
    Command command = program.command("verify", "Checks the deal of a hand, or all of a room's data");
    const auto words = std::make_shared<VerifyWords>();
    command.option("HAND", words->files, "Files with a proof each, - for standard input; or a room's data folder")
        .takes("")
        .required();
    command.option("--seat", words->seat, "Your seat: whether the cut was yours too")
        .takes("N")
        .check(whole_number(0, 255));
    command.option("--key", words->key, "A room's key file, where it does not lie in its data folder").takes("FILE");
    command.flag("--json", words->json, "Answers in JSON, one object a hand");
    command.footer(footer);
    command.run([words] { return verify(*words); });
}

} // namespace ananas::app
