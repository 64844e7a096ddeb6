#include "repl/commands/arguments.hpp"

#include <bylaw/simulate.hpp>

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

api::Program load_rules(const std::string &rules, const Settings &settings, Console &console) {
    api::Loaded loaded = console.library.load(rules);
    show_errors(loaded.report, console);
    if (!loaded.program || settings.empty())
        return loaded.program;
    loaded = console.library.set_options(loaded.program, settings);
    show_errors(loaded.report, console);
    return loaded.program;
}

api::Program vary_rules(const api::Program &program, const std::string &scenario, const Settings &settings,
                        Console &console) {
    api::Loaded loaded = api::vary(console.library, program, scenario, settings);
    show_errors(loaded.report, console);
    return loaded.program;
}

std::optional<std::string> choose_scenario(const api::Program &program, const ScenarioName &name,
                                           Console &console) {
    std::vector<api::ScenarioInfo> all = program.scenarios();
    const std::string &named = name.scenario;
    const std::string file = std::filesystem::path(name.rules).lexically_normal().generic_string();
    auto elsewhere = [&](const api::ScenarioInfo &scenario) { return scenario.place.file != file; };
    if (named.empty() && !std::all_of(all.begin(), all.end(), elsewhere))
        std::erase_if(all, elsewhere);
    for (const api::ScenarioInfo &scenario : all)
        if (scenario.name == named || (named.empty() && all.size() == 1))
            return scenario.name;
    if (all.empty())
        console.err << "bylaw: there is no scenario in these rules\n";
    else
        console.err << "bylaw: "
                    << (named.empty() ? "which scenario?" : "there is no scenario `" + named + "`;")
                    << " there are:\n";
    for (const api::ScenarioInfo &scenario : all)
        console.err << "  " << scenario.name << (scenario.title.empty() ? "" : "  " + scenario.title) << '\n';
    return std::nullopt;
}

std::optional<std::vector<std::int64_t>> read_faces(const std::string &text, Console &console) {
    std::vector<std::int64_t> faces;
    for (std::size_t at = 0; (at = text.find_first_not_of(" ,\t", at)) != std::string::npos;) {
        std::size_t end = std::min(text.find_first_of(" ,\t", at), text.size());
        std::int64_t face = 0;
        auto [stop, error] = std::from_chars(text.data() + at, text.data() + end, face);
        if (error != std::errc{} || stop != text.data() + end) {
            console.err << "bylaw: dice show numbers, not `" << text.substr(at, end - at) << "`\n";
            return std::nullopt;
        }
        faces.push_back(face);
        at = end;
    }
    return faces;
}

// Few digits, so that a person can note it down and type it again.
std::uint64_t random_seed() {
    return std::random_device{}() % 1'000'000;
}

namespace {

// `games/duel` is the file `duel.bylaw` in that folder, unless the folder is a ruleset: then it is a scenario
// of it.
bool is_file_beside_others(const std::string &text, const api::Library &library) {
    std::error_code unknown;
    const std::filesystem::path file(text + ".bylaw"),
        folder = file.has_parent_path() ? file.parent_path() : ".";
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
