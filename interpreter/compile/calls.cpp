// Calls: rules, formulas, hooks, acts, and the making of things.
#include "interpreter/compile/function.hpp"
#include "interpreter/program/made_names.hpp"

namespace bylaw {

using I = ir::Op;

namespace {

std::vector<Type> types_of_first(const Function &function, std::uint32_t count) {
    std::vector<Type> types;
    for (std::uint32_t i = 0; i < count; ++i) {
        types.push_back(function.registers[i].type);
    }
    return types;
}

// Field of an act: 0 its actor, 1 its rule, 2 whether it is legal, 3 whether it can be paid, too.
void act_field(FunctionCompiler &f, std::int64_t which, Reg act, Reg to) {
    if (which == 0) {
        f.actor_of_act(act, to);
    } else if (which == 1) {
        f.e.emit(Op::word_at, to, act, no_register, 0);
    } else {
        f.e.emit(Op::call_act, to, act, no_register, which == 2 ? 0 : 3);
    }
}

// A formula that is modified is called through a function of its own that lets the modifiers speak.
void call_formula(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const auto id = static_cast<FormulaId>(f.n(node).value);
    const Formula &formula = f.p.formulas[id];
    const Function &function = f.p.functions[formula.function];
    const Reg block = f.side_by_side(f.p.ir.args(node), types_of_first(function, function.parameters));
    const std::uint32_t code =
        formula.modifies.empty()
            ? f.u.function(formula.function)
            : f.u.made(modified_name(f.p, id), [id](FunctionCompiler &made) { made.body_of_formula(id); });
    f.e.emit(Op::call, to, block, no_register, code);
}

// Every set of given fields has its own function, in which the other fields get their initial values.
void make(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const ir::Node &x = f.n(node);
    const auto kind = static_cast<KindId>(x.value);
    std::vector<std::pair<FieldId, bool>> given;
    std::vector<Type> types{type_number};
    std::string key = "making " + f.p.kinds[kind].name;
    for (const ir::NodeId init : f.p.ir.args(node)) {
        const bool indexed = f.p.ir.args(init).size() > 1 && f.p.ir.arg(init, 1) != ir::none;
        given.emplace_back(static_cast<FieldId>(f.n(init).value), indexed);
        types.push_back(f.p.fields[given.back().first].type);
        types.push_back(type_number);
        key += (indexed ? " @" : " ") + std::to_string(given.back().first);
    }
    const Reg block = f.e.block(types);
    for (std::size_t i = 0; i < given.size(); ++i) {
        const ir::NodeId init = f.p.ir.arg(node, i);
        f.into(f.p.ir.arg(init, 0), static_cast<Reg>(block + 1 + 2 * i));
        given[i].second ? f.into(f.p.ir.arg(init, 1), static_cast<Reg>(block + 2 + 2 * i))
                        : f.e.constant(static_cast<Reg>(block + 2 + 2 * i), 0);
    }
    const std::uint32_t code =
        f.u.made(key, [kind, given](FunctionCompiler &made) { made.body_of_making(kind, given); });
    f.whenever_made(kind, [&] {
        f.e.emit(Op::new_thing, block, no_register, x.flags,
                 halves(kind, static_cast<std::uint32_t>(x.extra)));
        f.e.emit(Op::call, to, block, no_register, code);
    });
}

void make_act(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const auto rule_id = static_cast<RuleId>(f.n(node).value);
    const auto args = f.p.ir.args(node);
    std::vector<Type> types{type_number};
    for (const ir::NodeId each : args) {
        types.push_back(f.n(each).type);
    }
    const Reg words = f.e.block(types);
    f.e.constant(words, rule_id);
    for (std::size_t i = 0; i < args.size(); ++i) {
        f.into(args[i], static_cast<Reg>(words + 1 + i));
    }
    f.e.emit(Op::list, to, words, static_cast<Reg>(args.size() + 1));
}

void hook(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const auto args = f.p.ir.args(node);
    std::vector<Type> types;
    for (const ir::NodeId each : args) {
        types.push_back(f.n(each).type);
    }
    f.e.emit(Op::hook, to, f.side_by_side(args, types), no_register, f.n(node).value);
}

} // namespace

// The roles side by side as the callee wants them; the list of a `with` behind them.
Reg FunctionCompiler::role_block(ir::NodeId node, bool &with) {
    const Rule &callee = p.rules[static_cast<std::size_t>(n(node).value)];
    const auto args = p.ir.args(node);
    with = !args.empty() && args.back() != ir::none && n(args.back()).op == I::with;
    std::vector<Type> types = types_of_first(p.functions[callee.function], callee.own_roles);
    if (with) {
        types.push_back(list_of(type_given));
    }
    const Reg block = types.empty() ? no_register : e.block(types);
    for (std::uint32_t i = 0; i < callee.own_roles; ++i) {
        const Reg to = static_cast<Reg>(block + i);
        const bool given = i < args.size() - (with ? 1 : 0) && args[i] != ir::none;
        given ? into(args[i], to) : e.constant(to, 0);
    }
    if (with) {
        with_list(args.back(), static_cast<Reg>(block + callee.own_roles));
    }
    return block;
}

void FunctionCompiler::perform(ir::NodeId node, Reg to, int mode) {
    const TempScope scope(e);
    bool with = false;
    const Reg block = role_block(node, with);
    e.emit(Op::perform, to, block, static_cast<Reg>(mode | (with ? 4 : 0)),
           halves(static_cast<std::uint32_t>(n(node).value), static_cast<std::uint32_t>(n(node).extra)));
}

void FunctionCompiler::body_of_formula(FormulaId id) {
    const Formula &formula = p.formulas[id];
    const Function &function = p.functions[formula.function];
    const std::vector<Type> types = types_of_first(function, function.parameters);
    begin(types);
    e.code.span = formula.span;
    e.code.pure = true;
    e.at(formula.span);
    std::vector<Reg> roles;
    for (std::size_t i = 0; i < types.size(); ++i) {
        roles.push_back(static_cast<Reg>(i));
    }
    const Reg result = call_made(u.function(formula.function), roles, types, e.temp(formula.type));
    modified(result, formula.modifies, formula.span);
    e.emit(Op::give, result);
    finish();
}

bool FunctionCompiler::call_value(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    switch (x.op) {
    case I::call_formula: call_formula(*this, node, to); return true;
    case I::perform:
    case I::show: perform(x.op == I::show ? args[0] : node, to); return true;
    case I::call_hook: hook(*this, node, to); return true;
    case I::make: make(*this, node, to); return true;
    case I::make_act: make_act(*this, node, to); return true;
    case I::act_field: act_field(*this, x.value, value(args[0]), to); return true;
    case I::act_role: e.emit(Op::word_at, to, value(args[0]), no_register, x.value + 1); return true;
    case I::act_is: e.emit(Op::act_rule_is, to, value(args[0]), no_register, x.value); return true;
    default: return false;
    }
}

} // namespace bylaw
