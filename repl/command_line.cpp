// Every flag of every command, once; those of playing are in play_flags.cpp.
#include "repl/command_line.hpp"
#include "repl/flags.hpp"

namespace bylaw::repl {

namespace {

constexpr const char *about =
    "Rules of tabletop games, written down, checked and played.\n"
    "RULES is a file.bylaw, a folder of them, or the name of a ruleset, such as zones.";
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
    CLI::Option *least = command.add_option("--at-least", a.at_least, "How likely is so much, or more")
                             ->check(whole_signed_number);
    command.add_option("--at-most", a.at_most, "How likely is so much, or less")
        ->check(whole_signed_number)
        ->excludes(least);
    command.add_flag("--exact", a.exact, "Exact fractions, however long");
    command.add_flag("--all", a.all, "Every outcome, however many there are");
    command.add_option("--svg", a.svg, "Write a chart to this file, too")->type_name("FILE");
    command.add_option("--states", a.states, "Give up after so many states of a game (5000000)");
    command.add_option("--seconds", a.seconds, "Give up after so long (30)")->check(CLI::Range(0.0, 1e9));
    command.add_flag("--json", a.json, "One object, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return odds(all.odds, console); }; });
}

// It runs the tests for another question, and of what else may be asked about a run it answers nothing.
void add_mutation(CLI::App &command, TestArguments &arguments) {
    CLI::Option *mutates = command.add_flag(
        "--mutate", arguments.mutate,
        "Whether they would notice: break the rules in one place at a time, and list what no test notices");
    command.add_option("--seconds", arguments.seconds, "With --mutate: break no more after so long")
        ->check(CLI::Range(0.0, 1e9))
        ->needs(mutates);
    command.add_option("--threads", arguments.threads, "With --mutate: so many at a time (all)")
        ->check(CLI::Range(1u, 1024u))
        ->needs(mutates);
    for (const char *name : {"--base", "--watch", "--coverage", "--html", "--lcov", "--junit", "--verbose"})
        mutates->excludes(command.get_option(name));
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
    test_command.footer(with_examples("  bylaw test zones\n"
                                      "  bylaw test zones --only initiative --coverage\n"));
    test_command.add_option("RULES", all.test.paths)->required();
    test_command.add_flag("--base", all.test.base,
                          "Of a layer: the tests of the rules below it, too, under its house rules");
    test_command.add_option("--only", all.test.only, "Tests whose name holds this, or that cite it: @Z-025")
        ->expected(1)
        ->take_all();
    test_command.add_flag("--watch", all.test.watch, "Again whenever a file that they read is saved");
    test_command.add_flag("--coverage", all.test.coverage,
                          "Which rules, outcomes, branches, rows and options they reach");
    test_command.add_option("--html", all.test.html, "The same as a page, into this file");
    test_command.add_option("--lcov", all.test.lcov, "The same for other tools, as lcov's tracefile");
    test_command.add_option("--junit", all.test.junit, "The results as JUnit's XML, into this file");
    test_command.add_flag("--json", all.test.json);
    test_command.add_flag("-v,--verbose", all.test.verbose, "Name the tests that passed, too");
    add_mutation(test_command, all.test);
    test_command.callback([&all] {
        all.run = [&all](Console &console) {
            return all.test.mutate ? mutate(all.test, console) : test(all.test, console);
        };
    });
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

void add_doc(CLI::App &app, Arguments &all) {
    CLI::App &command = *app.add_subcommand("doc", "Write a rulebook for players, as web pages");
    command.footer(with_examples("  bylaw doc zones -o zones_rulebook\n"
                                 "  bylaw doc std.damage -o pages_about_damage\n"));
    command.add_option("RULES", all.doc.rules, "Rules, or a module of the standard library: std.damage")
        ->required();
    command.add_option("-o,--output", all.doc.folder, "The folder to write into")
        ->required()
        ->type_name("FOLDER");
    command.add_flag("--no-odds", all.doc.no_odds, "Without the charts of the checks' odds");
    command.callback([&all] { all.run = [&all](Console &console) { return doc(all.doc, console); }; });
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

Flag flag_of(const CLI::Option &option) {
    Flag flag;
    for (const std::string &each : option.get_snames()) {
        flag.names.push_back("-" + each);
    }
    for (const std::string &each : option.get_lnames()) {
        flag.names.push_back("--" + each);
    }
    if (flag.names.empty()) {
        flag.names.push_back(option.get_name(true));
    }
    flag.value = option.get_items_expected_max() == 0 ? "" : option.get_type_name();
    flag.value.erase(std::min(flag.value.size(), flag.value.find(':')));
    flag.about = option.get_description();
    return flag;
}

// `positional`: those, else the flags.
std::vector<Flag> flags_of(const CLI::App &app, bool positional) {
    std::vector<Flag> flags;
    for (const CLI::Option *option : app.get_options()) {
        if (option->get_positional() == positional) {
            flags.push_back(flag_of(*option));
        }
    }
    return flags;
}

Surface surface_of(const CLI::App &app) {
    Surface surface{BYLAW_VERSION, about, app.get_footer(), flags_of(app, false), {}};
    for (const CLI::App *each : app.get_subcommands([](const CLI::App *) { return true; })) {
        surface.commands.push_back({each->get_name(), each->get_description(), each->get_footer(),
                                    flags_of(*each, false), flags_of(*each, true)});
    }
    return surface;
}

void add_completion(CLI::App &app, Arguments &all) {
    CLI::App &command =
        *app.add_subcommand("completion", "What a shell needs to complete commands; the manual page");
    command.footer(with_examples("  bylaw completion bash\n"
                                 "  bylaw completion man\n"));
    command
        .add_option("WHAT", all.completion,
                    "bash, zsh or fish; man: the page for `man`; rulesets, scenarios: what there is")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish", "man", "rulesets", "scenarios"}));
    command.callback([&all, &app] {
        all.run = [&all, &app](Console &console) {
            return completion(all.completion, surface_of(app), console);
        };
    });
}

void add_commands(CLI::App &app, Arguments &all) {
    add_plays(app, all);
    add_repl(app, all);
    add_eval(app, all);
    add_roll(app, all);
    add_odds(app, all);
    add_check_and_test(app, all);
    add_format(app, all);
    add_rules(app, all);
    add_doc(app, all);
    add_explain(app, all);
    add_layers_and_diff(app, all);
    add_new(app, all);
    add_lsp(app, all);
    add_completion(app, all);
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
