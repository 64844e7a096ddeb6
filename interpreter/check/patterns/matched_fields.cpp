// Patterns that mean a field or a kind's formula: it is found by the kind of the thing whose it is.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/inside.hpp"
#include "interpreter/check/patterns/pattern.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// None where it may be of any kind. The scope is a copy: what is read here is read again when it is compared.
std::vector<KindId> kinds_of_subject(Context &c, view::Of of, Scope scope) {
    const Type t = c.type(expr(c, of.place(), scope));
    if (t.kind == TypeKind::thing && t.of != any_kind)
        return {t.of};
    return {};
}

// The kinds that `of X`, a binder that is a kind's name, or the kind around the pattern speak of.
std::vector<KindId> field_owners(Context &c, view::Pattern p, const Scope &scope) {
    if (view::Of of = p.of())
        return kinds_of_subject(c, of, scope);
    if (view::Binder first = p.binders().find(NodeKind::Binder))
        if (const Symbol *s = find(c, first.name(), SymbolSort::kind))
            return {s->id};
    if (scope.self_kind != no_id)
        return {scope.self_kind};
    return {};
}

bool match_in_kind(Context &c, KindId kind, std::string_view name, PatternUse &use) {
    std::optional<std::uint32_t> index;
    if (FieldId f = find_field(c, kind, name); f != no_id)
        use.field = f;
    else if (FieldId g = indexed_field(c, kind, name, index); g != no_id)
        use.field = g, use.index = *index;
    else if (FormulaId h = find_kind_formula(c, kind, name); h != no_id)
        use.formula = h;
    else
        return false;
    use.target = use.formula != no_id ? PatternUse::Target::formula : PatternUse::Target::field;
    return true;
}

// Inherited fields count as the parent's.
void add_match_in_kind(Context &c, KindId kind, Ref name, PatternUse use, std::vector<PatternUse> &found) {
    if (!sees_own(c, name, kind) || !match_in_kind(c, kind, name.text(), use))
        return;
    const auto same = [&](const PatternUse &o) { return o.field == use.field && o.formula == use.formula; };
    if (std::ranges::none_of(found, same))
        found.push_back(std::move(use));
}

bool is_below(const Context &c, KindId kind, const std::vector<KindId> &owners) {
    return owners.empty() ||
           std::ranges::any_of(owners, [&](KindId owner) { return is_descendant(c, kind, owner); });
}

std::vector<PatternUse> matches_in_kinds(Context &c, const std::vector<KindId> &owners, Ref name,
                                         const PatternUse &use) {
    std::vector<PatternUse> found;
    for (KindId owner : owners)
        add_match_in_kind(c, owner, name, use, found);
    if (!found.empty())
        return found;
    // A kind further down may have it: only those things have it modified.
    for (KindId kind = 0; kind < c.program.kinds.size(); ++kind)
        if (is_below(c, kind, owners))
            add_match_in_kind(c, kind, name, use, found);
    return found;
}

void report_several_kinds(Context &c, Ref name) {
    const std::string field(name.text());
    c.report(Diagnostic(Code::ambiguous_field, name.span(), "several kinds have a field `" + field + "`")
                 .mend("say whose it is: `" + field + "(KIND)`"));
}

} // namespace

bool match_field(Context &c, Ref name, Ref p, const Scope &scope, PatternUse &use) {
    const std::vector<PatternUse> found = matches_in_kinds(c, field_owners(c, p, scope), name, use);
    if (found.size() == 1)
        use = found.front();
    if (found.size() <= 1)
        return !found.empty();
    use.target = PatternUse::Target::field;
    report_several_kinds(c, name);
    return false;
}

} // namespace bylaw::check
