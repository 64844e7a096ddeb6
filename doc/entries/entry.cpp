#include "doc/entries/entries.hpp"
#include "grammar/ast/comments.hpp"

#include <algorithm>
#include <functional>

namespace bylaw::doc {

namespace {

// Sort of a computed value, if it says so: a number or a yes or no.
std::string sort_of_formula(Ref formula) {
    if (has_type(formula, "yesno"))
        return "yes or no";
    return !view::Formula(formula).type() || has_type(formula, "number") ? "number" : "worked out";
}

// Sort of a declaration with a word of its own: a check, an action.
std::string sort_of(const Told &told) {
    switch (told.node.kind()) {
    case NodeKind::Rule: return std::string(told.whole->sort);
    case NodeKind::Bundle: return "rule";
    case NodeKind::Kind: return "kind";
    case NodeKind::Condition: return "condition";
    case NodeKind::Option: return "option";
    case NodeKind::Enum: return "words";
    case NodeKind::Tag: return "tag";
    case NodeKind::Grid: return "table";
    case NodeKind::Formula: return sort_of_formula(told.node);
    case NodeKind::Field: return "kept for the game";
    case NodeKind::Policy: return "policy";
    case NodeKind::Scenario: return "scenario";
    case NodeKind::Hook: return "hook";
    default: return std::string(told.whole->sort);
    }
}

std::optional<Told> told_of(const Book &book, Ref node) {
    if (node.is(NodeKind::Test) || node.is(NodeKind::Missing) || node.is(NodeKind::Remove))
        return std::nullopt;
    const Declaration *whole = book.declaration_of(node);
    if (!whole)
        return std::nullopt;
    const ast::view::Layer layer(node.find(NodeKind::Layer));
    Told told{whole, node, whole->clauses, bool(layer) && layer.how().text() == "amend"};
    if (told.amends) {
        told.clauses.clear();
        node.find(NodeKind::Block).each([&](Ref clause) { told.clauses.push_back(clause); });
    }
    return told;
}

void collect_references(Ref node, std::vector<std::string> &all) {
    node.each([&](Ref child) {
        if (!child.is(NodeKind::Reference))
            return collect_references(child, all);
        const std::string id(child.text().substr(1));
        if (std::ranges::find(all, id) == all.end())
            all.push_back(id);
    });
}

} // namespace

Html column_heads(std::initializer_list<std::string_view> heads) {
    Html row;
    for (const std::string_view head : heads)
        row += element("th", {{"scope", "col"}}, escaped(head));
    return element("thead", element("tr", row));
}

std::vector<Ref> all_but(const std::vector<Ref> &clauses, std::initializer_list<NodeKind> kinds) {
    std::vector<Ref> left;
    std::ranges::copy_if(clauses, std::back_inserter(left),
                         [&](Ref clause) { return std::ranges::find(kinds, clause.kind()) == kinds.end(); });
    return left;
}

Html group(const Prose &prose, const std::string &title, const std::vector<Ref> &clauses,
           std::initializer_list<NodeKind> kinds) {
    std::vector<Ref> taken;
    std::ranges::copy_if(clauses, std::back_inserter(taken),
                         [&](Ref clause) { return std::ranges::find(kinds, clause.kind()) != kinds.end(); });
    const Html list = prose.clauses(taken);
    return list.empty() ? list : element("h3", escaped(title)) + list;
}

// "Melee attack", what sort of thing it is, and how choosing it reads.
Html Entries::heading(const Told &told, const std::string &anchor) const {
    const Html name = escaped(title_of(told.whole->name));
    const std::string sort = sort_of(told);
    Html head = told.amends ? escaped("More about ") +
                                  link(prose_.places().target(place_of(*told.whole), prose_.page()),
                                       escaped(words_of(told.whole->name)))
                            : name;
    if (!anchor.empty())
        head += escaped(" ") + element("a",
                                       {{"class", "here"},
                                        {"href", "#" + anchor},
                                        {"aria-label", "Link to " + title_of(told.whole->name)}},
                                       escaped("#"));
    Html out = element("h2", head) + element("p", {{"class", "sort"}}, escaped(sort));
    const Ref phrase = told.node.find(NodeKind::Text);
    if (phrase && !told.node.is(NodeKind::Kind) && !told.node.is(NodeKind::Scenario))
        out += element("p", {{"class", "phrase"}}, prose_.quoted(phrase));
    return out;
}

// Changes by house rules.
Html Entries::notes(const Told &told) const {
    Html out;
    if (told.whole->removed)
        out += element("p", {{"class", "note"}}, escaped("Not played: a house rule takes it away."));
    for (const Ref header : told.whole->headers) {
        const bool other = header.node != told.node.node || header.tree != told.node.tree;
        if (told.amends || !other || !book().is_house_rule(header))
            continue;
        const std::string target = prose_.places().target(name_in(header).span(), prose_.page());
        const Html layer = escaped(book().input().modules[header.module].name);
        out += element("p", {{"class", "note"}},
                       escaped("Changed by ") + (target.empty() ? layer : link(target, layer)) +
                           escaped(": what stands there counts."));
    }
    return out;
}

Html Entries::body(const Told &told) {
    const Declaration &whole = *told.whole;
    switch (told.node.kind()) {
    case NodeKind::Rule:
        if (whole.sort == "table")
            return table_body(prose_, told);
        if (whole.sort == "view")
            return element("p", escaped("Shows how things stand, while a game is played."));
        if (whole.sort == "check" && !told.amends)
            return check_sentence(prose_, whole) + charts_.drawn(whole.name) + rule_body(prose_, told);
        return rule_body(prose_, told);
    case NodeKind::Kind: return kind_body(prose_, told);
    case NodeKind::Condition: return condition_body(prose_, told);
    case NodeKind::Option: return option_body(prose_, told);
    case NodeKind::Enum:
    case NodeKind::Tag: return enum_body(prose_, told);
    case NodeKind::Formula: return formula_body(prose_, told);
    case NodeKind::Grid: return grid_body(prose_, told);
    case NodeKind::Field: return field_body(prose_, told);
    case NodeKind::Scenario: return scenario_body(prose_, told);
    default: return prose_.clauses(told.clauses);
    }
}

Html Entries::sources(Ref node) const {
    std::vector<std::string> ids;
    collect_references(node, ids);
    Html rows;
    for (const std::string &id : ids)
        rows += escaped(rows.empty() ? "Rulebook: " : " ") + prose_.row_link(id);
    if (!rows.empty())
        rows = element("span", {{"class", "rows"}}, rows) + escaped(" ");
    return element("footer", rows + element("span", {{"class", "place"}}, escaped(book().place(node))));
}

Html Entries::entry(Ref node) {
    const std::optional<Told> told = told_of(book(), node);
    if (!told)
        return {};
    const std::string anchor = prose_.places().anchor(name_in(node).span());
    prose_.told = anchor;
    const std::string sort = told->whole->sort.empty() ? "other" : std::string(told->whole->sort);
    const Html comment = prose_.comment(ast::comment_of(*node.tree, node.span()));
    return element("article", {{anchor.empty() ? "" : "id", anchor}, {"class", "entry " + slug(sort)}},
                   heading(*told, anchor) + comment + notes(*told) + body(*told) + sources(node));
}

} // namespace bylaw::doc
