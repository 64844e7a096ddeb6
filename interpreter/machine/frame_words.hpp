// Registers of all frames, one after the other, in a vector whose capacity is kept. Frames come and go all
// the time, and copying a state copies only the used part.
#pragma once
#include "interpreter/machine/lists.hpp"

#include <algorithm>
#include <utility>

namespace bylaw {

class FrameWords {
  public:
    FrameWords() = default;
    FrameWords(const FrameWords &other) : room_(other.begin(), other.end()), size_(other.size_) {}
    FrameWords(FrameWords &&other) noexcept
        : room_(std::move(other.room_)), size_(std::exchange(other.size_, 0)) {}
    FrameWords &operator=(const FrameWords &other) {
        if (this != &other) {
            reserve(other.size_);
            std::copy(other.begin(), other.end(), room_.data());
            size_ = other.size_;
        }
        return *this;
    }
    FrameWords &operator=(FrameWords &&other) noexcept {
        room_ = std::move(other.room_);
        size_ = std::exchange(other.size_, 0);
        return *this;
    }

    Word *data() { return room_.data(); }
    const Word *data() const { return room_.data(); }
    Word *begin() { return data(); }
    Word *end() { return data() + size_; }
    const Word *begin() const { return data(); }
    const Word *end() const { return data() + size_; }
    Word &operator[](std::size_t i) { return room_[i]; }
    const Word &operator[](std::size_t i) const { return room_[i]; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t room() const { return room_.size(); } // words that data() has, used or not

    void reserve(std::size_t words) {
        if (words > room_.size()) {
            room_.resize(std::max(words, room_.size() * 2));
        }
    }
    // New words are 0.
    void resize(std::size_t words) {
        reserve(words);
        if (words > size_) {
            std::fill(data() + size_, data() + words, Word{0});
        }
        size_ = words;
    }
    // Does so for words that have been written there already.
    void claim(std::size_t words) { size_ = words; }
    void assign(std::size_t words, Word value) {
        resize(words);
        std::fill(begin(), end(), value);
    }
    void clear() { size_ = 0; }
    void drop_front(std::size_t words) {
        std::copy(begin() + words, end(), begin());
        size_ -= words;
    }

    friend bool operator==(const FrameWords &a, const FrameWords &b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    std::vector<Word> room_;
    std::size_t size_ = 0;
};

} // namespace bylaw
