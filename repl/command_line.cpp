// Every flag of every command, once. CLI11 is seen here only: it costs seconds wherever it is included.
#include "repl/command_line.hpp"
#include "repl/commands/commands.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <functional>

namespace bylaw::repl {

namespace {

constexpr const char *about =
    "Rules of tabletop games, written down, checked and played.\n"
    "RULES is a file.bylaw, a folder of them, or the name of a ruleset, such as zones.";
constexpr const char *footer =
    "Exit status: 0 done, 1 the rules or their tests failed, 2 wrong usage, or a file that cannot be\n"
    "read or written.\n"
    "BYLAW_RULESETS names a folder of rulesets, BYLAW_STDLIB one to read the library from.";

// Each line that begins with `  bylaw` is run by tests/terminal/help_test.py.
std::string with_examples(std::string_view lines) {
    return "Examples:\n" + std::string(lines) + '\n' + footer;
}

// All arguments live here while CLI11 fills them in; `run` is set by the command that was named.
struct Arguments {
    PlayArguments play;
    EvalArguments eval;
    RollArguments roll;
    OddsArguments odds;
    CheckArguments check;
    FormatArguments format;
    TestArguments test;
    RulesArguments rules;
    LayersArguments layers;
    DiffArguments diff;
    NewArguments made;
    ExplainArguments explain;
    ReplArguments repl;
    LspArguments lsp;
    SimArguments sim;
    MergeArguments merge;
    std::function<int(Console &)> run;
};

// CLI11 would take -1 and numbers of thirty digits, and make something else of them.
CLI::Validator natural_number(const char *what) {
    return CLI::Validator(
        [what](const std::string &typed) {
            std::uint64_t number = 0;
            auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
            bool fits = error == std::errc{} && end == typed.data() + typed.size();
            return fits ? std::string()
                        : std::string(what) + " is a whole number from 0 to 18446744073709551615";
        },
        "");
}
const CLI::Validator seed_number = natural_number("a seed"), whole_number = natural_number("this");

const CLI::Validator integer(
    [](const std::string &typed) {
        std::int64_t number = 0;
        auto [end, error] = std::from_chars(typed.data(), typed.data() + typed.size(), number);
        bool fits = error == std::errc{} && end == typed.data() + typed.size();
        return fits ? std::string() : "this is no whole number that fits into 64 bits";
    },
    "");

void add_scenario(CLI::App &command, std::string &scenario) {
    command
        .add_option("SCENARIO", scenario,
                    "RULES/NAME or RULES:NAME; the name may be left out if there is one")
        ->required();
}

void add_dials(CLI::App &command, std::vector<std::string> &options) {
    command
        .add_option("--option", options,
                    "NAME=VALUE: turn a dial of the rules, or of the cast: ada.STR=3 (repeatable)")
        ->allow_extra_args(false);
}

void add_play(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("play", "Play a scenario");
    command.footer(with_examples("  bylaw play zones/ambush\n"
                                 "  bylaw play zones/ambush --as ada\n"
                                 "  bylaw play zones/ambush --seed 3 --auto\n"
                                 "  bylaw play zones:ambush --dice 5,6 --option ada.STR=3\n"));
    PlayArguments &a = all.play;
    add_scenario(command, a.scenario);
    command.add_option("--seed", a.seed, "Play with this seed; the same seed gives the same game")
        ->check(seed_number);
    CLI::Option *automatic = command.add_flag(
        "--auto", a.automatic, "Let the policies decide (usual where nobody sits at the input)");
    CLI::Option *as =
        command
            .add_option("--as", a.players,
                        "Play these of the cast, or everybody of a side, such as ada,bran or heroes; or gm")
            ->delimiter(',')
            ->allow_extra_args(false)
            ->excludes(automatic);
    command.add_flag("--all", a.everybody, "Play everybody, the enemies and the game master, too")
        ->excludes(as)
        ->excludes(automatic);
    command.add_flag("--ask", a.ask, "Ask the decisions even where the input is no terminal")
        ->excludes(automatic);
    command.add_option("--trial", a.trial, "That trial of the seed, as `bylaw sim` counts them (0)")
        ->check(whole_number);
    command.add_option("--dice", a.dice,
                       "`typed`: ask for what the real dice show; or the first faces, as 5,12,3");
    add_dials(command, a.options);
    command.add_flag("--json", a.json, "One event per line, for programs");
    command.add_flag("-v,--verbose", a.verbose, "Tell every roll and change, too");
    command.callback([&all] { all.run = [&all](Console &console) { return play(all.play, console); }; });
}

// Some of them exclude others: a whole sweep is no part of a simulation.
void add_parts_and_sweeps(CLI::App &command, SimArguments &a) {
    CLI::Option *precise =
        command.add_option("--precision", a.precision, "Stop when every report is as precise, such as 0.001")
            ->check(CLI::PositiveNumber);
    command.add_option("--seconds", a.seconds, "Stop after so long, with what is known by then")
        ->check(CLI::Range(0.0, 1e9));
    command.add_option("--engine", a.engine, "Which engine (auto); all give the same");
    CLI::Option *shard =
        command.add_option("--shard", a.shard, "I/N: only the I-th of N parts of the trials")
            ->excludes(precise);
    CLI::Option *output = command.add_option("-o,--output", a.output,
                                             "Write a result file, for `bylaw merge`; - is the output");
    add_dials(command, a.options);
    CLI::Option *sweep =
        command
            .add_option("--sweep", a.sweeps,
                        "NAME=LOW..HIGH:STEP or NAME=A|B, several with commas: once for each")
            ->allow_extra_args(false);
    sweep->excludes(shard)->excludes(output);
    command.add_option("--csv", a.csv, "Write the sweep as a table")->needs(sweep);
    command.add_option("--svg", a.svg, "Draw the sweep as a heat map")->needs(sweep);
    command.add_option("--explain-trial", a.explained, "Tell that one trial in full")
        ->check(whole_number)
        ->excludes(sweep)
        ->excludes(output);
}

void add_sim(CLI::App &app, Arguments &all) {
    CLI::App &command =
        *app.add_subcommand("sim", "Play a scenario many times and say what its reports come to");
    command.footer(with_examples("  bylaw sim zones/ambush -n 1000\n"
                                 "  bylaw sim zones/ambush -n 100 --sweep ada.STR=0..2:1\n"
                                 "  bylaw sim zones/ambush -n 100 --shard 1/2 -o part_1.json\n"));
    SimArguments &a = all.sim;
    add_scenario(command, a.scenario);
    command.add_option("-n,--trials", a.trials, "How many times (10000; with --precision at most 10000000)")
        ->check(whole_number);
    command.add_option("--seed", a.seed, "Seed of the dice (0); trial i of a seed is always the same game")
        ->check(seed_number);
    command
        .add_option("--threads", a.threads,
                    "How many at once (as many as the machine has); the result is the same")
        ->check(CLI::Range(1, 1024));
    add_parts_and_sweeps(command, a);
    command.add_flag("--json", a.json);
    command.callback([&all] { all.run = [&all](Console &console) { return sim(all.sim, console); }; });
}

void add_merge(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("merge", "Join the shards of a simulation");
    command.footer(with_examples("  bylaw sim zones/ambush -n 100 --shard 1/2 -o part_1.json\n"
                                 "  bylaw sim zones/ambush -n 100 --shard 2/2 -o part_2.json\n"
                                 "  bylaw merge part_1.json part_2.json\n"));
    command.add_option("FILES", all.merge.files, "Result files of `bylaw sim --shard I/N -o FILE`")
        ->required();
    command.add_option("-o,--output", all.merge.output, "Write the whole as a result file; - is the output");
    command.add_flag("--json", all.merge.json);
    command.callback([&all] { all.run = [&all](Console &console) { return merge(all.merge, console); }; });
}

void add_eval(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("eval", "Evaluate an expression or statements by some rules");
    command.footer(
        with_examples("  bylaw eval zones '3d6 + 2'\n"
                      "  bylaw eval zones 'given a = character \"Ann\" { STR = 2 }; a.STR * 2'\n"));
    EvalArguments &a = all.eval;
    command.add_option("RULES", a.rules)->required();
    command.add_option("TEXT", a.text, "What is to be evaluated; statements are set apart by ;")->required();
    command.add_option("--seed", a.seed, "Seed of the dice (0)")->check(seed_number);
    command.add_option("--dice", a.dice, "The first faces, as 5,12,3");
    command.add_option("--option", a.options, "Turn a dial of the rules: NAME=VALUE (repeatable)")
        ->allow_extra_args(false);
    command.add_flag("--json", a.json, "The events and the value, one object per line");
    command.callback([&all] { all.run = [&all](Console &console) { return eval(all.eval, console); }; });
}

void add_roll(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("roll", "Roll dice");
    command.footer(with_examples("  bylaw roll '4d6 highest 3'\n"
                                 "  bylaw roll d20+5 -n 3 --seed 7\n"));
    RollArguments &a = all.roll;
    command.add_option("DICE", a.dice)->required();
    command.add_option("--seed", a.seed, "Roll the same dice each time")->check(seed_number);
    command.add_option("-n", a.times, "How many times")->check(CLI::Range(1, 1'000'000));
    command.add_flag("--json", a.json);
    command.callback([&all] { all.run = [&all](Console &console) { return roll(all.roll, console); }; });
}

void add_odds(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("odds", "Exact odds, nothing sampled");
    command.footer(with_examples("  bylaw odds '4d6 highest 3'\n"
                                 "  bylaw odds 3d6 --at-least 15\n"
                                 "  bylaw odds zones '2d6 + 1' --exact\n"));
    OddsArguments &a = all.odds;
    command.add_option("WORDS", a.words, "DICE; or RULES/SCENARIO; or RULES and an expression by them")
        ->required()
        ->expected(1, 2);
    command.add_option("--in", a.in, "The expression may name the cast of this scenario")
        ->type_name("SCENARIO");
    command.add_option("--option", a.options, "Turn a dial of the rules: NAME=VALUE (repeatable)")
        ->allow_extra_args(false);
    CLI::Option *least =
        command.add_option("--at-least", a.at_least, "How likely is so much, or more")->check(integer);
    command.add_option("--at-most", a.at_most, "How likely is so much, or less")
        ->check(integer)
        ->excludes(least);
    command.add_flag("--exact", a.exact, "Exact fractions, however long");
    command.add_flag("--all", a.all, "Every outcome, however many there are");
    command.add_option("--svg", a.svg, "Write a chart to this file, too")->type_name("FILE");
    command.add_option("--states", a.states, "Give up after so many states of a game (5000000)");
    command.add_option("--seconds", a.seconds, "Give up after so long (30)")->check(CLI::Range(0.0, 1e9));
    command.add_flag("--json", a.json, "One object, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return odds(all.odds, console); }; });
}

void add_check_and_test(CLI::App &app, Arguments &all) {
    CLI::App &check_command = *app.add_subcommand("check", "Read rules and report what is wrong with them");
    check_command.footer(with_examples("  bylaw check zones\n"));
    check_command.add_option("RULES", all.check.paths)->required();
    check_command.add_flag("--strict", all.check.strict, "Warnings fail, too");
    check_command.add_flag("--json", all.check.json);
    check_command.callback(
        [&all] { all.run = [&all](Console &console) { return check(all.check, console); }; });

    CLI::App &test_command =
        *app.add_subcommand("test", "Run the test blocks of rules, and of examples in Markdown");
    test_command.footer(with_examples("  bylaw test zones\n"));
    test_command.add_option("RULES", all.test.paths)->required();
    test_command.add_flag("--base", all.test.base,
                          "Of a layer: the tests of the rules below it, too, under its house rules");
    test_command.add_flag("--json", all.test.json);
    test_command.add_flag("-v,--verbose", all.test.verbose, "Name the tests that passed, too");
    test_command.callback([&all] { all.run = [&all](Console &console) { return test(all.test, console); }; });
}

void add_format(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("fmt", "Lay rules out: one layout for all, comments kept");
    command.footer(with_examples("  bylaw fmt .\n"
                                 "  bylaw fmt --check .\n"));
    command.add_option("PATHS", all.format.paths, "Files, folders, or - for the input")->required();
    command.add_flag("--check", all.format.check, "Change nothing; fail where something would change");
    command.add_flag("--diff", all.format.diff, "Change nothing; show what would change");
    command.callback([&all] { all.run = [&all](Console &console) { return format(all.format, console); }; });
}

void add_rules(CLI::App &app, Arguments &all) {
    CLI::App &rules_command =
        *app.add_subcommand("rules", "Which rule of the rulebook is carried and tested where");
    rules_command.footer(with_examples("  bylaw rules zones\n"));
    rules_command.add_option("RULES", all.rules.rules)->required();
    rules_command.add_flag("--json", all.rules.json);
    rules_command.callback(
        [&all] { all.run = [&all](Console &console) { return rules(all.rules, console); }; });
}

void add_explain(CLI::App &app, Arguments &all) {
    CLI::App &explain_command =
        *app.add_subcommand("explain", "Why: of a message's code, a text, or a whole play");
    explain_command.footer(
        with_examples("  bylaw explain B0204\n"
                      "  bylaw explain zones '2d6 + 1'\n"
                      "  bylaw explain zones '2d6 + 1' --deep\n"
                      "  bylaw explain zones 'given ada = character; dr_test(ada)' --why-not weakened\n"
                      "  bylaw explain play zones/ambush --seed 3\n"));
    explain_command.add_option("WORDS", all.explain.words, "B0204, or RULES TEXT, or play SCENARIO")
        ->required()
        ->expected(1, 2);
    explain_command.add_option("--seed", all.explain.seed, "Seed of the dice (0)")->check(seed_number);
    explain_command.add_option("--dice", all.explain.dice, "The first faces, as 5,12,3");
    explain_command.add_flag("--deep", all.explain.deep,
                             "Of a text: the tree of all causes instead of the short answer");
    explain_command
        .add_option("--why-not", all.explain.why_not,
                    "Of a text: why this modifier, trigger, condition, action or outcome did not come")
        ->excludes("--deep");
    explain_command.callback(
        [&all] { all.run = [&all](Console &console) { return explain(all.explain, console); }; });
}

void add_new(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("new", "Make a small ruleset to begin with, or house rules");
    command.footer(with_examples("  bylaw new my_game\n"
                                 "  bylaw new my_zones --layer-of zones\n"));
    command.add_option("NAME", all.made.name, "Its name, and that of its folder")->required();
    command.add_option("--layer-of", all.made.layer_of, "House rules that lie over this ruleset")
        ->type_name("RULESET");
    command.callback([&all] { all.run = [&all](Console &console) { return make_new(all.made, console); }; });
}

void add_layers_and_diff(CLI::App &app, Arguments &all) {
    CLI::App &layers_command =
        *app.add_subcommand("layers", "What each layer of house rules adds, changes and removes");
    layers_command.footer(with_examples("  bylaw layers torchlight_gritty\n"));
    layers_command.add_option("RULES", all.layers.rules)->required();
    layers_command.add_flag("--json", all.layers.json);
    layers_command.callback(
        [&all] { all.run = [&all](Console &console) { return layers(all.layers, console); }; });

    CLI::App &diff_command =
        *app.add_subcommand("diff", "What differs between two rulesets, and what it does to the odds");
    diff_command.footer(with_examples("  bylaw diff escalation escalation_stepped\n"
                                      "  bylaw diff zones zones_exploding --no-odds\n"));
    diff_command.add_option("RULES", all.diff.first)->required();
    diff_command.add_option("OTHER", all.diff.second, "What is held against them")->required();
    diff_command.add_flag("--no-odds", all.diff.no_odds, "Only what is written, not the odds of checks");
    diff_command
        .add_option("--seconds", all.diff.seconds, "Give up on the odds of one check after so long (2)")
        ->check(CLI::Range(0.0, 1e9));
    diff_command.add_flag("--json", all.diff.json);
    diff_command.callback([&all] { all.run = [&all](Console &console) { return diff(all.diff, console); }; });
}

void add_repl(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("repl", "Try rules out, line by line");
    command.footer(with_examples("  bylaw repl zones\n"));
    command.add_option("RULES", all.repl.rules);
    command.add_option("--seed", all.repl.seed, "Seed of the dice")->check(seed_number);
    command.callback([&all] { all.run = [&all](Console &console) { return repl(all.repl, console); }; });
}

void add_lsp(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("lsp", "Serve an editor: the Language Server Protocol");
    command.footer(
        "An editor starts it and speaks with it over the standard streams; docs/editors.md says how to\n"
        "set up VS Code and Neovim.\n");
    command.add_flag("--stdio", all.lsp.stdio, "What some editors say; it is how this works anyway");
    command.callback([&all] { all.run = [&all](Console &console) { return lsp(all.lsp, console); }; });
}

void add_commands(CLI::App &app, Arguments &all) {
    add_play(app, all);
    add_sim(app, all);
    add_merge(app, all);
    add_repl(app, all);
    add_eval(app, all);
    add_roll(app, all);
    add_odds(app, all);
    add_check_and_test(app, all);
    add_format(app, all);
    add_rules(app, all);
    add_explain(app, all);
    add_layers_and_diff(app, all);
    add_new(app, all);
    add_lsp(app, all);
}

} // namespace

int run_command_line(int count, const char *const *words, Console &console) {
    CLI::App app(about, "bylaw");
    Arguments all;
    app.footer(with_examples("  bylaw play zones/ambush\n"
                             "  bylaw repl zones\n"));
    app.set_version_flag("--version", "bylaw " BYLAW_VERSION);
    app.require_subcommand(1);
    app.get_formatter()->column_width(28);
    add_commands(app, all);
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError &error) { // help and version arrive here, too
        return app.exit(error, console.out, console.err) == 0 ? exit_done : exit_usage;
    }
    return all.run(console);
}

} // namespace bylaw::repl
