// Loops over a list that come to the same in whatever order its elements stand: counts, sums, the most and
// the least, `some` and `every`, lists of what was picked. Found on the code; what is not known to be such a
// loop is none.
#pragma once
#include "interpreter/odds/rules/liveness.hpp"

#include <optional>

namespace bylaw::odds::rules {

struct OrderLoop {
    bool free = false; // of the order of its list
    // But the list that is built of it, by the build_end here, is in that order.
    std::optional<std::size_t> built;
};

// `pc`: of a next_element.
OrderLoop order_loop(const Program &program, const Bytecode &code, const Liveness &live,
                     std::uint32_t function, std::size_t pc);

} // namespace bylaw::odds::rules
