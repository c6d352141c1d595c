#include "store/store.h"

#include "base/result.h"
#include "dealer/bytes.h"
#include "dealer/entropy.h"
#include "room/ids.h"
#include "room/journal.h"
#include "store/backup.h"
#include "store/book.h"
#include "store/folder.h"
#include "store/key_change.h"
#include "store/load.h"
#include "store/reader.h"
#include "store/rows.h"
#include "store/schema.h"
#include "store/seal.h"
#include "store/sqlite.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace ananas::store {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr int pages_worth_moving = 1000;
constexpr milliseconds rest(100); // after which it is likely that nobody waits while pages are moved

struct Waiting {
    room::Write write;
    std::function<void()> durable;
};

// Tables that cannot go on without the key: their hand under way is sealed.
std::vector<std::int64_t> sealed_tables(const Database &database) {
    std::vector<std::int64_t> sealed;
    Statement tables(database, "SELECT id, entries FROM tables WHERE closed = 0 ORDER BY id");
    Statement is_secret(database, "SELECT secret FROM journal WHERE id = ?");
    while (tables.step()) {
        const std::vector<std::int64_t> rows = rows_after(database, room::TableId{tables.number(0)}, tables.number(1));
        if (std::ranges::any_of(rows,
                                [&](std::int64_t row) { return is_secret.with(row).step() && is_secret.flag(0); }))
            sealed.push_back(tables.number(0));
    }
    return sealed;
}

std::string lost_key(const Database &database, const std::string &why) {
    const std::vector<std::int64_t> tables = sealed_tables(database);
    const std::string lost =
        tables.empty()
            ? std::string("no hand is under way, but past ones can no longer be replayed")
            : fmt::format("the hands under way at the tables numbered {} cannot go on", fmt::join(tables, ", "));
    const std::int64_t asked = database.number("SELECT count(*) FROM second_factors");
    const std::string codes =
        asked == 0 ? std::string()
                   : fmt::format(" The codes of {} account{} that ask{} for one beside the password count no more, but "
                                 "recovery codes do.",
                                 asked, asked == 1 ? "" : "s", asked == 1 ? "s" : "");
    return fmt::format("{} Without the key that sealed the cards of this room, {}.{} Put the key back; if it is gone "
                       "for good, --new-key makes another, and hands under way are void.",
                       why, lost, codes);
}

// The key that goes with the data, which must be up to date.
Result<Key, std::string> key_of(const Database &database, const Options &options) {
    const std::filesystem::path file = options.key.empty() ? key_file(options.folder) : options.key;
    const std::string expected = fact(database, "key");
    if (const Complaint complaint = finish_key_change(database, file); !complaint.empty()) return Failure{complaint};
    if (std::filesystem::exists(file)) {
        Result<Key, std::string> key = Key::read(file);
        if (key && options.change_key && key->fingerprint() == expected) return change_key(database, file, *key);
        if (key && options.new_key && !expected.empty())
            return Failure{
                fmt::format("{} is there: a new key is for a room that has lost its own. Leave --new-key out, "
                            "or take that file away first.",
                            file.string())};
        if (!key || expected.empty() || key->fingerprint() == expected) return key;
        return Failure{lost_key(database, fmt::format("{} is another room's key.", file.string()))};
    }
    if (!expected.empty() && !options.new_key)
        return Failure{lost_key(database, fmt::format("The key file {} is missing.", file.string()))};
    const Key key = Key::fresh();
    if (const Complaint complaint = write_new_file(file, key.text() + "\n"); !complaint.empty())
        return Failure{complaint};
    return key;
}

// Older data are copied before they are changed.
Complaint bring_up_to_date(const Database &database, const Options &options) {
    const std::filesystem::path file = data_file(options.folder);
    const Result<std::int64_t, std::string> version = version_of(database, file);
    if (!version) return version.error();
    // Only now that it is known whose file it is.
    database.run("PRAGMA journal_mode = WAL");
    database.run(options.sync ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF");
    // What is deleted is overwritten; a log that grew beside a long reader shrinks again.
    database.run("PRAGMA secure_delete = ON; PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -4096");
    if (*version == newest_version()) return {};
    if (*version > 0) {
        const auto copy = options.folder / fmt::format("room-version-{}.db", *version);
        if (Complaint complaint = copy_data(database, copy); !complaint.empty()) return complaint;
    }
    upgrade(database, *version);
    return {};
}

} // namespace

struct Store::Inside {
    Options options;
    Listener listener;
    Lock lock;
    Database database;
    std::optional<Key> key;
    std::unique_ptr<Book> book;
    std::string room_name;

    std::mutex mutex;
    std::condition_variable wake;
    std::deque<Waiting> queue;
    std::optional<steady_clock::time_point> closing; // when patience ends
    std::atomic<std::size_t> waiting = 0;
    std::atomic<std::int64_t> commits = 0;
    bool troubled = false;
    int room_in_log = 0; // in pages, made in advance
    int held_back = 0;   // pages that were to be moved, and that a reader may have kept in the log
    std::thread writer;

    Inside(Options with, Listener told, Lock held)
        : options(std::move(with)),
          listener(std::move(told)),
          lock(std::move(held)),
          database(data_file(options.folder), Database::For::writing, options.disk) {}

    Complaint prepare();
    void work();
    std::vector<Waiting> next_group();
    bool commit(std::vector<Waiting> &group);
    void attempt(std::vector<Waiting> &group);
    void tell_trouble(const std::string &sentence);
    bool pause(milliseconds length);
    void move_pages(int worth);
    void make_room();
};

Complaint Store::Inside::prepare() {
    if (Complaint complaint = bring_up_to_date(database, options); !complaint.empty()) return complaint;
    Result<Key, std::string> found = key_of(database, options);
    if (!found) return found.error();
    key = *std::move(found);

    // A process that was killed may have left Writes in the log that the disk never confirmed. This commit syncs the
    // whole log, so that nobody is told of them before they are durable.
    Transaction transaction(database, "BEGIN IMMEDIATE");
    if (fact(database, "room").empty()) set_fact(database, "room", dealer::hex(dealer::fresh_bits()).substr(0, 32));
    set_fact(database, "key", key->fingerprint());
    const std::string starts = fact(database, "starts");
    set_fact(database, "starts", std::to_string(starts.empty() ? 1 : std::stoll(starts) + 1));
    transaction.commit();
    database.checkpoint();

    make_room();

    room_name = fact(database, "room");
    book = std::make_unique<Book>(database, *key);
    return sync(options.folder); // the names of new files too
}

void Store::Inside::work() {
    for (;;) {
        std::vector<Waiting> group = next_group();
        if (group.empty() || !commit(group)) return;
        for (const Waiting &waited : group) {
            --waiting;
            if (waited.durable) waited.durable();
        }
        make_room();
        move_pages(options.longest_log);
    }
}

// Everything that was handed over while the last transaction ran; nothing when there will be no more.
std::vector<Waiting> Store::Inside::next_group() {
    std::unique_lock guard(mutex);
    const auto is_called = [&] { return !queue.empty() || closing; };
    if (!wake.wait_for(guard, rest, is_called)) {
        guard.unlock();
        move_pages(std::min(pages_worth_moving, options.longest_log));
        guard.lock();
        wake.wait(guard, is_called);
    }
    const auto end = queue.begin() + static_cast<std::ptrdiff_t>(std::min(queue.size(), options.group));
    std::vector<Waiting> group(std::make_move_iterator(queue.begin()), std::make_move_iterator(end));
    queue.erase(queue.begin(), end);
    return group;
}

// Until it succeeds, or until the store is being closed and patience has ended.
bool Store::Inside::commit(std::vector<Waiting> &group) {
    for (milliseconds length(10);; length = std::min(2 * length, options.longest_pause)) {
        try {
            attempt(group);
            if (troubled && listener.mended) listener.mended();
            troubled = false;
            return true;
        } catch (const Trouble &trouble) {
            book->roll_back();
            tell_trouble(trouble.what());
        }
        if (!pause(length)) return false;
    }
}

void Store::Inside::attempt(std::vector<Waiting> &group) {
    while (!group.empty()) {
        if (database.has_moved()) throw Trouble("The data file was moved or deleted: put it back where it was.");
        book->begin();
        auto next = group.begin();
        try {
            for (; next != group.end(); ++next) book->apply(next->write);
        } catch (const Unwritable &contradiction) {
            book->roll_back();
            if (listener.refused) listener.refused(std::move(next->write), contradiction.what());
            group.erase(next);
            --waiting;
            continue;
        }
        book->commit();
        ++commits;
        return;
    }
}

void Store::Inside::tell_trouble(const std::string &sentence) {
    if (!troubled && listener.trouble) listener.trouble(sentence);
    troubled = true;
}

bool Store::Inside::pause(milliseconds length) {
    std::unique_lock guard(mutex);
    const auto until = steady_clock::now() + length;
    while (steady_clock::now() < until && !(closing && steady_clock::now() >= *closing))
        wake.wait_until(guard, closing ? std::min(until, *closing) : until);
    return !closing || steady_clock::now() < *closing;
}

// In a moment of rest, or else after everybody was told, as it takes a while: some ten milliseconds, few of which are
// for the pages, so that a busy room does it seldom. A disk that refuses it is noticed at the next commit; until then
// the log keeps the pages.
void Store::Inside::move_pages(int worth) {
    const int pages = database.pages_in_log();
    if (pages < held_back) held_back = 0; // the log began anew
    if (pages < held_back + worth) return;
    database.checkpoint();
    held_back = pages; // by a reader, perhaps: not after every commit
}

// Twice as much whenever it is used up: a small room takes little of the disk, a busy one has it all after a few steps.
void Store::Inside::make_room() {
    if (database.pages_in_log() < room_in_log || room_in_log >= options.longest_log) return;
    room_in_log = std::clamp(2 * room_in_log, std::min(pages_worth_moving, options.longest_log), options.longest_log);
    database.lengthen_log(room_in_log);
}

Store::Store(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {
    inside_->writer = std::thread([this] { inside_->work(); });
}

Result<std::unique_ptr<Store>, std::string> Store::open(Options options, Listener listener) {
    const std::filesystem::path folder = options.folder;
    try {
        if (const Complaint complaint = make_folder(folder); !complaint.empty()) return Failure{complaint};
        Result<Lock, std::string> lock = Lock::take(folder);
        if (!lock) return Failure{lock.error()};
        // SQLite gives its other files the rights of this one.
        if (const Complaint complaint = make_file(data_file(folder)); !complaint.empty()) return Failure{complaint};
        auto inside = std::make_unique<Inside>(std::move(options), std::move(listener), *std::move(lock));
        if (const Complaint complaint = inside->prepare(); !complaint.empty()) return Failure{complaint};
        return std::unique_ptr<Store>(new Store(std::move(inside)));
    } catch (const std::exception &failure) {
        return Failure{fmt::format("The data in {} cannot be opened. {}", folder.string(), failure.what())};
    }
}

Store::~Store() { close(); }

Result<room::Saved, std::string> Store::load(room::Moment now) const {
    const Options &options = inside_->options;
    Result<Reader, std::string> reader =
        Reader::open({.folder = options.folder, .key = options.key, .disk = options.disk});
    if (!reader) return Failure{reader.error()};
    return store::load(*reader, now);
}

void Store::write(room::Write write, std::function<void()> durable) {
    ++inside_->waiting;
    {
        const std::scoped_lock guard(inside_->mutex);
        inside_->queue.push_back({.write = std::move(write), .durable = std::move(durable)});
    }
    inside_->wake.notify_one();
}

std::uint64_t Store::memory() { return static_cast<std::uint64_t>(sqlite3_memory_used()); }

std::size_t Store::waiting() const { return inside_->waiting; }
std::int64_t Store::commits() const { return inside_->commits; }
const std::string &Store::room_name() const { return inside_->room_name; }
std::string Store::shelf_key(room::PersonId person) const {
    return inside_->key->shelf_key(person); // NOLINT(bugprone-unchecked-optional-access): one that is open has its key
}

std::size_t Store::close(milliseconds patience) {
    if (inside_->writer.joinable()) {
        {
            const std::scoped_lock guard(inside_->mutex);
            inside_->closing = steady_clock::now() + patience;
        }
        inside_->wake.notify_one();
        inside_->writer.join();
    }
    return waiting();
}

} // namespace ananas::store
