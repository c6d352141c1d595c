#include "dealer/proof_text.h"

#include "base/printable.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "dealer/bytes.h"
#include "dealer/deal.h"
#include "dealer/deck.h"
#include "dealer/proof.h"

#include <boost/json.hpp>
#include <boost/system/error_code.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::dealer {
namespace {

namespace json = boost::json;

json::value hex_or_null(const std::optional<Bytes<32>> &bytes) {
    return bytes ? json::value(hex(*bytes)) : json::value();
}

// Reads one proof. The first thing that is wrong stays, and everything after it reads as empty.
class Reader {
public:
    Result<Proof, ProofTextError> read(std::string_view text) {
        boost::system::error_code error;
        const json::value whole = json::parse({text.data(), text.size()}, error);
        if (error) return Failure{ProofTextError{fmt::format("this is not JSON: {}", error.message())}};
        Proof proof;
        fields(whole, "the proof",
               {"deal", "hand", "code", "roots", "contributors", "deck", "seeds", "cards", "reshuffles"});
        if (number_of(whole, "deal") != 1) wrong(R"("deal" is the format's version and must be 1)");
        bytes_of(whole, "hand", proof.announcement.hand);
        for (const json::value &root : list(whole, "roots", most_decks))
            bytes(root, "a root", proof.announcement.roots.emplace_back());
        for (const json::value &each : list(whole, "contributors", 255)) contributor(each, proof);
        proof.deck = number_of(whole, "deck");
        for (const json::value &seed : list(whole, "seeds", most_decks)) {
            proof.seeds.emplace_back();
            if (!seed.is_null()) bytes(seed, "a seed", proof.seeds.back().emplace());
        }
        for (const json::value &each : list(whole, "cards", 2 * deck_size)) card(each, proof);
        for (const json::value &each : list(whole, "reshuffles", deck_size)) reshuffle(each, proof);
        if (const json::value *code = field(whole, "code"); wrong_.empty()) {
            const std::string expected = short_code(digest_of(proof.announcement));
            if (!code->is_string() || code->get_string() != expected)
                wrong(fmt::format(R"("code" must be "{}", the code of what was announced)", expected));
        }
        if (!wrong_.empty()) return Failure{ProofTextError{wrong_}};
        return proof;
    }

private:
    void wrong(std::string message) {
        if (wrong_.empty()) wrong_ = std::move(message);
    }

    void fields(const json::value &value, std::string_view what, std::initializer_list<std::string_view> names) {
        const json::object *const object = value.if_object();
        if (object == nullptr) {
            wrong(fmt::format("{} must be an object", what));
            return;
        }
        for (const auto &[name, unused] : *object)
            if (std::find(names.begin(), names.end(), std::string_view(name)) == names.end())
                wrong(fmt::format("{} has no field \"{}\"", what, printable(name)));
    }
    const json::value *field(const json::value &value, std::string_view name) {
        const json::object *const object = value.if_object();
        const json::value *const found = object == nullptr ? nullptr : object->if_contains(name);
        if (found == nullptr) wrong(fmt::format("\"{}\" is missing", name));
        return found;
    }
    int number_of(const json::value &value, std::string_view name) {
        const json::value *const found = field(value, name);
        return found == nullptr ? 0 : number(*found, fmt::format("\"{}\"", name));
    }
    int number(const json::value &value, std::string_view what) {
        const std::int64_t *const whole = value.if_int64();
        if (whole != nullptr && *whole >= 0 && *whole <= 1000) return static_cast<int>(*whole);
        wrong(fmt::format("{} must be a whole number from 0 to 1000", what));
        return 0;
    }
    void bytes(const json::value &value, std::string_view what, std::span<std::uint8_t> into) {
        const json::string *const text = value.if_string();
        if (text == nullptr || !from_hex(*text, into))
            wrong(fmt::format("{} must be {} hexadecimal digits", what, 2 * into.size()));
    }
    void bytes_of(const json::value &value, std::string_view name, std::span<std::uint8_t> into) {
        if (const json::value *const found = field(value, name)) bytes(*found, fmt::format("\"{}\"", name), into);
    }
    std::span<const json::value> list(const json::value &value, std::string_view name, std::size_t most) {
        const json::value *const found = field(value, name);
        if (found == nullptr) return {};
        const json::array *const array = found->if_array();
        if (array != nullptr && array->size() <= most) return {array->data(), array->size()};
        wrong(fmt::format("\"{}\" must be a list of at most {}", name, most));
        return {};
    }

    void contributor(const json::value &value, Proof &proof) {
        fields(value, "a contributor", {"seat", "hash", "nonce"});
        Contributor &contributor = proof.announcement.contributors.emplace_back();
        contributor.seat = number_of(value, "seat");
        bytes_of(value, "hash", contributor.hash);
        const json::value *const nonce = field(value, "nonce");
        if (nonce != nullptr && !nonce->is_null()) bytes(*nonce, "\"nonce\"", contributor.nonce.emplace());
    }

    void card(const json::value &value, Proof &proof) {
        fields(value, "a card", {"index", "position", "card", "salt", "path"});
        auto &[index, opening] = proof.cards.emplace_back();
        index = number_of(value, "index");
        opening.position = number_of(value, "position");
        if (const json::value *name = field(value, "card")) {
            const auto parsed = parse_card(name->is_string() ? std::string_view(name->get_string()) : "");
            if (parsed)
                opening.card = *parsed;
            else
                wrong(R"("card" must be a card such as "As")");
        }
        bytes_of(value, "salt", opening.salt);
        const auto path = list(value, "path", tree_height);
        if (path.size() != tree_height) {
            wrong(fmt::format("\"path\" must have {} hashes", tree_height));
            return;
        }
        for (std::size_t step = 0; step < tree_height; ++step)
            bytes(path[step], "a hash of \"path\"", opening.path[step]);
    }

    void reshuffle(const json::value &value, Proof &proof) {
        fields(value, "a reshuffle", {"after", "burns"});
        Reshuffle &again = proof.reshuffles.emplace_back();
        again.after = number_of(value, "after");
        for (const json::value &burn : list(value, "burns", 2 * deck_size))
            again.burns.push_back(number(burn, "an index of \"burns\""));
    }

    std::string wrong_;
};

} // namespace

std::string to_json(const Proof &proof) {
    json::array roots, contributors, seeds, cards, reshuffles;
    for (const Hash &root : proof.announcement.roots) roots.emplace_back(hex(root));
    for (const Contributor &each : proof.announcement.contributors)
        contributors.push_back(
            json::object{{"seat", each.seat}, {"hash", hex(each.hash)}, {"nonce", hex_or_null(each.nonce)}});
    for (const auto &seed : proof.seeds) seeds.push_back(hex_or_null(seed));
    for (const auto &[index, opening] : proof.cards) {
        json::array path;
        for (const Hash &beside : opening.path) path.emplace_back(hex(beside));
        cards.push_back(json::object{{"index", index},
                                     {"position", opening.position},
                                     {"card", to_string(opening.card)},
                                     {"salt", hex(opening.salt)},
                                     {"path", path}});
    }
    for (const auto &[after, burns] : proof.reshuffles)
        reshuffles.push_back(json::object{{"after", after}, {"burns", json::value_from(burns)}});
    return json::serialize(json::object{{"deal", 1},
                                        {"hand", hex(proof.announcement.hand)},
                                        {"code", short_code(digest_of(proof.announcement))},
                                        {"roots", roots},
                                        {"contributors", contributors},
                                        {"deck", proof.deck},
                                        {"seeds", seeds},
                                        {"cards", cards},
                                        {"reshuffles", reshuffles}});
}

Result<Proof, ProofTextError> proof_from_json(std::string_view text) { return Reader().read(text); }

} // namespace ananas::dealer
