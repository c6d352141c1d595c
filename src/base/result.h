// base: what C++20 lacks and every folder needs. Uses nothing but the standard library and knows
// nothing about cards. It holds text that can be shown (printable.h), lists without a heap (list.h), chance by a
// seed (chance.h) and here the answer that may be a refusal: rules and parsers never throw, they return a Result.
// (std::expected arrives with C++23.)
#pragma once

#include <type_traits>
#include <utility>
#include <variant>

namespace ananas {

template <class E> struct Failure {
    E error;
};
template <class E> Failure(E) -> Failure<E>;

// Either a value or the error that explains why there is none. Asking for the wrong one aborts:
// std::get's exception meets noexcept.
template <class T, class E> class [[nodiscard]] Result {
    static_assert(!std::is_same_v<T, E>, "a value and an error must be told apart by type");

public:
    // NOLINTBEGIN(google-explicit-constructor): a function returns the value or the Failure, bare
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Failure<E> failure) : held_(std::in_place_index<1>, std::move(failure.error)) {}
    // NOLINTEND(google-explicit-constructor)

    [[nodiscard]] bool has_value() const noexcept { return held_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    [[nodiscard]] const T &value() const & noexcept { return std::get<0>(held_); }
    [[nodiscard]] T &value() & noexcept { return std::get<0>(held_); }
    [[nodiscard]] T &&value() && noexcept { return std::get<0>(std::move(held_)); }
    const T &operator*() const & noexcept { return value(); }
    T &operator*() & noexcept { return value(); }
    T &&operator*() && noexcept { return std::move(*this).value(); }
    const T *operator->() const noexcept { return &value(); }

    [[nodiscard]] const E &error() const noexcept { return std::get<1>(held_); }

private:
    std::variant<T, E> held_;
};

} // namespace ananas
