// Stages: the seams of a rule, where other rules come in.
#include "interpreter/check/context.hpp"
#include "interpreter/check/layers/statement_kinds.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/inside.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/statements.hpp"
#include "interpreter/check/wording.hpp"

#include <array>
#include <optional>
#include <span>

namespace bylaw::check {

using ast::NodeKind;

namespace {

constexpr std::array check_stages{"try", "roll", "total", "degree", "effect"};
constexpr std::array table_stages{"roll", "row"};

} // namespace

void add_stage(Context &c, RuleId id, std::string_view name, Span span) {
    auto &stages = c.program.rules[id].stages;
    c.rules.infos[id].stage_index.emplace(name, static_cast<std::uint32_t>(stages.size()));
    Stage &stage = stages.emplace_back();
    stage.name = name;
    stage.span = span;
}

namespace {

// Statements outside all stages are the stage `do`, which stands where the first of them stands.
void declare_written_stages(Context &c, RuleId id) {
    auto &known = c.rules.infos[id].stage_index;
    for (const RuleInfo::Clause &clause : c.rules.infos[id].clauses) {
        Ref name = clause.ref.find(NodeKind::Name);
        if (clause.ref.kind() == NodeKind::Stage && name && !known.contains(name.text()))
            add_stage(c, id, name.text(), name.span());
        else if (is_statement(clause.ref.kind()) && !known.contains("do"))
            add_stage(c, id, "do", clause.ref.span());
    }
    if (known.empty()) // so that triggers have a seam even of an empty rule
        add_stage(c, id, "do", c.program.rules[id].span);
}

void add_stages(Context &c, RuleId id, std::span<const char *const> names) {
    c.program.rules[id].stages.reserve(names.size());
    c.rules.infos[id].stage_index.reserve(names.size());
    for (const char *name : names)
        add_stage(c, id, name, c.program.rules[id].span);
}

} // namespace

void declare_stages(Context &c, RuleId id) {
    switch (c.program.rules[id].sort) {
    case RuleSort::check: return add_stages(c, id, check_stages);
    case RuleSort::table: return add_stages(c, id, table_stages);
    default: return declare_written_stages(c, id);
    }
}

void check_stage(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    Ref name = clause.ref.find(NodeKind::Name), body = clause.ref.find(NodeKind::Block);
    if (!name || !body)
        return;
    NodeId made = block(c, body, scope_of(c, id, clause.owner));
    c.program.rules[id].stages[c.rules.infos[id].stage_index.at(name.text())].body = made;
}

// The names that loose statements `let` stay known to those after them, so the scope is entered once for all.
void check_loose(Context &c, RuleId id, const RuleInfo::Clause &clause, std::vector<NodeId> &loose) {
    RuleInfo &rule = c.rules.infos[id];
    rule.scope.names = loose.empty() ? rule.names_of[clause.owner] : std::move(rule.loose_names);
    loose.push_back(statement(c, clause.ref, rule.scope));
    rule.loose_names = std::move(rule.scope.names);
}

void finish_loose(Context &c, RuleId id, std::vector<NodeId> loose) {
    RuleInfo &rule = c.rules.infos[id];
    rule.scope.names = std::move(rule.loose_names);
    leave_block(c, rule.scope, 0); // says which `let` nothing uses
    Stage &stage = c.program.rules[id].stages[rule.stage_index.at("do")];
    NodeId made = c.node(ir::Op::block, type_nothing, stage.span, std::move(loose));
    stage.body = made;
}

namespace {

void report_no_stage(Context &c, RuleId id, Ref name) {
    std::vector<std::string_view> names;
    for (const Stage &s : c.program.rules[id].stages)
        names.push_back(s.name);
    Diagnostic d(Code::unknown_stage, name.span(),
                 "`" + c.program.rules[id].name + "` has no stage `" + std::string(name.text()) + "`");
    if (const Declaration *declared = c.rules.infos[id].declaration)
        d.others.push_back({declared->span(), "its stages are " + listed(names)});
    add_near(c, d, name.text(), names);
    c.report(std::move(d));
}

} // namespace

// Resolves the stage that a pattern or `redo` names.
std::optional<std::uint32_t> stage_named(Context &c, RuleId id, Ref name) {
    const RuleInfo &rule = rule_signature(c, id);
    auto found = rule.stage_index.find(name.text());
    if (found != rule.stage_index.end())
        return found->second;
    report_no_stage(c, id, name);
    return std::nullopt;
}

} // namespace bylaw::check
