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

namespace {

QuestionInfo act_question(RuleId rule, std::uint32_t fallback, Span span) {
    return {QuestionSort::act, type_act, rule, no_id, 0, fallback, span};
}

// A deed needs no text: it says itself what it is.
void choose_act(FunctionCompiler &f, const QuestionInfo &info, Reg block, Reg options, Reg chosen) {
    const auto no_text = [&] { f.e.constant(static_cast<Reg>(block + 1), 0); };
    f.choose(info, block, no_text, options, chosen);
}

void jump_if_empty(FunctionCompiler &f, Reg list, Label empty) {
    const Reg count = f.e.temp(type_number);
    f.e.emit(Op::size, count, list);
    f.e.jump(Op::jump_less_than, empty, count, no_register, no_register, 1);
}

} // namespace

// Yes/no, or one of a list; the default is no, or the first. An empty list asks nobody.
void FunctionCompiler::ask_value(ir::NodeId node, Reg to) {
    const ir::Node &x = n(node);
    const auto args = p.ir.args(node);
    const bool listed = (x.flags & 1) != 0, has_default = (x.flags & 2) != 0;
    const Reg block = e.block(question_block), chosen = e.temp(type_number);
    into(args[0], block);
    const Reg options = listed ? value(args[2]) : yes_and_no();
    const QuestionSort sort = listed ? QuestionSort::element : QuestionSort::yes_no;
    QuestionInfo info{sort, x.type, asking, no_id, 0, listed ? 0 : no_option, x.span};
    if (has_default) {
        info.fallback = no_id;
        into(args.back(), static_cast<Reg>(block + 2));
    }
    const Label none = e.label(), over = e.label();
    jump_if_empty(*this, options, none);
    choose_with_text(info, block, args[1], options, chosen);
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

void FunctionCompiler::choose_with_text(const QuestionInfo &info, Reg block, ir::NodeId text, Reg options,
                                        Reg to) {
    const auto make_text = [&] { into(text, static_cast<Reg>(block + 1)); };
    choose(info, block, make_text, options, to);
}

// A deed that somebody may do: offered only when it is legal (and, unless free, payable).
void FunctionCompiler::may(ir::NodeId node, Reg to) {
    const ir::NodeId deed = p.ir.arg(node, 1);
    const auto id = static_cast<RuleId>(n(deed).value);
    const Reg mode = n(node).value == 1 ? 1 : 0; // 1: free
    const Reg block = e.block(question_block), taken = e.temp(type_yesno), chosen = e.temp(type_number);
    const Label over = e.label();
    bool with = false;
    e.constant(taken, 0);
    into(p.ir.arg(node, 0), block);
    const Reg roles = role_block(deed, with);
    e.emit(Op::call, taken, roles, mode, u.legal(id));
    e.jump(Op::jump_unless, over, taken);
    const Reg options = deed_or_not(id, roles);
    choose_act(*this, act_question(asking, no_option, n(node).span), block, options, chosen);
    e.constant(taken, 0);
    e.jump(Op::jump_unequal_to, over, chosen, no_register, no_register, yes_option);
    e.constant(taken, 1);
    e.emit(Op::perform, e.temp(type_number), roles, static_cast<Reg>(mode | (with ? 4 : 0)), id);
    e.bind(over);
    e.move(to, taken);
}

// The options of a `may`: the deed, and none.
Reg FunctionCompiler::deed_or_not(RuleId id, Reg roles) {
    const Type pair_types[] = {type_act, type_act};
    const Reg pair = e.block(pair_types), options = e.temp(list_of(type_act));
    act_of_roles(id, roles, pair);
    e.constant(static_cast<Reg>(pair + 1), 0);
    e.emit(Op::list, options, pair, 2);
    return options;
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
    const Reg mode = x.flags == 1 ? Reg{1} : no_register;
    for (const RuleId each : p.offers[static_cast<std::size_t>(x.value)]) {
        add_acts(each, block, mode, more, options);
    }
    jump_if_empty(*this, options, over);
    const Reg pass = e.temp(type_act);
    e.constant(pass, 0);
    e.emit(Op::append, options, options, pass);
    choose_act(*this, act_question(asking, 0, x.span), block, options, chosen);
    e.jump(Op::next_element, over, act, options, chosen);
    e.jump(Op::jump_unless, over, act);
    e.constant(taken, 1);
    e.emit(Op::perform_act, e.temp(type_number), act, x.flags == 1 ? 1 : 0);
    e.bind(over);
    e.move(to, taken);
}

// What the actor may do by the rule joins the list `acts`; `more` is a register for it meanwhile.
void FunctionCompiler::add_acts(RuleId id, Reg actor, Reg mode, Reg more, Reg acts) {
    const TempScope scope(e);
    const Reg argument = e.numbers(1);
    e.move(argument, actor);
    e.emit(Op::call, more, argument, mode, u.enumerate(id));
    e.emit(Op::joined, acts, acts, more);
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
    choose_with_text(info, block, args[1], options, chosen);
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

void FunctionCompiler::may_block(ir::NodeId node) {
    const auto args = p.ir.args(node);
    const Reg block = e.block(question_block), chosen = e.temp(type_number), options = yes_and_no();
    into(args[0], block);
    const QuestionInfo info{QuestionSort::yes_no, type_yesno, asking, no_id, 0, no_option, n(node).span};
    choose_with_text(info, block, args[1], options, chosen);
    const Label no = e.label();
    e.jump(Op::jump_unequal_to, no, chosen, no_register, no_register, yes_option);
    statement(args[2]);
    e.bind(no);
}

namespace {

void row(FunctionCompiler &f, ir::NodeId node) {
    const auto cells = f.p.ir.args(node);
    f.unless_silent(node, [&] {
        const Reg first = f.side_by_side(cells, std::vector<Type>(cells.size(), type_text));
        f.e.emit(Op::row, first, no_register, static_cast<Reg>(cells.size()));
    });
}

void show(FunctionCompiler &f, ir::NodeId node) {
    const Label silent = f.e.label();
    f.e.jump(Op::jump_if_silent, silent);
    f.value(node);
    f.e.bind(silent);
}

} // namespace

bool FunctionCompiler::decision_statement(ir::NodeId node) {
    const auto args = p.ir.args(node);
    switch (n(node).op) {
    case I::ask_block: ask_block(node); return true;
    case I::may_block: may_block(node); return true;
    case I::perform_act:
        e.emit(Op::perform_act, e.temp(type_number), value(args[0]), static_cast<Reg>(n(node).value));
        return true;
    case I::say: unless_silent(args[0], [&] { e.emit(Op::say, value(args[0])); }); return true;
    case I::row: row(*this, node); return true;
    case I::show: show(*this, node); return true;
    default: return false;
    }
}

} // namespace bylaw
