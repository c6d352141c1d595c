// Beside a running room: a copy of its data, and another link for its host.
#include "app/keeper.h"

#include "app/command_line.h"
#include "app/commands.h"
#include "app/speech.h"
#include "base/printable.h"
#include "net/blocking.h"
#include "net/client.h"
#include "store/backup.h"
#include "store/reader.h"

#include <boost/json.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

namespace ananas::app {
namespace {

namespace json = boost::json;

int complain(std::string_view command, const std::string &why) {
    Speech complaints(STDERR_FILENO);
    complaints.say("ananas {}: {}\n", command, why);
    complaints.flush();
    return answer_is_no;
}

int back_up(const store::Access &from, const std::string &to, bool with_key, bool as_json) {
    const auto copied = store::back_up(from, to, with_key);
    if (!copied) return complain("backup", copied.error());
    Speech out(STDOUT_FILENO);
    if (as_json)
        out.say_line(json::serialize(json::object{{"to", to},
                                                  {"entries", copied->entries},
                                                  {"postings", copied->postings},
                                                  {"hands", copied->hands},
                                                  {"bytes", copied->bytes},
                                                  {"holds_key", copied->holds_key}}));
    else
        out.say_line(copied->sentence());
    out.flush();
    return done;
}

// Asks the room that serves the folder. It left its address there, with a word that only who may read the folder knows.
int host_link(const std::string &folder, bool as_json) {
    std::ifstream in(address_file(folder));
    std::string url, word;
    if (!(in >> url >> word))
        return complain("host-link",
                        fmt::format("no room serves {}: start it with `ananas serve --data {}` and ask again",
                                    printable(folder), printable(folder)));
    net::ClientConfig config;
    config.trust_anybody = true; // it is this machine, whatever name its certificate has
    const auto answer =
        net::fetch(url + "/api/host-link",
                   {.method = "POST", .headers = {{"Authorization", "Keeper " + word}}, .body = "{}"}, config);
    if (!answer) return complain("host-link", answer.error());
    json::error_code error;
    const json::value value = json::parse(answer->body, error);
    if (answer->status != 201 || error || !value.is_object() || !value.get_object().contains("link"))
        return complain("host-link", fmt::format("the room at {} did not make one: {}", url,
                                                 printable(answer->body.substr(0, 200))));
    Speech out(STDOUT_FILENO);
    if (as_json)
        out.say_line(answer->body);
    else
        out.say("The host comes in, once and within a day, by {}\nEarlier links are void.\n",
                std::string_view(value.at("link").as_string()));
    out.flush();
    return done;
}

} // namespace

std::filesystem::path address_file(const std::filesystem::path &folder) { return folder / "room.address"; }

void add_backup(Command &program) {
    Command command = program.command("backup", "Copies a room's data while it runs");
    struct Words {
        std::string to, folder = "data", key;
        bool with_key = false, json = false;
    };
    auto words = std::make_shared<Words>();
    command.option("TO", words->to, "The folder for the copy, which has no data yet").takes("").required();
    command.option("--data", words->folder, "The room's data folder (data)");
    command.option("--key", words->key, "The room's key file (room.key in the data folder)").takes("FILE");
    command.flag("--with-key", words->with_key,
                 "Copies the key too: whoever has the copy can read all cards and make all codes");
    command.flag("--json", words->json, "Answers in JSON");
    command.run(
        [=] { return back_up({.folder = words->folder, .key = words->key}, words->to, words->with_key, words->json); });
}

void add_host_link(Command &program) {
    Command command = program.command("host-link", "Makes another one-time link for the host of a running room");
    struct Words {
        std::string folder = "data";
        bool json = false;
    };
    auto words = std::make_shared<Words>();
    command.option("--data", words->folder, "The room's data folder (data)");
    command.flag("--json", words->json, "Answers in JSON");
    command.run([=] { return host_link(words->folder, words->json); });
}

} // namespace ananas::app
