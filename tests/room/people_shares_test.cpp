// Links to played hands: they show a hand and let nobody in.
#include "room/ids.h"
#include "room/passes.h"
#include "room/people.h"
#include "room/people_story.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace ananas::room {
namespace {

constexpr Span day = minutes(24 * 60);

struct Sharing : PeopleStory {
    Secret shares(PersonId person, HandNumber hand, bool own_cards) {
        const Secret secret = fresh();
        EXPECT_EQ(tell(people.share(person, hand, own_cards, secret, now)), "");
        return secret;
    }
    // "hand 7 of 3, own cards", or why not.
    [[nodiscard]] std::string leads_to(const Secret &link) const {
        const auto shared = people.shared(text_of(link), now);
        if (!shared) return std::string(shared.error().code);
        return "hand " + std::to_string(number(shared->hand)) + " of " + std::to_string(number(shared->person)) +
               (shared->own_cards ? ", own cards" : "");
    }
};

TEST(SharedHand, is_found_by_its_link_as_its_owner_chose_after_a_restart_too) {
    Sharing room;
    const PersonId ada = room.guest("Ada");
    const Secret all = room.shares(ada, HandNumber{48'213}, true);
    const Secret public_only = room.shares(ada, HandNumber{48'213}, false);
    const std::string whose = std::to_string(number(ada));
    EXPECT_EQ(room.leads_to(all), "hand 48213 of " + whose + ", own cards");
    EXPECT_EQ(room.leads_to(public_only), "hand 48213 of " + whose);
    room.restart();
    EXPECT_EQ(room.leads_to(public_only), "hand 48213 of " + whose);
    EXPECT_EQ(room.people.shared_by(ada, room.now).size(), 2U);
}

TEST(SharedHand, lets_nobody_in) {
    Sharing room;
    const PersonId ada = room.guest("Ada");
    const Secret link = room.shares(ada, HandNumber{7}, true);
    EXPECT_EQ(room.enters(link), "no-pass");
    EXPECT_EQ(room.tell(room.people.follow(text_of(link), room.browser(), room.now)), "pass-over");
    EXPECT_FALSE(room.people.whose_reset(text_of(link), room.now));
}

TEST(SharedHand, no_other_secret_leads_to_one) {
    Sharing room;
    const PersonId ada = room.guest("Ada");
    const Secret session = room.last;
    room.shares(ada, HandNumber{7}, true);
    EXPECT_EQ(room.leads_to(session), "pass-over");
    EXPECT_EQ(room.leads_to(room.fresh()), "pass-over");
    EXPECT_FALSE(room.people.shared("hand 7 own", room.now));
}

TEST(SharedHand, is_taken_back_by_its_owner_alone_and_over_after_a_year) {
    Sharing room;
    const PersonId ada = room.guest("Ada"), eve = room.guest("Eve");
    const Secret first = room.shares(ada, HandNumber{7}, true), second = room.shares(ada, HandNumber{8}, true);
    EXPECT_EQ(room.tell(room.people.end_pass(eve, hash_of(first))), "pass-over");
    EXPECT_EQ(room.tell(room.people.end_pass(ada, hash_of(first))), "");
    EXPECT_EQ(room.leads_to(first), "pass-over");
    EXPECT_NE(room.leads_to(second), "pass-over");
    for (int days = 0; days < 365; ++days) room.now = room.now + day;
    EXPECT_EQ(room.leads_to(second), "pass-over");
}

TEST(SharedHand, stays_when_a_guest_becomes_an_account_and_goes_with_its_owner) {
    Sharing room;
    const PersonId ada = room.guest("Ada");
    const Secret session = room.last;
    const Secret link = room.shares(ada, HandNumber{7}, true);
    EXPECT_EQ(room.tell(room.people.become_account(ada, "hash", room.anew(session), room.now)), "");
    EXPECT_NE(room.leads_to(link), "pass-over");
    EXPECT_EQ(room.tell(room.people.forget(ada, false, room.balances, room.now)), "");
    EXPECT_EQ(room.leads_to(link), "pass-over");
}

TEST(SharedHand, does_not_keep_a_guest_who_cannot_come_back) {
    Sharing room;
    const PersonId ada = room.guest("Ada");
    const Secret link = room.shares(ada, HandNumber{7}, true);
    for (int days = 0; days < 31; ++days) room.now = room.now + day; // the session is over, the link is not
    const auto swept = room.people.sweep(room.balances, [](PersonId) { return false; }, room.now);
    ASSERT_TRUE(swept);
    EXPECT_EQ(room.people.find(ada), nullptr);
    EXPECT_EQ(room.leads_to(link), "pass-over");
}

TEST(SharedHand, there_are_a_hundred_at_most) {
    Sharing room;
    const PersonId ada = room.guest("Ada");
    for (std::size_t shared = 0; shared < most_shared; ++shared) room.shares(ada, HandNumber{7}, false);
    EXPECT_NE(room.tell(room.people.share(ada, HandNumber{7}, false, room.fresh(), room.now)), "");
}

} // namespace
} // namespace ananas::room
