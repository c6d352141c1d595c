#include "app/measured.h"

#include "net/echo.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <linux/prctl.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): kill is POSIX's
#include <sys/prctl.h>
#include <sys/statfs.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace ananas::app {
namespace {

[[noreturn]] void fail(const char *what) { throw std::system_error(errno, std::generic_category(), what); }

struct Pipe {
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) fail("cannot make a pipe");
    }
    std::array<int, 2> ends{};
};

// Ends with us, however we end.
pid_t forked() {
    const pid_t process = fork();
    if (process < 0) fail("cannot start another process");
    if (process == 0) prctl(PR_SET_PDEATHSIG, SIGKILL);
    return process;
}

// Everything until a line that has the words is whole, or until the end.
std::string read_until(int file, std::string_view words) {
    std::string said;
    std::array<char, 4096> bytes{};
    for (;;) {
        const std::size_t at = said.find(words);
        if (at != std::string::npos && said.find('\n', at) != std::string::npos) return said;
        const ssize_t count = read(file, bytes.data(), bytes.size());
        if (count <= 0) return said;
        said.append(bytes.data(), static_cast<std::size_t>(count));
    }
}

constexpr std::string_view is_open = " is open at ";

} // namespace

std::filesystem::path folder_for_data() {
    const char *told = std::getenv("TMPDIR");
    return told != nullptr && *told != '\0' ? told : "/var/tmp";
}

bool is_in_memory(const std::filesystem::path &folder) {
    struct statfs found{};
    if (statfs(folder.c_str(), &found) != 0) return false; // whoever writes there will hear why not
    return found.f_type == TMPFS_MAGIC || found.f_type == RAMFS_MAGIC;
}

std::unique_ptr<Measured> Measured::echo() {
    std::unique_ptr<Measured> server(new Measured());
    const Pipe pipe;
    server->process_ = forked();
    if (server->process_ == 0) {
        try {
            net::serve_echo([&](std::uint16_t port) {
                const std::string line = fmt::format("echo{}:{}\n", is_open, port);
                if (write(pipe.ends[1], line.data(), line.size()) < 0) std::_Exit(EXIT_FAILURE);
            });
        } catch (const std::exception &) {
            std::_Exit(EXIT_FAILURE); // the other end sees that there is no port
        }
        std::_Exit(EXIT_SUCCESS);
    }
    close(pipe.ends[1]);
    server->output_ = pipe.ends[0];
    server->learn_port();
    return server;
}

std::unique_ptr<Measured> Measured::room() {
    std::unique_ptr<Measured> server(new Measured());
    std::string pattern = (folder_for_data() / "ananas-bench-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) fail("cannot make a folder for the room's data");
    server->folder_ = pattern;
    const std::string config = (server->folder_ / "ananas.toml").string(), data = (server->folder_ / "data").string();
    std::ofstream(config) << "limits.messages_a_second = 100000\nlimits.connections = 100000\n";
    const Pipe pipe;
    server->process_ = forked();
    if (server->process_ == 0) {
        dup2(pipe.ends[1], STDOUT_FILENO);
        execl("/proc/self/exe", "ananas", "serve", "--address", "127.0.0.1", "--port", "0", "--data", data.c_str(),
              "--config", config.c_str(), static_cast<char *>(nullptr));
        std::_Exit(EXIT_FAILURE);
    }
    close(pipe.ends[1]);
    server->output_ = pipe.ends[0];
    server->learn_port();
    return server;
}

void Measured::learn_port() {
    const std::string said = read_until(output_, is_open);
    const std::size_t at = said.find(is_open);
    if (at == std::string::npos) throw std::runtime_error("a server that was to be measured did not open");
    const std::string line = said.substr(at, said.find('\n', at) - at);
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
}

Measured::~Measured() {
    if (process_ > 0) {
        kill(process_, SIGKILL);
        waitpid(process_, nullptr, 0);
    }
    if (output_ >= 0) close(output_);
    std::error_code ignored;
    if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

double Measured::memory() const {
    std::ifstream in(fmt::format("/proc/{}/statm", process_));
    double all = 0, resident = 0;
    in >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double Measured::processor() const {
    std::ifstream in(fmt::format("/proc/{}/stat", process_));
    std::string field;
    double ticks = 0, value = 0;
    std::getline(in, field, ')'); // the name, which may have spaces; fields 14 and 15 are the times
    for (int skipped = 3; skipped < 14; ++skipped) in >> field;
    for (int counted = 0; counted < 2 && in >> value; ++counted) ticks += value;
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

} // namespace ananas::app
