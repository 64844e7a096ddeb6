// A line of the REPL: an expression or statements, in the scope of the program and of what earlier lines
// named.
#include "interpreter/check/checker.hpp"

namespace bylaw {

namespace check {

using ast::NodeKind;

// Nothing that was only said here may be known when the next text is checked.
Snippet Checker::snippet(const ast::Tree &tree, const std::vector<SnippetVariable> &variables,
                         std::size_t own_strings) {
    for (std::size_t id = own_strings; id < program_.strings.size(); ++id)
        strings_.emplace(program_.strings[id], static_cast<StringId>(id));
    Snippet result = typed_text(tree, variables);
    fill_offers();
    for (std::size_t id = own_strings; id < program_.strings.size(); ++id)
        strings_.erase(program_.strings[id]);
    labels_.clear();
    ignored_labels_.clear();
    return result;
}

Snippet Checker::typed_text(const ast::Tree &tree, const std::vector<SnippetVariable> &variables) {
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
            if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
                return;
            if (NodeId s = statement(clause, scope); s != ir::none)
                statements.push_back(s);
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

} // namespace bylaw
