// `bylaw fmt` in the editor.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json formatting(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
