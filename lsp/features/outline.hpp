// Contents of a text: a tree of its declarations, those of all rulesets by name, and foldable ranges.
#pragma once
#include "lsp/client.hpp"

#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json document_symbols(Workspace &workspace, const Client &client, const nlohmann::json &parameters);
nlohmann::json workspace_symbols(Workspace &workspace, const nlohmann::json &parameters);
nlohmann::json folding_ranges(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
