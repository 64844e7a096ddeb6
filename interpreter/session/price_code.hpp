// Code of costs that are no plain numbers, appended to that of the rules. Making it takes most of a button's
// time, and as much memory as the rules, so all games of a program share it.
#pragma once
#include "interpreter/program/code.hpp"

#include <map>
#include <utility>

namespace bylaw {

struct PriceCode {
    PriceCode(const Program &program, const Bytecode &rules);

    Bytecode code;
    // By expression and the function that it stands in. Arguments are all registers of that.
    std::map<std::pair<ir::NodeId, FunctionId>, std::uint32_t> values;
};

} // namespace bylaw
