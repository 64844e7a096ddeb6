// In place of this folder where the product is built without it (BYLAW_ACCELERATION=OFF).
#include "interpreter/specialise/specialise.hpp"

namespace bylaw::residual {

Specialised specialise(const Program &, const Bytecode &, const State &, const SpecialiseLimits &) {
    Specialised none;
    none.why = "this program was built without it";
    return none;
}

} // namespace bylaw::residual
