// What tests of the store write, and where.
#pragma once

#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/reader.h"
#include "store/store.h"
#include "support/temporary_folder.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ananas::store {

struct TestFolder : shell::TemporaryFolder {
    [[nodiscard]] std::filesystem::path data() const { return path() / "data"; } // not there yet
};

inline constexpr room::Moment noon{1'790'000'000'000};

// The whole of a file, as anybody who copies it has it.
std::string bytes_of_file(const std::filesystem::path &file);

room::Entry entry(std::int64_t table, std::int64_t number, std::string command = R"({"do":"call"})");
room::Entry secret(std::int64_t table, std::int64_t number, std::string command);
room::Person person(std::int64_t id, const std::string &name);
room::Pass pass(const std::string &hash, std::int64_t person);
room::SavedTable table(std::int64_t id, std::int64_t entries = 0);
room::SavedHand hand(std::int64_t number, std::int64_t table, std::vector<room::SavedHand::Result> results);
room::Posting posting(room::Account from, room::Account to, std::int64_t amount,
                      room::Cause cause = room::Cause::buy_in);

// Opens a store or fails the test with its sentence.
std::unique_ptr<Store> opened(Options options, Listener listener = {});
Reader reading(Access access);
// Hands it over and waits until it is durable.
void written(Store &store, room::Write write);
// Waits, for ten seconds at most, until it is so.
bool soon(const std::function<bool()> &so);

} // namespace ananas::store
