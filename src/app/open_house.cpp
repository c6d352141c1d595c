#include "app/open_house.h"

#include "app/backroom.h"
#include "app/desk.h"
#include "app/keeper.h"
#include "app/pages.h"
#include "app/reading_room.h"
#include "app/room_clock.h"
#include "app/serve.h"
#include "base/printable.h"
#include "base/result.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "dealer/entropy.h"
#include "net/http.h"
#include "net/loop.h"
#include "net/machine.h"
#include "net/server.h"
#include "net/url.h"
#include "protocol/telling.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/messages.h"
#include "room/room.h"
#include "room/settings.h"
#include "store/folder.h"
#include "store/store.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <spdlog/common.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace ananas::app {
namespace {

constexpr std::size_t log_size = 5'000'000;
constexpr std::size_t log_files = 5;
constexpr std::chrono::milliseconds longest_goodbye{3000};
constexpr std::uint16_t policy_violation = 1008; // of RFC 6455

} // namespace

room::Moment wall_clock() {
    return {std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
                .count()};
}

OpenHouse::OpenHouse(net::Loop &loop, ServeOptions options)
    : loop_(loop), options_(std::move(options)), mailbox_(loop) {}

OpenHouse::~OpenHouse() {
    server_.reset();   // no more requests,
    backroom_.reset(); // no more answers from elsewhere,
    reading_room_.reset();
    if (store_) store_->close();
    if (!has_address_) return; // another room serves the folder, perhaps
    std::error_code ignored;   // the next room removes what is left
    std::filesystem::remove(address_file(options_.folder), ignored);
}

Result<std::unique_ptr<OpenHouse>, std::string> OpenHouse::open(net::Loop &loop, const ServeOptions &options) {
    std::unique_ptr<OpenHouse> house(new OpenHouse(loop, options));
    if (std::string wrong = house->start(); !wrong.empty()) return Failure{std::move(wrong)};
    return house;
}

void OpenHouse::write(room::Write write, std::function<void()> durable) {
    store_->write(std::move(write), [this, durable = std::move(durable)]() mutable {
        mailbox_.post([this, durable = std::move(durable)] {
            durable();
            set_alarm();
        });
    });
}

// A folder that was named has to be right; without one, the room can be played from a terminal.
std::string OpenHouse::read_pages() {
    const auto folder = options_.pages.empty() ? usual_pages() : std::optional(options_.pages);
    if (!folder) return {};
    auto pages = Pages::read(*folder);
    if (!pages) return pages.error();
    pages_ = std::move(*pages);
    return {};
}

void OpenHouse::answer(net::Request request, net::Respond respond) {
    if (auto page = pages_ ? pages_->find(request) : std::nullopt) {
        net::add_security_headers(*page, request.secure);
        return respond(std::move(*page));
    }
    look_at_the_clock();
    desk_->http(std::move(request), std::move(respond));
    set_alarm();
}

// Nobody is heard before the loop runs, and then all of the house is there.
std::string OpenHouse::listen() {
    options_.net.still =
        std::make_shared<const std::string>(boost::json::serialize(protocol::told(room::messages::Still())));
    auto server = net::Server::open(
        loop_, options_.net,
        {.http = [this](net::Request request, net::Respond respond) { answer(std::move(request), std::move(respond)); },
         .opened =
             [this](net::SocketId socket, const net::Request &request) {
                 look_at_the_clock();
                 return desk_->opened(socket, request);
             },
         .message = [this](net::SocketId socket, std::string_view message) { heard(socket, message); },
         .closed =
             [this](net::SocketId socket) {
                 room_->leave(room::Line(socket));
                 desk_->closed(socket);
                 set_alarm();
             },
         .failed = [this](std::string_view what) { log_->error("A request failed: {}", printable(what)); },
         .turned_away = [this](std::string_view what) { desk_->note_turned_away(what); }});
    if (!server) return server.error();
    server_ = std::move(*server);
    return {};
}

std::string OpenHouse::start() {
    if (std::string wrong = read_pages(); !wrong.empty()) return wrong;
    // A first start that goes wrong leaves nothing behind. Later ones look whose the data are first: a room that is
    // started twice is not told of its port alone.
    std::error_code ignored;
    if (!std::filesystem::exists(store::data_file(options_.folder), ignored))
        if (std::string wrong = listen(); !wrong.empty()) return wrong;
    auto opened = store::Store::open(
        {.folder = options_.folder,
         .key = options_.key,
         .new_key = options_.new_key,
         .change_key = options_.change_key},
        {.trouble =
             [this](const std::string &why) {
                 mailbox_.post([this, why] {
                     log_->error("The disk refuses: {}", why);
                     room_->freeze(why);
                 });
             },
         .mended =
             [this] {
                 mailbox_.post([this] {
                     log_->info("The disk takes what it is given again.");
                     if (!contradicted_) room_->thaw();
                     set_alarm();
                 });
             },
         .refused =
             [this](const room::Write &, const std::string &why) {
                 mailbox_.post([this, why] {
                     log_->critical("A write contradicts the data, and the room stands still: {}", why);
                     contradicted_ = true; // no disk can mend that
                     room_->freeze(why);
                 });
             }});
    if (!opened) return opened.error();
    store_ = std::move(*opened);
    try {
        log_ = spdlog::rotating_logger_st("room", (options_.folder / "room.log").string(), log_size, log_files);
        spdlog::drop("room"); // ours alone
        if (options_.log_aloud) log_->sinks().push_back(std::make_shared<spdlog::sinks::stderr_sink_st>());
        log_->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
        log_->flush_on(spdlog::level::info);
    } catch (const spdlog::spdlog_ex &error) {
        return fmt::format("The log {} cannot be written: {}", (options_.folder / "room.log").string(), error.what());
    }
    auto saved = store_->load(wall_clock());
    if (!saved) return saved.error();
    room::Moment begins = wall_clock();
    for (const auto &[table, entries] : saved->entries)
        if (!entries.empty()) begins = std::max(begins, entries.back().at);
    clock_ = std::make_unique<RoomClock>(begins);
    const bool first_start = saved->people.empty();
    const bool no_tables = saved->last_table == room::TableId::none;

    backroom_ = std::make_unique<Backroom>(mailbox_, 2);
    reading_room_ = std::make_unique<ReadingRoom>(mailbox_);
    room_ = std::make_unique<room::Room>(
        room::Ports{
            .now = [this] { return now(); },
            .fresh = dealer::fresh_bits,
            .write = [this](room::Write to_write,
                            std::function<void()> durable) { write(std::move(to_write), std::move(durable)); },
            .send =
                [this](room::Line line, std::shared_ptr<const std::string> text) {
                    if (server_) server_->send(net::SocketId(line), std::move(text));
                },
            .think = [this](Backroom::Job job) { backroom_->run(std::move(job)); },
            .kept_from = [this](room::PersonId person, bool to_speak) { return desk_->kept_from(person, to_speak); },
            .alert = [this](const std::string &sentence) { log_->error("{}", sentence); },
            .refused = [this](room::PersonId person, std::string_view code) { desk_->note_refused(person, code); }},
        options_.ways);
    const std::string keepers_word = dealer::hex(dealer::fresh_bits());
    desk_ = std::make_unique<Desk>(
        DeskPorts{.room = *room_,
                  .backroom = *backroom_,
                  .reading = *reading_room_,
                  .now = [this] { return now(); },
                  .wall = wall_clock,
                  .fresh = dealer::fresh_bits,
                  .counters = [this] { return server_->counters(); },
                  .hang_up = [this](net::SocketId socket,
                                    std::string_view why) { server_->close(socket, policy_violation, why); },
                  .waiting = [this] { return store_->waiting(); },
                  .folder = options_.folder,
                  .keepers_word = keepers_word,
                  .shelf_key = [this](room::PersonId person) { return store_->shelf_key(person); },
                  .origin = [this] { return origin_; },
                  .alert = [this](const std::string &sentence) { log_->error("{}", sentence); },
                  .note = [this](const std::string &line) { log_->info("{}", line); }},
        options_.name, *saved, options_.desk);
    for (const std::string &complaint : room_->recover(std::move(*saved))) {
        log_->error("{}", complaint);
        greeting_.push_back(complaint);
    }
    if (no_tables) open_lobby();

    if (std::string wrong = server_ ? std::string() : listen(); !wrong.empty()) return wrong;

    const std::string scheme = options_.net.certificate_file.empty() ? "http" : "https";
    const std::string at_home = to_string(net::origin_at(scheme, options_.net.address, port()));
    origin_ = options_.net.public_origins.empty() ? at_home : options_.net.public_origins.front();
    greeting_.push_back(fmt::format("{} is open at {}", options_.name, origin_));
    if (options_.net.public_origins.empty())
        for (const std::string &address : net::reachable_addresses())
            if (net::listens_also_at(options_.net.address, address))
                greeting_.push_back(
                    fmt::format("  in this house also at {}", to_string(net::origin_at(scheme, address, port()))));
    if (!pages_)
        greeting_.emplace_back(
            "  without pages for browsers: they are not beside the program; build them with ./run, or "
            "name their folder with --pages");
    if (first_start)
        greeting_.push_back(
            fmt::format("  the host comes in, once and within a day, by {}/join#link={}", origin_, desk_->host_link()));
    else if (!desk_->has_host())
        greeting_.push_back(fmt::format("  nobody is signed in as host: `ananas host-link{}` makes another link",
                                        options_.folder == "data" ? "" : " --data " + options_.folder.string()));
    std::filesystem::remove(address_file(options_.folder), ignored);
    if (const store::Complaint wrong =
            store::write_new_file(address_file(options_.folder), fmt::format("{} {}\n", at_home, keepers_word));
        !wrong.empty())
        return wrong;
    has_address_ = true;
    log_->info("{} is open on port {}; {} tables", options_.name, port(), room_->figures().tables);
    set_alarm();
    sweep();
    return {};
}

// A table of every game, at ordinary stakes.
void OpenHouse::open_lobby() {
    std::vector<std::string_view> games = {"chinese", "twisted"};
    for (const betting::GameSpec *game : betting::all_games) games.push_back(game->name);
    std::vector<room::Settings> tables;
    for (const std::string_view game : games)
        tables.push_back(room::usual_settings(game, Chips(game == "chinese" ? 10 : game == "twisted" ? 500 : 100)));
    room_->open_lobby(tables);
}

std::vector<std::string> OpenHouse::greeting() const { return greeting_; }

void OpenHouse::heard(net::SocketId socket, std::string_view message) {
    look_at_the_clock();
    room_->hear(room::Line(socket), message);
    set_alarm();
}

// Before anything that may be too late for somebody.
void OpenHouse::look_at_the_clock() {
    const room::Span slept = clock_->overslept();
    if (slept == room::Span()) return;
    log_->info("The machine has slept for {} s.", slept.ms / 1000);
    room_->wake_from_sleep(slept);
}

// The room's next business wakes it; one timer for all tables.
void OpenHouse::set_alarm() {
    if (stopping_) return;
    const std::optional<room::Moment> due = room_->next_due();
    if (due == alarm_at_) return;
    if (alarm_at_) loop_.cancel(alarm_);
    alarm_at_ = due;
    if (!due) return;
    const room::Span wait = *due - now();
    alarm_ = loop_.after(std::chrono::milliseconds(std::max<std::int64_t>(wait.ms, 0)), [this] {
        alarm_at_.reset();
        look_at_the_clock();
        room_->wake();
        set_alarm();
    });
}

void OpenHouse::sweep() {
    look_at_the_clock();
    desk_->sweep();
    loop_.after(std::chrono::hours(1), [this] { sweep(); });
}

void OpenHouse::stop(const std::function<void()> &done) {
    if (std::exchange(stopping_, true)) return;
    desk_->finish_notes();
    log_->info("{} closes", options_.name);
    if (alarm_at_) loop_.cancel(alarm_);
    server_->stop(longest_goodbye, done);
}

} // namespace ananas::app
