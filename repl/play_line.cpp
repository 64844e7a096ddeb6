// The command line of `bylaw-play`, in place of command_line.cpp: one command of them all.
#include "repl/command_line.hpp"
#include "repl/flags.hpp"

#include <string_view>

namespace bylaw::repl {

namespace {

// A command of the whole program.
bool is_other_command(std::string_view word) {
    return word != "play" && word[0] != '-';
}

} // namespace

int run_command_line(int count, const char *const *words, Console &console) {
    if (count > 1 && *words[1] != '\0' && is_other_command(words[1])) {
        console.err << "bylaw-play: it plays, and knows no `" << words[1]
                    << "`; ./dev build makes build/bylaw, which does\n";
        return exit_usage;
    }
    CLI::App app("What `./dev play` builds first: the table, without the other commands of bylaw.",
                 "bylaw-play");
    Arguments all;
    app.require_subcommand(1);
    declare_play(*app.add_subcommand("play", "Play a scenario"), all);
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError &error) { // help arrives here, too
        return refused_or_shown(app, error, console);
    }
    return all.run(console);
}

} // namespace bylaw::repl
