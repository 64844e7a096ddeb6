// Loops over a list with the same result in any order of elements: counts, sums, maximum and minimum, `some`
// and `every`, lists of picks. Found on the code; anything unproved is none.
#pragma once
#include "interpreter/odds/rules/liveness.hpp"

#include <optional>

namespace bylaw::odds::rules {

struct OrderLoop {
    bool free = false; // for the order of its list
    // But the list that is built of it, by the build_end here, is in that order.
    std::optional<std::size_t> built;
};

// `pc`: of a next_element.
OrderLoop order_loop(const Program &program, const Bytecode &code, const Liveness &live,
                     std::uint32_t function, std::size_t pc);

} // namespace bylaw::odds::rules
