// A function that bash calls at Tab. What may stand there is asked of `bylaw` itself.
#include "repl/shell/surface.hpp"

namespace bylaw::repl {

namespace {

constexpr const char *bash_begins = R"sh(# bash completion for bylaw: source <(bylaw completion bash)
_bylaw_words() { COMPREPLY+=($(compgen -W "$1" -- "$cur")); }
_bylaw_files() { compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$cur")); }
_bylaw_rules() { _bylaw_words "$(bylaw completion rulesets 2>/dev/null)"; _bylaw_files; }
_bylaw_scenarios() { _bylaw_words "$(bylaw completion scenarios 2>/dev/null)"; _bylaw_files; }
_bylaw() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= word
    COMPREPLY=()
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in -*) ;; *) command=$word; break ;; esac
    done
)sh";

constexpr const char *functions[4] = {":", "_bylaw_files", "_bylaw_rules", "_bylaw_scenarios"};

std::string names_of(const std::vector<Flag> &flags) {
    std::string names;
    for (const Flag &flag : flags) {
        names += (names.empty() ? "" : " ") + joined(flag.names, " ");
    }
    return names;
}

std::string behind_flag(const Flag &flag) {
    return flag.value.empty() ? ""
                              : "        " + joined(flag.names, "|") + ") " +
                                    by_what_completes(flag, functions) + "; return ;;\n";
}

// `case $prev in`: what is typed behind a flag that takes something.
std::string behind_flags(const CommandWords &command) {
    std::string cases;
    for (const Flag &flag : command.flags) {
        cases += behind_flag(flag);
    }
    return cases.empty() ? "" : "        case $prev in\n" + cases + "        esac\n";
}

std::string positional(const CommandWords &command) {
    return command.positionals.empty() ? ":" : by_what_completes(command.positionals.front(), functions);
}

// Completions behind `bylaw COMMAND`.
std::string command_case(const CommandWords &command) {
    return "    " + command.name + ")\n" + behind_flags(command) +
           "        case $cur in\n        -*) _bylaw_words \"" + names_of(command.flags) +
           "\" ;;\n        *) " + positional(command) + " ;;\n        esac ;;\n";
}

} // namespace

std::string bash_completion(const Surface &surface) {
    std::string commands, cases;
    for (const CommandWords &each : surface.commands) {
        commands += each.name + " ";
        cases += command_case(each);
    }
    return bash_begins +
           ("    case $command in\n    '') _bylaw_words \"" + commands + names_of(surface.flags)) +
           "\" ;;\n" + cases + "    esac\n}\ncomplete -F _bylaw bylaw\n";
}

} // namespace bylaw::repl
