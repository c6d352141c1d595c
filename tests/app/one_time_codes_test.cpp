#include "app/one_time_codes.h"
#include "dealer/bytes.h"
#include "dealer/entropy.h"
#include "room/ids.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::app {
namespace {

using room::Moment;
using room::seconds;

// Those of the vectors in RFC 6238, appendix B.
std::string secret_for(CodeHash hash) {
    dealer::Seed digits{};
    std::ranges::copy(std::string_view("12345678901234567890123456789012"), digits.begin());
    return factor_secret(digits, hash);
}
const std::string secret = secret_for(CodeHash::sha1);
const std::string long_secret = secret_for(CodeHash::sha256);

TEST(OneTimeCodes, are_those_of_rfc_6238) {
    EXPECT_EQ(secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    EXPECT_EQ(long_secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA");
    struct Vector {
        std::int64_t at;
        std::string_view sha1, sha256; // of their eight digits, the six that programs show
    };
    constexpr Vector vectors[] = {{59, "287082", "119246"},
                                  {1'111'111'109, "081804", "084774"},
                                  {1'111'111'111, "050471", "062674"},
                                  {1'234'567'890, "005924", "819424"},
                                  {2'000'000'000, "279037", "698825"},
                                  {20'000'000'000, "353130", "737706"}};
    for (const Vector &each : vectors) {
        const Moment now{each.at * 1000};
        for (const auto &[made_of, code] : {std::pair(secret, each.sha1), std::pair(long_secret, each.sha256)}) {
            EXPECT_EQ(code_at(made_of, step_at(now)), code);
            EXPECT_EQ(step_of(made_of, code, now, 0), step_at(now));
        }
    }
}

TEST(OneTimeCodes, are_told_to_programs_by_an_address_without_foreign_signs) {
    EXPECT_EQ(
        factor_address(secret, "The Club & Co", "Zoë"),
        "otpauth://totp/The%20Club%20%26%20Co:Zo%C3%AB?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=The%20Club%20"
        "%26%20Co");
    EXPECT_TRUE(factor_address(long_secret, "The Club", "Zoë").ends_with("&issuer=The%20Club&algorithm=SHA256"));
}

TEST(OneTimeCodes, may_be_a_step_early_or_late_and_no_more) {
    const Moment now{1'794'771'660'000};
    const std::int64_t clock = step_at(now);
    for (const std::int64_t off : {-1, 0, 1})
        EXPECT_EQ(step_of(secret, *code_at(secret, clock + off), now, 0), clock + off);
    for (const std::int64_t off : {-20, -2, 2, 20})
        EXPECT_EQ(step_of(secret, *code_at(secret, clock + off), now, 0), 0);
    for (const std::int64_t off : {-1, 0, 1})
        EXPECT_EQ(step_of(secret, *code_at(secret, clock + off), now, 0, 0), off == 0 ? clock : 0) << "strictly";
}

TEST(OneTimeCodes, of_a_step_that_was_used_and_of_those_before_are_none) {
    const Moment now{1'794'771'660'000};
    const std::int64_t clock = step_at(now);
    EXPECT_EQ(step_of(secret, *code_at(secret, clock), now, clock), 0);
    EXPECT_EQ(step_of(secret, *code_at(secret, clock - 1), now, clock), 0);
    EXPECT_EQ(step_of(secret, *code_at(secret, clock + 1), now, clock), clock + 1);
    EXPECT_EQ(step_of(secret, *code_at(secret, clock + 1), now + seconds(30), clock), clock + 1);
}

// As where the key that sealed it is gone.
TEST(OneTimeCodes, of_no_secret_are_none) {
    for (const std::string_view none :
         {"", "GEZDGNBV", "gezdgnbvgy3tqojqgezdgnbvgy3tqojq", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJ1",
          "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZB"}) {
        EXPECT_EQ(code_at(none, 1), std::nullopt) << none;
        EXPECT_EQ(step_of(none, "", Moment{59'000}, 0), 0) << none;
    }
}

TEST(OneTimeCodes, are_known_however_they_are_typed) {
    EXPECT_EQ(typed_code(" 287 082 ")->digits, "287082");
    EXPECT_EQ(typed_code("287-082")->digits, "287082");
    EXPECT_EQ(typed_code("K7MFQ-2XD9P")->recovery, "k7mfq2xd9p");
    EXPECT_EQ(typed_code("oil00 2xd9p")->recovery, "011002xd9p"); // as somebody's hand looks
    EXPECT_EQ(typed_code("0123456789")->digits, "");
    for (const std::string_view none : {"", "28708", "2870821", "28708a", "k7mfq-2xd9", "k7mfq-2xd9u", "k7mfq-2xd9é"})
        EXPECT_FALSE(typed_code(none)) << none;
}

TEST(RecoveryCodes, are_fifty_fresh_bits_each) {
    std::set<std::string> codes;
    std::set<char> letters;
    for (int each = 0; each < 200; ++each) {
        const std::string code = recovery_code(dealer::fresh_bits());
        EXPECT_THAT(code, testing::MatchesRegex("[0-9a-z]{5}-[0-9a-z]{5}"));
        EXPECT_EQ(typed_code(code)->recovery.size(), 10U);
        codes.insert(code);
        letters.insert(code.begin(), code.end());
    }
    EXPECT_EQ(codes.size(), 200U);
    EXPECT_EQ(letters.size(), 33U); // 32, of which each stands for five bits, and the hyphen
}

TEST(RecoveryCodes, are_kept_as_hashes_that_differ_by_salt) {
    const dealer::Salt one{1}, other{2};
    const auto hash = hashed_recovery_code("k7mfq-2xd9p", one);
    ASSERT_TRUE(hash);
    EXPECT_EQ(hashed_recovery_code("K7MFQ 2XD9P", one), hash);
    EXPECT_NE(hashed_recovery_code("k7mfq-2xd9p", other), hash);
    EXPECT_NE(hashed_recovery_code("k7mfq-2xd9q", one), hash);
    EXPECT_EQ(hash->find("k7mfq"), std::string::npos);
    EXPECT_EQ(hashed_recovery_code("287082", one), std::nullopt); // no recovery code at all
}

} // namespace
} // namespace ananas::app
