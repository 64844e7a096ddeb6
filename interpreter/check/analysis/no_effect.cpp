// Advice on legal clauses without the intended effect: a cost that is never paid, a duration without a
// source, a stored number that includes its modifiers. Also a question without a player.
#include "base/text/filled.hpp"
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/check/analysis/nodes_by_op.hpp"
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

using I = ir::Op;

bool mentions(const Program &p, ir::NodeId root, I op) {
    bool found = false;
    walk(p.ir, root, [&](const ir::Node &n, ir::NodeId) { found = found || n.op == op; });
    return found;
}

// ---- a modifier of what a price is paid from

// Whether an adjustment can make more of what is stored; less of it is paid as it should be.
bool may_raise(const Program &p, ir::NodeId adjust) {
    const auto args = p.ir.args(adjust);
    const ir::Node *amount = args.empty() || args[0] == ir::none ? nullptr : &p.ir[args[0]];
    const bool known = amount && amount->op == I::constant;
    switch (p.adjusts[static_cast<std::size_t>(p.ir[adjust].value)].op) {
    case AdjustOp::plus:
    case AdjustOp::at_least:
    case AdjustOp::starts_at: return !known || amount->value > 0;
    case AdjustOp::times: return !known || amount->value > 1;
    case AdjustOp::becomes: return !known || amount->value != 0;
    default: return false;
    }
}

void warn_of_raised(Context &c, const ModifyMatch &match, FieldId field, Span price) {
    const Program &p = c.program;
    const Modify &modify = p.modifies[match.modify];
    if (!in_main(c, modify.span))
        return;
    bool raises = false;
    walk(p.ir, p.functions[modify.function].body, [&](const ir::Node &n, ir::NodeId id) {
        raises = raises || (n.op == I::adjust && may_raise(p, id));
    });
    if (!raises)
        return;
    const std::string &name = p.fields[field].name;
    const std::string end =
        p.fields[field].sort == FieldSort::pool
            ? filled("let its end be a field, `pool {} in 0..{}_in_all`, and modify that", {name, name})
            : filled("write `{} += …` where it is gained", {name});
    c.report(
        Diagnostic(
            Code::misleading, modify.span,
            filled("a price is paid from `{}` as it is stored, so what this adds is never used up", {name}))
            .also(price, "paid here")
            .mend(end));
}

void warn_of_unpaid(Context &c) {
    std::vector<bool> told(c.program.fields.size());
    for (const Rule &rule : c.program.rules)
        for (const PriceChoice &choice : rule.prices)
            for (const Payment &pay : choice.payments) {
                if (pay.place == ir::none || c.program.ir[pay.place].op != I::field)
                    continue;
                const auto field = static_cast<FieldId>(c.program.ir[pay.place].value);
                if (told[field])
                    continue;
                told[field] = true;
                for (const ModifyMatch &match : c.program.fields[field].modifies)
                    warn_of_raised(c, match, field, c.program.ir[pay.place].span);
            }
}

// ---- a duration that depends on a source

bool lasts_by_source(const Program &p, ConditionId id) {
    return std::ranges::any_of(p.conditions[id].lasts_arguments, [&](FunctionId argument) {
        return argument < p.functions.size() && mentions(p, p.functions[argument].body, I::source);
    });
}

void warn_of_no_source(Context &c, const NodesByOp &nodes) {
    nodes.each(I::gains, [&](ir::NodeId id) {
        const ir::Node &n = c.program.ir[id];
        const auto condition = static_cast<ConditionId>(n.value);
        const bool own_end = n.extra != static_cast<std::int32_t>(no_id);
        if (n.flags != 0 || own_end || !lasts_by_source(c.program, condition) || !in_main(c, n.span))
            return;
        c.report(Diagnostic(Code::never_happens, n.span,
                            filled("`{}` lasts by its source, and here nobody is: it never ends",
                                   {c.program.conditions[condition].name}))
                     .also(c.program.conditions[condition].span, "declared here")
                     .mend(filled("write `gains {} from …`, or say how long: `until …`",
                                  {c.program.conditions[condition].name})));
    });
}

// ---- what is read as modified and stored

bool is_same(const Program &p, ir::NodeId a, ir::NodeId b) {
    const ir::Node &one = p.ir[a], &other = p.ir[b];
    return one.op == other.op && one.value == other.value && one.arg_count == 0 && other.arg_count == 0;
}

void warn_of_stored(Context &c, const NodesByOp &nodes) {
    nodes.each(I::set_field, [&](ir::NodeId id) {
        const Program &p = c.program;
        const ir::Node &n = p.ir[id];
        const Field &field = p.fields[static_cast<std::size_t>(n.value)];
        if (n.extra != 0 || field.modifies.empty() || field.type.kind != TypeKind::number ||
            !in_main(c, n.span))
            return;
        const ir::NodeId owner = p.ir.arg(id, 0), value = p.ir.arg(id, 1);
        if (p.ir[value].op != I::add && p.ir[value].op != I::subtract)
            return;
        const ir::NodeId read = p.ir.arg(value, 0);
        if (p.ir[read].op != I::field || p.ir[read].value != n.value || !is_same(p, p.ir.arg(read, 0), owner))
            return;
        const char *how = p.ir[value].op == I::add ? "+=" : "-=";
        c.report(Diagnostic(Code::misleading, n.span,
                            filled("this stores `{}` as it is modified, and the modifiers count again",
                                   {field.name}))
                     .also(p.modifies[field.modifies.front().modify].span, "modified by this")
                     .mend(filled("write `{} {} …`, which changes what is stored", {field.name, how})));
    });
}

// ---- an answer to what is not asked

bool asks(I op) {
    return op == I::ask || op == I::may || op == I::may_any || op == I::ask_block || op == I::may_block;
}

bool is_or_is_built_on(const Rule &rule, RuleId id, RuleId on) {
    return id == on || std::ranges::find(rule.parents, on) != rule.parents.end();
}

bool asks_something(const Program &p, RuleId in) {
    for (RuleId id = 0; id < p.rules.size(); ++id) {
        bool found = false;
        if (is_or_is_built_on(p.rules[id], id, in))
            walk_rule(p, p.rules[id], [&](const ir::Node &n, ir::NodeId) { found = found || asks(n.op); });
        // Which of several prices is paid is asked, too.
        if (found || (is_or_is_built_on(p.rules[id], id, in) && p.rules[id].prices.size() > 1))
            return true;
    }
    return false;
}

void warn_of_unasked(Context &c) {
    for (const Policy &policy : c.program.policies)
        for (const Prefer &prefer : policy.prefers)
            if (prefer.in != no_id && in_main(c, prefer.span) && !asks_something(c.program, prefer.in))
                c.report(Diagnostic(Code::never_reached, prefer.span,
                                    filled("`{}` asks nothing, so this is never looked at",
                                           {c.program.rules[prefer.in].name}))
                             .also(c.program.rules[prefer.in].span, "declared here")
                             .mend("what a trigger asks is asked by no rule: leave out `in …`, and narrow it "
                                   "by `when`"));
}

} // namespace

void warn_of_no_effect(Context &c, const NodesByOp &nodes) {
    warn_of_unpaid(c);
    warn_of_no_source(c, nodes);
    warn_of_stored(c, nodes);
    warn_of_unasked(c);
    warn_of_two_setters(c);
}

} // namespace bylaw::check
