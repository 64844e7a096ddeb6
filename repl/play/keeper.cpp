#include "repl/play/keeper.hpp"

#include <filesystem>
#include <sstream>

namespace bylaw::repl {

namespace {

std::string in_lines(const std::vector<std::string> &lines) {
    std::string all;
    for (const std::string &line : lines)
        all += line + '\n';
    return all;
}

std::vector<std::string> lines_of_note(const std::map<std::string, std::string> &notes, const char *name) {
    std::vector<std::string> lines;
    const auto found = notes.find(name);
    std::istringstream text(found == notes.end() ? "" : found->second);
    for (std::string line; std::getline(text, line);)
        lines.push_back(line);
    return lines;
}

std::string note(const std::map<std::string, std::string> &notes, const char *name) {
    const auto found = notes.find(name);
    return found == notes.end() ? "" : found->second;
}

// A game may be gone on with from another folder.
std::string from_anywhere(const std::string &reference) {
    std::error_code no_matter;
    const std::size_t end = std::min(reference.find(':'), reference.size());
    const std::string path = reference.substr(0, end);
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    const bool is_path = std::filesystem::exists(path, no_matter) ||
                         (!parent.empty() && std::filesystem::exists(parent, no_matter));
    return is_path ? std::filesystem::absolute(path, no_matter).lexically_normal().string() +
                         reference.substr(end)
                   : reference;
}

} // namespace

std::map<std::string, std::string> notes_of(const PlayArguments &arguments) {
    return {{"scenario", from_anywhere(arguments.scenario)},
            {"options", in_lines(arguments.options)},
            {"players", in_lines(arguments.players)},
            {"everybody", arguments.everybody ? "yes" : "no"}};
}

PlayArguments arguments_of(const api::SaveLog &log, const PlayArguments &typed) {
    PlayArguments made = typed;
    made.scenario = note(log.notes, "scenario");
    made.options = lines_of_note(log.notes, "options");
    made.players = lines_of_note(log.notes, "players");
    made.everybody = note(log.notes, "everybody") == "yes";
    made.dice = log.options.dice == api::DiceFrom::table ? "typed" : "";
    made.seed = log.options.seed;
    made.trial = log.options.trial;
    return made;
}

std::string Keeper::keep(const api::Session &session) {
    if (!file_)
        return "";
    const api::Report report = file_->keep(session);
    failed_ = report.has_errors();
    return failed_ ? report.text({}) : "";
}

} // namespace bylaw::repl
