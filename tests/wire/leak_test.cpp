// What comes out of the sockets tells nobody anything about cards that they may not know. A hand is played by people at
// a served table; then it is played again, by the same words, with all cards exchanged that one of them may not know.
// Up to the moment for which that was asked, what came to that one's socket is the same to the byte – the announced
// roots, the code, the cut and the opened seeds included –, and so is all that the desk answers to them then: during
// the hand and, with its record and its proof, after it.
#include "app/guest_player.h"
#include "betting/games.h"
#include "betting/spec.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "dealer/bytes.h"
#include "game/seats.h"
#include "room/settings.h"
#include "room/state.h"
#include "support/resample.h"
#include "wire/exchanged.h"
#include "wire/wired_room.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ananas::wire {
namespace {

namespace json = boost::json;
using With = WiredRoom::With;

// Three play and the fourth looks on, each with three sockets: one that is told events and choices, one, as a browser
// has, that is told the whole view with them, and one that goes and comes back now and then, and asks for what it
// missed or for all there is. Whoever is in office looks on like anybody else.
constexpr std::size_t players = 3;
constexpr std::size_t viewers = 4;
std::vector<int> whose_sockets() { return {1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4}; }

// One thing that is done: something is said on a socket, or time goes by.
struct Doing {
    std::optional<std::size_t> socket;
    std::string text;
    std::string path = {}; // the host asks for it at the desk
};
// How things stood after it: how much had come out of each socket, and what each viewer might know.
struct Moment {
    std::vector<std::size_t> heard;
    std::vector<CardSet> may_know;
};
struct Played {
    std::vector<Doing> doings;
    std::vector<Moment> moments; // after each
    std::vector<std::string> heard;
    std::vector<dealer::Seed> drawn_from;
    bool over = false;
    int hands = 0;                // that were dealt
    std::size_t hand_over_at = 0; // the first moment after the hand
};

constexpr int stranger = 0;
constexpr int host = static_cast<int>(viewers) + 1;

void do_it(WiredRoom &room, const Doing &doing) {
    if (!doing.path.empty())
        EXPECT_EQ(room.ask(host, doing.path, doing.text).status, 200) << doing.path;
    else if (const auto socket = doing.socket)
        room.say(*socket, doing.text);
    else
        room.pass_time();
}

// Whether three play a hand each, or the first of two plays a second one and the third looks on too (D26).
enum class Hands : std::uint8_t { one_each, a_second };

// What goes otherwise than that everybody has many chips, answers, and stays.
struct Course {
    std::size_t unanswered = 0; // every so-manieth answer is kept back: the clock gives it
    bool short_stacks = false;  // as few chips as one may bring, and less of them than a hand can take
    std::size_t void_after = 0; // so many doings of the hand the host calls it off
    std::size_t leave_after =
        0; // likewise the second player stands up, and the onlooker takes that seat and asks for the past
    std::string_view sign; // what everybody hears of it
};

// A hand by players who take what they are offered, from the first word to the end of the hand. At the showdown some of
// them muck, and when it is over everybody asks to see a neighbour's cards.
Played play(const room::Settings &settings, std::uint64_t seed, With with, Hands hands, const Course &course = {}) {
    exchange() = {};
    WiredRoom room(settings, whose_sockets(), seed * 1000, with);
    Played played;
    std::deque<Doing> next;
    std::vector<app::GuestPlayer> guests;
    bool may_take_second = hands == Hands::a_second;
    const Chips buy_in = may_take_second || course.short_stacks ? settings.least_buy_in : settings.most_buy_in;
    for (int person = 1; person <= static_cast<int>(players); ++person)
        guests.emplace_back(app::GuestPlayer::Orders{.table = 1,
                                                     .invitation = {},
                                                     .seat = person,
                                                     .buy_in = may_take_second && person == 3 ? 0 : buy_in.units(),
                                                     .seed = seed * 10 + static_cast<std::uint64_t>(person),
                                                     .name = fmt::format("p{}", person),
                                                     .cuts = person != 3}); // as some programs do not
    bool may_muck = false;
    std::size_t answers = 0;
    const auto send_as = [&](std::size_t who) {
        return [&, who](std::string text) {
            constexpr std::string_view show = R"("do":"show")";
            if (const std::size_t at = text.find(show); at != std::string::npos && may_muck && (seed + who) % 2 == 0)
                text.replace(at, show.size(), R"("do":"muck")");
            if (course.unanswered > 0 && text.find(R"("decision":)") != std::string::npos &&
                (++answers + seed) % course.unanswered == 0)
                return;
            next.push_back({who, std::move(text)});
        };
    };
    const auto ask_to_see = [&] {
        for (std::size_t who = 0; who < players; ++who)
            next.push_back({who, fmt::format(R"({{"do":"ask-to-see","table":1,"whose":{},"key":"see-{}"}})",
                                             (who + 1) % players + 1, who)});
        next.emplace_back(); // time goes by, and the hand is written down
    };
    const auto take_second = [&] {
        if (!may_take_second || occupied(room.truth()).size() < 2) return;
        may_take_second = false;
        next.push_back({1, R"({"do":"second-hand","table":1,"on":true})"});
        next.push_back(
            {0, fmt::format(R"({{"do":"sit","table":1,"seat":4,"amount":{},"second":true}})", buy_in.units())});
    };
    std::vector<CardSet> of_the_hand(viewers); // that is over
    next.push_back({players, R"({"do":"watch","table":1})"});
    for (std::size_t socket = viewers; socket < 2 * viewers; ++socket)
        next.push_back({socket, R"({"do":"watch","table":1,"views":true})"});
    const auto come_back = [&] {
        const std::size_t socket = 2 * viewers + played.doings.size() / 12 % viewers;
        const std::int64_t from = std::max<std::int64_t>(room.truth().version - 20, 0);
        next.push_back({socket, R"({"do":"unwatch","table":1})"});
        if (played.doings.size() / 12 % 3 == 2) // as anew
            next.push_back({socket, R"({"do":"watch","table":1})"});
        else
            next.push_back(
                {socket, fmt::format(R"({{"do":"watch","table":1,"from":{},"views":{}}})", from, from % 2 == 0)});
    };
    const auto end_the_hand = [&] {
        if (std::exchange(played.over, true)) return;
        played.hands = room.truth().dealt.size();
        played.hand_over_at = played.moments.size();
        ask_to_see();
    };
    // What goes otherwise, in place of what was to be done next.
    std::size_t of_hand = 0; // doings
    bool has_left = false, has_come = course.leave_after == 0;
    const auto otherwise = [&]() -> std::optional<Doing> {
        const room::State &table = room.truth();
        if (has_left && !has_come && !table.seats[seat_number(1)]) {
            has_come = true;
            next.push_front({players, R"({"do":"watch","table":1,"from":5})"}); // in the hand that another played there
            next.push_front({players, R"({"do":"unwatch","table":1})"});
            return Doing{players, fmt::format(R"({{"do":"sit","table":1,"seat":2,"amount":{}}})", buy_in.units())};
        }
        if (table.phase != room::Phase::playing) return std::nullopt;
        if (++of_hand == course.leave_after) {
            has_left = true;
            guests[1].leave([&](std::string text) { next.push_front({1, std::move(text)}); });
        }
        if (of_hand != course.void_after) return std::nullopt;
        end_the_hand();
        return Doing{std::nullopt, R"({"reason":"the light went out"})", "/api/tables/1/void"};
    };
    for (std::size_t who = 0; who < players; ++who) guests[who].connected(send_as(who));
    std::vector<std::size_t> read(players);
    const auto listen = [&] {
        for (std::size_t who = 0; who < players; ++who) {
            const std::string &heard = room.heard(who);
            for (std::size_t end = 0; (end = heard.find('\n', read[who])) != std::string::npos; read[who] = end + 1) {
                const std::string_view message = std::string_view(heard).substr(read[who], end - read[who]);
                may_muck = message.find(R"("do":"muck")") != std::string_view::npos;
                guests[who].hear(message, 0, send_as(who));
            }
        }
    };
    constexpr std::size_t most_doings = 400;
    while (played.doings.size() < most_doings && !(played.over && has_come && next.empty())) {
        listen();
        take_second();
        if (played.doings.size() % 12 == 11) come_back();
        Doing doing;
        if (auto instead = otherwise()) {
            doing = *std::move(instead);
        } else if (!next.empty()) {
            doing = std::move(next.front());
            next.pop_front();
        }
        do_it(room, doing);
        played.doings.push_back(std::move(doing));
        Moment moment;
        for (std::size_t socket = 0; socket < room.sockets(); ++socket)
            moment.heard.push_back(room.heard(socket).size());
        for (std::size_t who = 0; who < viewers; ++who) {
            const CardSet known = room.may_know(static_cast<int>(who) + 1);
            of_the_hand[who] |= known;
            moment.may_know.push_back(known | of_the_hand[who]);
        }
        if (room.truth().phase == room::Phase::resting) end_the_hand();
        played.moments.push_back(std::move(moment));
    }
    for (std::size_t socket = 0; socket < room.sockets(); ++socket) played.heard.push_back(room.heard(socket));
    played.drawn_from = room.drawn_from();
    return played;
}

// The same words with other cards.
json::value relabelled(const json::value &value, const Relabel &relabel) {
    if (const json::object *object = value.if_object()) {
        json::object other;
        for (const auto &pair : *object)
            other[pair.key()] = pair.key() == "key" ? pair.value() : relabelled(pair.value(), relabel);
        return other;
    }
    if (const json::array *array = value.if_array()) {
        json::array other;
        for (const json::value &each : *array) other.push_back(relabelled(each, relabel));
        return other;
    }
    if (const json::string *text = value.if_string())
        if (const auto card = parse_card(std::string_view(*text)); card && text->size() == 2)
            return json::value(to_string(relabel(*card)));
    return value;
}

// What came out of all of somebody's sockets until a moment,
std::string heard_by(const Played &played, std::size_t who, std::size_t moment) {
    const std::vector<std::size_t> &until = played.moments[moment].heard;
    std::string all;
    for (std::size_t socket = who; socket < until.size(); socket += viewers)
        all += played.heard[socket].substr(0, until[socket]);
    return all;
}
// and what does when it is all done again until then, with these cards staying what they were.
std::unique_ptr<WiredRoom> done_again(const room::Settings &settings, std::uint64_t seed, const Played &played,
                                      std::size_t moment, std::optional<Relabel> relabel, With with) {
    exchange() = {.relabel = relabel, .as_it_is = {played.drawn_from.begin(), played.drawn_from.end()}};
    auto room = std::make_unique<WiredRoom>(settings, whose_sockets(), seed * 1000, with);
    for (std::size_t place = 0; place <= moment; ++place) {
        Doing doing = played.doings[place];
        if (doing.socket && relabel) doing.text = json::serialize(relabelled(json::parse(doing.text), *relabel));
        do_it(*room, doing);
    }
    return room;
}
std::string heard_again(const room::Settings &settings, std::uint64_t seed, const Played &played, std::size_t who,
                        std::size_t moment, CardSet staying, With with = With::sockets) {
    const auto room = done_again(settings, seed, played, moment, Relabel(staying, seed + moment * 7 + who), with);
    exchange() = {};
    std::string all;
    for (std::size_t socket = who; socket < room->sockets(); socket += viewers) all += room->heard(socket);
    return all;
}

room::Settings settings_of(std::string_view game) {
    return room::usual_settings(game, Chips(game == "chinese" ? 10 : 100));
}

// The bytes that players give to a cut are the same each time, so that comparing does not show who hears of them, or
// when: only once no more can come. How many of them were told then.
int expect_no_nonce_is_told_before_the_cut(const Played &played, const std::string &game) {
    int told = 0;
    for (const Doing &doing : played.doings) {
        if (!doing.text.starts_with(R"({"do":"open")")) continue;
        const std::string nonce(json::parse(doing.text).at("nonce").as_string());
        for (const std::string &heard : played.heard)
            for (const auto line : heard | std::views::split('\n')) {
                const std::string_view message(line.begin(), line.end());
                if (message.find(nonce) == std::string_view::npos) continue;
                ++told;
                EXPECT_TRUE(message.find(R"("event":"deal-cut")") != std::string_view::npos) << game << ": " << message;
            }
    }
    return told;
}

// At some of the moments of a hand, or all of them, for everybody at the table and the onlooker.
void expect_no_leak(const room::Settings &settings, std::uint64_t seed, std::optional<std::size_t> moments,
                    Hands hands = Hands::one_each) {
    const std::string &game = settings.name;
    const Played played = play(settings, seed, With::sockets, hands);
    EXPECT_EQ(played.hands, 3) << game;
    const std::size_t every = moments ? played.moments.size() / *moments : 1;
    EXPECT_TRUE(played.over) << game << ": the hand did not end";
    EXPECT_GT(expect_no_nonce_is_told_before_the_cut(played, game), 0) << game << ": nobody had a share in the cut";
    const auto tells_cards_of_the_past = [](const std::string &heard) {
        const std::size_t past = heard.find(R"("past":)");
        return past != std::string::npos && heard.find(R"("event":"dealt")", past) != std::string::npos;
    };
    EXPECT_TRUE(std::ranges::any_of(played.heard, tells_cards_of_the_past)) << game;
    int looked = 0, differed = 0;
    for (std::size_t moment = every - 1; moment < played.moments.size(); moment += every) {
        for (std::size_t who = 0; who < viewers; ++who) {
            const CardSet known = played.moments[moment].may_know[who];
            ASSERT_EQ(heard_again(settings, seed, played, who, moment, known), heard_by(played, who, moment))
                << game << ", seed " << seed << ": person " << who + 1 << " after " << played.doings[moment].text;
            ++looked;
        }
        // With other cards in somebody's own hand the bytes are others: the exchange is no idle one.
        if (!played.moments[moment].may_know[0].empty() &&
            heard_again(settings, seed, played, 0, moment, CardSet()) != heard_by(played, 0, moment))
            ++differed;
    }
    EXPECT_GT(looked, 4);
    EXPECT_GT(differed, 0) << game;
}

// The same where something goes otherwise; whether everybody heard of that.
bool expect_no_leak_on(const Course &course, const room::Settings &settings, std::uint64_t seed, std::size_t moments) {
    const With with = course.void_after > 0 ? With::desk : With::sockets; // where the host is
    const Played played = play(settings, seed, with, Hands::one_each, course);
    EXPECT_TRUE(played.over) << settings.name << ": the hand did not end";
    expect_no_nonce_is_told_before_the_cut(played, settings.name);
    const std::size_t every = std::max<std::size_t>(played.moments.size() / moments, 1);
    for (std::size_t moment = every - 1; moment < played.moments.size(); moment += every)
        for (std::size_t who = 0; who < viewers; ++who) {
            const CardSet known = played.moments[moment].may_know[who];
            EXPECT_EQ(heard_again(settings, seed, played, who, moment, known, with), heard_by(played, who, moment))
                << settings.name << ", seed " << seed << ": person " << who + 1 << " after "
                << played.doings[moment].text;
            if (testing::Test::HasFailure()) return true;
        }
    return std::ranges::all_of(played.heard | std::views::take(viewers),
                               [&](const std::string &heard) { return heard.find(course.sign) != std::string::npos; });
}

// ---- at the desk

// Who asks for the equity, which takes longer than all the rest.
enum class Equity : std::uint8_t { nobody, one, everybody };

// All that somebody can have from the desk, each answer behind what was asked for. The host looks into the house as
// well; strangers come by a link that the first player gives them, without that player's own cards.
std::vector<std::string> answers_to(WiredRoom &room, int person, Equity equity) {
    std::vector<std::string> paths{"/api/lobby"};
    std::string link;
    if (person == stranger) {
        const auto shared = room.ask(1, "/api/hands/1/share", R"({"own_cards":false})");
        if (shared.status != 201) return {shared.body}; // the hand goes on
        link = json::parse(shared.body).at("link").as_string();
        for (const std::string_view what : {"", "/about", "/proof", "/replay", "?format=phh"})
            paths.push_back(fmt::format("/api/shared{}", what));
        if (equity == Equity::everybody) paths.emplace_back("/api/shared/equity");
    } else {
        for (const std::string_view what : {"", "/export", "/hands", "/statistics", "/shares", "/blocked"})
            paths.push_back(fmt::format("/api/me{}", what));
        for (const std::string_view what :
             {"", "?format=phh", "?format=ohh", "?format=pokerstars", "/proof", "/replay"})
            paths.push_back(fmt::format("/api/hands/1{}", what));
        if (equity == Equity::everybody || (equity == Equity::one && person == 1))
            paths.emplace_back("/api/hands/1/equity");
        for (const std::string_view path :
             {"/api/tables/1/asking", "/api/tables", "/api/people", "/api/reports", "/api/audit"})
            paths.emplace_back(path);
    }
    std::vector<std::string> answers;
    for (const std::string &path : paths) {
        const auto answered = room.ask(person, path, {}, link);
        answers.push_back(fmt::format("{}: {} {}", path, answered.status, answered.body));
    }
    return answers;
}

// A proof opens what was committed to, which no exchange of cards can change: the cards that it opens are looked at.
// None where the answer is no proof.
std::optional<CardSet> opened_by(const std::string &answer) {
    constexpr std::string_view proof = "/proof: 200 ";
    const std::size_t at = answer.find(proof);
    if (at == std::string::npos) return std::nullopt;
    CardSet opened;
    const json::value body = json::parse(answer.substr(at + proof.size()));
    for (const json::value &each : body.at("cards").as_array())
        if (const auto card = parse_card(std::string_view(each.at("card").as_string()))) opened |= *card;
    return opened;
}

// At one moment of the hand, and when it is over, everybody has asked to see what can be seen, and it is written down.
void expect_no_leak_at_the_desk(const room::Settings &settings, std::uint64_t seed, Equity equity,
                                Hands hands = Hands::one_each) {
    const Played played = play(settings, seed, With::desk, hands);
    ASSERT_TRUE(played.over) << settings.name << ": the hand did not end";
    // The host and strangers know as much as the onlooker.
    const std::array<std::vector<int>, viewers> as_much_as{{{1}, {2}, {3}, {4, host, stranger}}};
    int proofs = 0;
    for (const std::size_t moment : {played.hand_over_at * 2 / 3, played.moments.size() - 1}) {
        std::map<int, std::vector<std::string>> answers;
        const auto honest = done_again(settings, seed, played, moment, std::nullopt, With::desk);
        for (const auto &people : as_much_as)
            for (const int person : people) answers[person] = answers_to(*honest, person, equity);
        for (std::size_t who = 0; who < viewers; ++who) {
            const CardSet known = played.moments[moment].may_know[who];
            const auto room =
                done_again(settings, seed, played, moment, Relabel(known, seed + moment * 7 + who), With::desk);
            for (const int person : as_much_as[who]) {
                ASSERT_EQ(answers_to(*room, person, equity), answers[person])
                    << settings.name << ", seed " << seed << ": person " << person << " after "
                    << played.doings[moment].text;
                for (const std::string &answer : answers[person])
                    if (const auto opened = opened_by(answer)) {
                        ++proofs;
                        EXPECT_EQ(*opened, known) << settings.name << ": person " << person;
                    }
            }
        }
        exchange() = {};
    }
    EXPECT_EQ(proofs, hands == Hands::a_second ? 3 : 4) << settings.name << ": for the players and by the link";
}

std::vector<std::string_view> every_game() {
    std::vector<std::string_view> games{"chinese", "twisted"};
    for (const betting::GameSpec *game : betting::all_games) games.push_back(game->name);
    return games;
}

TEST(WireLeaks, there_are_none_in_any_game_for_any_viewer) {
    for (const std::string_view game : every_game())
        for (std::uint64_t seed = 1; seed <= 2; ++seed) {
            expect_no_leak(settings_of(game), seed, 5U);
            if (HasFatalFailure()) return;
        }
}

// Every game with cards of its own: with the same ones games that differ little played nearly the same hand.
void expect_no_leaks_on(const Course &course, std::uint64_t first, std::uint64_t seeds, std::size_t moments) {
    int heard_of_it = 0;
    std::uint64_t seed = first * 100;
    for (const std::string_view game : every_game())
        for (std::uint64_t each = 0; each < seeds; ++each) {
            if (course.unanswered == 1 && game == "twisted") continue; // where nobody bets nothing is dealt
            room::Settings settings = settings_of(game);
            // Two bets and a half, where the rules of the game have no least of their own.
            if (course.short_stacks && game != "chinese" && game != "twisted") settings.least_buy_in = Chips(250);
            if (expect_no_leak_on(course, settings, ++seed, moments)) ++heard_of_it;
            if (testing::Test::HasFailure()) return;
        }
    EXPECT_GT(heard_of_it, 0) << course.sign;
}

constexpr Course some_to_the_clock{.unanswered = 3, .sign = R"("event":"clock-acted")"};
constexpr Course all_to_the_clock{.unanswered = 1, .sign = R"("event":"clock-acted")"};
constexpr Course all_in{.short_stacks = true, .sign = R"("all_in":true)"};
constexpr Course called_off_soon{.void_after = 3, .sign = R"("event":"called-off")"};
constexpr Course called_off_late{.void_after = 9, .sign = R"("event":"called-off")"};
constexpr Course left_soon{.leave_after = 4, .sign = R"("event":"seated","seat":2,"person":4)"};
constexpr Course left_late{.leave_after = 8, .sign = R"("event":"seated","seat":2,"person":4)"};

TEST(WireLeaks, there_are_none_where_the_clock_acts) { expect_no_leaks_on(some_to_the_clock, 1, 1, 4); }
TEST(WireLeaks, there_are_none_where_players_are_all_in) { expect_no_leaks_on(all_in, 2, 1, 4); }
TEST(WireLeaks, there_are_none_where_the_host_calls_a_hand_off) { expect_no_leaks_on(called_off_late, 3, 1, 4); }
TEST(WireLeaks, there_are_none_for_a_newcomer_in_the_seat_of_somebody_who_left) {
    expect_no_leaks_on(left_soon, 4, 1, 4);
}
TEST(WireLeaks, there_are_none_whatever_goes_otherwise_slow) {
    std::uint64_t first = 10;
    for (const Course &course :
         {some_to_the_clock, all_to_the_clock, all_in, called_off_soon, called_off_late, left_soon, left_late}) {
        expect_no_leaks_on(course, first++, 2, 6);
        if (HasFailure()) return;
    }
}

TEST(WireLeaks, there_are_none_at_a_mixed_table) {
    for (const std::string first : {"crazy-pineapple", "stud8"}) {
        room::Settings settings = room::usual_settings(room::mixed, Chips(100));
        settings.mix = {{first, betting::Structure::limit}, {"omaha8", betting::Structure::pot}};
        settings.rotate = room::Rotation::hand;
        expect_no_leak(settings, 7, 6U);
        if (HasFatalFailure()) return;
    }
}

TEST(WireLeaks, there_are_none_at_the_desk_during_a_hand_and_after_it) {
    for (const std::string_view game : every_game()) {
        expect_no_leak_at_the_desk(settings_of(game), 1, game == "crazy-pineapple" ? Equity::one : Equity::nobody);
        if (HasFatalFailure()) return;
    }
}

TEST(FUP_twohands, what_comes_of_a_second_hand_tells_nobody_what_they_may_not_know) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        expect_no_leak(settings_of("chinese"), seed, 12U, Hands::a_second);
        if (HasFatalFailure()) return;
        expect_no_leak_at_the_desk(settings_of("chinese"), seed, Equity::nobody, Hands::a_second);
        if (HasFatalFailure()) return;
    }
}

TEST(WireLeaks, there_are_none_at_any_moment_of_many_hands_slow) {
    for (const std::string_view game : every_game())
        for (std::uint64_t seed = 3; seed < 7; ++seed) {
            expect_no_leak(settings_of(game), seed, std::nullopt);
            if (HasFatalFailure()) return;
        }
}

TEST(WireLeaks, there_are_none_at_the_desk_around_many_hands_slow) {
    for (const std::string_view game : every_game())
        for (std::uint64_t seed = 2; seed < 12; ++seed) {
            expect_no_leak_at_the_desk(settings_of(game), seed, seed < 4 ? Equity::everybody : Equity::nobody);
            if (HasFatalFailure()) return;
        }
}

} // namespace
} // namespace ananas::wire
