// Commands of code lenses: rules run as they stand in the editor, saved or not.
#pragma once
#include "lsp/workspace/workspace.hpp"

#include <chrono>
#include <string>

namespace bylaw::lsp {

struct RunResult {
    std::string title; // one line: "passed: a peck hurts"
    std::string text;  // all of it; may be empty
    bool good = true;
};

// Runs a declaration of the text at `path`.
RunResult run_test(Workspace &workspace, const std::string &path, const std::string &name);
RunResult odds_of_named_check(Workspace &workspace, const std::string &path, const std::string &name);
RunResult odds_of_named_scenario(Workspace &workspace, const std::string &path, const std::string &name);
RunResult play_scenario(Workspace &workspace, const std::string &path, const std::string &name);

// Chart of a check's default call, as Markdown; "" if it is not known in time.
std::string chart_of_check(const api::Loaded &loaded, const std::string &name,
                           std::chrono::milliseconds time);

} // namespace bylaw::lsp
