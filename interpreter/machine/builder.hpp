// A list that is being made: elements with their keys, then put in order.
#pragma once
#include "interpreter/machine/lists.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bylaw {

class Builder {
  public:
    // So many elements lie in the builder itself.
    static constexpr std::size_t few = 32;

    void begin(std::size_t keys) {
        keys_ = keys;
        size_ = 0;
        key_words_.clear();
    }
    void add(Word element, const Word *keys) {
        if (size_ < few) {
            few_[size_] = element;
        } else {
            add_to_many(element);
        }
        ++size_;
        if (keys_ != 0) {
            key_words_.insert(key_words_.end(), keys, keys + keys_);
        }
    }
    std::size_t size() const { return size_; }
    std::span<const Word> elements() const { return {size_ <= few ? few_.data() : many_.data(), size_}; }
    std::size_t keys() const { return keys_; }

    // Most first, or least first where the key's bit is set; equal ones stay in their order.
    std::vector<std::size_t> order(std::uint64_t least_first) const {
        std::vector<std::size_t> order(size_);
        for (std::size_t i = 0; i < order.size(); ++i) {
            order[i] = i;
        }
        if (keys_ > 0) {
            std::stable_sort(order.begin(), order.end(),
                             [&](std::size_t a, std::size_t b) { return before(a, b, least_first); });
        }
        return order;
    }
    Word element(std::size_t i) const { return elements()[i]; }
    bool same_keys(std::size_t a, std::size_t b) const {
        return std::equal(key_words_.begin() + static_cast<std::ptrdiff_t>(a * keys_),
                          key_words_.begin() + static_cast<std::ptrdiff_t>((a + 1) * keys_),
                          key_words_.begin() + static_cast<std::ptrdiff_t>(b * keys_));
    }

  private:
    void add_to_many(Word element) {
        if (size_ == few) {
            many_.assign(few_.begin(), few_.end());
        }
        many_.push_back(element);
    }
    bool before(std::size_t a, std::size_t b, std::uint64_t least_first) const {
        for (std::size_t k = 0; k < keys_; ++k) {
            const Word x = key_words_[a * keys_ + k], y = key_words_[b * keys_ + k];
            if (x != y) {
                return (least_first >> k & 1) != 0 ? x < y : x > y;
            }
        }
        return false;
    }

    std::size_t keys_ = 0, size_ = 0;
    std::array<Word, few> few_;
    std::vector<Word> many_, key_words_; // all elements, where there are more
};

// Those that are being made, one within the other. Their room is kept for the next ones.
class Builders {
  public:
    void open(std::size_t keys) {
        if (open_ == all_.size()) {
            all_.emplace_back();
        }
        all_[open_++].begin(keys);
    }
    Builder &top() { return all_[open_ - 1]; }
    // It can be read until the next is opened.
    const Builder &close() { return all_[--open_]; }
    bool empty() const { return open_ == 0; }
    void clear() { open_ = 0; }

  private:
    std::vector<Builder> all_;
    std::size_t open_ = 0;
};

} // namespace bylaw
