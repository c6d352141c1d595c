#include "net/tls.h"

#include "base/result.h"

#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/sslerr.h>
#include <openssl/tls1.h>
#include <openssl/types.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace ananas::net {

namespace {

// What OpenSSL complains about first is the cause of the rest.
std::string complaint() {
    const unsigned long code = ERR_get_error();
    ERR_clear_error();
    const char *reason = code == 0 ? nullptr : ERR_reason_error_string(code);
    return reason == nullptr ? "unknown error" : reason;
}

std::shared_ptr<SSL_CTX> new_context(const SSL_METHOD *method) {
    std::shared_ptr<SSL_CTX> context(SSL_CTX_new(method), SSL_CTX_free);
    SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
    SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    // Buffers are given back while a connection is idle: 32 KiB each that thousands of them need not hold.
    SSL_CTX_set_mode(context.get(), SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                        SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_AUTO_RETRY);
    // Sessions are resumed by what the client keeps, not by what the server would have to keep for it.
    SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
    return context;
}

constexpr std::array<unsigned char, 9> http_1_1{8, 'h', 't', 't', 'p', '/', '1', '.', '1'};

int choose_http(SSL *, const unsigned char **chosen, unsigned char *size, const unsigned char *offered,
                unsigned offered_size, void *) {
    unsigned char *found = nullptr;
    const int outcome = SSL_select_next_proto(&found, size, http_1_1.data(), http_1_1.size(), offered, offered_size);
    *chosen = found;
    return outcome == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_NOACK;
}

} // namespace

Result<TlsSettings, std::string> TlsSettings::of_server(const std::string &certificate_file,
                                                        const std::string &key_file) {
    const auto context = new_context(TLS_server_method());
    if (SSL_CTX_use_certificate_chain_file(context.get(), certificate_file.c_str()) != 1)
        return Failure{
            fmt::format("The certificate {} cannot be used ({}): it has to be a PEM file with the certificate first "
                        "and those that vouch for it behind.",
                        certificate_file, complaint())};
    if (SSL_CTX_use_PrivateKey_file(context.get(), key_file.c_str(), SSL_FILETYPE_PEM) != 1)
        return Failure{
            fmt::format("The key {} cannot be used ({}): it has to be a PEM file with the key of the certificate {}.",
                        key_file, complaint(), certificate_file)};
    SSL_CTX_set_alpn_select_cb(context.get(), choose_http, nullptr);
    SSL_CTX_set_options(context.get(), SSL_OP_CIPHER_SERVER_PREFERENCE);
    // With TLS 1.2 only what that of 1.3 is as well: keys that are gone after the connection, and no CBC.
    if (SSL_CTX_set_cipher_list(context.get(), "ECDHE+AESGCM:ECDHE+CHACHA20") != 1)
        return Failure{fmt::format(
            "OpenSSL on this machine has none of the ciphers that a room wants with TLS 1.2 ({}).", complaint())};
    return TlsSettings(context);
}

Result<TlsSettings, std::string> TlsSettings::of_client(const std::string &authorities_file, bool trust_anybody) {
    const auto context = new_context(TLS_client_method());
    SSL_CTX_set_default_verify_paths(context.get());
    if (!authorities_file.empty() &&
        SSL_CTX_load_verify_locations(context.get(), authorities_file.c_str(), nullptr) != 1)
        return Failure{fmt::format("The certificates {} cannot be used ({}): it has to be a PEM file.",
                                   authorities_file, complaint())};
    SSL_CTX_set_verify(context.get(), trust_anybody ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, nullptr);
    ERR_clear_error();
    return TlsSettings(context);
}

// OpenSSL reads and writes through a BIO of ours, which has no memory of its own: it reads what has just come and
// appends to what is to go.
struct TlsSession::Inside {
    std::shared_ptr<void> context;
    SSL *ssl = nullptr;
    std::span<const char> in;
    std::string *out = nullptr;

    static Inside &of(BIO *bio) { return *static_cast<Inside *>(BIO_get_data(bio)); }

    static int take(BIO *bio, char *bytes, int room) {
        Inside &inside = of(bio);
        BIO_clear_retry_flags(bio);
        if (inside.in.empty()) {
            BIO_set_retry_read(bio);
            return -1;
        }
        const std::size_t size = std::min(inside.in.size(), static_cast<std::size_t>(room));
        std::memcpy(bytes, inside.in.data(), size);
        inside.in = inside.in.subspan(size);
        return static_cast<int>(size);
    }
    static int give(BIO *bio, const char *bytes, int size) {
        of(bio).out->append(bytes, static_cast<std::size_t>(size));
        return size;
    }
    static long control(BIO *, int what, long, void *) { return what == BIO_CTRL_FLUSH ? 1 : 0; }

    static BIO *new_bio(Inside *inside) {
        static BIO_METHOD *const method = [] {
            BIO_METHOD *made = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "bytes");
            BIO_meth_set_read(made, take);
            BIO_meth_set_write(made, give);
            BIO_meth_set_ctrl(made, control);
            return made;
        }();
        BIO *bio = BIO_new(method);
        BIO_set_data(bio, inside);
        BIO_set_init(bio, 1);
        return bio;
    }

    explicit Inside(std::shared_ptr<void> shared)
        : context(std::move(shared)), ssl(SSL_new(static_cast<SSL_CTX *>(context.get()))) {
        BIO *bio = new_bio(this);
        SSL_set_bio(ssl, bio, bio);
    }
    ~Inside() { SSL_free(ssl); }
    Inside(const Inside &) = delete;
    Inside &operator=(const Inside &) = delete;

    // What went wrong, if the last call failed for good.
    [[nodiscard]] std::optional<std::string> failure(int outcome) const {
        const int error = SSL_get_error(ssl, outcome);
        if (error == SSL_ERROR_NONE || error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE)
            return std::nullopt;
        if (error == SSL_ERROR_ZERO_RETURN) return "";
        if (const long trust = SSL_get_verify_result(ssl); trust != X509_V_OK && !SSL_is_server(ssl)) {
            ERR_clear_error();
            return fmt::format("its certificate is not to be trusted ({})", X509_verify_cert_error_string(trust));
        }
        return fmt::format("the encryption failed ({})", complaint());
    }
};

TlsSession::TlsSession(const TlsSettings &settings) : inside_(std::make_unique<Inside>(settings.context_)) {
    SSL_set_accept_state(inside_->ssl);
}

TlsSession::TlsSession(const TlsSettings &settings, const std::string &host)
    : inside_(std::make_unique<Inside>(settings.context_)) {
    SSL_set_connect_state(inside_->ssl);
    std::string name = host;
    if (name.starts_with('[')) name = name.substr(1, name.size() - 2);
    X509_VERIFY_PARAM *expected = SSL_get0_param(inside_->ssl);
    if (X509_VERIFY_PARAM_set1_ip_asc(expected, name.c_str()) != 1) {
        SSL_ctrl(inside_->ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
        X509_VERIFY_PARAM_set1_host(expected, name.c_str(), 0);
    }
    ERR_clear_error();
}

TlsSession::~TlsSession() = default;

std::optional<std::string> TlsSession::begin(std::string &cipher) {
    inside_->out = &cipher;
    ERR_clear_error();
    return inside_->failure(SSL_do_handshake(inside_->ssl));
}

std::optional<std::string> TlsSession::read(std::span<const char> bytes, std::string &plain, std::string &cipher) {
    inside_->in = bytes;
    inside_->out = &cipher;
    for (;;) {
        const std::size_t before = plain.size();
        constexpr std::size_t record = 16384;
        plain.resize(before + record);
        std::size_t size = 0;
        ERR_clear_error();
        const int outcome = SSL_read_ex(inside_->ssl, plain.data() + before, record, &size);
        plain.resize(before + size);
        if (outcome == 1) continue;
        if (ERR_GET_REASON(ERR_peek_error()) == SSL_R_HTTP_REQUEST)
            cipher = "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
                     "This port speaks https: write https:// before the address.\n";
        return inside_->failure(outcome);
    }
}

std::size_t TlsSession::write(std::span<const char> plain, std::string &cipher) {
    inside_->in = {};
    inside_->out = &cipher;
    std::size_t size = 0;
    ERR_clear_error();
    return SSL_write_ex(inside_->ssl, plain.data(), plain.size(), &size) == 1 ? size : 0;
}

void TlsSession::finish(std::string &cipher) {
    inside_->in = {};
    inside_->out = &cipher;
    ERR_clear_error();
    if (SSL_is_init_finished(inside_->ssl)) SSL_shutdown(inside_->ssl);
}

} // namespace ananas::net
