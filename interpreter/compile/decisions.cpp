// Questions: what is asked of whom among which options. A policy answers at once; else the run may stop
// there.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

namespace {

constexpr std::uint32_t yes_option = 0, no_option = 1;

} // namespace

// `to` becomes the number of the chosen option. `block`: asker, text, and (without a fixed fallback) the
// default option.
void FunctionCompiler::choose(QuestionInfo info, Reg block, const std::function<void()> &text, Reg options,
                              Reg to) {
    info.rule = asking;
    info.restart = e.here(); // a run that stopped here makes the text anew when it goes on
    const std::uint32_t question = u.question(info);
    const Label answered = e.label();
    e.emit(Op::policy, to, block, options, question);
    e.jump(Op::jump_more_than, answered, to, no_register, no_register, static_cast<std::uint32_t>(-1));
    text();
    e.emit(Op::ask, to, block, options, question);
    e.bind(answered);
}

namespace {

const Type question_block[] = {type_number, type_text, type_number};

} // namespace

Reg FunctionCompiler::yes_and_no() {
    const Reg pair = e.numbers(2), options = e.temp(list_of(type_yesno));
    e.constant(pair, 1);
    e.constant(static_cast<Reg>(pair + 1), 0);
    e.emit(Op::list, options, pair, 2);
    return options;
}

// Yes/no, or one of a list; the default is no, or the first. An empty list asks nobody.
void FunctionCompiler::ask_value(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    const bool listed = (x.flags & 1) != 0, has_default = (x.flags & 2) != 0;
    const Reg block = e.block(question_block), chosen = e.temp(type_number);
    into(args[0], block);
    const Reg options = listed ? value(args[2]) : yes_and_no();
    QuestionInfo info{listed ? QuestionSort::element : QuestionSort::yes_no,
                      x.type,
                      asking,
                      no_id,
                      0,
                      listed ? 0 : no_option,
                      x.span};
    if (has_default) {
        info.fallback = no_id;
        into(args.back(), static_cast<Reg>(block + 2));
    }
    const Label none = e.label(), over = e.label();
    const Reg count = e.temp(type_number);
    e.emit(Op::size, count, options);
    e.jump(Op::jump_less_than, none, count, no_register, no_register, 1);
    choose(
        info, block, [&] { into(args[1], static_cast<Reg>(block + 1)); }, options, chosen);
    e.jump(Op::next_element, over, to, options, chosen);
    e.go(over);
    e.bind(none);
    e.constant(to, 0);
    if (has_default && !has_none(x.type)) {
        e.move(to, static_cast<Reg>(block + 2));
    } else {
        e.at(x.span);
        nothing_chosen(x.type);
    }
    e.bind(over);
}

// A deed that somebody may do: offered only when it is legal (and, unless free, payable).
void FunctionCompiler::may(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const ir::NodeId deed = p.ir.arg(node, 1);
    const auto id = static_cast<RuleId>(n(deed).value);
    const bool free = x.value == 1;
    const Reg block = e.block(question_block), taken = e.temp(type_yesno), chosen = e.temp(type_number);
    const Label over = e.label();
    bool with = false;
    e.constant(taken, 0);
    into(p.ir.arg(node, 0), block);
    const Reg roles = role_block(deed, with);
    e.emit(Op::call, taken, roles, free ? 1 : 0, u.legal(id));
    e.jump(Op::jump_unless, over, taken);
    const Type pair_types[] = {type_act, type_act};
    const Reg pair = e.block(pair_types), options = e.temp(list_of(type_act));
    act_of_roles(id, roles, pair);
    e.constant(static_cast<Reg>(pair + 1), 0);
    e.emit(Op::list, options, pair, 2);
    const QuestionInfo info{QuestionSort::act, type_act, asking, no_id, 0, no_option, x.span};
    choose(
        info, block, [&] { e.constant(static_cast<Reg>(block + 1), 0); }, options, chosen);
    e.constant(taken, 0);
    e.jump(Op::jump_unequal_to, over, chosen, no_register, no_register, yes_option);
    e.constant(taken, 1);
    e.emit(Op::perform, e.temp(type_number), roles, static_cast<Reg>((free ? 1 : 0) | (with ? 4 : 0)), id);
    e.bind(over);
    e.move(to, taken);
}

// Every legal act on offer, and to pass. With no legal act nobody is asked.
void FunctionCompiler::may_any(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const Reg block = e.block(question_block), options = e.temp(list_of(type_act)),
              more = e.temp(list_of(type_act));
    const Reg chosen = e.temp(type_number), act = e.temp(type_act), taken = e.temp(type_yesno);
    const Label over = e.label();
    into(p.ir.arg(node, 0), block);
    e.constant(options, 0);
    e.constant(taken, 0);
    for (const RuleId each : p.offers[static_cast<std::size_t>(x.value)]) {
        const TempScope scope(e);
        const Reg actor = e.numbers(1);
        e.move(actor, block);
        e.emit(Op::call, more, actor, x.flags == 1 ? Reg{1} : no_register, u.enumerate(each));
        e.emit(Op::joined, options, options, more);
    }
    const Reg count = e.temp(type_number);
    e.emit(Op::size, count, options);
    e.jump(Op::jump_less_than, over, count, no_register, no_register, 1);
    const Reg pass = e.temp(type_act);
    e.constant(pass, 0);
    e.emit(Op::append, options, options, pass);
    const QuestionInfo info{QuestionSort::act, type_act, asking, no_id, 0, 0, x.span};
    choose(
        info, block, [&] { e.constant(static_cast<Reg>(block + 1), 0); }, options, chosen);
    e.jump(Op::next_element, over, act, options, chosen);
    e.jump(Op::jump_unless, over, act);
    e.constant(taken, 1);
    e.emit(Op::perform_act, e.temp(type_number), act, x.flags == 1 ? 1 : 0);
    e.bind(over);
    e.move(to, taken);
}

bool FunctionCompiler::decision_value(ir::NodeId node, Reg to) {
    switch (n(node).op) {
    case I::ask: ask_value(node, to); return true;
    case I::may: may(node, to); return true;
    case I::may_any: may_any(node, to); return true;
    default: return call_value(node, to);
    }
}

void FunctionCompiler::ask_block(ir::NodeId node) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    const std::size_t blocks = args.size() - 2;
    const Reg block = e.block(question_block), chosen = e.temp(type_number),
              options = e.temp(list_of(type_number));
    into(args[0], block);
    e.emit(Op::members, options, no_register, no_register, static_cast<std::int64_t>(blocks));
    const QuestionInfo info{
        QuestionSort::choice, type_number, asking, static_cast<std::uint32_t>(x.value), 0, 0, x.span};
    choose(
        info, block, [&] { into(args[1], static_cast<Reg>(block + 1)); }, options, chosen);
    const Label over = e.label();
    for (std::size_t i = 0; i < blocks; ++i) {
        const Label next = e.label();
        e.jump(Op::jump_unequal_to, next, chosen, no_register, no_register, static_cast<std::uint32_t>(i));
        statement(args[i + 2]);
        e.go(over);
        e.bind(next);
    }
    e.bind(over);
}

// Texts that nobody reads are not made, unless making them rolls or asks.
void FunctionCompiler::unless_silent(ir::NodeId node, const std::function<void()> &body) {
    const Label silent = e.label();
    if (is_pure(node)) {
        e.jump(Op::jump_if_silent, silent);
    }
    body();
    e.bind(silent);
}

bool FunctionCompiler::is_pure(ir::NodeId node) const {
    if (node == ir::none) {
        return true;
    }
    switch (p.ir[node].op) {
    case I::roll:
    case I::ask:
    case I::may:
    case I::may_any:
    case I::perform:
    case I::make: return false;
    case I::call_hook: return p.hooks[static_cast<std::size_t>(p.ir[node].value)].pure;
    default:
        for (const ir::NodeId each : p.ir.args(node)) {
            if (!is_pure(each)) {
                return false;
            }
        }
        return true;
    }
}

bool FunctionCompiler::decision_statement(ir::NodeId node) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    switch (x.op) {
    case I::ask_block: ask_block(node); return true;
    case I::may_block: {
        const Reg block = e.block(question_block), chosen = e.temp(type_number), options = yes_and_no();
        into(args[0], block);
        const QuestionInfo info{QuestionSort::yes_no, type_yesno, asking, no_id, 0, no_option, x.span};
        choose(
            info, block, [&] { into(args[1], static_cast<Reg>(block + 1)); }, options, chosen);
        const Label no = e.label();
        e.jump(Op::jump_unequal_to, no, chosen, no_register, no_register, yes_option);
        statement(args[2]);
        e.bind(no);
        return true;
    }
    case I::perform_act:
        e.emit(Op::perform_act, e.temp(type_number), value(args[0]), static_cast<Reg>(x.value));
        return true;
    case I::say: unless_silent(args[0], [&] { e.emit(Op::say, value(args[0])); }); return true;
    case I::row:
        unless_silent(node, [&] {
            const Reg first = e.block(std::vector<Type>(args.size(), type_text));
            for (std::size_t i = 0; i < args.size(); ++i) {
                into(args[i], static_cast<Reg>(first + i));
            }
            e.emit(Op::row, first, no_register, static_cast<Reg>(args.size()));
        });
        return true;
    case I::show: {
        const Label silent = e.label();
        e.jump(Op::jump_if_silent, silent);
        value(node);
        e.bind(silent);
        return true;
    }
    default: return false;
    }
}

} // namespace bylaw
