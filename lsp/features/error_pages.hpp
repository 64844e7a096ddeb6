// Where the page about a diagnostic lies, for an editor to open.
#pragma once
#include "base/diagnostics/diagnostic.hpp"

#include <string>

namespace bylaw::lsp {

// A `file://` URI; empty where the pages were not installed beside this program.
std::string error_page_uri(Code code);

} // namespace bylaw::lsp
