// Prices: what can be paid, what is paid, and the actor's choice among the ways that can be paid.
#include "base/text/without_breaks.hpp"
#include "interpreter/compile/function.hpp"

namespace bylaw {

namespace {

constexpr std::uint32_t free_mode = 1, ahead_mode = 2;

bool is_field(const ir::Node &place) {
    return place.op == ir::Op::field || place.op == ir::Op::field_base;
}

// The field's maximum, less advance payments; with modifiers, as it will be then.
void payable_ahead(FunctionCompiler &f, const Payment &payment, Reg amount, Label no) {
    const Reg left = f.e.temp(type_number), owed = f.e.temp(type_number);
    const Place where = f.place(payment.place);
    f.read_bound(payment.place, left, true);
    f.e.emit(Op::debt_read, owed, where.owner, no_register, f.n(payment.place).value);
    f.e.emit(Op::subtract, left, left, owed);
    const auto id = static_cast<FieldId>(f.n(payment.place).value);
    if (!f.p.fields[id].modifies.empty()) {
        const std::uint32_t read = f.u.made("read as #" + std::to_string(id),
                                            [id](FunctionCompiler &made) { made.body_of_read_as(id); });
        const Type types[] = {type_number, type_number, type_number};
        const Reg arguments[] = {where.owner, f.or_nothing(where.index), left};
        f.call_made(read, arguments, types, left);
    }
    f.e.jump(Op::jump_less, no, left, amount);
}

void payable_choice(FunctionCompiler &f, const PriceChoice &choice, Reg mode, Label no) {
    for (const Payment &each : choice.payments) {
        f.payable(each, mode, no);
    }
    if (choice.as != ir::none) {
        const Reg can = f.e.temp(type_yesno);
        f.e.emit(Op::call_act, can, f.value(choice.as), no_register, 1);
        f.e.jump(Op::jump_unless, no, can);
    }
}

// Jumps to `no` when a price is asked for and none of its alternatives can be paid.
void price_test(FunctionCompiler &f, RuleId id, Label no) {
    const TempScope scope(f.e);
    const std::vector<PriceChoice> &prices = f.p.rules[id].prices;
    if (prices.size() == 1 && prices[0].when == ir::none) {
        return payable_choice(f, prices[0], f.mode_of(id), no);
    }
    const Label fine = f.e.label();
    const Reg asked = f.constant(0);
    for (const PriceChoice &choice : prices) {
        const Label next = f.e.label();
        if (choice.when != ir::none) {
            f.branch(choice.when, next, false);
        }
        f.e.constant(asked, 1);
        payable_choice(f, choice, f.mode_of(id), next);
        f.e.go(fine);
        f.e.bind(next);
    }
    f.e.jump(Op::jump_if, no, asked);
    f.e.bind(fine);
}

void pay_one(FunctionCompiler &f, const Payment &payment, Reg mode) {
    const TempScope scope(f.e);
    const Label now = f.e.label(), done = f.e.label();
    const Reg amount = f.value(payment.amount);
    const Place where = f.place(payment.place);
    f.e.note(Note::payment, payment.place, amount, where.owner);
    if (is_field(f.n(payment.place))) {
        if (!payment.ahead) {
            f.e.jump(Op::jump_unequal_to, now, mode, no_register, no_register, ahead_mode);
        }
        f.e.emit(Op::debt_add, where.owner, amount, no_register, f.n(payment.place).value);
        f.e.go(done);
    }
    f.e.bind(now);
    if (!is_field(f.n(payment.place)) || !payment.ahead) {
        const Reg left = f.e.temp(type_number);
        f.load_place(where, left);
        f.e.emit(Op::subtract, left, left, amount);
        f.store_place(where, left);
    }
    f.e.bind(done);
}

void pay_choice(FunctionCompiler &f, const PriceChoice &choice, Reg mode) {
    for (const Payment &payment : choice.payments) {
        pay_one(f, payment, mode);
    }
    if (choice.as != ir::none) {
        f.e.emit(Op::call_act, f.e.temp(type_number), f.value(choice.as), no_register, 2);
    }
}

// The numbers of the prices that can be paid, as a list.
void open_choices(FunctionCompiler &f, const Rule &r, Reg mode, Reg open) {
    f.e.constant(open, 0);
    for (std::size_t i = 0; i < r.prices.size(); ++i) {
        const TempScope inner(f.e);
        const Label next = f.e.label();
        if (r.prices[i].when != ir::none) {
            f.branch(r.prices[i].when, next, false);
        }
        payable_choice(f, r.prices[i], mode, next);
        f.e.emit(Op::append, open, open, f.constant(static_cast<std::int64_t>(i)));
        f.e.bind(next);
    }
}

std::string source_text(FunctionCompiler &f, ir::NodeId node) {
    const Span span = f.p.ir[node].span;
    return span.source < f.p.sources.size() ? without_breaks(f.p.sources.text(span)) : std::string();
}

// A way to pay, with the names that are written: `1 of actions`, which no number makes wrong.
std::string price_name(FunctionCompiler &f, const PriceChoice &choice) {
    std::string name;
    for (const Payment &each : choice.payments) {
        name += (name.empty() ? "" : " and ") + source_text(f, each.amount) + " of " +
                source_text(f, each.place) + (each.ahead ? " ahead" : "");
    }
    return choice.as == ir::none ? name : "as " + source_text(f, choice.as);
}

void choose_price(FunctionCompiler &f, RuleId id, std::uint32_t anew, Reg open, Reg chosen) {
    std::vector<std::string> names;
    for (const PriceChoice &each : f.p.rules[id].prices) {
        names.push_back(price_name(f, each));
    }
    const auto named = static_cast<std::uint32_t>(f.u.code.price_names.size());
    f.u.code.price_names.push_back(std::move(names));
    const QuestionInfo info{QuestionSort::price, type_number, id, named, 0, anew, 0, f.p.rules[id].span};
    const Type asker_types[] = {type_number, type_text};
    const Reg asker = f.e.block(asker_types);
    f.e.move(asker, 0);
    const auto no_text = [&] { f.e.constant(static_cast<Reg>(asker + 1), 0); };
    f.choose(info, asker, no_text, open, chosen);
}

// One of several: the actor says which of those that can be paid.
void pay_chosen(FunctionCompiler &f, RuleId id, Reg mode, Label over) {
    const Rule &r = f.p.rules[id];
    const std::uint32_t anew = f.e.here();
    const Reg open = f.e.temp(list_of(type_number)), chosen = f.e.temp(type_number),
              at = f.e.temp(type_number);
    open_choices(f, r, mode, open);
    f.e.emit(Op::size, at, open);
    f.e.jump(Op::jump_less_than, over, at, no_register, no_register, 1);
    const Label only = f.e.label();
    f.e.constant(chosen, 0);
    f.e.jump(Op::jump_less_than, only, at, no_register, no_register, 2);
    choose_price(f, id, anew, open, chosen);
    f.e.bind(only);
    f.e.constant(at, 0);
    const Reg choice = f.e.temp(type_number);
    f.e.move(at, chosen);
    f.e.jump(Op::next_element, over, choice, open, at);
    for (std::size_t i = 0; i < r.prices.size(); ++i) {
        const Label next = f.e.label();
        f.e.jump(Op::jump_unequal_to, next, choice, no_register, no_register, static_cast<std::uint32_t>(i));
        pay_choice(f, r.prices[i], mode);
        f.e.go(over);
        f.e.bind(next);
    }
}

} // namespace

// Enough is there now, with modifiers; or, paid ahead, the next refill still has enough.
void FunctionCompiler::payable(const Payment &payment, Reg mode, Label no) {
    const TempScope scope(e);
    const Label fine = e.label(), from_next = e.label();
    const Reg amount = value(payment.amount);
    const bool field = is_field(n(payment.place));
    if (known_mode == 0U && !payment.ahead) {
        return e.jump(Op::jump_less, no, value(payment.place), amount);
    }
    if (field && !payment.ahead) {
        e.jump(Op::jump_equal_to, from_next, mode, no_register, no_register, ahead_mode);
    }
    if (!field || !payment.ahead) {
        e.jump(Op::jump_less, no, value(payment.place), amount);
        e.go(fine);
    }
    e.bind(from_next);
    if (field) {
        payable_ahead(*this, payment, amount, no);
    }
    e.bind(fine);
}

// Asked for, unless the call is free.
void FunctionCompiler::price_unless_free(RuleId id, Label no) {
    if (known_mode) {
        return *known_mode == free_mode ? void() : price_test(*this, id, no);
    }
    const Label free = e.label();
    e.jump(Op::jump_equal_to, free, mode_of(id), no_register, no_register, free_mode);
    price_test(*this, id, no);
    e.bind(free);
}

void FunctionCompiler::body_of_payable(RuleId id) {
    begin_rule(id, "payable ");
    e.code.pure = e.code.quiet = true;
    e.emit(Op::mode, mode_of(id));
    inherited_roles(id);
    const Label no = e.label();
    price_test(*this, id, no);
    e.emit(Op::give, constant(1));
    e.bind(no);
    finish();
}

void FunctionCompiler::pay(RuleId id) {
    const Rule &r = p.rules[id];
    if (r.prices.empty()) {
        return;
    }
    const TempScope scope(e);
    const Reg mode = mode_of(id);
    const Label over = e.label();
    e.jump(Op::jump_equal_to, over, mode, no_register, no_register, free_mode);
    if (r.prices.size() != 1) {
        pay_chosen(*this, id, mode, over);
    } else {
        if (r.prices[0].when != ir::none) {
            branch(r.prices[0].when, over, false);
        }
        pay_choice(*this, r.prices[0], mode);
    }
    e.bind(over);
}

void FunctionCompiler::body_of_pay(RuleId id) {
    begin_rule(id, "paying ");
    e.emit(Op::mode, mode_of(id));
    inherited_roles(id);
    pay(id);
    finish();
}

} // namespace bylaw
