#include "interpreter/session/cast_text.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/cast.hpp>

#include <algorithm>
#include <span>

namespace bylaw {

using ast::NodeKind;

const ast::Tree *tree_at(const CheckInput &input, Span span) {
    for (const ModuleFile &file : input.files)
        if (file.tree.source == span.source)
            return &file.tree;
    return nullptr;
}

ast::NodeId scenario_at(const ast::Tree &tree, Span span) {
    for (ast::NodeId id = 0; id < tree.nodes.size(); ++id)
        if (tree.kind(id) == NodeKind::Scenario && tree.span(id).begin <= span.begin &&
            span.end <= tree.span(id).end)
            return id;
    return ast::no_node;
}

std::vector<CastClause> cast_clauses(const ast::Tree &tree, ast::NodeId scenario) {
    std::vector<CastClause> cast;
    const ast::NodeId block = tree.find(scenario, NodeKind::Block);
    for (ast::NodeId clause : block == ast::no_node ? std::span<const ast::NodeId>() : tree.children(block))
        if (tree.kind(clause) == NodeKind::Given && tree.children(clause).size() > 1)
            cast.push_back({std::string(tree.text_of(tree.child(clause, 0))), tree.child(clause, 1)});
    return cast;
}

namespace {

// `crow "Caw"` is shown as Caw, `crow` by its name.
std::string shown_as(const ast::Tree &tree, const CastClause &clause) {
    const ast::NodeId text =
        tree.kind(clause.made) == NodeKind::Entity ? tree.find(clause.made, NodeKind::Text) : ast::no_node;
    const ast::NodeId part = text == ast::no_node ? text : tree.find(text, NodeKind::TextPart);
    return part == ast::no_node ? clause.name : std::string(tree.text_of(part));
}

} // namespace

std::vector<api::CastMember> api::cast_of(const Program &program, const std::string &scenario) {
    const auto &all = program.data()->rules.program->scenarios;
    const auto found = std::ranges::find(all, scenario, &Scenario::name);
    const ast::Tree *tree =
        found == all.end() ? nullptr : tree_at(program.data()->gathered.input, found->span);
    const ast::NodeId node = tree ? scenario_at(*tree, found->span) : ast::no_node;
    std::vector<CastMember> cast;
    if (node != ast::no_node)
        for (const CastClause &clause : cast_clauses(*tree, node))
            cast.push_back({clause.name, shown_as(*tree, clause)});
    return cast;
}

} // namespace bylaw
