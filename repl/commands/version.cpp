// bylaw --version: what a report of a fault should say.
#include "repl/commands/commands.hpp"

#include <bylaw/library.hpp>
#include <bylaw/simulate.hpp>

#include <filesystem>

namespace bylaw::repl {

static std::string listed(const std::vector<std::string> &words) {
    std::string all;
    for (const std::string &word : words)
        all += (all.empty() ? "" : ", ") + word;
    return all;
}

std::string version_text() {
    const std::string commit = BYLAW_COMMIT;
    std::vector<std::string> folders;
    std::error_code no_matter;
    const api::LibraryOptions usual = api::usual_options();
    for (const std::string &folder : usual.ruleset_folders)
        if (std::filesystem::is_directory(folder, no_matter))
            folders.push_back(folder);
    folders.emplace_back("in the program");
    const std::vector<std::string> code = api::machine_code();
    return "bylaw " BYLAW_VERSION + (commit.empty() ? "" : " (" + commit + ")") + "\nengines   " +
           listed(api::simulation_engines()) + "\nprocessor " +
           (code.empty() ? "no vectors for the batch engine" : listed(code)) + "\nrulesets  " +
           listed(folders) + "\nlibrary   " +
           (usual.stdlib_folder.empty() ? "in the program" : usual.stdlib_folder);
}

} // namespace bylaw::repl
