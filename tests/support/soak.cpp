#include "support/soak.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>

namespace ananas {
namespace {

std::uint64_t setting(const char *name, std::uint64_t otherwise) {
    const char *text = std::getenv(name);
    return text != nullptr ? std::stoull(text) : otherwise;
}

std::string name_of_test() {
    const testing::TestInfo &test = *testing::UnitTest::GetInstance()->current_test_info();
    return std::string(test.test_suite_name()) + '.' + test.name();
}

} // namespace

void soak(std::string_view what, const std::function<std::uint64_t(std::uint64_t)> &round) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::seconds(setting("ANANAS_SOAK_SECONDS", 1));

    std::uint64_t trials = 0;
    std::uint64_t number = setting("ANANAS_SOAK_ROUND", 0);
    do {
        trials += round(number);
        if (testing::Test::HasFailure()) {
            std::cout << "Round " << number << " failed; repeat it with ANANAS_SOAK_ROUND=" << number << " ./test "
                      << name_of_test() << '\n';
            break;
        }
        ++number;
    } while (Clock::now() < end);
    tell_soaked(trials, what);
}

void tell_soaked(std::uint64_t count, std::string_view what) {
    std::cout << "soak: " << name_of_test() << ' ' << count << ' ' << what << '\n' << std::flush;
}

} // namespace ananas
