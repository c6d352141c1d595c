// Long work in pieces: done by several threads, with a bar on standard error that says how far it is.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>

namespace ananas::app {

// A bar on standard error, if somebody watches it: redrawn by `show`, gone when all is done.
class Progress {
public:
    Progress();
    void show(std::uint64_t done, std::uint64_t all);

private:
    bool watched_;
    std::uint64_t shown_ = UINT64_MAX; // per cent
};

// As many as the machine runs at a time.
int usual_threads();

// Calls `work` with the numbers from 0 to `pieces` - 1, each once, on that many threads. What a piece throws is thrown
// here, when the others have stopped.
void in_pieces(std::uint32_t pieces, int threads, const std::function<void(std::uint32_t)> &work);

// `sum` and what `work` gives for each piece, whatever the order they are done in.
template <class Sum, class Work> Sum added_up(std::uint32_t pieces, int threads, Sum sum, const Work &work) {
    std::mutex adding;
    in_pieces(pieces, threads, [&](std::uint32_t piece) {
        const Sum more = work(piece);
        const std::lock_guard lock(adding);
        sum += more;
    });
    return sum;
}

} // namespace ananas::app
