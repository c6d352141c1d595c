#include "room/passes.h"

#include "base/result.h"
#include "dealer/bytes.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace ananas::room {
namespace {

constexpr std::uint8_t pass_tag = 6; // the deal's texts have 0 to 5

struct NamedScope {
    std::string_view name;
    bool Scopes::*flag;
};
constexpr NamedScope named_scopes[] = {{"play", &Scopes::play}, {"read", &Scopes::read}, {"host", &Scopes::host}};

} // namespace

std::string text_of(const Secret &secret) { return dealer::hex(secret); }
std::optional<Secret> secret_from(std::string_view text) { return dealer::from_hex<Secret>(text); }
std::string hash_of(const Secret &secret) {
    dealer::Hashing hashing(pass_tag);
    hashing << secret;
    return dealer::hex(hashing.finish());
}

Result<Scopes, Denial> scopes_from(std::string_view text) {
    Scopes scopes;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (word.empty()) continue;
        const auto *const found = std::ranges::find(named_scopes, word, &NamedScope::name);
        if (found == std::end(named_scopes)) return Failure{deny(Why::no_such_scope)};
        scopes.*found->flag = true;
    }
    if (scopes == Scopes()) return Failure{deny(Why::no_such_scope)};
    return scopes;
}

std::string text_of(const Scopes &scopes) {
    std::string text;
    for (const NamedScope &scope : named_scopes) {
        if (!(scopes.*scope.flag)) continue;
        if (!text.empty()) text += ' ';
        text += scope.name;
    }
    return text;
}

void Passes::keep(const Pass &pass) {
    end(pass.hash);
    passes_[pass.hash] = pass;
    hashes_[pass.person].insert(pass.hash);
}

void Passes::end(const std::string &hash) {
    const auto found = passes_.find(hash);
    if (found == passes_.end()) return;
    const auto hashes = hashes_.find(found->second.person);
    hashes->second.erase(hash);
    if (hashes->second.empty()) hashes_.erase(hashes);
    passes_.erase(found);
}

const Pass *Passes::find(const std::string &hash) const {
    const auto found = passes_.find(hash);
    return found == passes_.end() ? nullptr : &found->second;
}

std::vector<Pass> Passes::of(PersonId person) const {
    std::vector<Pass> passes;
    if (const auto found = hashes_.find(person); found != hashes_.end())
        for (const std::string &hash : found->second) passes.push_back(passes_.at(hash));
    std::ranges::sort(passes, {}, [](const Pass &pass) { return std::tie(pass.since, pass.hash); });
    return passes;
}

std::vector<Pass> Passes::all() const {
    std::vector<Pass> passes;
    for (const auto &[person, hashes] : hashes_)
        for (const std::string &hash : hashes) passes.push_back(passes_.at(hash));
    return passes;
}

} // namespace ananas::room
