// Statements: the dispatch, blocks, and the plain ones. Each other family has its own file.
#include "interpreter/check/statements/statements.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/statements/inside.hpp"
#include "interpreter/check/statements/leaving.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/types/fields.hpp"

#include <utility>

namespace bylaw::check {

using ast::NodeKind;

NodeId block(Context &c, Ref b, Scope &scope) {
    std::size_t names = scope.names.size();
    std::vector<NodeId> statements;
    statements.reserve(b.size());
    Ref left; // a statement that nothing behind it outlives
    bool told = false;
    b.each([&](Ref clause) {
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
            return;
        if (left && !std::exchange(told, true))
            c.report(never_done(clause, left));
        NodeId s = statement(c, clause, scope);
        if (leaves(clause))
            left = clause;
        if (s != ir::none)
            statements.push_back(s);
    });
    leave_block(c, scope, names);
    return c.node(ir::Op::block, type_nothing, b.span(), std::move(statements));
}

namespace {

NodeId report_no_value(Context &c, NodeId value, Ref at) {
    Ref named = at.is(NodeKind::Call) ? view::Call(at).callee() : at;
    c.report(Diagnostic(Code::no_value, at.span(), "`" + std::string(named.text()) + "` yields no value")
                 .mend("a rule yields one with `result …`"));
    return c.bad(c.span(value));
}

NodeId let(Context &c, view::Let clause, Scope &scope) {
    NodeId value = expr(c, clause.value(), scope);
    if (c.type(value).kind == TypeKind::nothing)
        value = report_no_value(c, value, clause.value());
    std::uint32_t reg = scope.add_register(clause.name().text(), c.type(value));
    const bool may_be_unused =
        c.program.ir[value].op == ir::Op::make; // it is there all the same, and cannot stand alone
    bind(c, scope, clause.name(), reg, false, true);
    if (may_be_unused && !scope.names.empty())
        scope.names.back().used = true;
    const NodeId made = c.node(ir::Op::set_local, type_nothing, clause.span(), {value}, reg);
    if (c.program.ir[value].op == ir::Op::perform && c.program.ir[value].extra == 0)
        scope.performings.emplace_back(reg, made);
    return made;
}

NodeId if_statement(Context &c, view::If clause, Scope &scope) {
    NodeId condition = condition_expr(c, clause.condition(), scope);
    std::size_t narrowed = scope.narrowed.size();
    narrow(c, condition, scope);
    std::vector<NodeId> args{condition, block(c, clause.block(), scope)};
    scope.narrowed.resize(narrowed);
    if (view::Else other = clause.otherwise()) {
        Ref inner = other.what();
        narrow(c, condition, scope, false);
        args.push_back(inner.kind() == NodeKind::If ? if_statement(c, inner, scope) : block(c, inner, scope));
        scope.narrowed.resize(narrowed);
    }
    return c.node(ir::Op::if_then, type_nothing, clause.span(), std::move(args));
}

ir::Op repeat_op(Word how) {
    switch (how) {
    case Word::times: return ir::Op::repeat_times;
    case Word::while_: return ir::Op::repeat_while;
    default: return ir::Op::repeat_until;
    }
}

NodeId repeat(Context &c, view::Repeat clause, Scope &scope) {
    const Word how = clause.how();
    const bool times = how == Word::times;
    NodeId head = times ? number(c, clause.head(), scope) : condition_expr(c, clause.head(), scope);
    NodeId body = block(c, clause.block(), scope);
    return c.node(repeat_op(how), type_nothing, clause.span(), {head, body});
}

// A copy of a tree in which one register stands for another.
NodeId with_register(Context &c, NodeId id, std::uint32_t from, std::uint32_t to) {
    ir::Node n = c.program.ir[id];
    std::vector<NodeId> args(c.program.ir.args(id).begin(), c.program.ir.args(id).end());
    for (NodeId &a : args)
        a = with_register(c, a, from, to);
    if (n.op == ir::Op::local && n.value == from)
        n.value = to, n.type = element_of(n.type);
    return c.program.ir.add(n, args);
}

// `each tied in group by most tied.score together`: the keys look at one element, the body at the list of
// equal ones.
NodeId each_group(Context &c, Ref clause, NodeId picked, NodeId body, std::uint32_t reg, Type element,
                  Scope &scope) {
    std::uint32_t one = scope.add_register({}, element);
    std::vector<NodeId> args(c.program.ir.args(picked).begin(), c.program.ir.args(picked).end());
    for (std::size_t i = 1; i < args.size(); ++i)
        args[i] = with_register(c, args[i], reg, one);
    ir::Node p = c.program.ir[picked];
    NodeId grouped = c.node(ir::Op::pick, list_of(element), p.span, std::move(args), one, 0, p.flags);
    return c.node(ir::Op::each_group, type_nothing, clause.span(), {grouped, body}, reg);
}

NodeId each(Context &c, view::Each clause, Scope &scope) {
    std::size_t names = scope.names.size(), narrowed = scope.narrowed.size();
    std::uint32_t reg;
    Type element;
    NodeId picked = pick(c, clause.pick(), scope, reg, element);
    const bool together = static_cast<bool>(clause.together());
    if (together) { // the facts of `where` hold for each of them
        scope.function.registers[reg].type = list_of(element);
        scope.narrowed.resize(narrowed);
    }
    const Ref body = clause.body();
    NodeId inner = body.kind() == NodeKind::Block ? block(c, body, scope) : statement(c, body, scope);
    leave_block(c, scope, names);
    scope.narrowed.resize(narrowed);
    if (inner == ir::none)
        return ir::none;
    if (together)
        return each_group(c, clause, picked, inner, reg, element, scope);
    return c.node(ir::Op::each, type_nothing, clause.span(), {picked, inner}, reg);
}

void report_no_result(Context &c, Ref clause, RuleId rule) {
    const Rule &made = c.program.rules[rule];
    Diagnostic d(Code::misplaced_clause, clause.span(),
                 "`" + made.name + "` has no `result` that something could stand in the place of");
    if (made.sort == RuleSort::check)
        d.hint = "to decide a check, write `modify " + made.name + " { degree becomes … }`";
    c.report(std::move(d).also(made.span, "declared here"));
}

void report_unlike_results(Context &c, Ref clause, RuleId one, RuleId other) {
    c.report(Diagnostic(Code::wrong_type, clause.span(),
                        "this stands in the place of rules that yield different things")
                 .also(c.program.rules[one].span, "this one")
                 .also(c.program.rules[other].span, "and this one")
                 .mend("write one `instead of` for each"));
}

// Returns the common type of all; nothing, and a report, if they differ.
Type result_of_all(Context &c, Ref clause, const std::vector<RuleId> &rules) {
    Type common = type_nothing;
    for (RuleId rule : rules) {
        const Type yields = acts(c, rule) ? rule_type(c, rule, clause.span()) : type_nothing;
        if (yields.kind == TypeKind::nothing)
            return report_no_result(c, clause, rule), type_nothing;
        if (rule != rules.front() && yields != common)
            return report_unlike_results(c, clause, rules.front(), rule), type_nothing;
        common = yields;
    }
    return common;
}

// It is kept where the rule takes it from as soon as this trigger is done.
NodeId result_instead(Context &c, view::Result clause, Scope &scope) {
    const Type wanted = result_of_all(c, clause, scope.instead_of);
    if (wanted.kind == TypeKind::nothing)
        return expr(c, clause.value(), scope), ir::none;
    if (scope.answer == no_id)
        scope.answer = hidden_field(c, FieldOwner::game, 0, "result", wanted, clause.span());
    const NodeId value = expr_as(c, clause.value(), scope, wanted);
    const NodeId kept = c.node(ir::Op::set_game_field, type_nothing, clause.span(), {value}, scope.answer);
    const NodeId yes = c.node(ir::Op::constant, type_yesno, clause.span(), {}, 1);
    const NodeId done = c.node(ir::Op::result, type_nothing, clause.span(), {yes});
    return c.node(ir::Op::block, type_nothing, clause.span(), {kept, done});
}

NodeId result(Context &c, view::Result clause, Scope &scope) {
    if (!scope.instead_of.empty())
        return result_instead(c, clause, scope);
    if (scope.rule == no_id) {
        report_misplaced(c, clause, "a part that belongs to no rule");
        return ir::none;
    }
    Type wanted = c.program.rules[scope.rule].type;
    const bool known = wanted.kind != TypeKind::nothing;
    NodeId value = known ? expr_as(c, clause.value(), scope, wanted) : expr(c, clause.value(), scope);
    if (!known)
        c.program.rules[scope.rule].type = c.type(value); // the first `result` says what the rule yields
    return c.node(ir::Op::result, type_nothing, clause.span(), {value});
}

void report_dropped(Context &c, Ref call) {
    c.report(Diagnostic(Code::misplaced_clause, call.span(), "this computes a value and then drops it")
                 .mend("keep it with `let NAME = …`, or take it away"));
}

// Its value is dropped.
NodeId done(Context &c, NodeId value, Ref clause) {
    return c.node(ir::Op::expression, type_nothing, clause.span(), {value});
}

NodeId call_statement(Context &c, view::Perforce clause, Scope &scope) {
    Ref call = clause.call();
    NodeId value = expr(c, call, scope);
    const ir::Node &n = c.program.ir[value];
    if (n.op == ir::Op::end_instance) // `lapse(turn)`
        return value;
    bool acts = n.op == ir::Op::perform || n.op == ir::Op::call_hook || n.type.kind == TypeKind::unknown;
    if (!acts)
        report_dropped(c, call);
    if (Ref with = clause.with())
        value = add_with(c, value, with, scope);
    return done(c, value, clause);
}

NodeId say(Context &c, view::Say clause, Scope &scope) {
    return c.node(ir::Op::say, type_nothing, clause.span(), {text(c, clause.phrase(), scope)});
}

NodeId row_out(Context &c, Ref clause, Scope &scope) {
    std::vector<NodeId> cells;
    clause.each([&](Ref cell) {
        if (cell.kind() != NodeKind::Reference)
            cells.push_back(text(c, cell, scope));
    });
    return c.node(ir::Op::row, type_nothing, clause.span(), std::move(cells));
}

// Statements of tests, or of no place here.
NodeId other_statement(Context &c, Ref clause, Scope &scope) {
    if (scope.in_test)
        if (NodeId s = test_statement(c, clause, scope); s != ir::none)
            return s;
    report_misplaced(c, clause,
                     scope.of_test   ? "a test"
                     : scope.in_test ? "a scenario"
                                     : "a list of things to do");
    return ir::none;
}

} // namespace

NodeId statement(Context &c, Ref clause, Scope &scope) {
    switch (clause.kind()) {
    case NodeKind::Let: return let(c, clause, scope);
    case NodeKind::If: return if_statement(c, clause, scope);
    case NodeKind::Repeat: return repeat(c, clause, scope);
    case NodeKind::Each: return each(c, clause, scope);
    case NodeKind::AskBlock: return ask_block(c, clause, scope);
    case NodeKind::Perform: return perform_act(c, clause, scope);
    case NodeKind::End: return end_statement(c, clause, scope);
    case NodeKind::Put: return put(c, clause, scope);
    case NodeKind::Redo: return redo(c, clause, scope);
    case NodeKind::Stop: return stop(c, clause, scope);
    case NodeKind::Say: return say(c, clause, scope);
    case NodeKind::RowOut: return row_out(c, clause, scope);
    case NodeKind::Result: return result(c, clause, scope);
    case NodeKind::Assign: return assign(c, clause, scope);
    case NodeKind::Perforce: return call_statement(c, clause, scope);
    case NodeKind::Made: return done(c, expr(c, clause, scope), clause);
    case NodeKind::MayDo: return may_do(c, clause, scope);
    case NodeKind::May: return done(c, may_expr(c, clause, scope), clause);
    case NodeKind::Gains: return gains(c, clause, scope);
    case NodeKind::Loses: return loses(c, clause, scope);
    default: return other_statement(c, clause, scope);
    }
}

NodeId add_with(Context &c, NodeId performing, Ref with, Scope &scope) {
    ir::Node n = c.program.ir[performing];
    if (n.op != ir::Op::perform) {
        if (n.type.kind != TypeKind::unknown)
            c.report(Diagnostic(Code::misplaced_clause, with.span(),
                                "`with` adjusts a rule that is performed, and this is none"));
        return performing;
    }
    std::vector<NodeId> args(c.program.ir.args(performing).begin(), c.program.ir.args(performing).end());
    args.push_back(with_block(c, with, static_cast<RuleId>(n.value), scope));
    return c.program.ir.add(n, args);
}

} // namespace bylaw::check
