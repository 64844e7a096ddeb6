// Procedures, actions and checks.
#include "doc/entries/entries.hpp"

#include <algorithm>

namespace bylaw::doc {

namespace {

// A rule with what stands for its roles where another one is built on it.
struct Level {
    const Declaration *rule;
    std::map<At, Html> given;
};

Ref first_name(Ref parent) {
    const Ref path = parent.is(NodeKind::Call) ? view::Call(parent).callee() : parent;
    return path.is(NodeKind::Name) ? path : path.find(NodeKind::Name);
}

std::vector<Ref> parameters_of(const Declaration &rule) {
    std::vector<Ref> all;
    rule.part(NodeKind::Params).each(NodeKind::Param, [&](Ref each) {
        all.push_back(view::Param(each).name());
    });
    return all;
}

// Roles of a parent as the child gives them; others keep their names.
std::map<At, Html> roles_given(const Prose &child, Ref parent, const Declaration &rule) {
    const std::vector<Ref> roles = parameters_of(rule);
    std::map<At, Html> given = child.given;
    for (const Ref role : roles)
        given[role.span()] = element("var", escaped(words_of(role.text())));
    if (!parent.is(NodeKind::Call))
        return given;
    std::size_t place = 0;
    parent.each(NodeKind::Argument, [&](Ref node) {
        const view::Argument argument(node);
        const auto named = std::ranges::find_if(
            roles, [&](Ref role) { return argument.name() && role.text() == argument.name().text(); });
        const std::size_t which = argument.name() ? static_cast<std::size_t>(named - roles.begin()) : place++;
        if (which < roles.size())
            given[roles[which].span()] = child.expression(argument.value());
    });
    return given;
}

// The rule, then what it is built on.
void add_levels(const Prose &prose, const Declaration &rule, std::vector<Level> &levels) {
    constexpr std::size_t most = 20;
    levels.push_back({&rule, prose.given});
    rule.part(NodeKind::Is).each([&](Ref parent) {
        const Ref name = first_name(parent);
        const Declaration *above = name ? prose.book().called(name.text()) : nullptr;
        if (!above || levels.size() >= most)
            return;
        Prose inner = prose;
        inner.given = roles_given(prose, parent, *above);
        add_levels(inner, *above, levels);
    });
}

// The nearest that says it.
Html nearest(Prose prose, const std::vector<Level> &levels, NodeKind kind,
             Html (*tell)(const Prose &, Ref, bool)) {
    for (const Level &level : levels) {
        prose.given = level.given;
        Html out;
        for (const Ref clause : level.rule->clauses)
            if (clause.is(kind))
                out += tell(prose, clause, !out.empty());
        if (!out.empty())
            return out;
    }
    return {};
}

Html told_roll(const Prose &prose, Ref clause, bool) {
    return escaped("Roll ") + prose.expression(view::Roll(clause).dice());
}

Html told_against(const Prose &prose, Ref clause, bool further) {
    const view::Against against(clause);
    return escaped(further ? ", else " : ", ") + escaped(against.side().text()) + escaped(" ") +
           prose.expression(against.value()) + prose.conditions_of(clause);
}

bool adds_to_total(Ref clause) {
    const Ref value = clause.is(NodeKind::Adjust) ? view::Adjust(clause).value() : Ref();
    return clause.is(NodeKind::Adjust) && (!value || value.text() == "total");
}

// ", plus the attacker's strength": of what it is built on first.
Html told_adjustments(Prose prose, const std::vector<Level> &levels) {
    Html out;
    for (auto level = levels.rbegin(); level != levels.rend(); ++level) {
        prose.given = level->given;
        for (const Ref clause : level->rule->clauses)
            if (adds_to_total(clause)) {
                const view::Adjust adjust(clause);
                out += escaped(", ") + prose.expression(adjust.op()) + escaped(" ") +
                       prose.expression(adjust.amount()) + prose.conditions_of(clause);
            }
    }
    return out;
}

Html role(const Prose &prose, const view::Param &param) {
    Html about = param.type() ? prose.type(param.type()) : Html();
    if (const view::Default usual = param.by_default())
        about += escaped(about.empty() ? "usually " : ", usually ") + prose.expression(usual.value());
    const Html name = element("var", escaped(words_of(param.name().text())));
    return about.empty() ? name : name + escaped(" (") + about + escaped(")");
}

Html built_on(const Prose &prose, const Told &told) {
    Html list;
    told.part(NodeKind::Is).each([&](Ref parent) {
        list += escaped(list.empty() ? "" : " and ") + prose.expression(parent);
    });
    return list.empty() ? list
                        : element("p", escaped("What is said of ") + list + escaped(" holds here, too."));
}

} // namespace

Html roles(const Prose &prose, Ref params) {
    Html list;
    params.each(NodeKind::Param, [&](Ref node) {
        list += escaped(list.empty() ? "" : ", ") + role(prose, view::Param(node));
    });
    return list;
}

Html roles_line(const Prose &prose, const Told &told) {
    const Html list = roles(prose, told.part(NodeKind::Params));
    return list.empty() ? list : element("p", {{"class", "roles"}}, escaped("Of ") + list + escaped("."));
}

Html check_sentence(Prose prose, const Declaration &check) {
    std::vector<Level> levels;
    add_levels(prose, check, levels);
    const Html roll = nearest(prose, levels, NodeKind::Roll, told_roll);
    if (roll.empty())
        return {};
    return element("p", {{"class", "roll"}},
                   roll + told_adjustments(prose, levels) +
                       nearest(prose, levels, NodeKind::Against, told_against) + escaped("."));
}

Html rule_body(const Prose &prose, const Told &told) {
    const bool check = told.whole->sort == "check" && !told.amends;
    std::vector<Ref> rest = all_but(told.clauses, {NodeKind::Requires, NodeKind::Cost, NodeKind::Degree,
                                                   NodeKind::Named, NodeKind::Field});
    if (check)
        std::erase_if(rest, [](Ref clause) {
            return clause.is(NodeKind::Roll) || clause.is(NodeKind::Against) || adds_to_total(clause);
        });
    return roles_line(prose, told) + group(prose, "Price", told.clauses, {NodeKind::Cost}) +
           group(prose, "Only if", told.clauses, {NodeKind::Requires}) + fields_table(prose, told.clauses) +
           prose.clauses(rest) + group(prose, "Degrees", told.clauses, {NodeKind::Degree}) +
           group(prose, "What comes of it", told.clauses, {NodeKind::Named}) + built_on(prose, told);
}

} // namespace bylaw::doc
