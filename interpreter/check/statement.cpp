// Statements: the dispatch, blocks, and the plain ones. Each other family has its own file.
#include "interpreter/check/leaving.hpp"

namespace bylaw::check {

using ast::NodeKind;

NodeId Checker::block(Ref b, Scope &scope) {
    std::size_t names = scope.names.size();
    std::vector<NodeId> statements;
    Ref left; // a statement that nothing behind it outlives
    bool told = false;
    b.each([&](Ref clause) {
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
            return;
        if (left && !told) {
            report(never_done(clause, left));
            told = true;
        }
        NodeId s = statement(clause, scope);
        if (leaves(clause))
            left = clause;
        if (s != ir::none)
            statements.push_back(s);
    });
    leave_block(scope, names);
    return node(ir::Op::block, type_nothing, b.span(), std::move(statements));
}

NodeId Checker::statement(Ref clause, Scope &scope) {
    switch (clause.kind()) {
    case NodeKind::Let: return let(clause, scope);
    case NodeKind::If: return if_statement(clause, scope);
    case NodeKind::Repeat: return repeat(clause, scope);
    case NodeKind::Each: return each(clause, scope);
    case NodeKind::AskBlock: return ask_block(clause, scope);
    case NodeKind::Perform: return perform_act(clause, scope);
    case NodeKind::End: return end_statement(clause, scope);
    case NodeKind::Put: return put(clause, scope);
    case NodeKind::Redo: return redo(clause, scope);
    case NodeKind::Stop: return stop(clause, scope);
    case NodeKind::Say: return node(ir::Op::say, type_nothing, clause.span(), {text(clause.child(0), scope)});
    case NodeKind::RowOut: {
        std::vector<NodeId> cells;
        clause.each([&](Ref cell) {
            if (cell.kind() != NodeKind::Reference)
                cells.push_back(text(cell, scope));
        });
        return node(ir::Op::row, type_nothing, clause.span(), std::move(cells));
    }
    case NodeKind::Result: return result(clause, scope);
    case NodeKind::Assign: return assign(clause, scope);
    case NodeKind::Perforce: return call_statement(clause, scope);
    case NodeKind::MayDo: return may_do(clause, scope);
    case NodeKind::May:
        return node(ir::Op::expression, type_nothing, clause.span(), {may_expr(clause, scope)});
    case NodeKind::Gains: return gains(clause, scope);
    case NodeKind::Loses: return loses(clause, scope);
    default: break;
    }
    if (scope.in_test)
        if (NodeId s = test_statement(clause, scope); s != ir::none)
            return s;
    report_misplaced(clause, scope.in_test ? "a test or scenario" : "a list of things to do");
    return ir::none;
}

NodeId Checker::let(Ref clause, Scope &scope) {
    NodeId value = expr(clause.child(1), scope);
    if (type(value).kind == TypeKind::nothing)
        value = report_no_value(value, clause.child(1));
    std::uint32_t reg = scope.add_register(clause.child(0).text(), type(value));
    const bool may_be_unused =
        program_.ir[value].op == ir::Op::make; // it is there all the same, and cannot stand alone
    bind(scope, clause.child(0), reg, false, true);
    if (may_be_unused && !scope.names.empty())
        scope.names.back().used = true;
    return node(ir::Op::set_local, type_nothing, clause.span(), {value}, reg);
}

NodeId Checker::report_no_value(NodeId value, Ref at) {
    Ref named = at.kind() == NodeKind::Call ? at.child(0) : at;
    report(Diagnostic(Code::no_value, at.span(), "`" + std::string(named.text()) + "` yields no value")
               .mend("a rule yields one with `result …`"));
    return bad(span(value));
}

NodeId Checker::if_statement(Ref clause, Scope &scope) {
    NodeId condition = condition_expr(clause.child(0), scope);
    std::size_t narrowed = scope.narrowed.size();
    narrow(condition, scope);
    std::vector<NodeId> args{condition, block(clause.find(NodeKind::Block), scope)};
    scope.narrowed.resize(narrowed);
    if (Ref other = clause.find(NodeKind::Else)) {
        Ref inner = other.child(0);
        narrow(condition, scope, false);
        args.push_back(inner.kind() == NodeKind::If ? if_statement(inner, scope) : block(inner, scope));
        scope.narrowed.resize(narrowed);
    }
    return node(ir::Op::if_then, type_nothing, clause.span(), std::move(args));
}

NodeId Checker::repeat(Ref clause, Scope &scope) {
    bool times = clause.child(0).kind() != NodeKind::Word; // `repeat n times`, else `repeat while …`
    std::string_view how = clause.child(0).text();
    Ref e = clause.child(times ? 0 : 1);
    NodeId head = times ? number(e, scope) : condition_expr(e, scope);
    NodeId body = block(clause.find(NodeKind::Block), scope);
    ir::Op op = times ? ir::Op::repeat_times : how == "while" ? ir::Op::repeat_while : ir::Op::repeat_until;
    return node(op, type_nothing, clause.span(), {head, body});
}

NodeId Checker::each(Ref clause, Scope &scope) {
    std::size_t names = scope.names.size(), narrowed = scope.narrowed.size();
    std::uint32_t reg;
    Type element;
    NodeId picked = pick(clause.find(NodeKind::Pick), scope, reg, element);
    Ref word = clause.find(NodeKind::Word);
    bool together = word && word.text() == "together";
    if (together) { // what `where` said is true of each in it
        scope.function.registers[reg].type = list_of(element);
        scope.narrowed.resize(narrowed);
    }
    Ref body = clause.child(clause.size() - 1);
    for (std::size_t i = clause.size(); i-- > 0 && body.kind() == NodeKind::Reference;)
        body = clause.child(i);
    NodeId inner = body.kind() == NodeKind::Block ? block(body, scope) : statement(body, scope);
    leave_block(scope, names);
    scope.narrowed.resize(narrowed);
    if (inner == ir::none)
        return ir::none;
    if (together)
        return each_group(clause, picked, inner, reg, element, scope);
    return node(ir::Op::each, type_nothing, clause.span(), {picked, inner}, reg);
}

// `each tied in group by most tied.score together`: the keys look at one element, the body at the list of
// equal ones.
NodeId Checker::each_group(Ref clause, NodeId picked, NodeId body, std::uint32_t reg, Type element,
                           Scope &scope) {
    std::uint32_t one = scope.add_register({}, element);
    std::vector<NodeId> args(program_.ir.args(picked).begin(), program_.ir.args(picked).end());
    for (std::size_t i = 1; i < args.size(); ++i)
        args[i] = with_register(args[i], reg, one);
    ir::Node p = program_.ir[picked];
    NodeId grouped = node(ir::Op::pick, list_of(element), p.span, std::move(args), one, 0, p.flags);
    return node(ir::Op::each_group, type_nothing, clause.span(), {grouped, body}, reg);
}

// A copy of a tree in which one register stands for another.
NodeId Checker::with_register(NodeId id, std::uint32_t from, std::uint32_t to) {
    ir::Node n = program_.ir[id];
    std::vector<NodeId> args(program_.ir.args(id).begin(), program_.ir.args(id).end());
    for (NodeId &a : args)
        a = with_register(a, from, to);
    if (n.op == ir::Op::local && n.value == from)
        n.value = to, n.type = element_of(n.type);
    return program_.ir.add(n, args);
}

NodeId Checker::result(Ref clause, Scope &scope) {
    if (scope.rule == no_id) {
        report_misplaced(clause, "a part that belongs to no rule");
        return ir::none;
    }
    Type wanted = program_.rules[scope.rule].type;
    bool known = wanted.kind != TypeKind::nothing;
    NodeId value = known ? expr_as(clause.child(0), scope, wanted) : expr(clause.child(0), scope);
    if (!known)
        program_.rules[scope.rule].type = type(value); // the first `result` says what the rule yields
    return node(ir::Op::result, type_nothing, clause.span(), {value});
}

NodeId Checker::call_statement(Ref clause, Scope &scope) {
    Ref call = clause.find(NodeKind::Call);
    NodeId value = expr(call, scope);
    const ir::Node &n = program_.ir[value];
    bool acts = n.op == ir::Op::perform || n.op == ir::Op::call_hook || n.type.kind == TypeKind::unknown;
    if (!acts)
        report(Diagnostic(Code::misplaced_clause, call.span(), "this computes a value and then drops it")
                   .mend("keep it with `let NAME = …`, or take it away"));
    if (Ref with = clause.find(NodeKind::With))
        value = add_with(value, with, scope);
    return node(ir::Op::expression, type_nothing, clause.span(), {value});
}

NodeId Checker::add_with(NodeId performing, Ref with, Scope &scope) {
    ir::Node n = program_.ir[performing];
    if (n.op != ir::Op::perform) {
        if (n.type.kind != TypeKind::unknown)
            report(Diagnostic(Code::misplaced_clause, with.span(),
                              "`with` adjusts a rule that is performed, and this is none"));
        return performing;
    }
    std::vector<NodeId> args(program_.ir.args(performing).begin(), program_.ir.args(performing).end());
    args.push_back(with_block(with, static_cast<RuleId>(n.value), scope));
    return program_.ir.add(n, args);
}

} // namespace bylaw::check
