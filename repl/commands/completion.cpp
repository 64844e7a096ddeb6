// bylaw completion, bylaw man
#include "repl/commands/commands.hpp"

#include <algorithm>

namespace bylaw::repl {

namespace {

void list_scenarios(Console &console) {
    for (const std::string &ruleset : console.library.rulesets()) {
        const api::Loaded loaded = console.library.load(ruleset);
        for (const api::ScenarioInfo &each :
             loaded.program ? loaded.program.scenarios() : std::vector<api::ScenarioInfo>()) {
            console.out << ruleset << '/' << each.name << '\n';
        }
    }
}

} // namespace

int completion(const std::string &what, const Surface &surface, Console &console) {
    if (what == "bash") {
        console.out << bash_completion(surface);
    } else if (what == "zsh") {
        console.out << zsh_completion(surface);
    } else if (what == "fish") {
        console.out << fish_completion(surface);
    } else if (what == "man") {
        console.out << manual_page(surface);
    } else if (what == "rulesets") {
        for (const std::string &each : console.library.rulesets()) {
            console.out << each << '\n';
        }
    } else {
        list_scenarios(console);
    }
    return exit_done;
}

} // namespace bylaw::repl
