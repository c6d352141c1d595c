#include "net/echo.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json.hpp>
#include <boost/system/error_code.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace ananas::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
using asio::ip::tcp;

namespace {

constexpr auto with_error = asio::as_tuple(asio::use_awaitable);

// Until the other end has gone, or says something that is no JSON.
asio::awaitable<void> echo(tcp::socket socket) {
    beast::websocket::stream<tcp::socket> stream(std::move(socket));
    boost::system::error_code error;
    stream.next_layer().set_option(tcp::no_delay(true), error);
    std::tie(error) = co_await stream.async_accept(with_error);
    stream.text(true);
    beast::flat_buffer buffer;
    while (!error) {
        std::tie(error, std::ignore) = co_await stream.async_read(buffer, with_error);
        if (error) break;
        const std::string_view text(static_cast<const char *>(buffer.data().data()), buffer.size());
        const std::string again = boost::json::serialize(boost::json::parse(text, error));
        buffer.consume(buffer.size());
        if (!error) std::tie(error, std::ignore) = co_await stream.async_write(asio::buffer(again), with_error);
    }
}

asio::awaitable<void> accept(tcp::acceptor acceptor) {
    for (;;)
        asio::co_spawn(acceptor.get_executor(), echo(co_await acceptor.async_accept(asio::use_awaitable)),
                       asio::detached);
}

} // namespace

void serve_echo(const std::function<void(std::uint16_t port)> &listening) {
    asio::io_context io{1};
    tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    listening(acceptor.local_endpoint().port());
    asio::co_spawn(io, accept(std::move(acceptor)), asio::detached);
    io.run();
}

} // namespace ananas::net
