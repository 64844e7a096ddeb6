#include "repl/commands/arguments.hpp"

#include <bylaw/simulate.hpp>
#include <bylaw/suggest.hpp>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <random>

namespace bylaw::repl {

std::optional<Settings> read_settings(const std::vector<std::string> &words, Console &console) {
    Settings settings;
    for (const std::string &word : words) {
        std::size_t equals = word.find('=');
        if (equals == 0 || equals == std::string::npos) {
            console.err << "bylaw: --option wants NAME=VALUE, not `" << word << "`\n";
            return std::nullopt;
        }
        settings.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    return settings;
}

namespace {

api::Loaded reported(api::Loaded loaded, Console &console) {
    show_errors(loaded.report, console);
    return loaded;
}

} // namespace

api::Loaded load_rules(const std::string &rules, const Settings &settings, Console &console) {
    api::Loaded loaded = reported(console.library.load(rules), console);
    if (!loaded.program || settings.empty())
        return loaded;
    return reported(console.library.set_options(loaded.program, settings), console);
}

api::Program vary_rules(const api::Program &program, const std::string &scenario, const Settings &settings,
                        Console &console) {
    return reported(api::vary(console.library, program, scenario, settings), console).program;
}

namespace {

// Those of the file that was named, if it has any; else all.
std::vector<api::ScenarioInfo> scenarios_in(const api::Program &program, const std::string &rules) {
    std::vector<api::ScenarioInfo> all = program.scenarios();
    const std::string file = std::filesystem::path(rules).lexically_normal().generic_string();
    const auto elsewhere = [&](const api::ScenarioInfo &scenario) { return scenario.place.file != file; };
    if (!std::all_of(all.begin(), all.end(), elsewhere))
        std::erase_if(all, elsewhere);
    return all;
}

std::string near_scenario(const std::vector<api::ScenarioInfo> &all, const std::string &named) {
    std::vector<std::string> names;
    for (const api::ScenarioInfo &each : all)
        names.push_back(each.name);
    const std::string near = api::suggest(named, names);
    return near.empty() ? "." : "; did you mean `" + near + "`?";
}

void say_which_there_are(const std::vector<api::ScenarioInfo> &all, const std::string &named,
                         Console &console) {
    if (all.empty())
        console.err << "bylaw: there is no scenario in these rules\n";
    else
        console.err << "bylaw: "
                    << (named.empty() ? "which scenario?"
                                      : "there is no scenario `" + named + "`" + near_scenario(all, named))
                    << " There are:\n";
    for (const api::ScenarioInfo &scenario : all)
        console.err << "  " << scenario.name << (scenario.title.empty() ? "" : "  " + scenario.title) << '\n';
}

} // namespace

std::optional<std::string> choose_scenario(const api::Program &program, const ScenarioName &name,
                                           Console &console) {
    const std::string &named = name.scenario;
    const std::vector<api::ScenarioInfo> all =
        named.empty() ? scenarios_in(program, name.rules) : program.scenarios();
    for (const api::ScenarioInfo &scenario : all)
        if (scenario.name == named || (named.empty() && all.size() == 1))
            return scenario.name;
    say_which_there_are(all, named, console);
    return std::nullopt;
}

namespace {

std::optional<std::int64_t> read_face(std::string_view word) {
    std::int64_t face = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), face);
    return error == std::errc{} && stop == word.data() + word.size() ? std::optional(face) : std::nullopt;
}

} // namespace

std::optional<std::vector<std::int64_t>> read_faces(const std::string &text, Console &console) {
    std::vector<std::int64_t> faces;
    for (std::size_t at = 0; (at = text.find_first_not_of(" ,\t", at)) != std::string::npos;) {
        std::size_t end = std::min(text.find_first_of(" ,\t", at), text.size());
        const std::string word = text.substr(at, end - at);
        const std::optional<std::int64_t> face = read_face(word);
        if (!face) {
            console.err << "bylaw: dice show numbers, not `" << word << "`\n";
            return std::nullopt;
        }
        faces.push_back(*face);
        at = end;
    }
    return faces;
}

// Few digits, so that a person can note it down and type it again.
std::uint64_t random_seed() {
    return std::random_device{}() % 1'000'000;
}

namespace {

std::filesystem::path folder_of(const std::filesystem::path &file) {
    return file.has_parent_path() ? file.parent_path() : ".";
}

// `games/duel` is the file `duel.bylaw` in that folder, unless the folder is a ruleset: then it is a scenario
// of it.
bool is_file_beside_others(const std::string &text, const api::Library &library) {
    std::error_code unknown;
    const std::filesystem::path file(text + ".bylaw"), folder = folder_of(file);
    if (!std::filesystem::is_regular_file(file, unknown))
        return false;
    const std::vector<std::string> programs = library.programs_in(folder.string());
    return programs.empty() || !std::filesystem::equivalent(programs.front(), folder, unknown);
}

} // namespace

ScenarioName split_scenario(const std::string &text, const api::Library &library) {
    // `delves/retreat` is the scenario of that name, though the ruleset may have a file `retreat.bylaw`, too.
    std::error_code unknown; // a name may be too long to be a file's
    if (std::filesystem::exists(text, unknown))
        return {text, ""};
    for (char separator : {':', '/'}) {
        std::size_t at = text.rfind(separator);
        if (separator == '/' && is_file_beside_others(text, library))
            break;
        if (at != std::string::npos && at > 0 && library.finds(text.substr(0, at)))
            return {text.substr(0, at), text.substr(at + 1)};
    }
    return {text, ""};
}

} // namespace bylaw::repl
