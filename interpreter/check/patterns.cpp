// Patterns: what a modifier or trigger waits for. `attack(attacker, target: bearer)`, `any check of bearer
// tagged loud`, `damage.resist(amount)`, `weakened.end(bearer)`, `speed of bearer`, `to_hit(creature)`.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

// Finds what the pattern matches, gives each argument a register behind register 0, binds the names and
// collects what must be equal. False after a report.
bool Checker::pattern(Ref p, Scope &scope, PatternUse &use) {
    Ref any = p.find(NodeKind::Any), path = p.find(NodeKind::Path);
    bool found = any ? match_any(any, p, use) : path && match_path(path, p, scope, use);
    if (!found)
        return false;
    if (use.target == PatternUse::Target::rules && use.named != no_id)
        if (Ref tagged = p.find(NodeKind::Tagged))
            keep_tagged(tagged, use);
    std::vector<PatternBinder> binders;
    if (!read_binders(p, scope, use, binders))
        return false;
    if (Ref of = p.find(NodeKind::Of)) {
        auto name = first_argument(use, of);
        if (!name)
            return false;
        PatternBinder owner;
        owner.name = *name;
        owner.must = of.child(0);
        binders.insert(binders.begin(), owner);
    }
    add_arguments(scope, use, binders);
    bind_arguments(scope, use, binders);
    return true;
}

// ---- what is matched
// --------------------------------------------------------------------------------------------------

bool Checker::match_any(Ref any, Ref p, PatternUse &use) {
    std::string_view sort = any.child(0).text();
    bool fits_sort = false;
    for (RuleId id = 0; id < rule_infos_.size(); ++id) {
        const Declaration *d = rule_infos_[id].declaration;
        if (!d || (sort != "rule" && d->sort != sort))
            continue;
        fits_sort = true;
        use.rules.push_back(id);
    }
    use.target = PatternUse::Target::rules;
    constexpr std::string_view sorts[] = {"action", "check", "procedure", "rule", "table", "view"};
    if (!fits_sort && std::find(std::begin(sorts), std::end(sorts), sort) == std::end(sorts)) {
        report(Diagnostic(Code::wrong_sort, any.child(0).span(),
                          "nothing is performed that is called a " + std::string(sort))
                   .mend("write `any check`, `any action`, `any procedure` or `any table`"));
        return false;
    }
    if (Ref tagged = p.find(NodeKind::Tagged))
        keep_tagged(tagged, use);
    return true;
}

void Checker::keep_tagged(Ref tagged, PatternUse &use) {
    tagged.each(NodeKind::Name, [&](Ref name) {
        auto tag = tag_named(name);
        if (!tag)
            return;
        std::erase_if(use.rules, [&](RuleId id) {
            const auto &tags = program_.rules[id].tags;
            return std::find(tags.begin(), tags.end(), *tag) == tags.end();
        });
    });
}

bool Checker::match_path(Ref path, Ref p, Scope &scope, PatternUse &use) {
    Ref name = path.child(0);
    const Symbol *s = find(name.text());
    if (s && s->sort == SymbolSort::rule)
        return match_rule(path, s->id, use);
    if (s && s->sort == SymbolSort::condition)
        return match_moment(path, s->id, use);
    if (s && s->sort == SymbolSort::formula && !subject_has(p, name.text(), scope)) {
        use.target = PatternUse::Target::formula;
        use.formula = s->id;
        return true;
    }
    if (s && s->sort == SymbolSort::game_field) {
        use.target = PatternUse::Target::field;
        use.field = s->id;
        return true;
    }
    if (path.size() == 1 && match_field(name, p, scope, use))
        return true;
    if (path.size() == 1 && use.target == PatternUse::Target::field)
        return false; // reported
    if (s) {
        report(Diagnostic(Code::wrong_sort, name.span(),
                          "a rule, a condition or a field is wanted here, but `" + std::string(name.text()) +
                              "` is " + sort_text(s->sort))
                   .also(s->declaration->span(), "declared here"));
        return false;
    }
    auto candidates = names(SymbolSort::rule);
    for (SymbolSort sort : {SymbolSort::condition, SymbolSort::formula})
        for (auto n : names(sort))
            candidates.push_back(n);
    for (const Field &f : program_.fields)
        candidates.push_back(f.name);
    unknown_name(name, "rule, condition or field", candidates, Code::unknown_name);
    return false;
}

bool Checker::subject_has(Ref p, std::string_view name, Scope &scope) {
    Ref of = p.find(NodeKind::Of);
    if (!of)
        return false;
    Type t = type(expr(of.child(0), scope));
    if (t.kind != TypeKind::thing || t.of == any_kind)
        return false;
    return find_field(t.of, name) != no_id || find_kind_formula(t.of, name) != no_id;
}

bool Checker::match_rule(Ref path, RuleId id, PatternUse &use) {
    use.target = PatternUse::Target::rules;
    use.named = id;
    use.rules = family(id);
    if (path.size() < 2)
        return true;
    auto stage = stage_named(id, path.child(1));
    if (!stage)
        return false;
    use.stage = *stage;
    use.stage_name = path.child(1).text();
    return true;
}

// `weakened` is its being gained, `weakened.end` its loss.
bool Checker::match_moment(Ref path, ConditionId id, PatternUse &use) {
    if (program_.conditions[id].while_ != no_id || condition_declarations_[id]->part(NodeKind::While)) {
        report(Diagnostic(Code::while_condition, path.span(),
                          "`" + program_.conditions[id].name +
                              "` holds `while` something is so: it is never gained or lost")
                   .also(program_.conditions[id].span, "declared here")
                   .mend("write `whenever …` in the kind or the condition that it is about"));
        return false;
    }
    use.moment = true;
    bool matched = match_rule(path, program_.conditions[id].moments, use);
    if (matched && use.stage == no_id)
        use.stage = 0, use.stage_name = "begin";
    return matched;
}

// A field or a kind's formula, found by the kind of the thing whose it is.
bool Checker::match_field(Ref name, Ref p, Scope &scope, PatternUse &use) {
    std::vector<KindId> owners = field_owners(p, scope);
    std::vector<PatternUse> found;
    auto look = [&](KindId k) {
        PatternUse one = use;
        std::optional<std::uint32_t> index;
        if (FieldId f = find_field(k, name.text()); f != no_id)
            one.field = f;
        else if (FieldId g = indexed_field(k, name.text(), index); g != no_id)
            one.field = g, one.index = *index;
        else if (FormulaId h = find_kind_formula(k, name.text()); h != no_id)
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
        for (KindId k = 0; k < program_.kinds.size(); ++k)
            if (owners.empty() ||
                std::any_of(owners.begin(), owners.end(), [&](KindId o) { return is_descendant(k, o); }))
                look(k);
    if (found.empty())
        return false;
    if (found.size() == 1) {
        use = found.front();
        return true;
    }
    use.target = PatternUse::Target::field;
    report(Diagnostic(Code::ambiguous_field, name.span(),
                      "several kinds have a field `" + std::string(name.text()) + "`")
               .mend("say whose it is: `" + std::string(name.text()) + "(KIND)`"));
    return false;
}

// The kinds that `of X`, a binder that is a kind's name, or the kind around the pattern speak of.
std::vector<KindId> Checker::field_owners(Ref p, Scope &scope) {
    if (Ref of = p.find(NodeKind::Of)) {
        Scope copy = scope; // it is read again when it is compared
        Type t = type(expr(of.child(0), copy));
        if (t.kind == TypeKind::thing && t.of != any_kind)
            return {t.of};
        return {};
    }
    if (Ref binders = p.find(NodeKind::Binders); binders && binders.size() > 0)
        if (const Symbol *s = find(binders.child(0).child(0).text(), SymbolSort::kind))
            return {s->id};
    if (scope.self_kind != no_id)
        return {scope.self_kind};
    return {};
}

// ---- what is bound
// ----------------------------------------------------------------------------------------------------

// `role`, `role as name`, `role: value`, and `role: KIND`, which names the role, too.
bool Checker::read_binders(Ref p, const Scope &scope, const PatternUse &use,
                           std::vector<PatternBinder> &binders) {
    Ref list = p.find(NodeKind::Binders);
    if (!list)
        return true;
    bool fine = true;
    list.each(NodeKind::Binder, [&](Ref binder) {
        PatternBinder made;
        Ref name = binder.child(0);
        made.name = name.text();
        Ref must = binder.find(NodeKind::MustBe);
        bool named = must && must.child(0).kind() == NodeKind::Name;
        const Symbol *kind = named ? find(must.child(0).text(), SymbolSort::kind) : nullptr;
        bool own = kind && scope.self_kind == kind->id; // there the kind's name is the thing itself
        if (kind && !own)
            made.kind = kind->id, made.bound = name;
        else if (must)
            made.must = must.child(0);
        else if (Ref rename = binder.find(NodeKind::Rename))
            made.bound = rename.child(0);
        else
            made.bound = name;
        made.at = name;
        fine = known_argument(name, use) && fine;
        binders.push_back(made);
    });
    return fine;
}

bool Checker::known_argument(Ref name, const PatternUse &use) {
    std::vector<std::string_view> known = argument_names(use);
    if (std::find(known.begin(), known.end(), name.text()) != known.end())
        return true;
    std::string what = use.named != no_id                        ? "`" + program_.rules[use.named].name + "`"
                       : use.target == PatternUse::Target::rules ? "an `any` pattern"
                       : use.target == PatternUse::Target::formula
                           ? "`" + program_.formulas[use.formula].name + "`"
                           : "`" + program_.fields[use.field].name + "`";
    Diagnostic d(Code::unknown_role, name.span(),
                 what + " has no role or value `" + std::string(name.text()) + "`");
    add_near(d, name.text(), known);
    if (d.hint.empty() && !known.empty())
        d.hint = "it has " + listed(known);
    report(std::move(d));
    return false;
}

std::vector<std::string_view> Checker::argument_names(const PatternUse &use) {
    std::vector<std::string_view> known;
    if (use.target == PatternUse::Target::rules && use.named == no_id)
        return {"actor", "it", "tags"};
    if (use.target == PatternUse::Target::rules) {
        for (const Scope::Binding &b : rule_signature(use.named).names_of[use.named])
            known.push_back(b.name);
        return known;
    }
    KindId kind =
        use.target == PatternUse::Target::formula ? formula_infos_[use.formula].kind : field_kind(use);
    for (KindId k = 0; k < program_.kinds.size(); ++k)
        if (kind != no_id && (is_descendant(k, kind) || is_descendant(kind, k)))
            known.push_back(program_.kinds[k].name);
    if (use.target == PatternUse::Target::formula)
        for (const std::string &n : formula_infos_[use.formula].names)
            known.push_back(n);
    return known;
}

KindId Checker::field_kind(const PatternUse &use) const {
    const Field &field = program_.fields[use.field];
    return field.owner == FieldOwner::kind ? field.owner_id : no_id;
}

// `of X` speaks of the first role, or of the thing whose field it is.
std::optional<std::string_view> Checker::first_argument(const PatternUse &use, Ref of) {
    if (use.target == PatternUse::Target::rules && use.named == no_id)
        return "actor";
    if (use.target == PatternUse::Target::rules && !rule_infos_[use.named].role_names.empty())
        return rule_infos_[use.named].role_names.front();
    KindId kind = use.target == PatternUse::Target::rules     ? no_id
                  : use.target == PatternUse::Target::formula ? formula_infos_[use.formula].kind
                                                              : field_kind(use);
    if (kind != no_id)
        return program_.kinds[kind].name;
    if (use.target == PatternUse::Target::formula && !formula_infos_[use.formula].names.empty())
        return formula_infos_[use.formula].names.front();
    report(Diagnostic(Code::unknown_role, of.span(), "this has no first role, so it is nobody's"));
    return std::nullopt;
}

} // namespace bylaw::check
