// bylaw check
#include "repl/commands/commands.hpp"

#include <bylaw/library.hpp>

namespace bylaw::repl {

int check(const CheckArguments &arguments, Console &console) {
    api::Report all;
    for (const std::string &path : arguments.paths)
        for (const std::string &program : console.library.programs_in(path))
            all.add(console.library.check(program));
    if (arguments.json)
        console.out << all.json() << '\n';
    else
        show_report(all, console);
    bool failed = all.has_errors() || (arguments.strict && all.has_warnings());
    if (!arguments.json)
        console.out << all.summary() << '\n';
    return failed ? exit_rules_failed : exit_done;
}

} // namespace bylaw::repl
