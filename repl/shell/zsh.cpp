// A file _bylaw for zsh's function path, in the words of _arguments.
#include "repl/shell/surface.hpp"

namespace bylaw::repl {

namespace {

// Within '…[…]' of _arguments: brackets and colons mean something there, the quote to the shell.
std::string told(const std::string &text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'') {
            out += "'\\''";
        } else {
            out += c == '[' || c == ']' || c == ':' || c == '\\' ? std::string("\\") + c : std::string(1, c);
        }
    }
    return out;
}

constexpr const char *actions[4] = {" ", "_files", "_bylaw_rules", "_bylaw_scenarios"};

std::string argument(const Flag &flag, const std::string &name) {
    std::string text = "'" + name + "[" + told(flag.about) + "]";
    return text + (flag.value.empty() ? "" : ":" + flag.value + ":" + by_what_completes(flag, actions)) + "'";
}

std::string arguments(const std::vector<Flag> &flags, const char *before, const char *after) {
    std::string text;
    for (const Flag &flag : flags) {
        for (const std::string &name : flag.names) {
            text += before + argument(flag, name) + after;
        }
    }
    return text;
}

// `*` stands for all that follow, too.
std::string word_of(const CommandWords &command) {
    return command.positionals.empty()
               ? ""
               : " \\\n            '*:" + command.positionals.front().names.front() + ":" +
                     by_what_completes(command.positionals.front(), actions) + "'";
}

std::string case_of(const CommandWords &command) {
    return "        " + command.name + ")\n            _arguments" +
           arguments(command.flags, " \\\n            ", "") + word_of(command) + " ;;\n";
}

} // namespace

std::string zsh_completion(const Surface &surface) {
    std::string commands, cases;
    for (const CommandWords &each : surface.commands) {
        commands += "        '" + told(each.name) + ":" + told(each.about) + "'\n";
        cases += case_of(each);
    }
    return "#compdef bylaw\n"
           "# zsh completion for bylaw: bylaw completion zsh > a folder of $fpath, as _bylaw\n"
           "_bylaw_rules() {\n    local -a names=(${(f)\"$(bylaw completion rulesets 2>/dev/null)\"})\n"
           "    _describe ruleset names\n    _files\n}\n"
           "_bylaw_scenarios() {\n    local -a names=(${(f)\"$(bylaw completion scenarios 2>/dev/null)\"})\n"
           "    compadd -a names\n    _files\n}\n"
           "_bylaw() {\n    local context state line\n    local -a commands=(\n" +
           commands + "    )\n    _arguments -C \\\n" + arguments(surface.flags, "        ", " \\\n") +
           "        '1:command:->command' '*::argument:->argument'\n"
           "    case $state in\n    command) _describe command commands ;;\n    argument)\n"
           "        case $line[1] in\n" +
           cases + "        esac ;;\n    esac\n}\n_bylaw \"$@\"\n";
}

} // namespace bylaw::repl
