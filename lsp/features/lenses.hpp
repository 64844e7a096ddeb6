// Lenses above declarations: "run test", "odds", "play"; and their commands.
#pragma once
#include "lsp/run/run.hpp"

#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

nlohmann::json lens_commands(); // their names
nlohmann::json code_lenses(Workspace &workspace, const nlohmann::json &parameters);
// Runs a command of `workspace/executeCommand`.
RunResult run_command(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
