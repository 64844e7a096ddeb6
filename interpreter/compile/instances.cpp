// Bearers of conditions: loops over instances, and `is`.
#include "interpreter/compile/instances.hpp"

namespace bylaw {

namespace {

void over_unstored(FunctionCompiler &f, const Condition &condition, Reg bearer, Reg instance,
                   const std::function<void(Label next)> &body) {
    const Reg thing = f.e.temp(type_number), holds = f.e.temp(type_yesno);
    const auto one = [&](Label next) {
        const Reg argument = f.e.numbers(1);
        f.e.move(argument, thing);
        f.e.emit(Op::call, holds, argument, no_register, f.u.function(condition.while_));
        f.e.jump(Op::jump_unless, next, holds);
        f.e.emit(Op::negate, instance, thing);
        body(next);
    };
    const Label over = f.e.label();
    if (bearer == no_register) {
        f.over_things(condition.on, thing, [&](Label) {
            const Label next = f.e.label();
            one(next);
            f.e.bind(next);
        });
    } else {
        f.e.move(thing, bearer);
        if (condition.on != no_id) {
            f.e.emit(Op::is_kind, holds, thing, no_register, condition.on);
            f.e.jump(Op::jump_unless, over, holds);
        }
        one(over);
    }
    f.e.bind(over);
}

// Goes to `yes` if the thing is of the condition's kind and its `while` holds for it.
void bears_unstored(FunctionCompiler &f, const Condition &condition, Reg thing, Reg answer, Label yes) {
    const TempScope scope(f.e);
    const Label next = f.e.label();
    const Reg argument = f.e.numbers(1);
    f.e.jump(Op::jump_unless, next, thing);
    if (condition.on != no_id) {
        f.e.emit(Op::is_kind, answer, thing, no_register, condition.on);
        f.e.jump(Op::jump_unless, next, answer);
    }
    f.e.move(argument, thing);
    f.e.emit(Op::call, answer, argument, no_register, f.u.function(condition.while_));
    f.e.jump(Op::jump_if, yes, answer);
    f.e.bind(next);
}

} // namespace

// Runs `body` for each instance of the condition, or of one that is it, in the order of gaining. With a
// bearer only its own. A condition that is borne `while` something holds has no stored instances: its bearers
// are tried.
void FunctionCompiler::over_instances(ConditionId id, Reg bearer, Reg instance,
                                      const std::function<void(Label next)> &body, Reg mark) {
    const TempScope scope(e);
    if (p.conditions[id].while_ != no_id) {
        return over_unstored(*this, p.conditions[id], bearer, instance, body);
    }
    if (mark == no_register) {
        mark = e.temp(type_instance);
        e.emit(Op::instance_mark, mark);
    }
    const Label again = e.label(), over = e.label();
    e.constant(instance, 0);
    e.bind(again);
    e.jump(Op::next_instance, over, instance, bearer, mark, id);
    body(again);
    e.jump(Op::loop, again);
    e.bind(over);
}

void first_instance(FunctionCompiler &f, ir::NodeId node, Reg to) {
    const auto id = static_cast<ConditionId>(f.n(node).value);
    const Reg thing = f.value(f.p.ir.arg(node, 0)), mark = f.e.temp(type_instance);
    const Label none = f.e.label(), found = f.e.label();
    f.e.emit(Op::instance_mark, mark);
    f.e.constant(to, 0);
    f.e.jump(Op::next_instance, none, to, thing, mark, id);
    f.e.go(found);
    f.e.bind(none);
    f.e.emit(Op::fail, thing, no_register, no_register,
             halves(static_cast<std::uint32_t>(Failure::not_borne), id));
    f.e.bind(found);
}

namespace {

// The condition itself, or one that is it, of which several instances adjust once; no_id: there is none.
ConditionId counting_once(const Unit &u, ConditionId id) {
    if (u.program.conditions[id].counts_once) {
        return id;
    }
    for (ConditionId c = 0; c < u.program.conditions.size(); ++c) {
        if (u.program.conditions[c].counts_once && u.condition_is(c, id)) {
            return c;
        }
    }
    return no_id;
}

// Goes to `each` if the instance is of one of them that counts each time.
void jump_if_each(FunctionCompiler &f, ConditionId id, Reg instance, Label each) {
    const Reg exactly = f.e.temp(type_yesno);
    for (ConditionId c = 0; c < f.p.conditions.size(); ++c) {
        if (f.u.condition_is(c, id) && !f.p.conditions[c].counts_once) {
            f.e.emit(Op::is_exactly, exactly, instance, no_register, c);
            f.e.jump(Op::jump_if, each, exactly);
        }
    }
}

// Tests it now. `when` has no owner.
void only_once_when(FunctionCompiler &f, FunctionId when, Reg once) {
    if (when == no_id) {
        return f.e.constant(once, 1);
    }
    f.e.emit(Op::call, once, no_register, no_register, f.u.function(when));
}

// Adjusts by the first instance of one bearer that applies, and by those that count each time.
void adjust_once(FunctionCompiler &f, ConditionId id, Reg bearer, Reg instance, Reg applied,
                 const std::function<void()> &adjust) {
    const TempScope scope(f.e);
    const Reg once = f.e.temp(type_yesno), done = f.e.temp(type_yesno);
    only_once_when(f, f.p.conditions[counting_once(f.u, id)].once_when, once);
    f.e.constant(done, 0);
    f.over_instances(
        id, bearer, instance,
        [&](Label next) {
            const TempScope inner(f.e);
            const Label each = f.e.label();
            jump_if_each(f, id, instance, each);
            f.e.jump(Op::jump_if, next, done);
            adjust();
            f.e.jump(Op::jump_unless, next, once);
            f.e.jump(Op::jump_unless, next, applied);
            f.e.constant(done, 1);
            f.e.go(next);
            f.e.bind(each);
            adjust();
        },
        no_register);
}

} // namespace

bool Unit::counts_once(ConditionId id) const {
    return counting_once(*this, id) != no_id;
}

void over_once(FunctionCompiler &f, ConditionId id, Reg bearer, Reg instance, Reg applied,
               const std::function<void()> &adjust) {
    if (bearer != no_register) {
        return adjust_once(f, id, bearer, instance, applied, adjust);
    }
    const TempScope scope(f.e);
    const Reg thing = f.e.temp(type_number);
    f.over_things(f.p.conditions[id].on, thing,
                  [&](Label) { adjust_once(f, id, thing, instance, applied, adjust); });
}

// Stored instances first; then the `while` conditions that are it, evaluated.
void FunctionCompiler::bears(ConditionId id, Reg thing, Reg to) {
    const Label over = e.label();
    bool stored = false;
    const Reg answer = e.temp(type_yesno);
    e.constant(answer, 0);
    for (ConditionId c = 0; c < p.conditions.size(); ++c) {
        if (u.condition_is(c, id)) {
            const bool evaluated = p.conditions[c].while_ != no_id;
            stored = stored || !evaluated;
            if (evaluated) {
                bears_unstored(*this, p.conditions[c], thing, answer, over);
            }
        }
    }
    if (stored) {
        e.emit(Op::borne, answer, thing, no_register, id);
    }
    e.bind(over);
    e.move(to, answer);
}

} // namespace bylaw
