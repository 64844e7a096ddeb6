// A call that a `let` names: what stands behind its dot, and which of two is the better one.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

// Returns the call that a `let` names, or ir::none.
NodeId named_performing(const Context &c, NodeId value, const Scope &scope) {
    const ir::Node &n = c.program.ir[value];
    for (const auto &[reg, made] : scope.performings)
        if (n.op == ir::Op::local && n.value == reg)
            return made;
    return ir::none;
}

namespace {

RuleId performed(const Context &c, NodeId made) {
    return static_cast<RuleId>(c.program.ir[c.program.ir.arg(made, 0)].value);
}

// Returns the register of a finished call's role, value, field or result.
std::optional<std::uint32_t> register_of(Context &c, RuleId rule, std::string_view name) {
    const RuleInfo &info = rule_signature(c, rule);
    if (const auto found = info.values.find(name); found != info.values.end())
        return found->second;
    const auto role = std::ranges::find(info.role_names, name);
    if (role == info.role_names.end())
        return std::nullopt;
    return info.role_registers.at(rule)[static_cast<std::size_t>(role - info.role_names.begin())];
}

NodeId report_not_kept(Context &c, view::Member e, RuleId rule) {
    const RuleInfo &info = c.rules.infos[rule];
    std::vector<std::string_view> names(info.role_names.begin(), info.role_names.end());
    for (const auto &[name, reg] : info.values)
        names.push_back(name);
    std::ranges::sort(names);
    Diagnostic d(Code::unknown_field, e.name().span(),
                 "`" + c.program.rules[rule].name + "`, which `" + std::string(e.owner().text()) +
                     "` names, has no role, value or field `" + std::string(e.name().text()) + "`");
    d.others.push_back({info.declaration->span(), "declared here"});
    add_near(c, d, e.name().text(), names);
    c.report(std::move(d));
    return c.bad(e.span());
}

// `test.total` of `let test = attack(a, b)`: the caller keeps the value in a register of its own.
NodeId kept(Context &c, NodeId made, std::uint32_t wanted, Span at, Scope &scope) {
    for (std::size_t i = 1; i < c.program.ir.args(made).size(); ++i) {
        const ir::Node &kept = c.program.ir[c.program.ir.arg(made, i)];
        if (kept.extra == static_cast<std::int32_t>(wanted))
            return local(c, scope, static_cast<std::uint32_t>(kept.value), at);
    }
    const Type type = c.rules.infos[performed(c, made)].scope.function.registers[wanted].type;
    const std::uint32_t reg = scope.add_register({}, type);
    c.program.ir.append(made, c.node(ir::Op::kept, type, at, {}, reg, static_cast<std::int32_t>(wanted)));
    return local(c, scope, reg, at);
}

} // namespace

NodeId kept_member(Context &c, view::Member e, NodeId made, Scope &scope) {
    const RuleId rule = performed(c, made);
    const auto wanted = register_of(c, rule, e.name().text());
    if (wanted)
        note_register(c, e.name().span(), c.rules.infos[rule], *wanted);
    return wanted ? kept(c, made, *wanted, e.span(), scope) : report_not_kept(c, e, rule);
}

namespace {

NodeId report_unnamed(Context &c, Ref written, NodeId value) {
    if (c.type(value).kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, written.span(),
                            "the name of a check that was performed is wanted here, but this is " +
                                describe(c, c.type(value)))
                     .mend("give it a name first: `let mine = …`"));
    return ir::none;
}

// The `let` of a check, read from its name; ir::none after a report.
NodeId performing_of(Context &c, Ref written, NodeId value, Scope &scope) {
    const NodeId made = named_performing(c, value, scope);
    const bool check = made != ir::none && c.program.rules[performed(c, made)].margin != no_id;
    return check ? made : report_unnamed(c, written, value);
}

} // namespace

NodeId outdoes(Context &c, Ref call, Ref one, Ref other, Scope &scope) {
    const NodeId a = expr(c, one, scope), b = expr(c, other, scope);
    const NodeId first = performing_of(c, one, a, scope), second = performing_of(c, other, b, scope);
    if (first == ir::none || second == ir::none)
        return c.bad(call.span());
    const auto margin = [&](NodeId made, Ref at) {
        return kept(c, made, c.program.rules[performed(c, made)].margin, at.span(), scope);
    };
    const NodeId better = compared_degrees(c, ir::Op::greater_than, a, b, call.span());
    const NodeId same = c.node(ir::Op::equal, type_yesno, call.span(), {a, b});
    const NodeId more =
        c.node(ir::Op::greater_than, type_yesno, call.span(), {margin(first, one), margin(second, other)});
    const NodeId tied = c.node(ir::Op::all_of, type_yesno, call.span(), {same, more});
    return c.node(ir::Op::any_of, type_yesno, call.span(), {better, tied});
}

} // namespace bylaw::check
