// Patterns: what a modifier or trigger waits for. `attack(attacker, target: bearer)`, `any check of bearer
// tagged loud`, `damage.resist(amount)`, `weakened.end(bearer)`, `speed of bearer`, `to_hit(creature)`.
#include "interpreter/check/patterns/patterns.hpp"
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/inside.hpp"
#include "interpreter/check/patterns/pattern.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

void keep_tagged(Context &c, Ref tagged, PatternUse &use) {
    tagged.each(NodeKind::Name, [&](Ref name) {
        auto tag = tag_named(c, name);
        if (!tag)
            return;
        std::erase_if(use.rules, [&](RuleId id) {
            const auto &tags = c.program.rules[id].tags;
            return std::find(tags.begin(), tags.end(), *tag) == tags.end();
        });
    });
}

// ---- what is matched
// --------------------------------------------------------------------------------------------------

bool match_any(Context &c, view::Any any, view::Pattern p, PatternUse &use) {
    std::string_view sort = any.sort().text();
    bool fits_sort = false;
    for (RuleId id = 0; id < c.rules.infos.size(); ++id) {
        const Declaration *d = c.rules.infos[id].declaration;
        if (!d || (sort != "rule" && d->sort != sort))
            continue;
        fits_sort = true;
        use.rules.push_back(id);
    }
    use.target = PatternUse::Target::rules;
    constexpr std::string_view sorts[] = {"action", "check", "procedure", "rule", "table", "view"};
    if (!fits_sort && std::find(std::begin(sorts), std::end(sorts), sort) == std::end(sorts)) {
        c.report(Diagnostic(Code::wrong_sort, any.sort().span(),
                            "nothing is performed that is called a " + std::string(sort))
                     .mend("write `any check`, `any action`, `any procedure` or `any table`"));
        return false;
    }
    if (Ref tagged = p.tagged())
        keep_tagged(c, tagged, use);
    return true;
}

// of `NAME of SUBJECT`: is NAME a field or formula of its kind?
bool subject_has(Context &c, Ref p, std::string_view name, Scope &scope) {
    view::Of of = p.find(NodeKind::Of);
    if (!of)
        return false;
    Type t = c.type(expr(c, of.place(), scope));
    if (t.kind != TypeKind::thing || t.of == any_kind)
        return false;
    return find_field(c, t.of, name) != no_id || find_kind_formula(c, t.of, name) != no_id;
}

bool match_rule(Context &c, view::Path path, RuleId id, PatternUse &use) {
    use.target = PatternUse::Target::rules;
    use.named = id;
    use.rules = family(c, id);
    if (path.size() < 2)
        return true;
    auto stage = stage_named(c, id, path.second());
    if (!stage)
        return false;
    use.stage = *stage;
    use.stage_name = path.second().text();
    return true;
}

// `weakened` is its being gained, `weakened.end` its loss.
bool match_moment(Context &c, Ref path, ConditionId id, PatternUse &use) {
    if (c.program.conditions[id].while_ != no_id || c.conditions.declarations[id]->part(NodeKind::While)) {
        c.report(Diagnostic(Code::while_condition, path.span(),
                            "`" + c.program.conditions[id].name +
                                "` holds `while` something is so: it is never gained or lost")
                     .also(c.program.conditions[id].span, "declared here")
                     .mend("write `whenever …` in the kind or the condition that it is about"));
        return false;
    }
    use.moment = true;
    bool matched = match_rule(c, path, c.program.conditions[id].moments, use);
    if (matched && use.stage == no_id)
        use.stage = 0, use.stage_name = "begin";
    return matched;
}

// The kinds that `of X`, a binder that is a kind's name, or the kind around the pattern speak of.
std::vector<KindId> field_owners(Context &c, view::Pattern p, Scope &scope) {
    if (view::Of of = p.of()) {
        Scope copy = scope; // it is read again when it is compared
        Type t = c.type(expr(c, of.place(), copy));
        if (t.kind == TypeKind::thing && t.of != any_kind)
            return {t.of};
        return {};
    }
    if (view::Binder first = p.binders().find(NodeKind::Binder))
        if (const Symbol *s = find(c, first.name().text(), SymbolSort::kind))
            return {s->id};
    if (scope.self_kind != no_id)
        return {scope.self_kind};
    return {};
}

// A field or a kind's formula, found by the kind of the thing whose it is.
bool match_field(Context &c, Ref name, Ref p, Scope &scope, PatternUse &use) {
    std::vector<KindId> owners = field_owners(c, p, scope);
    std::vector<PatternUse> found;
    auto look = [&](KindId k) {
        PatternUse one = use;
        std::optional<std::uint32_t> index;
        if (FieldId f = find_field(c, k, name.text()); f != no_id)
            one.field = f;
        else if (FieldId g = indexed_field(c, k, name.text(), index); g != no_id)
            one.field = g, one.index = *index;
        else if (FormulaId h = find_kind_formula(c, k, name.text()); h != no_id)
            one.formula = h;
        else
            return;
        one.target = one.formula != no_id ? PatternUse::Target::formula : PatternUse::Target::field;
        auto same = [&](const PatternUse &o) { return o.field == one.field && o.formula == one.formula; };
        if (std::none_of(found.begin(), found.end(), same))
            found.push_back(one);
    };
    for (KindId k : owners)
        look(k);
    if (found.empty()) // a kind further down may have it: only those things have it modified
        for (KindId k = 0; k < c.program.kinds.size(); ++k)
            if (owners.empty() ||
                std::any_of(owners.begin(), owners.end(), [&](KindId o) { return is_descendant(c, k, o); }))
                look(k);
    if (found.empty())
        return false;
    if (found.size() == 1) {
        use = found.front();
        return true;
    }
    use.target = PatternUse::Target::field;
    c.report(Diagnostic(Code::ambiguous_field, name.span(),
                        "several kinds have a field `" + std::string(name.text()) + "`")
                 .mend("say whose it is: `" + std::string(name.text()) + "(KIND)`"));
    return false;
}

bool match_path(Context &c, view::Path path, Ref p, Scope &scope, PatternUse &use) {
    Ref name = path.first();
    const Symbol *s = find(c, name.text());
    if (s && s->sort == SymbolSort::rule)
        return match_rule(c, path, s->id, use);
    if (s && s->sort == SymbolSort::condition)
        return match_moment(c, path, s->id, use);
    if (s && s->sort == SymbolSort::formula && !subject_has(c, p, name.text(), scope)) {
        use.target = PatternUse::Target::formula;
        use.formula = s->id;
        return true;
    }
    if (s && s->sort == SymbolSort::game_field) {
        if (s->id == no_id)
            return false; // what it is a field of was reported
        use.target = PatternUse::Target::field;
        use.field = s->id;
        return true;
    }
    if (path.size() == 1 && match_field(c, name, p, scope, use))
        return true;
    if (path.size() == 1 && use.target == PatternUse::Target::field)
        return false; // reported
    if (s) {
        c.report(Diagnostic(Code::wrong_sort, name.span(),
                            "a rule, a condition or a field is wanted here, but `" +
                                std::string(name.text()) + "` is " + sort_text(s->sort))
                     .also(s->declaration->span(), "declared here"));
        return false;
    }
    auto candidates = names(c, SymbolSort::rule);
    for (SymbolSort sort : {SymbolSort::condition, SymbolSort::formula})
        for (auto n : names(c, sort))
            candidates.push_back(n);
    for (const Field &f : c.program.fields)
        candidates.push_back(f.name);
    unknown_name(c, name, "rule, condition or field", candidates, Code::unknown_name);
    return false;
}

std::vector<std::string_view> argument_names(Context &c, const PatternUse &use) {
    std::vector<std::string_view> known;
    if (use.target == PatternUse::Target::rules && use.named == no_id)
        return {"actor", "it", "tags"};
    if (use.target == PatternUse::Target::rules) {
        for (const Scope::Binding &b : rule_signature(c, use.named).names_of[use.named])
            known.push_back(b.name);
        if (c.program.tag_enum != no_id)
            known.push_back("tags");
        return known;
    }
    KindId kind =
        use.target == PatternUse::Target::formula ? c.formulas.infos[use.formula].kind : field_kind(c, use);
    for (KindId k = 0; k < c.program.kinds.size(); ++k)
        if (kind != no_id && (is_descendant(c, k, kind) || is_descendant(c, kind, k)))
            known.push_back(c.program.kinds[k].name);
    if (use.target == PatternUse::Target::formula)
        for (const std::string &n : c.formulas.infos[use.formula].names)
            known.push_back(n);
    return known;
}

bool known_argument(Context &c, Ref name, const PatternUse &use) {
    std::vector<std::string_view> known = argument_names(c, use);
    if (std::find(known.begin(), known.end(), name.text()) != known.end())
        return true;
    std::string what = use.named != no_id                        ? "`" + c.program.rules[use.named].name + "`"
                       : use.target == PatternUse::Target::rules ? "an `any` pattern"
                       : use.target == PatternUse::Target::formula
                           ? "`" + c.program.formulas[use.formula].name + "`"
                           : "`" + c.program.fields[use.field].name + "`";
    Diagnostic d(Code::unknown_role, name.span(),
                 what + " has no role or value `" + std::string(name.text()) + "`");
    add_near(d, name.text(), known);
    if (d.hint.empty() && !known.empty())
        d.hint = "it has " + listed(known);
    c.report(std::move(d));
    return false;
}

// ---- what is bound
// ----------------------------------------------------------------------------------------------------

// `role`, `role as name`, `role: value`, and `role: KIND`, which names the role, too.
bool read_binders(Context &c, view::Pattern p, const Scope &scope, const PatternUse &use,
                  std::vector<PatternBinder> &binders) {
    Ref list = p.binders();
    if (!list)
        return true;
    bool fine = true;
    list.each(NodeKind::Binder, [&](view::Binder binder) {
        PatternBinder made;
        Ref name = binder.name();
        made.name = name.text();
        view::MustBe must = binder.must_be();
        bool named = must && must.value().kind() == NodeKind::Name;
        const Symbol *kind = named ? find(c, must.value().text(), SymbolSort::kind) : nullptr;
        bool own = kind && scope.self_kind == kind->id; // there the kind's name is the thing itself
        if (kind && !own)
            made.kind = kind->id, made.bound = name;
        else if (must)
            made.must = must.value();
        else if (view::Rename rename = binder.rename())
            made.bound = rename.name();
        else
            made.bound = name;
        made.at = name;
        fine = known_argument(c, name, use) && fine;
        binders.push_back(made);
    });
    return fine;
}

// `of X` speaks of the first role, or of the thing whose field it is.
std::optional<std::string_view> first_argument(Context &c, const PatternUse &use, Ref of) {
    if (use.target == PatternUse::Target::rules && use.named == no_id)
        return "actor";
    if (use.target == PatternUse::Target::rules && !c.rules.infos[use.named].role_names.empty())
        return c.rules.infos[use.named].role_names.front();
    KindId kind = use.target == PatternUse::Target::rules     ? no_id
                  : use.target == PatternUse::Target::formula ? c.formulas.infos[use.formula].kind
                                                              : field_kind(c, use);
    if (kind != no_id)
        return c.program.kinds[kind].name;
    if (use.target == PatternUse::Target::formula && !c.formulas.infos[use.formula].names.empty())
        return c.formulas.infos[use.formula].names.front();
    c.report(Diagnostic(Code::unknown_role, of.span(), "this has no first role, so it is nobody's"));
    return std::nullopt;
}

} // namespace

// Finds what the pattern matches, gives each argument a register behind register 0, binds the names and
// collects what must be equal. False after a report.
bool pattern(Context &c, view::Pattern p, Scope &scope, PatternUse &use) {
    Ref any = p.any(), path = p.path();
    bool found = any ? match_any(c, any, p, use) : path && match_path(c, path, p, scope, use);
    if (!found)
        return false;
    if (use.target == PatternUse::Target::rules && use.named != no_id)
        if (Ref tagged = p.tagged())
            keep_tagged(c, tagged, use);
    std::vector<PatternBinder> binders;
    if (!read_binders(c, p, scope, use, binders))
        return false;
    if (view::Of of = p.of()) {
        auto name = first_argument(c, use, of);
        if (!name)
            return false;
        PatternBinder owner;
        owner.name = *name;
        owner.must = of.place();
        binders.insert(binders.begin(), owner);
    }
    add_arguments(c, scope, use, binders);
    bind_arguments(c, scope, use, binders);
    return true;
}

KindId field_kind(const Context &c, const PatternUse &use) {
    const Field &field = c.program.fields[use.field];
    return field.owner == FieldOwner::kind ? field.owner_id : no_id;
}

} // namespace bylaw::check
