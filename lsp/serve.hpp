// The language server: what an editor is told about rules while somebody writes them. The only door of this
// folder.
#pragma once
#include <bylaw/library.hpp>

#include <iosfwd>

namespace bylaw::lsp {

// Speaks the Language Server Protocol until the client says `exit` or goes away. 0 where it said `shutdown`
// first, as the protocol wants.
int serve(std::istream &in, std::ostream &out, api::LibraryOptions options);

} // namespace bylaw::lsp
