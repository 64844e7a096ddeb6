// What can be run, above its declaration: "run test", "odds", "play"; and the running.
#pragma once
#include "lsp/run/run.hpp"

#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

nlohmann::json lens_commands(); // their names
nlohmann::json code_lenses(Workspace &workspace, const nlohmann::json &parameters);
// Of `workspace/executeCommand`.
RunResult run_command(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
