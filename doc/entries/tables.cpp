// Tables that are rolled on, and grids that are looked up.
#include "doc/entries/entries.hpp"

namespace bylaw::doc {

namespace {

Html in_frame(const std::string &label, const Html &table) {
    return element("div", {{"class", "scrolls"}, {"tabindex", "0"}, {"role", "group"}, {"aria-label", label}},
                   table);
}

// All keys that stand before the row's name or result.
Html keys_of(const Prose &prose, Ref row) {
    Html out;
    row.each([&](Ref child) {
        if (child.is(NodeKind::Range) || child.is(NodeKind::Otherwise))
            out += escaped(out.empty() ? "" : ", ") + prose.expression(child);
    });
    return out;
}

Html row_of_table(const Prose &prose, Ref clause) {
    const view::Row row(clause);
    Html what;
    if (const Ref name = row.name())
        what += element("b", capitalised(prose.name(name)));
    if (const Ref phrase = row.phrase())
        what += escaped(" ") + prose.quoted(phrase);
    if (const view::Default result = row.definition())
        what += prose.expression(result.value());
    what += prose.block(row.block());
    return element("tr", element("th", {{"scope", "row"}}, keys_of(prose, clause)) + element("td", what));
}

Html cell_of_grid(const Prose &prose, Ref cell) {
    const Ref content = view::Cell(cell).content();
    return element("td", content ? prose.expression(content) : escaped("–"));
}

Html row_of_grid(const Prose &prose, Ref row) {
    Html keys, cells;
    row.each([&](Ref child) {
        if (child.is(NodeKind::Cell))
            cells += cell_of_grid(prose, child);
        else if (!child.is(NodeKind::Reference))
            keys += escaped(keys.empty() ? "" : ", ") + prose.expression(child);
    });
    return element("tr", element("th", {{"scope", "row"}}, keys) + cells);
}

Html head_of_grid(const Prose &prose, Ref columns) {
    Html heads = element("td", Html());
    columns.each([&](Ref column) { heads += element("th", {{"scope", "col"}}, prose.expression(column)); });
    return element("thead", element("tr", heads));
}

} // namespace

Html table_body(const Prose &prose, const Told &told) {
    Html rows, out;
    std::vector<Ref> rest;
    for (const Ref clause : told.clauses)
        if (clause.is(NodeKind::Row))
            rows += row_of_table(prose, clause);
        else
            rest.push_back(clause);
    if (const view::Rolls rolls = told.part(NodeKind::Rolls))
        out += element("p", {{"class", "roll"}},
                       escaped("Roll ") + prose.expression(rolls.dice()) + escaped("."));
    if (!rows.empty())
        out += in_frame("Table",
                        element("table", column_heads({"Roll", "What comes"}) + element("tbody", rows)));
    return out + prose.clauses(rest);
}

Html grid_body(const Prose &prose, const Told &told) {
    Html rows, head;
    // Later headers say rows again; what an amendment says stands under its own heading.
    const Ref header = told.amends ? told.node : told.whole->header;
    if (const Ref columns = header.find(NodeKind::Columns))
        head = head_of_grid(prose, columns);
    header.each(NodeKind::GridRow, [&](Ref row) { rows += row_of_grid(prose, row); });
    const Ref params = header.find(NodeKind::Params);
    const Html asked = params ? roles(prose, params) : prose.as_written(header);
    return element("p", escaped("Looked up by ") + asked + escaped(".")) +
           in_frame("Table", element("table", head + element("tbody", rows)));
}

} // namespace bylaw::doc
