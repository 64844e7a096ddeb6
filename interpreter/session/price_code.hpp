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
    // Key: expression and its function. Arguments are all registers of the function.
    std::map<std::pair<ir::NodeId, FunctionId>, std::uint32_t> values;
};

} // namespace bylaw
