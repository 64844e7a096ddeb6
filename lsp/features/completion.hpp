// What may stand where the cursor is. The names are those that the checker would have taken there: it checks
// the text with an unknown name in it, and tells what it compared that with. The words of the language are
// those that the grammar tries there.
#pragma once
#include "lsp/client.hpp"

#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json completion(Workspace &workspace, const Client &client, const nlohmann::json &parameters);

} // namespace bylaw::lsp
