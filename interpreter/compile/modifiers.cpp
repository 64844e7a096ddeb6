// `modify`: which bundles hold now, and what their adjustments do to the open values.
#include "interpreter/compile/function.hpp"
#include "interpreter/compile/instances.hpp"

#include <algorithm>

namespace bylaw {

using I = ir::Op;

namespace {

void without_bearer(FunctionCompiler &f, const Bundle &bundle, Reg self,
                    const std::function<void(Label next)> &body) {
    const Label over = f.e.label();
    if (bundle.while_ != no_id) {
        const Reg holds = f.e.temp(type_yesno);
        f.e.emit(Op::call, holds, no_register, no_register, f.u.function(bundle.while_));
        f.e.jump(Op::jump_unless, over, holds);
    }
    f.e.constant(self, 0);
    body(over);
    f.e.bind(over);
}

} // namespace

// Runs `body` once for each bearer of the bundle that holds now, with `self` set to it: an instance, a thing,
// or nothing.
void FunctionCompiler::over_bundle(BundleId id, Reg bearer, Reg self, Reg mark,
                                   const std::function<void(Label next)> &body) {
    const Bundle &bundle = p.bundles[id];
    const TempScope scope(e);
    switch (bundle.sort) {
    case BundleSort::condition: return over_instances(bundle.of, bearer, self, body, mark);
    case BundleSort::kind: {
        if (bearer == no_register) {
            return over_things(bundle.of, self, [&](Label) {
                const Label next = e.label();
                body(next);
                e.bind(next);
            });
        }
        const Label over = e.label();
        unless_of_kind(bearer, bundle.of, over);
        e.move(self, bearer);
        body(over);
        e.bind(over);
        return;
    }
    case BundleSort::rule:
    case BundleSort::scenario: without_bearer(*this, bundle, self, body);
    }
}

// With the accumulators open: `first` is the register that the matches' arguments count from.
void FunctionCompiler::run_modifiers(std::span<const ModifyMatch> modifies, Reg first) {
    for (const ModifyMatch &match : modifies) {
        const Modify &modify = p.modifies[match.modify];
        if (modify.forbids) {
            continue;
        }
        const TempScope scope(e);
        const std::uint32_t code = u.made("modify " + std::to_string(match.modify),
                                          [id = match.modify](FunctionCompiler &f) { f.modifier(id); });
        const Reg block = e.block(clause_types(modify.bundle, match.arguments, first));
        const Reg bearer = bound_bearer(match.arguments, modify.bearer_argument, first);
        const Reg applied = e.temp(type_number);
        const auto adjust = [&] {
            pass_arguments(match.arguments, first, block);
            e.emit(Op::call, applied, block, no_register, code);
        };
        if (const Bundle &bundle = p.bundles[modify.bundle];
            bundle.sort == BundleSort::condition && u.counts_once(bundle.of)) {
            over_once(*this, bundle.of, bearer, block, applied, adjust);
        } else {
            over_bundle(modify.bundle, bearer, block, no_register, [&](Label) { adjust(); });
        }
    }
}

// The value as the modifiers want it. `closing`: the place that is reported when it gets too large.
void FunctionCompiler::modified(Reg value, std::span<const ModifyMatch> modifies, Span closing) {
    e.emit(Op::group_open);
    e.emit(Op::value_open, value, no_register, no_register, -1);
    run_modifiers(modifies, 0);
    const Span outer = e.at();
    e.at(closing);
    e.emit(Op::value_close, value, no_register, no_register, 0);
    e.at(outer);
    e.emit(Op::group_close);
}

// self, roles... -> nothing (adjusts the open values), or yes when it forbids.
void FunctionCompiler::modifier(ModifyId id) {
    const Modify &modify = p.modifies[id];
    const Function &function = p.functions[modify.function];
    begin(function, p.bundles[modify.bundle].sort == BundleSort::condition);
    e.code.pure = true;
    adjusting = !modify.forbids;
    const Label no = e.label();
    if (modify.guard != ir::none) {
        branch(modify.guard, no, false);
    }
    if (modify.forbids && (function.body == ir::none || !is_statement(n(function.body).op))) {
        e.emit(Op::give, function.body == ir::none ? constant(1) : value(function.body));
    } else {
        statement(function.body);
        const Bundle &bundle = p.bundles[modify.bundle];
        bundle.sort == BundleSort::condition &&u.counts_once(bundle.of) ? e.emit(Op::give, constant(1))
                                                                        : e.emit(Op::give_nothing);
    }
    e.bind(no);
    if (adjusting) {
        note_skipped(function.body);
    }
    finish();
}

// self, roles... -> why it forbids.
void FunctionCompiler::reason_of(ModifyId id) {
    const Modify &modify = p.modifies[id];
    begin(p.functions[modify.function], p.bundles[modify.bundle].sort == BundleSort::condition);
    const Reg text = e.temp(type_text);
    if (modify.reason != ir::none) {
        into(modify.reason, text);
        e.emit(Op::give, text);
    }
    finish();
}

// Returns the amount of an adjustment; one if it has none.
Reg FunctionCompiler::amount_of(ir::NodeId adjust) {
    const auto args = p.ir.args(adjust);
    return args.empty() || args[0] == ir::none ? constant(1) : value(args[0]);
}

void FunctionCompiler::adjust(ir::NodeId node) {
    e.emit(Op::adjust, amount_of(node), no_register, no_register, n(node).value);
}

// Records the adjustments of a branch that was not taken, for "why not?".
void FunctionCompiler::note_skipped(ir::NodeId node) {
    if (node == ir::none) {
        return;
    }
    if (n(node).op == I::adjust) {
        e.emit(Op::adjust_skipped, no_register, no_register, no_register, n(node).value);
    } else if (n(node).op == I::block || n(node).op == I::if_then) {
        for (const ir::NodeId each : p.ir.args(node)) {
            note_skipped(each);
        }
    }
}

// Sums that no other rule can change need no accumulator.
bool FunctionCompiler::only_sums(std::span<const ir::NodeId> own, StringId target) const {
    return std::all_of(own.begin(), own.end(), [&](ir::NodeId node) {
        const ir::Node &x = n(node);
        const auto args = p.ir.args(node);
        if (x.op == I::adjust) {
            const AdjustInfo &info = p.adjusts[static_cast<std::size_t>(x.value)];
            return info.target == target && info.label == no_id && info.of.kind != TypeKind::dice &&
                   (info.op == AdjustOp::plus || info.op == AdjustOp::minus);
        }
        return (x.op == I::block && only_sums(args, target)) ||
               (x.op == I::if_then && args.size() == 2 && only_sums(args.subspan(1), target));
    });
}

void FunctionCompiler::add_up(ir::NodeId node, Reg sum) {
    const TempScope scope(e);
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    if (x.op == I::block) {
        for (const ir::NodeId each : args) {
            add_up(each, sum);
        }
    } else if (x.op == I::if_then) {
        const Label no = e.label(), over = e.label();
        branch(args[0], no, false);
        add_up(args[1], sum);
        e.go(over);
        e.bind(no);
        e.note(Note::not_adjusted, args[1]);
        e.bind(over);
    } else {
        e.at(x.span);
        const auto which = static_cast<std::uint32_t>(x.value);
        const Reg amount = amount_of(node);
        e.emit(p.adjusts[which].op == AdjustOp::plus ? Op::add : Op::subtract, sum, sum, amount);
        e.note(Note::adjusted, which, amount);
    }
}

// `… with { … }`: evaluated where the call stands, carried to the callee as pairs of adjustment and amount.
void FunctionCompiler::with_list(ir::NodeId with, Reg to) {
    const TempScope scope(e);
    const bool at_once = is_pure(with); // a run that stops in an amount keeps no list that is begun
    const auto add = [&](Reg word) {
        at_once ? e.emit(Op::build_add, word) : e.emit(Op::append, to, to, word);
    };
    at_once ? e.emit(Op::build, no_register, no_register, no_register, 0) : e.constant(to, 0);
    const std::function<void(ir::NodeId)> collect = [&](ir::NodeId node) {
        const auto args = p.ir.args(node);
        if (n(node).op == I::adjust) {
            const TempScope inner(e);
            const Reg amount = amount_of(node);
            add(constant(n(node).value));
            add(amount);
        } else if (n(node).op == I::if_then) {
            const Label no = e.label();
            branch(args[0], no, false);
            collect(args[1]);
            e.bind(no);
        } else {
            for (const ir::NodeId each : args) {
                collect(each);
            }
        }
    };
    collect(with);
    if (at_once) {
        e.emit(Op::build_end, to);
    }
}

void FunctionCompiler::collect_targets(ir::NodeId node, std::set<StringId> &targets) const {
    if (node == ir::none) {
        return;
    }
    if (p.ir[node].op == I::adjust) {
        targets.insert(p.adjusts[static_cast<std::size_t>(p.ir[node].value)].target);
    } else if (p.ir[node].op == I::block || p.ir[node].op == I::if_then) {
        for (const ir::NodeId each : p.ir.args(node)) {
            collect_targets(each, targets);
        }
    }
}

std::set<StringId> FunctionCompiler::targets_in(ir::NodeId node) const {
    std::set<StringId> targets;
    collect_targets(node, targets);
    return targets;
}

std::set<StringId> FunctionCompiler::targets_of(std::span<const ModifyMatch> modifies) const {
    std::set<StringId> targets;
    for (const ModifyMatch &match : modifies) {
        if (!p.modifies[match.modify].forbids) {
            collect_targets(p.functions[p.modifies[match.modify].function].body, targets);
        }
    }
    return targets;
}

} // namespace bylaw
