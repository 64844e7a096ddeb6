// Tables of kinds: one entry, with a row for each kind.
#include "doc/entries/entries.hpp"
#include "grammar/ast/comments.hpp"

namespace bylaw::doc {

namespace {

Html head_of(const Prose &prose, Ref columns) {
    Html heads = element("th", {{"scope", "col"}}, escaped("Name"));
    columns.each([&](Ref field) {
        if (!field.is(NodeKind::Reference))
            heads += element("th", {{"scope", "col"}}, prose.expression(field));
    });
    return element("thead", element("tr", heads + element("th", {{"scope", "col"}}, escaped("Besides"))));
}

// A parent's value needs no text.
Html cell_of(const Prose &prose, Ref cell) {
    const Ref value = view::Cell(cell).content();
    return element("td", value ? prose.expression(value) : escaped("–"));
}

} // namespace

// Other clauses of a row, its comment, and its house rules.
Html Entries::besides(Ref row) const {
    std::vector<Ref> clauses;
    row.find(NodeKind::Block).each([&](Ref clause) {
        if (!clause.is(NodeKind::Reference))
            clauses.push_back(clause);
    });
    const Declaration *whole = book().declaration_of(row);
    return prose_.comment(ast::comment_of(*row.tree, row.span())) + prose_.clauses(clauses) +
           (whole ? notes({whole, whole->header, {}}) : Html());
}

Html Entries::row_of_kind(Ref row) const {
    const view::KindRow kind(row);
    const std::string own = prose_.places().anchor(kind.name().span());
    Html cells = element("th", {{"scope", "row"}}, escaped(title_of(kind.name().text())));
    row.each(NodeKind::Cell, [&](Ref cell) { cells += cell_of(prose_, cell); });
    return element("tr", {{own.empty() ? "" : "id", own}}, cells + element("td", besides(row)));
}

Html Entries::kinds(Ref table) {
    prose_.told.clear();
    const view::Is parent(table.find(NodeKind::Is));
    Html rows;
    table.each(NodeKind::KindRow, [&](Ref row) { rows += row_of_kind(row); });
    const Html body =
        element("table", head_of(prose_, table.find(NodeKind::Columns)) + element("tbody", rows));
    return element(
        "article", {{"class", "entry kinds"}},
        element("h2", escaped("Kinds of ") + prose_.expression(parent.parent())) +
            prose_.comment(ast::comment_of(*table.tree, table.span())) +
            element("div",
                    {{"class", "scrolls"}, {"tabindex", "0"}, {"role", "group"}, {"aria-label", "Kinds"}},
                    body) +
            sources(table));
}

} // namespace bylaw::doc
