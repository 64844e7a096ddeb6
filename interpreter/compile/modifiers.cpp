// `modify`: which bundles hold now, and what their adjustments do to the open values.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

using I = ir::Op;

// Runs `body` once for each bearer of the bundle that holds now, with `self` set to it: an instance, a thing,
// or nothing.
void FunctionCompiler::over_bundle(BundleId id, Reg bound_bearer, Reg self, Reg mark,
                                   const std::function<void(Label next)> &body) {
    const Bundle &bundle = p.bundles[id];
    const TempScope scope(e);
    switch (bundle.sort) {
    case BundleSort::condition: return over_instances(bundle.of, bound_bearer, self, body, mark);
    case BundleSort::kind: {
        if (bound_bearer == no_register) {
            return over_things(bundle.of, self, [&](Label) {
                const Label next = e.label();
                body(next);
                e.bind(next);
            });
        }
        const Label over = e.label();
        const Reg is = e.temp(type_yesno);
        e.emit(Op::is_kind, is, bound_bearer, no_register, bundle.of);
        e.jump(Op::jump_unless, over, is);
        e.move(self, bound_bearer);
        body(over);
        e.bind(over);
        return;
    }
    case BundleSort::rule:
    case BundleSort::scenario: {
        const Label over = e.label();
        if (bundle.while_ != no_id) {
            const Reg holds = e.temp(type_yesno);
            e.emit(Op::call, holds, no_register, no_register, u.function(bundle.while_));
            e.jump(Op::jump_unless, over, holds);
        }
        e.constant(self, 0);
        body(over);
        e.bind(over);
    }
    }
}

namespace {

Reg bound_argument(const std::vector<std::uint32_t> &arguments, std::uint32_t bearer, Reg first) {
    return bearer == no_id ? no_register : static_cast<Reg>(first + arguments[bearer]);
}

} // namespace

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
        std::vector<Type> types{p.bundles[modify.bundle].sort == BundleSort::condition ? type_instance
                                                                                       : type_number};
        for (const std::uint32_t each : match.arguments) {
            types.push_back(e.code.registers[first + each]);
        }
        const Reg block = e.block(types);
        over_bundle(modify.bundle, bound_argument(match.arguments, modify.bearer_argument, first), block,
                    no_register, [&](Label) {
                        for (std::size_t i = 0; i < match.arguments.size(); ++i) {
                            e.move(static_cast<Reg>(block + 1 + i),
                                   static_cast<Reg>(first + match.arguments[i]));
                        }
                        e.emit(Op::call, e.temp(type_number), block, no_register, code);
                    });
    }
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
        e.emit(Op::give_nothing);
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

void FunctionCompiler::adjust(ir::NodeId node) {
    const auto args = p.ir.args(node);
    const Reg amount = args.empty() || args[0] == ir::none ? constant(1) : value(args[0]);
    e.emit(Op::adjust, amount, no_register, no_register, n(node).value);
}

// So that "why not?" has an answer: the adjustments of a branch that was not taken.
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

// A rule's own sums that nobody else can touch need no accumulator.
bool FunctionCompiler::only_sums(std::span<const ir::NodeId> own, StringId target) const {
    return std::all_of(own.begin(), own.end(), [&](ir::NodeId node) {
        const ir::Node &x = n(node);
        const auto args = p.ir.args(node);
        if (x.op == I::adjust) {
            const AdjustInfo &info = p.adjusts[static_cast<std::size_t>(x.value)];
            return info.target == target && info.label == no_id &&
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
        e.emit(Op::note, no_register, no_register, no_register,
               halves(static_cast<std::uint32_t>(Note::not_adjusted), args[1]));
        e.bind(over);
    } else {
        e.at(x.span);
        const Reg amount = args.empty() || args[0] == ir::none ? constant(1) : value(args[0]);
        e.emit(p.adjusts[static_cast<std::size_t>(x.value)].op == AdjustOp::plus ? Op::add : Op::subtract,
               sum, sum, amount);
        e.emit(Op::note, amount, no_register, no_register,
               halves(static_cast<std::uint32_t>(Note::adjusted), static_cast<std::uint32_t>(x.value)));
    }
}

// `… with { … }`: evaluated where the call stands, carried to the callee as pairs of adjustment and amount.
void FunctionCompiler::with_list(ir::NodeId with, Reg to) {
    const TempScope scope(e);
    e.emit(Op::build, no_register, no_register, no_register, 0);
    const std::function<void(ir::NodeId)> collect = [&](ir::NodeId node) {
        const auto args = p.ir.args(node);
        if (n(node).op == I::adjust) {
            const TempScope inner(e);
            const Reg amount = args.empty() || args[0] == ir::none ? constant(1) : value(args[0]);
            e.emit(Op::build_add, constant(n(node).value));
            e.emit(Op::build_add, amount);
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
    e.emit(Op::build_end, to);
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
