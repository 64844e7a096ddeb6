// Start value of an idle rule's value, if it is a constant.
#pragma once
#include "interpreter/program/program.hpp"

namespace bylaw {

inline Word idle_value(const Program &program, RuleId rule, std::uint32_t number) {
    const Rule &idle = program.rules[rule];
    Word value = 0;
    for (const auto *initials : {&idle.field_initials, &idle.initials}) {
        for (const auto &[to, expression] : *initials) {
            const ir::Node &node = program.ir[expression];
            value = to == number && node.op == ir::Op::constant ? node.value : value;
        }
    }
    return value;
}

} // namespace bylaw
