// Options, enums, formulas, scenarios.
#include "doc/entries/entries.hpp"

namespace bylaw::doc {

namespace {

// A chain of cases as a list.
Html cases(const Prose &prose, Ref value) {
    Html list;
    Ref rest = value;
    for (; rest.is(NodeKind::Choose); rest = view::Choose(rest).no()) {
        const view::Choose choose(rest);
        list += element("li", prose.expression(choose.yes()) + escaped(", if ") +
                                  prose.expression(choose.condition()));
    }
    list += element("li", prose.expression(rest) + escaped(", otherwise"));
    return element("ul", {{"class", "cases"}}, list);
}

Html cast(const Prose &prose, const std::vector<Ref> &clauses) {
    Html rows;
    for (const Ref clause : clauses) {
        const view::Given given(clause.is(NodeKind::Given) ? clause
                                                           : Ref{clause.tree, ast::no_node, clause.module});
        if (!given || !given.value().is(NodeKind::Entity))
            continue;
        const view::Entity entity(given.value());
        Html who = entity.phrase() ? prose.unquoted(entity.phrase()) : escaped(words_of(given.name().text()));
        if (const Ref number = entity.count())
            who = escaped(number.text()) + escaped(" × ") + who;
        rows += element("li", who + escaped(": ") + prose.expression(entity.name()));
    }
    return rows.empty() ? rows : element("h3", escaped("Who is there")) + element("ul", rows);
}

} // namespace

Html option_body(const Prose &prose, const Told &told) {
    Html out;
    if (const Ref range = told.part(NodeKind::Range))
        out += element("p", escaped("From ") + prose.expression(range) + escaped("."));
    Html choices;
    told.part(NodeKind::Choices).each(NodeKind::Name, [&](Ref name) {
        choices += escaped(choices.empty() ? "" : ", ") + prose.name(name);
    });
    if (!choices.empty())
        out += element("p", escaped("One of ") + choices + escaped("."));
    if (const view::Default by_default = told.part(NodeKind::Default))
        out += element("p", {{"class", "roll"}},
                       escaped("Played as: ") + element("b", prose.expression(by_default.value())));
    return out;
}

Html enum_body(const Prose &prose, const Told &told) {
    Html list;
    const auto add = [&](Ref header) {
        header.find(NodeKind::Names).each([&](Ref each) {
            if (each.is(NodeKind::Name))
                list += escaped(list.empty() ? "" : ", ") + escaped(words_of(each.text()));
            else if (each.is(NodeKind::Text))
                list += escaped(" ") + prose.quoted(each);
        });
    };
    if (told.amends)
        add(told.node);
    else
        for (const Ref header : told.whole->headers)
            add(header);
    return list.empty() ? list : element("p", list + escaped("."));
}

Html formula_body(const Prose &prose, const Told &told) {
    Html out;
    if (const Ref params = told.part(NodeKind::Params); params && params.size() > 0)
        out += element("p", {{"class", "roles"}}, escaped("Of ") + prose.as_written(params) + escaped("."));
    const view::Default definition(told.part(NodeKind::Default));
    if (!definition)
        return out;
    if (definition.value().is(NodeKind::Choose))
        return out + cases(prose, definition.value());
    return out + element("p", {{"class", "roll"}},
                         capitalised(prose.expression(definition.value())) + escaped("."));
}

Html scenario_body(const Prose &prose, const Told &told) {
    Html out;
    if (const Ref title = told.part(NodeKind::Text))
        out += element("p", {{"class", "phrase"}}, prose.unquoted(title));
    return out + cast(prose, told.clauses) +
           element("details", element("summary", escaped("How it is set up")) + prose.clauses(told.clauses));
}

} // namespace bylaw::doc
