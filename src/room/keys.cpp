#include "room/keys.h"

#include "room/ids.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>

namespace ananas::room {

Keys::Known *Keys::find(PersonId person, const std::string &key) {
    const auto found = known_.find(key_of(person, key));
    return found == known_.end() ? nullptr : &found->second;
}

const Keys::Known *Keys::find(PersonId person, const std::string &key) const {
    const auto found = known_.find(key_of(person, key));
    return found == known_.end() ? nullptr : &found->second;
}

std::size_t Keys::most_each() const {
    return known_.size() > bounds_.all ? std::max<std::size_t>(bounds_.each / 10, 1) : bounds_.each;
}

bool Keys::is_full(PersonId person) const {
    const auto own = people_.find(person);
    return own != people_.end() && own->second.order.size() - own->second.first >= most_each();
}

bool Keys::contains(PersonId person, const std::string &key) const { return known_.contains(key_of(person, key)); }

void Keys::drop_oldest(PersonId person, Own &own) {
    known_.erase(Key{person, own.order[own.first].second});
    ++own.first;
    if (own.first * 2 <= own.order.size()) return;
    own.order.erase(own.order.begin(), own.order.begin() + static_cast<std::ptrdiff_t>(own.first));
    own.first = 0;
}

void Keys::remember(PersonId person, const std::string &key, const Known &known, Moment at) {
    const Key kept = key_of(person, key);
    if (!known_.insert_or_assign(kept, known).second) return;
    Own &own = people_[person];
    own.order.emplace_back(at, kept.hash);
    const std::size_t most = most_each();
    // Whoever waits for an answer is not forgotten before it is given.
    while (own.order.size() - own.first > most && known_.at(Key{person, own.order[own.first].second}).durable)
        drop_oldest(person, own);
}

void Keys::wait(PersonId person, const std::string &key, const Done &done) {
    waiting_[key_of(person, key)].push_back(done);
}

void Keys::make_durable(PersonId person, const std::string &key) {
    Known *const known = find(person, key);
    if (known == nullptr) return;
    known->durable = true;
    const std::int64_t version = known->version;
    if (const auto others = waiting_.extract(key_of(person, key)))
        for (const Done &other : others.mapped()) other(version);
}

void Keys::forget_old(Moment now) {
    if (now - looked_ < minutes(1)) return;
    looked_ = now;
    for (auto own = people_.begin(); own != people_.end();) {
        Own &theirs = own->second;
        while (theirs.first < theirs.order.size() && now - theirs.order[theirs.first].first > bounds_.remembered)
            drop_oldest(own->first, theirs);
        own = theirs.first == theirs.order.size() ? people_.erase(own) : std::next(own);
    }
}

} // namespace ananas::room
