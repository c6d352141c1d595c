// The keys of commands that were carried out, so that a command which comes again counts once. They are known for a
// day. Whoever has sent as many as are kept of one person is full: what else they send under a key is to be refused,
// since taking it would push out the oldest of their own. Nobody's keys push out those of others. A day's keys are
// many, so of each only the hash is kept; two keys of one person with the same hash would be refused as used twice.
#pragma once

#include "base/result.h"
#include "room/ids.h"
#include "room/refusal.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ananas::room {

// How a table command ended, for whoever asked.
using Done = std::function<void(Result<std::int64_t, Refusal> version)>;

class Keys {
public:
    struct Known {
        TableId table = TableId::none;
        std::int64_t version = 0;
        std::size_t what = 0; // a hash of the command; 0 if that is not known any more
        bool durable = false;
    };
    struct Bounds {
        Span remembered = minutes(24 * 60);
        std::size_t each = 100'000;  // one a second, all day long
        std::size_t all = 1'000'000; // beyond it those who send more keep a tenth of theirs
    };
    Keys() : Keys(Bounds()) {}
    explicit Keys(const Bounds &bounds) : bounds_(bounds) {}

    [[nodiscard]] Known *find(PersonId person, const std::string &key);
    [[nodiscard]] bool contains(PersonId person, const std::string &key) const;
    [[nodiscard]] const Known *find(PersonId person, const std::string &key) const;
    [[nodiscard]] bool is_full(PersonId person) const;
    void remember(PersonId person, const std::string &key, const Known &known, Moment at);
    // Sent again before it was durable: told when it is.
    void wait(PersonId person, const std::string &key, const Done &done);
    void make_durable(PersonId person, const std::string &key);
    void forget_old(Moment now); // looks once a minute
    [[nodiscard]] std::size_t size() const { return known_.size(); }

private:
    struct Key {
        PersonId person;
        std::size_t hash;
        friend bool operator==(const Key &, const Key &) = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key &key) const {
            return key.hash ^ static_cast<std::size_t>(number(key.person)) * 0x9E3779B97F4A7C15U;
        }
    };
    // Of one person, in the order in which they came; those before `first` are forgotten.
    struct Own {
        std::vector<std::pair<Moment, std::size_t>> order;
        std::size_t first = 0;
    };
    static Key key_of(PersonId person, const std::string &key) { return {person, std::hash<std::string>()(key)}; }
    [[nodiscard]] std::size_t most_each() const;
    void drop_oldest(PersonId person, Own &own);

    Bounds bounds_;
    std::unordered_map<Key, Known, KeyHash> known_;
    std::unordered_map<Key, std::vector<Done>, KeyHash> waiting_;
    std::unordered_map<PersonId, Own> people_;
    Moment looked_;
};

} // namespace ananas::room
