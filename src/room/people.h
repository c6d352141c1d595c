// Who may come in, under which name and with which chips. A change is made here at once and told to nobody before the
// Write that comes with it is durable. The room posts the chips it moves and numbers its entries, which are the room's
// own (TableId::none): it counts them, and holds the balances. Passwords are hashed and compared outside, on threads
// that may take their time; fresh bits and the time come in. Entries name people by number alone, so that somebody can
// be forgotten.
#pragma once

#include "base/result.h"
#include "chips/chips.h"
#include "room/denial.h"
#include "room/ids.h"
#include "room/journal.h"
#include "room/ledger.h"
#include "room/passes.h"
#include "room/tries.h"

#include <boost/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::room {

// Play chips from the house: some to start with, and some again and again for those who have run low.
struct Grants {
    Chips start{100'000};
    Chips refill_to{20'000}; // what somebody who has less, on tables and off, is brought up to
    Span refill_every = minutes(60);
};

struct Lifetimes {
    Span session = minutes(30 * 24 * 60);          // since it was last used
    Span longest_session = minutes(180 * 24 * 60); // since somebody signed in, however often it is used
    Span link = minutes(24 * 60);
    Span token = minutes(365 * 24 * 60);
    Span offer = minutes(10);   // of a second factor, until its first code
    Span password = minutes(5); // for which a password that was given in a session need not be given again
    Span notice = minutes(60);  // how exactly the last use is known: reading does not write each time
};

inline constexpr std::size_t most_sessions = 50; // beyond which the one that was quiet longest ends
inline constexpr std::size_t most_tokens = 20;
inline constexpr int most_first_codes = 5;      // wrong ones, until a second factor has to be offered anew
inline constexpr std::size_t most_shared = 100; // links to played hands
inline constexpr Chips most_adjusted{1'000'000'000'000};

struct Change {
    Write write;
    PersonId person = PersonId::nobody; // whom it is about
    std::string pass;                   // the hash of the one that was made, if one was
};
using Changed = Result<Change, Denial>;

struct Agreement {
    bool adult = false; // 18 or over (SAT-adult)
    bool rules = false; // (SAT-agree)
};

// A browser that comes in: fresh bits for its session, what it calls itself, and the hash of the session that it had,
// which ends.
struct Browser {
    Secret secret{};
    std::string label;
    std::string before;
};

// Somebody at the door with a password that is still to be compared with the hash. It is empty for unknown names and
// for people without a password: hash what was given in vain, so that the time it takes tells nothing.
struct Knock {
    PersonId person = PersonId::nobody;
    std::string hash;
    std::string key, address_key; // what the try is counted by: name, session or link; and the address
};

// What was given beside a password, compared outside: the step of time whose code it was, or the hash of a recovery
// code. Neither: it was nothing of that kind.
struct GivenCode {
    std::int64_t step = 0;
    std::string recovery;
};
// Hashes of fresh ones, made with that salt.
struct RecoveryCodes {
    std::string salt;
    std::vector<std::string> hashes;
};

// Whoever came in by a pass. The pass may have to be written down as used.
struct Entered {
    PersonId person = PersonId::nobody;
    std::string pass;
    Scopes scopes;
    std::optional<Write> write; // where it lasts longer now, or is seen to be in use
};

// A played hand that somebody shared by a link: as everybody at the table saw it, or with the sharer's own cards.
struct SharedHand {
    std::string pass; // the hash of the link's secret
    PersonId person = PersonId::nobody;
    HandNumber hand = HandNumber::none;
    bool own_cards = false;
    Moment since, until;
};
// Whether a pass is such a link, which lets nobody in.
bool is_of_a_hand(const Pass &pass);

// Who does something in an office, and why.
struct Act {
    PersonId by = PersonId::nobody;
    std::string reason;
    std::string key; // the sender's, as of every command
};

enum class Term : std::uint8_t { month, six_months, year, for_good }; // of a ban (SAT-P16)
inline constexpr std::array<std::string_view, 4> term_names = {"month", "six-months", "year", "for-good"};
std::string_view text_of(Term term);
std::optional<Term> term_from(std::string_view text);

inline constexpr std::array<std::string_view, 3> rank_names = {"player", "director", "host"};
std::string_view text_of(Rank rank);
std::optional<Rank> rank_from(std::string_view text);

bool is_banned(const Person &person, Moment now);

class People {
public:
    explicit People(const Saved &saved, const Grants &grants = {}, const Lifetimes &lifetimes = {});

    [[nodiscard]] const Person *find(PersonId person) const;
    // By a name or one that looks like it.
    [[nodiscard]] const Person *find(std::string_view name) const;
    [[nodiscard]] std::vector<Person> all() const;
    [[nodiscard]] const Passes &passes() const { return passes_; }
    // Somebody's sessions, tokens and links that are not over.
    [[nodiscard]] std::vector<Pass> passes_of(PersonId person, Moment now) const;

    // ---- coming in

    // What is wrong with a name for somebody new, before a password is hashed for nothing.
    [[nodiscard]] Result<std::string, Denial> free_name(std::string_view name) const;
    Changed guest(std::string_view name, Agreement agreement, const Browser &browser, Moment now);
    Changed account(std::string_view name, Agreement agreement, const std::string &hash, const Browser &browser,
                    Moment now);
    // A guest's name, number and chips stay. All sessions end; that of the browser begins anew, under another secret.
    Changed become_account(PersonId id, const std::string &hash, const Browser &browser, Moment now);
    // For those who came by a link.
    Changed agree(PersonId id, Agreement agreement, Moment now);

    // Counts as a try; addresses are counted as they are written, so that of IPv6 only the network should be given.
    Result<Knock, Denial> knock(std::string_view name, std::string_view address, Moment now);
    // By whoever is in, who is asked for the password again: counted by their session, whatever strangers do at the
    // door.
    Result<Knock, Denial> knock_within(PersonId person, const std::string &pass, std::string_view address, Moment now);
    // By whoever has a link for a new password and is asked for a code: counted by the link, likewise.
    Result<Knock, Denial> knock_with_link(std::string_view secret, std::string_view address, Moment now);
    // It came to nothing for a reason that is the room's own, or though the password was right: it was no wrong one.
    void take_back(const Knock &knock);
    // With a second factor `code` is wanted as well, here and to set a new password.
    Changed sign_in(const Knock &knock, bool right, const Browser &browser, Moment now,
                    const std::optional<GivenCode> &code = {});
    // Whom a link to reset a password is for.
    [[nodiscard]] Result<PersonId, Denial> whose_reset(std::string_view secret, Moment now) const;
    // With the knock that went with the code.
    Changed reset(std::string_view secret, const std::string &hash, const Browser &browser, Moment now,
                  const std::optional<GivenCode> &code = {}, const Knock &knock = {});
    // By the host's link, which asks for nothing else: whoever can make one has the machine.
    Changed follow(std::string_view secret, const Browser &browser, Moment now);
    // With a session or a token.
    Result<Entered, Denial> enter(std::string_view secret, Moment now);

    // Whether somebody has to give their password again before they change what the account is: they have one, and have
    // not given it in this session for a while.
    [[nodiscard]] std::optional<Denial> wants_password(PersonId id, const std::string &pass, Moment now) const;
    // They did, with a code where that is wanted, after a knock within: the session that the browser has begins anew,
    // under another secret.
    Changed confirm(const Knock &knock, bool right, const Browser &browser, Moment now,
                    const std::optional<GivenCode> &code = {});

    // Nothing where there is no such session.
    [[nodiscard]] std::optional<Moment> session_until(const std::string &pass) const;

    // Whether somebody may take a seat, as everybody may who is of age and has agreed, and is not banned.
    [[nodiscard]] std::optional<Denial> kept_from_playing(PersonId id, Moment now) const;

    // ---- one's own things

    Changed rename(PersonId id, std::string_view name);
    // After a knock within, whose hash the old password was compared with; with nothing but the person where there was
    // none. All sessions end; that of the browser begins anew, under another secret.
    Changed change_password(const Knock &knock, const std::string &hash, const Browser &browser, Moment now);
    Changed token(PersonId id, std::string_view scopes, std::string_view label, const Secret &secret, Moment now);
    // Whether they played it is for the caller to know.
    Changed share(PersonId id, HandNumber hand, bool own_cards, const Secret &secret, Moment now);
    [[nodiscard]] std::vector<SharedHand> shared_by(PersonId id, Moment now) const;
    // What a link leads to.
    [[nodiscard]] Result<SharedHand, Denial> shared(std::string_view secret, Moment now) const;
    Changed end_pass(PersonId person, const std::string &pass);
    Changed end_sessions(PersonId person, const std::string &kept_pass); // all but that one; tokens and links stay
    Changed refill(PersonId id, Chips held, Moment now);                 // held: on tables and off
    // Everything but the hands, which the store has.
    [[nodiscard]] Result<boost::json::object, Denial> data_of(PersonId id, const Balances &balances) const;
    // By their own wish. Chips go back to the house; the ledger and the hands stay, under a number.
    Changed forget(PersonId id, bool seated, const Balances &balances, Moment now);

    // ---- a second factor (people_factor.cpp)

    [[nodiscard]] const SecondFactor *second_factor(PersonId person) const;
    // Whether such a code would count just now, before much is worked out for whoever gave it.
    [[nodiscard]] bool would_count(PersonId person, const GivenCode &code) const;
    [[nodiscard]] std::optional<Denial> kept_from_a_factor(PersonId id) const;
    // A secret that counts for nothing until its first code, in the session in which the password was given for it; it
    // is written down nowhere before that, and goes with that session or after a few wrong codes.
    std::optional<Denial> offer_factor(const Knock &knock, bool right, const std::string &secret,
                                       const std::string &pass, Moment now);
    [[nodiscard]] std::optional<std::string> offered_factor(PersonId person, const std::string &pass, Moment now) const;
    // All sessions and tokens end; that of the browser begins anew, under another secret.
    Changed switch_on_factor(PersonId id, const GivenCode &code, const RecoveryCodes &codes, const Browser &browser,
                             Moment now);
    // Both in a session, which may have ended since the knock.
    Changed renew_recovery_codes(const Knock &knock, bool right, const std::optional<GivenCode> &code,
                                 const RecoveryCodes &codes, const std::string &pass, Moment now);
    Changed switch_off_factor(const Knock &knock, bool right, const std::optional<GivenCode> &code,
                              const std::string &pass, Moment now);
    Changed remove_factor(const Act &act, PersonId id, Moment now); // by a host

    // ---- the host and the directors

    // The first start makes a host. Older links are void.
    Change host_link(const Secret &secret, Moment now);
    Changed reset_link(const Act &act, PersonId id, const Secret &secret, Moment now);
    // Ends all sessions and tokens; links to hands and from the host stay.
    Changed sign_out(const Act &act, PersonId id, Moment now);
    Changed set_rank(const Act &act, PersonId id, Rank rank, Moment now);
    // Ends all passes; whoever is seated is to be removed from the tables.
    Changed ban(const Act &act, PersonId id, Term term, Moment now);
    Changed unban(const Act &act, PersonId id, Moment now);
    Changed mute(const Act &act, PersonId id, bool muted, Moment now);
    Changed adjust(const Act &act, PersonId id, Chips given, const Balances &balances, Moment now);

    // ---- the room

    // One of the house's players, who is a person with a purse like others; nothing is written when it is known.
    Changed bot(std::string_view name, Moment now);
    // Ends what is over, and forgets guests who have nothing left to come in with. Once a day will do: what is over
    // lets nobody in.
    std::optional<Write> sweep(const Balances &balances, const std::function<bool(PersonId)> &is_seated, Moment now);

private:
    [[nodiscard]] Person *find_to_change(PersonId person);
    [[nodiscard]] Result<Pass, Denial> live(std::string_view secret, Pass::Kind kind, Moment now) const;
    [[nodiscard]] std::optional<Denial> not_allowed(const Act &act, Rank least) const;
    [[nodiscard]] bool is_last_host(const Person &person) const;
    Result<Knock, Denial> counted(const Person *person, std::string key, std::string_view address, Moment now);
    Changed admit(std::string_view name, Agreement agreement, const std::string &hash, const Browser &browser,
                  Moment now);
    Person &add(Change &change, const std::string &name, Moment now);
    void keep(Change &change, const Person &person);
    void keep(Change &change, const Pass &pass);
    void end(Change &change, const std::string &pass);
    void end_all(Change &change, PersonId person, const std::string &but = {});
    void end_links(Change &change, PersonId person, std::string_view use);
    void open_session(Change &change, PersonId person, const Browser &browser, Moment now);
    [[nodiscard]] bool has_session(PersonId person, const std::string &pass, Moment now) const;
    [[nodiscard]] bool is_still_right(const Knock &knock, bool right) const;
    static bool use(Change &change, SecondFactor &factor, const GivenCode &code);
    std::optional<Denial> unproven(Change &change, const Knock &knock, bool right,
                                   const std::optional<GivenCode> &code);
    std::optional<Denial> unproven_within(Change &change, const Knock &knock, bool right,
                                          const std::optional<GivenCode> &code, const std::string &pass, Moment now);
    void end_factor(Change &change, PersonId id);
    void open_link(Change &change, PersonId person, std::string_view use, const Secret &secret, Moment now);
    // The same, done in an office: for the audit log too.
    void enter_deed(Change &change, const Act &act, const boost::json::object &command, Moment now);
    void enter_act(Change &change, const Act &act, boost::json::object command, Moment now);
    void forget(Change &change, PersonId id, const Balances &balances);
    void grant(Change &change, Person &person, Chips amount, std::string_view why, Moment now);

    Grants grants_;
    Lifetimes lifetimes_;
    std::map<PersonId, Person> people_;
    std::map<std::string, PersonId, std::less<>> by_skeleton_;
    Passes passes_;
    std::map<PersonId, SecondFactor> factors_;
    struct Offered {
        std::string secret;
        std::string pass; // of the session that it was made in
        Moment until;
        int wrong = 0; // codes that were tried
    };
    std::map<PersonId, Offered> offered_;
    Tries tries_;
    PersonId last_person_ = PersonId::nobody;
};

} // namespace ananas::room
