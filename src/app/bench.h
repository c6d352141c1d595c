// What `ananas bench` can measure. Each benchmark checks its answers before it prints a rate, names
// the machine, and gives ratios within one run.
#pragma once

namespace ananas::app {

struct BenchWords {
    bool json = false;
    bool quick = false; // answers are checked in full, speeds only glanced at
};

// The exit status: `done`, or `answer_is_no` when an answer was wrong.
int bench_evaluator(BenchWords words);
int bench_engine(BenchWords words);
int bench_odds(BenchWords words);
int bench_fantasy(BenchWords words);
int bench_equity(BenchWords words);

} // namespace ananas::app
