// What room/requests.h describes, and the browser's types come from, is what a table reads.
#include "base/result.h"
#include "chips/chips.h"
#include "game/seats.h"
#include "protocol/telling.h"
#include "room/command.h"
#include "room/ids.h"
#include "room/requests.h"
#include "room/settings.h"
#include "room/text.h"

#include <boost/json.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace ananas::room {
namespace {

using ::testing::HasSubstr;
namespace json = boost::json;

Result<Command, std::string> read(const json::object &request) {
    return read_request(request, {.person = PersonId{7}, .name = "Vera", .seat = Seat{0}},
                        rules_of(usual_settings("holdem", Chips(100))));
}

// Of a request, the table and the key are for the room: they are not among what is tried here.
template <class Request> void expect_is_read(const Request &described) {
    protocol::Types types;
    const std::string type = protocol::type_told<Request>(types);
    json::object request = protocol::told(described);
    request.erase("table");
    request.erase("key");
    const auto whole = read(request);
    ASSERT_TRUE(whole) << json::serialize(request) << ": " << whole.error();
    for (const auto &[key, value] : request) {
        if (key == "do") continue;
        json::object without = request;
        without.erase(key);
        const auto lacking = read(without);
        const bool may_lack = type.find(' ' + std::string(key) + "?:") != std::string::npos;
        EXPECT_EQ(lacking.has_value(), may_lack) << json::serialize(without) << " by " << type;
        json::object wrong = request;
        wrong[key] = json::array();
        const auto misread = read(wrong);
        ASSERT_FALSE(misread) << json::serialize(wrong);
        EXPECT_THAT(misread.error(), HasSubstr('"' + std::string(key) + '"'));
    }
}

TEST(Requests, are_read_as_they_are_described) {
    expect_is_read(requests::Sit{.common = {}, .seat = Seat{3}, .amount = Chips(500)});
    expect_is_read(requests::Stand());
    for (const std::string_view when : requests::sit_out_words)
        expect_is_read(requests::SitOut{.common = {}, .when = when});
    expect_is_read(requests::SitOut{.common = {}, .notice = true});
    expect_is_read(requests::SitIn{.common = {}, .post = false});
    expect_is_read(requests::TopUp{.common = {}, .amount = Chips(500)});
    expect_is_read(requests::Say{.common = {}, .text = "good hand"});
    expect_is_read(requests::AskToSit());
    expect_is_read(requests::AutoMuck{.common = {}, .on = true});
    expect_is_read(requests::AutoPost{.common = {}, .on = false});
    expect_is_read(requests::Block{.common = {}, .whom = PersonId{9}, .on = false});
    expect_is_read(requests::Report{.common = {}, .whom = PersonId{9}, .reason = "shouts"});
    expect_is_read(requests::Commit());
    expect_is_read(requests::Open());
}

} // namespace
} // namespace ananas::room
