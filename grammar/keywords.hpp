// The words of the language, where each may begin something and which are reserved. One list: keywords.def.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bylaw::keywords {

enum Use : unsigned { D = 1, F = 2, C = 4, A = 8, T = 16, X = 32, R = 64 };

struct Keyword {
    std::string_view word;
    unsigned uses;
};

inline constexpr Keyword all[] = {
#define KEYWORD(word, uses) {#word, uses},
#include "grammar/keywords.def"
#undef KEYWORD
};

// How long the words with each first letter are: most other words differ from them by that alone.
class Lengths {
  public:
    constexpr void add(std::string_view word) { bits_[index(word)] |= 1U << word.size(); }
    constexpr bool may_have(std::string_view word) const {
        return !word.empty() && word[0] >= 'a' && word[0] <= 'z' && word.size() < 32 &&
               (bits_[index(word)] >> word.size() & 1) != 0;
    }

  private:
    static constexpr std::size_t index(std::string_view word) {
        return static_cast<std::size_t>(word[0] - 'a');
    }
    std::array<std::uint32_t, 26> bits_{};
};

// The words' indices sorted by first letter, so that a look-up compares with a handful of words only.
struct Buckets {
    std::array<unsigned char, 27> begin{};
    std::array<unsigned char, std::size(all)> order{};
    Lengths lengths;
};

constexpr Buckets make_buckets() {
    Buckets buckets;
    unsigned char used = 0;
    for (int letter = 0; letter < 26; ++letter) {
        buckets.begin[letter] = used;
        for (unsigned char i = 0; i < std::size(all); ++i)
            if (all[i].word[0] == 'a' + letter) {
                buckets.order[used++] = i;
                buckets.lengths.add(all[i].word);
            }
    }
    buckets.begin[26] = used;
    return buckets;
}

inline constexpr Buckets buckets = make_buckets();

// Null where it is no word of the language.
constexpr const Keyword *find(std::string_view word) {
    if (!buckets.lengths.may_have(word))
        return nullptr;
    const int letter = word[0] - 'a';
    for (int i = buckets.begin[letter]; i < buckets.begin[letter + 1]; ++i) {
        const Keyword &keyword = all[buckets.order[i]];
        if (keyword.word.size() == word.size() && keyword.word.back() == word.back() && keyword.word == word)
            return &keyword;
    }
    return nullptr;
}

constexpr bool has_use(std::string_view word, unsigned uses) {
    const Keyword *keyword = find(word);
    return keyword && (keyword->uses & uses);
}

inline constexpr Lengths reserved_lengths = [] {
    Lengths made;
    for (const Keyword &keyword : all)
        if (keyword.uses & R)
            made.add(keyword.word);
    return made;
}();

// It is never a name.
constexpr bool is_reserved(std::string_view word) {
    return reserved_lengths.may_have(word) && has_use(word, R);
}

// A line that begins with one of these continues the line before it.
inline constexpr std::string_view joining[] = {"and",   "or", "then", "else", "when", "because",
                                               "until", "as", "over", "from", "by"};

inline constexpr Lengths joining_lengths = [] {
    Lengths made;
    for (std::string_view word : joining)
        made.add(word);
    return made;
}();

constexpr bool continues_line(std::string_view word) {
    if (!joining_lengths.may_have(word))
        return false;
    for (std::string_view w : joining)
        if (w == word)
            return true;
    return false;
}

// The words that have one of these uses.
std::vector<std::string_view> with_use(unsigned uses);

} // namespace bylaw::keywords
