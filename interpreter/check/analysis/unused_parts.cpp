// Advice: fields, tags and parameters of formulas that nothing looks at. Only of the ruleset that is checked:
// what is below it may be there for others.
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/check/analysis/nodes_by_op.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"

#include <algorithm>
#include <vector>

namespace bylaw::check {

using ast::NodeKind;

namespace {

using I = ir::Op;

constexpr I names_field[] = {I::field,     I::field_base,     I::field_max,
                             I::field_min, I::game_field,     I::condition_field,
                             I::set_field, I::set_game_field, I::set_condition_field};

// The mark of players' things: `bylaw play` reads it, and no rule needs to (decision 0026).
constexpr std::string_view read_at_the_table = "played";

bool may_be_unused(const Context &c, FieldId id) {
    const auto source = c.fields.sources.find(id);
    const Field &field = c.program.fields[id];
    return field.name == read_at_the_table || source == c.fields.sources.end() ||
           source->second.field.module != c.input.main || c.input.modules[c.input.main].library ||
           !field.modifies.empty() || !field.watchers.empty() ||
           source->second.field.find(NodeKind::Reference); // an entry of the rulebook, for readers
}

void warn_of_unused_fields(Context &c, const NodesByOp &nodes) {
    if (!c.program.hooks.empty())
        return; // a hook may look at any of them
    std::vector<bool> used(c.program.fields.size());
    for (const I op : names_field)
        nodes.each(op, [&](ir::NodeId id) { used[static_cast<FieldId>(c.program.ir[id].value)] = true; });
    for (FieldId f = 0; f < c.program.fields.size(); ++f)
        if (const Field &field = c.program.fields[f]; !used[f] && !may_be_unused(c, f))
            c.report(Diagnostic(Code::unused, field.span, "nothing uses the field `" + field.name + "`")
                         .mend("take it away, or use it"));
}

bool is_used_tag(const Context &c, std::string_view name) {
    const auto &tags = c.program.enums[c.program.tag_enum].members;
    const auto at = std::find(tags.begin(), tags.end(), name);
    return at == tags.end() || c.names.used_tags.contains(static_cast<std::uint32_t>(at - tags.begin()));
}

void report_unused_tag(Context &c, const Declaration &d) {
    Span span = d.header.span();
    d.header.find(NodeKind::Names).each([&](Ref name) {
        if (name.text() == d.name)
            span = name.span();
    });
    c.report(Diagnostic(Code::unused, span, "nothing uses the tag `" + std::string(d.name) + "`")
                 .mend("take it away, or put it behind `tagged`"));
}

void warn_of_unused_tags(Context &c) {
    if (c.program.tag_enum == no_id)
        return;
    for (const Declaration &d : c.declarations.all)
        if (d.kind == NodeKind::Tag && !d.removed && d.header.module == c.input.main &&
            !is_used_tag(c, d.name))
            report_unused_tag(c, d);
}

std::vector<bool> registers_read(const Program &program, FunctionId function) {
    std::vector<bool> read(program.functions[function].registers.size());
    walk(program.ir, program.functions[function].body, [&](const ir::Node &n, ir::NodeId) {
        if (n.op == ir::Op::local)
            read[static_cast<std::size_t>(n.value)] = true;
    });
    return read;
}

void warn_of_unused_parameters(Context &c, FormulaId id) {
    const FormulaInfo &f = c.formulas.infos[id];
    if (f.node.module != c.input.main || !f.node.find(NodeKind::Params))
        return;
    const auto read = registers_read(c.program, c.program.formulas[id].function);
    std::size_t reg = f.kind == no_id ? 0 : 1;
    f.node.find(NodeKind::Params).each(NodeKind::Param, [&](view::Param p) {
        if (!read[reg++])
            c.report(Diagnostic(Code::unused, p.name().span(),
                                "nothing uses `" + std::string(p.name().text()) + "`")
                         .mend("take it away, or use it"));
    });
}

} // namespace

void warn_of_unused_parts(Context &c, const NodesByOp &nodes) {
    warn_of_unused_fields(c, nodes);
    warn_of_unused_tags(c);
    for (FormulaId id = 0; id < c.program.formulas.size(); ++id)
        warn_of_unused_parameters(c, id);
}

} // namespace bylaw::check
