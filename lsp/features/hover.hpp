// Meaning of a name in short, and its declaration.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json hover(Workspace &workspace, const nlohmann::json &parameters);
nlohmann::json definition(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
