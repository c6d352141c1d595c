#include "records/deals.h"

#include "chips/chips.h"
#include "records/games.h"
#include "records/record.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace ananas::records {
namespace {

bool is_post(What what) { return what < What::bring_in; }

} // namespace

int first_dealt(const HandRecord &record) {
    if (record.button_seat == 0) return 0;
    for (std::size_t place = 0; place < record.players.size(); ++place)
        if (record.button == static_cast<int>(place)) return static_cast<int>((place + 1) % record.players.size());
    for (std::size_t place = 0; place < record.players.size(); ++place)
        if (record.players[place].seat > record.button_seat) return static_cast<int>(place);
    return 0;
}

void complete_deals(HandRecord &record, const std::vector<std::size_t> &later_streets) {
    const GameNames *game = find_game(record.game);
    if (game == nullptr || record.players.empty()) return;
    const auto players = static_cast<int>(record.players.size());
    const int first = first_dealt(record);
    std::vector<Happening> before = std::move(record.happenings);
    std::vector<bool> folded(record.players.size());
    record.happenings.clear();

    const auto deal = [&](std::size_t from, std::size_t to, std::size_t count) {
        for (int turn = 0; turn < players; ++turn) {
            const int player = (first + turn) % players;
            if (folded[static_cast<std::size_t>(player)]) continue;
            Happening dealt{.what = What::hole, .player = player, .amount = {}, .cards = SeenCards(count)};
            for (std::size_t place = from; place < to; ++place)
                if (before[place].what == What::hole && before[place].player == player) dealt = before[place];
            record.happenings.push_back(std::move(dealt));
        }
    };
    // With everybody all-in on the ante nothing but cards comes before the later streets.
    const std::size_t first_street_ends = later_streets.empty() ? before.size() : later_streets.front();
    std::size_t start = 0;
    while (start < first_street_ends && (is_post(before[start].what) || before[start].what == What::hole)) ++start;
    auto street = later_streets.begin();
    for (std::size_t place = 0; place <= before.size(); ++place) {
        if (place == start)
            deal(0, street == later_streets.end() ? before.size() : *street,
                 static_cast<std::size_t>(game->hole_cards));
        if (street != later_streets.end() && place == *street) {
            ++street;
            const bool community = place < before.size() && before[place].what == What::board; // the deck ran short
            if (!community) deal(place, street == later_streets.end() ? before.size() : *street, 1);
        }
        if (place == before.size()) break;
        Happening &happening = before[place];
        if (happening.what == What::fold) folded[static_cast<std::size_t>(happening.player)] = true;
        if (happening.what != What::hole) record.happenings.push_back(std::move(happening));
    }
}

bool leave_out_bystanders(HandRecord &record) {
    std::vector<bool> plays(record.players.size());
    for (const Happening &happening : record.happenings)
        if (happening.player >= 0) plays[static_cast<std::size_t>(happening.player)] = true;
    std::vector<int> moved(record.players.size(), -1);
    std::vector<Player> playing;
    for (std::size_t place = 0; place < plays.size(); ++place)
        if (plays[place]) {
            moved[place] = static_cast<int>(playing.size());
            playing.push_back(std::move(record.players[place]));
        }
    record.players = std::move(playing);
    for (Happening &happening : record.happenings)
        if (happening.player >= 0) happening.player = moved[static_cast<std::size_t>(happening.player)];
    bool fair = true;
    for (Win &win : record.outcome.wins) {
        win.player = moved[static_cast<std::size_t>(win.player)];
        fair = fair && win.player >= 0;
    }
    for (std::size_t place = 0; place < record.players.size(); ++place)
        if (record.players[place].seat == record.button_seat) record.button = static_cast<int>(place);
    return fair;
}

HandRecord listed_from(const HandRecord &record, int first) {
    const auto count = static_cast<int>(record.players.size());
    const auto moved = [&](int player) { return player < 0 ? player : (player + count - first) % count; };
    HandRecord turned = record;
    std::ranges::rotate(turned.players, turned.players.begin() + first);
    if (!turned.outcome.finishing.empty())
        std::ranges::rotate(turned.outcome.finishing, turned.outcome.finishing.begin() + first);
    turned.button = moved(record.button);
    for (Happening &happening : turned.happenings) happening.player = moved(happening.player);
    for (Win &win : turned.outcome.wins) win.player = moved(win.player);
    return turned;
}

bool chairs_ascend(const HandRecord &record) {
    return std::ranges::adjacent_find(record.players, std::greater_equal{}, &Player::seat) == record.players.end();
}

std::optional<HandRecord> by_chair(const HandRecord &record) {
    const auto lowest = std::ranges::min_element(record.players, {}, &Player::seat);
    HandRecord turned = listed_from(record, static_cast<int>(lowest - record.players.begin()));
    if (!chairs_ascend(turned)) return std::nullopt;
    // Somebody dealt even without a button: who is first to the left breaks ties.
    if (record.button_seat == 0 && lowest != record.players.begin()) turned.button_seat = record.players.back().seat;
    return turned;
}

// In two passes: the library's own stable partition wants a buffer in a way that clang calls deprecated.
void bring_forward(HandRecord &record, bool (*is_first)(const Happening &)) {
    std::vector<Happening> ordered;
    ordered.reserve(record.happenings.size());
    for (const bool first : {true, false})
        for (const Happening &happening : record.happenings)
            if (is_first(happening) == first) ordered.push_back(happening);
    record.happenings = std::move(ordered);
}

void show_at_the_end(HandRecord &record) {
    bring_forward(record, [](const Happening &happening) {
        return happening.what != What::show && happening.what != What::muck;
    });
}

Chips bring_in_of(const HandRecord &record) {
    Chips most;
    bool brought_in = false;
    for (const Happening &happening : record.happenings) {
        brought_in = brought_in || happening.what == What::bring_in;
        if (brought_in && (happening.what == What::bet_to || happening.what == What::hole)) break;
        if (brought_in && (happening.what == What::bring_in || happening.what == What::call))
            most = std::max(most, happening.amount);
    }
    return most;
}

SeenCards cards_held(const HandRecord &record, int player) {
    SeenCards held;
    for (const Happening &happening : record.happenings)
        if (happening.what == What::hole && happening.player == player)
            held.insert(held.end(), happening.cards.begin(), happening.cards.end());
    for (const Happening &happening : record.happenings) {
        if (happening.player != player || (happening.what != What::show && happening.what != What::discard)) continue;
        for (const SeenCard &card : happening.cards) {
            if (!card || std::ranges::find(held, card) != held.end()) continue;
            const auto unknown = std::ranges::find(held, SeenCard{});
            if (unknown != held.end()) *unknown = card;
        }
    }
    return held;
}

} // namespace ananas::records
