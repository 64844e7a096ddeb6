// Lists as numbers: equal lists have equal ids, and a list never changes, so that a list is a word like any
// other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bylaw {

using Word = std::int64_t;
using ListId = std::uint32_t; // 0 is the empty list

class Lists {
  public:
    Lists() : headers_(1) {}

    ListId intern(std::span<const Word> words);
    // Only the empty list is left; what there was little room for is put where it was.
    void clear();
    // Does so with a guess: an equal list may have been made before. The guess is read first, and the result
    // becomes the next guess.
    ListId intern(std::span<const Word> words, ListId &guess);
    // Valid until the next intern().
    std::span<const Word> operator[](ListId id) const {
        const Header &header = headers_[id < headers_.size() ? id : 0];
        return {words_.data() + header.offset, header.size};
    }
    std::size_t count() const { return headers_.size(); }
    std::size_t word_count() const { return words_.size(); }

    struct Header {
        std::uint32_t offset = 0, size = 0;

        friend bool operator==(const Header &, const Header &) = default;
    };
    // For who looks at many: by id, and the words that they lie in. Valid until the next intern().
    const Header *headers() const { return headers_.data(); }
    const Word *words() const { return words_.data(); }

    friend bool operator==(const Lists &a, const Lists &b) {
        return a.headers_ == b.headers_ && a.words_ == b.words_;
    }

  private:
    void grow();

    std::vector<Header> headers_;
    std::vector<Word> words_;
    std::vector<std::uint32_t> slots_; // open addressing: ids, 0 for free
};

std::uint64_t hash_words(std::span<const Word> words, std::uint64_t seed = 0);

} // namespace bylaw
