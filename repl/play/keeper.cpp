#include "repl/play/keeper.hpp"

#include <bylaw/files.hpp>

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

// A game may be continued from another folder.
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

// The texts of a save by the paths that they had: those without a folder lay where the game was begun.
std::map<std::string, std::string> texts_by_path(const api::SaveFile &file) {
    const std::filesystem::path begun_in = note(file.log().notes, "folder");
    std::map<std::string, std::string> texts;
    for (const auto &[name, text] : file.texts())
        texts[(begun_in / name).lexically_normal().generic_string()] = text;
    return texts;
}

} // namespace

ScenarioName rules_of(const api::SaveFile &file, Console &console) {
    const std::string reference = note(file.log().notes, "scenario");
    ScenarioName name = split_scenario(reference, console.library);
    if (console.library.finds(name.rules))
        return name;
    api::LibraryOptions kept = console.library.options();
    std::map<std::string, std::string> texts = texts_by_path(file);
    for (const auto &[path, text] : texts) // where rulesets were found by their names
        for (std::filesystem::path folder = std::filesystem::path(path).parent_path();
             folder.has_relative_path(); folder = folder.parent_path())
            kept.ruleset_folders.push_back(folder.generic_string());
    kept.files = std::make_shared<api::MemoryFiles>(std::move(texts));
    const api::Library library(std::move(kept));
    const api::Files &files = *library.options().files;
    const bool alone = files.read(reference) || files.is_folder(reference); // no scenario was named
    ScenarioName inside = alone ? ScenarioName{reference, ""} : split_scenario(reference, library);
    if (!library.finds(inside.rules))
        return name; // loading it says what is wrong
    console.err << "bylaw: there is no `" << name.rules
                << "` any more; the game goes on by the rules that its file holds\n";
    console.library = library;
    return inside;
}

std::map<std::string, std::string> notes_of(const PlayArguments &arguments) {
    return {{"scenario", from_anywhere(arguments.scenario)},
            {"options", in_lines(arguments.options)},
            {"players", in_lines(arguments.players)},
            {"everybody", arguments.everybody ? "yes" : "no"},
            {"folder", std::filesystem::current_path().generic_string()}};
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
