#include "interpreter/check/snippet.hpp"
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/statements/statements.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

NodeId typed_statements(Context &c, Ref root, Scope &scope) {
    std::vector<NodeId> statements;
    root.each([&](Ref clause) {
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
            return;
        if (NodeId s = statement(c, clause, scope); s != ir::none)
            statements.push_back(s);
    });
    return c.node(ir::Op::block, type_nothing, root.span(), std::move(statements));
}

Snippet typed_text(Context &c, const ast::Tree &tree, const std::vector<SnippetVariable> &variables) {
    Ref root{&tree, tree.root, c.input.main};
    Scope scope;
    new_function(scope, "what was typed", root.span());
    scope.in_test = true; // `given`, `plays` and the like are welcome at the prompt
    for (const SnippetVariable &v : variables) {
        std::uint32_t reg = scope.add_register(v.name, v.type);
        scope.names.push_back({v.name, reg, root.span(), false, true});
    }
    scope.function.parameters = static_cast<std::uint32_t>(variables.size());
    NodeId body = root.kind() == NodeKind::Block ? typed_statements(c, root, scope)
                                                 : condition_or_value(c, root, scope);
    Snippet result;
    result.type = c.type(body);
    for (std::size_t i = variables.size(); i < scope.names.size(); ++i) {
        const auto &b = scope.names[i];
        result.lets.push_back({{std::string(b.name), scope.function.registers[b.reg].type}, b.reg});
    }
    result.function = finish(c, scope, body, "what was typed");
    return result;
}

} // namespace

// Nothing that was only said here may be known when the next text is checked.
Snippet check_snippet(Context &c, const ast::Tree &tree, const std::vector<SnippetVariable> &variables,
                      std::size_t own_strings) {
    std::vector<std::string> &strings = c.program.strings;
    for (std::size_t id = own_strings; id < strings.size(); ++id)
        c.strings.emplace(strings[id], static_cast<StringId>(id));
    Snippet result = typed_text(c, tree, variables);
    fill_offers(c);
    for (std::size_t id = own_strings; id < strings.size(); ++id)
        c.strings.erase(strings[id]);
    c.labels = {};
    return result;
}

} // namespace bylaw::check
