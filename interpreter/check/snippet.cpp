// A line of the REPL: an expression or statements, in the scope of the program and of what earlier lines named.
#include "interpreter/check/checker.hpp"

namespace bylaw {

namespace check {

using ast::NodeKind;

Snippet Checker::snippet(const ast::Tree &tree, const std::vector<SnippetVariable> &variables) {
    Ref root{&tree, tree.root, input_.main};
    Scope scope;
    new_function(scope, "what was typed", root.span());
    scope.in_test = true; // `given`, `plays` and the like are welcome at the prompt
    for (const SnippetVariable &v : variables) {
        std::uint32_t reg = scope.add_register(v.name, v.type);
        scope.names.push_back({v.name, reg, root.span(), false, true});
    }
    scope.function.parameters = static_cast<std::uint32_t>(variables.size());
    Snippet result;
    NodeId body;
    if (root.kind() == NodeKind::Block) {
        std::vector<NodeId> statements;
        root.each([&](Ref clause) {
            if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing) return;
            if (NodeId s = statement(clause, scope); s != ir::none) statements.push_back(s);
        });
        body = node(ir::Op::block, type_nothing, root.span(), std::move(statements));
        result.type = type_nothing;
    } else {
        body = condition_or_value(root, scope);
        result.type = type(body);
    }
    for (std::size_t i = variables.size(); i < scope.names.size(); ++i) {
        const auto &b = scope.names[i];
        result.lets.push_back({{std::string(b.name), scope.function.registers[b.reg].type}, b.reg});
    }
    result.function = finish(scope, body, "what was typed");
    return result;
}

NodeId Checker::condition_or_value(Ref e, Scope &scope) {
    return e.kind() == NodeKind::May ? may_expr(e, scope) : expr(e, scope);
}

} // namespace check

SnippetProgram check_snippet(const CheckInput &input, SourceMap sources, const ast::Tree &tree,
                             const std::vector<SnippetVariable> &variables, const Program &before, DiagnosticSink &sink) {
    SnippetProgram result;
    auto program = std::make_shared<Program>();
    program->name = input.modules[input.main].name;
    program->strings = before.strings;
    program->dice = before.dice;
    // What is wrong with the program itself was said when it was loaded.
    DiagnosticSink known;
    check::Checker checker(input, *program, known);
    checker.run();
    checker.report_to(sink);
    result.snippet = checker.snippet(tree, variables);
    checker.fill_offers();
    if (sink.failed() || known.failed()) return result;
    program->sources = std::move(sources);
    result.program = std::move(program);
    return result;
}

} // namespace bylaw
