#include "grammar/ast/view.hpp"
#include "interpreter/session/cast_text.hpp"
#include "interpreter/session/program_data.hpp"

#include <bylaw/cast.hpp>

#include <algorithm>
#include <set>

namespace bylaw {

using ast::NodeKind;
using ast::Ref;

namespace {

const ast::Tree *tree_at(const CheckInput &input, Span span) {
    for (const ModuleFile &file : input.files)
        if (file.tree.source == span.source)
            return &file.tree;
    return nullptr;
}

// `crow "Caw"` is shown as Caw, `crow` by its name.
std::string shown_as(const CastClause &clause) {
    const Ref text = clause.made.is(NodeKind::Entity) ? clause.made.find(NodeKind::Text) : Ref{};
    const Ref part = text ? text.find(NodeKind::TextPart) : Ref{};
    return part ? std::string(part.text()) : clause.name;
}

} // namespace

Ref scenario_at(const CheckInput &input, Span span) {
    const ast::Tree *tree = tree_at(input, span);
    for (ast::NodeId id = 0; tree && id < tree->nodes.size(); ++id)
        if (tree->kind(id) == NodeKind::Scenario && tree->span(id).begin <= span.begin &&
            span.end <= tree->span(id).end)
            return {tree, id};
    return {};
}

std::vector<CastClause> cast_clauses(Ref scenario) {
    std::vector<CastClause> cast;
    scenario.find(NodeKind::Block).each(NodeKind::Given, [&](ast::view::Given given) {
        if (given.value())
            cast.push_back({std::string(given.name().text()), given.value()});
    });
    return cast;
}

namespace {

// The last layer comes last.
std::vector<Ref> scenarios_called(const CheckInput &input, std::string_view name) {
    std::vector<Ref> found;
    for (auto file = input.files.rbegin(); file != input.files.rend(); ++file)
        for (const ast::NodeId id : file->tree.children(file->tree.root)) {
            const Ref scenario{&file->tree, id};
            if (!scenario.is(NodeKind::Scenario) || scenario.find(NodeKind::Name).text() != name)
                continue;
            found.push_back(scenario);
            const Ref layer = scenario.find(NodeKind::Layer);
            if (!layer || ast::view::Layer(layer).how().text() != "amend")
                return found;
        }
    return found;
}

void add_givens(const CheckInput &input, std::string_view name, std::set<std::string_view> &seen,
                std::vector<Ref> &all) {
    if (!seen.insert(name).second)
        return;
    for (const Ref &scenario : scenarios_called(input, name))
        for (ast::NodeId id = 0; id < scenario.tree->nodes.size(); ++id) {
            const Ref node{scenario.tree, id};
            const bool inside =
                scenario.span().begin <= node.span().begin && node.span().end <= scenario.span().end;
            if (!inside || !(node.is(NodeKind::Given) || node.is(NodeKind::GivenOption)))
                continue;
            const Ref value = node.is(NodeKind::Given) ? ast::view::Given(node).value() : node;
            if (value && !value.is(NodeKind::Reference))
                all.push_back(node);
            else
                add_givens(input, ast::view::Given(node).name().text(), seen, all);
        }
}

} // namespace

std::vector<Ref> givens_of(const CheckInput &input, std::string_view scenario) {
    std::vector<Ref> all;
    std::set<std::string_view> seen;
    add_givens(input, scenario, seen, all);
    return all;
}

std::vector<api::CastMember> api::cast_of(const Program &program, const std::string &scenario) {
    const auto &all = program.data()->rules.program->scenarios;
    const auto found = std::ranges::find(all, scenario, &Scenario::name);
    std::vector<CastMember> cast;
    if (found == all.end())
        return cast;
    if (const Ref written = scenario_at(program.data()->gathered.input, found->span))
        for (const CastClause &clause : cast_clauses(written))
            cast.push_back({clause.name, shown_as(clause)});
    return cast;
}

} // namespace bylaw
