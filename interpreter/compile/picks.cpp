// `first / all / count / sum / most / least NAME in LIST where … by …`, and `each`.
#include "interpreter/compile/function.hpp"

namespace bylaw {

using I = ir::Op;

namespace {

// A pick's parts, whether the node is the pick or has one.
struct Pick {
    ir::NodeId source = ir::none, where = ir::none;
    std::vector<ir::NodeId> keys;
    Reg element = 0;
};

Pick parts(const ir::Arena &arena, ir::NodeId node) {
    const auto outer = arena.args(node);
    if (arena[node].op != I::pick && !outer.empty() && arena[outer[0]].op == I::pick) {
        return parts(arena, outer[0]);
    }
    Pick pick;
    pick.element = static_cast<Reg>(arena[node].value);
    pick.source = outer[0];
    for (std::size_t i = 1; i < outer.size(); ++i) {
        if (outer[i] == ir::none) {
            continue;
        }
        if (arena[outer[i]].op == I::key) {
            pick.keys.push_back(outer[i]);
        } else {
            pick.where = outer[i];
        }
    }
    return pick;
}

// The first one by the keys: no list is made, each is compared with the best so far. Goes to `chosen` if
// there is one.
void best_pick(FunctionCompiler &f, ir::NodeId node, Reg found, Label chosen) {
    const Pick pick = parts(f.p.ir, node);
    const TempScope scope(f.e);
    KeyRegs keys;
    keys.best = f.e.numbers(pick.keys.size());
    keys.own = f.e.numbers(pick.keys.size());
    const Reg any = f.constant(0);
    const FunctionCompiler::Loop loop = f.open_loop(node, pick.element, false);
    const Label better = f.e.label(), next = f.e.label();
    for (std::size_t i = 0; i < pick.keys.size(); ++i) {
        f.into(f.p.ir.arg(pick.keys[i], 0), static_cast<Reg>(keys.own + i));
        f.require_member(f.p.ir.arg(pick.keys[i], 0), static_cast<Reg>(keys.own + i));
        keys.least.push_back(f.n(pick.keys[i]).value != 0);
    }
    f.e.jump(Op::jump_unless, better, any);
    f.compare_keys(keys, better, next);
    f.e.go(next);
    f.e.bind(better);
    f.e.move(found, pick.element);
    f.keep_keys(keys);
    f.e.constant(any, 1);
    f.e.bind(next);
    f.close_loop(loop);
    f.e.jump(Op::jump_if, chosen, any);
}

void count_picked(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const Pick pick = parts(f.p.ir, node);
    const Reg counted = f.constant(0);
    const FunctionCompiler::Loop loop = f.open_loop(node, pick.element, false);
    f.e.emit(Op::add_constant, counted, counted, no_register, 1);
    f.close_loop(loop);
    f.e.move(to, counted);
}

void first_picked(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const Pick pick = parts(f.p.ir, node);
    const Type type = f.n(node).type;
    const Reg found = f.e.temp(type);
    const Label chosen = f.e.label();
    f.e.constant(found, 0);
    if (pick.keys.empty()) {
        const FunctionCompiler::Loop loop = f.open_loop(node, pick.element, false);
        f.e.move(found, pick.element);
        f.e.go(chosen);
        f.close_loop(loop);
    } else {
        best_pick(f, node, found, chosen);
    }
    f.e.at(f.n(node).span);
    const auto args = f.p.ir.args(node);
    const bool otherwise = args.size() > 1 && f.n(args[0]).op == I::pick;
    otherwise ? f.into(args[1], found) : f.nothing_chosen(type);
    f.e.bind(chosen);
    f.e.move(to, found);
}

// The sum, the most or the least of an expression over the picked elements.
void fold_picked(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const I op = f.n(node).op;
    const ir::NodeId source = f.p.ir.arg(node, 0), expression = f.p.ir.arg(node, 1);
    const Pick pick = parts(f.p.ir, source);
    const Reg result = f.constant(0), any = f.constant(0);
    const FunctionCompiler::Loop loop = f.open_loop(source, pick.element, false);
    const Reg each = f.value(expression);
    if (op == I::sum_of) {
        f.e.emit(Op::add, result, result, each);
    } else {
        const Label known = f.e.label(), over = f.e.label();
        f.e.jump(Op::jump_if, known, any);
        f.e.move(result, each);
        f.e.constant(any, 1);
        f.e.go(over);
        f.e.bind(known);
        f.e.emit(op == I::most_of ? Op::greater : Op::lesser, result, result, each);
        f.e.bind(over);
    }
    f.close_loop(loop);
    f.e.move(to, result);
}

// One text behind the other; each is made before it is put to what is there.
void join_picked(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const ir::NodeId source = f.p.ir.arg(node, 0), expression = f.p.ir.arg(node, 1);
    const Pick pick = parts(f.p.ir, source);
    const bool sorted = !pick.keys.empty();
    const Reg all = f.e.temp(type_text);
    f.e.emit(Op::text_begin);
    f.e.emit(Op::text_end, all);
    const FunctionCompiler::Loop loop = f.open_loop(source, pick.element, sorted);
    const Reg each = f.value(expression);
    f.e.emit(Op::text_begin);
    for (const Reg part : {all, each}) {
        f.e.emit(Op::text_value, part, no_register, no_register, f.u.type_index(type_text));
    }
    f.e.emit(Op::text_end, all);
    f.close_loop(loop);
    f.e.move(to, all);
}

} // namespace

FunctionCompiler::Loop FunctionCompiler::open_loop(ir::NodeId node, Reg element, bool ordered, Reg list) {
    const Pick pick = parts(p.ir, node);
    const Loop loop{e.label(), e.label()};
    const bool sorted = ordered && !pick.keys.empty();
    if (!sorted && n(pick.source).op == I::every_thing) {
        open_over_things(loop, static_cast<KindId>(n(pick.source).value), element);
    } else {
        const Reg at = e.temp(type_number);
        if (list == no_register) {
            list = e.temp(n(pick.source).type);
            sorted ? build_pick(node, list, false) : into(pick.source, list);
        }
        e.constant(at, 0);
        e.bind(loop.again);
        e.jump(Op::next_element, loop.over, element, list, at);
    }
    if (!sorted && pick.where != ir::none) {
        // A loop's start is also where an element that is left out continues.
        const Label wanted = e.label();
        branch(pick.where, wanted, true);
        e.jump(Op::loop, loop.again);
        e.bind(wanted);
    }
    return loop;
}

// All things of a kind that are there when the loop begins.
void FunctionCompiler::open_over_things(const Loop &loop, KindId kind, Reg thing) {
    const Reg newest = e.temp(type_number);
    e.emit(Op::thing_mark, newest);
    e.constant(thing, 0);
    e.bind(loop.again);
    e.jump(Op::next_thing, loop.over, thing, no_register, newest, kind);
}

void FunctionCompiler::close_loop(const Loop &loop) {
    e.jump(Op::loop, loop.again);
    e.bind(loop.over);
}

// The picked elements as a list, ordered by the keys; or the list of the groups of equal keys.
void FunctionCompiler::build_pick(ir::NodeId node, Reg to, bool groups) {
    const Pick pick = parts(p.ir, node);
    const TempScope scope(e);
    // The source may roll or ask, and a run that stops there keeps no list that is begun.
    const bool things = n(pick.source).op == I::every_thing;
    const Reg list = things ? no_register : value(pick.source);
    e.emit(Op::build, no_register, no_register, no_register, static_cast<std::int64_t>(pick.keys.size()));
    const Reg keys = e.numbers(std::max<std::size_t>(pick.keys.size(), 1));
    const Loop loop = open_loop(node, pick.element, false, list);
    std::int64_t least_first = 0;
    for (std::size_t i = 0; i < pick.keys.size(); ++i) {
        into(p.ir.arg(pick.keys[i], 0), static_cast<Reg>(keys + i));
        require_member(p.ir.arg(pick.keys[i], 0), static_cast<Reg>(keys + i));
        least_first |= n(pick.keys[i]).value << i;
    }
    e.emit(Op::build_add, pick.element, keys);
    close_loop(loop);
    e.emit(groups ? Op::build_groups : Op::build_end, to, no_register, no_register, least_first);
}

bool has_none(Type type) {
    switch (type.kind) {
    case TypeKind::member:
    case TypeKind::number:
    case TypeKind::yesno:
    case TypeKind::dice:
    case TypeKind::text:
    case TypeKind::degree: return false;
    default: return true;
    }
}

// Reports an empty choice of a type without `none`.
void FunctionCompiler::nothing_chosen(Type type) {
    if (!has_none(type)) {
        e.emit(Op::fail, no_register, no_register, no_register,
               halves(static_cast<std::uint32_t>(Failure::nothing_chosen), u.type_index(type)));
    }
}

// Compares the keys with the best so far: to `better` if these come first, to `worse` if they do not.
void FunctionCompiler::compare_keys(const KeyRegs &keys, Label better, Label worse) {
    for (std::size_t i = 0; i < keys.least.size(); ++i) {
        const Reg own = static_cast<Reg>(keys.own + i), other = static_cast<Reg>(keys.best + i);
        e.jump(Op::jump_less, better, keys.least[i] ? own : other, keys.least[i] ? other : own);
        e.jump(Op::jump_unequal, worse, own, other);
    }
}

void FunctionCompiler::keep_keys(const KeyRegs &keys) {
    for (std::size_t i = 0; i < keys.least.size(); ++i) {
        e.move(static_cast<Reg>(keys.best + i), static_cast<Reg>(keys.own + i));
    }
}

bool FunctionCompiler::pick_value(ir::NodeId node, Reg to) {
    switch (n(node).op) {
    case I::pick:
    case I::select_all: build_pick(node, to, false); return true;
    case I::select_count: count_picked(*this, node, to); return true;
    case I::select_first: first_picked(*this, node, to); return true;
    case I::sum_of:
    case I::most_of:
    case I::least_of: fold_picked(*this, node, to); return true;
    case I::joined_texts: join_picked(*this, node, to); return true;
    default: return false;
    }
}

} // namespace bylaw
