#include "doc/odds/dials.hpp"

#include <algorithm>
#include <set>

namespace bylaw::doc {

namespace {

// Value of a role, in rules and for a reader.
struct Named {
    std::string code, label;
};
using Roles = std::map<At, Named>;

constexpr int deepest = 6;

class Reader {
  public:
    Reader(const Book &book, std::size_t most) : book_(book), most_(most) {}

    // The clauses that make a check's odds, and those of what it is built on.
    void read_check(const Declaration &check, const Roles &roles, int depth) {
        for (const Ref clause : check.clauses)
            if (clause.is(NodeKind::Against) || clause.is(NodeKind::Adjust) || clause.is(NodeKind::Roll) ||
                clause.is(NodeKind::Degree) || clause.is(NodeKind::Value))
                read(clause, roles, depth);
        if (depth < deepest)
            check.part(NodeKind::Is).each([&](Ref parent) { read_parent(parent, roles, depth); });
    }

    Roles roles_of(const Declaration &check, const CheckCall &call) const {
        Roles roles;
        check.part(NodeKind::Params).each(NodeKind::Param, [&](Ref node) {
            const Ref name = view::Param(node).name();
            for (const auto &[role, value] : call.arguments)
                if (role == name.text())
                    roles[name.span()] = {value, words_of(role)};
        });
        return roles;
    }

    std::vector<Dial> found;

  private:
    void add(Dial::Sort sort, const Named &named) {
        if (found.size() < most_ && seen_.insert(named.code).second)
            found.push_back({sort, named.code, named.label});
    }

    std::optional<Named> of_name(Ref name, const Roles &roles) const {
        for (const At &meaning : book_.meanings(name))
            if (const auto role = roles.find(meaning); role != roles.end())
                return role->second;
        return std::nullopt;
    }

    // A role, or a word of an enum as it stands there.
    std::optional<Named> index_of(Ref node, const Roles &roles) const {
        const auto role = path(node, roles);
        const std::string word(node.text());
        return role || !node.is(NodeKind::Name) ? role : std::optional(Named{word, word});
    }

    // "ada.main_hand.reach", as far as it begins with a role.
    std::optional<Named> path(Ref node, const Roles &roles) const {
        if (node.is(NodeKind::Name))
            return of_name(node, roles);
        if (node.is(NodeKind::Member)) {
            const view::Member member(node);
            const auto owner = path(member.owner(), roles);
            const std::string name(member.name().text());
            if (owner)
                return Named{owner->code + "." + name, owner->label + "’s " + words_of(name)};
        }
        if (node.is(NodeKind::Element)) {
            const view::Element element(node);
            const auto owner = path(element.list(), roles), index = index_of(element.index(), roles);
            if (owner && index)
                return Named{owner->code + "[" + index->code + "]",
                             owner->label + "’s " + words_of(index->code.substr(index->code.rfind('.') + 1))};
        }
        return std::nullopt;
    }

    const Field *field_of(Ref node) const {
        if (node.is(NodeKind::Member))
            for (const At &meaning : book_.meanings(view::Member(node).name()))
                if (const Field *field = book_.field_at(meaning))
                    return field;
        return nullptr;
    }
    // Whether it can be set to a number: an element of a thing's figures is tried.
    bool is_figure(Ref node) const {
        if (node.is(NodeKind::Element))
            return true;
        const Field *field = field_of(node);
        return field && field->sort == FieldSort::stat && field->type.kind == TypeKind::number;
    }

    void read(Ref node, const Roles &roles, int depth) {
        if (depth > deepest || found.size() >= most_)
            return;
        if (node.is(NodeKind::Member) || node.is(NodeKind::Element))
            if (const auto named = path(node, roles); named && is_figure(node))
                return add(Dial::Sort::figure, *named);
        if (node.is(NodeKind::Name))
            return read_option(node);
        if (node.is(NodeKind::Call))
            read_call(node, roles, depth);
        node.each([&](Ref child) { read(child, roles, depth); });
    }

    void read_option(Ref name) {
        const Declaration *named = book_.called(name.text());
        if (!named || named->kind != NodeKind::Option)
            return;
        for (const Option &option : book_.rules().options)
            if (option.name == name.text() && option.type.kind == TypeKind::number)
                add(Dial::Sort::option, {option.name, words_of(option.name)});
    }

    // Values of the parameters of a called formula or parent rule.
    Roles inner_roles(const Declaration &inner, Ref call, const Roles &roles, bool by_name) const {
        std::vector<Ref> names;
        inner.part(NodeKind::Params).each(NodeKind::Param, [&](Ref p) {
            names.push_back(view::Param(p).name());
        });
        Roles given;
        if (by_name)
            for (const Ref name : names)
                for (const auto &[at, role] : roles)
                    if (role.label == words_of(name.text()))
                        given[name.span()] = role;
        std::size_t place = 0;
        call.each(NodeKind::Argument, [&](Ref node) {
            const view::Argument argument(node);
            for (std::size_t i = 0; i < names.size(); ++i)
                if (argument.name() ? names[i].text() == argument.name().text() : i == place)
                    if (const auto value = path(argument.value(), roles))
                        given[names[i].span()] = *value;
            place += argument.name() ? 0 : 1;
        });
        return given;
    }

    void read_call(Ref call, const Roles &roles, int depth) {
        const Ref callee = view::Call(call).callee();
        const Declaration *formula = callee.is(NodeKind::Name) ? book_.called(callee.text()) : nullptr;
        if (!formula || formula->kind != NodeKind::Formula)
            return;
        const view::Default definition(formula->part(NodeKind::Default));
        if (definition)
            read(definition.value(), inner_roles(*formula, call, roles, false), depth + 1);
    }

    void read_parent(Ref parent, const Roles &roles, int depth) {
        const Ref path = parent.is(NodeKind::Call) ? view::Call(parent).callee() : parent;
        const Ref name = path.is(NodeKind::Name) ? path : path.find(NodeKind::Name);
        const Declaration *above = name ? book_.called(name.text()) : nullptr;
        if (above)
            read_check(*above, inner_roles(*above, parent, roles, true), depth + 1);
    }

    const Book &book_;
    std::size_t most_;
    std::set<std::string> seen_;
};

} // namespace

std::vector<Dial> dials_of(const Book &book, const Declaration &check, const Rule &rule,
                           const CheckCall &call, std::size_t most) {
    Reader reader(book, most);
    for (const auto &[role, value] : call.arguments)
        for (const Register &reg : book.rules().functions[rule.function].registers)
            if (reg.name == role && reg.type.kind == TypeKind::number &&
                std::ranges::find(reader.found, role, &Dial::code) == reader.found.end())
                reader.found.push_back({Dial::Sort::role, role, words_of(role)});
    reader.read_check(check, reader.roles_of(check, call), 0);
    return std::move(reader.found);
}

} // namespace bylaw::doc
