#include "certificate.h"

#include <openssl/asn1.h>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/pem.h>
#include <openssl/types.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include <memory>
#include <string>

namespace ananas::net {

bool make_certificate(const std::string &address, const std::string &certificate_file, const std::string &key_file) {
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("P-256"), EVP_PKEY_free);
    const std::unique_ptr<X509, decltype(&X509_free)> certificate(X509_new(), X509_free);
    X509_set_version(certificate.get(), X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(certificate.get()), 1);
    X509_gmtime_adj(X509_getm_notBefore(certificate.get()), -3600);
    X509_gmtime_adj(X509_getm_notAfter(certificate.get()), 2L * 24 * 3600);
    X509_set_pubkey(certificate.get(), key.get());
    X509_NAME *name = X509_get_subject_name(certificate.get());
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char *>(address.c_str()), -1,
                               -1, 0);
    X509_set_issuer_name(certificate.get(), name);
    const std::unique_ptr<X509_EXTENSION, decltype(&X509_EXTENSION_free)> names(
        X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, ("IP:" + address).c_str()), X509_EXTENSION_free);
    X509_add_ext(certificate.get(), names.get(), -1);
    if (X509_sign(certificate.get(), key.get(), EVP_sha256()) == 0) return false;

    const std::unique_ptr<BIO, decltype(&BIO_free)> certificate_out(BIO_new_file(certificate_file.c_str(), "w"),
                                                                    BIO_free);
    const std::unique_ptr<BIO, decltype(&BIO_free)> key_out(BIO_new_file(key_file.c_str(), "w"), BIO_free);
    return certificate_out && key_out && PEM_write_bio_X509(certificate_out.get(), certificate.get()) == 1 &&
           PEM_write_bio_PrivateKey(key_out.get(), key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1;
}

} // namespace ananas::net
