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

bool tells_of_cast(Ref clause) {
    return clause.is(NodeKind::Given) && view::Given(clause).value().is(NodeKind::Entity);
}

Html title_of_member(const Prose &prose, const view::Given &given) {
    const view::Entity entity(given.value());
    return entity.phrase() ? prose.unquoted(entity.phrase()) : escaped(words_of(given.name().text()));
}

// The cast by their titles: what the scenario calls `heroes` is "the party" to who reads.
Prose knowing_cast(Prose prose, const std::vector<Ref> &clauses) {
    for (const Ref clause : clauses)
        if (tells_of_cast(clause))
            prose.given[view::Given(clause).name().span()] = title_of_member(prose, view::Given(clause));
    return prose;
}

// ", stealth 4": values of a thing beyond those of its kind.
Html figures_said(const Prose &prose, Ref block) {
    Html out;
    block.each(NodeKind::Assign, [&](Ref clause) {
        const view::Assign assign(clause);
        const std::string_view value = assign.value().text();
        out += escaped(value == "no" ? ", not " : ", ") + prose.expression(assign.place());
        if (value != "yes" && value != "no")
            out += escaped(" ") + prose.expression(assign.value());
    });
    return out;
}

Html member_of_cast(const Prose &prose, const view::Given &given) {
    const view::Entity entity(given.value());
    const Html many = entity.count() ? escaped(entity.count().text()) + escaped(" × ") : Html();
    return element("li", many + title_of_member(prose, given) + escaped(": ") +
                             prose.expression(entity.name()) + figures_said(prose, entity.block()));
}

Html cast(const Prose &prose, const std::vector<Ref> &clauses) {
    Html rows;
    for (const Ref clause : clauses)
        if (tells_of_cast(clause))
            rows += member_of_cast(prose, view::Given(clause));
    return rows.empty() ? rows : element("h3", escaped("Who is there")) + element("ul", rows);
}

} // namespace

Html option_body(const Prose &prose, const Told &told) {
    Html out;
    if (const Ref range = told.part(NodeKind::Range))
        out += element("p", escaped("Can be ") + prose.expression(range) + escaped("."));
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
    const Html out = roles_line(prose, told);
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
    std::vector<Ref> rest = told.clauses;
    std::erase_if(rest, tells_of_cast);
    const Prose knowing = knowing_cast(prose, told.clauses);
    return out + cast(knowing, told.clauses) +
           element("details", element("summary", escaped("How it is set up")) + knowing.clauses(rest));
}

} // namespace bylaw::doc
