// Candidates at the cursor. Names come from the checker: it checks the text with an unknown name there, and
// reports the names that it compared. Keywords are those that the grammar tries there.
#pragma once
#include "lsp/client.hpp"

#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json completion(Workspace &workspace, const Client &client, const nlohmann::json &parameters);

} // namespace bylaw::lsp
