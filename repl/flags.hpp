// Shared by the files with flags. Only those include CLI11, because it costs seconds of compile time.
#pragma once
#include "repl/commands/commands.hpp"

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw::repl {

// All arguments live here while CLI11 fills them in; `run` is set by the command that was named.
struct Arguments {
    PlayArguments play;
    SaveArguments save;
    ReplayArguments replay;
    EvalArguments eval;
    RollArguments roll;
    OddsArguments odds;
    CheckArguments check;
    FormatArguments format;
    TestArguments test;
    RulesArguments rules;
    LayersArguments layers;
    DiffArguments diff;
    DocArguments doc;
    NewArguments made;
    ExplainArguments explain;
    ReplArguments repl;
    LspArguments lsp;
    SimArguments sim;
    MergeArguments merge;
    std::string completion; // name of the shell, or of another output
    std::function<int(Console &)> run;
};

// Each line that begins with `  bylaw` is run by tests/terminal/help_test.py.
std::string with_examples(std::string_view lines);

extern const CLI::Validator seed_number, whole_number; // from 0 to 2^64 - 1
extern const CLI::Validator whole_signed_number;       // that fits into 64 bits
extern const CLI::Validator seconds_number;            // 0 to 1,000,000,000
extern const CLI::Validator positive_number;
CLI::Validator one_of(std::vector<std::string> names); // for the others there is a near one

// The words of a command line as CLI11 takes them: `-d20` are dice there, and no flag.
std::vector<std::string> command_words(int count, const char *const *words);
// Help and version are shown; everything else is said in one sentence that names what was meant.
int refused_or_shown(const CLI::App &app, const CLI::ParseError &error, Console &console);

CLI::Option *add_scenario(CLI::App &command, std::string &scenario);
void add_dials(CLI::App &command, std::vector<std::string> &options);
// `--threads`, which means the same wherever it stands, and what it means to hosts of the library.
CLI::Option *add_threads(CLI::App &command, unsigned &threads, const std::string &about);

// The flags of what plays scenarios, and of their files.
void declare_play(CLI::App &command, Arguments &all);
void declare_save(CLI::App &command, Arguments &all);
void declare_replay(CLI::App &command, Arguments &all);
void declare_sim(CLI::App &command, Arguments &all);
void declare_merge(CLI::App &command, Arguments &all);

} // namespace bylaw::repl
