// bylaw eval
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"
#include "repl/play/narrator.hpp"

#include <bylaw/session.hpp>

namespace bylaw::repl {

namespace {

// The value, or what went wrong, or who would have to be asked: nobody answers here.
int show_result(const api::Step &step, bool json, Console &console) {
    switch (step.kind) {
    case api::Step::Kind::done:
        if (json)
            console.out << api::value_to_json(step) << '\n';
        else if (!step.value.empty())
            console.out << step.value << '\n';
        return exit_done;
    case api::Step::Kind::failed:
        show_report(step.report, console);
        return exit_rules_failed;
    case api::Step::Kind::question:
        console.err << "bylaw: " << step.question.asker << " would have to decide: " << step.question.text << '\n';
        return exit_rules_failed;
    case api::Step::Kind::dice:
        break; // is never asked of a session with a seed
    }
    return exit_our_fault;
}

Telling telling(const EvalArguments &arguments) {
    return arguments.json ? Telling::json : arguments.explain ? Telling::explained : Telling::words;
}

} // namespace

int eval(const EvalArguments &arguments, Console &console) {
    auto settings = read_settings(arguments.options, console);
    auto faces = read_faces(arguments.dice, console);
    if (!settings || !faces)
        return exit_usage;
    api::Program program = load_rules(arguments.rules, *settings, console);
    if (!program)
        return exit_rules_failed;
    api::SessionOptions options;
    options.seed = arguments.seed;
    options.decisions = api::Decisions::policies;
    api::Session session(program, options);
    session.queue_dice(*faces);
    auto narrator = make_narrator(telling(arguments), console);
    session.on_event([&](const api::Event &event) { narrator->hear(event); });
    api::Step step = session.evaluate(arguments.text);
    narrator->finish();
    return show_result(step, arguments.json, console);
}

} // namespace bylaw::repl
