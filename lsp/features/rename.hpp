// Renaming, in all files of all rulesets. It is done only where the rules mean afterwards what they meant
// before: that is found out by checking them with the new name, not by rules of its own.
#pragma once
#include <nlohmann/json_fwd.hpp>

namespace bylaw::lsp {

class Workspace;

nlohmann::json prepare_rename(Workspace &workspace, const nlohmann::json &parameters);
nlohmann::json rename(Workspace &workspace, const nlohmann::json &parameters);

} // namespace bylaw::lsp
