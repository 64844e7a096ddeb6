#include "interpreter/simulate/compiled/optimiser.hpp"
#include "interpreter/simulate/fast_engines.hpp"

namespace bylaw {

bool has_jit() {
    return compiled::optimiser_is_installed();
}

NoEngine why_not_compiled() {
    NoEngine no;
    no.sort = NoEngine::Sort::lacking;
    if (has_jit()) {
        no.obstacle.why =
            "nothing of it could be compiled: its rules call each other too deep, it is over before anything "
            "is rolled, or this system lets no program make machine code";
    } else {
        no.obstacle.why = "the optimiser LLVM (15 to 19) was not found on this computer";
        no.hint = "install it: on Debian and Ubuntu `apt install libllvm19`";
    }
    return no;
}

} // namespace bylaw
