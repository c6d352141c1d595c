// What `ananas bench` can measure. Each benchmark checks its answers before it prints a rate, names
// the machine, and gives ratios within one run.
#pragma once

namespace ananas::app {

// The exit status: `done`, or `answer_is_no` when an answer was wrong.
int bench_evaluator(bool json);

} // namespace ananas::app
