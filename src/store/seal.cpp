#include "store/seal.h"

#include "base/result.h"
#include "dealer/bytes.h"
#include "dealer/entropy.h"
#include "room/ids.h"
#include "room/journal.h"

#include <fmt/format.h>
#include <sodium.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace ananas::store {
namespace {

constexpr std::size_t nonce_size = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t tag_size = crypto_aead_xchacha20poly1305_ietf_ABYTES;
constexpr std::size_t step = 64; // lengths are multiples of it

const unsigned char *bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char *>(text.data()); }
unsigned char *bytes_of(std::string &text) { return reinterpret_cast<unsigned char *>(text.data()); }

std::string place_of(const room::Entry &entry) {
    return fmt::format("ananas journal {} {} {} {} {}", number(entry.table), entry.number, entry.at.ms,
                       number(entry.by), entry.version);
}
std::string place_of(const room::SecondFactor &factor) {
    return fmt::format("ananas second factor {} {}", number(factor.person), factor.since.ms);
}

// systemd hands a service its credentials as files of root's with a list of rights for the service's own user, which
// stat() tells as a right of root's group.
bool is_credential(const struct stat &about) {
    return about.st_uid == 0 && about.st_gid == 0 && (about.st_mode & ALLPERMS) == (S_IRUSR | S_IRGRP);
}

} // namespace

Key::Key() {
    if (sodium_init() < 0) std::abort();
}

Key Key::fresh() {
    Key key;
    key.bytes_ = dealer::fresh_bits();
    return key;
}

Key::~Key() { sodium_memzero(bytes_.data(), bytes_.size()); }

Result<Key, std::string> Key::read(const std::filesystem::path &file) {
    struct stat about{};
    if (stat(file.c_str(), &about) != 0)
        return Failure{
            fmt::format("The key file {} cannot be read: {}.", file.string(), std::generic_category().message(errno))};
    if ((about.st_mode & (S_IRWXG | S_IRWXO)) != 0 && !is_credential(about))
        return Failure{fmt::format("The key file {} is open to others than its owner: `chmod 600` it.", file.string())};
    std::ifstream input(file);
    std::string digits;
    input >> digits;
    Key key;
    const bool good = input && dealer::from_hex(digits, key.bytes_);
    sodium_memzero(digits.data(), digits.size());
    if (good) return key;
    return Failure{fmt::format("The key file {} has no key in it: 64 hexadecimal digits are expected.", file.string())};
}

std::string Key::shelf_key(room::PersonId person) const {
    std::array<std::uint8_t, 32> derived{};
    static_assert(sizeof(bytes_) == crypto_kdf_KEYBYTES);
    crypto_kdf_derive_from_key(derived.data(), derived.size(), static_cast<std::uint64_t>(number(person)), "browsers",
                               bytes_.data());
    std::string text = dealer::hex(derived);
    sodium_memzero(derived.data(), derived.size());
    return text;
}

std::string Key::text() const { return dealer::hex(bytes_); }

std::string Key::fingerprint() const {
    static constexpr std::string_view purpose = "ananas room key";
    std::array<std::uint8_t, 16> print{};
    crypto_generichash(print.data(), print.size(), bytes_of(purpose), purpose.size(), bytes_.data(), bytes_.size());
    return dealer::hex(print);
}

std::string Key::seal(const room::Entry &entry) const { return seal(entry.command, place_of(entry)); }
std::optional<std::string> Key::open(const room::Entry &entry, std::string_view sealed) const {
    return open(sealed, place_of(entry));
}
std::string Key::seal(const room::SecondFactor &factor) const { return seal(factor.secret, place_of(factor)); }
std::optional<std::string> Key::open(const room::SecondFactor &factor, std::string_view sealed) const {
    return open(sealed, place_of(factor));
}

std::string Key::seal(std::string_view text, std::string_view place) const {
    std::string padded(text);
    padded.resize((padded.size() / step + 1) * step); // sodium_pad adds a byte at least
    std::size_t length = 0;
    sodium_pad(&length, bytes_of(padded), text.size(), step, padded.size());
    std::string sealed(nonce_size + length + tag_size, '\0');
    randombytes_buf(sealed.data(), nonce_size);
    crypto_aead_xchacha20poly1305_ietf_encrypt(bytes_of(sealed) + nonce_size, nullptr, bytes_of(padded), length,
                                               bytes_of(place), place.size(), nullptr, bytes_of(sealed), bytes_.data());
    sodium_memzero(padded.data(), padded.size());
    return sealed;
}

std::optional<std::string> Key::open(std::string_view sealed, std::string_view place) const {
    if (sealed.size() < nonce_size + tag_size + step) return std::nullopt;
    std::string command(sealed.size() - nonce_size - tag_size, '\0');
    const int opened = crypto_aead_xchacha20poly1305_ietf_decrypt(
        bytes_of(command), nullptr, nullptr, bytes_of(sealed) + nonce_size, sealed.size() - nonce_size, bytes_of(place),
        place.size(), bytes_of(sealed), bytes_.data());
    std::size_t length = 0;
    if (opened != 0 || sodium_unpad(&length, bytes_of(command), command.size(), step) != 0) return std::nullopt;
    command.resize(length);
    return command;
}

} // namespace ananas::store
