// Who answers: a yardstick, or a player of the game.
#include "betting/command.h"
#include "bots/betting.h"
#include "bots/bot.h"
#include "bots/chinese.h"
#include "bots/twisted.h"
#include "bots/yardsticks.h"
#include "chinese/command.h"
#include "twisted/command.h"

#include <cstdint>

namespace ananas::bots {

betting::Command choose(const Seen<Betting> &seen, const Bot &bot, std::uint64_t seed) {
    return bot.kind == Kind::player ? play(seen, bot, seed) : measure(seen, bot.kind, seed);
}

chinese::Command choose(const Seen<Chinese> &seen, const Bot &bot, std::uint64_t seed) {
    return bot.kind == Kind::player ? play(seen, bot, seed) : measure(seen, bot.kind, seed);
}

twisted::Command choose(const Seen<Twisted> &seen, const Bot &bot, std::uint64_t seed) {
    return bot.kind == Kind::player ? play(seen, bot, seed) : measure(seen, bot.kind, seed);
}

} // namespace ananas::bots
