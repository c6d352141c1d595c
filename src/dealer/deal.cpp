#include "dealer/deal.h"

#include "dealer/bytes.h"
#include "dealer/shuffle.h"

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::dealer {
namespace {

constexpr std::string_view purpose_of_cut = "ananas cut 1";

} // namespace

Hash hash_of(const Nonce &nonce) {
    Hashing hashing(2);
    hashing << nonce;
    return hashing.finish();
}

Hash digest_of(const Announcement &announcement) {
    Hashing hashing(3);
    hashing << announcement.hand << static_cast<std::uint8_t>(announcement.roots.size());
    for (const Hash &root : announcement.roots) hashing << root;
    hashing << static_cast<std::uint8_t>(announcement.contributors.size());
    for (const Contributor &contributor : announcement.contributors)
        hashing << static_cast<std::uint8_t>(contributor.seat) << contributor.hash;
    return hashing.finish();
}

std::string short_code(const Hash &digest) {
    // Digits and letters that are not taken for each other, five bits each.
    constexpr std::string_view letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    std::uint64_t bits = 0;
    for (std::size_t byte = 0; byte < 5; ++byte) bits = bits << 8U | digest[byte];
    std::string code;
    for (unsigned letter = 0; letter < 8; ++letter) {
        if (letter == 4) code += '-';
        code += letters[bits >> (35U - 5U * letter) & 31U];
    }
    return code;
}

Cut cut(const Announcement &announcement) {
    Hashing hashing(4);
    hashing << digest_of(announcement);
    for (const Contributor &contributor : announcement.contributors)
        if (contributor.nonce) hashing << static_cast<std::uint8_t>(contributor.seat) << *contributor.nonce;
    Cut cut{.key = hashing.finish()};
    Stream stream(cut.key, purpose_of_cut);
    cut.deck = static_cast<int>(below(static_cast<std::uint32_t>(announcement.roots.size()), stream));
    std::iota(cut.positions.begin(), cut.positions.end(), 0);
    shuffle(cut.positions, stream);
    return cut;
}

std::vector<int> reshuffled(const Cut &cut, int times, std::vector<int> positions) {
    Hashing hashing(5);
    hashing << cut.key << static_cast<std::uint8_t>(times);
    for (const int position : positions) hashing << static_cast<std::uint8_t>(position);
    Stream stream(hashing.finish(), purpose_of_cut);
    shuffle(positions, stream);
    return positions;
}

} // namespace ananas::dealer
