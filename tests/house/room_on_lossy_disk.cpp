// `ananas serve` on a disk that will lose its power; see disk_diary.h.
//     room_on_lossy_disk FOLDER DIARY FATAL-CALL sync|no-sync serve …
#include "app/command_line.h"
#include "app/commands.h"
#include "house/disk_diary.h"

#include <sqlite3.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

// Whatever the room asks of it.
int without_sync(sqlite3 *database, const char **, const sqlite3_api_routines *) {
    sqlite3_exec(database, "PRAGMA synchronous = OFF", nullptr, nullptr, nullptr);
    return sqlite3_set_authorizer(
        database,
        [](void *, int action, const char *name, const char *, const char *, const char *) {
            return action == SQLITE_PRAGMA && std::string_view(name) == "synchronous" ? SQLITE_IGNORE : SQLITE_OK;
        },
        nullptr);
}

} // namespace

int main(int argc, char **argv) {
    if (argc < 6) {
        std::fputs("room_on_lossy_disk FOLDER DIARY FATAL-CALL sync|no-sync serve …\n", stderr);
        return 2;
    }
    ananas::house::keep_diary(argv[1], argv[2], std::stoull(argv[3]));
    if (std::string_view(argv[4]) == "no-sync") sqlite3_auto_extension(reinterpret_cast<void (*)()>(&without_sync));
    return ananas::app::run_command_line(argc - 4, argv + 4, ananas::app::add_serve);
}
