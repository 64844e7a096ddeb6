// `file:///home/ada/my%20rules/core.bylaw` and `/home/ada/my rules/core.bylaw`.
#pragma once
#include <string>
#include <string_view>

namespace bylaw::lsp {

// Empty where it names no file of this computer.
std::string path_of(std::string_view uri);
std::string uri_of(std::string_view path);

} // namespace bylaw::lsp
