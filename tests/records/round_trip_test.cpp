// What is written is read back the same, and the engine agrees with the record of its own hands.

#include "betting/games.h"
#include "betting/spec.h"
#include "played.h"
#include "records/games.h"
#include "records/read.h"
#include "records/record.h"
#include "records/replay.h"
#include "records/write.h"
#include "support/soak.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ananas::records {
namespace {

std::vector<Hand> hands_of_every_kind(Format format, std::uint64_t seed) {
    std::vector<Hand> hands;
    for (const GameNames &game : all_games()) {
        const betting::GameSpec *spec = betting::find_game(game.name);
        if (spec == nullptr || (format == Format::ohh && game.ohh.empty()) ||
            (format == Format::pokerstars && game.pokerstars.empty()))
            continue;
        for (const Structure structure : {Structure::limit, Structure::pot, Structure::no})
            for (int players = 2; players <= std::min(spec->max_players, game.stud ? 6 : 10); ++players)
                for (const bool all_cards : {true, false})
                    hands.push_back({.game = game.name,
                                     .structure = structure,
                                     .players = players,
                                     .format = format,
                                     .all_cards = all_cards,
                                     .seed = ++seed});
    }
    return hands;
}

void comes_back_the_same_and_agrees(const Hand &hand) {
    const HandRecord record = play_at_random(hand);
    const auto text = write(hand.format, record);
    ASSERT_TRUE(text) << text.error().why;
    EXPECT_EQ(recognise(*text), hand.format) << *text;
    const std::vector<Entry> back = read(hand.format, *text, "file");
    ASSERT_EQ(back.size(), 1U) << *text;
    ASSERT_TRUE(back.front().record) << back.front().record.error().why << "\n" << *text;
    EXPECT_TRUE(*back.front().record == record)
        << "reads back as another hand: " << hand.game << " seed " << hand.seed << "\n"
        << *text << "\n"
        << write(hand.format, *back.front().record).value();
    const Replayed replayed = replay(record);
    EXPECT_EQ(replayed.verdict, Verdict::agree) << hand.game << " seed " << hand.seed << ": " << replayed.why << "\n"
                                                << *text;
}

TEST(RoundTrip, phh_reads_back_what_it_wrote_and_the_engine_agrees) {
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (const Hand &hand : hands_of_every_kind(Format::phh, seed * 10'000)) {
            comes_back_the_same_and_agrees(hand);
            if (HasFailure()) return;
        }
}

TEST(RoundTrip, ohh_reads_back_what_it_wrote_and_the_engine_agrees) {
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (const Hand &hand : hands_of_every_kind(Format::ohh, seed * 10'000)) {
            comes_back_the_same_and_agrees(hand);
            if (HasFailure()) return;
        }
}

TEST(RoundTrip, pokerstars_reads_back_what_it_wrote_and_the_engine_agrees) {
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (const Hand &hand : hands_of_every_kind(Format::pokerstars, seed * 10'000)) {
            comes_back_the_same_and_agrees(hand);
            if (HasFailure()) return;
        }
}

// From any format to any other the result stays the engine's.
TEST(RoundTrip, a_hand_converted_still_agrees) {
    for (const Format from : {Format::phh, Format::ohh, Format::pokerstars})
        for (const Hand &hand : hands_of_every_kind(from, 77'000'000))
            for (const Format to : {Format::phh, Format::ohh, Format::pokerstars}) {
                const HandRecord record = play_at_random(hand);
                const auto text = write(to, record);
                if (!text) {
                    EXPECT_TRUE(find_game(record.game)->ohh.empty()) << text.error().why;
                    continue;
                }
                const std::vector<Entry> converted = read(to, *text, "file");
                ASSERT_EQ(converted.size(), 1U);
                ASSERT_TRUE(converted.front().record) << converted.front().record.error().why << "\n" << *text;
                const Replayed replayed = replay(*converted.front().record);
                EXPECT_EQ(replayed.verdict, Verdict::agree) << replayed.why << "\n" << *text;
                if (HasFailure()) return;
            }
}

TEST(RoundTrip, every_hand_comes_back_soak) {
    soak("hands", [](std::uint64_t round) -> std::uint64_t {
        std::uint64_t tried = 0;
        const auto format = static_cast<Format>(round % 3);
        for (const Hand &hand : hands_of_every_kind(format, 1'000'000'000 + round * 10'000)) {
            comes_back_the_same_and_agrees(hand);
            ++tried;
        }
        return tried;
    });
}

// A changed amount never goes unnoticed: the record is bad, the action illegal, or the result differs.
TEST(RoundTrip, a_record_with_a_wrong_amount_does_not_agree) {
    int tried = 0;
    for (const Hand &hand : hands_of_every_kind(Format::pokerstars, 5'000'000)) {
        const HandRecord record = play_at_random(hand);
        HandRecord wrong = record;
        for (Win &win : wrong.outcome.wins)
            if (wrong.outcome.wins.size() > 1) {
                win.amount += Chips(1);
                wrong.outcome.wins.back().amount -= Chips(1);
                break;
            }
        if (wrong == record || wrong.outcome.wins.front().player == wrong.outcome.wins.back().player) continue;
        ++tried;
        EXPECT_NE(replay(wrong).verdict, Verdict::agree) << write(Format::pokerstars, wrong).value();
    }
    EXPECT_GT(tried, 20);
}

} // namespace
} // namespace ananas::records
