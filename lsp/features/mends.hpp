// Turns a hint into an edit by trying each possible place. An edit is offered only if it removes the
// diagnostic and adds none.
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
