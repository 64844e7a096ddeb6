// Enumerates the legal ways to invoke an offered rule: all tuples of its roles. Each requirement is tested as
// soon as its roles are bound, so few tuples are tried.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

namespace {

bool has_act_role(const Program &p, const Rule &rule) {
    for (std::uint32_t i = 0; i < rule.own_roles; ++i) {
        if (p.functions[rule.function].registers[i].type.kind == TypeKind::act) {
            return true;
        }
    }
    return false;
}

// Tries all values of a role; `inside` is what stands within all loops so far, and gets the label to continue
// at.
class RoleLoop {
  public:
    RoleLoop(FunctionCompiler &compiler, Reg role, const std::function<void(Label next)> &inside)
        : f_(compiler), role_(role), inside_(inside) {}

    void over(Type type, Reg acts_of) {
        const auto body = [&](Label) { once(); };
        switch (type.kind) {
        case TypeKind::thing: return f_.over_things(type.of, role_, body);
        case TypeKind::member: return counted(f_.p.enums[type.of].members.size());
        case TypeKind::yesno: return counted(2);
        case TypeKind::act: return f_.over_list(acts_of, role_, body);
        default: return; // not to be enumerated: the rule is not offered
        }
    }

  private:
    void once() {
        const Label next = f_.e.label();
        inside_(next);
        f_.e.bind(next);
    }

    void counted(std::size_t count) {
        Emitter &e = f_.e;
        const TempScope scope(e);
        const Label again = e.label(), next = e.label(), over = e.label();
        e.constant(role_, 0);
        e.bind(again);
        inside_(next);
        e.bind(next);
        e.emit(Op::add_constant, role_, role_, no_register, 1);
        e.jump(Op::jump_more_than, over, role_, no_register, no_register,
               static_cast<std::uint32_t>(count - 1));
        e.jump(Op::loop, again);
        e.bind(over);
    }

    FunctionCompiler &f_;
    Reg role_;
    const std::function<void(Label next)> &inside_;
};

std::uint32_t roles_needed(const Rule &r, const ModifyMatch &match) {
    std::uint32_t needs = 1;
    for (const std::uint32_t each : match.arguments) {
        needs = std::max(needs, each < r.own_roles ? each + 1 : r.own_roles);
    }
    return needs;
}

// How many of the first roles must be bound before the node can be evaluated.
std::uint32_t roles_read(FunctionCompiler &f, RuleId id, ir::NodeId node) {
    if (node == ir::none) {
        return 0;
    }
    std::uint32_t most = 0;
    if (f.p.ir[node].op == I::local) {
        const auto reg = static_cast<std::uint32_t>(f.p.ir[node].value);
        if (reg < f.p.rules[id].own_roles) {
            most = reg + 1;
        }
        for (const auto &[to, expression] : f.p.rules[id].role_initials) {
            if (to == reg) {
                most = std::max(most, roles_read(f, id, expression));
            }
        }
    }
    for (const ir::NodeId each : f.p.ir.args(node)) {
        most = std::max(most, roles_read(f, id, each));
    }
    return most;
}

// How many of the first roles the price needs.
std::uint32_t price_reads(FunctionCompiler &f, RuleId id) {
    std::uint32_t needs = 1;
    for (const PriceChoice &choice : f.p.rules[id].prices) {
        needs = std::max({needs, roles_read(f, id, choice.when), roles_read(f, id, choice.as)});
        for (const Payment &each : choice.payments) {
            needs = std::max({needs, roles_read(f, id, each.amount), roles_read(f, id, each.place)});
        }
    }
    return needs;
}

// Tests what became testable with `bound` roles.
void tests_at(FunctionCompiler &f, RuleId id, std::uint32_t bound, Label no) {
    const Rule &r = f.p.rules[id];
    const auto now = [&](ir::NodeId node) { return std::max(roles_read(f, id, node), 1U) == bound; };
    for (const auto &[to, expression] : r.role_initials) {
        if (now(expression)) {
            f.into(expression, static_cast<Reg>(to));
        }
    }
    for (const ir::NodeId each : r.requires_) {
        if (now(each)) {
            f.branch(each, no, false);
            f.known.learn_from(each);
        }
    }
    if (!r.prices.empty() && price_reads(f, id) == bound) {
        f.price_unless_free(id, no);
    }
    for (const ModifyMatch &match : r.forbids) {
        if (roles_needed(r, match) == bound) {
            f.unless_forbidden(match, no);
        }
    }
}

// Binds one role after the other; `then` is what stands inside all loops.
void bind_role(FunctionCompiler &f, RuleId id, std::uint32_t role, Reg acts_of, Label out,
               const FunctionCompiler::Offered &then) {
    const Rule &r = f.p.rules[id];
    if (role == r.own_roles) {
        return then(out);
    }
    const Type type = f.e.code.registers[role];
    const bool enumerated = role >= r.defaults.size() || r.defaults[role] == ir::none;
    const std::function<void(Label)> inside = [&](Label next) {
        const KnownKinds::Scope scope(f.known);
        if (enumerated && type.kind == TypeKind::thing && type.of != any_kind) {
            f.known.learn(static_cast<Reg>(role), type.of);
        }
        tests_at(f, id, role + 1, next);
        bind_role(f, id, role + 1, acts_of, next, then);
    };
    if (!enumerated) {
        f.into(r.defaults[role], static_cast<Reg>(role));
        return inside(out);
    }
    RoleLoop(f, static_cast<Reg>(role), inside).over(type, acts_of);
}

// A role that is itself an act ranges over what this actor might do by the rules that are on offer.
void acts_of_others(FunctionCompiler &f, Reg to) {
    const TempScope scope(f.e);
    const Reg more = f.e.temp(list_of(type_act));
    for (RuleId other = 0; other < f.p.rules.size(); ++other) {
        if (f.p.rules[other].offered && !has_act_role(f.p, f.p.rules[other])) {
            f.add_acts(other, 0, no_register, more, to);
        }
    }
}

} // namespace

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

// The actor is in register 0. `then` stands where all roles are bound and nothing forbids the act; it gets
// the label of the next tuple.
void FunctionCompiler::over_offered(RuleId id, const Offered &then) {
    const Rule &r = p.rules[id];
    if (r.own_roles == 0) {
        return;
    }
    const TempScope scope(e);
    const Label none = e.label();
    const Reg others = e.temp(list_of(type_act)); // the acts that are themselves roles
    e.constant(others, 0);
    if (const Type actor = e.code.registers[0]; actor.kind == TypeKind::thing && actor.of != any_kind) {
        unless_of_kind(0, actor.of, none);
        known.learn(0, actor.of);
    }
    if (has_act_role(p, r)) {
        acts_of_others(*this, others);
    }
    tests_at(*this, id, 1, none);
    bind_role(*this, id, 1, others, none, then);
    e.bind(none);
}

// Offers the acts of every thing that can be the first role. Acts as roles are left out.
void FunctionCompiler::over_all(RuleId id, const Offered &then) {
    const TempScope scope(e);
    const Label none = e.label();
    const Reg others = e.temp(list_of(type_act));
    e.constant(others, 0);
    if (p.rules[id].own_roles == 0) {
        tests_at(*this, id, 1, none);
    }
    bind_role(*this, id, 0, others, none, then);
    e.bind(none);
}

// Begins a function of the actor that enumerates its acts with the rule.
void FunctionCompiler::begin_offers(RuleId id, const char *what, Type gives) {
    begin_rule(id, what);
    e.code.gives = gives;
    e.code.parameters = std::min(p.rules[id].own_roles, 1U);
    e.code.pure = e.code.quiet = true;
    known_mode ? e.constant(mode_of(id), *known_mode) : e.emit(Op::mode, mode_of(id));
}

// actor -> list of the acts that it may do now; `whoever`: all acts, of no argument.
void FunctionCompiler::body_of_enumerator(RuleId id, bool whoever) {
    begin_offers(id, whoever ? "all acts " : "acts ", list_of(type_act));
    const Reg result = e.temp(list_of(type_act));
    const Offered list = [&](Label) {
        const Reg act = e.temp(type_act);
        act_of_roles(id, 0, act);
        e.emit(Op::build_add, act);
    };
    e.emit(Op::build);
    if (whoever) {
        e.code.parameters = 0;
        over_all(id, list);
    } else {
        over_offered(id, list);
    }
    e.emit(Op::build_end, result);
    e.emit(Op::give, result);
    finish();
}

} // namespace bylaw
