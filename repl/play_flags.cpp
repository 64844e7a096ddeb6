// The flags of playing a scenario.
#include "repl/flags.hpp"

namespace bylaw::repl {

void declare_play(CLI::App &command, Arguments &all) {
    command.footer(with_examples("  bylaw play zones/ambush\n"
                                 "  bylaw play zones/ambush --as ada\n"
                                 "  bylaw play zones/ambush --seed 3 --auto\n"
                                 "  bylaw play zones:ambush --dice 5,6 --option ada.STR=3\n"
                                 "  bylaw play zones/ambush --save friday.bylawsave\n"));
    PlayArguments &a = all.play;
    CLI::Option *scenario = add_scenario(command, a.scenario)->required(false);
    command.add_option("--seed", a.seed, "Play with this seed; the same seed gives the same game")
        ->check(seed_number);
    CLI::Option *automatic = command.add_flag(
        "--auto", a.automatic, "Policies make all decisions (default if input is not a terminal)");
    CLI::Option *as =
        command
            .add_option("--as", a.players,
                        "Play these of the cast, or all of a side, such as ada,bran or heroes; or gm")
            ->delimiter(',')
            ->allow_extra_args(false)
            ->excludes(automatic);
    command.add_flag("--all", a.everybody, "Play all things, the enemies and the game master, too")
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
    CLI::Option *save =
        command.add_option("--save", a.save, "Keep the game in this new file, answer by answer");
    CLI::Option *resume =
        command.add_option("--resume", a.resume, "Go on with the game of this file, and keep it there")
            ->excludes(save)
            ->excludes(scenario);
    command.add_option("--branch", a.branch, "That line of the file's game (the one played last)")
        ->needs(resume);
    command.callback([&all] { all.run = [&all](Console &console) { return play(all.play, console); }; });
}

} // namespace bylaw::repl
