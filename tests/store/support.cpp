#include "store/support.h"

#include "base/result.h"
#include "chips/chips.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "store/reader.h"
#include "store/store.h"
#include "support/process.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace ananas::store {

// By another process: when a process closes a file, however it came to it, it loses SQLite's locks on it.
std::string bytes_of_file(const std::filesystem::path &file) { return shell::run({"cat", file.string()}).out; }

room::Entry entry(std::int64_t table, std::int64_t number, std::string command) {
    return {.table = room::TableId{table},
            .number = number,
            .at = noon + room::seconds(number),
            .by = room::PersonId{7},
            .key = "k" + std::to_string(table) + "-" + std::to_string(number),
            .version = number * 2,
            .command = std::move(command)};
}

room::Entry secret(std::int64_t table, std::int64_t number, std::string command) {
    room::Entry sealed = entry(table, number, std::move(command));
    sealed.by = room::PersonId::nobody;
    sealed.key.clear();
    sealed.secret = true;
    return sealed;
}

room::Person person(std::int64_t id, const std::string &name) {
    return {.id = room::PersonId{id},
            .name = name,
            .skeleton = "bones of " + name,
            .guest = false,
            .banned = true,
            .banned_until = noon + room::minutes(3),
            .password = "hash of " + name + "'s password",
            .since = noon,
            .agreed = noon + room::seconds(1)};
}

room::Pass pass(const std::string &hash, std::int64_t person) {
    return {.hash = hash,
            .person = room::PersonId{person},
            .kind = room::Pass::Kind::token,
            .scopes = "play read",
            .label = "a browser",
            .since = noon,
            .seen = noon + room::seconds(2),
            .until = noon + room::minutes(60)};
}

room::SavedTable table(std::int64_t id, std::int64_t entries) {
    return {
        .id = room::TableId{id}, .settings = R"({"game":"pineapple"})", .state = R"({"seats":[]})", .entries = entries};
}

room::SavedHand hand(std::int64_t number, std::int64_t table, std::vector<room::SavedHand::Result> results) {
    return {.number = room::HandNumber{number},
            .table = room::TableId{table},
            .began = noon + room::minutes(number),
            .ended = noon + room::minutes(number + 1),
            .game = "pineapple",
            .record = "variant = 'PINE' # hand " + std::to_string(number),
            .deal = R"({"decks":8})",
            .results = std::move(results)};
}

room::Posting posting(room::Account from, room::Account to, std::int64_t amount, room::Cause cause) {
    return {.from = from, .to = to, .amount = Chips(amount), .cause = cause};
}

std::unique_ptr<Store> opened(Options options, Listener listener) {
    Result<std::unique_ptr<Store>, std::string> store = Store::open(std::move(options), std::move(listener));
    if (!store) throw std::runtime_error(store.error());
    return *std::move(store);
}

Reader reading(Access access) {
    Result<Reader, std::string> reader = Reader::open(access);
    if (!reader) throw std::runtime_error(reader.error());
    return *std::move(reader);
}

void written(Store &store, room::Write write) {
    std::promise<void> durable;
    const std::future<void> told = durable.get_future();
    store.write(std::move(write), [&] { durable.set_value(); });
    if (told.wait_for(std::chrono::seconds(10)) != std::future_status::ready) throw std::runtime_error("not written");
}

bool soon(const std::function<bool()> &so) {
    for (int tries = 0; tries < 10'000; ++tries) {
        if (so()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return false;
}

} // namespace ananas::store
