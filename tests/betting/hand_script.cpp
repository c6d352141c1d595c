#include "betting/hand_script.h"

#include "betting/button.h"
#include "betting/command.h"
#include "betting/event.h"
#include "betting/games.h"
#include "betting/legal.h"
#include "betting/refusal.h"
#include "betting/seats.h"
#include "betting/showdown.h"
#include "betting/spec.h"
#include "betting/state.h"
#include "betting/step.h"
#include "cards/card.h"
#include "cards/text.h"
#include "chips/chips.h"
#include "rulebook/rulebook.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ananas::betting {
namespace {

namespace fs = std::filesystem;

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

std::vector<std::string> parts(std::string_view text, char at) {
    std::vector<std::string> found;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(at, start), text.size());
        if (std::string part = trimmed(text.substr(start, end - start)); !part.empty())
            found.push_back(std::move(part));
        start = end + 1;
    }
    return found;
}

// "Anna As Ks" is the name and the rest.
std::pair<std::string, std::string> first_word(std::string_view text) {
    const std::size_t space = std::min(text.find(' '), text.size());
    return {std::string(text.substr(0, space)), trimmed(text.substr(std::min(space + 1, text.size())))};
}

// "Anna 150, Ben 150 (HR-H16)" is the text and the clause.
std::pair<std::string, std::string> clause_at_end(const std::string &text) {
    const std::size_t open = text.rfind('(');
    if (open == std::string::npos || text.back() != ')') return {text, ""};
    return {trimmed(text.substr(0, open)), text.substr(open + 1, text.size() - open - 2)};
}

struct Wrong : std::runtime_error {
    using std::runtime_error::runtime_error;
};

Chips amount(const std::string &text) {
    std::size_t used = 0;
    const long long units = std::stoll(text, &used);
    if (used != text.size()) throw Wrong("expected an amount, found \"" + text + '"');
    return Chips(units);
}

std::vector<Card> cards_in(const std::string &text) {
    const auto cards = parse_cards(text);
    if (!cards) throw Wrong(cards.error().message());
    return *cards;
}

// Cards of which some may be "-": any card that the story does not mention.
using Wish = std::vector<std::optional<Card>>;
Wish wish_in(const std::string &text) {
    Wish wish;
    for (const std::string &word : parts(text, ' '))
        wish.push_back(word == "-" ? std::nullopt : std::optional(cards_in(word).at(0)));
    return wish;
}

std::string in_words(Chips chips) { return std::to_string(chips.units()); }

std::string in_words(const Legal &legal) {
    std::vector<std::string> said;
    if (legal.fold) said.emplace_back("folds");
    if (legal.check) said.emplace_back("checks");
    if (legal.call) said.push_back("calls " + in_words(*legal.call));
    if (legal.bring_in) said.push_back("brings in " + in_words(*legal.bring_in));
    if (legal.raise) {
        const auto &[least, most, accepted] = *legal.raise;
        said.push_back("raises to " + in_words(least) + (most > least ? "-" + in_words(most) : ""));
    }
    if (legal.no_raise) said.push_back("no raise (" + std::string(rulebook[refuse(*legal.no_raise).rule].id) + ")");
    if (legal.show) said.emplace_back("shows");
    if (legal.muck) said.emplace_back("mucks");
    std::string text;
    for (const std::string &word : said) text += (text.empty() ? "" : ", ") + word;
    return text;
}

class Story {
public:
    Story(std::string_view text, const char *file, int line) : file_(file), first_line_(line), text_(text) {}

    void play() {
        std::istringstream lines{std::string(text_)};
        int number = first_line_ - 1;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            line = trimmed(line.substr(0, line.find('#')));
            if (line.empty()) continue;
            try {
                read(line);
            } catch (const std::exception &wrong) {
                ADD_FAILURE_AT(file_, number) << line << "\n  " << wrong.what();
                return;
            }
        }
        if (!ended_) ADD_FAILURE_AT(file_, number) << "a story ends with its result";
    }

private:
    // ---- the head

    void read_game(const std::string &text) {
        const auto [name, structure] = first_word(text);
        table_.game = find_game(name);
        if (table_.game == nullptr) throw Wrong("there is no game " + name);
        const std::map<std::string, Structure> structures = {
            {"limit", Structure::limit}, {"pot-limit", Structure::pot}, {"no-limit", Structure::no}};
        table_.stakes.structure = structures.at(structure);
    }
    void read_blinds(const std::string &text) {
        for (const std::string &blind : parts(text, '/')) table_.stakes.blinds.push_back(amount(blind));
        if (table_.stakes.small_bet == Chips()) {
            table_.stakes.small_bet = table_.stakes.blinds.back();
            table_.stakes.big_bet = table_.stakes.small_bet * 2;
        }
    }
    void read_bets(const std::string &text) {
        const auto bets = parts(text, '/');
        table_.stakes.small_bet = amount(bets.at(0));
        table_.stakes.big_bet = amount(bets.at(bets.size() - 1));
    }
    void read_house(const std::string &text) {
        const std::map<std::string, std::pair<bool House::*, bool>> options = {
            {"face up when all-in", {&House::face_up_when_all_in, true}},
            {"half-bet rule", {&House::half_bet_rule, true}},
            {"no cap heads-up", {&House::cap_heads_up, false}},
            {"open pair doubles", {&House::open_pair_doubles, true}},
            {"short all-ins never reopen", {&House::short_all_ins_add_up, false}},
            {"no folding for free", {&House::fold_for_free, false}},
        };
        for (const std::string &option : parts(text, ',')) {
            const auto &[member, value] = options.at(option);
            table_.house.*member = value;
        }
    }
    void read_seats(const std::string &text) {
        int number = 0;
        for (const std::string &part : parts(text, ',')) {
            const Seat seat = seat_number(number++);
            names_.push_back(part);
            if (part == "empty") continue;
            const auto [name, stack] = first_word(part);
            names_.back() = name;
            start_.dealt |= seat;
            start_.stacks[seat] = amount(stack);
        }
    }
    // A player, or "seat 3" for a place where nobody sits.
    Seat place(const std::string &text) const {
        if (text.starts_with("seat ")) return seat_number(std::stoi(text.substr(5)) - 1);
        const auto found = std::ranges::find(names_, text);
        if (found == names_.end()) throw Wrong("nobody here is called " + text);
        return seat_number(static_cast<int>(found - names_.begin()));
    }
    void read_button(const std::string &text) {
        const Seat button = place(text);
        start_.positions = first_positions(start_.dealt, button);
        if (start_.dealt.size() > 2) start_.positions.button = button;
    }
    void read_makes_up(const std::string &text) {
        const std::map<std::string, MakesUp> kinds = {{"big blind", MakesUp::big_blind},
                                                      {"small blind", MakesUp::small_blind},
                                                      {"both blinds", MakesUp::both_blinds}};
        for (const std::string &part : parts(text, ',')) {
            const auto [name, kind] = first_word(part);
            start_.makes_up[place(name)] = kinds.at(kind);
        }
    }

    void read_deck(const std::string &text) { deck_ = cards_in(text); }
    void read_absent(const std::string &text) { start_.absent |= place(text); }
    void read_small_blind(const std::string &text) { start_.positions.small_blind = place(text); }
    void read_big_blind(const std::string &text) { start_.positions.big_blind = place(text); }

    // ---- the play

    void read(const std::string &line) {
        const std::size_t colon = line.find(':');
        const std::string key = line.substr(0, colon);
        const std::string rest = colon == std::string::npos ? "" : trimmed(line.substr(colon + 1));
        if (key == "proves" || read_head(key, rest)) return;
        if (!begun_) begin();
        if (colon != std::string::npos)
            read_keyed(key, rest);
        else if (line == "showdown")
            show_all();
        else if (line == "all check" || line == "all call")
            all_go_along();
        else
            take(command(line));
    }

    bool read_head(const std::string &key, const std::string &text) {
        static const std::map<std::string, Chips Stakes::*> amounts = {{"ante", &Stakes::ante},
                                                                       {"big blind ante", &Stakes::big_blind_ante},
                                                                       {"bring-in", &Stakes::bring_in},
                                                                       {"opening bet", &Stakes::opening_bet},
                                                                       {"unit", &Stakes::unit}};
        static const std::map<std::string, void (Story::*)(const std::string &)> readers = {
            {"game", &Story::read_game},          {"blinds", &Story::read_blinds},
            {"bets", &Story::read_bets},          {"house", &Story::read_house},
            {"seats", &Story::read_seats},        {"button", &Story::read_button},
            {"posts", &Story::read_makes_up},     {"deck", &Story::read_deck},
            {"absent", &Story::read_absent},      {"small blind", &Story::read_small_blind},
            {"big blind", &Story::read_big_blind}};
        if (const auto found = amounts.find(key); found != amounts.end())
            table_.stakes.*found->second = amount(text);
        else if (const auto reader = readers.find(key); reader != readers.end())
            (this->*reader->second)(text);
        else
            return false;
        return true;
    }

    // What is done or expected in the course of the hand.
    void read_keyed(const std::string &key, const std::string &text) {
        static const std::map<std::string, void (Story::*)(const std::string &)> readers = {
            {"deal", &Story::deal},        {"flop", &Story::deal},        {"turn", &Story::deal},
            {"river", &Story::deal},       {"board", &Story::deal},       {"refused", &Story::expect_refusal},
            {"hand", &Story::expect_hand}, {"paid", &Story::expect_paid}, {"result", &Story::expect_result}};
        static const std::map<std::string, std::string (Story::*)() const> facts = {
            {"legal", &Story::legal},           {"to act", &Story::actor},        {"to show", &Story::actor},
            {"to discard", &Story::to_discard}, {"live", &Story::live},           {"face up", &Story::face_up},
            {"showed", &Story::showed},         {"killed", &Story::killed},       {"burns", &Story::burns},
            {"cards wanted", &Story::wanted},   {"community", &Story::community}, {"pots", &Story::pots},
            {"returned", &Story::returned},     {"showing", &Story::showing}};
        if (const auto reader = readers.find(key); reader != readers.end())
            (this->*reader->second)(text);
        else if (const auto fact = facts.find(key); fact != facts.end())
            expect_same((this->*fact->second)(), text);
        else if (key.starts_with("main pot") || key.starts_with("side pot"))
            expect_award(key, text);
        else
            throw Wrong("no line begins with \"" + key + ":\"");
    }

    void begin() {
        begun_ = true;
        take(start_);
        for (const std::string &line : parts(text_, '\n'))
            for (const char *key : {"deal:", "flop:", "turn:", "river:", "board:", "burn:"})
                if (line.starts_with(key)) reserve(line.substr(std::string(key).size()));
    }
    void reserve(const std::string &line) {
        for (const std::string &part : parts(line.substr(0, line.find('#')), ';')) {
            const auto [name, cards] = first_word(part);
            const bool named = std::ranges::find(names_, name) != names_.end();
            for (const std::optional<Card> card : wish_in(named ? cards : part))
                if (card) mentioned_ |= *card;
        }
    }

    void take(const Command &command) {
        const auto next = step(table_, state_, command);
        if (!next)
            throw Wrong(std::string("refused: ") + std::string(next.error().sentence) + " (" +
                        std::string(rulebook[next.error().rule].id) + ")");
        state_ = next->next;
        last_.assign(next->events.begin(), next->events.end());
        for (const Event &event : last_) {
            if (const auto *awarded = std::get_if<Awarded>(&event)) awards_.push_back(*awarded);
            if (const auto *shown = std::get_if<Shown>(&event)) showed_.push_back(name_of(shown->seat));
        }
    }

    std::string name_of(Seat seat) const { return seat == no_seat ? "nobody" : names_.at(index(seat)); }

    // Cards in the order of the deck: the burn, then round by round to those who are in, then the board.
    void deal(const std::string &text) {
        const Wanted wanted = cards_wanted(table_, state_);
        const Street &street = table_.game->streets[state_.street];
        CardSet stub = table_.game->deck - state_.gone;
        if (wanted.reshuffle) stub |= state_.burned;
        std::map<Seat, Wish> hands;
        Wish board;
        for (const std::string &part : parts(text, ';')) {
            const auto [name, cards] = first_word(part);
            if (std::ranges::find(names_, name) != names_.end())
                hands[place(name)] = wish_in(cards);
            else
                board = wish_in(part);
        }
        betting::Deal deal;
        const auto give = [&](const Wish &from, std::size_t at) {
            const std::optional<Card> wished = at < from.size() ? from[at] : std::nullopt;
            const Card card = wished ? *wished : unmentioned(stub);
            stub -= card;
            deal.cards.push_back(card);
        };
        if (!deck_.empty()) {
            for (int card = 0; card < wanted.cards; ++card) deal.cards.push_back(deck_.at(dealt_from_deck_++));
            take(deal);
            return;
        }
        if (wanted.burn) give({}, 0);
        const auto rounds = wanted.community ? 0U : static_cast<unsigned>(street.down + street.up);
        for (unsigned round = 0; round < rounds; ++round)
            for (const Seat seat : state_.live.clockwise_after(state_.button)) give(hands[seat], round);
        for (std::size_t card = 0; card < (wanted.community ? 1U : street.board); ++card) give(board, card);
        take(deal);
    }
    Card unmentioned(CardSet stub) const {
        const CardSet free = stub - mentioned_;
        return *(free.empty() ? stub : free).begin();
    }

    void show_all() {
        if (state_.phase != Phase::showdown) throw Wrong("there is no showdown");
        while (state_.phase == Phase::showdown) take(Show{state_.actor});
    }

    void all_go_along() { // until the round is over
        for (const auto street = state_.street; state_.phase == Phase::betting && state_.street == street;)
            take(legal_actions(table_, state_).check ? Command(Check{state_.actor}) : Command(Call{state_.actor}));
    }

    Command command(const std::string &line) const {
        const auto [name, words] = first_word(line);
        const Seat seat = place(name);
        const auto [verb, object] = first_word(words);
        const bool dark = words.ends_with(" dark");
        const auto last_word = [&](std::string text) {
            if (dark) text = trimmed(std::string_view(text).substr(0, text.size() - 4));
            if (text.starts_with("to ")) text = text.substr(3);
            return text;
        };
        if (verb == "folds") return Fold{seat};
        if (verb == "checks" && dark) return Dark{seat, {.kind = DarkKind::check}};
        if (verb == "checks") return Check{seat};
        if (verb == "calls") return Call{seat};
        if (verb == "bets" && dark) return Dark{seat, {.kind = DarkKind::bet, .to = amount(last_word(object))}};
        if (verb == "bets" || verb == "raises" || verb == "completes") return Bet{seat, amount(last_word(object))};
        if (words == "brings in") return BringIn{seat};
        if (verb == "discards") return Discard{seat, cards_in(object).at(0)};
        if (verb == "shows") return Show{seat};
        if (verb == "mucks") return Muck{seat};
        if (words == "times out") return TimeOut{seat};
        if (words.starts_with("asks to see ")) return AskToSee{seat, place(words.substr(12))};
        throw Wrong("what does \"" + words + "\" mean?");
    }

    // ---- what is expected

    void expect_refusal(const std::string &text) {
        const auto [line, rule] = clause_at_end(text);
        const State before = state_;
        const auto next = step(table_, state_, line == "a card" ? Command(Deal{}) : command(line));
        if (next) throw Wrong("it was allowed");
        const std::string_view cited = rulebook[next.error().rule].id;
        if (cited != rule) throw Wrong("it was refused by " + std::string(cited) + ", not " + rule);
        if (!(state_ == before)) throw Wrong("the refusal changed something");
    }

    void expect_same(const std::string &found, const std::string &expected) {
        if (found != expected) throw Wrong("found \"" + found + '"');
    }

    std::string legal() const { return in_words(legal_actions(table_, state_)); }
    std::string actor() const { return name_of(state_.actor); }
    std::string to_discard() const { return names_in(state_.to_act); }
    std::string live() const { return names_in(state_.live); }
    std::string face_up() const { return names_in(state_.shown); }
    std::string showed() const { return joined(showed_, ' '); }
    std::string burns() const { return std::to_string(state_.burned.size()); }
    std::string community() const { return joined(state_.board); }

    static std::string joined(const std::vector<std::string> &words, char with) {
        std::string text;
        for (const std::string &word : words) text += (text.empty() ? "" : std::string(1, with)) + word;
        return text;
    }
    template <class Cards> static std::string joined(const Cards &cards) {
        std::vector<std::string> words;
        for (const Card card : cards) words.push_back(to_string(card));
        return joined(words, ' ');
    }
    std::string names_in(SeatSet seats) const {
        std::vector<std::string> words;
        for (const Seat seat : seats) words.push_back(name_of(seat));
        return joined(words, ' ');
    }
    std::string showing() const { // the cards that lie face up in front of those who are in
        std::string text;
        for (const Seat seat : state_.live) {
            const Player &player = state_.players[seat];
            std::vector<Card> up;
            for (std::size_t place = 0; place < player.cards.size(); ++place)
                if ((player.up >> place & 1U) != 0) up.push_back(player.cards[place]);
            text += (text.empty() ? "" : "; ") + name_of(seat) + ' ' + joined(up);
        }
        return text;
    }
    std::string killed() const {
        SeatSet seats;
        for (const Event &event : last_)
            if (const auto *dead = std::get_if<Killed>(&event)) seats |= dead->seat;
        return names_in(seats);
    }
    std::string returned() const {
        for (const Event &event : last_)
            if (const auto *back = std::get_if<Returned>(&event))
                return name_of(back->seat) + ' ' + in_words(back->amount);
        return "nothing";
    }
    std::string wanted() const {
        const auto [cards, burn, reshuffle, community_card] = cards_wanted(table_, state_);
        return std::to_string(cards) + (reshuffle ? " reshuffled" : "") + (community_card ? " community" : "");
    }
    std::string pots() const {
        std::string text;
        for (const Pot &pot : pots_of(state_))
            text += (text.empty() ? "" : "; ") + in_words(pot.amount) + ' ' + names_in(pot.eligible);
        return text;
    }
    void expect_hand(const std::string &text) {
        const auto [name, cards] = first_word(text);
        expect_same(joined(state_.players[place(name)].cards), cards);
    }
    void expect_paid(const std::string &text) { // what lies in front of players this round
        for (const std::string &part : parts(text, ',')) {
            const auto [name, chips] = first_word(part);
            const Chips found = state_.players[place(name)].bet;
            if (found != amount(chips)) throw Wrong(name + " has " + in_words(found) + " in front");
        }
    }
    void expect_award(const std::string &key, const std::string &text) {
        if (award_ == awards_.size()) throw Wrong("no more pots were awarded");
        const Awarded &awarded = awards_[award_++];
        std::string pot = awarded.pot == 0 ? "main pot" : "side pot " + std::to_string(awarded.pot);
        if (key.ends_with(" high") || key.ends_with(" low")) pot += awarded.way == Way::low ? " low" : " high";
        std::vector<std::string> shares;
        for (const Seat seat : awarded.winners) shares.push_back(name_of(seat) + ' ' + in_words(awarded.to(seat)));
        std::string found = pot + ": ";
        for (const std::string &share : shares) found += (&share == shares.data() ? "" : ", ") + share;
        const std::string with_rule = found + " (" + std::string(rulebook[awarded.rule].id) + ")";
        const std::string expected = key + ": " + text;
        expect_same(text.ends_with(')') ? with_rule : found, expected);
    }
    void expect_result(const std::string &text) {
        if (state_.phase != Phase::over) throw Wrong("the hand is not over");
        std::vector<std::string> stacks;
        for (const Seat seat : state_.dealt)
            stacks.push_back(name_of(seat) + ' ' + in_words(state_.players[seat].stack));
        std::string found;
        for (const std::string &stack : stacks) found += (found.empty() ? "" : ", ") + stack;
        expect_same(found, text);
        ended_ = true;
    }

    const char *file_;
    int first_line_;
    std::string_view text_;
    betting::Table table_{.game = nullptr, .stakes = {}, .house = {}};
    Start start_;
    State state_;
    std::vector<std::string> names_;
    std::vector<Card> deck_;
    std::size_t dealt_from_deck_ = 0;
    CardSet mentioned_;
    std::vector<Event> last_;
    std::vector<Awarded> awards_;
    std::vector<std::string> showed_;
    std::size_t award_ = 0;
    bool begun_ = false;
    bool ended_ = false;
};

} // namespace

void play_story(std::string_view story, const char *file, int line) { Story(story, file, line).play(); }

std::vector<HandFile> hand_files() {
    std::vector<HandFile> found;
    for (const fs::directory_entry &entry :
         fs::recursive_directory_iterator(fs::path(ANANAS_SOURCE_DIR) / "tests/hands")) {
        if (entry.path().extension() != ".hand") continue;
        const std::string game = entry.path().parent_path().filename();
        std::string name = game + '_' + entry.path().stem().string();
        std::ranges::replace(name, '-', '_');
        found.push_back({.path = entry.path(), .name = name, .game = game});
    }
    std::ranges::sort(found, {}, &HandFile::path);
    return found;
}

std::string text_of(const HandFile &hand) {
    std::ifstream file(hand.path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> clauses_proved(std::string_view story) {
    std::vector<std::string> ids;
    for (const std::string &line : parts(story, '\n'))
        if (line.starts_with("proves:")) std::ranges::copy(parts(line.substr(7), ' '), std::back_inserter(ids));
    return ids;
}

} // namespace ananas::betting
