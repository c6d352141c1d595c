// Cards that are not public, and the secrets of second factors, at rest: entries that tell of the former, and the
// latter, are sealed with a key that is kept in a file outside the database, so that whoever has the database alone
// learns nothing from it. XChaCha20-Poly1305, with their place as associated data: what was altered or moved does not
// open.
#pragma once

#include "base/result.h"
#include "room/ids.h"
#include "room/journal.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::store {

class Key {
public:
    static Key fresh();
    // Reads a key file: 64 hexadecimal digits, readable by its owner alone.
    static Result<Key, std::string> read(const std::filesystem::path &file);
    [[nodiscard]] std::string text() const;
    // Says which key it is and nothing about what it is: kept with the data to know the right one again.
    [[nodiscard]] std::string fingerprint() const;

    // The entry's command, sealed; each time to other bytes. Its length is hidden up to 64 bytes.
    [[nodiscard]] std::string seal(const room::Entry &entry) const;
    // What `entry`, apart from its command, was sealed with this key; otherwise nothing.
    [[nodiscard]] std::optional<std::string> open(const room::Entry &entry, std::string_view sealed) const;

    // The secret of a second factor, for its owner alone, and back.
    [[nodiscard]] std::string seal(const room::SecondFactor &factor) const;
    [[nodiscard]] std::optional<std::string> open(const room::SecondFactor &factor, std::string_view sealed) const;

    // What a page of theirs seals with whatever it keeps of cards in the browser: 64 hexadecimal digits, another for
    // everybody. It says nothing about this key.
    [[nodiscard]] std::string shelf_key(room::PersonId person) const;

    Key(const Key &) = default;
    Key &operator=(const Key &) = default;
    ~Key();

private:
    Key();
    [[nodiscard]] std::string seal(std::string_view text, std::string_view place) const;
    [[nodiscard]] std::optional<std::string> open(std::string_view sealed, std::string_view place) const;
    std::array<std::uint8_t, 32> bytes_{};
};

} // namespace ananas::store
