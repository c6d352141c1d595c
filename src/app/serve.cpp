#include "app/serve.h"

#include "app/command_line.h"
#include "app/commands.h"
#include "app/open_house.h"
#include "app/speech.h"
#include "net/loop.h"
#include "net/machine.h"

#include <fmt/format.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): sigwait and its kind are not in <csignal>
#include <sys/stat.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ios>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace ananas::app {
namespace {

// Waits on a thread of its own for somebody to end the room, since signals interrupt at any instant. A second one ends
// it at once.
class StopSigns {
public:
    explicit StopSigns(const std::function<void()> &stop) {
        sigemptyset(&signs_);
        for (const int sign : {SIGINT, SIGTERM, SIGUSR1}) sigaddset(&signs_, sign);
        pthread_sigmask(SIG_BLOCK, &signs_, nullptr);
        std::signal(SIGPIPE, SIG_IGN);
        thread_ = std::thread([this, stop] {
            int sign = 0;
            if (sigwait(&signs_, &sign) == 0 && sign != SIGUSR1) {
                stop();
                if (sigwait(&signs_, &sign) == 0 && sign != SIGUSR1) std::_Exit(answer_is_no);
            }
        });
    }
    StopSigns(const StopSigns &) = delete;
    StopSigns &operator=(const StopSigns &) = delete;
    ~StopSigns() {
        pthread_kill(thread_.native_handle(), SIGUSR1);
        thread_.join();
    }

private:
    sigset_t signs_{};
    std::thread thread_;
};

constexpr std::string_view footer = R"(
All but --config, --new-key and --change-key may stand in the file instead, as docs/operating.md describes them. A flag counts more.
)";

} // namespace

int serve(const ServeOptions &options) {
    umask(S_IRWXG | S_IRWXO); // what the room writes is its owner's alone
    net::raise_files_limit();
    net::Loop loop;
    std::unique_ptr<OpenHouse> house;
    // Before any other thread is there, so that all of them leave signals to the one that waits.
    const StopSigns signs([&] {
        loop.post([&] {
            if (house)
                house->stop([&] { loop.stop(); });
            else
                loop.stop();
        });
    });
    auto opened = OpenHouse::open(loop, options);
    if (!opened) {
        complain("ananas serve: {}", opened.error());
        return answer_is_no;
    }
    house = std::move(*opened);
    for (const std::string &line : house->greeting()) fmt::print("{}\n", line);
    std::fflush(stdout);
    loop.run();
    house.reset();
    return done;
}

void add_serve(Command &program) {
    Command command = program.command("serve", "Opens the room: deals to everybody who comes by browser or `play`");
    auto config = std::make_shared<std::string>();
    auto new_key = std::make_shared<bool>(false);
    auto change_key = std::make_shared<bool>(false);
    auto flags = std::make_shared<ServeFlags>(command);
    command.option("--config", *config, "A file with settings (ananas.toml, where there is one)").takes("FILE");
    command.flag("--new-key", *new_key,
                 "Makes another key in the place of one that is lost; the hands under way are void");
    command.flag("--change-key", *change_key,
                 "Exchanges the room's key for a fresh one, and seals anew all that it sealed");
    command.footer(footer);
    command.run([=]() -> int {
        ServeOptions options;
        const bool asked = !config->empty();
        const std::string file = asked ? *config : "ananas.toml";
        if (asked || std::filesystem::exists(file)) {
            if (const std::string wrong = unless_a_file("--config", file); !wrong.empty()) {
                complain("ananas serve: {}", wrong);
                return wrong_usage;
            }
            std::ifstream in(file, std::ios::binary);
            if (!in) throw std::system_error(errno, std::generic_category(), file);
            const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
            auto read = configured(text, file, options);
            if (!read) {
                complain("ananas serve: {}", read.error());
                return wrong_usage;
            }
            options = std::move(*read);
        }
        flags->take(options);
        options.new_key = *new_key;
        options.change_key = *change_key;
        if (const std::string wrong = made_whole(options); !wrong.empty()) {
            complain("ananas serve: {}", wrong);
            return wrong_usage;
        }
        return serve(options);
    });
}

} // namespace ananas::app
