// bylaw eval
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"
#include "repl/play/narrator.hpp"

#include <bylaw/session.hpp>

namespace bylaw::repl {

namespace {

void show_value(const api::Step &step, bool json, Console &console) {
    if (json)
        console.out << api::value_to_json(step) << '\n';
    else if (!step.value.empty())
        console.out << step.value << '\n';
}

// Shows the value, or the error, or the pending question, which has no answer here.
int show_result(const api::Step &step, bool json, Console &console) {
    switch (step.kind) {
    case api::Step::Kind::done: show_value(step, json, console); return exit_done;
    case api::Step::Kind::failed: show_report(step.report, console); return exit_rules_failed;
    case api::Step::Kind::question:
        console.err << "bylaw: " << step.question.asker << " would have to decide: " << step.question.text
                    << '\n';
        return exit_rules_failed;
    case api::Step::Kind::dice:   // is never asked of a session with a seed
    case api::Step::Kind::paused: // nor does one pause whose host did not ask for it
        break;
    }
    return exit_our_fault;
}

void show_short_answer(const api::Session &session, Console &console) {
    for (const std::string &line : session.short_answer(api::Since::beginning))
        console.out << line << '\n';
}

// Shows the requested explanation instead of the value.
int show_why_not(const api::Session &session, const std::string &name, const api::Step &step,
                 Console &console) {
    if (step.kind == api::Step::Kind::failed)
        return show_result(step, false, console);
    for (const std::string &line : session.why_not(name))
        console.out << line << '\n';
    return exit_done;
}

Telling telling(const EvalArguments &arguments) {
    return arguments.json                         ? Telling::json
           : arguments.explain == Explained::deep ? Telling::explained
                                                  : Telling::words;
}

bool is_one_of(char c, std::string_view signs) {
    return signs.find(c) != std::string_view::npos;
}

bool only_space_from(std::string_view text, std::size_t at) {
    return text.find_first_not_of("; \t\n", at) == std::string_view::npos;
}

// Where the last statement begins; 0: there is but one. What stands in brackets or in a text is within one.
std::size_t last_statement(std::string_view text) {
    std::size_t last = 0;
    int open = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        quoted = quoted != (text[i] == '"' && (i == 0 || text[i - 1] != '\\'));
        if (quoted)
            continue;
        open += is_one_of(text[i], "([{") - is_one_of(text[i], ")]}");
        if (open == 0 && is_one_of(text[i], ";\n") && !only_space_from(text, i))
            last = i + 1;
    }
    return last;
}

// Whether the text itself is wrong; then nothing was done.
bool is_misread(const api::Step &step) {
    return step.kind == api::Step::Kind::failed && !step.report.empty() &&
           step.report.all()[0].code < "B0700";
}

// One text; or statements and then a value by what they made, as `bylaw odds` takes them.
api::Step evaluate(api::Session &session, const std::string &text) {
    api::Step whole = session.evaluate(text);
    const std::size_t last = last_statement(text);
    if (!is_misread(whole) || last == 0 ||
        session.evaluate(text.substr(0, last - 1)).kind != api::Step::Kind::done)
        return whole;
    return session.evaluate(text.substr(last));
}

api::SessionOptions options_of(const EvalArguments &arguments) {
    api::SessionOptions options;
    options.seed = arguments.seed;
    options.decisions = api::Decisions::policies;
    return options;
}

} // namespace

int eval(const EvalArguments &arguments, Console &console) {
    auto settings = read_settings(arguments.options, console);
    auto faces = read_faces(arguments.dice, console);
    if (!settings || !faces)
        return exit_usage;
    const api::Loaded loaded = load_rules(arguments.rules, console);
    if (!loaded.program)
        return status_of(loaded.report);
    const api::Program program = with_options(loaded.program, *settings, console);
    if (!program)
        return exit_usage;
    api::Session session(program, options_of(arguments));
    session.queue_dice(*faces);
    auto narrator = make_narrator(telling(arguments), console);
    if (arguments.explain != Explained::briefly)
        session.on_event([&](const api::Event &event) { narrator->hear(event); });
    api::Step step = evaluate(session, arguments.text);
    narrator->finish();
    if (!arguments.why_not.empty())
        return show_why_not(session, arguments.why_not, step, console);
    if (arguments.explain == Explained::briefly)
        show_short_answer(session, console);
    return show_result(step, arguments.json, console);
}

} // namespace bylaw::repl
