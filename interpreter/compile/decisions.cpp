// Questions: asker, subject and options. A policy answers at once; otherwise the run may stop there.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

using I = ir::Op;

namespace {

constexpr std::uint32_t yes_option = 0, no_option = 1;

const Type question_block[] = {type_number, type_text, type_number};

QuestionInfo act_question(RuleId rule, std::uint32_t anew, std::uint32_t fallback, Span span) {
    return {QuestionSort::act, type_act, rule, no_id, 0, anew, fallback, span};
}

// An act needs no text: it describes itself.
void choose_act(FunctionCompiler &f, const QuestionInfo &info, Reg block, Reg options, Reg chosen) {
    const auto no_text = [&] { f.e.constant(static_cast<Reg>(block + 1), 0); };
    f.choose(info, block, no_text, options, chosen);
}

void jump_if_empty(FunctionCompiler &f, Reg list, Label empty) {
    const Reg count = f.e.temp(type_number);
    f.e.emit(Op::size, count, list);
    f.e.jump(Op::jump_less_than, empty, count, no_register, no_register, 1);
}

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

Reg yes_and_no(FunctionCompiler &f) {
    const Reg pair = f.e.numbers(2), options = f.e.temp(list_of(type_yesno));
    f.e.constant(pair, 1);
    f.e.constant(static_cast<Reg>(pair + 1), 0);
    f.e.emit(Op::list, options, pair, 2);
    return options;
}

void choose_with_text(FunctionCompiler &f, const QuestionInfo &info, Reg block, ir::NodeId text, Reg options,
                      Reg to) {
    const auto make_text = [&] { f.into(text, static_cast<Reg>(block + 1)); };
    if (f.is_pure(text)) {
        return f.choose(info, block, make_text, options, to);
    }
    make_text(); // its dice are rolled once, for any decider
    f.choose(
        info, block, [] {}, options, to);
}

// Yes/no, or one of a list; the default is no, or the first. An empty list gives no question.
void ask_value(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const ir::Node &x = f.n(node);
    const auto args = f.p.ir.args(node);
    const bool listed = (x.flags & 1) != 0, has_default = (x.flags & 2) != 0;
    const Reg block = f.e.block(question_block), chosen = f.e.temp(type_number);
    f.let_gm_speak();
    const std::uint32_t anew = f.e.here();
    f.into(args[0], block);
    const Reg options = listed ? f.value(args[2]) : yes_and_no(f);
    const QuestionSort sort = listed ? QuestionSort::element : QuestionSort::yes_no;
    QuestionInfo info{sort, x.type, f.asking, no_id, 0, anew, listed ? 0 : no_option, x.span};
    if (has_default) {
        info.fallback = no_id;
        f.into(args.back(), static_cast<Reg>(block + 2));
    }
    const Label none = f.e.label(), over = f.e.label();
    jump_if_empty(f, options, none);
    choose_with_text(f, info, block, args[1], options, chosen);
    f.e.jump(Op::next_element, over, to, options, chosen);
    f.e.go(over);
    f.e.bind(none);
    f.e.constant(to, 0);
    if (has_default && !has_none(x.type)) {
        f.e.move(to, static_cast<Reg>(block + 2));
    } else {
        f.e.at(x.span);
        f.nothing_chosen(x.type);
    }
    f.e.bind(over);
}

// Options of a `may`: the act, and none.
Reg deed_or_not(FunctionCompiler &f, RuleId id, Reg roles) {
    const Type pair_types[] = {type_act, type_act};
    const Reg pair = f.e.block(pair_types), options = f.e.temp(list_of(type_act));
    f.act_of_roles(id, roles, pair);
    f.e.constant(static_cast<Reg>(pair + 1), 0);
    f.e.emit(Op::list, options, pair, 2);
    return options;
}

// An act on offer: only if it is legal (and, unless free, payable).
void may(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const ir::NodeId deed = f.p.ir.arg(node, 1);
    const auto id = static_cast<RuleId>(f.n(deed).value);
    const Reg mode = f.n(node).value == 1 ? 1 : 0; // 1: free
    const Reg block = f.e.block(question_block), taken = f.e.temp(type_yesno), chosen = f.e.temp(type_number);
    const Label over = f.e.label();
    bool with = false;
    f.let_gm_speak();
    const std::uint32_t anew = f.e.here();
    f.e.constant(taken, 0);
    f.into(f.p.ir.arg(node, 0), block);
    const Reg roles = f.role_block(deed, with);
    f.e.emit(Op::call, taken, roles, mode, f.u.legal(id));
    f.e.jump(Op::jump_unless, over, taken);
    const Reg options = deed_or_not(f, id, roles);
    choose_act(f, act_question(f.asking, anew, no_option, f.n(node).span), block, options, chosen);
    f.e.constant(taken, 0);
    f.e.jump(Op::jump_unequal_to, over, chosen, no_register, no_register, yes_option);
    f.e.constant(taken, 1);
    f.e.emit(Op::perform, f.e.temp(type_number), roles, static_cast<Reg>(mode | (with ? 4 : 0)), id);
    f.e.bind(over);
    f.e.move(to, taken);
}

// Every legal act on offer, and to pass. Without a legal act there is no question.
void ask_for_act(FunctionCompiler &f, const ir::Node &x, std::uint32_t anew, Reg block, Reg act, Label over) {
    const bool gm = f.p.offers_of_gm[static_cast<std::size_t>(x.value)];
    const Reg options = f.e.temp(list_of(type_act)), chosen = f.e.temp(type_number);
    f.all_acts(static_cast<std::uint32_t>(x.value), block, x.flags == 1, options);
    jump_if_empty(f, options, over);
    const Reg pass = f.e.temp(type_act);
    f.e.constant(pass, 0);
    f.e.emit(Op::append, options, options, pass);
    if (gm) { // the default is to do nothing
        f.e.constant(static_cast<Reg>(block + 2), 0);
    }
    choose_act(f, act_question(f.asking, anew, gm ? no_id : 0, x.span), block, options, chosen);
    f.e.jump(Op::next_element, over, act, options, chosen);
}

// A policy searches for its acts; other deciders get the whole list.
void may_any(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const ir::Node &x = f.n(node);
    const Reg block = f.e.block(question_block), act = f.e.temp(type_act), taken = f.e.temp(type_yesno);
    const Label unplayed = f.e.label(), chosen = f.e.label(), over = f.e.label();
    f.let_gm_speak();
    const std::uint32_t anew = f.e.here();
    f.into(f.p.ir.arg(node, 0), block);
    f.e.constant(taken, 0);
    if (!f.p.offers_of_gm[static_cast<std::size_t>(x.value)]) { // who is no role, and looks at all there is
        f.e.jump(Op::unplayed, unplayed, block);
        f.e.emit(Op::take_act, act, block, no_register,
                 f.u.taking({static_cast<std::uint32_t>(x.value), f.asking, x.flags == 1}));
        f.e.go(chosen);
    }
    f.e.bind(unplayed);
    ask_for_act(f, x, anew, block, act, over);
    f.e.bind(chosen);
    f.e.jump(Op::jump_unless, over, act);
    f.e.constant(taken, 1);
    f.e.emit(Op::perform_act, f.e.temp(type_number), act, x.flags == 1 ? 1 : 0);
    f.e.bind(over);
    f.e.move(to, taken);
}

void may_block(FunctionCompiler &f, ir::NodeId node) {
    const auto args = f.p.ir.args(node);
    const Reg block = f.e.block(question_block), chosen = f.e.temp(type_number);
    f.let_gm_speak();
    const std::uint32_t anew = f.e.here();
    const Reg options = yes_and_no(f);
    f.into(args[0], block);
    const QuestionInfo info{QuestionSort::yes_no, type_yesno, f.asking, no_id, 0, anew, no_option,
                            f.n(node).span};
    choose_with_text(f, info, block, args[1], options, chosen);
    const Label no = f.e.label();
    f.e.jump(Op::jump_unequal_to, no, chosen, no_register, no_register, yes_option);
    f.statement(args[2]);
    f.e.bind(no);
}

} // namespace

// `to` becomes the number of the chosen option. `block`: asker, text, and (without a fixed fallback) the
// default option.
void FunctionCompiler::choose(QuestionInfo info, Reg block, const std::function<void()> &text, Reg options,
                              Reg to) {
    info.rule = asking;
    info.restart = e.here(); // a run that stopped here makes the text again when it continues
    const std::uint32_t question = u.question(info);
    const Label answered = e.label();
    e.emit(Op::policy, to, block, options, question);
    e.jump(Op::jump_more_than, answered, to, no_register, no_register, static_cast<std::uint32_t>(-1));
    text();
    e.emit(Op::ask, to, block, options, question);
    e.bind(answered);
}

// Adds the acts of the actor with this rule to the list `acts`; `more` is a scratch register.
void FunctionCompiler::add_acts(RuleId id, Reg actor, Reg mode, Reg more, Reg acts) {
    const TempScope scope(e);
    const Reg argument = e.numbers(1);
    e.move(argument, actor);
    e.emit(Op::call, more, argument, mode, u.enumerate(id));
    e.emit(Op::joined, acts, acts, more);
}

// Lists all acts of the actor that are on offer there. Acts of the game master are listed for every first
// role.
void FunctionCompiler::all_acts(std::uint32_t offers, Reg actor, bool free, Reg acts) {
    const TempScope scope(e);
    const Reg more = e.temp(list_of(type_act)), mode = free ? Reg{1} : no_register;
    e.constant(acts, 0);
    for (const RuleId each : p.offers[offers]) {
        if (p.offers_of_gm[offers]) {
            e.emit(Op::call, more, e.numbers(1), mode, u.enumerate_all(each));
            e.emit(Op::joined, acts, acts, more);
        } else {
            add_acts(each, actor, mode, more, acts);
        }
    }
}

// Before a question, the game master's policy may do an act at any time that it names.
void FunctionCompiler::let_gm_speak() {
    if (!u.gm_speaks()) {
        return;
    }
    const TempScope scope(e);
    const Label over = e.label();
    const Reg gm = e.temp(type_thing(any_kind)), speaks = e.temp(type_yesno);
    e.constant(gm, 0);
    e.jump(Op::unplayed, over, gm, no_register, Reg{1});
    e.emit(Op::is_active, speaks, no_register, no_register, p.at_any_time);
    e.jump(Op::jump_if, over, speaks);
    e.emit(Op::perform, e.temp(type_number), e.numbers(1), Reg{0}, p.at_any_time);
    e.bind(over);
}

bool FunctionCompiler::decision_value(ir::NodeId node, Reg to) {
    switch (n(node).op) {
    case I::ask: ask_value(*this, node, to); return true;
    case I::may: may(*this, node, to); return true;
    case I::may_any: may_any(*this, node, to); return true;
    default: return call_value(node, to);
    }
}

// Skips texts without a reader, unless making them rolls or asks.
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
    const auto args = p.ir.args(node);
    switch (n(node).op) {
    case I::ask_block: ask_choices(node); return true;
    case I::may_block: may_block(*this, node); return true;
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
