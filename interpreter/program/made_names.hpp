// The names under which Bytecode::made keeps what the compiler makes on demand and a running hook looks for.
#pragma once
#include "interpreter/program/program.hpp"

namespace bylaw {

inline std::string reader_name(const Program &p, FieldId id) {
    return "read " + p.fields[id].name + "#" + std::to_string(id);
}
inline std::string writer_name(const Program &p, FieldId id) {
    return "write " + p.fields[id].name + "#" + std::to_string(id);
}
inline std::string modified_name(const Program &p, FormulaId id) {
    return "modified " + p.formulas[id].name + "#" + std::to_string(id);
}

// A formula of a kind without parameters reads like a field. Its only register is the thing, which has no
// name.
inline bool reads_like_field(const Program &p, FormulaId id) {
    const Function &function = p.functions[p.formulas[id].function];
    return function.parameters == 1 && function.registers[0].name.empty() &&
           function.registers[0].type.kind == TypeKind::thing;
}

} // namespace bylaw
