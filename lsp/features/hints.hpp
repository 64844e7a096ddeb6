// Hints beside the text: the type of a `let`, and changes by a house rule.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json inlay_hints(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
