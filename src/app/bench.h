// What `ananas bench` can measure. Each benchmark checks its answers before it prints a rate, names
// the machine, and gives ratios within one run.
#pragma once

#include "app/speech.h"

#include <boost/json.hpp>

namespace ananas::app {

struct BenchWords {
    bool json = false;
    bool quick = false;              // answers are checked in full, speeds only glanced at
    int tables = 1000, seconds = 10; // of the room: how many, and how long each load lasts
};

// The exit status: `done`, or `answer_is_no` when an answer was wrong.
int bench_evaluator(BenchWords words);
int bench_engine(BenchWords words);
int bench_odds(BenchWords words);
int bench_fantasy(BenchWords words);
int bench_equity(BenchWords words);
int bench_room(BenchWords words);

// How each of them ends, with its exit status: as JSON, the rows and what else there is to say of them come now.
int finish_bench(Speech &out, BenchWords words, bool answers_right, boost::json::array rows,
                 const boost::json::object &more = {});

} // namespace ananas::app
