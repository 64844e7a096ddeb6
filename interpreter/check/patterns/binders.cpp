// Contents of a pattern's brackets, and the text behind its `of`.
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/inside.hpp"
#include "interpreter/check/patterns/pattern.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

KindId owner_kind(const Context &c, const PatternUse &use) {
    if (use.target == PatternUse::Target::formula)
        return c.formulas.infos[use.formula].kind;
    if (use.target != PatternUse::Target::field)
        return no_id;
    const Field &field = c.program.fields[use.field];
    return field.owner == FieldOwner::kind ? field.owner_id : no_id;
}

namespace {

std::vector<std::string_view> names_in_rule(Context &c, RuleId id) {
    std::vector<std::string_view> known;
    for (const Scope::Binding &b : rule_signature(c, id).names_of[id])
        known.push_back(b.name);
    if (c.program.tag_enum != no_id)
        known.push_back("tags");
    return known;
}

// The kinds above and below that one: the thing may be called by any of them.
std::vector<std::string_view> names_of_kin(const Context &c, KindId kind) {
    std::vector<std::string_view> known;
    for (KindId k = 0; k < c.program.kinds.size(); ++k)
        if (kind != no_id && (is_descendant(c, k, kind) || is_descendant(c, kind, k)))
            known.push_back(c.program.kinds[k].name);
    return known;
}

std::vector<std::string_view> argument_names(Context &c, const PatternUse &use) {
    if (use.target == PatternUse::Target::rules && use.named == no_id)
        return {"actor", "it", "tags"};
    if (use.target == PatternUse::Target::rules)
        return names_in_rule(c, use.named);
    std::vector<std::string_view> known = names_of_kin(c, owner_kind(c, use));
    if (use.target == PatternUse::Target::formula)
        for (const std::string_view n : c.formulas.infos[use.formula].names)
            known.push_back(n);
    return known;
}

std::string matched_text(const Context &c, const PatternUse &use) {
    if (use.named != no_id)
        return "`" + c.program.rules[use.named].name + "`";
    if (use.target == PatternUse::Target::rules)
        return "an `any` pattern";
    return use.target == PatternUse::Target::formula ? "`" + c.program.formulas[use.formula].name + "`"
                                                     : "`" + c.program.fields[use.field].name + "`";
}

void note_role(Context &c, RuleId id, Ref name) {
    for (const Scope::Binding &b : rule_signature(c, id).names_of[id])
        if (b.name == name.text())
            c.note(name.span(), b.span);
}

bool known_argument(Context &c, Ref name, const PatternUse &use) {
    std::vector<std::string_view> known = argument_names(c, use);
    if (std::find(known.begin(), known.end(), name.text()) != known.end()) {
        if (c.resolutions && use.named != no_id)
            note_role(c, use.named, name);
        return true;
    }
    Diagnostic d(Code::unknown_role, name.span(),
                 matched_text(c, use) + " has no role or value `" + std::string(name.text()) + "`");
    add_near(c, d, name.text(), known);
    if (d.hint.empty() && !known.empty())
        d.hint = "it has " + listed(known);
    c.report(std::move(d));
    return false;
}

// Returns the kind of `role: KIND`. In a kind's own braces its name is the thing itself.
const Symbol *wanted_kind(Context &c, view::MustBe must, const Scope &scope) {
    if (!must || must.value().kind() != NodeKind::Name)
        return nullptr;
    const Symbol *kind = find(c, must.value(), SymbolSort::kind);
    return kind && scope.self_kind != kind->id ? kind : nullptr;
}

// `role`, `role as name`, `role: value`, and `role: KIND`, which names the role, too.
PatternBinder read_binder(Context &c, view::Binder binder, const Scope &scope) {
    PatternBinder made;
    made.at = binder.name();
    made.name = made.at.text();
    const view::MustBe must = binder.must_be();
    if (const Symbol *kind = wanted_kind(c, must, scope))
        made.kind = kind->id, made.bound = made.at;
    else if (must)
        made.must = must.value();
    else if (view::Rename rename = binder.rename())
        made.bound = rename.name();
    else
        made.bound = made.at;
    return made;
}

// `of X` speaks of the first role, or of the thing whose field it is.
std::optional<std::string_view> first_argument(const Context &c, const PatternUse &use) {
    const bool rule = use.target == PatternUse::Target::rules;
    if (rule && use.named == no_id)
        return "actor";
    if (rule && !c.rules.infos[use.named].role_names.empty())
        return c.rules.infos[use.named].role_names.front();
    if (const KindId kind = owner_kind(c, use); kind != no_id)
        return c.program.kinds[kind].name;
    if (use.target == PatternUse::Target::formula && !c.formulas.infos[use.formula].names.empty())
        return c.formulas.infos[use.formula].names.front();
    return std::nullopt;
}

bool read_owner(Context &c, view::Of of, const PatternUse &use, std::vector<PatternBinder> &binders) {
    const auto name = first_argument(c, use);
    if (!name) {
        c.report(Diagnostic(Code::unknown_role, of.span(), "this has no first role, so it is nobody's"));
        return false;
    }
    PatternBinder owner;
    owner.name = *name;
    owner.must = of.place();
    binders.insert(binders.begin(), owner);
    return true;
}

} // namespace

bool read_binders(Context &c, view::Pattern p, const Scope &scope, const PatternUse &use,
                  std::vector<PatternBinder> &binders) {
    bool fine = true;
    p.binders().each(NodeKind::Binder, [&](view::Binder binder) {
        binders.push_back(read_binder(c, binder, scope));
        fine = known_argument(c, binder.name(), use) && fine;
    });
    const view::Of of = p.of();
    return fine && (!of || read_owner(c, of, use, binders));
}

} // namespace bylaw::check
