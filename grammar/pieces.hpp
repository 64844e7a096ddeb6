// A text cut into what is coloured alike, without reading it: it may be half typed, or wrong. The rules are
// those of the editors' grammar (scripts/make_textmate.py).
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bylaw::grammar {

struct Piece {
    enum class Sort : std::uint8_t { keyword, value, number, text, comment, reference, called };
    std::size_t begin = 0, end = 0;
    Sort sort = Sort::keyword;
};

// In the order of the text; what is between them has no colour.
std::vector<Piece> pieces_of(std::string_view text);

} // namespace bylaw::grammar
