// TLS as a change of bytes, without sockets: what the peer sent goes in, plain text comes out, and the other way
// round. Made with OpenSSL; TLS 1.2 and later.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace ananas::net {

// What the connections of one server, or of one client, have in common.
class TlsSettings {
public:
    static Result<TlsSettings, std::string> of_server(const std::string &certificate_file, const std::string &key_file);

    // Trusts what this machine trusts, and the certificates of that file if one is given; or anybody.
    static Result<TlsSettings, std::string> of_client(const std::string &authorities_file, bool trust_anybody);

private:
    friend class TlsSession;
    explicit TlsSettings(std::shared_ptr<void> context) : context_(std::move(context)) {}
    std::shared_ptr<void> context_;
};

class TlsSession {
public:
    explicit TlsSession(const TlsSettings &settings);                 // the server's end
    TlsSession(const TlsSettings &settings, const std::string &host); // the client's end
    ~TlsSession();
    TlsSession(const TlsSession &) = delete;
    TlsSession &operator=(const TlsSession &) = delete;

    // All of these append what has to be sent to `cipher`. A sentence, where they give one, is the end.
    std::optional<std::string> begin(std::string &cipher);
    std::optional<std::string> read(std::span<const char> bytes, std::string &plain, std::string &cipher);
    // How many bytes were taken: none before both ends have agreed on their keys.
    std::size_t write(std::span<const char> plain, std::string &cipher);
    void finish(std::string &cipher);

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace ananas::net
