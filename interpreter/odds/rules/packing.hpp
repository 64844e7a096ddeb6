// Numbers as bytes: small ones take one.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bylaw::odds::rules {

class Packer {
  public:
    explicit Packer(std::vector<std::uint8_t> &to) : to_(to) {}

    void count(std::uint64_t number) {
        if (number >= 0x80) {
            number = begin_of(number);
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
    // rest. Most are as they were, so several are looked at together.
    template <class A> void changes(const A &now, const A &before) {
        constexpr std::size_t several = 64 / sizeof now[0];
        const std::size_t both = std::min(now.size(), before.size());
        std::size_t passed = 0, i = 0;
        for (; i + several <= both; i += several) {
            if (are_equal<several>(now.data() + i, before.data() + i)) {
                passed += several;
                continue;
            }
            for (std::size_t k = i; k < i + several; ++k) {
                change(now[k], before[k], passed);
            }
        }
        for (; i < now.size(); ++i) {
            change(now[i], i < both ? before[i] : 0, passed);
        }
        count(0);
    }

  private:
    // All but the last byte of a number that takes more.
    std::uint64_t begin_of(std::uint64_t number) {
        for (; number >= 0x80; number >>= 7) {
            to_.push_back(static_cast<std::uint8_t>(number | 0x80));
        }
        return number;
    }

    template <std::size_t several, class Number> static bool are_equal(const Number *a, const Number *b) {
        Number differs = 0;
        for (std::size_t i = 0; i < several; ++i) {
            differs |= a[i] ^ b[i];
        }
        return differs == 0;
    }

    template <class Number> void change(Number now, Number before, std::size_t &passed) {
        if (now == before) {
            ++passed;
            return;
        }
        count(passed + 1);
        word(static_cast<std::int64_t>(static_cast<std::uint64_t>(now) - static_cast<std::uint64_t>(before)));
        passed = 0;
    }

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
