// What the killed writer and the test that kills it agree on.
#pragma once

#include "room/journal.h"
#include "room/ledger.h"
#include "store/support.h"

#include <cstdint>
#include <string>

namespace ananas::store {

inline constexpr std::int64_t tables = 4;

// Every Write is an entry, public or sealed, and a chip, so that one that is lost or doubled shows twice.
inline room::Write write_number(std::int64_t table_number, std::int64_t number) {
    const std::string command = R"({"number":)" + std::to_string(number) + "}";
    room::Write write{
        .entries = {number % 3 == 0 ? secret(table_number, number, command) : entry(table_number, number, command)},
        .postings = {posting(room::mint, room::chips_on(room::TableId{table_number}), 1)}};
    if (number == 1) write.tables = {table(table_number)};
    return write;
}

} // namespace ananas::store
