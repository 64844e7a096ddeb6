// Being gained and ending are moments of a condition: triggers see them as stages of a rule whose roles are
// the bearer, the source and the parameters.
#include "interpreter/compile/function.hpp"

namespace bylaw {

// A block of registers laid out as the moment's rule has them, its roles found by their names.
Reg FunctionCompiler::moment_roles(const Condition &condition, Reg bearer, Reg source, Reg parameters) {
    const Function &function = p.functions[p.rules[condition.moments].function];
    std::vector<Type> types;
    for (const Register &each : function.registers) {
        types.push_back(each.type);
    }
    if (types.empty()) {
        return no_register;
    }
    const Reg block = e.block(types);
    std::vector<FieldId> fields;
    for (const FieldId id : condition.fields) {
        if (p.fields[id].sort == FieldSort::parameter) {
            fields.push_back(id);
        }
    }
    const std::size_t inherited = fields.size() - condition.own_parameters;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const Reg to = static_cast<Reg>(block + i);
        const std::string &name = function.registers[i].name;
        if (name == "source") {
            e.move(to, source);
        } else if (i == 0) {
            e.move(to, bearer);
        }
        for (std::size_t k = 0; k < fields.size(); ++k) {
            if (p.fields[fields[k]].name != name) {
                continue;
            }
            if (parameters == no_register) { // at its end the instance itself, register 0, has them
                load_raw(p.fields[fields[k]], fields[k], 0, no_register, to);
            } else if (k >= inherited) {
                e.move(to, static_cast<Reg>(parameters + k - inherited));
            }
        }
    }
    return block;
}

void FunctionCompiler::moment_seam(std::span<const TriggerMatch> triggers, Reg roles, RuleId moments,
                                   const Label *taken) {
    seam_from(triggers, moments, roles, taken);
}

} // namespace bylaw
