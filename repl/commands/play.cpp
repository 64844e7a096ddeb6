// bylaw play
#include "repl/commands/arguments.hpp"
#include "repl/commands/commands.hpp"
#include "repl/commands/players.hpp"
#include "repl/play/keeper.hpp"
#include "repl/play/narrator.hpp"
#include "repl/play/pipe.hpp"
#include "repl/play/table.hpp"
#include "repl/prompt/interrupt.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/quoted.hpp"

#include <bylaw/session.hpp>

#include <functional>
#include <optional>

namespace bylaw::repl {

namespace {

std::vector<std::vector<std::string>> rows_of(const std::vector<api::ReportLine> &reports) {
    std::vector<std::vector<std::string>> rows;
    for (const api::ReportLine &line : reports)
        rows.push_back({line.name, line.value});
    return rows;
}

struct Game {
    const PlayArguments &arguments;
    Console &console;
    ScenarioName name;
    std::uint64_t seed;
    Seats seats = {};
    std::string scenario = {};
    api::Program program = {};

    bool typed_dice() const { return arguments.dice == "typed"; }
    Telling telling() const;
    api::SessionOptions options() const;
    int prepare();
    int begin() const;
    int go_on(api::SaveFile file) const;
    int play(api::Session &session, Narrator &narrator, Keeper &keeper, bool begun) const;
    using Keep = std::function<std::string()>;
    using First = std::function<api::Step()>;
    std::optional<api::Step> play_by_lines(api::Session &session, Narrator &narrator, const Keep &keep,
                                           const First &first) const;
    std::optional<api::Step> play_at_table(api::Session &session, Narrator &narrator, const Keep &keep,
                                           const First &first) const;
    int finish(const api::Session &session, const std::optional<api::Step> &end) const;
    void say_goodbye(const api::Session &session, bool ended) const;
    std::string command_again() const;
    void show_reports(const api::Session &session) const;
    void show_end_as_events(const api::Session &session) const;
};

api::SessionOptions Game::options() const {
    bool ask = arguments.ask || (console.terminal.asks && !arguments.automatic && !arguments.json);
    api::SessionOptions options;
    options.seed = seed;
    options.trial = arguments.trial;
    options.decisions = ask ? api::Decisions::ask : api::Decisions::policies;
    options.dice = typed_dice() ? api::DiceFrom::table : api::DiceFrom::seed;
    return options;
}

Telling Game::telling() const {
    if (arguments.json)
        return Telling::json;
    if (arguments.explain)
        return Telling::explained;
    return arguments.verbose ? Telling::verbose : Telling::words;
}

// The rules with their options turned, the scenario and who is played; or the status that says what is wrong.
int Game::prepare() {
    const auto settings = read_settings(arguments.options, console);
    if (!settings)
        return exit_usage;
    const api::Loaded loaded = load_rules(name.rules, console);
    if (!loaded.program)
        return status_of(loaded.report);
    program = loaded.program;
    const auto chosen = choose_scenario(program, name, console);
    if (!chosen)
        return exit_usage;
    scenario = *chosen;
    program = vary_rules(program, scenario, *settings, console);
    if (!program)
        return exit_usage;
    auto found = choose_seats(arguments, program, scenario, console);
    if (!found)
        return exit_usage;
    seats = std::move(*found);
    return exit_done;
}

int Game::begin() const {
    const auto faces = read_faces(typed_dice() ? "" : arguments.dice, console);
    if (!faces)
        return exit_usage;
    api::Session session(program, options());
    Keeper keeper;
    if (!arguments.save.empty()) {
        api::OpenedSave made = api::SaveFile::create(arguments.save, session, notes_of(arguments));
        if (!made.file) {
            show_report(made.report, console);
            return exit_unreadable;
        }
        keeper = Keeper(std::move(*made.file));
    }
    if (!faces->empty())
        session.queue_dice(*faces);
    auto narrator = make_narrator(telling(), console);
    session.on_event([&](const api::Event &event) { narrator->hear(event); });
    return play(session, *narrator, keeper, false);
}

// Repeats the old story, held back where a question is pending: `s` shows it.
int Game::go_on(api::SaveFile file) const {
    auto narrator = make_narrator(telling(), console);
    const auto hear = [&](const api::Event &event) { narrator->hear(event); };
    narrator->hold();
    api::Restored restored = file.resume(program, hear);
    show_report(restored.report, console);
    if (!restored.session)
        return exit_rules_failed;
    restored.session->on_event(hear);
    Keeper keeper(std::move(file));
    return play(*restored.session, *narrator, keeper, true);
}

int Game::play(api::Session &session, Narrator &narrator, Keeper &keeper, bool begun) const {
    const auto first = [&] { return begun ? session.step() : session.start(scenario); };
    const auto keep = [&] { return keeper.keep(session); };
    const std::optional<api::Step> end = arguments.json ? play_by_lines(session, narrator, keep, first)
                                                        : play_at_table(session, narrator, keep, first);
    narrator.finish();
    const int status = finish(session, end);
    return status == exit_done && keeper.failed() ? static_cast<int>(exit_unreadable) : status;
}

// Events are not held back: the program that reads them is asked behind them.
std::optional<api::Step> Game::play_by_lines(api::Session &session, Narrator &narrator, const Keep &keep,
                                             const First &first) const {
    narrator.release();
    return Pipe(session, console, seats, keep).play(first());
}

std::optional<api::Step> Game::play_at_table(api::Session &session, Narrator &narrator, const Keep &keep,
                                             const First &first) const {
    std::unique_ptr<LineEditor> editor = make_editor(console, "");
    Table table(session, narrator, *editor, console, seats);
    table.keep_by(keep);
    std::optional<InterruptGuard> guard; // a person leaves the game by Ctrl-C, and the terminal as it was
    if (console.terminal.asks && session.options().decisions == api::Decisions::ask) {
        guard.emplace(session);
        catch_interrupts();
    }
    if (session.options().decisions == api::Decisions::ask)
        narrator.hold();
    else
        narrator.release();
    return table.play(first());
}

int Game::finish(const api::Session &session, const std::optional<api::Step> &end) const {
    if (end && end->kind == api::Step::Kind::failed) {
        show_report(end->report, console);
        return exit_rules_failed;
    }
    if (arguments.json && end) {
        show_end_as_events(session);
        return exit_done;
    }
    if (!end && (arguments.json || !console.terminal.asks) && console.in.eof()) {
        console.err << "bylaw: the input ended before the game did\n";
        return exit_rules_failed;
    }
    say_goodbye(session, end.has_value());
    return exit_done;
}

void Game::say_goodbye(const api::Session &session, bool ended) const {
    if (ended)
        show_reports(session);
    else
        console.out << "You leave the game.\n";
    const std::string &file = arguments.resume.empty() ? arguments.save : arguments.resume;
    if (!file.empty() && ended)
        console.out << "To hear it again: bylaw replay " << quoted_for_shell(file) << '\n';
    else if (!file.empty())
        console.out << "To go on: bylaw play --resume " << quoted_for_shell(file) << '\n';
    else if (!typed_dice())
        console.out << "To see the same dice again: " << command_again() << '\n';
}

// Returns the typed command with its seed, for copying into a shell.
std::string Game::command_again() const {
    std::string command =
        "bylaw play " + quoted_for_shell(arguments.scenario) + " --seed " + std::to_string(seed);
    if (arguments.trial != 0)
        command += " --trial " + std::to_string(arguments.trial);
    if (!arguments.dice.empty())
        command += " --dice " + quoted_for_shell(arguments.dice);
    if (arguments.everybody)
        command += " --all";
    for (std::size_t i = 0; i < arguments.players.size(); ++i)
        command += (i == 0 ? " --as " : ",") + quoted_for_shell(arguments.players[i]);
    for (const std::string &option : arguments.options)
        command += " --option " + quoted_for_shell(option);
    return command;
}

void Game::show_reports(const api::Session &session) const {
    if (session.reports().empty())
        return;
    if (telling() != Telling::words)
        console.out << '\n';
    console.out << columns(rows_of(session.reports()), 2) << '\n';
}

// A program reads the outcome and the seed in the same form as the rest.
void Game::show_end_as_events(const api::Session &session) const {
    const auto show = [&](const char *kind, std::vector<api::Detail> details) {
        api::Event event;
        event.kind = kind;
        event.details = std::move(details);
        console.out << to_json(event) << '\n';
    };
    for (const api::ReportLine &line : session.reports())
        show("report", {{"name", line.name, 0, false}, {"value", line.value, 0, false}});
    show("done", {{"seed", "", static_cast<std::int64_t>(seed), true}});
}

} // namespace

static int resume(const PlayArguments &arguments, Console &console) {
    api::OpenedSave opened = api::SaveFile::open(arguments.resume);
    show_report(opened.report, console);
    if (!opened.file)
        return exit_unreadable;
    if (!arguments.branch.empty())
        if (const api::Report report = opened.file->play_branch(arguments.branch); report.has_errors()) {
            show_report(report, console);
            return exit_usage;
        }
    const PlayArguments kept = arguments_of(opened.file->log(), arguments);
    Game game{kept, console, rules_of(*opened.file, console), *kept.seed};
    const int status = game.prepare();
    return status == exit_done ? game.go_on(std::move(*opened.file)) : status;
}

int play(const PlayArguments &arguments, Console &console) {
    if (!arguments.resume.empty())
        return resume(arguments, console);
    if (arguments.scenario.empty()) {
        console.err
            << "bylaw: which scenario? RULES/NAME, such as zones/ambush; `bylaw play --help` tells more\n";
        return exit_usage;
    }
    Game game{arguments, console, split_scenario(arguments.scenario, console.library),
              arguments.seed ? *arguments.seed : random_seed()};
    const int status = game.prepare();
    return status == exit_done ? game.begin() : status;
}

} // namespace bylaw::repl
