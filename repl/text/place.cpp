#include "repl/text/place.hpp"

#include <filesystem>

namespace bylaw::repl {

namespace {

// Returns the part of a path below a folder; otherwise the path itself.
std::string below(const std::string &folder, const std::string &path) {
    const std::string beginning = folder.ends_with('/') ? folder : folder + '/';
    return path.starts_with(beginning) ? path.substr(beginning.size()) : path;
}

std::string here() {
    std::error_code unknown;
    return std::filesystem::current_path(unknown).string();
}

} // namespace

std::string short_place(const api::Place &place, const api::Library &library) {
    api::Place shown = place;
    shown.file = below("<rulesets>", below(here(), place.file));
    if (shown.file.starts_with('/'))
        for (const std::string &folder : library.options().ruleset_folders)
            shown.file = below(folder, shown.file);
    return to_string(shown);
}

} // namespace bylaw::repl
