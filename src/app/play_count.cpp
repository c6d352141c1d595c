#include "app/play_count.h"

#include "app/play_table.h"
#include "base/result.h"
#include "cards/card.h"
#include "cards/text.h"
#include "dealer/proof.h"
#include "game/viewer.h"

#include <boost/json.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::app::play {
namespace {

namespace json = boost::json;
using Seats = std::vector<std::int64_t>;

Seats clockwise(Seats seats, std::int64_t button) {
    std::ranges::sort(seats);
    std::ranges::rotate(seats, std::ranges::upper_bound(seats, button));
    return seats;
}
Seats without(Seats seats, const Seats &those) {
    std::erase_if(seats, [&](std::int64_t seat) { return std::ranges::find(those, seat) != those.end(); });
    return seats;
}

class Count {
public:
    Result<dealer::Counted, std::string> all(std::span<const json::object> events) {
        for (const json::object &event : events) hear(event);
        finish();
        if (!wrong_.empty()) return Failure{wrong_};
        return std::move(counted_);
    }

private:
    enum class Kind : std::uint8_t { none, betting, chinese, twisted };
    struct Packet { // that a seat was dealt at one time
        std::int64_t seat;
        std::vector<CardView> cards;
    };

    void hear(const json::object &event) {
        const std::string what = text_in(event, "event");
        if (what == "hand-started" || what == "round-started")
            start(what, event);
        else if (what == "dealt")
            dealt(event);
        else if (what == "board")
            board(cards_in(event, "cards"));
        else if (what == "burned")
            burned();
        else if (what == "reshuffled")
            reshuffled();
        else if (what == "bets-closed")
            bets_closed(event);
        else if (what == "community-dealt")
            finish(); // as one at a time goes, its cards lie between those of the players
        else if (what == "community-turned")
            turned(card_in(event, "card"));
        else if (what == "last-card")
            last_card(event);
        else
            heard_of_player(what, event);
    }

    void start(std::string_view what, const json::object &event) {
        const std::int64_t button = number_in(event, "button");
        expect(kind_ == Kind::none);
        kind_ = what == "hand-started" ? Kind::betting : event.contains("seated") ? Kind::twisted : Kind::chinese;
        live_ = clockwise(seats_in(event, "dealt"), button);
        fantasy_ = clockwise(seats_in(event, "fantasy"), button);
        if (kind_ == Kind::chinese) live_ = without(live_, fantasy_);
    }

    void bets_closed(const json::object &event) {
        expect(kind_ == Kind::twisted && live_.empty());
        live_ = clockwise(seats_in(event, "playing"), 0);
    }

    // ---- off the deck

    void strange() {
        if (wrong_.empty()) wrong_ = "its cards were not dealt in the order of the game";
    }
    void expect(bool right) {
        if (!right) strange();
    }
    void take(std::int64_t seat, const CardView &card) {
        expect(gone_ < deck_);
        const int number = gone_++;
        if (card)
            note(seat, *card, {number});
        else
            unseen_[seat].push_back(number);
    }
    void note(std::int64_t seat, Card card, std::vector<int> numbers) {
        if (const auto [known, fresh] = whose_.try_emplace(card.number(), seat); !fresh) {
            if (known->second != seat && wrong_.empty()) wrong_ = fmt::format("{} came to two places", to_string(card));
            return;
        }
        counted_.cards.push_back({card, std::move(numbers)});
    }
    [[nodiscard]] bool came_to(const Seats &seats, std::size_t cards) const {
        return std::ranges::equal(dealt_, seats, {}, &Packet::seat) &&
               std::ranges::all_of(dealt_, [&](const Packet &each) { return each.cards.size() == cards; });
    }
    void take_packets() {
        for (const auto &[seat, cards] : dealt_)
            for (const CardView &card : cards) take(seat, card);
    }
    // One card to each, and again.
    void take_rounds(int community = 0) {
        for (std::size_t round = 0; round < dealt_.front().cards.size(); ++round) {
            for (const auto &[seat, cards] : dealt_) take(seat, cards[round]);
            if (std::cmp_less(round, community)) community_.push_back(gone_++);
        }
    }

    // What has been dealt by now was one street's, to those who were in the hand at its beginning.
    void finish() {
        if (dealt_.empty()) return;
        if (kind_ == Kind::betting)
            betting_street();
        else if (kind_ == Kind::chinese)
            chinese_street();
        else if (kind_ == Kind::twisted && streets_ == 0 && came_to(live_, 3))
            take_rounds(2);
        else
            strange();
        ++streets_;
        dealt_.clear();
        due_ = again_ = false;
    }
    void betting_street() {
        const std::size_t cards = streets_ == 0 ? dealt_.front().cards.size() : 1;
        expect(due_ == (streets_ > 0) && !short_);
        if (came_to(live_, cards))
            take_rounds();
        else
            strange();
    }
    void chinese_street() {
        const std::size_t first = fantasy_.empty() ? 0 : 1;
        if (streets_ == first && face_up_ && came_to(live_, 5))
            take_rounds();
        else if (is_packet_due(first))
            take_packets();
        else
            strange();
    }
    [[nodiscard]] bool is_packet_due(std::size_t first) const {
        if (streets_ < first) return came_to(fantasy_, dealt_.front().cards.size());
        if (streets_ == first || live_.empty()) return false;
        return came_to({live_[(streets_ - first - 1) % live_.size()]}, 3);
    }

    void dealt(const json::object &event) {
        dealt_.push_back({seat_in(event), cards_in(event, "cards")});
        face_up_ = flag_in(event, "face_up");
    }
    void board(const std::vector<CardView> &cards) {
        finish();
        const std::size_t due = short_ || boards_ > 0 ? 1 : 3;
        // Of the last card of all none is burned.
        const bool burns = !short_ || due_ || deck_ - gone_ > 1;
        expect(kind_ == Kind::betting && streets_ > 0 && due_ == burns && again_ == short_ && cards.size() == due);
        for (const CardView &card : cards) {
            expect(card.has_value());
            take(0, card);
        }
        due_ = again_ = short_ = false;
        ++boards_;
        ++streets_;
    }
    void burned() {
        finish();
        expect(!due_ && streets_ > 0 && kind_ != Kind::chinese);
        burns_.push_back(gone_++);
        due_ = true;
    }
    void reshuffled() {
        finish();
        const std::size_t wanted = 1 + live_.size();
        expect(kind_ == Kind::betting && streets_ > 0 && !due_ && !again_ && std::cmp_less(deck_ - gone_, wanted));
        counted_.reshuffles.push_back({.after = gone_, .burns = burns_});
        deck_ += static_cast<int>(burns_.size());
        burns_.clear();
        again_ = true;
        short_ = std::cmp_less(deck_ - gone_, wanted);
    }
    void turned(const CardView &card) {
        expect(card.has_value() && turned_ < community_.size());
        if (card && turned_ < community_.size()) note(0, *card, {community_[turned_++]});
    }
    void last_card(const json::object &event) {
        expect(due_ && last_ < live_.size() && live_[last_] == seat_in(event));
        ++last_;
        take(seat_in(event), card_in(event, "card"));
    }

    // ---- players

    void heard_of_player(std::string_view what, const json::object &event) {
        const std::int64_t seat = seat_in(event);
        if (what == "folded" || (what == "acted" && text_in(event, "action") == "fold")) {
            finish();
            std::erase(live_, seat);
        }
        if (what == "placed" || what == "revealed") {
            finish();
            for (const std::vector<CardView> &row : rows_in(event, what == "placed" ? "cards" : "board"))
                showed(seat, row);
        }
        if (what == "shown" || what == "exposed" || what == "discarded" || what == "collected") {
            finish();
            showed(seat, cards_in(event, "cards"));
            showed(seat, {card_in(event, "card")});
        }
    }
    void showed(std::int64_t seat, const std::vector<CardView> &cards) {
        for (const CardView &card : cards)
            if (card) note(seat, *card, unseen_[seat]);
    }

    dealer::Counted counted_;
    std::string wrong_;
    Kind kind_ = Kind::none;
    Seats live_;    // who is dealt to, in that order
    Seats fantasy_; // in Fantasy Land, before the others
    int gone_ = 0;
    int deck_ = deck_size; // and the burns that are in the stub again
    std::size_t streets_ = 0, boards_ = 0;
    std::vector<Packet> dealt_; // of the street that is being dealt
    bool face_up_ = false;
    bool due_ = false;   // a card was burned, and what it was burned for is to come
    bool again_ = false; // likewise the stub was shuffled again
    bool short_ = false; // and is still too small: one card will be everybody's (HR-S8)
    std::vector<int> burns_;
    std::vector<int> community_;
    std::size_t turned_ = 0, last_ = 0;
    std::map<std::int64_t, std::vector<int>> unseen_; // by seat, the numbers of cards that were dealt hidden
    std::map<int, std::int64_t> whose_;               // by card; 0 is the board's
};

} // namespace

Result<dealer::Counted, std::string> count_off(std::span<const json::object> events) { return Count().all(events); }

} // namespace ananas::app::play
