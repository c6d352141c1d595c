// Hands as a player would tell them, played through the checked door line by line. A story looks like
//
//     proves: SAT-B3 SAT-G18b
//     game: holdem no-limit
//     blinds: 50/100
//     seats: Anna 1000, Ben 150, empty, Cleo 1000
//     button: Cleo
//
//     deal: Anna As Ks; Ben 7d 7c        # the others get cards that nobody mentions
//     Cleo raises to 300
//     legal: folds, calls 250, raises to 500-1000
//     refused: Anna raises to 400 (SAT-G17)
//     Anna calls
//     ...
//     flop: Ah 7h 2c
//     showdown                           # everybody shows, in order
//     main pot: Ben 450 (HR-H15)
//     result: Anna 700, Ben 450, Cleo 700
//
// hand_script.cpp lists every kind of line. What a line expects and does not find is a failure at that
// line of the story.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace ananas::betting {

// Plays a story; `file` and `line` are where its first line stands.
void play_story(std::string_view story, const char *file, int line);
#define PLAY_STORY(text) ::ananas::betting::play_story(text, __FILE__, __LINE__)

// The golden hands of tests/hands, and what the head of one says.
struct HandFile {
    std::string path;
    std::string name; // crazy_pineapple_all_in_players_discard_too
    std::string game; // the folder's name, which is the game's
};
inline void PrintTo(const HandFile &hand, std::ostream *out) { *out << hand.path; }
std::vector<HandFile> hand_files();
std::string text_of(const HandFile &hand);
std::vector<std::string> clauses_proved(std::string_view story);

} // namespace ananas::betting
