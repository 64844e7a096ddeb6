// The names that a pattern's arguments get, and what they must be: of a kind, or equal to something.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/inside.hpp"
#include "interpreter/check/patterns/pattern.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/formulas.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::check {

namespace {

// Register 0 is the bundle's own.
std::uint32_t register_of(const PatternUse &use, std::string_view name) {
    return static_cast<std::uint32_t>(std::ranges::find(use.arguments, name) - use.arguments.begin()) + 1;
}

NodeId wanted_value(Context &c, Ref must, Scope &scope, Type of) {
    bool was_pure = std::exchange(scope.pure, true);
    const char *was = std::exchange(scope.purity, "a pattern");
    NodeId wanted = expr(c, must, scope, of);
    scope.pure = was_pure;
    scope.purity = was;
    return wanted;
}

bool is_bearer(const Context &c, NodeId value, const Scope &scope) {
    const ir::Node &n = c.program.ir[value];
    const bool self = n.op == ir::Op::local && scope.self_kind != no_id && n.value == scope.self;
    return n.op == ir::Op::bearer || self;
}

void report_never_equal(Context &c, Ref must, Type of, Type is) {
    c.report(Diagnostic(Code::uncomparable, must.span(),
                        "this can never be equal: " + describe(c, of) + " is wanted, and this is " +
                            describe(c, is)));
}

// `target: bearer`. The bearer itself is no guard: the machine looks only at the instances of that thing.
void require_equal(Context &c, Scope &scope, PatternUse &use, std::uint32_t reg, Ref must) {
    const Type of = scope.function.registers[reg].type;
    const NodeId wanted = wanted_value(c, must, scope, of);
    const Type is = c.type(wanted);
    if (!fits(c, is, of) && !fits(c, of, is))
        return report_never_equal(c, must, of, is);
    if (is_bearer(c, wanted, scope) && use.bearer_argument == no_id) {
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

// May the argument be of a wider kind in the matched rule or field than the pattern says?
bool may_be_wider(Context &c, const PatternUse &use, std::string_view name, Type of) {
    if (use.target == PatternUse::Target::rules)
        return std::ranges::any_of(use.rules, [&](RuleId id) {
            const auto &roles = c.rules.infos[id].role_types;
            return !roles.empty() && !fits(c, roles[0], of);
        });
    if (!find(c, {name, use.module}, SymbolSort::kind))
        return false;
    const KindId kind = owner_kind(c, use);
    return kind != no_id && !is_descendant(c, kind, of.of);
}

void require_kinds(Context &c, Scope &scope, PatternUse &use) {
    for (std::string_view name : use.arguments) {
        const std::uint32_t reg = register_of(use, name);
        const Type of = scope.function.registers[reg].type;
        if (of.kind != TypeKind::thing || of.of == any_kind || use.named != no_id)
            continue;
        const Span at = scope.function.span;
        if (may_be_wider(c, use, name, of))
            use.guards.push_back(c.node(ir::Op::is_kind, type_yesno, at, {local(c, scope, reg, at)}, of.of));
    }
}

void require_index(Context &c, Scope &scope, PatternUse &use) {
    const Field &field = c.program.fields[use.field];
    const Span at = field.span;
    NodeId wanted = c.constant(type_member(field.index), at, use.index);
    NodeId index = local(c, scope, register_of(use, "[]"), at);
    use.guards.push_back(c.node(ir::Op::equal, type_yesno, at, {index, wanted}));
}

void bind_names(Context &c, Scope &scope, const PatternUse &use, const std::vector<PatternBinder> &binders) {
    for (const PatternBinder &b : binders) {
        const bool act = use.wants_act && ast::word_of(b.name) == Word::it;
        if (b.bound)
            bind(c, scope, b.bound, act ? scope.function.parameters - 1 : register_of(use, b.name));
    }
}

} // namespace

void bind_arguments(Context &c, Scope &scope, PatternUse &use, const std::vector<PatternBinder> &binders) {
    bind_names(c, scope, use, binders);
    // Kinds are tested before the guards that read them.
    for (const PatternBinder &b : binders)
        if (b.kind != no_id)
            require_kind(c, scope, use, register_of(use, b.name), b);
    require_kinds(c, scope, use);
    for (const PatternBinder &b : binders)
        if (b.must)
            require_equal(c, scope, use, register_of(use, b.name), b.must);
    if (use.index != no_id)
        require_index(c, scope, use);
}

} // namespace bylaw::check
