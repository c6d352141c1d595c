#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/passes.h"
#include "room/people.h"
#include "room/people_story.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace ananas::room {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const RecoveryCodes two{.salt = "ab", .hashes = {"one", "two"}};

GivenCode step(std::int64_t number) { return {.step = number, .recovery = {}}; }
GivenCode paper(std::string hash) { return {.step = 0, .recovery = std::move(hash)}; }

struct FactorStory : PeopleStory {
    PersonId ada = account("Ada");
    Secret session = last;

    Knock knock(std::string_view address = "192.0.2.1") {
        return *people.knock_within(ada, hash_of(session), address, now);
    }
    std::string_view offer(bool right = true) {
        const auto denial = people.offer_factor(knock(), right, secret, hash_of(session), now);
        return denial ? denial->code : "";
    }
    // At step 100.
    void switch_on() {
        EXPECT_EQ(offer(), "");
        EXPECT_EQ(first_code(step(100)), "");
        session = last;
    }
    std::string first_code(const GivenCode &code) {
        return tell(people.switch_on_factor(ada, code, two, anew(session), now));
    }
    std::string switch_off(const Knock &within, bool right, const std::optional<GivenCode> &code) {
        return tell(people.switch_off_factor(within, right, code, hash_of(session), now));
    }
    std::string renew(const Knock &within, bool right, const std::optional<GivenCode> &code,
                      const RecoveryCodes &codes) {
        return tell(people.renew_recovery_codes(within, right, code, codes, hash_of(session), now));
    }
    std::string comes(const std::optional<GivenCode> &code, bool right = true, std::string_view address = "192.0.2.1") {
        const auto at_the_door = people.knock("Ada", address, now);
        if (!at_the_door) return std::string(at_the_door.error().code);
        return tell(people.sign_in(*at_the_door, right, browser(), now, code));
    }
};

TEST(SecondFactor, is_switched_on_with_the_password_and_a_first_right_code) {
    FactorStory room;
    EXPECT_EQ(room.offer(false), "wrong-password");
    EXPECT_EQ(room.first_code(step(1)), "offer-over");
    EXPECT_EQ(room.offer(), "");
    EXPECT_EQ(room.first_code(step(0)), "wrong-code");
    EXPECT_EQ(room.comes(std::nullopt), ""); // it is not on yet
    room.now = room.now + minutes(10);
    EXPECT_EQ(room.people.offered_factor(room.ada, hash_of(room.session), room.now), std::nullopt);
    EXPECT_EQ(room.first_code(step(1)), "offer-over");
    room.switch_on();
    EXPECT_EQ(room.people.second_factor(room.ada)->since, room.now);
    EXPECT_EQ(room.offer(), "already-so");
    const PersonId guest = room.guest("Eve");
    EXPECT_EQ(room.people.kept_from_a_factor(guest)->code, "not-an-account");
    room.restart();
    EXPECT_EQ(room.comes(std::nullopt), "code-wanted");
}

TEST(SecondFactor, switched_on_ends_all_that_came_in_without_it) {
    FactorStory room;
    EXPECT_EQ(room.comes(std::nullopt), "");
    const Secret elsewhere = room.last;
    room.must(room.people.token(room.ada, "play", "", room.fresh(), room.now));
    const Secret token = room.last, before = room.session;
    room.switch_on();
    EXPECT_EQ(room.enters(elsewhere), "no-pass");
    EXPECT_EQ(room.enters(token), "no-pass");
    EXPECT_EQ(room.enters(before), "no-pass") << "its secret was there before the codes were";
    EXPECT_EQ(room.enters(room.session), "Ada");
    room.restart();
}

// Another session switched on what it had seen offered, or had put its own secret in the place of.
TEST(SecondFactor, is_switched_on_where_the_password_was_given_for_it_and_nowhere_else) {
    FactorStory room;
    EXPECT_EQ(room.comes(std::nullopt), "");
    const Secret elsewhere = room.last;
    EXPECT_EQ(room.offer(), "");
    const auto from = [&](const Secret &session) {
        return room.tell(room.people.switch_on_factor(room.ada, step(1), two, room.anew(session), room.now));
    };
    EXPECT_EQ(from(elsewhere), "offer-over");
    EXPECT_EQ(from(room.fresh()), "pass-over") << "no session";
    const Secret guests = (room.guest("Eve"), room.last);
    EXPECT_EQ(from(guests), "pass-over") << "somebody else's";
    EXPECT_EQ(room.people.offer_factor(room.knock(), true, secret, hash_of(guests), room.now)->code, "pass-over");
    EXPECT_EQ(room.people.second_factor(room.ada), nullptr);
    EXPECT_EQ(from(room.session), "");
}

TEST(SecondFactor, is_not_offered_any_more_when_the_session_has_ended_or_begun_anew) {
    const auto over = [](const std::function<void(FactorStory &)> &meanwhile) {
        FactorStory room;
        EXPECT_EQ(room.offer(), "");
        const Secret before = room.session;
        meanwhile(room);
        EXPECT_EQ(room.people.offered_factor(room.ada, hash_of(before), room.now), std::nullopt);
        room.session = before;
        return room.first_code(step(1));
    };
    EXPECT_EQ(over([](FactorStory &room) {
                  room.must(room.people.change_password(room.knock(), "new", room.anew(room.session), room.now));
              }),
              "pass-over");
    EXPECT_EQ(over([](FactorStory &room) {
                  room.must(room.people.confirm(room.knock(), true, room.anew(room.session), room.now));
              }),
              "pass-over");
    EXPECT_EQ(over([](FactorStory &room) {
                  const Act act{.by = room.host(), .reason = "asked for it", .key = {}};
                  room.must(room.people.reset_link(act, room.ada, room.fresh(), room.now));
                  const std::string link = text_of(room.last);
                  room.must(room.people.reset(link, "new", room.browser(), room.now));
              }),
              "pass-over");
    EXPECT_EQ(over([](FactorStory &room) {
                  const Act act{.by = room.host(), .reason = "a lost phone", .key = {}};
                  room.must(room.people.sign_out(act, room.ada, room.now));
              }),
              "pass-over");
}

TEST(SecondFactor, is_offered_anew_after_five_wrong_first_codes) {
    FactorStory room;
    EXPECT_EQ(room.offer(), "");
    for (int tried = 0; tried < 5; ++tried) EXPECT_EQ(room.first_code(step(0)), "wrong-code");
    EXPECT_EQ(room.first_code(step(1)), "offer-over");
    EXPECT_EQ(room.offer(), "");
    for (int tried = 0; tried < 4; ++tried) EXPECT_EQ(room.first_code(step(0)), "wrong-code");
    EXPECT_EQ(room.first_code(step(1)), "");
}

TEST(SecondFactor, is_asked_for_after_a_right_password_alone) {
    FactorStory room;
    room.switch_on();
    EXPECT_EQ(room.comes(std::nullopt, false), "wrong-password");
    EXPECT_EQ(room.comes(step(101), false), "wrong-password"); // and the code is not used up by that
    EXPECT_EQ(room.comes(std::nullopt), "code-wanted");
    EXPECT_EQ(room.comes(step(0)), "wrong-code");
    EXPECT_EQ(room.comes(step(101)), "");
    EXPECT_EQ(room.enters(room.last), "Ada");
}

TEST(SecondFactor, code_counts_once_and_none_before_it_does_any_more) {
    FactorStory room;
    room.switch_on();
    EXPECT_EQ(room.comes(step(100)), "wrong-code"); // it was the first one
    EXPECT_EQ(room.comes(step(102)), "");
    EXPECT_EQ(room.comes(step(102)), "wrong-code");
    EXPECT_EQ(room.comes(step(101)), "wrong-code");
    room.restart();
    EXPECT_EQ(room.comes(step(102)), "wrong-code");
    EXPECT_EQ(room.comes(step(103)), "");
}

TEST(SecondFactor, wrong_codes_wait_as_wrong_passwords_do_though_the_password_is_right) {
    FactorStory room;
    room.switch_on();
    for (int tried = 0; tried < 5; ++tried) {
        EXPECT_EQ(room.comes(step(0)), "wrong-code");
        EXPECT_EQ(room.comes(std::nullopt), tried < 4 ? "code-wanted" : "too-many-tries"); // it forgives nothing
    }
    EXPECT_EQ(room.comes(step(101)), "too-many-tries");
    EXPECT_EQ(room.comes(step(101), true, "198.51.100.7"), "too-many-tries"); // from elsewhere too
    room.now = room.now + seconds(2);
    EXPECT_EQ(room.comes(step(0)), "wrong-code");
    room.now = room.now + seconds(2);
    EXPECT_EQ(room.comes(step(101)), "too-many-tries"); // twice as long
    room.now = room.now + seconds(2);
    EXPECT_EQ(room.comes(step(101)), "");
    for (int tried = 0; tried < 4; ++tried) // all is forgiven by name, and from another address there are five again
        EXPECT_EQ(room.comes(step(0), true, "203.0.113.5"), "wrong-code");
    EXPECT_EQ(room.comes(step(102), true, "203.0.113.5"), "");
}

// Who had found a session, and knew the password, guessed codes without end: four, the password again, four more.
TEST(SecondFactor, is_asked_for_with_the_password_again_and_the_password_alone_forgives_no_wrong_code) {
    FactorStory room;
    room.switch_on();
    const auto again = [&](const std::optional<GivenCode> &code, std::string_view address = "198.51.100.7") {
        const auto knock = room.people.knock_within(room.ada, hash_of(room.session), address, room.now);
        if (!knock) return std::string(knock.error().code);
        return room.tell(room.people.confirm(*knock, true, room.anew(room.session), room.now, code));
    };
    for (int tried = 0; tried < 4; ++tried) EXPECT_EQ(again(step(0), "203.0.113.5"), "wrong-code");
    EXPECT_EQ(again(std::nullopt), "code-wanted");
    room.must(room.people.change_password(room.knock(), "new", room.anew(room.session), room.now));
    room.session = room.last;
    EXPECT_EQ(again(step(0)), "wrong-code");
    EXPECT_EQ(again(step(101)), "too-many-tries") << "the fifth in this session, though under another secret";
    room.now = room.now + minutes(20);
    EXPECT_EQ(again(step(100)), "wrong-code") << "used before";
    room.now = room.now + minutes(20);
    const Secret before = room.session;
    EXPECT_EQ(again(step(101)), "");
    EXPECT_EQ(room.enters(before), "no-pass");
    EXPECT_EQ(again(step(102)), "pass-over") << "that session is over";
    EXPECT_EQ(room.comes(step(102)), "") << "and the code was not used up for it";
    room.restart();
}

TEST(SecondFactor, is_asked_for_as_often_as_one_signs_in_without_holding_it_against_anybody) {
    FactorStory room;
    room.switch_on();
    for (int came = 0; came < 30; ++came) {
        EXPECT_EQ(room.comes(std::nullopt), "code-wanted");
        EXPECT_EQ(room.comes(step(101 + came)), "");
    }
}

TEST(SecondFactor, of_somebody_banned_is_not_used_up) {
    FactorStory room;
    room.switch_on();
    const Act act{.by = room.host(), .reason = "shouting", .key = {}};
    room.must(room.people.ban(act, room.ada, Term::month, room.now));
    EXPECT_EQ(room.comes(step(101)), "banned");
    room.must(room.people.unban(act, room.ada, room.now));
    room.restart();
    EXPECT_EQ(room.comes(step(101)), "");
}

TEST(SecondFactor, is_known_to_be_wrong_before_anything_is_hashed_for_it) {
    FactorStory room;
    EXPECT_FALSE(room.people.would_count(room.ada, step(101))) << "there is none";
    room.switch_on();
    EXPECT_TRUE(room.people.would_count(room.ada, step(101)));
    EXPECT_FALSE(room.people.would_count(room.ada, step(100)));
    EXPECT_FALSE(room.people.would_count(room.ada, step(0)));
    EXPECT_TRUE(room.people.would_count(room.ada, paper("one")));
    EXPECT_FALSE(room.people.would_count(room.ada, paper("three")));
    EXPECT_EQ(room.comes(paper("one")), "") << "asking uses nothing up";
    EXPECT_FALSE(room.people.would_count(room.ada, paper("one")));
}

TEST(RecoveryCodes, let_somebody_in_once_each) {
    FactorStory room;
    room.switch_on();
    EXPECT_EQ(room.comes(paper("three")), "wrong-code");
    EXPECT_EQ(room.comes(paper("")), "wrong-code");
    EXPECT_EQ(room.comes(paper("two")), "");
    EXPECT_EQ(room.comes(paper("two")), "wrong-code");
    EXPECT_THAT(room.people.second_factor(room.ada)->recovery, ElementsAre("one"));
    room.restart();
    EXPECT_EQ(room.comes(paper("two")), "wrong-code");
    EXPECT_EQ(room.comes(paper("one")), "");
    EXPECT_EQ(room.comes(paper("")), "wrong-code"); // none is left
}

TEST(RecoveryCodes, are_made_anew_with_password_and_code_and_void_the_old) {
    FactorStory room;
    const RecoveryCodes fresh{.salt = "cd", .hashes = {"three"}};
    EXPECT_EQ(room.renew(room.knock(), true, step(1), fresh), "no-second-factor");
    room.switch_on();
    EXPECT_EQ(room.renew(room.knock(), false, step(101), fresh), "wrong-password");
    EXPECT_EQ(room.renew(room.knock(), true, std::nullopt, fresh), "code-wanted");
    EXPECT_EQ(room.renew(room.knock(), true, step(100), fresh), "wrong-code");
    EXPECT_EQ(room.renew(room.knock(), true, step(101), fresh), "");
    EXPECT_EQ(room.comes(paper("one")), "wrong-code");
    room.restart();
    EXPECT_EQ(room.comes(step(101)), "wrong-code"); // it was used for that
    EXPECT_EQ(room.comes(paper("three")), "");
    EXPECT_EQ(room.people.second_factor(room.ada)->salt, "cd");
}

TEST(SecondFactor, is_switched_off_with_the_password_and_a_code_of_either_kind) {
    for (const GivenCode &code : {step(101), paper("one")}) {
        FactorStory room;
        EXPECT_EQ(room.switch_off(room.knock(), true, code), "no-second-factor");
        room.switch_on();
        EXPECT_EQ(room.switch_off(room.knock(), false, code), "wrong-password");
        EXPECT_EQ(room.switch_off(room.knock(), true, std::nullopt), "code-wanted");
        EXPECT_EQ(room.switch_off(room.knock(), true, step(0)), "wrong-code");
        EXPECT_EQ(room.switch_off(room.knock(), true, code), "");
        EXPECT_EQ(room.people.second_factor(room.ada), nullptr);
        room.restart();
        EXPECT_EQ(room.comes(std::nullopt), "");
    }
}

// Whoever had the right password, and came after another page that had done it, was counted among the wrong.
TEST(SecondFactor, that_is_on_or_off_already_is_held_against_nobody) {
    FactorStory room;
    const auto is_told = [&](const std::string &code, const std::function<std::string(const Knock &)> &asked) {
        for (int times = 0; times < 6; ++times) {
            const auto knock = room.people.knock_within(room.ada, hash_of(room.session), "192.0.2.1", room.now);
            ASSERT_TRUE(knock) << times;
            EXPECT_EQ(asked(*knock), code);
        }
    };
    is_told("no-second-factor", [&](const Knock &knock) { return room.switch_off(knock, true, step(1)); });
    is_told("no-second-factor", [&](const Knock &knock) { return room.renew(knock, true, step(1), two); });
    room.switch_on();
    is_told("already-so", [&](const Knock &knock) {
        return std::string(
            room.people.offer_factor(knock, true, secret, hash_of(room.session), room.now).value_or(Denial()).code);
    });
}

// A thief's wish waited to be hashed, and was carried out after the host had signed them out everywhere.
TEST(SecondFactor, is_neither_switched_off_nor_renewed_by_a_session_that_ended_meanwhile) {
    FactorStory room;
    room.switch_on();
    const Act act{.by = room.host(), .reason = "a thief", .key = {}};
    const Knock off = room.knock(), renewed = room.knock();
    room.must(room.people.sign_out(act, room.ada, room.now));
    EXPECT_EQ(room.switch_off(off, true, step(101)), "pass-over");
    EXPECT_EQ(room.renew(renewed, true, step(101), {.salt = "cd", .hashes = {"theirs"}}), "pass-over");
    EXPECT_EQ(room.comes(paper("theirs"), true, "198.51.100.7"), "wrong-code");
    EXPECT_EQ(room.comes(paper("one")), "");
    EXPECT_EQ(room.comes(step(101)), "") << "it was not used up for them";
    for (int tried = 0; tried < 5; ++tried) // nor was it a wrong try
        EXPECT_EQ(room.switch_off(room.knock(), false, step(102)), "wrong-password");
    room.restart();
}

TEST(SecondFactor, is_taken_away_by_a_host_with_a_reason_on_record) {
    FactorStory room;
    room.switch_on();
    const PersonId host = room.host();
    const PersonId eve = room.account("Eve");
    EXPECT_EQ(room.tell(room.people.remove_factor({eve, "spite", {}}, room.ada, room.now)), "only-the-host");
    EXPECT_EQ(room.tell(room.people.remove_factor({host, "", {}}, room.ada, room.now)), "no-reason");
    EXPECT_EQ(room.tell(room.people.remove_factor({host, "lost", {}}, eve, room.now)), "no-second-factor");
    EXPECT_EQ(room.tell(room.people.remove_factor({host, "lost", {}}, PersonId{99}, room.now)), "no-such-person");
    const auto removed = room.people.remove_factor({host, "lost her phone", {}}, room.ada, room.now);
    ASSERT_TRUE(removed);
    room.write(removed->write);
    ASSERT_EQ(removed->write.deeds.size(), 1U);
    EXPECT_EQ(removed->write.deeds.front().by, host);
    EXPECT_EQ(removed->write.deeds.front().what, R"({"do":"second-factor-off","person":1,"reason":"lost her phone"})");
    room.restart();
    EXPECT_EQ(room.comes(std::nullopt), "");
}

TEST(SecondFactor, is_not_gone_around_by_a_link_for_a_new_password) {
    FactorStory room;
    room.switch_on();
    const Act act{.by = room.host(), .reason = "asked for it", .key = {}};
    room.must(room.people.reset_link(act, room.ada, room.fresh(), room.now));
    const std::string link = text_of(room.last);
    EXPECT_EQ(room.tell(room.people.reset(link, "new", room.browser(), room.now)), "code-wanted");
    EXPECT_EQ(room.tell(room.people.reset(link, "new", room.browser(), room.now, step(100))), "wrong-code");
    EXPECT_EQ(room.people.find(room.ada)->password, "hash");
    // Four tries from there were wrong; the one that goes with the right code is none of them.
    for (int tried = 0; tried < 4; ++tried) EXPECT_EQ(room.sign_in("Nobody", false, "203.0.113.5"), "wrong-password");
    const Knock from = *room.people.knock_with_link(link, "203.0.113.5", room.now);
    EXPECT_EQ(room.tell(room.people.reset(link, "new", room.browser(), room.now, step(101), from)), "");
    EXPECT_TRUE(room.people.knock("Ada", "203.0.113.5", room.now));
    EXPECT_EQ(room.enters(room.last), "Ada");
    EXPECT_EQ(room.people.find(room.ada)->password, "new");
    EXPECT_EQ(room.comes(step(101)), "wrong-code");
    EXPECT_EQ(room.comes(std::nullopt), "code-wanted"); // it stays on
    room.restart();
}

// Strangers who knew the name kept its owner, with the host's link in hand, from a new password.
TEST(SecondFactor, is_guessed_no_faster_with_a_link_and_nobody_else_is_in_the_way_of_it) {
    FactorStory room;
    room.switch_on();
    const Act act{.by = room.host(), .reason = "asked for it", .key = {}};
    room.must(room.people.reset_link(act, room.ada, room.fresh(), room.now));
    const std::string link = text_of(room.last);
    const auto try_it = [&](const GivenCode &code, const std::string &address) -> std::string {
        const auto knock = room.people.knock_with_link(link, address, room.now);
        if (!knock) return std::string(knock.error().code);
        return room.tell(room.people.reset(link, "new", room.browser(), room.now, code, *knock));
    };
    for (int stranger = 0; stranger < 30; ++stranger)
        room.sign_in("Ada", false, fmt::format("198.51.100.{}", stranger));
    ASSERT_EQ(room.sign_in("Ada", false, "198.51.100.99"), "too-many-tries");
    for (int tried = 0; tried < 5; ++tried)
        EXPECT_EQ(try_it(step(100), fmt::format("203.0.113.{}", tried)), "wrong-code") << tried;
    EXPECT_EQ(try_it(step(101), "203.0.113.5"), "too-many-tries") << "from another address, with the same link";
    room.now = room.now + seconds(2);
    EXPECT_EQ(try_it(step(101), "203.0.113.5"), "");
    EXPECT_EQ(room.sign_in("Ada", false, "203.0.113.5"), "wrong-password") << "the name's tries are forgiven";
    EXPECT_EQ(try_it(step(102), "203.0.113.5"), "pass-over");
}

// Whoever reads the machine's data folder is the host.
TEST(SecondFactor, is_not_asked_for_by_the_hosts_link) {
    FactorStory room;
    const PersonId host = room.host();
    const auto follow = [&] {
        const std::string link = text_of(room.last);
        room.must(room.people.follow(link, room.browser(), room.now));
        return room.last;
    };
    const Secret session = follow();
    const Browser same = room.anew(session);
    room.must(room.people.change_password(FactorStory::compared(host, ""), "hash", same, room.now));
    ASSERT_FALSE(room.people.offer_factor(*room.people.knock("Host", "192.0.2.1", room.now), true, secret,
                                          hash_of(same.secret), room.now));
    room.must(room.people.switch_on_factor(host, step(100), two, room.anew(same.secret), room.now));
    EXPECT_EQ(room.sign_in("Host", true), "code-wanted");
    room.host();
    EXPECT_EQ(room.enters(follow()), "Host");
    EXPECT_EQ(room.sign_in("Host", true), "code-wanted"); // it stays on until they take it away
    room.must(room.people.remove_factor({host, "lost my phone", {}}, host, room.now));
    EXPECT_EQ(room.sign_in("Host", true), "");
    room.restart();
}

TEST(SecondFactor, is_exported_without_its_secret_and_goes_with_its_owner) {
    FactorStory room;
    const auto on = [&] { return room.people.data_of(room.ada, room.balances)->at("person").at("second_factor"); };
    EXPECT_EQ(on(), nullptr);
    room.switch_on();
    EXPECT_EQ(on(), room.now.ms);
    const std::string text = boost::json::serialize(*room.people.data_of(room.ada, room.balances));
    for (const std::string_view hidden : {secret.c_str(), "\"one\"", "\"two\""})
        EXPECT_THAT(text, Not(HasSubstr(hidden)));
    for (const Entry &entry : room.journal) EXPECT_THAT(entry.command, Not(HasSubstr(secret)));
    room.must(room.people.forget(room.ada, false, room.balances, room.now));
    EXPECT_EQ(room.people.second_factor(room.ada), nullptr);
    EXPECT_TRUE(room.disk.factors.empty());
    room.restart();
}

} // namespace
} // namespace ananas::room
