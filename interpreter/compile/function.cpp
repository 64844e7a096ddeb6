// The frame of a function, and its whole body.
#include "interpreter/compile/function.hpp"

namespace bylaw {

bool is_statement(ir::Op op) {
    return op >= ir::Op::block;
}

void FunctionCompiler::begin(const Function &function, bool instance_first) {
    e.code.name = function.name;
    e.code.parameters = function.parameters;
    e.code.span = function.span;
    e.at(function.span);
    for (const Register &each : function.registers) {
        e.code.registers.push_back(each.type);
    }
    if (instance_first && !e.code.registers.empty()) {
        e.code.registers[0] = type_instance;
    }
}

void FunctionCompiler::begin(std::span<const Type> parameters, Type) {
    e.code.parameters = static_cast<std::uint32_t>(parameters.size());
    e.code.registers.assign(parameters.begin(), parameters.end());
}

void FunctionCompiler::finish() {
    e.emit(Op::give_nothing);
    e.finish();
    FunctionCode &slot = u.code.functions[index_];
    if (e.code.name.empty()) {
        e.code.name = slot.name;
    }
    slot = e.code; // exactly as long as it is; the emitter's own room serves the next function
}

// A statement's value is what its `result` gives; an expression is its own.
void FunctionCompiler::whole(FunctionId id) {
    const Function &function = p.functions[id];
    starting = u.is_start(id);
    begin(function, u.is_instance_function(id));
    if (function.body != ir::none) {
        if (is_statement(n(function.body).op)) {
            statement(function.body);
        } else {
            e.code.pure = true;
            e.code.gives = n(function.body).type;
            e.emit(Op::give, value(function.body));
        }
    }
    finish();
}

} // namespace bylaw
