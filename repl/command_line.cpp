// Every flag of every command, once; those of playing are in play_flags.cpp.
#include "repl/command_line.hpp"
#include "repl/flags.hpp"
#include "repl/text/safe_output.hpp"

#include <bylaw/dice.hpp>
#include <bylaw/suggest.hpp>

#include <algorithm>

namespace bylaw::repl {

namespace {

constexpr const char *about =
    "Rules of tabletop games, written down, checked and played.\n"
    "RULES is a file.bylaw, a folder of them, or the name of a ruleset, such as zones.";
constexpr const char *rules_words = "A file, a folder, or the name of a ruleset";

void declare_eval(CLI::App &command, Arguments &all) {
    command.footer(
        with_examples("  bylaw eval zones '3d6 + 2'\n"
                      "  bylaw eval zones 'given a = character \"Ann\" { STR = 2 }; a.STR * 2'\n"));
    EvalArguments &a = all.eval;
    command.add_option("RULES", a.rules, rules_words)->required();
    command.add_option("TEXT", a.text, "What is to be evaluated; statements are set apart by ;")->required();
    command.add_option("--seed", a.seed, "Seed of the dice (0)")->check(seed_number);
    command.add_option("--dice", a.dice, "The first faces, as 5,12,3");
    command.add_option("--option", a.options, "Set an option of the rules: NAME=VALUE (repeatable)")
        ->allow_extra_args(false);
    command.add_flag("--json", a.json, "The events and the value, one object per line");
    command.callback([&all] { all.run = [&all](Console &console) { return eval(all.eval, console); }; });
}

void add_dialect(CLI::App &command, std::string &dialect) {
    std::string names;
    for (const std::string &name : api::dice_dialects())
        names += (names.empty() ? "" : ", ") + name;
    command.add_option("--dialect", dialect, "Read dice as its users do, where tools differ: " + names)
        ->type_name("NAME");
}

void declare_roll(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw roll '4d6 highest 3'\n"
                                 "  bylaw roll d20+5 -n 3 --seed 7\n"));
    RollArguments &a = all.roll;
    command.add_option("DICE", a.dice, "3d6, 4d6 highest 3, d20 + 5; also 4d6kh3, d20 adv, best 3 of 4d6")
        ->required();
    add_dialect(command, a.dialect);
    command.add_option("--seed", a.seed, "Roll the same dice each time")->check(seed_number);
    command.add_option("-n", a.times, "How many times")->check(CLI::Range(1, 1'000'000));
    command.add_flag("--json", a.json, "As JSON, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return roll(all.roll, console); }; });
}

void declare_odds(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw odds '4d6 highest 3'\n"
                                 "  bylaw odds 3d6 --at-least 15\n"
                                 "  bylaw odds zones '2d6 + 1' --exact\n"));
    OddsArguments &a = all.odds;
    command.add_option("WORDS", a.words, "DICE; or RULES/SCENARIO; or RULES and an expression by them")
        ->required()
        ->expected(1, 2);
    command.add_option("--in", a.in, "The expression may name the cast of this scenario")
        ->type_name("SCENARIO");
    add_dials(command, a.options);
    add_dialect(command, a.dialect);
    CLI::Option *least = command.add_option("--at-least", a.at_least, "How likely is so much, or more")
                             ->check(whole_signed_number);
    command.add_option("--at-most", a.at_most, "How likely is so much, or less")
        ->check(whole_signed_number)
        ->excludes(least);
    command.add_flag("--exact", a.exact, "Exact fractions, however long");
    command.add_flag("--certain", a.certain,
                     "No estimates by playing, where not all of a scenario can be counted");
    command.add_flag("--all", a.all, "Every outcome, however many there are");
    command.add_option("--svg", a.svg, "Write a chart to this file, too")->type_name("FILE");
    command.add_option("--states", a.states, "Give up after so many states of a game (5000000)");
    command.add_option("--seconds", a.seconds, "Give up after so long (30)")->check(seconds_number);
    add_threads(command, a.threads, "How many explore a game; the result is the same");
    command.add_flag("--json", a.json, "One object, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return odds(all.odds, console); }; });
}

// It runs the tests for another question, and of what else may be asked about a run it answers nothing.
void add_mutation(CLI::App &command, TestArguments &arguments) {
    CLI::Option *mutates = command.add_flag(
        "--mutate", arguments.mutate,
        "Whether they would notice: break the rules in one place at a time, and list what no test notices");
    command.add_option("--seconds", arguments.seconds, "With --mutate: break no more after so long")
        ->check(seconds_number)
        ->needs(mutates);
    add_threads(command, arguments.threads, "With --mutate: so many at a time")->needs(mutates);
    for (const char *name : {"--base", "--watch", "--coverage", "--html", "--lcov", "--junit", "--verbose"})
        mutates->excludes(command.get_option(name));
}

void declare_check(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw check zones\n"));
    command.add_option("RULES", all.check.paths, rules_words)->required();
    command.add_flag("--strict", all.check.strict, "Warnings fail, too");
    command.add_flag("--json", all.check.json, "As JSON, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return check(all.check, console); }; });
}

void declare_test(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw test zones\n"
                                 "  bylaw test zones --only initiative --coverage\n"));
    command.add_option("RULES", all.test.paths, rules_words)->required();
    command.add_flag("--base", all.test.base,
                     "Of a layer: the tests of the rules below it, too, under its house rules");
    command.add_option("--only", all.test.only, "Tests whose name holds this, or that cite it: @Z-025")
        ->expected(1)
        ->take_all();
    command.add_flag("--watch", all.test.watch, "Again whenever a file that they read is saved");
    command.add_flag("--coverage", all.test.coverage,
                     "Which rules, outcomes, branches, rows and options they reach");
    command.add_option("--html", all.test.html, "The same as a page, into this file");
    command.add_option("--lcov", all.test.lcov, "The same for other tools, as lcov's tracefile");
    command.add_option("--junit", all.test.junit, "The results as JUnit's XML, into this file");
    command.add_flag("--json", all.test.json, "As JSON, for programs");
    command.add_flag("-v,--verbose", all.test.verbose, "Name the tests that passed, too");
    add_mutation(command, all.test);
    command.callback([&all] {
        all.run = [&all](Console &console) {
            return all.test.mutate ? mutate(all.test, console) : test(all.test, console);
        };
    });
}

void declare_format(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw fmt .\n"
                                 "  bylaw fmt --check .\n"));
    command.add_option("PATHS", all.format.paths, "Files, folders, or - for the input")->required();
    command.add_flag("--check", all.format.check, "Change nothing; fail where something would change");
    command.add_flag("--diff", all.format.diff, "Change nothing; show what would change");
    command.callback([&all] { all.run = [&all](Console &console) { return format(all.format, console); }; });
}

void declare_rules(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw rules zones\n  bylaw rules zones --played\n"));
    command.add_option("RULES", all.rules.rules, rules_words)->required();
    command.add_flag("--json", all.rules.json, "As JSON, for programs");
    command.add_flag("--played", all.rules.played,
                     "Play all scenarios with random choices at every seat, and say which entries of the "
                     "rulebook come up");
    command.add_flag("--tests", all.rules.tests, "With --played: and the tests that ask a question");
    command.add_option("--plays", all.rules.plays, "With --played: plays of each scenario (100)");
    command.add_option("--seed", all.rules.seed, "With --played: seed of dice and choices (1)");
    command.callback([&all] { all.run = [&all](Console &console) { return rules(all.rules, console); }; });
}

void declare_doc(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw doc zones -o zones_rulebook\n"
                                 "  bylaw doc std.damage -o pages_about_damage\n"));
    command.add_option("RULES", all.doc.rules, "Rules, or a module of the standard library: std.damage")
        ->required();
    command.add_option("-o,--output", all.doc.folder, "The folder to write into")
        ->required()
        ->type_name("FOLDER");
    command.add_flag("--no-odds", all.doc.no_odds, "Without the charts of the checks' odds");
    command.add_flag("--site", all.doc.site, "Of a folder of pages in Markdown: the same with a search box");
    command.add_option("--title", all.doc.title, "What the site is called, without a README.md (Bylaw)");
    command.callback([&all] { all.run = [&all](Console &console) { return doc(all.doc, console); }; });
}

void declare_explain(CLI::App &command, Arguments &all) {
    command.footer(
        with_examples("  bylaw explain B0204\n"
                      "  bylaw explain zones '2d6 + 1'\n"
                      "  bylaw explain zones '2d6 + 1' --deep\n"
                      "  bylaw explain zones 'given ada = character; dr_test(ada)' --why-not weakened\n"
                      "  bylaw explain play zones/ambush --seed 3\n"));
    command.add_option("WORDS", all.explain.words, "B0204, or RULES TEXT, or play SCENARIO")
        ->required()
        ->expected(1, 2);
    command.add_option("--seed", all.explain.seed, "Seed of the dice (0)")->check(seed_number);
    command.add_option("--dice", all.explain.dice, "The first faces, as 5,12,3");
    command.add_flag("--deep", all.explain.deep,
                     "Of a text: the tree of all causes instead of the short answer");
    command
        .add_option("--why-not", all.explain.why_not,
                    "Of a text: why this modifier, trigger, condition, action or outcome did not come")
        ->excludes("--deep");
    command.callback(
        [&all] { all.run = [&all](Console &console) { return explain(all.explain, console); }; });
}

void declare_new(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw new my_game\n"
                                 "  bylaw new my_zones --layer-of zones\n"));
    command.add_option("NAME", all.made.name, "Its name, and that of its folder")->required();
    command.add_option("--layer-of", all.made.layer_of, "House rules over this ruleset")
        ->type_name("RULESET");
    command.callback([&all] { all.run = [&all](Console &console) { return make_new(all.made, console); }; });
}

void declare_layers(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw layers torchlight_gritty\n"));
    command.add_option("RULES", all.layers.rules, rules_words)->required();
    command.add_flag("--json", all.layers.json, "As JSON, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return layers(all.layers, console); }; });
}

void declare_diff(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw diff escalation escalation_stepped\n"
                                 "  bylaw diff zones zones_exploding --no-odds\n"));
    command.add_option("RULES", all.diff.first, rules_words)->required();
    command.add_option("OTHER", all.diff.second, "What is held against them")->required();
    command.add_flag("--no-odds", all.diff.no_odds, "Only what is written, not the odds of checks");
    command.add_option("--seconds", all.diff.seconds, "Give up on the odds of one check after so long (2)")
        ->check(seconds_number);
    command.add_flag("--json", all.diff.json, "As JSON, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return diff(all.diff, console); }; });
}

void declare_repl(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw repl zones\n"));
    command.add_option("RULES", all.repl.rules, rules_words);
    command.add_option("--seed", all.repl.seed, "Seed of the dice")->check(seed_number);
    command.callback([&all] { all.run = [&all](Console &console) { return repl(all.repl, console); }; });
}

void declare_lsp(CLI::App &command, Arguments &all) {
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

Surface whole_surface();

void declare_completion(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw completion bash\n"
                                 "  bylaw completion man\n"));
    command
        .add_option("WHAT", all.completion,
                    "bash, zsh or fish; man: the page for `man`; rulesets, scenarios: what there is")
        ->required()
        ->check(one_of({"bash", "zsh", "fish", "man", "rulesets", "scenarios"}));
    command.callback([&all] {
        all.run = [&all](Console &console) { return completion(all.completion, whole_surface(), console); };
    });
}

struct Command {
    const char *name, *about;
    void (*declare)(CLI::App &command, Arguments &all); // its flags
};

constexpr Command commands[] = {
    {"play", "Play a scenario", declare_play},
    {"save", "Look at a saved game, repair it, branch off", declare_save},
    {"replay", "Tell a saved game from its beginning", declare_replay},
    {"sim", "Play a scenario many times and print statistics of its reports", declare_sim},
    {"merge", "Join the shards of a simulation", declare_merge},
    {"repl", "Try rules out, line by line", declare_repl},
    {"eval", "Evaluate an expression or statements by some rules", declare_eval},
    {"roll", "Roll dice", declare_roll},
    {"odds", "Exact odds, nothing sampled", declare_odds},
    {"check", "Read rules and report what is wrong with them", declare_check},
    {"test", "Run the test blocks of rules, and of examples in Markdown", declare_test},
    {"fmt", "Lay rules out: one layout for all, comments kept", declare_format},
    {"rules", "Which rule of the rulebook is carried and tested where", declare_rules},
    {"doc", "Write a rulebook for players, as web pages", declare_doc},
    {"explain", "Why: of a message's code, a text, or a whole play", declare_explain},
    {"layers", "What each layer of house rules adds, changes and removes", declare_layers},
    {"diff", "What differs between two rulesets, and what it does to the odds", declare_diff},
    {"new", "Make a small ruleset to begin with, or house rules", declare_new},
    {"lsp", "Serve an editor: the Language Server Protocol", declare_lsp},
    {"completion", "What a shell needs to complete commands; the manual page", declare_completion},
};

void declare_program(CLI::App &app) {
    app.footer(with_examples("  bylaw play zones/ambush\n"
                             "  bylaw repl zones\n"));
    app.set_version_flag("--version", version_text);
    app.require_subcommand(1);
    app.get_formatter()->column_width(28);
}

Surface whole_surface() {
    CLI::App app(about, "bylaw");
    Arguments all;
    declare_program(app);
    for (const Command &each : commands) {
        each.declare(*app.add_subcommand(each.name, each.about), all);
    }
    return surface_of(app);
}

// The flags of a command wait until it is named: to declare them all takes longer than most commands do.
void add_command(CLI::App &app, const Command &added, Arguments &all) {
    CLI::App &command = *app.add_subcommand(added.name, added.about);
    command.preparse_callback([&command, &added, &all](std::size_t) { added.declare(command, all); });
}

int no_such_command(const std::string &typed, Console &console) {
    std::vector<std::string> names;
    for (const Command &each : commands) {
        names.emplace_back(each.name);
    }
    const std::string near = api::suggest(typed, names);
    console.err << "bylaw: there is no command `" << without_commands(typed, false) << '`'
                << (near.empty() ? "" : "; did you mean `" + near + "`?") << "\n`bylaw --help` lists them.\n";
    return exit_usage;
}

bool is_command(const std::string &word) {
    return std::ranges::any_of(commands, [&](const Command &each) { return word == each.name; });
}

// An option with an empty value, as a script writes it whose variable is not set. No option means anything by
// it.
const CLI::Option *emptied_option(const CLI::App &app) {
    for (const CLI::App *command : app.get_subcommands())
        for (const CLI::Option *option : command->get_options())
            if (!option->get_positional() && std::ranges::count(option->results(), "") > 0)
                return option;
    return nullptr;
}

} // namespace

int run_command_line(int count, const char *const *words, Console &console) {
    std::vector<std::string> typed = command_words(count, words);
    if (typed.size() > 1 && !typed[1].starts_with('-') && !is_command(typed[1])) {
        return no_such_command(typed[1], console);
    }
    CLI::App app(about, "bylaw");
    Arguments all;
    declare_program(app);
    for (const Command &each : commands) {
        add_command(app, each, all);
    }
    if (typed.size() < 2) {
        console.out << app.help();
        return exit_done;
    }
    std::vector<std::string> rest(typed.rbegin(), typed.rend() - 1); // CLI11 wants the last one first
    try {
        app.parse(rest);
    } catch (const CLI::ParseError &error) {
        return refused_or_shown(app, error, console);
    }
    if (const CLI::Option *emptied = emptied_option(app)) {
        console.err << "bylaw: " << emptied->get_name() << " has an empty value\n";
        return exit_usage;
    }
    return all.run(console);
}

} // namespace bylaw::repl
