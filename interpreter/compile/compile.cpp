#include "interpreter/compile/compile.hpp"

#include "interpreter/compile/function.hpp"
#include "interpreter/compile/reached.hpp"
#include "interpreter/dice/draw.hpp"
#include "interpreter/program/fit.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace bylaw {

namespace {

std::vector<std::vector<bool>> is_table(std::size_t count,
                                        const std::function<void(std::uint32_t, std::vector<bool> &)> &mark) {
    std::vector<std::vector<bool>> table(count, std::vector<bool>(count));
    for (std::uint32_t i = 0; i < count; ++i) {
        table[i][i] = true;
        mark(i, table[i]);
    }
    return table;
}

void relations(const Program &p, Bytecode &code) {
    code.kind_is = is_table(p.kinds.size(), [&](KindId id, std::vector<bool> &row) {
        for (KindId k = p.kinds[id].parent; k != no_id; k = p.kinds[k].parent) {
            row[k] = true;
        }
    });
    code.condition_is = is_table(p.conditions.size(), [&](ConditionId id, std::vector<bool> &row) {
        for (ConditionId c = p.conditions[id].parent; c != no_id; c = p.conditions[c].parent) {
            row[c] = true;
        }
    });
    code.rule_is = is_table(p.rules.size(), [&](RuleId id, std::vector<bool> &row) {
        for (const RuleId parent : p.rules[id].parents) { // all of them
            row[parent] = true;
        }
    });
}

// Roles are known by their place: a child may call them anything, and may call something else as its parent
// called a role.
void same_roles(const Rule &rule, const Rule &ancestor, std::vector<std::uint16_t> &map) {
    for (const auto &[of, theirs] : ancestor.role_registers) {
        for (const auto &[own_of, own] : rule.role_registers) {
            for (std::size_t i = 0; of == own_of && i < std::min(theirs.size(), own.size()); ++i) {
                map[theirs[i]] = static_cast<std::uint16_t>(own[i]);
            }
        }
    }
}

// Which register of this rule stands for each register of an ancestor: the one of the same name, but for
// roles.
std::vector<std::uint16_t> same_names(const Program &p, RuleId rule, RuleId ancestor) {
    const auto &own = p.functions[p.rules[rule].function].registers;
    const auto &theirs = p.functions[p.rules[ancestor].function].registers;
    std::vector<std::uint16_t> map(theirs.size(), no_register);
    std::unordered_map<std::string_view, std::size_t> places; // the first of each name
    for (std::size_t k = 0; rule != ancestor && k < own.size(); ++k) {
        places.emplace(own[k].name, k);
    }
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        if (rule == ancestor) {
            map[i] = static_cast<std::uint16_t>(i);
        } else if (const auto at = places.find(theirs[i].name);
                   !theirs[i].name.empty() && at != places.end()) {
            const bool same_sort = fit(p, own[at->second].type, theirs[i].type) == Fit::always;
            map[i] = same_sort ? static_cast<std::uint16_t>(at->second) : no_register;
        }
    }
    if (rule != ancestor) {
        same_roles(p.rules[rule], p.rules[ancestor], map);
    }
    return map;
}

void families(const Program &p, Bytecode &code) {
    code.rules.resize(p.rules.size());
    std::vector<bool> performed(p.rules.size(), true);
    for (const Condition &each : p.conditions) { // its moments have no frame that code could read
        if (each.moments != no_id) {
            performed[each.moments] = false;
        }
    }
    for (RuleId id = 0; id < p.rules.size(); ++id) {
        RuleCode &rule = code.rules[id];
        rule.family.push_back(id);
        const auto &parents = p.rules[id].parents;
        if (performed[id]) {
            rule.family.insert(rule.family.end(), parents.begin(), parents.end());
        }
        std::sort(rule.family.begin() + 1, rule.family.end());
        for (const RuleId each : rule.family) {
            rule.registers.push_back(same_names(p, id, each));
        }
    }
}

// Every rule has its code whether or not another calls it: a host may start any of them.
void ask_for_rules(const Program &p, Unit &unit) {
    for (RuleId id = 0; id < p.rules.size(); ++id) {
        unit.perform(id);
        unit.legal(id);
        unit.refusal(id);
        unit.payable(id);
        unit.pay(id);
    }
    for (RuleId id = 0; id < p.rules.size(); ++id) {
        if (p.rules[id].offered) {
            unit.enumerate(id);
        }
    }
}

void ask_for_the_rest(const Program &p, Unit &unit) {
    for (ConditionId id = 0; id < p.conditions.size(); ++id) {
        unit.ending(id);
    }
    for (PolicyId id = 0; id < p.policies.size(); ++id) {
        unit.policy(id, false);
        unit.policy(id, true);
    }
}

void ask_for_beginning(Unit &unit) {
    unit.code.game_start.push_back(
        unit.made("the game begins", [](FunctionCompiler &f) { f.body_of_game_start(); }));
}

void ask_for_functions(const Program &p, Unit &unit) {
    for (FunctionId id = 0; id < p.functions.size(); ++id) {
        if (!unit.is_part(id)) {
            unit.function(id);
        }
    }
}

void note_with(const Program &p, Unit &unit) {
    FunctionCompiler scan(unit, 0);
    for (ir::NodeId id = 0; id < p.ir.nodes.size(); ++id) {
        const ir::Node &node = p.ir[id];
        if (node.op == ir::Op::perform && node.arg_count > 0) {
            const ir::NodeId last = p.ir.args(id).back();
            if (last != ir::none && p.ir[last].op == ir::Op::with) {
                for (const ir::NodeId each : p.ir.args(last)) {
                    scan.collect_targets(each, unit.with_targets[static_cast<RuleId>(node.value)]);
                }
            }
        }
    }
}

} // namespace

// Rules whose values scenarios ask for when they are over. (Tests and people remember all.)
static void note_remembered(const Program &program, Bytecode &code) {
    code.remembered.assign(code.rules.size(), false);
    for (const Scenario &scenario : program.scenarios) {
        for (const Instruction &in : code.functions[code.of_function[scenario.function]].code) {
            for (std::size_t rule = 0; in.op == Op::active && in.c == 1 && rule < code.rules.size(); ++rule) {
                code.remembered[rule] = code.remembered[rule] || code.rule_is[rule][in.low()];
            }
        }
    }
}

namespace {

// The unit compiles on demand; the places for all code exist from the beginning.
Bytecode compile_with(const Program &program, const std::function<void(Unit &)> &ask) {
    Bytecode code;
    relations(program, code);
    families(program, code);
    code.endings.assign(program.conditions.size(), no_id);
    code.policies.assign(program.policies.size(), no_id);
    code.act_policies.assign(program.policies.size(), no_id);
    Unit unit(program, code);
    unit.note_roles_of_functions();
    note_with(program, unit);
    ask(unit);
    return code;
}

} // namespace

Bytecode compile(const Program &program) {
    Bytecode code = compile_with(program, [&program](Unit &unit) {
        ask_for_rules(program, unit);
        ask_for_the_rest(program, unit);
        ask_for_beginning(unit);
        ask_for_functions(program, unit);
        unit.fields_for_hooks();
        unit.run_queue();
    });
    note_remembered(program, code);
    return code;
}

Bytecode compile_for(const Program &program, FunctionId function) {
    return compile_with(program, [function](Unit &unit) {
        unit.function(function);
        compile_reached(unit);
    });
}

Bytecode compile_beginning(const Program &program) {
    return compile_with(program, [](Unit &unit) {
        ask_for_beginning(unit);
        compile_reached(unit);
    });
}

} // namespace bylaw
