// What `:commands` do.
#include "repl/odds/patience.hpp"
#include "repl/odds/table.hpp"
#include "repl/play/choice.hpp"
#include "repl/prompt/interrupt.hpp"
#include "repl/prompt/prompt.hpp"
#include "repl/simulation/progress.hpp"
#include "repl/simulation/shown.hpp"
#include "repl/text/layout.hpp"

#include <bylaw/odds.hpp>
#include <bylaw/suggest.hpp>

#include <algorithm>
#include <charconv>

namespace bylaw::repl {

namespace {

std::optional<std::vector<std::int64_t>> numbers_in(std::string_view text) {
    std::vector<std::int64_t> numbers;
    const char *end = text.data() + text.size();
    for (const char *at = text.data(); at != end;) {
        if (*at == ' ' || *at == ',') {
            ++at;
            continue;
        }
        std::int64_t number = 0;
        auto [stop, error] = std::from_chars(at, end, number);
        if (error != std::errc{})
            return std::nullopt;
        numbers.push_back(number);
        at = stop;
    }
    return numbers;
}

std::vector<std::string> field_cells(const api::ThingView &thing) {
    std::string fields, conditions;
    for (const api::FieldView &field : thing.fields)
        fields += (fields.empty() ? "" : ", ") + field.name + ' ' + field.value;
    for (const std::string &condition : thing.conditions)
        conditions += (conditions.empty() ? "" : ", ") + condition;
    return {thing.name, thing.kind, fields, conditions};
}

} // namespace

const std::vector<Prompt::Command> &Prompt::commands() {
    static const std::vector<Command> all = {
        {"help", "", "this list", &Prompt::help},
        {"load", "RULES", "other rules, from a file, a folder or by name", &Prompt::load_rules},
        {"reload", "", "the same rules, read again; what was typed is done again", &Prompt::reload},
        {"rules", "", "which rules of the rulebook are carried, and where", &Prompt::list_rules},
        {"scenario", "[NAME]", "begins a scenario, or lists them", &Prompt::scenario},
        {"sim", "NAME",
         "plays a scenario a thousand times, from its beginning, and says what its reports come to",
         &Prompt::simulate},
        {"state", "[NAME]", "all things with their fields and conditions, or one", &Prompt::state},
        {"views", "", "the table as the players see it", &Prompt::views},
        {"seed", "[N]", "seeds the dice", &Prompt::seed},
        {"dice", "5 12 …", "the faces of the next dice", &Prompt::dice},
        {"odds", "DICE", "how likely each total is, exactly; or of rules: `given SCENARIO; EXPRESSION`",
         &Prompt::odds},
        {"why", "[deep|all]",
         "explains the last roll in short, with every cause, or everything since the last line",
         &Prompt::why},
        {"whynot", "NAME", "why that did not come: what failed first, and its values", &Prompt::why_not},
        {"watch", "[EXPR]", "shows it again whenever its value has changed; or lists those", &Prompt::watch},
        {"unwatch", "[EXPR]", "no more of that, or of all", &Prompt::unwatch},
        {"undo", "", "takes back the last line or decision", &Prompt::undo},
        {"quit", "", "ends", &Prompt::quit},
    };
    return all;
}

void Prompt::command(const std::string &line) {
    std::size_t blank = line.find(' ');
    std::string name = line.substr(0, blank);
    std::string arguments = blank == std::string::npos ? "" : std::string(trimmed(line.substr(blank)));
    std::vector<std::string> names;
    for (const Command &command : commands()) {
        if (name == command.name)
            return (this->*command.run)(arguments);
        names.push_back(command.name);
    }
    std::string near = api::suggest(name, names);
    console_.out << "There is no command :" << name
                 << (near.empty() ? "; :help lists them" : "; did you mean :" + near + "?") << '\n';
}

void Prompt::help(const std::string &) {
    std::vector<std::vector<std::string>> rows;
    for (const Command &command : commands())
        rows.push_back({std::string(":") + command.name + ' ' + command.arguments, command.help});
    console_.out << "Type an expression, statements, or a declaration of Bylaw. A line that is not finished "
                    "goes on with the\n"
                    "next; an empty line ends it. Commands:\n"
                 << columns(rows, 2, console_.table_width());
}

void Prompt::load_rules(const std::string &rules) {
    if (rules.empty())
        console_.out << "Which rules? For example :load zones\n";
    else if (load(rules))
        console_.out << "Loaded " << rules << ".\n";
}

void Prompt::reload(const std::string &) {
    if (rules_.empty()) {
        console_.out << "Nothing was loaded yet; :load RULES does that.\n";
        return;
    }
    api::Loaded loaded = console_.library.load(rules_);
    show_report(loaded.report, console_);
    if (!loaded.program) {
        console_.out << "Not reloaded; all is as it was.\n";
        return;
    }
    const auto before = session_.program().data();
    session_.on_event(nullptr); // what is done again was told before
    api::Step step;
    {
        InterruptGuard guard(session_);
        step = session_.move_to(loaded.program);
    }
    attach();
    if (session_.program().data() == before) {
        show_report(step.report, console_);
        console_.out << "Not reloaded: what was typed cannot be done again by the new rules. Mend them, or "
                        "take it back with :undo.\n";
        return;
    }
    console_.out << "Reloaded " << rules_ << ".\n";
}

void Prompt::list_rules(const std::string &) {
    std::vector<std::vector<std::string>> rows;
    for (const api::RuleRow &row : session_.program().rules())
        rows.push_back(
            {row.id, row.kind, row.carried_by.empty() ? "-" : to_string(row.carried_by.front()), row.title});
    console_.out << (rows.empty() ? "These rules name no rulebook.\n"
                                  : columns(rows, 0, console_.table_width()));
}

void Prompt::scenario(const std::string &name) {
    std::vector<std::string> names;
    for (const api::ScenarioInfo &scenario : session_.program().scenarios()) {
        if (scenario.name == name) {
            InterruptGuard guard(session_);
            narrator_->hold();
            return carry_on(session_.start(name));
        }
        names.push_back(scenario.name);
    }
    std::string near = name.empty() ? "" : api::suggest(name, names);
    if (!name.empty())
        console_.out << "There is no scenario " << name
                     << (near.empty() ? "" : "; did you mean " + near + "?") << '\n';
    for (const std::string &each : names)
        console_.out << "  " << each << '\n';
}

// With what was declared at the prompt; the game that is being played is another.
void Prompt::simulate(const std::string &name) {
    StopSignal stop;
    ProgressLine line(console_);
    api::SimulationOptions options;
    options.seed = session_.options().seed;
    options.trials = 1000;
    options.threads = 0;
    options.go_on = [&](const api::SimulationProgress &now) {
        line.show(now);
        return !stop.came();
    };
    const api::SimulationResult result = api::simulate(session_.program(), name, options);
    line.clear();
    show_report(result.report, console_);
    if (result.report.has_errors())
        return;
    repl::show_result(result, console_);
    show_failures(result, console_);
}

void Prompt::state(const std::string &name) {
    std::vector<std::vector<std::string>> rows;
    for (const api::ThingView &thing : session_.things())
        if (name.empty() || thing.name == name || thing.kind == name)
            rows.push_back(field_cells(thing));
    for (const api::FieldView &field : session_.game_fields())
        if (name.empty() || field.name == name)
            rows.push_back({field.name, "", field.value, ""});
    console_.out << (rows.empty() ? "There is nothing yet.\n" : columns(rows, 0, console_.table_width()));
}

void Prompt::views(const std::string &) {
    std::vector<api::View> all = session_.views();
    for (const api::View &view : all)
        console_.out << columns(view.rows, 2, console_.table_width());
    if (all.empty())
        console_.out << "No scenario shows anything yet.\n";
}

void Prompt::seed(const std::string &number) {
    auto numbers = numbers_in(number);
    if (numbers && numbers->size() == 1 && numbers->front() >= 0)
        session_.reseed(static_cast<std::uint64_t>(numbers->front()));
    else if (!number.empty())
        console_.out << "A seed is a number, such as :seed 7\n";
    console_.out << "The seed is " << session_.options().seed << ".\n";
}

void Prompt::dice(const std::string &faces) {
    auto numbers = numbers_in(faces);
    if (!numbers || numbers->empty()) {
        console_.out << "Type the faces, such as :dice 5 12\n";
        return;
    }
    session_.queue_dice(*numbers);
    console_.out << "The next dice will show these.\n";
}

void Prompt::odds(const std::string &dice) {
    if (dice.empty()) {
        console_.out << "Of which dice? For example :odds 4d6 highest 3\n";
        return;
    }
    Patience patience(console_);
    api::OddsOptions options;
    options.go_on = [&](std::uint64_t states, double seconds) { return patience.lasts(states, seconds); };
    api::OddsAnswer answer = api::odds_of_dice(dice, options);
    if (answer.report.has_errors() && !rules_.empty())
        answer = api::odds_of(session_.program(), dice, options);
    show_report(answer.report, console_);
    if (!answer.report.has_errors())
        console_.out << odds_text(answer, {console_.terminal});
    else if (!rules_.empty())
        console_.out << wrap(
            "Odds are those of a game from its beginning: what was made at this prompt is not in "
            "it. Begin with `given` and the name of a scenario for its cast.",
            console_.terminal.width);
}

void Prompt::why(const std::string &what) {
    if (!what.empty() && what != "deep" && what != "all") {
        console_.out << "Type :why, :why deep or :why all\n";
        return;
    }
    const std::vector<std::string> lines =
        what.empty() ? session_.short_answer(api::Since::roll) : session_.explain(what == "all");
    if (lines.empty())
        console_.out << "No dice have been rolled yet.\n";
    console_.out << outline(lines, 0, console_.table_width());
}

void Prompt::why_not(const std::string &name) {
    InterruptGuard guard(session_);
    console_.out << (name.empty() ? "Why not what? Type its name in the rules behind it\n"
                                  : outline(session_.why_not(name), 0, console_.table_width()));
}

void Prompt::watch(const std::string &expression) {
    if (expression.empty())
        watches_.list(console_);
    else
        watches_.add(session_, expression, console_);
}

void Prompt::unwatch(const std::string &expression) {
    watches_.drop(expression, console_);
}

void Prompt::undo(const std::string &) {
    if (!session_.undo()) {
        console_.out << "There is nothing to take back.\n";
        return;
    }
    console_.out << "Taken back.\n";
    const api::Step step = session_.step();
    if (step.kind == api::Step::Kind::question || step.kind == api::Step::Kind::dice)
        carry_on(step); // what was decided is asked again
}

void Prompt::quit(const std::string &) {
    quit_ = true;
}

} // namespace bylaw::repl
