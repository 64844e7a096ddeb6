// Numbers as bytes: small ones take one.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bylaw::odds::rules {

class Packer {
  public:
    explicit Packer(std::vector<std::uint8_t> &to) : to_(to) {}

    void count(std::uint64_t number) {
        for (; number >= 0x80; number >>= 7) {
            to_.push_back(static_cast<std::uint8_t>(number | 0x80));
        }
        to_.push_back(static_cast<std::uint8_t>(number));
    }
    void word(std::int64_t word) {
        count(static_cast<std::uint64_t>(word) << 1 ^ static_cast<std::uint64_t>(word >> 63));
    }
    void words(std::span<const std::int64_t> words) {
        count(words.size());
        for (const std::int64_t each : words) {
            word(each);
        }
    }
    void text(const std::string &text) {
        count(text.size());
        to_.insert(to_.end(), text.begin(), text.end());
    }
    // Only where they differ from others: how many are passed over, then what is there instead. Ends with the
    // rest.
    template <class A, class B> void changes(const A &now, const B &before) {
        std::size_t passed = 0;
        for (std::size_t i = 0; i < now.size(); ++i) {
            const std::int64_t old = i < before.size() ? static_cast<std::int64_t>(before[i]) : 0;
            if (static_cast<std::int64_t>(now[i]) == old) {
                ++passed;
                continue;
            }
            count(passed + 1);
            word(static_cast<std::int64_t>(static_cast<std::uint64_t>(now[i]) -
                                           static_cast<std::uint64_t>(old)));
            passed = 0;
        }
        count(0);
    }

  private:
    std::vector<std::uint8_t> &to_;
};

class Unpacker {
  public:
    explicit Unpacker(std::span<const std::uint8_t> from) : at_(from.data()) {}

    std::uint64_t count() {
        std::uint64_t number = 0;
        for (unsigned shift = 0;; shift += 7) {
            const std::uint8_t byte = *at_++;
            number |= std::uint64_t{byte & 0x7fU} << shift;
            if (byte < 0x80) {
                return number;
            }
        }
    }
    template <class Number> Number number() { return static_cast<Number>(count()); }
    std::int64_t word() {
        const std::uint64_t number = count();
        return static_cast<std::int64_t>(number >> 1 ^ (~(number & 1) + 1));
    }
    void words(std::vector<std::int64_t> &to) {
        to.resize(count());
        for (std::int64_t &each : to) {
            each = word();
        }
    }
    std::string text() {
        const auto size = count();
        std::string text(reinterpret_cast<const char *>(at_), size);
        at_ += size;
        return text;
    }
    // `to` is as it was.
    template <class A> void changes(A &to) {
        std::size_t at = 0;
        for (std::uint64_t next = count(); next != 0; next = count()) {
            at += next;
            to[at - 1] = static_cast<typename A::value_type>(static_cast<std::uint64_t>(to[at - 1]) +
                                                             static_cast<std::uint64_t>(word()));
        }
    }

  private:
    const std::uint8_t *at_;
};

} // namespace bylaw::odds::rules
