#include "bots/bot.h"
#include "bots/names.h"
#include "chips/chips.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/passes.h"
#include "room/people.h"
#include "room/people_story.h"
#include "rulebook/rulebook.h"

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {
namespace {

constexpr Span day = minutes(24 * 60);

// ---- coming in

TEST(SAT_adult, only_those_who_confirm_that_they_are_18_come_in) {
    PeopleStory room;
    const auto denied = room.people.guest("Ada", {.adult = false, .rules = true}, room.browser(), room.now);
    ASSERT_FALSE(denied);
    EXPECT_EQ(denied.error().code, "not-adult");
    EXPECT_EQ(denied.error().rule, clause("SAT-adult"));
    EXPECT_EQ(room.enters(room.last), "no-pass");
    EXPECT_EQ(room.people.find("Ada"), nullptr);
    EXPECT_EQ(room.tell(room.people.account("Ada", {.adult = false, .rules = true}, "hash", room.browser(), room.now)),
              "not-adult");
    const PersonId ada = room.guest("Ada");
    EXPECT_EQ(room.people.find(ada)->agreed, room.now);
}

TEST(SAT_agree, only_those_who_agree_to_the_rules_come_in_and_play) {
    PeopleStory room;
    const auto denied = room.people.guest("Ada", {.adult = true, .rules = false}, room.browser(), room.now);
    ASSERT_FALSE(denied);
    EXPECT_EQ(denied.error().code, "not-agreed");
    EXPECT_EQ(denied.error().rule, clause("SAT-agree"));
    // A host who came by the link has agreed to nothing yet: no seat, no chips.
    const PersonId host = room.host();
    EXPECT_EQ(room.keeps_out(host), "SAT-agree");
    EXPECT_EQ(room.tell(room.people.refill(host, Chips(), room.now)), "not-agreed");
    EXPECT_EQ(room.tell(room.people.agree(host, {.adult = false, .rules = true}, room.now)), "not-adult");
    EXPECT_EQ(room.tell(room.people.agree(host, PeopleStory::yes, room.now)), "");
    EXPECT_EQ(room.keeps_out(host), "");
    EXPECT_EQ(room.chips(host), Chips(100'000));
    EXPECT_EQ(room.tell(room.people.agree(host, PeopleStory::yes, room.now)), "already-so");
    EXPECT_EQ(room.chips(host), Chips(100'000));
    room.restart();
}

TEST(People, come_in_as_guests_with_chips_and_a_session) {
    PeopleStory room;
    const PersonId ada = room.guest("  Ada  Lovelace ");
    EXPECT_EQ(room.enters(room.last), "Ada Lovelace");
    EXPECT_EQ(room.chips(ada), Chips(100'000));
    EXPECT_EQ(room.balances.of(mint), Chips(-100'000));
    EXPECT_TRUE(room.people.find(ada)->guest);
    EXPECT_EQ(room.keeps_out(ada), "");
    EXPECT_NE(room.keeps_out(PersonId{99}), "");
    room.restart();
    EXPECT_EQ(room.enters(room.last), "Ada Lovelace");
}

TEST(People, cannot_have_a_name_that_looks_like_anothers_or_belongs_to_the_house) {
    PeopleStory room;
    room.guest("Bill");
    for (const char *alike : {"BILL", "B1ll", "Bi11", "b.i.l.l", "Bíll"})
        EXPECT_EQ(room.tell(room.people.guest(alike, PeopleStory::yes, room.browser(), room.now)), "name-taken");
    for (const char *reserved : {"Host", "nora", "Dea1er 3"})
        EXPECT_EQ(room.tell(room.people.guest(reserved, PeopleStory::yes, room.browser(), room.now)), "name-reserved");
    EXPECT_EQ(room.tell(room.people.guest("x", PeopleStory::yes, room.browser(), room.now)), "name-length");
    EXPECT_EQ(room.people.all().size(), 1U);
    EXPECT_EQ(*room.people.free_name("  Eve "), "Eve");
}

TEST(People, become_accounts_and_keep_number_and_chips) {
    PeopleStory room;
    const PersonId ada = room.guest("Ada");
    const Secret session = room.last;
    room.must(room.people.adjust({.by = room.host(), .reason = "won a bet", .key = {}}, ada, Chips(5), room.balances,
                                 room.now));
    EXPECT_EQ(room.sign_in("Ada", true), "wrong-password"); // she has none yet
    EXPECT_EQ(room.must(room.people.become_account(ada, "argon", room.anew(session), room.now)), ada);
    EXPECT_EQ(room.chips(ada), Chips(100'005));
    EXPECT_EQ(room.enters(session), "no-pass");
    EXPECT_EQ(room.enters(room.last), "Ada");
    EXPECT_EQ(room.sign_in("Ada", true), "");
    EXPECT_EQ(room.enters(room.last), "Ada");
    EXPECT_EQ(room.tell(room.people.become_account(ada, "argon", room.browser(), room.now)), "already-an-account");
    EXPECT_EQ(room.tell(room.people.become_account(room.guest("Eve"), "", room.browser(), room.now)), "not-an-account");
    EXPECT_EQ(room.tell(room.people.become_account(PersonId{77}, "argon", room.browser(), room.now)), "no-such-person");
    room.restart();
}

TEST(People, change_their_names_to_free_ones) {
    PeopleStory room;
    const PersonId ada = room.account("Ada");
    room.account("Eve");
    EXPECT_EQ(room.tell(room.people.rename(ada, "EVE")), "name-taken");
    EXPECT_EQ(room.tell(room.people.rename(ada, "Host")), "name-reserved");
    EXPECT_EQ(room.tell(room.people.rename(ada, "Ada")), "already-so");
    EXPECT_EQ(room.tell(room.people.rename(ada, "ADA")), ""); // looks like her own
    EXPECT_EQ(room.tell(room.people.rename(ada, "Augusta")), "");
    EXPECT_EQ(room.people.find("Ada"), nullptr);
    EXPECT_EQ(room.people.find("AUGUSTA")->id, ada);
    room.guest("Ada"); // is free again
    room.restart();
}

// ---- passwords

TEST(SignIn, says_the_same_to_a_wrong_name_and_a_wrong_password) {
    PeopleStory room;
    room.account("Ada");
    EXPECT_EQ(room.sign_in("Ada", false), "wrong-password");
    EXPECT_EQ(room.sign_in("Eve", true), "wrong-password");
    EXPECT_EQ(room.sign_in("\xFF", true), "wrong-password");
    EXPECT_EQ(room.sign_in("a.d.a", true), "");
}

TEST(SignIn, with_a_password_that_was_changed_while_it_was_compared_fails) {
    PeopleStory room;
    const PersonId ada = room.account("Ada", "old");
    const Secret session = room.last;
    const auto knock = room.people.knock("Ada", "192.0.2.1", room.now);
    ASSERT_TRUE(knock);
    EXPECT_EQ(knock->hash, "old");
    room.must(room.people.change_password(PeopleStory::compared(ada, "old"), "new", room.anew(session), room.now));
    EXPECT_EQ(room.tell(room.people.sign_in(*knock, true, room.browser(), room.now)), "wrong-password");
}

TEST(SignIn, waits_longer_and_longer_after_five_wrong_passwords) {
    PeopleStory room;
    room.account("Ada");
    for (int number = 0; number < 5; ++number)
        EXPECT_EQ(room.sign_in("Ada", false, "192.0.2." + std::to_string(number)), "wrong-password");
    const auto denied = room.people.knock("Ada", "192.0.2.9", room.now);
    ASSERT_FALSE(denied);
    EXPECT_EQ(denied.error().code, "too-many-tries");
    EXPECT_EQ(denied.error().sentence, "Too many tries: try again in 2 seconds.");
    EXPECT_EQ(denied.error().until, room.now + seconds(2));
    EXPECT_EQ(room.sign_in("ADA", true, "192.0.2.9"), "too-many-tries");
    room.now = room.now + seconds(2);
    EXPECT_EQ(room.sign_in("Ada", false, "192.0.2.9"), "wrong-password");
    room.now = room.now + seconds(3);
    EXPECT_EQ(room.sign_in("Ada", true), "too-many-tries");
    room.now = room.now + seconds(1);
    EXPECT_EQ(room.sign_in("Ada", true), "");
    EXPECT_EQ(room.sign_in("Ada", true), ""); // all is forgiven
}

TEST(SignIn, from_one_address_cannot_try_many_names) {
    PeopleStory room;
    room.account("Ada");
    for (int number = 0; number < 5; ++number)
        EXPECT_EQ(room.sign_in("Eve" + std::to_string(number), false), "wrong-password");
    EXPECT_EQ(room.sign_in("Ada", true), "too-many-tries");
    EXPECT_EQ(room.sign_in("Ada", true, "198.51.100.7"), "");
    // One's own account, in between, does not wash the address clean.
    room.now = room.now + minutes(16);
    EXPECT_EQ(room.sign_in("Ada", true), "");
    EXPECT_EQ(room.sign_in("Eve9", false), "wrong-password");
    EXPECT_EQ(room.sign_in("Eve8", false), "too-many-tries");
    for (int number = 0; number < 20; ++number) { // whoever is right may come as often as they like
        EXPECT_EQ(room.sign_in("Ada", true, "203.0.113.5"), "");
    }
}

TEST(SignIn, counts_tries_before_it_is_known_how_they_end) {
    PeopleStory room;
    room.account("Ada");
    int let_through = 0;
    for (int number = 0; number < 100; ++number)
        let_through += room.people.knock("Ada", "192.0.2.1", room.now).has_value() ? 1 : 0;
    EXPECT_EQ(let_through, 5);
}

TEST(Password, changed_ends_all_other_sessions) {
    PeopleStory room;
    const PersonId ada = room.account("Ada", "old");
    const Secret first = room.last;
    room.sign_in("Ada", true);
    const Secret second = room.last;
    const Secret token = room.fresh();
    room.must(room.people.token(ada, "play", "my bot", token, room.now));
    EXPECT_EQ(room.tell(room.people.change_password(PeopleStory::compared(ada, "another"), "new", room.anew(second),
                                                    room.now)),
              "wrong-password");
    EXPECT_EQ(
        room.tell(room.people.change_password(PeopleStory::compared(ada, "old"), "", room.anew(second), room.now)),
        "not-an-account");
    EXPECT_EQ(
        room.tell(room.people.change_password(PeopleStory::compared(ada, "old"), "new", room.anew(second), room.now)),
        "");
    EXPECT_EQ(room.enters(room.last), "Ada");
    EXPECT_EQ(room.enters(first), "no-pass");
    EXPECT_EQ(room.enters(second), "no-pass"); // it goes on under another secret
    EXPECT_EQ(room.enters(token), "no-pass");  // whoever stole the password may have made it
    EXPECT_EQ(room.people.find(ada)->password, "new");
    room.restart();
}

// Each was a wrong try of the house that it was changed in.
TEST(Password, changed_is_held_against_no_address) {
    PeopleStory room;
    const PersonId ada = room.account("Ada", "0");
    Secret session = room.last;
    const auto knock = [&](const Secret &within) {
        return room.people.knock_within(ada, hash_of(within), "192.0.2.1", room.now);
    };
    for (int times = 0; times < 20; ++times) {
        const auto right = knock(session);
        ASSERT_TRUE(right) << times;
        const Secret before = session;
        room.must(room.people.change_password(*right, std::to_string(times + 1), room.anew(session), room.now));
        session = room.last;
        const auto late = knock(before);
        ASSERT_TRUE(late) << times;
        EXPECT_EQ(room.tell(room.people.change_password(*late, "late", room.anew(before), room.now)), "pass-over");
    }
}

TEST(Password, is_reset_by_a_link_from_the_host_once) {
    PeopleStory room;
    const PersonId host = room.host();
    const PersonId ada = room.account("Ada", "forgotten");
    const Secret session = room.last;
    const Secret link = room.fresh();
    EXPECT_EQ(room.tell(room.people.reset_link({ada, "I forgot", {}}, ada, link, room.now)), "only-the-host");
    EXPECT_EQ(room.tell(room.people.reset_link({host, "", {}}, ada, link, room.now)), "no-reason");
    EXPECT_EQ(room.tell(room.people.reset_link({host, "she asked", {}}, ada, link, room.now)), "");
    EXPECT_EQ(room.enters(link), "no-pass"); // a link is no session
    EXPECT_EQ(room.tell(room.people.follow(text_of(link), room.browser(), room.now)), "pass-over");
    EXPECT_EQ(*room.people.whose_reset(text_of(link), room.now), ada);
    EXPECT_EQ(room.tell(room.people.reset(text_of(link), "new", room.browser(), room.now)), "");
    EXPECT_EQ(room.enters(room.last), "Ada");
    EXPECT_EQ(room.enters(session), "no-pass");
    EXPECT_EQ(room.people.find(ada)->password, "new");
    EXPECT_EQ(room.tell(room.people.reset(text_of(link), "again", room.browser(), room.now)), "pass-over");
    EXPECT_EQ(room.tell(room.people.reset_link({host, "a guest", {}}, room.guest("Eve"), room.fresh(), room.now)),
              "not-an-account");
    room.restart();
}

TEST(Password, reset_link_lasts_a_day_and_a_new_one_voids_the_old) {
    PeopleStory room;
    const PersonId host = room.host();
    const PersonId ada = room.account("Ada");
    const Secret old_link = room.fresh();
    room.must(room.people.reset_link({host, "asked", {}}, ada, old_link, room.now));
    const Secret new_link = room.fresh();
    room.must(room.people.reset_link({host, "asked again", {}}, ada, new_link, room.now));
    EXPECT_FALSE(room.people.whose_reset(text_of(old_link), room.now));
    EXPECT_TRUE(room.people.whose_reset(text_of(new_link), room.now + day - Span{1}));
    EXPECT_FALSE(room.people.whose_reset(text_of(new_link), room.now + day));
}

// ---- the host's link

TEST(HostLink, of_the_first_start_makes_a_host_and_works_once) {
    PeopleStory room;
    const PersonId host = room.host();
    const Secret link = room.last;
    EXPECT_EQ(room.people.find(host)->rank, Rank::host);
    room.restart();
    EXPECT_EQ(room.tell(room.people.follow(text_of(link), room.browser(), room.now)), "");
    const Secret session = room.last;
    EXPECT_EQ(room.enters(session), "Host");
    EXPECT_EQ(room.tell(room.people.follow(text_of(link), room.browser(), room.now)), "pass-over");
    EXPECT_EQ(room.tell(room.people.follow("no link", room.browser(), room.now)), "pass-over");
    // A password and a name of one's own.
    EXPECT_EQ(
        room.tell(room.people.change_password(PeopleStory::compared(host, ""), "hash", room.anew(session), room.now)),
        "");
    EXPECT_EQ(room.tell(room.people.rename(host, "Grace")), "");
    EXPECT_EQ(room.sign_in("Grace", true), "");
}

TEST(HostLink, made_again_voids_the_older_ones_and_makes_no_second_host) {
    PeopleStory room;
    const PersonId host = room.host();
    const Secret old_link = room.last;
    EXPECT_EQ(room.host(), host);
    EXPECT_EQ(room.people.all().size(), 1U);
    EXPECT_EQ(room.tell(room.people.follow(text_of(old_link), room.browser(), room.now)), "pass-over");
    room.host();
    const Secret link = room.last;
    room.now = room.now + day;
    EXPECT_EQ(room.tell(room.people.follow(text_of(link), room.browser(), room.now)), "pass-over");
}

// ---- passes

TEST(Passes, are_kept_as_hashes_alone) {
    PeopleStory room;
    const PersonId ada = room.account("Ada");
    const Secret token = room.fresh();
    room.must(room.people.token(ada, "play read", "bot", token, room.now));
    for (const Pass &pass : room.disk.passes) {
        EXPECT_EQ(pass.hash.size(), 64U);
        EXPECT_EQ(pass.hash.find(text_of(token)), std::string::npos);
        EXPECT_EQ(room.people.enter(pass.hash, room.now).error().code, "no-pass");
    }
    EXPECT_EQ(text_of(token).size(), 32U);
    EXPECT_EQ(secret_from(text_of(token)), token);
    EXPECT_EQ(secret_from("0123"), std::nullopt);
}

TEST(Passes, of_sessions_slide_on_for_thirty_days_and_are_written_once_an_hour) {
    PeopleStory room;
    room.account("Ada");
    const Secret session = room.last;
    EXPECT_FALSE(room.people.enter(text_of(session), room.now + minutes(59))->write);
    EXPECT_TRUE(room.people.enter(text_of(session), room.now + minutes(60))->write);
    EXPECT_FALSE(room.people.enter(text_of(session), room.now + minutes(119))->write);
    for (int number = 0; number < 4; ++number) {
        room.now = room.now + Span{29 * day.ms};
        EXPECT_EQ(room.enters(session), "Ada");
    }
    room.restart();
    room.now = room.now + Span{30 * day.ms};
    EXPECT_EQ(room.enters(session), "pass-over");
}

TEST(Passes, of_sessions_end_half_a_year_after_the_password_but_those_of_guests_do_not) {
    PeopleStory room;
    room.account("Ada");
    const Secret session = room.last;
    room.guest("Ben");
    const Secret guests = room.last;
    for (int days = 1; days < 180; ++days) {
        room.now = room.now + day;
        EXPECT_EQ(room.enters(session), "Ada") << days;
        EXPECT_EQ(room.enters(guests), "Ben") << days;
    }
    room.restart();
    room.now = room.now + day;
    EXPECT_EQ(room.enters(session), "pass-over");
    EXPECT_EQ(room.enters(guests), "Ben");
    room.sign_in("Ada", true);
    EXPECT_EQ(room.enters(room.last), "Ada");
}

// Who had been a guest for half a year was thrown out by setting a password, and had to give it at once.
TEST(Passes, of_sessions_begin_anew_where_a_password_is_set_or_changed) {
    PeopleStory room;
    const PersonId ada = room.guest("Ada");
    Secret session = room.last;
    const auto enters_for = [&](int days) {
        for (int each = 0; each < days; ++each) {
            room.now = room.now + day;
            EXPECT_EQ(room.enters(session), "Ada") << each;
        }
    };
    enters_for(200);
    ASSERT_EQ(room.tell(room.people.become_account(ada, "old", room.anew(session), room.now)), "");
    session = room.last;
    enters_for(179);
    ASSERT_EQ(
        room.tell(room.people.change_password(PeopleStory::compared(ada, "old"), "new", room.anew(session), room.now)),
        "");
    session = room.last;
    room.restart();
    enters_for(179);
    room.now = room.now + day;
    EXPECT_EQ(room.enters(session), "pass-over");
    // Nor somebody else's session in its place, nor one that is over.
    room.guest("Eve");
    const Secret eves = room.last;
    const PersonId ben = room.guest("Ben");
    const Secret bens = room.last;
    EXPECT_EQ(room.tell(room.people.become_account(ben, "hash", room.anew(eves), room.now)), "pass-over");
    EXPECT_EQ(room.enters(eves), "Eve");
    room.now = room.now + Span{30 * day.ms};
    EXPECT_EQ(room.tell(room.people.become_account(ben, "hash", room.anew(bens), room.now)), "pass-over");
    EXPECT_TRUE(room.people.find(ben)->guest);
}

TEST(PasswordAgain, is_wanted_when_it_was_not_given_in_this_session_for_five_minutes) {
    PeopleStory room;
    const PersonId ada = room.account("Ada");
    const Secret session = room.last;
    const PersonId ben = room.guest("Ben");
    const Secret guests = room.last;
    const auto follow = [&] {
        const PersonId host = room.host();
        const std::string link = text_of(room.last);
        room.must(room.people.follow(link, room.browser(), room.now));
        return host;
    };
    const PersonId host = follow();
    Secret hosts = room.last;
    room.must(room.people.change_password(PeopleStory::compared(host, ""), "hash", room.anew(hosts), room.now));
    hosts = room.last;
    const auto wanted = [&](PersonId person, const Secret &secret) {
        const auto denial = room.people.wants_password(person, hash_of(secret), room.now);
        return denial ? std::string(denial->code) : std::string();
    };
    room.now = room.now + minutes(5) + Span{-1};
    EXPECT_EQ(wanted(ada, session), "");
    room.now = room.now + Span{1};
    EXPECT_EQ(wanted(ada, session), "password-again");
    EXPECT_EQ(wanted(ben, guests), "") << "who has none";
    EXPECT_EQ(wanted(host, hosts), "password-again");
    follow();
    const Secret followed = room.last;
    EXPECT_EQ(wanted(host, followed), "") << "whoever has the machine has no need of it";
    room.now = room.now + minutes(5);
    EXPECT_EQ(wanted(host, followed), "password-again") << "whoever finds that session has";
    // Given elsewhere it does not count here.
    ASSERT_EQ(room.sign_in("Ada", true), "");
    EXPECT_EQ(wanted(ada, room.last), "");
    EXPECT_EQ(wanted(ada, session), "password-again");
    // Nor does coming in again.
    EXPECT_EQ(room.enters(session), "Ada");
    EXPECT_EQ(wanted(ada, session), "password-again");

    const auto give = [&](bool right, const Secret &to) {
        const auto knock = room.people.knock_within(ada, hash_of(to), "192.0.2.1", room.now);
        return knock ? room.tell(room.people.confirm(*knock, right, room.anew(to), room.now))
                     : std::string(knock.error().code);
    };
    EXPECT_EQ(give(false, session), "wrong-password");
    EXPECT_EQ(room.enters(session), "Ada");
    EXPECT_EQ(give(true, session), "");
    EXPECT_EQ(room.enters(session), "no-pass");
    EXPECT_EQ(room.enters(room.last), "Ada");
    EXPECT_EQ(wanted(ada, room.last), "");
    const Secret other = room.last;
    EXPECT_EQ(give(true, guests), "pass-over") << "not her session";
    EXPECT_EQ(give(true, session), "pass-over") << "nor one that has ended meanwhile";
    // From this address one was wrong already.
    for (int tries = 1; tries < 5; ++tries) EXPECT_EQ(give(false, other), "wrong-password");
    EXPECT_EQ(give(true, other), "too-many-tries");
    EXPECT_EQ(room.sign_in("Ada", true), "too-many-tries") << "whatever is tried there";
    room.restart();
}

// Who knew a name, and knocked under it on and on, kept its owner from ending a thief's session in her own.
TEST(PasswordAgain, is_counted_by_the_session_and_not_by_the_name_that_strangers_knock_under) {
    PeopleStory room;
    const PersonId ada = room.account("Ada");
    const Secret own = room.last;
    ASSERT_EQ(room.sign_in("Ada", true), "");
    const Secret found = room.last;
    int from = 0;
    const auto elsewhere = [&] { return "198.51.100." + std::to_string(++from); };
    const auto give = [&](bool right, const Secret &to) {
        const auto knock = room.people.knock_within(ada, hash_of(to), elsewhere(), room.now);
        return knock ? room.tell(room.people.confirm(*knock, right, room.anew(to), room.now))
                     : std::string(knock.error().code);
    };
    for (int tries = 0; tries < 5; ++tries) EXPECT_EQ(room.sign_in("Ada", false, elsewhere()), "wrong-password");
    EXPECT_EQ(room.sign_in("Ada", true, elsewhere()), "too-many-tries");
    for (int tries = 0; tries < 5; ++tries) EXPECT_EQ(give(false, found), "wrong-password");
    EXPECT_EQ(give(true, found), "too-many-tries");
    EXPECT_EQ(give(true, own), "");
    EXPECT_EQ(room.sign_in("Ada", true, elsewhere()), "too-many-tries") << "the door is another matter";
}

TEST(Passes, of_sessions_are_listed_and_ended) {
    PeopleStory room;
    const PersonId ada =
        room.must(room.people.account("Ada", PeopleStory::yes, "hash", room.browser("Firefox"), room.now));
    const Secret first = room.last;
    room.now = room.now + minutes(1);
    room.sign_in("Ada", true);
    const Secret second = room.last;
    room.now = room.now + minutes(1);
    room.sign_in("Ada", true);
    const Secret third = room.last;
    const PersonId eve = room.account("Eve");
    const std::vector<Pass> passes = room.people.passes_of(ada, room.now);
    ASSERT_EQ(passes.size(), 3U);
    EXPECT_EQ(passes.front().label, "Firefox");
    EXPECT_EQ(passes.front().hash, hash_of(first));
    EXPECT_EQ(room.tell(room.people.end_pass(eve, hash_of(first))), "pass-over"); // not hers to end
    EXPECT_EQ(room.tell(room.people.end_pass(ada, hash_of(first))), "");
    EXPECT_EQ(room.enters(first), "no-pass");
    EXPECT_EQ(room.tell(room.people.end_sessions(ada, hash_of(third))), "");
    EXPECT_EQ(room.enters(second), "no-pass");
    EXPECT_EQ(room.enters(third), "Ada");
    EXPECT_EQ(room.tell(room.people.end_sessions(ada, {})), "");
    EXPECT_EQ(room.enters(third), "no-pass");
    EXPECT_EQ(room.people.passes_of(eve, room.now).size(), 1U);
    room.restart();
}

TEST(Passes, of_a_browser_end_when_somebody_signs_in_there) {
    PeopleStory room;
    const PersonId eve = room.guest("Eve");
    const Secret before = room.last;
    room.account("Ada");
    const Secret elsewhere = room.last;
    const auto knock = room.people.knock("Ada", "192.0.2.1", room.now);
    ASSERT_TRUE(knock);
    Browser browser = room.browser();
    browser.before = hash_of(before);
    const Changed came = room.people.sign_in(*knock, true, browser, room.now);
    ASSERT_TRUE(came);
    EXPECT_EQ(came->write.ended_passes, std::vector<std::string>{hash_of(before)});
    room.must(came);
    EXPECT_EQ(room.enters(before), "no-pass");
    EXPECT_EQ(room.enters(browser.secret), "Ada");
    EXPECT_EQ(room.enters(elsewhere), "Ada");
    EXPECT_TRUE(room.people.passes_of(eve, room.now).empty());
    room.restart();
}

TEST(Passes, of_somebody_are_ended_by_the_host_and_they_can_sign_in_again) {
    PeopleStory room;
    const PersonId host = room.host();
    const PersonId ada = room.account("Ada");
    const Secret session = room.last;
    const Secret token = room.fresh();
    room.must(room.people.token(ada, "read", "tracker", token, room.now));
    EXPECT_EQ(room.tell(room.people.sign_out({ada, "a lost phone", {}}, ada, room.now)), "only-the-host");
    EXPECT_EQ(room.tell(room.people.sign_out({host, "", {}}, ada, room.now)), "no-reason");
    EXPECT_EQ(room.tell(room.people.sign_out({host, "a lost phone", {}}, ada, room.now)), "");
    EXPECT_EQ(room.enters(session), "no-pass");
    EXPECT_EQ(room.enters(token), "no-pass");
    EXPECT_EQ(room.tell(room.people.sign_out({host, "once more", {}}, ada, room.now)), "already-so");
    EXPECT_EQ(room.journal.back().command, R"({"do":"sign-out","person":2,"by":1,"reason":"a lost phone"})");
    EXPECT_EQ(room.sign_in("Ada", true), "");
    EXPECT_EQ(room.enters(room.last), "Ada");
    room.restart();
}

TEST(Passes, of_sessions_are_fifty_at_most) {
    PeopleStory room;
    const PersonId ada = room.account("Ada");
    const Secret first = room.last;
    for (int number = 0; number < 60; ++number) {
        room.now = room.now + seconds(1);
        EXPECT_EQ(room.sign_in("Ada", true), "");
    }
    EXPECT_EQ(room.people.passes_of(ada, room.now).size(), most_sessions);
    EXPECT_EQ(room.enters(first), "no-pass");
    EXPECT_EQ(room.enters(room.last), "Ada");
    room.restart();
}

TEST(Passes, have_labels_that_can_be_shown) {
    PeopleStory room;
    const PersonId ada = room.must(
        room.people.guest("Ada", PeopleStory::yes, room.browser("a\x01 \xFF\u00E9" + std::string(300, 'x')), room.now));
    const std::string label = room.people.passes_of(ada, room.now).front().label;
    EXPECT_EQ(label, "a \u00E9" + std::string(196, 'x'));
}

TEST(Passes, say_which_browser_it_was_and_not_only_which_machine) {
    PeopleStory room;
    const PersonId ada = room.must(room.people.guest(
        "Ada", PeopleStory::yes,
        room.browser("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                     "Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0"),
        room.now));
    EXPECT_TRUE(room.people.passes_of(ada, room.now).front().label.ends_with("Edg/150.0.0.0"));
}

TEST(Tokens, do_what_their_scopes_say) {
    PeopleStory room;
    const PersonId ada = room.account("Ada");
    const Secret token = room.fresh();
    room.must(room.people.token(ada, "read", "tracker", token, room.now));
    EXPECT_EQ(room.people.enter(text_of(token), room.now)->scopes, (Scopes{.read = true}));
    EXPECT_EQ(room.tell(room.people.token(ada, "host", "x", room.fresh(), room.now)), "host-scope");
    for (const char *wrong : {"", " ", "write", "play,read", "Play"})
        EXPECT_EQ(room.tell(room.people.token(ada, wrong, "x", room.fresh(), room.now)), "no-such-scope") << wrong;
    EXPECT_EQ(room.tell(room.people.token(room.guest("Eve"), "play", "x", room.fresh(), room.now)), "not-an-account");
    EXPECT_EQ(text_of(*scopes_from("host  play")), "play host");
    EXPECT_EQ(room.enters(token), "Ada");
    room.now = room.now + Span{365 * day.ms};
    EXPECT_EQ(room.enters(token), "pass-over");
}

TEST(Tokens, of_a_host_are_a_hosts_only_while_their_owner_is_one) {
    PeopleStory room;
    const PersonId host = room.host();
    const PersonId ada = room.account("Ada");
    room.must(room.people.set_rank({host, "helps", {}}, ada, Rank::host, room.now));
    const Secret session = room.last;
    const Secret token = room.fresh();
    room.must(room.people.token(ada, "play host", "script", token, room.now));
    EXPECT_TRUE(room.people.enter(text_of(token), room.now)->scopes.host);
    EXPECT_TRUE(room.people.enter(text_of(session), room.now)->scopes.host);
    room.must(room.people.set_rank({host, "helps less", {}}, ada, Rank::director, room.now));
    EXPECT_TRUE(room.people.enter(text_of(token), room.now)->scopes.host); // a director has an office too
    room.must(room.people.set_rank({host, "no longer", {}}, ada, Rank::player, room.now));
    EXPECT_EQ(room.people.enter(text_of(token), room.now)->scopes, (Scopes{.play = true}));
    EXPECT_FALSE(room.people.enter(text_of(session), room.now)->scopes.host);
}

TEST(Tokens, are_twenty_at_most) {
    PeopleStory room;
    const PersonId ada = room.account("Ada");
    const Secret first = room.fresh();
    EXPECT_EQ(room.tell(room.people.token(ada, "play", "bot", first, room.now)), "");
    for (int number = 1; number < 20; ++number)
        EXPECT_EQ(room.tell(room.people.token(ada, "play", "bot", room.fresh(), room.now)), "");
    EXPECT_EQ(room.tell(room.people.token(ada, "play", "bot", room.fresh(), room.now)), "too-many-tokens");
    EXPECT_EQ(room.tell(room.people.end_pass(ada, hash_of(first))), "");
    EXPECT_EQ(room.tell(room.people.token(ada, "play", "bot", room.fresh(), room.now)), "");
}

TEST(Sweep, ends_what_is_over_and_forgets_guests_who_cannot_come_back) {
    PeopleStory room;
    const PersonId guest = room.guest("Guest One");
    const PersonId seated = room.guest("Guest Two");
    const PersonId account = room.account("Ada");
    const auto at_table = [&](PersonId person) { return person == seated; };
    EXPECT_EQ(room.people.sweep(room.balances, at_table, room.now), std::nullopt);
    room.now = room.now + Span{31 * day.ms};
    const auto swept = room.people.sweep(room.balances, at_table, room.now);
    EXPECT_TRUE(swept);
    room.write(swept.value_or(Write()));
    EXPECT_EQ(room.people.find(guest), nullptr);
    EXPECT_EQ(room.chips(guest), Chips());
    EXPECT_NE(room.people.find(seated), nullptr);
    EXPECT_NE(room.people.find(account), nullptr);
    EXPECT_EQ(room.people.passes().size(), 0U);
    EXPECT_EQ(room.balances.sum(), Chips());
    EXPECT_EQ(room.people.sweep(room.balances, at_table, room.now), std::nullopt);
    room.restart();
    room.guest("Guest One"); // the name is free
}

// ---- offices

TEST(SAT_P16, bans_last_one_month_six_months_a_year_or_for_good) {
    struct Case {
        Term term;
        std::optional<const char *> until;
    };
    for (const auto &[term, until] :
         {Case{Term::month, "15 December 2026, 19:41 UTC"}, Case{Term::six_months, "15 May 2027, 19:41 UTC"},
          Case{Term::year, "15 November 2027, 19:41 UTC"}, Case{Term::for_good, std::nullopt}}) {
        PeopleStory room;
        const PersonId host = room.host();
        const PersonId ada = room.account("Ada");
        const Secret session = room.last;
        ASSERT_EQ(room.tell(room.people.ban({host, "chip dumping", "k1"}, ada, term, room.now)), "");
        room.restart();
        EXPECT_EQ(room.enters(session), "no-pass");
        const auto knock = room.people.knock("Ada", "192.0.2.1", room.now);
        const auto denied = room.people.sign_in(*knock, true, room.browser(), room.now);
        ASSERT_FALSE(denied);
        EXPECT_EQ(denied.error().code, "banned");
        EXPECT_EQ(denied.error().rule, clause("SAT-P16"));
        EXPECT_EQ(denied.error().sentence, until ? "The host has banned you until " + std::string(*until) + "."
                                                 : "The host has banned you for good.");
        EXPECT_EQ(room.keeps_out(ada), "SAT-P16");
        if (until) {
            room.now = denied.error().until.value_or(room.now) - Span{1};
            EXPECT_EQ(room.sign_in("Ada", true), "banned");
            room.now = room.now + Span{1};
            EXPECT_EQ(room.sign_in("Ada", true), "");
        } else {
            room.now = room.now + Span{100 * 365 * day.ms};
            EXPECT_EQ(room.sign_in("Ada", true), "banned");
        }
        const Entry &entry = room.journal.back();
        EXPECT_EQ(entry.table, TableId::none);
        EXPECT_EQ(entry.by, host);
        EXPECT_EQ(entry.key, "k1");
        const auto command = boost::json::parse(entry.command).as_object();
        EXPECT_EQ(command.at("do"), "ban");
        EXPECT_EQ(command.at("person"), number(ada));
        EXPECT_EQ(command.at("term").as_string(), text_of(term));
        EXPECT_EQ(term_from(text_of(term)), term);
        EXPECT_EQ(command.at("by"), number(host));
        EXPECT_EQ(command.at("reason"), "chip dumping");
    }
    EXPECT_EQ(term_from("fortnight"), std::nullopt);
}

TEST(SAT_code, the_host_bans_and_directors_mute_with_a_reason_on_record) {
    PeopleStory room;
    const PersonId host = room.host();
    const PersonId director = room.account("Dora");
    const PersonId ada = room.account("Ada");
    EXPECT_EQ(room.tell(room.people.set_rank({ada, "I want to", {}}, ada, Rank::host, room.now)), "only-the-host");
    EXPECT_EQ(room.tell(room.people.set_rank({host, "helps", {}}, director, Rank::director, room.now)), "");
    EXPECT_EQ(room.tell(room.people.mute({ada, "noise", {}}, director, true, room.now)), "only-a-director");
    EXPECT_EQ(room.tell(room.people.ban({director, "noise", {}}, ada, Term::month, room.now)), "only-the-host");
    EXPECT_EQ(room.tell(room.people.mute({director, "", {}}, ada, true, room.now)), "no-reason");
    EXPECT_EQ(room.tell(room.people.mute({director, "line\nbreak", {}}, ada, true, room.now)), "no-reason");
    EXPECT_EQ(room.tell(room.people.mute({director, std::string(301, 'x'), {}}, ada, true, room.now)), "no-reason");
    const std::size_t entries = room.journal.size();
    EXPECT_EQ(room.tell(room.people.mute({director, "profanity", {}}, ada, true, room.now)), "");
    EXPECT_TRUE(room.people.find(ada)->muted);
    EXPECT_EQ(room.tell(room.people.mute({director, "profanity", {}}, ada, true, room.now)), "already-so");
    EXPECT_EQ(room.tell(room.people.mute({director, "she is sorry", {}}, ada, false, room.now)), "");
    EXPECT_FALSE(room.people.find(ada)->muted);
    ASSERT_EQ(room.journal.size(), entries + 2);
    EXPECT_EQ(boost::json::parse(room.journal.back().command).at("do"), "unmute");
    EXPECT_EQ(boost::json::parse(room.journal.back().command).at("reason"), "she is sorry");
    EXPECT_EQ(room.tell(room.people.unban({host, "not banned", {}}, ada, room.now)), "already-so");
    room.must(room.people.ban({host, "cheating", {}}, ada, Term::for_good, room.now));
    EXPECT_EQ(room.tell(room.people.unban({host, "it was not her", {}}, ada, room.now)), "");
    EXPECT_EQ(room.sign_in("Ada", true), "");
    room.restart();
}

TEST(Offices, always_leave_a_host) {
    PeopleStory room;
    const PersonId host = room.host();
    EXPECT_EQ(room.tell(room.people.ban({host, "myself", {}}, host, Term::month, room.now)), "not-against-the-host");
    EXPECT_EQ(room.tell(room.people.mute({host, "myself", {}}, host, true, room.now)), "not-against-the-host");
    EXPECT_EQ(room.tell(room.people.set_rank({host, "tired", {}}, host, Rank::player, room.now)), "last-host");
    EXPECT_EQ(room.tell(room.people.forget(host, false, room.balances, room.now)), "last-host");
    const PersonId ada = room.account("Ada");
    EXPECT_EQ(room.tell(room.people.set_rank({host, "successor", {}}, room.guest("Eve"), Rank::host, room.now)),
              "not-an-account");
    room.must(room.people.set_rank({host, "successor", {}}, ada, Rank::host, room.now));
    EXPECT_EQ(room.tell(room.people.set_rank({ada, "thanks", {}}, host, Rank::player, room.now)), "");
    EXPECT_EQ(room.tell(room.people.ban({ada, "indeed", {}}, host, Term::month, room.now)), "");
    EXPECT_EQ(room.host(), ada); // the link is for whoever is host now
    for (const Rank rank : {Rank::player, Rank::director, Rank::host}) EXPECT_EQ(rank_from(text_of(rank)), rank);
    EXPECT_EQ(rank_from("king"), std::nullopt);
}

// ---- chips

TEST(HouseChips, from_the_house_refill_those_who_run_low_once_an_hour) {
    PeopleStory room;
    const PersonId ada = room.guest("Ada");
    room.balances.post({purse_of(ada), chips_on(TableId{1}), Chips(97'000), Cause::buy_in}); // and lost there
    room.disk.balances = room.balances;
    const auto early = room.people.refill(ada, Chips(3'000), room.now);
    ASSERT_FALSE(early);
    EXPECT_EQ(early.error().code, "chips-later");
    EXPECT_EQ(early.error().sentence,
              "The house has given you chips already: there are more at 15 November 2026, 20:41 UTC.");
    EXPECT_EQ(early.error().until, room.now + minutes(60));
    room.now = room.now + minutes(60);
    EXPECT_EQ(room.tell(room.people.refill(ada, Chips(20'000), room.now)), "enough-chips"); // 17,000 of it on tables
    EXPECT_EQ(room.tell(room.people.refill(ada, Chips(3'000), room.now)), "");
    EXPECT_EQ(room.chips(ada), Chips(20'000));
    EXPECT_EQ(room.balances.of(mint), Chips(-117'000));
    EXPECT_EQ(room.tell(room.people.refill(ada, Chips(0), room.now + minutes(59))), "chips-later");
    EXPECT_EQ(boost::json::parse(room.journal.back().command).at("do"), "grant");
    room.restart();
}

TEST(HouseChips, are_given_by_the_policy_that_is_stated) {
    const Saved nothing;
    People people(nothing, {.start = Chips(500), .refill_to = Chips(300), .refill_every = minutes(5)});
    const auto ada = people.guest("Ada", PeopleStory::yes, {}, Moment{});
    ASSERT_TRUE(ada);
    ASSERT_EQ(ada->write.postings.size(), 1U);
    EXPECT_EQ(ada->write.postings.front(), (Posting{mint, purse_of(ada->person), Chips(500), Cause::grant}));
    const auto more = people.refill(ada->person, Chips(299), Moment() + minutes(5));
    ASSERT_TRUE(more);
    EXPECT_EQ(more->write.postings.front().amount, Chips(1));
    People poor(nothing, {.start = Chips()});
    EXPECT_TRUE(poor.guest("Ada", PeopleStory::yes, {}, Moment{})->write.postings.empty());
}

TEST(HouseChips, are_adjusted_by_the_host_with_a_reason) {
    PeopleStory room;
    const PersonId host = room.host();
    const PersonId ada = room.account("Ada");
    EXPECT_EQ(room.tell(room.people.adjust({ada, "please", {}}, ada, Chips(1), room.balances, room.now)),
              "only-the-host");
    EXPECT_EQ(room.tell(room.people.adjust({host, "", {}}, ada, Chips(1), room.balances, room.now)), "no-reason");
    EXPECT_EQ(room.tell(room.people.adjust({host, "prize", {}}, ada, Chips(), room.balances, room.now)),
              "out-of-bounds");
    EXPECT_EQ(
        room.tell(room.people.adjust({host, "prize", {}}, ada, most_adjusted + Chips(1), room.balances, room.now)),
        "out-of-bounds");
    EXPECT_EQ(room.tell(room.people.adjust({host, "prize", {}}, ada, Chips(50), room.balances, room.now)), "");
    EXPECT_EQ(room.chips(ada), Chips(100'050));
    EXPECT_EQ(room.tell(room.people.adjust({host, "fine", {}}, ada, Chips(-100'051), room.balances, room.now)),
              "not-enough-chips");
    EXPECT_EQ(room.tell(room.people.adjust({host, "fine", {}}, ada, Chips(-100'050), room.balances, room.now)), "");
    EXPECT_EQ(room.chips(ada), Chips());
    EXPECT_EQ(room.balances.sum(), Chips());
    EXPECT_EQ(boost::json::parse(room.journal.back().command).at("chips"), -100'050);
}

TEST(Bots, are_people_with_numbers_who_cannot_sign_in) {
    PeopleStory room;
    std::set<PersonId> numbers;
    for (const bots::Bot &bot : bots::all_bots()) {
        const PersonId id = room.must(room.people.bot(bot.name, room.now));
        numbers.insert(id);
        EXPECT_TRUE(room.people.find(id)->bot);
        EXPECT_EQ(room.people.find(id)->name, bot.name);
        EXPECT_EQ(room.keeps_out(id), "");
    }
    EXPECT_EQ(numbers.size(), bots::all_bots().size());
    const auto again = room.people.bot("nora", room.now);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->write.people.empty());
    EXPECT_TRUE(numbers.contains(again->person));
    EXPECT_EQ(room.tell(room.people.bot("hal", room.now)), "no-such-person");
    EXPECT_EQ(room.sign_in("nora", true), "wrong-password");
    const PersonId host = room.host(), nora = again->person;
    EXPECT_EQ(room.tell(room.people.become_account(nora, "hash", room.browser(), room.now)), "bot-has-none");
    EXPECT_EQ(room.tell(room.people.reset_link({host, "x", {}}, nora, room.fresh(), room.now)), "bot-has-none");
    EXPECT_EQ(room.tell(room.people.refill(nora, Chips(), room.now)), "bot-has-none");
    EXPECT_EQ(room.tell(room.people.forget(nora, false, room.balances, room.now)), "bot-has-none");
    room.restart();
}

TEST(Bots, do_not_take_over_somebody_who_had_the_name_before_them) {
    Saved saved;
    saved.people.push_back({.id = PersonId{1}, .name = "Nora", .skeleton = "nora"});
    People people(saved);
    const auto bot = people.bot("nora", Moment{});
    ASSERT_FALSE(bot);
    EXPECT_EQ(bot.error().code, "name-taken");
}

// ---- one's own data

TEST(Data, are_exported_without_secrets) {
    PeopleStory room;
    const PersonId ada = room.account("Ada", "$argon2id$secret");
    const auto data = room.people.data_of(ada, room.balances);
    ASSERT_TRUE(data);
    const std::string text = boost::json::serialize(*data);
    EXPECT_EQ(text.find("argon"), std::string::npos);
    EXPECT_EQ(text.find(hash_of(room.last)), std::string::npos);
    EXPECT_EQ(data->at("person").at("name"), "Ada");
    EXPECT_EQ(data->at("person").at("agreed"), room.now.ms);
    EXPECT_EQ(data->at("person").at("banned_until"), nullptr);
    EXPECT_EQ(data->at("chips"), 100'000);
    ASSERT_EQ(data->at("passes").as_array().size(), 1U);
    EXPECT_EQ(data->at("passes").at(0).at("label"), "a browser");
    EXPECT_FALSE(room.people.data_of(PersonId{9}, room.balances));
}

TEST(Data, are_deleted_unless_their_owner_is_seated) {
    PeopleStory room;
    const PersonId ada = room.account("Ada");
    const Secret session = room.last;
    EXPECT_EQ(room.tell(room.people.forget(ada, true, room.balances, room.now)), "still-seated");
    EXPECT_EQ(room.tell(room.people.forget(ada, false, room.balances, room.now)), "");
    EXPECT_EQ(room.people.find(ada), nullptr);
    EXPECT_EQ(room.people.find("Ada"), nullptr);
    EXPECT_EQ(room.enters(session), "no-pass");
    EXPECT_EQ(room.chips(ada), Chips()); // back to the house
    EXPECT_EQ(room.balances.of(mint), Chips());
    for (const Entry &entry : room.journal) EXPECT_EQ(entry.command.find("Ada"), std::string::npos) << entry.command;
    room.restart();
    EXPECT_NE(room.guest("Ada"), ada); // another person, who only has the name
    EXPECT_EQ(room.tell(room.people.forget(ada, false, room.balances, room.now)), "no-such-person");
}

} // namespace
} // namespace ananas::room
