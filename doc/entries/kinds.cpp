// Kinds with their figures, and what else has fields.
#include "base/text/article.hpp"
#include "doc/entries/entries.hpp"
#include "grammar/ast/comments.hpp"

#include <algorithm>

namespace bylaw::doc {

namespace {

// A line of such a table.
struct Figure {
    Html name, sort, first, meaning;
};
using Figures = std::vector<Figure>;

Html head_of_row(const Prose &prose, Ref name, const Html &shown) {
    const std::string own = name ? prose.places().anchor(name.span()) : "";
    return element("th", {{"scope", "row"}, {own.empty() ? "" : "id", own}}, shown);
}

Html name_of_slot(const Prose &prose, Ref slot) {
    const Ref name = view::Slot(slot).name();
    const view::Index index = view::Slot(slot).index();
    Html shown = name ? escaped(words_of(name.text())) : Html();
    if (index)
        shown += escaped(name ? " of each " : "each ") + prose.expression(index.name());
    return head_of_row(prose, name, shown);
}

// "number 0–5", as far as it is written.
Html sort_of_slot(const Prose &prose, Ref field, Ref slot) {
    const Ref sort = view::Field(field).sort(), type = view::Slot(slot).type();
    Html out = sort.text() == "flag"   ? escaped("yes or no")
               : sort.text() == "list" ? escaped("list of ")
                                       : Html();
    if (type)
        out += prose.type(type);
    if (out.empty())
        out = escaped(sort.text() == "pool" ? "points" : "number");
    if (const Ref range = view::Slot(slot).range())
        out += escaped(" ") + prose.expression(range);
    if (const view::Per per = view::Field(field).per())
        out += escaped(", anew each ") + prose.as_written(per.pattern());
    return out;
}

Html value_of(const Prose &prose, const view::Default &definition) {
    return definition ? prose.expression(definition.value()) : Html();
}

Html meaning_of(const Prose &prose, Ref clause) {
    return prose.comment_line(ast::comment_of(*clause.tree, clause.span()));
}

void add_field(const Prose &prose, Ref field, Figures &figures) {
    field.each(NodeKind::Slot, [&](Ref slot) {
        figures.push_back({name_of_slot(prose, slot), sort_of_slot(prose, field, slot),
                           value_of(prose, view::Field(field).definition()), meaning_of(prose, field)});
    });
}

void add_formula(const Prose &prose, Ref clause, Figures &figures) {
    const view::Formula formula(clause);
    const Html name = head_of_row(prose, formula.name(), escaped(words_of(formula.name().text())));
    figures.push_back(
        {name, escaped("worked out"), value_of(prose, formula.definition()), meaning_of(prose, clause)});
}

// `STR = 2`: another value than the kind above has.
void add_value(const Prose &prose, Ref clause, Figures &figures) {
    const view::Assign assign(clause);
    figures.push_back({head_of_row(prose, {}, prose.expression(assign.place())),
                       {},
                       prose.expression(assign.value()),
                       meaning_of(prose, clause)});
}

// "a " or "an ".
std::string article_of(std::string_view word) {
    const std::string both = article(word);
    return both.substr(0, both.find(' ') + 1);
}

struct Column {
    std::string_view title, look;
    Html Figure::*part;
};
constexpr Column figure_columns[] = {
    {"What", "", &Figure::sort}, {"At first", "", &Figure::first}, {"Meaning", "meaning", &Figure::meaning}};

bool is_empty(const Column &column, const Figures &figures) {
    return std::ranges::all_of(figures, [&](const Figure &figure) { return (figure.*column.part).empty(); });
}

// Columns in which nothing stands are left out.
Html in_table(const Figures &figures) {
    if (figures.empty())
        return {};
    Html heads = element("th", {{"scope", "col"}}, escaped("Figure")), body;
    std::vector<Html> rows;
    for (const Figure &figure : figures)
        rows.push_back(figure.name);
    for (const Column &column : figure_columns) {
        if (is_empty(column, figures))
            continue;
        const std::string_view attribute = column.look.empty() ? "" : "class";
        heads += element("th", {{"scope", "col"}, {attribute, column.look}}, escaped(column.title));
        for (std::size_t i = 0; i < figures.size(); ++i)
            rows[i] += element("td", {{attribute, column.look}}, figures[i].*column.part);
    }
    for (const Html &row : rows)
        body += element("tr", row);
    return element("div",
                   {{"class", "scrolls"}, {"tabindex", "0"}, {"role", "group"}, {"aria-label", "Figures"}},
                   element("table", {{"class", "figures"}},
                           element("thead", element("tr", heads)) + element("tbody", body)));
}

} // namespace

Html field_body(const Prose &prose, const Told &told) {
    Html out;
    told.node.each(NodeKind::Slot, [&](Ref slot) {
        const Html first = value_of(prose, view::Field(told.node).definition());
        out += element("p", {{"class", "roll"}},
                       capitalised(sort_of_slot(prose, told.node, slot)) +
                           (first.empty() ? Html() : escaped(", at first ") + first) + escaped("."));
    });
    return out;
}

Html fields_table(const Prose &prose, const std::vector<Ref> &clauses) {
    Figures figures;
    for (const Ref clause : clauses)
        if (clause.is(NodeKind::Field))
            add_field(prose, clause, figures);
    return in_table(figures);
}

Html kind_body(const Prose &prose, const Told &told) {
    Html out;
    Figures figures;
    if (const view::Is is = told.part(NodeKind::Is))
        out += element("p", escaped("Is " + article_of(is.parent().text())) + prose.expression(is.parent()) +
                                escaped("."));
    for (const Ref clause : told.clauses) {
        if (clause.is(NodeKind::Field))
            add_field(prose, clause, figures);
        else if (clause.is(NodeKind::Formula))
            add_formula(prose, clause, figures);
        else if (clause.is(NodeKind::Assign))
            add_value(prose, clause, figures);
    }
    return out + in_table(figures) +
           prose.clauses(all_but(told.clauses, {NodeKind::Field, NodeKind::Formula, NodeKind::Assign}));
}

Html condition_body(const Prose &prose, const Told &told) {
    Html out;
    for (const NodeKind kind :
         {NodeKind::On, NodeKind::Is, NodeKind::While, NodeKind::Lasts, NodeKind::Follows})
        if (const Ref part = told.part(kind))
            out += escaped(out.empty() ? "" : ", ") + prose.as_written(part);
    if (!out.empty())
        out = element("p", capitalised(out) + escaped("."));
    return out + roles_line(prose, told) + fields_table(prose, told.clauses) +
           prose.clauses(all_but(told.clauses, {NodeKind::Field}));
}

} // namespace bylaw::doc
