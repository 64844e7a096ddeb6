// Which register of a call stands for one of an ancestor of its rule.
#pragma once
#include "interpreter/program/code.hpp"

namespace bylaw {

inline std::uint16_t own_register(const RuleCode &code, RuleId ancestor, std::uint32_t theirs) {
    for (std::size_t i = 0; i < code.family.size(); ++i) {
        if (code.family[i] == ancestor) {
            return code.registers[i][theirs];
        }
    }
    return no_register;
}

} // namespace bylaw
