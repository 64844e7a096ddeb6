// bylaw replay
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"
#include "repl/play/keeper.hpp"
#include "repl/play/narrator.hpp"

namespace bylaw::repl {

namespace {

Telling telling(const ReplayArguments &arguments) {
    if (arguments.json)
        return Telling::json;
    return arguments.verbose ? Telling::verbose : Telling::words;
}

// The rules as they were played: their dials are in the save.
api::Program rules_of(const api::SaveLog &log, Console &console) {
    const PlayArguments played = arguments_of(log, {});
    const ScenarioName name = split_scenario(played.scenario, console.library);
    const auto settings = read_settings(played.options, console);
    const api::Program program = settings ? load_rules(name.rules, {}, console) : api::Program();
    const auto scenario = program ? choose_scenario(program, name, console) : std::nullopt;
    return scenario ? vary_rules(program, *scenario, *settings, console) : api::Program();
}

} // namespace

int replay(const ReplayArguments &arguments, Console &console) {
    api::OpenedSave opened = api::SaveFile::open(arguments.file);
    show_report(opened.report, console);
    if (!opened.file)
        return exit_usage;
    const api::Program program = rules_of(opened.file->log(), console);
    if (!program)
        return exit_rules_failed;
    auto narrator = make_narrator(telling(arguments), console);
    const api::Restored restored = opened.file->resume(
        program, [&](const api::Event &event) { narrator->hear(event); }, arguments.branch);
    narrator->finish();
    show_report(restored.report, console);
    return restored.session ? exit_done : exit_rules_failed;
}

} // namespace bylaw::repl
