// Being gained and ending are moments of a condition: triggers see them as stages of a rule whose roles are
// the bearer, the source and the parameters.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

std::vector<FieldId> parameter_fields(const Program &p, const Condition &condition) {
    std::vector<FieldId> fields;
    std::copy_if(condition.fields.begin(), condition.fields.end(), std::back_inserter(fields),
                 [&](FieldId id) { return p.fields[id].sort == FieldSort::parameter; });
    return fields;
}

namespace {

// At its end (`parameters` none) the instance itself, register 0, has them.
void moment_parameter(FunctionCompiler &f, const Condition &condition, const std::string &name,
                      Reg parameters, Reg to) {
    const std::vector<FieldId> fields = parameter_fields(f.p, condition);
    const std::size_t inherited = fields.size() - condition.own_parameters;
    for (std::size_t k = 0; k < fields.size(); ++k) {
        if (f.p.fields[fields[k]].name != name) {
            continue;
        }
        if (parameters == no_register) {
            f.load_raw(f.p.fields[fields[k]], fields[k], 0, no_register, to);
        } else if (k >= inherited) {
            f.e.move(to, static_cast<Reg>(parameters + k - inherited));
        }
    }
}

} // namespace

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
    for (std::size_t i = 0; i < types.size(); ++i) {
        const Reg to = static_cast<Reg>(block + i);
        const std::string &name = function.registers[i].name;
        if (name == "source") {
            e.move(to, source);
        } else if (i == 0) {
            e.move(to, bearer);
        }
        moment_parameter(*this, condition, name, parameters, to);
    }
    return block;
}

void FunctionCompiler::moment_seam(std::span<const TriggerMatch> triggers, Reg roles, RuleId moments,
                                   const Label *taken) {
    seam_from(triggers, moments, roles, taken);
}

} // namespace bylaw
