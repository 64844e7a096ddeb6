// Names to ids: what is declared, and how a name is resolved to a declaration of the sort that is wanted.
#include "interpreter/check/checker.hpp"

#include "base/diagnostics/suggest.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

void Checker::declare_symbols() {
    program_.strings.emplace_back();
    program_.degree_names = {"refused", "success", "failure"};
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.name.empty())
            continue;
        Symbol s;
        s.declaration = &d;
        auto next = [](const auto &list) { return static_cast<std::uint32_t>(list.size()); };
        switch (d.kind) {
        case NodeKind::Option:
            s.sort = SymbolSort::option, s.id = next(program_.options);
            program_.options.push_back({std::string(d.name), {}, ir::none, {}, {}, d.span()});
            break;
        case NodeKind::Enum:
            s.sort = SymbolSort::enumeration, s.id = next(program_.enums);
            program_.enums.push_back({std::string(d.name), {}, d.span()});
            break;
        case NodeKind::Kind:
            s.sort = SymbolSort::kind, s.id = next(program_.kinds);
            program_.kinds.emplace_back();
            program_.kinds.back().name = d.name;
            program_.kinds.back().span = d.span();
            kind_declarations_.push_back(&d);
            break;
        case NodeKind::Rule:
            s.sort = SymbolSort::rule, s.id = next(program_.rules);
            program_.rules.emplace_back();
            program_.rules.back().name = d.name;
            program_.rules.back().span = d.span();
            rule_infos_.emplace_back().declaration = &d;
            break;
        case NodeKind::Condition:
            s.sort = SymbolSort::condition, s.id = next(program_.conditions);
            program_.conditions.emplace_back();
            program_.conditions.back().name = d.name;
            program_.conditions.back().span = d.span();
            condition_declarations_.push_back(&d);
            break;
        case NodeKind::Bundle:
            s.sort = SymbolSort::bundle, s.id = next(program_.bundles);
            program_.bundles.push_back({std::string(d.name), BundleSort::rule, 0, no_id, {}, d.span()});
            break;
        case NodeKind::Formula:
            s.sort = SymbolSort::formula, s.id = next(program_.formulas);
            program_.formulas.push_back({std::string(d.name), 0, {}, {}, d.span()});
            formula_infos_.emplace_back().node = d.header;
            break;
        case NodeKind::Grid:
            s.sort = SymbolSort::grid, s.id = next(program_.grids);
            program_.grids.emplace_back();
            program_.grids.back().name = d.name;
            program_.grids.back().span = d.span();
            break;
        case NodeKind::Policy:
            s.sort = SymbolSort::policy, s.id = next(program_.policies);
            program_.policies.push_back({std::string(d.name), {}, Fallback::nothing, d.span()});
            break;
        case NodeKind::Scenario:
            s.sort = SymbolSort::scenario, s.id = next(program_.scenarios);
            program_.scenarios.emplace_back();
            program_.scenarios.back().name = d.name;
            program_.scenarios.back().span = d.span();
            break;
        case NodeKind::Hook:
            s.sort = SymbolSort::hook, s.id = next(program_.hooks);
            program_.hooks.emplace_back();
            program_.hooks.back().name = d.name;
            program_.hooks.back().span = d.span();
            break;
        case NodeKind::Field:
            s.sort = SymbolSort::game_field, s.id = no_id;
            break;         // filled by declare_kinds()
        default: continue; // tags: members, not symbols
        }
        symbols_.emplace(d.name, s);
    }
}

const Symbol *Checker::find(std::string_view name) const {
    auto found = symbols_.find(name);
    if (found == symbols_.end())
        return nullptr;
    found->second.declaration->used = true;
    return &found->second;
}

const Symbol *Checker::find(std::string_view name, SymbolSort sort) const {
    auto found = symbols_.find(name);
    if (found == symbols_.end() || found->second.sort != sort)
        return nullptr;
    found->second.declaration->used = true;
    return &found->second;
}

std::vector<std::string_view> Checker::names(SymbolSort sort) const {
    std::vector<std::string_view> result;
    for (const Declaration &d : declarations_.all) {
        auto found = symbols_.find(d.name);
        if (found != symbols_.end() && found->second.sort == sort && found->second.declaration == &d)
            result.push_back(d.name);
    }
    return result;
}

StringId Checker::string(std::string_view text) {
    auto [at, fresh] = strings_.emplace(std::string(text), static_cast<StringId>(program_.strings.size()));
    if (fresh)
        program_.strings.emplace_back(text);
    return at->second;
}

std::uint32_t Checker::degree_name(std::string_view name) {
    auto &names = program_.degree_names;
    auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end())
        return names.emplace_back(name), static_cast<std::uint32_t>(names.size() - 1);
    return static_cast<std::uint32_t>(at - names.begin());
}

const Symbol *Checker::resolve(Ref path, SymbolSort sort, std::string_view wanted) {
    if (const Symbol *s = find(path.text(), sort))
        return s;
    auto other = symbols_.find(path.text());
    if (other != symbols_.end()) {
        report(
            Diagnostic(
                Code::wrong_sort, path.span(),
                (sort == SymbolSort::rule ? "an action, check, procedure, table or view" : article(wanted)) +
                    " is wanted here, but `" + std::string(path.text()) + "` is " + text_of(other->second))
                .also(other->second.declaration->span(), "declared here"));
        return nullptr;
    }
    auto candidates = names(sort);
    unknown_name(path, wanted, candidates, Code::unknown_name);
    return nullptr;
}

Type Checker::type_of(Ref t) {
    if (!t)
        return type_number;
    if (Ref element = t.find(NodeKind::Type))
        return list_of(type_of(element));
    Ref name = t.size() ? t.child(0) : t;
    std::string_view text = name.text();
    if (text == "number")
        return type_number;
    if (text == "yesno")
        return type_yesno;
    if (text == "text")
        return type_text;
    if (text == "dice")
        return type_dice;
    if (text == "act")
        return type_act;
    if (text == "thing")
        return type_thing(any_kind);
    if (const Symbol *s = find(text, SymbolSort::kind))
        return type_thing(s->id);
    if (const Symbol *s = find(text, SymbolSort::enumeration))
        return type_member(s->id);
    if (text == "tag" && program_.tag_enum != no_id)
        return type_member(program_.tag_enum);
    if (const Symbol *s = find(text, SymbolSort::rule)) {
        RuleInfo &rule = info(s->id);
        if (rule.declaration->sort == "check")
            return type_degree(s->id);
        if (rule.declaration->sort == "table")
            return rule_type(s->id, name.span());
    }
    if (const Symbol *s = find(text, SymbolSort::option))
        return program_.options[s->id].type;
    std::vector<std::string_view> candidates = names(SymbolSort::kind);
    for (auto n : names(SymbolSort::enumeration))
        candidates.push_back(n);
    for (auto n : {"number", "yesno", "text", "dice", "act", "thing"})
        candidates.push_back(n);
    unknown_name(name, "type", candidates, Code::unknown_name);
    return type_unknown;
}

bool Checker::is_descendant(KindId kind, KindId of) const {
    return bylaw::is_descendant(program_, kind, of);
}

bool Checker::fits(Type value, Type wanted) const {
    return fit(program_, value, wanted) == Fit::always;
}

FieldId Checker::find_field(KindId kind, std::string_view name) const {
    if (kind == any_kind)
        return no_id;
    for (FieldId f : program_.kinds[kind].fields)
        if (program_.fields[f].name == name)
            return f;
    return no_id;
}

FormulaId Checker::find_kind_formula(KindId kind, std::string_view name) const {
    for (; kind != no_id; kind = program_.kinds[kind].parent) {
        auto of = kind_formulas_.find(kind);
        if (of == kind_formulas_.end())
            continue;
        auto found = of->second.find(name);
        if (found != of->second.end())
            return found->second;
    }
    return no_id;
}

FieldId Checker::find_condition_field(ConditionId condition, std::string_view name) const {
    for (FieldId f : program_.conditions[condition].fields)
        if (program_.fields[f].name == name)
            return f;
    return no_id;
}

} // namespace bylaw::check
