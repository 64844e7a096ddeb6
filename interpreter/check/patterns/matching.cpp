// Which rules, moments, fields or formulas a pattern means, by what its name or `any` says.
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
        const auto tag = tag_named(c, name);
        if (!tag)
            return;
        std::erase_if(use.rules, [&](RuleId id) {
            const auto &tags = c.program.rules[id].tags;
            return std::ranges::find(tags, *tag) == tags.end();
        });
    });
}

std::vector<RuleId> rules_of_sort(const Context &c, std::string_view sort) {
    std::vector<RuleId> found;
    for (RuleId id = 0; id < c.rules.infos.size(); ++id)
        if (const Declaration *d = c.rules.infos[id].declaration)
            if (sort == "rule" || d->sort == sort)
                found.push_back(id);
    return found;
}

bool is_sort_of_rule(std::string_view word) {
    constexpr std::string_view sorts[] = {"action", "check", "procedure", "rule", "table", "view"};
    return std::ranges::find(sorts, word) != std::end(sorts);
}

bool match_any(Context &c, view::Any any, PatternUse &use) {
    const std::string_view sort = any.sort().text();
    use.target = PatternUse::Target::rules;
    if (any.tag()) {
        use.rules = rules_of_sort(c, "rule");
        keep_tagged(c, any, use);
        return true;
    }
    use.rules = rules_of_sort(c, sort);
    if (!use.rules.empty() || is_sort_of_rule(sort))
        return true;
    c.report(Diagnostic(Code::wrong_sort, any.sort().span(),
                        "nothing is performed that is called " + article(sort))
                 .mend("write `any check`, `any action`, `any procedure` or `any table`"));
    return false;
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

bool holds_while(const Context &c, ConditionId id) {
    return c.program.conditions[id].while_ != no_id || c.conditions.declarations[id]->part(NodeKind::While);
}

void report_never_gained(Context &c, Ref path, const Condition &condition) {
    c.report(Diagnostic(Code::while_condition, path.span(),
                        "`" + condition.name + "` holds `while` something is so: it is never gained or lost")
                 .also(condition.span, "declared here")
                 .mend("write `whenever …` in the kind or the condition that it is about"));
}

// `weakened` is its being gained, `weakened.end` its loss.
bool match_moment(Context &c, Ref path, ConditionId id, PatternUse &use) {
    if (holds_while(c, id)) {
        report_never_gained(c, path, c.program.conditions[id]);
        return false;
    }
    use.moment = true;
    bool matched = match_rule(c, path, c.program.conditions[id].moments, use);
    if (matched && use.stage == no_id)
        use.stage = 0, use.stage_name = "begin";
    return matched;
}

// Whether NAME in `NAME of SUBJECT` is a field or formula of its kind.
bool subject_has(Context &c, Ref p, std::string_view name, Scope &scope) {
    view::Of of = p.find(NodeKind::Of);
    if (!of)
        return false;
    Type t = c.type(expr(c, of.place(), scope));
    if (t.kind != TypeKind::thing || t.of == any_kind)
        return false;
    return find_field(c, t.of, name) != no_id || find_kind_formula(c, t.of, name) != no_id;
}

bool match_formula(FormulaId id, PatternUse &use) {
    use.target = PatternUse::Target::formula;
    use.formula = id;
    return true;
}

bool match_game_field(FieldId id, PatternUse &use) {
    if (id == no_id)
        return false; // its owner was reported
    use.target = PatternUse::Target::field;
    use.field = id;
    return true;
}

// Nothing: it may still be a field of some kind.
std::optional<bool> match_symbol(Context &c, view::Path path, Ref p, const Symbol &s, Scope &scope,
                                 PatternUse &use) {
    switch (s.sort) {
    case SymbolSort::rule: return match_rule(c, path, s.id, use);
    case SymbolSort::condition: return match_moment(c, path, s.id, use);
    case SymbolSort::game_field:
        return subject_has(c, p, path.first().text(), scope) ? std::nullopt
                                                             : std::optional(match_game_field(s.id, use));
    case SymbolSort::formula:
        return subject_has(c, p, path.first().text(), scope) ? std::nullopt
                                                             : std::optional(match_formula(s.id, use));
    default: return std::nullopt;
    }
}

// `modify bearer.speed`: elsewhere a field stands behind whose it is.
std::string mend_of_dotted_field(Context &c, view::Path path, bool of_kind) {
    const auto of_that_name = [&](const Field &f) {
        return path.size() == 2 && f.name == path.second().text();
    };
    if (std::none_of(c.program.fields.begin(), c.program.fields.end(), of_that_name))
        return {};
    const std::string field(path.second().text()), first(path.first().text());
    return of_kind
               ? "write `" + field + '(' + first + ")` for everybody's, `" + field + " of bearer` for one's"
               : "write `" + field + " of " + first + '`';
}

void report_wrong_sort(Context &c, view::Path path, const Symbol &s) {
    const Ref name = path.first();
    c.report(Diagnostic(Code::wrong_sort, name.span(),
                        "a rule, a condition or a field is wanted here, but `" + std::string(name.text()) +
                            "` is " + sort_text(s.sort))
                 .also(s.declaration->span(), "declared here")
                 .mend(mend_of_dotted_field(c, path, s.sort == SymbolSort::kind)));
}

void report_unmatched(Context &c, view::Path path) {
    const Ref name = path.first();
    if (std::string mend = mend_of_dotted_field(c, path, false); !mend.empty())
        return c.report(Diagnostic(Code::unknown_name, path.span(),
                                   "whose field it is stands behind the field here, and not before it")
                            .mend(std::move(mend)));
    auto candidates = names(c, SymbolSort::rule);
    for (SymbolSort sort : {SymbolSort::condition, SymbolSort::formula})
        for (auto n : names(c, sort))
            candidates.push_back(n);
    for (const Field &f : c.program.fields)
        candidates.push_back(f.name);
    unknown_name(c, name, "rule, condition or field", candidates, Code::unknown_name);
}

bool match_path(Context &c, view::Path path, Ref p, Scope &scope, PatternUse &use) {
    const Ref name = path.first();
    const Symbol *s = find(c, name);
    const auto matched = s ? match_symbol(c, path, p, *s, scope, use) : std::nullopt;
    if (matched)
        return *matched;
    if (path.size() == 1 && match_field(c, name, p, scope, use))
        return true;
    if (path.size() == 1 && use.target == PatternUse::Target::field)
        return false; // reported
    s ? report_wrong_sort(c, path, *s) : report_unmatched(c, path);
    return false;
}

// `resist[fire]`: one value of a field that has several.
bool take_index(Context &c, Ref index, PatternUse &use) {
    const Ref name = index.find(NodeKind::Name);
    const bool field = use.target == PatternUse::Target::field;
    if (!field || c.program.fields[use.field].index == no_id) {
        c.report(
            Diagnostic(Code::wrong_type, index.span(), "this has one value only, so `[ ]` picks nothing"));
        return false;
    }
    const std::vector<std::string> &members = c.program.enums[c.program.fields[use.field].index].members;
    const auto found = std::ranges::find(members, name.text());
    if (found == members.end()) {
        const std::vector<std::string_view> known(members.begin(), members.end());
        unknown_name(c, name, "member", known, Code::unknown_name);
        return false;
    }
    use.index = static_cast<std::uint32_t>(found - members.begin());
    return true;
}

} // namespace

bool match(Context &c, view::Pattern p, Scope &scope, PatternUse &use) {
    const Ref any = p.any(), path = p.path();
    use.module = p.module;
    const bool found = any ? match_any(c, any, use) : path && match_path(c, path, p, scope, use);
    if (found && use.target == PatternUse::Target::rules)
        keep_tagged(c, p.tagged(), use);
    return found && (!p.index() || take_index(c, p.index(), use));
}

} // namespace bylaw::check
