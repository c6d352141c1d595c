#include "app/kept_round.h"

#include "app/round_text.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/settlement.h"
#include "chips/chips.h"
#include "room/fields.h"
#include "twisted/pay_schedule.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::app {
namespace {

namespace json = boost::json;
using BySeat = std::map<int, Chips>;
using Scored = Result<BySeat, std::string>; // what everybody won or lost

constexpr int most_seats = 12;
// Nobody's stack is larger, and a hundred thousand times as much is still a number.
constexpr std::int64_t most_units = 1'000'000'000'000;

Chips amount_in(room::Fields &fields, std::string_view key, std::int64_t least = 0) {
    return Chips(fields.whole(key, least, most_units));
}

Scored score_chinese(std::string_view record) {
    const auto round = read_round(record);
    if (!round) return Failure{round.error()};
    const chinese::Settlement settled = chinese::settle(round->house, round->limit, round->hands);
    BySeat won;
    for (std::size_t position = 0; position < settled.hands.size(); ++position)
        won[round->seat_at(position)] = settled.hands[position].chips;
    return won;
}

// The players' side of a round of Twisted, event by event.
class TwistedScore {
public:
    explicit TwistedScore(const twisted::PaySchedule &schedule) : schedule_(schedule) {}

    // A sentence's end if an event does not follow from those before it.
    std::optional<std::string> take(const json::value &told) {
        room::Fields event(told);
        const std::string what = event.text("event");
        if (what == "community-turned") community_ |= cards_of(event.text("card"));
        if (event.has("seat")) {
            const auto seat = static_cast<int>(event.whole("seat", 1, most_seats));
            if (what == "bets-placed") {
                bets_[seat] = amount_in(event, "first");
                won_[seat] -=
                    bets_[seat] + amount_in(event, "ante") + amount_in(event, "optional") + amount_in(event, "tip");
            } else if (what == "bet-made") {
                const Chips amount = amount_in(event, "amount");
                bets_[seat] += amount;
                won_[seat] -= amount + amount_in(event, "tip");
            } else if (what == "optional-returned" || what == "returned" || what == "pot-awarded") {
                won_[seat] += amount_in(event, "amount");
            } else if (what == "pot-taken-back") {
                won_[seat] -= amount_in(event, "amount");
            } else if (what == "exposed") {
                shown_[seat] = {};
                for (const json::value &card : told.at("cards").as_array())
                    shown_[seat] |= cards_of(std::string(card.as_string()));
            } else if (what == "lost" && pays(seat)) {
                return fmt::format("seat {} loses with a hand that is paid", seat);
            } else if (what == "paid") {
                const auto paid = static_cast<int>(event.whole("pays", 0, twisted::most_paid));
                const Chips bets = amount_in(event, "bets"), amount = amount_in(event, "amount"),
                            tips = amount_in(event, "tips");
                if (pays(seat) != paid || bets != bets_[seat] || amount != bets * paid)
                    return fmt::format("seat {} is paid otherwise than its hand and bets say", seat);
                won_[seat] += bets + amount + (paid == 0 ? tips : Chips());
            }
        }
        return event.error();
    }
    [[nodiscard]] const BySeat &won() const { return won_; }

private:
    static CardSet cards_of(const std::string &text) {
        const auto card = parse_card_set(text, 1, 1);
        return card ? *card : CardSet();
    }
    // What the hand pays to 1, if it does not lose.
    [[nodiscard]] std::optional<int> pays(int seat) {
        const CardSet cards = shown_[seat] | community_;
        if (cards.size() != twisted::cards_in(twisted::Ranking::five_cards)) return std::nullopt;
        const twisted::Held held = twisted::held_by(twisted::Ranking::five_cards, cards);
        const std::size_t line = twisted::line_of(schedule_, twisted::Ranking::five_cards, held);
        if (line == schedule_.lines.size()) return std::nullopt;
        return schedule_.lines[line].pays;
    }

    twisted::PaySchedule schedule_;
    CardSet community_;
    std::map<int, CardSet> shown_;
    BySeat bets_, won_;
};

Scored score_twisted(const json::value &record) {
    std::string lines;
    for (const json::value &line : record.at("rules").at("schedule").as_array()) {
        const auto pays = line.at("pays").as_int64();
        lines += fmt::format("{} {}\n", std::string_view(line.at("hand").as_string()),
                             pays == 0 ? "push" : std::to_string(pays));
    }
    const auto schedule = twisted::parse_schedule(lines, twisted::Ranking::five_cards);
    if (!schedule) return Failure{schedule.error()};
    TwistedScore score(*schedule);
    for (const json::value &event : record.at("events").as_array())
        if (auto wrong = score.take(event)) return Failure{*std::move(wrong)};
    BySeat won = score.won();
    room::Fields fields(record);
    Chips all = amount_in(fields, "house", -most_units) + amount_in(fields, "dealers");
    if (const auto &wrong = fields.error()) return Failure{*wrong};
    for (const auto &[seat, chips] : won) all += chips;
    if (all != Chips()) return Failure{std::string("players, house and dealers do not come to nothing")};
    return won;
}

} // namespace

bool holds_kept_rounds(std::string_view text) {
    const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
    return text.find_first_not_of(" \t\r\n") != std::string_view::npos &&
           text[text.find_first_not_of(" \t\r\n")] == '{' && has("\"events\"") && has("\"players\"") && has("\"deal\"");
}

KeptRound scored_again(std::string_view text) {
    KeptRound round;
    try {
        const json::value value = json::parse(text);
        const json::object &record = value.as_object();
        round.game = std::string(record.at("game").as_string());
        round.hand = std::to_string(record.at("hand").as_int64());
        round.called_off = record.contains("called_off");
        if (round.called_off) return round;
        const Scored scored = round.game == "chinese" ? score_chinese(text)
                              : round.game == "twisted"
                                  ? score_twisted(value)
                                  : Scored(Failure{std::string("it is a round of no game that is dealt here")});
        if (!scored) {
            round.unreadable = scored.error();
            return round;
        }
        for (const json::value &each : record.at("players").as_array()) {
            room::Fields player(each);
            const auto seat = static_cast<int>(player.whole("seat", 1, most_seats));
            const Chips kept = amount_in(player, "after") - amount_in(player, "stack");
            if (player.error()) round.unreadable = player.error();
            const auto found = scored->find(seat);
            const Chips again = found == scored->end() ? Chips() : found->second;
            if (kept != again && !round.other_result)
                round.other_result = fmt::format("seat {} has {:+} in the record and {:+} when it is scored again",
                                                 seat, kept.units(), again.units());
        }
    } catch (const std::exception &error) { // a key that is not there, or of another type
        round.unreadable = fmt::format("it is no record of a round: {}", error.what());
    }
    return round;
}

} // namespace ananas::app
