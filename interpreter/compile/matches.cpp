// How a clause of a bundle is called where it matches: with the bundle's bearer and those registers of the
// rule that it names.
#include "interpreter/compile/function.hpp"

namespace bylaw {

Type owner_type(const Field &field) {
    return field.owner == FieldOwner::condition ? type_instance : type_number;
}

Type FunctionCompiler::self_type(BundleId bundle) const {
    return p.bundles[bundle].sort == BundleSort::condition ? type_instance : type_number;
}

// `first`: the register that the match's arguments count from.
std::vector<Type> FunctionCompiler::clause_types(BundleId bundle, MatchArguments arguments, Reg first) const {
    std::vector<Type> types{self_type(bundle)};
    for (const std::uint32_t each : arguments) {
        types.push_back(e.code.registers[first + each]);
    }
    return types;
}

// Passes the arguments behind the bearer, which is the first register of the block.
void FunctionCompiler::pass_arguments(MatchArguments arguments, Reg first, Reg block) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        e.move(static_cast<Reg>(block + 1 + i), static_cast<Reg>(first + arguments[i]));
    }
}

// The register of the argument that has to bear it, or none: then all bearers count.
Reg FunctionCompiler::bound_bearer(MatchArguments arguments, std::uint32_t which, Reg first) {
    return which == no_id ? no_register : static_cast<Reg>(first + arguments[which]);
}

// Things of other kinds have no part in it. A new register holds the answer.
void FunctionCompiler::unless_of_kind(Reg thing, KindId kind, Label no) {
    const Reg is = e.temp(type_yesno);
    e.emit(Op::is_kind, is, thing, no_register, kind);
    e.jump(Op::jump_unless, no, is);
}

Reg FunctionCompiler::or_nothing(Reg reg) {
    return reg == no_register ? constant(0) : reg;
}

} // namespace bylaw
