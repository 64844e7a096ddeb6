// The canonical layout of a rule file: what `bylaw fmt` writes. docs/decisions/0028-formatter-layout.md says
// which layout, and why.
#pragma once
#include "base/source/source.hpp"

#include <string>
#include <vector>

namespace bylaw::format {

// Maximum width of a line, without references and comments at its end. A longer line is broken at a permitted
// position.
inline constexpr std::size_t width = 100;
inline constexpr std::size_t reference_column = 76;
inline constexpr std::size_t indent_step = 4;

struct Formatted {
    std::string text;
    std::vector<Span> kept;       // declarations with a mistake, which stand as they stood
    bool changed_nothing = false; // the text was too broken to be laid out: it is kept whole
};

// Only blanks, line ends and `;` change: the text means what it meant, and every comment is still there.
// Formatted once more it stays as it is.
Formatted format_text(const SourceMap &sources, SourceId id);

} // namespace bylaw::format
