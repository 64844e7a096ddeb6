// Where a line may be broken, and what it would be broken out of: the gap before each token of a stretch.
#pragma once
#include "format/text.hpp"

#include <span>

namespace bylaw::format {

struct Gap {
    enum class Kind : std::uint8_t {
        none,
        comment, // the line ends with the comment before it, or the comment stands alone
        tail,    // before `when`, `because`, `else "…"`, `by`
        logic,   // before `and`, `or`
        branch,  // before the `else` of a choice
        then,    // before its `then`
        comma,   // after one
        sign,    // after an operator such as `+` or `<=`
        equals,  // after `=`
        colon,   // after the `:` of an enum
        open,    // after a bracket: only where the author had it so
        close,   // before the one that closes it
    };
    Kind kind = Kind::none;
    std::uint32_t owner = 0; // index into `owners`
};

struct Owner {
    std::size_t first = 0; // its first token
    std::size_t open = 0;  // the bracket of a list in brackets
    std::uint32_t depth = 0;
    bool steps_in = true; // indents the continuation, also if it begins a line
    bool defines = false; // a formula: what follows its `=` goes to the next line first
    bool hangs = false;   // a list of a header, which goes between its brackets as a whole
};

struct Gaps {
    std::size_t first;       // token of the stretch
    std::vector<Gap> before; // one for each token; the first one is of no use
    std::vector<Owner> owners;

    const Gap &operator[](std::size_t token) const { return before[token - first]; }
    const Owner &owner(std::size_t token) const { return owners[(*this)[token].owner]; }
};

Gaps find_gaps(const TokenText &text, std::size_t first, std::size_t last, ast::NodeId clause);

} // namespace bylaw::format
