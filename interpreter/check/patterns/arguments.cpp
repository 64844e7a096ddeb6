// Arguments of a pattern's function: a register for each, and the source of its value.
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/inside.hpp"
#include "interpreter/check/patterns/pattern.hpp"
#include "interpreter/check/patterns/patterns.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

namespace {

// Returns the type of the actor in an `any` pattern: the kind that the first roles of all matched rules
// share. Rules that take any thing match for things of that kind.
Type common_actor(Context &c, const PatternUse &use) {
    Type shared = type_unknown;
    for (RuleId id : use.rules) {
        const auto &roles = c.rules.infos[id].role_types;
        if (roles.empty() || roles[0].kind != TypeKind::thing || roles[0].of == any_kind)
            continue;
        shared = shared.kind == TypeKind::unknown ? roles[0] : common(c, shared, roles[0]);
    }
    return shared.kind == TypeKind::unknown ? type_thing(any_kind) : shared;
}

// The tags of whichever rule is matched, unless the rule that is named has something else of that name.
bool means_tags(Context &c, const PatternUse &use, std::string_view name) {
    if (ast::word_of(name) != Word::tags || use.target != PatternUse::Target::rules)
        return false;
    if (use.named == no_id)
        return true;
    const auto &own = rule_signature(c, use.named).names_of[use.named];
    return std::ranges::none_of(own, [&](const Scope::Binding &b) { return b.name == name; });
}

Type type_in_rule(Context &c, RuleId rule, std::string_view name) {
    const std::uint32_t reg = rule_register(c, rule, rule, name);
    return c.rules.infos[rule].scope.function.registers[reg].type;
}

std::optional<std::size_t> parameter_named(const FormulaInfo &f, std::string_view name) {
    const auto at = std::ranges::find(f.names, name);
    return at == f.names.end() ? std::nullopt : std::optional<std::size_t>(at - f.names.begin());
}

// A thing is called by its kind.
Type type_of_owner(Context &c, Written name) {
    const Symbol *kind = find(c, name, SymbolSort::kind);
    return kind ? type_thing(kind->id) : type_thing(any_kind);
}

} // namespace

Type argument_type(Context &c, const PatternUse &use, std::string_view name) {
    if (means_tags(c, use, name))
        return list_of(type_member(c.program.tag_enum));
    if (use.target == PatternUse::Target::rules)
        return use.named == no_id ? common_actor(c, use) : type_in_rule(c, use.named, name);
    if (use.target == PatternUse::Target::formula)
        if (const auto at = parameter_named(c.formulas.infos[use.formula], name))
            return c.formulas.infos[use.formula].types[*at];
    return type_of_owner(c, {name, use.module});
}

namespace {

// The parameter number of a formula, or of a field: 0, the thing.
std::uint32_t argument_place(const Context &c, const PatternUse &use, std::string_view name) {
    if (use.target != PatternUse::Target::formula)
        return 0;
    const FormulaInfo &f = c.formulas.infos[use.formula];
    const auto at = parameter_named(f, name);
    return at ? static_cast<std::uint32_t>(*at) + (f.kind == no_id ? 0 : 1) : 0;
}

bool is_performing(const PatternUse &use, std::string_view name) {
    return ast::word_of(name) == Word::it && use.named == no_id && use.target == PatternUse::Target::rules;
}

void add_argument(Context &c, Scope &scope, PatternUse &use, const PatternBinder &b) {
    if (std::ranges::find(use.arguments, b.name) != use.arguments.end())
        return;
    use.arguments.push_back(b.name);
    Type known = argument_type(c, use, b.name);
    scope.add_register({}, b.kind == no_id ? known : type_thing(b.kind));
    if (use.target != PatternUse::Target::rules)
        use.places.push_back(argument_place(c, use, b.name));
}

void add_index(Context &c, Scope &scope, PatternUse &use) {
    use.arguments.push_back("[]");
    use.places.push_back(1);
    scope.add_register({}, type_member(c.program.fields[use.field].index));
}

} // namespace

// One register for each different argument; the call itself (`it`) comes last.
void add_arguments(Context &c, Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders) {
    for (const PatternBinder &b : binders) {
        if (is_performing(use, b.name))
            use.wants_act = true;
        else
            add_argument(c, scope, use, b);
    }
    if (use.index != no_id)
        add_index(c, scope, use);
    if (use.wants_act)
        scope.add_register({}, type_act);
    scope.function.parameters = static_cast<std::uint32_t>(scope.function.registers.size());
}

namespace {

NodeId list_of_tags(Context &c, RuleId id) {
    const Type tag = type_member(c.program.tag_enum);
    const Span at = c.program.rules[id].span;
    std::vector<NodeId> tags;
    for (std::uint32_t t : c.program.rules[id].tags)
        tags.push_back(c.constant(tag, at, t));
    return c.node(ir::Op::list, list_of(tag), at, std::move(tags));
}

// A rule's tags as a value: a register that is made when a pattern first asks for it.
std::uint32_t tags_register(Context &c, RuleId id) {
    RuleInfo &rule = rule_signature(c, id);
    if (rule.tags_register != no_id)
        return rule.tags_register;
    rule.tags_register = rule.scope.add_register({}, list_of(type_member(c.program.tag_enum)));
    c.program.rules[id].role_initials.emplace_back(rule.tags_register, list_of_tags(c, id));
    if (rule.body == RuleInfo::Phase::done)
        c.program.functions[c.program.rules[id].function] = rule.scope.function;
    return rule.tags_register;
}

// no_id where the rule has no such thing.
std::uint32_t matched_register(Context &c, const PatternUse &use, RuleId rule, std::string_view name) {
    if (means_tags(c, use, name))
        return tags_register(c, rule);
    if (use.named != no_id)
        return rule_register(c, rule, use.named, name);
    const auto &roles = c.rules.infos[rule].role_types;
    return !roles.empty() && roles[0].kind == TypeKind::thing ? 0 : no_id;
}

} // namespace

// The arguments' registers in one of the matched rules; nothing where that rule has no such thing.
std::optional<std::vector<std::uint32_t>> matched_arguments(Context &c, const PatternUse &use, RuleId rule) {
    std::vector<std::uint32_t> registers;
    for (std::string_view name : use.arguments) {
        registers.push_back(matched_register(c, use, rule, name));
        if (registers.back() == no_id)
            return std::nullopt;
    }
    return registers;
}

} // namespace bylaw::check
