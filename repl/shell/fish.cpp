// Lines for fish: one says one word that may stand somewhere.
#include "repl/shell/surface.hpp"

namespace bylaw::repl {

namespace {

std::string quoted(const std::string &text) {
    std::string out = "'";
    for (const char c : text) {
        out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
    return out + "'";
}

constexpr const char *behind[4] = {" -f", " -F", " -F -a '(bylaw completion rulesets 2>/dev/null)'",
                                   " -F -a '(bylaw completion scenarios 2>/dev/null)'"};

std::string flag_line(const std::string &condition, const Flag &flag) {
    std::string line = "complete -c bylaw -n " + quoted(condition);
    for (const std::string &name : flag.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    return line + (flag.value.empty() ? "" : std::string(" -r") + by_what_completes(flag, behind)) + " -d " +
           quoted(flag.about) + "\n";
}

std::string command_lines(const CommandWords &command) {
    const std::string in = "__fish_seen_subcommand_from " + command.name;
    std::string out = "complete -c bylaw -n __fish_use_subcommand -a " + command.name + " -d " +
                      quoted(command.about) + "\n";
    for (const Flag &flag : command.flags) {
        out += flag_line(in, flag);
    }
    return command.positionals.empty() ? out
                                       : out + "complete -c bylaw -n " + quoted(in) +
                                             by_what_completes(command.positionals.front(), behind) + "\n";
}

} // namespace

std::string fish_completion(const Surface &surface) {
    std::string out = "# fish completion for bylaw: bylaw completion fish | source\ncomplete -c bylaw -f\n";
    for (const Flag &flag : surface.flags) {
        out += flag_line("__fish_use_subcommand", flag);
    }
    for (const CommandWords &each : surface.commands) {
        out += command_lines(each);
    }
    return out;
}

} // namespace bylaw::repl
