#include "net/handshake.h"

#include "net/http.h"

#include <openssl/evp.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ananas::net {

namespace {

// 16 bytes in base64: 22 letters and two signs of equality.
bool is_key(std::string_view key) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return key.size() == 24 && key.find_first_not_of(letters) == 22 && key.substr(22) == "==";
}

} // namespace

bool asks_for_socket(const Request &request) { return has_token(request.header("upgrade"), "websocket"); }

std::optional<Response> objection_to_socket(const Request &request) {
    if (request.method != "GET" || !has_token(request.header("connection"), "upgrade") || !request.body.empty())
        return refusal(request, 400, "bad-request",
                       "A WebSocket is asked for with GET, the header 'Connection: Upgrade' and no body.");
    if (request.header("sec-websocket-version") != "13") {
        Response response = refusal(request, 426, "wrong-version", "The WebSockets here are those of version 13.");
        response.headers.push_back({"Upgrade", "websocket"});
        response.headers.push_back({"Sec-WebSocket-Version", "13"});
        return response;
    }
    if (!is_key(request.header("sec-websocket-key")))
        return refusal(request, 400, "bad-request", "The Sec-WebSocket-Key has to be 16 bytes in base64.");
    return std::nullopt;
}

Response socket_accepted(const Request &request) {
    return {101,
            {{"Upgrade", "websocket"},
             {"Connection", "Upgrade"},
             {"Sec-WebSocket-Accept", accept_key(request.header("sec-websocket-key"))}},
            nullptr};
}

std::string base64(std::string_view bytes) {
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0'); // and the zero that OpenSSL puts behind it
    const int size =
        EVP_EncodeBlock(reinterpret_cast<unsigned char *>(text.data()),
                        reinterpret_cast<const unsigned char *>(bytes.data()), static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(size));
    return text;
}

std::string accept_key(std::string_view key) {
    const std::string text = std::string(key) + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    EVP_Digest(text.data(), text.size(), reinterpret_cast<unsigned char *>(digest.data()), &size, EVP_sha1(), nullptr);
    return base64({digest.data(), size});
}

} // namespace ananas::net
