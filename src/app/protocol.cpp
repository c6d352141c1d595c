// `ananas protocol`: what is said between the room and the browser, as types of TypeScript. They come from the
// descriptions that write the messages.
#include "app/command_line.h"
#include "app/commands.h"
#include "app/desk.h"
#include "app/speech.h"
#include "protocol/telling.h"
#include "room/telling.h"

#include <unistd.h>

#include <memory>
#include <string>

namespace ananas::app {
namespace {

std::string all_types() {
    protocol::Types types;
    protocol::add_words(types);
    protocol::add_betting(types);
    protocol::add_chinese(types);
    protocol::add_twisted(types);
    room::add_messages(types);
    room::add_settings(types);
    room::add_views(types);
    add_bodies(types);
    return "// Made by `ananas protocol --types`: whoever wants to change it changes what the room says.\n\n" +
           types.text();
}

} // namespace

void add_protocol(Command &program) {
    Command command = program.command("protocol", "Prints the types of all messages, for the browser's program");
    auto types = std::make_shared<bool>(false);
    command.flag("--types", *types, "As TypeScript").required();
    command.run([] {
        Speech out(STDOUT_FILENO);
        out.say("{}", all_types());
        out.flush();
        return done;
    });
}

} // namespace ananas::app
