// Diagnostics of open texts and of their rulesets: those of `bylaw check`.
#pragma once
#include "lsp/client.hpp"
#include "lsp/workspace/workspace.hpp"

#include <map>
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

// Parameters of `textDocument/publishDiagnostics`: for each text with a diagnostic, and for each that is
// open.
std::map<std::string, nlohmann::json> diagnostics_by_uri(Workspace &workspace, const Client &client);
nlohmann::json no_diagnostics(const Workspace &workspace, const std::string &uri);

} // namespace bylaw::lsp
