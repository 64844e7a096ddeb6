// Callers and callees of a rule; parents and children of a kind, check or condition.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json prepare_calls(Workspace &workspace, const nlohmann::json &parameters);
nlohmann::json incoming_calls(Workspace &workspace, const nlohmann::json &parameters);
nlohmann::json outgoing_calls(Workspace &workspace, const nlohmann::json &parameters);

nlohmann::json prepare_types(Workspace &workspace, const nlohmann::json &parameters);
nlohmann::json supertypes(Workspace &workspace, const nlohmann::json &parameters);
nlohmann::json subtypes(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
