// Colours that need more than words: what each name is. And the types that a `let` leaves out.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json token_legend();
nlohmann::json semantic_tokens(Workspace &workspace, const nlohmann::json &parameters);
nlohmann::json inlay_hints(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
