// Kinds with their figures, and what else has fields.
#include "doc/entries/entries.hpp"
#include "grammar/ast/comments.hpp"

namespace bylaw::doc {

namespace {

Html unfolded(Ref type, const Prose &prose) {
    return type ? prose.as_written(type) : Html();
}

Html name_cell(const Prose &prose, Ref slot) {
    const Ref name = view::Slot(slot).name();
    const view::Index index = view::Slot(slot).index();
    Html shown = name ? escaped(words_of(name.text())) : Html();
    if (index)
        shown += escaped(name ? " of each " : "each ") + prose.expression(index.name());
    const std::string own = name ? prose.places().anchor(name.span()) : "";
    return element("th", {{"scope", "row"}, {own.empty() ? "" : "id", own}}, shown);
}

// "a number from 0 to 5", as far as it is written.
Html sort_cell(const Prose &prose, Ref field, Ref slot) {
    const Ref sort = view::Field(field).sort();
    Html out = sort.text() == "flag"   ? escaped("yes or no")
               : sort.text() == "list" ? escaped("list of ")
                                       : Html();
    out += unfolded(view::Slot(slot).type(), prose);
    if (out.empty())
        out = escaped(sort.text() == "pool" ? "points" : "number");
    if (const Ref range = view::Slot(slot).range())
        out += escaped(" ") + prose.expression(range);
    if (const view::Per per = view::Field(field).per())
        out += escaped(", anew each ") + prose.as_written(per.pattern());
    return element("td", out);
}

Html value_cell(const Prose &prose, Ref definition) {
    return element("td", definition ? prose.expression(view::Default(definition).value()) : Html());
}

Html meaning_cell(const Prose &prose, Ref clause) {
    return element("td", prose.comment_line(ast::comment_of(*clause.tree, clause.span())));
}

Html rows_of_field(const Prose &prose, Ref field) {
    Html out;
    field.each(NodeKind::Slot, [&](Ref slot) {
        out += element("tr", name_cell(prose, slot) + sort_cell(prose, field, slot) +
                                 value_cell(prose, view::Field(field).definition()) +
                                 meaning_cell(prose, field));
    });
    return out;
}

Html row_of_formula(const Prose &prose, Ref clause) {
    const view::Formula formula(clause);
    const std::string own = prose.places().anchor(formula.name().span());
    return element("tr", element("th", {{"scope", "row"}, {own.empty() ? "" : "id", own}},
                                 escaped(words_of(formula.name().text()))) +
                             element("td", escaped("worked out")) + value_cell(prose, formula.definition()) +
                             meaning_cell(prose, clause));
}

// `STR = 2`: another value than the kind above has.
Html row_of_value(const Prose &prose, Ref clause) {
    const view::Assign assign(clause);
    return element("tr", element("th", {{"scope", "row"}}, prose.expression(assign.place())) +
                             element("td", Html()) + element("td", prose.expression(assign.value())) +
                             meaning_cell(prose, clause));
}

Html in_table(const Html &rows) {
    if (rows.empty())
        return rows;
    return element(
        "div", {{"class", "scrolls"}, {"tabindex", "0"}, {"role", "group"}, {"aria-label", "Figures"}},
        element("table", column_heads({"Figure", "What", "At first", "Meaning"}) + element("tbody", rows)));
}

} // namespace

Html fields_table(const Prose &prose, const std::vector<Ref> &clauses) {
    Html rows;
    for (const Ref clause : clauses)
        if (clause.is(NodeKind::Field))
            rows += rows_of_field(prose, clause);
    return in_table(rows);
}

Html kind_body(const Prose &prose, const Told &told) {
    Html out, rows;
    if (const view::Is is = told.part(NodeKind::Is))
        out += element("p", escaped("Is a ") + prose.expression(is.parent()) + escaped("."));
    for (const Ref clause : told.clauses) {
        rows += clause.is(NodeKind::Field)     ? rows_of_field(prose, clause)
                : clause.is(NodeKind::Formula) ? row_of_formula(prose, clause)
                : clause.is(NodeKind::Assign)  ? row_of_value(prose, clause)
                                               : Html();
    }
    return out + in_table(rows) +
           prose.clauses(all_but(told.clauses, {NodeKind::Field, NodeKind::Formula, NodeKind::Assign}));
}

Html condition_body(const Prose &prose, const Told &told) {
    Html out;
    for (const NodeKind kind :
         {NodeKind::Params, NodeKind::On, NodeKind::Is, NodeKind::While, NodeKind::Lasts, NodeKind::Follows})
        if (const Ref part = told.part(kind))
            out += escaped(out.empty() ? "" : ", ") + prose.as_written(part);
    if (!out.empty())
        out = element("p", capitalised(out) + escaped("."));
    return out + fields_table(prose, told.clauses) + prose.clauses(all_but(told.clauses, {NodeKind::Field}));
}

} // namespace bylaw::doc
