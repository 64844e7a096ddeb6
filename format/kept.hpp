// Lines that stay unchanged because they could not be read.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "format/tokens.hpp"

namespace bylaw::format {

struct Kept {
    bool all = false;               // nothing of the text can be laid out
    std::vector<Stretch> stretches; // whole declarations, in the order of the text
};

Kept find_kept(const ast::Tree &tree, const DiagnosticSink &sink);

} // namespace bylaw::format
