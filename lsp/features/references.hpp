// Where a name stands: everywhere, or in the text at hand.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json references(Workspace &workspace, const nlohmann::json &parameters);
nlohmann::json highlights(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
