// Which `:commands` there are, and what those do that only look.
#include "repl/play/choice.hpp"
#include "repl/prompt/interrupt.hpp"
#include "repl/prompt/prompt.hpp"
#include "repl/text/layout.hpp"

#include <bylaw/suggest.hpp>

#include <algorithm>

namespace bylaw::repl {

const std::vector<Prompt::Command> &Prompt::commands() {
    static const std::vector<Command> all = {
        {"help", "", "this list", &Prompt::help, "", true},
        {"load", "RULES", "other rules, from a file, a folder or by name", &Prompt::load_rules},
        {"reload", "", "the same rules, read again; what was typed is done again, as far as it can be",
         &Prompt::reload},
        {"edit", "[NAME]", "opens your editor where NAME is declared, or at the last mistake, and reloads",
         &Prompt::edit, "opens your editor at a name"},
        {"rules", "", "which rules of the rulebook are carried, and where", &Prompt::list_rules},
        {"scenario", "[NAME]", "begins a scenario, in a game of its own, or lists them", &Prompt::scenario},
        {"sim", "[NAME]",
         "plays a scenario a thousand times, from its beginning, and says what its reports come to",
         &Prompt::simulate},
        {"state", "[NAME]", "all things with their fields and conditions, or one", &Prompt::state,
         "all things, or one"},
        {"views", "", "the table as the players see it", &Prompt::views, "", true},
        {"seed", "[N]", "seeds the dice", &Prompt::seed},
        {"dice", "5 12 …", "the faces of the next dice", &Prompt::dice, "the next faces"},
        {"odds", "EXPR",
         "how likely each outcome is, exactly: of dice, of a scenario, or of rules as the game stands",
         &Prompt::odds, "how likely, exactly"},
        {"why", "[deep|all]",
         "explains the last roll in short, with every cause, or everything since the last line", &Prompt::why,
         "", true},
        {"whynot", "NAME", "why that did not come: what failed first, and its values", &Prompt::why_not, "",
         true},
        {"watch", "[EXPR]", "shows it again whenever its value has changed; or lists those", &Prompt::watch,
         "shows when it changes"},
        {"unwatch", "[EXPR]", "no more of that, or of all", &Prompt::unwatch},
        {"undo", "", "takes back the last line or decision", &Prompt::undo, "", true},
        {"redo", "", "does once more what was taken back or left, with the same dice", &Prompt::redo,
         "once more, same dice"},
        {"save", "FILE", "writes the game, with all that was typed and decided in it", &Prompt::save,
         "writes the game"},
        {"load-state", "FILE", "goes on with a game that was saved", &Prompt::load_state},
        {"tour", "[off]", "teaches the language in ten steps", &Prompt::tour},
        {"quit", "", "ends", &Prompt::quit, "", true},
    };
    return all;
}

// Is this a command that the table does not answer to itself?
bool Prompt::is_aside(const std::string &line) const {
    const std::string_view typed = trimmed(line);
    const auto named = [&](const Command &command) {
        return !command.of_table && typed.substr(1, typed.find(' ') - 1) == command.name;
    };
    return typed.starts_with(':') && std::ranges::any_of(commands(), named);
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

// Those that the table does not answer to: in short what one wants there, of the others the names.
TableHelp Prompt::help_at_question() {
    TableHelp help;
    for (const Command &command : commands()) {
        if (command.of_table)
            continue;
        if (*command.brief)
            help.keys.emplace_back(std::string(":") + command.name, command.brief);
        else
            help.others += (help.others.empty() ? ":" : " :") + std::string(command.name);
    }
    return help;
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

void Prompt::quit(const std::string &) {
    quit_ = true;
}

} // namespace bylaw::repl
