// bylaw lsp
#include "lsp/serve.hpp"
#include "repl/commands/commands.hpp"

#include <iostream>

namespace bylaw::repl {

// Output for programs must not be changed for a terminal: not console.out.
int lsp(const LspArguments &, Console &console) {
    std::ostream out(std::cout.rdbuf());
    return lsp::serve(console.in, out, console.library.options()) == 0 ? exit_done : exit_rules_failed;
}

} // namespace bylaw::repl
