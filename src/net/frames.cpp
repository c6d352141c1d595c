#include "net/frames.h"

#include "net/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ananas::net {

namespace {

using Kind = Incoming::Kind;

constexpr std::size_t longest_control = 125;

std::uint64_t number_from(std::span<const char> bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) number = number << 8U | static_cast<unsigned char>(byte);
    return number;
}

Incoming violation(std::uint16_t code, std::string_view words) { return {Kind::violation, words, code}; }

// Codes that may stand in a close frame: those of the standard, and those left to libraries and programs.
bool may_be_sent(std::uint16_t code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

// Gives memory back that only one long message needed.
void let_go(std::string &text) {
    text.clear();
    if (text.capacity() > 512) text.shrink_to_fit();
}

} // namespace

std::string frame_head(Opcode opcode, std::size_t size, std::optional<Mask> mask) {
    std::string head;
    const auto append = [&](std::size_t byte) { head += static_cast<char>(static_cast<unsigned char>(byte)); };
    const std::size_t masked = mask ? 0x80 : 0;
    append(0x80U | static_cast<std::size_t>(opcode));
    if (size < 126) {
        append(masked | size);
    } else {
        const std::size_t bytes = size <= 0xFFFF ? 2 : 8;
        append(masked | (bytes == 2 ? 126U : 127U));
        for (std::size_t i = bytes; i > 0; --i) append(size >> (8 * (i - 1)) & 0xFFU);
    }
    if (mask) head.append(mask->data(), mask->size());
    return head;
}

void apply_mask(std::span<char> payload, const Mask &mask) {
    std::array<char, 8> twice{};
    std::copy_n(mask.begin(), 4, twice.begin());
    std::copy_n(mask.begin(), 4, twice.begin() + 4);
    std::uint64_t key = 0;
    std::memcpy(&key, twice.data(), sizeof key);
    std::size_t i = 0;
    for (; i + sizeof key <= payload.size(); i += sizeof key) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, payload.data() + i, sizeof eight);
        eight ^= key;
        std::memcpy(payload.data() + i, &eight, sizeof eight);
    }
    for (; i < payload.size(); ++i) payload[i] = static_cast<char>(payload[i] ^ mask[i % 4]);
}

std::string close_payload(std::uint16_t code, std::string_view reason) {
    reason = reason.substr(0, longest_control - 2);
    while (!is_utf8(reason)) reason.remove_suffix(1);
    std::string payload{static_cast<char>(code >> 8U), static_cast<char>(code & 0xFFU)};
    return payload += reason;
}

void FrameReader::add(std::span<char> bytes) {
    if (held_.empty()) {
        unread_ = bytes;
    } else {
        held_.append(bytes.data(), bytes.size());
        unread_ = held_;
    }
}

void FrameReader::keep() {
    if (held_.empty()) {
        held_.assign(unread_.data(), unread_.size());
    } else {
        held_.erase(0, held_.size() - unread_.size());
        if (held_.empty()) let_go(held_);
    }
    if (told_ || !in_message_) {
        let_go(message_);
        told_ = false;
    }
    unread_ = {};
}

Incoming FrameReader::next() {
    if (told_) {
        message_.clear();
        told_ = false;
    }
    if (broken_ || unread_.size() < 2) return {};
    const auto first = static_cast<unsigned char>(unread_[0]);
    const auto second = static_cast<unsigned char>(unread_[1]);
    const auto broken = [&](std::uint16_t code, std::string_view words) {
        broken_ = true;
        return violation(code, words);
    };

    const bool last = (first & 0x80U) != 0;
    const auto opcode = static_cast<Opcode>(first & 0x0FU);
    const bool is_control = (first & 0x08U) != 0;
    const bool masked = (second & 0x80U) != 0;
    if ((first & 0x70U) != 0)
        return broken(farewell::protocol, "a reserved bit is set, though no extension was agreed on");
    if ((first & 0x07U) > 2) return broken(farewell::protocol, "there is no such frame");
    if (masked != (from_ == From::client))
        return broken(farewell::protocol,
                      masked ? "a server does not mask its frames" : "a client has to mask its frames");

    std::size_t head = 2;
    std::uint64_t size = second & 0x7FU;
    if (size >= 126) {
        const std::size_t bytes = size == 126 ? 2 : 8;
        if (is_control) return broken(farewell::protocol, "a control frame has at most 125 bytes");
        if (unread_.size() < head + bytes) return {};
        size = number_from(unread_.subspan(head, bytes));
        head += bytes;
        if (size < (bytes == 2 ? 126U : 0x10000U))
            return broken(farewell::protocol, "a length has to be written in the shortest way");
    }
    if (is_control && !last) return broken(farewell::protocol, "a control frame cannot be in fragments");
    if (!is_control && size > longest_ - std::min(longest_, message_.size()))
        return broken(farewell::too_big, "the message is too long");

    Mask mask{};
    if (masked) {
        if (unread_.size() < head + mask.size()) return {};
        std::copy_n(unread_.begin() + static_cast<std::ptrdiff_t>(head), mask.size(), mask.begin());
        head += mask.size();
    }
    if (unread_.size() - head < size) return {};
    const std::span<char> payload = unread_.subspan(head, size);
    unread_ = unread_.subspan(head + payload.size());
    if (masked) apply_mask(payload, mask);

    const Incoming incoming = is_control ? control(opcode, payload) : data(opcode, last, payload);
    broken_ = incoming.kind == Kind::violation;
    return incoming;
}

Incoming FrameReader::control(Opcode opcode, std::span<char> payload) {
    const std::string_view words(payload.data(), payload.size());
    if (opcode == Opcode::ping) return {Kind::ping, words};
    if (opcode == Opcode::pong) return {Kind::pong, words};
    if (words.empty()) return {Kind::close, {}, farewell::no_code};
    if (words.size() == 1) return violation(farewell::protocol, "a close frame has a code of two bytes or none");
    const auto code = static_cast<std::uint16_t>(number_from(payload.first(2)));
    if (!may_be_sent(code)) return violation(farewell::protocol, "a close frame cannot have this code");
    if (!is_utf8(words.substr(2))) return violation(farewell::not_text, "the reason is not UTF-8");
    return {Kind::close, words.substr(2), code};
}

Incoming FrameReader::data(Opcode opcode, bool last, std::span<char> payload) {
    if (opcode == Opcode::binary) return violation(farewell::unsupported, "messages are text");
    if (in_message_ != (opcode == Opcode::continuation))
        return violation(farewell::protocol, in_message_ ? "the message before has not ended" : "no message has begun");

    std::string_view words(payload.data(), payload.size());
    if (in_message_ || !last) {
        message_ += words;
        in_message_ = !last;
        if (!last) return {Kind::fragment};
        words = message_;
        told_ = true;
    }
    if (!is_utf8(words)) return violation(farewell::not_text, "the message is not UTF-8");
    return {Kind::text, words};
}

} // namespace ananas::net
