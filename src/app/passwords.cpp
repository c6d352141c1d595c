#include "app/passwords.h"

#include <sodium.h>

#include <array>
#include <optional>
#include <string>

namespace ananas::app {

std::optional<std::string> hashed_password(const std::string &password) {
    std::array<char, crypto_pwhash_STRBYTES> hashed{};
    if (crypto_pwhash_str_alg(hashed.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0)
        return std::nullopt;
    return std::string(hashed.data());
}

bool is_password(const std::string &hashed, const std::string &password) {
    return crypto_pwhash_str_verify(hashed.c_str(), password.data(), password.size()) == 0;
}

} // namespace ananas::app
