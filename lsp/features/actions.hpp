// The fixes that diagnostics propose, to be taken with a key.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json code_actions(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
