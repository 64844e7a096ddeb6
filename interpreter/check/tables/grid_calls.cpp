// A grid that is looked up in an expression.
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/tables/grids.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

// A number that is written in the call and that no row (column) is of.
void report_beside(Context &c, const Grid &grid, std::size_t key, NodeId argument) {
    const auto number = constant_value(c, argument);
    if (grid.cells.empty() || !number || grid.keys[key].line_of(*number) != no_id)
        return;
    c.report(
        Diagnostic(Code::rows_gap, c.program.ir[argument].span,
                   "grid `" + grid.name + "` has no " + (key == 0 ? "row" : "column") + " for `" +
                       std::to_string(*number) + "`")
            .also(grid.span, "declared here")
            .mend(key == 0 ? "add the row, or `otherwise …` for all that are left over" : "add the column"));
}

} // namespace

NodeId call_grid(Context &c, Ref call, GridId id, Scope &scope) {
    const Declaration &d = *c.names.symbols.at(c.program.grids[id].name).declaration;
    std::vector<std::string_view> names;
    std::vector<Type> types;
    d.part(NodeKind::Params).each(NodeKind::Param, [&](view::Param p) {
        names.emplace_back(p.name().text());
        types.push_back(grid_parameter_type(c, p));
    });
    auto args = arguments(c, call, scope, d.name, names, types, {}, d.span());
    const Grid &grid = c.program.grids[id];
    for (std::size_t key = 0; key < grid.keys.size() && key < args.size(); ++key)
        if (c.type(args[key]) == type_number)
            report_beside(c, grid, key, args[key]);
    const NodeId found = c.node(ir::Op::grid_lookup, grid.value, call.span(), std::move(args), id);
    return grid.of_texts ? c.node(ir::Op::text, type_text, call.span(), {found}) : found;
}

} // namespace bylaw::check
