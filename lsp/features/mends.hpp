// From the words of a hint to an edit. A hint says what to write and not where: each place that can be meant
// is tried, and only an edit after which the diagnostic is gone and no other has come is offered.
#pragma once
#include "base/diagnostics/diagnostic.hpp"
#include "lsp/workspace/workspace.hpp"

#include <optional>
#include <string>

namespace bylaw::lsp {

struct Mend {
    std::string title; // "write `vigor`"
    Span replaced;
    std::string text;
};

std::optional<Mend> mend_of(Workspace &workspace, const Analysis &analysis, const Diagnostic &diagnostic);

} // namespace bylaw::lsp
