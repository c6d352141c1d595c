#include "app/reading_room.h"

#include "app/backroom.h"
#include "base/result.h"
#include "room/ids.h"

#include <map>
#include <memory>
#include <mutex>

namespace ananas::app {

struct ReadingRoom::Turns {
    std::mutex mutex;
    std::map<room::PersonId, int> of_each; // those who have any
    int of_all = 0;
};

ReadingRoom::ReadingRoom(Mailbox &mailbox) : turns_(std::make_shared<Turns>()), backroom_(mailbox, 1) {}

Result<ReadingRoom::Turn, ReadingRoom::Full> ReadingRoom::take_turn(room::PersonId person, Weight weight) {
    const int taken = static_cast<int>(weight);
    const std::lock_guard lock(turns_->mutex);
    if (turns_->of_all + taken > most_of_all) return Failure{Full::with_all};
    int &own = turns_->of_each[person];
    if (own + taken > (person == room::PersonId::nobody ? most_of_strangers : most_of_one))
        return Failure{Full::with_yours};
    own += taken;
    turns_->of_all += taken;
    return Turn(nullptr, [turns = turns_, person, taken](const void *) {
        const std::lock_guard again(turns->mutex);
        turns->of_all -= taken;
        int &held = turns->of_each[person];
        held -= taken;
        if (held == 0) turns->of_each.erase(person);
    });
}

} // namespace ananas::app
