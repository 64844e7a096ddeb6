// Writes numbers as bytes; small numbers take one byte.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

// A buffer that is reused from one state to the next. Unwritten bytes are uninitialised.
class Bytes {
  public:
    const std::uint8_t *data() const { return room_.get(); }
    std::size_t size() const { return size_; }
    void clear() { size_ = 0; }
    void assign(std::span<const std::uint8_t> bytes) {
        clear();
        make_room(bytes.size());
        std::ranges::copy(bytes, room_.get());
        size_ = bytes.size();
    }
    void push_back(std::uint8_t byte) {
        make_room(1);
        room_[size_++] = byte;
    }

  private:
    friend class Packer;

    void make_room(std::size_t more) {
        if (size_ + more <= capacity_) {
            return;
        }
        const std::size_t wanted = std::max(2 * capacity_, size_ + more);
        auto larger = std::make_unique_for_overwrite<std::uint8_t[]>(wanted);
        std::copy_n(room_.get(), size_, larger.get());
        room_ = std::move(larger);
        capacity_ = wanted;
    }

    std::unique_ptr<std::uint8_t[]> room_;
    std::size_t size_ = 0, capacity_ = 0;
};

// Appends to bytes. They are complete once the packer is destroyed.
class Packer {
  public:
    explicit Packer(Bytes &to) : to_(to) { grow(least_room); }
    ~Packer() { to_.size_ = used(); }
    Packer(const Packer &) = delete;
    Packer &operator=(const Packer &) = delete;

    void count(std::uint64_t number) {
        have_room(most_bytes);
        at_ = written(number, at_);
    }
    void word(std::int64_t word) { count(of_word(word)); }
    void words(std::span<const std::int64_t> words) {
        have_room((words.size() + 1) * most_bytes);
        std::uint8_t *at = written(words.size(), at_);
        for (const std::int64_t each : words) {
            at = written(of_word(each), at);
        }
        at_ = at;
    }
    void text(const std::string &text) {
        count(text.size());
        have_room(text.size());
        at_ = std::copy(text.begin(), text.end(), at_);
    }
    void bytes(std::span<const std::uint8_t> bytes) {
        have_room(bytes.size());
        at_ = std::copy(bytes.begin(), bytes.end(), at_);
    }
    std::size_t size() const { return used(); } // bytes so far
    // Writes differences: how many equal ones are skipped, then the difference. A 0 ends them. Most are
    // equal, so several are compared at once.
    template <class A> void changes(const A &now, const A &before) {
        if (now == before) {
            return count(0);
        }
        constexpr std::size_t several = 64 / sizeof now[0];
        const std::size_t both = std::min(now.size(), before.size());
        std::size_t passed = 0, i = 0;
        for (; i + several <= both; i += several) {
            if (are_equal<several>(now.data() + i, before.data() + i)) {
                passed += several;
                continue;
            }
            have_room(2 * several * most_bytes);
            std::uint8_t *at = at_;
            for (std::size_t k = i; k < i + several; ++k) {
                at = change(now[k], before[k], passed, at);
            }
            at_ = at;
        }
        for (; i < now.size(); ++i) {
            have_room(2 * most_bytes);
            at_ = change(now[i], i < both ? before[i] : 0, passed, at_);
        }
        count(0);
    }

    // Writes that many numbers; `number(i)` gives each.
    template <class Number> void numbers(std::size_t size, const Number &number) {
        have_room(size * most_bytes);
        std::uint8_t *at = at_;
        for (std::size_t i = 0; i < size; ++i) {
            at = written(number(i), at);
        }
        at_ = at;
    }
    // Writes several numbers with one check for space.
    template <std::size_t size> void counts(const std::array<std::uint64_t, size> &numbers) {
        have_room(size * most_bytes);
        std::uint8_t *at = at_;
        for (const std::uint64_t each : numbers) {
            at = written(each, at);
        }
        at_ = at;
    }

    static std::uint64_t of_word(std::int64_t word) {
        return static_cast<std::uint64_t>(word) << 1 ^ static_cast<std::uint64_t>(word >> 63);
    }

  private:
    static constexpr std::size_t most_bytes = 10; // for one number
    static constexpr std::size_t least_room = 256;

    void have_room(std::size_t bytes) {
        if (static_cast<std::size_t>(end_ - at_) < bytes) {
            grow(bytes);
        }
    }
    std::size_t used() const {
        return at_ == nullptr ? to_.size_ : static_cast<std::size_t>(at_ - to_.room_.get());
    }
    void grow(std::size_t bytes) {
        to_.size_ = used();
        to_.make_room(bytes);
        at_ = to_.room_.get() + to_.size_;
        end_ = to_.room_.get() + to_.capacity_;
    }

    // Writes a number and returns the place behind it.
    static std::uint8_t *written(std::uint64_t number, std::uint8_t *at) {
        for (; number >= 0x80; number >>= 7) {
            *at++ = static_cast<std::uint8_t>(number | 0x80);
        }
        *at++ = static_cast<std::uint8_t>(number);
        return at;
    }

    template <std::size_t several, class Number> static bool are_equal(const Number *a, const Number *b) {
        Number differs = 0;
        for (std::size_t i = 0; i < several; ++i) {
            differs |= a[i] ^ b[i];
        }
        return differs == 0;
    }

    template <class Number>
    static std::uint8_t *change(Number now, Number before, std::size_t &passed, std::uint8_t *at) {
        if (now == before) {
            ++passed;
            return at;
        }
        at = written(std::exchange(passed, 0) + 1, at);
        return written(of_word(difference(now, before)), at);
    }
    template <class Number> static std::int64_t difference(Number now, Number before) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(now) -
                                         static_cast<std::uint64_t>(before));
    }

    Bytes &to_;
    std::uint8_t *at_ = nullptr, *end_ = nullptr;
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
    // Appends words.
    void more_words(std::vector<std::int64_t> &to) {
        for (std::uint64_t left = count(); left > 0; --left) {
            to.push_back(word());
        }
    }
    // Requires the original values in `to`.
    template <class A> void changes(A &to) {
        std::size_t at = 0;
        for (std::uint64_t next = count(); next != 0; next = count()) {
            at += next;
            to[at - 1] = static_cast<typename A::value_type>(static_cast<std::uint64_t>(to[at - 1]) +
                                                             static_cast<std::uint64_t>(word()));
        }
    }

    const std::uint8_t *at() const { return at_; }

  private:
    const std::uint8_t *at_;
};

} // namespace bylaw::odds::rules
