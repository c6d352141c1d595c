#include "support/process.h"

#include <fcntl.h>
#include <linux/prctl.h>
#include <pty.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): <csignal> has no kill
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace ananas::shell {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE *)>;

// Files rather than pipes: a program that says much on one while we read the other cannot get stuck.
File scratch_file(std::string_view content = {}) {
    File file(std::tmpfile(), &std::fclose);
    if (!file) throw std::runtime_error("no temporary file");
    std::fwrite(content.data(), 1, content.size(), file.get());
    std::fseek(file.get(), 0, SEEK_SET);
    return file;
}

std::string content_of(std::FILE *file) {
    std::fseek(file, 0, SEEK_SET);
    std::string content;
    char part[65536];
    while (const std::size_t read = std::fread(part, 1, sizeof part, file)) content.append(part, read);
    return content;
}

pid_t start(const std::vector<std::string> &words, int in, int out, int err) {
    std::vector<char *> argv;
    for (const std::string &word : words) argv.push_back(const_cast<char *>(word.c_str()));
    argv.push_back(nullptr);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("cannot run " + words.front() + ": " + std::strerror(errno));
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL); // it does not outlive its test
        dup2(in, STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        execvp(argv.front(), argv.data());
        _exit(127); // as a shell says it
    }
    return child;
}

int exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

int status_of(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) throw std::runtime_error("lost a child process");
    return exit_status(status);
}

// Looks again and again until it is so.
template <class Condition> bool comes_true(Condition condition, std::chrono::milliseconds longest) {
    const auto end = std::chrono::steady_clock::now() + longest;
    while (!condition()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

} // namespace

Outcome run(const std::vector<std::string> &words, std::string_view input) {
    const File in = scratch_file(input);
    const File out = scratch_file();
    const File err = scratch_file();
    Outcome outcome;
    outcome.status = status_of(start(words, fileno(in.get()), fileno(out.get()), fileno(err.get())));
    outcome.out = content_of(out.get());
    outcome.err = content_of(err.get());
    return outcome;
}

bool has_terminals() {
    int ours = -1;
    int theirs = -1;
    if (openpty(&ours, &theirs, nullptr, nullptr, nullptr) != 0) return false;
    close(ours);
    close(theirs);
    return true;
}

Outcome run_at_terminal(const std::vector<std::string> &words, int columns) {
    int ours = -1;
    int theirs = -1;
    winsize size{};
    size.ws_row = 24;
    size.ws_col = static_cast<unsigned short>(columns);
    if (openpty(&ours, &theirs, nullptr, nullptr, &size) != 0) throw std::runtime_error("no terminal");
    const pid_t child = start(words, theirs, theirs, theirs);
    close(theirs);
    Outcome outcome;
    char part[4096];
    // Reading a terminal whose other side is closed fails with EIO: the end.
    for (ssize_t got = 0; (got = read(ours, part, sizeof part)) > 0;)
        outcome.out.append(part, static_cast<size_t>(got));
    close(ours);
    std::erase(outcome.out, '\r'); // a terminal ends lines with both
    outcome.status = status_of(child);
    return outcome;
}

Running::Running(const std::vector<std::string> &words) : out_(scratch_file()) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    in_ = ends[1];
    child_ = start(words, ends[0], fileno(out_.get()), fileno(out_.get()));
    close(ends[0]);
}

Running::~Running() {
    end_input();
    if (child_ == 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
}

void Running::type(std::string_view text) const {
    if (write(in_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        throw std::runtime_error("it does not listen");
}

void Running::end_input() {
    if (in_ >= 0) close(in_);
    in_ = -1;
}

void Running::signal(int number) const {
    if (child_ != 0) kill(child_, number);
}

// Read by place, since the program writes where the file's own place is.
std::string Running::said() const {
    std::string content;
    char part[65536];
    for (ssize_t got = 0; (got = pread(fileno(out_.get()), part, sizeof part, static_cast<off_t>(content.size()))) > 0;)
        content.append(part, static_cast<size_t>(got));
    return content;
}

std::optional<int> Running::ended_with() const {
    siginfo_t end{};
    if (waitid(P_PID, static_cast<id_t>(child_), &end, WEXITED | WNOHANG | WNOWAIT) != 0 || end.si_pid != child_)
        return std::nullopt;
    return end.si_code == CLD_EXITED ? end.si_status : 128 + end.si_status;
}

bool Running::says(std::string_view text, std::chrono::milliseconds longest) const {
    bool has_said = false;
    comes_true(
        [&] {
            const bool has_ended = ended();
            has_said = said().find(text) != std::string::npos;
            return has_said || has_ended;
        },
        longest);
    return has_said;
}

int Running::wait(std::chrono::milliseconds longest) {
    int status = 0;
    if (child_ == 0 || !comes_true([&] { return waitpid(child_, &status, WNOHANG) == child_; }, longest)) return -1;
    child_ = 0;
    return exit_status(status);
}

} // namespace ananas::shell
