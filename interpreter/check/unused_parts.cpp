// Advice: fields, tags and parameters of formulas that nothing looks at. Only of the ruleset that is checked:
// what is below it may be there for others.
#include "interpreter/check/checker.hpp"

#include "interpreter/check/analysis/analysis.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool names_field(ir::Op op) {
    switch (op) {
    case ir::Op::field:
    case ir::Op::field_base:
    case ir::Op::field_max:
    case ir::Op::field_min:
    case ir::Op::game_field:
    case ir::Op::condition_field:
    case ir::Op::set_field:
    case ir::Op::set_game_field:
    case ir::Op::set_condition_field: return true;
    default: return false;
    }
}

} // namespace

void Checker::warn_of_unused_parts() {
    std::unordered_set<FieldId> used;
    for (const ir::Node &n : program_.ir.nodes)
        if (names_field(n.op))
            used.insert(static_cast<FieldId>(n.value));
    for (FieldId f = 0; f < program_.fields.size() && program_.hooks.empty();
         ++f) { // a hook may look at any of them
        auto source = field_sources_.find(f);
        const Field &field = program_.fields[f];
        if (source == field_sources_.end() || source->second.field.module != input_.main ||
            input_.modules[input_.main].library || used.contains(f) || !field.modifies.empty() ||
            !field.watchers.empty())
            continue;
        if (source->second.field.find(NodeKind::Reference))
            continue; // it states a row of the rulebook, for whoever reads it
        report(Diagnostic(Code::unused, field.span, "nothing uses the field `" + field.name + "`")
                   .mend("take it away, or use it"));
    }
    for (const Declaration &d : declarations_.all) {
        if (d.kind != NodeKind::Tag || d.removed || d.header.module != input_.main ||
            program_.tag_enum == no_id)
            continue;
        const auto &tags = program_.enums[program_.tag_enum].members;
        const auto at = std::find(tags.begin(), tags.end(), d.name);
        if (at == tags.end() || used_tags_.contains(static_cast<std::uint32_t>(at - tags.begin())))
            continue;
        Span span = d.header.span();
        d.header.find(NodeKind::Names).each([&](Ref name) {
            if (name.text() == d.name)
                span = name.span();
        });
        report(Diagnostic(Code::unused, span, "nothing uses the tag `" + std::string(d.name) + "`")
                   .mend("take it away, or put it behind `tagged`"));
    }
    for (FormulaId id = 0; id < program_.formulas.size(); ++id) {
        const FormulaInfo &f = formula_infos_[id];
        if (f.node.module != input_.main || !f.node.find(NodeKind::Params))
            continue;
        std::unordered_set<std::int64_t> read;
        walk(program_.ir, program_.functions[program_.formulas[id].function].body,
             [&](const ir::Node &n, ir::NodeId) {
                 if (n.op == ir::Op::local)
                     read.insert(n.value);
             });
        std::int64_t reg = f.kind == no_id ? 0 : 1;
        f.node.find(NodeKind::Params).each(NodeKind::Param, [&](Ref p) {
            if (!read.contains(reg++))
                report(Diagnostic(Code::unused, p.find(NodeKind::Name).span(),
                                  "nothing uses `" + std::string(p.find(NodeKind::Name).text()) + "`")
                           .mend("take it away, or use it"));
        });
    }
}

} // namespace bylaw::check
