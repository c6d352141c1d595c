#include "app/command_line.h"
#include "app/commands.h"
#include "app/speech.h"
#include "base/printable.h"

#include <new>
#include <system_error>

namespace ananas::app {
namespace {

constexpr void (*commands[])(Command &) = {
    add_serve, add_play,   add_host_link, add_backup,   add_verify,  add_load,    add_rules,
    add_eval,  add_equity, add_discards,  add_odds,     add_fantasy, add_chinese, add_match,
    add_sim,   add_replay, add_record,    add_protocol, add_bench,
};

void add_commands(Command &program) {
    for (const auto add : commands) add(program);
}

} // namespace
} // namespace ananas::app

int main(int argc, char **argv) {
    try {
        return ananas::app::run_command_line(argc, argv, ananas::app::add_commands);
    } catch (const std::system_error &error) {
        ananas::app::complain("ananas: {}", ananas::printable(error.what()));
        return ananas::app::answer_is_no;
    } catch (const std::bad_alloc &) {
        ananas::app::complain("ananas: there is not enough memory for this");
        return ananas::app::answer_is_no;
    }
}
