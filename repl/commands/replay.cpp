// bylaw replay
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"
#include "repl/play/keeper.hpp"
#include "repl/play/narrator.hpp"

#include <algorithm>

namespace bylaw::repl {

namespace {

Telling telling(const ReplayArguments &arguments) {
    if (arguments.json)
        return Telling::json;
    return arguments.verbose ? Telling::verbose : Telling::words;
}

// The rules as they were played: their options are in the save.
api::Loaded load_rules_of(const api::SaveFile &file, Console &console) {
    const ScenarioName name = rules_of(file, console);
    const auto settings = read_settings(arguments_of(file.log(), {}).options, console);
    api::Loaded loaded = settings ? load_rules(name.rules, console) : api::Loaded();
    if (!loaded.program)
        return loaded;
    const auto scenario = choose_scenario(loaded.program, name, console);
    return {scenario ? vary_rules(loaded.program, *scenario, *settings, console) : api::Program(), {}};
}

} // namespace

int replay(const ReplayArguments &arguments, Console &console) {
    api::OpenedSave opened = api::SaveFile::open(arguments.file);
    show_report(opened.report, console);
    if (!opened.file)
        return exit_unreadable;
    const api::Loaded loaded = load_rules_of(*opened.file, console);
    if (!loaded.program) // the rules do not have a name of the file
        return loaded.report.has_errors() ? status_of(loaded.report) : static_cast<int>(exit_rules_failed);
    auto narrator = make_narrator(telling(arguments), console);
    const api::Restored restored = opened.file->resume(
        loaded.program, [&](const api::Event &event) { narrator->hear(event); }, arguments.branch);
    narrator->finish();
    show_report(restored.report, console);
    const bool no_branch =
        !arguments.branch.empty() && std::ranges::none_of(opened.file->log().branches, [&](const auto &each) {
            return each.name == arguments.branch;
        });
    return restored.session ? exit_done : no_branch ? exit_usage : exit_rules_failed;
}

} // namespace bylaw::repl
