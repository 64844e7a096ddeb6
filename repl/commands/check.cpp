// bylaw check
#include "repl/commands/commands.hpp"

#include <bylaw/library.hpp>
#include <bylaw/verify.hpp>

namespace bylaw::repl {

namespace {

// With `--strict` what the rules are compiled to is read, too.
api::Report check_all(const std::vector<std::string> &paths, const api::Library &library, bool strict) {
    api::Report all;
    for (const std::string &path : paths)
        for (const std::string &program : library.programs_in(path)) {
            all.add(library.check(program));
            if (strict)
                all.add(api::check_code(library, program));
        }
    return all;
}

} // namespace

int check(const CheckArguments &arguments, Console &console) {
    const api::Report all = check_all(arguments.paths, console.library, arguments.strict);
    if (arguments.json)
        console.out << all.json() << '\n';
    else
        show_report(all, console);
    const bool too_many_warnings = arguments.strict && all.has_warnings();
    if (!arguments.json)
        console.out << all.summary() << '\n';
    return too_many_warnings ? static_cast<int>(exit_rules_failed) : status_of(all);
}

} // namespace bylaw::repl
