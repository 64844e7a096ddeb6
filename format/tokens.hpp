// The text as a row of tokens, each with what the tree knows of it. Every byte that is no blank, line end or
// byte of a kept stretch belongs to exactly one of them.
#pragma once
#include "grammar/ast/tree.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace bylaw::format {

struct Token {
    enum class Kind : std::uint8_t {
        word, // names, keywords, numbers, dice
        text,
        sign,
        reference,
        comment,
        kept, // a stretch that is printed as it stands
    };
    std::uint32_t begin = 0, end = 0;
    std::uint32_t partner = 0;         // for a bracket or brace: the index of its partner
    ast::NodeId clause = ast::no_node; // that begins here: a declaration, or a clause in braces
    Kind kind = Kind::word;
    std::uint8_t lines_before = 0; // line ends since the token before: 0, 1, or 2 for more
    bool glued = false;            // no blank before it
    bool glues = false;            // no blank after it
    bool cell = false;             // a cell of a grid begins here
};

struct Stretch { // a range of the source, in bytes
    std::uint32_t begin, end;
};

// Empty where brackets do not fit together, which only stretches that should be kept may bring about.
std::vector<Token> make_tokens(const ast::Tree &tree, const std::vector<Stretch> &kept);

} // namespace bylaw::format
