// The flags of what plays scenarios many times, and of games that were kept.
#include "repl/flags.hpp"

#include <bylaw/simulate.hpp>

namespace bylaw::repl {

namespace {

const CLI::Validator engine_name(
    [](const std::string &typed) {
        const std::string wrong = api::wrong_engine(typed);
        return wrong.empty() ? "" : "there is no `" + typed + "`; " + wrong;
    },
    "");

// Some of them exclude others: a whole sweep is no part of a simulation.
void add_parts_and_sweeps(CLI::App &command, SimArguments &a) {
    CLI::Option *precise =
        command.add_option("--precision", a.precision, "Stop when every report is as precise, such as 0.001")
            ->check(positive_number);
    command.add_option("--seconds", a.seconds, "Stop after so long, with what is known by then")
        ->check(seconds_number);
    command
        .add_option("--engine", a.engine, "auto, plain, interpreter, jit or batch (auto); all give the same")
        ->check(engine_name);
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
    command
        .add_option("--refine", a.refine,
                    "Go on to so many choices of the sweep, where its reports change most")
        ->check(whole_number)
        ->needs(sweep);
    command.add_option("--csv", a.csv, "Write the sweep as a table")->needs(sweep);
    command.add_option("--svg", a.svg, "Draw the sweep as a heat map")->needs(sweep);
    command.add_option("--explain-trial", a.explained, "Show that one trial in full")
        ->check(whole_number)
        ->excludes(sweep)
        ->excludes(output);
}

} // namespace

void declare_save(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw play zones/ambush --auto --save evening.bylawsave\n"
                                 "  bylaw save log evening.bylawsave\n"
                                 "  bylaw save branch evening.bylawsave --name what-if --after 1\n"
                                 "  bylaw save repair evening.bylawsave -o whole.bylawsave\n"));
    SaveArguments &a = all.save;
    command
        .add_option("WHAT", a.action,
                    "log: what was done; branch: begin another line of the game; repair: what is whole, into "
                    "a new file; "
                    "rules: the rules as they were")
        ->required()
        ->check(one_of({"log", "branch", "repair", "rules"}));
    command.add_option("FILE", a.file, "A game that was kept by `bylaw play --save`")->required();
    command.add_option("-o,--output", a.output, "repair: the new file; rules: the folder");
    command.add_option("--name", a.name, "branch: what it is called");
    command.add_option("--after", a.after,
                       "branch: number of the command to branch from (default: the last)");
    command.add_flag("--json", a.json, "As JSON, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return save(all.save, console); }; });
}

void declare_replay(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw play zones/ambush --auto --save evening.bylawsave\n"
                                 "  bylaw replay evening.bylawsave\n"));
    ReplayArguments &a = all.replay;
    command.add_option("FILE", a.file, "A game that was kept by `bylaw play --save`")->required();
    command.add_option("--branch", a.branch, "That line of the game (the one played last)");
    command.add_flag("--json", a.json, "One event per line, for programs");
    command.add_flag("-v,--verbose", a.verbose, "Tell every roll and change, too");
    command.callback([&all] { all.run = [&all](Console &console) { return replay(all.replay, console); }; });
}

void declare_sim(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw sim zones/ambush -n 1000\n"
                                 "  bylaw sim zones/ambush -n 100 --sweep ada.STR=0..2:1\n"
                                 "  bylaw sim zones/ambush -n 100 --sweep 'bandits=2|4,ada=warrior|rogue'\n"
                                 "  bylaw sim zones/ambush -n 100 --sweep bandits=1..9:4 --refine 5\n"
                                 "  bylaw sim zones/ambush -n 100 --shard 1/2 -o part_1.json\n"));
    SimArguments &a = all.sim;
    add_scenario(command, a.scenario);
    command.add_option("-n,--trials", a.trials, "How many times (10000; with --precision at most 10000000)")
        ->check(whole_number);
    command.add_option("--seed", a.seed, "Seed of the dice (0); trial i of a seed is always the same game")
        ->check(seed_number);
    add_threads(command, a.threads, "How many at once; the result is the same");
    add_parts_and_sweeps(command, a);
    command.add_flag("--json", a.json, "As JSON, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return sim(all.sim, console); }; });
}

void declare_merge(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw sim zones/ambush -n 100 --shard 1/2 -o part_1.json\n"
                                 "  bylaw sim zones/ambush -n 100 --shard 2/2 -o part_2.json\n"
                                 "  bylaw merge part_1.json part_2.json\n"));
    command.add_option("FILES", all.merge.files, "Result files of `bylaw sim --shard I/N -o FILE`")
        ->required();
    command.add_option("-o,--output", all.merge.output, "Write the whole as a result file; - is the output");
    command.add_flag("--json", all.merge.json, "As JSON, for programs");
    command.callback([&all] { all.run = [&all](Console &console) { return merge(all.merge, console); }; });
}

} // namespace bylaw::repl
