// `ask ada "Which?" { … }`: choices of which those are offered that hold then; one of them is done, or
// several one after the other.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// A choice of an `ask { }`: its effect, its guard, and its text if that is computed.
struct OneOf {
    ir::NodeId block, when, text;
};

std::vector<OneOf> choices_of(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    std::vector<OneOf> all;
    for (std::size_t i = 3; i + 2 < args.size(); i += 3) {
        all.push_back({args[i], args[i + 1], args[i + 2]});
    }
    return all;
}

bool all_are_offered(const std::vector<OneOf> &all) {
    return std::ranges::all_of(all, [](const OneOf &each) { return each.when == ir::none; });
}

// Their numbers: of those that are offered now, less those of `taken` (where several are chosen).
void offered_choices(FunctionCompiler &f, const std::vector<OneOf> &all, Reg options, Reg taken) {
    if (taken == no_register && all_are_offered(all)) {
        return f.e.emit(Op::members, options, no_register, no_register,
                        static_cast<std::int64_t>(all.size()));
    }
    f.e.constant(options, 0);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const TempScope scope(f.e);
        const Label no = f.e.label();
        const Reg number = f.constant(static_cast<std::int64_t>(i));
        if (taken != no_register) {
            const Reg is_taken = f.e.temp(type_yesno);
            f.e.emit(Op::contains, is_taken, taken, number);
            f.e.jump(Op::jump_if, no, is_taken);
        }
        if (all[i].when != ir::none) {
            f.branch(all[i].when, no, false);
        }
        f.e.emit(Op::append, options, options, number);
        f.e.bind(no);
    }
}

// The texts of those that are offered, in the same order.
void choice_texts(FunctionCompiler &f, const std::vector<OneOf> &all, StringId names, Reg options,
                  Reg texts) {
    const auto &strings = f.p.choices[names];
    const Reg one = f.e.temp(type_text), is_there = f.e.temp(type_yesno);
    f.e.constant(texts, 0);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const TempScope scope(f.e);
        const Label no = f.e.label();
        f.e.emit(Op::contains, is_there, options, f.constant(static_cast<std::int64_t>(i)));
        f.e.jump(Op::jump_unless, no, is_there);
        const StringId stated = strings[all.size() + i];
        all[i].text != ir::none ? f.into(all[i].text, one)
                                : f.text_of(stated == no_id ? strings[i] : stated, one);
        f.e.emit(Op::append, texts, texts, one);
        f.e.bind(no);
    }
}

void do_chosen(FunctionCompiler &f, const std::vector<OneOf> &all, Reg options, Reg chosen, Reg taken) {
    const Label over = f.e.label();
    const Reg number = f.e.temp(type_number), at = f.e.temp(type_number);
    f.e.move(at, chosen);
    if (taken == no_register && all_are_offered(all)) {
        f.e.move(number, chosen);
    } else {
        f.e.jump(Op::next_element, over, number, options, at);
    }
    if (taken != no_register) {
        f.e.emit(Op::append, taken, taken, number);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Label next = f.e.label();
        f.e.jump(Op::jump_unequal_to, next, number, no_register, no_register, static_cast<std::uint32_t>(i));
        f.statement(all[i].block);
        f.e.go(over);
        f.e.bind(next);
    }
    f.e.bind(over);
}

// Without an option there is no question. `taken`: earlier choices of several, or none.
void ask_once(FunctionCompiler &f, ir::NodeId node, Reg taken) {
    const ir::Node &x = f.n(node);
    const std::vector<OneOf> all = choices_of(f, node);
    const Type shape[] = {type_number, type_text, list_of(type_text)};
    const Reg block = f.e.block(shape), chosen = f.e.temp(type_number),
              options = f.e.temp(list_of(type_number));
    const Reg texts = static_cast<Reg>(block + 2);
    const Label over = f.e.label();
    f.let_gm_speak();
    const std::uint32_t anew = f.e.here();
    f.into(f.p.ir.arg(node, 0), block);
    offered_choices(f, all, options, taken);
    const Reg offered = f.e.temp(type_number);
    f.e.emit(Op::size, offered, options);
    f.e.jump(Op::jump_less_than, over, offered, no_register, no_register, 1);
    f.e.constant(texts, 0);
    QuestionInfo info{
        QuestionSort::choice, type_number, f.asking, static_cast<std::uint32_t>(x.value), 0, anew, 0, x.span};
    info.labelled = std::ranges::any_of(all, [](const OneOf &each) { return each.text != ir::none; });
    const ir::NodeId phrase = f.p.ir.arg(node, 1);
    const bool first = !f.is_pure(phrase); // its dice are rolled once, for any decider
    const auto ask_for = [&] { f.into(phrase, static_cast<Reg>(block + 1)); };
    if (first) {
        ask_for();
    }
    const auto tell = [&] {
        if (!first) {
            ask_for();
        }
        if (info.labelled) {
            choice_texts(f, all, info.choices, options, texts);
        }
    };
    f.choose(info, block, tell, options, chosen);
    f.e.constant(texts, 0);
    do_chosen(f, all, options, chosen, taken);
    f.e.bind(over);
}

} // namespace

// One after the other, each of those that hold then and were not chosen yet.
void FunctionCompiler::ask_choices(ir::NodeId node) {
    const ir::NodeId several = p.ir.arg(node, 2);
    if (several == ir::none) {
        return ask_once(*this, node, no_register);
    }
    const Label again = e.label(), over = e.label();
    const Reg left = e.temp(type_number), taken = e.temp(list_of(type_number));
    into(several, left);
    e.constant(taken, 0);
    e.bind(again);
    e.jump(Op::jump_less_than, over, left, no_register, no_register, 1);
    ask_once(*this, node, taken);
    e.emit(Op::add_constant, left, left, no_register, -1);
    e.jump(Op::loop, again);
    e.bind(over);
    e.constant(taken, 0);
}

} // namespace bylaw
