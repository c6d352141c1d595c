// What is kept of a hand says all of it, and what is given out says only what the viewer saw.

#include "base/chance.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "bots/bot.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chinese/board.h"
#include "chinese/settlement.h"
#include "chinese/state.h"
#include "chips/chips.h"
#include "dealer/deal.h"
#include "dealer/proof.h"
#include "game/seats.h"
#include "game/viewer.h"
#include "records/read.h"
#include "records/record.h"
#include "records/replay.h"
#include "records/write.h"
#include "room/command.h"
#include "room/event.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/record.h"
#include "room/settings.h"
#include "room/state.h"
#include "room/table.h"
#include "room/table_story.h"
#include "room/view.h"
#include "support/soak.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::room {
namespace {

namespace json = boost::json;
using records::HandRecord;
using records::Manner;
using records::What;

// A hand that is over: the table as it rested, all that happened, and what is kept of it.
struct Kept {
    const TableRules &rules;
    State over;
    std::vector<Event> events;
    SavedHand hand;
};
using Look = std::function<void(const Kept &)>;

// With another card in the place of one that was dealt, which nobody was.
std::string with_another_card(std::string record) {
    std::size_t at = std::string::npos;
    for (const std::string_view before : {"d dh p1 ", R"("cards":[")", R"("card":")"})
        if (const std::size_t found = record.find(before); at == std::string::npos && found != std::string::npos)
            at = found + before.size();
    if (at == std::string::npos) return record;
    for (const Card card : CardSet::full_deck())
        if (record.find(to_string(card)) == std::string::npos) return record.replace(at, 2, to_string(card));
    return record;
}

// Nothing but the deal and the record are needed to see that they are not each other's.
void expect_contradictions_are_found(const SavedHand &hand) {
    EXPECT_EQ(contradiction_in(hand), std::nullopt) << hand.record;
    SavedHand other = hand;
    other.record = with_another_card(hand.record);
    ASSERT_NE(other.record, hand.record);
    EXPECT_EQ(contradiction_in(other), "its record has other cards than were dealt") << other.record;
    const std::string code = dealer::short_code(dealer::digest_of(proof_for(hand, director)->announcement));
    other.record = hand.record;
    other.record.replace(hand.record.find(code), code.size(), "0000-0000");
    EXPECT_EQ(contradiction_in(other), "its record names another deal");
    other = hand;
    json::value deal = json::parse(hand.deal);
    std::swap(deal.at("seeds").at(0), deal.at("seeds").at(1));
    other.deal = json::serialize(deal);
    EXPECT_EQ(contradiction_in(other), "its record names another deal");
}

// What is kept of a hand agrees with itself, and does not when a chip is elsewhere or the record is cut off.
void expect_faults_are_found(SavedHand hand) {
    expect_contradictions_are_found(hand);
    EXPECT_EQ(fault_in(hand), std::nullopt) << hand.record;
    ASSERT_FALSE(hand.results.empty());
    hand.results.back().net += Chips(1);
    EXPECT_NE(fault_in(hand), std::nullopt);
    hand.results.back().net -= Chips(1);
    hand.record.resize(hand.record.size() / 2);
    EXPECT_NE(fault_in(hand), std::nullopt);
}

// A table where people come, go, wander off, ask to see hands, answer or let the clock answer.
class Bustle {
public:
    Bustle(const Settings &settings, std::uint64_t seed) : table_(settings), chance_(seed, 1) {}

    // Until so many hands were looked at.
    void play(int hands, const Look &look) {
        for (int step = 0; step < hands * 400 && table_.hands < hands; ++step) {
            something_happens();
            if (table_.state.phase == Phase::resting) {
                if (chance_.one_in(3)) somebody_asks_to_see();
                resting_ = table_.state;
                events_ = table_.events;
            }
            if (table_.hands > looked_at_) {
                looked_at_ = table_.hands;
                const Kept kept{table_.rules, resting_, events_,
                                saved_hand(table_.rules, resting_, events_, table_.now)};
                expect_faults_are_found(kept.hand);
                look(kept);
            }
            if (testing::Test::HasFailure()) return;
        }
        EXPECT_EQ(table_.hands, hands) << table_.rules.settings.game;
    }

private:
    std::int64_t below(std::int64_t bound) { return chance_.below(static_cast<std::uint32_t>(bound)); }
    PersonId somebody() { return PersonId{1 + below(2 * table_.rules.settings.seats)}; }

    void something_happens() {
        const Settings &settings = table_.rules.settings;
        switch (chance_.below(40)) {
        case 0:
        case 1:
        case 2: {
            const std::int64_t more = (settings.most_buy_in - settings.least_buy_in).units() + 1;
            table_.sit(1 + static_cast<int>(below(2 * settings.seats)), 1 + static_cast<int>(below(settings.seats)),
                       settings.least_buy_in.units() + below(chance_.one_in(2) ? more : 1 + more / 20));
            break;
        }
        case 3:
            if (chance_.one_in(4)) table_.tell(Stand{somebody()});
            break;
        case 4:
        case 12:
        case 13:
            table_.tell(SitOut{somebody(), chance_.one_in(2) ? SitOutWhen::next_hand : SitOutWhen::next_big_blind});
            break;
        case 5:
        case 6:
        case 7:
        case 14:
        case 15: table_.tell(SitIn{somebody(), !chance_.one_in(4)}); break;
        case 8: table_.tell(TopUp{somebody(), Chips(1 + below(settings.most_buy_in.units()))}); break;
        case 9: table_.tell(Presence{somebody(), chance_.one_in(2)}); break;
        case 10: table_.tell(CommitNonce{somebody(), dealer::hash_of(table_.seed())}); break;
        case 11: table_.pass_time(); break;
        default:
            if (!table_.answer(bot_)) table_.pass_time();
        }
    }
    void somebody_asks_to_see() {
        if (!std::holds_alternative<betting::State>(table_.state.hand)) return;
        const Seat asker = seat_number(static_cast<int>(below(table_.rules.settings.seats)));
        const Seat whose = seat_number(static_cast<int>(below(table_.rules.settings.seats)));
        if (const auto &occupant = table_.state.seats[asker]; occupant)
            table_.tell(Answer{occupant->person, 0, betting::Command(betting::AskToSee{asker, whose})});
    }

    TableStory table_;
    Chance chance_;
    bots::Bot bot_ = bot_named(table_.rules.settings.game == "chinese" ? "greedy" : "random");
    int looked_at_ = 0;
    State resting_;
    std::vector<Event> events_;
};

Settings crowded(std::string_view game, betting::Structure structure, std::uint64_t seed) {
    Settings settings = usual_settings(game, Chips(100));
    settings.structure = structure;
    settings.decimals = seed % 2 == 0 ? 2 : 0;
    if (game != "chinese" && game != "twisted") {
        const int most = game == mixed ? 7 : std::min(betting::find_game(game)->max_players, 10);
        settings.seats = seed % 3 == 0 ? most : 2 + static_cast<int>(seed % static_cast<std::uint64_t>(most - 1));
        settings.least_buy_in = Chips(100); // for all-ins on the blinds
        settings.most_buy_in = Chips(6'000);
    }
    return settings;
}

std::vector<Viewer> viewers_of(const Kept &kept) {
    std::vector<Viewer> viewers = {spectator};
    for (const SavedHand::Result &result : kept.hand.results)
        viewers.push_back(player_at(seat_number(result.seat - 1)));
    return viewers;
}

HandRecord read_back(const std::string &text) {
    const auto entries = records::read_phh(text, "hand");
    if (entries.size() == 1 && entries.front().record) return *entries.front().record;
    ADD_FAILURE() << (entries.empty() ? "no hand" : entries.front().record.error().why) << "\n" << text;
    return {};
}

// ---- betting games

struct Kinds { // what the hands of a test held
    int hands = 0, live_posts = 0, dead_posts = 0, odd_posts = 0, dead_buttons = 0, clocks = 0, asked = 0, all_ins = 0,
        discards = 0;

    void count(const std::string &text, const HandRecord &record) {
        ++hands;
        odd_posts += text.find("_posts") != std::string::npos;
        dead_buttons += record.button_seat > 0 && record.button < 0;
        for (const records::Happening &happening : record.happenings) {
            live_posts += happening.what == What::extra_blind;
            dead_posts += happening.what == What::dead_blind;
            discards += happening.what == What::discard;
            clocks += happening.manner == Manner::by_the_clock;
            asked += happening.manner == Manner::asked_for;
        }
        all_ins += std::ranges::count(record.outcome.finishing, Chips()) > 0;
    }
};

void says_all_of_the_hand(const Kept &kept, Kinds &kinds) {
    const auto &hand = std::get<betting::State>(kept.over.hand);
    const HandRecord record = read_back(kept.hand.record);
    if (testing::Test::HasFailure()) return;
    kinds.count(kept.hand.record, record);
    const auto again = records::write_phh(record);
    ASSERT_TRUE(again) << again.error().why;
    EXPECT_EQ(*again, kept.hand.record);
    const records::Replayed replayed = records::replay(record);
    EXPECT_EQ(replayed.verdict, records::Verdict::agree) << replayed.why << "\n" << kept.hand.record;
    EXPECT_EQ(replayed.why, "") << kept.hand.record;
    Chips sum;
    for (const SavedHand::Result &result : kept.hand.results) {
        const auto player = std::ranges::find(record.players, result.seat, &records::Player::seat);
        ASSERT_NE(player, record.players.end());
        const Chips after = record.outcome.finishing[static_cast<std::size_t>(player - record.players.begin())];
        EXPECT_EQ(after - player->stack, result.net);
        EXPECT_EQ(after, hand.players[seat_number(result.seat - 1)].stack);
        EXPECT_EQ(result.person, kept.over.players[seat_number(result.seat - 1)]);
        EXPECT_EQ(player->name, "player " + std::to_string(number(result.person)));
        sum += result.net;
    }
    EXPECT_EQ(sum, Chips());
    EXPECT_EQ(kept.hand.results.size(), record.players.size());
}

// The card each unknown one might be as well: those that the viewer did not see change places.
std::map<Card, Card> others_in_place(CardSet seen, std::uint64_t seed) {
    std::vector<Card> unseen;
    for (const Card card : CardSet::full_deck() - seen) unseen.push_back(card);
    std::vector<Card> other = unseen;
    Chance chance(seed, 2);
    for (std::size_t left = other.size(); left > 1; --left)
        std::swap(other[left - 1], other[chance.below(static_cast<std::uint32_t>(left))]);
    std::map<Card, Card> places;
    for (std::size_t place = 0; place < unseen.size(); ++place) places[unseen[place]] = other[place];
    return places;
}

CardSet cards_in(const HandRecord &record) {
    CardSet cards;
    for (const records::Happening &happening : record.happenings)
        for (const records::SeenCard &card : happening.cards)
            if (card) cards |= *card;
    return cards;
}

CardSet cards_in(const dealer::Proof &proof) {
    CardSet cards;
    for (const dealer::ShownCard &shown : proof.cards) cards |= shown.opening.card;
    return cards;
}

dealer::Proof proof_of(const Kept &kept, Viewer viewer) {
    const auto proof = proof_for(kept.hand, viewer);
    EXPECT_TRUE(proof) << proof.error().why;
    if (!proof) return {};
    const auto doubts = dealer::doubts(*proof);
    EXPECT_TRUE(doubts.empty()) << dealer::words(doubts.front());
    return *proof;
}

// Step by step to the same end, and nowhere a card that this viewer did not see.
void steps_through_what_they_saw(const Kept &kept, const SavedHand &resampled, Viewer viewer) {
    const auto replay = replay_for(kept.hand, viewer);
    ASSERT_TRUE(replay) << replay.error().why;
    const auto other = replay_for(resampled, viewer);
    ASSERT_TRUE(other) << other.error().why;
    EXPECT_EQ(*other, *replay);
    const Settings &settings = kept.rules.settings;
    EXPECT_EQ(replay->at("table"), json::value(settings.name));
    EXPECT_EQ(replay->at("stake"), json::value(settings.stake.units()));
    if (settings.game != "mixed") {
        EXPECT_EQ(replay->at("limit"), json::value(text_of(settings.structure)));
    }
    const json::array &frames = replay->at("frames").as_array();
    ASSERT_GT(frames.size(), 2U);
    std::multiset<std::int64_t> ends, stacks;
    for (const json::value &player : frames.back().at("view").at("players").as_array())
        ends.insert(player.at("stack").as_int64());
    for (const Seat seat : kept.over.dealt) stacks.insert(stack_of(kept.over, seat).units());
    EXPECT_EQ(ends, stacks);
    EXPECT_EQ(replay->at("players").as_array().size(), stacks.size());
}

void tells_each_viewer_only_what_they_saw(const Kept &kept) {
    const HandRecord whole = read_back(kept.hand.record);
    for (const Viewer viewer : viewers_of(kept)) {
        const auto text = record_for(kept.hand, viewer);
        ASSERT_TRUE(text) << text.error().why;
        const HandRecord told = read_back(*text);
        const CardSet seen = cards_in(proof_of(kept, viewer));
        EXPECT_EQ(cards_in(told), seen) << *text;
        EXPECT_TRUE(seen.contains_all(cards_seen(view(kept.rules, kept.over, viewer).game)));
        // Hidden cards may be any: what the viewer gets stays the same to the byte.
        const std::map<Card, Card> places = others_in_place(seen, static_cast<std::uint64_t>(number(kept.hand.number)));
        HandRecord other = whole;
        for (records::Happening &happening : other.happenings)
            for (records::SeenCard &card : happening.cards)
                if (card && places.contains(*card)) card = places.at(*card);
        SavedHand resampled = kept.hand;
        resampled.record = *records::write_phh(other);
        EXPECT_EQ(*record_for(resampled, viewer), *text);
        steps_through_what_they_saw(kept, resampled, viewer);
        // Enough is known to play it again, unless it was decided by cards that this viewer never saw.
        const records::Replayed replayed = records::replay(told);
        EXPECT_TRUE(replayed.verdict == records::Verdict::agree || replayed.verdict == records::Verdict::unsupported)
            << replayed.why << "\n"
            << *text << "\n"
            << kept.hand.record;
    }
    EXPECT_EQ(*record_for(kept.hand, director), kept.hand.record);
    EXPECT_EQ(cards_in(proof_of(kept, director)), cards_in(whole));
}

class RecordOf : public testing::TestWithParam<std::string> {};
std::string name_of_test(const testing::TestParamInfo<std::string> &named) {
    std::string name = named.param;
    std::ranges::replace(name, '-', '_');
    return name;
}
std::vector<std::string> betting_games() {
    std::vector<std::string> names;
    for (const betting::GameSpec *game : betting::all_games) names.emplace_back(game->name);
    return names;
}
INSTANTIATE_TEST_SUITE_P(Room, RecordOf, testing::ValuesIn(betting_games()), name_of_test);

constexpr std::array structures = {betting::Structure::limit, betting::Structure::pot, betting::Structure::no};

TEST_P(RecordOf, every_hand_replays_to_the_same_stacks) {
    Kinds kinds;
    std::uint64_t seed = 0;
    for (const betting::Structure structure : structures)
        for (int table = 0; table < 6; ++table) {
            ++seed;
            Bustle(crowded(GetParam(), structure, seed), seed).play(20, [&](const Kept &kept) {
                says_all_of_the_hand(kept, kinds);
            });
            if (HasFailure()) return;
        }
    EXPECT_EQ(kinds.hands, 360);
    EXPECT_GT(kinds.clocks, 10);
    EXPECT_GT(kinds.all_ins, 10);
    EXPECT_GT(kinds.asked, 0);
    if (!betting::has_bring_in(*betting::find_game(GetParam()))) {
        EXPECT_GT(kinds.live_posts, 5);
        EXPECT_GT(kinds.dead_posts, 0);
        EXPECT_GT(kinds.odd_posts, 5);
        EXPECT_GT(kinds.dead_buttons, 0);
    }
    EXPECT_EQ(kinds.discards > 0,
              GetParam().find("pineapple") != std::string::npos && GetParam().find("lazy") == std::string::npos);
}

TEST_P(RecordOf, viewers_get_what_they_saw_and_nothing_of_the_rest) {
    std::uint64_t seed = 100;
    for (const betting::Structure structure : structures) {
        ++seed;
        Bustle(crowded(GetParam(), structure, seed), seed).play(12, tells_each_viewer_only_what_they_saw);
        if (HasFailure()) return;
    }
}

// ---- Face-Up Chinese and Twisted

json::object parsed(const std::string &text) {
    json::error_code error;
    const json::value value = json::parse(text, error);
    EXPECT_FALSE(error) << text;
    return error || !value.is_object() ? json::object() : value.get_object();
}

// What the table was told as it happened, in the order in which a record has it.
json::array told_to(const Kept &kept, Viewer viewer) {
    json::array told;
    bool clock = false;
    for (const Event &event : kept.events) {
        clock = clock || std::holds_alternative<ClockActed>(event);
        if (!std::holds_alternative<GameEvent>(event)) continue;
        json::object one = to_json(view(event, viewer));
        if (one.at("event") == "turn") continue;
        if (std::exchange(clock, false)) one["clock"] = true;
        told.push_back(std::move(one));
    }
    return told;
}

// The same text with other cards in the places of those that the viewer did not see.
void resample(json::value &value, const std::map<Card, Card> &places) {
    if (auto *list = value.if_array())
        for (json::value &each : *list) resample(each, places);
    else if (auto *object = value.if_object())
        for (auto &member : *object) resample(member.value(), places);
    else if (auto *text = value.if_string())
        if (const auto card = parse_card(std::string_view(*text)); card && places.contains(*card))
            value = to_string(places.at(*card));
}

CardSet cards_in(const json::value &value) {
    CardSet cards;
    if (const auto *list = value.if_array())
        for (const json::value &each : *list) cards |= cards_in(each);
    else if (const auto *object = value.if_object())
        for (const auto &member : *object) cards |= cards_in(member.value());
    else if (const auto *text = value.if_string())
        if (const auto card = parse_card(std::string_view(*text))) cards |= *card;
    return cards;
}

void a_round_tells_each_viewer_only_what_they_saw(const Kept &kept) {
    const json::object whole = parsed(kept.hand.record);
    for (const Viewer viewer : viewers_of(kept)) {
        const auto text = record_for(kept.hand, viewer);
        ASSERT_TRUE(text) << text.error().why;
        const json::object told = parsed(*text);
        EXPECT_EQ(told.at("events"), told_to(kept, viewer)) << *text;
        const CardSet seen = cards_in(proof_of(kept, viewer));
        EXPECT_EQ(cards_in(told.at("events")), seen) << *text;
        json::value other = whole;
        resample(other, others_in_place(seen, static_cast<std::uint64_t>(number(kept.hand.number))));
        SavedHand resampled = kept.hand;
        resampled.record = json::serialize(other);
        EXPECT_EQ(*record_for(resampled, viewer), *text);
        EXPECT_FALSE(replay_for(kept.hand, viewer)); // such rounds have their record alone
    }
    EXPECT_EQ(*record_for(kept.hand, director), kept.hand.record);
    EXPECT_EQ(whole.at("events"), told_to(kept, player_at(SeatSet::first(most_seats))));
    for (const records::Format format : {records::Format::phh, records::Format::ohh, records::Format::pokerstars}) {
        const auto text = exported(kept.hand, spectator, format);
        ASSERT_FALSE(text);
        EXPECT_NE(text.error().why.find("its record is JSON"), std::string::npos);
    }
}

chinese::Board board_in(const json::object &player) {
    chinese::Board board;
    for (const chinese::Row row : chinese::all_rows) {
        const json::string &text = player.at(chinese::row_names[static_cast<std::size_t>(row)]).as_string();
        board[row] = parse_card_set(std::string_view(text), chinese::room_in(row), chinese::room_in(row)).value();
    }
    return board;
}

TEST(RoundRecords, a_chinese_round_scores_again_to_the_same_chips) {
    int rounds = 0, fantasies = 0, clocks = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        Bustle(crowded("chinese", betting::Structure::no, seed), seed).play(40, [&](const Kept &kept) {
            const json::object record = parsed(kept.hand.record);
            const json::object &round = record.at("round").as_object();
            const auto &over = std::get<chinese::State>(kept.over.hand);
            const json::array &players = round.at("players").as_array();
            const auto &rules = std::get<chinese::Table>(kept.rules.rules);
            std::size_t button = 0;
            while (players[button].at("seat") != round.at("button")) ++button;
            chinese::SetHands hands;
            std::vector<std::int64_t> seats;
            for (std::size_t place = 0; place < players.size(); ++place) {
                const json::object &player = players[(button + place) % players.size()].as_object();
                chinese::SetHand hand{.board = board_in(player),
                                      .stack = Chips(player.at("stack").as_int64()),
                                      .player = static_cast<int>(place),
                                      .declared = chinese::Sweep::none,
                                      .fantasy = player.at("fantasy").as_bool()};
                for (const chinese::Sweep sweep : chinese::all_sweeps)
                    if (player.at("declare") == json::value(name_of(sweep))) hand.declared = sweep;
                fantasies += hand.fantasy;
                hands.push_back(hand);
                seats.push_back(player.at("seat").as_int64());
            }
            const chinese::Settlement settled =
                chinese::settle(rules.house, Chips(round.at("limit").as_int64()), hands);
            ASSERT_EQ(settled.hands.size(), kept.hand.results.size());
            for (std::size_t place = 0; place < hands.size(); ++place) {
                const auto result =
                    std::ranges::find(kept.hand.results, static_cast<int>(seats[place]), &SavedHand::Result::seat);
                ASSERT_NE(result, kept.hand.results.end());
                EXPECT_EQ(settled.hands[place].chips, result->net) << kept.hand.record;
            }
            for (const json::value &player : record.at("players").as_array()) {
                const Seat seat = seat_number(static_cast<int>(player.at("seat").as_int64()) - 1);
                EXPECT_EQ(Chips(player.at("after").as_int64()), over.hands[seat].stack);
            }
            clocks += kept.hand.record.find(R"("clock":true)") != std::string::npos;
            ++rounds;
        });
    EXPECT_EQ(rounds, 200);
    EXPECT_GT(fantasies, 0);
    EXPECT_GT(clocks, 0);
}

TEST(RoundRecords, of_a_chinese_round_nobody_learns_what_others_drew_and_threw_away) {
    for (std::uint64_t seed = 11; seed <= 14; ++seed)
        Bustle(crowded("chinese", betting::Structure::no, seed), seed)
            .play(20, a_round_tells_each_viewer_only_what_they_saw);
}

TEST(RoundRecords, a_twisted_round_adds_up_over_players_house_and_dealers) {
    int rounds = 0, clocks = 0;
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
        Bustle(crowded("twisted", betting::Structure::no, seed), seed).play(40, [&](const Kept &kept) {
            const json::object record = parsed(kept.hand.record);
            std::int64_t sum = record.at("house").as_int64() + record.at("dealers").as_int64();
            ASSERT_EQ(record.at("players").as_array().size(), kept.hand.results.size());
            for (std::size_t place = 0; place < kept.hand.results.size(); ++place) {
                const json::object &player = record.at("players").as_array()[place].as_object();
                const std::int64_t net = player.at("after").as_int64() - player.at("stack").as_int64();
                EXPECT_EQ(Chips(net), kept.hand.results[place].net);
                EXPECT_EQ(player.at("seat"), kept.hand.results[place].seat);
                sum += net;
            }
            EXPECT_EQ(sum, 0) << kept.hand.record;
            clocks += kept.hand.record.find(R"("clock":true)") != std::string::npos;
            ++rounds;
        });
    EXPECT_EQ(rounds, 200);
    EXPECT_GT(clocks, 0);
}

TEST(RoundRecords, of_a_twisted_round_nobody_learns_what_others_held_and_folded) {
    for (std::uint64_t seed = 11; seed <= 14; ++seed)
        Bustle(crowded("twisted", betting::Structure::no, seed), seed)
            .play(20, a_round_tells_each_viewer_only_what_they_saw);
}

// ---- all of them

TEST(SAT_G19, a_hand_that_wins_after_all_is_recorded_as_shown) {
    int taken_back = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed)
        Bustle(crowded("pineapple", betting::Structure::limit, seed), seed).play(30, [&](const Kept &kept) {
            for (const Event &event : kept.events) {
                const auto *of_game = std::get_if<GameEvent>(&event);
                const auto *happened = of_game == nullptr ? nullptr : std::get_if<betting::Event>(of_game);
                if (happened == nullptr || !std::holds_alternative<betting::TakenBack>(*happened)) continue;
                ++taken_back;
                const HandRecord record = read_back(kept.hand.record);
                std::vector<int> asked_for, mucked;
                for (const records::Happening &happening : record.happenings) {
                    if (happening.manner == Manner::asked_for) asked_for.push_back(happening.player);
                    if (happening.what == What::muck) mucked.push_back(happening.player);
                }
                ASSERT_FALSE(asked_for.empty()) << kept.hand.record;
                EXPECT_TRUE(std::ranges::any_of(asked_for, [&](int player) {
                    return std::ranges::find(mucked, player) == mucked.end() &&
                           std::ranges::find(record.outcome.wins, player, &records::Win::player) !=
                               record.outcome.wins.end();
                })) << kept.hand.record;
                EXPECT_EQ(records::replay(record).verdict, records::Verdict::agree);
            }
        });
    EXPECT_GT(taken_back, 0);
}

TEST(HandRecords, holdem_is_exported_in_all_formats_and_agrees_in_each) {
    int exports = 0, refused = 0;
    Bustle(crowded("holdem", betting::Structure::no, 5), 5).play(100, [&](const Kept &kept) {
        for (const records::Format format : {records::Format::phh, records::Format::ohh, records::Format::pokerstars}) {
            const auto text = exported(kept.hand, director, format);
            if (!text) {
                EXPECT_EQ(format, records::Format::pokerstars);
                EXPECT_EQ(text.error().why,
                          "PokerStars text cannot say that a small blind is dead when no live one is posted");
                ++refused;
                continue;
            }
            EXPECT_EQ(records::recognise(*text), format);
            const auto entries = records::read(format, *text, "hand");
            ASSERT_EQ(entries.size(), 1U);
            ASSERT_TRUE(entries.front().record) << entries.front().record.error().why << "\n" << *text;
            const records::Replayed replayed = records::replay(*entries.front().record);
            EXPECT_EQ(replayed.verdict, records::Verdict::agree) << replayed.why << "\n" << *text << kept.hand.record;
            ++exports;
        }
    });
    EXPECT_GE(exports, 290);
    EXPECT_EQ(exports + refused, 300);
}

// With blinds of 1 and 2 no amount of a hand need show that it is in hundredths.
TEST(HandRecords, amounts_are_told_as_their_table_shows_them) {
    for (const int decimals : {0, 2}) {
        int told = 0, whole = 0;
        Settings settings = crowded("holdem", betting::Structure::no, 5);
        settings.stake = Chips(200);
        settings.least_buy_in = settings.most_buy_in = Chips(6'000);
        settings.decimals = decimals;
        Bustle(settings, 5).play(20, [&](const Kept &kept) {
            const HandRecord record = read_back(kept.hand.record);
            EXPECT_EQ(record.decimals, decimals);
            EXPECT_EQ(record.small_bet, Chips(200));
            EXPECT_NE(kept.hand.record.find(decimals == 0 ? "min_bet = 200\n" : "min_bet = 2\n"), std::string::npos);
            whole += kept.hand.record.find('.') == std::string::npos ? 1 : 0;
            const auto replayed = replay_for(kept.hand, spectator);
            ASSERT_TRUE(replayed) << replayed.error().why;
            EXPECT_EQ(replayed->contains("decimals"), decimals != 0);
            const auto text = exported(kept.hand, director, records::Format::pokerstars);
            if (!text) return; // of blinds for which it has no words
            EXPECT_NE(text->find(decimals == 0 ? "(100/200)" : "(1.00/2.00)"), std::string::npos) << *text;
            ++told;
        });
        EXPECT_GT(told, 10);
        EXPECT_GT(whole, 0);
    }
}

TEST(HandRecords, pineapple_has_no_name_in_the_formats_of_others) {
    Bustle(crowded("crazy-pineapple", betting::Structure::no, 6), 6).play(1, [](const Kept &kept) {
        EXPECT_TRUE(exported(kept.hand, spectator, records::Format::phh));
        const auto ohh = exported(kept.hand, spectator, records::Format::ohh);
        ASSERT_FALSE(ohh);
        EXPECT_EQ(ohh.error().why, "Open Hand History has no name for crazy-pineapple");
        const auto text = exported(kept.hand, spectator, records::Format::pokerstars);
        ASSERT_FALSE(text);
        EXPECT_EQ(text.error().why, "PokerStars text has no name for crazy-pineapple");
    });
}

TEST(HandRecords, damage_in_the_data_file_is_a_sentence_and_no_crash) {
    Bustle(crowded("razz", betting::Structure::limit, 7), 7).play(1, [](const Kept &kept) {
        SavedHand damaged = kept.hand;
        damaged.record = "variant = 'F";
        EXPECT_FALSE(record_for(damaged, spectator));
        damaged.record = R"({"events": 3})";
        EXPECT_FALSE(record_for(damaged, spectator));
        damaged.record = R"({"events": [{"event": "dealt"}]})";
        EXPECT_FALSE(record_for(damaged, spectator));
        for (const char *deal : {"", "{}", "[1]", R"({"hand":1})"}) {
            damaged.deal = deal;
            EXPECT_FALSE(proof_for(damaged, spectator)) << deal;
        }
        json::object deal = parsed(kept.hand.deal);
        deal.erase("seen");
        damaged.deal = json::serialize(deal);
        EXPECT_FALSE(proof_for(damaged, spectator));
    });
}

TEST(HandRecords, of_a_mixed_table_are_each_of_the_game_that_was_dealt) {
    std::set<std::string> games;
    Kinds kinds;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        Settings settings = crowded("mixed", betting::Structure::no, seed);
        settings.rotate = seed % 2 == 0 ? Rotation::hand : Rotation::orbit;
        settings.mix.front().structure = betting::Structure::pot;
        Bustle(settings, seed).play(30, [&](const Kept &kept) {
            says_all_of_the_hand(kept, kinds);
            tells_each_viewer_only_what_they_saw(kept);
            games.insert(kept.hand.game);
            const HandRecord record = read_back(kept.hand.record);
            EXPECT_EQ(record.game, kept.hand.game);
            EXPECT_EQ(record.structure == records::Structure::pot, kept.hand.game == "crazy-pineapple");
        });
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(games, (std::set<std::string>{"crazy-pineapple", "omaha8", "razz", "stud", "stud8"}));
}

TEST(HandRecords, hands_of_all_kinds_come_up_and_replay_soak) {
    soak("hands", [](std::uint64_t round) -> std::uint64_t {
        Kinds kinds;
        const betting::GameSpec *game = betting::all_games[round % betting::all_games.size()];
        const betting::Structure structure = structures[round / betting::all_games.size() % structures.size()];
        Bustle(crowded(game->name, structure, 1'000 + round), 1'000 + round).play(20, [&](const Kept &kept) {
            says_all_of_the_hand(kept, kinds);
            tells_each_viewer_only_what_they_saw(kept);
        });
        return static_cast<std::uint64_t>(kinds.hands);
    });
}

} // namespace
} // namespace ananas::room
