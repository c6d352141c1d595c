// The same, encrypted, with a certificate made for the test.

#include "certificate.h"
#include "net/blocking.h"
#include "net/client.h"
#include "net/loop.h"
#include "net/server.h"
#include "sockets.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/bio.h>
#include <openssl/ssl.h>
#include <openssl/tls1.h>
#include <openssl/types.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>

namespace ananas::net {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using namespace std::chrono_literals;

class Tls : public testing::Test {
protected:
    void SetUp() override {
        std::filesystem::create_directories(folder_);
        ASSERT_TRUE(make_certificate("127.0.0.1", certificate_, key_));
        config_.certificate_file = certificate_;
        config_.key_file = key_;
    }
    ~Tls() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("ananas_tls_" + std::to_string(::getpid()));
    std::string certificate_ = folder_ / "certificate.pem", key_ = folder_ / "key.pem";
    Config config_;
};

TEST_F(Tls, carries_requests_and_sockets) {
    EchoServer server(config_);
    const ClientConfig trusting{.authorities_file = certificate_};
    const auto answer = fetch(server.url("/who"), {}, trusting);
    ASSERT_TRUE(answer) << answer.error();
    EXPECT_EQ(answer->body, "127.0.0.1 secure\n");
    EXPECT_THAT(std::string(answer->header("strict-transport-security")), StartsWith("max-age"));
    EXPECT_EQ(fetch(server.url("/big"), {}, trusting)->body.size(), 3000001U);
    EXPECT_EQ(
        fetch(server.url("/body"), {.method = "POST", .headers = {}, .body = std::string(60000, 'x')}, trusting)->body,
        "60000\n");

    auto opened = BlockingSocket::connect(server.url("/socket"), {{"Origin", server.url("")}}, trusting);
    ASSERT_TRUE(opened) << opened.error().words;
    BlockingSocket &socket = *opened;
    for (const std::size_t size : {1U, 1000U, 16384U, 65536U}) {
        socket.send(std::string(size, 'a'));
        EXPECT_EQ(socket.receive(5s), std::string(size, 'a')) << size;
    }
    socket.close();
    EXPECT_EQ(socket.goodbye()->code, 1000);
    EXPECT_TRUE(eventually([&] { return server.counters().connections == 0; }));
}

TEST_F(Tls, is_only_trusted_with_reason) {
    const EchoServer server(config_);
    EXPECT_THAT(fetch(server.url("/")).error(),
                HasSubstr("its certificate is not to be trusted (self-signed certificate)"));
    EXPECT_TRUE(fetch(server.url("/"), {}, {.trust_anybody = true}));
    const auto other_name =
        fetch("https://localhost:" + std::to_string(server.port()), {}, {.authorities_file = certificate_});
    ASSERT_FALSE(other_name);
    EXPECT_THAT(other_name.error(), HasSubstr("hostname mismatch"));
    EXPECT_THAT(fetch(server.url("/"), {}, {.authorities_file = "nowhere.pem"}).error(),
                HasSubstr("has to be a PEM file"));
}

// What a client that speaks no more than TLS 1.2 and knows these suites ends up with; empty if it is refused.
std::string agreed(std::uint16_t port, const char *suites) {
    const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
    SSL_CTX_set_max_proto_version(context.get(), TLS1_2_VERSION);
    EXPECT_TRUE(suites == nullptr || SSL_CTX_set_cipher_list(context.get(), suites) == 1);
    const std::unique_ptr<BIO, decltype(&BIO_free_all)> line(BIO_new_ssl_connect(context.get()), BIO_free_all);
    BIO_set_conn_hostname(line.get(), ("127.0.0.1:" + std::to_string(port)).c_str());
    if (BIO_do_handshake(line.get()) != 1) return {};
    SSL *session = nullptr;
    BIO_get_ssl(line.get(), &session);
    return SSL_get_cipher_name(session);
}

TEST_F(Tls, of_version_1_2_has_neither_cbc_nor_keys_that_stay) {
    const EchoServer server(config_);
    EXPECT_THAT(agreed(server.port(), nullptr), StartsWith("ECDHE-ECDSA-AES"));
    EXPECT_THAT(agreed(server.port(), "ECDHE+CHACHA20"), StartsWith("ECDHE-ECDSA-CHACHA20"));
    for (const char *suites : {"ECDHE-ECDSA-AES128-SHA", "ECDHE-ECDSA-AES256-SHA384", "AES128-SHA", "kRSA"})
        EXPECT_EQ(agreed(server.port(), suites), "") << suites;
}

TEST_F(Tls, tells_those_who_do_not_use_it) {
    EchoServer server(config_);
    RawConnection plain(server.port());
    plain.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    EXPECT_THAT(plain.read_to_end(), HasSubstr("https://"));
    RawConnection garbage(server.port());
    garbage.send(std::string(100, '\x16'));
    garbage.read_to_end();
    EXPECT_TRUE(eventually([&] { return server.counters().connections == 0; }));
    EXPECT_EQ(fetch(server.url("/"), {}, {.trust_anybody = true})->status, 200);
}

TEST_F(Tls, of_idle_sockets_holds_little) {
    EchoServer server(config_);
    Loop loop;
    auto client = Client::open(loop, {.authorities_file = certificate_});
    ASSERT_TRUE(client);
    std::size_t opened = 0;
    const auto open = [&](std::size_t count) {
        const std::size_t until = opened + count;
        for (std::size_t i = 0; i < count; ++i)
            (*client)->connect(server.url("/socket"), {}, {.opened = [&] { ++opened; }, .message = {}, .closed = {}});
        return loop.run_until([&] { return opened == until; }, 20s);
    };
    ASSERT_TRUE(open(50)); // what is needed but once
    const std::size_t before = heap_in_use();
    ASSERT_TRUE(open(300));
    const std::size_t each = (heap_in_use() - before) / 300;
    std::printf("memory: %zu bytes an idle encrypted socket, both ends together\n", each);
    EXPECT_EQ(server.counters().sockets, 350U);
}

} // namespace
} // namespace ananas::net
