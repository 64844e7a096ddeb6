// Advice: fields, tags and parameters of formulas that nothing looks at. Only of the ruleset that is checked:
// what is below it may be there for others.
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"

#include <algorithm>
#include <unordered_set>

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

void warn_of_unused_parts(Context &c) {
    std::unordered_set<FieldId> used;
    for (const ir::Node &n : c.program.ir.nodes)
        if (names_field(n.op))
            used.insert(static_cast<FieldId>(n.value));
    for (FieldId f = 0; f < c.program.fields.size() && c.program.hooks.empty();
         ++f) { // a hook may look at any of them
        auto source = c.fields.sources.find(f);
        const Field &field = c.program.fields[f];
        if (source == c.fields.sources.end() || source->second.field.module != c.input.main ||
            c.input.modules[c.input.main].library || used.contains(f) || !field.modifies.empty() ||
            !field.watchers.empty())
            continue;
        if (source->second.field.find(NodeKind::Reference))
            continue; // it states a row of the rulebook, for whoever reads it
        c.report(Diagnostic(Code::unused, field.span, "nothing uses the field `" + field.name + "`")
                     .mend("take it away, or use it"));
    }
    for (const Declaration &d : c.declarations.all) {
        if (d.kind != NodeKind::Tag || d.removed || d.header.module != c.input.main ||
            c.program.tag_enum == no_id)
            continue;
        const auto &tags = c.program.enums[c.program.tag_enum].members;
        const auto at = std::find(tags.begin(), tags.end(), d.name);
        if (at == tags.end() || c.names.used_tags.contains(static_cast<std::uint32_t>(at - tags.begin())))
            continue;
        Span span = d.header.span();
        d.header.find(NodeKind::Names).each([&](Ref name) {
            if (name.text() == d.name)
                span = name.span();
        });
        c.report(Diagnostic(Code::unused, span, "nothing uses the tag `" + std::string(d.name) + "`")
                     .mend("take it away, or put it behind `tagged`"));
    }
    for (FormulaId id = 0; id < c.program.formulas.size(); ++id) {
        const FormulaInfo &f = c.formulas.infos[id];
        if (f.node.module != c.input.main || !f.node.find(NodeKind::Params))
            continue;
        std::unordered_set<std::int64_t> read;
        walk(c.program.ir, c.program.functions[c.program.formulas[id].function].body,
             [&](const ir::Node &n, ir::NodeId) {
                 if (n.op == ir::Op::local)
                     read.insert(n.value);
             });
        std::int64_t reg = f.kind == no_id ? 0 : 1;
        f.node.find(NodeKind::Params).each(NodeKind::Param, [&](view::Param p) {
            if (!read.contains(reg++))
                c.report(Diagnostic(Code::unused, p.name().span(),
                                    "nothing uses `" + std::string(p.name().text()) + "`")
                             .mend("take it away, or use it"));
        });
    }
}

} // namespace bylaw::check
