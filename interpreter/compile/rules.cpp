// A whole call, in the order that is written above `struct Rule`.
#include "interpreter/compile/function.hpp"
#include "interpreter/compile/price_reasons.hpp"

namespace bylaw {

namespace {

// The reason that the `forbid` states, else the name of its bundle.
void give_forbidden(FunctionCompiler &f, const ModifyMatch &match, Reg text) {
    f.forbidden(match, [&](Reg block) {
        const std::uint32_t reason =
            f.u.made("reason " + std::to_string(match.modify),
                     [m = match.modify](FunctionCompiler &made) { made.reason_of(m); });
        f.e.emit(Op::call, text, block, no_register, reason);
        const Label stated = f.e.label();
        f.e.jump(Op::jump_if, stated, text);
        f.text_piece(Op::text_bundle, f.p.modifies[match.modify].bundle, text);
        f.e.bind(stated);
        f.e.emit(Op::give, text);
    });
}

// The requirement's own text, else how it is written.
void give_unmet(FunctionCompiler &f, const Rule &r, std::size_t requirement, Reg text) {
    const Label fine = f.e.label();
    f.branch(r.requires_[requirement], fine, true);
    if (requirement < r.require_texts.size() && r.require_texts[requirement] != ir::none) {
        f.into(r.require_texts[requirement], text);
    } else {
        f.text_piece(Op::text_source, r.requires_[requirement], text);
    }
    f.e.emit(Op::give, text);
    f.e.bind(fine);
}

// Asks each bundle's `forbid`; `then` gets its arguments, and the place of the answer.
void ask_forbids(FunctionCompiler &f, const ModifyMatch &match,
                 const std::function<void(Reg block, Reg holds)> &then) {
    const Modify &modify = f.p.modifies[match.modify];
    const TempScope scope(f.e);
    const std::uint32_t code = f.u.made("modify " + std::to_string(match.modify),
                                        [m = match.modify](FunctionCompiler &made) { made.modifier(m); });
    const Reg block = f.e.block(f.clause_types(modify.bundle, match.arguments, 0)),
              holds = f.e.temp(type_yesno);
    const Reg bearer = f.bound_bearer(match.arguments, modify.bearer_argument, 0);
    f.over_bundle(modify.bundle, bearer, block, no_register, [&](Label) {
        f.pass_arguments(match.arguments, 0, block);
        f.e.emit(Op::call, holds, block, no_register, code);
        then(block, holds);
    });
}

// The own roles side by side again, for a function that takes them.
Reg role_copies(FunctionCompiler &f, RuleId id) {
    const std::uint32_t count = f.p.rules[id].own_roles;
    if (count == 0) {
        return no_register;
    }
    const Reg block = f.e.block(std::span(f.e.code.registers).first(count));
    for (std::uint32_t i = 0; i < count; ++i) {
        f.e.move(static_cast<Reg>(block + i), static_cast<Reg>(i));
    }
    return block;
}

// Adds a reason if there is a listener.
void refuse(FunctionCompiler &f, RuleId id) {
    const Reg text = f.e.temp(type_text);
    const Label silent = f.e.label();
    f.e.constant(text, 0);
    f.e.jump(Op::jump_if_silent, silent);
    f.e.emit(Op::call, text, role_copies(f, id), no_register, f.u.refusal(id));
    f.e.bind(silent);
    f.e.emit(Op::refuse, text, no_register, no_register, id);
}

} // namespace

// Roles, values and locals of the rule; then the hidden registers that every frame of it has.
void FunctionCompiler::begin_rule(RuleId id, const char *what) {
    const Rule &r = p.rules[id];
    RuleCode &code = u.code.rules[id];
    rule = asking = id;
    begin(p.functions[r.function], false);
    e.code.name = what + r.name;
    e.code.span = r.span;
    e.code.parameters = r.own_roles;
    e.at(r.span);
    code.mode = static_cast<std::uint32_t>(e.code.registers.size());
    code.with = code.mode + 1;
    code.saved = code.with + 1;
    e.code.registers.push_back(type_number);
    e.code.registers.push_back(list_of(type_given));
    e.code.registers.resize(e.code.registers.size() + code.family.size(), type_number);
}

// Roles of the parents, as the header `is parent(…)` binds them: needed by requirements and triggers, so
// bound at once.
void FunctionCompiler::inherited_roles(RuleId id) {
    for (const auto &[to, expression] : p.rules[id].role_initials) {
        into(expression, static_cast<Reg>(to));
    }
}

// Jumps to `refused` when something forbids it, a requirement fails or the price cannot be paid.
void FunctionCompiler::legality(RuleId id, Label refused) {
    const Rule &r = p.rules[id];
    for (const ModifyMatch &match : r.forbids) {
        unless_forbidden(match, refused);
    }
    for (const ir::NodeId each : r.requires_) {
        branch(each, refused, false);
    }
    if (!r.prices.empty()) {
        price_unless_free(id, refused);
    }
}

// Runs `then` with the block of arguments of the first bundle's `forbid` that holds.
void FunctionCompiler::forbidden(const ModifyMatch &match, const std::function<void(Reg block)> &then) {
    ask_forbids(*this, match, [&](Reg block, Reg holds) {
        const Label not_this = e.label();
        e.jump(Op::jump_unless, not_this, holds);
        then(block);
        e.bind(not_this);
    });
}

void FunctionCompiler::unless_forbidden(const ModifyMatch &match, Label no) {
    ask_forbids(*this, match, [&](Reg, Reg holds) { e.jump(Op::jump_if, no, holds); });
}

// roles -> may it be done? Pure.
void FunctionCompiler::body_of_legal(RuleId id) {
    begin_rule(id, "legal ");
    e.code.pure = e.code.quiet = true;
    e.emit(Op::mode, mode_of(id));
    inherited_roles(id);
    const Label no = e.label();
    legality(id, no);
    e.emit(Op::give, constant(1));
    e.bind(no);
    finish();
}

// roles -> the text of the first reason against it. Pure.
void FunctionCompiler::body_of_refusal(RuleId id) {
    begin_rule(id, "refusal ");
    e.code.gives = type_text;
    const Rule &r = p.rules[id];
    e.code.pure = e.code.quiet = true;
    inherited_roles(id);
    const Reg text = e.temp(type_text);
    for (const ModifyMatch &match : r.forbids) {
        give_forbidden(*this, match, text);
    }
    for (std::size_t i = 0; i < r.requires_.size(); ++i) {
        give_unmet(*this, r, i, text);
    }
    price_refusal(*this, id, text);
    finish();
}

// roles -> the text of a choice, or the text of the act.
void FunctionCompiler::body_of_label(RuleId id, const char *what, ir::NodeId node) {
    begin_rule(id, what);
    e.code.gives = type_text;
    e.code.pure = e.code.quiet = true;
    inherited_roles(id);
    const Reg text = e.temp(type_text);
    into(node, text);
    e.emit(Op::give, text);
    finish();
}

void FunctionCompiler::body_of_rule(RuleId id) {
    begin_rule(id);
    e.code.rule = id;
    e.code.gives = p.rules[id].type;
    const Rule &r = p.rules[id];
    RuleCode &code = u.code.rules[id];
    const Label refused = e.label(), leave = e.label();
    inherited_roles(id);
    legality(id, refused);
    if (!r.prices.empty()) {
        pay(id);
    }
    e.emit(Op::enter, static_cast<Reg>(code.saved), no_register, no_register, id);
    refills_and_expiries(r);
    code.begun = e.here();
    stages(id);
    e.bind(leave);
    for (const Expiry &each : r.expiries_end) {
        expire(each);
    }
    e.emit(Op::leave, result_of(r), static_cast<Reg>(code.saved), no_register, id);
    e.bind(refused);
    refuse(*this, id);
    code.leave = e.place(leave);
    finish();
}

Reg FunctionCompiler::result_of(const Rule &r) const {
    return r.sort == RuleSort::check && r.degree != no_id ? static_cast<Reg>(r.degree) : result_register;
}

} // namespace bylaw
