// The legal ways to perform a rule that is offered: all tuples of its roles, each requirement tested as soon
// as the roles that it reads are bound, so that few tuples are ever tried.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

void FunctionCompiler::act_of_roles(RuleId id, Reg roles, Reg to) {
    const TempScope scope(e);
    const std::uint32_t count = p.rules[id].own_roles;
    std::vector<Type> types{type_number};
    for (std::uint32_t i = 0; i < count; ++i) {
        types.push_back(e.code.registers[roles + i]);
    }
    const Reg words = e.block(types);
    e.constant(words, id);
    for (std::uint32_t i = 0; i < count; ++i) {
        e.move(static_cast<Reg>(words + 1 + i), static_cast<Reg>(roles + i));
    }
    e.emit(Op::list, to, words, static_cast<Reg>(count + 1));
}

// How many of the first roles must be bound before the node can be evaluated.
std::uint32_t FunctionCompiler::roles_read(RuleId id, ir::NodeId node) const {
    if (node == ir::none) {
        return 0;
    }
    std::uint32_t most = 0;
    if (p.ir[node].op == I::local) {
        const auto reg = static_cast<std::uint32_t>(p.ir[node].value);
        if (reg < p.rules[id].own_roles) {
            most = reg + 1;
        }
        for (const auto &[to, expression] : p.rules[id].role_initials) {
            if (to == reg) {
                most = std::max(most, roles_read(id, expression));
            }
        }
    }
    for (const ir::NodeId each : p.ir.args(node)) {
        most = std::max(most, roles_read(id, each));
    }
    return most;
}

namespace {

bool has_act_role(const Program &p, const Rule &rule) {
    for (std::uint32_t i = 0; i < rule.own_roles; ++i) {
        if (p.functions[rule.function].registers[i].type.kind == TypeKind::act) {
            return true;
        }
    }
    return false;
}

} // namespace

// Binds one role after the other; `then` is what stands inside all loops.
void FunctionCompiler::bind_role(RuleId id, std::uint32_t role, Reg acts_of, Label out) {
    const Rule &r = p.rules[id];
    if (role == r.own_roles) {
        const Reg act = e.temp(type_act);
        act_of_roles(id, 0, act);
        e.emit(Op::build_add, act);
        return;
    }
    const Reg to = static_cast<Reg>(role);
    const Type type = e.code.registers[role];
    const auto inside = [&](Label next) {
        tests_at(id, role + 1, next);
        bind_role(id, role + 1, acts_of, next);
    };
    if (role < r.defaults.size() && r.defaults[role] != ir::none) {
        into(r.defaults[role], to);
        return inside(out);
    }
    const auto counted = [&](std::int64_t count) {
        const TempScope scope(e);
        const Label again = e.label(), next = e.label(), over = e.label();
        e.constant(to, 0);
        e.bind(again);
        inside(next);
        e.bind(next);
        e.emit(Op::add_constant, to, to, no_register, 1);
        e.jump(Op::jump_more_than, over, to, no_register, no_register, static_cast<std::uint32_t>(count - 1));
        e.jump(Op::loop, again);
        e.bind(over);
    };
    const auto body = [&](Label) {
        const Label next = e.label();
        inside(next);
        e.bind(next);
    };
    switch (type.kind) {
    case TypeKind::thing: over_things(type.of, to, body); return;
    case TypeKind::member: counted(static_cast<std::int64_t>(p.enums[type.of].members.size())); return;
    case TypeKind::yesno: counted(2); return;
    case TypeKind::act: over_list(acts_of, to, body); return;
    default: return; // not to be enumerated: the rule is not offered
    }
}

// What can be tested now that `bound` roles are known and could not before.
void FunctionCompiler::tests_at(RuleId id, std::uint32_t bound, Label no) {
    const Rule &r = p.rules[id];
    for (const auto &[to, expression] : r.role_initials) {
        if (std::max(roles_read(id, expression), 1U) == bound) {
            into(expression, static_cast<Reg>(to));
        }
    }
    for (const ir::NodeId each : r.requires_) {
        if (std::max(roles_read(id, each), 1U) == bound) {
            branch(each, no, false);
        }
    }
    std::uint32_t price_needs = 1;
    for (const PriceChoice &choice : r.prices) {
        price_needs = std::max({price_needs, roles_read(id, choice.when), roles_read(id, choice.as)});
        for (const Payment &each : choice.payments) {
            price_needs = std::max({price_needs, roles_read(id, each.amount), roles_read(id, each.place)});
        }
    }
    if (!r.prices.empty() && price_needs == bound) {
        const Label free = e.label();
        e.jump(Op::jump_equal_to, free, mode_of(id), no_register, no_register, 1);
        price_test(id, no);
        e.bind(free);
    }
    for (const ModifyMatch &match : r.forbids) {
        std::uint32_t needs = 1;
        for (const std::uint32_t each : match.arguments) {
            needs = std::max(needs, each < r.own_roles ? each + 1 : r.own_roles);
        }
        if (needs == bound) {
            forbidden(match, [&](Reg) { e.go(no); });
        }
    }
}

// actor -> list of the acts that it may do now.
void FunctionCompiler::body_of_enumerator(RuleId id) {
    begin_rule(id, "acts ");
    e.code.gives = list_of(type_act);
    const Rule &r = p.rules[id];
    e.code.parameters = std::min(r.own_roles, 1U);
    e.code.pure = e.code.quiet = true;
    const Reg result = e.temp(list_of(type_act)), others = e.temp(list_of(type_act));
    const Label none = e.label();
    e.emit(Op::mode, mode_of(id));
    e.constant(result, 0);
    e.constant(others, 0);
    if (r.own_roles == 0) {
        finish();
        return;
    }
    const Type actor = e.code.registers[0];
    if (actor.kind == TypeKind::thing && actor.of != any_kind) {
        const Reg is = e.temp(type_yesno);
        e.emit(Op::is_kind, is, 0, no_register, actor.of);
        e.jump(Op::jump_unless, none, is);
    }
    if (has_act_role(p, r)) {
        acts_of_others(others);
    }
    const Label next = e.label();
    e.emit(Op::build);
    tests_at(id, 1, next);
    bind_role(id, 1, others, next);
    e.bind(next);
    e.emit(Op::build_end, result);
    e.bind(none);
    e.emit(Op::give, result);
    finish();
}

// A role that is itself an act ranges over what this actor might do by the rules that are on offer.
void FunctionCompiler::acts_of_others(Reg to) {
    const TempScope scope(e);
    const Reg more = e.temp(list_of(type_act));
    for (RuleId other = 0; other < p.rules.size(); ++other) {
        if (!p.rules[other].offered || has_act_role(p, p.rules[other])) {
            continue;
        }
        const TempScope inner(e);
        const Reg actor = e.numbers(1);
        e.move(actor, 0);
        e.emit(Op::call, more, actor, no_register, u.enumerate(other));
        e.emit(Op::joined, to, to, more);
    }
}

} // namespace bylaw
