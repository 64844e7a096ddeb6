// A stretch of a clause, from its beginning or a `}` to its end or a `{`, as lines.
#pragma once
#include "format/text.hpp"

namespace bylaw::format {

struct Line {
    std::size_t first, last; // tokens
    std::size_t indent;
};

struct StretchOfClause {
    std::size_t first, last; // tokens
    std::size_t indent;
    ast::NodeId clause;
    bool opens_block; // its last lines are set apart from what stands in the braces
};

// The lines as the author broke them, as far as lines may be broken there.
std::vector<Line> authors_lines(const TokenText &text, const StretchOfClause &stretch);
// Also breaks the lines that are too wide.
std::vector<Line> break_lines(const TokenText &text, const StretchOfClause &stretch);

bool is_too_wide(const TokenText &text, const Line &line);

} // namespace bylaw::format
