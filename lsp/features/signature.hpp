// Roles of a call, while its brackets are filled.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json signature_help(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
