// Stages: the seams of a rule, where other rules come in.
#include "interpreter/check/checker.hpp"

#include <array>

namespace bylaw::check {

using ast::NodeKind;

namespace {

constexpr std::array check_stages{"try", "roll", "total", "degree", "effect"};
constexpr std::array table_stages{"roll", "row"};

} // namespace

void Checker::add_stage(RuleId id, std::string_view name, Span span) {
    auto &stages = program_.rules[id].stages;
    rule_infos_[id].stage_index.emplace(name, static_cast<std::uint32_t>(stages.size()));
    Stage stage;
    stage.name = name;
    stage.span = span;
    stages.push_back(std::move(stage));
}

void Checker::declare_stages(RuleId id) {
    const Rule &made = program_.rules[id];
    if (made.sort == RuleSort::check)
        for (const char *name : check_stages)
            add_stage(id, name, made.span);
    if (made.sort == RuleSort::table)
        for (const char *name : table_stages)
            add_stage(id, name, made.span);
    if (!acts(id))
        return;
    // Statements outside all stages are the stage `do`, which stands where the first of them stands.
    auto &known = rule_infos_[id].stage_index;
    for (const RuleInfo::Clause &clause : rule_infos_[id].clauses) {
        Ref name = clause.ref.find(NodeKind::Name);
        if (clause.ref.kind() == NodeKind::Stage && name && !known.contains(name.text()))
            add_stage(id, name.text(), name.span());
        else if (is_statement(clause.ref.kind()) && !known.contains("do"))
            add_stage(id, "do", clause.ref.span());
    }
    if (known.empty())
        add_stage(id, "do", made.span); // so that triggers have a seam even of an empty rule
}

void Checker::check_stage(RuleId id, const RuleInfo::Clause &clause) {
    Ref name = clause.ref.find(NodeKind::Name), body = clause.ref.find(NodeKind::Block);
    if (!name || !body)
        return;
    NodeId made = block(body, scope_of(id, clause.owner));
    program_.rules[id].stages[rule_infos_[id].stage_index.at(name.text())].body = made;
}

// The names that loose statements `let` stay known to those after them, so the scope is entered once for all.
void Checker::check_loose(RuleId id, const RuleInfo::Clause &clause, std::vector<NodeId> &loose) {
    RuleInfo &rule = rule_infos_[id];
    if (loose.empty())
        rule.loose_names = rule.names_of[clause.owner];
    rule.scope.names = rule.loose_names;
    loose.push_back(statement(clause.ref, rule.scope));
    rule.loose_names = rule.scope.names;
}

void Checker::finish_loose(RuleId id, std::vector<NodeId> loose) {
    RuleInfo &rule = rule_infos_[id];
    rule.scope.names = rule.loose_names;
    leave_block(rule.scope, 0); // says which `let` nothing uses
    Stage &stage = program_.rules[id].stages[rule.stage_index.at("do")];
    NodeId made = node(ir::Op::block, type_nothing, stage.span, std::move(loose));
    stage.body = made;
}

// Resolves the stage that a pattern or `redo` names.
std::optional<std::uint32_t> Checker::stage_named(RuleId id, Ref name) {
    const RuleInfo &rule = rule_signature(id);
    auto found = rule.stage_index.find(name.text());
    if (found != rule.stage_index.end())
        return found->second;
    std::vector<std::string_view> names;
    for (const Stage &s : program_.rules[id].stages)
        names.push_back(s.name);
    Diagnostic d(Code::unknown_stage, name.span(),
                 "`" + program_.rules[id].name + "` has no stage `" + std::string(name.text()) + "`");
    if (rule.declaration)
        d.others.push_back({rule.declaration->span(), "its stages are " + listed(names)});
    add_near(d, name.text(), names);
    report(std::move(d));
    return std::nullopt;
}

// "`roll`, `total` and `degree`".
std::string listed(const std::vector<std::string_view> &names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + ("`" + std::string(names[i]) + "`");
    return text;
}

} // namespace bylaw::check
