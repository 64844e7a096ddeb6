// What the text leaves out, beside it: the type of a `let`, and what a house rule has changed.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json inlay_hints(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
