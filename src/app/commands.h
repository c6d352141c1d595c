// app: the `ananas` program. One file a command; each prints its answers to standard output, its
// complaints to standard error, and exits with one of the statuses below. Uses everything.
//
// A command is a function that adds its words to the program, and what runs when it is the one named. To add one,
// declare it here and name it in main.cpp's table. It may throw WrongUsage for a usage that only running it could find
// wrong, and std::system_error for files that cannot be read or written.
#pragma once

namespace ananas::app {

class Command;

enum Status : int { done = 0, answer_is_no = 1, wrong_usage = 2 };

void add_backup(Command &program);
void add_bench(Command &program);
void add_chinese(Command &program);
void add_discards(Command &program);
void add_equity(Command &program);
void add_eval(Command &program);
void add_fantasy(Command &program);
void add_host_link(Command &program);
void add_load(Command &program);
void add_match(Command &program);
void add_odds(Command &program);
void add_play(Command &program);
void add_protocol(Command &program);
void add_record(Command &program);
void add_replay(Command &program);
void add_rules(Command &program);
void add_serve(Command &program);
void add_sim(Command &program);
void add_verify(Command &program);

} // namespace ananas::app
