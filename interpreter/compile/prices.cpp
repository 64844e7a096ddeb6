// Prices: what can be paid, what is paid, and the actor's choice among the ways that can be paid.
#include "interpreter/compile/function.hpp"

namespace bylaw {

namespace {

constexpr std::uint32_t free_mode = 1, ahead_mode = 2;

bool is_field(const ir::Node &place) {
    return place.op == ir::Op::field || place.op == ir::Op::field_base;
}

} // namespace

// Enough is there now, with modifiers; or, paid ahead, the next refill still has enough.
void FunctionCompiler::payable(const Payment &payment, Reg mode, Label no) {
    const TempScope scope(e);
    const Label fine = e.label(), from_next = e.label();
    const Reg amount = value(payment.amount);
    const bool field = is_field(n(payment.place));
    if (field && !payment.ahead) {
        e.jump(Op::jump_equal_to, from_next, mode, no_register, no_register, ahead_mode);
    }
    if (!field || !payment.ahead) {
        e.jump(Op::jump_less, no, value(payment.place), amount);
        e.go(fine);
    }
    e.bind(from_next);
    if (field) {
        payable_ahead(payment, amount, no);
    }
    e.bind(fine);
}

// What the field holds at most, less what was paid ahead of it already; with modifiers, as it will be seen
// then.
void FunctionCompiler::payable_ahead(const Payment &payment, Reg amount, Label no) {
    const Reg left = e.temp(type_number), owed = e.temp(type_number);
    const Place where = place(payment.place);
    read_bound(payment.place, left, true);
    e.emit(Op::debt_read, owed, where.owner, no_register, n(payment.place).value);
    e.emit(Op::subtract, left, left, owed);
    const auto id = static_cast<FieldId>(n(payment.place).value);
    if (!p.fields[id].modifies.empty()) {
        const std::uint32_t read =
            u.made("read as #" + std::to_string(id), [id](FunctionCompiler &f) { f.body_of_read_as(id); });
        const Type types[] = {type_number, type_number, type_number};
        const Reg arguments[] = {where.owner, or_nothing(where.index), left};
        call_made(read, arguments, types, left);
    }
    e.jump(Op::jump_less, no, left, amount);
}

void FunctionCompiler::payable_choice(const PriceChoice &choice, Reg mode, Label no) {
    for (const Payment &each : choice.payments) {
        payable(each, mode, no);
    }
    if (choice.as != ir::none) {
        const Reg can = e.temp(type_yesno);
        e.emit(Op::call_act, can, value(choice.as), no_register, 1);
        e.jump(Op::jump_unless, no, can);
    }
}

// Jumps to `no` when a price is asked for and none of its alternatives can be paid.
void FunctionCompiler::price_test(RuleId id, Label no) {
    const TempScope scope(e);
    const Label fine = e.label();
    const Reg asked = constant(0);
    for (const PriceChoice &choice : p.rules[id].prices) {
        const Label next = e.label();
        if (choice.when != ir::none) {
            branch(choice.when, next, false);
        }
        e.constant(asked, 1);
        payable_choice(choice, mode_of(id), next);
        e.go(fine);
        e.bind(next);
    }
    e.jump(Op::jump_if, no, asked);
    e.bind(fine);
}

// Asked for, unless the performing is free.
void FunctionCompiler::price_unless_free(RuleId id, Label no) {
    const Label free = e.label();
    e.jump(Op::jump_equal_to, free, mode_of(id), no_register, no_register, free_mode);
    price_test(id, no);
    e.bind(free);
}

void FunctionCompiler::pay_one(const Payment &payment, Reg mode) {
    const TempScope scope(e);
    const Label now = e.label(), done = e.label();
    const Reg amount = value(payment.amount);
    const Place where = place(payment.place);
    e.note(Note::payment, payment.place, amount, where.owner);
    if (is_field(n(payment.place))) {
        if (!payment.ahead) {
            e.jump(Op::jump_unequal_to, now, mode, no_register, no_register, ahead_mode);
        }
        e.emit(Op::debt_add, where.owner, amount, no_register, n(payment.place).value);
        e.go(done);
    }
    e.bind(now);
    if (!is_field(n(payment.place)) || !payment.ahead) {
        const Reg left = e.temp(type_number);
        load_place(where, left);
        e.emit(Op::subtract, left, left, amount);
        store_place(where, left);
    }
    e.bind(done);
}

void FunctionCompiler::pay_choice(const PriceChoice &choice, Reg mode) {
    for (const Payment &payment : choice.payments) {
        pay_one(payment, mode);
    }
    if (choice.as != ir::none) {
        e.emit(Op::call_act, e.temp(type_number), value(choice.as), no_register, 2);
    }
}

void FunctionCompiler::pay(RuleId id) {
    const Rule &r = p.rules[id];
    const TempScope scope(e);
    const Reg mode = mode_of(id);
    const Label over = e.label();
    e.jump(Op::jump_equal_to, over, mode, no_register, no_register, free_mode);
    if (r.prices.size() != 1) {
        pay_chosen(id, mode, over);
    } else {
        if (r.prices[0].when != ir::none) {
            branch(r.prices[0].when, over, false);
        }
        pay_choice(r.prices[0], mode);
    }
    e.bind(over);
}

// One of several: the actor says which of those that can be paid.
void FunctionCompiler::pay_chosen(RuleId id, Reg mode, Label over) {
    const Rule &r = p.rules[id];
    const std::uint32_t restart = e.here();
    const Reg open = e.temp(list_of(type_number)), chosen = e.temp(type_number), at = e.temp(type_number);
    open_choices(r, mode, open);
    e.emit(Op::size, at, open);
    e.jump(Op::jump_less_than, over, at, no_register, no_register, 1);
    const Label only = e.label();
    e.constant(chosen, 0);
    e.jump(Op::jump_less_than, only, at, no_register, no_register, 2);
    choose_price(id, restart, open, chosen);
    e.bind(only);
    e.constant(at, 0);
    const Reg choice = e.temp(type_number);
    e.move(at, chosen);
    e.jump(Op::next_element, over, choice, open, at);
    for (std::size_t i = 0; i < r.prices.size(); ++i) {
        const Label next = e.label();
        e.jump(Op::jump_unequal_to, next, choice, no_register, no_register, static_cast<std::uint32_t>(i));
        pay_choice(r.prices[i], mode);
        e.go(over);
        e.bind(next);
    }
}

// The numbers of the prices that can be paid, as a list.
void FunctionCompiler::open_choices(const Rule &r, Reg mode, Reg open) {
    e.constant(open, 0);
    for (std::size_t i = 0; i < r.prices.size(); ++i) {
        const TempScope inner(e);
        const Label next = e.label();
        if (r.prices[i].when != ir::none) {
            branch(r.prices[i].when, next, false);
        }
        payable_choice(r.prices[i], mode, next);
        e.emit(Op::append, open, open, constant(static_cast<std::int64_t>(i)));
        e.bind(next);
    }
}

void FunctionCompiler::choose_price(RuleId id, std::uint32_t restart, Reg open, Reg chosen) {
    std::vector<std::string> names;
    for (const PriceChoice &each : p.rules[id].prices) {
        names.push_back(price_name(each));
    }
    const auto named = static_cast<std::uint32_t>(u.code.price_names.size());
    u.code.price_names.push_back(std::move(names));
    const QuestionInfo info{QuestionSort::price, type_number, id, named, restart, 0, p.rules[id].span};
    const Type asker_types[] = {type_number, type_text};
    const Reg asker = e.block(asker_types);
    e.move(asker, 0);
    const auto no_text = [&] { e.constant(static_cast<Reg>(asker + 1), 0); };
    choose(info, asker, no_text, open, chosen);
}

// A way to pay as it is written: `1 actions`.
std::string FunctionCompiler::price_name(const PriceChoice &choice) const {
    std::string name;
    for (const Payment &each : choice.payments) {
        name += (name.empty() ? "" : " and ") + source_text(each.amount) + " " + source_text(each.place) +
                (each.ahead ? " ahead" : "");
    }
    return choice.as == ir::none ? name : "as " + source_text(choice.as);
}

std::string FunctionCompiler::source_text(ir::NodeId node) const {
    const Span span = p.ir[node].span;
    return span.source < p.sources.size() ? std::string(p.sources.text(span)) : std::string();
}

void FunctionCompiler::body_of_payable(RuleId id) {
    begin_rule(id, "payable ");
    e.code.pure = e.code.quiet = true;
    e.emit(Op::mode, mode_of(id));
    inherited_roles(id);
    const Label no = e.label();
    price_test(id, no);
    e.emit(Op::give, constant(1));
    e.bind(no);
    finish();
}

void FunctionCompiler::body_of_pay(RuleId id) {
    begin_rule(id, "paying ");
    e.emit(Op::mode, mode_of(id));
    inherited_roles(id);
    pay(id);
    finish();
}

} // namespace bylaw
