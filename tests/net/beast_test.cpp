// Frames of ours against Boost.Beast's, which was written by others: what we take for WebSocket, they do too.

#include "sockets.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/error.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace ananas::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

class BeastClient {
public:
    explicit BeastClient(const EchoServer &server) {
        stream_.next_layer().connect({asio::ip::make_address("127.0.0.1"), server.port()});
        stream_.handshake("127.0.0.1:" + std::to_string(server.port()), "/socket");
    }
    std::string read() {
        beast::flat_buffer buffer;
        stream_.read(buffer);
        return beast::buffers_to_string(buffer.data());
    }
    websocket::stream<asio::ip::tcp::socket> &operator*() { return stream_; }

private:
    asio::io_context io_;
    websocket::stream<asio::ip::tcp::socket> stream_{io_};
};

TEST(Beast, reads_what_we_write_and_writes_what_we_read) {
    const EchoServer server;
    BeastClient client(server);
    for (const std::size_t size : {0U, 1U, 125U, 126U, 1500U, 65535U, 65536U}) {
        const std::string text(size, 'b');
        (*client).write(asio::buffer(text));
        EXPECT_EQ(client.read(), text) << size;
    }
}

TEST(Beast, sends_fragments_and_pings) {
    const EchoServer server;
    BeastClient client(server);
    (*client).write_some(false, asio::buffer(std::string_view("one ")));
    (*client).ping("between");
    (*client).write_some(false, asio::buffer(std::string_view("two ")));
    (*client).write_some(true, asio::buffer(std::string_view("three")));
    EXPECT_EQ(client.read(), "one two three");
}

TEST(Beast, closes_in_good_order) {
    const EchoServer server;
    BeastClient client(server);
    (*client).close({websocket::close_code::normal, "bye"});
    BeastClient other(server);
    (*other).write(asio::buffer(std::string_view("close me")));
    beast::flat_buffer buffer;
    beast::error_code error;
    (*other).read(buffer, error);
    EXPECT_EQ(error, websocket::error::closed);
    EXPECT_EQ((*other).reason().code, 4001);
    EXPECT_EQ(std::string_view((*other).reason().reason.data(), (*other).reason().reason.size()), "as you wish");
}

} // namespace
} // namespace ananas::net
