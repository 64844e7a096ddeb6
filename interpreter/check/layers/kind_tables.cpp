#include "interpreter/check/layers/kind_tables.hpp"

#include "base/text/filled.hpp"

namespace bylaw::check {

using ast::NodeKind;
using ast::Ref;

namespace {

std::size_t count(Ref parent, NodeKind kind) {
    std::size_t found = 0;
    parent.each(kind, [&](Ref) { ++found; });
    return found;
}

std::string counted(std::size_t number, std::string_view what) {
    return std::to_string(number) + " " + std::string(what) + (number == 1 ? "" : "s");
}

std::string text_or(Ref written, std::string_view otherwise) {
    return std::string(written ? written.text() : otherwise);
}

void report_layered(Ref table, DiagnosticSink &sink) {
    const Ref layer = table.find(NodeKind::Layer);
    const std::string name = text_or(table.find(NodeKind::KindRow).find(NodeKind::Name), "NAME");
    const std::string field = text_or(ast::view::Columns(table.find(NodeKind::Columns)).first(), "FIELD");
    sink.report(Diagnostic(Code::misplaced_clause, layer.span(),
                           filled("a table of kinds declares new ones, and does not {} them", {layer.text()}))
                    .mend(filled("change each kind by itself: `amend kind {} { {} = … }`", {name, field})));
}

void report_empty(Ref table, DiagnosticSink &sink) {
    sink.report(
        Diagnostic(Code::missing_part, table.find(NodeKind::Is).span(), "this table of kinds has no kinds")
            .mend("write a line for each of them below the line of their fields"));
}

void report_cells(Ref row, std::size_t cells, std::size_t fields, DiagnosticSink &sink) {
    Diagnostic d(Code::missing_part, row.find(NodeKind::Name).span(),
                 filled("`{}` has {}, but {} above it",
                        {row.find(NodeKind::Name).text(), counted(cells, "cell"),
                         counted(fields, "field") + (fields == 1 ? " stands" : " stand")}));
    d.hint = cells < fields ? "write `-` where it has what its parent has"
                            : "write the name of its field above each cell";
    if (cells + 1 == fields && row.find(NodeKind::Text))
        d.hint = "the text behind the name is its title: write the one for the first field behind it";
    sink.report(std::move(d));
}

} // namespace

void check_kind_table(Ref table, DiagnosticSink &sink) {
    if (table.find(NodeKind::Layer))
        return report_layered(table, sink);
    if (!table.find(NodeKind::KindRow) && !table.find(NodeKind::Missing))
        return report_empty(table, sink);
    const Ref line = table.find(NodeKind::Columns);
    const std::size_t fields = line.size() - count(line, NodeKind::Reference);
    table.each(NodeKind::KindRow, [&](Ref row) {
        if (const std::size_t cells = count(row, NodeKind::Cell); line && cells != fields)
            report_cells(row, cells, fields, sink);
    });
}

} // namespace bylaw::check
