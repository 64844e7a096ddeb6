// bylaw repl
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"
#include "repl/line_editor.hpp"
#include "repl/prompt/interrupt.hpp"
#include "repl/prompt/prompt.hpp"

namespace bylaw::repl {

namespace {

void greet(std::uint64_t seed, Console &console) {
    console.out << "Bylaw " BYLAW_VERSION ". :help lists what can be done, :quit ends. The seed is " << seed
                << ".\n";
}

} // namespace

int repl(const ReplArguments &arguments, Console &console) {
    std::unique_ptr<LineEditor> editor = make_editor(console, default_history_file());
    std::uint64_t seed = arguments.seed ? *arguments.seed : random_seed();
    Prompt prompt(console, *editor, seed);
    if (!arguments.rules.empty() && !prompt.load(arguments.rules))
        console.out << "Nothing is loaded; mend it and type :load " << arguments.rules << '\n';
    if (console.terminal.asks)
        greet(seed, console);
    catch_interrupts();
    prompt.run();
    return exit_done;
}

} // namespace bylaw::repl
