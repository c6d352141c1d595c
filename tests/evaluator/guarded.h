// Memory with a forbidden page on one side: an array that ends just before it, or begins just behind
// it. A kernel that reads or writes one byte too far on that side stops the test there and then; on
// the other side a pattern shows whether anything was written.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace ananas {

enum class Edge { forbidden_after, forbidden_before };

template <class T> class Guarded {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Guarded(std::size_t count, Edge edge) : count_(count) {
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        const std::size_t used = (count * sizeof(T) + slack + page - 1) / page * page;
        mapped_size_ = used + 2 * page;
        mapped_ = mmap(nullptr, mapped_size_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (mapped_ == MAP_FAILED || mprotect(bytes() + page, used, PROT_READ | PROT_WRITE) != 0) {
            std::perror("no memory for a guarded array");
            std::abort();
        }
        std::fill_n(bytes() + page, used, pattern);
        std::byte *const front = bytes() + page;
        std::byte *const back = front + used;
        if (edge == Edge::forbidden_after) {
            data_ = back - count * sizeof(T);
            open_begin_ = std::max(front, data_ - slack);
            open_end_ = data_;
        } else {
            data_ = front;
            open_begin_ = front + count * sizeof(T);
            open_end_ = std::min(back, open_begin_ + slack);
        }
    }
    ~Guarded() { munmap(mapped_, mapped_size_); }
    Guarded(const Guarded &) = delete;
    Guarded &operator=(const Guarded &) = delete;

    T *data() { return reinterpret_cast<T *>(data_); }
    [[nodiscard]] std::size_t size() const { return count_; }
    T *begin() { return data(); }
    T *end() { return data() + count_; }

    // Nothing was written beside the array where writing is possible.
    [[nodiscard]] bool untouched_beside() const {
        return std::all_of(open_begin_, open_end_, [](std::byte b) { return b == pattern; });
    }

private:
    static constexpr std::byte pattern{0xA5};
    static constexpr std::size_t slack = 256; // looked at on the open side

    std::byte *bytes() { return static_cast<std::byte *>(mapped_); }

    std::size_t count_;
    void *mapped_ = nullptr;
    std::size_t mapped_size_ = 0;
    std::byte *data_ = nullptr;
    std::byte *open_begin_ = nullptr;
    std::byte *open_end_ = nullptr;
};

} // namespace ananas
