// Why a price cannot be paid: where a modifier took away what would have paid, its `because` is reported.
#include "interpreter/compile/price_reasons.hpp"

#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

namespace {

constexpr std::int64_t any_price = INT64_MAX;

// May it make less of a number?
bool lowers(AdjustOp op) {
    return op != AdjustOp::plus && op != AdjustOp::at_least && op != AdjustOp::ignores;
}

bool caps(AdjustOp op) {
    return op == AdjustOp::becomes || op == AdjustOp::starts_at || op == AdjustOp::at_most;
}

void give_reason(FunctionCompiler &f, ir::NodeId node, std::int64_t price) {
    const AdjustInfo &info = f.p.adjusts[static_cast<std::size_t>(f.n(node).value)];
    if (info.because == no_id || !lowers(info.op)) {
        return;
    }
    const TempScope scope(f.e);
    const Label enough = f.e.label();
    const auto args = f.p.ir.args(node);
    if (caps(info.op) && price != any_price && !args.empty() && args[0] != ir::none) {
        f.e.jump(Op::jump_less_equal, enough, f.constant(price), f.value(args[0]));
    }
    const Reg text = f.e.temp(type_text);
    f.text_of(info.because, text);
    f.e.emit(Op::give, text);
    f.e.bind(enough);
}

void give_reasons(FunctionCompiler &f, ir::NodeId node, std::int64_t price);

void reasons_of_branches(FunctionCompiler &f, std::span<const ir::NodeId> args, std::int64_t price) {
    const Label no = f.e.label(), over = f.e.label();
    f.branch(args[0], no, false);
    give_reasons(f, args[1], price);
    f.e.go(over);
    f.e.bind(no);
    give_reasons(f, args.size() > 2 ? args[2] : ir::none, price);
    f.e.bind(over);
}

void give_reasons(FunctionCompiler &f, ir::NodeId node, std::int64_t price) {
    if (node == ir::none) {
        return;
    }
    const auto args = f.p.ir.args(node);
    switch (f.n(node).op) {
    case I::block:
        for (const ir::NodeId each : args) {
            give_reasons(f, each, price);
        }
        return;
    case I::if_then: return reasons_of_branches(f, args, price);
    case I::set_local: return f.statement(node);
    case I::adjust: return give_reason(f, node, price);
    default: return;
    }
}

// self, owner... -> the `because` of the first of its adjustments that holds and leaves too little, or
// nothing.
void taken_by(FunctionCompiler &f, ModifyId id, std::int64_t price) {
    const Modify &modify = f.p.modifies[id];
    f.begin(f.p.functions[modify.function], f.p.bundles[modify.bundle].sort == BundleSort::condition);
    f.e.code.gives = type_text;
    f.e.code.pure = f.e.code.quiet = true;
    const Label no = f.e.label();
    if (modify.guard != ir::none) {
        f.branch(modify.guard, no, false);
    }
    give_reasons(f, f.p.functions[modify.function].body, price);
    f.e.bind(no);
    f.finish();
}

void reason_of_match(FunctionCompiler &f, const ModifyMatch &match, std::int64_t price, Reg reason) {
    const Modify &modify = f.p.modifies[match.modify];
    const TempScope scope(f.e);
    const std::uint32_t code =
        f.u.made("taken by " + std::to_string(match.modify) + " of " + std::to_string(price),
                 [id = match.modify, price](FunctionCompiler &made) { taken_by(made, id, price); });
    const Reg block = f.e.block(f.clause_types(modify.bundle, match.arguments, 0));
    const Reg bearer = FunctionCompiler::bound_bearer(match.arguments, modify.bearer_argument, 0);
    f.over_bundle(modify.bundle, bearer, block, no_register, [&](Label) {
        f.pass_arguments(match.arguments, 0, block);
        const Label not_this = f.e.label();
        f.e.emit(Op::call, reason, block, no_register, code);
        f.e.jump(Op::jump_unless, not_this, reason);
        f.e.emit(Op::give, reason);
        f.e.bind(not_this);
    });
}

// owner, index, price -> the reason of the first modifier that took away what would have paid, or nothing.
void body_of_taken(FunctionCompiler &f, FieldId id, std::int64_t price) {
    const Field &field = f.p.fields[id];
    const Type parameters[] = {type_number, type_number, type_number};
    f.begin(parameters);
    f.e.code.span = field.span;
    f.e.code.gives = type_text;
    f.e.code.pure = f.e.code.quiet = true;
    const Reg held = f.e.temp(field.type), reason = f.e.temp(type_text);
    const Label none = f.e.label();
    f.load_held(field, id, 0, field.count > 1 ? Reg{1} : no_register, held);
    f.e.jump(Op::jump_less, none, held, Reg{2});
    for (const ModifyMatch &match : field.modifies) {
        if (!f.p.modifies[match.modify].forbids) {
            reason_of_match(f, match, price, reason);
        }
    }
    f.e.bind(none);
    f.finish();
}

// Text of the missing part; `which`: the rule and, in its high half, whether a reason follows.
void give_price_text(FunctionCompiler &f, std::int64_t which, Reg reason, Reg text) {
    f.e.emit(Op::text_begin);
    f.e.emit(Op::text_price, no_register, no_register, no_register, which);
    if (reason != no_register) {
        f.e.emit(Op::text_value, reason, no_register, no_register, f.u.type_index(type_text));
    }
    f.e.emit(Op::text_end, text);
    f.e.emit(Op::give, text);
}

bool may_be_taken(const Program &p, const Payment &payment) {
    const ir::Node &paid = p.ir[payment.place];
    return !payment.ahead && (paid.op == I::field || paid.op == I::game_field) &&
           !p.fields[static_cast<std::size_t>(paid.value)].modifies.empty();
}

void price_taken(FunctionCompiler &f, RuleId id, const Payment &payment, Reg text) {
    if (!may_be_taken(f.p, payment)) {
        return;
    }
    const TempScope scope(f.e);
    const Label lacking = f.e.label(), fine = f.e.label();
    f.payable(payment, f.mode_of(id), lacking);
    f.e.go(fine);
    f.e.bind(lacking);
    const auto field = static_cast<FieldId>(f.n(payment.place).value);
    const std::int64_t price = f.n(payment.amount).op == I::constant ? f.n(payment.amount).value : any_price;
    const std::uint32_t taken =
        f.u.made("taken from #" + std::to_string(field) + " of " + std::to_string(price),
                 [field, price](FunctionCompiler &made) { body_of_taken(made, field, price); });
    const Place where = f.place(payment.place);
    const Reg arguments[] = {f.or_nothing(where.owner), f.or_nothing(where.index), f.value(payment.amount)};
    const Type types[] = {type_number, type_number, type_number};
    const Reg reason = f.e.temp(type_text);
    f.call_made(taken, arguments, types, reason);
    f.e.jump(Op::jump_unless, fine, reason);
    give_price_text(f, halves(id, 1), reason, text);
    f.e.bind(fine);
}

} // namespace

void price_refusal(FunctionCompiler &f, RuleId id, Reg text) {
    f.e.emit(Op::mode, f.mode_of(id));
    for (const PriceChoice &choice : f.p.rules[id].prices) {
        const Label next = f.e.label();
        if (choice.when != ir::none) {
            f.branch(choice.when, next, false);
        }
        for (const Payment &payment : choice.payments) {
            price_taken(f, id, payment, text);
        }
        f.e.bind(next);
    }
    give_price_text(f, id, no_register, text);
}

} // namespace bylaw
