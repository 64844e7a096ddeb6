// Colours that need more than words: what each name is.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json token_legend();
nlohmann::json semantic_tokens(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
