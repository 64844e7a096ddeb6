// The registers of a pattern's arguments, the names that they get, and what they must be equal to.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
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
#include <functional>
#include <optional>
#include <utility>

namespace bylaw::check {

namespace {

// Who acts in an `any` pattern: of the kind that the first roles of all matched rules share. Rules that take
// any thing at all match when it is of that kind.
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

Type argument_type(Context &c, const PatternUse &use, std::string_view name) {
    if (means_tags(c, use, name))
        return list_of(type_member(c.program.tag_enum));
    if (use.target == PatternUse::Target::rules && use.named == no_id)
        return common_actor(c, use);
    if (use.target == PatternUse::Target::rules) {
        std::uint32_t reg = rule_register(c, use.named, use.named, name);
        return c.rules.infos[use.named].scope.function.registers[reg].type;
    }
    if (use.target == PatternUse::Target::formula) {
        const FormulaInfo &f = c.formulas.infos[use.formula];
        for (std::size_t i = 0; i < f.names.size(); ++i)
            if (f.names[i] == name)
                return f.types[i];
    }
    const Symbol *kind = find(c, name, SymbolSort::kind);
    return kind ? type_thing(kind->id) : type_thing(any_kind);
}

// The parameter number of a formula, or of a field: 0, the thing.
std::uint32_t argument_place(const Context &c, const PatternUse &use, std::string_view name) {
    if (use.target != PatternUse::Target::formula)
        return 0;
    const FormulaInfo &f = c.formulas.infos[use.formula];
    std::uint32_t first = f.kind == no_id ? 0 : 1;
    for (std::uint32_t i = 0; i < f.names.size(); ++i)
        if (f.names[i] == name)
            return first + i;
    return 0;
}

} // namespace

// One register for each different argument; the performing itself (`it`) comes last.
void add_arguments(Context &c, Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders) {
    for (const PatternBinder &b : binders) {
        if (ast::word_of(b.name) == Word::it && use.named == no_id &&
            use.target == PatternUse::Target::rules) {
            use.wants_act = true;
            continue;
        }
        if (std::find(use.arguments.begin(), use.arguments.end(), b.name) != use.arguments.end())
            continue;
        use.arguments.push_back(b.name);
        Type known = argument_type(c, use, b.name);
        scope.add_register({}, b.kind == no_id ? known : type_thing(b.kind));
        if (use.target != PatternUse::Target::rules)
            use.places.push_back(argument_place(c, use, b.name));
    }
    if (use.index != no_id) {
        use.arguments.push_back("[]");
        use.places.push_back(1);
        scope.add_register({}, type_member(c.program.fields[use.field].index));
    }
    if (use.wants_act)
        scope.add_register({}, type_act);
    scope.function.parameters = static_cast<std::uint32_t>(scope.function.registers.size());
}

namespace {

// `target: bearer`. The bearer itself is no guard: the machine looks only at the instances of that thing.
void require_equal(Context &c, Scope &scope, PatternUse &use, std::uint32_t reg, Ref must) {
    bool was_pure = std::exchange(scope.pure, true);
    const char *was = std::exchange(scope.purity, "a pattern");
    Type of = scope.function.registers[reg].type;
    NodeId wanted = expr(c, must, scope, of);
    scope.pure = was_pure;
    scope.purity = was;
    ir::Node n = c.program.ir[wanted];
    bool self = n.op == ir::Op::local && scope.self_kind != no_id && n.value == scope.self;
    if (!fits(c, n.type, of) && !fits(c, of, n.type)) {
        c.report(Diagnostic(Code::uncomparable, must.span(),
                            "this can never be equal: " + describe(c, of) + " is wanted, and this is " +
                                describe(c, n.type)));
        return;
    }
    if ((n.op == ir::Op::bearer || self) && use.bearer_argument == no_id) {
        use.bearer_argument = reg - 1;
        return;
    }
    use.guards.push_back(
        c.node(ir::Op::equal, type_yesno, must.span(), {local(c, scope, reg, must.span()), wanted}));
}

void require_kind(Context &c, Scope &scope, PatternUse &use, std::uint32_t reg, const PatternBinder &b) {
    Type of = argument_type(c, use, b.name), wanted = type_thing(b.kind);
    if (of.kind == TypeKind::unknown || (of.kind == TypeKind::thing && fits(c, of, wanted)))
        return;
    if (of.kind != TypeKind::thing || !fits(c, wanted, of)) {
        c.report(Diagnostic(Code::uncomparable, b.at.span(),
                            "`" + std::string(b.name) + "` is " + describe(c, of) + " and never " +
                                describe(c, wanted)));
        return;
    }
    use.guards.push_back(
        c.node(ir::Op::is_kind, type_yesno, b.at.span(), {local(c, scope, reg, b.at.span())}, b.kind));
}

// A bound thing may be of a wider kind in the matched rule or field than the pattern says.
void require_kinds(Context &c, Scope &scope, PatternUse &use,
                   const std::function<std::uint32_t(std::string_view)> &reg_of) {
    for (std::string_view name : use.arguments) {
        std::uint32_t reg = reg_of(name);
        Type of = scope.function.registers[reg].type;
        if (of.kind != TypeKind::thing || of.of == any_kind || use.named != no_id)
            continue;
        bool wider = false;
        if (use.target == PatternUse::Target::rules) {
            for (RuleId id : use.rules) {
                const auto &roles = c.rules.infos[id].role_types;
                wider = wider || (!roles.empty() && !fits(c, roles[0], of));
            }
        } else if (find(c, name, SymbolSort::kind)) {
            KindId kind = use.target == PatternUse::Target::formula ? c.formulas.infos[use.formula].kind
                                                                    : field_kind(c, use);
            wider = kind != no_id && !is_descendant(c, kind, of.of);
        }
        if (!wider)
            continue;
        Span at = scope.function.span;
        use.guards.push_back(c.node(ir::Op::is_kind, type_yesno, at, {local(c, scope, reg, at)}, of.of));
    }
}

} // namespace

void bind_arguments(Context &c, Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders) {
    auto reg_of = [&](std::string_view name) {
        auto at = std::find(use.arguments.begin(), use.arguments.end(), name) - use.arguments.begin();
        return static_cast<std::uint32_t>(at) + 1;
    };
    for (const PatternBinder &b : binders) {
        if (!b.bound)
            continue;
        bool act = use.wants_act && ast::word_of(b.name) == Word::it;
        bind(c, scope, b.bound, act ? scope.function.parameters - 1 : reg_of(b.name));
    }
    // Of what kind they are comes before all that looks at them.
    for (const PatternBinder &b : binders)
        if (b.kind != no_id)
            require_kind(c, scope, use, reg_of(b.name), b);
    require_kinds(c, scope, use, reg_of);
    for (const PatternBinder &b : binders)
        if (b.must)
            require_equal(c, scope, use, reg_of(b.name), b.must);
    if (use.index != no_id) {
        Span at = c.program.fields[use.field].span;
        NodeId wanted = c.constant(type_member(c.program.fields[use.field].index), at, use.index);
        use.guards.push_back(
            c.node(ir::Op::equal, type_yesno, at, {local(c, scope, reg_of("[]"), at), wanted}));
    }
}

namespace {

// A rule's tags as a value: a register that is made when a pattern first asks for it.
std::uint32_t tags_register(Context &c, RuleId id) {
    RuleInfo &rule = rule_signature(c, id);
    if (rule.tags_register != no_id)
        return rule.tags_register;
    Span at = c.program.rules[id].span;
    Type tag = type_member(c.program.tag_enum);
    std::vector<NodeId> tags;
    for (std::uint32_t t : c.program.rules[id].tags)
        tags.push_back(c.constant(tag, at, t));
    rule.tags_register = rule.scope.add_register({}, list_of(tag));
    c.program.rules[id].role_initials.emplace_back(rule.tags_register,
                                                   c.node(ir::Op::list, list_of(tag), at, std::move(tags)));
    if (rule.body == RuleInfo::Phase::done)
        c.program.functions[c.program.rules[id].function] = rule.scope.function;
    return rule.tags_register;
}

} // namespace

// The arguments' registers in one of the matched rules; nothing where that rule has no such thing.
std::optional<std::vector<std::uint32_t>> matched_arguments(Context &c, const PatternUse &use, RuleId rule) {
    std::vector<std::uint32_t> registers;
    for (std::string_view name : use.arguments) {
        std::uint32_t reg = no_id;
        if (means_tags(c, use, name))
            reg = tags_register(c, rule);
        else if (use.named != no_id)
            reg = rule_register(c, rule, use.named, name);
        else if (!c.rules.infos[rule].role_types.empty() &&
                 c.rules.infos[rule].role_types[0].kind == TypeKind::thing)
            reg = 0;
        if (reg == no_id)
            return std::nullopt;
        registers.push_back(reg);
    }
    return registers;
}

} // namespace bylaw::check
